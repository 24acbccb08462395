// Claims that the server makes about moves and positions, as sentences in which points can be pressed.
import { h } from "./dom.js";
import { t } from "../strings/language.js";

/** One claim as a list of texts and points. */
const partsOf = claim => t.say[claim.key]?.(claim) ?? [];

const plainText = claim =>
	partsOf(claim)
		.map(part => (part.point ? t.point(part.point) : part))
		.join("");

/** Claims as plain text, for screen readers and titles. */
export const claimText = claims => claims.map(plainText).join(t.gap);

/** Claims as texts and buttons; pressing a point calls `onpoint`. */
export const claimParts = (claims, onpoint) =>
	claims.flatMap((claim, i) => [i ? t.gap : "", ...withButtons(partsOf(claim), onpoint)]);

/** Texts and points, the points as buttons. */
export const withButtons = (parts, onpoint) =>
	parts.map(part => (part.point ? pointButton(part.point, onpoint) : part));

export const pointButton = (point, onpoint) =>
	h("button.pt", { onclick: () => onpoint?.(point) }, t.point(point));
