// What this is, and how it is played.
import { h, t } from "../shared/dom.js";
import { api } from "../shared/api.js";

export async function page(main, shell) {
	const w = t.about,
		setup = await api.get("/api/setup");
	const levels = setup.opponents.filter(o => o.kind === "level");
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
			h(
				"dl.defs-list",
				Object.entries(t.rulesAbout).map(([k, text]) => [h("dt", t.rules[k]), h("dd", text)]),
			),
			h("h2", w.levelsHeading),
			h("p", w.levelsText),
			h(
				"div.card",
				h(
					"table.cands.plain",
					h(
						"thead",
						h(
							"tr",
							w.levelCols.map((c, i) => h(`th${i ? ".num" : ""}`, c)),
						),
					),
					h(
						"tbody",
						levels.map(o =>
							h(
								"tr",
								h("td", t.levels[o.name]),
								h("td.num", o.strength ? t.elo(o.strength) : t.notMeasured),
								h("td.num", t.plusMinus(o.strength)),
								h("td.num", o.strength?.games ? t.count(o.strength.games) : ""),
							),
						),
					),
				),
			),
			h("h2", w.keysHeading),
			h(
				"dl.defs-list",
				t.keys.rows.map(([key, does]) => [h("dt", key), h("dd", does)]),
			),
			h("h2", w.versionHeading),
			h("p", w.version(setup.version)),
			h("p", setup.home ? w.home : w.shared),
		),
	);
	shell.keys({});
	return () => {};
}
