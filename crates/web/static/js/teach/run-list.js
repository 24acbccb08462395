// The list of training runs.
import { statePill } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.teach;

const row = (run, isCurrent) =>
	h(
		"li",
		h(
			"a.cover",
			{ href: `/teach?run=${run.id}`, "aria-current": isCurrent ? "true" : null },
			h("b", w.title(run.asked)),
			h("small", [w.of(run.done, run.total), t.date(run.created)].join(t.comma)),
		),
		statePill(run.state, w.states[run.state]),
	);

/** The runs, with the one of an id marked. */
export const runList = (runs, currentId) =>
	h(
		"ul.rows",
		runs.map(run => row(run, run.id === currentId)),
	);
