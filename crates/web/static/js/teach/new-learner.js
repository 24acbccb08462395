// The form for a new learner: how it learns, from whom, and for how long.
import { card } from "../shared/cards.js";
import { h, icon } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { choiceRow, numberField, selectField } from "../shared/forms.js";
import { sizeOptions } from "../shared/points.js";
import { runList } from "./run-list.js";
import { t } from "../strings/language.js";

const w = t.teach;
/** How much a learner explores, in percent; empty is as the paper says. */
const EXPLORATION = {
	"": w.published,
	...Object.fromEntries([2, 5, 10, 25].map(n => [n, t.percent(n)])),
};
/** Ways of learning in which random moves are played. */
const EXPLORERS = ["self-teach", "watch"];
const SEEDS = [0, 999999999];

export class NewLearnerPage {
	settings = { way: "self-teach", rule: "freestyle", seed: 1, explore: "" };
	body = h("div.body.stack");
	estimate = h("p.quietly", { id: "estimate", "aria-live": "polite" });
	error = h("p.inline-err", { role: "alert", hidden: true });

	/** `school` is what the server offers, with the runs there are. */
	constructor(main, shell, { offers, runs }) {
		Object.assign(this, { shell, offers });
		this.#useDefaults();
		main.classList.add("fresh");
		main.append(
			h("header.lead-row", h("div", h("h1", w.heading), h("p.quietly", w.lead))),
			card(w.fresh, { id: "fresh" }, this.body),
			card(w.mine, { id: "mine" }, runs.length ? runList(runs) : h("p.body.quietly", w.none)),
		);
	}

	/** What the server offers for the chosen way of learning. */
	get #offer() {
		return this.offers.find(offer => offer.way === this.settings.way);
	}

	/** Sets what depends on the way of learning and the learner. */
	#useDefaults() {
		const { settings } = this,
			{ learners, teachers } = this.#offer,
			learner = learners.find(l => l.name === settings.learner) ?? learners[0];
		Object.assign(settings, { learner: learner.name, games: learner.games, size: learner.size });
		if (!teachers.includes(settings.teacher)) settings.teacher = teachers[0];
		if (!this.#offer.rules.includes(settings.rule)) settings.rule = this.#offer.rules[0];
	}

	/** A handler that sets one of the settings. */
	#setter(name) {
		return value => {
			this.settings[name] = value;
		};
	}
	/** A handler that sets one of the settings on which others depend. */
	#defaultsSetter(name) {
		return value => {
			this.settings[name] = value;
			this.#useDefaults();
			this.draw();
		};
	}

	draw() {
		const { body, settings } = this,
			focused = document.activeElement?.name;
		body.replaceChildren(
			choiceRow("way", w.way, w.ways, settings.way, this.#defaultsSetter("way")),
			h("p.quietly", w.about[settings.way]),
			this.#learnerField(),
			h("a.btn.quiet.slim", { href: "/about#learners" }, w.aboutLearners),
			h("div.terms", this.#terms()),
			this.estimate,
			this.error,
			h("button.btn.primary.wide", { id: "start", onclick: () => this.start() }, w.start),
		);
		this.#drawEstimate();
		if (focused) body.querySelector(`[name="${focused}"]:checked, select[name="${focused}"]`)?.focus();
	}

	#setGames(games) {
		this.settings.games = games;
		this.#drawEstimate();
	}
	/** How long the games may take, where the server can tell. */
	#drawEstimate() {
		const { games_a_minute: pace } = this.#offer,
			{ games } = this.settings;
		this.estimate.hidden = !(pace && games > 0);
		if (pace)
			this.estimate.textContent = t.lineNet.estimate({ minutes: Math.max(1, Math.round(games / pace)) });
	}

	#learnerField() {
		const choose = this.#defaultsSetter("learner");
		const row = ({ name }) =>
			h(
				"label",
				h("input", {
					type: "radio",
					name: "learner",
					value: name,
					checked: name === this.settings.learner,
					onchange: () => choose(name),
				}),
				h("b", w.learners[name][0]),
				h("small", w.learners[name][1]),
			);
		return h("fieldset.field", h("legend", w.learner), h("div.levels.pick", this.#offer.learners.map(row)));
	}

	#terms() {
		const { way, teacher, games, size, rule, explore, seed } = this.settings,
			offer = this.#offer,
			teachers = Object.fromEntries(offer.teachers.map(name => [name, w.teachers[name] ?? w.name(name)])),
			sizes = sizeOptions(...offer.sizes, t.square);
		const list = (name, label, options, value, title) =>
			selectField(name, label, options, value, this.#setter(name), title);
		return [
			offer.teachers.length > 0 && list("teacher", w.teacher[way], teachers, teacher),
			numberField("games", w.games[way], offer.games, games, value => this.#setGames(value)),
			list("size", t.play.size, sizes, size),
			list("rule", t.play.rule, Object.fromEntries(offer.rules.map(name => [name, t.rules[name]])), rule),
			EXPLORERS.includes(way) && list("explore", w.explore, EXPLORATION, explore, w.exploreTip),
			numberField("seed", w.seed, SEEDS, seed, this.#setter("seed")),
		].filter(Boolean);
	}

	async start() {
		const { way, learner, teacher, games, seed, rule, size, explore } = this.settings;
		try {
			const job = await api.post("/api/teach", {
				way,
				learner,
				games,
				seed,
				rule,
				size: Number(size),
				teacher: this.#offer.teachers.length ? teacher : null,
				exploration: explore && EXPLORERS.includes(way) ? Number(explore) : null,
			});
			this.shell.go(`/teach?run=${job.id}`);
		} catch (error) {
			this.error.hidden = false;
			this.error.replaceChildren(icon("warn"), error.message);
		}
	}
}
