// The card of a visitor's progress: the streak, every grade with how much of it is solved, and their own puzzles.
import { h, update } from "../shared/dom.js";
import { progressBar } from "../shared/cards.js";
import { namesOf } from "../games/game-entry.js";
import { t } from "../strings/language.js";

const w = t.puzzles;

/** A link to the next puzzle of a grade. */
const gradeLink = ({ grade, total, solved, next }, shown) =>
	h(
		"li",
		h(
			"a.grade",
			{ href: `/puzzles/${next}`, "aria-current": shown ? "true" : null, "data-grade": grade },
			h("span", w.grades[grade]),
			h("span.xs", w.solvedOf({ solved, total })),
		),
		progressBar(w.grades[grade], solved, total || 1),
	);

/** A puzzle of a visitor's: which game it is from, and what is to be found. */
const ownLink = ({ id, number, game, grade, plies, solved }, shown) =>
	h(
		"li",
		h(
			"a.grade",
			{ href: `/puzzles/${id}`, "aria-current": shown ? "true" : null },
			h(
				"span",
				[game && t.understand.vs(...namesOf(game)), t.play.moveNo(number)].filter(Boolean).join(t.comma),
				h("small.xs", w.ownPuzzle({ grade: w.grades[grade], plies })),
			),
			h("span.xs", solved ? w.isSolved : ""),
		),
	);

/** Draws the progress into a card; `puzzle` is the one that is shown. */
export function drawProgress(box, { grades, own, solved, streak, best }, puzzle) {
	update(
		box,
		h("div.head", h("h2", { id: "progress" }, w.progress), h("span.push.quietly", w.solvedCount(solved))),
		h(
			"div.body.flow",
			h("p", { id: "streak" }, w.streak({ streak, best })),
			h(
				"ul.grades",
				grades.map(grade => gradeLink(grade, !puzzle?.game && puzzle?.grade === grade.grade)),
			),
			h("p.xs", { id: "origin" }, t.puzzleOrigin),
			h("h3", w.own),
			own.length
				? h(
						"ul.grades.own",
						own.map(one => ownLink(one, puzzle?.id === one.id)),
					)
				: h("p.quietly", w.noOwn),
		),
	);
}
