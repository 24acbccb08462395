// The fleet's workers: what each gives, what it has done, and when it was last heard of.
import { h } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.fleet;

const stateOf = ({ refused, leaving, present, busy }) => {
	if (refused) return "refused";
	if (leaving) return "left";
	if (!present) return "away";
	return busy ? "playing" : "idle";
};
const PILLS = { playing: ".run", refused: ".stop", away: ".stop" };

/** Why a worker is refused, or what it cannot play, below its row. */
const problems = ({ refused, cannot }) => [
	...(refused ? [refused] : []),
	...cannot.map(({ title, why }) => w.cannot({ event: title, why })),
];

function row(worker) {
	const state = stateOf(worker),
		told = problems(worker);
	return [
		h(
			"tr",
			h("td", h("b", worker.worker)),
			h("td", h(`span.pill${PILLS[state] ?? ""}`, w.workerStates[state])),
			h("td.num", w.ofCores(worker.busy, worker.cores)),
			h("td.num", t.count(worker.games)),
			h("td.num", t.count(Math.round(worker.games_per_hour))),
			h("td", t.ago(worker.seen)),
			h("td", h("small", worker.program.version)),
		),
		told.length > 0 && h("tr", h("td.xs", { colSpan: w.columns.length }, told.join(" · "))),
	];
}

export const workerTable = workers =>
	workers.length
		? h(
				"div.scroll-x",
				{ tabindex: "0", role: "region", "aria-label": w.workers },
				h(
					"table.cands.plain",
					h(
						"thead",
						h(
							"tr",
							w.columns.map((name, i) => h(`th${i > 1 && i < 5 ? ".num" : ""}`, { scope: "col" }, name)),
						),
					),
					h("tbody", workers.map(row)),
				),
			)
		: h("p.body.quietly", w.noWorkers);
