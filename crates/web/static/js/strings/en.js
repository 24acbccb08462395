// All texts of the page in English. It is the model: every other language is a file like this one, with the same names.
//
// One table, so it is long. A sentence is a list of texts and points; points become buttons: ["", P("h8"), " makes a four."].
// Plural forms are those of Intl.PluralRules; # stands for the number.
//
// Words of the game: stone, point, row; open three, four, open four, five; threat, forbidden move (foul), overline;
// candidate (a move worth considering), winning chance, forced win, line (a row of moves), variation, review.
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("en-GB");
const upper = p => p.toUpperCase();
const Color = { black: "Black", white: "White" };

const en = {
	title: "Tengen",
	pages: {
		play: "Play",
		puzzles: "Puzzles",
		understand: "Understand",
		teach: "Teach",
		compare: "Compare",
		games: "Games",
		papers: "Papers",
		about: "About",
		fleet: "Fleet",
		proof: "Proof",
	},
	nav: "Pages",
	nothing: {
		heading: "There is no such page",
		text: "The address may be mistyped. The pages are listed above.",
		link: "Play a game",
	},
	home: "Tengen, home",
	skip: "Skip to the content",
	theme: "Light or dark",
	language: "Language",
	shortcuts: "Keyboard shortcuts",
	close: "Close",
	color: c => Color[c],
	point: upper,
	percent: n => `${n}%`,
	square: n => `${n} × ${n}`,
	sure: "Sure?",
	minus: n => `−${n}%`,
	count: whole,
	decimal,
	date,
	ago,
	/** Between the items of a list, and between two sentences. */
	comma: ", ",
	gap: " ",

	rules: {
		freestyle: "Freestyle",
		standard: "Standard",
		renju: "Renju",
		caro: "Caro",
		"caro-exact": "Caro, exactly five",
	},
	rulesAbout: {
		freestyle: "Five or more in a row win.",
		standard: "Exactly five in a row win; six do not.",
		renju: "Black wins with exactly five and may not make two open threes, two fours or six in a row.",
		caro: "Five in a row win unless the opponent blocks both ends; six or more always win.",
		"caro-exact": "Exactly five in a row win unless the opponent blocks both ends.",
	},
	levels: {
		novice: "Novice",
		beginner: "Beginner",
		casual: "Casual",
		student: "Student",
		club: "Club",
		strong: "Strong",
		candidate: "Candidate",
		expert: "Expert",
		master: "Master",
		grandmaster: "Grandmaster",
		full: "Full strength",
	},
	player(p) {
		if (p.kind === "person") return "You";
		if (p.kind === "guest") return en.online.guest;
		if (p.kind === "level") return p.name === "full" ? "Tengen, full strength" : `Tengen, ${p.name}`;
		if (p.kind === "learner") return en.teach.player(p.name);
		return p.name;
	},
	/** What each of the other players is, in a sentence. */
	agents: {
		random: "Plays on a random free point.",
		greedy: "Looks one move ahead and makes or stops the strongest threat.",
		minimax: "Looks for wins by fours and threes, then searches ahead.",
		"minimax-d1": "Fixed reference player, searches 1 move ahead.",
		"minimax-d2": "Fixed reference player, searches 2 moves ahead.",
		"minimax-d4": "Fixed reference player, searches 4 moves ahead.",
		adp: "Looks one move ahead with a network that taught itself.",
		hmcts: "Plays random games after every free point and takes the move that won most.",
		uct: "Plays random games and looks longer at the moves that win more of them.",
		"adp-hmcts": "A network picks five moves; random games decide between them.",
		"adp-uct": "A network picks five moves; a tree of random games decides between them.",
		"adp-puct": "Searches ahead where its network sees the best chances, and proves wins.",
		hardnet: "Rates a point by the rows of five that go through it; it does not look ahead.",
		pinet: "Hardnet with 24 patterns, whose weights were learned from games.",
	},
	agent: o => en.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s
			? s.games
				? `Elo ${en.elo(s)} ±${s.plus_minus} above novice`
				: "Elo 0, the reference level"
			: "Strength not measured yet",
	notMeasured: "not measured yet",

	// ---- What engines say
	makes: {
		three: "an open three",
		two_threes: "two open threes at once",
		four: "a four",
		four_three: "a four and an open three at once",
		two_fours: "two fours at once",
		open_four: "an open four",
		five: "five in a row",
	},
	blocks: {
		three: "blocks the open three",
		four: "blocks the four",
		four_three: "takes the point of a four and a three",
		two_fours: "takes the point of two fours",
		two_threes: "takes the point of two threes",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && en.blocks[blocks], makes && `makes ${en.makes[makes]}`]
				.filter(Boolean)
				.join(" and ");
			return does ? [P(point), ` ${does}.`] : [`${Color[color]} played `, P(point), "."];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["No single move stops the five."];
			const row = what === "four" ? "four" : "open three";
			const it = fresh ? ["Answer it now"] : [`Answer the ${row} from `, P(from), " to ", P(to)];
			return what === "four"
				? [...it, ", at ", ...list(points.map(P), "disjunction"), "."]
				: [...it, ", or it becomes an open four."];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` makes ${en.makes.five}: ${Color[color]} wins.`];
			const told = steps.flatMap((s, i) => [
				i ? ", then " : "",
				P(s.point),
				s.makes ? ` makes ${en.makes[s.makes]}` : " prepares it",
			]);
			return [...told, `: ${Color[color]} wins in ${plies}.`];
		},
		best({ point, percent }) {
			return ["No forced win found. ", P(point), ` looks best: ${percent}%.`];
		},
		even({ point, percent }) {
			return [P(point), ` leaves the game most even: ${percent}%.`];
		},
		thinks({ name, point, percent }) {
			return [`${name} would play `, P(point), percent === null ? "." : `: ${percent}%.`];
		},
		cannot: ({ name }) => [`${name} does not play on this board, or not by this rule.`],
		holds({ point }) {
			return ["Every move seems to lose. ", P(point), " holds out longest."];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["Misses five in a row at ", P(point), "."]
				: ["Misses a win in ", `${plies}: `, P(point), "."];
		},
		allowed_win({ color, point, plies }) {
			return [`Lets ${Color[color]} win in ${plies}, beginning with `, P(point), "."];
		},
		better({ point, percent, played }) {
			return [P(point), ` was better: ${percent}% instead of ${played}%.`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}. ${text}`,
	winsIn: n => `Wins in ${n}`,
	winsInShort: n => `W${n}`,

	// ---- Board
	board: {
		label: (n, what) => `${what}, ${n} by ${n}`,
		empty: "empty",
		stone: (color, n) => (n ? `${color}, move ${n}` : color),
		forbidden: "forbidden for Black",
		makes: m => `makes ${en.makes[m]}`,
		answers: "answers the threat",
		candidate: c =>
			`candidate${c.wins ? `, wins in ${c.wins}` : c.percent === null ? "" : `, ${c.percent} percent`}`,
		last: "last move",
	},
	fouls: {
		overline: "six in a row",
		double_four: "two fours at once",
		double_three: "two open threes at once",
	},
	foulTip:
		"In renju Black may not make two open threes, two fours, or six in a row. Such a point is crossed out.",

	// ---- Play
	play: {
		heading: "Play",
		newGame: "New game",
		who: "Opponent",
		modes: { engine: "Tengen", person: "A friend", watch: "Watch" },
		level: "Level",
		measured: "measured Elo",
		measuredElsewhere: "Elo measured in freestyle 15 × 15 only",
		measuredTip: games =>
			`Elo above the weakest level, measured level against level over ${whole(games)} games of freestyle on 15 × 15; ± is the 95% range. 400 points more means winning about ten games in eleven.`,
		other: "Another player",
		aboutPlayers: "What are these players?",
		rule: "Rule",
		size: "Board",
		color: "You play",
		colors: { black: "Black", white: "White", swap2: "Swap2" },
		opening: "Opening",
		free: "Free",
		opens: "Who opens",
		openers: { me: "You", them: "Opponent" },
		time: "Time",
		clocks: {
			none: "No clock",
			"180+2": "3 min + 2 s",
			"300+3": "5 min + 3 s",
			"600+5": "10 min + 5 s",
			"1800+0": "30 min",
		},
		setUp: "Opponent, level, rule",
		start: "Start a new game",
		startNow: "Start",
		kept: "Your game is saved. You can find it under Games.",
		black: "Black",
		white: "White",
		first: c => `${Color[c]} plays first. Choose any point.`,
		firstOther: "Press Start, and your opponent begins.",
		firstWatch: "Press Start to watch them play.",
		firstSwap2: "Press Start, then place three stones: Black, White, Black.",
		yourMove: "Your move",
		toMove: c => `${Color[c]} to move`,
		thinking: "Thinking",
		thinkingFor: s => `Thinking, ${s} s`,
		theirMove: who => `${who} is thinking`,
		waiting: c => Color[c],
		onMoveShort: "To move",
		onMove: c => `${Color[c]}, to move`,
		paused: "Paused",
		pausedText: "The game is paused. Continue whenever you like.",
		moves: "Moves",
		movesSoFar: "Moves so far",
		noMoves: "No moves yet.",
		moveNo: n => `Move ${n}`,
		firstMove: "First move",
		back: "Back",
		forward: "Forward",
		lastMove: "Latest move",
		backToNow: "Back to the game",
		undo: "Undo",
		redo: "Redo",
		hint: "Hint",
		resign: "Resign",
		more: "More",
		pause: "Pause",
		resume: "Resume",
		undone: n => plural(n, { one: "One move taken back.", other: "# moves taken back." }),
		mayNotTake: (points, more, forbidden) => [...separated(points, ", "), more && "…", " ", forbidden, "."],
		place: p => `Place ${upper(p)}`,
		aim: "Choose a point",
		threats: "Threats",
		forbidden: "Forbidden points",
		numbers: "Move numbers",
		coords: "Coordinates",
		sound: "Sound",
		confirm: "Confirm moves",
		tools: "Show on the board",
		boards: "Board’s look",
		boardKinds: { wood: "Wooden board", paper: "Paper board", contrast: "High contrast" },
		review: "Review this game",
		again: "Play again",
		hinting: "Looking for a good move…",
		you: "You",
		gameLabel: "Your game",
		clockOf: who => `${who}’s clock`,
		youClock: "Your clock",
		swap2: {
			open: n =>
				n === 3
					? "Place three stones: Black, White, Black. Your opponent then chooses a colour."
					: plural(n, { one: "One more stone.", other: "# more stones." }),
			three:
				"Take Black, stay White and play the fourth stone, or place two more stones and let your opponent choose.",
			five: "Take Black, or stay White and play the next stone.",
			stay: "You stay White. Play your stone.",
			balance: n => (n === 2 ? "Place two stones, White then Black." : "Now the black stone."),
			waiting: "Your opponent is considering the opening.",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1,
					who = !alone ? `The ${seat ? "second" : "first"} player` : yours ? "You" : "Your opponent",
					s = alone && yours ? "" : "s";
				if (choice === "balance") return `${who} placed two more stones.`;
				const does = choice === "swap" ? `take${s} Black` : `stay${s} White`,
					color = choice === "swap" ? "White" : "Black";
				return `${who} ${does}.${alone && !yours ? ` You play ${color} now.` : ""}`;
			},
			options: { swap: "Take Black", stay: "Stay White", balance: "Two more stones" },
			kicker: "Swap2 opening",
		},
		openings: {
			kicker: name => `${name} opening`,
			first: "Press Start, then open the game.",
			onOffer: "on offer",
			decide: "What will you do?",
			place: (c, side) =>
				side === 1
					? "Place the first stone in the centre."
					: side
						? `Place a ${c} stone in the marked square of ${side} × ${side} points.`
						: `Place a ${c} stone on any point.`,
			declare: n =>
				plural(n, {
					one: "Place the fourth stone. Black will then name one fifth move.",
					other: "Place the fourth stone. Black will then offer # fifth moves.",
				}),
			offer: n =>
				plural(n, {
					one: "Name one more fifth move for Black, unlike the others.",
					other: "Name # more fifth moves for Black, no two of them alike.",
				}),
			choose: "Choose one of the fifth moves on offer for Black.",
			options: {
				swap: "Swap colours",
				stay: "Place a stone",
				declare: n => plural(n, { one: "Ask for one fifth move", other: "Ask for # fifth moves" }),
				offer: n => plural(n, { one: "Offer one fifth move", other: "Offer # fifth moves" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					who = !alone ? `The ${seat ? "second" : "first"} player` : yours ? "You" : "Your opponent",
					did = {
						swap: `took ${Color[color]}`,
						stay: "placed a stone",
						declare: plural(count, { one: "asked for one fifth move", other: "asked for # fifth moves" }),
						offer: plural(count, { one: "named the fifth move", other: "offered # fifth moves" }),
						choose: "chose the fifth move",
					}[choice];
				return `${who} ${did}.`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => en.player(c === "black" ? b : w);
			if (!outcome) return "The game was not finished.";
			if (!outcome.winner) return "A draw: the board is full.";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "with five in a row",
				foul: "by a forbidden move",
				time: "on time",
				resigned: "by resignation",
				failed: `because the other program failed${outcome.failure ? ` (${outcome.failure})` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `You won against ${name(loser)}, ${how}.`
					: `You lost to ${name(outcome.winner)}, ${how}.`;
			}
			return `${people.length === 2 ? Color[outcome.winner] : `${Color[outcome.winner]} (${name(outcome.winner)})`} wins ${how}.`;
		},
		over: "The game is over",
	},

	// ---- Understand
	understand: {
		heading: "Understand",
		boardLabel: (n, c) =>
			c ? `Position after move ${n}, ${Color[c]} to move` : `Position after move ${n}, the game is over`,
		winBar: n => `Black’s winning chance: ${n} percent`,
		of: (n, all) => `${n} of ${all}`,
		first: "First move (Home)",
		back: "Back (left arrow)",
		forward: "Forward (right arrow)",
		last: "Last move (End)",
		backShort: "Back",
		forwardShort: "Forward",
		dropAim: "Cancel",
		mistakeShort: "Mistake",
		prevMistake: "Previous mistake",
		nextMistake: "Next mistake",
		candidates: "Candidates",
		threats: "Threats",
		numbers: "Numbers",
		threatsOf: "Show threats of",
		caption: "Discs show the winning chance of the side to move. W7 wins in 7 moves, counting both sides.",
		captionThreats:
			"Frames mark threats on the board, rings the moves that answer them; shapes show what a move would make.",
		kicker: (color, point, n, next) =>
			`${point ? `After ${Color[color]} ${upper(point)} (move ${n}). ` : ""}${next ? `${Color[next]} to move.` : "The game is over."}`,
		start: c => `An empty board. ${Color[c]} plays first.`,
		looking: "Looking for forced wins…",
		paused: "The analysis is paused. Resume it beside the best moves, or with the P key.",
		over: o =>
			!o.winner
				? "A draw: the board is full."
				: o.how === "row"
					? `${Color[o.winner]} has five in a row.`
					: `${Color[o.winner]} wins.`,
		show: "Show the line",
		hide: "Hide the line",
		tryIt: "Try it yourself",
		tryKicker: "You defend",
		tryText: c => `You play ${Color[c]}. Choose any point: every reply has an answer.`,
		tryDone: "The win was forced from the start.",
		tryEnd: "Stop defending",
		step: (k, n) => `Move ${k} of ${n}`,
		best: c => `Best moves for ${Color[c]}`,
		bestNone: "Best moves",
		move: "Move",
		wins: c => `${Color[c]} wins`,
		then: "Then",
		/** How many positions were searched, in how many seconds. */
		effort(n, s) {
			const positions =
				n < 1000 ? whole(n) : n < 1e6 ? `${Math.round(n / 1000)} k` : `${decimal(n / 1e6, 1)} M`;
			return `${positions} positions, ${decimal(s, s < 10 ? 1 : 0)} s`;
		},
		/** What a stage of a player's thinking made of a move: its network, its random games, its tree. */
		stage: (stage, n) => `${{ adp: "network", mcts: "games", tree: "tree" }[stage] ?? stage} ${n}%`,
		who: "Analysed by",
		pause: "Pause the analysis",
		resume: "Resume the analysis",
		graph: "Black’s winning chance",
		graphEmpty: "The graph grows as you look at positions. A review analyses all of them.",
		graphMove: n => (n ? `move ${n}` : "start"),
		yours: "Black",
		theirs: "White",
		reviewing: (n, all) => `Reviewing the game: ${n} of ${all} positions.`,
		reviewRun: "Review this game",
		reviewTip:
			"Analyses every position and marks the mistakes. It takes about half a second a move, and longer at the mistakes.",
		reviewDeeper: "Look deeper",
		reviewDeeperTip: "Analyses every position again, four times as long.",
		/** Which move lost the game. */
		losingMove: ({ number, point, color }) =>
			`${Color[color]} lost the game with move ${number}, ${upper(point)}.`,
		toPuzzle: "Solve as a puzzle",
		reviewNone: "No mistakes found: no move lost more than 10%.",
		reviewFailed: "The review stopped. Its results so far are saved; start it again to continue.",
		loss: (b, w) => `Average winning chance lost per move: Black ${decimal(b)}%, White ${decimal(w)}%.`,
		turn: (n, p) => `Move ${n}, ${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t => `Move ${t.number}, ${upper(t.point)}: ${Color[t.color]}’s ${t.mark}, ${t.drop}% lost`,
		tree: "Moves and variations",
		treePercent: "% for Black",
		treeEmpty: "Play on the board, open a file, or choose a game from Games.",
		instead: n => `Instead of move ${n}`,
		comment: "Comment",
		commentHint: n => (n ? `A comment on move ${n}` : "A comment on the game"),
		deleteBranch: "Delete from here",
		promote: "Make main line",
		deleted: "Deleted.",
		restore: "Undo",
		untitled: "Analysis",
		vs: (b, w) => `${b || "Black"} – ${w || "White"}`,
		about: (rule, size, n) => `${rule}, ${size}×${size}, ${plural(n, { one: "# move", other: "# moves" })}`,
		open: "Open a file",
		saveSgf: "Save as SGF",
		savePsq: "Save as PSQ",
		link: "Copy a link",
		edit: "Edit the position",
		fresh: "New analysis",
		playOn: "Play on from here",
		menu: "Open, save, share",
		keep: "Save to Games",
		linkCopied: "Link copied. It contains the position and the moves.",
		linkHere: "Copy this link:",
		keptNow: "Saved. You can find it under Games.",
		ownGame: "A played game keeps its moves, so this is saved as an analysis of its own.",
		beforeKept: "Your previous analysis is saved under Games.",
		beforeClosed: "The previous game is closed.",
		bringBack: "Bring it back",
		saved: name => `Saved as ${name}.`,
		openedPasted: "Opened what was pasted.",
		opened: name => `Opened ${name}.`,
		editing: "Editing the position",
		editText: "Choose a colour and press points to place stones; press a stone to remove it.",
		editTool: "Stone",
		editTools: { black: "Black", white: "White", erase: "Remove" },
		editNext: "To move",
		editDone: "Use this position",
		editCancel: "Cancel",
		editClear: "Clear",
		more: n => `${n} more`,
	},

	// ---- Teach ---------------------------------------------------------------------------------------------------
	teach: {
		heading: "Teach",
		lead: "Choose a learner and watch it learn the game. It learns on the server, so you can close this window and come back later.",
		fresh: "A new learner",
		way: "How it learns",
		ways: {
			network: "Line network",
			"self-teach": "By itself",
			watch: "By watching",
			comparison: "From a teacher",
		},
		about: {
			network:
				"It plays games against itself, learns to judge positions from them, and is then tested against the player without it. If it is stronger, it is promoted.",
			"self-teach":
				"It plays both sides and corrects its own guesses of who is winning. It is shown no games.",
			watch: "An expert plays both sides. The learner only watches, and learns to guess who is winning.",
			comparison:
				"It plays against a teacher, compares each move of the winner with its own choice, and learns it.",
		},
		titles: {
			network: "teaching itself",
			"self-teach": "teaching itself",
			watch: "watching an expert",
			comparison: "taught by a teacher",
		},
		learner: "Learner",
		aboutLearners: "What are these networks?",
		learners: {
			line: ["Line network", "adds to Tengen’s pattern weights what they miss"],
			st: ["ST", "sees counts of 20 shapes, and for each whose turn it is"],
			sst1: ["SST1", "ST with bare counts"],
			sst2: ["SST2", "ST, told only once whose turn it is"],
			sst3: ["SST3", "ST, not told whose turn it is"],
			rist: ["RIST", "sees stones and no shapes: learns slowly"],
			ding: ["Ding", "sees counts of 100 shapes; a larger board"],
			sym: ["Sym", "ST as the side to move sees it"],
			best: ["Best", "sees what every point threatens: the strongest"],
			patterns: ["Patterns", "24 patterns around a point"],
			"learned-star": ["Star", "chains of five through a point"],
		},
		learnerSays: sees => `${sees[0].toUpperCase()}${sees.slice(1)}.`,
		teacher: { watch: "Expert", comparison: "Teacher" },
		teachers: {
			minimax: "Minimax, three moves ahead",
			hardnet: "Hardnet",
			copy: "Its own first version",
			novice: "Tengen, novice",
			club: "Tengen, club",
			itself: "No teacher: games against itself",
		},
		games: {
			network: "Games to play",
			"self-teach": "Games to play",
			watch: "Games to watch",
			comparison: "Games to learn",
		},
		explore: "Exploration",
		exploreTip: "How often it plays a random move to try something new.",
		published: "as in the paper",
		seed: "Seed",
		seedTip: "The same seed gives the same run on any machine, bit for bit.",
		start: "Start learning",
		mine: "Your learners",
		none: "None yet.",
		states: {
			running: "Learning",
			pausing: "Pausing after this game",
			paused: "Paused",
			finished: "Finished",
			stopped: "Stopped",
			failed: "Failed",
		},
		name: l => en.teach.learners[l]?.[0] ?? "A deleted learner",
		player(name) {
			const [l, games] = name.split("@");
			return `${en.teach.name(l)} after ${en.teach.count(games)}`;
		},
		count: n => plural(Number(n), { one: "# game", other: "# games" }),
		title: a => `${en.teach.name(a.learner)}, ${en.teach.titles[a.way]}`,
		progress: "Games played",
		of: (done, total) => `${whole(done)} of ${whole(total)} games`,
		rate: n => `${decimal(n, n < 10 ? 1 : 0)} a second`,
		left: s =>
			s < 90
				? `${Math.ceil(s)} s left`
				: s < 5400
					? `${Math.round(s / 60)} min left`
					: `${Math.round(s / 3600)} h left`,
		safe: "you can close this window",
		pause: "Pause",
		resume: "Resume",
		save: "Save a checkpoint",
		saveShort: "Save",
		saved: "A checkpoint will be saved after this game.",
		stop: "Stop",
		stopSure: "Stop for good?",
		forget: "Delete",
		forgetSure: "Delete it all?",
		forgotten: "The learner was deleted.",
		another: "Teach another",
		game: (n, move) => `Game ${whole(n)}, move ${move}`,
		gameLabel: n => `Game ${whole(n)} of the learner`,
		noGame: "Waiting for the first game",
		follow: "Follow live",
		look: "Understand this game",
		guess: "the learner’s guess",
		meter: n => `The learner gives Black ${n} percent`,
		nudge: (point, before, now) => [
			"Before ",
			P(point),
			` it gives Black ${before}%, after it ${now}%, so it ${before === now ? "leaves the earlier guess alone" : `nudges the earlier guess ${now > before ? "up" : "down"} a little`}.`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]} won` : "A draw"}. It gave Black ${now}% here, and adjusts that towards the result.`,
		opening: "An empty board.",
		stages: {
			test: c => `A test against Hardnet: the learner is ${Color[c]}. Nothing is learned from it.`,
			lesson: c => `A lesson: the learner is ${Color[c]}. The winner’s moves are learned.`,
			own: () => "A game against itself, from which it learns when it is over.",
		},
		curves: {
			match: {
				"self-teach": "Moves that match the finished network, %",
				watch: "Moves that match the expert, %",
				comparison: "Learned moves it would have played, %",
			},
			test: "Points in tests against Hardnet, %",
			lesson: "Points in lessons, %",
			moves: "Moves per game",
			error: "Error of its guesses",
			results: "Results, %",
			values: "Guess at the end, %",
		},
		lines: { black: "Black", white: "White", drawn: "draws", won: "won", lost: "lost" },
		means: {
			network:
				"It plays games against itself, learns to judge positions from them, and is then tested against the player without it. If it is stronger, it is promoted.",
			"self-teach":
				"The first curve shows how often it agrees with a network that has finished this course. The error is the difference between one guess and the next; it falls as the guesses become consistent. The guess at the end should approach 100 in games that player 1 has won, and 0 in games that it has lost.",
			watch:
				"The first curve shows how often it would choose the expert’s move. The games are the expert’s, so their length and results say nothing about the learner; the error and the guess at the end do.",
			comparison:
				"Before every hundred lessons it plays fifty tests, from which it learns nothing; a draw counts half a point. A single result can be off by 14% either way, so look at the trend.",
		},
		yours: "yours",
		theirs: "Zhao 2012",
		helped:
			"Up to game 20,000 the course completes every five for it and opens at random; the curves jump when that ends.",
		curveEmpty: "The curve appears after the first games.",
		curveSays: (title, lines) => `${title}. ${lines.join("; ")}.`,
		curveLine: (name, x, y, y0) =>
			`${name ? `${name}: ` : ""}${y} after ${en.teach.count(x)}, ${y0} at first`,
		xStart: "0 games",
		numbers: "Show the numbers",
		columns: {
			games: "Games",
			test: "Tests, %",
			lesson: "Lessons, %",
			match: "Match, %",
			moves: "Moves",
			error: "Error",
			black: "Black, %",
			white: "White, %",
			drawn: "Drawn, %",
			won: "Guess, won",
			lost: "Guess, lost",
			explore: "Random, %",
		},
		checkpoints: "Checkpoints",
		checkpointTip: "Copies of the learner after so many games. You can play against each of them.",
		noCheckpoints: n => `The first checkpoint comes after ${en.teach.count(n)}, or when you save one.`,
		matches: n => `${n}% match`,
		points: n => `${n}% in tests`,
		latest: "the latest",
		play: "Play against it",
		playShort: "Play",
		settings: "Settings",
		board: "Board and rule",
		sees: "Network",
		inputs: (i, h) => `${i} inputs, ${h} hidden`,
		failed: "The run failed. What it has learned is saved.",
	},

	// ---- Games ---------------------------------------------------------------------------------------------------
	games: {
		heading: "Games",
		empty: "No games yet. The games you play are saved here.",
		play: "Play a game",
		count: n => plural(n, { one: "One saved game.", other: "# saved games." }),
		playing: "In progress",
		opening: "Opening",
		study: "Analysis",
		won: "You won",
		lost: "You lost",
		draw: "Draw",
		wins: c => `${Color[c]} won`,
		goOn: "Resume",
		look: "Understand",
		forget: "Delete",
		more: "Show older games",
		all: "All",
		filterWon: "Won",
		filterLost: "Lost",
		filterOpen: "In progress",
		filter: "Show",
		none: "No game matches this filter.",
		label: (title, result) => `${title}. ${result}`,
		search: "Search names, rule, date",
		reviewed: "Review",
		reviewedAny: "All",
		reviewedYes: "Reviewed",
		reviewedNo: "Not reviewed",
		exportAll: "Save all to a file",
		mark: "Select several",
		markAll: "Select all shown",
		markThis: "Select",
		deleteMarked: "Delete selected",
		markEnd: "Done",
		undo: "Undo",
		markLabel: title => `Select ${title}`,
		markedCount: n => `${whole(n)} selected`,
		deletedCount: n => plural(n, { one: "One game deleted.", other: "# games deleted." }),
		found: (n, total) => `${whole(n)} of ${whole(total)} saved games.`,
		dateReviewed: v => `${v}, reviewed`,
	},

	// ---- Games from outside
	incoming: {
		open: "Open a file",
		paste: "Paste a game",
		pasteHeading: "Paste a game",
		pasteText:
			"SGF, PSQ, moves like h8h9i8, or a board drawn with X, O and dots. Ctrl-V works anywhere on the page, too.",
		pasteLabel: "The game",
		example: "h8 h9 i8 …",
		openPasted: "Open",
		gamesIn: ({ name, total }) => `${whole(total)} games in ${name}`,
		gamesPasted: ({ total }) => `${whole(total)} games`,
		onlyFirst: ({ count }) => `Only the first ${whole(count)} are listed.`,
		gameOf: ({ number, count }) => `Game ${number}, moves: ${count}`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "Puzzles",
		boardLabel: ({ color }) => `Puzzle, ${Color[color]} to move`,
		kicker: ({ id, grade }) => `Puzzle ${id}, ${grade}`,
		kickerOwn: "From your games",
		fromGame: "See the game it comes from",
		grades: { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Very hard" },
		find: ({ color }) => `${Color[color]} to move. Find the win.`,
		taskFours: ({ plies }) => `A win in ${plies} moves, counting both sides. Fours alone are enough.`,
		taskThrees: ({ plies }) =>
			`A win in ${plies} moves, counting both sides. It takes threes as well as fours.`,
		right: "Right.",
		left: ({ plies }) =>
			plies === 1 ? "One more move wins." : `${plies} more moves to the end, counting both sides.`,
		solved: "Solved.",
		solvedBefore: "You have solved this puzzle.",
		solutionShown: "This is the solution.",
		wrong: "That does not win.",
		wrongHolds: "After this reply no win by fours and threes is left.",
		wrongNotFound: "After this reply no win is found.",
		wrongFive: ({ color }) => `${Color[color]} makes five in a row.`,
		wrongLoses: ({ color, plies }) => `Now ${Color[color]} wins in ${plies}.`,
		wrongFoul: "This move is forbidden for Black and loses.",
		hint: "Hint",
		hintGiven: "A hint is shown.",
		hintMakes: ({ makes, region }) =>
			`The move makes ${en.makes[makes]}. It lies between ${upper(region[0])} and ${upper(region[1])}.`,
		hintRegion: ({ region }) => `The move lies between ${upper(region[0])} and ${upper(region[1])}.`,
		hintMove: ({ point }) => ["The move is ", P(point), "."],
		askHint: "Hint",
		secondHint: "Show move",
		solution: "Solution",
		again: "Start over",
		tryAgain: "Try again",
		next: "Next puzzle",
		understand: "Understand",
		progress: "Your puzzles",
		solvedCount: n => `${whole(n)} solved`,
		solvedOf: ({ solved, total }) => `${whole(solved)} of ${whole(total)}`,
		isSolved: "solved",
		streak: ({ streak, best }) =>
			`Solved in a row without a mistake or a hint: ${whole(streak)}. Your longest row: ${whole(best)}.`,
		own: "From your games",
		noOwn:
			"When a review of one of your games finds a forced win that was missed or allowed, it becomes a puzzle here.",
		ownPuzzle: ({ grade, plies }) => `${grade}, win in ${plies}`,
	},

	// ---- Compare
	compare: {
		heading: "Compare",
		lead: "Let players meet and see who is stronger, with error bars. Tournaments are played on the server, so you can close this window.",
		fresh: "New tournament",
		kept: "Tournaments",
		none: "None yet. Choose some players and start one.",
		kinds: {
			level: "Levels, with their Elo in freestyle on 15 × 15",
			agent: "Other players",
			engine: "External engines",
			learner: "Your learners",
		},
		games: "Games per pair",
		limit: "Limit per move",
		limitTip: s => `Levels also keep to their own limits. Players that do not count nodes get ${s} s.`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)} nodes` : n < 1000 ? `${n} ms` : `${n / 1000} s`;
		},
		openings: "Games start from",
		starts: { balanced: "Openings", empty: "Empty board", swap2: "Swap2" },
		startsTip:
			"A hundred fair openings, each played twice with colours swapped. From an empty board, players without randomness replay the same game.",
		sum: (players, games) =>
			players < 2 ? "Choose at least two players." : `${players} players, ${whole(games)} games.`,
		start: "Start the tournament",
		states: {
			running: "Playing",
			paused: "Paused",
			finished: "Finished",
			stopped: "Stopped",
			failed: "Failed",
		},
		title: names =>
			names.length > 3
				? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`
				: list(names).join(""),
		of: (done, total) => `${whole(done)} of ${whole(total)} games`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "Too few games to tell." : "The first games are being played.";
			const [by, error] = v.lead;
			return by > error
				? `${one} is ${v.done < v.total ? "ahead" : "the strongest"}: ${Math.round(by)} ±${Math.round(error)} Elo above ${other}.`
				: `${one} and ${other} are too close to call${v.done < v.total ? " yet" : ""}.`;
		},
		sub: v =>
			`${v.players.length} players, ${v.games} games a pair${v.start === "balanced" ? ", every opening played twice with colours swapped" : v.start === "swap2" ? ", colours settled by Swap2" : ", from the empty board"}. ${en.rules[v.rule]} ${v.size} × ${v.size}, ${en.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)} a move.`,
		progress(v) {
			const done = en.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · waiting for a free processor`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · ${v.tables} at a time` : ""}${v.left === null ? "" : ` · about ${minutes > 90 ? `${Math.round(minutes / 60)} h` : `${minutes} min`} left`}`;
		},
		played: "Games played",
		pause: "Pause",
		goOn: "Resume",
		stop: "Stop",
		forgotten: "The tournament was deleted.",
		save: "Save",
		files: { html: "Report (HTML)", json: "Numbers (JSON)", sgf: "All games (SGF)" },
		cross: "Who beats whom",
		crossNote: "The row’s score against the column: wins–losses =draws",
		player: "Player",
		points: "Points",
		itself: "itself",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `of ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} against ${other}. Show these games.`,
		strength: "Strength",
		eloTip: "400 points more means winning about ten games in eleven.",
		eloNote: (elo, range) => [elo, ", 0 is the average; whiskers are the ", range],
		range: "95% range",
		rangeTip: "If the tournament were repeated, the true value would lie inside 19 times in 20.",
		noElo: "Ratings appear after the first games.",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "Games",
		every: "All players",
		older: "Show older games",
		noGames: "No games yet.",
		playing: "playing now",
		showGame: n => `Open game ${n}: `,
		result: g => (g.winner === null ? "Draw" : `${g.winner === g.black ? "Black" : "White"} won`),
		ending: g =>
			({
				full: "board full",
				foul: "forbidden move",
				illegal: "illegal move",
				time: "ran out of time",
				memory: "out of memory",
				crash: "program failed",
				resigned: "resigned",
			})[g.ending] ?? plural(g.length, { one: "# move", other: "# moves" }),
		latest: "Latest game",
	},

	fleet: {
		heading: "Fleet",
		lead: "Machines that play the games of matches, tournaments and trainings together.",
		link: "Fleet: games on other machines",
		none: "This server shows no fleet. It shows one when it is told where the fleet is:",
		how: "How to make a fleet of your machines is in",
		lost: "The fleet's server does not answer. This is how things were; trying again.",
		present: n => plural(n, { one: "# worker", other: "# workers" }),
		busy: (busy, cores) => `${whole(busy)} of ${plural(cores, { one: "# core", other: "# cores" })} playing`,
		perHour: n => plural(Math.round(n), { one: "# game an hour", other: "# games an hour" }),
		waiting: (jobs, results) =>
			`${plural(jobs, { one: "# game", other: "# games" })} and ${plural(results, { one: "# result", other: "# results" })} on the server`,
		events: "What is played",
		noEvents: "Nothing. A match, tournament or training with --fleet begins something.",
		kinds: {
			games: "Match or tournament",
			"self-play": "Games of a network against itself",
			nothing: "Empty jobs",
		},
		states: { running: "Running", stopped: "Stopped", finished: "Finished", silent: "Silent" },
		progress: "Games played",
		played: n => plural(n, { one: "# game", other: "# games" }),
		heard: ago => `its coordinator was last heard of ${ago}`,
		handedOut: n => `${whole(n)} handed out`,
		checked: n => `${whole(n)} played again by another worker, and the same`,
		refused: ({ worker, why }) => `${worker} is refused: ${why}`,
		minutes: "Games a minute",
		lastHour: (n, most) =>
			`${plural(n, { one: "# game", other: "# games" })} in the last hour, at most ${whole(most)} a minute`,
		now: "now",
		workers: "Workers",
		noWorkers: "None yet. On another machine: tengen fleet work",
		columns: ["Worker", "State", "Cores", "Games", "Games an hour", "Heard of", "Version"],
		ofCores: (busy, cores) => `${whole(busy)} of ${whole(cores)}`,
		workerStates: { playing: "Playing", idle: "Idle", away: "Away", left: "Left", refused: "Refused" },
		cannot: ({ event, why }) => `cannot play for ${event}: ${why}`,
	},

	// ---- Papers
	papers: {
		heading: "Papers",
		lead: "Tengen grew from five published systems. Their experiments are run again here, with our numbers beside theirs.",
		/** Said in every language but English. */
		inEnglish: "The reports on this page are in English.",
		own: "Our own measurements",
		ownLead: "Measurements of our own: how strong the engine is, and what makes it so.",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "Not run yet"
				: run < all
					? `${run} of ${all} experiments run so far`
					: paper
						? plural(all, { one: "# experiment", other: "# experiments" })
						: plural(all, { one: "# report", other: "# reports" }),
		tally: (met, all) => `${met} of ${all} results reproduced`,
		met: n => `${n} reproduced`,
		notMet: n => `${n} not reproduced`,
		notTested: n => `${n} not tested`,
		lines: "What is asked for, and what we found",
		linesLead:
			"What a line asks for was fixed before the games that its mark rests on were played; the mark comes from the number, by code. The same table: tengen experiment summary.",
		all: "All papers",
		contents: "Experiments",
		more: "Method, tables and command",
		again: "Run it yourself",
		notRun: "This experiment has not been run yet.",
	},

	// ---- About
	about: {
		heading: "About",
		lead: "Tengen (天元, the centre point) plays Gomoku: five in a row. It plays, explains and saves your games on this machine; nothing is sent anywhere.",
		howHeading: "How to play",
		how: [
			"Two players take turns placing a stone on a free point. Black begins.",
			"The first player with five stones in an unbroken row wins: across, down or diagonally.",
			"Three in a row with both ends open must be answered: otherwise it becomes four with both ends open, and that cannot be stopped.",
			"A move that makes two threats at once wins, because only one of them can be answered.",
		],
		rulesHeading: "Rules",
		levelsHeading: "Levels",
		levelsText:
			"All levels are the same engine: a weaker level considers fewer moves and looks less far ahead. None of them makes mistakes on purpose. Elo is counted from the weakest level; each was measured against the next below it, in freestyle on 15 × 15.",
		levelCols: ["Level", "Elo", "95% range", "Games"],
		playersHeading: "Other players",
		playersText:
			"Besides the levels, you can play against these, ask them for their opinion, and compare them.",
		learnersHeading: "Learners",
		learnersText: "Small networks that you can teach on the Teach page. Each rates positions in its own way.",
		paper: "Read more",
		keysHeading: "Keyboard",
		versionHeading: "This program",
		version: v => `Tengen ${v}. Free software under the MIT or the Apache 2.0 licence.`,
		home: "This server runs on your own machine and answers only to it.",
		shared: "This server is shared: you see only your own games.",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "Analysis settings",
		time: "Time per position",
		usualTime: s => `Usual (${decimal(s)} s)`,
		seconds: n => plural(n, { one: "# second", other: "# seconds" }),
		minutes: n => plural(n, { one: "# minute", other: "# minutes" }),
		unlimited: "Until I stop it",
		lines: "Lines",
		threads: "Threads",
		allThreads: "All",
		balance: "Look for even moves",
		balanceAbout: "Finds the moves that leave the game as even as possible, for fair openings.",
		balanceOn: "Looking for even moves.",
		balanceOff: "Looking for the best moves.",
		even: "Even moves",
		actions: name => `What to do with ${name}`,
		actionsHead: "Actions",
		deeperOn: name => `Look deeper at ${name} only`,
		excludeMove: name => `Leave out ${name}`,
		onlyMove: name => `Only ${name}`,
		allMoves: "All moves are considered again.",
		without: name => `Without ${name}`,
		lock: "Lock the analysis on this position",
		unlock: "Unlock the analysis",
		locked: "Locked",
		lockedAt: "Go to the locked position",
		lockedNow: "The analysis stays with this position.",
		unlocked: "The analysis follows you again.",
		end: "remove",
		heat: "Heat map",
		arrows: "Winning lines",
		sweep: "Whole game",
		sweeping: "Looking at every position of the game.",
		heatNote: n => `network ${n}%`,
		arrowNote: c => `${Color[c]} threatens to win from here`,
	},
	explorer: {
		heading: "Openings",
		about: "What was played here in your games, in tournaments and in files.",
		show: "Show",
		hide: "Hide",
		looking: "Looking…",
		none: n =>
			plural(n, {
				one: "This position is not in the # game.",
				other: "This position is in none of the # games.",
			}),
		opening: ({ code, name, kanji }) => `${code} ${name}`,
		move: "Move",
		games: "Games",
		results: "Result",
		score: "Score",
		engine: "Engine",
		result: ({ black, draws, white }) => `Black won ${black}, drawn ${draws}, White won ${white}`,
		sources: n => plural(n, { one: "From # game", other: "From # games" }),
		source: { own: "My games", tournaments: "My tournaments", built_in: "The engine’s own games" },
		file: ({ name, games }) => `${name} (${whole(games)})`,
		add: "Add a file of games",
		remove: "Remove",
		removeFile: name => `Remove ${name}`,
		added: ({ name, games }) => `${name} is added. Games: ${whole(games)}.`,
		skipped: n => plural(n, { one: "# game cannot be counted.", other: "# games cannot be counted." }),
		tooMany: "The file has more games than are read.",
	},
	pictures: {
		menu: "Save a picture",
		heading: "Save a picture",
		what: "Picture of",
		board: "Board",
		graph: "Graph",
		marks: "Marks of the analysis",
		coordinates: "Coordinates",
		about: "PNG for messages, SVG for print. The GIF plays the moves one by one.",
		gif: "GIF of the game",
		making: "Making the animation",
		linkWhole: "Link copied. It contains the whole analysis with variations and comments.",
		linkTooLong:
			"The analysis is too long for a link. This link contains this line of moves; a file contains everything.",
		linkBroken: "This link is incomplete. Copy it again, to its end.",
	},

	keys: {
		heading: "Keyboard",
		letters: "Single-letter keys",
		rows: [
			["Tab", "to the next part of the page; the board is one part"],
			["Arrow keys, on the board", "to the next point; Home and End, Page Up and Page Down to the ends"],
			["Enter or Space, on the board", "play there"],
			["A letter, then a number, on the board", "go to that point: K 8"],
			["← → outside the board, [ ] anywhere", "back and forward one move"],
			["{ }", "previous and next mistake"],
			["U, R, H", "undo, redo, hint; in a puzzle U takes a wrong move back"],
			["X", "resign; press it again to confirm"],
			["C, T, N", "candidates, threats, move numbers; in a puzzle N is the next one"],
			["P", "pause or resume the game, the analysis or the learner"],
			["M, A", "heat map, winning lines"],
			["L, D, B", "lock the analysis, look deeper at the best move, look for even moves"],
			["G, O", "graph of the whole game, openings"],
			["Esc", "cancel the selected point, close the list, hide the line"],
			["?", "this list"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "Online",
		about:
			"You get a link to send. Whoever opens it first plays against you; others can watch. Nobody needs an account.",
		create: "Create a link",
		guest: "Opponent",
		waiting: "Waiting for the other player",
		send: "Send this link to the person you want to play. The game begins when they take their seat.",
		link: "Link of the game",
		copy: "Copy the link",
		homeOnly:
			"This server answers only this computer: open the link here in another browser or a private window. With tengen web --address others can reach it.",
		invitation: "Invitation",
		invited: ({ terms, color }) => `You are invited to a game: ${terms}. Your colour: ${Color[color]}.`,
		invitedSwap2: ({ terms }) => `You are invited to a game: ${terms}. Colours are settled on the board.`,
		join: "Take the seat",
		begins: "The other player is here. The game begins.",
		away: "not here just now",
		watching: "You are watching this game.",
		agreed: "A draw: both players agreed.",
		ask: { draw: "Offer a draw", takeback: "Ask to take back", rematch: "Ask for a rematch" },
		asked: {
			draw: "You have offered a draw.",
			takeback: "You have asked to take your last move back.",
			rematch: "You have asked for a rematch.",
		},
		asks: {
			draw: "Your opponent offers a draw.",
			takeback: "Your opponent asks to take the last move back.",
			rematch: "Your opponent wants to play again.",
		},
		accept: "Accept",
		decline: "Decline",
	},
	prove: {
		heading: "Proof of a win",
		about:
			"Proves that the side to move wins, quiet moves included, with a certificate that anybody can check.",
		run: "Prove a win",
		more: "About proofs",
		time: "Time for the search",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)} s`
				: seconds < 3600
					? `${whole(seconds / 60)} min`
					: `${whole(seconds / 3600)} h`,
		paused: "Paused.",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(seconds)} of ${whole(of)} s. Positions searched: ${whole(searched)}; proved on the way: ${whole(proved)}.`,
		proved: ({ color, point, plies }) =>
			`Proved: ${Color[color]} wins with ${point}, in at most ${whole(plies)} moves, counting both sides.`,
		facts: ({ nodes, quiet, seconds }) =>
			`Positions in the proof: ${whole(nodes)}, quiet moves among them: ${whole(quiet)}. Found in ${whole(seconds)} s, and checked.`,
		notProved: ({ seconds, searched, quiet }) =>
			`Not proved within ${whole(seconds)} s. Positions searched: ${whole(searched)}; quiet moves tried: ${whole(quiet)}. That says nothing about who wins.`,
		tooLarge: ({ megabytes }) =>
			`The certificate has ${whole(megabytes)} MB, more than is kept here. A computer of your own keeps it: tengen solve POSITION --proof FILE`,
		defend: "Defend against it",
		certificate: "Certificate",
		certificateTip: "A file that anybody can check: tengen verify FILE",
		ownAnswer: "has an answer of its own",
		kinds: {
			five: ({ point }) => `${point} makes five in a row.`,
			four: ({ point }) => `${point} makes a four: it threatens five.`,
			three: ({ point }) => `${point} makes a three: it threatens a four that cannot be stopped.`,
			quiet: ({ point }) => `${point} is a quiet move: after most replies fours and threes win.`,
			all: ({ point }) => `${point}: every reply has an answer of its own.`,
		},
		answered: {
			listed: "This reply has an answer of its own.",
			covered: "This reply does not stop the threat.",
			passed: "This reply changes nothing: the winner goes on as after a pass.",
		},
		page: {
			heading: "The proof that Black wins",
			lead: "In 1993 Victor Allis announced that Black, who moves first, wins free-style Gomoku on 15 × 15. Computers had found the proof, but it was never published, so nobody can check it. Here it is made anew, in parts that anybody can check.",
			campaignHeading: "How much is proved",
			none: "No numbers yet.",
			campaign: ({ positions, tried, proved }) =>
				`The proof comes down to ${whole(positions)} positions with four stones. Of ${whole(tried)} that were tried, drawn at random, ${whole(proved)} are proved.`,
			times: ({ median, p90 }) =>
				`Half of the proved ones took at most ${decimal(median)} s, nine of ten at most ${decimal(p90)} s.`,
			projection: ({ hours, error }) =>
				error === null
					? `All of them would take roughly ${decimal(hours)} hours of one core.`
					: `All of them would take roughly ${decimal(hours)} hours of one core, give or take ${decimal(error)}.`,
			certificateHeading: "What a certificate is",
			certificate: [
				"A certificate is a file that proves that the side to move wins, whatever the other side does. It holds the winning move of every position that can arise, and says for each reply which position answers it.",
				"A four or a three leaves few replies. After a quiet move the certificate shows a win by fours and threes against a pass; only replies in the zone of that win can spoil it, and each of those has an answer of its own.",
				"A checker needs nothing but the rules and the file. There are two, which share no code; they try every reply and believe nothing that the file does not show.",
			],
			format: "The format, and why it is enough:",
			walkHeading: "Walk a proof",
			walk: "Black has moved. Choose any reply for White: Black has an answer, down to five in a row.",
			choose: "Position",
			squares: "Squares mark the replies that have an answer of their own.",
			back: "Take back",
			start: "From the start",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`Positions: ${whole(nodes)}, quiet moves among them: ${whole(quiet)}; at most ${whole(plies)} moves to five; ${whole(bytes)} bytes.`,
			kicker: ({ moves }) => `Move ${whole(moves)} of the proof`,
			examples: {
				quiet: "One quiet move",
				"2a": "Allis, figure 2a",
				"2b": "Allis, figure 2b",
				"3b": "Allis, figure 3b",
				4: "Allis, figure 4",
				"5a": "Allis, figure 5a, after 16 moves",
			},
		},
	},
	jobs: {
		heading: "Running now",
		running: n => plural(n, { one: "# job is running", other: "# jobs are running" }),
		kinds: {
			review: "Review",
			training: "Learner",
			tournament: "Tournament",
			measurement: "Measurement",
			proof: "Proof of a win",
		},
		of: ({ done, total }) => `${whole(done)} of ${whole(total)}`,
		none: "Nothing is running.",
	},
	measure: {
		heading: "Strength",
		start: "Measure its strength",
		about: ({ name, each }) =>
			`Elo against ${name}, a fixed reference player, from ${whole(each)} games for each checkpoint; ± is the 95% range.`,
		running: ({ done, total }) => `Measuring: ${whole(done)} of ${whole(total)} games`,
		above: ({ elo }) => `above ${elo}`,
		below: ({ elo }) => `below ${elo}`,
		none: "Not measured yet.",
		curve: "Elo against the fixed reference player",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`Roughly ${whole(minutes)} minutes of games on this computer at its present load; then a fit and a test, which take minutes to an hour. A few thousand games seldom beat the player without the network; ten thousand and more may.`,
		stages: {
			games: "Playing games",
			fit: "Learning from the games",
			gate: "Testing the network",
			done: "Finished",
		},
		progress: ({ done, total }) => `${whole(done)} of ${whole(total)}`,
		loss: "Loss",
		heldOut: "Loss on games held out",
		without: "pattern weights alone",
		foreseen: "Moves foreseen",
		gate: ({ won, drawn, lost }) =>
			`${whole(won)} won, ${whole(drawn)} drawn, ${whole(lost)} lost against the player without it`,
		promoted: "Stronger: promoted.",
		refused: "Not shown to be stronger, so not promoted.",
		undecided: "The test is not decided yet.",
		untested: "Not tested yet.",
	},
	puzzleOrigin:
		"Long puzzles come from strong games; short, easy ones from games in which one slip was put in, so that there is something to find.",
	strength: {
		heading: "Strength on one scale",
		about:
			"Elo above the weakest level, freestyle on 15 × 15. A row that was measured against another opponent says which; rows without a common opponent are not on one scale.",
		player: "Player",
		elo: "Elo",
		games: "Games",
		source: "Measured against",
		notTied: "– : no match ties these players to the levels yet.",
		scale: "Above the weakest level",
		origin: "Conditions, where it is told",
		ties: "What a match with a rated engine makes of its player on Gomocup’s list. It is worth one opponent: perhaps not the rated version, with other times for a move, and on our board, not the list’s.",
		tie: (player, place, against, size) => `${player}: ${place} on the list for ${size}, by ${against}`,
	},

	errors: {
		offline: "The server does not answer. Nothing is lost; trying again.",
		largeFile: mb =>
			`This file has more than ${mb} MB, the most that is opened here. “tengen convert” reads larger ones.`,
		retry: "Try now",
		gone: "This cannot be found. It may have been deleted, or it belongs to someone else.",
		forbidden: (p, foul) => `${upper(p)} is forbidden for Black: it makes ${foul}. Choose another point.`,
		taken: p => `There is already a stone on ${upper(p)}. Choose another point.`,
		/**
		 * What the server refuses, by the key of its answer. In English its own sentences are shown, which say it more exactly.
		 */
		refused: {
			renju: "Renju has forbidden moves, for which there are no certificates.",
			analyst: "Only Tengen itself can be told which moves to consider.",
			point: "There is no such point, or no move can be played there.",
			waiting: "The other player has not come yet.",
			online: "That cannot be done in a game against another person.",
			watching: "You are watching this game; only its two players can act in it.",
			seats: "Both seats are taken. You can watch the game.",
			contested: "The other player is still in this game. Resign first, or finish it.",
			offer: "That cannot be asked for now.",
			guest: "You are invited to a game here. For everything else this server asks for its access token.",
			measure: "There is no checkpoint to measure yet.",
			busy: "The server has too much to do just now. Please try again later, or stop one of your jobs.",
			changed: "The moves of a played game stay as they were.",
			choice: "Colours are settled already.",
			choose: "First choose: take Black, stay White, or place two more stones.",
			course: "This learner cannot be taught with these settings.",
			empty: "There are no moves or games yet.",
			exploration: "So many random moves are not possible.",
			external: "With external engines only the games can be saved here.",
			fault: "The server failed to do that. Your games are safe; please try again.",
			file: "This file cannot be read as a game.",
			full: "There is no room for more. Please delete something first.",
			game: "The file has fewer games than that.",
			games: "So many games are not possible.",
			job: "That is not possible now: it has ended, is not paused, or runs elsewhere.",
			learner: "There is no such learner here.",
			missing: "This cannot be found. It may have been deleted, or it belongs to someone else.",
			nowhere: "This server keeps nothing, so nothing can learn here.",
			no_win: "No win is found in this position.",
			opening: "Colours are not settled yet.",
			opponent: "There is no such player here.",
			over: "The game is over.",
			players: "These players cannot play this tournament.",
			playing: "The game is still being played; its variations are saved when it is over.",
			psq: "This game cannot be saved as PSQ.",
			redo: "There is no move to play again.",
			rule: "This rule is not possible here.",
			seed: "This seed is not possible.",
			size: "This board size is not possible here.",
			stale: "The game has changed since then.",
			start: "Games cannot start like that.",
			zone: "This stone belongs into the marked square.",
			alike: "This fifth move is the same as another one.",
			decision: "The opening does not allow that.",
			opening_rule: "This opening rule is not possible here.",
			taken: "There is already a stone on that point.",
			teacher: "There is no such teacher here.",
			thinking: "That may take too long. Choose fewer games or less for a move.",
			token: "This server asks for its access token: open the address that it printed when it started.",
			tournament: "The tournament was begun with other settings and cannot be continued.",
			tree: "A move of this game cannot be played.",
			turn: "It is not your turn.",
			undo: "There is no move to take back.",
		},
	},
};

export default en;
