// The settings of a training run, and what its curves mean.
import { h, term } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.teach;
/** Learners whose course gives them no help at first. */
const UNAIDED = ["ding", "best"];

export class TrainingSettings {
	list = h("dl.facts");
	meaning = h("p.body.small");
	#exploration = h("dd");

	draw({ result }) {
		const { facts, asked } = result,
			{ size, rule, inputs, hidden } = facts,
			{ seed, teacher, way, learner } = asked,
			isComparison = way === "comparison" || way === "network";
		const row = (name, value) => [h("dt", name), value instanceof Node ? value : h("dd", value)];
		this.list.replaceChildren(
			...row(w.board, [t.square(size), t.rules[rule]].join(t.comma)),
			...(inputs ? row(w.sees, w.inputs(inputs, hidden)) : []),
			...(teacher ? row(w.teacher[way], w.teachers[teacher] ?? w.name(teacher)) : []),
			...(isComparison ? [] : row(term(w.explore, w.exploreTip), this.#exploration)),
			...row(term(w.seed, w.seedTip), String(seed)),
		);
		const isHelped = !isComparison && !UNAIDED.includes(learner);
		this.meaning.textContent = [w.means[way], isHelped && w.helped].filter(Boolean).join(t.gap);
	}

	/** Shows how much the learner explores, by the latest measurement. */
	drawExploration(row) {
		const explore = row?.explore;
		this.#exploration.textContent = explore === undefined ? w.published : t.percent(explore);
	}
}
