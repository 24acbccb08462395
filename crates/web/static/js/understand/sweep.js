// The engine's opinion of every position of the main line, which fills the graph in.
import { api } from "../shared/api.js";
import { connected } from "../shared/connection.js";
import { preferences } from "../shared/preferences.js";

/** The time between two drawings, in milliseconds: a long game has hundreds of values. */
const PACE = 250;

export class Sweep {
	/** The moves that were swept, or are being. */
	#swept = "";
	#abort = null;
	#timer = null;

	/** `onchange` is called now and then while values come in. */
	constructor({ onchange }) {
		this.onchange = onchange;
	}

	/** Whether values are still coming in. */
	get isRunning() {
		return this.#abort !== null;
	}

	/** Values the main line of the tree that is shown where it is not valued yet, if that is switched on. */
	async follow(navigation) {
		if (!preferences.get("sweep")) {
			this.stop();
			return;
		}
		const { tree } = navigation,
			line = [tree.root, ...tree.mainLine()],
			position = navigation.position(line.at(-1)),
			game = JSON.stringify(position);
		if (this.#swept === game) return;
		this.stop();
		this.#swept = game;
		const known = line.flatMap((node, n) => (node.black === undefined || node.black === null ? [] : [n]));
		if (known.length === line.length) return;
		const abort = (this.#abort = new AbortController());
		const accept = ({ number, black }) => {
			line[number].black ??= black;
			this.#timer ??= setTimeout(() => {
				this.#timer = null;
				this.onchange();
			}, PACE);
		};
		try {
			await api.stream("/api/sweep", { position, known }, accept, abort.signal);
		} catch (error) {
			if (error.name === "AbortError") return;
			this.#swept = "";
			if (error.key === "offline") await connected();
		}
		if (this.#abort === abort) {
			this.#abort = null;
			this.onchange();
		}
	}

	stop() {
		this.#abort?.abort();
		this.#abort = null;
		this.#swept = "";
		clearTimeout(this.#timer);
		this.#timer = null;
	}
}
