// The moves so far: their list, and looking back along it.
import { h, t, update, iconButton } from "../shared/dom.js";
import { api } from "../shared/api.js";

export class Moves {
	list = h("ol.moves", { tabindex: "0", "aria-label": t.play.movesSoFar });
	/** After how many moves one looks; null: now. */
	at = null;
	#seen = null;

	constructor(room, redraw) {
		Object.assign(this, { room, redraw });
		this.steps = [
			["first", t.play.firstMove, () => this.look(0)],
			["prev", t.play.back, () => this.step(-1)],
			["next", t.play.forward, () => this.step(1)],
			["last", t.play.lastMove, () => this.look(null)],
		].map(([i, label, does]) => iconButton(i, label, does));
	}

	get all() {
		return this.room.view?.position.moves.match(/[a-z]\d+/g) ?? [];
	}
	/** The position that is looked back at. */
	get past() {
		return this.at === null ? null : this.#seen;
	}

	async look(at) {
		const { all } = this;
		this.at = at === null || at >= all.length ? null : Math.max(0, at);
		if (this.at !== null) {
			const { size, rule, setup, first } = this.room.view.position,
				asked = this.at;
			const seen = await api.post("/api/position", {
				size,
				rule,
				setup,
				first,
				moves: all.slice(0, asked).join(""),
			});
			if (this.at === asked) this.#seen = seen;
		}
		this.redraw();
	}
	step(by) {
		this.look((this.at ?? this.all.length) + by);
	}

	draw() {
		const { all, list } = this,
			at = this.at ?? all.length,
			first = this.room.view?.position.first === "white" ? 1 : 0;
		const move = n =>
			h(
				"button",
				{ "data-n": n, "aria-current": n === at ? "true" : null, onclick: () => this.look(n) },
				t.point(all[n - 1]),
			);
		const cell = k => (k < 0 ? h("span") : all[k] ? move(k + 1) : null);
		const rows = [];
		for (let i = -first; i < all.length; i += 2)
			rows.push(h("li", h("span.n", String(Math.max(1, i + 1))), cell(i), cell(i + 1)));
		update(list, rows.length ? rows : h("li.none.quietly", t.play.noMoves));
		const current = list.querySelector("[aria-current]");
		if (current) {
			list.scrollTop = current.offsetTop - list.clientHeight / 2;
			list.scrollLeft = current.offsetLeft - list.clientWidth / 2;
		}
		const [a, b, c, d] = this.steps;
		a.disabled = b.disabled = at === 0;
		c.disabled = d.disabled = this.at === null;
	}
}
