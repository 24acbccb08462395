// The Games page: the saved games, and a filter for them.
import { fill, h, svg } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { choiceRow } from "../shared/forms.js";
import { toast } from "../shared/toast.js";
import { gameEntry, resultOf } from "./game-entry.js";
import { t } from "../strings/language.js";

const w = t.games;
const FILTERS = { all: w.all, won: w.filterWon, lost: w.filterLost, open: w.filterOpen };
const GRID = `<path d="M10 4v48M22 4v48M34 4v48M46 4v48M4 10h48M4 22h48M4 34h48M4 46h48"/>`;

export async function page(main) {
	const library = new GameLibrary(main);
	await library.loadMore();
	return () => {};
}

class GameLibrary {
	games = [];
	/** How many games are saved, loaded or not. */
	total = 0;
	filter = "all";
	list = h("ul.library");
	foot = h("div.row.center");
	count = h("p.quietly");

	constructor(main) {
		const choose = filter => {
			this.filter = filter;
			this.draw();
		};
		this.filterRow = choiceRow("filter", w.filter, FILTERS, this.filter, choose);
		this.filterRow.querySelector("legend").className = "sr";
		main.append(
			h("header.lead-row", h("div", h("h1", w.heading), this.count), this.filterRow),
			this.list,
			this.foot,
		);
	}

	/** Loads the next older games. */
	async loadMore() {
		const last = this.games.at(-1),
			{ games, total } = await api.get(`/api/games${last ? `?before=${last.updated}` : ""}`);
		this.games.push(...games);
		this.total = total;
		this.draw();
	}

	draw() {
		const { games, total, filter } = this,
			shown = games.filter(game => filter === "all" || resultOf(game.summary).kind === filter);
		this.count.textContent = total ? w.count(total) : "";
		this.filterRow.hidden = !total;
		fill(
			this.list,
			shown.map(game => gameEntry(game, () => this.forget(game))),
		);
		fill(this.foot, this.#footer(shown));
	}
	#footer(shown) {
		if (!this.total) {
			const grid = svg("svg", { viewBox: "0 0 56 56" }, GRID);
			return h("div.card.empty", grid, h("p", w.empty), h("a.btn.primary", { href: "/" }, w.play));
		}
		if (!shown.length) return h("p.quietly", w.none);
		return this.games.length < this.total && h("button.btn", { onclick: () => this.loadMore() }, w.more);
	}

	async forget(game) {
		await api.del(`/api/games/${game.id}`);
		this.games = this.games.filter(other => other !== game);
		this.total--;
		toast(w.forgotten);
		this.draw();
	}
}
