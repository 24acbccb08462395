// All texts of the page in Czech, with the names of en.js.
//
// Slova: kámen, bod, řada; otevřená trojka, čtyřka, otevřená čtyřka, pětka (pět v řadě), dvojtrojka, dvojčtyřka, čtyřka s trojkou,
// šestka (dlouhá řada); hrozba, zakázaný tah (faul); partie, tah, varianta, sled tahů (line), kandidát, šance na výhru, vynucená
// výhra, rozbor (review), úroveň (level), žák (learner), pozice. Stránka vyká.
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("cs");
const upper = p => p.toUpperCase();
/** Strany v pádech, které jsou potřeba: kdo, koho (čí), komu, s kým (čím). */
const Color = { black: "Černý", white: "Bílý" };
const ofColor = { black: "Černého", white: "Bílého" };
const toColor = { black: "Černému", white: "Bílému" };
const pct = n => `${n}\u202f%`;
const moves = n => plural(n, { one: "# tah", few: "# tahy", other: "# tahů" });
const games = n => plural(n, { one: "# partie", few: "# partie", other: "# partií" });
/** Po kolika partiích; na kolik tahů. */
const afterGames = n => plural(n, { one: "# partii", few: "# partiích", other: "# partiích" });

const cs = {
	title: "Tengen",
	pages: {
		play: "Hra",
		puzzles: "Úlohy",
		understand: "Rozbor",
		teach: "Učení",
		compare: "Turnaje",
		games: "Partie",
		papers: "Články",
		about: "O hře",
		fleet: "Flotila",
		proof: "Důkaz",
	},
	nav: "Stránky",
	nothing: {
		heading: "Taková stránka není",
		text: "V adrese může být překlep. Stránky jsou vypsané nahoře.",
		link: "Zahrát si partii",
	},
	home: "Tengen, úvod",
	skip: "Přejít k obsahu",
	theme: "Světlé nebo tmavé",
	language: "Jazyk",
	shortcuts: "Klávesové zkratky",
	close: "Zavřít",
	color: c => Color[c],
	point: upper,
	percent: n => pct(n),
	square: n => `${n} × ${n}`,
	sure: "Opravdu?",
	minus: n => `−${pct(n)}`,
	count: whole,
	decimal,
	date,
	ago,
	comma: ", ",
	gap: " ",

	rules: {
		freestyle: "Volná",
		standard: "Standard",
		renju: "Renju",
		caro: "Caro",
		"caro-exact": "Caro, přesně pět",
	},
	rulesAbout: {
		freestyle: "Vyhrává pět nebo více v řadě.",
		standard: "Vyhrává přesně pět v řadě; šest nevyhrává.",
		renju: "Černý vyhrává přesně pěti a nesmí udělat dvojtrojku, dvojčtyřku ani šest v řadě.",
		caro: "Pět v řadě vyhrává, pokud soupeř nezavřel oba konce; šest a více vyhrává vždy.",
		"caro-exact": "Vyhrává přesně pět v řadě, pokud soupeř nezavřel oba konce.",
	},
	levels: {
		novice: "Nováček",
		beginner: "Začátečník",
		casual: "Příležitostný hráč",
		student: "Student",
		club: "Klubový hráč",
		strong: "Silný hráč",
		candidate: "Kandidát",
		expert: "Expert",
		master: "Mistr",
		grandmaster: "Velmistr",
		full: "Plná síla",
	},
	player(p) {
		if (p.kind === "person") return "Vy";
		if (p.kind === "guest") return cs.online.guest;
		if (p.kind === "level") return `Tengen (${(cs.levels[p.name] ?? p.name).toLowerCase()})`;
		if (p.kind === "learner") return cs.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "Hraje na náhodný volný bod.",
		greedy: "Dívá se o tah napřed a vytvoří nebo zastaví nejsilnější hrozbu.",
		minimax: "Hledá výhry čtyřkami a trojkami, pak počítá dopředu.",
		"minimax-d1": "Stálý srovnávací hráč, počítá 1 tah dopředu.",
		"minimax-d2": "Stálý srovnávací hráč, počítá 2 tahy dopředu.",
		"minimax-d4": "Stálý srovnávací hráč, počítá 4 tahy dopředu.",
		adp: "Dívá se o tah napřed se sítí, která se naučila sama.",
		hmcts: "Po každém volném bodu hraje náhodné partie a vybere tah, který vyhrál nejvíc.",
		uct: "Hraje náhodné partie a déle zkoumá tahy, které vyhrávají častěji.",
		"adp-hmcts": "Síť vybere pět tahů, náhodné partie mezi nimi rozhodnou.",
		"adp-uct": "Síť vybere pět tahů, strom náhodných partií mezi nimi rozhodne.",
		"adp-puct": "Počítá dopředu tam, kde síť vidí nejlepší šance, a výhry dokazuje.",
		hardnet: "Hodnotí bod podle pětic, které jím procházejí; dopředu se nedívá.",
		pinet: "Hardnet s 24 tvary, jejichž váhy se naučil z partií.",
	},
	agent: o => cs.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s
			? s.games
				? `Elo ${cs.elo(s)} ±${s.plus_minus} nad nováčkem`
				: "Elo 0, výchozí úroveň"
			: "Síla zatím nezměřena",
	notMeasured: "nezměřeno",

	// ---- Co se říká o tazích
	makes: {
		three: "otevřenou trojku",
		two_threes: "dvojtrojku",
		four: "čtyřku",
		four_three: "čtyřku s trojkou",
		two_fours: "dvojčtyřku",
		open_four: "otevřenou čtyřku",
		five: "pět v řadě",
	},
	blocks: {
		three: "zavírá otevřenou trojku",
		four: "zavírá čtyřku",
		four_three: "bere bod pro čtyřku s trojkou",
		two_fours: "bere bod pro dvojčtyřku",
		two_threes: "bere bod pro dvojtrojku",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && cs.blocks[blocks], makes && `tvoří ${cs.makes[makes]}`]
				.filter(Boolean)
				.join(" a ");
			return does ? [P(point), ` ${does}.`] : [`${Color[color]} zahrál `, P(point), "."];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["Pětku už žádný jediný tah nezastaví."];
			const row = what === "four" ? "čtyřku" : "otevřenou trojku";
			const it = fresh ? ["Odpovězte hned"] : [`Odpovězte na ${row} od `, P(from), " po ", P(to)];
			return what === "four"
				? [...it, ": ", ...list(points.map(P), "disjunction"), "."]
				: [...it, ", jinak z toho bude otevřená čtyřka."];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` tvoří ${cs.makes.five}: ${Color[color]} vyhrává.`];
			const told = steps.flatMap((s, i) => [
				i ? ", pak " : "",
				P(s.point),
				s.makes ? ` tvoří ${cs.makes[s.makes]}` : " výhru připravuje",
			]);
			return [...told, `: ${Color[color]} vyhrává na ${moves(plies)}.`];
		},
		best({ point, percent }) {
			return ["Vynucená výhra nenalezena. ", P(point), ` vypadá nejlépe: ${pct(percent)}.`];
		},
		even({ point, percent }) {
			return [P(point), ` ponechá partii nejvyrovnanější: ${pct(percent)}.`];
		},
		thinks({ name, point, percent }) {
			return [`${name} by hrál `, P(point), percent === null ? "." : `: ${pct(percent)}.`];
		},
		cannot: ({ name }) => [`${name} na této desce nebo podle těchto pravidel nehraje.`],
		holds({ point }) {
			return ["Zdá se, že prohrává každý tah. Nejdéle vydrží ", P(point), "."];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["Přehlédnuto pět v řadě: ", P(point), "."]
				: [`Přehlédnuta výhra na ${moves(plies)}: `, P(point), "."];
		},
		allowed_win({ color, point, plies }) {
			return [`Dovoluje ${toColor[color]} vyhrát na ${moves(plies)}, počínaje `, P(point), "."];
		},
		better({ point, percent, played }) {
			return ["Lepší bylo ", P(point), `: ${pct(percent)} místo ${pct(played)}.`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}. ${text}`,
	winsIn: n => `Výhra na ${moves(n)}`,
	winsInShort: n => `V${n}`,

	// ---- Deska
	board: {
		label: (n, what) => `${what}, ${n} krát ${n}`,
		empty: "prázdné",
		stone: (color, n) => {
			const stone = color === "black" ? "černý" : "bílý";
			return n ? `${stone}, tah ${n}` : stone;
		},
		forbidden: "zakázáno Černému",
		makes: m => `tvoří ${cs.makes[m]}`,
		answers: "odpovídá na hrozbu",
		candidate: c =>
			`kandidát${c.wins ? `, výhra na ${moves(c.wins)}` : c.percent === null ? "" : `, ${c.percent} procent`}`,
		last: "poslední tah",
	},
	fouls: {
		overline: "šest v řadě",
		double_four: "dvojčtyřku",
		double_three: "dvojtrojku",
	},
	foulTip: "V renju nesmí Černý udělat dvojtrojku, dvojčtyřku ani šest v řadě. Takový bod je přeškrtnutý.",

	// ---- Hra
	play: {
		heading: "Hra",
		newGame: "Nová partie",
		who: "Soupeř",
		modes: { engine: "Tengen", person: "Ve dvou", watch: "Dívat se" },
		level: "Úroveň",
		measured: "změřené Elo",
		measuredElsewhere: "Elo změřeno jen ve volných pravidlech 15 × 15",
		measuredTip: games =>
			`Elo nad nejslabší úrovní, změřené úroveň proti úrovni v počtu partií až ${whole(games)}, volná pravidla na 15 × 15; ± je 95% rozmezí. O 400 bodů víc znamená vyhrát asi deset partií z jedenácti.`,
		other: "Jiný hráč",
		aboutPlayers: "Kdo jsou tito hráči?",
		rule: "Pravidla",
		size: "Deska",
		color: "Hrajete za",
		colors: { black: "Černého", white: "Bílého", swap2: "Swap2" },
		opening: "Zahájení",
		free: "Volné",
		opens: "Kdo zahajuje",
		openers: { me: "Vy", them: "Soupeř" },
		time: "Čas",
		clocks: {
			none: "Bez hodin",
			"180+2": "3 min + 2 s",
			"300+3": "5 min + 3 s",
			"600+5": "10 min + 5 s",
			"1800+0": "30 min",
		},
		setUp: "Soupeř, úroveň, pravidla",
		start: "Začít novou partii",
		startNow: "Začít",
		kept: "Partie je uložená. Najdete ji na stránce Partie.",
		black: "Černý",
		white: "Bílý",
		first: c => `${Color[c]} začíná. Vyberte libovolný bod.`,
		firstOther: "Stiskněte Začít a první zahraje soupeř.",
		firstWatch: "Stiskněte Začít a dívejte se, jak hrají.",
		firstSwap2: "Stiskněte Začít a položte tři kameny: černý, bílý, černý.",
		yourMove: "Jste na tahu",
		toMove: c => `${Color[c]} na tahu`,
		thinking: "Přemýšlí",
		thinkingFor: s => `Přemýšlí, ${s} s`,
		theirMove: who => `${who} přemýšlí`,
		waiting: c => Color[c],
		onMoveShort: "Na tahu",
		onMove: c => `${Color[c]}, na tahu`,
		paused: "Pauza",
		pausedText: "Partie je přerušená. Pokračujte, kdy budete chtít.",
		moves: "Tahy",
		movesSoFar: "Dosavadní tahy",
		noMoves: "Zatím žádné tahy.",
		moveNo: n => `Tah ${n}`,
		firstMove: "První tah",
		back: "Zpět",
		forward: "Vpřed",
		lastMove: "Nejnovější tah",
		backToNow: "Zpět k partii",
		undo: "Vrátit",
		redo: "Znovu",
		hint: "Rada",
		resign: "Vzdát",
		more: "Více",
		pause: "Pauza",
		resume: "Dál",
		undone: n => plural(n, { one: "Vrácen # tah.", few: "Vráceny # tahy.", other: "Vráceno # tahů." }),
		mayNotTake: (points, more, forbidden) => [...separated(points, ", "), more && "…", ": ", forbidden, "."],
		place: p => `Táhnout ${upper(p)}`,
		aim: "Vyberte bod",
		threats: "Hrozby",
		forbidden: "Zakázané body",
		numbers: "Čísla tahů",
		coords: "Souřadnice",
		sound: "Zvuk",
		confirm: "Potvrzovat tahy",
		tools: "Ukázat na desce",
		boards: "Vzhled desky",
		boardKinds: { wood: "Dřevěná deska", paper: "Papírová deska", contrast: "Vysoký kontrast" },
		review: "Rozebrat partii",
		again: "Hrát znovu",
		hinting: "Hledá dobrý tah…",
		you: "Vy",
		gameLabel: "Vaše partie",
		clockOf: who => `Hodiny: ${who}`,
		youClock: "Vaše hodiny",
		swap2: {
			open: n =>
				n === 3
					? "Položte tři kameny: černý, bílý, černý. Soupeř si pak vybere barvu."
					: plural(n, { one: "Ještě # kámen.", few: "Ještě # kameny.", other: "Ještě # kamenů." }),
			three:
				"Vezměte si Černého, nebo zůstaňte Bílým a zahrajte čtvrtý kámen, nebo položte další dva kameny a nechte vybrat soupeře.",
			five: "Vezměte si Černého, nebo zůstaňte Bílým a zahrajte další kámen.",
			stay: "Zůstáváte Bílým. Zahrajte kámen.",
			balance: n => (n === 2 ? "Položte dva kameny: bílý, pak černý." : "Teď černý kámen."),
			waiting: "Soupeř zvažuje zahájení.",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1;
				if (alone && yours)
					return {
						balance: "Položili jste další dva kameny.",
						swap: "Berete si Černého.",
						stay: "Zůstáváte Bílým.",
					}[choice];
				const who = alone ? "Soupeř" : seat ? "Druhý hráč" : "První hráč";
				if (choice === "balance") return `${who} položil další dva kameny.`;
				return choice === "swap"
					? `${who} si bere Černého.${alone ? " Teď hrajete za Bílého." : ""}`
					: `${who} zůstává Bílým.${alone ? " Teď hrajete za Černého." : ""}`;
			},
			options: { swap: "Vzít Černého", stay: "Zůstat Bílým", balance: "Další dva kameny" },
			kicker: "Zahájení Swap2",
		},
		openings: {
			kicker: name => `Zahájení ${name}`,
			first: "Stiskněte Začít a zahajte partii.",
			onOffer: "nabídnut",
			decide: "Co uděláte?",
			place: (c, side) =>
				side === 1
					? "Položte první kámen doprostřed."
					: `Položte ${c === "black" ? "černý" : "bílý"} kámen ${side ? `do vyznačeného čtverce ${side} × ${side}` : "na kterýkoli bod"}.`,
			declare: n =>
				plural(n, {
					one: "Položte čtvrtý kámen. Černý pak nabídne # pátý tah.",
					few: "Položte čtvrtý kámen. Černý pak nabídne # páté tahy.",
					other: "Položte čtvrtý kámen. Černý pak nabídne # pátých tahů.",
				}),
			offer: n =>
				plural(n, {
					one: "Nabídněte za Černého ještě # pátý tah, který není souměrný s jiným.",
					few: "Nabídněte za Černého ještě # páté tahy, z nichž žádné dva nejsou souměrné.",
					other: "Nabídněte za Černého ještě # pátých tahů, z nichž žádné dva nejsou souměrné.",
				}),
			choose: "Vyberte za Černého jeden z nabídnutých pátých tahů.",
			options: {
				swap: "Prohodit barvy",
				stay: "Položit kámen",
				declare: n =>
					plural(n, { one: "Chtít # pátý tah", few: "Chtít # páté tahy", other: "Chtít # pátých tahů" }),
				offer: n =>
					plural(n, {
						one: "Nabídnout # pátý tah",
						few: "Nabídnout # páté tahy",
						other: "Nabídnout # pátých tahů",
					}),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					mine = alone && yours,
					who = mine ? "" : alone ? "Soupeř " : seat ? "Druhý hráč " : "První hráč ",
					verb = (own, other) => (mine ? own : other),
					moves = plural(count, { one: "# pátý tah", few: "# páté tahy", other: "# pátých tahů" }),
					side = color === "black" ? "Černého" : "Bílého",
					did = {
						swap: verb(`Vzali jste si ${side}`, `si vzal ${side}`),
						stay: verb("Položili jste kámen", "položil kámen"),
						declare: verb(`Chtěli jste ${moves}`, `chtěl ${moves}`),
						offer: verb(`Nabídli jste ${moves}`, `nabídl ${moves}`),
						choose: verb("Vybrali jste pátý tah", "vybral pátý tah"),
					}[choice];
				return `${who}${did}.`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => cs.player(c === "black" ? b : w);
			if (!outcome) return "Partie nebyla dohrána.";
			if (!outcome.winner) return "Remíza: deska je plná.";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "pět v řadě",
				foul: "zakázaný tah",
				time: "vypršel čas",
				resigned: "vzdání",
				failed: `druhý program selhal${outcome.failure ? `: ${outcome.failure}` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `Vyhráli jste (${how}). Soupeř: ${name(loser)}.`
					: `Prohráli jste (${how}). Soupeř: ${name(outcome.winner)}.`;
			}
			return people.length === 2
				? `${Color[outcome.winner]} vyhrává (${how}).`
				: `${Color[outcome.winner]}, ${name(outcome.winner)}: výhra (${how}).`;
		},
		over: "Konec partie",
	},

	// ---- Rozbor
	understand: {
		heading: "Rozbor",
		boardLabel: (n, c) =>
			c ? `Pozice po tahu ${n}, ${Color[c]} na tahu` : `Pozice po tahu ${n}, konec partie`,
		winBar: n => `Šance Černého na výhru: ${n} procent`,
		of: (n, all) => `${n} z ${all}`,
		first: "První tah (Home)",
		back: "Zpět (šipka vlevo)",
		forward: "Vpřed (šipka vpravo)",
		last: "Poslední tah (End)",
		backShort: "Zpět",
		forwardShort: "Vpřed",
		dropAim: "Zrušit",
		mistakeShort: "Chyba",
		prevMistake: "Předchozí chyba",
		nextMistake: "Další chyba",
		candidates: "Kandidáti",
		threats: "Hrozby",
		numbers: "Čísla",
		threatsOf: "Ukázat hrozby",
		caption: "Kolečka ukazují šanci strany na tahu. V7 vyhrává na 7 tahů, počítají se obě strany.",
		captionThreats:
			"Rámečky značí hrozby na desce, kroužky odpovědi na ně; tvary ukazují, co by tah vytvořil.",
		kicker: (color, point, n, next) =>
			`${point ? `Po tahu ${ofColor[color]} ${upper(point)} (tah ${n}). ` : ""}${next ? `${Color[next]} na tahu.` : "Konec partie."}`,
		start: c => `Prázdná deska. ${Color[c]} začíná.`,
		looking: "Hledá vynucené výhry…",
		paused: "Rozbor je přerušený. Pokračovat můžete vedle nejlepších tahů nebo klávesou P.",
		over: o =>
			!o.winner
				? "Remíza: deska je plná."
				: o.how === "row"
					? `${Color[o.winner]} má pět v řadě.`
					: `${Color[o.winner]} vyhrává.`,
		show: "Ukázat tahy",
		hide: "Skrýt tahy",
		tryIt: "Zkusit si to",
		tryKicker: "Bráníte se",
		tryText: c => `Hrajete za ${ofColor[c]}. Vyberte libovolný bod: na každou odpověď se najde další.`,
		tryDone: "Výhra byla vynucená od začátku.",
		tryEnd: "Skončit obranu",
		step: (k, n) => `Tah ${k} z ${n}`,
		best: c => `Nejlepší tahy ${ofColor[c]}`,
		bestNone: "Nejlepší tahy",
		move: "Tah",
		wins: c => `${Color[c]} vyhraje`,
		then: "Potom",
		effort(n, s) {
			const positions =
				n < 1000 ? whole(n) : n < 1e6 ? `${whole(Math.round(n / 1000))} tis.` : `${decimal(n / 1e6, 1)} mil.`;
			return `Pozic: ${positions}, ${decimal(s, s < 10 ? 1 : 0)} s`;
		},
		stage: (stage, n) => `${{ adp: "síť", mcts: "partie", tree: "strom" }[stage] ?? stage} ${pct(n)}`,
		who: "Kdo rozebírá",
		pause: "Přerušit rozbor",
		resume: "Pokračovat v rozboru",
		graph: "Šance Černého na výhru",
		graphEmpty: "Graf roste, jak si prohlížíte pozice. Rozbor partie projde všechny.",
		graphMove: n => (n ? `tah ${n}` : "začátek"),
		yours: "Černý",
		theirs: "Bílý",
		reviewing: (n, all) => `Rozbor partie: pozic ${n} z ${all}.`,
		reviewRun: "Rozebrat partii",
		reviewTip: "Prozkoumá každou pozici a označí chyby. Trvá asi půl vteřiny na tah, u chyb déle.",
		reviewDeeper: "Rozebrat hlouběji",
		reviewDeeperTip: "Prozkoumá každou pozici znovu, čtyřikrát déle.",
		losingMove: ({ number, point, color }) =>
			`Prohrávající tah ${ofColor[color]}: tah ${number}, ${upper(point)}.`,
		toPuzzle: "Řešit jako úlohu",
		reviewNone: "Žádné chyby: žádný tah neztratil více než 10\u00a0%.",
		reviewFailed: "Rozbor se zastavil. Dosavadní výsledky jsou uložené; spusťte ho znovu a bude pokračovat.",
		loss: (b, w) => `Průměrně ztracená šance na tah: Černý ${pct(decimal(b))}, Bílý ${pct(decimal(w))}.`,
		turn: (n, p) => `Tah ${n}, ${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`Tah ${t.number}, ${upper(t.point)}: ${{ slip: "nepřesnost", mistake: "chyba" }[t.mark]} ${ofColor[t.color]}, ztraceno ${pct(t.drop)}`,
		tree: "Tahy a varianty",
		treePercent: "% Černého",
		treeEmpty: "Hrajte na desce, otevřete soubor, nebo vyberte partii na stránce Partie.",
		instead: n => `Místo tahu ${n}`,
		comment: "Komentář",
		commentHint: n => (n ? `Komentář k tahu ${n}` : "Komentář k partii"),
		deleteBranch: "Smazat odsud",
		promote: "Udělat hlavní variantou",
		deleted: "Smazáno.",
		restore: "Vrátit",
		untitled: "Rozbor",
		vs: (b, w) => `${b || "Černý"} – ${w || "Bílý"}`,
		about: (rule, size, n) => `${rule}, ${size}×${size}, ${moves(n)}`,
		open: "Otevřít soubor",
		saveSgf: "Uložit jako SGF",
		savePsq: "Uložit jako PSQ",
		link: "Kopírovat odkaz",
		edit: "Upravit pozici",
		fresh: "Nový rozbor",
		playOn: "Hrát odsud dál",
		menu: "Otevřít, uložit, sdílet",
		keep: "Uložit do Partií",
		linkCopied: "Odkaz zkopírován. Obsahuje pozici a tahy.",
		linkHere: "Zkopírujte tento odkaz:",
		keptNow: "Uloženo. Najdete to na stránce Partie.",
		ownGame: "Odehraná partie si své tahy nechává, proto se toto ukládá jako samostatný rozbor.",
		beforeKept: "Předchozí rozbor je uložený na stránce Partie.",
		beforeClosed: "Předchozí partie je zavřená.",
		bringBack: "Vrátit zpět",
		saved: name => `Uloženo jako ${name}.`,
		openedPasted: "Vložená partie je otevřena.",
		opened: name => `Otevřeno: ${name}.`,
		editing: "Úprava pozice",
		editText: "Vyberte barvu a stiskem bodů pokládejte kameny; stiskem kamene ho odeberete.",
		editTool: "Kámen",
		editTools: { black: "Černý", white: "Bílý", erase: "Odebrat" },
		editNext: "Na tahu",
		editDone: "Použít pozici",
		editCancel: "Zrušit",
		editClear: "Vyprázdnit",
		more: n => `Dalších ${n}`,
	},

	// ---- Učení
	teach: {
		heading: "Učení",
		lead: "Vyberte žáka a dívejte se, jak se učí hrát. Učí se na serveru, takže okno můžete zavřít a vrátit se později.",
		fresh: "Nový žák",
		way: "Jak se učí",
		ways: {
			network: "Liniová síť",
			"self-teach": "Sám",
			watch: "Díváním",
			comparison: "Od učitele",
		},
		about: {
			network:
				"Hraje sama se sebou, učí se z partií posuzovat pozice a pak se zkouší proti hráči bez sítě. Je-li silnější, bude přijata.",
			"self-teach": "Hraje za obě strany a opravuje své vlastní odhady, kdo vyhrává. Žádné partie nevidí.",
			watch: "Za obě strany hraje expert. Žák se jen dívá a učí se odhadovat, kdo vyhrává.",
			comparison: "Hraje proti učiteli, porovná každý tah vítěze se svou volbou a naučí se ho.",
		},
		titles: {
			network: "učí se sám",
			"self-teach": "učí se sám",
			watch: "dívá se na experta",
			comparison: "učí se od učitele",
		},
		learner: "Žák",
		aboutLearners: "Co jsou to za sítě?",
		learners: {
			line: ["Liniová síť", "doplňuje, co vahám vzorů Tengenu uniká"],
			st: ["ST", "vidí počty 20 tvarů a u každého, kdo je na tahu"],
			sst1: ["SST1", "ST jen s počty"],
			sst2: ["SST2", "ST, kterému se jen jednou řekne, kdo je na tahu"],
			sst3: ["SST3", "ST, kterému se neřekne, kdo je na tahu"],
			rist: ["RIST", "vidí kameny, ne tvary: učí se pomalu"],
			ding: ["Ding", "vidí počty 100 tvarů; větší deska"],
			sym: ["Sym", "ST z pohledu strany na tahu"],
			best: ["Best", "vidí, čím hrozí každý bod: nejsilnější"],
			patterns: ["Tvary", "24 tvarů kolem bodu"],
			"learned-star": ["Hvězda", "řetízky pěti přes bod"],
		},
		learnerSays: sees => `${sees[0].toUpperCase()}${sees.slice(1)}.`,
		teacher: { watch: "Expert", comparison: "Učitel" },
		teachers: {
			minimax: "Minimax, tři tahy dopředu",
			hardnet: "Hardnet",
			copy: "Jeho vlastní první verze",
			novice: "Tengen (nováček)",
			club: "Tengen (klubový hráč)",
			itself: "Bez učitele: partie sám se sebou",
		},
		games: {
			network: "Partií k odehrání",
			"self-teach": "Partií k odehrání",
			watch: "Partií ke zhlédnutí",
			comparison: "Partií k učení",
		},
		explore: "Zkoušení",
		exploreTip: "Jak často zahraje náhodný tah, aby zkusil něco nového.",
		published: "jako v článku",
		seed: "Semínko",
		seedTip: "Stejné semínko dá na každém počítači stejný průběh, bit po bitu.",
		start: "Začít učení",
		mine: "Vaši žáci",
		none: "Zatím žádní.",
		states: {
			running: "Učí se",
			pausing: "Pauza po této partii",
			paused: "Pauza",
			finished: "Hotovo",
			stopped: "Zastaveno",
			failed: "Selhalo",
		},
		name: l => cs.teach.learners[l]?.[0] ?? "Smazaný žák",
		player(name) {
			const [l, games] = name.split("@");
			return `${cs.teach.name(l)} po ${afterGames(Number(games))}`;
		},
		count: n => games(Number(n)),
		title: a => `${cs.teach.name(a.learner)}, ${cs.teach.titles[a.way]}`,
		progress: "Odehrané partie",
		of: (done, total) => `Partií: ${whole(done)} z ${whole(total)}`,
		rate: n => `${decimal(n, n < 10 ? 1 : 0)} za vteřinu`,
		left: s =>
			s < 90
				? `zbývá ${Math.ceil(s)} s`
				: s < 5400
					? `zbývá ${Math.round(s / 60)} min`
					: `zbývá ${Math.round(s / 3600)} h`,
		safe: "okno můžete zavřít",
		pause: "Pauza",
		resume: "Dál",
		save: "Uložit kopii",
		saveShort: "Uložit",
		saved: "Po této partii se uloží kopie.",
		stop: "Zastavit",
		stopSure: "Nadobro?",
		forget: "Smazat",
		forgetSure: "Smazat vše?",
		forgotten: "Žák byl smazán.",
		another: "Nový žák",
		game: (n, move) => `Partie ${whole(n)}, tah ${move}`,
		gameLabel: n => `Partie ${whole(n)} žáka`,
		noGame: "Čeká se na první partii",
		follow: "Sledovat živě",
		look: "Rozebrat tuto partii",
		guess: "odhad žáka",
		meter: n => `Žák dává Černému ${n} procent`,
		nudge: (point, before, now) => [
			"Před ",
			P(point),
			` dává Černému ${pct(before)}, potom ${pct(now)}, takže ${before === now ? "dřívější odhad nechává" : `dřívější odhad trochu ${now > before ? "zvýší" : "sníží"}`}.`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]} vyhrál` : "Remíza"}. Tady dával Černému ${pct(now)} a upraví to směrem k výsledku.`,
		opening: "Prázdná deska.",
		stages: {
			test: c => `Test proti Hardnetu: žák je ${Color[c]}. Nic se z něj neučí.`,
			lesson: c => `Lekce: žák je ${Color[c]}. Učí se tahy vítěze.`,
			own: () => "Partie sám se sebou; po jejím konci se z ní učí.",
		},
		curves: {
			match: {
				"self-teach": "Tahy jako hotová síť, %",
				watch: "Tahy jako expert, %",
				comparison: "Naučené tahy, které by zahrál sám, %",
			},
			test: "Body v testech proti Hardnetu, %",
			lesson: "Body v lekcích, %",
			moves: "Tahů na partii",
			error: "Chyba odhadů",
			results: "Výsledky, %",
			values: "Odhad na konci, %",
		},
		lines: { black: "Černý", white: "Bílý", drawn: "remízy", won: "výhry", lost: "prohry" },
		means: {
			network:
				"Hraje sama se sebou, učí se z partií posuzovat pozice a pak se zkouší proti hráči bez sítě. Je-li silnější, bude přijata.",
			"self-teach":
				"První křivka ukazuje, jak často se shodne se sítí, která tento kurz dokončila. Chyba je rozdíl mezi odhadem a dalším odhadem; klesá, když k sobě odhady pasují. Odhad na konci se má blížit 100 v partiích, které hráč 1 vyhrál, a 0 v těch, které prohrál.",
			watch:
				"První křivka ukazuje, jak často by zvolil tah experta. Partie hraje expert, takže jejich délka a výsledky o žákovi nic neříkají; chyba a odhad na konci ano.",
			comparison:
				"Před každou stovkou lekcí hraje padesát testů, ze kterých se neučí; remíza je půl bodu. Jeden výsledek se může odchýlit o 14\u00a0% oběma směry, dívejte se proto na trend.",
		},
		yours: "váš",
		theirs: "Zhao 2012",
		helped:
			"Do 20 000. partie za něj kurz dokončuje každou pětku a zahajuje náhodně; když to skončí, křivky poskočí.",
		curveEmpty: "Křivka se objeví po prvních partiích.",
		curveSays: (title, lines) => `${title}. ${lines.join("; ")}.`,
		curveLine: (name, x, y, y0) =>
			`${name ? `${name}: ` : ""}${y} po ${afterGames(Number(x))}, ${y0} na začátku`,
		xStart: "0 partií",
		numbers: "Ukázat čísla",
		columns: {
			games: "Partie",
			test: "Testy, %",
			lesson: "Lekce, %",
			match: "Shoda, %",
			moves: "Tahy",
			error: "Chyba",
			black: "Černý, %",
			white: "Bílý, %",
			drawn: "Remízy, %",
			won: "Odhad, výhry",
			lost: "Odhad, prohry",
			explore: "Náhodně, %",
		},
		checkpoints: "Kopie",
		checkpointTip: "Kopie žáka po tolika partiích. S každou si můžete zahrát.",
		noCheckpoints: n => `První kopie přijde po ${afterGames(n)}, nebo když ji uložíte.`,
		matches: n => `shoda ${pct(n)}`,
		points: n => `${pct(n)} v testech`,
		latest: "nejnovější",
		play: "Zahrát si s ním",
		playShort: "Hrát",
		settings: "Nastavení",
		board: "Deska a pravidla",
		sees: "Síť",
		inputs: (i, h) => `vstupů ${whole(i)}, skrytých ${whole(h)}`,
		failed: "Učení selhalo. Co se naučil, je uložené.",
	},

	// ---- Partie
	games: {
		heading: "Partie",
		empty: "Zatím žádné partie. Co odehrajete, se ukládá sem.",
		play: "Zahrát si partii",
		count: n => plural(n, { one: "Uložena # partie.", few: "Uloženy # partie.", other: "Uloženo # partií." }),
		playing: "Probíhá",
		opening: "Zahájení",
		study: "Rozbor",
		won: "Vyhráli jste",
		lost: "Prohráli jste",
		draw: "Remíza",
		wins: c => `${Color[c]} vyhrál`,
		goOn: "Pokračovat",
		look: "Rozebrat",
		forget: "Smazat",
		more: "Ukázat starší partie",
		all: "Všechny",
		filterWon: "Vyhrané",
		filterLost: "Prohrané",
		filterOpen: "Probíhá",
		filter: "Ukázat",
		none: "Tomuto výběru žádná partie neodpovídá.",
		label: (title, result) => `${title}. ${result}`,
		search: "Hledat jména, pravidla, datum",
		reviewed: "Rozbor",
		reviewedAny: "Vše",
		reviewedYes: "S rozborem",
		reviewedNo: "Bez rozboru",
		exportAll: "Uložit vše do souboru",
		mark: "Vybrat více",
		markAll: "Vybrat všechny zobrazené",
		markThis: "Vybrat",
		deleteMarked: "Smazat vybrané",
		markEnd: "Hotovo",
		undo: "Vrátit",
		markLabel: title => `Vybrat ${title}`,
		markedCount: n => `Vybráno: ${whole(n)}`,
		deletedCount: n => `Smazáno partií: ${whole(n)}.`,
		found: (n, total) => `${whole(n)} z ${whole(total)} uložených partií.`,
		dateReviewed: v => `${v}, s rozborem`,
	},

	// ---- Turnaje
	// ---- Games from outside
	incoming: {
		open: "Otevřít soubor",
		paste: "Vložit partii",
		pasteHeading: "Vložit partii",
		pasteText:
			"SGF, PSQ, tahy jako h8h9i8, nebo deska nakreslená znaky X, O a tečkami. Ctrl-V funguje i kdekoli na stránce.",
		pasteLabel: "Partie",
		example: "h8 h9 i8 …",
		openPasted: "Otevřít",
		gamesIn: ({ name, total }) => `Partie v souboru ${name}: ${whole(total)}`,
		gamesPasted: ({ total }) => `Počet partií: ${whole(total)}`,
		onlyFirst: ({ count }) => `Uvedeno je jen prvních ${whole(count)}.`,
		gameOf: ({ number, count }) => `Partie ${number}, tahů: ${count}`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "Úlohy",
		boardLabel: ({ color }) => `Úloha, na tahu ${Color[color]}`,
		kicker: ({ id, grade }) => `Úloha ${id}, ${grade}`,
		kickerOwn: "Z vašich partií",
		fromGame: "Zobrazit partii, z níž pochází",
		grades: { easy: "Lehká", medium: "Střední", hard: "Těžká", expert: "Velmi těžká" },
		find: ({ color }) => `Na tahu ${Color[color]}. Najděte výhru.`,
		taskFours: ({ plies }) => `Výhra v počtu tahů ${plies}, počítaje obě strany. Stačí samotné čtyřky.`,
		taskThrees: ({ plies }) => `Výhra v počtu tahů ${plies}, počítaje obě strany. Je třeba trojek i čtyřek.`,
		right: "Správně.",
		left: ({ plies }) =>
			plies === 1 ? "Ještě jeden tah a je výhra." : `Tahů do konce, počítaje obě strany: ${plies}.`,
		solved: "Vyřešeno.",
		solvedBefore: "Tuto úlohu jste vyřešili.",
		solutionShown: "Toto je řešení.",
		wrong: "To nevyhrává.",
		wrongHolds: "Po této odpovědi nezbývá výhra čtyřkami a trojkami.",
		wrongNotFound: "Po této odpovědi se žádná výhra nenašla.",
		wrongFive: ({ color }) => `${Color[color]} má pět v řadě.`,
		wrongLoses: ({ color, plies }) => `Nyní vyhrává ${Color[color]}, počet tahů: ${plies}.`,
		wrongFoul: "Tento tah je pro černého zakázaný a prohrává.",
		hint: "Nápověda",
		hintGiven: "Je zobrazena nápověda.",
		hintMakes: ({ makes, region }) =>
			`Tah vytvoří ${cs.makes[makes]}. Leží mezi ${upper(region[0])} a ${upper(region[1])}.`,
		hintRegion: ({ region }) => `Tah leží mezi ${upper(region[0])} a ${upper(region[1])}.`,
		hintMove: ({ point }) => ["Správný tah je ", P(point), "."],
		askHint: "Nápověda",
		secondHint: "Ukázat tah",
		solution: "Řešení",
		again: "Od začátku",
		tryAgain: "Zkusit znovu",
		next: "Další úloha",
		understand: "Rozbor",
		progress: "Vaše úlohy",
		solvedCount: n => `Vyřešeno: ${whole(n)}`,
		solvedOf: ({ solved, total }) => `${whole(solved)} z ${whole(total)}`,
		isSolved: "vyřešeno",
		streak: ({ streak, best }) =>
			`Vyřešeno v řadě bez chyby a nápovědy: ${whole(streak)}. Vaše nejdelší řada: ${whole(best)}.`,
		own: "Z vašich partií",
		noOwn:
			"Když rozbor některé vaší partie najde vynucenou výhru, která byla přehlédnuta nebo dovolena, stane se zde úlohou.",
		ownPuzzle: ({ grade, plies }) => `${grade}, výhra v ${plies}`,
	},

	compare: {
		heading: "Turnaje",
		lead: "Nechte hráče utkat se a zjistěte, kdo je silnější, i s odchylkou. Turnaje se hrají na serveru, okno můžete zavřít.",
		fresh: "Nový turnaj",
		kept: "Turnaje",
		none: "Zatím žádné. Vyberte hráče a začněte.",
		kinds: {
			level: "Úrovně, s jejich Elo ve volných pravidlech na 15 × 15",
			agent: "Jiní hráči",
			engine: "Externí programy",
			learner: "Vaši žáci",
		},
		games: "Partií na dvojici",
		limit: "Omezení na tah",
		limitTip: s =>
			`Úrovně dodržují i svá vlastní omezení. Hráči, kteří nepočítají uzly, mají ${decimal(s)} s.`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes"
				? plural(+n, { one: "# uzel", few: "# uzly", other: "# uzlů" })
				: n < 1000
					? `${n} ms`
					: `${decimal(n / 1000)} s`;
		},
		openings: "Začátek partií",
		starts: { balanced: "Zahájení", empty: "Prázdná deska", swap2: "Swap2" },
		startsTip:
			"Sto vyrovnaných zahájení, každé dvakrát s prohozenými barvami. Z prázdné desky hráči bez náhody opakují stejnou partii.",
		sum: (players, games) =>
			players < 2 ? "Vyberte alespoň dva hráče." : `Hráčů: ${players}, partií: ${whole(games)}.`,
		start: "Začít turnaj",
		states: {
			running: "Hraje se",
			paused: "Pauza",
			finished: "Dohráno",
			stopped: "Zastaveno",
			failed: "Selhalo",
		},
		title: names =>
			names.length > 3
				? `${names.slice(0, 2).join(", ")} a další (${names.length - 2})`
				: list(names).join(""),
		of: (done, total) => `Partií: ${whole(done)} z ${whole(total)}`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "Na soud je partií málo." : "Hrají se první partie.";
			const [by, error] = v.lead;
			return by > error
				? `${one} ${v.done < v.total ? "vede" : "je nejsilnější"}: o ${Math.round(by)} ±${Math.round(error)} Elo nad hráčem ${other}.`
				: `${one} a ${other} jsou ${v.done < v.total ? "zatím " : ""}příliš vyrovnaní.`;
		},
		sub: v =>
			`Hráčů: ${v.players.length}, partií na dvojici: ${v.games}, ${{ balanced: "každé zahájení dvakrát s prohozenými barvami", swap2: "barvy podle Swap2" }[v.start] ?? "z prázdné desky"}. ${cs.rules[v.rule]} ${v.size} × ${v.size}, ${cs.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)} na tah.`,
		progress(v) {
			const done = cs.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · čeká na volný procesor`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · ${v.tables} najednou` : ""}${v.left === null ? "" : ` · zbývá asi ${minutes > 90 ? `${Math.round(minutes / 60)} h` : `${minutes} min`}`}`;
		},
		played: "Odehrané partie",
		pause: "Pauza",
		goOn: "Dál",
		stop: "Zastavit",
		forgotten: "Turnaj byl smazán.",
		save: "Uložit",
		files: { html: "Zpráva (HTML)", json: "Čísla (JSON)", sgf: "Všechny partie (SGF)" },
		cross: "Kdo koho poráží",
		crossNote: "Skóre řádku proti sloupci: výhry–prohry =remízy",
		player: "Hráč",
		points: "Body",
		itself: "sám se sebou",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `z ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} proti ${other}. Ukázat tyto partie.`,
		strength: "Síla",
		eloTip: "O 400 bodů víc znamená vyhrát asi deset partií z jedenácti.",
		eloNote: (elo, range) => [elo, ", 0 je průměr; úsečky jsou ", range],
		range: "95% rozmezí",
		rangeTip: "Kdyby se turnaj opakoval, skutečná hodnota by ležela uvnitř devatenáctkrát z dvaceti.",
		noElo: "Hodnocení se objeví po prvních partiích.",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "Partie",
		every: "Všichni hráči",
		older: "Ukázat starší partie",
		noGames: "Zatím žádné partie.",
		playing: "hraje se",
		showGame: n => `Otevřít partii ${n}: `,
		result: g => (g.winner === null ? "Remíza" : g.winner === g.black ? "Černý vyhrál" : "Bílý vyhrál"),
		ending: g =>
			({
				full: "plná deska",
				foul: "zakázaný tah",
				illegal: "nemožný tah",
				time: "vypršel čas",
				memory: "došla paměť",
				crash: "program selhal",
				resigned: "vzdáno",
			})[g.ending] ?? moves(g.length),
		latest: "Poslední partie",
	},

	fleet: {
		heading: "Flotila",
		lead: "Počítače, které společně hrají partie zápasů, turnajů a učení.",
		link: "Flotila: partie na jiných počítačích",
		none: "Tento server žádnou flotilu nezobrazuje. Zobrazí ji, když ví, kde je:",
		how: "Jak z více počítačů vytvořit flotilu, popisuje",
		lost: "Server flotily neodpovídá. Vidíte poslední známý stav; zkouší se to dál.",
		present: n => plural(n, { one: "# pracovník", few: "# pracovníci", other: "# pracovníků" }),
		busy: (busy, cores) =>
			`hraje ${whole(busy)} z ${plural(cores, { one: "# jádra", few: "# jader", other: "# jader" })}`,
		perHour: n => `${games(Math.round(n))} za hodinu`,
		waiting: (jobs, results) =>
			`na serveru ${games(jobs)} a ${plural(results, { one: "# výsledek", few: "# výsledky", other: "# výsledků" })}`,
		events: "Co se hraje",
		noEvents: "Nic. Něco začne zápas, turnaj nebo učení s --fleet.",
		kinds: {
			games: "Zápas nebo turnaj",
			"self-play": "Partie sítě proti sobě samé",
			nothing: "Prázdné úkoly",
		},
		states: { running: "Probíhá", stopped: "Zastaveno", finished: "Hotovo", silent: "Mlčí" },
		progress: "Odehrané partie",
		played: games,
		heard: ago => `koordinátor se naposledy ozval ${ago}`,
		handedOut: n => `rozdáno: ${whole(n)}`,
		checked: n => `přehráno jiným pracovníkem se shodou: ${whole(n)}`,
		refused: ({ worker, why }) => `${worker} je odmítnut: ${why}`,
		minutes: "Partií za minutu",
		lastHour: (n, most) => `${games(n)} za poslední hodinu, nejvýše ${whole(most)} za minutu`,
		now: "nyní",
		workers: "Pracovníci",
		noWorkers: "Zatím žádní. Na jiném počítači: tengen fleet work",
		columns: ["Pracovník", "Stav", "Jádra", "Partie", "Partií za hodinu", "Naposledy", "Verze"],
		ofCores: (busy, cores) => `${whole(busy)} z ${whole(cores)}`,
		workerStates: { playing: "Hraje", idle: "Čeká", away: "Pryč", left: "Odešel", refused: "Odmítnut" },
		cannot: ({ event, why }) => `nemůže hrát pro ${event}: ${why}`,
	},

	// ---- Články
	papers: {
		heading: "Články",
		lead: "Tengen vyrostl z pěti publikovaných systémů. Jejich pokusy jsou tu provedeny znovu, naše čísla vedle jejich.",
		inEnglish: "Zprávy na této stránce jsou anglicky.",
		own: "Naše vlastní měření",
		ownLead: "Vlastní měření: jak silný program je a čím to je.",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "Zatím neprovedeno"
				: run < all
					? `Zatím provedeno pokusů: ${run} z ${all}`
					: paper
						? plural(all, { one: "# pokus", few: "# pokusy", other: "# pokusů" })
						: plural(all, { one: "# zpráva", few: "# zprávy", other: "# zpráv" }),
		tally: (met, all) => `Potvrzeno ${met} z ${all} výsledků`,
		met: n => `potvrzeno: ${n}`,
		notMet: n => `nepotvrzeno: ${n}`,
		notTested: n => `neověřeno: ${n}`,
		lines: "Co se žádá a co jsme zjistili",
		linesLead:
			"Co řádek žádá, bylo určeno dřív, než se odehrály partie, na kterých jeho značka stojí; značku z čísla určuje program. Stejná tabulka: tengen experiment summary.",
		all: "Všechny články",
		contents: "Pokusy",
		more: "Postup, tabulky a příkaz",
		again: "Spustit sami",
		notRun: "Tento pokus zatím nebyl proveden.",
	},

	// ---- O hře
	about: {
		heading: "O hře",
		lead: "Tengen (天元, střed desky) hraje piškvorky (gomoku): pět v řadě. Hraje, vysvětluje a ukládá vaše partie na tomto počítači; nikam nic neposílá.",
		howHeading: "Jak se hraje",
		how: [
			"Dva hráči střídavě pokládají kámen na volný bod. Začíná Černý.",
			"Vyhrává, kdo má první pět kamenů v nepřerušené řadě: vodorovně, svisle nebo šikmo.",
			"Na trojku s oběma konci otevřenými se musí odpovědět: jinak z ní bude čtyřka s oběma konci otevřenými, a tu už nelze zastavit.",
			"Tah, který vytvoří dvě hrozby naráz, vyhrává, protože odpovědět se dá jen na jednu.",
		],
		rulesHeading: "Pravidla",
		levelsHeading: "Úrovně",
		levelsText:
			"Všechny úrovně jsou tentýž program: slabší zvažuje méně tahů a dívá se méně daleko. Schválně nechybuje žádná. Elo se počítá od nejslabší úrovně; každá byla změřena proti nejbližší slabší, volná pravidla na 15 × 15.",
		levelCols: ["Úroveň", "Elo", "95% rozmezí", "Partie"],
		playersHeading: "Jiní hráči",
		playersText: "Kromě úrovní můžete hrát s těmito hráči, ptát se jich na názor a porovnávat je.",
		learnersHeading: "Žáci",
		learnersText: "Malé sítě, které můžete učit na stránce Učení. Každá hodnotí pozice po svém.",
		paper: "Více",
		keysHeading: "Klávesnice",
		versionHeading: "Tento program",
		version: v => `Tengen ${v}. Svobodný software pod licencí MIT nebo Apache 2.0.`,
		home: "Tento server běží na vašem počítači a odpovídá jen jemu.",
		shared: "Tento server je společný: vidíte jen své partie.",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "Nastavení rozboru",
		time: "Čas na pozici",
		usualTime: s => `Obvyklý (${decimal(s)} s)`,
		seconds: n => plural(n, { one: "# sekunda", few: "# sekundy", other: "# sekund" }),
		minutes: n => plural(n, { one: "# minuta", few: "# minuty", other: "# minut" }),
		unlimited: "Dokud ho nezastavím",
		lines: "Varianty",
		threads: "Vlákna",
		allThreads: "Všechna",
		balance: "Hledat vyrovnané tahy",
		balanceAbout: "Najde tahy, po kterých je partie co nejvyrovnanější, pro spravedlivá zahájení.",
		balanceOn: "Hledají se vyrovnané tahy.",
		balanceOff: "Hledají se nejlepší tahy.",
		even: "Vyrovnané tahy",
		actions: name => `Co s ${name}`,
		actionsHead: "Akce",
		deeperOn: name => `Zkoumat hlouběji jen ${name}`,
		excludeMove: name => `Vynechat ${name}`,
		onlyMove: name => `Jen ${name}`,
		allMoves: "Zkoumají se zase všechny tahy.",
		without: name => `Bez ${name}`,
		lock: "Držet rozbor u této pozice",
		unlock: "Uvolnit rozbor",
		locked: "Drží se",
		lockedAt: "K držené pozici",
		lockedNow: "Rozbor zůstává u této pozice.",
		unlocked: "Rozbor vás zase sleduje.",
		end: "odebrat",
		heat: "Teplotní mapa",
		arrows: "Cesty k výhře",
		sweep: "Celá partie",
		sweeping: "Prohlíží se každá pozice partie.",
		heatNote: n => `síť ${pct(n)}`,
		arrowNote: c => `${Color[c]} odtud hrozí výhrou`,
	},
	explorer: {
		heading: "Zahájení",
		about: "Co se zde hrálo ve vašich partiích, turnajích a souborech.",
		show: "Zobrazit",
		hide: "Skrýt",
		looking: "Hledám…",
		none: n =>
			plural(n, {
				one: "Tato pozice v # partii není.",
				few: "Tato pozice není v žádné z # partií.",
				other: "Tato pozice není v žádné z # partií.",
			}),
		opening: ({ code, name, kanji }) => `${code} ${name}`,
		move: "Tah",
		games: "Partie",
		results: "Výsledek",
		score: "Úspěšnost",
		engine: "Engine",
		result: ({ black, draws, white }) => `Černý vyhrál ${black}, remíza ${draws}, Bílý vyhrál ${white}`,
		sources: n => plural(n, { one: "Z # partie", few: "Z # partií", other: "Z # partií" }),
		source: { own: "Moje partie", tournaments: "Moje turnaje", built_in: "Vlastní partie enginu" },
		file: ({ name, games }) => `${name} (${whole(games)})`,
		add: "Přidat soubor partií",
		remove: "Odebrat",
		removeFile: name => `Odebrat ${name}`,
		added: ({ name, games }) => `Přidáno: ${name}. Partie: ${whole(games)}.`,
		skipped: n =>
			plural(n, {
				one: "# partii nelze započítat.",
				few: "# partie nelze započítat.",
				other: "# partií nelze započítat.",
			}),
		tooMany: "Soubor má víc partií, než se čte.",
	},
	pictures: {
		menu: "Uložit obrázek",
		heading: "Uložit obrázek",
		what: "Obrázek",
		board: "Deska",
		graph: "Graf",
		marks: "Značky rozboru",
		coordinates: "Souřadnice",
		about: "PNG do zpráv, SVG pro tisk. GIF přehraje tahy jeden po druhém.",
		gif: "GIF partie",
		making: "Vytváří se animace",
		linkWhole: "Odkaz zkopírován. Obsahuje celý rozbor s variantami a komentáři.",
		linkTooLong: "Rozbor je na odkaz příliš dlouhý. Tento odkaz obsahuje jen tyto tahy; v souboru je vše.",
		linkBroken: "Tento odkaz není celý. Zkopírujte ho znovu až do konce.",
	},

	keys: {
		heading: "Klávesnice",
		letters: "Jednopísmenné klávesy",
		rows: [
			["Tab", "na další část stránky; deska je jedna část"],
			["Šipky, na desce", "na sousední bod; Home, End, Page Up a Page Down na okraje"],
			["Enter nebo mezerník, na desce", "zahrát tam"],
			["Písmeno a pak číslo, na desce", "přejít na bod: K 8"],
			["← → mimo desku, [ ] kdekoli", "o tah zpět a vpřed"],
			["{ }", "předchozí a další chyba"],
			["U, R, H", "vrátit tah, znovu, rada; v úloze U vezme zpět chybný tah"],
			["X", "vzdát; pro potvrzení stiskněte znovu"],
			["C, T, N", "kandidáti, hrozby, čísla tahů; v úloze je N další úloha"],
			["P", "přerušit nebo obnovit partii, rozbor či učení"],
			["M, A", "teplotní mapa, cesty k výhře"],
			["L, D, B", "držet rozbor, zkoumat nejlepší tah hlouběji, hledat vyrovnané tahy"],
			["G, O", "graf celé partie, zahájení"],
			["Esc", "zrušit vybraný bod, zavřít seznam, skrýt tahy"],
			["?", "tento seznam"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "Online",
		about:
			"Dostanete odkaz k odeslání. Kdo ho otevře první, hraje proti vám; ostatní se mohou dívat. Nikdo nepotřebuje účet.",
		create: "Vytvořit odkaz",
		guest: "Soupeř",
		waiting: "Čeká se na druhého hráče",
		send: "Pošlete tento odkaz tomu, s kým chcete hrát. Partie začne, jakmile si sedne.",
		link: "Odkaz na partii",
		copy: "Zkopírovat odkaz",
		homeOnly:
			"Tento server odpovídá jen tomuto počítači: otevřete odkaz zde v jiném prohlížeči nebo v anonymním okně. S tengen web --address se k němu dostanou i ostatní.",
		invitation: "Pozvánka",
		invited: ({ terms, color }) => `Jste pozváni do partie: ${terms}. Vaše barva: ${Color[color]}.`,
		invitedSwap2: ({ terms }) => `Jste pozváni do partie: ${terms}. Barvy se určí na desce.`,
		join: "Posadit se",
		begins: "Druhý hráč je tu. Partie začíná.",
		away: "právě tu není",
		watching: "Tuto partii sledujete.",
		agreed: "Remíza: oba hráči souhlasili.",
		ask: { draw: "Nabídnout remízu", takeback: "Požádat o vrácení", rematch: "Požádat o odvetu" },
		asked: {
			draw: "Nabídli jste remízu.",
			takeback: "Požádali jste o vrácení svého posledního tahu.",
			rematch: "Požádali jste o odvetu.",
		},
		asks: {
			draw: "Soupeř nabízí remízu.",
			takeback: "Soupeř žádá o vrácení posledního tahu.",
			rematch: "Soupeř chce hrát znovu.",
		},
		accept: "Přijmout",
		decline: "Odmítnout",
	},
	prove: {
		heading: "Důkaz výhry",
		about: "Dokáže, že strana na tahu vyhrává, i tichými tahy, s certifikátem, který může ověřit každý.",
		run: "Dokázat výhru",
		more: "O důkazech",
		time: "Čas na hledání",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)} s`
				: seconds < 3600
					? `${whole(seconds / 60)} min`
					: `${whole(seconds / 3600)} h`,
		paused: "Pozastaveno.",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(seconds)} z ${whole(of)} s. Prohledané pozice: ${whole(searched)}; cestou dokázané: ${whole(proved)}.`,
		proved: ({ color, point, plies }) =>
			`Dokázáno: ${Color[color]} vyhrává tahem ${point}, nejvýše na tolik tahů obou stran: ${whole(plies)}.`,
		facts: ({ nodes, quiet, seconds }) =>
			`Pozice v důkazu: ${whole(nodes)}, z toho tiché tahy: ${whole(quiet)}. Nalezeno za ${whole(seconds)} s a ověřeno.`,
		notProved: ({ seconds, searched, quiet }) =>
			`Za ${whole(seconds)} s nedokázáno. Prohledané pozice: ${whole(searched)}; zkoušené tiché tahy: ${whole(quiet)}. O tom, kdo vyhrává, to nic neříká.`,
		tooLarge: ({ megabytes }) =>
			`Certifikát má ${whole(megabytes)} MB, víc, než se tu uchovává. Vlastní počítač ho uchová: tengen solve POSITION --proof FILE`,
		defend: "Bránit se",
		certificate: "Certifikát",
		certificateTip: "Soubor, který může ověřit každý: tengen verify FILE",
		ownAnswer: "má vlastní odpověď",
		kinds: {
			five: ({ point }) => `${point} dělá pět v řadě.`,
			four: ({ point }) => `${point} dělá čtyřku: hrozí pěti.`,
			three: ({ point }) => `${point} dělá trojku: hrozí čtyřkou, kterou nelze zastavit.`,
			quiet: ({ point }) => `${point} je tichý tah: po většině odpovědí vyhrávají čtyřky a trojky.`,
			all: ({ point }) => `${point}: každá odpověď má vlastní pokračování.`,
		},
		answered: {
			listed: "Na tuto odpověď je zvláštní pokračování.",
			covered: "Tato odpověď hrozbu nezastaví.",
			passed: "Tato odpověď nic nemění: pokračuje se jako po vynechání tahu.",
		},
		page: {
			heading: "Důkaz, že Černý vyhrává",
			lead: "V roce 1993 Victor Allis oznámil, že Černý, který začíná, vyhrává volné gomoku na desce 15 × 15. Důkaz našly počítače, ale nebyl nikdy zveřejněn, takže ho nikdo nemůže ověřit. Zde vzniká znovu, po částech, které může ověřit každý.",
			campaignHeading: "Kolik je dokázáno",
			none: "Zatím žádná čísla.",
			campaign: ({ positions, tried, proved }) =>
				`Důkaz se skládá z pozic se čtyřmi kameny, kterých je ${whole(positions)}. Náhodně vybraných a zkoušených: ${whole(tried)}, dokázaných: ${whole(proved)}.`,
			times: ({ median, p90 }) =>
				`Polovina dokázaných trvala nejvýše ${decimal(median)} s, devět z deseti nejvýše ${decimal(p90)} s.`,
			projection: ({ hours, error }) =>
				error === null
					? `Všechny by zabraly zhruba tolik hodin jednoho jádra: ${decimal(hours)}.`
					: `Všechny by zabraly zhruba tolik hodin jednoho jádra: ${decimal(hours)} ± ${decimal(error)}.`,
			certificateHeading: "Co je certifikát",
			certificate: [
				"Certifikát je soubor, který dokazuje, že strana na tahu vyhrává, ať druhá dělá cokoli. Obsahuje vítězný tah každé pozice, která může vzniknout, a pro každou odpověď říká, která pozice na ni odpovídá.",
				"Čtyřka nebo trojka nechává málo odpovědí. Po tichém tahu certifikát ukazuje výhru čtyřkami a trojkami proti vynechání tahu; zkazit ji mohou jen odpovědi v zóně této výhry a každá z nich má vlastní pokračování.",
				"Ověřovací program potřebuje jen pravidla a soubor. Jsou dva a nesdílejí žádný kód; zkoušejí každou odpověď a nevěří ničemu, co soubor neukazuje.",
			],
			format: "Formát a proč stačí:",
			walkHeading: "Projít důkaz",
			walk: "Černý táhl. Vyberte libovolnou odpověď Bílého: Černý má pokračování až k pěti v řadě.",
			choose: "Pozice",
			squares: "Čtverečky označují odpovědi, které mají vlastní pokračování.",
			back: "Vzít zpět",
			start: "Od začátku",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`Pozice: ${whole(nodes)}, z toho tiché tahy: ${whole(quiet)}, nejvýše tahů do pěti: ${whole(plies)}, bajty: ${whole(bytes)}.`,
			kicker: ({ moves }) => `Tah důkazu číslo ${whole(moves)}`,
			examples: {
				quiet: "Jeden tichý tah",
				"2a": "Allis, obrázek 2a",
				"2b": "Allis, obrázek 2b",
				"3b": "Allis, obrázek 3b",
				4: "Allis, obrázek 4",
				"5a": "Allis, obrázek 5a, po 16 tazích",
			},
		},
	},
	jobs: {
		heading: "Právě běží",
		running: n =>
			plural(n, { one: "běží # úloha", few: "běží # úlohy", many: "běží # úlohy", other: "běží # úloh" }),
		kinds: {
			review: "Rozbor",
			training: "Žák",
			tournament: "Turnaj",
			measurement: "Měření",
			proof: "Důkaz výhry",
		},
		of: ({ done, total }) => `${whole(done)} z ${whole(total)}`,
		none: "Nic neběží.",
	},
	measure: {
		heading: "Síla",
		start: "Změřit sílu",
		about: ({ name, each }) =>
			`Elo proti hráči ${name}, který se nemění, z ${whole(each)} partií na každý uložený stav; ± je 95% rozmezí.`,
		running: ({ done, total }) => `Měření: ${whole(done)} z ${whole(total)} partií`,
		above: ({ elo }) => `nad ${elo}`,
		below: ({ elo }) => `pod ${elo}`,
		none: "Zatím nezměřeno.",
		curve: "Elo proti neměnnému hráči",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`Zhruba ${whole(minutes)} minut partií na tomto počítači při nynějším zatížení; pak učení a zkouška, minuty až hodina. Několik tisíc partií hráče bez sítě porazí jen zřídka; deset tisíc a více může.`,
		stages: { games: "Hraje partie", fit: "Učí se z partií", gate: "Zkouší síť", done: "Hotovo" },
		progress: ({ done, total }) => `${whole(done)} z ${whole(total)}`,
		loss: "Ztráta",
		heldOut: "Ztráta na odložených partiích",
		without: "jen váhy vzorů",
		foreseen: "Předvídané tahy",
		gate: ({ won, drawn, lost }) =>
			`${whole(won)} výher, ${whole(drawn)} remíz, ${whole(lost)} proher proti hráči bez sítě`,
		promoted: "Silnější: přijata.",
		refused: "Neprokázala se jako silnější, proto nepřijata.",
		undecided: "Zkouška ještě není rozhodnuta.",
		untested: "Zatím nezkoušena.",
	},
	puzzleOrigin:
		"Dlouhé úlohy pocházejí ze silných partií; krátké a snadné z partií, do nichž byla vložena jedna chyba, aby bylo co najít.",
	strength: {
		heading: "Síla na jedné stupnici",
		about:
			"Elo nad nejslabší úrovní, freestyle na 15 × 15. Kde se měřilo proti jinému soupeři, je uvedeno; řádky bez společného soupeře nejsou na jedné stupnici.",
		player: "Hráč",
		elo: "Elo",
		games: "Partie",
		source: "Měřeno proti",
		notTied: "– : žádný zápas zatím tyto hráče nespojuje s úrovněmi.",
		scale: "Nad nejslabší úrovní",
		origin: "Podmínky, kde je popsáno",
		ties: "Co zápas s hodnoceným programem znamená na žebříčku Gomocupu. Má cenu jednoho soupeře: snad ne hodnocená verze, jiný čas na tah a naše deska, ne deska žebříčku.",
		tie: (player, place, against, size) => `${player}: ${place} na žebříčku pro ${size}, podle ${against}`,
	},

	errors: {
		offline: "Server neodpovídá. Nic se neztratilo; zkouší se to dál.",
		largeFile: mb => `Soubor má více než ${mb} MB, víc se zde neotevírá. Větší čte „tengen convert“.`,
		retry: "Zkusit teď",
		gone: "Nelze najít. Možná to bylo smazáno, nebo to patří někomu jinému.",
		forbidden: (p, foul) => `${upper(p)} má Černý zakázáno: tvoří ${foul}. Vyberte jiný bod.`,
		taken: p => `Na ${upper(p)} už kámen je. Vyberte jiný bod.`,
		refused: {
			renju: "Renju má zakázané tahy, pro které certifikáty nejsou.",
			analyst: "Jen samotnému Tengenu lze říci, které tahy má zkoumat.",
			point: "Takový bod není, nebo tam nelze hrát.",
			waiting: "Druhý hráč ještě nepřišel.",
			online: "To v partii proti jinému člověku nejde.",
			watching: "Tuto partii sledujete; jednat v ní mohou jen oba hráči.",
			seats: "Obě místa jsou obsazena. Partii můžete sledovat.",
			contested: "Druhý hráč je ještě v partii. Nejdřív se vzdejte, nebo ji dohrajte.",
			offer: "O to teď nelze žádat.",
			guest: "Jste zde pozváni do partie. Na všechno ostatní chce server přístupové heslo.",
			measure: "Zatím není žádný uložený stav, který by šel změřit.",
			busy: "Server má teď příliš práce. Zkuste to později, nebo zastavte některou svou úlohu.",
			changed: "Tahy odehrané partie se nemění.",
			choice: "Barvy už jsou určené.",
			choose: "Nejdřív vyberte: vzít Černého, zůstat Bílým, nebo položit další dva kameny.",
			course: "S tímto nastavením se tento žák učit nemůže.",
			empty: "Zatím tu nejsou žádné tahy ani partie.",
			exploration: "Tolik náhodných tahů není možné.",
			external: "S externími programy se tu dají uložit jen partie.",
			fault: "Serveru se to nepodařilo. Vaše partie jsou v pořádku; zkuste to znovu.",
			file: "Tento soubor nelze přečíst jako partii.",
			full: "Už není místo. Nejdřív prosím něco smažte.",
			game: "Tolik partií v souboru není.",
			games: "Takový počet partií není možný.",
			job: "Teď to nejde: skončilo to, není to přerušené, nebo to běží jinde.",
			learner: "Takový žák tu není.",
			missing: "Nelze najít. Možná to bylo smazáno, nebo to patří někomu jinému.",
			nowhere: "Tento server nic neukládá, proto se tu nedá učit.",
			no_win: "V této pozici se žádná výhra nenašla.",
			opening: "Barvy ještě nejsou určené.",
			opponent: "Takový hráč tu není.",
			over: "Partie skončila.",
			players: "Tito hráči takový turnaj hrát nemohou.",
			playing: "Partie se ještě hraje; varianty se uloží, až skončí.",
			psq: "Tuto partii nelze uložit jako PSQ.",
			redo: "Není tah, který by se dal zahrát znovu.",
			rule: "Tato pravidla tu nejsou možná.",
			seed: "Toto semínko není možné.",
			size: "Tato velikost desky tu není možná.",
			stale: "Partie se mezitím změnila.",
			start: "Takto partie začínat nemohou.",
			zone: "Tento kámen patří do vyznačeného čtverce.",
			alike: "Tento pátý tah je stejný jako jiný.",
			decision: "Zahájení to nedovoluje.",
			opening_rule: "Toto pravidlo zahájení tu není možné.",
			taken: "Na tom bodě už kámen je.",
			teacher: "Takový učitel tu není.",
			thinking: "Mohlo by to trvat příliš dlouho. Zvolte méně partií nebo méně na tah.",
			token: "Tento server vyžaduje přístupový klíč: otevřete adresu, kterou vypsal při spuštění.",
			tournament: "Turnaj začal s jiným nastavením a nelze v něm pokračovat.",
			tree: "Některý tah této partie nelze zahrát.",
			turn: "Nejste na tahu.",
			undo: "Není tah, který by se dal vrátit.",
		},
	},
};

export default cs;
