// The form for a new game: opponent, rule, board, colour and clock.
import { fill, h, term } from "../shared/dom.js";
import { choiceRow, selectField } from "../shared/forms.js";
import { sizeOptions } from "../shared/points.js";
import { strengthFor } from "./new-game.js";
import { t } from "../strings/language.js";

const w = t.play;
const MODES = { engine: w.modes.engine, person: w.modes.person, online: t.online.mode, watch: w.modes.watch };

/** A player in a list, levels with their measured strength. */
const listed = (o, settings) => {
	const strength = strengthFor(o, settings);
	return o.kind === "level" ? `${t.levels[o.name]}${strength ? `  ${t.elo(strength)}` : ""}` : t.player(o);
};

const described = o => (o.about ? `${o.name}: ${t.agent(o)}` : t.player(o));

const elo = strength =>
	strength ? [t.elo(strength), " ", h("small", t.plusMinus(strength))] : h("span.quietly", t.notMeasured);

export class NewGameForm {
	/** `playing` tells whether a game is being played; `changed` and `start` are called when the person does so. */
	constructor(card, game, { playing, changed, start }) {
		Object.assign(this, { card, game, playing, changed, start });
		const { opponents } = game.options;
		this.levels = opponents.filter(o => o.kind === "level");
		this.others = opponents.filter(o => o.kind !== "level");
	}

	draw() {
		const { card } = this,
			focused = card.contains(document.activeElement) ? document.activeElement.name : null;
		fill(
			card,
			h("div.head", h("h2", { id: "new" }, w.newGame)),
			h("div.body.stack.setup-cols", this.#opponentPart(), this.#boardPart()),
			h("div.setup-foot", this.#startButton()),
		);
		if (!focused) return;
		const field = card.querySelector(`select[name="${focused}"], input[name="${focused}"]:checked`);
		field?.focus({ preventScroll: true });
	}

	#set(changes) {
		this.game.set(changes);
		if (!this.playing()) this.changed();
	}
	/** A handler that sets one of the settings; `redraw` if other fields depend on it. */
	#setter(name, { redraw = false } = {}) {
		return value => {
			this.game.set({ [name]: value });
			if (redraw) this.draw();
			if (!this.playing()) this.changed();
		};
	}

	#opponentPart() {
		const { game } = this,
			{ mode, black, white } = game.settings,
			players = Object.fromEntries(game.options.opponents.map(o => [o.id, listed(o, game.settings)]));
		return h(
			"div.stack",
			choiceRow("mode", w.who, MODES, mode, this.#setter("mode", { redraw: true })),
			game.isOnline && h("p.quietly", t.online.about),
			game.isEngine && this.#levelField(),
			game.isWatch && [
				selectField("black", w.black, players, black, this.#setter("black")),
				selectField("white", w.white, players, white, this.#setter("white")),
			],
		);
	}

	/** The levels, and a list of the other players. */
	#levelField() {
		const { settings } = this.game,
			isMeasured = this.levels.some(o => strengthFor(o, settings)),
			rows = this.levels.map((o, i) => this.#levelRow(o, i, isMeasured)),
			games = Math.max(...this.levels.map(o => o.strength?.games ?? 0)),
			label = isMeasured ? w.measured : w.measuredElsewhere;
		return h(
			"fieldset.field",
			h("legend", w.level, t.comma, term(label, w.measuredTip(games))),
			h("div.levels", { role: "radiogroup", "aria-label": w.level }, rows),
			this.others.length > 0 && h("label.field.other", h("span.sr", w.other), this.#otherList()),
			h("a.btn.quiet.slim", { href: "/about#players" }, w.aboutPlayers),
		);
	}
	/** `isMeasured`: by this rule on this board strengths were measured. */
	#levelRow(o, i, isMeasured) {
		const { level, other } = this.game.settings;
		const input = h("input", {
			type: "radio",
			name: "level",
			value: o.id,
			checked: level === o.id && !other,
			onchange: () => {
				this.#set({ level: o.id, other: "" });
				const list = this.card.querySelector("select[name=other]");
				if (list) list.value = "";
			},
		});
		return h(
			"label",
			input,
			h("b", String(i + 1)),
			t.levels[o.name] ?? o.name,
			isMeasured && h("span.elo", elo(strengthFor(o, this.game.settings))),
		);
	}
	#otherList() {
		const { settings } = this.game;
		const choose = e => {
			this.#set({ other: e.target.value });
			for (const input of this.card.querySelectorAll("input[name=level]"))
				input.checked = !settings.other && input.value === settings.level;
		};
		return h(
			"select",
			{ name: "other", onchange: choose },
			h("option", { value: "" }, w.other),
			this.others.map(o =>
				h("option", { value: o.id, selected: o.id === settings.other, title: t.agent(o) }, described(o)),
			),
		);
	}

	#boardPart() {
		const { rules, sizes } = this.game.options,
			{ rule, size, clock } = this.game.settings,
			names = Object.fromEntries(rules.map(name => [name, t.rules[name]])),
			setRule = this.#setter("rule", { redraw: true }),
			setSize = this.#setter("size", { redraw: true });
		return h(
			"div.stack.tight",
			h(
				"div.pair",
				selectField("rule", w.rule, names, rule, setRule, t.rulesAbout[rule]),
				selectField("size", w.size, sizeOptions(...sizes, t.square), size, value => setSize(Number(value))),
			),
			this.#colorField(),
			selectField("clock", w.time, w.clocks, clock, this.#setter("clock")),
		);
	}

	/** The person's colour, or how two people open; and by which opening rule, and who begins. */
	#colorField() {
		const { game } = this,
			{ color, opener } = game.settings,
			set = this.#setter("color", { redraw: true });
		if (game.isWatch) return null;
		if (!game.isEngine && !game.isOnline) {
			const openings = { black: w.free, swap2: game.opening.name };
			return [
				choiceRow("color", w.opening, openings, color === "swap2" ? color : "black", set),
				color === "swap2" && this.#openingField(),
			];
		}
		return [
			choiceRow("color", w.color, { ...w.colors, swap2: game.opening.name }, color, set),
			color === "swap2" && this.#openingField(),
			color === "swap2" &&
				game.isEngine &&
				choiceRow("opener", w.opens, w.openers, opener, this.#setter("opener")),
		];
	}

	/** The opening rules, by their names, which are the same in every language. */
	#openingField() {
		const { game } = this,
			names = Object.fromEntries(game.openings.map(o => [o.id, o.name])),
			set = this.#setter("openingRule", { redraw: true });
		return selectField("openingRule", w.opening, names, game.opening.id, set);
	}

	#startButton() {
		const playing = this.playing();
		return h(
			`button.btn.wide${playing ? "" : ".primary"}`,
			{ id: "start", title: playing ? w.kept : null, onclick: () => this.start() },
			this.game.isOnline ? t.online.create : playing ? w.start : w.startNow,
		);
	}
}
