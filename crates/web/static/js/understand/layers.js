// Layers over the board that can be switched on: where the network would play, and what either side threatens to win by.
import { api } from "../shared/api.js";
import { preferences } from "../shared/preferences.js";

/** How many positions' layers are kept. */
const CACHED = 300;
/** The attacker's moves that arrows are drawn for: further ones only crowd the board. */
const MOST_ARROWS = 4;

/** The attacker's own moves of a line. */
const attackers = line => line.filter((_, i) => i % 2 === 0).slice(0, MOST_ARROWS);

export class Layers {
	#cache = new Map();
	#shown = null;

	get isWanted() {
		return preferences.get("heat") || preferences.get("arrows");
	}

	/** Fetches the layers of a position, if any is switched on; `ondone` is called when there is something new to draw. */
	async show(position, ondone) {
		const key = (this.#shown = JSON.stringify(position));
		if (!this.isWanted || this.#cache.has(key)) return;
		const layers = await api.ask("/api/layers", position);
		if (this.#cache.size > CACHED) this.#cache.clear();
		this.#cache.set(key, layers);
		if (this.#shown === key) ondone();
	}

	/** What the board draws of the shown position; a win that the engine has proved is known better. */
	overlays({ win, to_move } = {}) {
		const layers = this.#cache.get(this.#shown);
		if (!layers) return {};
		const lineOf = color => (win && color === to_move ? win.line : layers[color]);
		return {
			heat: preferences.get("heat") ? layers.heat : null,
			arrows: preferences.get("arrows")
				? ["black", "white"].map(color => ({ color, points: attackers(lineOf(color)) }))
				: null,
		};
	}
}
