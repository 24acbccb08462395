// The game that is being played on the server: its latest state, and what a person can do in it.
import { api } from "../shared/api.js";
import { claimText } from "../shared/claims.js";
import { CONFIRMATION } from "../shared/forms.js";
import { announce } from "../shared/live-region.js";
import { parseMoves } from "../shared/points.js";
import { decision } from "./commentary.js";
import { playClick } from "./sound.js";
import { t } from "../strings/language.js";

export class GameSession {
	/** The game as the server last sent it; null before one begins. */
	view = null;
	hint = null;
	/** Whether a hint has been asked for and has not arrived. */
	hinting = false;
	/** Why the last move was refused. */
	error = null;
	/** Whether resigning was asked for once and waits for confirmation. */
	resigning = false;
	#receivedAt = 0;
	#stopWatching = null;
	#timer;

	/** The secret of the link by which an online game was opened; null for a game of one's own. */
	link = null;

	/**
	 * `onstatus` is called when a game has ended, or goes on after its end, `onchange` after every change, `onnext` with the
	 * address of the game that follows an online one.
	 */
	constructor({ onstatus, onchange, onnext }) {
		Object.assign(this, { onstatus, onchange, onnext });
	}

	get isOver() {
		return this.view?.status === "over";
	}
	/** What the person may do now: { undo: true, … }. */
	get can() {
		return this.view?.can ?? {};
	}
	/** The age of the view in milliseconds. */
	get age() {
		return Date.now() - this.#receivedAt;
	}
	/** The number of moves; stones that were set up are none. */
	get #moves() {
		return parseMoves(this.view.position.moves).length;
	}

	/** What is known of a game between two people with a page each; null for other games. */
	get online() {
		return this.view?.online ?? null;
	}
	/** Whether two people play here, each on a page of their own, and this is one of them. */
	get isSeated() {
		return Boolean(this.online?.seated);
	}

	/** Follows a game until it is left; `link` is the secret by which it was opened. */
	follow(view, link = null) {
		this.leave();
		this.link = view.online?.seated ? null : link;
		this.#accept(view);
		const query = this.link ? `?seat=${encodeURIComponent(this.link)}` : "";
		this.#stopWatching = api.watch(`/api/games/${view.id}/events${query}`, view => this.#accept(view));
	}
	leave() {
		this.#stopWatching?.();
		this.#stopWatching = null;
		clearTimeout(this.#timer);
		this.resigning = false;
		this.view = null;
		this.clearMessages();
	}
	/** Removes hint and error. */
	clearMessages() {
		this.hint = null;
		this.error = null;
	}

	#accept(view) {
		const old = this.view,
			before = old && this.#moves,
			wasOver = this.isOver;
		if (old && view.version < old.version) return;
		this.view = view;
		this.#receivedAt = Date.now();
		const decided = decision(view);
		if (old && decided && decided !== decision(old)) announce(decided);
		else if (old && this.#moves > before) {
			playClick();
			this.#announceMove();
		}
		if (old && view.version !== old.version) this.clearMessages();
		if (old) this.#announceOnline(old, view);
		if (this.isOver !== wasOver) {
			this.onstatus();
			if (this.isOver && old) announce(t.play.result(view));
		}
		this.onchange();
	}
	/** Announces what the other person asks for and that they have come, and goes on to the next game. */
	#announceOnline({ online: before, status }, { online, status: now }) {
		if (!online) return;
		const asked = ({ offers }) => offers.filter(offer => !offer.yours).map(({ offer }) => offer);
		for (const offer of asked(online)) if (!asked(before).includes(offer)) announce(t.online.asks[offer]);
		if (status === "waiting" && now !== "waiting") announce(t.online.begins);
		if (online.next && !before.next) {
			const query = this.link ? `?seat=${encodeURIComponent(this.link)}` : "";
			setTimeout(() => this.onnext(`/play/${online.next}${query}`));
		}
	}
	/** Takes the free seat of the game that the link leads to. */
	async join() {
		const { id } = this.view;
		const view = await api.post(`/api/games/${id}/join`, { seat: this.link });
		this.follow(view);
		return view;
	}
	/** Asks the other person for something, or answers what they have asked for. */
	offer(offer) {
		if (this.online?.can.includes(offer)) this.act("offer", { offer });
	}
	answer(offer, accept) {
		this.act("answer", { offer, accept });
	}
	/** Announces a move that was not a person's. */
	#announceMove() {
		const { people, position } = this.view,
			{ color, point } = position.stones.at(-1);
		if (!people.includes(color)) announce(t.announce({ color, point, text: claimText(position.say) }));
	}

	async act(action, body) {
		if (!this.view) return;
		const { id } = this.view;
		try {
			const view = await api.post(`/api/games/${id}/${action}`, body);
			if (this.view?.id === id) this.#accept(view);
		} catch (error) {
			if (error.status !== 409) throw error;
			this.error = error;
			this.onchange();
			announce(error.message);
		}
	}
	play(point) {
		return this.act("move", { point, after: this.#moves });
	}
	async undo() {
		if (!this.can.undo) return this.offer("takeback");
		const before = this.#moves;
		await this.act("undo");
		if (this.view) announce(t.play.undone(before - this.#moves));
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
		this.onchange();
		try {
			const hint = await api.post(`/api/games/${id}/hint`);
			if (this.view?.id === id && this.view.version === version) {
				this.hint = hint;
				announce(claimText(hint.say));
			}
		} finally {
			this.hinting = false;
			this.onchange();
		}
	}
	/** Resigns if it is `confirmed`, else asks for confirmation. */
	resign(confirmed = this.resigning) {
		if (!this.can.resign) return;
		clearTimeout(this.#timer);
		this.resigning = !confirmed;
		if (confirmed) {
			this.act("resign");
			return;
		}
		this.onchange();
		this.#timer = setTimeout(() => {
			this.resigning = false;
			this.onchange();
		}, CONFIRMATION);
	}
}
