// The game that is looked at: who played it, what its review found, and what can be done with it.
import { h, t, update, icon } from "../shared/dom.js";
import { text } from "../shared/claims.js";
import { isOpen } from "./review.js";

const w = t.understand;

/** A menu of [label, what it does, its name]. */
const menu = items =>
	h(
		"details.menu",
		{
			onkeydown: e => {
				if (e.key === "Escape") {
					e.currentTarget.open = false;
					e.currentTarget.firstChild.focus();
				}
			},
		},
		h("summary.icon-btn", { "aria-label": w.menu, title: w.menu }, icon("share")),
		h(
			"div.menu-items",
			items.map(([label, does, id]) =>
				h(
					"button",
					{
						"data-menu": id,
						onclick: e => {
							e.currentTarget.closest("details").open = false;
							does();
						},
					},
					label,
				),
			),
		),
	);

/** Draws the card, with a menu of `items`. `toTurn` goes to a move of the main line, `review` has the game looked at. */
export function drawGame(box, { tree, node, job, items }, { toTurn, review }) {
	const n = tree.main().length,
		turns = job?.result?.turns ?? [],
		done = job?.state === "finished",
		at = tree.isMain(node) ? tree.depth(node) : -1;
	const row = turn =>
		h(
			`li${turn.number === at ? ".here" : ""}`,
			{ "aria-current": turn.number === at ? "true" : null, "data-turn": turn.number },
			h(`i.sym.${turn.mark === "mistake" ? "big" : "slip"}${turn.color === "black" ? ".yours" : ""}`),
			h("button.turn-link", { onclick: () => toTurn(turn.number) }, w.turn(turn.number, turn.point)),
			h("span.drop", t.minus(turn.drop)),
			h("p", text(turn.say)),
		);
	update(
		box,
		h(
			"div.head.two",
			h(
				"div",
				h(
					"h2",
					{ id: "turn" },
					tree.players.some(Boolean)
						? w.vs(...tree.players.map(p => (p === "person" ? t.play.you : p)))
						: w.untitled,
				),
				h("p.xs", w.about(t.rules[tree.start.rule] ?? tree.start.rule, tree.start.size, n)),
			),
			menu(items),
		),
		turns.length ? h("ol.turns", turns.map(row)) : done ? h("p.body.small.quietly", w.reviewNone) : null,
		job?.state === "failed" ? h("p.body.small.quietly", w.reviewFailed) : null,
		done && job.result.loss.every(x => x !== null) ? h("p.xs.loss", w.loss(...job.result.loss)) : null,
		isOpen(job)
			? h(
					"div.body",
					h("div.track", { vars: { "--v": `${(100 * job.done) / Math.max(1, job.total)}%` } }),
					h("p.xs", w.reviewing(job.done, job.total)),
				)
			: n > 0 &&
					!done &&
					h(
						"div.body",
						h(
							"button.btn.wide",
							{ id: "run-review", title: w.reviewTip, onclick: review },
							icon("eye"),
							w.reviewRun,
						),
					),
	);
	const here = box.querySelector(".here");
	if (here) {
		const list = here.parentElement;
		list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2 + here.clientHeight / 2;
	}
}
