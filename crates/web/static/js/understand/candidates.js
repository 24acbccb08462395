// The best moves, as whoever is asked sees them.
import { h, t, update, iconButton } from "../shared/dom.js";

const w = t.understand;
const ROWS = 6;

/** What each stage of thinking made of a move; else what would follow it. */
const then = c =>
	c.stages.length
		? c.stages.map(([stage, n]) => `${stage} ${t.percent(n)}`).join(", ")
		: c.line.slice(1).map(t.point).join(" ");

const rate = c =>
	c.wins
		? h("span.rate.text", t.winsIn(c.wins))
		: c.percent !== null &&
			h("span.rate", h("i", { vars: { "--v": `${c.percent}%` } }), t.percent(c.percent));

/** Draws them. `preview` shows a line on the board, `ask` chooses whose opinion it is. */
export function drawBest(box, { view, belief, thinking, who, analysts }, { choose, preview, pause, ask }) {
	const row = (c, i) =>
		h(
			`tr${i ? "" : ".best"}`,
			{ onmouseenter: () => preview(c.line), onmouseleave: () => preview(null) },
			h(
				"td.mv",
				h(
					"button.pt.plain",
					{ onclick: () => choose(c.point), onfocus: () => preview(c.line), onblur: () => preview(null) },
					t.point(c.point),
				),
			),
			h("td", rate(c)),
			h("td.line", then(c)),
		);
	const rows = belief?.candidates ?? [];
	const empties = Array.from({ length: Math.max(0, ROWS - rows.length) }, () =>
		h("tr.empty-row", { "aria-hidden": "true" }, h("td"), h("td"), h("td.line")),
	);
	update(
		box,
		h(
			"div.head.two",
			h(
				"div",
				h("h2", { id: "cand" }, view.to_move ? w.best(view.to_move) : w.bestNone),
				h(
					"p.xs",
					belief
						? `${t.nodes(belief.nodes)} ${t.positions}, ${t.seconds(belief.seconds)}`
						: thinking && view.to_move
							? w.looking
							: "",
				),
			),
			h(
				"select.slim",
				{ id: "who", "aria-label": w.who, title: w.who, onchange: e => ask(e.target.value) },
				h("option", { value: "" }, "Tengen"),
				analysts.map(o => h("option", { value: o.id, title: o.about, selected: o.id === who }, t.player(o))),
			),
			iconButton(thinking ? "pause" : "play", thinking ? w.pause : w.resume, pause, {
				id: "think",
				"data-on": String(thinking),
			}),
		),
		h(
			"table.cands",
			h(
				"thead",
				h("tr", h("th", w.move), h("th", view.to_move ? w.wins(view.to_move) : ""), h("th", w.then)),
			),
			h("tbody", rows.map(row), empties),
		),
	);
}
