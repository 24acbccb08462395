// The parts of the Understand page, built once, and how the state of the analysis is drawn into them.
import { h, icon, iconButton, update } from "../shared/dom.js";
import { Board } from "../shared/board.js";
import { claimText } from "../shared/claims.js";
import { announce } from "../shared/live-region.js";
import { ownAnswers } from "../shared/proof-steps.js";
import { preferences, pressToggle, setToggle, toggle } from "../shared/preferences.js";
import { press } from "../shared/shortcuts.js";
import { placeButton } from "../shared/toolbar.js";
import { drawCandidates } from "./candidates.js";
import { drawCommentary } from "./commentary.js";
import { drawGameCard } from "./game-card.js";
import { isRunning } from "./review.js";
import { drawTree } from "./tree-view.js";
import { drawGraph } from "./win-graph.js";
import { t } from "../strings/language.js";

const w = t.understand;

/** Black's chances along the line through a node, null where they are not known. */
export function graphValues(tree, node, job) {
	const reviewed = (tree.isMain(node) && job?.result?.black) || [],
		known = [tree.root, ...tree.lineThrough(node)].map(n => n.black),
		length = Math.max(known.length, reviewed.length);
	return Array.from({ length }, (_, n) => reviewed[n] ?? known[n] ?? null);
}

/** Below this percentage the win bar's number stands outside of it. */
const LOW = 6;

export class AnalysisView {
	bar = h("div.win-bar", { role: "img" }, h("i"), h("b"));
	count = h("span.quietly.hide-phone");
	caption = h("p.caption.hide-phone");
	commentary = h("section.card.say", { "aria-live": "polite" });
	candidates = h("section.card.best-card", { "aria-labelledby": "cand" });
	graph = h("div");
	prover = h("div");
	explorer = h("div");
	game = h("section.card.game-card", { "aria-labelledby": "turn" });
	tree = h("div.tree", { tabindex: "0", role: "group", "aria-label": w.tree });
	branchTools = h("div.row.branch-tools");
	toolbar = h("div.thumb", { role: "toolbar", "aria-label": w.heading });
	#announced = "";
	#isEditing = false;

	/** `bar` stands above all; `actions` are called when the person does something: choose, goTo, step … */
	constructor(main, bar, actions) {
		Object.assign(this, { main, openBar: bar, actions });
		this.buttons = [
			["first", w.first, () => actions.jump(0)],
			["prev", w.back, () => actions.step(-1)],
			["next", w.forward, () => actions.step(1)],
			["last", w.last, () => actions.jump(Infinity)],
		].map(([name, label, action]) => iconButton(name, label, action));
		this.sides = h(
			"select.slim",
			{ "aria-label": w.threatsOf, onchange: e => actions.setSide(e.target.value) },
			["black", "white"].map(color => h("option", { value: color }, t.color(color))),
		);
		this.comment = h("textarea", {
			rows: 2,
			"aria-label": w.comment,
			maxLength: 5000,
			// Until there is a game to comment on.
			disabled: true,
			oninput: () => actions.setComment(this.comment.value),
		});
		main.append(
			h("h1.sr", w.heading),
			h("div.a-open", this.openBar),
			this.#boardPart(),
			this.#analysisPart(),
			this.#gamePart(),
			this.toolbar,
		);
		this.drawToolbar();
		if (preferences.get("threats-on") && preferences.get("candidates")) setToggle("threats-on", false);
	}

