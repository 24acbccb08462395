// Whoever is asked what they see in a position.
import { wishes } from "../shared/dom.js";
import { api } from "../shared/api.js";

export class Analyst {
	/** What they see by now. */
	belief = null;
	/** Who is asked; nobody's name means the flagship. */
	who = wishes.get("who") ?? "";
	/** Who else can be asked. */
	analysts = [];
	#abort = null;

	get thinking() {
		return wishes.get("thinking");
	}

	/** Learns who can be asked; says whether the one who is asked can be. */
	async meet() {
		const { opponents } = await api.get("/api/setup");
		this.analysts = opponents.filter(o => o.kind !== "level");
		return !this.who || this.analysts.some(o => o.id === this.who);
	}

	ask(who) {
		this.who = who;
		wishes.set("who", who);
		this.forget();
	}

	/** Looks at a position: `seen` is told of every belief, `failed` why there is none. */
	look(position, seen, failed) {
		this.stop();
		const abort = (this.#abort = new AbortController());
		api
			.stream(
				"/api/analysis",
				{ position, lines: 6, who: this.who || null },
				belief => {
					if (this.#abort !== abort) return;
					this.belief = belief;
					seen(belief);
				},
				abort.signal,
			)
			.catch(error => {
				if (error.name !== "AbortError" && this.#abort === abort) failed(error.message);
			});
	}

	stop() {
		this.#abort?.abort();
		this.#abort = null;
	}

	forget() {
		this.stop();
		this.belief = null;
	}
}
