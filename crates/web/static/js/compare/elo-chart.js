// The players' ratings as points with their 95% ranges.
import { h } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.compare;
/** Distances of the axis's numbers, and how many of them there may be. */
const UNITS = [10, 20, 50, 100, 200, 500, 1000];
const LARGEST_UNIT = 2000;
const TICKS = 6;

/** A scale that holds all ratings with their ranges: its ends, the axis's numbers, and a rating's place on it. */
function scaleOf(rated) {
	const low = Math.min(...rated.map(r => r.rating - r.error)),
		high = Math.max(...rated.map(r => r.rating + r.error)),
		unit = UNITS.find(unit => (high - low) / unit <= TICKS) ?? LARGEST_UNIT,
		from = Math.floor(low / unit) * unit,
		count = Math.max(1, Math.ceil((high - from) / unit)),
		width = elo => `${(100 * elo) / (count * unit)}%`;
	return {
		unit,
		width,
		place: elo => width(elo - from),
		ticks: Array.from({ length: count + 1 }, (_, i) => from + i * unit),
	};
}

const row = ({ name, rating, error }, { unit, width, place }) =>
	h(
		"div.r",
		h("span", name),
		h(
			"span.lane",
			{ vars: { "--step": width(unit) } },
			// Elo has no zero from which a bar could begin: a point, and its range.
			h("i.whisk", { vars: { "--a": place(rating - error), "--w": width(2 * error) } }),
			h("i.mark", { vars: { "--v": place(rating) } }),
		),
		h("span.num", h("b", w.signed(rating)), " ", h("span.quietly", w.plusMinus(error))),
	);

export function eloChart({ order, standings }, nameOf) {
	const rated = order
		.map(place => ({ name: nameOf(place), ...standings[place] }))
		.filter(r => r.rating !== null);
	if (!rated.length) return h("p.body.quietly", w.noElo);
	const scale = scaleOf(rated);
	const tick = (elo, i) =>
		h(`span${i % 2 ? ".alt" : ""}`, { vars: { "--x": scale.place(elo) } }, w.signed(elo));
	return h(
		"div.elos",
		rated.map(r => row(r, scale)),
		h("div.axis", { "aria-hidden": "true" }, scale.ticks.map(tick)),
	);
}
