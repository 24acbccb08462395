// A learning curve: a few lines over the number of games, also described in words.
import { h, svg, update } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.teach;
const STYLES = ["", " b", " c"];
/** Closer to the top than this, in percent, the latest value stands below its point. */
const TOP = 12;

const styleOf = ([, , style], i) => style ?? STYLES[i];

/** Round numbers from below the least to above the most. */
function scale(least, most) {
	const span = most - least || Math.abs(most) || 1,
		power = 10 ** Math.floor(Math.log10(span / 3)),
		step = [1, 2, 5, 10].map(n => n * power).find(n => span / n <= 3);
	const low = Math.floor(least / step + 1e-9) * step,
		count = Math.max(1, Math.ceil((most - low) / step - 1e-9));
	return Array.from({ length: count + 1 }, (_, i) => Number((low + i * step).toPrecision(6)));
}

const path = (points, style, x, y) => {
	const line = points.map(p => `${x(p[0]).toFixed(2)} ${y(p[1]).toFixed(2)}`).join("L");
	return `<path class="curve${style}" d="M${line}h.01"/>`;
};

/** The latest point of a line, with its value. */
function latest([px, py], x, y, text) {
	const top = `${y(py)}%`,
		beside = `clamp(24px, ${x(px)}%, calc(100% - 24px))`;
	return [
		h("i.handle", { vars: { "--x": `${x(px)}%`, "--y": top } }),
		h(`span.now${y(py) < TOP ? ".below" : ""}`, { vars: { "--x": beside, "--y": top } }, h("b", text(py))),
	];
}

const axis = (most, start) =>
	h(
		"div.x",
		{ "aria-hidden": "true" },
		h("span.first", { vars: { "--x": "0%" } }, start),
		h("span", { vars: { "--x": "50%" } }, t.count(most / 2)),
		h("span.last", { vars: { "--x": "100%" } }, t.count(most)),
	);

/** What a line shows, in words: its last value and its first. */
const describe = ([name, points], text) =>
	w.curveLine(name, points.at(-1)[0], text(points.at(-1)[1]), text(points[0][1]));

/**
 * Draws lines [name, [[games, value], …], style], a published one last. `ends` are the ends of the scale where they
 * are known; `last` is the number of games so far, `most` that of the whole run; `start` stands at the axis's beginning.
 */
export function drawCurve(host, { title, lines, last, most, ends, digits = 1, start = w.xStart }) {
	const values = lines.flatMap(([, points]) => points.map(p => p[1]));
	if (!values.length) return update(host, h("div.empty.small", h("p", w.curveEmpty)));
	// The axis has room for half as much again as there is.
	const width = Math.min(most, scale(0, 1.5 * last || 100).at(-1)),
		ticks = scale(Math.min(...(ends ?? values)), Math.max(...(ends ?? values))),
		[low, high] = [ticks[0], ticks.at(-1)],
		x = games => Math.min(100, (games / width) * 100),
		y = value => ((high - value) / (high - low)) * 100,
		text = value => t.decimal(value, digits);
	const own = lines.filter(([, , style]) => !style),
		newest = own.length === 1 && own[0][1].at(-1);
	const shown = lines
		.map(([name, points, style]) => [name, points.filter(p => p[0] <= width), style])
		.filter(([, points]) => points.length);
	const grid = `<path class="gridline" d="${ticks.map(value => `M0 ${y(value)}H100`).join("")}"/>`,
		// The first line is drawn last, over the others.
		paths = shown.map((line, i) => path(line[1], styleOf(line, i), x, y)).reverse(),
		label = w.curveSays(
			title,
			shown.map(line => describe(line, text)),
		);
	const area = h(
		"div.area",
		{ role: "img", "aria-label": label },
		svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" }, grid + paths.join("")),
		h(
			"div.y",
			ticks.map(value => h("span", { vars: { "--y": `${y(value)}%` } }, t.decimal(value))),
		),
		newest && latest(newest, x, y, text),
	);
	return update(host, h("div.plot", area, axis(width, start)));
}

/** The key of a curve's lines. */
export const curveKey = lines =>
	h(
		"span.key",
		lines.map((line, i) => h("span", h(`i.ln${styleOf(line, i).replace(" ", ".")}`), line[0])),
	);
