// The games of a tournament: the latest as a picture, and the list of all or of two players.
import { card } from "../shared/cards.js";
import { fill, h, icon, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { thumbnail } from "../shared/board-drawing.js";
import { isBetween } from "./cross-table.js";
import { t } from "../strings/language.js";

const w = t.compare;
/** How many older games the server sends at once. */
const PAGE = 200;

/** A link that opens a game on the Understand page. */
const gameLink = (id, game, tag, ...label) =>
	h(tag, { href: `/understand?tournament=${id}&n=${game.number}`, "data-open": game.number }, label);

/** Both players, the winner marked. */
function players(game, nameOf) {
	const side = color =>
		h(`span${game.winner === game[color] ? ".won" : ""}`, h(`span.dot.${color[0]}`), nameOf(game[color]));
	return h("div.two", side("black"), side("white"));
}

/** The game that ended last. */
export class LatestGame {
	card = h("section.card.watch-card");
	#number = null;

	constructor(id) {
		this.id = id;
	}

	show(game, nameOf) {
		this.card.hidden = !game;
		if (!game || this.#number === game.number) return;
		this.#number = game.number;
		const link = gameLink(this.id, game, "a.btn.slim", icon("eye"), t.pages.understand);
		fill(this.card, h("div.head", h("h2", w.latest), link), thumbnail(game), players(game, nameOf));
	}
}

/** The list of games, newest first. */
export class GameList {
	list = h("ol.game-list");
	#older = h("button.btn.quiet.wide", { onclick: () => this.loadOlder() }, w.older);
	#all = h("button.btn.quiet.slim", { onclick: () => this.showPair(null) }, w.every);
	card = card(w.list, { classes: ".games-card", extra: this.#all }, this.list, this.#older);
	/** The tournament's state, and how to name its players. */
	#view = null;
	#nameOf = null;
	/** The games that were loaded, by number. */
	#loaded = new Map();
	/** The two players whose games are listed; null for all. */
	#pair = null;
	/** Whether the pair's newest games are still to be loaded. */
	#isNewPair = false;
	/** Whether all games that can be listed are loaded. */
	#isComplete = false;

	constructor(id, base) {
		Object.assign(this, { id, base });
	}

	/** Takes a tournament's state with its most recent games. */
	accept(view, nameOf) {
		this.#view = view;
		this.#nameOf = nameOf;
		// So many new games that some between are missing: begin again.
		if (!view.recent.some(game => this.#loaded.has(game.number))) this.#loaded.clear();
		this.#load(view.recent);
		this.draw();
	}
	#load(games) {
		for (const game of games) this.#loaded.set(game.number, game);
	}

	/** The games that are listed, those being played first. */
	get #games() {
		const ended = [...this.#loaded.values()].sort((a, b) => b.number - a.number),
			games = [...this.#view.playing, ...ended];
		return this.#pair ? games.filter(game => isBetween(game, this.#pair)) : games;
	}

	draw() {
		const rows = this.#games.map(game => this.#row(game));
		update(this.list, rows.length ? rows : h("li.quietly", w.noGames));
		this.#all.hidden = !this.#pair;
		this.#older.hidden = this.#isComplete || this.#loaded.size >= this.#view.done;
	}
	#row(game) {
		const opens = h("span.sr", w.showGame(game.number)),
			result = game.ending
				? gameLink(this.id, game, "a.res", opens, w.result(game), h("span", w.ending(game)))
				: h("span.res.playing", w.playing);
		return h("li", h("span.id", String(game.number)), players(game, this.#nameOf), result);
	}

	async loadOlder() {
		const query = new URLSearchParams(),
			last = this.#isNewPair ? null : this.#games.at(-1)?.number;
		if (this.#pair) {
			query.set("one", this.#pair[0]);
			query.set("other", this.#pair[1]);
		}
		if (last) query.set("before", last);
		const games = await api.get(`${this.base}/games?${query}`);
		this.#isNewPair = false;
		this.#load(games);
		this.#isComplete = games.length < PAGE;
		this.draw();
	}

	/** Lists the games of two players, or all (null). */
	async showPair(pair) {
		this.#pair = pair;
		this.#isComplete = false;
		this.#isNewPair = Boolean(pair);
		if (!pair) {
			this.draw();
			return;
		}
		await this.loadOlder();
		this.list.scrollIntoView({ block: "nearest" });
	}
}
