// The checkpoints of a training run, each of which can be played against.
import { progressBar } from "../shared/cards.js";
import { h, update } from "../shared/dom.js";
import { eloText, referenceName } from "./strength-chart.js";
import { t } from "../strings/language.js";

const w = t.teach;
/** A measurement describes checkpoints of up to this many games later. */
const NEAR = 1000;

/** What was measured about a checkpoint: a measurement belongs to the next checkpoint after it, not to later ones. */
function description(games, before, rows, isLatest) {
	const row = rows.findLast(r => r.games > before && r.games <= games && games - r.games < NEAR);
	if (row?.test) return w.points(row.test);
	if (row?.match) return w.matches(row.match);
	return isLatest ? w.latest : "";
}

/** How far the measurement is, and the button that begins it or goes on. */
function measurement({ reference, each, job, points }, measure) {
	const isRunning = job?.state === "running";
	return h(
		"div.body.measure",
		h("p.xs", t.measure.about({ name: referenceName(reference), each })),
		isRunning
			? [h("p.xs", t.measure.running(job)), progressBar(t.measure.heading, job.done, job.total)]
			: h(
					"button.btn.slim",
					{ "data-act": "measure", onclick: measure },
					job?.state === "paused" ? t.play.resume : t.measure.start,
				),
		!isRunning && !points.length && h("p.xs", t.measure.none),
	);
}

/** Draws the checkpoints; `link` gives the address of a game against one, `measure` begins to measure them. */
export function drawCheckpoints(host, { state, result }, { link, measure }) {
	const { checkpoints, rows, facts, strength, asked } = result,
		measured = new Map(strength.points.map(point => [point.games, point]));
	if (!checkpoints.length) {
		const isNetwork = asked.way === "network";
		update(host, h("p.body.quietly", isNetwork ? t.lineNet.untested : w.noCheckpoints(facts.every)));
		return;
	}
	const row = (games, i) => {
		const isProminent = i === 0 && state !== "running",
			props = { href: link(games), "data-games": games };
		return h(
			"li",
			h(
				"div",
				h("b", w.count(games)),
				h("small", description(games, checkpoints[i + 1] ?? -1, rows, i === 0)),
				measured.has(games) && h("small.elo", eloText(measured.get(games))),
			),
			h(`a.btn.slim${isProminent ? ".primary" : ""}`, props, w.play),
		);
	};
	update(
		host,
		h("ol.rows.ckpt", { tabindex: "0", "aria-label": w.checkpoints }, checkpoints.map(row)),
		measurement(strength, measure),
	);
}
