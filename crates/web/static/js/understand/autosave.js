// Saves the analysed game as it changes: on the server if it has an id there, else in this browser.
import { api } from "../shared/api.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";

/** How long to wait for further changes before saving, in milliseconds. */
const DELAY = 800;

export class Autosave {
	/** The game's id on the server. */
	gameId = null;
	#live = false;
	#study = false;
	#unsaved = null;
	#timer;

	/** Turns to another game, after saving the old one. A `live` game is still being played; a `study` never was. */
	open({ gameId = null, live = false, study = false }) {
		this.flush();
		this.gameId = gameId;
		this.#live = live;
		this.#study = study;
	}

	/** Whether the moves of the main line were really played. */
	get wasPlayed() {
		return this.gameId && !this.#study;
	}

	/** Remembers the position that is looked at, so that it is there after a reload. */
	remember(tree, node) {
		if (!this.gameId) preferences.set("analysis", { tree: tree.toJSON(), to: tree.movesTo(node) });
	}

	/** Saves the changed game a little later, as more changes may follow. */
	changed(tree, node) {
		this.remember(tree, node);
		clearTimeout(this.#timer);
		if (!this.gameId || this.#live) return;
		this.#unsaved = tree;
		this.#timer = setTimeout(() => this.flush(), DELAY);
	}

	/** Saves unsaved changes now. */
	flush() {
		clearTimeout(this.#timer);
		const tree = this.#unsaved;
		this.#unsaved = null;
		if (!tree) return;
		api.put(`/api/games/${this.gameId}/tree`, tree.toJSON()).catch(error => {
			if (error.status !== 409) toast(error.message, { fault: true });
		});
	}

	/** Saves the game on the server for the first time. */
	async create(tree) {
		const { id } = await api.post("/api/studies", tree.toJSON());
		this.open({ gameId: id, study: true });
	}
}
