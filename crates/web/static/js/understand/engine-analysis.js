// The engine's running analysis of a position; other players can be asked too.
import { api } from "../shared/api.js";
import { connected } from "../shared/connection.js";
import { preferences } from "../shared/preferences.js";

/** How many candidates are asked for. */
const CANDIDATES = 6;

export class EngineAnalysis {
	/** The latest evaluation of the position: candidates, chances, a proved win. */
	evaluation = null;
	/** The id of the player who is asked; empty for Tengen itself. */
	who = preferences.get("who") ?? "";
	/** The other players who can be asked. */
	analysts = [];
	#abort = null;

	/** Whether positions are analysed at all. */
	get isOn() {
		return preferences.get("thinking");
	}

	/** Loads who can be asked; returns whether the chosen one still can be. */
	async loadAnalysts() {
		const { opponents } = await api.get("/api/setup");
		this.analysts = opponents.filter(o => o.kind !== "level");
		return !this.who || this.analysts.some(o => o.id === this.who);
	}

	/** Chooses who is asked. */
	choose(who) {
		this.who = who;
		preferences.set("who", who);
		this.clear();
	}

	/** Analyses a position; `onevaluation` is called with every evaluation, `onerror` with the reason if there is none. */
	start(position, onevaluation, onerror) {
		this.stop();
		const abort = (this.#abort = new AbortController()),
			isCurrent = () => this.#abort === abort,
			request = { position, lines: CANDIDATES, who: this.who || null };
		const accept = evaluation => {
			if (!isCurrent()) return;
			this.evaluation = evaluation;
			onevaluation(evaluation);
		};
		this.#follow(request, accept, abort.signal).catch(error => {
			if (error.name !== "AbortError" && isCurrent()) onerror(error.message);
		});
	}
	/** Asks again when the server was lost and is back. */
	async #follow(request, accept, signal) {
		try {
			await api.stream("/api/analysis", request, accept, signal);
		} catch (error) {
			if (error.key !== "offline") throw error;
			await connected();
			if (!signal.aborted) await this.#follow(request, accept, signal);
		}
	}

	stop() {
		this.#abort?.abort();
		this.#abort = null;
	}

	/** Stops and forgets the evaluation. */
	clear() {
		this.stop();
		this.evaluation = null;
	}
}
