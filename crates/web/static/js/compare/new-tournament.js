// The form for a new tournament: players, games, board, limit and openings.
import { h, icon, term } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { choiceRow, selectField } from "../shared/forms.js";
import { sizeOptions } from "../shared/points.js";
import { preferences } from "../shared/preferences.js";
import { playerName } from "./players.js";
import { t } from "../strings/language.js";

const w = t.compare;
const KINDS = ["level", "agent", "engine", "learner"];
/** Games of each pair that can be chosen. */
const GAMES = [2, 4, 10, 20, 50, 100, 200, 400];
/** Limits of a move that can be chosen: milliseconds and nodes, as far as the server allows them. */
const TURNS = [20, 100, 500, 1000, 5000, 10000, 30000];
const NODES = [1000, 10000, 100000, 1000000];

const DEFAULTS = {
	players: ["beginner", "casual", "student"],
	games: 10,
	rule: "freestyle",
	size: 15,
	limit: "turn:100",
	start: "balanced",
};

const listOf = (values, label) => Object.fromEntries(values.map(value => [value, label(value)]));

export class NewTournamentForm {
	/** How many games the tournament would have. */
	#sum = h("p.quietly");
	#error = h("div", { role: "alert" });

	/** `bounds` are the largest limits, `withoutNodes` the seconds of players that count no nodes; `started` is called with the id. */
	constructor(options, bounds, withoutNodes, started) {
		Object.assign(this, { options, bounds, withoutNodes, started });
		this.settings = { ...DEFAULTS, ...preferences.get("tournament") };
		const isKnown = id => options.opponents.some(o => o.id === id);
		this.#set("players", this.settings.players.filter(isKnown));
	}

	#set(name, value) {
		const { settings } = this;
		settings[name] = value;
		preferences.set("tournament", settings);
		const n = settings.players.length;
		this.#sum.textContent = w.sum(n, (n * (n - 1) * settings.games) / 2);
	}

	playerPart() {
		return h(
			"div.body.stack",
			KINDS.map(kind => this.#players(kind)),
		);
	}
	#players(kind) {
		const rows = this.options.opponents.filter(o => o.kind === kind).map(o => this.#player(o));
		return rows.length > 0 && h("fieldset.field", h("legend", w.kinds[kind]), h("div.levels.many", rows));
	}
	#player(o) {
		const { settings } = this;
		const choose = e => {
			const others = settings.players.filter(id => id !== o.id);
			this.#set("players", e.target.checked ? [...others, o.id] : others);
		};
		const strength = o.strength
			? [t.elo(o.strength), " ", h("small", t.plusMinus(o.strength))]
			: h("span.quietly", t.agent(o) || t.notMeasured);
		return h(
			"label",
			{ title: t.agent(o) },
			h("input", {
				type: "checkbox",
				name: "player",
				value: o.id,
				checked: settings.players.includes(o.id),
				onchange: choose,
			}),
			icon("check"),
			playerName(o),
			h("span.elo", strength),
		);
	}

	termsPart() {
		const { options, settings, bounds } = this,
			allowed = (kind, amounts) => amounts.filter(n => n <= bounds[kind]).map(n => `${kind}:${n}`),
			limits = [...allowed("turn", TURNS), ...allowed("nodes", NODES)];
		const list = (name, label, values, tip) =>
			selectField(name, label, values, settings[name], value => this.#set(name, value), tip);
		return h(
			"div.body.stack.tight",
			list("games", w.games, listOf(GAMES, t.count)),
			h(
				"div.pair",
				list(
					"rule",
					t.play.rule,
					listOf(options.rules, rule => t.rules[rule]),
				),
				list("size", t.play.size, sizeOptions(...options.sizes, t.square)),
			),
			list("limit", w.limit, listOf(limits, w.amount), w.limitTip(this.withoutNodes)),
			choiceRow("openings", w.openings, w.starts, settings.start, value => this.#set("start", value), [
				" ",
				term("?", w.startsTip),
			]),
			h(
				"div.start-foot",
				this.#sum,
				this.#error,
				h("button.btn.primary.wide", { id: "start", onclick: () => this.start() }, w.start),
			),
		);
	}

	async start() {
		const { limit, games, size, ...rest } = this.settings,
			[kind, amount] = limit.split(":");
		this.#error.replaceChildren();
		try {
			const request = { ...rest, games: Number(games), size: Number(size), [kind]: Number(amount) };
			const { id } = await api.post("/api/tournaments", request);
			await this.started(id);
		} catch (error) {
			this.#error.append(h("p.inline-err", icon("warn"), h("span", error.message)));
		}
	}
}
