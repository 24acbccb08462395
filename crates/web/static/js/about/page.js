// The About page: what Tengen is, how Gomoku is played, the levels and the keyboard.
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { shortcutList } from "../shared/shortcuts.js";
import { t } from "../strings/language.js";

const w = t.about;

const level = ({ name, strength }) =>
	h(
		"tr",
		h("td", t.levels[name]),
		h("td.num", strength ? t.elo(strength) : t.notMeasured),
		h("td.num", t.plusMinus(strength)),
		h("td.num", strength?.games ? t.count(strength.games) : ""),
	);

const levelTable = levels =>
	h(
		"table.cands.plain",
		h(
			"thead",
			h(
				"tr",
				w.levelCols.map((name, i) => h(`th${i ? ".num" : ""}`, name)),
			),
		),
		h("tbody", levels.map(level)),
	);

const ruleList = () =>
	h(
		"dl.defs-list",
		Object.entries(t.rulesAbout).map(([name, text]) => [h("dt", t.rules[name]), h("dd", text)]),
	);

/** The paper in which each player or learner was published. */
const PAPERS = {
	minimax: "ding",
	"minimax-d1": "ding",
	"minimax-d2": "ding",
	"minimax-d4": "ding",
	adp: "zhao",
	hmcts: "tang",
	uct: "tang",
	"adp-hmcts": "tang",
	"adp-uct": "tang",
	hardnet: "freisleben",
	pinet: "freisleben",
	st: "zhao",
	sst1: "zhao",
	sst2: "zhao",
	sst3: "zhao",
	rist: "zhao",
	ding: "ding",
	patterns: "freisleben",
	"learned-star": "freisleben",
};

/** A list of [id, name, sentence], each with a link to its paper if it has one. */
const introductions = entries =>
	h(
		"dl.defs-list",
		entries.map(([id, name, sentence]) => [
			h("dt", name),
			h("dd", sentence, PAPERS[id] && [" ", h("a", { href: `/papers/${PAPERS[id]}` }, w.paper)]),
		]),
	);

export async function page(main) {
	const { opponents, version, home } = await api.get("/api/setup");
	main.append(
		h(
			"article.prose",
			h("h1", w.heading),
			h("p.lead-text", w.lead),
			h("h2", w.howHeading),
			h(
				"ol.how",
				w.how.map(text => h("li", text)),
			),
			h("h2", w.rulesHeading),
			ruleList(),
			h("h2", w.levelsHeading),
			h("p", w.levelsText),
			h("div.card", levelTable(opponents.filter(o => o.kind === "level"))),
			h("h2", { id: "players" }, w.playersHeading),
			h("p", w.playersText),
			introductions(opponents.filter(o => o.kind === "agent").map(o => [o.name, o.name, t.agent(o)])),
			h("h2", { id: "learners" }, w.learnersHeading),
			h("p", w.learnersText),
			introductions(
				Object.entries(t.teach.learners).map(([id, [name, sees]]) => [id, name, t.teach.learnerSays(sees)]),
			),
			h("h2", w.keysHeading),
			shortcutList("dl.defs-list"),
			h("h2", w.versionHeading),
			h("p", w.version(version)),
			h("p", home ? w.home : w.shared),
		),
	);
	document.getElementById(location.hash.slice(1))?.scrollIntoView();
	return () => {};
}
