// The buttons of a game: beside the board, in a phone's toolbar, and in the menu behind it.
import { h, icon, update } from "../shared/dom.js";
import { preferences, toggle } from "../shared/preferences.js";
import { openSheet, placeButton } from "../shared/toolbar.js";
import { invitationButton } from "./online.js";
import { t } from "../strings/language.js";

const w = t.play;

/** Where a stone may have to be confirmed. */
const SMALL = "(pointer: coarse), (max-width: 840px)";

/** The list of what a board can be made of. */
function boardList() {
	const { dataset } = document.documentElement;
	const choose = e => {
		dataset.board = e.target.value;
		preferences.set("board", e.target.value);
	};
	const option = ([value, label]) =>
		h("option", { value, selected: value === (dataset.board ?? "wood") }, label);
	return h(
		"select.slim",
		{ name: "board", "aria-label": w.boards, onchange: choose },
		Object.entries(w.boardKinds).map(option),
	);
}

export class Controls {
	buttons = h("div.actions");
	toolbar = h("div.thumb", { role: "toolbar", "aria-label": w.yourMove });
	#menu = null;

	/** `redraw` is called after a change of what is shown, `again`, `prepare` and `start` for another game, `join` takes a free seat. */
	constructor(session, { redraw, again, prepare, start, join }) {
		Object.assign(this, { session, redraw, again, prepare, start, join });
	}

	/** Switches for what is shown on the board, and what it is made of. */
	toggles() {
		const shown = ["threats", "forbidden", "numbers", "coords", "sound"];
		return [...shown.map(name => toggle(name, w[name], this.redraw)), boardList()];
	}

	/** `mayPlace`: the person can place a stone now; `mustStart`: the game begins when it is started. */
	draw(board, mayPlace, mustStart) {
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
		const asks = (offer, image, classes = "") =>
			button(offer, image, t.online.ask[offer], () => session.offer(offer), mayAsk(offer), classes);
		const mayAsk = offer => session.online.can.includes(offer);
		const own = session.online
			? [can.undo ? undo() : asks("takeback", "undo"), asks("draw", "check")]
			: [undo(), redo, hint()];
		const ownSmall = session.online
			? [
					can.undo ? undo(".tall.quiet") : asks("takeback", "undo", ".tall.quiet"),
					asks("draw", "check", ".tall.quiet"),
				]
			: [undo(".tall.quiet"), hint(".tall.quiet")];
		const isWatching = session.online && !session.isSeated;
		update(this.buttons, ...(isWatching ? [] : [...own, can.pause && pause, resign]));
		update(
			this.toolbar,
			isWatching ? [] : ownSmall,
			h("button.btn.tall.quiet", { onclick: () => this.#openMenu() }, icon("more"), w.more),
			session.view?.status === "waiting"
				? invitationButton(session, this.join)
				: session.isOver
					? h("button.btn.primary.big", { onclick: this.again }, w.again)
					: mustStart
						? h("button.btn.primary.big", { "data-act": "start", onclick: this.start }, w.startNow)
						: placeButton(board, preferences.get("confirm") && matchMedia(SMALL).matches && mayPlace),
		);
	}

	/** Opens the menu with what does not fit into a phone's toolbar. */
	#openMenu() {
		const { session, redraw, prepare } = this,
			{ can } = session,
			pauseLabel = session.view?.paused ? w.resume : w.pause;
		this.#menu = openSheet(
			[
				!session.online && {
					label: w.redo,
					image: "redo",
					enabled: can.redo,
					action: () => session.redo(),
				},
				can.pause && { label: pauseLabel, image: "pause", action: () => session.pause() },
				{ label: w.resign, image: "flag", enabled: can.resign, action: () => session.resign(true) },
				{ label: w.newGame, action: prepare },
			],
			h("div.row", this.toggles(), toggle("confirm", w.confirm, redraw)),
		);
	}

	leave() {
		this.#menu?.remove();
	}
}
