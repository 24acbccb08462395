// The games that are kept.
import { h, t, fill, toast } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { thumbnail } from "../shared/board.js";
import { sure } from "../shared/forms.js";

export async function page(main, shell) {
	const w = t.games;
	const list = h("ul.library"),
		foot = h("div.row.center"),
		count = h("p.quietly");
	let filter = "all",
		games = [],
		total = 0;
	const filters = { all: w.all, won: w.filterWon, lost: w.filterLost, open: w.filterOpen };
	const tools = h(
		"fieldset.field",
		h("legend.sr", w.filter),
		h(
			"div.seg",
			Object.entries(filters).map(([k, label]) =>
				h(
					"label",
					h("input", {
						type: "radio",
						name: "filter",
						value: k,
						checked: k === filter,
						onchange: () => {
							filter = k;
							draw();
						},
					}),
					label,
				),
			),
		),
	);
	main.append(h("header.lead-row", h("div", h("h1", w.heading), count), tools), list, foot);

	const outcomeOf = s => {
		if (s.status === "study") return ["study", w.study];
		if (s.status !== "over") return ["open", s.status === "opening" ? w.opening : w.playing];
		const winner = s.outcome?.winner;
		if (!winner) return ["draw", w.draw];
		if (s.people?.length === 1) return s.people[0] === winner ? ["won", w.won] : ["lost", w.lost];
		return ["other", w.wins(winner)];
	};
	const nameOf = (s, i) =>
		s.names
			? s.names[i] || t.color(i ? "white" : "black")
			: s.players[i].kind === "person" && s.people.length === 2
				? t.color(i ? "white" : "black")
				: t.player(s.players[i]);

	function card(g) {
		const s = g.summary,
			[kind, result] = outcomeOf(s),
			n = (s.moves.match(/[a-z]\d+/g) ?? []).length;
		const title = t.understand.vs(nameOf(s, 0), nameOf(s, 1));
		const open = kind === "open" ? `/play/${g.id}` : `/understand?game=${g.id}`;
		const forget = sure(
			"button.btn.quiet.slim",
			w.forget,
			async () => {
				await api.del(`/api/games/${g.id}`);
				games = games.filter(other => other !== g);
				total--;
				toast(w.forgotten);
				draw();
			},
			w.forgetSure,
		);
		return h(
			"li.card.kept",
			{ "data-game": g.id, "data-kind": kind },
			h("a.cover", { href: open, "aria-label": w.label(title, result) }, thumbnail(s)),
			h(
				"div.info",
				h("p.title", h("span", h("span.dot.b"), nameOf(s, 0)), h("span", h("span.dot.w"), nameOf(s, 1))),
				h(`p.result.${kind}`, result),
				h("p.xs", `${t.rules[s.rule] ?? s.rule}, ${s.size}×${s.size}, ${w.movesCount(n)}`),
				h("p.xs", t.date(g.updated)),
				h("div.row", h("a.btn.slim", { href: open }, kind === "open" ? w.goOn : w.look), forget),
			),
		);
	}
	function draw() {
		count.textContent = total ? w.count(total) : "";
		tools.hidden = !total;
		const shown = games.filter(g => filter === "all" || outcomeOf(g.summary)[0] === filter);
		fill(list, shown.map(card));
		if (!total)
			fill(
				foot,
				h("div.card.empty", emptyBoard(), h("p", w.empty), h("a.btn.primary", { href: "/" }, w.play)),
			);
		else if (!shown.length) fill(foot, h("p.quietly", w.none));
		else fill(foot, games.length < total && h("button.btn", { onclick: more }, w.more));
	}
	function emptyBoard() {
		const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
		svg.setAttribute("viewBox", "0 0 56 56");
		svg.setAttribute("aria-hidden", "true");
		svg.innerHTML = `<path d="M10 4v48M22 4v48M34 4v48M46 4v48M4 10h48M4 22h48M4 34h48M4 46h48"/>`;
		return svg;
	}
	async function more() {
		const last = games.at(-1);
		const answer = await api.get(`/api/games${last ? `?before=${last.updated}` : ""}`);
		games.push(...answer.games);
		total = answer.total;
		draw();
	}
	await more();
	shell.keys({});
	return () => {};
}
