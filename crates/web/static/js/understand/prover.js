// A search for a proof that the side to move wins, quiet moves included: begun here, followed, and its certificate walked.
import { api } from "../shared/api.js";
import { isActive, progressBar } from "../shared/cards.js";
import { h, icon, update } from "../shared/dom.js";
import { announce } from "../shared/live-region.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { t } from "../strings/language.js";

const w = t.prove;

/** How long a search may take, in seconds, as far as the server allows. */
const TIMES = [10, 60, 600, 3600, 28800];

export class Prover {
	#box = h("section.card.prover", { "aria-labelledby": "prover" });
	/** The searches in positions of the game, the latest first. */
	#jobs = [];
	#moves = "";
	#toMove = null;
	#longest = 60;
	/** The game's id, once it is kept. */
	#game = null;
	#watching = new Map();
	#isBeginning = false;

	/**
	 * `save` keeps the game and resolves to its id, or to nothing; `position` is the one that is shown; `defend` lets the
	 * person defend against a proof.
	 */
	constructor({ save, position, defend }) {
		Object.assign(this, { save, position, defend });
		this.#draw();
	}

	get element() {
		return this.#box;
	}
	set bounds({ seconds }) {
		this.#longest = seconds;
		this.#draw();
	}

	/** Shows what is known about a position. */
	show({ moves }, toMove) {
		this.#moves = moves;
		this.#toMove = toMove;
		this.#draw();
	}
	/** Loads the searches in positions of a kept game. */
	async load(gameId) {
		this.clear();
		this.#game = gameId;
		const jobs = await api.get(`/api/games/${gameId}/proofs`);
		if (this.#game !== gameId) return;
		for (const job of jobs.reverse()) this.#accept(job);
		this.#draw();
	}
	clear() {
		for (const stop of this.#watching.values()) stop();
		this.#watching.clear();
		this.#jobs = [];
		this.#game = null;
		this.#draw();
	}

	get #job() {
		return this.#jobs.find(job => job.result.position.moves === this.#moves);
	}

	/** Takes over what the server says about a search, and follows it while it runs. */
	#accept(job) {
		const before = this.#jobs.find(known => known.id === job.id),
			same = known => known.result.position.moves === job.result.position.moves;
		this.#jobs = [job, ...this.#jobs.filter(known => !same(known))];
		if (before?.state === "running" && job.state === "finished") announce(this.#words(job));
		const stop = this.#watching.get(job.id);
		if (isActive(job.state) && !stop) {
			const follow = job => {
				this.#accept(job);
				this.#draw();
			};
			this.#watching.set(job.id, api.watch(`/api/jobs/${job.id}/events`, follow));
		} else if (!isActive(job.state) && stop) {
			stop();
			this.#watching.delete(job.id);
		}
	}

	async #begin() {
		if (this.#isBeginning) return;
		this.#isBeginning = true;
		this.#draw();
		try {
			const position = this.position(),
				gameId = await this.save();
			if (gameId) {
				this.#game = gameId;
				const job = await api.post(`/api/games/${gameId}/proofs`, { position, seconds: this.#seconds });
				if (this.#game === gameId) this.#accept(job);
			}
		} catch (error) {
			toast(error.message, { fault: true });
		}
		this.#isBeginning = false;
		this.#draw();
	}
	async #toggle(job) {
		try {
			await api.put(`/api/jobs/${job.id}/${isActive(job.state) ? "pause" : "resume"}`);
			this.#accept(await api.get(`/api/jobs/${job.id}`));
		} catch (error) {
			toast(error.message, { fault: true });
		}
		this.#draw();
	}

	get #times() {
		const times = TIMES.filter(seconds => seconds <= this.#longest);
		return times.length ? times : [this.#longest];
	}
	get #seconds() {
		const chosen = Number(preferences.get("prove-seconds"));
		return this.#times.includes(chosen) ? chosen : this.#times.findLast(seconds => seconds <= 60);
	}

	/** What came of a search. */
	#words({ state, note, result: { proved, search, seconds } }) {
		if (proved) return w.proved({ color: proved.winner, point: t.point(proved.point), plies: proved.plies });
		if (state === "failed") return note;
		const spent = Math.round(search.seconds);
		if (state === "finished") return w.notProved({ ...search, seconds: spent });
		const said = w.progress({ ...search, seconds: spent, of: seconds });
		return state === "paused" ? [w.paused, said].join(t.gap) : said;
	}

	#draw() {
		const job = this.#job;
		update(
			this.#box,
			h(
				"div.head.two",
				h("div", h("h2", { id: "prover" }, w.heading), h("p.xs", job ? "" : w.about)),
				h("a.btn.slim.quiet", { href: "/proof" }, w.more),
			),
			this.#toMove !== null && h("div.body.flow.small", job && this.#found(job), this.#buttons(job)),
		);
	}
	#found(job) {
		const { proved, search } = job.result,
			{ done, total, state } = job,
			isOpen = isActive(state) || state === "paused";
		return [
			h("p", { "data-proof": state }, this.#words(job)),
			isOpen && progressBar(w.heading, done, total),
			proved && h("p.quietly", w.facts({ ...proved, seconds: Math.round(search.seconds) })),
			proved && !proved.kept && h("p.quietly", w.tooLarge({ megabytes: Math.ceil(proved.bytes / 1e6) })),
		];
	}
	#buttons(job) {
		const proved = job?.result.proved;
		const button = (name, label, onclick, classes = "", image = null) =>
			h(`button.btn.slim${classes}`, { "data-act": name, onclick }, image && icon(image), label);
		if (proved)
			return h(
				"div.row",
				proved.kept && [
					button("defend-proof", w.defend, () => this.defend(this.#job), ".primary"),
					h(
						"a.btn.slim",
						{ href: `/api/proofs/${job.id}/certificate`, download: "win.proof", title: w.certificateTip },
						w.certificate,
					),
				],
			);
		const isRunning = isActive(job?.state);
		if (isRunning || job?.state === "paused")
			return h(
				"div.row",
				button(
					"pause-proof",
					isRunning ? t.play.pause : t.play.resume,
					() => this.#toggle(this.#job),
					"",
					isRunning ? "pause" : "play",
				),
			);
		return h(
			"div.row",
			h(
				"select.slim",
				{
					"aria-label": w.time,
					"data-act": "prove-time",
					onchange: e => preferences.set("prove-seconds", Number(e.target.value)),
				},
				this.#times.map(seconds =>
					h(
						"option",
						{ value: String(seconds), selected: seconds === this.#seconds },
						w.duration({ seconds }),
					),
				),
			),
			h(
				"button.btn.slim.primary",
				{ "data-act": "prove", disabled: this.#isBeginning, onclick: () => this.#begin() },
				w.run,
			),
		);
	}
}
