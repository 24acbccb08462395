// The Games page: the saved games, searched and filtered; several can be deleted at once, and all be saved to a file.
import { fill, h, icon, svg } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { choiceRow, selectField } from "../shared/forms.js";
import { acceptGames, handOver, openBar } from "../shared/incoming.js";
import { toast } from "../shared/toast.js";
import { gameEntry, namesOf, resultOf } from "./game-entry.js";
import { PendingDeletion } from "./pending-deletion.js";
import { t } from "../strings/language.js";

const w = t.games;
const FILTERS = {
	all: w.all,
	won: w.filterWon,
	lost: w.filterLost,
	draw: w.draw,
	open: w.filterOpen,
	study: w.study,
};
const REVIEWED = { any: w.reviewedAny, yes: w.reviewedYes, no: w.reviewedNo };
const GRID = `<path d="M10 4v48M22 4v48M34 4v48M46 4v48M4 10h48M4 22h48M4 34h48M4 46h48"/>`;

export async function page(main, shell) {
	const library = new GameLibrary(main, shell);
	await library.loadMore();
	return () => library.leave();
}

class GameLibrary {
	games = [];
	/** How many games are saved, loaded or not. */
	total = 0;
	/** What is looked for. */
	wanted = { result: "all", reviewed: "any", text: "" };
	/** The games that are marked, by their ids; null while none can be. */
	marked = null;
	list = h("ul.library");
	foot = h("div.row.center");
	count = h("p.quietly");
	bulk = h("div.row.bulk");
	deletion = new PendingDeletion(() => this.draw());

	constructor(main, shell) {
		const open = file => {
			handOver(file);
			shell.go("/understand");
		};
		this.endIncoming = acceptGames(open);
		this.exportLink = h(
			"a.btn.slim",
			{ href: "/api/games/export", download: "tengen-games.sgf", "data-act": "export" },
			w.exportAll,
		);
		const mark = h("button.btn.slim", { "data-act": "mark", onclick: () => this.toggleMarking() }, w.mark);
		this.filters = h("div.row.filters", this.#filters());
		this.managing = h("span.row", this.exportLink, mark);
		main.append(
			h("header.lead-row", h("div", h("h1", w.heading), this.count), openBar(open, this.managing)),
			this.filters,
			this.bulk,
			this.list,
			this.foot,
		);
	}
	#filters() {
		const choose = name => value => this.look({ [name]: value });
		const result = choiceRow("filter", w.filter, FILTERS, "all", choose("result"));
		result.querySelector("legend").className = "sr";
		return [
			h("input.link", {
				type: "search",
				name: "search",
				placeholder: w.search,
				"aria-label": w.search,
				oninput: e => this.look({ text: e.target.value }),
			}),
			result,
			selectField("reviewed", w.reviewed, REVIEWED, "any", choose("reviewed")),
		];
	}
	leave() {
		this.endIncoming();
		this.deletion.close();
	}

	/** Loads the next older games. */
	async loadMore(most = 60) {
		const last = this.games.at(-1),
			before = last ? `&before=${last.updated}` : "",
			{ games, total } = await api.get(`/api/games?most=${most}${before}`);
		this.games.push(...games);
		this.total = total;
		this.draw();
		return games.length;
	}
	/** Looks for games; that needs all of them. */
	async look(change) {
		Object.assign(this.wanted, change);
		this.draw();
		while (this.games.length < this.total && (await this.loadMore(500)));
	}
	get isLooking() {
		const { result, reviewed, text } = this.wanted;
		return result !== "all" || reviewed !== "any" || text.trim() !== "";
	}
	/** Whether a game is looked for. */
	#matches({ id, summary, updated, reviewed }) {
		const { result, text, reviewed: wish } = this.wanted,
			about = [...namesOf(summary), t.rules[summary.rule], resultOf(summary).text, t.date(updated)];
		return (
			!this.deletion.has(id) &&
			(result === "all" || resultOf(summary).kind === result) &&
			(wish === "any" || reviewed === (wish === "yes")) &&
			text
				.toLowerCase()
				.split(/\s+/)
				.every(word => about.join(" ").toLowerCase().includes(word))
		);
	}

	draw() {
		const { games, marked } = this,
			shown = games.filter(game => this.#matches(game)),
			total = this.total - this.deletion.count;
		this.count.textContent = total ? (this.isLooking ? w.found(shown.length, total) : w.count(total)) : "";
		this.filters.hidden = this.managing.hidden = !total;
		fill(
			this.list,
			shown.map(game =>
				gameEntry(game, {
					forget: () => this.forget([game]),
					marked: marked && marked.has(game.id),
					mark: on => this.mark(game.id, on),
				}),
			),
		);
		fill(this.foot, this.#footer(shown, total));
		this.drawBulk(shown);
	}
	#footer(shown, total) {
		if (!total) {
			const grid = svg("svg", { viewBox: "0 0 56 56" }, GRID);
			return h("div.card.empty", grid, h("p", w.empty), h("a.btn.primary", { href: "/" }, w.play));
		}
		if (!shown.length) return h("p.quietly", w.none);
		return this.games.length < this.total && h("button.btn", { onclick: () => this.loadMore() }, w.more);
	}

	// ---- Several at once

	toggleMarking() {
		this.marked = this.marked ? null : new Set();
		this.draw();
	}
	mark(id, on) {
		if (on) this.marked.add(id);
		else this.marked.delete(id);
		this.drawBulk(this.games.filter(game => this.#matches(game)));
	}
	drawBulk(shown) {
		const { marked, bulk } = this;
		bulk.hidden = !marked;
		if (!marked) return;
		const chosen = shown.filter(game => marked.has(game.id)),
			all = () => {
				shown.forEach(game => marked.add(game.id));
				this.draw();
			};
		fill(
			bulk,
			h("span.quietly", w.markedCount(chosen.length)),
			h("button.btn.slim", { "data-act": "mark-all", onclick: all }, w.markAll),
			h(
				"button.btn.slim",
				{
					"data-act": "delete-marked",
					disabled: !chosen.length,
					onclick: () => this.forget(chosen),
				},
				icon("x"),
				w.deleteMarked,
			),
			h("button.btn.slim.quiet", { onclick: () => this.toggleMarking() }, w.markEnd),
		);
	}

	/** Deletes games; for some seconds that can be undone. */
	forget(games) {
		this.marked = null;
		this.deletion.begin(
			games.map(game => game.id),
			ids => {
				this.games = this.games.filter(game => !ids.has(game.id));
				this.total -= ids.size;
			},
		);
		this.draw();
		toast(w.deletedCount(games.length), { action: { label: w.undo, do: () => this.deletion.undo() } });
	}
}
