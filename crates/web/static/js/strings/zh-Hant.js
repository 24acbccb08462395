// All texts of the page in traditional Chinese, with the names of en.js.
//
// 用語：棋子、點、連；活三、衝四、活四、五連、雙活三（三三）、雙四（四四）、四三、長連；威脅、禁手；對局、手、變化、
// 路線（line）、候選點、勝率、必勝、覆盤（review）、等級（level）、學習者（learner）、局面（position）。
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date } = formats("zh-Hant");
const upper = p => p.toUpperCase();
const Color = { black: "黑方", white: "白方" };

const zh = {
	title: "Tengen",
	pages: {
		play: "對弈",
		puzzles: "習題",
		understand: "分析",
		teach: "訓練",
		compare: "比賽",
		games: "棋譜",
		papers: "論文",
		about: "關於",
	},
	nav: "頁面",
	nothing: {
		heading: "沒有這個頁面",
		text: "網址可能寫錯了。所有頁面都列在上方。",
		link: "開始對局",
	},
	home: "Tengen 首頁",
	skip: "跳到正文",
	theme: "淺色或深色",
	language: "語言",
	shortcuts: "鍵盤快速鍵",
	close: "關閉",
	color: c => Color[c],
	point: upper,
	percent: n => `${n}%`,
	square: n => `${n} × ${n}`,
	sure: "確定嗎？",
	minus: n => `−${n}%`,
	count: whole,
	decimal,
	date,
	comma: "，",
	gap: "",

	rules: {
		freestyle: "無禁手",
		standard: "標準規則",
		renju: "連珠（有禁手）",
		caro: "越南 Caro",
		"caro-exact": "Caro，恰好五子",
	},
	rulesAbout: {
		freestyle: "五子或更多子連成一線即勝。",
		standard: "恰好五子連成一線才勝，六子不算。",
		renju: "黑方須恰好五連取勝，且不得走出三三、四四或長連禁手。",
		caro: "五連且兩端沒有都被對方堵住即勝；六子或更多子總是勝。",
		"caro-exact": "恰好五連且兩端沒有都被對方堵住才勝。",
	},
	levels: {
		novice: "新手",
		beginner: "入門",
		casual: "休閒",
		student: "學員",
		club: "業餘",
		strong: "強手",
		candidate: "候補高手",
		expert: "專家",
		master: "大師",
		grandmaster: "特級大師",
		full: "全力",
	},
	player(p) {
		if (p.kind === "person") return "你";
		if (p.kind === "level") return `Tengen（${zh.levels[p.name] ?? p.name}）`;
		if (p.kind === "learner") return zh.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "隨機下在一個空點上。",
		greedy: "只看一步，製造或阻止最強的威脅。",
		minimax: "先尋找用四和三取勝的走法，再向前搜尋。",
		"minimax-d1": "固定的參照棋手，向前搜尋 1 步。",
		"minimax-d2": "固定的參照棋手，向前搜尋 2 步。",
		"minimax-d4": "固定的參照棋手，向前搜尋 4 步。",
		adp: "只看一步，用一個自學而成的網路判斷。",
		hmcts: "對每個空點都下隨機對局，選勝得最多的一手。",
		uct: "下隨機對局，對勝得更多的走法看得更久。",
		"adp-hmcts": "網路挑出五手，再由隨機對局從中決定。",
		"adp-uct": "網路挑出五手，再由隨機對局的搜尋樹從中決定。",
		"adp-puct": "在網路認為機會最好的地方向前搜尋，並證明必勝。",
		hardnet: "按經過一個點的五格線給它打分，不向前看。",
		pinet: "帶 24 種棋形的 Hardnet，其權重從對局中學得。",
	},
	agent: o => zh.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${whole(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s ? (s.games ? `比新手 Elo ${zh.elo(s)} ±${s.plus_minus}` : "Elo 0，基準等級") : "棋力尚未測量",
	notMeasured: "尚未測量",

	// ---- 對著法的說明
	makes: {
		three: "活三",
		two_threes: "雙活三",
		four: "衝四",
		four_three: "四三（衝四帶活三）",
		two_fours: "雙四",
		open_four: "活四",
		five: "五連",
	},
	blocks: {
		three: "擋住活三",
		four: "擋住衝四",
		four_three: "搶佔對方的四三點",
		two_fours: "搶佔對方的雙四點",
		two_threes: "搶佔對方的雙活三點",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && zh.blocks[blocks], makes && `形成${zh.makes[makes]}`]
				.filter(Boolean)
				.join("，並");
			return does ? [P(point), ` ${does}。`] : [`${Color[color]}下在 `, P(point), "。"];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length)) return ["已沒有一手能擋住五連。"];
			const row = what === "four" ? "衝四" : "活三";
			const it = fresh ? ["現在必須應對"] : ["必須應對 ", P(from), " 到 ", P(to), ` 的${row}`];
			return what === "four"
				? [...it, "，下在 ", ...list(points.map(P), "disjunction"), "。"]
				: [...it, "，否則它會變成活四。"];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` 形成${zh.makes.five}，${Color[color]}獲勝。`];
			const told = steps.flatMap((s, i) => [
				i ? "，接著 " : "",
				P(s.point),
				s.makes ? ` 形成${zh.makes[s.makes]}` : " 做準備",
			]);
			return [...told, `：${Color[color]} ${plies} 手內必勝。`];
		},
		best({ point, percent }) {
			return ["沒有發現必勝。", P(point), ` 看來最好：${percent}%。`];
		},
		thinks({ name, point, percent }) {
			return [`${name} 會下 `, P(point), percent === null ? "。" : `：${percent}%。`];
		},
		cannot: ({ name }) => [`${name} 不在這種棋盤上下棋，或不懂這種規則。`],
		holds({ point }) {
			return ["每一手看來都會輸。", P(point), " 堅持得最久。"];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["錯過了 ", P(point), " 的五連。"]
				: [`錯過了 ${plies} 手內的必勝：`, P(point), "。"];
		},
		allowed_win({ color, point, plies }) {
			return [`讓${Color[color]}可以在 ${plies} 手內取勝，第一手是 `, P(point), "。"];
		},
		better({ point, percent, played }) {
			return [P(point), ` 更好：${percent}%，而不是 ${played}%。`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}。${text}`,
	winsIn: n => `${n} 手勝`,
	winsInShort: n => `勝${n}`,

	// ---- 棋盤
	board: {
		label: (n, what) => `${what}，${n} 乘 ${n}`,
		empty: "空",
		stone: (color, n) =>
			n ? `${color === "black" ? "黑" : "白"}，第 ${n} 手` : color === "black" ? "黑" : "白",
		forbidden: "黑方禁手",
		makes: m => `形成${zh.makes[m]}`,
		answers: "可應對威脅",
		candidate: c =>
			`候選點${c.wins ? `，${c.wins} 手內勝` : c.percent === null ? "" : `，百分之 ${c.percent}`}`,
		last: "最後一手",
	},
	fouls: {
		overline: "長連",
		double_four: "四四",
		double_three: "三三",
	},
	foulTip: "在連珠規則中，黑方不得走出三三、四四或長連。這樣的點會打上叉。",

	// ---- 對弈
	play: {
		heading: "對弈",
		newGame: "新對局",
		who: "對手",
		modes: { engine: "Tengen", person: "雙人", watch: "觀戰" },
		level: "等級",
		measured: "實測 Elo",
		measuredElsewhere: "Elo 只在無禁手 15 × 15 下測過",
		measuredTip: games =>
			`比最弱等級高出的 Elo，由各等級在 15 × 15 無禁手規則下對弈 ${whole(games)} 局測得；± 是 95% 區間。高 400 分大約意味著十一局裡勝十局。`,
		other: "其他棋手",
		aboutPlayers: "這些棋手是什麼？",
		rule: "規則",
		size: "棋盤",
		color: "你執",
		colors: { black: "黑棋", white: "白棋", swap2: "Swap2" },
		opening: "開局",
		free: "自由",
		opens: "誰開局",
		openers: { me: "你", them: "對手" },
		time: "用時",
		clocks: {
			none: "不計時",
			"180+2": "3 分 + 2 秒",
			"300+3": "5 分 + 3 秒",
			"600+5": "10 分 + 5 秒",
			"1800+0": "30 分",
		},
		start: "開始新對局",
		startNow: "開始",
		kept: "你的對局已儲存，可在「棋譜」中找到。",
		black: "黑棋",
		white: "白棋",
		first: c => `${Color[c]}先行。請任選一點。`,
		firstOther: "按「開始」，由對手先行。",
		firstWatch: "按「開始」觀看對局。",
		firstSwap2: "按「開始」，然後擺三顆棋子：黑、白、黑。",
		yourMove: "輪到你了",
		toMove: c => `輪到${Color[c]}`,
		thinking: "思考中",
		thinkingFor: s => `已思考 ${s} 秒`,
		theirMove: who => `${who} 正在思考`,
		waiting: c => Color[c],
		onMoveShort: "走棋",
		onMove: c => `${Color[c]}，走棋`,
		paused: "已暫停",
		pausedText: "對局已暫停，隨時可以繼續。",
		moves: "著法",
		movesSoFar: "已下的著法",
		noMoves: "還沒有落子。",
		moveNo: n => `第 ${n} 手`,
		firstMove: "第一手",
		back: "後退",
		forward: "前進",
		lastMove: "最新一手",
		backToNow: "回到對局",
		undo: "悔棋",
		redo: "重下",
		hint: "提示",
		resign: "認輸",
		more: "更多",
		pause: "暫停",
		resume: "繼續",
		undone: n => plural(n, { other: "已退回 # 手。" }),
		mayNotTake: (points, more, forbidden) => [
			...separated(points, "、"),
			more && "……",
			" 是",
			forbidden,
			"。",
		],
		place: p => `下在 ${upper(p)}`,
		aim: "請選一點",
		threats: "威脅",
		forbidden: "禁手點",
		numbers: "手數",
		coords: "座標",
		sound: "聲音",
		confirm: "確認落子",
		tools: "棋盤上顯示",
		boards: "棋盤外觀",
		boardKinds: { wood: "木棋盤", paper: "紙棋盤", contrast: "高對比度" },
		review: "覆盤",
		again: "再來一局",
		hinting: "正在尋找好點……",
		you: "你",
		gameLabel: "你的對局",
		clockOf: who => `${who} 的棋鐘`,
		youClock: "你的棋鐘",
		swap2: {
			open: n =>
				n === 3 ? "擺三顆棋子：黑、白、黑。然後由對手選擇顏色。" : plural(n, { other: "還要擺 # 顆。" }),
			three: "執黑；或繼續執白並下第四顆；或再擺兩顆，讓對手選擇。",
			five: "執黑，或繼續執白並下一子。",
			stay: "你繼續執白。請落子。",
			balance: n => (n === 2 ? "擺兩顆棋子，先白後黑。" : "現在擺黑子。"),
			waiting: "對手正在考慮開局。",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "後手方" : "先手方") : yours ? "你" : "對手";
				if (choice === "balance") return `${who}又擺了兩顆棋子。`;
				const turn = alone && !yours ? (choice === "swap" ? "你現在執白。" : "你現在執黑。") : "";
				return `${who}${choice === "swap" ? "執黑" : "繼續執白"}。${turn}`;
			},
			options: { swap: "執黑", stay: "執白", balance: "再擺兩顆" },
			kicker: "Swap2 開局",
		},
		openings: {
			kicker: name => `${name} 開局`,
			first: "按「開始」，然後擺開局。",
			onOffer: "候選第五手",
			decide: "你打算怎麼做？",
			place: (c, side) =>
				side === 1
					? "把第一顆棋子下在天元。"
					: `${side ? `在標出的 ${side} × ${side} 範圍內` : "在任意一點"}下一顆${c === "black" ? "黑" : "白"}子。`,
			declare: n => plural(n, { other: "下第四手。然後黑方給出 # 個第五手。" }),
			offer: n => plural(n, { other: "再為黑方給出 # 個第五手，不能對稱。" }),
			choose: "從給出的第五手中為黑方選一個。",
			options: {
				swap: "交換顏色",
				stay: "落子",
				declare: n => plural(n, { other: "要 # 個第五手" }),
				offer: n => plural(n, { other: "給出 # 個第五手" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "後手方" : "先手方") : yours ? "你" : "對手",
					did = {
						swap: `換成了${color === "black" ? "黑" : "白"}方`,
						stay: "下了一子",
						declare: plural(count, { other: "要求 # 個第五手" }),
						offer: plural(count, { other: "給出了 # 個第五手" }),
						choose: "選定了第五手",
					}[choice];
				return `${who}${did}。`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => zh.player(c === "black" ? b : w);
			if (!outcome) return "對局沒有下完。";
			if (!outcome.winner) return "和棋：棋盤已下滿。";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "五連",
				foul: "禁手",
				time: "超時",
				resigned: "認輸",
				failed: `程式出錯${outcome.failure ? `（${outcome.failure}）` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `你戰勝了 ${name(loser)}：${how}。`
					: `你輸給了 ${name(outcome.winner)}：${how}。`;
			}
			return people.length === 2
				? `${Color[outcome.winner]}獲勝：${how}。`
				: `${Color[outcome.winner]} ${name(outcome.winner)}獲勝：${how}。`;
		},
		over: "對局結束",
	},

	// ---- 分析
	understand: {
		heading: "分析",
		boardLabel: (n, c) => (c ? `第 ${n} 手後的局面，輪到${Color[c]}` : `第 ${n} 手後的局面，對局結束`),
		winBar: n => `黑方勝率：百分之 ${n}`,
		of: (n, all) => `${n} / ${all}`,
		first: "第一手（Home）",
		back: "後退（左箭頭）",
		forward: "前進（右箭頭）",
		last: "最後一手（End）",
		backShort: "後退",
		forwardShort: "前進",
		dropAim: "取消",
		mistakeShort: "失誤",
		prevMistake: "上一個失誤",
		nextMistake: "下一個失誤",
		candidates: "候選點",
		threats: "威脅",
		numbers: "手數",
		threatsOf: "顯示誰的威脅",
		caption: "圓圈裡是走棋方的勝率。「勝7」表示雙方合計 7 手內取勝。",
		captionThreats: "框標出棋盤上的威脅，圓環是應對的點；圖形表示落子後形成什麼。",
		kicker: (color, point, n, next) =>
			`${point ? `${Color[color]}下在 ${upper(point)} 之後（第 ${n} 手）。` : ""}${next ? `輪到${Color[next]}。` : "對局結束。"}`,
		start: c => `空棋盤。${Color[c]}先行。`,
		looking: "正在尋找必勝……",
		paused: "分析已暫停。可在最佳著法旁或用 P 鍵繼續。",
		over: o =>
			!o.winner
				? "和棋：棋盤已下滿。"
				: o.how === "row"
					? `${Color[o.winner]}五連。`
					: `${Color[o.winner]}獲勝。`,
		show: "顯示路線",
		hide: "隱藏路線",
		tryIt: "自己試試",
		tryKicker: "你來防守",
		tryText: c => `你執${c === "black" ? "黑" : "白"}。請任選一點：每種應對都有答案。`,
		tryDone: "這從一開始就是必勝。",
		tryEnd: "停止防守",
		step: (k, n) => `第 ${k} 手，共 ${n} 手`,
		best: c => `${Color[c]}的最佳著法`,
		bestNone: "最佳著法",
		move: "手",
		wins: c => `${Color[c]}勝率`,
		then: "後續",
		effort(n, s) {
			const positions = n < 1e4 ? whole(n) : `${decimal(n / 1e4, n < 1e5 ? 1 : 0)} 萬`;
			return `${positions}個局面，${decimal(s, s < 10 ? 1 : 0)} 秒`;
		},
		stage: (stage, n) => `${{ adp: "網路", mcts: "對局", tree: "搜尋樹" }[stage] ?? stage} ${n}%`,
		who: "由誰分析",
		pause: "暫停分析",
		resume: "繼續分析",
		graph: "黑方勝率",
		graphEmpty: "看過的局面會畫成曲線。覆盤會分析全部局面。",
		graphMove: n => (n ? `第 ${n} 手` : "開始"),
		yours: "黑方",
		theirs: "白方",
		reviewing: (n, all) => `正在覆盤：${n} / ${all} 個局面。`,
		reviewRun: "覆盤這一局",
		reviewTip: "分析每個局面並標出失誤。每手約半秒，失誤處更久。",
		reviewDeeper: "看得更深",
		reviewDeeperTip: "用四倍時間把每個局面再分析一遍。",
		reviewNone: "沒有發現失誤：沒有一手損失超過 10%。",
		reviewFailed: "覆盤中斷了。已有結果已儲存；再次開始即可繼續。",
		loss: (b, w) => `平均每手損失的勝率：黑方 ${decimal(b)}%，白方 ${decimal(w)}%。`,
		turn: (n, p) => `第 ${n} 手，${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`第 ${t.number} 手，${upper(t.point)}：${Color[t.color]}${{ slip: "緩手", mistake: "失誤" }[t.mark]}，損失 ${t.drop}%`,
		tree: "著法與變化",
		treePercent: "黑方 %",
		treeEmpty: "請在棋盤上落子、開啟檔案，或從「棋譜」中選一局。",
		instead: n => `代替第 ${n} 手`,
		comment: "註解",
		commentHint: n => (n ? `第 ${n} 手的註解` : "整局的註解"),
		deleteBranch: "從這裡刪除",
		promote: "設為主線",
		deleted: "已刪除。",
		restore: "復原",
		untitled: "分析",
		vs: (b, w) => `${b || "黑方"} – ${w || "白方"}`,
		about: (rule, size, n) => `${rule}，${size}×${size}，${plural(n, { other: "# 手" })}`,
		open: "開啟檔案",
		saveSgf: "存為 SGF",
		savePsq: "存為 PSQ",
		link: "複製連結",
		edit: "編輯局面",
		fresh: "新分析",
		playOn: "從這裡繼續下",
		menu: "開啟、儲存、分享",
		keep: "儲存到棋譜",
		linkCopied: "連結已複製，包含局面和著法。",
		linkCopiedPart: "連結已複製，包含這條路線，但沒有變化和註解；SGF 檔案裡才有。",
		linkHere: "請複製這個連結：",
		keptNow: "已儲存，可在「棋譜」中找到。",
		ownGame: "下過的對局保持原有著法，所以這裡另存為一份分析。",
		beforeKept: "之前的分析已儲存在「棋譜」中。",
		beforeClosed: "之前的對局已關閉。",
		bringBack: "恢復",
		saved: name => `已儲存為 ${name}。`,
		openedPasted: "已開啟貼上的棋譜。",
		opened: name => `已開啟 ${name}。`,
		editing: "編輯局面",
		editText: "選擇顏色，再點棋盤擺子；點棋子可將其拿掉。",
		editTool: "棋子",
		editTools: { black: "黑", white: "白", erase: "拿掉" },
		editNext: "輪到",
		editDone: "使用這個局面",
		editCancel: "取消",
		editClear: "清空",
		more: n => `還有 ${n} 個`,
	},

	// ---- 訓練
	teach: {
		heading: "訓練",
		lead: "選一個學習者，看它學會下棋。它在伺服器上學習，你可以關掉視窗，以後再來。",
		fresh: "新學習者",
		way: "學習方式",
		ways: { "self-teach": "自學", watch: "旁觀", comparison: "跟老師學" },
		about: {
			"self-teach": "它自己下雙方，並修正對誰佔優的估計。不給它看任何棋譜。",
			watch: "由專家下雙方。學習者只旁觀，學著估計誰佔優。",
			comparison: "它與老師對弈，把勝者的每一手與自己的選擇比較，並學下來。",
		},
		titles: {
			"self-teach": "自學",
			watch: "旁觀專家",
			comparison: "由老師教",
		},
		learner: "學習者",
		aboutLearners: "這些網路是什麼？",
		learners: {
			st: ["ST", "看 20 種棋形的數量，以及每種輪到誰走"],
			sst1: ["SST1", "只有數量的 ST"],
			sst2: ["SST2", "只告知一次輪到誰走的 ST"],
			sst3: ["SST3", "不告知輪到誰走的 ST"],
			rist: ["RIST", "只看棋子，不看棋形：學得慢"],
			ding: ["Ding", "看 100 種棋形的數量；棋盤更大"],
			sym: ["Sym", "從走棋方角度看的 ST"],
			best: ["Best", "看每個點的威脅：最強"],
			patterns: ["棋形", "一個點周圍的 24 種棋形"],
			"learned-star": ["星形", "經過一個點的五格鏈"],
		},
		learnerSays: sees => `${sees}。`,
		teacher: { watch: "專家", comparison: "老師" },
		teachers: {
			minimax: "Minimax，看三步",
			hardnet: "Hardnet",
			copy: "它自己的最初版本",
			novice: "Tengen（新手）",
			club: "Tengen（業餘）",
			itself: "沒有老師：與自己對弈",
		},
		games: { "self-teach": "要下的局數", watch: "要旁觀的局數", comparison: "要學的局數" },
		explore: "探索",
		exploreTip: "它多久隨機走一手來嘗試新東西。",
		published: "同論文",
		seed: "種子",
		seedTip: "同一個種子在任何機器上都得到完全相同的過程。",
		start: "開始學習",
		mine: "你的學習者",
		none: "還沒有。",
		states: {
			running: "學習中",
			pausing: "下完本局後暫停",
			paused: "已暫停",
			finished: "已完成",
			stopped: "已停止",
			failed: "失敗",
		},
		name: l => zh.teach.learners[l]?.[0] ?? "已刪除的學習者",
		player(name) {
			const [l, games] = name.split("@");
			return `${zh.teach.name(l)}（${zh.teach.count(games)}後）`;
		},
		count: n => plural(Number(n), { other: "# 局" }),
		title: a => `${zh.teach.name(a.learner)}，${zh.teach.titles[a.way]}`,
		progress: "已下局數",
		of: (done, total) => `${whole(done)} / ${whole(total)} 局`,
		rate: n => `每秒 ${decimal(n, n < 10 ? 1 : 0)} 局`,
		left: s =>
			s < 90
				? `還剩 ${Math.ceil(s)} 秒`
				: s < 5400
					? `還剩 ${Math.round(s / 60)} 分鐘`
					: `還剩 ${Math.round(s / 3600)} 小時`,
		safe: "可以關閉視窗",
		pause: "暫停",
		resume: "繼續",
		save: "建立存檔",
		saveShort: "存檔",
		saved: "下完這一局後會建立存檔。",
		stop: "停止",
		stopSure: "徹底停止？",
		forget: "刪除",
		forgetSure: "全部刪除？",
		forgotten: "學習者已刪除。",
		another: "再教一個",
		game: (n, move) => `第 ${whole(n)} 局，第 ${move} 手`,
		gameLabel: n => `學習者的第 ${whole(n)} 局`,
		noGame: "等待第一局",
		follow: "即時跟隨",
		look: "分析這一局",
		guess: "學習者的估計",
		meter: n => `學習者給黑方百分之 ${n}`,
		nudge: (point, before, now) => [
			"",
			P(point),
			` 之前它給黑方 ${before}%，之後 ${now}%，所以${before === now ? "先前的估計不變" : `把先前的估計稍微${now > before ? "調高" : "調低"}`}。`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]}勝` : "和棋"}。它在這裡給黑方 ${now}%，會把它調向結果。`,
		opening: "空棋盤。",
		stages: {
			test: c => `對 Hardnet 的測試：學習者執${c === "black" ? "黑" : "白"}。不從中學習。`,
			lesson: c => `一堂課：學習者執${c === "black" ? "黑" : "白"}。學習勝者的著法。`,
			own: () => "與自己對弈，下完後從中學習。",
		},
		curves: {
			match: {
				"self-teach": "與學成的網路相同的著法，%",
				watch: "與專家相同的著法，%",
				comparison: "所學著法中自己也會下的，%",
			},
			test: "對 Hardnet 測試的得分，%",
			lesson: "課上得分，%",
			moves: "每局手數",
			error: "估計的誤差",
			results: "結果，%",
			values: "終局時的估計，%",
		},
		lines: { black: "黑方", white: "白方", drawn: "和棋", won: "勝", lost: "負" },
		means: {
			"self-teach":
				"第一條曲線表示它與學完這門課程的網路有多常一致。誤差是一次估計與下一次之差；估計趨於一致時誤差下降。終局時的估計，在一號棋手勝的對局裡應接近 100，在負的對局裡應接近 0。",
			watch:
				"第一條曲線表示它有多常會選專家的著法。對局是專家下的，所以長度和結果與學習者無關；誤差和終局時的估計才有關。",
			comparison:
				"每一百堂課之前它下五十局測試，不從中學習；和棋算半分。單一結果可能上下偏差 14%，所以請看趨勢。",
		},
		yours: "你的",
		theirs: "Zhao 2012",
		helped: "在第 20,000 局之前，課程會替它完成每個五連並隨機開局；這段結束時曲線會跳動。",
		curveEmpty: "下過幾局後曲線就會出現。",
		curveSays: (title, lines) => `${title}。${lines.join("；")}。`,
		curveLine: (name, x, y, y0) => `${name ? `${name}：` : ""}${zh.teach.count(x)}後 ${y}，開始時 ${y0}`,
		xStart: "0 局",
		numbers: "顯示數字",
		columns: {
			games: "局數",
			test: "測試，%",
			lesson: "課，%",
			match: "相同，%",
			moves: "手數",
			error: "誤差",
			black: "黑方，%",
			white: "白方，%",
			drawn: "和棋，%",
			won: "估計，勝",
			lost: "估計，負",
			explore: "隨機，%",
		},
		checkpoints: "存檔",
		checkpointTip: "學習者下過若干局後的副本。你可以與每一個對弈。",
		noCheckpoints: n => `第一個存檔在 ${zh.teach.count(n)}之後，或在你儲存時產生。`,
		matches: n => `${n}% 相同`,
		points: n => `測試 ${n}%`,
		latest: "最新",
		play: "與它對弈",
		playShort: "對弈",
		settings: "設定",
		board: "棋盤與規則",
		sees: "網路",
		inputs: (i, h) => `${whole(i)} 個輸入，${whole(h)} 個隱藏單元`,
		failed: "訓練失敗。已學到的內容已儲存。",
	},

	// ---- 棋譜
	games: {
		heading: "棋譜",
		empty: "還沒有對局。你下的棋會儲存在這裡。",
		play: "開始對局",
		count: n => plural(n, { other: "已儲存 # 局。" }),
		playing: "進行中",
		opening: "開局中",
		study: "分析",
		won: "你勝了",
		lost: "你輸了",
		draw: "和棋",
		wins: c => `${Color[c]}勝`,
		goOn: "繼續",
		look: "分析",
		forget: "刪除",
		more: "顯示更早的對局",
		all: "全部",
		filterWon: "勝",
		filterLost: "負",
		filterOpen: "進行中",
		filter: "顯示",
		none: "沒有符合條件的對局。",
		label: (title, result) => `${title}。${result}`,
		search: "搜尋名字、規則、日期",
		reviewed: "覆盤",
		reviewedAny: "全部",
		reviewedYes: "已覆盤",
		reviewedNo: "未覆盤",
		exportAll: "全部儲存到檔案",
		mark: "選擇多局",
		markAll: "選擇所有顯示的",
		markThis: "選擇",
		deleteMarked: "刪除所選",
		markEnd: "完成",
		undo: "復原",
		markLabel: title => `選擇 ${title}`,
		markedCount: n => `已選 ${whole(n)} 局`,
		deletedCount: n => `已刪除 ${whole(n)} 局。`,
		found: (n, total) => `${whole(total)} 局中的 ${whole(n)} 局。`,
		dateReviewed: v => `${v}，已覆盤`,
	},

	// ---- 比賽
	// ---- Games from outside
	incoming: {
		open: "開啟檔案",
		paste: "貼上棋譜",
		pasteHeading: "貼上棋譜",
		pasteText: "SGF、PSQ、h8h9i8 這樣的著法，或用 X、O 和點畫出的棋盤。在頁面任何位置按 Ctrl-V 也可以。",
		pasteLabel: "棋譜",
		example: "h8 h9 i8 …",
		openPasted: "開啟",
		gamesIn: ({ name, total }) => `${name} 中有 ${whole(total)} 局`,
		gamesPasted: ({ total }) => `共 ${whole(total)} 局`,
		onlyFirst: ({ count }) => `只列出前 ${whole(count)} 局。`,
		gameOf: ({ number, count }) => `第 ${number} 局，${count} 手`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "習題",
		boardLabel: ({ color }) => `習題，輪到${Color[color]}`,
		kicker: ({ id, grade }) => `習題 ${id}，${grade}`,
		kickerOwn: "你錯過的必勝",
		fromGame: "查看出處的對局",
		grades: { easy: "簡單", medium: "中等", hard: "困難", expert: "很難" },
		find: ({ color }) => `輪到${Color[color]}。請找出必勝。`,
		taskFours: ({ plies }) => `雙方合計 ${plies} 手取勝，只用衝四即可。`,
		taskThrees: ({ plies }) => `雙方合計 ${plies} 手取勝，需要活三和衝四。`,
		right: "正確。",
		left: ({ plies }) => (plies === 1 ? "再下一手即勝。" : `距離終局雙方合計還有 ${plies} 手。`),
		solved: "已解出。",
		solvedBefore: "你已經解出這道題。",
		solutionShown: "這是解答。",
		wrong: "這一手不能取勝。",
		wrongHolds: "對方這樣應後，不再有靠四和三取勝的路線。",
		wrongNotFound: "對方這樣應後，沒有找到必勝。",
		wrongFive: ({ color }) => `${Color[color]}連成五子。`,
		wrongLoses: ({ color, plies }) => `現在${Color[color]} ${plies} 手取勝。`,
		wrongFoul: "這是黑方的禁手，判負。",
		hint: "提示",
		hintGiven: "已顯示提示。",
		hintMakes: ({ makes, region }) =>
			`這一手形成${zh.makes[makes]}，位於 ${upper(region[0])} 與 ${upper(region[1])} 之間。`,
		hintRegion: ({ region }) => `這一手位於 ${upper(region[0])} 與 ${upper(region[1])} 之間。`,
		hintMove: ({ point }) => ["正確的一手是 ", P(point), "。"],
		askHint: "提示",
		secondHint: "顯示此手",
		solution: "解答",
		again: "重新開始",
		tryAgain: "再試一次",
		next: "下一題",
		understand: "分析",
		progress: "你的習題",
		solvedCount: n => `已解 ${whole(n)} 題`,
		solvedOf: ({ solved, total }) => `${whole(solved)} / ${whole(total)}`,
		isSolved: "已解出",
		streak: ({ streak, best }) => `無錯誤、無提示連續解出：${whole(streak)}。最長連續：${whole(best)}。`,
		own: "你錯過的必勝",
		noOwn: "覆盤你的對局時發現的錯過的必勝，會成為這裡的習題。",
		ownPuzzle: ({ grade, plies }) => `${grade}，${plies} 手取勝`,
	},

	compare: {
		heading: "比賽",
		lead: "讓棋手們對弈，看誰更強，並附誤差範圍。比賽在伺服器上進行，可以關閉視窗。",
		fresh: "新比賽",
		kept: "比賽",
		none: "還沒有。選幾位棋手，開始一場吧。",
		kinds: {
			level: "等級，附無禁手 15 × 15 下的 Elo",
			agent: "其他棋手",
			engine: "外部引擎",
			learner: "你的學習者",
		},
		games: "每對局數",
		limit: "每手限制",
		limitTip: s => `各等級也遵守自己的限制。不計節點的棋手用 ${decimal(s)} 秒。`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)} 節點` : n < 1000 ? `${n} 毫秒` : `${decimal(n / 1000)} 秒`;
		},
		openings: "對局起點",
		starts: { balanced: "開局庫", empty: "空棋盤", swap2: "Swap2" },
		startsTip: "一百個均勢開局，每個交換顏色下兩遍。從空棋盤開始時，沒有隨機性的棋手會重複同一局。",
		sum: (players, games) =>
			players < 2 ? "請至少選兩位棋手。" : `${players} 位棋手，${plural(games, { other: "# 局" })}。`,
		start: "開始比賽",
		states: {
			running: "進行中",
			paused: "已暫停",
			finished: "已結束",
			stopped: "已停止",
			failed: "失敗",
		},
		title: names =>
			names.length > 3 ? `${names.slice(0, 2).join("、")} 等 ${names.length} 位` : list(names).join(""),
		of: (done, total) => `${whole(done)} / ${whole(total)} 局`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "局數太少，還無法判斷。" : "正在下最初幾局。";
			const [by, error] = v.lead;
			return by > error
				? `${one} ${v.done < v.total ? "領先" : "最強"}：比 ${other} 高 ${Math.round(by)} ±${Math.round(error)} Elo。`
				: `${one} 與 ${other} ${v.done < v.total ? "目前" : ""}難分高下。`;
		},
		sub: v =>
			`${v.players.length} 位棋手，每對 ${v.games} 局，${{ balanced: "每個開局交換顏色下兩遍", swap2: "顏色由 Swap2 決定" }[v.start] ?? "從空棋盤開始"}。${zh.rules[v.rule]} ${v.size} × ${v.size}，每手 ${zh.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)}。`,
		progress(v) {
			const done = zh.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · 等待空閒處理器`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · 同時 ${v.tables} 局` : ""}${v.left === null ? "" : ` · 約剩 ${minutes > 90 ? `${Math.round(minutes / 60)} 小時` : `${minutes} 分鐘`}`}`;
		},
		played: "已下局數",
		pause: "暫停",
		goOn: "繼續",
		stop: "停止",
		forgotten: "比賽已刪除。",
		save: "儲存",
		files: { html: "報告（HTML）", json: "資料（JSON）", sgf: "全部棋譜（SGF）" },
		cross: "對戰成績",
		crossNote: "橫列對直行的成績：勝–負 =和",
		player: "棋手",
		points: "積分",
		itself: "自己",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `/ ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} 對 ${other}。顯示這些對局。`,
		strength: "棋力",
		eloTip: "高 400 分大約意味著十一局裡勝十局。",
		eloNote: (elo, range) => [elo, "，0 為平均值；線段是 ", range],
		range: "95% 區間",
		rangeTip: "如果重複這場比賽，真實值在二十次裡有十九次落在其中。",
		noElo: "下過幾局後會顯示等級分。",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "對局",
		every: "所有棋手",
		older: "顯示更早的對局",
		noGames: "還沒有對局。",
		playing: "正在下",
		showGame: n => `開啟第 ${n} 局：`,
		result: g => (g.winner === null ? "和棋" : g.winner === g.black ? "黑勝" : "白勝"),
		ending: g =>
			({
				full: "棋盤下滿",
				foul: "禁手",
				illegal: "違規著法",
				time: "超時",
				memory: "記憶體不足",
				crash: "程式出錯",
				resigned: "認輸",
			})[g.ending] ?? plural(g.length, { other: "# 手" }),
		latest: "最新對局",
	},

	// ---- 論文
	papers: {
		heading: "論文",
		lead: "Tengen 源自五個已發表的系統。這裡重做了它們的實驗，並把我們的數字列在旁邊。",
		inEnglish: "本頁的報告為英文。",
		own: "我們自己的測量",
		ownLead: "我們自己的測量：引擎有多強，以及強在何處。",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "尚未執行"
				: run < all
					? `目前已執行 ${all} 項實驗中的 ${run} 項`
					: paper
						? plural(all, { other: "# 項實驗" })
						: plural(all, { other: "# 份報告" }),
		tally: (met, all) => `${all} 項結果中重現 ${met} 項`,
		met: n => `${n} 項重現`,
		notMet: n => `${n} 項未重現`,
		notTested: n => `${n} 項未檢驗`,
		lines: "要求與我們的結果",
		linesLead:
			"每一列的要求都在其所依據的對局之前就已確定；標記由程式根據數字得出。同一張表：tengen experiment summary。",
		all: "所有論文",
		contents: "實驗",
		more: "方法、表格與命令",
		again: "自己執行",
		notRun: "這項實驗尚未執行。",
	},

	// ---- 關於
	about: {
		heading: "關於",
		lead: "Tengen（天元，棋盤中心點）下五子棋。它在這台機器上對弈、講解並儲存你的棋譜，不向任何地方傳送資料。",
		howHeading: "怎樣下",
		how: [
			"雙方輪流在空點上落一子，黑方先行。",
			"先在橫、豎或斜線上不間斷地連成五子者勝。",
			"兩端都開放的三（活三）必須應對，否則會變成兩端開放的四（活四），那就擋不住了。",
			"一手同時形成兩個威脅即可取勝，因為對方只能應對其中一個。",
		],
		rulesHeading: "規則",
		levelsHeading: "等級",
		levelsText:
			"所有等級都是同一個引擎：較弱的等級考慮的走法更少，看得更近，但都不會故意走錯。Elo 從最弱的等級算起；每個等級都在 15 × 15 無禁手規則下與低一級對弈測得。",
		levelCols: ["等級", "Elo", "95% 區間", "局數"],
		playersHeading: "其他棋手",
		playersText: "除了各等級，你還可以與這些棋手對弈、詢問它們的看法，並讓它們比賽。",
		learnersHeading: "學習者",
		learnersText: "可在「訓練」頁面訓練的小型網路，各有自己判斷局面的方式。",
		paper: "了解更多",
		keysHeading: "鍵盤",
		versionHeading: "本程式",
		version: v => `Tengen ${v}。自由軟體，採用 MIT 或 Apache 2.0 授權條款。`,
		home: "這個伺服器在你自己的機器上執行，只回應本機。",
		shared: "這個伺服器由多人共用：你只能看到自己的對局。",
	},

	keys: {
		heading: "鍵盤",
		letters: "單字母快速鍵",
		rows: [
			["Tab", "到頁面的下一部分；棋盤算一部分"],
			["方向鍵（在棋盤上）", "到相鄰的點；Home、End、Page Up、Page Down 到邊緣"],
			["Enter 或空白鍵（在棋盤上）", "在此落子"],
			["字母加數字（在棋盤上）", "到那個點：K 8"],
			["棋盤外的 ← →，任何地方的 [ ]", "後退和前進一手"],
			["{ }", "上一個和下一個失誤"],
			["U、R、H", "悔棋、重下、提示；在習題中 U 收回錯誤的一手"],
			["X", "認輸；再按一次確認"],
			["C、T、N", "候選點、威脅、手數；在習題中 N 為下一題"],
			["P", "暫停或繼續對局、分析或學習"],
			["Esc", "取消所選的點，關閉清單，隱藏路線"],
			["?", "本清單"],
		],
	},

	errors: {
		offline: "伺服器沒有回應。沒有遺失任何內容，正在重試。",
		retry: "立即重試",
		gone: "找不到。它可能已被刪除，或屬於別人。",
		forbidden: (p, foul) => `${upper(p)} 是黑方禁手：${foul}。請另選一點。`,
		taken: p => `${upper(p)} 已有棋子。請另選一點。`,
		refused: {
			busy: "伺服器現在太忙。請稍後再試，或停止你的一項任務。",
			changed: "下過的對局保持原有著法。",
			choice: "顏色已經確定。",
			choose: "請先選擇：執黑、繼續執白，或再擺兩顆。",
			course: "用這些設定無法訓練這個學習者。",
			empty: "還沒有著法或對局。",
			exploration: "隨機著法不能這麼多。",
			external: "有外部引擎時，這裡只能儲存棋譜。",
			fault: "伺服器沒能完成。你的對局是安全的，請再試一次。",
			file: "無法把這個檔案讀作棋譜。",
			full: "沒有空間了。請先刪除一些。",
			game: "檔案裡沒有那麼多局。",
			games: "局數不能這樣設。",
			job: "現在不行：它已結束、沒有暫停，或在別處執行。",
			learner: "這裡沒有這個學習者。",
			missing: "找不到。它可能已被刪除，或屬於別人。",
			nowhere: "這個伺服器不儲存任何內容，所以無法在此學習。",
			no_win: "這個局面沒有找到必勝。",
			opening: "顏色尚未確定。",
			opponent: "這裡沒有這位棋手。",
			over: "對局已結束。",
			players: "這些棋手不能參加這場比賽。",
			playing: "對局還在進行；結束後才儲存變化。",
			psq: "這一局無法存為 PSQ。",
			redo: "沒有可以重下的著法。",
			rule: "這裡不能用這種規則。",
			seed: "不能用這個種子。",
			size: "這裡不能用這種棋盤大小。",
			stale: "對局在此期間已有變化。",
			start: "對局不能這樣開始。",
			zone: "這顆棋子要下在標出的範圍內。",
			alike: "這個第五手與另一個相同。",
			decision: "這個開局不允許這樣做。",
			opening_rule: "這裡不能用這個開局規則。",
			taken: "那個點已有棋子。",
			teacher: "這裡沒有這位老師。",
			thinking: "可能耗時太久。請減少局數或每手用時。",
			token: "這個伺服器需要存取權杖：請開啟它啟動時顯示的網址。",
			tournament: "這場比賽以別的設定開始，無法繼續。",
			tree: "這一局裡有無法下的著法。",
			turn: "還沒輪到你。",
			undo: "沒有可以退回的著法。",
		},
	},
};

export default zh;
