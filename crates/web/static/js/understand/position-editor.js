// Setting up a position: stones anywhere, either side to move, any rule and board.
import { h, update } from "../shared/dom.js";
import { choiceRow, selectField } from "../shared/forms.js";
import { columnOf, rowOf, sizeOptions } from "../shared/points.js";
import { t } from "../strings/language.js";

const w = t.understand;
const SIZES = sizeOptions(5, 22, t.square);

export class PositionEditor {
	/** Begins from the stones of a view. */
	constructor({ size, rule }, view) {
		Object.assign(this, { size, rule, tool: "black", next: view.to_move ?? "black" });
		this.stones = new Map(view.stones.map(s => [s.point, s.color]));
	}

	/** The colour of the next stone; null when stones are removed. */
	get color() {
		return this.tool === "erase" ? null : this.tool;
	}

	/** Puts a stone on a point, or removes it. */
	touch(point) {
		if (this.tool === "erase" || this.stones.get(point) === this.tool) this.stones.delete(point);
		else this.stones.set(point, this.tool);
	}

	/** The position as the server takes it, without stones outside a board that became smaller. */
	position() {
		const { size, rule, next, stones } = this;
		for (const point of [...stones.keys()])
			if (columnOf(point) >= size || rowOf(point) > size) stones.delete(point);
		const pointsOf = color => [...stones].flatMap(([p, c]) => (c === color ? [p] : [])).join("");
		const setup = { black: pointsOf("black"), white: pointsOf("white") };
		return { size, rule, setup, first: next, moves: "" };
	}

	/** Draws the tools; `changed` is called after every change. */
	draw(host, { changed, use, cancel }) {
		const set = values => {
			Object.assign(this, values);
			changed();
		};
		const clear = () => {
			this.stones.clear();
			changed();
		};
		const colors = { black: t.color("black"), white: t.color("white") };
		update(
			host,
			h("p.kicker", w.editing),
			h("p.text", w.editText),
			choiceRow("tool", w.editTool, w.editTools, this.tool, tool => set({ tool })),
			h(
				"div.pair",
				selectField("next", w.editNext, colors, this.next, next => set({ next })),
				selectField("rule", t.play.rule, t.rules, this.rule, rule => set({ rule })),
				selectField("size", t.play.size, SIZES, this.size, size => set({ size: Number(size) })),
			),
			h(
				"div.row.buttons",
				h("button.btn.primary.slim", { id: "edit-done", onclick: use }, w.editDone),
				h("button.btn.slim", { onclick: clear }, w.editClear),
				h("button.btn.quiet.slim", { onclick: cancel }, w.editCancel),
			),
		);
	}
}