	#boardPart() {
		const { choose, hover, redraw, layers } = this.actions,
			host = h("div");
		this.board = new Board(host, {
			label: w.heading,
			onpoint: choose,
			onaim: () => this.drawToolbar(),
			onhover: hover,
			onletter: press,
		});
		/** Candidates and threats would cover each other, so only one of them is shown. */
		const either = (name, label, other) =>
			toggle(name, label, on => {
				if (on) setToggle(other, false);
				redraw();
			});
		return h(
			"section.a-board.board-box",
			h("div.with-bar", this.bar, host),
			h(
				"div.board-tools",
				h("span.row.none.hide-phone", this.buttons),
				this.count,
				h(
					"span.push.row",
					either("candidates", w.candidates, "threats-on"),
					either("threats-on", w.threats, "candidates"),
					this.sides,
					toggle("numbers", w.numbers, redraw),
					toggle("heat", t.analysis.heat, layers),
					toggle("arrows", t.analysis.arrows, layers),
				),
			),
			this.caption,
		);
	}

	#analysisPart() {
		const legend = h(
			"span.key",
			h("span", h("i.sym.yours.slip"), w.yours),
			h("span", h("i.sym.slip"), w.theirs),
		);
		return h(
			"div.a-talk.flow",
			this.commentary,
			this.candidates,
			h(
				"section.card",
				{ "aria-labelledby": "graph" },
				h("div.head", h("h2", { id: "graph" }, w.graph), legend),
				this.graph,
				h("div.row.graph-tools", toggle("sweep", t.analysis.sweep, this.actions.sweep)),
			),
			this.prover,
			this.explorer,
		);
	}

	#gamePart() {
		return h(
			"div.a-game.flow",
			this.game,
			h(
				"section.card.grow",
				{ "aria-labelledby": "tree" },
				h("div.head", h("h2", { id: "tree" }, w.tree), h("span.xs", w.treePercent)),
				this.tree,
				h("div.note-box", this.comment, this.branchTools),
			),
		);
	}

	/** The toolbar under a phone's board: the stone that is aimed, the end of editing, or steps. */
	drawToolbar() {
		const { board, actions } = this,
			{ step, mistake, openMenu, useEdited, escape } = actions;
		const button = (classes, act, label, onclick, image, name = label) =>
			h(
				`button.btn${classes}`,
				{ "data-act": act, "aria-label": name, onclick },
				image && icon(image),
				label,
			);
		const tall = (...args) => button(".tall.quiet", ...args);
		const steps = () => [
			tall("mistake-before", w.mistakeShort, () => mistake(-1), "pslip", w.prevMistake),
			tall("back", w.backShort, () => step(-1), "prev"),
			tall("forward", w.forwardShort, () => step(1), "next"),
			tall("mistake-after", w.mistakeShort, () => mistake(1), "nslip", w.nextMistake),
			tall("more", t.play.more, openMenu, "more"),
		];
		update(
			this.toolbar,
			board.aim
				? [button(".quiet", "drop", w.dropAim, () => board.drop()), placeButton(board, true)]
				: this.#isEditing
					? [
							button(".quiet", "cancel", w.editCancel, escape),
							button(".primary.big", "use", w.editDone, useEdited),
						]
					: steps(),
		);
	}

	/** Lets a file be chosen. */
	clickOpen() {
		this.openBar.querySelector("[data-act=open]").click();
	}

	get shortcuts() {
		const { step, jump, mistake, pause, escape, lock, deeper, balance, toggleExplorer } = this.actions;
		const back = () => step(-1),
			forward = () => step(1);
		return {
			"[": back,
			"]": forward,
			ArrowLeft: back,
			ArrowRight: forward,
			Home: () => jump(0),
			End: () => jump(Infinity),
			"{": () => mistake(-1),
			"}": () => mistake(1),
			u: back,
			p: pause,
			c: () => pressToggle("candidates"),
			t: () => pressToggle("threats-on"),
			n: () => pressToggle("numbers"),
			m: () => pressToggle("heat"),
			a: () => pressToggle("arrows"),
			g: () => pressToggle("sweep"),
			o: toggleExplorer,
			l: lock,
			d: deeper,
			b: balance,
			Escape: escape,
		};
	}

	/** Draws everything but the game's card, which does not change with every evaluation. */
	draw(state) {
		this.#isEditing = Boolean(state.editor);
		this.main.classList.toggle("editing", this.#isEditing);
		this.drawToolbar();
		this.drawBoard(state);
		this.#drawWinBar(state);
		this.#drawPosition(state);
		this.drawCommentary(state);
		this.drawCandidates(state);
		this.drawGraph(state);
		this.drawTree(state);
	}

	drawBoard({ tree, node, view, side, editor, line, evaluationHere, layers, defending }) {
		const { board } = this,
			threats = preferences.get("threats-on") && !editor,
			candidates = preferences.get("candidates") && !threats && !editor;
		board.setLabel(w.boardLabel(tree.depth(node), view.to_move));
		board.show(view, {
			numbers: preferences.get("numbers"),
			threats,
			answers: threats,
			points: threats ? side : null,
			forbidden: !threats,
			line,
			candidates: candidates ? evaluationHere?.candidates : null,
			replies: defending?.step && ownAnswers(defending.step),
			...(editor ? {} : layers),
		});
		board.allow(editor ? editor.color : view.to_move);
	}

	/** Black's winning chance in the bar beside the board. */
	#drawWinBar({ view, evaluationHere, node }) {
		const { bar } = this,
			results = { black: 1, white: 0 },
			chance = view.outcome
				? (results[view.outcome.winner] ?? 0.5)
				: (evaluationHere?.black ?? node.black ?? null),
			percent = Math.round((chance ?? 0.5) * 100);
		bar.style.setProperty("--v", `${percent}%`);
		bar.setAttribute("aria-label", w.winBar(percent));
		bar.lastChild.textContent = chance === null ? "" : percent;
		bar.classList.toggle("low", percent < LOW);
	}

	/** The place in the game, its comment, and tools for variations. Moves that were played cannot be deleted. */
	#drawPosition({ tree, node, side, wasPlayed }) {
		const at = tree.depth(node),
			isMain = tree.isMain(node),
			threats = preferences.get("threats-on"),
			[first, back, forward, last] = this.buttons;
		this.count.textContent = w.of(at, tree.lineThrough(node).length);
		first.disabled = back.disabled = at === 0;
		forward.disabled = last.disabled = !node.children.length;
		this.sides.hidden = !threats;
		this.sides.value = side;
		this.caption.textContent = threats ? w.captionThreats : w.caption;
		if (document.activeElement !== this.comment) this.comment.value = node.comment;
		this.comment.placeholder = w.commentHint(at);
		this.comment.disabled = false;
		const { promote, deleteBranch } = this.actions;
		update(
			this.branchTools,
			at > 0 && !isMain && h("button.btn.quiet.slim", { onclick: promote }, w.promote),
			at > 0 &&
				!(wasPlayed && isMain) &&
				h("button.btn.quiet.slim", { onclick: deleteBranch }, w.deleteBranch),
		);
	}

	/** The commentary, or the tools for setting up a position. */
	drawCommentary(state) {
		const { editor, evaluationHere: evaluation } = state;
		if (editor) {
			const { drawEditor, useEdited, escape } = this.actions;
			editor.draw(this.commentary, { changed: drawEditor, use: useEdited, cancel: escape });
			return;
		}
		drawCommentary(
			this.commentary,
			{ ...state, evaluation },
			{ ...this.actions, glow: point => this.board.glow(point) },
		);
		const text = evaluation?.done ? claimText(evaluation.say) : "";
		if (text && text !== this.#announced) announce(text);
		this.#announced = text;
	}

	drawCandidates(state) {
		drawCandidates(this.candidates, state, this.actions);
	}

	drawGraph({ tree, node, job, isSweeping }) {
		const isMain = tree.isMain(node),
			line = tree.lineThrough(node);
		drawGraph(this.graph, {
			values: graphValues(tree, node, job),
			at: tree.depth(node),
			turns: isMain ? job?.result?.turns : [],
			note: isRunning(job) ? w.reviewing(job.done, job.total) : isSweeping ? t.analysis.sweeping : null,
			onmove: n => this.actions.along(line, n),
		});
	}

	drawTree({ tree, node }) {
		drawTree(this.tree, tree, node, this.actions.goTo);
	}

	drawGameCard(state) {
		drawGameCard(this.game, state, this.actions);
	}
}
