// The checkpoints of a training run, each of which can be played against.
import { h, update } from "../shared/dom.js";
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

/** Draws the checkpoints; `link` gives the address of a game against one. */
export function drawCheckpoints(host, { state, result }, link) {
	const { checkpoints, rows, facts } = result;
	if (!checkpoints.length) {
		update(host, h("p.body.quietly", w.noCheckpoints(facts.every)));
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
			),
			h(`a.btn.slim${isProminent ? ".primary" : ""}`, props, w.play),
		);
	};
	update(host, h("ol.rows.ckpt", { tabindex: "0", "aria-label": w.checkpoints }, checkpoints.map(row)));
}
