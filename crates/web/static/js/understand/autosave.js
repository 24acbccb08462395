// Where a game that is looked at is kept: on the server if it has a name there, else in this browser.
import { toast, wishes } from "../shared/dom.js";
import { api } from "../shared/api.js";

const WAIT = 800;

export class Keeper {
	/** The game's name on the server. */
	gameId = null;
	#live = false;
	#study = false;
	#waiting = null;
	#timer;

	/** From now on another game; what waits of the old one is kept. `live` games are played yet, a `study` nobody has played. */
	open({ gameId = null, live = false, study = false }) {
		this.flush();
		this.gameId = gameId;
		this.#live = live;
		this.#study = study;
	}

	/** Whether the moves of the main line were really played. */
	get played() {
		return this.gameId && !this.#study;
	}

	remember(tree, node) {
		if (!this.gameId) wishes.set("analysis", { tree: tree.dto(), to: tree.movesTo(node) });
	}

	/** Keeps what has changed, a little later: more may follow. */
	changed(tree, node) {
		this.remember(tree, node);
		clearTimeout(this.#timer);
		if (!this.gameId || this.#live) return;
		this.#waiting = tree;
		this.#timer = setTimeout(() => this.flush(), WAIT);
	}

	/** Keeps at once what waits to be kept. */
	flush() {
		clearTimeout(this.#timer);
		const tree = this.#waiting;
		this.#waiting = null;
		if (tree)
			api.put(`/api/games/${this.gameId}/tree`, tree.dto()).catch(error => {
				if (error.status !== 409) toast(error.message, { fault: true });
			});
	}

	/** Gives the game a name on the server. */
	async keep(tree) {
		const { id } = await api.post("/api/studies", tree.dto());
		this.open({ gameId: id, study: true });
	}
}
