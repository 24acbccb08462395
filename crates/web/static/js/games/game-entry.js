// A saved game in the list: its picture, players and result.
import { h } from "../shared/dom.js";
import { thumbnail } from "../shared/board-drawing.js";
import { parseMoves } from "../shared/points.js";
import { t } from "../strings/language.js";

const w = t.games;

/** A game's result: the kind that the filter knows, and a text. */
export function resultOf({ status, outcome, people }) {
	if (status === "study") return { kind: "study", text: w.study };
	if (status === "waiting") return { kind: "open", text: t.online.waiting };
	if (status !== "over") return { kind: "open", text: status === "opening" ? w.opening : w.playing };
	const winner = outcome?.winner;
	if (!winner) return { kind: "draw", text: w.draw };
	if (people?.length !== 1) return { kind: "other", text: w.wins(winner) };
	return people[0] === winner ? { kind: "won", text: w.won } : { kind: "lost", text: w.lost };
}

/** Who played Black (0) or White (1). */
function nameOf({ names, players, people }, side) {
	const color = t.color(side ? "white" : "black");
	if (names) return names[side] || color;
	return players[side].kind === "person" && people.length === 2 ? color : t.player(players[side]);
}

/** Who played Black and White. */
export const namesOf = summary => [0, 1].map(side => nameOf(summary, side));

/**
 * The entry; `forget` is called when the game is to be deleted. While several can be marked, `marked` says whether this one
 * is, and `mark` changes it.
 */
export function gameEntry({ id, summary, updated, reviewed }, { forget, marked, mark }) {
	const { rule, size, moves } = summary,
		{ kind, text } = resultOf(summary),
		[black, white] = namesOf(summary),
		isOpen = kind === "open",
		href = isOpen ? `/play/${id}` : `/understand?game=${id}`,
		count = parseMoves(moves).length;
	return h(
		"li.card.kept",
		{ "data-game": id, "data-kind": kind },
		h("a.cover", { href, "aria-label": w.label(t.understand.vs(black, white), text) }, thumbnail(summary)),
		h(
			"div.info",
			h("p.title", h("span", h("span.dot.b"), black), h("span", h("span.dot.w"), white)),
			h(`p.result.${kind}`, text),
			h("p.xs", t.understand.about(t.rules[rule] ?? rule, size, count)),
			h("p.xs", reviewed ? w.dateReviewed(t.date(updated)) : t.date(updated)),
			h(
				"div.row",
				h("a.btn.slim", { href }, isOpen ? w.goOn : w.look),
				marked === null
					? h("button.btn.quiet.slim", { "data-act": "delete", onclick: forget }, w.forget)
					: h(
							"label.check",
							h("input", {
								type: "checkbox",
								checked: marked,
								"aria-label": w.markLabel(t.understand.vs(black, white)),
								onchange: e => mark(e.target.checked),
							}),
							w.markThis,
						),
			),
		),
	);
}
