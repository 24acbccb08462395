// The card of the analysed game: its players, its review, and a menu to open, save and share it.
import { h, icon, update } from "../shared/dom.js";
import { claimText } from "../shared/claims.js";
import { menu } from "../shared/menu.js";
import { isRunning, losingTurn } from "./review.js";
import { t } from "../strings/language.js";

const w = t.understand;

/** A marked move of the review. */
function turnRow(turn, puzzle, isCurrent, toTurn) {
	const size = turn.mark === "mistake" ? "big" : "slip",
		side = turn.color === "black" ? ".yours" : "";
	return h(
		`li${isCurrent ? ".here" : ""}`,
		{ "aria-current": isCurrent ? "true" : null, "data-turn": turn.number },
		h(`i.sym.${size}${side}`),
		h("button.turn-link", { onclick: () => toTurn(turn.number) }, w.turn(turn.number, turn.point)),
		h("span.drop", t.minus(turn.drop)),
		h("p", claimText(turn.say)),
		puzzle && h("a.to-puzzle", { href: `/puzzles/${puzzle}` }, w.toPuzzle),
	);
}

/** The findings of a review. */
function findings(job, current, toTurn) {
	const { turns = [], puzzles = {} } = job?.result ?? {},
		isFinished = job?.state === "finished",
		losing = isFinished && losingTurn(job),
		rows = turns.map(turn => turnRow(turn, puzzles[turn.number], turn.number === current, toTurn)),
		none = isFinished ? h("p.body.small.quietly", w.reviewNone) : null;
	return [
		losing &&
			h("p.losing", h("button.turn-link", { onclick: () => toTurn(losing.number) }, w.losingMove(losing))),
		turns.length ? h("ol.turns", rows) : none,
		job?.state === "failed" ? h("p.body.small.quietly", w.reviewFailed) : null,
		isFinished && job.result.loss.every(x => x !== null) ? h("p.xs.loss", w.loss(...job.result.loss)) : null,
	];
}

/** The progress of a running review, or the button that starts one. */
function reviewControl(job, moves, review) {
	if (isRunning(job)) {
		const done = `${(100 * job.done) / Math.max(1, job.total)}%`;
		return h(
			"div.body",
			h("div.track", { vars: { "--v": done } }),
			h("p.xs", w.reviewing(job.done, job.total)),
		);
	}
	if (!moves) return null;
	const deeper = job?.state === "finished",
		label = deeper ? w.reviewDeeper : w.reviewRun,
		title = deeper ? w.reviewDeeperTip : w.reviewTip;
	return h(
		"div.body",
		h(
			"button.btn.wide",
			{ id: "run-review", "data-deeper": String(deeper), title, onclick: () => review(deeper) },
			icon("eye"),
			label,
		),
	);
}

function titleOf({ players }) {
	const names = players.map(name => (name === "person" ? t.play.you : name));
	return players.some(Boolean) ? w.vs(...names) : w.untitled;
}

/** Draws the card with a menu of `items`. `toTurn` goes to a move of the main line, `review` starts a review. */
export function drawGameCard(box, { tree, node, job, items }, { toTurn, review }) {
	const moves = tree.mainLine().length,
		{ rule, size } = tree.start,
		current = tree.isMain(node) ? tree.depth(node) : -1;
	update(
		box,
		h(
			"div.head.two",
			h(
				"div",
				h("h2", { id: "turn" }, titleOf(tree)),
				h("p.xs", w.about(t.rules[rule] ?? rule, size, moves)),
			),
			menu(
				w.menu,
				"share",
				items.map(([label, action, id]) => ({ label, action, "data-menu": id })),
			),
		),
		findings(job, current, toTurn),
		reviewControl(job, moves, review),
	);
	const here = box.querySelector(".here");
	if (here) {
		const list = here.parentElement;
		list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2 + here.clientHeight / 2;
	}
}
