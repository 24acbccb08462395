// A game of a training run, replayed move by move with the learner's guess.
import { h, iconButton, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { Board } from "../shared/board.js";
import { withButtons } from "../shared/claims.js";
import { t } from "../strings/language.js";

const w = t.teach;
/** How long each move is shown, in milliseconds. */
const PACE = 200;
/** How many moves' time a finished game stays before the next one is shown. */
const REST = 8;
/** The learner's guess of an empty board, in percent for Black. */
const EVEN = 50;

export class TrainingGame {
	/** The game that is shown, and how many of its moves. */
	game = null;
	shown = 0;
	/** Whether the newest games are shown as they are played. */
	following = true;
	head = h("div.head");
	guess = h("div.body");
	#job = null;
	#rested = 0;
	#reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

	constructor() {
		const host = h("div");
		this.board = new Board(host, { label: w.heading, onpoint: () => {} });
		this.card = h(
			"section.card.watch-card",
			{ "aria-labelledby": "game" },
			this.head,
			h("div.pad", host),
			this.guess,
		);
		this.ticking = setInterval(() => this.#tick(), PACE);
	}

	get #isRunning() {
		return this.#job.state === "running";
	}
	get #latest() {
		return this.#job?.result.live?.game;
	}

	/** Takes a run's state; shows its first game, and its last one when it has ended. */
	accept(job) {
		const isFirst = !this.#job;
		this.#job = job;
		const latest = this.#latest;
		if (latest && (!this.game || (!this.#isRunning && this.following))) this.#begin(latest);
		if (isFirst && !this.game) this.#showEmpty();
	}

	/** Shows a game from its first move, or whole where nothing moves. */
	#begin(game) {
		this.show(game, this.#reducedMotion || !this.#isRunning ? Infinity : 1);
	}

	show(game, moves) {
		this.game = game;
		const { position } = game,
			all = position.stones.length;
		this.shown = Math.min(moves, all);
		const stones = position.stones.slice(0, this.shown),
			outcome = this.shown === all ? position.outcome : null;
		this.board.setLabel(w.gameLabel(game.number));
		this.board.show({ ...position, stones, last: stones.at(-1)?.point, outcome });
		this.#drawHead();
		this.#drawGuess();
	}

	#drawHead() {
		const { game, shown, following } = this,
			isRunning = this.#isRunning;
		const follow = () => {
			this.following = !this.following;
			this.show(this.game, this.shown);
		};
		update(
			this.head,
			h("h2", { id: "game" }, w.game(game.number, shown)),
			(!following || !isRunning) && [
				iconButton("prev", t.play.back, () => this.step(-1)),
				iconButton("next", t.play.forward, () => this.step(1)),
			],
			isRunning && h("button.toggle", { "aria-pressed": String(following), onclick: follow }, w.follow),
		);
	}

	/** The learner's guess of who is winning, and what it learns from the move. */
	#drawGuess() {
		const { position, values } = this.game,
			{ size, rule, moves } = position,
			now = values[this.shown - 1] ?? EVEN;
		update(
			this.guess,
			h(
				"div.value",
				values.length > 0 && [
					h(
						"div.ends",
						h("span", h("span.dot.b"), t.color("black"), " ", t.percent(now)),
						h("span.quietly", w.guess),
						h("span", t.percent(100 - now), h("span.dot.w")),
					),
					h("div.meter", { role: "img", "aria-label": w.meter(now), vars: { "--v": `${now}%` } }),
				],
				h("p", this.#explanation(now)),
				h("a", { href: `/understand?size=${size}&rule=${rule}&moves=${moves}` }, w.look),
			),
		);
	}
	#explanation(now) {
		const { position, values, stage, color } = this.game,
			{ stones, outcome } = position,
			{ shown } = this;
		if (stage) return w.stages[stage](color);
		// The player that a line network learns from says nothing of who is winning.
		if (!values.length) return "";
		if (shown === stones.length) return w.ended(outcome?.winner, now);
		if (!shown) return w.opening;
		return withButtons(w.nudge(stones[shown - 1].point, values[shown - 2] ?? EVEN, now));
	}

	/** An empty board until the first game arrives. */
	async #showEmpty() {
		update(this.head, h("h2", { id: "game" }, w.noGame));
		const { size, rule } = this.#job.result.facts,
			position = await api.ask("/api/position", { size, rule });
		if (!this.game) this.board.show(position);
	}

	step(by) {
		if (!this.game) return;
		this.following = false;
		this.show(this.game, Math.max(0, this.shown + by));
	}

	#tick() {
		const latest = this.#latest;
		if (!this.following || !latest || !this.#isRunning || document.hidden) return;
		if (this.shown < this.game.position.stones.length) this.show(this.game, this.shown + 1);
		else if (++this.#rested >= REST && latest.number !== this.game.number) {
			this.#rested = 0;
			this.#begin(latest);
		}
	}

	leave() {
		clearInterval(this.ticking);
	}
}
