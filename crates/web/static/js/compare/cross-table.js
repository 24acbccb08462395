// The cross-table: every player's score against every other.
import { h } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.compare;

/** Whether two players meet in a game. */
export const isBetween = (game, [one, other]) =>
	(game.black === one && game.white === other) || (game.black === other && game.white === one);

/** One player's score against another; pressing it shows their games. */
function scoreCell(view, one, other, nameOf, showPair) {
	const score = view.cells[one][other];
	if (!score) return h("td.self", h("span.sr", w.itself));
	const isPlaying = view.playing.some(game => isBetween(game, [one, other])),
		live = isPlaying ? ".live" : "",
		{ wins, draws, losses } = score,
		games = wins + draws + losses;
	if (!games) return h(`td${live}`, "–");
	const percent = Math.round((100 * (wins + draws / 2)) / games),
		shade = Math.round(Math.abs(percent - 50) * 0.64);
	return h(
		`td.${percent < 50 ? "down" : "up"}${live}`,
		{ vars: { "--k": shade } },
		h(
			"button",
			{ onclick: () => showPair([one, other]) },
			h("b", t.percent(percent)),
			h("small", w.tally(score)),
			h("span.sr", w.cell(nameOf(one), nameOf(other))),
		),
	);
}

function pointsCell({ points, games }) {
	return h("td.total", h("b", w.half(points)), h("small", w.outOf(games)));
}

/** The table, best player first. `showPair` is called with two players whose score was pressed. */
export function crossTable(view, nameOf, showPair) {
	const { order, standings } = view;
	const column = (place, i) =>
		h("th", { scope: "col", title: nameOf(place) }, String(i + 1), h("span.sr", nameOf(place)));
	const row = (one, i) =>
		h(
			"tr",
			h("th", { scope: "row" }, h("span.rank", String(i + 1)), nameOf(one)),
			order.map(other => scoreCell(view, one, other, nameOf, showPair)),
			pointsCell(standings[one]),
		);
	return h(
		"table.cross",
		h(
			"thead",
			h(
				"tr",
				h("th", { scope: "col" }, h("span.sr", w.player)),
				order.map(column),
				h("th.total", { scope: "col" }, w.points),
			),
		),
		h("tbody", order.map(row)),
	);
}
