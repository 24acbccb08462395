// The Puzzles page: a position in which one side wins, and the way to find the win move by move.
import { h, icon, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { Board } from "../shared/board.js";
import { claimParts, claimText, withButtons } from "../shared/claims.js";
import { announce } from "../shared/live-region.js";
import { preferences } from "../shared/preferences.js";
import { press } from "../shared/shortcuts.js";
import { toast } from "../shared/toast.js";
import { placeButton } from "../shared/toolbar.js";
import { drawProgress } from "./progress-card.js";
import { PuzzleSession } from "./puzzle-session.js";
import { t } from "../strings/language.js";

const w = t.puzzles;
/** Where a stone may have to be confirmed. */
const SMALL = "(pointer: coarse), (max-width: 840px)";

export async function page(main, shell) {
	const puzzles = new PuzzlesPage(main, shell);
	await puzzles.open();
	return () => puzzles.leave();
}

class PuzzlesPage {
	progress = null;
	commentary = h("section.card.say", { "aria-label": w.heading });
	progressCard = h("section.card", { "aria-labelledby": "progress" });
	buttons = h("div.actions");
	toolbar = h("div.thumb", { role: "toolbar", "aria-label": w.heading });
	#told = "";

	constructor(main, shell) {
		this.shell = shell;
		this.session = new PuzzleSession(() => this.changed());
		const host = h("div");
		this.board = new Board(host, {
			label: w.heading,
			onpoint: point => this.session.play(point),
			onaim: () => this.drawButtons(),
			onletter: press,
		});
		main.append(
			h("h1.sr", w.heading),
			h("section.a-board.board-box", { "aria-label": w.heading }, host),
			h("div.a-side.flow", this.commentary, this.buttons, this.progressCard),
			this.toolbar,
		);
		shell.setShortcuts({
			h: () => this.session.askHint(),
			u: () => this.session.takeBack(),
			n: () => this.next(),
			Escape: () => this.board.drop(),
		});
		// Another tab may have solved some meanwhile.
		this.refresh = () => document.visibilityState === "visible" && this.loadProgress();
		document.addEventListener("visibilitychange", this.refresh);
	}
	leave() {
		document.removeEventListener("visibilitychange", this.refresh);
	}

	/** Opens the puzzle that the address names, else the next one of the grade that was looked at last. */
	async open() {
		const { path, query, go } = this.shell,
			named = decodeURIComponent(path.slice("/puzzles/".length));
		await this.loadProgress();
		const { grades } = this.progress,
			wished = grades.find(({ grade }) => grade === preferences.get("grade")) ?? grades[0];
		try {
			await this.session.open(named || wished.next, query.get("moves") ?? "");
		} catch (error) {
			// Moves that do not fit are dropped; a puzzle that is not there gives way to the next one.
			toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
			go(error.status === 404 ? "/puzzles" : `/puzzles/${named}`, { replace: true });
			return;
		}
		const { grade, game } = this.session.puzzle;
		if (!game) preferences.set("grade", grade);
	}
	async loadProgress() {
		this.progress = await api.get("/api/puzzles");
		this.draw();
	}
	next() {
		const { next } = this.session.puzzle ?? {};
		if (next) this.shell.go(`/puzzles/${next}`);
	}

	/** Draws a change, and keeps the moves in the address, so that a reload goes on here. */
	changed() {
		const { puzzle, moves, isSolved, isWrong, hint, busy } = this.session;
		if (puzzle) this.shell.setAddress(`/puzzles/${puzzle.id}${moves ? `?moves=${moves}` : ""}`);
		if (!busy && (isSolved || isWrong || hint)) this.loadProgress();
		this.draw();
	}

	draw() {
		const { session, board, progress } = this,
			{ puzzle, position, hint, line, canPlay } = session;
		if (progress) drawProgress(this.progressCard, progress, puzzle);
		if (!position) return;
		board.setLabel(w.boardLabel({ color: puzzle.color }));
		board.show(position, {
			forbidden: true,
			threats: session.isWrong,
			hint: !session.isWrong && hint?.point,
			region: hint && !hint.point && !session.isWrong ? hint.region : null,
			line,
		});
		board.allow(canPlay ? position.to_move : null);
		this.drawCommentary();
		this.drawButtons();
	}

	drawCommentary() {
		const { puzzle } = this.session,
			glow = point => this.board.glow(point),
			{ kicker, body, why, text } = this.#words(glow);
		update(
			this.commentary,
			h("p.kicker", kicker),
			h("p.text", body),
			why && h("p.why", why),
			puzzle.game && h("p.why", h("a", { href: `/understand?game=${puzzle.game}` }, w.fromGame)),
		);
		if (text && text !== this.#told) announce(text);
		this.#told = text;
	}
	/** What is said about the puzzle now; `text` is what screen readers say. */
	#words(glow) {
		const { puzzle, answer, hint, line, isWrong, isSolved } = this.session,
			{ color, plies, fours } = puzzle,
			kicker = puzzle.game ? w.kickerOwn : w.kicker({ id: puzzle.id, grade: w.grades[puzzle.grade] }),
			task = fours ? w.taskFours({ plies }) : w.taskThrees({ plies });
		if (line) return { kicker, body: w.solutionShown, why: task, text: w.solutionShown };
		if (isSolved) {
			const body = puzzle.solved && !answer.point ? w.solvedBefore : w.solved;
			return { kicker, body, why: w.streak(this.progress), text: body };
		}
		if (isWrong) {
			const why = this.#whyWrong();
			return {
				kicker: w.wrong,
				body: answer.say.length ? claimParts(answer.say, glow) : why,
				why: answer.say.length ? why : null,
				text: [w.wrong, claimText(answer.say), why].join(t.gap),
			};
		}
		if (hint) return { kicker: w.hint, body: this.#hintWords(glow), text: w.hintGiven };
		if (answer) {
			const body = [w.right, t.gap, ...claimParts(answer.say, glow)];
			return {
				kicker,
				body,
				why: w.left({ plies: answer.left }),
				text: [w.right, claimText(answer.say), w.left({ plies: answer.left })].join(t.gap),
			};
		}
		return { kicker, body: w.find({ color }), why: task, text: w.find({ color }) };
	}
	#whyWrong() {
		const { answer, puzzle } = this.session,
			other = puzzle.color === "black" ? "white" : "black";
		if (!answer.reply) return w.wrongFoul;
		if (answer.loses === 1) return w.wrongFive({ color: other });
		if (answer.loses) return w.wrongLoses({ color: other, plies: answer.loses });
		return answer.complete ? w.wrongHolds : w.wrongNotFound;
	}
	#hintWords(glow) {
		const { makes, region, point } = this.session.hint;
		if (point) return withButtons(w.hintMove({ point }), glow);
		return makes ? w.hintMakes({ makes, region }) : w.hintRegion({ region });
	}

	drawButtons() {
		const { session } = this,
			{ isWrong, isSolved, line, canPlay, hint, busy, puzzle } = session,
			ended = isSolved || line;
		const button = (name, image, label, action, enabled, classes = "") =>
			h(
				`button.btn${classes}`,
				{ "data-act": name, disabled: !enabled, onclick: action },
				image && icon(image),
				label,
			);
		const hints = classes =>
				button(
					"hint",
					"hint",
					hint ? w.secondHint : w.askHint,
					() => session.askHint(),
					canPlay && !hint?.point,
					classes,
				),
			solution = classes =>
				button("solution", "eye", w.solution, () => session.showSolution(), !ended && !busy, classes),
			again = classes => button("again", "undo", w.again, () => session.restart(), true, classes),
			back = classes => button("back", "undo", w.tryAgain, () => session.takeBack(), true, classes),
			next = classes => button("next", "next", w.next, () => this.next(), Boolean(puzzle?.next), classes);
		update(
			this.buttons,
			ended ? again() : isWrong ? back(".primary") : hints(),
			!isSolved && solution(),
			ended && h("a.btn", { href: this.#analysis(), "data-act": "understand" }, icon("eye"), w.understand),
			next(ended ? ".primary" : ""),
		);
		update(
			this.toolbar,
			ended ? again(".tall.quiet") : hints(".tall.quiet"),
			ended
				? h("a.btn.tall.quiet", { href: this.#analysis() }, icon("eye"), w.understand)
				: solution(".tall.quiet"),
			!ended && next(".tall.quiet"),
			ended
				? next(".primary.big")
				: isWrong
					? back(".primary.big")
					: placeButton(this.board, preferences.get("confirm") && matchMedia(SMALL).matches && canPlay),
		);
	}
	/** The address of the analysis of the puzzle. */
	#analysis() {
		const { position } = this.session,
			query = new URLSearchParams({ moves: position?.moves ?? "" });
		if (position?.rule !== "freestyle") query.set("rule", position?.rule);
		if (position?.size !== 15) query.set("size", position?.size);
		return `/understand?${query}`;
	}
}
