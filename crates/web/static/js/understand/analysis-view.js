// The desk at which a game is looked at: its parts, built once, and how what is seen is drawn on them.
import { h, t, update, icon, iconButton, toggle, announce, wishes } from "../shared/dom.js";
import { Board } from "../shared/board.js";
import { text } from "../shared/claims.js";
import { drawTree } from "./game-tree.js";
import { drawGraph } from "./win-graph.js";
import { drawBest } from "./candidates.js";
import { drawGame } from "./game-card.js";
import { drawVerdict } from "./commentary.js";
import { isOpen } from "./review.js";
import { press } from "../main.js";

const w = t.understand;

export class Desk {
	bar = h("div.win-bar", { role: "img" }, h("i"), h("b"));
	count = h("span.quietly.hide-phone");
	caption = h("p.caption.hide-phone");
	say = h("section.card.say", { "aria-live": "polite" });
	best = h("section.card.best-card", { "aria-labelledby": "cand" });
	graph = h("div");
	game = h("section.card.game-card", { "aria-labelledby": "turn" });
	tree = h("div.tree", { tabindex: "0", role: "group", "aria-label": w.tree });
	branch = h("div.row.branch-tools");

	/** What the visitor does here, `does` is told. */
	constructor(main, does) {
		Object.assign(this, { main, does });
		const box = h("div");
		this.board = new Board(box, {
			label: w.heading,
			onpoint: does.choose,
			onhover: does.hover,
			onletter: press,
		});
		this.steps = [
			["first", w.first, () => does.jump(0)],
			["prev", w.back, () => does.step(-1)],
			["next", w.forward, () => does.step(1)],
			["last", w.last, () => does.jump(Infinity)],
		].map(([i, label, does]) => iconButton(i, label, does));
		this.sides = h(
			"select.slim",
			{ "aria-label": w.threatsOf, onchange: e => does.side(e.target.value) },
			["black", "white"].map(color => h("option", { value: color }, t.color(color))),
		);
		this.note = h("textarea", {
			rows: 2,
			"aria-label": w.comment,
			maxLength: 5000,
			oninput: () => does.note(this.note.value),
		});
		main.append(
			h("h1.sr", w.heading),
			this.#boardPart(box),
			this.#talkPart(),
			this.#gamePart(),
			this.#thumb(),
		);
		if (wishes.get("threats-on") && wishes.get("candidates")) this.#off("threats-on");
	}

