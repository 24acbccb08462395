// The list of moves of the game being played, and looking back at earlier positions.
import { h, iconButton, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { parseMoves } from "../shared/points.js";
import { t } from "../strings/language.js";

const w = t.play;

export class MoveList {
	list = h("ol.moves", { tabindex: "0", "aria-label": w.movesSoFar });
	/** The number of moves after which the person looks at the board; null: all of them. */
	shown = null;
	#position = null;

	constructor(session, redraw) {
		Object.assign(this, { session, redraw });
		this.buttons = [
			["first", w.firstMove, () => this.show(0)],
			["prev", w.back, () => this.step(-1)],
			["next", w.forward, () => this.step(1)],
			["last", w.lastMove, () => this.show(null)],
		].map(([name, label, action]) => iconButton(name, label, action));
	}

	get moves() {
		return parseMoves(this.session.view?.position.moves);
	}
	/** The earlier position that is looked at; null when it is the present one. */
	get past() {
		return this.shown === null ? null : this.#position;
	}

	/** Shows the position after so many moves, null for the present one. */
	async show(number) {
		const { moves } = this;
		this.shown = number === null || number >= moves.length ? null : Math.max(0, number);
		if (this.shown !== null) {
			const { size, rule, setup, first } = this.session.view.position,
				wanted = this.shown,
				line = moves.slice(0, wanted).join("");
			const position = await api.ask("/api/position", { size, rule, setup, first, moves: line });
			if (this.shown === wanted) this.#position = position;
		}
		this.redraw();
	}
	step(by) {
		this.show((this.shown ?? this.moves.length) + by);
	}

	draw() {
		const { moves, list } = this,
			shown = this.shown ?? moves.length,
			first = this.session.view?.position.first === "white" ? 1 : 0;
		const move = n =>
			h(
				"button",
				{ "data-n": n, "aria-current": n === shown ? "true" : null, onclick: () => this.show(n) },
				t.point(moves[n - 1]),
			);
		const cell = i => (i < 0 ? h("span") : moves[i] ? move(i + 1) : null);
		const rows = [];
		for (let i = -first; i < moves.length; i += 2)
			rows.push(h("li", h("span.n", String(Math.max(1, i + 1))), cell(i), cell(i + 1)));
		update(list, rows.length ? rows : h("li.none.quietly", w.noMoves));
		this.#scroll();
		const [begin, back, forward, end] = this.buttons;
		begin.disabled = back.disabled = shown === 0;
		forward.disabled = end.disabled = this.shown === null;
	}

	/** Scrolls the shown move into the middle of the list. */
	#scroll() {
		const { list } = this,
			current = list.querySelector("[aria-current]");
		if (!current) return;
		list.scrollTop = current.offsetTop - list.clientHeight / 2;
		list.scrollLeft = current.offsetLeft - list.clientWidth / 2;
	}
}
