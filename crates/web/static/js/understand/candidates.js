// The table of the best moves, and the choice of who is asked for them.
import { h, iconButton, update } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.understand;
/** The table's height in rows, also while it is empty. */
const ROWS = 6;

/** What each stage of a player's thinking made of a move; else the line that would follow. */
const continuation = c =>
	c.stages.length
		? c.stages.map(([stage, n]) => w.stage(stage, n)).join(t.comma)
		: c.line.slice(1).map(t.point).join(" ");

const rating = c =>
	c.wins
		? h("span.rate.text", t.winsIn(c.wins))
		: c.percent !== null &&
			h("span.rate", h("i", { vars: { "--v": `${c.percent}%` } }), t.percent(c.percent));

function row(c, i, { chooseCandidate, preview, candidateActions }) {
	const show = () => preview(c.line),
		hide = () => preview(null);
	const point = h(
		"button.pt.plain",
		{ onclick: () => chooseCandidate(c.point), onfocus: show, onblur: hide },
		t.point(c.point),
	);
	return h(
		`tr${i ? "" : ".best"}`,
		{ onmouseenter: show, onmouseleave: hide },
		h("td.mv", point),
		h("td", rating(c)),
		h("td.line", continuation(c)),
		h(
			"td.act",
			iconButton("more", t.analysis.actions(t.point(c.point)), () => candidateActions(c.point), {
				"data-act": "candidate-actions",
			}),
		),
	);
}

const emptyRow = () => h("tr.empty-row", { "aria-hidden": "true" }, h("td"), h("td"), h("td.line"), h("td"));

/** How much was searched so far. */
function effort({ view, evaluation, isOn }) {
	if (evaluation) return w.effort(evaluation.nodes, evaluation.seconds);
	return isOn && view.to_move ? w.looking : "";
}

const analystList = ({ who, analysts }, chooseAnalyst) =>
	h(
		"select.slim",
		{ id: "who", "aria-label": w.who, title: w.who, onchange: e => chooseAnalyst(e.target.value) },
		h("option", { value: "" }, "Tengen"),
		analysts.map(o => h("option", { value: o.id, title: t.agent(o), selected: o.id === who }, t.player(o))),
	);

/** Draws the table for the analysed position, which may not be the one that is shown. `preview` shows a line on the board, `chooseAnalyst` changes who is asked. */
export function drawCandidates(box, state, actions) {
	const { evaluation, isOn, notes } = state,
		view = state.analysed ?? state.view,
		candidates = evaluation?.candidates ?? [],
		heading = view.to_move ? w.best(view.to_move) : w.bestNone;
	const rows = candidates.map((c, i) => row(c, i, actions));
	while (rows.length < ROWS) rows.push(emptyRow());
	update(
		box,
		h(
			"div.head.two",
			h("div", h("h2", { id: "cand" }, heading), h("p.xs", effort({ ...state, view }))),
			analystList(state, actions.chooseAnalyst),
			iconButton("gear", t.analysis.settings, actions.openSettings, { id: "analysis-settings" }),
			iconButton(isOn ? "pause" : "play", isOn ? w.pause : w.resume, actions.pause, {
				id: "think",
				"data-on": String(isOn),
			}),
		),
		notes,
		h(
			"table.cands",
			h(
				"thead",
				h(
					"tr",
					h("th", w.move),
					h("th", view.to_move ? w.wins(view.to_move) : ""),
					h("th", w.then),
					h("th", h("span.sr", t.analysis.actionsHead)),
				),
			),
			h("tbody", rows),
		),
	);
}
