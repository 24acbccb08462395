// The learning curves of a training run, and the same numbers as a table.
import { card } from "../shared/cards.js";
import { h, update } from "../shared/dom.js";
import { curveKey, drawCurve } from "./learning-curve.js";
import { NetworkCurves } from "./network-curves.js";
import { StrengthChart } from "./strength-chart.js";
import { hasValue, rowsOf } from "./measurements.js";
import { t } from "../strings/language.js";

const w = t.teach;
const PERCENT = [0, 100];

/** The curves of each way of learning: name, measured columns, ends of the scale, decimal places. */
const COMPARISON = [
	["test", ["test"], PERCENT],
	["match", ["match"], PERCENT],
	["lesson", ["lesson"], PERCENT],
	["moves", ["moves"]],
];
const SELF_PLAY = [
	["match", ["match"], PERCENT],
	["moves", ["moves"]],
	["error", ["error"], null, 3],
	["results", ["black", "white", "drawn"], PERCENT],
	["values", ["won", "lost"], PERCENT],
];

export class TrainingCurves {
	curves = h("div.curves");
	#table = h("div", { tabindex: "0", role: "region", "aria-label": w.numbers });
	numbers = h(
		"details.numbers-box",
		{ ontoggle: () => this.#drawNumbers() },
		h("summary", w.numbers),
		this.#table,
	);
	#hosts = new Map();
	#network = new NetworkCurves();
	#strength = new StrengthChart();
	#rows = [];

	draw(job) {
		this.#rows = rowsOf(job);
		const { way } = job.result.asked;
		if (way === "network") this.#network.draw(this.curves, job);
		else for (const curve of way === "comparison" ? COMPARISON : SELF_PLAY) this.#drawOne(job, ...curve);
		this.#strength.draw(this.curves, job);
		this.#drawNumbers();
	}

	#drawOne({ result }, name, columns, ends, digits) {
		const { asked, published } = result,
			isMatch = name === "match",
			title = isMatch ? w.curves.match[asked.way] : w.curves[name],
			lines = columns.map(column => this.#line(column));
		if (isMatch && this.#rows.length && !lines[0][1].length) return;
		if (isMatch && published.length) {
			lines[0][0] = w.yours;
			lines.push([w.theirs, published, " published"]);
		}
		const last = this.#rows.at(-1)?.games ?? 0;
		drawCurve(this.#host(name, title, lines), { title, lines, last, most: asked.games, ends, digits });
	}
	/** A column as a line: its name and its points. */
	#line(column) {
		const rows = this.#rows.filter(row => hasValue(row, column));
		return [w.lines[column] ?? "", rows.map(row => [row.games, row[column]])];
	}
	/** The place of a curve, in a card that is made when it is first drawn. */
	#host(name, title, lines) {
		if (!this.#hosts.has(name)) {
			const host = h("div"),
				extra = lines.length > 1 && curveKey(lines);
			this.#hosts.set(name, host);
			this.curves.append(card(title, { id: `c-${name}`, extra }, host));
		}
		return this.#hosts.get(name);
	}

	#drawNumbers() {
		if (!this.numbers.open) return;
		const rows = this.#rows,
			columns = Object.keys(w.columns).filter(column => rows.some(row => hasValue(row, column)));
		const cell = (row, column) => h("td.num", hasValue(row, column) ? t.decimal(row[column]) : "");
		const heading = column => h("th.num", { scope: "col" }, w.columns[column]);
		update(
			this.#table,
			h(
				"table.cands.plain",
				h("thead", h("tr", columns.map(heading))),
				h(
					"tbody",
					rows.map(row =>
						h(
							"tr",
							columns.map(column => cell(row, column)),
						),
					),
				),
			),
		);
	}
}
