// What one can do in a game: the buttons beside the board, a phone's bar, and the sheet behind it.
import { h, t, update, icon, toggle, wishes } from "../shared/dom.js";

const w = t.play;

export class Controls {
	actions = h("div.actions");
	thumb = h("div.thumb", { role: "toolbar", "aria-label": w.yourMove });

	/** `does` says what happens besides what happens in the room: `redraw`, `again`, and `prepare` a new game. */
	constructor(room, does) {
		Object.assign(this, { room, does });
	}

	/** What can be shown on the board. */
	toggles() {
		return ["threats", "forbidden", "numbers", "coords", "sound"].map(name =>
			toggle(name, w[name], this.does.redraw),
		);
	}

	/** `mine`: a stone can be put now. */
	draw(board, mine) {
		const { room } = this,
			{ can } = room;
		const button = (name, i, label, does, enabled, cls = "") =>
			h(`button.btn${cls}`, { "data-act": name, disabled: !enabled, onclick: does }, icon(i), label);
		const undo = cls => button("undo", "undo", w.undo, () => room.undo(), can.undo, cls),
			hint = cls => button("hint", "hint", w.hint, () => room.askHint(), can.hint && !room.hinting, cls);
		const { paused } = room.view ?? {};
		update(
			this.actions,
			undo(),
			button("redo", "redo", w.redo, () => room.redo(), can.redo),
			hint(),
			can.pause
				? button("pause", paused ? "play" : "pause", paused ? w.resume : w.pause, () => room.pause(), true)
				: button("resign", "flag", room.sure ? t.sure : w.resign, () => room.resign(), can.resign),
		);
		update(
			this.thumb,
			undo(".tall.quiet"),
			hint(".tall.quiet"),
			h("button.btn.tall.quiet", { onclick: () => this.#sheet() }, icon("more"), w.more),
			room.over
				? h("button.btn.primary.big", { onclick: this.does.again }, w.again)
				: this.#place(board, mine),
		);
	}

	/** Puts the stone that is aimed. */
	#place(board, mine) {
		const { aim } = board,
			aims = wishes.get("confirm") && matchMedia("(pointer: coarse), (max-width: 840px)").matches && mine;
		return h(
			`button.btn.big${aim ? ".primary" : ""}`,
			{ id: "place", disabled: !aim, onclick: () => aim && board.choose(aim) },
			aim ? w.place(aim) : aims ? w.aim : w.yourMove,
		);
	}

	/** What does not fit on a phone's bar. */
	#sheet() {
		const { room, does } = this,
			{ can } = room;
		const button = (i, label, enabled, does) =>
			h(
				"button.btn",
				{
					disabled: !enabled,
					onclick: () => {
						box.close();
						does();
					},
				},
				i && icon(i),
				label,
			);
		const box = h(
			"dialog.sheet-box",
			{
				onclose: () => box.remove(),
				onclick: e => {
					if (e.target === box) box.close();
				},
			},
			h("div.row", this.toggles(), toggle("confirm", w.confirm, does.redraw)),
			h(
				"div.row",
				button("redo", w.redo, can.redo, () => room.redo()),
				can.pause && button("pause", room.view.paused ? w.resume : w.pause, true, () => room.pause()),
				button("flag", w.resign, can.resign, () => room.resign(true)),
				button(null, w.newGame, true, does.prepare),
			),
		);
		this.box = box;
		document.body.append(box);
		box.showModal();
	}

	leave() {
		this.box?.remove();
	}
}
