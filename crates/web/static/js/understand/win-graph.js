// The graph of Black's winning chance over the game.
import { h, svg, update } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.understand;
const GRID = `<path class="gridline" d="M0 0H100M0 25H100M0 75H100M0 100H100"/><path class="midline" d="M0 50H100"/>`;
/** The scale at the left: percent from the top, and the chance there. */
const SCALE = [
	[0, 100],
	[50, 50],
	[100, 0],
];

/** The most numbers below the graph, and how many moves may lie between two of them. */
const TICKS = 6;
const STRIDES = [5, 10, 20, 50, 100];

const isKnown = value => value !== null && value !== undefined;
const y = value => (1 - value) * 100;

/** The parts of the game whose chances are known, each a list of [move, chance]. */
function runsOf(values) {
	const runs = [];
	values.forEach((value, n) => {
		if (!isKnown(value)) return;
		if (n > 0 && isKnown(values[n - 1])) runs.at(-1).push([n, value]);
		else runs.push([[n, value]]);
	});
	return runs;
}

/** One part of the curve, with the area between it and the middle. */
function curve(run, x) {
	if (run.length === 1) return `<path class="curve" d="M${x(run[0][0])} ${y(run[0][1])}h.01"/>`;
	const points = run.map(([n, value]) => `${x(n).toFixed(2)},${y(value).toFixed(1)}`).join(" "),
		[from, to] = [run[0][0], run.at(-1)[0]].map(n => x(n).toFixed(2));
	return `<polygon class="curve-fill" points="${from},50 ${points} ${to},50"/><polyline class="curve" points="${points}"/>`;
}

/** A marked move, which can be pressed. */
const mistake = (turn, place, onmove) =>
	h(`button.mistake.${turn.mark === "mistake" ? "big" : "slip"}${turn.color === "black" ? ".yours" : ""}`, {
		vars: place,
		"aria-label": w.mistakeLabel(turn),
		title: w.mistakeLabel(turn),
		onclick: () => onmove(turn.number),
	});

/** The numbers of moves below the graph. */
function axis(last, x) {
	const stride = STRIDES.find(stride => last / stride <= TICKS) ?? STRIDES.at(-1),
		ticks = [];
	for (let n = stride; n < last - stride / 2; n += stride)
		ticks.push(h("span", { vars: { "--x": `${x(n)}%` } }, String(n)));
	return h(
		"div.x",
		{ "aria-hidden": "true" },
		h("span.first", { vars: { "--x": "0%" } }, w.graphMove(0)),
		ticks,
		h("span.last", { vars: { "--x": "100%" } }, String(last)),
	);
}

/**
 * Draws the graph. `values[n]` is Black's chance after n moves, or null; `at` is the current move, `turns` are the
 * marked ones, and `onmove` is called with a move that was pressed.
 */
export function drawGraph(host, { values, at, turns = [], note, onmove }) {
	if (!values.some(isKnown)) {
		update(host, h("div.empty.small", h("p", note || w.graphEmpty)));
		return;
	}
	const last = Math.max(1, values.length - 1),
		x = n => (n / last) * 100,
		placeOf = n => ({ "--x": `${x(n)}%`, "--y": `${y(values[n])}%` }),
		now = `<path class="now-line" d="M${x(Math.min(at, last))} 0V100"/>`,
		curves = runsOf(values).map(run => curve(run, x));
	const onclick = e => {
		if (e.target.closest("button")) return;
		const box = e.currentTarget.getBoundingClientRect();
		onmove(Math.round(((e.clientX - box.left) / box.width) * last));
	};
	const area = h(
		"div.area",
		{ onclick },
		svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" }, GRID + curves.join("") + now),
		h(
			"div.y",
			{ "aria-hidden": "true" },
			SCALE.map(([top, percent]) => h("span", { vars: { "--y": `${top}%` } }, String(percent))),
		),
		turns
			.filter(turn => isKnown(values[turn.number]))
			.map(turn => mistake(turn, placeOf(turn.number), onmove)),
		isKnown(values[at]) ? h("i.handle", { vars: placeOf(at) }) : null,
	);
	update(host, h("div.plot", area, axis(last, x), note && h("p.xs.plot-note", note)));
}
