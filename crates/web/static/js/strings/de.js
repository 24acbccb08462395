// All texts of the page in German, with the names of en.js.
//
// Wörter: Stein, Punkt, Reihe; offene Drei, Vier, offene Vier, Fünf; Drohung, verbotener Zug (Foul), Überreihe; Partie, Zug,
// Variante, Zugfolge (line), Kandidat, Gewinnchance, erzwungener Gewinn, Auswertung (review), Stufe (level), Lerner (learner),
// Stellung (position). Die Seite sagt du.
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("de");
const upper = p => p.toUpperCase();
const Color = { black: "Schwarz", white: "Weiß" };
/** Ein Prozentsatz, dessen Zeichen nicht auf die nächste Zeile rutscht. */
const pct = n => `${n}\u202f%`;

const de = {
	title: "Tengen",
	pages: {
		play: "Spielen",
		puzzles: "Aufgaben",
		understand: "Verstehen",
		teach: "Lehren",
		compare: "Vergleichen",
		games: "Partien",
		papers: "Artikel",
		about: "Info",
		fleet: "Verbund",
		proof: "Beweis",
	},
	nav: "Seiten",
	nothing: {
		heading: "Diese Seite gibt es nicht",
		text: "Vielleicht ist die Adresse falsch geschrieben. Die Seiten stehen oben.",
		link: "Eine Partie spielen",
	},
	home: "Tengen, Startseite",
	skip: "Zum Inhalt",
	theme: "Hell oder dunkel",
	language: "Sprache",
	shortcuts: "Tastenkürzel",
	close: "Schließen",
	color: c => Color[c],
	point: upper,
	percent: n => pct(n),
	square: n => `${n} × ${n}`,
	sure: "Sicher?",
	minus: n => `−${pct(n)}`,
	count: whole,
	decimal,
	date,
	ago,
	comma: ", ",
	gap: " ",

	rules: {
		freestyle: "Freistil",
		standard: "Standard",
		renju: "Renju",
		caro: "Caro",
		"caro-exact": "Caro, genau fünf",
	},
	rulesAbout: {
		freestyle: "Fünf oder mehr in einer Reihe gewinnen.",
		standard: "Genau fünf in einer Reihe gewinnen, sechs nicht.",
		renju:
			"Schwarz gewinnt mit genau fünf und darf keine zwei offenen Dreien, zwei Vieren oder sechs in einer Reihe machen.",
		caro: "Fünf in einer Reihe gewinnen, wenn der Gegner nicht beide Enden blockiert; sechs oder mehr gewinnen immer.",
		"caro-exact": "Genau fünf in einer Reihe gewinnen, wenn der Gegner nicht beide Enden blockiert.",
	},
	levels: {
		novice: "Neuling",
		beginner: "Anfänger",
		casual: "Hobbyspieler",
		student: "Schüler",
		club: "Vereinsspieler",
		strong: "Stark",
		candidate: "Anwärter",
		expert: "Experte",
		master: "Meister",
		grandmaster: "Großmeister",
		full: "Volle Stärke",
	},
	player(p) {
		if (p.kind === "person") return "Du";
		if (p.kind === "guest") return de.online.guest;
		if (p.kind === "level") return `Tengen (${de.levels[p.name] ?? p.name})`;
		if (p.kind === "learner") return de.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "Spielt auf einen zufälligen freien Punkt.",
		greedy: "Schaut einen Zug voraus und macht oder verhindert die stärkste Drohung.",
		minimax: "Sucht Gewinne durch Vieren und Dreien, dann rechnet es voraus.",
		"minimax-d1": "Fester Vergleichsspieler, rechnet 1 Zug voraus.",
		"minimax-d2": "Fester Vergleichsspieler, rechnet 2 Züge voraus.",
		"minimax-d4": "Fester Vergleichsspieler, rechnet 4 Züge voraus.",
		adp: "Schaut einen Zug voraus mit einem Netz, das sich selbst unterrichtet hat.",
		hmcts: "Spielt nach jedem freien Punkt Zufallspartien und nimmt den Zug, der am meisten gewann.",
		uct: "Spielt Zufallspartien und untersucht die Züge länger, die öfter gewinnen.",
		"adp-hmcts": "Ein Netz wählt fünf Züge, Zufallspartien entscheiden zwischen ihnen.",
		"adp-uct": "Ein Netz wählt fünf Züge, ein Baum von Zufallspartien entscheidet zwischen ihnen.",
		"adp-puct": "Rechnet dort voraus, wo sein Netz die besten Chancen sieht, und beweist Gewinne.",
		hardnet: "Bewertet einen Punkt nach den Fünferreihen durch ihn; es schaut nicht voraus.",
		pinet: "Hardnet mit 24 Mustern, deren Gewichte aus Partien gelernt sind.",
	},
	agent: o => de.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s
			? s.games
				? `Elo ${de.elo(s)} ±${s.plus_minus} über Neuling`
				: "Elo 0, die Bezugsstufe"
			: "Stärke noch nicht gemessen",
	notMeasured: "nicht gemessen",

	// ---- Was Spieler sagen
	makes: {
		three: "eine offene Drei",
		two_threes: "zwei offene Dreien zugleich",
		four: "eine Vier",
		four_three: "eine Vier und eine offene Drei zugleich",
		two_fours: "zwei Vieren zugleich",
		open_four: "eine offene Vier",
		five: "fünf in einer Reihe",
	},
	blocks: {
		three: "blockiert die offene Drei",
		four: "blockiert die Vier",
		four_three: "nimmt den Punkt für Vier und Drei",
		two_fours: "nimmt den Punkt für zwei Vieren",
		two_threes: "nimmt den Punkt für zwei Dreien",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && de.blocks[blocks], makes && `macht ${de.makes[makes]}`]
				.filter(Boolean)
				.join(" und ");
			return does ? [P(point), ` ${does}.`] : [`${Color[color]} spielte `, P(point), "."];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["Kein einzelner Zug verhindert die Fünf."];
			const row = what === "four" ? "Vier" : "offene Drei";
			const it = fresh ? ["Beantworte sie jetzt"] : [`Beantworte die ${row} von `, P(from), " bis ", P(to)];
			return what === "four"
				? [...it, ", auf ", ...list(points.map(P), "disjunction"), "."]
				: [...it, ", sonst wird sie zur offenen Vier."];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` macht ${de.makes.five}: ${Color[color]} gewinnt.`];
			const told = steps.flatMap((s, i) => [
				i ? ", dann " : "",
				...(i && s.makes
					? ["macht ", P(s.point), ` ${de.makes[s.makes]}`]
					: i
						? ["bereitet ", P(s.point), " es vor"]
						: [P(s.point), s.makes ? ` macht ${de.makes[s.makes]}` : " bereitet es vor"]),
			]);
			return [...told, `: ${Color[color]} gewinnt in ${plies} Zügen.`];
		},
		best({ point, percent }) {
			return ["Kein erzwungener Gewinn gefunden. ", P(point), ` sieht am besten aus: ${pct(percent)}.`];
		},
		even({ point, percent }) {
			return [P(point), ` hält die Partie am ehesten im Gleichgewicht: ${pct(percent)}.`];
		},
		thinks({ name, point, percent }) {
			return [`${name} würde `, P(point), percent === null ? " spielen." : ` spielen: ${pct(percent)}.`];
		},
		cannot: ({ name }) => [`${name} spielt auf diesem Brett oder nach dieser Regel nicht.`],
		holds({ point }) {
			return ["Jeder Zug scheint zu verlieren. ", P(point), " hält am längsten stand."];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["Verpasst fünf in einer Reihe auf ", P(point), "."]
				: [`Verpasst einen Gewinn in ${plies} Zügen: `, P(point), "."];
		},
		allowed_win({ color, point, plies }) {
			return [`Lässt ${Color[color]} in ${plies} Zügen gewinnen, beginnend mit `, P(point), "."];
		},
		better({ point, percent, played }) {
			return [P(point), ` war besser: ${pct(percent)} statt ${pct(played)}.`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}. ${text}`,
	winsIn: n => `Gewinnt in ${n}`,
	winsInShort: n => `G${n}`,

	// ---- Brett
	board: {
		label: (n, what) => `${what}, ${n} mal ${n}`,
		empty: "leer",
		stone: (color, n) => (n ? `${Color[color]}, Zug ${n}` : Color[color]),
		forbidden: "verboten für Schwarz",
		makes: m => `macht ${de.makes[m]}`,
		answers: "beantwortet die Drohung",
		candidate: c =>
			`Kandidat${c.wins ? `, gewinnt in ${c.wins} Zügen` : c.percent === null ? "" : `, ${c.percent} Prozent`}`,
		last: "letzter Zug",
	},
	fouls: {
		overline: "sechs in einer Reihe",
		double_four: "zwei Vieren zugleich",
		double_three: "zwei offene Dreien zugleich",
	},
	foulTip:
		"Im Renju darf Schwarz keine zwei offenen Dreien, zwei Vieren oder sechs in einer Reihe machen. Ein solcher Punkt ist durchgestrichen.",

	// ---- Spielen
	play: {
		heading: "Spielen",
		newGame: "Neue Partie",
		who: "Gegner",
		modes: { engine: "Tengen", person: "Zu zweit", watch: "Zuschauen" },
		level: "Stufe",
		measured: "gemessene Elo",
		measuredElsewhere: "Elo nur im Freistil 15 × 15 gemessen",
		measuredTip: games =>
			`Elo über der schwächsten Stufe, gemessen Stufe gegen Stufe in ${whole(games)} Partien Freistil auf 15 × 15; ± ist der 95-%-Bereich. 400 Punkte mehr heißt, etwa zehn von elf Partien zu gewinnen.`,
		other: "Ein anderer Spieler",
		aboutPlayers: "Wer sind diese Spieler?",
		rule: "Regel",
		size: "Brett",
		color: "Du spielst",
		colors: { black: "Schwarz", white: "Weiß", swap2: "Swap2" },
		opening: "Eröffnung",
		free: "Frei",
		opens: "Wer eröffnet",
		openers: { me: "Du", them: "Gegner" },
		time: "Bedenkzeit",
		clocks: {
			none: "Keine Uhr",
			"180+2": "3 min + 2 s",
			"300+3": "5 min + 3 s",
			"600+5": "10 min + 5 s",
			"1800+0": "30 min",
		},
		setUp: "Gegner, Stufe, Regel",
		start: "Neue Partie beginnen",
		startNow: "Start",
		kept: "Deine Partie ist gespeichert. Du findest sie unter Partien.",
		black: "Schwarz",
		white: "Weiß",
		first: c => `${Color[c]} beginnt. Wähle einen Punkt.`,
		firstOther: "Drücke Start, dann beginnt dein Gegner.",
		firstWatch: "Drücke Start, um ihnen zuzuschauen.",
		firstSwap2: "Drücke Start und setze dann drei Steine: Schwarz, Weiß, Schwarz.",
		yourMove: "Du bist am Zug",
		toMove: c => `${Color[c]} am Zug`,
		thinking: "Denkt nach",
		thinkingFor: s => `Denkt nach, ${s} s`,
		theirMove: who => `${who} denkt nach`,
		waiting: c => Color[c],
		onMoveShort: "Am Zug",
		onMove: c => `${Color[c]}, am Zug`,
		paused: "Pause",
		pausedText: "Die Partie ist unterbrochen. Setze sie fort, wann du willst.",
		moves: "Züge",
		movesSoFar: "Bisherige Züge",
		noMoves: "Noch keine Züge.",
		moveNo: n => `Zug ${n}`,
		firstMove: "Erster Zug",
		back: "Zurück",
		forward: "Vor",
		lastMove: "Neuester Zug",
		backToNow: "Zurück zur Partie",
		undo: "Zurück",
		redo: "Vor",
		hint: "Tipp",
		resign: "Aufgeben",
		more: "Mehr",
		pause: "Pause",
		resume: "Weiter",
		undone: n => plural(n, { one: "Einen Zug zurückgenommen.", other: "# Züge zurückgenommen." }),
		mayNotTake: (points, more, forbidden) => [...separated(points, ", "), more && "…", ": ", forbidden, "."],
		place: p => `${upper(p)} setzen`,
		aim: "Wähle einen Punkt",
		threats: "Drohungen",
		forbidden: "Verbotene Punkte",
		numbers: "Zugnummern",
		coords: "Koordinaten",
		sound: "Ton",
		confirm: "Züge bestätigen",
		tools: "Auf dem Brett zeigen",
		boards: "Aussehen des Bretts",
		boardKinds: { wood: "Holzbrett", paper: "Papierbrett", contrast: "Hoher Kontrast" },
		review: "Partie auswerten",
		again: "Noch einmal",
		hinting: "Sucht einen guten Zug …",
		you: "Du",
		gameLabel: "Deine Partie",
		clockOf: who => `Uhr: ${who}`,
		youClock: "Deine Uhr",
		swap2: {
			open: n =>
				n === 3
					? "Setze drei Steine: Schwarz, Weiß, Schwarz. Dein Gegner wählt dann eine Farbe."
					: plural(n, { one: "Noch ein Stein.", other: "Noch # Steine." }),
			three:
				"Nimm Schwarz, bleib Weiß und spiel den vierten Stein, oder setze zwei weitere Steine und lass deinen Gegner wählen.",
			five: "Nimm Schwarz, oder bleib Weiß und spiel den nächsten Stein.",
			stay: "Du bleibst Weiß. Spiel deinen Stein.",
			balance: n => (n === 2 ? "Setze zwei Steine, erst Weiß, dann Schwarz." : "Jetzt den schwarzen Stein."),
			waiting: "Dein Gegner überlegt, wie er eröffnet.",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1;
				if (alone && yours)
					return {
						balance: "Du hast zwei weitere Steine gesetzt.",
						swap: "Du nimmst Schwarz.",
						stay: "Du bleibst Weiß.",
					}[choice];
				const who = alone ? "Dein Gegner" : seat ? "Der zweite Spieler" : "Der erste Spieler";
				if (choice === "balance") return `${who} hat zwei weitere Steine gesetzt.`;
				return choice === "swap"
					? `${who} nimmt Schwarz.${alone ? " Du spielst jetzt Weiß." : ""}`
					: `${who} bleibt Weiß.${alone ? " Du spielst jetzt Schwarz." : ""}`;
			},
			options: { swap: "Schwarz nehmen", stay: "Weiß bleiben", balance: "Zwei weitere Steine" },
			kicker: "Swap2-Eröffnung",
		},
		openings: {
			kicker: name => `${name}-Eröffnung`,
			first: "Drücke Start und eröffne die Partie.",
			onOffer: "angeboten",
			decide: "Was möchtest du tun?",
			place: (c, side) =>
				side === 1
					? "Setze den ersten Stein in die Mitte."
					: side
						? `Setze einen ${c === "black" ? "schwarzen" : "weißen"} Stein in das markierte Quadrat von ${side} × ${side} Punkten.`
						: `Setze einen ${c === "black" ? "schwarzen" : "weißen"} Stein auf einen beliebigen Punkt.`,
			declare: n =>
				plural(n, {
					one: "Setze den vierten Stein. Schwarz nennt dann einen fünften Zug.",
					other: "Setze den vierten Stein. Schwarz bietet dann # fünfte Züge an.",
				}),
			offer: n =>
				plural(n, {
					one: "Nenne noch einen fünften Zug für Schwarz, der keinem anderen gleicht.",
					other: "Nenne noch # fünfte Züge für Schwarz, von denen keiner einem anderen gleicht.",
				}),
			choose: "Wähle einen der angebotenen fünften Züge für Schwarz.",
			options: {
				swap: "Farben tauschen",
				stay: "Stein setzen",
				declare: n => plural(n, { one: "Einen fünften Zug verlangen", other: "# fünfte Züge verlangen" }),
				offer: n => plural(n, { one: "Einen fünften Zug anbieten", other: "# fünfte Züge anbieten" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					mine = alone && yours,
					who = mine
						? "Du hast"
						: `${alone ? "Dein Gegner" : seat ? "Der zweite Spieler" : "Der erste Spieler"} hat`,
					did = {
						swap: `${color === "black" ? "Schwarz" : "Weiß"} genommen`,
						stay: "einen Stein gesetzt",
						declare: plural(count, { one: "einen fünften Zug verlangt", other: "# fünfte Züge verlangt" }),
						offer: plural(count, { one: "den fünften Zug genannt", other: "# fünfte Züge angeboten" }),
						choose: "den fünften Zug gewählt",
					}[choice];
				return `${who} ${did}.`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => de.player(c === "black" ? b : w);
			if (!outcome) return "Die Partie wurde nicht beendet.";
			if (!outcome.winner) return "Unentschieden: Das Brett ist voll.";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "fünf in einer Reihe",
				foul: "verbotener Zug",
				time: "Zeit überschritten",
				resigned: "Aufgabe",
				failed: `das andere Programm versagte${outcome.failure ? `, ${outcome.failure}` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `Du hast gegen ${name(loser)} gewonnen: ${how}.`
					: `Du hast gegen ${name(outcome.winner)} verloren: ${how}.`;
			}
			return `${people.length === 2 ? Color[outcome.winner] : `${Color[outcome.winner]}, ${name(outcome.winner)},`} gewinnt: ${how}.`;
		},
		over: "Die Partie ist zu Ende",
	},

	// ---- Verstehen
	understand: {
		heading: "Verstehen",
		boardLabel: (n, c) =>
			c ? `Stellung nach Zug ${n}, ${Color[c]} am Zug` : `Stellung nach Zug ${n}, die Partie ist zu Ende`,
		winBar: n => `Gewinnchance von Schwarz: ${n} Prozent`,
		of: (n, all) => `${n} von ${all}`,
		first: "Erster Zug (Pos 1)",
		back: "Zurück (Pfeil nach links)",
		forward: "Vor (Pfeil nach rechts)",
		last: "Letzter Zug (Ende)",
		backShort: "Zurück",
		forwardShort: "Vor",
		dropAim: "Abbrechen",
		mistakeShort: "Fehler",
		prevMistake: "Voriger Fehler",
		nextMistake: "Nächster Fehler",
		candidates: "Kandidaten",
		threats: "Drohungen",
		numbers: "Nummern",
		threatsOf: "Drohungen zeigen von",
		caption:
			"Scheiben zeigen die Gewinnchance der Seite am Zug. G7 gewinnt in 7 Zügen, beide Seiten gezählt.",
		captionThreats:
			"Rahmen markieren Drohungen auf dem Brett, Ringe die Züge, die sie beantworten; Formen zeigen, was ein Zug machen würde.",
		kicker: (color, point, n, next) =>
			`${point ? `Nach ${Color[color]} ${upper(point)} (Zug ${n}). ` : ""}${next ? `${Color[next]} am Zug.` : "Die Partie ist zu Ende."}`,
		start: c => `Ein leeres Brett. ${Color[c]} beginnt.`,
		looking: "Sucht erzwungene Gewinne …",
		paused: "Die Analyse ist unterbrochen. Setze sie neben den besten Zügen oder mit der Taste P fort.",
		over: o =>
			!o.winner
				? "Unentschieden: Das Brett ist voll."
				: o.how === "row"
					? `${Color[o.winner]} hat fünf in einer Reihe.`
					: `${Color[o.winner]} gewinnt.`,
		show: "Zugfolge zeigen",
		hide: "Zugfolge verbergen",
		tryIt: "Selbst versuchen",
		tryKicker: "Du verteidigst",
		tryText: c => `Du spielst ${Color[c]}. Wähle einen Punkt: Jede Antwort wird widerlegt.`,
		tryDone: "Der Gewinn war von Anfang an erzwungen.",
		tryEnd: "Nicht mehr verteidigen",
		step: (k, n) => `Zug ${k} von ${n}`,
		best: c => `Beste Züge für ${Color[c]}`,
		bestNone: "Beste Züge",
		move: "Zug",
		wins: c => `${Color[c]} gewinnt`,
		then: "Danach",
		effort(n, s) {
			const positions =
				n < 1000 ? whole(n) : n < 1e6 ? `${whole(Math.round(n / 1000))} Tsd.` : `${decimal(n / 1e6, 1)} Mio.`;
			return `${positions} Stellungen, ${decimal(s, s < 10 ? 1 : 0)} s`;
		},
		stage: (stage, n) => `${{ adp: "Netz", mcts: "Partien", tree: "Baum" }[stage] ?? stage} ${pct(n)}`,
		who: "Analysiert von",
		pause: "Analyse unterbrechen",
		resume: "Analyse fortsetzen",
		graph: "Gewinnchance von Schwarz",
		graphEmpty: "Die Kurve wächst, während du Stellungen ansiehst. Eine Auswertung untersucht sie alle.",
		graphMove: n => (n ? `Zug ${n}` : "Anfang"),
		yours: "Schwarz",
		theirs: "Weiß",
		reviewing: (n, all) => `Die Partie wird ausgewertet: ${n} von ${all} Stellungen.`,
		reviewRun: "Partie auswerten",
		reviewTip:
			"Untersucht jede Stellung und markiert die Fehler. Das dauert etwa eine halbe Sekunde je Zug, bei Fehlern länger.",
		reviewDeeper: "Genauer auswerten",
		reviewDeeperTip: "Untersucht jede Stellung noch einmal, viermal so lange.",
		losingMove: ({ number, point, color }) =>
			`${Color[color]} hat die Partie mit Zug ${number}, ${upper(point)}, verloren.`,
		toPuzzle: "Als Aufgabe lösen",
		reviewNone: "Keine Fehler gefunden: Kein Zug verlor mehr als 10\u00a0%.",
		reviewFailed:
			"Die Auswertung brach ab. Was sie bisher fand, ist gespeichert; starte sie erneut, um fortzufahren.",
		loss: (b, w) =>
			`Im Mittel verlorene Gewinnchance je Zug: Schwarz ${pct(decimal(b))}, Weiß ${pct(decimal(w))}.`,
		turn: (n, p) => `Zug ${n}, ${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`Zug ${t.number}, ${upper(t.point)}: ${{ slip: "Ungenauigkeit", mistake: "Fehler" }[t.mark]} von ${Color[t.color]}, ${pct(t.drop)} verloren`,
		tree: "Züge und Varianten",
		treePercent: "% für Schwarz",
		treeEmpty: "Spiel auf dem Brett, öffne eine Datei oder wähle eine Partie unter Partien.",
		instead: n => `Statt Zug ${n}`,
		comment: "Kommentar",
		commentHint: n => (n ? `Ein Kommentar zu Zug ${n}` : "Ein Kommentar zur Partie"),
		deleteBranch: "Ab hier löschen",
		promote: "Zur Hauptvariante machen",
		deleted: "Gelöscht.",
		restore: "Rückgängig",
		untitled: "Analyse",
		vs: (b, w) => `${b || "Schwarz"} – ${w || "Weiß"}`,
		about: (rule, size, n) => `${rule}, ${size} × ${size}, ${plural(n, { one: "# Zug", other: "# Züge" })}`,
		open: "Datei öffnen",
		saveSgf: "Als SGF speichern",
		savePsq: "Als PSQ speichern",
		link: "Link kopieren",
		edit: "Stellung bearbeiten",
		fresh: "Neue Analyse",
		playOn: "Ab hier weiterspielen",
		menu: "Öffnen, speichern, teilen",
		keep: "Unter Partien speichern",
		linkCopied: "Link kopiert. Er enthält die Stellung und die Züge.",
		linkHere: "Kopiere diesen Link:",
		keptNow: "Gespeichert. Du findest sie unter Partien.",
		ownGame: "Eine gespielte Partie behält ihre Züge; darum wird dies als eigene Analyse gespeichert.",
		beforeKept: "Deine vorige Analyse ist unter Partien gespeichert.",
		beforeClosed: "Die vorige Partie ist geschlossen.",
		bringBack: "Zurückholen",
		saved: name => `Gespeichert als ${name}.`,
		openedPasted: "Das Eingefügte ist geöffnet.",
		opened: name => `${name} geöffnet.`,
		editing: "Stellung bearbeiten",
		editText:
			"Wähle eine Farbe und drücke auf Punkte, um Steine zu setzen; drücke auf einen Stein, um ihn zu entfernen.",
		editTool: "Stein",
		editTools: { black: "Schwarz", white: "Weiß", erase: "Entfernen" },
		editNext: "Am Zug",
		editDone: "Stellung verwenden",
		editCancel: "Abbrechen",
		editClear: "Leeren",
		more: n => `${n} weitere`,
	},

	// ---- Lehren
	teach: {
		heading: "Lehren",
		lead: "Wähle einen Lerner und sieh zu, wie er das Spiel lernt. Er lernt auf dem Server; du kannst dieses Fenster schließen und später wiederkommen.",
		fresh: "Ein neuer Lerner",
		way: "Wie er lernt",
		ways: {
			network: "Liniennetz",
			"self-teach": "Von selbst",
			watch: "Durch Zusehen",
			comparison: "Vom Lehrer",
		},
		about: {
			network:
				"Es spielt gegen sich selbst, lernt daraus, Stellungen zu beurteilen, und wird dann gegen den Spieler ohne Netz geprüft. Ist es stärker, wird es übernommen.",
			"self-teach":
				"Er spielt beide Seiten und verbessert seine eigenen Schätzungen, wer gewinnt. Partien werden ihm nicht gezeigt.",
			watch: "Ein Experte spielt beide Seiten. Der Lerner sieht nur zu und lernt zu schätzen, wer gewinnt.",
			comparison:
				"Er spielt gegen einen Lehrer, vergleicht jeden Zug des Gewinners mit seiner eigenen Wahl und lernt ihn.",
		},
		titles: {
			network: "lernt von selbst",
			"self-teach": "lernt von selbst",
			watch: "sieht einem Experten zu",
			comparison: "lernt von einem Lehrer",
		},
		learner: "Lerner",
		aboutLearners: "Was sind das für Netze?",
		learners: {
			line: ["Liniennetz", "ergänzt, was Tengens Musterbewertung entgeht"],
			st: ["ST", "sieht die Zahl von 20 Formen, und für jede, wer am Zug ist"],
			sst1: ["SST1", "ST mit bloßen Zahlen"],
			sst2: ["SST2", "ST, erfährt nur einmal, wer am Zug ist"],
			sst3: ["SST3", "ST, erfährt nicht, wer am Zug ist"],
			rist: ["RIST", "sieht Steine und keine Formen: lernt langsam"],
			ding: ["Ding", "sieht die Zahl von 100 Formen; ein größeres Brett"],
			sym: ["Sym", "ST aus der Sicht der Seite am Zug"],
			best: ["Best", "sieht, was jeder Punkt droht: der stärkste"],
			patterns: ["Muster", "24 Muster um einen Punkt"],
			"learned-star": ["Stern", "Fünferketten durch einen Punkt"],
		},
		learnerSays: sees => `${sees[0].toUpperCase()}${sees.slice(1)}.`,
		teacher: { watch: "Experte", comparison: "Lehrer" },
		teachers: {
			minimax: "Minimax, drei Züge voraus",
			hardnet: "Hardnet",
			copy: "Seine eigene erste Fassung",
			novice: "Tengen (Neuling)",
			club: "Tengen (Vereinsspieler)",
			itself: "Kein Lehrer: Partien gegen sich selbst",
		},
		games: {
			network: "Zu spielende Partien",
			"self-teach": "Partien zu spielen",
			watch: "Partien zum Zusehen",
			comparison: "Partien zum Lernen",
		},
		explore: "Ausprobieren",
		exploreTip: "Wie oft er einen zufälligen Zug spielt, um etwas Neues zu versuchen.",
		published: "wie im Artikel",
		seed: "Startwert",
		seedTip: "Derselbe Startwert ergibt auf jedem Rechner denselben Lauf, Bit für Bit.",
		start: "Lernen beginnen",
		mine: "Deine Lerner",
		none: "Noch keine.",
		states: {
			running: "Lernt",
			pausing: "Pause nach dieser Partie",
			paused: "Pause",
			finished: "Fertig",
			stopped: "Beendet",
			failed: "Gescheitert",
		},
		name: l => de.teach.learners[l]?.[0] ?? "Ein gelöschter Lerner",
		player(name) {
			const [l, games] = name.split("@");
			return `${de.teach.name(l)} nach ${plural(Number(games), { one: "# Partie", other: "# Partien" })}`;
		},
		count: n => plural(Number(n), { one: "# Partie", other: "# Partien" }),
		title: a => `${de.teach.name(a.learner)}, ${de.teach.titles[a.way]}`,
		progress: "Gespielte Partien",
		of: (done, total) => `${whole(done)} von ${whole(total)} Partien`,
		rate: n => `${decimal(n, n < 10 ? 1 : 0)} je Sekunde`,
		left: s =>
			s < 90
				? `noch ${Math.ceil(s)} s`
				: s < 5400
					? `noch ${Math.round(s / 60)} min`
					: `noch ${Math.round(s / 3600)} h`,
		safe: "du kannst dieses Fenster schließen",
		pause: "Pause",
		resume: "Weiter",
		save: "Stand speichern",
		saveShort: "Speichern",
		saved: "Nach dieser Partie wird ein Stand gespeichert.",
		stop: "Beenden",
		stopSure: "Endgültig?",
		forget: "Löschen",
		forgetSure: "Alles löschen?",
		forgotten: "Der Lerner wurde gelöscht.",
		another: "Neuer Lerner",
		game: (n, move) => `Partie ${whole(n)}, Zug ${move}`,
		gameLabel: n => `Partie ${whole(n)} des Lerners`,
		noGame: "Warten auf die erste Partie",
		follow: "Live folgen",
		look: "Diese Partie verstehen",
		guess: "Schätzung des Lerners",
		meter: n => `Der Lerner gibt Schwarz ${n} Prozent`,
		nudge: (point, before, now) => [
			"Vor ",
			P(point),
			` gibt er Schwarz ${pct(before)}, danach ${pct(now)}; also ${before === now ? "lässt er die frühere Schätzung stehen" : `rückt er die frühere Schätzung ein wenig nach ${now > before ? "oben" : "unten"}`}.`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]} hat gewonnen` : "Unentschieden"}. Hier gab er Schwarz ${pct(now)}; das passt er nun dem Ergebnis an.`,
		opening: "Ein leeres Brett.",
		stages: {
			test: c => `Ein Test gegen Hardnet: Der Lerner ist ${Color[c]}. Daraus wird nichts gelernt.`,
			lesson: c => `Eine Lektion: Der Lerner ist ${Color[c]}. Die Züge des Gewinners werden gelernt.`,
			own: () => "Eine Partie gegen sich selbst, aus der er nach dem Ende lernt.",
		},
		curves: {
			match: {
				"self-teach": "Züge wie das fertige Netz, %",
				watch: "Züge wie der Experte, %",
				comparison: "Gelernte Züge, die er selbst gespielt hätte, %",
			},
			test: "Punkte in Tests gegen Hardnet, %",
			lesson: "Punkte in Lektionen, %",
			moves: "Züge je Partie",
			error: "Fehler seiner Schätzungen",
			results: "Ergebnisse, %",
			values: "Schätzung am Ende, %",
		},
		lines: { black: "Schwarz", white: "Weiß", drawn: "remis", won: "gewonnen", lost: "verloren" },
		means: {
			network:
				"Es spielt gegen sich selbst, lernt daraus, Stellungen zu beurteilen, und wird dann gegen den Spieler ohne Netz geprüft. Ist es stärker, wird es übernommen.",
			"self-teach":
				"Die erste Kurve zeigt, wie oft er mit einem Netz übereinstimmt, das diesen Kurs beendet hat. Der Fehler ist der Unterschied zwischen einer Schätzung und der nächsten; er sinkt, wenn die Schätzungen zueinander passen. Die Schätzung am Ende sollte sich 100 nähern in Partien, die Spieler 1 gewonnen hat, und 0 in solchen, die er verloren hat.",
			watch:
				"Die erste Kurve zeigt, wie oft er den Zug des Experten wählen würde. Die Partien sind die des Experten, ihre Länge und Ergebnisse sagen also nichts über den Lerner; der Fehler und die Schätzung am Ende schon.",
			comparison:
				"Vor je hundert Lektionen spielt er fünfzig Tests, aus denen er nichts lernt; ein Unentschieden zählt einen halben Punkt. Ein einzelnes Ergebnis kann um 14\u00a0% danebenliegen; achte auf den Trend.",
		},
		yours: "deiner",
		theirs: "Zhao 2012",
		helped:
			"Bis zur 20.000. Partie vollendet der Kurs jede Fünf für ihn und eröffnet zufällig; die Kurven springen, wenn das endet.",
		curveEmpty: "Die Kurve erscheint nach den ersten Partien.",
		curveSays: (title, lines) => `${title}. ${lines.join("; ")}.`,
		curveLine: (name, x, y, y0) =>
			`${name ? `${name}: ` : ""}${y} nach ${plural(Number(x), { one: "# Partie", other: "# Partien" })}, ${y0} am Anfang`,
		xStart: "0 Partien",
		numbers: "Zahlen zeigen",
		columns: {
			games: "Partien",
			test: "Tests, %",
			lesson: "Lektionen, %",
			match: "Gleich, %",
			moves: "Züge",
			error: "Fehler",
			black: "Schwarz, %",
			white: "Weiß, %",
			drawn: "Remis, %",
			won: "Schätzung, gewonnen",
			lost: "Schätzung, verloren",
			explore: "Zufällig, %",
		},
		checkpoints: "Gespeicherte Stände",
		checkpointTip: "Kopien des Lerners nach so vielen Partien. Du kannst gegen jede spielen.",
		noCheckpoints: n =>
			`Der erste Stand kommt nach ${plural(n, { one: "# Partie", other: "# Partien" })}, oder wenn du einen speicherst.`,
		matches: n => `${pct(n)} gleich`,
		points: n => `${pct(n)} in Tests`,
		latest: "der neueste",
		play: "Dagegen spielen",
		playShort: "Spielen",
		settings: "Einstellungen",
		board: "Brett und Regel",
		sees: "Netz",
		inputs: (i, h) => `${whole(i)} Eingänge, ${whole(h)} verborgene`,
		failed: "Der Lauf ist gescheitert. Was gelernt wurde, ist gespeichert.",
	},

	// ---- Partien
	games: {
		heading: "Partien",
		empty: "Noch keine Partien. Was du spielst, wird hier gespeichert.",
		play: "Eine Partie spielen",
		count: n => plural(n, { one: "Eine gespeicherte Partie.", other: "# gespeicherte Partien." }),
		playing: "Läuft",
		opening: "Eröffnung",
		study: "Analyse",
		won: "Gewonnen",
		lost: "Verloren",
		draw: "Unentschieden",
		wins: c => `${Color[c]} gewann`,
		goOn: "Weiterspielen",
		look: "Verstehen",
		forget: "Löschen",
		more: "Ältere Partien zeigen",
		all: "Alle",
		filterWon: "Gewonnen",
		filterLost: "Verloren",
		filterOpen: "Laufend",
		filter: "Zeigen",
		none: "Keine Partie passt zu diesem Filter.",
		label: (title, result) => `${title}. ${result}`,
		search: "Namen, Regel, Datum suchen",
		reviewed: "Auswertung",
		reviewedAny: "Alle",
		reviewedYes: "Ausgewertet",
		reviewedNo: "Nicht ausgewertet",
		exportAll: "Alle in einer Datei speichern",
		mark: "Mehrere auswählen",
		markAll: "Alle gezeigten auswählen",
		markThis: "Auswählen",
		deleteMarked: "Ausgewählte löschen",
		markEnd: "Fertig",
		undo: "Rückgängig",
		markLabel: title => `${title} auswählen`,
		markedCount: n => `${whole(n)} ausgewählt`,
		deletedCount: n => plural(n, { one: "Eine Partie gelöscht.", other: "# Partien gelöscht." }),
		found: (n, total) => `${whole(n)} von ${whole(total)} gespeicherten Partien.`,
		dateReviewed: v => `${v}, ausgewertet`,
	},

	// ---- Vergleichen
	// ---- Games from outside
	incoming: {
		open: "Datei öffnen",
		paste: "Partie einfügen",
		pasteHeading: "Eine Partie einfügen",
		pasteText:
			"SGF, PSQ, Züge wie h8h9i8 oder ein mit X, O und Punkten gezeichnetes Brett. Strg-V geht auch überall auf der Seite.",
		pasteLabel: "Die Partie",
		example: "h8 h9 i8 …",
		openPasted: "Öffnen",
		gamesIn: ({ name, total }) => `${whole(total)} Partien in ${name}`,
		gamesPasted: ({ total }) => `${whole(total)} Partien`,
		onlyFirst: ({ count }) => `Nur die ersten ${whole(count)} sind aufgeführt.`,
		gameOf: ({ number, count }) => `Partie ${number}, Züge: ${count}`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "Aufgaben",
		boardLabel: ({ color }) => `Aufgabe, ${Color[color]} am Zug`,
		kicker: ({ id, grade }) => `Aufgabe ${id}, ${grade}`,
		kickerOwn: "Aus deinen Partien",
		fromGame: "Zur Partie, aus der sie stammt",
		grades: { easy: "Leicht", medium: "Mittel", hard: "Schwer", expert: "Sehr schwer" },
		find: ({ color }) => `${Color[color]} am Zug. Finde den Gewinn.`,
		taskFours: ({ plies }) => `Ein Gewinn in ${plies} Zügen, beide Seiten gezählt. Vieren allein genügen.`,
		taskThrees: ({ plies }) =>
			`Ein Gewinn in ${plies} Zügen, beide Seiten gezählt. Es braucht Dreien und Vieren.`,
		right: "Richtig.",
		left: ({ plies }) =>
			plies === 1 ? "Noch ein Zug gewinnt." : `Noch ${plies} Züge bis zum Ende, beide Seiten gezählt.`,
		solved: "Gelöst.",
		solvedBefore: "Du hast diese Aufgabe gelöst.",
		solutionShown: "Das ist die Lösung.",
		wrong: "Das gewinnt nicht.",
		wrongHolds: "Nach dieser Antwort bleibt kein Gewinn durch Vieren und Dreien.",
		wrongNotFound: "Nach dieser Antwort wird kein Gewinn gefunden.",
		wrongFive: ({ color }) => `${Color[color]} macht fünf in einer Reihe.`,
		wrongLoses: ({ color, plies }) => `Jetzt gewinnt ${Color[color]} in ${plies} Zügen.`,
		wrongFoul: "Dieser Zug ist für Schwarz verboten und verliert.",
		hint: "Tipp",
		hintGiven: "Ein Tipp wird gezeigt.",
		hintMakes: ({ makes, region }) =>
			`Der Zug macht ${de.makes[makes]}. Er liegt zwischen ${upper(region[0])} und ${upper(region[1])}.`,
		hintRegion: ({ region }) => `Der Zug liegt zwischen ${upper(region[0])} und ${upper(region[1])}.`,
		hintMove: ({ point }) => ["Der Zug ist ", P(point), "."],
		askHint: "Tipp",
		secondHint: "Zug zeigen",
		solution: "Lösung",
		again: "Von vorn",
		tryAgain: "Noch einmal",
		next: "Nächste Aufgabe",
		understand: "Verstehen",
		progress: "Deine Aufgaben",
		solvedCount: n => `${whole(n)} gelöst`,
		solvedOf: ({ solved, total }) => `${whole(solved)} von ${whole(total)}`,
		isSolved: "gelöst",
		streak: ({ streak, best }) =>
			`In Folge ohne Fehler und ohne Tipp gelöst: ${whole(streak)}. Deine längste Folge: ${whole(best)}.`,
		own: "Aus deinen Partien",
		noOwn:
			"Findet die Auswertung einer deiner Partien einen erzwungenen Gewinn, der übersehen oder zugelassen wurde, so wird er hier zur Aufgabe.",
		ownPuzzle: ({ grade, plies }) => `${grade}, Gewinn in ${plies}`,
	},

	compare: {
		heading: "Vergleichen",
		lead: "Lass Spieler gegeneinander antreten und sieh, wer stärker ist, mit Fehlerbalken. Turniere laufen auf dem Server; du kannst dieses Fenster schließen.",
		fresh: "Neues Turnier",
		kept: "Turniere",
		none: "Noch keine. Wähle ein paar Spieler und beginne eines.",
		kinds: {
			level: "Stufen, mit ihrer Elo im Freistil auf 15 × 15",
			agent: "Andere Spieler",
			engine: "Externe Programme",
			learner: "Deine Lerner",
		},
		games: "Partien je Paar",
		limit: "Grenze je Zug",
		limitTip: s =>
			`Stufen halten auch ihre eigenen Grenzen ein. Spieler, die keine Knoten zählen, bekommen ${decimal(s)} s.`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)} Knoten` : n < 1000 ? `${n} ms` : `${decimal(n / 1000)} s`;
		},
		openings: "Beginn der Partien",
		starts: { balanced: "Eröffnungen", empty: "Leeres Brett", swap2: "Swap2" },
		startsTip:
			"Hundert ausgeglichene Eröffnungen, jede zweimal mit vertauschten Farben gespielt. Auf leerem Brett wiederholen Spieler ohne Zufall dieselbe Partie.",
		sum: (players, games) =>
			players < 2
				? "Wähle mindestens zwei Spieler."
				: `${players} Spieler, ${plural(games, { one: "# Partie", other: "# Partien" })}.`,
		start: "Turnier beginnen",
		states: {
			running: "Läuft",
			paused: "Pause",
			finished: "Fertig",
			stopped: "Beendet",
			failed: "Gescheitert",
		},
		title: names =>
			names.length > 3
				? `${names.slice(0, 2).join(", ")} und ${names.length - 2} weitere`
				: list(names).join(""),
		of: (done, total) => `${whole(done)} von ${whole(total)} Partien`,
		says(v, [one, other]) {
			if (!v.lead)
				return v.done ? "Zu wenige Partien für ein Urteil." : "Die ersten Partien werden gespielt.";
			const [by, error] = v.lead,
				isRunning = v.done < v.total;
			if (by > error)
				return `${one} ${isRunning ? "führt" : "ist am stärksten"}: ${Math.round(by)} ±${Math.round(error)} Elo über ${other}.`;
			return isRunning
				? `${one} und ${other} liegen noch zu nah beieinander.`
				: `${one} und ${other} liegen zu nah beieinander, um zu urteilen.`;
		},
		sub: v =>
			`${v.players.length} Spieler, ${v.games} Partien je Paar, ${{ balanced: "jede Eröffnung zweimal mit vertauschten Farben", swap2: "Farben durch Swap2 bestimmt" }[v.start] ?? "vom leeren Brett"}. ${de.rules[v.rule]} ${v.size} × ${v.size}, ${de.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)} je Zug.`,
		progress(v) {
			const done = de.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · wartet auf einen freien Prozessor`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · ${v.tables} zugleich` : ""}${v.left === null ? "" : ` · noch etwa ${minutes > 90 ? `${Math.round(minutes / 60)} h` : `${minutes} min`}`}`;
		},
		played: "Gespielte Partien",
		pause: "Pause",
		goOn: "Weiter",
		stop: "Beenden",
		forgotten: "Das Turnier wurde gelöscht.",
		save: "Speichern",
		files: { html: "Bericht (HTML)", json: "Zahlen (JSON)", sgf: "Alle Partien (SGF)" },
		cross: "Wer schlägt wen",
		crossNote: "Ergebnis der Zeile gegen die Spalte: Siege–Niederlagen =Remis",
		player: "Spieler",
		points: "Punkte",
		itself: "er selbst",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `von ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} gegen ${other}. Diese Partien zeigen.`,
		strength: "Stärke",
		eloTip: "400 Punkte mehr heißt, etwa zehn von elf Partien zu gewinnen.",
		eloNote: (elo, range) => [elo, ", 0 ist der Durchschnitt; die Striche sind der ", range],
		range: "95-%-Bereich",
		rangeTip: "Würde das Turnier wiederholt, läge der wahre Wert 19 von 20 Malen darin.",
		noElo: "Wertungen erscheinen nach den ersten Partien.",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "Partien",
		every: "Alle Spieler",
		older: "Ältere Partien zeigen",
		noGames: "Noch keine Partien.",
		playing: "läuft gerade",
		showGame: n => `Partie ${n} öffnen: `,
		result: g =>
			g.winner === null ? "Unentschieden" : g.winner === g.black ? "Schwarz gewann" : "Weiß gewann",
		ending: g =>
			({
				full: "Brett voll",
				foul: "verbotener Zug",
				illegal: "unmöglicher Zug",
				time: "Zeit überschritten",
				memory: "Speicher voll",
				crash: "Programm versagte",
				resigned: "aufgegeben",
			})[g.ending] ?? plural(g.length, { one: "# Zug", other: "# Züge" }),
		latest: "Neueste Partie",
	},

	fleet: {
		heading: "Rechnerverbund",
		lead: "Rechner, die gemeinsam die Partien von Vergleichen, Turnieren und Trainings spielen.",
		link: "Rechnerverbund: Partien auf anderen Rechnern",
		none: "Dieser Server zeigt keinen Verbund. Er zeigt einen, wenn er weiß, wo der Verbund ist:",
		how: "Wie man aus mehreren Rechnern einen Verbund macht, steht in",
		lost: "Der Server des Verbunds antwortet nicht. Zu sehen ist der letzte Stand; es wird weiter versucht.",
		present: n => plural(n, { one: "# Helfer", other: "# Helfer" }),
		busy: (busy, cores) =>
			`${whole(busy)} von ${plural(cores, { one: "# Kern", other: "# Kernen" })} spielen`,
		perHour: n => plural(Math.round(n), { one: "# Partie pro Stunde", other: "# Partien pro Stunde" }),
		waiting: (jobs, results) =>
			`${plural(jobs, { one: "# Partie", other: "# Partien" })} und ${plural(results, { one: "# Ergebnis", other: "# Ergebnisse" })} auf dem Server`,
		events: "Was gespielt wird",
		noEvents: "Nichts. Ein Vergleich, Turnier oder Training mit --fleet beginnt etwas.",
		kinds: {
			games: "Vergleich oder Turnier",
			"self-play": "Partien eines Netzes gegen sich selbst",
			nothing: "Leere Aufträge",
		},
		states: { running: "Läuft", stopped: "Angehalten", finished: "Fertig", silent: "Stumm" },
		progress: "Gespielte Partien",
		played: n => plural(n, { one: "# Partie", other: "# Partien" }),
		heard: ago => `letzte Meldung der Leitung ${ago}`,
		handedOut: n => `${whole(n)} vergeben`,
		checked: n => `${whole(n)} von einem anderen Helfer nachgespielt und gleich`,
		refused: ({ worker, why }) => `${worker} wird abgelehnt: ${why}`,
		minutes: "Partien pro Minute",
		lastHour: (n, most) =>
			`${plural(n, { one: "# Partie", other: "# Partien" })} in der letzten Stunde, höchstens ${whole(most)} pro Minute`,
		now: "jetzt",
		workers: "Helfer",
		noWorkers: "Noch keine. Auf einem anderen Rechner: tengen fleet work",
		columns: ["Helfer", "Zustand", "Kerne", "Partien", "Partien pro Stunde", "Letzte Meldung", "Version"],
		ofCores: (busy, cores) => `${whole(busy)} von ${whole(cores)}`,
		workerStates: { playing: "Spielt", idle: "Wartet", away: "Weg", left: "Gegangen", refused: "Abgelehnt" },
		cannot: ({ event, why }) => `kann nicht spielen für ${event}: ${why}`,
	},

	// ---- Artikel
	papers: {
		heading: "Artikel",
		lead: "Tengen ist aus fünf veröffentlichten Systemen entstanden. Ihre Experimente sind hier wiederholt, unsere Zahlen neben ihren.",
		inEnglish: "Die Berichte auf dieser Seite sind auf Englisch.",
		own: "Unsere eigenen Messungen",
		ownLead: "Eigene Messungen: wie stark das Programm ist und was es stark macht.",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "Noch nicht gelaufen"
				: run < all
					? `${run} von ${all} Experimenten bisher gelaufen`
					: paper
						? plural(all, { one: "# Experiment", other: "# Experimente" })
						: plural(all, { one: "# Bericht", other: "# Berichte" }),
		tally: (met, all) => `${met} von ${all} Ergebnissen bestätigt`,
		met: n => `${n} bestätigt`,
		notMet: n => `${n} nicht bestätigt`,
		notTested: n => `${n} nicht geprüft`,
		lines: "Was verlangt wird und was wir fanden",
		linesLead:
			"Was eine Zeile verlangt, stand fest, bevor die Partien gespielt wurden, auf denen ihr Zeichen beruht; das Zeichen folgt aus der Zahl, durch Programm. Dieselbe Tabelle: tengen experiment summary.",
		all: "Alle Artikel",
		contents: "Experimente",
		more: "Vorgehen, Tabellen und Befehl",
		again: "Selbst ausführen",
		notRun: "Dieses Experiment ist noch nicht gelaufen.",
	},

	// ---- Info
	about: {
		heading: "Info",
		lead: "Tengen (天元, der Mittelpunkt) spielt Gomoku: fünf in einer Reihe. Es spielt, erklärt und speichert deine Partien auf diesem Rechner; nichts wird verschickt.",
		howHeading: "So wird gespielt",
		how: [
			"Zwei Spieler setzen abwechselnd einen Stein auf einen freien Punkt. Schwarz beginnt.",
			"Wer zuerst fünf Steine in einer lückenlosen Reihe hat, gewinnt: waagrecht, senkrecht oder diagonal.",
			"Drei in einer Reihe mit zwei offenen Enden müssen beantwortet werden: Sonst werden sie vier mit zwei offenen Enden, und das ist nicht aufzuhalten.",
			"Ein Zug, der zwei Drohungen zugleich macht, gewinnt, denn nur eine davon kann beantwortet werden.",
		],
		rulesHeading: "Regeln",
		levelsHeading: "Stufen",
		levelsText:
			"Alle Stufen sind dasselbe Programm: Eine schwächere betrachtet weniger Züge und schaut weniger weit voraus. Keine macht absichtlich Fehler. Elo zählt ab der schwächsten Stufe; jede wurde gegen die nächstschwächere gemessen, im Freistil auf 15 × 15.",
		levelCols: ["Stufe", "Elo", "95-%-Bereich", "Partien"],
		playersHeading: "Andere Spieler",
		playersText:
			"Außer gegen die Stufen kannst du gegen diese spielen, sie nach ihrer Meinung fragen und sie vergleichen.",
		learnersHeading: "Lerner",
		learnersText:
			"Kleine Netze, die du auf der Seite Lehren unterrichten kannst. Jedes bewertet Stellungen auf seine Weise.",
		paper: "Mehr dazu",
		keysHeading: "Tastatur",
		versionHeading: "Dieses Programm",
		version: v => `Tengen ${v}. Freie Software unter der MIT- oder der Apache-2.0-Lizenz.`,
		home: "Dieser Server läuft auf deinem eigenen Rechner und antwortet nur ihm.",
		shared: "Dieser Server wird geteilt: Du siehst nur deine eigenen Partien.",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "Einstellungen der Analyse",
		time: "Zeit je Stellung",
		usualTime: s => `Üblich (${decimal(s)} s)`,
		seconds: n => plural(n, { one: "# Sekunde", other: "# Sekunden" }),
		minutes: n => plural(n, { one: "# Minute", other: "# Minuten" }),
		unlimited: "Bis ich sie anhalte",
		lines: "Zugfolgen",
		threads: "Threads",
		allThreads: "Alle",
		balance: "Ausgeglichene Züge suchen",
		balanceAbout: "Findet Züge, nach denen die Partie möglichst ausgeglichen ist, für faire Eröffnungen.",
		balanceOn: "Ausgeglichene Züge werden gesucht.",
		balanceOff: "Die besten Züge werden gesucht.",
		even: "Ausgeglichen",
		actions: name => `Was mit ${name} geschehen soll`,
		actionsHead: "Aktionen",
		deeperOn: name => `Nur ${name} tiefer ansehen`,
		excludeMove: name => `${name} weglassen`,
		onlyMove: name => `Nur ${name}`,
		allMoves: "Wieder werden alle Züge betrachtet.",
		without: name => `Ohne ${name}`,
		lock: "Analyse bei dieser Stellung halten",
		unlock: "Analyse lösen",
		locked: "Gehalten",
		lockedAt: "Zur gehaltenen Stellung",
		lockedNow: "Die Analyse bleibt bei dieser Stellung.",
		unlocked: "Die Analyse folgt dir wieder.",
		end: "entfernen",
		heat: "Heatmap",
		arrows: "Gewinnwege",
		sweep: "Ganze Partie",
		sweeping: "Jede Stellung der Partie wird angesehen.",
		heatNote: n => `Netz ${pct(n)}`,
		arrowNote: c => `${Color[c]} droht von hier zu gewinnen`,
	},
	explorer: {
		heading: "Eröffnungen",
		about: "Was hier in deinen Partien, in Turnieren und in Dateien gespielt wurde.",
		show: "Zeigen",
		hide: "Verbergen",
		looking: "Suche …",
		none: n =>
			plural(n, {
				one: "Diese Stellung kommt in der # Partie nicht vor.",
				other: "Diese Stellung kommt in keiner der # Partien vor.",
			}),
		opening: ({ code, name, kanji }) => `${code} ${name}`,
		move: "Zug",
		games: "Partien",
		results: "Ergebnis",
		score: "Quote",
		engine: "Engine",
		result: ({ black, draws, white }) => `Schwarz gewann ${black}, remis ${draws}, Weiß gewann ${white}`,
		sources: n => plural(n, { one: "Aus # Partie", other: "Aus # Partien" }),
		source: { own: "Meine Partien", tournaments: "Meine Turniere", built_in: "Eigene Partien der Engine" },
		file: ({ name, games }) => `${name} (${whole(games)})`,
		add: "Datei mit Partien hinzufügen",
		remove: "Entfernen",
		removeFile: name => `${name} entfernen`,
		added: ({ name, games }) => `${name} wurde hinzugefügt. Partien: ${whole(games)}.`,
		skipped: n =>
			plural(n, {
				one: "# Partie kann nicht gezählt werden.",
				other: "# Partien können nicht gezählt werden.",
			}),
		tooMany: "Die Datei hat mehr Partien, als gelesen werden.",
	},
	pictures: {
		menu: "Bild speichern",
		heading: "Bild speichern",
		what: "Bild von",
		board: "Brett",
		graph: "Diagramm",
		marks: "Zeichen der Analyse",
		coordinates: "Koordinaten",
		about: "PNG für Nachrichten, SVG für den Druck. Das GIF zeigt die Züge nacheinander.",
		gif: "GIF der Partie",
		making: "Die Animation entsteht",
		linkWhole: "Link kopiert. Er enthält die ganze Analyse mit Varianten und Kommentaren.",
		linkTooLong:
			"Die Analyse ist zu lang für einen Link. Dieser enthält nur diese Zugfolge; eine Datei enthält alles.",
		linkBroken: "Dieser Link ist unvollständig. Kopiere ihn noch einmal bis zum Ende.",
	},

	keys: {
		heading: "Tastatur",
		letters: "Einzelne Buchstaben als Tasten",
		rows: [
			["Tab", "zum nächsten Teil der Seite; das Brett ist ein Teil"],
			[
				"Pfeiltasten, auf dem Brett",
				"zum nächsten Punkt; Pos 1 und Ende, Bild auf und Bild ab zu den Rändern",
			],
			["Enter oder Leertaste, auf dem Brett", "dort spielen"],
			["Ein Buchstabe, dann eine Zahl, auf dem Brett", "zu diesem Punkt gehen: K 8"],
			["← → außerhalb des Bretts, [ ] überall", "einen Zug zurück und vor"],
			["{ }", "voriger und nächster Fehler"],
			["U, R, H", "Zug zurücknehmen, wiederholen, Tipp; in einer Aufgabe nimmt U einen falschen Zug zurück"],
			["X", "aufgeben; zum Bestätigen noch einmal drücken"],
			["C, T, N", "Kandidaten, Drohungen, Zugnummern; in einer Aufgabe ist N die nächste"],
			["P", "die Partie, die Analyse oder den Lerner unterbrechen oder fortsetzen"],
			["M, A", "Heatmap, Gewinnwege"],
			["L, D, B", "Analyse halten, besten Zug tiefer ansehen, ausgeglichene Züge suchen"],
			["G, O", "Diagramm der ganzen Partie, Eröffnungen"],
			["Esc", "den gewählten Punkt verwerfen, die Liste schließen, die Zugfolge verbergen"],
			["?", "diese Liste"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "Online",
		about:
			"Du bekommst einen Link zum Verschicken. Wer ihn zuerst öffnet, spielt gegen dich; andere können zusehen. Niemand braucht ein Konto.",
		create: "Link erstellen",
		guest: "Gegner",
		waiting: "Warten auf den anderen Spieler",
		send: "Schicke diesen Link der Person, gegen die du spielen möchtest. Die Partie beginnt, sobald sie Platz nimmt.",
		link: "Link der Partie",
		copy: "Link kopieren",
		homeOnly:
			"Dieser Server antwortet nur diesem Rechner: Öffne den Link hier in einem anderen Browser oder einem privaten Fenster. Mit tengen web --address erreichen ihn auch andere.",
		invitation: "Einladung",
		invited: ({ terms, color }) =>
			`Du bist zu einer Partie eingeladen: ${terms}. Deine Farbe: ${Color[color]}.`,
		invitedSwap2: ({ terms }) =>
			`Du bist zu einer Partie eingeladen: ${terms}. Die Farben werden auf dem Brett bestimmt.`,
		join: "Platz nehmen",
		begins: "Der andere Spieler ist da. Die Partie beginnt.",
		away: "gerade nicht da",
		watching: "Du siehst bei dieser Partie zu.",
		agreed: "Remis: Beide Spieler haben sich geeinigt.",
		ask: { draw: "Remis anbieten", takeback: "Um Rücknahme bitten", rematch: "Um Revanche bitten" },
		asked: {
			draw: "Du hast Remis angeboten.",
			takeback: "Du hast gebeten, deinen letzten Zug zurückzunehmen.",
			rematch: "Du hast um eine Revanche gebeten.",
		},
		asks: {
			draw: "Dein Gegner bietet Remis an.",
			takeback: "Dein Gegner möchte den letzten Zug zurücknehmen.",
			rematch: "Dein Gegner möchte noch einmal spielen.",
		},
		accept: "Annehmen",
		decline: "Ablehnen",
	},
	prove: {
		heading: "Gewinnbeweis",
		about:
			"Beweist, dass die Seite am Zug gewinnt, auch mit stillen Zügen, mit einem Zertifikat, das jeder prüfen kann.",
		run: "Gewinn beweisen",
		more: "Über Beweise",
		time: "Zeit für die Suche",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)} s`
				: seconds < 3600
					? `${whole(seconds / 60)} min`
					: `${whole(seconds / 3600)} h`,
		paused: "Angehalten.",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(seconds)} von ${whole(of)} s. Durchsuchte Stellungen: ${whole(searched)}; unterwegs bewiesen: ${whole(proved)}.`,
		proved: ({ color, point, plies }) =>
			`Bewiesen: ${Color[color]} gewinnt mit ${point}, in höchstens ${whole(plies)} Zügen, beide Seiten gezählt.`,
		facts: ({ nodes, quiet, seconds }) =>
			`Stellungen im Beweis: ${whole(nodes)}, davon stille Züge: ${whole(quiet)}. In ${whole(seconds)} s gefunden und geprüft.`,
		notProved: ({ seconds, searched, quiet }) =>
			`In ${whole(seconds)} s nicht bewiesen. Durchsuchte Stellungen: ${whole(searched)}; versuchte stille Züge: ${whole(quiet)}. Das sagt nichts darüber, wer gewinnt.`,
		tooLarge: ({ megabytes }) =>
			`Das Zertifikat hat ${whole(megabytes)} MB, mehr als hier aufbewahrt wird. Ein eigener Rechner bewahrt es auf: tengen solve POSITION --proof FILE`,
		defend: "Dagegen verteidigen",
		certificate: "Zertifikat",
		certificateTip: "Eine Datei, die jeder prüfen kann: tengen verify FILE",
		ownAnswer: "hat eine eigene Antwort",
		kinds: {
			five: ({ point }) => `${point} macht fünf in einer Reihe.`,
			four: ({ point }) => `${point} macht eine Vier und droht fünf.`,
			three: ({ point }) => `${point} macht eine Drei und droht eine Vier, die nicht aufzuhalten ist.`,
			quiet: ({ point }) =>
				`${point} ist ein stiller Zug: Nach den meisten Antworten gewinnen Vieren und Dreien.`,
			all: ({ point }) => `${point}: Jede Antwort wird eigens erwidert.`,
		},
		answered: {
			listed: "Auf diese Antwort gibt es eine eigene Erwiderung.",
			covered: "Diese Antwort hält die Drohung nicht auf.",
			passed: "Diese Antwort ändert nichts: Es geht weiter wie nach einem Passen.",
		},
		page: {
			heading: "Der Beweis, dass Schwarz gewinnt",
			lead: "1993 gab Victor Allis bekannt, dass Schwarz, der beginnt, freies Gomoku auf 15 × 15 gewinnt. Rechner hatten den Beweis gefunden, doch er wurde nie veröffentlicht; niemand kann ihn prüfen. Hier entsteht er neu, in Teilen, die jeder prüfen kann.",
			campaignHeading: "Wie viel bewiesen ist",
			none: "Noch keine Zahlen.",
			campaign: ({ positions, tried, proved }) =>
				`Der Beweis führt auf ${whole(positions)} Stellungen mit vier Steinen. Von ${whole(tried)} versuchten, zufällig gezogenen sind ${whole(proved)} bewiesen.`,
			times: ({ median, p90 }) =>
				`Die Hälfte der bewiesenen brauchte höchstens ${decimal(median)} s, neun von zehn höchstens ${decimal(p90)} s.`,
			projection: ({ hours, error }) =>
				error === null
					? `Alle zusammen brauchten etwa ${decimal(hours)} Stunden eines Kerns.`
					: `Alle zusammen brauchten etwa ${decimal(hours)} Stunden eines Kerns, ± ${decimal(error)}.`,
			certificateHeading: "Was ein Zertifikat ist",
			certificate: [
				"Ein Zertifikat ist eine Datei, die beweist, dass die Seite am Zug gewinnt, was immer die andere tut. Es enthält den Gewinnzug jeder Stellung, die entstehen kann, und sagt für jede Antwort, welche Stellung sie erwidert.",
				"Eine Vier oder Drei lässt wenige Antworten. Nach einem stillen Zug zeigt das Zertifikat einen Gewinn durch Vieren und Dreien gegen ein Passen; nur Antworten in der Zone dieses Gewinns können ihn verderben, und jede davon wird eigens erwidert.",
				"Ein Prüfprogramm braucht nur die Regeln und die Datei. Es gibt zwei, die keinen Code teilen; sie versuchen jede Antwort und glauben nichts, was die Datei nicht zeigt.",
			],
			format: "Das Format, und warum es genügt:",
			walkHeading: "Einen Beweis durchgehen",
			walk: "Schwarz hat gezogen. Wähle eine beliebige Antwort für Weiß: Schwarz hat eine Erwiderung, bis zur Fünf.",
			choose: "Stellung",
			squares: "Quadrate zeigen die Antworten, die eine eigene Erwiderung haben.",
			back: "Zurücknehmen",
			start: "Von vorn",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`Stellungen: ${whole(nodes)}, davon stille Züge: ${whole(quiet)}; höchstens ${whole(plies)} Züge bis zur Fünf; ${whole(bytes)} Bytes.`,
			kicker: ({ moves }) => `Zug ${whole(moves)} des Beweises`,
			examples: {
				quiet: "Ein stiller Zug",
				"2a": "Allis, Abbildung 2a",
				"2b": "Allis, Abbildung 2b",
				"3b": "Allis, Abbildung 3b",
				4: "Allis, Abbildung 4",
				"5a": "Allis, Abbildung 5a, nach 16 Zügen",
			},
		},
	},
	jobs: {
		heading: "Läuft gerade",
		running: n => plural(n, { one: "# Aufgabe läuft", other: "# Aufgaben laufen" }),
		kinds: {
			review: "Auswertung",
			training: "Lerner",
			tournament: "Turnier",
			measurement: "Messung",
			proof: "Gewinnbeweis",
		},
		of: ({ done, total }) => `${whole(done)} von ${whole(total)}`,
		none: "Gerade läuft nichts.",
	},
	measure: {
		heading: "Spielstärke",
		start: "Spielstärke messen",
		about: ({ name, each }) =>
			`Elo gegen ${name}, einen festen Vergleichsspieler, aus ${whole(each)} Partien je Stand; ± ist der 95-%-Bereich.`,
		running: ({ done, total }) => `Messung: ${whole(done)} von ${whole(total)} Partien`,
		above: ({ elo }) => `über ${elo}`,
		below: ({ elo }) => `unter ${elo}`,
		none: "Noch nicht gemessen.",
		curve: "Elo gegen den festen Vergleichsspieler",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`Auf diesem Rechner bei jetziger Last etwa ${whole(minutes)} Minuten für die Partien; danach Anpassung und Prüfung, Minuten bis eine Stunde. Ein paar tausend Partien schlagen den Spieler ohne Netz selten; zehntausend und mehr können es.`,
		stages: { games: "Spielt Partien", fit: "Lernt aus den Partien", gate: "Prüft das Netz", done: "Fertig" },
		progress: ({ done, total }) => `${whole(done)} von ${whole(total)}`,
		loss: "Verlust",
		heldOut: "Verlust auf zurückgehaltenen Partien",
		without: "nur Musterbewertung",
		foreseen: "Vorhergesehene Züge",
		gate: ({ won, drawn, lost }) =>
			`${whole(won)} gewonnen, ${whole(drawn)} remis, ${whole(lost)} verloren gegen den Spieler ohne Netz`,
		promoted: "Stärker: übernommen.",
		refused: "Nicht als stärker erwiesen, also nicht übernommen.",
		undecided: "Die Prüfung ist noch nicht entschieden.",
		untested: "Noch nicht geprüft.",
	},
	puzzleOrigin:
		"Lange Aufgaben stammen aus starken Partien; kurze, leichte aus Partien, in die ein Fehler eingebaut wurde, damit es etwas zu finden gibt.",
	strength: {
		heading: "Spielstärke auf einer Skala",
		about:
			"Elo über der schwächsten Stufe, Freestyle auf 15 × 15. Wo gegen einen anderen Gegner gemessen wurde, steht es dabei; Zeilen ohne gemeinsamen Gegner liegen nicht auf einer Skala.",
		player: "Spieler",
		elo: "Elo",
		games: "Partien",
		source: "Gemessen gegen",
		notTied: "– : Noch verbindet kein Vergleich diese Spieler mit den Stufen.",
		scale: "Über der schwächsten Stufe",
		origin: "Bedingungen, wo beschrieben",
		ties: "Was ein Vergleich mit einem gewerteten Programm für die Liste von Gomocup bedeutet. Er ist so viel wert wie ein Gegner: vielleicht nicht die gewertete Fassung, mit anderer Bedenkzeit und auf unserem Brett, nicht dem der Liste.",
		tie: (player, place, against, size) => `${player}: ${place} auf der Liste für ${size}, nach ${against}`,
	},

	errors: {
		offline: "Der Server antwortet nicht. Nichts ist verloren; es wird weiter versucht.",
		largeFile: mb =>
			`Diese Datei hat mehr als ${mb} MB; größere werden hier nicht geöffnet. „tengen convert“ liest sie.`,
		retry: "Jetzt versuchen",
		gone: "Das ist nicht zu finden. Vielleicht wurde es gelöscht, oder es gehört jemand anderem.",
		forbidden: (p, foul) =>
			`${upper(p)} ist für Schwarz verboten: Der Zug macht ${foul}. Wähle einen anderen Punkt.`,
		taken: p => `Auf ${upper(p)} liegt schon ein Stein. Wähle einen anderen Punkt.`,
		refused: {
			renju: "Renju hat verbotene Züge; dafür gibt es keine Zertifikate.",
			analyst: "Nur Tengen selbst kann gesagt werden, welche Züge es betrachten soll.",
			point: "Diesen Punkt gibt es nicht, oder dort ist kein Zug möglich.",
			waiting: "Der andere Spieler ist noch nicht da.",
			online: "Das geht in einer Partie gegen einen anderen Menschen nicht.",
			watching: "Du siehst bei dieser Partie zu; nur die beiden Spieler können handeln.",
			seats: "Beide Plätze sind besetzt. Du kannst zusehen.",
			contested: "Der andere Spieler ist noch in dieser Partie. Gib zuerst auf oder spiele sie zu Ende.",
			offer: "Darum kann jetzt nicht gebeten werden.",
			guest:
				"Du bist hier zu einer Partie eingeladen. Für alles andere verlangt dieser Server sein Zugangswort.",
			measure: "Es gibt noch keinen Stand, der gemessen werden könnte.",
			busy: "Der Server hat gerade zu viel zu tun. Versuche es später oder beende einen deiner Aufträge.",
			changed: "Die Züge einer gespielten Partie bleiben, wie sie waren.",
			choice: "Die Farben stehen schon fest.",
			choose: "Wähle zuerst: Schwarz nehmen, Weiß bleiben oder zwei weitere Steine setzen.",
			course: "Mit diesen Einstellungen kann dieser Lerner nicht lernen.",
			empty: "Es gibt noch keine Züge oder Partien.",
			exploration: "So viele zufällige Züge sind nicht möglich.",
			external: "Mit externen Programmen können hier nur die Partien gespeichert werden.",
			fault: "Das ist dem Server misslungen. Deine Partien sind sicher; bitte versuche es noch einmal.",
			file: "Diese Datei ist nicht als Partie zu lesen.",
			full: "Es ist kein Platz mehr. Bitte lösche zuerst etwas.",
			game: "So viele Partien hat die Datei nicht.",
			games: "So viele Partien sind nicht möglich.",
			job: "Das ist jetzt nicht möglich: Es ist beendet, nicht unterbrochen oder läuft anderswo.",
			learner: "Diesen Lerner gibt es hier nicht.",
			missing: "Das ist nicht zu finden. Vielleicht wurde es gelöscht, oder es gehört jemand anderem.",
			nowhere: "Dieser Server speichert nichts, darum kann hier nichts lernen.",
			no_win: "In dieser Stellung wird kein Gewinn gefunden.",
			opening: "Die Farben stehen noch nicht fest.",
			opponent: "Diesen Spieler gibt es hier nicht.",
			over: "Die Partie ist zu Ende.",
			players: "Diese Spieler können dieses Turnier nicht spielen.",
			playing: "Die Partie läuft noch; ihre Varianten werden gespeichert, wenn sie zu Ende ist.",
			psq: "Diese Partie lässt sich nicht als PSQ speichern.",
			redo: "Es gibt keinen Zug zu wiederholen.",
			rule: "Diese Regel ist hier nicht möglich.",
			seed: "Dieser Startwert ist nicht möglich.",
			size: "Diese Brettgröße ist hier nicht möglich.",
			stale: "Die Partie hat sich inzwischen geändert.",
			start: "So können die Partien nicht beginnen.",
			zone: "Dieser Stein gehört in das markierte Quadrat.",
			alike: "Dieser fünfte Zug gleicht einem anderen.",
			decision: "Das erlaubt die Eröffnung nicht.",
			opening_rule: "Diese Eröffnungsregel ist hier nicht möglich.",
			taken: "Auf diesem Punkt liegt schon ein Stein.",
			teacher: "Diesen Lehrer gibt es hier nicht.",
			thinking: "Das kann zu lange dauern. Wähle weniger Partien oder weniger je Zug.",
			token: "Dieser Server verlangt sein Zugangswort: Öffne die Adresse, die er beim Start ausgab.",
			tournament: "Das Turnier wurde mit anderen Einstellungen begonnen und kann nicht fortgesetzt werden.",
			tree: "Ein Zug dieser Partie kann nicht gespielt werden.",
			turn: "Du bist nicht am Zug.",
			undo: "Es gibt keinen Zug zurückzunehmen.",
		},
	},
};

export default de;
