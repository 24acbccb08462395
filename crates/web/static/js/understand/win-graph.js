// Black's winning chance over the game.
import { h, t, update } from "../shared/dom.js";

const svgNS = "http://www.w3.org/2000/svg";

/** `values[n]` is Black's chance after n moves, or null. `turns` are marked moves. */
export function drawGraph(host, { values, at, turns = [], note, onmove }) {
	const last = Math.max(1, values.length - 1),
		x = n => (n / last) * 100,
		y = v => (1 - v) * 100;
	if (!values.some(v => v !== null && v !== undefined)) {
		update(host, h("div.empty.small", h("p", note || t.understand.graphEmpty)));
		return;
	}
	const svg = document.createElementNS(svgNS, "svg");
	for (const [k, v] of [
		["viewBox", "0 0 100 100"],
		["preserveAspectRatio", "none"],
		["aria-hidden", "true"],
	])
		svg.setAttribute(k, v);
	let out = `<path class="gridline" d="M0 0H100M0 25H100M0 75H100M0 100H100"/><path class="midline" d="M0 50H100"/>`;
	let run = [];
	const flush = () => {
		if (run.length > 1) {
			const points = run.map(([n, v]) => `${x(n).toFixed(2)},${y(v).toFixed(1)}`).join(" ");
			out += `<polygon class="curve-fill" points="${x(run[0][0]).toFixed(2)},50 ${points} ${x(run.at(-1)[0]).toFixed(2)},50"/><polyline class="curve" points="${points}"/>`;
		} else if (run.length) out += `<path class="curve" d="M${x(run[0][0])} ${y(run[0][1])}h.01"/>`;
		run = [];
	};
	values.forEach((v, n) => {
		if (v === null || v === undefined) flush();
		else run.push([n, v]);
	});
	flush();
	out += `<path class="now-line" d="M${x(Math.min(at, last))} 0V100"/>`;
	svg.innerHTML = out;
	const area = h(
		"div.area",
		{
			onclick: e => {
				if (e.target.closest("button")) return;
				const box = e.currentTarget.getBoundingClientRect();
				onmove(Math.round(((e.clientX - box.left) / box.width) * last));
			},
		},
		svg,
		h(
			"div.y",
			{ "aria-hidden": "true" },
			[
				[0, 100],
				[50, 50],
				[100, 0],
			].map(([p, n]) => h("span", { vars: { "--y": `${p}%` } }, String(n))),
		),
		turns
			.filter(turn => values[turn.number] !== null && values[turn.number] !== undefined)
			.map(turn =>
				h(
					`button.mistake.${turn.mark === "mistake" ? "big" : "slip"}${turn.color === "black" ? ".yours" : ""}`,
					{
						vars: { "--x": `${x(turn.number)}%`, "--y": `${y(values[turn.number])}%` },
						"aria-label": t.understand.mistakeLabel(turn),
						title: t.understand.mistakeLabel(turn),
						onclick: () => onmove(turn.number),
					},
				),
			),
		values[at] !== null && values[at] !== undefined
			? h("i.handle", { vars: { "--x": `${x(at)}%`, "--y": `${y(values[at])}%` } })
			: null,
	);
	const ticks = [];
	const stride = last <= 20 ? 5 : last <= 60 ? 10 : 20;
	for (let n = stride; n < last - stride / 2; n += stride)
		ticks.push(h("span", { vars: { "--x": `${x(n)}%` } }, String(n)));
	update(
		host,
		h(
			"div.plot",
			area,
			h(
				"div.x",
				{ "aria-hidden": "true" },
				h("span.first", { vars: { "--x": "0%" } }, t.understand.graphMove(0)),
				ticks,
				h("span.last", { vars: { "--x": "100%" } }, String(last)),
			),
			note && h("p.xs.plot-note", note),
		),
	);
}
