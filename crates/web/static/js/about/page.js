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

/** A player of a measured match by its name there. */
const measuredName = name =>
	t.levels[name] ?? (name === "full, patterns alone" ? `${t.levels.full}, ${t.lineNet.without}` : name);

/** Elo with its range; where every game was won there is only a lower end. */
const range = ({ elo, low, high }) => {
	const ends = [low, high].map(t.compare.signed);
	return elo === null ? t.measure.above({ elo: ends[0] }) : `${t.compare.signed(elo)} (${ends.join(" … ")})`;
};

const strengthRow = found => {
	const { player, against, published, games, conditions, source, scale } = found;
	return h(
		"tr",
		h("td", measuredName(player)),
		h(
			"td",
			measuredName(against),
			published && h("small", ` (Gomocup ${published[0]}, ${t.square(published[1])})`),
		),
		h("td.num", t.count(games)),
		h("td.num", range(found)),
		h("td.num", scale ? `${t.compare.signed(scale.elo)} ${t.plusMinus(scale)}` : "–"),
		h("td", h("small", [conditions, source].filter(Boolean).join(t.comma))),
	);
};

/** Where a match with a rated engine puts its player on Gomocup's list. */
const gomocupTie = ({ player, against, published, gomocup: [rating, low, high] }) => {
	const place = rating === null ? t.measure.above({ elo: low }) : `${rating} (${low} … ${high})`;
	return h("li", t.strength.tie(measuredName(player), place, measuredName(against), t.square(published[1])));
};

/** Every match that was measured, and whom it puts on the levels' scale. */
const strengthTable = matches => {
	const { player, source, games, elo, scale, origin } = t.strength;
	return h(
		"table.cands.plain",
		h(
			"thead",
			h(
				"tr",
				[player, source, games, elo, scale, origin].map((name, i) =>
					h(`th${i > 1 && i < 5 ? ".num" : ""}`, name),
				),
			),
		),
		h("tbody", matches.map(strengthRow)),
	);
};

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
	const { opponents, version, home, matches } = await api.get("/api/setup");
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
			h("h3", { id: "strength" }, t.strength.heading),
			h("p", t.strength.about),
			h(
				"div.card.scroll-x",
				{ tabindex: "0", role: "region", "aria-label": t.strength.heading },
				strengthTable(matches),
			),
			matches.some(({ scale }) => !scale) && h("p", h("small", t.strength.notTied)),
			h("p", t.strength.ties),
			h("ul", matches.filter(({ gomocup }) => gomocup).map(gomocupTie)),
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
