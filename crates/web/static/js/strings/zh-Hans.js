// All texts of the page in simplified Chinese, with the names of en.js.
//
// 用语：棋子、点、连；活三、冲四、活四、五连、双活三（三三）、双四（四四）、四三、长连；威胁、禁手；对局、手、变化、
// 路线（line）、候选点、胜率、必胜、复盘（review）、等级（level）、学习者（learner）、局面（position）。
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date } = formats("zh-Hans");
const upper = p => p.toUpperCase();
const Color = { black: "黑方", white: "白方" };

const zh = {
	title: "Tengen",
	pages: {
		play: "对弈",
		puzzles: "习题",
		understand: "分析",
		teach: "训练",
		compare: "比赛",
		games: "棋谱",
		papers: "论文",
		about: "关于",
	},
	nav: "页面",
	nothing: {
		heading: "没有这个页面",
		text: "网址可能写错了。所有页面都列在上方。",
		link: "开始对局",
	},
	home: "Tengen 首页",
	skip: "跳到正文",
	theme: "浅色或深色",
	language: "语言",
	shortcuts: "键盘快捷键",
	close: "关闭",
	color: c => Color[c],
	point: upper,
	percent: n => `${n}%`,
	square: n => `${n} × ${n}`,
	sure: "确定吗？",
	minus: n => `−${n}%`,
	count: whole,
	decimal,
	date,
	comma: "，",
	gap: "",

	rules: {
		freestyle: "无禁手",
		standard: "标准规则",
		renju: "连珠（有禁手）",
		caro: "越南 Caro",
		"caro-exact": "Caro，恰好五子",
	},
	rulesAbout: {
		freestyle: "五子或更多子连成一线即胜。",
		standard: "恰好五子连成一线才胜，六子不算。",
		renju: "黑方须恰好五连取胜，且不得走出三三、四四或长连禁手。",
		caro: "五连且两端没有都被对方堵住即胜；六子或更多子总是胜。",
		"caro-exact": "恰好五连且两端没有都被对方堵住才胜。",
	},
	levels: {
		novice: "新手",
		beginner: "入门",
		casual: "休闲",
		student: "学员",
		club: "业余",
		strong: "强手",
		candidate: "候补高手",
		expert: "专家",
		master: "大师",
		grandmaster: "特级大师",
		full: "全力",
	},
	player(p) {
		if (p.kind === "person") return "你";
		if (p.kind === "level") return `Tengen（${zh.levels[p.name] ?? p.name}）`;
		if (p.kind === "learner") return zh.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "随机下在一个空点上。",
		greedy: "只看一步，制造或阻止最强的威胁。",
		minimax: "先寻找用四和三取胜的走法，再向前搜索。",
		"minimax-d1": "固定的参照棋手，向前搜索 1 步。",
		"minimax-d2": "固定的参照棋手，向前搜索 2 步。",
		"minimax-d4": "固定的参照棋手，向前搜索 4 步。",
		adp: "只看一步，用一个自学而成的网络判断。",
		hmcts: "对每个空点都下随机对局，选胜得最多的一手。",
		uct: "下随机对局，对胜得更多的走法看得更久。",
		"adp-hmcts": "网络挑出五手，再由随机对局从中决定。",
		"adp-uct": "网络挑出五手，再由随机对局的搜索树从中决定。",
		"adp-puct": "在网络认为机会最好的地方向前搜索，并证明必胜。",
		hardnet: "按经过一个点的五格线给它打分，不向前看。",
		pinet: "带 24 种棋形的 Hardnet，其权重从对局中学得。",
	},
	agent: o => zh.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${whole(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s ? (s.games ? `比新手 Elo ${zh.elo(s)} ±${s.plus_minus}` : "Elo 0，基准等级") : "棋力尚未测量",
	notMeasured: "尚未测量",

	// ---- 对着法的说明
	makes: {
		three: "活三",
		two_threes: "双活三",
		four: "冲四",
		four_three: "四三（冲四带活三）",
		two_fours: "双四",
		open_four: "活四",
		five: "五连",
	},
	blocks: {
		three: "挡住活三",
		four: "挡住冲四",
		four_three: "抢占对方的四三点",
		two_fours: "抢占对方的双四点",
		two_threes: "抢占对方的双活三点",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && zh.blocks[blocks], makes && `形成${zh.makes[makes]}`]
				.filter(Boolean)
				.join("，并");
			return does ? [P(point), ` ${does}。`] : [`${Color[color]}下在 `, P(point), "。"];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length)) return ["已没有一手能挡住五连。"];
			const row = what === "four" ? "冲四" : "活三";
			const it = fresh ? ["现在必须应对"] : ["必须应对 ", P(from), " 到 ", P(to), ` 的${row}`];
			return what === "four"
				? [...it, "，下在 ", ...list(points.map(P), "disjunction"), "。"]
				: [...it, "，否则它会变成活四。"];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` 形成${zh.makes.five}，${Color[color]}获胜。`];
			const told = steps.flatMap((s, i) => [
				i ? "，接着 " : "",
				P(s.point),
				s.makes ? ` 形成${zh.makes[s.makes]}` : " 做准备",
			]);
			return [...told, `：${Color[color]} ${plies} 手内必胜。`];
		},
		best({ point, percent }) {
			return ["没有发现必胜。", P(point), ` 看来最好：${percent}%。`];
		},
		thinks({ name, point, percent }) {
			return [`${name} 会下 `, P(point), percent === null ? "。" : `：${percent}%。`];
		},
		cannot: ({ name }) => [`${name} 不在这种棋盘上下棋，或不懂这种规则。`],
		holds({ point }) {
			return ["每一手看来都会输。", P(point), " 坚持得最久。"];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["错过了 ", P(point), " 的五连。"]
				: [`错过了 ${plies} 手内的必胜：`, P(point), "。"];
		},
		allowed_win({ color, point, plies }) {
			return [`让${Color[color]}可以在 ${plies} 手内取胜，第一手是 `, P(point), "。"];
		},
		better({ point, percent, played }) {
			return [P(point), ` 更好：${percent}%，而不是 ${played}%。`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}。${text}`,
	winsIn: n => `${n} 手胜`,
	winsInShort: n => `胜${n}`,

	// ---- 棋盘
	board: {
		label: (n, what) => `${what}，${n} 乘 ${n}`,
		empty: "空",
		stone: (color, n) =>
			n ? `${color === "black" ? "黑" : "白"}，第 ${n} 手` : color === "black" ? "黑" : "白",
		forbidden: "黑方禁手",
		makes: m => `形成${zh.makes[m]}`,
		answers: "可应对威胁",
		candidate: c =>
			`候选点${c.wins ? `，${c.wins} 手内胜` : c.percent === null ? "" : `，百分之 ${c.percent}`}`,
		last: "最后一手",
	},
	fouls: {
		overline: "长连",
		double_four: "四四",
		double_three: "三三",
	},
	foulTip: "在连珠规则中，黑方不得走出三三、四四或长连。这样的点会打上叉。",

	// ---- 对弈
	play: {
		heading: "对弈",
		newGame: "新对局",
		who: "对手",
		modes: { engine: "Tengen", person: "双人", watch: "观战" },
		level: "等级",
		measured: "实测 Elo",
		measuredElsewhere: "Elo 只在无禁手 15 × 15 下测过",
		measuredTip: games =>
			`比最弱等级高出的 Elo，由各等级在 15 × 15 无禁手规则下对弈 ${whole(games)} 局测得；± 是 95% 区间。高 400 分大约意味着十一局里胜十局。`,
		other: "其他棋手",
		aboutPlayers: "这些棋手是什么？",
		rule: "规则",
		size: "棋盘",
		color: "你执",
		colors: { black: "黑棋", white: "白棋", swap2: "Swap2" },
		opening: "开局",
		free: "自由",
		opens: "谁开局",
		openers: { me: "你", them: "对手" },
		time: "用时",
		clocks: {
			none: "不计时",
			"180+2": "3 分 + 2 秒",
			"300+3": "5 分 + 3 秒",
			"600+5": "10 分 + 5 秒",
			"1800+0": "30 分",
		},
		start: "开始新对局",
		startNow: "开始",
		kept: "你的对局已保存，可在“棋谱”中找到。",
		black: "黑棋",
		white: "白棋",
		first: c => `${Color[c]}先行。请任选一点。`,
		firstOther: "按“开始”，由对手先行。",
		firstWatch: "按“开始”观看对局。",
		firstSwap2: "按“开始”，然后摆三颗棋子：黑、白、黑。",
		yourMove: "轮到你了",
		toMove: c => `轮到${Color[c]}`,
		thinking: "思考中",
		thinkingFor: s => `已思考 ${s} 秒`,
		theirMove: who => `${who} 正在思考`,
		waiting: c => Color[c],
		onMoveShort: "走棋",
		onMove: c => `${Color[c]}，走棋`,
		paused: "已暂停",
		pausedText: "对局已暂停，随时可以继续。",
		moves: "着法",
		movesSoFar: "已下的着法",
		noMoves: "还没有落子。",
		moveNo: n => `第 ${n} 手`,
		firstMove: "第一手",
		back: "后退",
		forward: "前进",
		lastMove: "最新一手",
		backToNow: "回到对局",
		undo: "悔棋",
		redo: "重下",
		hint: "提示",
		resign: "认输",
		more: "更多",
		pause: "暂停",
		resume: "继续",
		undone: n => plural(n, { other: "已退回 # 手。" }),
		mayNotTake: (points, more, forbidden) => [
			...separated(points, "、"),
			more && "……",
			" 是",
			forbidden,
			"。",
		],
		place: p => `下在 ${upper(p)}`,
		aim: "请选一点",
		threats: "威胁",
		forbidden: "禁手点",
		numbers: "手数",
		coords: "坐标",
		sound: "声音",
		confirm: "确认落子",
		tools: "棋盘上显示",
		boards: "棋盘外观",
		boardKinds: { wood: "木棋盘", paper: "纸棋盘", contrast: "高对比度" },
		review: "复盘",
		again: "再来一局",
		hinting: "正在寻找好点……",
		you: "你",
		gameLabel: "你的对局",
		clockOf: who => `${who} 的棋钟`,
		youClock: "你的棋钟",
		swap2: {
			open: n =>
				n === 3 ? "摆三颗棋子：黑、白、黑。然后由对手选择颜色。" : plural(n, { other: "还要摆 # 颗。" }),
			three: "执黑；或继续执白并下第四颗；或再摆两颗，让对手选择。",
			five: "执黑，或继续执白并下一子。",
			stay: "你继续执白。请落子。",
			balance: n => (n === 2 ? "摆两颗棋子，先白后黑。" : "现在摆黑子。"),
			waiting: "对手正在考虑开局。",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "后手方" : "先手方") : yours ? "你" : "对手";
				if (choice === "balance") return `${who}又摆了两颗棋子。`;
				const turn = alone && !yours ? (choice === "swap" ? "你现在执白。" : "你现在执黑。") : "";
				return `${who}${choice === "swap" ? "执黑" : "继续执白"}。${turn}`;
			},
			options: { swap: "执黑", stay: "执白", balance: "再摆两颗" },
			kicker: "Swap2 开局",
		},
		openings: {
			kicker: name => `${name} 开局`,
			first: "按“开始”，然后摆开局。",
			onOffer: "候选第五手",
			decide: "你打算怎么做？",
			place: (c, side) =>
				side === 1
					? "把第一颗棋子下在天元。"
					: `${side ? `在标出的 ${side} × ${side} 范围内` : "在任意一点"}下一颗${c === "black" ? "黑" : "白"}子。`,
			declare: n => plural(n, { other: "下第四手。然后黑方给出 # 个第五手。" }),
			offer: n => plural(n, { other: "再为黑方给出 # 个第五手，不能对称。" }),
			choose: "从给出的第五手中为黑方选一个。",
			options: {
				swap: "交换颜色",
				stay: "落子",
				declare: n => plural(n, { other: "要 # 个第五手" }),
				offer: n => plural(n, { other: "给出 # 个第五手" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "后手方" : "先手方") : yours ? "你" : "对手",
					did = {
						swap: `换成了${color === "black" ? "黑" : "白"}方`,
						stay: "下了一子",
						declare: plural(count, { other: "要求 # 个第五手" }),
						offer: plural(count, { other: "给出了 # 个第五手" }),
						choose: "选定了第五手",
					}[choice];
				return `${who}${did}。`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => zh.player(c === "black" ? b : w);
			if (!outcome) return "对局没有下完。";
			if (!outcome.winner) return "和棋：棋盘已下满。";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "五连",
				foul: "禁手",
				time: "超时",
				resigned: "认输",
				failed: `程序出错${outcome.failure ? `（${outcome.failure}）` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `你战胜了 ${name(loser)}：${how}。`
					: `你输给了 ${name(outcome.winner)}：${how}。`;
			}
			return people.length === 2
				? `${Color[outcome.winner]}获胜：${how}。`
				: `${Color[outcome.winner]} ${name(outcome.winner)}获胜：${how}。`;
		},
		over: "对局结束",
	},

	// ---- 分析
	understand: {
		heading: "分析",
		boardLabel: (n, c) => (c ? `第 ${n} 手后的局面，轮到${Color[c]}` : `第 ${n} 手后的局面，对局结束`),
		winBar: n => `黑方胜率：百分之 ${n}`,
		of: (n, all) => `${n} / ${all}`,
		first: "第一手（Home）",
		back: "后退（左箭头）",
		forward: "前进（右箭头）",
		last: "最后一手（End）",
		backShort: "后退",
		forwardShort: "前进",
		dropAim: "取消",
		mistakeShort: "失误",
		prevMistake: "上一个失误",
		nextMistake: "下一个失误",
		candidates: "候选点",
		threats: "威胁",
		numbers: "手数",
		threatsOf: "显示谁的威胁",
		caption: "圆圈里是走棋方的胜率。“胜7”表示双方合计 7 手内取胜。",
		captionThreats: "框标出棋盘上的威胁，圆环是应对的点；图形表示落子后形成什么。",
		kicker: (color, point, n, next) =>
			`${point ? `${Color[color]}下在 ${upper(point)} 之后（第 ${n} 手）。` : ""}${next ? `轮到${Color[next]}。` : "对局结束。"}`,
		start: c => `空棋盘。${Color[c]}先行。`,
		looking: "正在寻找必胜……",
		paused: "分析已暂停。可在最佳着法旁或用 P 键继续。",
		over: o =>
			!o.winner
				? "和棋：棋盘已下满。"
				: o.how === "row"
					? `${Color[o.winner]}五连。`
					: `${Color[o.winner]}获胜。`,
		show: "显示路线",
		hide: "隐藏路线",
		tryIt: "自己试试",
		tryKicker: "你来防守",
		tryText: c => `你执${c === "black" ? "黑" : "白"}。请任选一点：每种应对都有答案。`,
		tryDone: "这从一开始就是必胜。",
		tryEnd: "停止防守",
		step: (k, n) => `第 ${k} 手，共 ${n} 手`,
		best: c => `${Color[c]}的最佳着法`,
		bestNone: "最佳着法",
		move: "手",
		wins: c => `${Color[c]}胜率`,
		then: "后续",
		effort(n, s) {
			const positions = n < 1e4 ? whole(n) : `${decimal(n / 1e4, n < 1e5 ? 1 : 0)} 万`;
			return `${positions}个局面，${decimal(s, s < 10 ? 1 : 0)} 秒`;
		},
		stage: (stage, n) => `${{ adp: "网络", mcts: "对局", tree: "搜索树" }[stage] ?? stage} ${n}%`,
		who: "由谁分析",
		pause: "暂停分析",
		resume: "继续分析",
		graph: "黑方胜率",
		graphEmpty: "看过的局面会画成曲线。复盘会分析全部局面。",
		graphMove: n => (n ? `第 ${n} 手` : "开始"),
		yours: "黑方",
		theirs: "白方",
		reviewing: (n, all) => `正在复盘：${n} / ${all} 个局面。`,
		reviewRun: "复盘这一局",
		reviewTip: "分析每个局面并标出失误。每手约半秒，失误处更久。",
		reviewDeeper: "看得更深",
		reviewDeeperTip: "用四倍时间把每个局面再分析一遍。",
		reviewNone: "没有发现失误：没有一手损失超过 10%。",
		reviewFailed: "复盘中断了。已有结果已保存；再次开始即可继续。",
		loss: (b, w) => `平均每手损失的胜率：黑方 ${decimal(b)}%，白方 ${decimal(w)}%。`,
		turn: (n, p) => `第 ${n} 手，${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`第 ${t.number} 手，${upper(t.point)}：${Color[t.color]}${{ slip: "缓手", mistake: "失误" }[t.mark]}，损失 ${t.drop}%`,
		tree: "着法与变化",
		treePercent: "黑方 %",
		treeEmpty: "请在棋盘上落子、打开文件，或从“棋谱”中选一局。",
		instead: n => `代替第 ${n} 手`,
		comment: "注释",
		commentHint: n => (n ? `第 ${n} 手的注释` : "整局的注释"),
		deleteBranch: "从这里删除",
		promote: "设为主线",
		deleted: "已删除。",
		restore: "撤销",
		untitled: "分析",
		vs: (b, w) => `${b || "黑方"} – ${w || "白方"}`,
		about: (rule, size, n) => `${rule}，${size}×${size}，${plural(n, { other: "# 手" })}`,
		open: "打开文件",
		saveSgf: "存为 SGF",
		savePsq: "存为 PSQ",
		link: "复制链接",
		edit: "编辑局面",
		fresh: "新分析",
		playOn: "从这里继续下",
		menu: "打开、保存、分享",
		keep: "保存到棋谱",
		linkCopied: "链接已复制，包含局面和着法。",
		linkCopiedPart: "链接已复制，包含这条路线，但没有变化和注释；SGF 文件里才有。",
		linkHere: "请复制这个链接：",
		keptNow: "已保存，可在“棋谱”中找到。",
		ownGame: "下过的对局保持原有着法，所以这里另存为一份分析。",
		beforeKept: "之前的分析已保存在“棋谱”中。",
		beforeClosed: "之前的对局已关闭。",
		bringBack: "恢复",
		saved: name => `已保存为 ${name}。`,
		openedPasted: "已打开粘贴的棋谱。",
		opened: name => `已打开 ${name}。`,
		editing: "编辑局面",
		editText: "选择颜色，再点棋盘摆子；点棋子可将其拿掉。",
		editTool: "棋子",
		editTools: { black: "黑", white: "白", erase: "拿掉" },
		editNext: "轮到",
		editDone: "使用这个局面",
		editCancel: "取消",
		editClear: "清空",
		more: n => `还有 ${n} 个`,
	},

	// ---- 训练
	teach: {
		heading: "训练",
		lead: "选一个学习者，看它学会下棋。它在服务器上学习，你可以关掉窗口，以后再来。",
		fresh: "新学习者",
		way: "学习方式",
		ways: { "self-teach": "自学", watch: "旁观", comparison: "跟老师学" },
		about: {
			"self-teach": "它自己下双方，并修正对谁占优的估计。不给它看任何棋谱。",
			watch: "由专家下双方。学习者只旁观，学着估计谁占优。",
			comparison: "它与老师对弈，把胜者的每一手与自己的选择比较，并学下来。",
		},
		titles: {
			"self-teach": "自学",
			watch: "旁观专家",
			comparison: "由老师教",
		},
		learner: "学习者",
		aboutLearners: "这些网络是什么？",
		learners: {
			st: ["ST", "看 20 种棋形的数量，以及每种轮到谁走"],
			sst1: ["SST1", "只有数量的 ST"],
			sst2: ["SST2", "只告知一次轮到谁走的 ST"],
			sst3: ["SST3", "不告知轮到谁走的 ST"],
			rist: ["RIST", "只看棋子，不看棋形：学得慢"],
			ding: ["Ding", "看 100 种棋形的数量；棋盘更大"],
			sym: ["Sym", "从走棋方角度看的 ST"],
			best: ["Best", "看每个点的威胁：最强"],
			patterns: ["棋形", "一个点周围的 24 种棋形"],
			"learned-star": ["星形", "经过一个点的五格链"],
		},
		learnerSays: sees => `${sees}。`,
		teacher: { watch: "专家", comparison: "老师" },
		teachers: {
			minimax: "Minimax，看三步",
			hardnet: "Hardnet",
			copy: "它自己的最初版本",
			novice: "Tengen（新手）",
			club: "Tengen（业余）",
			itself: "没有老师：与自己对弈",
		},
		games: { "self-teach": "要下的局数", watch: "要旁观的局数", comparison: "要学的局数" },
		explore: "探索",
		exploreTip: "它多久随机走一手来尝试新东西。",
		published: "同论文",
		seed: "种子",
		seedTip: "同一个种子在任何机器上都得到完全相同的过程。",
		start: "开始学习",
		mine: "你的学习者",
		none: "还没有。",
		states: {
			running: "学习中",
			pausing: "下完本局后暂停",
			paused: "已暂停",
			finished: "已完成",
			stopped: "已停止",
			failed: "失败",
		},
		name: l => zh.teach.learners[l]?.[0] ?? "已删除的学习者",
		player(name) {
			const [l, games] = name.split("@");
			return `${zh.teach.name(l)}（${zh.teach.count(games)}后）`;
		},
		count: n => plural(Number(n), { other: "# 局" }),
		title: a => `${zh.teach.name(a.learner)}，${zh.teach.titles[a.way]}`,
		progress: "已下局数",
		of: (done, total) => `${whole(done)} / ${whole(total)} 局`,
		rate: n => `每秒 ${decimal(n, n < 10 ? 1 : 0)} 局`,
		left: s =>
			s < 90
				? `还剩 ${Math.ceil(s)} 秒`
				: s < 5400
					? `还剩 ${Math.round(s / 60)} 分钟`
					: `还剩 ${Math.round(s / 3600)} 小时`,
		safe: "可以关闭窗口",
		pause: "暂停",
		resume: "继续",
		save: "建立存档",
		saveShort: "存档",
		saved: "下完这一局后会建立存档。",
		stop: "停止",
		stopSure: "彻底停止？",
		forget: "删除",
		forgetSure: "全部删除？",
		forgotten: "学习者已删除。",
		another: "再教一个",
		game: (n, move) => `第 ${whole(n)} 局，第 ${move} 手`,
		gameLabel: n => `学习者的第 ${whole(n)} 局`,
		noGame: "等待第一局",
		follow: "实时跟随",
		look: "分析这一局",
		guess: "学习者的估计",
		meter: n => `学习者给黑方百分之 ${n}`,
		nudge: (point, before, now) => [
			"",
			P(point),
			` 之前它给黑方 ${before}%，之后 ${now}%，所以${before === now ? "先前的估计不变" : `把先前的估计稍微${now > before ? "调高" : "调低"}`}。`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]}胜` : "和棋"}。它在这里给黑方 ${now}%，会把它调向结果。`,
		opening: "空棋盘。",
		stages: {
			test: c => `对 Hardnet 的测试：学习者执${c === "black" ? "黑" : "白"}。不从中学习。`,
			lesson: c => `一堂课：学习者执${c === "black" ? "黑" : "白"}。学习胜者的着法。`,
			own: () => "与自己对弈，下完后从中学习。",
		},
		curves: {
			match: {
				"self-teach": "与学成的网络相同的着法，%",
				watch: "与专家相同的着法，%",
				comparison: "所学着法中自己也会下的，%",
			},
			test: "对 Hardnet 测试的得分，%",
			lesson: "课上得分，%",
			moves: "每局手数",
			error: "估计的误差",
			results: "结果，%",
			values: "终局时的估计，%",
		},
		lines: { black: "黑方", white: "白方", drawn: "和棋", won: "胜", lost: "负" },
		means: {
			"self-teach":
				"第一条曲线表示它与学完这门课程的网络有多常一致。误差是一次估计与下一次之差；估计趋于一致时误差下降。终局时的估计，在一号棋手胜的对局里应接近 100，在负的对局里应接近 0。",
			watch:
				"第一条曲线表示它有多常会选专家的着法。对局是专家下的，所以长度和结果与学习者无关；误差和终局时的估计才有关。",
			comparison:
				"每一百堂课之前它下五十局测试，不从中学习；和棋算半分。单个结果可能上下偏差 14%，所以请看趋势。",
		},
		yours: "你的",
		theirs: "Zhao 2012",
		helped: "在第 20,000 局之前，课程会替它完成每个五连并随机开局；这段结束时曲线会跳变。",
		curveEmpty: "下过几局后曲线就会出现。",
		curveSays: (title, lines) => `${title}。${lines.join("；")}。`,
		curveLine: (name, x, y, y0) => `${name ? `${name}：` : ""}${zh.teach.count(x)}后 ${y}，开始时 ${y0}`,
		xStart: "0 局",
		numbers: "显示数字",
		columns: {
			games: "局数",
			test: "测试，%",
			lesson: "课，%",
			match: "相同，%",
			moves: "手数",
			error: "误差",
			black: "黑方，%",
			white: "白方，%",
			drawn: "和棋，%",
			won: "估计，胜",
			lost: "估计，负",
			explore: "随机，%",
		},
		checkpoints: "存档",
		checkpointTip: "学习者下过若干局后的副本。你可以与每一个对弈。",
		noCheckpoints: n => `第一个存档在 ${zh.teach.count(n)}之后，或在你保存时产生。`,
		matches: n => `${n}% 相同`,
		points: n => `测试 ${n}%`,
		latest: "最新",
		play: "与它对弈",
		playShort: "对弈",
		settings: "设置",
		board: "棋盘与规则",
		sees: "网络",
		inputs: (i, h) => `${whole(i)} 个输入，${whole(h)} 个隐藏单元`,
		failed: "训练失败。已学到的内容已保存。",
	},

	// ---- 棋谱
	games: {
		heading: "棋谱",
		empty: "还没有对局。你下的棋会保存在这里。",
		play: "开始对局",
		count: n => plural(n, { other: "已保存 # 局。" }),
		playing: "进行中",
		opening: "开局中",
		study: "分析",
		won: "你胜了",
		lost: "你输了",
		draw: "和棋",
		wins: c => `${Color[c]}胜`,
		goOn: "继续",
		look: "分析",
		forget: "删除",
		more: "显示更早的对局",
		all: "全部",
		filterWon: "胜",
		filterLost: "负",
		filterOpen: "进行中",
		filter: "显示",
		none: "没有符合条件的对局。",
		label: (title, result) => `${title}。${result}`,
		search: "搜索名字、规则、日期",
		reviewed: "复盘",
		reviewedAny: "全部",
		reviewedYes: "已复盘",
		reviewedNo: "未复盘",
		exportAll: "全部保存到文件",
		mark: "选择多局",
		markAll: "选择所有显示的",
		markThis: "选择",
		deleteMarked: "删除所选",
		markEnd: "完成",
		undo: "撤销",
		markLabel: title => `选择 ${title}`,
		markedCount: n => `已选 ${whole(n)} 局`,
		deletedCount: n => `已删除 ${whole(n)} 局。`,
		found: (n, total) => `${whole(total)} 局中的 ${whole(n)} 局。`,
		dateReviewed: v => `${v}，已复盘`,
	},

	// ---- 比赛
	// ---- Games from outside
	incoming: {
		open: "打开文件",
		paste: "粘贴棋谱",
		pasteHeading: "粘贴棋谱",
		pasteText: "SGF、PSQ、h8h9i8 这样的着法，或用 X、O 和点画出的棋盘。在页面任何位置按 Ctrl-V 也可以。",
		pasteLabel: "棋谱",
		example: "h8 h9 i8 …",
		openPasted: "打开",
		gamesIn: ({ name, total }) => `${name} 中有 ${whole(total)} 局`,
		gamesPasted: ({ total }) => `共 ${whole(total)} 局`,
		onlyFirst: ({ count }) => `只列出前 ${whole(count)} 局。`,
		gameOf: ({ number, count }) => `第 ${number} 局，${count} 手`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "习题",
		boardLabel: ({ color }) => `习题，轮到${Color[color]}`,
		kicker: ({ id, grade }) => `习题 ${id}，${grade}`,
		kickerOwn: "你错过的必胜",
		fromGame: "查看出处的对局",
		grades: { easy: "简单", medium: "中等", hard: "困难", expert: "很难" },
		find: ({ color }) => `轮到${Color[color]}。请找出必胜。`,
		taskFours: ({ plies }) => `双方合计 ${plies} 手取胜，只用冲四即可。`,
		taskThrees: ({ plies }) => `双方合计 ${plies} 手取胜，需要活三和冲四。`,
		right: "正确。",
		left: ({ plies }) => (plies === 1 ? "再下一手即胜。" : `距离终局双方合计还有 ${plies} 手。`),
		solved: "已解出。",
		solvedBefore: "你已经解出这道题。",
		solutionShown: "这是解答。",
		wrong: "这一手不能取胜。",
		wrongHolds: "对方这样应后，不再有靠四和三取胜的路线。",
		wrongNotFound: "对方这样应后，没有找到必胜。",
		wrongFive: ({ color }) => `${Color[color]}连成五子。`,
		wrongLoses: ({ color, plies }) => `现在${Color[color]} ${plies} 手取胜。`,
		wrongFoul: "这是黑方的禁手，判负。",
		hint: "提示",
		hintGiven: "已显示提示。",
		hintMakes: ({ makes, region }) =>
			`这一手形成${zh.makes[makes]}，位于 ${upper(region[0])} 与 ${upper(region[1])} 之间。`,
		hintRegion: ({ region }) => `这一手位于 ${upper(region[0])} 与 ${upper(region[1])} 之间。`,
		hintMove: ({ point }) => ["正确的一手是 ", P(point), "。"],
		askHint: "提示",
		secondHint: "显示此手",
		solution: "解答",
		again: "重新开始",
		tryAgain: "再试一次",
		next: "下一题",
		understand: "分析",
		progress: "你的习题",
		solvedCount: n => `已解 ${whole(n)} 题`,
		solvedOf: ({ solved, total }) => `${whole(solved)} / ${whole(total)}`,
		isSolved: "已解出",
		streak: ({ streak, best }) => `无错误、无提示连续解出：${whole(streak)}。最长连续：${whole(best)}。`,
		own: "你错过的必胜",
		noOwn: "复盘你的对局时发现的错过的必胜，会成为这里的习题。",
		ownPuzzle: ({ grade, plies }) => `${grade}，${plies} 手取胜`,
	},

	compare: {
		heading: "比赛",
		lead: "让棋手们对弈，看谁更强，并附误差范围。比赛在服务器上进行，可以关闭窗口。",
		fresh: "新比赛",
		kept: "比赛",
		none: "还没有。选几位棋手，开始一场吧。",
		kinds: {
			level: "等级，附无禁手 15 × 15 下的 Elo",
			agent: "其他棋手",
			engine: "外部引擎",
			learner: "你的学习者",
		},
		games: "每对局数",
		limit: "每手限制",
		limitTip: s => `各等级也遵守自己的限制。不计节点的棋手用 ${decimal(s)} 秒。`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)} 节点` : n < 1000 ? `${n} 毫秒` : `${decimal(n / 1000)} 秒`;
		},
		openings: "对局起点",
		starts: { balanced: "开局库", empty: "空棋盘", swap2: "Swap2" },
		startsTip: "一百个均势开局，每个交换颜色下两遍。从空棋盘开始时，没有随机性的棋手会重复同一局。",
		sum: (players, games) =>
			players < 2 ? "请至少选两位棋手。" : `${players} 位棋手，${plural(games, { other: "# 局" })}。`,
		start: "开始比赛",
		states: {
			running: "进行中",
			paused: "已暂停",
			finished: "已结束",
			stopped: "已停止",
			failed: "失败",
		},
		title: names =>
			names.length > 3 ? `${names.slice(0, 2).join("、")} 等 ${names.length} 位` : list(names).join(""),
		of: (done, total) => `${whole(done)} / ${whole(total)} 局`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "局数太少，还无法判断。" : "正在下最初几局。";
			const [by, error] = v.lead;
			return by > error
				? `${one} ${v.done < v.total ? "领先" : "最强"}：比 ${other} 高 ${Math.round(by)} ±${Math.round(error)} Elo。`
				: `${one} 与 ${other} ${v.done < v.total ? "目前" : ""}难分高下。`;
		},
		sub: v =>
			`${v.players.length} 位棋手，每对 ${v.games} 局，${{ balanced: "每个开局交换颜色下两遍", swap2: "颜色由 Swap2 决定" }[v.start] ?? "从空棋盘开始"}。${zh.rules[v.rule]} ${v.size} × ${v.size}，每手 ${zh.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)}。`,
		progress(v) {
			const done = zh.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · 等待空闲处理器`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · 同时 ${v.tables} 局` : ""}${v.left === null ? "" : ` · 约剩 ${minutes > 90 ? `${Math.round(minutes / 60)} 小时` : `${minutes} 分钟`}`}`;
		},
		played: "已下局数",
		pause: "暂停",
		goOn: "继续",
		stop: "停止",
		forgotten: "比赛已删除。",
		save: "保存",
		files: { html: "报告（HTML）", json: "数据（JSON）", sgf: "全部棋谱（SGF）" },
		cross: "对战成绩",
		crossNote: "行对列的成绩：胜–负 =和",
		player: "棋手",
		points: "积分",
		itself: "自己",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `/ ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} 对 ${other}。显示这些对局。`,
		strength: "棋力",
		eloTip: "高 400 分大约意味着十一局里胜十局。",
		eloNote: (elo, range) => [elo, "，0 为平均值；线段是 ", range],
		range: "95% 区间",
		rangeTip: "如果重复这场比赛，真实值在二十次里有十九次落在其中。",
		noElo: "下过几局后会显示等级分。",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "对局",
		every: "所有棋手",
		older: "显示更早的对局",
		noGames: "还没有对局。",
		playing: "正在下",
		showGame: n => `打开第 ${n} 局：`,
		result: g => (g.winner === null ? "和棋" : g.winner === g.black ? "黑胜" : "白胜"),
		ending: g =>
			({
				full: "棋盘下满",
				foul: "禁手",
				illegal: "违规着法",
				time: "超时",
				memory: "内存不足",
				crash: "程序出错",
				resigned: "认输",
			})[g.ending] ?? plural(g.length, { other: "# 手" }),
		latest: "最新对局",
	},

	// ---- 论文
	papers: {
		heading: "论文",
		lead: "Tengen 源自五个已发表的系统。这里重做了它们的实验，并把我们的数字列在旁边。",
		inEnglish: "本页的报告为英文。",
		own: "我们自己的测量",
		ownLead: "我们自己的测量：引擎有多强，以及强在何处。",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "尚未运行"
				: run < all
					? `目前已运行 ${all} 项实验中的 ${run} 项`
					: paper
						? plural(all, { other: "# 项实验" })
						: plural(all, { other: "# 份报告" }),
		tally: (met, all) => `${all} 项结果中重现 ${met} 项`,
		met: n => `${n} 项重现`,
		notMet: n => `${n} 项未重现`,
		notTested: n => `${n} 项未检验`,
		lines: "要求与我们的结果",
		linesLead:
			"每一行的要求都在其所依据的对局之前就已确定；标记由程序根据数字得出。同一张表：tengen experiment summary。",
		all: "所有论文",
		contents: "实验",
		more: "方法、表格与命令",
		again: "自己运行",
		notRun: "这项实验尚未运行。",
	},

	// ---- 关于
	about: {
		heading: "关于",
		lead: "Tengen（天元，棋盘中心点）下五子棋。它在这台机器上对弈、讲解并保存你的棋谱，不向任何地方发送数据。",
		howHeading: "怎样下",
		how: [
			"双方轮流在空点上落一子，黑方先行。",
			"先在横、竖或斜线上不间断地连成五子者胜。",
			"两端都开放的三（活三）必须应对，否则会变成两端开放的四（活四），那就挡不住了。",
			"一手同时形成两个威胁即可取胜，因为对方只能应对其中一个。",
		],
		rulesHeading: "规则",
		levelsHeading: "等级",
		levelsText:
			"所有等级都是同一个引擎：较弱的等级考虑的走法更少，看得更近，但都不会故意走错。Elo 从最弱的等级算起；每个等级都在 15 × 15 无禁手规则下与低一级对弈测得。",
		levelCols: ["等级", "Elo", "95% 区间", "局数"],
		playersHeading: "其他棋手",
		playersText: "除了各等级，你还可以与这些棋手对弈、询问它们的看法，并让它们比赛。",
		learnersHeading: "学习者",
		learnersText: "可在“训练”页面训练的小型网络，各有自己判断局面的方式。",
		paper: "了解更多",
		keysHeading: "键盘",
		versionHeading: "本程序",
		version: v => `Tengen ${v}。自由软件，采用 MIT 或 Apache 2.0 许可证。`,
		home: "这个服务器在你自己的机器上运行，只回应本机。",
		shared: "这个服务器由多人共用：你只能看到自己的对局。",
	},

	keys: {
		heading: "键盘",
		letters: "单字母快捷键",
		rows: [
			["Tab", "到页面的下一部分；棋盘算一部分"],
			["方向键（在棋盘上）", "到相邻的点；Home、End、Page Up、Page Down 到边缘"],
			["回车或空格（在棋盘上）", "在此落子"],
			["字母加数字（在棋盘上）", "到那个点：K 8"],
			["棋盘外的 ← →，任何地方的 [ ]", "后退和前进一手"],
			["{ }", "上一个和下一个失误"],
			["U、R、H", "悔棋、重下、提示；在习题中 U 收回错误的一手"],
			["X", "认输；再按一次确认"],
			["C、T、N", "候选点、威胁、手数；在习题中 N 为下一题"],
			["P", "暂停或继续对局、分析或学习"],
			["Esc", "取消所选的点，关闭列表，隐藏路线"],
			["?", "本列表"],
		],
	},

	errors: {
		offline: "服务器没有回应。没有丢失任何内容，正在重试。",
		retry: "立即重试",
		gone: "找不到。它可能已被删除，或属于别人。",
		forbidden: (p, foul) => `${upper(p)} 是黑方禁手：${foul}。请另选一点。`,
		taken: p => `${upper(p)} 已有棋子。请另选一点。`,
		refused: {
			busy: "服务器现在太忙。请稍后再试，或停止你的一项任务。",
			changed: "下过的对局保持原有着法。",
			choice: "颜色已经确定。",
			choose: "请先选择：执黑、继续执白，或再摆两颗。",
			course: "用这些设置无法训练这个学习者。",
			empty: "还没有着法或对局。",
			exploration: "随机着法不能这么多。",
			external: "有外部引擎时，这里只能保存棋谱。",
			fault: "服务器没能完成。你的对局是安全的，请再试一次。",
			file: "无法把这个文件读作棋谱。",
			full: "没有空间了。请先删除一些。",
			game: "文件里没有那么多局。",
			games: "局数不能这样设。",
			job: "现在不行：它已结束、没有暂停，或在别处运行。",
			learner: "这里没有这个学习者。",
			missing: "找不到。它可能已被删除，或属于别人。",
			nowhere: "这个服务器不保存任何内容，所以无法在此学习。",
			no_win: "这个局面没有找到必胜。",
			opening: "颜色尚未确定。",
			opponent: "这里没有这位棋手。",
			over: "对局已结束。",
			players: "这些棋手不能参加这场比赛。",
			playing: "对局还在进行；结束后才保存变化。",
			psq: "这一局无法存为 PSQ。",
			redo: "没有可以重下的着法。",
			rule: "这里不能用这种规则。",
			seed: "不能用这个种子。",
			size: "这里不能用这种棋盘大小。",
			stale: "对局在此期间已有变化。",
			start: "对局不能这样开始。",
			zone: "这颗棋子要下在标出的范围内。",
			alike: "这个第五手与另一个相同。",
			decision: "这个开局不允许这样做。",
			opening_rule: "这里不能用这个开局规则。",
			taken: "那个点已有棋子。",
			teacher: "这里没有这位老师。",
			thinking: "可能耗时太久。请减少局数或每手用时。",
			token: "这个服务器需要访问令牌：请打开它启动时显示的网址。",
			tournament: "这场比赛以别的设置开始，无法继续。",
			tree: "这一局里有无法下的着法。",
			turn: "还没轮到你。",
			undo: "没有可以退回的着法。",
		},
	},
};

export default zh;
