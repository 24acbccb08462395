// The buttons of a game: beside the board, in a phone's toolbar, and in the menu behind it.
import { h, icon, update } from "../shared/dom.js";
import { preferences, toggle } from "../shared/preferences.js";
import { t } from "../strings/language.js";

const w = t.play;

/** Where a stone may have to be confirmed. */
const SMALL = "(pointer: coarse), (max-width: 840px)";

export class Controls {
	buttons = h("div.actions");
	toolbar = h("div.thumb", { role: "toolbar", "aria-label": w.yourMove });
	#menu = null;

	/** `redraw` is called after a change of what is shown, `again` and `prepare` for another game. */
	constructor(session, { redraw, again, prepare }) {
		Object.assign(this, { session, redraw, again, prepare });
	}

	/** Switches for what is shown on the board. */
	toggles() {
		return ["threats", "forbidden", "numbers", "coords", "sound"].map(name =>
			toggle(name, w[name], this.redraw),
		);
	}

	/** `mayPlace`: the person can place a stone now. */
	draw(board, mayPlace) {
		const { session } = this,
			{ can, hinting, resigning } = session,
			paused = session.view?.paused;
		const button = (name, image, label, action, enabled, classes = "") =>
			h(
				`button.btn${classes}`,
				{ "data-act": name, disabled: !enabled, onclick: action },
				icon(image),
				label,
			);
		const undo = classes => button("undo", "undo", w.undo, () => session.undo(), can.undo, classes),
			hint = classes =>
				button("hint", "hint", w.hint, () => session.askHint(), can.hint && !hinting, classes),
			redo = button("redo", "redo", w.redo, () => session.redo(), can.redo),
			pauseLabel = paused ? w.resume : w.pause,
			pause = button("pause", paused ? "play" : "pause", pauseLabel, () => session.pause(), true),
			resignLabel = resigning ? t.sure : w.resign,
			resign = button("resign", "flag", resignLabel, () => session.resign(), can.resign);
		update(this.buttons, undo(), redo, hint(), can.pause && pause, resign);
		update(
			this.toolbar,
			undo(".tall.quiet"),
			hint(".tall.quiet"),
			h("button.btn.tall.quiet", { onclick: () => this.#openMenu() }, icon("more"), w.more),
			session.isOver
				? h("button.btn.primary.big", { onclick: this.again }, w.again)
				: this.#placeButton(board, mayPlace),
		);
	}

	/** Places the stone that is aimed. */
	#placeButton(board, mayPlace) {
		const { aim } = board,
			confirms = preferences.get("confirm") && matchMedia(SMALL).matches && mayPlace;
		return h(
			`button.btn.big${aim ? ".primary" : ""}`,
			{ id: "place", disabled: !aim, onclick: () => aim && board.choose(aim) },
			aim ? w.place(aim) : confirms ? w.aim : w.yourMove,
		);
	}

	/** Opens the menu with what does not fit into a phone's toolbar. */
	#openMenu() {
		const { session, redraw, prepare } = this,
			{ can } = session;
		const button = (image, label, enabled, action) => {
			const onclick = () => {
				box.close();
				action();
			};
			return h("button.btn", { disabled: !enabled, onclick }, image && icon(image), label);
		};
		const closeOutside = e => {
			if (e.target === box) box.close();
		};
		const pauseLabel = session.view?.paused ? w.resume : w.pause;
		const box = h(
			"dialog.sheet-box",
			{ onclose: () => box.remove(), onclick: closeOutside },
			h("div.row", this.toggles(), toggle("confirm", w.confirm, redraw)),
			h(
				"div.row",
				button("redo", w.redo, can.redo, () => session.redo()),
				can.pause && button("pause", pauseLabel, true, () => session.pause()),
				button("flag", w.resign, can.resign, () => session.resign(true)),
				button(null, w.newGame, true, prepare),
			),
		);
		this.#menu = box;
		document.body.append(box);
		box.showModal();
	}

	leave() {
		this.#menu?.remove();
	}
}
