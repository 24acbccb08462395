// The settings of a new game: what was chosen last, and the game they ask for.
import { preferences } from "../shared/preferences.js";

const DEFAULTS = {
	mode: "engine",
	level: "casual",
	other: "",
	rule: "freestyle",
	size: 15,
	color: "black",
	opener: "me",
	openingRule: "swap2",
	clock: "none",
	black: "casual",
	white: "club",
};

/** A player's strength as measured by this rule on this board; null if it was not. */
export const strengthFor = ({ strength }, { rule, size }) =>
	strength && strength.rule === rule && strength.size === size ? strength : null;

export class NewGame {
	/** `options` is what the server offers: opponents, rules and sizes. */
	constructor(options) {
		this.options = options;
		this.settings = { ...DEFAULTS, ...preferences.get("form") };
		const { settings } = this;
		if (!this.opponent(settings.level)) settings.level = DEFAULTS.level;
		if (!this.opponent(settings.other)) settings.other = "";
	}

	opponent(id) {
		return this.options.opponents.find(o => o.id === id);
	}

	/** Changes settings and remembers them. */
	set(changes) {
		Object.assign(this.settings, changes);
		preferences.set("form", this.settings);
	}

	get isEngine() {
		return this.settings.mode === "engine";
	}
	/** Whether another person is invited by a link. */
	get isOnline() {
		return this.settings.mode === "online";
	}
	get isWatch() {
		return this.settings.mode === "watch";
	}

	/** Whether a person places the first stone. */
	get personBegins() {
		const { color } = this.settings;
		return !this.isWatch && !this.isOnline && color !== "swap2" && !(this.isEngine && color === "white");
	}

	/** The opening rules that go with the rule and the board. */
	get openings() {
		const { rule, size } = this.settings;
		return this.options.openings.filter(o => (o.rule ?? rule) === rule && (o.size ?? size) === size);
	}

	/** The opening rule that would be followed. */
	get opening() {
		const chosen = this.openings.find(o => o.id === this.settings.openingRule);
		return chosen ?? this.openings.find(o => o.id === DEFAULTS.openingRule);
	}

	/** Whether the opening begins with three stones of one player, wherever they are put. */
	get placesThree() {
		return !this.opening.rule;
	}

	/** Whether a person opens by an opening rule. */
	get personOpens() {
		const { color, opener } = this.settings;
		return color === "swap2" && !(this.isEngine && opener === "them");
	}

	/** The colours that people would have. */
	get people() {
		const { mode, color } = this.settings;
		if (mode === "watch") return [];
		if (mode === "person") return ["black", "white"];
		return [color === "white" ? "white" : "black"];
	}

	/** Who would play Black (0) or White (1). */
	player(side) {
		if (this.isOnline && side === this.#onlineSeat) return { kind: "person" };
		if (this.isOnline) return { kind: "guest" };
		return this.opponent(this.#seats()[side]) ?? { kind: "person" };
	}

	/** The person's seat in a game by a link. */
	get #onlineSeat() {
		return this.settings.color === "white" ? 1 : 0;
	}

	/** Who plays Black and White; `color` is the person's colour where it does not follow from the settings. */
	#seats(color) {
		const { mode, other, level, black, white, opener } = this.settings;
		if (this.isOnline) return ["person", "person"];
		const opponent = mode === "person" ? "person" : other || level;
		if (!color && this.isWatch) return [black, white];
		const opens = this.settings.color === "swap2" ? opener === "them" : this.settings.color === "white";
		const second = color ? color !== "black" : this.isEngine && opens;
		return second ? [opponent, "person"] : ["person", opponent];
	}

	/** The request for the game; `from` is a position to go on from, with the person playing `color`. */
	request(from, color) {
		const { rule, size, clock } = this.settings,
			[seconds, increment] = clock === "none" ? [] : clock.split("+").map(Number);
		return {
			seats: this.#seats(from && (color ?? "white")),
			start: from ?? { rule, size },
			opening: !from && !this.isWatch && this.settings.color === "swap2" ? this.opening.id : null,
			clock: seconds ? { seconds, increment } : null,
			...(this.isOnline && !from && { online: this.#onlineSeat }),
		};
	}
}
