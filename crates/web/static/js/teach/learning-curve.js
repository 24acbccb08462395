// A learning curve: a few lines over the games, with its numbers in words.
import { h, t, update } from "../shared/dom.js";

const kinds = ["", " b", " c"];
const classOf = (line, i) => line[2] ?? kinds[i];

/** Round numbers from below the least to above the most. */
function scale(least, most) {
	const span = most - least || Math.abs(most) || 1,
		power = 10 ** Math.floor(Math.log10(span / 3)),
		step = [1, 2, 5, 10].map(n => n * power).find(n => span / n <= 3);
	const low = Math.floor(least / step + 1e-9) * step,
		count = Math.max(1, Math.ceil((most - low) / step - 1e-9));
	return Array.from({ length: count + 1 }, (_, i) => Number((low + i * step).toPrecision(6)));
}

/** `lines` are [name, [[x, y], …], kind], a published one last; `ends` are the scale's ends where they are known. */
export function drawCurve(host, { title, lines, last, most, ends, digits = 1 }) {
	const w = t.teach,
		all = lines.flatMap(([, points]) => points.map(p => p[1]));
	if (!all.length) return update(host, h("div.empty.small", h("p", w.curveEmpty)));
	const ticks = scale(Math.min(...(ends ?? all)), Math.max(...(ends ?? all))),
		[low, high] = [ticks[0], ticks.at(-1)];
	// Room for as much again as there is.
	const ours = lines.filter(line => !line[2]);
	most = Math.min(most, scale(0, 1.5 * last || 100).at(-1));
	lines = lines
		.map(([name, points, kind]) => [name, points.filter(p => p[0] <= most), kind])
		.filter(line => line[1].length);
	const x = v => Math.min(100, (v / most) * 100),
		y = v => ((high - v) / (high - low)) * 100,
		number = v => v.toFixed(digits);
	const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	svg.setAttribute("viewBox", "0 0 100 100");
	svg.setAttribute("preserveAspectRatio", "none");
	svg.setAttribute("aria-hidden", "true");
	svg.innerHTML =
		`<path class="gridline" d="${ticks.map(v => `M0 ${y(v)}H100`).join("")}"/>` +
		lines
			.map((line, i) => [line[1], classOf(line, i)])
			.map(
				([points, cls]) =>
					`<path class="curve${cls}" d="M${points.map(p => `${x(p[0]).toFixed(2)} ${y(p[1]).toFixed(2)}`).join("L")}h.01"/>`,
			)
			.reverse()
			.join("");
	const [px, py] = ours[0][1].at(-1) ?? [];
	const say = ([name, points]) =>
		points.length && w.curveLine(name, points.at(-1)[0], number(points.at(-1)[1]), number(points[0][1]));
	update(
		host,
		h(
			"div.plot",
			h(
				"div.area",
				{ role: "img", "aria-label": w.curveSays(title, lines.map(say).filter(Boolean)) },
				svg,
				h(
					"div.y",
					ticks.map(v => h("span", { vars: { "--y": `${y(v)}%` } }, String(v))),
				),
				ours.length === 1 &&
					px !== undefined && [
						h("i.handle", { vars: { "--x": `${x(px)}%`, "--y": `${y(py)}%` } }),
						h(
							`span.now${y(py) < 12 ? ".below" : ""}`,
							{ vars: { "--x": `clamp(24px, ${x(px)}%, calc(100% - 24px))`, "--y": `${y(py)}%` } },
							h("b", number(py)),
						),
					],
			),
			h(
				"div.x",
				{ "aria-hidden": "true" },
				h("span.first", { vars: { "--x": "0%" } }, w.xStart),
				h("span", { vars: { "--x": "50%" } }, t.count(most / 2)),
				h("span.last", { vars: { "--x": "100%" } }, t.count(most)),
			),
		),
	);
}

/** What the lines of a curve are. */
export const key = lines =>
	h(
		"span.key",
		lines.map((line, i) => h("span", h(`i.ln${classOf(line, i).replace(" ", ".")}`), line[0])),
	);
