// Setting up a position: stones anywhere, either side to move, any rule and board.
import { h, t, update } from "../shared/dom.js";
import { seg, select } from "../shared/forms.js";

const sizes = Object.fromEntries(Array.from({ length: 18 }, (_, i) => [i + 5, `${i + 5} × ${i + 5}`]));

export class Editor {
	/** Begins from what stands on the board. */
	constructor({ size, rule }, view) {
		Object.assign(this, { size, rule, tool: "black", next: view.to_move ?? "black" });
		this.stones = new Map(view.stones.map(s => [s.point, s.color]));
	}

	/** The colour that the next stone has; null when stones are taken off. */
	get color() {
		return this.tool === "erase" ? null : this.tool;
	}

	/** Puts a stone on a point, or takes it off. */
	touch(point) {
		if (this.tool === "erase" || this.stones.get(point) === this.tool) this.stones.delete(point);
		else this.stones.set(point, this.tool);
	}

	/** The position as the server takes it. Stones that a smaller board has no room for are gone. */
	position() {
		for (const p of [...this.stones.keys()])
			if (p.charCodeAt(0) - 97 >= this.size || Number(p.slice(1)) > this.size) this.stones.delete(p);
		const of = color => [...this.stones].flatMap(([p, c]) => (c === color ? [p] : [])).join("");
		return {
			size: this.size,
			rule: this.rule,
			setup: { black: of("black"), white: of("white") },
			first: this.next,
			moves: "",
		};
	}

	/** The tools. */
	draw(host, { changed, use, cancel }) {
		const w = t.understand;
		const set = name => value => {
			this[name] = name === "size" ? Number(value) : value;
			changed();
		};
		const clear = () => {
			this.stones.clear();
			changed();
		};
		update(
			host,
			h("p.kicker", w.editing),
			h("p.text", w.editText),
			seg("tool", w.editTool, w.editTools, this.tool, set("tool")),
			h(
				"div.pair",
				select(
					"next",
					w.editNext,
					{ black: t.color("black"), white: t.color("white") },
					this.next,
					set("next"),
				),
				select("rule", t.play.rule, t.rules, this.rule, set("rule")),
				select("size", t.play.size, sizes, this.size, set("size")),
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
