// Saves an analysis as it changes, and remembers what the tab shows.
//
// What a person has changed is a game on the server, found under Games. What was only opened, such as a link or a file,
// is remembered by the tab, so that it is there after a reload.
import { api } from "../shared/api.js";
import { connected } from "../shared/connection.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { t } from "../strings/language.js";

/** How long to wait for further changes before saving, in milliseconds. */
const DELAY = 800;
const KEY = "tengen.analysis";
/**
 * Where the tabs of this browser tell each other which game they have saved, and ask whether a game has been: what a tab has
 * read may be older than what another is about to save.
 */
const tabs = new BroadcastChannel(KEY);
/** The games that the other tabs were asked about. */
const asked = new Set();

/**
 * What this tab showed last: its address, its id on the server, the moves to the position, and the whole game where the
 * server does not have it as it is. Null if this tab has shown nothing.
 */
export function lastShown() {
	try {
		return JSON.parse(sessionStorage.getItem(KEY));
	} catch {
		return null;
	}
}

/** An analysis, and where it is saved. */
export class Autosave {
	#isDirty = false;
	#isReplaced = false;
	#hasFailed = false;
	#saving = null;
	#timer;
	#node;

	/**
	 * `gameId` is its id on the server, if it has one; `wasPlayed`: the moves of its main line were really played;
	 * `openedAt` is its address while it has no id. `onid` is called when it gets one, `onoutdated` when another tab has
	 * saved it.
	 */
	constructor(tree, { gameId = null, wasPlayed = false, openedAt = "/understand" }, { onid, onoutdated }) {
		Object.assign(this, { tree, gameId, wasPlayed, openedAt, onid });
		this.#node = tree.root;
		this.told = e => {
			const { saved, asks } = e.data;
			if (saved && saved === this.gameId && !this.#isDirty) onoutdated();
			if (asks && asks === this.gameId) this.#answer();
		};
		// Asks before the window is closed on what could not be saved.
		this.leaving = e => {
			if (this.#hasFailed) e.preventDefault();
		};
		this.hidden = () => {
			if (this.#isDirty && this.gameId) this.#send(this.tree.toJSON(), { keepalive: true }).catch(() => {});
		};
	}

	get address() {
		return this.gameId ? `/understand?game=${this.gameId}` : this.openedAt;
	}
	/** Whether it is saved on the server, or about to be. */
	get isKept() {
		return Boolean(this.gameId) || this.#isDirty;
	}

	/** Becomes what this tab shows. */
	open() {
		this.#isReplaced = false;
		tabs.addEventListener("message", this.told);
		if (this.gameId && !asked.has(this.gameId)) {
			asked.add(this.gameId);
			tabs.postMessage({ asks: this.gameId });
		}
		addEventListener("beforeunload", this.leaving);
		addEventListener("pagehide", this.hidden);
	}
	/** Saves what is unsaved. `isReplaced`: this tab shows another analysis now. */
	close({ isReplaced = false } = {}) {
		this.#isReplaced = isReplaced;
		tabs.removeEventListener("message", this.told);
		removeEventListener("beforeunload", this.leaving);
		removeEventListener("pagehide", this.hidden);
		this.flush();
	}

	/** Remembers the position that is looked at. */
	remember(node = this.#node) {
		this.#node = node;
		if (this.#isReplaced) return;
		const { tree, address, gameId, wasPlayed } = this,
			isDirty = this.#isDirty,
			to = tree.movesTo(node),
			unsaved = gameId && !isDirty ? {} : { isDirty, tree: tree.toJSON() };
		try {
			sessionStorage.setItem(KEY, JSON.stringify({ address, gameId, wasPlayed, to, ...unsaved }));
		} catch {
			// The browser stores nothing: what was only opened is gone after a reload.
		}
		if (gameId) preferences.set("analysis", { gameId, to });
	}

	/** Saves it: at once if the server does not have it, else a little later, as more changes may follow. */
	changed() {
		this.#isDirty = true;
		this.remember();
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.flush(), this.gameId ? DELAY : 0);
	}
	/** Saves unsaved changes now; resolves when they are saved, or cannot be. */
	flush() {
		clearTimeout(this.#timer);
		this.#saving ??= this.#save().finally(() => {
			this.#saving = null;
		});
		return this.#saving;
	}
	/** Saves it also if nothing has changed; resolves to whether the server has it. */
	async keep() {
		this.#isDirty ||= !this.gameId;
		await this.flush();
		return Boolean(this.gameId);
	}

	/** Another tab has opened it, perhaps as it was before. */
	#answer() {
		if (this.#isDirty || this.#saving) this.flush();
		else tabs.postMessage({ saved: this.gameId });
	}

	async #save() {
		while (this.#isDirty) {
			this.#isDirty = false;
			try {
				await this.#send(this.tree.toJSON());
				this.#hasFailed = false;
				this.remember();
				tabs.postMessage({ saved: this.gameId });
			} catch (error) {
				this.#isDirty = true;
				this.#hasFailed = true;
				if (error.key !== "offline") {
					toast(error.message, { fault: true });
					return;
				}
				await connected();
			}
		}
	}
	async #send(game, options) {
		if (this.gameId) {
			try {
				await api.put(`/api/games/${this.gameId}/tree`, game, options);
				return;
			} catch (error) {
				// A game that was deleted elsewhere is made again. The moves of a played one stay as they were, so with
				// others it becomes a game of its own.
				const isOther = ["changed", "playing"].includes(error.key);
				if (!isOther && error.status !== 404) throw error;
				if (isOther) toast(t.understand.ownGame);
			}
		}
		const { id } = await api.post("/api/studies", game, options);
		this.gameId = id;
		this.wasPlayed = false;
		if (!this.#isReplaced) this.onid();
	}
}
