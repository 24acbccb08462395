// Games that are about to be deleted: they are shown no more, but deleted only when it is too late to undo it.
import { api } from "../shared/api.js";

/** How long a deletion can be undone, in milliseconds: as long as a toast stays, and a little more. */
const LATE = 7000;

export class PendingDeletion {
	#ids = new Set();
	#done = null;
	#timer;

	/** `onchange` is called when games come back or are gone. */
	constructor(onchange) {
		this.onchange = onchange;
		// A page that is closed has no time left.
		this.leave = () => this.finish();
		addEventListener("pagehide", this.leave);
	}

	/** Finishes when the page is left. */
	close() {
		removeEventListener("pagehide", this.leave);
		return this.finish();
	}

	get count() {
		return this.#ids.size;
	}
	has(id) {
		return this.#ids.has(id);
	}

	/** Begins to delete games; `done` is called with their ids when they are gone. What was begun before is finished. */
	begin(ids, done) {
		this.finish();
		this.#ids = new Set(ids);
		this.#done = done;
		this.#timer = setTimeout(() => this.finish(), LATE);
	}

	/** Deletes nothing after all. */
	undo() {
		clearTimeout(this.#timer);
		this.#ids = new Set();
		this.onchange();
	}

	/** Deletes what was begun; what cannot be deleted comes back. */
	async finish() {
		clearTimeout(this.#timer);
		const ids = this.#ids,
			done = this.#done;
		if (!ids.size) return;
		this.#ids = new Set();
		done(ids);
		// The request outlives the page.
		await api.post("/api/games/delete", { ids: [...ids] }, { keepalive: true });
		this.onchange();
	}
}
