// Compares every language of the page with English; answers with a list of faults.
//
// Each has the same names, the same parameters, plural forms for every number, and for the same arguments texts of the same
// kind. Called with the list of languages and what loads a table and its source.
async (tags, load, source) => {
	const faults = [],
		english = await load("en");

	/** What stands between the parentheses of a function, without spaces. */
	const parametersOf = f => {
		const text = String(f).replace(/^\s*(async\s+)?(?!\()[\w$]+\s*(?=\()/, "").trimStart();
		if (!text.startsWith("(")) return text.split("=>")[0].trim();
		let depth = 0;
		const end = [...text].findIndex(c => (depth += c === "(" ? 1 : c === ")" ? -1 : 0) === 0);
		return text.slice(1, end).replace(/\s+|,\s*$/g, "").replace(/,}/g, "}");
	};

	// ---- Arguments

	const person = { kind: "person" },
		level = { kind: "level", name: "club" },
		learner = { kind: "learner", name: "st@77" },
		agent = { kind: "agent", name: "adp", about: "«about»" },
		measured = { elo: 770, plus_minus: 77, games: 77 },
		numbers = [0, 1, 2, 3, 5, 11, 21, 22, 77, 100, 1000],
		colors = ["black", "white"];
	const view = (people, outcome) => ({ position: { outcome }, people, players: [person, level] });
	const endings = ["row", "foul", "time", "resigned", "failed"];
	const claim = (...all) => all.map(one => [one]);
	const event = {
		players: [level, agent, learner], games: 10, done: 7, total: 77, state: "running", start: "balanced",
		rule: "freestyle", size: 15, turn: 100, nodes: null, playing: [1], tables: 2, left: 7700, lead: [77, 7],
	};
	/** Arguments by the path of a function, each a list of calls. */
	const calls = {
		"online.invited": colors.map(color => [{ terms: "«terms»", color }]),
		"online.invitedSwap2": [[{ terms: "«terms»" }]],
		"jobs.of": [[{ done: 7, total: 77 }]],
		"prove.duration": [[{ seconds: 7 }], [{ seconds: 420 }], [{ seconds: 25200 }]],
		"prove.progress": [[{ seconds: 7, of: 77, searched: 7000, proved: 770 }]],
		"prove.proved": colors.map(color => [{ color, point: "«point»", plies: 77 }]),
		"prove.facts": [[{ nodes: 7, quiet: 77, seconds: 770 }]],
		"prove.notProved": [[{ seconds: 77, searched: 7, quiet: 770 }]],
		"prove.tooLarge": [[{ megabytes: 77 }]],
		...Object.fromEntries(Object.keys(english.prove.kinds).map(kind => [`prove.kinds.${kind}`, [[{ point: "«point»" }]]])),
		"prove.page.campaign": [[{ positions: 7770, tried: 77, proved: 7 }]],
		"prove.page.times": [[{ median: 7, p90: 77 }]],
		"prove.page.projection": [[{ hours: 77, error: 7 }], [{ hours: 77, error: null }]],
		"prove.page.facts": [[{ nodes: 7770, quiet: 7, plies: 77, bytes: 77700 }]],
		"prove.page.kicker": [[{ moves: 77 }]],
		"measure.about": [[{ name: "«name»", each: 77 }]],
		"measure.running": [[{ done: 7, total: 77 }]],
		"measure.above": [[{ elo: "«elo»" }]],
		"measure.below": [[{ elo: "«elo»" }]],
		ago: [0, 7, 77, 7777, 777777].map(seconds => [seconds]),
		"fleet.busy": numbers.map(cores => [0, cores]),
		"fleet.waiting": numbers.map(n => [n, n]),
		"errors.largeFile": [[1], [77]],
		"fleet.heard": [["«ago»"]],
		"fleet.refused": [[{ worker: "«worker»", why: "«why»" }]],
		"fleet.lastHour": numbers.map(n => [n, 77]),
		"fleet.ofCores": [[7, 77]],
		"fleet.cannot": [[{ event: "«event»", why: "«why»" }]],
		"strength.tie": [["«player»", "«place»", "«against»", "«size»"]],
		"lineNet.estimate": [[{ minutes: 77 }]],
		"lineNet.progress": [[{ done: 7, total: 77 }]],
		"lineNet.gate": [[{ won: 77, drawn: 7, lost: 77 }]],
		player: [{ kind: "guest" }, person, level, { kind: "level", name: "full" }, learner, agent].map(p => [p]),
		agent: [[agent], [{ name: "«other»", about: "«about»" }]],
		elo: [[measured], [null]],
		plusMinus: [[measured], [null]],
		eloLine: [[measured], [{ elo: 0, games: 0 }], [null]],
		announce: [[{ color: "white", point: "h8", text: "«text»" }]],
		"say.move": [null, "three", "four", "four_three", "two_fours", "two_threes"].flatMap(blocks =>
			[null, ...Object.keys(english.makes)].map(makes => [{ point: "h8", color: "black", blocks, makes }])),
		"say.answer": ["three", "four", "open_four"].flatMap(what =>
			[true, false].flatMap(fresh => [0, 1, 2, 3].map(n =>
				[{ what, from: "h8", to: "h11", new: fresh, points: ["a1", "b2", "c3"].slice(0, n) }]))),
		"say.wins": claim(
			{ color: "black", plies: 1, steps: [{ point: "h8", makes: "five" }] },
			...numbers.filter(n => n > 1).map(plies => ({ color: "white", plies, steps: [{ point: "h8", makes: null }, { point: "i9", makes: "four" }, { point: "j9", makes: null }] })),
			...Object.keys(english.makes).map(makes => ({ color: "white", plies: 7, steps: [{ point: "h8", makes }, { point: "i9", makes }] }))),
		"say.best": claim({ point: "h8", percent: 77 }),
		"say.even": claim({ point: "h8", percent: 77 }),
		"say.thinks": claim({ name: "«name»", point: "h8", percent: null }, { name: "«name»", point: "h8", percent: 77 }),
		"say.cannot": claim({ name: "«name»" }),
		"say.holds": claim({ point: "h8" }),
		"say.missed_win": claim({ point: "h8", plies: 1 }, ...numbers.filter(n => n > 1).map(plies => ({ point: "h8", plies }))),
		"say.allowed_win": colors.flatMap(color => numbers.filter(n => n > 1).map(plies => [{ color, point: "h8", plies }])),
		"say.better": claim({ point: "h8", percent: 77, played: 7 }),
		"board.candidate": claim({ wins: 7 }, { wins: null, percent: 77 }, { wins: null, percent: null }),
		"play.mayNotTake": [[["«a»", "«b»"], true, "«term»"], [["«a»"], false, "«term»"]],
		"play.swap2.decided": ["swap", "stay", "balance"].flatMap(choice =>
			[0, 1].flatMap(seat => [true, false].flatMap(yours =>
				[["black"], ["black", "white"]].map(people => [{ seat, yours, choice }, people])))),
		"play.openings.kicker": [["«name»"]],
		"play.openings.place": colors.flatMap(color => [[color, 1], [color, 9], [color, null]]),
		"play.openings.decided": ["swap", "stay", "declare", "offer", "choose"].flatMap(choice =>
			[0, 1].flatMap(seat => [true, false].flatMap(yours => colors.flatMap(color => [1, 7].flatMap(count =>
				[["black"], ["black", "white"]].map(people => [{ seat, yours, choice, color, count }, people])))))),
		"play.result": [["black"], ["black", "white"], []].flatMap(people => [
			[view(people, null)],
			[view(people, { winner: null, how: "draw" })],
			...endings.flatMap(how => colors.map(winner => [view(people, { winner, how, failure: how === "failed" ? "«failure»" : null })]))]),
		"understand.kicker": [["black", "h8", 77, "white"], ["black", "h8", 77, null], [null, null, 0, "black"]],
		"understand.boardLabel": [[77, "black"], [77, null]],
		"understand.over": claim({ winner: null }, { winner: "black", how: "row" }, { winner: "white", how: "time" }),
		"understand.effort": [[7, 0.3], [3300, 7], [3300000, 77]],
		"understand.stage": [["adp", 77], ["mcts", 77], ["tree", 77], ["«stage»", 77]],
		"understand.losingMove": colors.map(color => [{ number: 77, point: "h8", color }]),
		"understand.mistakeLabel": ["slip", "mistake"].map(mark => [{ number: 77, point: "h8", color: "black", mark, drop: 7 }]),
		"understand.vs": [["«b»", "«w»"], ["", ""]],
		"explorer.opening": [[{ code: "D4", name: "«name»", kanji: "«name»" }]],
		"explorer.result": [[{ black: 7, draws: 0, white: 77 }]],
		"explorer.file": [[{ name: "«name»", games: 77 }]],
		"explorer.added": [[{ name: "«name»", games: 77 }]],
		"teach.learnerSays": [["«sees»"]],
		"teach.name": [["st"], ["«gone»"]],
		"teach.player": [["st@1"], ["st@77"], ["«gone»@5"]],
		"teach.title": ["self-teach", "watch", "comparison"].map(way => [{ learner: "st", way }]),
		"teach.left": [[7], [770], [77000]],
		"teach.nudge": [["h8", 77, 7], ["h8", 7, 77], ["h8", 7, 7]],
		"teach.ended": [["black", 77], ["white", 77], [null, 77]],
		"teach.curveSays": [["«title»", ["«a»", "«b»"]]],
		"incoming.gamesIn": [[{ name: "«name»", total: 77 }]],
		"incoming.gamesPasted": [[{ total: 77 }]],
		"incoming.onlyFirst": [[{ count: 77 }]],
		"incoming.gameOf": [[{ number: 7, count: 77 }]],
		"puzzles.boardLabel": colors.map(color => [{ color }]),
		"puzzles.kicker": [[{ id: "77", grade: "«grade»" }]],
		"puzzles.find": colors.map(color => [{ color }]),
		"puzzles.taskFours": [[{ plies: 7 }], [{ plies: 77 }]],
		"puzzles.taskThrees": [[{ plies: 7 }], [{ plies: 77 }]],
		"puzzles.left": [[{ plies: 1 }], [{ plies: 7 }], [{ plies: 77 }]],
		"puzzles.wrongFive": colors.map(color => [{ color }]),
		"puzzles.wrongLoses": colors.map(color => [{ color, plies: 77 }]),
		"puzzles.hintMakes": Object.keys(english.makes).map(makes => [{ makes, region: ["f6", "j10"] }]),
		"puzzles.hintRegion": [[{ region: ["f6", "j10"] }]],
		"puzzles.hintMove": [[{ point: "h8" }]],
		"puzzles.solvedOf": [[{ solved: 7, total: 77 }]],
		"puzzles.streak": [[{ streak: 7, best: 77 }]],
		"puzzles.ownPuzzle": [[{ grade: "«grade»", plies: 7 }]],
		"compare.amount": [["turn:100"], ["turn:1000"], ["nodes:1000"]],
		"compare.sum": [[0, 0], [1, 0], ...numbers.map(n => [n + 2, n])],
		"compare.title": [[["«a»", "«b»"]], [["«a»", "«b»", "«c»"]], [["«a»", "«b»", "«c»", "«d»"]]],
		"compare.says": [event, { ...event, done: 77 }, { ...event, lead: [7, 77] }, { ...event, done: 77, lead: [7, 77] }, { ...event, lead: null }, { ...event, lead: null, done: 0 }]
			.map(v => [v, ["«one»", "«other»"]]),
		"compare.sub": [[event], [{ ...event, start: "swap2" }], [{ ...event, start: "empty", turn: null, nodes: 1000 }]],
		"compare.progress": [[event], [{ ...event, state: "paused" }], [{ ...event, playing: [] }], [{ ...event, left: null, tables: 1 }], [{ ...event, left: 77 }]],
		"compare.tally": [[{ wins: 7, losses: 77, draws: 0 }], [{ wins: 7, losses: 7, draws: 7 }]],
		"compare.half": [[7], [7.5]],
		"compare.signed": [[7.7], [0], [-77]],
		"compare.result": [[{ winner: null, black: 0 }], [{ winner: 0, black: 0 }], [{ winner: 1, black: 0 }]],
		"compare.ending": [...["full", "foul", "illegal", "time", "memory", "crash", "resigned"].map(ending => [{ ending }]), ...numbers.map(length => [{ ending: "five", length }])],
		"papers.by": [[{ authors: "«authors»", published: "«published»" }]],
		"papers.run": [0, 1].flatMap(paper => [[0, 0], [1, 7], ...numbers.filter(Boolean).map(n => [n, n])].map(count => [count, paper])),
	};
	/** Arguments by the name of a parameter; all functions with only such ones are called with them. */
	const usual = {
		n: numbers, c: colors, color: colors, p: ["h8"], point: ["h8"], m: Object.keys(english.makes), ms: [1.7e12], games: numbers,
		s: [7.7, 77], who: ["«who»"], what: ["«what»"], name: ["«name»"], all: [770], k: [7], rule: ["«rule»"], size: [15],
		b: [7], w: [77], l: ["st"], done: numbers, total: [770], move: [77], title: ["«title»"], result: ["«result»"],
		x: numbers, y: ["77"], y0: ["7"], i: [77], h: [7], one: ["«one»"], other: ["«other»"], elo: ["«elo»"], range: ["«range»"],
		met: numbers, v: ["«v»"], foul: ["«foul»"], digits: [0, 1],
	};
	const product = lists => lists.reduce((all, list) => all.flatMap(some => list.map(one => [...some, one])), [[]]);
	function callsOf(path, f) {
		if (calls[path]) return calls[path];
		const names = parametersOf(f).split(",").filter(Boolean),
			unknown = names.filter(name => !usual[name]);
		if (!unknown.length) return product(names.map(name => usual[name]));
		faults.push(`en ${path}: tests/browser/languages.js has no arguments for (${names})`);
		return [];
	}

	// ---- Comparing

	const textOf = said => (Array.isArray(said) ? said.map(part => part?.point ?? (part || "")).join("") : String(said));
	const pointsOf = said => (Array.isArray(said) ? said.map(part => part?.point).filter(Boolean).sort().join() : "");
	/** Whatever English says of its arguments: quoted texts, and the numbers 7 and 77. */
	const partsOf = text => [...new Set(text.match(/«\w+»|(?<!\d)77?(?!\d)/g) ?? [])].sort().join();
	function compareCalls(tag, path, model, other) {
		for (const args of callsOf(path, model)) {
			const where = `${tag} ${path}(${JSON.stringify(args)})`,
				wanted = model(...args),
				said = other(...args),
				text = textOf(said);
			if (Array.isArray(wanted) !== Array.isArray(said)) faults.push(`${where}: another kind of value`);
			if (textOf(wanted) && !text) faults.push(`${where}: says nothing`);
			if (/undefined|NaN|null|\[object|#/.test(text)) faults.push(`${where}: says ${text}`);
			if (pointsOf(wanted) !== pointsOf(said)) faults.push(`${where}: names other points: ${text}`);
			if (partsOf(textOf(wanted)) !== partsOf(text)) faults.push(`${where}: leaves out or adds values: ${text}`);
		}
	}
	function compare(tag, path, model, other) {
		if (typeof model !== typeof other || Array.isArray(model) !== Array.isArray(other))
			faults.push(`${tag} ${path}: ${other === undefined ? "is missing" : "is of another type"}`);
		else if (typeof model === "function") {
			const [wanted, has] = [model, other].map(parametersOf);
			if (wanted !== has) faults.push(`${tag} ${path}: its parameters are (${has}), not (${wanted})`);
			else compareCalls(tag, path, model, other);
		} else if (model && typeof model === "object") {
			for (const name of Object.keys(model)) compare(tag, path ? `${path}.${name}` : name, model[name], other[name]);
			for (const name of Object.keys(other))
				if (!Object.hasOwn(model, name)) faults.push(`${tag} ${path}.${name}: English has no such text`);
		} else if (typeof model === "string" && model && !other && path !== "gap") faults.push(`${tag} ${path}: is empty`);
	}

	/** Every call of `plural` has a form for every whole number. */
	function comparePlurals(tag, text) {
		const rules = new Intl.PluralRules(tag),
			wanted = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
		for (const { index } of text.matchAll(/plural\(/g)) {
			const forms = text.slice(text.indexOf("{", index), text.indexOf("}", index));
			for (const form of wanted)
				if (!new RegExp(`\\b${form}:`).test(forms)) faults.push(`${tag}: no plural form '${form}' in ${forms}`);
		}
	}

	for (const tag of tags) {
		compare(tag, "", english, await load(tag));
		comparePlurals(tag, await source(tag));
	}
	return faults;
}
