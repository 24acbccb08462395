// Claims as sentences, with points that can be pressed.
import { h, t } from "./dom.js";

/** One claim as a list of texts and points. */
const told = claim => t.say[claim.key]?.(claim) ?? [];

/** Claims as plain text, for screen readers and titles. */
export const text = claims =>
	claims
		.map(claim =>
			told(claim)
				.map(part => (part.point ? t.point(part.point) : part))
				.join(""),
		)
		.join(" ");

/** Claims as elements; pressing a point shows where it is. */
export const sentence = (claims, onpoint) =>
	claims.flatMap((claim, i) => [
		i ? " " : "",
		...told(claim).map(part => (part.point ? pointButton(part.point, onpoint) : part)),
	]);

export const pointButton = (point, onpoint) =>
	h("button.pt", { onclick: () => onpoint?.(point) }, t.point(point));
