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
			h("h2", w.keysHeading),
			shortcutList("dl.defs-list"),
			h("h2", w.versionHeading),
			h("p", w.version(version)),
			h("p", home ? w.home : w.shared),
		),
	);
	return () => {};
}
