// What a step of a proof with a certificate says: how the reply was answered, and what the winner's move is.
import { t } from "../strings/language.js";

const w = t.prove;

/** A step in words. */
export const stepWords = ({ answered, kind, point }) =>
	[answered && w.answered[answered], w.kinds[kind]({ point: t.point(point) })].filter(Boolean).join(t.gap);

/** The replies to a step that have an answer of their own, unless all have. */
export const ownAnswers = ({ kind, listed }) => (kind === "all" ? [] : listed);
