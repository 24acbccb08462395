// How strong a learner's checkpoints are, as measured: points with the ends of their 95% ranges over the games.
import { h, svg, update } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.measure;

/** The fixed player that all checkpoints meet, without what only the program needs to know. */
export const referenceName = ({ agent, nodes }) =>
	[agent.replace(/[?&]hash=\d+/, ""), nodes && t.compare.amount(`nodes:${nodes}`)]
		.filter(Boolean)
		.join(t.comma);

/** A checkpoint's Elo with its range. Where every game ended alike there is only one end. */
export function eloText({ elo, low, high, won, drawn, lost }) {
	const tally = t.compare.tally({ wins: won, draws: drawn, losses: lost });
	if (elo !== null) {
		const error = Math.round(Math.max(high - elo, elo - low));
		return `Elo ${t.compare.signed(elo)} ${t.compare.plusMinus(error)} (${tally})`;
	}
	const text =
		low !== null
			? w.above({ elo: t.compare.signed(low) })
			: high !== null && w.below({ elo: t.compare.signed(high) });
	return text ? `Elo ${text} (${tally})` : tally;
}

/** Round numbers from below the least to above the most. */
function ticksOf(least, most) {
	const unit = [50, 100, 200, 500, 1000].find(unit => (most - least) / unit <= 4) ?? 2000,
		from = Math.floor(least / unit) * unit,
		count = Math.max(1, Math.ceil((most - from) / unit));
	return Array.from({ length: count + 1 }, (_, i) => from + i * unit);
}

export class StrengthChart {
	#host = null;

	draw(curves, { result }) {
		const { points } = result.strength,
			shown = points.filter(p => p.low !== null || p.high !== null);
		if (!shown.length) return;
		if (!this.#host) {
			this.#host = h("div.body");
			curves.append(
				h(
					"section.card",
					{ id: "strength", "aria-label": w.curve },
					h("div.head", h("h2", w.curve)),
					this.#host,
				),
			);
		}
		update(this.#host, plot(shown, result.asked.games));
	}
}

function plot(points, most) {
	const ends = points.flatMap(({ elo, low, high }) => [elo, low, high].filter(value => value !== null)),
		ticks = ticksOf(Math.min(...ends), Math.max(...ends)),
		[bottom, top] = [ticks[0], ticks.at(-1)],
		x = games => Math.min(98, Math.max(2, (100 * games) / most)),
		y = elo => (100 * (top - elo)) / (top - bottom);
	const whisker = ({ games, low, high }) =>
		`<path class="whisker" d="M${x(games)} ${y(low ?? bottom)}V${y(high ?? top)}"/>`;
	const known = points.filter(({ elo }) => elo !== null);
	const line =
			known.length > 1
				? `<path class="curve" d="M${known.map(p => `${x(p.games)} ${y(p.elo)}`).join("L")}"/>`
				: "",
		grid = `<path class="gridline" d="${ticks.map(value => `M0 ${y(value)}H100`).join("")}"/>`;
	const label = [w.curve, ...points.map(point => `${t.teach.count(point.games)}: ${eloText(point)}`)].join(
		". ",
	);
	return h(
		"div.plot",
		h(
			"div.area",
			{ role: "img", "aria-label": label },
			svg(
				"svg",
				{ viewBox: "0 0 100 100", preserveAspectRatio: "none" },
				grid + points.map(whisker).join("") + line,
			),
			h(
				"div.y",
				ticks.map(value => h("span", { vars: { "--y": `${y(value)}%` } }, t.compare.signed(value))),
			),
			known.map(({ games, elo }) => h("i.handle", { vars: { "--x": `${x(games)}%`, "--y": `${y(elo)}%` } })),
		),
		h(
			"div.x",
			{ "aria-hidden": "true" },
			h("span.first", { vars: { "--x": "0%" } }, t.teach.xStart),
			h("span.last", { vars: { "--x": "100%" } }, t.count(most)),
		),
	);
}