	#boardPart(box) {
		const { does } = this;
		/** Candidates and threats would cover each other: one of them shows. */
		const either = (name, label, other) =>
			toggle(name, label, on => {
				if (on) this.#off(other);
				does.redraw();
			});
		return h(
			"section.a-board.board-box",
			h("div.with-bar", this.bar, box),
			h(
				"div.board-tools",
				h("span.row.none.hide-phone", this.steps),
				this.count,
				h(
					"span.push.row",
					either("candidates", w.candidates, "threats-on"),
					either("threats-on", w.threats, "candidates"),
					this.sides,
					toggle("numbers", w.numbers, does.redraw),
				),
			),
			this.caption,
		);
	}

	#talkPart() {
		return h(
			"div.a-talk.flow",
			this.say,
			this.best,
			h(
				"section.card",
				{ "aria-labelledby": "graph" },
				h(
					"div.head",
					h("h2", { id: "graph" }, w.graph),
					h("span.key", h("span", h("i.sym.yours.slip"), w.yours), h("span", h("i.sym.slip"), w.theirs)),
				),
				this.graph,
			),
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
				h("div.note-box", this.note, this.branch),
			),
		);
	}

	/** The bar under a phone's board. */
	#thumb() {
		const { step, mistake } = this.does;
		return h(
			"div.thumb",
			{ role: "toolbar", "aria-label": w.heading },
			h(
				"button.btn.tall.quiet",
				{ "aria-label": w.prevMistake, onclick: () => mistake(-1) },
				icon("pslip"),
				w.mistakeShort,
			),
			h("button.btn", { onclick: () => step(-1) }, icon("prev"), w.backShort),
			h("button.btn", { onclick: () => step(1) }, w.forwardShort, icon("next")),
			h(
				"button.btn.tall.quiet",
				{ "aria-label": w.nextMistake, onclick: () => mistake(1) },
				icon("nslip"),
				w.mistakeShort,
			),
		);
	}

	/** What the keys do. */
	get keys() {
		const { step, jump, mistake, pause, escape } = this.does;
		const back = () => step(-1),
			on = () => step(1),
			toggle = name => () => this.#toggles(name)[0].click();
		return {
			"[": back,
			"]": on,
			ArrowLeft: back,
			ArrowRight: on,
			Home: () => jump(0),
			End: () => jump(Infinity),
			"{": () => mistake(-1),
			"}": () => mistake(1),
			u: back,
			p: pause,
			c: toggle("candidates"),
			t: toggle("threats-on"),
			n: toggle("numbers"),
			Escape: escape,
		};
	}

	#toggles(name) {
		return this.main.querySelectorAll(`[data-wish="${name}"]`);
	}
	#off(name) {
		wishes.set(name, false);
		for (const button of this.#toggles(name)) button.setAttribute("aria-pressed", "false");
	}

	/** Draws all but the game's card, which does not change with every thought. */
	draw(seen) {
		this.drawBoard(seen);
		this.#drawPlace(seen);
		this.drawSay(seen);
		this.drawBest(seen);
		this.#drawGraph(seen);
		this.drawTree(seen);
	}

	drawBoard({ tree, node, view, side, editing, line, belief }) {
		const { board } = this,
			threats = wishes.get("threats-on") && !editing;
		board.setLabel(w.boardLabel(tree.depth(node), view.to_move));
		board.show(view, {
			numbers: wishes.get("numbers"),
			threats,
			answers: threats,
			points: threats ? side : null,
			forbidden: !threats,
			line,
			candidates: !threats && !editing && wishes.get("candidates") ? belief?.candidates : null,
		});
		board.allow(editing ? editing.color : view.to_move);
	}

	/** Where one stands. Moves that were `played` cannot be taken out. */
	#drawPlace({ tree, node, view, belief, side, played }) {
		const at = tree.depth(node),
			main = tree.isMain(node),
			threats = wishes.get("threats-on");
		this.#drawChance(view, belief?.black ?? node.black ?? null);
		this.count.textContent = w.of(at, tree.lineThrough(node).length);
		const [first, prev, next, last] = this.steps;
		first.disabled = prev.disabled = at === 0;
		next.disabled = last.disabled = !node.children.length;
		this.sides.hidden = !threats;
		this.sides.value = side;
		this.caption.textContent = threats ? w.captionThreats : w.caption;
		if (document.activeElement !== this.note) this.note.value = node.comment;
		this.note.placeholder = w.commentHint(at);
		const { promote, cut } = this.does;
		update(
			this.branch,
			at > 0 && !main && h("button.btn.quiet.slim", { onclick: promote }, w.promote),
			at > 0 && !(played && main) && h("button.btn.quiet.slim", { onclick: cut }, w.deleteBranch),
		);
	}

	/** Black's chance, in the bar beside the board; `seen` is null where nobody has looked yet. */
	#drawChance({ outcome }, seen) {
		const { bar } = this,
			black = outcome ? (outcome.winner === "black" ? 1 : outcome.winner ? 0 : 0.5) : (seen ?? 0.5),
			n = Math.round(black * 100);
		bar.style.setProperty("--v", `${n}%`);
		bar.setAttribute("aria-label", w.winBar(n));
		bar.lastChild.textContent = seen === null && !outcome ? "" : n;
		bar.classList.toggle("low", n < 6);
	}

	/** What there is to say, or the tools for setting up a position. */
	drawSay(seen) {
		const { editing, belief } = seen;
		if (editing) {
			const { redrawEdit, useEdited, escape } = this.does;
			editing.draw(this.say, { changed: redrawEdit, use: useEdited, cancel: escape });
			return;
		}
		drawVerdict(this.say, seen, { ...this.does, glow: point => this.board.glow(point) });
		const all = belief?.done ? text(belief.say) : "";
		if (all && all !== this.spoken) announce(all);
		this.spoken = all;
	}

	drawBest(seen) {
		drawBest(this.best, seen, this.does);
	}

	#drawGraph({ tree, node, job }) {
		const main = tree.isMain(node),
			line = main ? tree.main() : tree.lineThrough(node);
		const values = [tree.root.black ?? null, ...line.map(n => n.black ?? null)];
		if (main && job?.result)
			job.result.black.forEach((v, i) => {
				if (v !== null) values[i] = v;
			});
		drawGraph(this.graph, {
			values,
			at: tree.depth(node),
			turns: main ? job?.result?.turns : [],
			note: isOpen(job) ? w.reviewing(job.done, job.total) : null,
			onmove: n => this.does.along(line, n),
		});
	}

	drawTree({ tree, node }) {
		drawTree(this.tree, tree, node, this.does.goTo);
	}

	drawGame(seen) {
		drawGame(this.game, seen, this.does);
	}
}
