// A game that is played, in its room on the server: followed, and acted in.
import { t, announce } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { text } from "../shared/claims.js";
import { click } from "./sound.js";

const SURE = 4000;

export class Room {
	/** The game as the server last told of it; null before one begins. */
	view = null;
	hint = null;
	hinting = false;
	/** Why the last move was refused. */
	error = null;
	/** Whether resigning was asked for once. */
	sure = false;
	#told = 0;
	#stop = null;
	#doubt;

	/** `turned` is told when a game has ended, or goes on after its end, `redraw` of every news. */
	constructor({ turned, redraw }) {
		Object.assign(this, { turned, redraw });
	}

	get over() {
		return this.view?.status === "over";
	}
	get can() {
		return this.view?.can ?? {};
	}
	/** How many milliseconds old the view is. */
	get age() {
		return Date.now() - this.#told;
	}
	get #stones() {
		return this.view.position.stones.length;
	}

	follow(view) {
		this.leave();
		this.#accept(view);
		this.#stop = api.watch(`/api/games/${view.id}/events`, view => this.#accept(view));
	}
	leave() {
		this.#stop?.();
		this.#stop = null;
		clearTimeout(this.#doubt);
		this.sure = false;
		this.view = null;
		this.forget();
	}
	/** Neither hint nor error is shown any longer. */
	forget() {
		this.hint = null;
		this.error = null;
	}

	#accept(view) {
		const old = this.view,
			{ over } = this;
		if (old && view.version < old.version) return;
		this.view = view;
		this.#told = Date.now();
		if (old && this.#stones > old.position.stones.length) {
			click();
			this.#tell();
		}
		if (old && view.version !== old.version) this.forget();
		if (this.over !== over) {
			this.turned();
			if (this.over && old) announce(t.play.result(view));
		}
		this.redraw();
	}
	/** The other side's move, said aloud. */
	#tell() {
		const { people, position } = this.view,
			{ color, point } = position.stones.at(-1);
		if (!people.includes(color)) announce(t.announce({ color, point, text: text(position.say) }));
	}

	async act(what, body) {
		if (!this.view) return;
		const { id } = this.view;
		try {
			const view = await api.post(`/api/games/${id}/${what}`, body);
			if (this.view?.id === id) this.#accept(view);
		} catch (error) {
			if (error.status !== 409) throw error;
			this.error = error;
			this.redraw();
			announce(error.message);
		}
	}
	play(point) {
		return this.act("move", { point, after: this.#stones });
	}
	async undo() {
		if (!this.can.undo) return;
		const before = this.#stones;
		await this.act("undo");
		if (this.view) announce(t.play.undone(before - this.#stones));
	}
	redo() {
		if (this.can.redo) this.act("redo");
	}
	pause() {
		if (this.can.pause) this.act("pause", { paused: !this.view.paused });
	}
	async askHint() {
		if (!this.can.hint || this.hinting) return;
		const { id, version } = this.view;
		this.hinting = true;
		this.redraw();
		try {
			const hint = await api.post(`/api/games/${id}/hint`);
			if (this.view?.id === id && this.view.version === version) {
				this.hint = hint;
				announce(text(hint.say));
			}
		} finally {
			this.hinting = false;
			this.redraw();
		}
	}
	/** Asked for twice, or by somebody who is sure. */
	resign(sure = this.sure) {
		if (!this.can.resign) return;
		clearTimeout(this.#doubt);
		this.sure = !sure;
		if (sure) {
			this.act("resign");
			return;
		}
		this.redraw();
		this.#doubt = setTimeout(() => {
			this.sure = false;
			this.redraw();
		}, SURE);
	}
}
