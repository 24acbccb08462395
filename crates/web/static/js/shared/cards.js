// Cards with a heading, and the pill and bar that show how far a job is.
import { h } from "./dom.js";

/** A card with a heading; with an `id` the heading is its label, `extra` stands beside it. */
export const card = (title, { id, classes = "", extra = null }, ...content) =>
	h(
		`section.card${classes}`,
		id ? { "aria-labelledby": id } : { "aria-label": title },
		h("div.head", h("h2", id ? { id } : {}, title), extra),
		content,
	);

/** Whether a job is being worked on. */
export const isActive = state => state === "running";

/** A job's state in a coloured pill. */
export const statePill = (state, label) =>
	h(`span.pill${isActive(state) ? ".run" : state === "failed" ? ".stop" : ""}`, label);

export const progressBar = (label, done, total) =>
	h("div.track", {
		role: "progressbar",
		"aria-label": label,
		"aria-valuenow": String(done),
		"aria-valuemin": "0",
		"aria-valuemax": String(total),
		vars: { "--v": `${(100 * done) / total}%` },
	});
