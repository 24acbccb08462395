// The engine's running analysis of a position; other players can be asked too.
import { api } from "../shared/api.js";
import { connected } from "../shared/connection.js";
import { preferences } from "../shared/preferences.js";
import { AnalysisSettings } from "./analysis-settings.js";

export class EngineAnalysis {
	/** The latest evaluation of the position: candidates, chances, a proved win. */
	evaluation = null;
	/** The id of the player who is asked; empty for Tengen itself. */
	who = preferences.get("who") ?? "";
	/** The other players who can be asked. */
	analysts = [];
	settings = new AnalysisSettings();
	/** What a search for a proof may take here; null until it is known. */
	proofs = null;
	/** The position that stays analysed while the person looks at others: its node and view; null if none. */
	locked = null;
	/** By node: the only move that is considered, and those that are not. */
	#choices = new WeakMap();
	#abort = null;

	/** Whether positions are analysed at all. */
	get isOn() {
		return preferences.get("thinking");
	}

	/** Loads who can be asked and what the server allows; returns whether the chosen player still can be. */
	async loadAnalysts() {
		const { opponents, analysis, proofs } = await api.get("/api/setup");
		this.proofs = proofs;
		this.analysts = opponents.filter(o => o.kind !== "level");
		this.settings.bounds = analysis;
		return !this.who || this.analysts.some(o => o.id === this.who);
	}

	/** Chooses who is asked. */
	choose(who) {
		this.who = who;
		preferences.set("who", who);
		this.clear();
	}

	/** Which moves of a position are considered: `only` one, or all but the `excluded`. */
	choices(node) {
		return this.#choices.get(node) ?? { only: null, excluded: [] };
	}
	setChoices(node, changes) {
		this.#choices.set(node, { ...this.choices(node), ...changes });
	}

	/**
	 * Analyses a node's position; `onevaluation` is called with every evaluation, `onerror` with the reason if there is
	 * none. Others than Tengen consider what they like.
	 */
	start(node, position, onevaluation, onerror) {
		this.stop();
		const { only, excluded } = this.choices(node),
			{ lines, unlimited, seconds, ...terms } = this.settings.request(),
			own = { ...terms, only: only ?? "", exclude: excluded.join("") },
			abort = (this.#abort = new AbortController()),
			isCurrent = () => this.#abort === abort,
			request = { position, lines, unlimited, seconds, who: this.who || null, ...(this.who ? {} : own) };
		const accept = evaluation => {
			if (!isCurrent()) return;
			evaluation.candidates = evaluation.candidates.slice(0, lines);
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

	/** Keeps analysing a position, or lets it go if it is the locked one. */
	lock(node, view) {
		this.locked = this.locked ? null : { node, view };
	}
	unlock() {
		this.locked = null;
	}
}
