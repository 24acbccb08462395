// All texts of the page in Russian, with the names of en.js.
//
// Слова: камень, пункт, ряд; открытая тройка, четвёрка, открытая четвёрка, пятёрка (пять в ряд), вилка (3×3, 4×4, 4×3), длинный
// ряд; угроза, фол (запрещённый ход); партия, ход, вариант, линия, кандидат, шансы на победу, форсированный выигрыш, разбор
// (review), уровень (level), ученик (learner), позиция. Страница обращается на «вы».
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("ru");
const upper = p => p.toUpperCase();
/** Стороны во всех нужных падежах: кто, кого, кому, кем. */
const Color = { black: "Чёрные", white: "Белые" };
const ofColor = { black: "чёрных", white: "белых" };
const toColor = { black: "чёрным", white: "белым" };
const asColor = { black: "чёрными", white: "белыми" };
const pct = n => `${n}\u202f%`;
const moves = n => plural(n, { one: "# ход", few: "# хода", many: "# ходов" });
const games = n => plural(n, { one: "# партия", few: "# партии", many: "# партий" });
/** После скольких ходов или партий. */
const afterGames = n => plural(n, { one: "# партии", few: "# партий", many: "# партий" });

const ru = {
	title: "Tengen",
	pages: {
		play: "Игра",
		puzzles: "Задачи",
		understand: "Анализ",
		teach: "Обучение",
		compare: "Турниры",
		games: "Партии",
		papers: "Статьи",
		about: "Справка",
		fleet: "Сеть машин",
		proof: "Доказательство",
	},
	nav: "Страницы",
	nothing: {
		heading: "Такой страницы нет",
		text: "Возможно, в адресе опечатка. Все страницы перечислены вверху.",
		link: "Сыграть партию",
	},
	home: "Tengen, главная",
	skip: "К содержанию",
	theme: "Светлая или тёмная",
	language: "Язык",
	shortcuts: "Клавиши",
	close: "Закрыть",
	color: c => Color[c],
	point: upper,
	percent: n => pct(n),
	square: n => `${n} × ${n}`,
	sure: "Точно?",
	minus: n => `−${pct(n)}`,
	count: whole,
	decimal,
	date,
	ago,
	comma: ", ",
	gap: " ",

	rules: {
		freestyle: "Свободные",
		standard: "Стандарт",
		renju: "Рендзю",
		caro: "Каро",
		"caro-exact": "Каро, ровно пять",
	},
	rulesAbout: {
		freestyle: "Выигрывают пять или больше в ряд.",
		standard: "Выигрывают ровно пять в ряд; шесть не выигрывают.",
		renju: "Чёрные выигрывают ровно пятью; вилки 3×3 и 4×4 и длинный ряд им запрещены.",
		caro: "Пять в ряд выигрывают, если соперник не закрыл оба конца; шесть и больше выигрывают всегда.",
		"caro-exact": "Выигрывают ровно пять в ряд, если соперник не закрыл оба конца.",
	},
	levels: {
		novice: "Новичок",
		beginner: "Начинающий",
		casual: "Любитель",
		student: "Ученик",
		club: "Клубный игрок",
		strong: "Сильный",
		candidate: "Кандидат",
		expert: "Эксперт",
		master: "Мастер",
		grandmaster: "Гроссмейстер",
		full: "В полную силу",
	},
	player(p) {
		if (p.kind === "person") return "Вы";
		if (p.kind === "guest") return ru.online.guest;
		if (p.kind === "level") return `Tengen (${(ru.levels[p.name] ?? p.name).toLowerCase()})`;
		if (p.kind === "learner") return ru.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "Ходит в случайный свободный пункт.",
		greedy: "Смотрит на ход вперёд и создаёт или отражает сильнейшую угрозу.",
		minimax: "Ищет выигрыш четвёрками и тройками, затем считает вперёд.",
		"minimax-d1": "Постоянный игрок для сравнения, считает на 1 ход.",
		"minimax-d2": "Постоянный игрок для сравнения, считает на 2 хода.",
		"minimax-d4": "Постоянный игрок для сравнения, считает на 4 хода.",
		adp: "Смотрит на ход вперёд с помощью сети, которая научилась сама.",
		hmcts: "Разыгрывает случайные партии после каждого свободного пункта и берёт ход, который выиграл чаще.",
		uct: "Разыгрывает случайные партии и дольше смотрит ходы, которые чаще выигрывают.",
		"adp-hmcts": "Сеть выбирает пять ходов, случайные партии решают между ними.",
		"adp-uct": "Сеть выбирает пять ходов, дерево случайных партий решает между ними.",
		"adp-puct": "Считает там, где сеть видит лучшие шансы, и доказывает выигрыши.",
		hardnet: "Оценивает пункт по пятёркам, которые через него проходят; вперёд не смотрит.",
		pinet: "Hardnet с 24 формами, веса которых выучены по партиям.",
	},
	agent: o => ru.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s
			? s.games
				? `Эло ${ru.elo(s)} ±${s.plus_minus} к новичку`
				: "Эло 0, точка отсчёта"
			: "Сила ещё не измерена",
	notMeasured: "не измерено",

	// ---- Что говорится о ходах
	makes: {
		three: "открытую тройку",
		two_threes: "вилку 3×3",
		four: "четвёрку",
		four_three: "вилку 4×3",
		two_fours: "вилку 4×4",
		open_four: "открытую четвёрку",
		five: "пять в ряд",
	},
	blocks: {
		three: "закрывает открытую тройку",
		four: "закрывает четвёрку",
		four_three: "занимает пункт вилки 4×3",
		two_fours: "занимает пункт вилки 4×4",
		two_threes: "занимает пункт вилки 3×3",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && ru.blocks[blocks], makes && `строит ${ru.makes[makes]}`]
				.filter(Boolean)
				.join(" и ");
			return does ? [P(point), ` ${does}.`] : [`${Color[color]} сыграли `, P(point), "."];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["Одним ходом пятёрку уже не остановить."];
			const row = what === "four" ? "четвёрку" : "открытую тройку";
			const it = fresh ? ["Ответьте сейчас"] : [`Ответьте на ${row} от `, P(from), " до ", P(to)];
			return what === "four"
				? [...it, ": ", ...list(points.map(P), "disjunction"), "."]
				: [...it, ", иначе выйдет открытая четвёрка."];
		},
		wins({ color, plies, steps }) {
			if (plies === 1)
				return [P(steps[0].point), ` строит ${ru.makes.five}: ${Color[color].toLowerCase()} выигрывают.`];
			const told = steps.flatMap((s, i) => [
				i ? ", затем " : "",
				P(s.point),
				s.makes ? ` строит ${ru.makes[s.makes]}` : " готовит выигрыш",
			]);
			const when = plural(plies, { one: "за # ход", few: "за # хода", many: "за # ходов" });
			return [...told, `: ${Color[color].toLowerCase()} выигрывают ${when}.`];
		},
		best({ point, percent }) {
			return ["Форсированный выигрыш не найден. ", P(point), ` выглядит лучше всего: ${pct(percent)}.`];
		},
		even({ point, percent }) {
			return [P(point), ` сохраняет наибольшее равновесие: ${pct(percent)}.`];
		},
		thinks({ name, point, percent }) {
			return [`Ход игрока ${name}: `, P(point), percent === null ? "." : `, ${pct(percent)}.`];
		},
		cannot: ({ name }) => [`${name} не играет на такой доске или по таким правилам.`],
		holds({ point }) {
			return ["Кажется, проигрывает любой ход. Дольше всего держится ", P(point), "."];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["Упущены пять в ряд: ", P(point), "."]
				: [
						`${plural(plies, { one: "Упущен выигрыш за # ход", few: "Упущен выигрыш за # хода", many: "Упущен выигрыш за # ходов" })}: `,
						P(point),
						".",
					];
		},
		allowed_win({ color, point, plies }) {
			const when = plural(plies, { one: "за # ход", few: "за # хода", many: "за # ходов" });
			return [`Позволяет ${toColor[color]} выиграть ${when}, начиная с `, P(point), "."];
		},
		better({ point, percent, played }) {
			return ["Лучше было ", P(point), `: ${pct(percent)} вместо ${pct(played)}.`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}. ${text}`,
	winsIn: n => plural(n, { one: "Победа за # ход", few: "Победа за # хода", many: "Победа за # ходов" }),
	winsInShort: n => `П${n}`,

	// ---- Доска
	board: {
		label: (n, what) => `${what}, ${n} на ${n}`,
		empty: "пусто",
		stone: (color, n) => {
			const stone = color === "black" ? "чёрный" : "белый";
			return n ? `${stone}, ход ${n}` : stone;
		},
		forbidden: "фол для чёрных",
		makes: m => `строит ${ru.makes[m]}`,
		answers: "отвечает на угрозу",
		candidate: c =>
			`кандидат${c.wins ? `, победа за ${moves(c.wins)}` : c.percent === null ? "" : `, процентов: ${c.percent}`}`,
		last: "последний ход",
	},
	fouls: {
		overline: "длинный ряд",
		double_four: "вилка 4×4",
		double_three: "вилка 3×3",
	},
	foulTip: "В рендзю чёрным запрещены вилки 3×3 и 4×4 и длинный ряд. Такой пункт перечёркнут.",

	// ---- Игра
	play: {
		heading: "Игра",
		newGame: "Новая партия",
		who: "Соперник",
		modes: { engine: "Tengen", person: "Вдвоём", watch: "Смотреть" },
		level: "Уровень",
		measured: "измеренный Эло",
		measuredElsewhere: "Эло измерен только для свободных правил 15 × 15",
		measuredTip: games =>
			`Эло относительно слабейшего уровня: уровни играли между собой по свободным правилам на 15 × 15, до ${plural(games, { one: "# партии", few: "# партий", many: "# партий" })} каждый; ± — 95-процентный интервал. На 400 очков больше — это примерно десять побед в одиннадцати партиях.`,
		other: "Другой игрок",
		aboutPlayers: "Что это за игроки?",
		rule: "Правила",
		size: "Доска",
		color: "Вы играете",
		colors: { black: "Чёрными", white: "Белыми", swap2: "Swap2" },
		opening: "Дебют",
		free: "Свободный",
		opens: "Кто начинает",
		openers: { me: "Вы", them: "Соперник" },
		time: "Время",
		clocks: {
			none: "Без часов",
			"180+2": "3 мин + 2 с",
			"300+3": "5 мин + 3 с",
			"600+5": "10 мин + 5 с",
			"1800+0": "30 мин",
		},
		setUp: "Соперник, уровень, правила",
		start: "Начать новую партию",
		startNow: "Начать",
		kept: "Ваша партия сохранена. Она в разделе «Партии».",
		black: "Чёрные",
		white: "Белые",
		first: c => `Начинают ${Color[c].toLowerCase()}. Выберите любой пункт.`,
		firstOther: "Нажмите «Начать», и первым пойдёт соперник.",
		firstWatch: "Нажмите «Начать», чтобы смотреть партию.",
		firstSwap2: "Нажмите «Начать» и поставьте три камня: чёрный, белый, чёрный.",
		yourMove: "Ваш ход",
		toMove: c => `Ход ${ofColor[c]}`,
		thinking: "Думает",
		thinkingFor: s => `Думает, ${s} с`,
		theirMove: who => `${who} думает`,
		waiting: c => Color[c],
		onMoveShort: "Ход",
		onMove: c => `${Color[c]}, ход`,
		paused: "Пауза",
		pausedText: "Партия приостановлена. Продолжайте, когда захотите.",
		moves: "Ходы",
		movesSoFar: "Сделанные ходы",
		noMoves: "Ходов пока нет.",
		moveNo: n => `Ход ${n}`,
		firstMove: "Первый ход",
		back: "Назад",
		forward: "Вперёд",
		lastMove: "Последний ход",
		backToNow: "Вернуться к партии",
		undo: "Назад",
		redo: "Вернуть",
		hint: "Совет",
		resign: "Сдаться",
		more: "Ещё",
		pause: "Пауза",
		resume: "Дальше",
		undone: n =>
			plural(n, { one: "Взят назад # ход.", few: "Взято назад # хода.", many: "Взято назад # ходов." }),
		mayNotTake: (points, more, forbidden) => [...separated(points, ", "), more && "…", ": ", forbidden, "."],
		place: p => `Ход ${upper(p)}`,
		aim: "Выберите пункт",
		threats: "Угрозы",
		forbidden: "Фолы",
		numbers: "Номера ходов",
		coords: "Координаты",
		sound: "Звук",
		confirm: "Подтверждать ходы",
		tools: "Показывать на доске",
		boards: "Вид доски",
		boardKinds: { wood: "Деревянная доска", paper: "Бумажная доска", contrast: "Высокий контраст" },
		review: "Разобрать партию",
		again: "Ещё партию",
		hinting: "Ищет хороший ход…",
		you: "Вы",
		gameLabel: "Ваша партия",
		clockOf: who => `Часы: ${who}`,
		youClock: "Ваши часы",
		swap2: {
			open: n =>
				n === 3
					? "Поставьте три камня: чёрный, белый, чёрный. Затем соперник выберет цвет."
					: plural(n, { one: "Ещё # камень.", few: "Ещё # камня.", many: "Ещё # камней." }),
			three:
				"Возьмите чёрных, или останьтесь белыми и сделайте четвёртый ход, или поставьте ещё два камня и дайте выбрать сопернику.",
			five: "Возьмите чёрных или останьтесь белыми и сделайте следующий ход.",
			stay: "Вы остаётесь белыми. Ваш ход.",
			balance: n => (n === 2 ? "Поставьте два камня: белый, затем чёрный." : "Теперь чёрный камень."),
			waiting: "Соперник обдумывает дебют.",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1;
				if (alone && yours)
					return {
						balance: "Вы поставили ещё два камня.",
						swap: "Вы берёте чёрных.",
						stay: "Вы остаётесь белыми.",
					}[choice];
				const who = alone ? "Соперник" : seat ? "Второй игрок" : "Первый игрок";
				if (choice === "balance") return `${who} поставил ещё два камня.`;
				return choice === "swap"
					? `${who} берёт чёрных.${alone ? " Теперь вы играете белыми." : ""}`
					: `${who} остаётся белыми.${alone ? " Теперь вы играете чёрными." : ""}`;
			},
			options: { swap: "Взять чёрных", stay: "Остаться белыми", balance: "Ещё два камня" },
			kicker: "Дебют Swap2",
		},
		openings: {
			kicker: name => `Дебют ${name}`,
			first: "Нажмите «Начать» и разыграйте дебют.",
			onOffer: "предложен",
			decide: "Что вы сделаете?",
			place: (c, side) =>
				side === 1
					? "Поставьте первый камень в центр."
					: `Поставьте ${c === "black" ? "чёрный" : "белый"} камень ${side ? `в отмеченный квадрат ${side} × ${side}` : "в любой пункт"}.`,
			declare: n =>
				plural(n, {
					one: "Поставьте четвёртый камень. Затем чёрные предложат # пятый ход.",
					few: "Поставьте четвёртый камень. Затем чёрные предложат # пятых хода.",
					many: "Поставьте четвёртый камень. Затем чёрные предложат # пятых ходов.",
				}),
			offer: n =>
				plural(n, {
					one: "Предложите за чёрных ещё # пятый ход, не симметричный другим.",
					few: "Предложите за чёрных ещё # пятых хода, не симметричных друг другу.",
					many: "Предложите за чёрных ещё # пятых ходов, не симметричных друг другу.",
				}),
			choose: "Выберите за чёрных один из предложенных пятых ходов.",
			options: {
				swap: "Поменяться цветами",
				stay: "Поставить камень",
				declare: n =>
					plural(n, {
						one: "Просить # пятый ход",
						few: "Просить # пятых хода",
						many: "Просить # пятых ходов",
					}),
				offer: n =>
					plural(n, {
						one: "Предложить # пятый ход",
						few: "Предложить # пятых хода",
						many: "Предложить # пятых ходов",
					}),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					mine = alone && yours,
					who = mine ? "Вы" : alone ? "Соперник" : seat ? "Второй игрок" : "Первый игрок",
					verb = (own, other) => (mine ? own : other),
					moves = plural(count, { one: "# пятый ход", few: "# пятых хода", many: "# пятых ходов" }),
					did = {
						swap: `${verb("взяли", "взял")} ${color === "black" ? "чёрных" : "белых"}`,
						stay: `${verb("поставили", "поставил")} камень`,
						declare: `${verb("попросили", "попросил")} ${moves}`,
						offer: `${verb("предложили", "предложил")} ${moves}`,
						choose: `${verb("выбрали", "выбрал")} пятый ход`,
					}[choice];
				return `${who} ${did}.`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => ru.player(c === "black" ? b : w);
			if (!outcome) return "Партия не окончена.";
			if (!outcome.winner) return "Ничья: доска заполнена.";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "пять в ряд",
				foul: "фол",
				time: "время вышло",
				resigned: "сдача",
				failed: `сбой другой программы${outcome.failure ? `: ${outcome.failure}` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `Вы победили (${how}). Соперник: ${name(loser)}.`
					: `Вы проиграли (${how}). Соперник: ${name(outcome.winner)}.`;
			}
			return people.length === 2
				? `${Color[outcome.winner]} победили (${how}).`
				: `${Color[outcome.winner]}, ${name(outcome.winner)}: победа (${how}).`;
		},
		over: "Партия окончена",
	},

	// ---- Анализ
	understand: {
		heading: "Анализ",
		boardLabel: (n, c) =>
			c ? `Позиция после хода ${n}, ход ${ofColor[c]}` : `Позиция после хода ${n}, партия окончена`,
		winBar: n => `Шансы чёрных на победу, процентов: ${n}`,
		of: (n, all) => `${n} из ${all}`,
		first: "Первый ход (Home)",
		back: "Назад (стрелка влево)",
		forward: "Вперёд (стрелка вправо)",
		last: "Последний ход (End)",
		backShort: "Назад",
		forwardShort: "Вперёд",
		dropAim: "Отмена",
		mistakeShort: "Ошибка",
		prevMistake: "Предыдущая ошибка",
		nextMistake: "Следующая ошибка",
		candidates: "Кандидаты",
		threats: "Угрозы",
		numbers: "Номера",
		threatsOf: "Показать угрозы",
		caption: "В кружках — шансы стороны, чей ход. П7 — победа за 7 ходов, считая обе стороны.",
		captionThreats:
			"Рамки отмечают угрозы на доске, кольца — ответы на них; фигуры показывают, что построит ход.",
		kicker: (color, point, n, next) =>
			`${point ? `После хода ${ofColor[color]} ${upper(point)} (ход ${n}). ` : ""}${next ? `Ход ${ofColor[next]}.` : "Партия окончена."}`,
		start: c => `Пустая доска. Начинают ${Color[c].toLowerCase()}.`,
		looking: "Ищет форсированный выигрыш…",
		paused: "Анализ приостановлен. Продолжить его можно рядом с лучшими ходами или клавишей P.",
		over: o =>
			!o.winner
				? "Ничья: доска заполнена."
				: o.how === "row"
					? `У ${ofColor[o.winner]} пять в ряд.`
					: `${Color[o.winner]} победили.`,
		show: "Показать линию",
		hide: "Скрыть линию",
		tryIt: "Попробовать самому",
		tryKicker: "Вы защищаетесь",
		tryText: c => `Вы играете ${asColor[c]}. Выберите любой пункт: на каждый ответ есть свой.`,
		tryDone: "Выигрыш был форсирован с самого начала.",
		tryEnd: "Закончить защиту",
		step: (k, n) => `Ход ${k} из ${n}`,
		best: c => `Лучшие ходы ${ofColor[c]}`,
		bestNone: "Лучшие ходы",
		move: "Ход",
		wins: c => `Шансы ${ofColor[c]}`,
		then: "Далее",
		effort(n, s) {
			const positions =
				n < 1000 ? whole(n) : n < 1e6 ? `${whole(Math.round(n / 1000))} тыс.` : `${decimal(n / 1e6, 1)} млн`;
			return `Позиций: ${positions}, ${decimal(s, s < 10 ? 1 : 0)} с`;
		},
		stage: (stage, n) => `${{ adp: "сеть", mcts: "партии", tree: "дерево" }[stage] ?? stage} ${pct(n)}`,
		who: "Кто анализирует",
		pause: "Приостановить анализ",
		resume: "Продолжить анализ",
		graph: "Шансы чёрных на победу",
		graphEmpty: "График растёт, пока вы смотрите позиции. Разбор анализирует их все.",
		graphMove: n => (n ? `ход ${n}` : "начало"),
		yours: "Чёрные",
		theirs: "Белые",
		reviewing: (n, all) => `Разбор партии: позиций ${n} из ${all}.`,
		reviewRun: "Разобрать партию",
		reviewTip: "Анализирует каждую позицию и отмечает ошибки. Около полусекунды на ход, на ошибках дольше.",
		reviewDeeper: "Разобрать глубже",
		reviewDeeperTip: "Анализирует каждую позицию ещё раз, вчетверо дольше.",
		losingMove: ({ number, point, color }) =>
			`Проигравший ход ${ofColor[color]}: ход ${number}, ${upper(point)}.`,
		toPuzzle: "Решить как задачу",
		reviewNone: "Ошибок не найдено: ни один ход не потерял больше 10\u00a0%.",
		reviewFailed: "Разбор прервался. Найденное сохранено; запустите его снова, чтобы продолжить.",
		loss: (b, w) => `В среднем потеряно шансов за ход: чёрные ${pct(decimal(b))}, белые ${pct(decimal(w))}.`,
		turn: (n, p) => `Ход ${n}, ${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`Ход ${t.number}, ${upper(t.point)}: ${{ slip: "неточность", mistake: "ошибка" }[t.mark]} ${ofColor[t.color]}, потеряно ${pct(t.drop)}`,
		tree: "Ходы и варианты",
		treePercent: "% чёрных",
		treeEmpty: "Сделайте ход на доске, откройте файл или выберите партию в разделе «Партии».",
		instead: n => `Вместо хода ${n}`,
		comment: "Комментарий",
		commentHint: n => (n ? `Комментарий к ходу ${n}` : "Комментарий к партии"),
		deleteBranch: "Удалить отсюда",
		promote: "Сделать главной линией",
		deleted: "Удалено.",
		restore: "Вернуть",
		untitled: "Анализ",
		vs: (b, w) => `${b || "Чёрные"} – ${w || "Белые"}`,
		about: (rule, size, n) => `${rule}, ${size}×${size}, ${moves(n)}`,
		open: "Открыть файл",
		saveSgf: "Сохранить как SGF",
		savePsq: "Сохранить как PSQ",
		link: "Скопировать ссылку",
		edit: "Изменить позицию",
		fresh: "Новый анализ",
		playOn: "Играть отсюда",
		menu: "Открыть, сохранить, поделиться",
		keep: "Сохранить в «Партии»",
		linkCopied: "Ссылка скопирована. В ней позиция и ходы.",
		linkHere: "Скопируйте эту ссылку:",
		keptNow: "Сохранено. Ищите в разделе «Партии».",
		ownGame: "Ходы сыгранной партии не меняются, поэтому это сохраняется как отдельный анализ.",
		beforeKept: "Предыдущий анализ сохранён в разделе «Партии».",
		beforeClosed: "Предыдущая партия закрыта.",
		bringBack: "Вернуть",
		saved: name => `Сохранено: ${name}.`,
		openedPasted: "Вставленная партия открыта.",
		opened: name => `Открыто: ${name}.`,
		editing: "Изменение позиции",
		editText:
			"Выберите цвет и нажимайте на пункты, чтобы ставить камни; нажмите на камень, чтобы убрать его.",
		editTool: "Камень",
		editTools: { black: "Чёрный", white: "Белый", erase: "Убрать" },
		editNext: "Чей ход",
		editDone: "Взять эту позицию",
		editCancel: "Отмена",
		editClear: "Очистить",
		more: n => `Ещё ${n}`,
	},

	// ---- Обучение
	teach: {
		heading: "Обучение",
		lead: "Выберите ученика и смотрите, как он учится игре. Он учится на сервере: окно можно закрыть и вернуться позже.",
		fresh: "Новый ученик",
		way: "Как он учится",
		ways: {
			network: "Линейная сеть",
			"self-teach": "Сам",
			watch: "Смотрит",
			comparison: "У учителя",
		},
		about: {
			network:
				"Она играет сама с собой, учится по этим партиям оценивать позиции и проверяется против игрока без сети. Если она сильнее, её принимают.",
			"self-teach":
				"Он играет за обе стороны и поправляет свои оценки того, кто побеждает. Партий ему не показывают.",
			watch: "Эксперт играет за обе стороны. Ученик только смотрит и учится оценивать, кто побеждает.",
			comparison: "Он играет с учителем, сравнивает каждый ход победителя со своим выбором и запоминает его.",
		},
		titles: {
			network: "учится сам",
			"self-teach": "учится сам",
			watch: "смотрит на эксперта",
			comparison: "учится у учителя",
		},
		learner: "Ученик",
		aboutLearners: "Что это за сети?",
		learners: {
			line: ["Линейная сеть", "добавляет то, что упускают веса узоров Tengen"],
			st: ["ST", "видит число 20 форм и для каждой — чей ход"],
			sst1: ["SST1", "ST только с числами"],
			sst2: ["SST2", "ST, которому лишь раз сказано, чей ход"],
			sst3: ["SST3", "ST, которому не сказано, чей ход"],
			rist: ["RIST", "видит камни, а не формы: учится медленно"],
			ding: ["Ding", "видит число 100 форм; доска больше"],
			sym: ["Sym", "ST глазами стороны, чей ход"],
			best: ["Best", "видит угрозы каждого пункта: сильнейший"],
			patterns: ["Формы", "24 формы вокруг пункта"],
			"learned-star": ["Звезда", "цепочки из пяти через пункт"],
		},
		learnerSays: sees => `${sees[0].toUpperCase()}${sees.slice(1)}.`,
		teacher: { watch: "Эксперт", comparison: "Учитель" },
		teachers: {
			minimax: "Minimax, на три хода вперёд",
			hardnet: "Hardnet",
			copy: "Его собственная первая версия",
			novice: "Tengen (новичок)",
			club: "Tengen (клубный игрок)",
			itself: "Без учителя: партии с самим собой",
		},
		games: {
			network: "Сколько партий сыграть",
			"self-teach": "Сколько партий сыграть",
			watch: "Сколько партий смотреть",
			comparison: "Сколько партий учить",
		},
		explore: "Пробы",
		exploreTip: "Как часто он делает случайный ход, чтобы попробовать новое.",
		published: "как в статье",
		seed: "Зерно",
		seedTip: "Одно и то же зерно даёт на любой машине один и тот же результат, бит в бит.",
		start: "Начать обучение",
		mine: "Ваши ученики",
		none: "Пока нет.",
		states: {
			running: "Учится",
			pausing: "Пауза после этой партии",
			paused: "Пауза",
			finished: "Готово",
			stopped: "Остановлено",
			failed: "Сбой",
		},
		name: l => ru.teach.learners[l]?.[0] ?? "Удалённый ученик",
		player(name) {
			const [l, games] = name.split("@");
			return `${ru.teach.name(l)} после ${afterGames(Number(games))}`;
		},
		count: n => games(Number(n)),
		title: a => `${ru.teach.name(a.learner)}, ${ru.teach.titles[a.way]}`,
		progress: "Сыграно партий",
		of: (done, total) => `Партий: ${whole(done)} из ${whole(total)}`,
		rate: n => `${decimal(n, n < 10 ? 1 : 0)} в секунду`,
		left: s =>
			s < 90
				? `осталось ${Math.ceil(s)} с`
				: s < 5400
					? `осталось ${Math.round(s / 60)} мин`
					: `осталось ${Math.round(s / 3600)} ч`,
		safe: "окно можно закрыть",
		pause: "Пауза",
		resume: "Дальше",
		save: "Сохранить копию",
		saveShort: "Копия",
		saved: "Копия будет сохранена после этой партии.",
		stop: "Стоп",
		stopSure: "Насовсем?",
		forget: "Удалить",
		forgetSure: "Удалить всё?",
		forgotten: "Ученик удалён.",
		another: "Новый ученик",
		game: (n, move) => `Партия ${whole(n)}, ход ${move}`,
		gameLabel: n => `Партия ${whole(n)} ученика`,
		noGame: "Ожидание первой партии",
		follow: "Следить",
		look: "Разобрать эту партию",
		guess: "оценка ученика",
		meter: n => `Ученик даёт чёрным процентов: ${n}`,
		nudge: (point, before, now) => [
			"До ",
			P(point),
			` он даёт чёрным ${pct(before)}, после — ${pct(now)}, поэтому ${before === now ? "прежнюю оценку не меняет" : `прежнюю оценку немного ${now > before ? "повышает" : "понижает"}`}.`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]} победили` : "Ничья"}. Здесь он давал чёрным ${pct(now)} и поправляет это к результату.`,
		opening: "Пустая доска.",
		stages: {
			test: c => `Проверка против Hardnet: ученик играет ${asColor[c]}. На ней он не учится.`,
			lesson: c => `Урок: ученик играет ${asColor[c]}. Запоминаются ходы победителя.`,
			own: () => "Партия с самим собой; когда она окончена, он учится на ней.",
		},
		curves: {
			match: {
				"self-teach": "Ходы как у обученной сети, %",
				watch: "Ходы как у эксперта, %",
				comparison: "Выученные ходы, которые он сыграл бы сам, %",
			},
			test: "Очки в проверках против Hardnet, %",
			lesson: "Очки на уроках, %",
			moves: "Ходов в партии",
			error: "Ошибка оценок",
			results: "Результаты, %",
			values: "Оценка в конце, %",
		},
		lines: { black: "чёрные", white: "белые", drawn: "ничьи", won: "победы", lost: "поражения" },
		means: {
			network:
				"Она играет сама с собой, учится по этим партиям оценивать позиции и проверяется против игрока без сети. Если она сильнее, её принимают.",
			"self-teach":
				"Первая кривая показывает, как часто он согласен с сетью, прошедшей этот курс до конца. Ошибка — это разница между оценкой и следующей; она падает, когда оценки согласуются. Оценка в конце должна приближаться к 100 в партиях, которые игрок 1 выиграл, и к 0 в тех, что он проиграл.",
			watch:
				"Первая кривая показывает, как часто он выбрал бы ход эксперта. Партии играет эксперт, поэтому их длина и результаты ничего не говорят об ученике; говорят ошибка и оценка в конце.",
			comparison:
				"Перед каждой сотней уроков он играет пятьдесят проверок, на которых не учится; ничья — половина очка. Один результат может отклоняться на 14\u00a0% в обе стороны, поэтому смотрите на тенденцию.",
		},
		yours: "ваш",
		theirs: "Zhao 2012",
		helped:
			"До 20 000-й партии курс сам завершает за него каждую пятёрку и начинает случайно; когда это кончается, кривые скачут.",
		curveEmpty: "Кривая появится после первых партий.",
		curveSays: (title, lines) => `${title}. ${lines.join("; ")}.`,
		curveLine: (name, x, y, y0) =>
			`${name ? `${name}: ` : ""}${y} после ${afterGames(Number(x))}, ${y0} вначале`,
		xStart: "0 партий",
		numbers: "Показать числа",
		columns: {
			games: "Партии",
			test: "Проверки, %",
			lesson: "Уроки, %",
			match: "Совпало, %",
			moves: "Ходы",
			error: "Ошибка",
			black: "Чёрные, %",
			white: "Белые, %",
			drawn: "Ничьи, %",
			won: "Оценка, победы",
			lost: "Оценка, поражения",
			explore: "Случайно, %",
		},
		checkpoints: "Копии",
		checkpointTip: "Копии ученика после стольких партий. Можно сыграть с каждой.",
		noCheckpoints: n => `Первая копия появится после ${afterGames(n)} или когда вы её сохраните.`,
		matches: n => `совпало ${pct(n)}`,
		points: n => `${pct(n)} в проверках`,
		latest: "последняя",
		play: "Сыграть с ним",
		playShort: "Сыграть",
		settings: "Настройки",
		board: "Доска и правила",
		sees: "Сеть",
		inputs: (i, h) => `входов ${whole(i)}, скрытых ${whole(h)}`,
		failed: "Обучение прервалось сбоем. Выученное сохранено.",
	},

	// ---- Партии
	games: {
		heading: "Партии",
		empty: "Партий пока нет. Сыгранные вами партии сохраняются здесь.",
		play: "Сыграть партию",
		count: n =>
			plural(n, {
				one: "Сохранена # партия.",
				few: "Сохранено # партии.",
				many: "Сохранено # партий.",
			}),
		playing: "Идёт",
		opening: "Дебют",
		study: "Анализ",
		won: "Вы победили",
		lost: "Вы проиграли",
		draw: "Ничья",
		wins: c => `${Color[c]} победили`,
		goOn: "Продолжить",
		look: "Анализ",
		forget: "Удалить",
		more: "Более старые партии",
		all: "Все",
		filterWon: "Победы",
		filterLost: "Поражения",
		filterOpen: "Идут",
		filter: "Показать",
		none: "Под этот отбор не подходит ни одна партия.",
		label: (title, result) => `${title}. ${result}`,
		search: "Искать имена, правила, дату",
		reviewed: "Разбор",
		reviewedAny: "Все",
		reviewedYes: "Разобранные",
		reviewedNo: "Не разобранные",
		exportAll: "Сохранить все в файл",
		mark: "Выбрать несколько",
		markAll: "Выбрать все показанные",
		markThis: "Выбрать",
		deleteMarked: "Удалить выбранные",
		markEnd: "Готово",
		undo: "Вернуть",
		markLabel: title => `Выбрать: ${title}`,
		markedCount: n => `Выбрано: ${whole(n)}`,
		deletedCount: n => `Удалено партий: ${whole(n)}.`,
		found: (n, total) => `${whole(n)} из ${whole(total)} сохранённых партий.`,
		dateReviewed: v => `${v}, с разбором`,
	},

	// ---- Турниры
	// ---- Games from outside
	incoming: {
		open: "Открыть файл",
		paste: "Вставить партию",
		pasteHeading: "Вставить партию",
		pasteText:
			"SGF, PSQ, ходы вида h8h9i8 или доска, нарисованная знаками X, O и точками. Ctrl-V работает и в любом месте страницы.",
		pasteLabel: "Партия",
		example: "h8 h9 i8 …",
		openPasted: "Открыть",
		gamesIn: ({ name, total }) => `Партий в файле ${name}: ${whole(total)}`,
		gamesPasted: ({ total }) => `Партий: ${whole(total)}`,
		onlyFirst: ({ count }) => `Показаны только первые ${whole(count)}.`,
		gameOf: ({ number, count }) => `Партия ${number}, ходов: ${count}`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "Задачи",
		boardLabel: ({ color }) => `Задача, ход: ${Color[color]}`,
		kicker: ({ id, grade }) => `Задача ${id}, ${grade}`,
		kickerOwn: "Из ваших партий",
		fromGame: "Открыть партию, из которой она взята",
		grades: { easy: "Лёгкая", medium: "Средняя", hard: "Трудная", expert: "Очень трудная" },
		find: ({ color }) => `Ход: ${Color[color]}. Найдите выигрыш.`,
		taskFours: ({ plies }) => `Выигрыш, ходов обеих сторон: ${plies}. Достаточно одних четвёрок.`,
		taskThrees: ({ plies }) => `Выигрыш, ходов обеих сторон: ${plies}. Нужны и тройки, и четвёрки.`,
		right: "Верно.",
		left: ({ plies }) =>
			plies === 1 ? "Остался один выигрывающий ход." : `Ходов обеих сторон до конца: ${plies}.`,
		solved: "Решено.",
		solvedBefore: "Вы решили эту задачу.",
		solutionShown: "Вот решение.",
		wrong: "Этот ход не выигрывает.",
		wrongHolds: "После этого ответа выигрыша четвёрками и тройками больше нет.",
		wrongNotFound: "После этого ответа выигрыш не найден.",
		wrongFive: ({ color }) => `${Color[color]}: пять в ряд.`,
		wrongLoses: ({ color, plies }) => `Теперь выигрывают ${Color[color].toLowerCase()}, ходов: ${plies}.`,
		wrongFoul: "Этот ход запрещён чёрным и проигрывает.",
		hint: "Подсказка",
		hintGiven: "Показана подсказка.",
		hintMakes: ({ makes, region }) =>
			`Ход создаёт ${ru.makes[makes]}. Он лежит между ${upper(region[0])} и ${upper(region[1])}.`,
		hintRegion: ({ region }) => `Ход лежит между ${upper(region[0])} и ${upper(region[1])}.`,
		hintMove: ({ point }) => ["Верный ход: ", P(point), "."],
		askHint: "Подсказка",
		secondHint: "Показать ход",
		solution: "Решение",
		again: "Сначала",
		tryAgain: "Ещё раз",
		next: "Следующая",
		understand: "Анализ",
		progress: "Ваши задачи",
		solvedCount: n => `Решено: ${whole(n)}`,
		solvedOf: ({ solved, total }) => `${whole(solved)} из ${whole(total)}`,
		isSolved: "решено",
		streak: ({ streak, best }) =>
			`Решено подряд без ошибок и подсказок: ${whole(streak)}. Ваша самая длинная серия: ${whole(best)}.`,
		own: "Из ваших партий",
		noOwn:
			"Когда разбор вашей партии находит упущенный или допущенный форсированный выигрыш, он становится здесь задачей.",
		ownPuzzle: ({ grade, plies }) => `${grade}, выигрыш в ${plies}`,
	},

	compare: {
		heading: "Турниры",
		lead: "Пусть игроки встретятся: узнайте, кто сильнее, и с какой погрешностью. Турниры идут на сервере, окно можно закрыть.",
		fresh: "Новый турнир",
		kept: "Турниры",
		none: "Пока нет. Выберите игроков и начните турнир.",
		kinds: {
			level: "Уровни, с их Эло по свободным правилам на 15 × 15",
			agent: "Другие игроки",
			engine: "Внешние программы",
			learner: "Ваши ученики",
		},
		games: "Партий на пару",
		limit: "Предел на ход",
		limitTip: s =>
			`Уровни соблюдают и свои пределы. Игрокам, которые не считают узлы, даётся ${decimal(s)} с.`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes"
				? plural(+n, { one: "# узел", few: "# узла", many: "# узлов" })
				: n < 1000
					? `${n} мс`
					: `${decimal(n / 1000)} с`;
		},
		openings: "Начало партий",
		starts: { balanced: "Дебюты", empty: "Пустая доска", swap2: "Swap2" },
		startsTip:
			"Сто равных дебютов, каждый дважды со сменой цвета. С пустой доски игроки без случайности повторяют одну и ту же партию.",
		sum: (players, games) =>
			players < 2 ? "Выберите хотя бы двух игроков." : `Игроков: ${players}, партий: ${whole(games)}.`,
		start: "Начать турнир",
		states: {
			running: "Идёт",
			paused: "Пауза",
			finished: "Окончен",
			stopped: "Остановлен",
			failed: "Сбой",
		},
		title: names =>
			names.length > 3 ? `${names.slice(0, 2).join(", ")} и ещё ${names.length - 2}` : list(names).join(""),
		of: (done, total) => `Партий: ${whole(done)} из ${whole(total)}`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "Партий мало, судить рано." : "Играются первые партии.";
			const [by, error] = v.lead;
			return by > error
				? `${one} ${v.done < v.total ? "впереди" : "сильнее всех"}: на ${Math.round(by)} ±${Math.round(error)} Эло выше, чем ${other}.`
				: `${one} и ${other}: разница ${v.done < v.total ? "пока " : ""}слишком мала.`;
		},
		sub: v =>
			`Игроков: ${v.players.length}, партий на пару: ${v.games}, ${{ balanced: "каждый дебют дважды со сменой цвета", swap2: "цвета по Swap2" }[v.start] ?? "с пустой доски"}. ${ru.rules[v.rule]}, ${v.size} × ${v.size}, ${ru.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)} на ход.`,
		progress(v) {
			const done = ru.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · ждёт свободный процессор`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · одновременно ${v.tables}` : ""}${v.left === null ? "" : ` · осталось около ${minutes > 90 ? `${Math.round(minutes / 60)} ч` : `${minutes} мин`}`}`;
		},
		played: "Сыграно партий",
		pause: "Пауза",
		goOn: "Дальше",
		stop: "Стоп",
		forgotten: "Турнир удалён.",
		save: "Сохранить",
		files: { html: "Отчёт (HTML)", json: "Числа (JSON)", sgf: "Все партии (SGF)" },
		cross: "Кто кого обыгрывает",
		crossNote: "Счёт строки против столбца: победы–поражения =ничьи",
		player: "Игрок",
		points: "Очки",
		itself: "сам с собой",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `из ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} против ${other}. Показать эти партии.`,
		strength: "Сила",
		eloTip: "На 400 очков больше — это примерно десять побед в одиннадцати партиях.",
		eloNote: (elo, range) => [elo, ", 0 — среднее; отрезки — ", range],
		range: "95-процентный интервал",
		rangeTip: "Если бы турнир повторяли, истинное значение попадало бы внутрь 19 раз из 20.",
		noElo: "Рейтинги появятся после первых партий.",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "Партии",
		every: "Все игроки",
		older: "Более старые партии",
		noGames: "Партий пока нет.",
		playing: "играется",
		showGame: n => `Открыть партию ${n}: `,
		result: g => (g.winner === null ? "Ничья" : g.winner === g.black ? "Победа чёрных" : "Победа белых"),
		ending: g =>
			({
				full: "доска заполнена",
				foul: "фол",
				illegal: "невозможный ход",
				time: "время вышло",
				memory: "не хватило памяти",
				crash: "сбой программы",
				resigned: "сдача",
			})[g.ending] ?? moves(g.length),
		latest: "Последняя партия",
	},

	fleet: {
		heading: "Сеть машин",
		lead: "Компьютеры, которые вместе играют партии матчей, турниров и обучения.",
		link: "Сеть машин: партии на других компьютерах",
		none: "Этот сервер не показывает сеть машин. Он покажет её, если указать, где она:",
		how: "Как собрать сеть из своих компьютеров, написано в",
		lost: "Сервер сети не отвечает. Показано последнее известное состояние; попытки продолжаются.",
		present: n => plural(n, { one: "# исполнитель", few: "# исполнителя", many: "# исполнителей" }),
		busy: (busy, cores) => `играют ядра: ${whole(busy)} из ${whole(cores)}`,
		perHour: n => `${games(Math.round(n))} в час`,
		waiting: (jobs, results) =>
			`на сервере ${games(jobs)} и ${plural(results, { one: "# результат", few: "# результата", many: "# результатов" })}`,
		events: "Что играется",
		noEvents: "Ничего. Матч, турнир или обучение с --fleet что-нибудь начнёт.",
		kinds: { games: "Матч или турнир", "self-play": "Партии сети с самой собой", nothing: "Пустые задания" },
		states: { running: "Идёт", stopped: "Остановлено", finished: "Готово", silent: "Молчит" },
		progress: "Сыграно партий",
		played: games,
		heard: ago => `координатор последний раз отвечал ${ago}`,
		handedOut: n => `роздано: ${whole(n)}`,
		checked: n => `переиграно другим исполнителем и совпало: ${whole(n)}`,
		refused: ({ worker, why }) => `${worker} отклонён: ${why}`,
		minutes: "Партий в минуту",
		lastHour: (n, most) => `${games(n)} за последний час, не больше ${whole(most)} в минуту`,
		now: "сейчас",
		workers: "Исполнители",
		noWorkers: "Пока никого. На другом компьютере: tengen fleet work",
		columns: ["Исполнитель", "Состояние", "Ядра", "Партии", "Партий в час", "Последний ответ", "Версия"],
		ofCores: (busy, cores) => `${whole(busy)} из ${whole(cores)}`,
		workerStates: { playing: "Играет", idle: "Ждёт", away: "Пропал", left: "Ушёл", refused: "Отклонён" },
		cannot: ({ event, why }) => `не может играть для ${event}: ${why}`,
	},

	// ---- Статьи
	papers: {
		heading: "Статьи",
		lead: "Tengen вырос из пяти опубликованных систем. Здесь их опыты проведены заново, наши числа стоят рядом с их числами.",
		inEnglish: "Отчёты на этой странице на английском языке.",
		own: "Наши собственные измерения",
		ownLead: "Собственные измерения: насколько сильна программа и что делает её сильной.",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "Ещё не проводилось"
				: run < all
					? `Проведено опытов: ${run} из ${all}`
					: paper
						? plural(all, { one: "# опыт", few: "# опыта", many: "# опытов" })
						: plural(all, { one: "# отчёт", few: "# отчёта", many: "# отчётов" }),
		tally: (met, all) => `Подтверждено ${met} из ${all}`,
		met: n => `подтверждено: ${n}`,
		notMet: n => `не подтверждено: ${n}`,
		notTested: n => `не проверено: ${n}`,
		lines: "Что требуется и что мы нашли",
		linesLead:
			"Требование строки установлено до того, как были сыграны партии, на которых основана отметка; отметку по числу ставит программа. Та же таблица: tengen experiment summary.",
		all: "Все статьи",
		contents: "Опыты",
		more: "Метод, таблицы и команда",
		again: "Провести самому",
		notRun: "Этот опыт ещё не проводился.",
	},

	// ---- Справка
	about: {
		heading: "Справка",
		lead: "Tengen (天元, центр доски) играет в гомоку — пять в ряд. Он играет, объясняет и хранит ваши партии на этой машине; никуда ничего не отправляется.",
		howHeading: "Как играть",
		how: [
			"Двое по очереди ставят камень на свободный пункт. Начинают чёрные.",
			"Побеждает тот, кто первым построит пять камней подряд без разрыва: по горизонтали, вертикали или диагонали.",
			"На тройку с двумя открытыми концами нужно ответить: иначе она станет четвёркой с двумя открытыми концами, а её не остановить.",
			"Ход, создающий сразу две угрозы (вилка), выигрывает: ответить можно только на одну.",
		],
		rulesHeading: "Правила",
		levelsHeading: "Уровни",
		levelsText:
			"Все уровни — одна и та же программа: более слабый уровень рассматривает меньше ходов и смотрит не так далеко. Нарочно не ошибается ни один. Эло отсчитывается от слабейшего уровня; каждый измерен в игре со следующим более слабым, по свободным правилам на 15 × 15.",
		levelCols: ["Уровень", "Эло", "95 %", "Партии"],
		playersHeading: "Другие игроки",
		playersText: "Кроме уровней, можно играть с этими игроками, спрашивать их мнение и сравнивать их.",
		learnersHeading: "Ученики",
		learnersText:
			"Небольшие сети, которых можно учить на странице «Обучение». Каждая оценивает позиции по-своему.",
		paper: "Подробнее",
		keysHeading: "Клавиатура",
		versionHeading: "Эта программа",
		version: v => `Tengen ${v}. Свободная программа по лицензии MIT или Apache 2.0.`,
		home: "Этот сервер работает на вашей машине и отвечает только ей.",
		shared: "Этот сервер общий: вы видите только свои партии.",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "Настройки анализа",
		time: "Время на позицию",
		usualTime: s => `Обычное (${decimal(s)} с)`,
		seconds: n => plural(n, { one: "# секунда", few: "# секунды", many: "# секунд" }),
		minutes: n => plural(n, { one: "# минута", few: "# минуты", many: "# минут" }),
		unlimited: "Пока не остановлю",
		lines: "Варианты",
		threads: "Потоки",
		allThreads: "Все",
		balance: "Искать равные ходы",
		balanceAbout: "Находит ходы, после которых игра остаётся наиболее равной, — для честных дебютов.",
		balanceOn: "Ищутся равные ходы.",
		balanceOff: "Ищутся лучшие ходы.",
		even: "Равные ходы",
		actions: name => `Что сделать с ${name}`,
		actionsHead: "Действия",
		deeperOn: name => `Углубиться только в ${name}`,
		excludeMove: name => `Исключить ${name}`,
		onlyMove: name => `Только ${name}`,
		allMoves: "Снова рассматриваются все ходы.",
		without: name => `Без ${name}`,
		lock: "Закрепить анализ на этой позиции",
		unlock: "Открепить анализ",
		locked: "Закреплено",
		lockedAt: "К закреплённой позиции",
		lockedNow: "Анализ остаётся на этой позиции.",
		unlocked: "Анализ снова следует за вами.",
		end: "убрать",
		heat: "Тепловая карта",
		arrows: "Пути к победе",
		sweep: "Вся партия",
		sweeping: "Просматривается каждая позиция партии.",
		heatNote: n => `сеть ${pct(n)}`,
		arrowNote: c => `${Color[c]} угрожают победой отсюда`,
	},
	explorer: {
		heading: "Дебюты",
		about: "Что здесь играли в ваших партиях, турнирах и файлах.",
		show: "Показать",
		hide: "Скрыть",
		looking: "Поиск…",
		none: n =>
			plural(n, {
				one: "Этой позиции нет ни в одной из # партии.",
				few: "Этой позиции нет ни в одной из # партий.",
				many: "Этой позиции нет ни в одной из # партий.",
			}),
		opening: ({ code, name, kanji }) => `${code} ${name}`,
		move: "Ход",
		games: "Партии",
		results: "Результат",
		score: "Успех",
		engine: "Движок",
		result: ({ black, draws, white }) => `Чёрные выиграли ${black}, ничьи ${draws}, белые выиграли ${white}`,
		sources: n => plural(n, { one: "Из # партии", few: "Из # партий", many: "Из # партий" }),
		source: { own: "Мои партии", tournaments: "Мои турниры", built_in: "Собственные партии движка" },
		file: ({ name, games }) => `${name} (${whole(games)})`,
		add: "Добавить файл партий",
		remove: "Убрать",
		removeFile: name => `Убрать ${name}`,
		added: ({ name, games }) => `Добавлено: ${name}. Партий: ${whole(games)}.`,
		skipped: n =>
			plural(n, {
				one: "# партию нельзя учесть.",
				few: "# партии нельзя учесть.",
				many: "# партий нельзя учесть.",
			}),
		tooMany: "В файле больше партий, чем читается.",
	},
	pictures: {
		menu: "Сохранить картинку",
		heading: "Сохранить картинку",
		what: "Картинка",
		board: "Доска",
		graph: "График",
		marks: "Пометки анализа",
		coordinates: "Координаты",
		about: "PNG для сообщений, SVG для печати. GIF показывает ходы один за другим.",
		gif: "GIF партии",
		making: "Создаётся анимация",
		linkWhole: "Ссылка скопирована. В ней весь анализ с вариантами и комментариями.",
		linkTooLong: "Анализ слишком длинный для ссылки. В этой ссылке только эта линия; в файле есть всё.",
		linkBroken: "Эта ссылка неполная. Скопируйте её ещё раз до конца.",
	},

	keys: {
		heading: "Клавиатура",
		letters: "Однобуквенные клавиши",
		rows: [
			["Tab", "к следующей части страницы; доска — одна часть"],
			["Стрелки, на доске", "к соседнему пункту; Home, End, Page Up и Page Down — к краям"],
			["Enter или пробел, на доске", "сыграть туда"],
			["Буква, затем число, на доске", "перейти к пункту: K 8"],
			["← → вне доски, [ ] везде", "на ход назад и вперёд"],
			["{ }", "предыдущая и следующая ошибка"],
			["U, R, H", "взять ход назад, вернуть, совет; в задаче U возвращает неверный ход"],
			["X", "сдаться; нажмите ещё раз для подтверждения"],
			["C, T, N", "кандидаты, угрозы, номера ходов; в задаче N — следующая"],
			["P", "приостановить или продолжить партию, анализ или обучение"],
			["M, A", "тепловая карта, пути к победе"],
			["L, D, B", "закрепить анализ, углубиться в лучший ход, искать равные ходы"],
			["G, O", "график всей партии, дебюты"],
			["Esc", "отменить выбранный пункт, закрыть список, скрыть линию"],
			["?", "этот список"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "По сети",
		about:
			"Вы получите ссылку, которую можно отправить. Кто откроет её первым, играет с вами; остальные могут смотреть. Учётная запись никому не нужна.",
		create: "Создать ссылку",
		guest: "Соперник",
		waiting: "Ожидание второго игрока",
		send: "Отправьте эту ссылку тому, с кем хотите сыграть. Партия начнётся, когда он займёт место.",
		link: "Ссылка на партию",
		copy: "Скопировать ссылку",
		homeOnly:
			"Этот сервер отвечает только этому компьютеру: откройте ссылку здесь в другом браузере или в приватном окне. С tengen web --address его увидят и другие.",
		invitation: "Приглашение",
		invited: ({ terms, color }) => `Вас приглашают в партию: ${terms}. Ваш цвет: ${Color[color]}.`,
		invitedSwap2: ({ terms }) => `Вас приглашают в партию: ${terms}. Цвета определяются на доске.`,
		join: "Занять место",
		begins: "Второй игрок здесь. Партия начинается.",
		away: "сейчас не здесь",
		watching: "Вы наблюдаете за этой партией.",
		agreed: "Ничья: оба игрока согласились.",
		ask: { draw: "Предложить ничью", takeback: "Попросить вернуть ход", rematch: "Попросить реванш" },
		asked: {
			draw: "Вы предложили ничью.",
			takeback: "Вы попросили вернуть свой последний ход.",
			rematch: "Вы попросили реванш.",
		},
		asks: {
			draw: "Соперник предлагает ничью.",
			takeback: "Соперник просит вернуть последний ход.",
			rematch: "Соперник хочет сыграть ещё раз.",
		},
		accept: "Принять",
		decline: "Отклонить",
	},
	prove: {
		heading: "Доказательство выигрыша",
		about:
			"Доказывает, что сторона, чей ход, выигрывает, в том числе тихими ходами, и даёт сертификат, который может проверить каждый.",
		run: "Доказать выигрыш",
		more: "О доказательствах",
		time: "Время поиска",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)} с`
				: seconds < 3600
					? `${whole(seconds / 60)} мин`
					: `${whole(seconds / 3600)} ч`,
		paused: "Приостановлено.",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(seconds)} из ${whole(of)} с. Просмотрено позиций: ${whole(searched)}; доказано по пути: ${whole(proved)}.`,
		proved: ({ color, point, plies }) =>
			`Доказано: ${Color[color]} выигрывают ходом ${point}, ходов обеих сторон не больше ${whole(plies)}.`,
		facts: ({ nodes, quiet, seconds }) =>
			`Позиций в доказательстве: ${whole(nodes)}, из них тихих ходов: ${whole(quiet)}. Найдено за ${whole(seconds)} с и проверено.`,
		notProved: ({ seconds, searched, quiet }) =>
			`За ${whole(seconds)} с не доказано. Просмотрено позиций: ${whole(searched)}; испробовано тихих ходов: ${whole(quiet)}. О том, кто выигрывает, это ничего не говорит.`,
		tooLarge: ({ megabytes }) =>
			`Сертификат занимает ${whole(megabytes)} МБ, больше, чем здесь хранится. Его сохранит ваш компьютер: tengen solve POSITION --proof FILE`,
		defend: "Защищаться",
		certificate: "Сертификат",
		certificateTip: "Файл, который может проверить каждый: tengen verify FILE",
		ownAnswer: "есть отдельный ответ",
		kinds: {
			five: ({ point }) => `${point}: пять в ряд.`,
			four: ({ point }) => `${point}: четвёрка, угрожает пять.`,
			three: ({ point }) => `${point}: тройка, угрожает четвёрка, которую не остановить.`,
			quiet: ({ point }) => `${point}: тихий ход, после большинства ответов выигрывают четвёрки и тройки.`,
			all: ({ point }) => `${point}: на каждый ответ есть отдельное продолжение.`,
		},
		answered: {
			listed: "На этот ответ есть отдельное продолжение.",
			covered: "Этот ответ не останавливает угрозу.",
			passed: "Этот ответ ничего не меняет: игра идёт как после пропуска хода.",
		},
		page: {
			heading: "Доказательство выигрыша чёрных",
			lead: "В 1993 году Виктор Аллис объявил, что чёрные, которые ходят первыми, выигрывают свободное гомоку на доске 15 × 15. Доказательство нашли компьютеры, но оно не было опубликовано, и проверить его нельзя. Здесь оно строится заново, по частям, которые может проверить каждый.",
			campaignHeading: "Сколько доказано",
			none: "Чисел пока нет.",
			campaign: ({ positions, tried, proved }) =>
				`Доказательство сводится к позициям с четырьмя камнями, всего их ${whole(positions)}. Испробовано выбранных наугад: ${whole(tried)}, доказано: ${whole(proved)}.`,
			times: ({ median, p90 }) =>
				`Половина доказанных заняла не больше ${decimal(median)} с, девять из десяти не больше ${decimal(p90)} с.`,
			projection: ({ hours, error }) =>
				error === null
					? `Все вместе заняли бы примерно столько часов одного ядра: ${decimal(hours)}.`
					: `Все вместе заняли бы примерно столько часов одного ядра: ${decimal(hours)} ± ${decimal(error)}.`,
			certificateHeading: "Что такое сертификат",
			certificate: [
				"Сертификат — это файл, который доказывает, что сторона, чей ход, выигрывает, что бы ни делала другая. В нём есть выигрывающий ход каждой позиции, которая может возникнуть, и для каждого ответа сказано, какая позиция его опровергает.",
				"Четвёрка или тройка оставляет мало ответов. После тихого хода сертификат показывает выигрыш четвёрками и тройками против пропуска хода; испортить его могут только ответы в зоне этого выигрыша, и на каждый из них есть отдельное продолжение.",
				"Проверяющей программе нужны только правила и файл. Таких программ две, общего кода у них нет; они пробуют каждый ответ и не верят ничему, чего файл не показывает.",
			],
			format: "Формат и почему его достаточно:",
			walkHeading: "Пройти доказательство",
			walk: "Чёрные сходили. Выберите любой ответ белых: у чёрных есть продолжение вплоть до пяти в ряд.",
			choose: "Позиция",
			squares: "Квадратами отмечены ответы, на которые есть отдельное продолжение.",
			back: "Вернуть ход",
			start: "С начала",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`Позиций: ${whole(nodes)}, из них тихих ходов: ${whole(quiet)}, ходов до пяти не больше ${whole(plies)}, байтов: ${whole(bytes)}.`,
			kicker: ({ moves }) => `Ход доказательства: ${whole(moves)}`,
			examples: {
				quiet: "Один тихий ход",
				"2a": "Аллис, рисунок 2a",
				"2b": "Аллис, рисунок 2b",
				"3b": "Аллис, рисунок 3b",
				4: "Аллис, рисунок 4",
				"5a": "Аллис, рисунок 5a, после 16 ходов",
			},
		},
	},
	jobs: {
		heading: "Сейчас выполняется",
		running: n =>
			plural(n, {
				one: "выполняется # задача",
				few: "выполняются # задачи",
				many: "выполняются # задач",
				other: "выполняется # задачи",
			}),
		kinds: {
			review: "Разбор",
			training: "Ученик",
			tournament: "Турнир",
			measurement: "Измерение",
			proof: "Доказательство выигрыша",
		},
		of: ({ done, total }) => `${whole(done)} из ${whole(total)}`,
		none: "Ничего не выполняется.",
	},
	measure: {
		heading: "Сила",
		start: "Измерить силу",
		about: ({ name, each }) =>
			`Эло против ${name}, неизменного игрока для сравнения, по ${whole(each)} партий на каждое сохранение; ± — 95-процентный интервал.`,
		running: ({ done, total }) => `Измерение: ${whole(done)} из ${whole(total)} партий`,
		above: ({ elo }) => `выше ${elo}`,
		below: ({ elo }) => `ниже ${elo}`,
		none: "Ещё не измерена.",
		curve: "Эло против неизменного игрока",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`Примерно ${whole(minutes)} минут партий на этом компьютере при нынешней нагрузке; затем обучение и проверка, от минут до часа. Несколько тысяч партий редко превосходят игрока без сети; десять тысяч и больше могут.`,
		stages: { games: "Играет партии", fit: "Учится по партиям", gate: "Проверка сети", done: "Готово" },
		progress: ({ done, total }) => `${whole(done)} из ${whole(total)}`,
		loss: "Потери",
		heldOut: "Потери на отложенных партиях",
		without: "только веса узоров",
		foreseen: "Угаданные ходы",
		gate: ({ won, drawn, lost }) =>
			`${whole(won)} побед, ${whole(drawn)} ничьих, ${whole(lost)} поражений против игрока без сети`,
		promoted: "Сильнее: принята.",
		refused: "Не доказано, что сильнее, поэтому не принята.",
		undecided: "Проверка ещё не завершена.",
		untested: "Ещё не проверена.",
	},
	puzzleOrigin:
		"Длинные задачи взяты из сильных партий; короткие и лёгкие — из партий, в которые добавлена одна ошибка, чтобы было что искать.",
	strength: {
		heading: "Сила по одной шкале",
		about:
			"Эло над самым слабым уровнем, фристайл на 15 × 15. Где измерено против другого соперника, это указано; строки без общего соперника не лежат на одной шкале.",
		player: "Игрок",
		elo: "Elo",
		games: "Партии",
		source: "Измерено против",
		notTied: "– : пока ни один матч не связывает этих игроков с уровнями.",
		scale: "Над слабейшим уровнем",
		origin: "Условия, где описано",
		ties: "Какое место в списке Gomocup даёт матч с программой, у которой есть рейтинг. Он стоит одного соперника: возможно, не та версия, другое время на ход и наша доска, а не доска списка.",
		tie: (player, place, against, size) => `${player}: ${place} в списке для ${size}, по матчу с ${against}`,
	},

	errors: {
		offline: "Сервер не отвечает. Ничего не потеряно; попытки продолжаются.",
		largeFile: mb => `Файл больше ${mb} МБ — здесь такие не открываются. Их читает «tengen convert».`,
		retry: "Повторить",
		gone: "Не найдено. Возможно, это удалено или принадлежит другому.",
		forbidden: (p, foul) => `${upper(p)} — фол для чёрных: ${foul}. Выберите другой пункт.`,
		taken: p => `На ${upper(p)} уже стоит камень. Выберите другой пункт.`,
		refused: {
			renju: "В рендзю есть запрещённые ходы, для которых нет сертификатов.",
			analyst: "Только самому Tengen можно указать, какие ходы рассматривать.",
			point: "Такого пункта нет, или туда нельзя пойти.",
			waiting: "Второй игрок ещё не пришёл.",
			online: "В партии против другого человека так нельзя.",
			watching: "Вы наблюдаете за этой партией; действовать могут только два игрока.",
			seats: "Оба места заняты. Вы можете смотреть партию.",
			contested: "Второй игрок ещё в этой партии. Сначала сдайтесь или доиграйте её.",
			offer: "Сейчас об этом нельзя просить.",
			guest: "Вы приглашены сюда на партию. Для всего остального сервер требует ключ доступа.",
			measure: "Пока нет сохранения, которое можно измерить.",
			busy: "Сервер сейчас слишком занят. Попробуйте позже или остановите одно из своих заданий.",
			changed: "Ходы сыгранной партии не меняются.",
			choice: "Цвета уже определены.",
			choose: "Сначала выберите: взять чёрных, остаться белыми или поставить ещё два камня.",
			course: "С такими настройками этого ученика учить нельзя.",
			empty: "Ходов или партий ещё нет.",
			exploration: "Столько случайных ходов нельзя.",
			external: "С внешними программами здесь можно сохранить только партии.",
			fault: "Серверу это не удалось. Ваши партии целы; попробуйте ещё раз.",
			file: "Этот файл не читается как партия.",
			full: "Места больше нет. Сначала удалите что-нибудь.",
			game: "В файле нет стольких партий.",
			games: "Такое число партий невозможно.",
			job: "Сейчас нельзя: оно окончено, не приостановлено или идёт в другом месте.",
			learner: "Такого ученика здесь нет.",
			missing: "Не найдено. Возможно, это удалено или принадлежит другому.",
			nowhere: "Этот сервер ничего не хранит, поэтому учиться здесь нельзя.",
			no_win: "В этой позиции выигрыш не найден.",
			opening: "Цвета ещё не определены.",
			opponent: "Такого игрока здесь нет.",
			over: "Партия окончена.",
			players: "Эти игроки не могут сыграть такой турнир.",
			playing: "Партия ещё идёт; варианты сохраняются, когда она окончена.",
			psq: "Эту партию нельзя сохранить как PSQ.",
			redo: "Нет хода, который можно вернуть.",
			rule: "Эти правила здесь невозможны.",
			seed: "Такое зерно невозможно.",
			size: "Такой размер доски здесь невозможен.",
			stale: "Партия за это время изменилась.",
			start: "Так партии начинать нельзя.",
			zone: "Этот камень ставится в отмеченный квадрат.",
			alike: "Этот пятый ход такой же, как другой.",
			decision: "Дебют этого не позволяет.",
			opening_rule: "Это правило дебюта здесь невозможно.",
			taken: "На этом пункте уже стоит камень.",
			teacher: "Такого учителя здесь нет.",
			thinking: "Это может длиться слишком долго. Выберите меньше партий или меньше на ход.",
			token: "Этот сервер требует ключ доступа: откройте адрес, который он вывел при запуске.",
			tournament: "Турнир начат с другими настройками, продолжить его нельзя.",
			tree: "Один из ходов этой партии сделать нельзя.",
			turn: "Сейчас не ваш ход.",
			undo: "Нет хода, который можно взять назад.",
		},
	},
};

export default ru;
