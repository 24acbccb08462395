// All texts of the page in Japanese, with the names of en.js.
//
// 用語：石、点、連；三（活三）、四、棒四、五連、四三、三々、四々、長連；脅威、禁手；対局、手、変化、手順（line）、候補手、
// 勝率、必勝、検討（review）、棋力（level）、学習者（learner）、局面（position）、手番。
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("ja");
const upper = p => p.toUpperCase();
const Color = { black: "黒", white: "白" };

const ja = {
	title: "Tengen",
	pages: {
		play: "対局",
		puzzles: "詰め問題",
		understand: "検討",
		teach: "学習",
		compare: "大会",
		games: "棋譜",
		papers: "論文",
		about: "情報",
		fleet: "フリート",
		proof: "証明",
	},
	nav: "ページ",
	nothing: {
		heading: "このページはありません",
		text: "アドレスが間違っているかもしれません。ページは上に並んでいます。",
		link: "対局する",
	},
	home: "Tengen ホーム",
	skip: "本文へ移動",
	theme: "明るい・暗い",
	language: "言語",
	shortcuts: "キーボードショートカット",
	close: "閉じる",
	color: c => Color[c],
	point: upper,
	percent: n => `${n}%`,
	square: n => `${n} × ${n}`,
	sure: "よいですか？",
	minus: n => `−${n}%`,
	count: whole,
	decimal,
	date,
	ago,
	comma: "、",
	gap: "",

	rules: {
		freestyle: "禁手なし",
		standard: "スタンダード",
		renju: "連珠",
		caro: "カロ",
		"caro-exact": "カロ（五連のみ）",
	},
	rulesAbout: {
		freestyle: "五つ以上並べると勝ちです。",
		standard: "ちょうど五つ並べると勝ちです。六つでは勝ちになりません。",
		renju: "黒はちょうど五連で勝ち、三々・四々・長連は禁手です。",
		caro: "五つ並べ、相手に両端を止められていなければ勝ちです。六つ以上は常に勝ちです。",
		"caro-exact": "ちょうど五つ並べ、相手に両端を止められていなければ勝ちです。",
	},
	levels: {
		novice: "入門",
		beginner: "初心者",
		casual: "初級",
		student: "中級",
		club: "上級",
		strong: "強豪",
		candidate: "有段者",
		expert: "高段者",
		master: "名人級",
		grandmaster: "達人",
		full: "全力",
	},
	player(p) {
		if (p.kind === "person") return "あなた";
		if (p.kind === "guest") return ja.online.guest;
		if (p.kind === "level") return `Tengen（${ja.levels[p.name] ?? p.name}）`;
		if (p.kind === "learner") return ja.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "空いている点にでたらめに打ちます。",
		greedy: "一手だけ読み、いちばん強い脅威を作るか止めます。",
		minimax: "四と三による勝ちを探し、それから先を読みます。",
		"minimax-d1": "基準用の固定プレーヤー。1 手先を読みます。",
		"minimax-d2": "基準用の固定プレーヤー。2 手先を読みます。",
		"minimax-d4": "基準用の固定プレーヤー。4 手先を読みます。",
		adp: "独学したネットワークで一手だけ読みます。",
		hmcts: "空いているすべての点でランダム対局を行い、最も勝った手を選びます。",
		uct: "ランダム対局を行い、よく勝つ手を長く調べます。",
		"adp-hmcts": "ネットワークが五手を選び、ランダム対局が決めます。",
		"adp-uct": "ネットワークが五手を選び、ランダム対局の木が決めます。",
		"adp-puct": "ネットワークが有望と見るところを先読みし、勝ちを証明します。",
		hardnet: "点を通る五マスの並びで点数を付けます。先は読みません。",
		pinet: "24 の形を持つ Hardnet。重みは対局から学習しました。",
	},
	agent: o => ja.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s ? (s.games ? `入門より Elo ${ja.elo(s)} ±${s.plus_minus}` : "Elo 0（基準）") : "棋力は未測定",
	notMeasured: "未測定",

	// ---- 手の説明
	makes: {
		three: "三",
		two_threes: "三々",
		four: "四",
		four_three: "四三",
		two_fours: "四々",
		open_four: "棒四",
		five: "五連",
	},
	blocks: {
		three: "三を止め",
		four: "四を止め",
		four_three: "四三の点を占め",
		two_fours: "四々の点を占め",
		two_threes: "三々の点を占め",
	},
	say: {
		move({ point, color, blocks, makes }) {
			if (blocks && makes) return [P(point), ` は${ja.blocks[blocks]}、${ja.makes[makes]}を作ります。`];
			if (blocks) return [P(point), ` は${ja.blocks[blocks]}ます。`];
			if (makes) return [P(point), ` は${ja.makes[makes]}を作ります。`];
			return [`${Color[color]}は `, P(point), " に打ちました。"];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["一手で五連を止めることはできません。"];
			const row = what === "four" ? "四" : "三";
			const it = fresh ? ["今すぐ"] : ["", P(from), " から ", P(to), ` の${row}を`];
			return what === "four"
				? [...it, " ", ...list(points.map(P), "disjunction"), " で止めてください。"]
				: [...it, "止めないと棒四になります。"];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` で${ja.makes.five}：${Color[color]}の勝ちです。`];
			const told = steps.flatMap((s, i) => [
				i ? "、次に " : "",
				P(s.point),
				s.makes ? ` で${ja.makes[s.makes]}` : " で準備",
			]);
			return [...told, `：${Color[color]}は ${plies} 手で勝ちます。`];
		},
		best({ point, percent }) {
			return ["必勝手順は見つかりません。", P(point), ` が最善のようです：${percent}%。`];
		},
		even({ point, percent }) {
			return [P(point), ` が最も互角に近い手です：${percent}%。`];
		},
		thinks({ name, point, percent }) {
			return [`${name} なら `, P(point), percent === null ? " に打ちます。" : ` に打ちます：${percent}%。`];
		},
		cannot: ({ name }) => [`${name} はこの盤、またはこのルールでは打ちません。`],
		holds({ point }) {
			return ["どの手も負けのようです。", P(point), " がいちばん長く粘れます。"];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["", P(point), " の五連を逃しました。"]
				: [`${plies} 手の勝ちを逃しました：`, P(point), "。"];
		},
		allowed_win({ color, point, plies }) {
			return [`${Color[color]}に `, P(point), ` からの ${plies} 手の勝ちを許しました。`];
		},
		better({ point, percent, played }) {
			return [P(point), ` のほうが優りました：${played}% ではなく ${percent}%。`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}。${text}`,
	winsIn: n => `${n} 手勝ち`,
	winsInShort: n => `勝${n}`,

	// ---- 盤
	board: {
		label: (n, what) => `${what}、${n} 路盤`,
		empty: "空点",
		stone: (color, n) => (n ? `${Color[color]}、${n} 手目` : Color[color]),
		forbidden: "黒の禁手",
		makes: m => `${ja.makes[m]}ができる`,
		answers: "脅威を止める",
		candidate: c =>
			`候補手${c.wins ? `、${c.wins} 手で勝ち` : c.percent === null ? "" : `、${c.percent} パーセント`}`,
		last: "最後の手",
	},
	fouls: {
		overline: "長連",
		double_four: "四々",
		double_three: "三々",
	},
	foulTip: "連珠では、黒は三々・四々・長連を打てません。そのような点には×印が付きます。",

	// ---- 対局
	play: {
		heading: "対局",
		newGame: "新しい対局",
		who: "相手",
		modes: { engine: "Tengen", person: "二人で", watch: "観戦" },
		level: "棋力",
		measured: "測定 Elo",
		measuredElsewhere: "Elo は禁手なし 15 × 15 でのみ測定",
		measuredTip: games =>
			`最も弱い棋力との Elo 差。15 × 15 の禁手なしで棋力どうしを ${whole(games)} 局対局させて測りました。± は 95% の範囲です。400 点上なら、十一局のうち約十局勝ちます。`,
		other: "ほかのプレーヤー",
		aboutPlayers: "これらのプレーヤーは？",
		rule: "ルール",
		size: "盤",
		color: "あなたの石",
		colors: { black: "黒", white: "白", swap2: "Swap2" },
		opening: "開局",
		free: "自由",
		opens: "開局する人",
		openers: { me: "あなた", them: "相手" },
		time: "持ち時間",
		clocks: {
			none: "時計なし",
			"180+2": "3 分 + 2 秒",
			"300+3": "5 分 + 3 秒",
			"600+5": "10 分 + 5 秒",
			"1800+0": "30 分",
		},
		setUp: "相手・棋力・ルール",
		start: "新しい対局を始める",
		startNow: "開始",
		kept: "対局は保存されました。「棋譜」にあります。",
		black: "黒",
		white: "白",
		first: c => `${Color[c]}の先手です。点を選んでください。`,
		firstOther: "「開始」を押すと相手が先に打ちます。",
		firstWatch: "「開始」を押すと観戦できます。",
		firstSwap2: "「開始」を押し、石を三つ置いてください：黒、白、黒。",
		yourMove: "あなたの番です",
		toMove: c => `${Color[c]}の番`,
		thinking: "考慮中",
		thinkingFor: s => `考慮中、${s} 秒`,
		theirMove: who => `${who} が考えています`,
		waiting: c => Color[c],
		onMoveShort: "手番",
		onMove: c => `${Color[c]}、手番`,
		paused: "中断中",
		pausedText: "対局は中断しています。いつでも再開できます。",
		moves: "着手",
		movesSoFar: "これまでの着手",
		noMoves: "まだ着手はありません。",
		moveNo: n => `${n} 手目`,
		firstMove: "最初の手",
		back: "戻る",
		forward: "進む",
		lastMove: "最新の手",
		backToNow: "対局に戻る",
		undo: "待った",
		redo: "やり直し",
		hint: "ヒント",
		resign: "投了",
		more: "その他",
		pause: "中断",
		resume: "再開",
		undone: n => plural(n, { other: "# 手戻しました。" }),
		mayNotTake: (points, more, forbidden) => [
			...separated(points, "、"),
			more && "…",
			" は",
			forbidden,
			"です。",
		],
		place: p => `${upper(p)} に打つ`,
		aim: "点を選ぶ",
		threats: "脅威",
		forbidden: "禁点",
		numbers: "手数",
		coords: "座標",
		sound: "音",
		confirm: "着手の確認",
		tools: "盤上の表示",
		boards: "盤の見た目",
		boardKinds: { wood: "木の盤", paper: "紙の盤", contrast: "高コントラスト" },
		review: "この対局を検討",
		again: "もう一局",
		hinting: "良い手を探しています…",
		you: "あなた",
		gameLabel: "あなたの対局",
		clockOf: who => `${who} の時計`,
		youClock: "あなたの時計",
		swap2: {
			open: n =>
				n === 3
					? "石を三つ置いてください：黒、白、黒。そのあと相手が色を選びます。"
					: plural(n, { other: "あと # 個です。" }),
			three: "黒を取るか、白のまま四つ目を打つか、石をもう二つ置いて相手に選ばせます。",
			five: "黒を取るか、白のまま次の石を打ちます。",
			stay: "白のままです。石を打ってください。",
			balance: n => (n === 2 ? "石を二つ、白、黒の順に置いてください。" : "次は黒石です。"),
			waiting: "相手が開局を考えています。",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "二人目" : "一人目") : yours ? "あなた" : "相手";
				if (choice === "balance") return `${who}が石をもう二つ置きました。`;
				const turn =
					alone && !yours ? (choice === "swap" ? "あなたは白になります。" : "あなたは黒になります。") : "";
				return `${who}は${choice === "swap" ? "黒を取ります" : "白のままです"}。${turn}`;
			},
			options: { swap: "黒を取る", stay: "白のまま", balance: "もう二つ置く" },
			kicker: "Swap2 開局",
		},
		openings: {
			kicker: name => `${name} 開局`,
			first: "「開始」を押してから、開局の石を打ってください。",
			onOffer: "五手目の候補",
			decide: "どうしますか？",
			place: (c, side) =>
				side === 1
					? "最初の石を天元に打ってください。"
					: `${side ? `印の付いた ${side} × ${side} の範囲に` : "好きな場所に"}${c === "black" ? "黒" : "白"}石を打ってください。`,
			declare: n => plural(n, { other: "四手目を打ってください。黒は五手目を # か所挙げます。" }),
			offer: n => plural(n, { other: "黒の五手目をあと # か所、対称にならないように挙げてください。" }),
			choose: "挙げられた五手目から、黒の手を一つ選んでください。",
			options: {
				swap: "色を交換する",
				stay: "石を打つ",
				declare: n => plural(n, { other: "五手目を # か所求める" }),
				offer: n => plural(n, { other: "五手目を # か所挙げる" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "二人目" : "一人目") : yours ? "あなた" : "相手",
					did = {
						swap: `が${color === "black" ? "黒" : "白"}を取りました`,
						stay: "が石を打ちました",
						declare: plural(count, { other: "が五手目を # か所求めました" }),
						offer: plural(count, { other: "が五手目を # か所挙げました" }),
						choose: "が五手目を選びました",
					}[choice];
				return `${who}${did}。`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => ja.player(c === "black" ? b : w);
			if (!outcome) return "対局は終わっていません。";
			if (!outcome.winner) return "満局（引き分け）です。";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "五連",
				foul: "禁手",
				time: "時間切れ",
				resigned: "投了",
				failed: `相手プログラムの異常${outcome.failure ? `（${outcome.failure}）` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `${name(loser)}に勝ちました：${how}。`
					: `${name(outcome.winner)}に負けました：${how}。`;
			}
			return people.length === 2
				? `${Color[outcome.winner]}の勝ちです：${how}。`
				: `${Color[outcome.winner]}・${name(outcome.winner)}の勝ちです：${how}。`;
		},
		over: "終局",
	},

	// ---- 検討
	understand: {
		heading: "検討",
		boardLabel: (n, c) => (c ? `${n} 手目の局面、${Color[c]}の番` : `${n} 手目の局面、終局`),
		winBar: n => `黒の勝率：${n} パーセント`,
		of: (n, all) => `${n} / ${all}`,
		first: "最初の手（Home）",
		back: "戻る（左矢印）",
		forward: "進む（右矢印）",
		last: "最後の手（End）",
		backShort: "戻る",
		forwardShort: "進む",
		dropAim: "取消",
		mistakeShort: "ミス",
		prevMistake: "前のミス",
		nextMistake: "次のミス",
		candidates: "候補手",
		threats: "脅威",
		numbers: "手数",
		threatsOf: "どちらの脅威を表示",
		caption: "円の中は手番側の勝率です。「勝7」は双方合わせて 7 手で勝ちという意味です。",
		captionThreats: "枠は盤上の脅威、輪はそれを止める手、図形は打つと何ができるかを示します。",
		kicker: (color, point, n, next) =>
			`${point ? `${Color[color]} ${upper(point)}（${n} 手目）のあと。` : ""}${next ? `${Color[next]}の番です。` : "終局です。"}`,
		start: c => `何もない盤です。${Color[c]}から打ちます。`,
		looking: "必勝手順を探しています…",
		paused: "解析は中断しています。最善手の横のボタンか P キーで再開できます。",
		over: o =>
			!o.winner
				? "満局（引き分け）です。"
				: o.how === "row"
					? `${Color[o.winner]}の五連です。`
					: `${Color[o.winner]}の勝ちです。`,
		show: "手順を表示",
		hide: "手順を隠す",
		tryIt: "自分で試す",
		tryKicker: "あなたが守る番",
		tryText: c => `あなたは${Color[c]}です。好きな点を選んでください。どの受けにも答えがあります。`,
		tryDone: "初めから必勝でした。",
		tryEnd: "守りをやめる",
		step: (k, n) => `${n} 手中 ${k} 手目`,
		best: c => `${Color[c]}の最善手`,
		bestNone: "最善手",
		move: "手",
		wins: c => `${Color[c]}の勝率`,
		then: "続き",
		effort(n, s) {
			const positions = n < 1e4 ? whole(n) : `${decimal(n / 1e4, n < 1e5 ? 1 : 0)} 万`;
			return `${positions}局面、${decimal(s, s < 10 ? 1 : 0)} 秒`;
		},
		stage: (stage, n) => `${{ adp: "ネット", mcts: "対局", tree: "探索木" }[stage] ?? stage} ${n}%`,
		who: "解析者",
		pause: "解析を中断",
		resume: "解析を再開",
		graph: "黒の勝率",
		graphEmpty: "局面を見るたびにグラフが伸びます。「検討」はすべての局面を解析します。",
		graphMove: n => (n ? `${n} 手目` : "開始"),
		yours: "黒",
		theirs: "白",
		reviewing: (n, all) => `検討中：${all} 局面中 ${n} 局面。`,
		reviewRun: "この対局を検討",
		reviewTip: "すべての局面を解析し、ミスに印を付けます。一手およそ 0.5 秒、ミスではもっとかかります。",
		reviewDeeper: "もっと深く",
		reviewDeeperTip: "すべての局面を四倍の時間で解析し直します。",
		losingMove: ({ number, point, color }) =>
			`${Color[color]}の敗着は ${number} 手目の ${upper(point)} です。`,
		toPuzzle: "問題として解く",
		reviewNone: "ミスは見つかりません：10% を超えて損をした手はありません。",
		reviewFailed: "検討が止まりました。ここまでの結果は保存されています。もう一度始めると続きから行います。",
		loss: (b, w) => `一手あたりに失った勝率の平均：黒 ${decimal(b)}%、白 ${decimal(w)}%。`,
		turn: (n, p) => `${n} 手目、${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`${t.number} 手目、${upper(t.point)}：${Color[t.color]}の${{ slip: "疑問手", mistake: "悪手" }[t.mark]}、${t.drop}% の損`,
		tree: "着手と変化",
		treePercent: "黒の %",
		treeEmpty: "盤に打つか、ファイルを開くか、「棋譜」から対局を選んでください。",
		instead: n => `${n} 手目に代えて`,
		comment: "コメント",
		commentHint: n => (n ? `${n} 手目へのコメント` : "対局へのコメント"),
		deleteBranch: "ここから削除",
		promote: "本手順にする",
		deleted: "削除しました。",
		restore: "元に戻す",
		untitled: "検討",
		vs: (b, w) => `${b || "黒"} – ${w || "白"}`,
		about: (rule, size, n) => `${rule}、${size}×${size}、${plural(n, { other: "# 手" })}`,
		open: "ファイルを開く",
		saveSgf: "SGF で保存",
		savePsq: "PSQ で保存",
		link: "リンクをコピー",
		edit: "局面を編集",
		fresh: "新しい検討",
		playOn: "ここから対局",
		menu: "開く・保存・共有",
		keep: "棋譜に保存",
		linkCopied: "リンクをコピーしました。局面と着手が含まれています。",
		linkHere: "このリンクをコピーしてください：",
		keptNow: "保存しました。「棋譜」にあります。",
		ownGame: "対局した棋譜の着手は変わらないため、別の検討として保存します。",
		beforeKept: "前の検討は「棋譜」に保存されています。",
		beforeClosed: "前の対局を閉じました。",
		bringBack: "元に戻す",
		saved: name => `${name} として保存しました。`,
		openedPasted: "貼り付けた棋譜を開きました。",
		opened: name => `${name} を開きました。`,
		editing: "局面の編集",
		editText: "色を選び、点を押すと石を置きます。石を押すと取り除きます。",
		editTool: "石",
		editTools: { black: "黒", white: "白", erase: "除く" },
		editNext: "手番",
		editDone: "この局面を使う",
		editCancel: "取消",
		editClear: "すべて除く",
		more: n => `あと ${n} 件`,
	},

	// ---- 学習
	teach: {
		heading: "学習",
		lead: "学習者を選び、強くなっていくのを見てください。学習はサーバーで行われるので、このウィンドウを閉じてあとで戻れます。",
		fresh: "新しい学習者",
		way: "学び方",
		ways: {
			network: "ライン網",
			"self-teach": "独学",
			watch: "見学",
			comparison: "先生から",
		},
		about: {
			network:
				"自分と対局し、そこから局面の判断を学び、網のないプレイヤーと試合をして確かめます。強ければ採用されます。",
			"self-teach": "両方の側を自分で打ち、どちらが優勢かの見積もりを自分で直します。棋譜は見せません。",
			watch: "達人が両方の側を打ちます。学習者は見るだけで、どちらが優勢かを見積もることを学びます。",
			comparison: "先生と対局し、勝者の一手一手を自分の選択と比べて覚えます。",
		},
		titles: {
			network: "独学",
			"self-teach": "独学",
			watch: "達人を見学",
			comparison: "先生に教わる",
		},
		learner: "学習者",
		aboutLearners: "これらのネットワークは？",
		learners: {
			line: ["ライン網", "Tengenの形の重みが見落とすものを補う"],
			st: ["ST", "20 の形の数と、それぞれの手番を見る"],
			sst1: ["SST1", "数だけの ST"],
			sst2: ["SST2", "手番を一度だけ知らされる ST"],
			sst3: ["SST3", "手番を知らされない ST"],
			rist: ["RIST", "石だけで形は見ない：学びは遅い"],
			ding: ["Ding", "100 の形の数を見る。盤が広い"],
			sym: ["Sym", "手番側から見た ST"],
			best: ["Best", "各点の脅威を見る：最も強い"],
			patterns: ["パターン", "点の周りの 24 の形"],
			"learned-star": ["スター", "点を通る五つの連なり"],
		},
		learnerSays: sees => `${sees}。`,
		teacher: { watch: "達人", comparison: "先生" },
		teachers: {
			minimax: "Minimax、三手読み",
			hardnet: "Hardnet",
			copy: "自分の最初の版",
			novice: "Tengen（入門）",
			club: "Tengen（上級）",
			itself: "先生なし：自分との対局",
		},
		games: {
			network: "対局数",
			"self-teach": "対局数",
			watch: "見学する局数",
			comparison: "学ぶ局数",
		},
		explore: "探索",
		exploreTip: "新しいことを試すためにランダムに打つ割合。",
		published: "論文どおり",
		seed: "シード",
		seedTip: "同じシードなら、どの機械でも一ビットも違わず同じ結果になります。",
		start: "学習を始める",
		mine: "あなたの学習者",
		none: "まだありません。",
		states: {
			running: "学習中",
			pausing: "この対局のあと中断",
			paused: "中断中",
			finished: "完了",
			stopped: "停止",
			failed: "失敗",
		},
		name: l => ja.teach.learners[l]?.[0] ?? "削除された学習者",
		player(name) {
			const [l, games] = name.split("@");
			return `${ja.teach.name(l)}（${ja.teach.count(games)}後）`;
		},
		count: n => plural(Number(n), { other: "# 局" }),
		title: a => `${ja.teach.name(a.learner)}、${ja.teach.titles[a.way]}`,
		progress: "対局数",
		of: (done, total) => `${whole(done)} / ${whole(total)} 局`,
		rate: n => `毎秒 ${decimal(n, n < 10 ? 1 : 0)} 局`,
		left: s =>
			s < 90
				? `残り ${Math.ceil(s)} 秒`
				: s < 5400
					? `残り ${Math.round(s / 60)} 分`
					: `残り ${Math.round(s / 3600)} 時間`,
		safe: "このウィンドウは閉じてもかまいません",
		pause: "中断",
		resume: "再開",
		save: "途中版を保存",
		saveShort: "保存",
		saved: "この対局のあと途中版を保存します。",
		stop: "停止",
		stopSure: "完全に停止？",
		forget: "削除",
		forgetSure: "すべて削除？",
		forgotten: "学習者を削除しました。",
		another: "別の学習者",
		game: (n, move) => `第 ${whole(n)} 局、${move} 手目`,
		gameLabel: n => `学習者の第 ${whole(n)} 局`,
		noGame: "最初の対局を待っています",
		follow: "ライブで見る",
		look: "この対局を検討",
		guess: "学習者の見積もり",
		meter: n => `学習者の見積もりでは黒 ${n} パーセント`,
		nudge: (point, before, now) => [
			"",
			P(point),
			` の前は黒 ${before}%、あとは ${now}% なので、前の見積もりを${before === now ? "そのままにします" : `少し${now > before ? "上げます" : "下げます"}`}。`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]}の勝ち` : "引き分け"}。ここでは黒 ${now}% と見積もり、結果のほうへ直します。`,
		opening: "何もない盤です。",
		stages: {
			test: c => `Hardnet とのテスト：学習者は${Color[c]}です。ここからは学びません。`,
			lesson: c => `レッスン：学習者は${Color[c]}です。勝者の手を学びます。`,
			own: () => "自分との対局。終わってから学びます。",
		},
		curves: {
			match: {
				"self-teach": "完成したネットと一致した手、%",
				watch: "達人と一致した手、%",
				comparison: "学んだ手のうち自分でも打った手、%",
			},
			test: "Hardnet とのテストの得点、%",
			lesson: "レッスンの得点、%",
			moves: "一局の手数",
			error: "見積もりの誤差",
			results: "結果、%",
			values: "終局時の見積もり、%",
		},
		lines: { black: "黒", white: "白", drawn: "引き分け", won: "勝ち", lost: "負け" },
		means: {
			network:
				"自分と対局し、そこから局面の判断を学び、網のないプレイヤーと試合をして確かめます。強ければ採用されます。",
			"self-teach":
				"最初の曲線は、この課程を終えたネットワークとどれだけ一致するかを示します。誤差は見積もりと次の見積もりの差で、見積もりがそろうにつれて下がります。終局時の見積もりは、プレーヤー 1 が勝った対局では 100 に、負けた対局では 0 に近づくはずです。",
			watch:
				"最初の曲線は、達人の手をどれだけ選ぶかを示します。対局は達人のものなので、その長さや結果は学習者とは関係ありません。誤差と終局時の見積もりが学習者を表します。",
			comparison:
				"百レッスンごとに、その前に五十局のテストをしますが、そこからは学びません。引き分けは半点です。一回の結果は上下に 14% ずれることがあるので、傾向を見てください。",
		},
		yours: "あなた",
		theirs: "Zhao 2012",
		helped:
			"20,000 局までは、課程が五連を必ず完成させ、開局をランダムにします。それが終わると曲線が跳ねます。",
		curveEmpty: "最初の数局のあとに曲線が現れます。",
		curveSays: (title, lines) => `${title}。${lines.join("；")}。`,
		curveLine: (name, x, y, y0) => `${name ? `${name}：` : ""}${ja.teach.count(x)}後 ${y}、初めは ${y0}`,
		xStart: "0 局",
		numbers: "数字を表示",
		columns: {
			games: "局数",
			test: "テスト、%",
			lesson: "レッスン、%",
			match: "一致、%",
			moves: "手数",
			error: "誤差",
			black: "黒、%",
			white: "白、%",
			drawn: "引き分け、%",
			won: "見積もり、勝",
			lost: "見積もり、負",
			explore: "ランダム、%",
		},
		checkpoints: "途中版",
		checkpointTip: "ある局数を終えた時点の学習者の写しです。それぞれと対局できます。",
		noCheckpoints: n => `最初の途中版は ${ja.teach.count(n)}のあと、または保存したときにできます。`,
		matches: n => `一致 ${n}%`,
		points: n => `テスト ${n}%`,
		latest: "最新",
		play: "これと対局",
		playShort: "対局",
		settings: "設定",
		board: "盤とルール",
		sees: "ネットワーク",
		inputs: (i, h) => `入力 ${whole(i)}、隠れ層 ${whole(h)}`,
		failed: "学習は失敗しました。学んだ内容は保存されています。",
	},

	// ---- 棋譜
	games: {
		heading: "棋譜",
		empty: "まだ対局がありません。打った対局はここに保存されます。",
		play: "対局する",
		count: n => plural(n, { other: "保存された対局 # 局。" }),
		playing: "対局中",
		opening: "開局中",
		study: "検討",
		won: "あなたの勝ち",
		lost: "あなたの負け",
		draw: "引き分け",
		wins: c => `${Color[c]}の勝ち`,
		goOn: "再開",
		look: "検討",
		forget: "削除",
		more: "古い対局を表示",
		all: "すべて",
		filterWon: "勝ち",
		filterLost: "負け",
		filterOpen: "対局中",
		filter: "表示",
		none: "条件に合う対局はありません。",
		label: (title, result) => `${title}。${result}`,
		search: "名前、ルール、日付で検索",
		reviewed: "検討",
		reviewedAny: "すべて",
		reviewedYes: "検討済み",
		reviewedNo: "未検討",
		exportAll: "すべてをファイルに保存",
		mark: "複数を選択",
		markAll: "表示中をすべて選択",
		markThis: "選択",
		deleteMarked: "選択した対局を削除",
		markEnd: "完了",
		undo: "元に戻す",
		markLabel: title => `${title} を選択`,
		markedCount: n => `${whole(n)} 局を選択中`,
		deletedCount: n => `${whole(n)} 局を削除しました。`,
		found: (n, total) => `保存した ${whole(total)} 局中 ${whole(n)} 局。`,
		dateReviewed: v => `${v}、検討済み`,
	},

	// ---- 大会
	// ---- Games from outside
	incoming: {
		open: "ファイルを開く",
		paste: "棋譜を貼り付け",
		pasteHeading: "棋譜を貼り付け",
		pasteText:
			"SGF、PSQ、h8h9i8 のような手順、または X、O、点で描いた盤。ページのどこでも Ctrl-V が使えます。",
		pasteLabel: "棋譜",
		example: "h8 h9 i8 …",
		openPasted: "開く",
		gamesIn: ({ name, total }) => `${name} の対局：${whole(total)} 局`,
		gamesPasted: ({ total }) => `${whole(total)} 局`,
		onlyFirst: ({ count }) => `最初の ${whole(count)} 局だけを表示しています。`,
		gameOf: ({ number, count }) => `第 ${number} 局、${count} 手`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "詰め問題",
		boardLabel: ({ color }) => `問題、${Color[color]}番`,
		kicker: ({ id, grade }) => `問題 ${id}、${grade}`,
		kickerOwn: "あなたの対局から",
		fromGame: "元の対局を見る",
		grades: { easy: "やさしい", medium: "ふつう", hard: "難しい", expert: "とても難しい" },
		find: ({ color }) => `${Color[color]}番。勝ちを見つけてください。`,
		taskFours: ({ plies }) => `双方合わせて ${plies} 手で勝ち。四だけで勝てます。`,
		taskThrees: ({ plies }) => `双方合わせて ${plies} 手で勝ち。三と四が必要です。`,
		right: "正解です。",
		left: ({ plies }) => (plies === 1 ? "あと一手で勝ちです。" : `終わりまで双方合わせてあと ${plies} 手。`),
		solved: "解けました。",
		solvedBefore: "この問題は解いてあります。",
		solutionShown: "これが解答です。",
		wrong: "それでは勝てません。",
		wrongHolds: "この応手の後、四と三による勝ちは残りません。",
		wrongNotFound: "この応手の後、勝ちは見つかりません。",
		wrongFive: ({ color }) => `${Color[color]}が五連を作ります。`,
		wrongLoses: ({ color, plies }) => `今度は${Color[color]}が ${plies} 手で勝ちます。`,
		wrongFoul: "この手は黒の禁手で、負けになります。",
		hint: "ヒント",
		hintGiven: "ヒントを表示しました。",
		hintMakes: ({ makes, region }) =>
			`その手は${ja.makes[makes]}を作ります。${upper(region[0])} と ${upper(region[1])} の間にあります。`,
		hintRegion: ({ region }) => `その手は ${upper(region[0])} と ${upper(region[1])} の間にあります。`,
		hintMove: ({ point }) => ["正解の手は ", P(point), " です。"],
		askHint: "ヒント",
		secondHint: "手を見る",
		solution: "解答",
		again: "最初から",
		tryAgain: "もう一度",
		next: "次の問題",
		understand: "検討",
		progress: "あなたの問題",
		solvedCount: n => `${whole(n)} 問正解`,
		solvedOf: ({ solved, total }) => `${whole(total)} 問中 ${whole(solved)} 問`,
		isSolved: "正解済み",
		streak: ({ streak, best }) =>
			`間違いもヒントもなしの連続正解：${whole(streak)}。最長記録：${whole(best)}。`,
		own: "あなたの対局から",
		noOwn: "あなたの対局の検討で、見逃した勝ちや許した勝ちが見つかると、ここで問題になります。",
		ownPuzzle: ({ grade, plies }) => `${grade}、${plies} 手で勝ち`,
	},

	compare: {
		heading: "大会",
		lead: "プレーヤーどうしを対局させ、誰が強いかを誤差付きで調べます。大会はサーバーで行われるので、このウィンドウは閉じてもかまいません。",
		fresh: "新しい大会",
		kept: "大会",
		none: "まだありません。プレーヤーを選んで始めてください。",
		kinds: {
			level: "棋力（禁手なし 15 × 15 での Elo）",
			agent: "ほかのプレーヤー",
			engine: "外部エンジン",
			learner: "あなたの学習者",
		},
		games: "一組の局数",
		limit: "一手の制限",
		limitTip: s => `棋力ごとの制限も守られます。ノードを数えないプレーヤーは ${decimal(s)} 秒です。`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)} ノード` : n < 1000 ? `${n} ミリ秒` : `${decimal(n / 1000)} 秒`;
		},
		openings: "対局の始まり",
		starts: { balanced: "定型開局", empty: "空の盤", swap2: "Swap2" },
		startsTip:
			"互角の開局が百あり、それぞれ色を入れ替えて二局打ちます。空の盤からでは、ランダム性のないプレーヤーは同じ対局を繰り返します。",
		sum: (players, games) =>
			players < 2
				? "プレーヤーを二人以上選んでください。"
				: `${players} 人、${plural(games, { other: "# 局" })}。`,
		start: "大会を始める",
		states: {
			running: "対局中",
			paused: "中断中",
			finished: "終了",
			stopped: "停止",
			failed: "失敗",
		},
		title: names =>
			names.length > 3 ? `${names.slice(0, 2).join("、")} ほか ${names.length - 2} 人` : list(names).join(""),
		of: (done, total) => `${whole(done)} / ${whole(total)} 局`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "まだ局数が少なく、判断できません。" : "最初の対局を打っています。";
			const [by, error] = v.lead;
			return by > error
				? `${one} が${v.done < v.total ? "リードしています" : "最も強い"}：${other} より Elo ${Math.round(by)} ±${Math.round(error)} 上。`
				: `${one} と ${other} の差は${v.done < v.total ? "まだ" : ""}わかりません。`;
		},
		sub: v =>
			`${v.players.length} 人、一組 ${v.games} 局、${{ balanced: "各開局を色を入れ替えて二局", swap2: "色は Swap2 で決定" }[v.start] ?? "空の盤から"}。${ja.rules[v.rule]} ${v.size} × ${v.size}、一手 ${ja.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)}。`,
		progress(v) {
			const done = ja.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · 空いているプロセッサを待っています`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · 同時 ${v.tables} 局` : ""}${v.left === null ? "" : ` · 残り約 ${minutes > 90 ? `${Math.round(minutes / 60)} 時間` : `${minutes} 分`}`}`;
		},
		played: "対局数",
		pause: "中断",
		goOn: "再開",
		stop: "停止",
		forgotten: "大会を削除しました。",
		save: "保存",
		files: { html: "報告（HTML）", json: "数値（JSON）", sgf: "全棋譜（SGF）" },
		cross: "対戦成績",
		crossNote: "行から見た列との成績：勝–負 =分",
		player: "プレーヤー",
		points: "得点",
		itself: "自分",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `/ ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} 対 ${other}。これらの対局を表示。`,
		strength: "棋力",
		eloTip: "400 点上なら、十一局のうち約十局勝ちます。",
		eloNote: (elo, range) => [elo, "、0 は平均。線は ", range],
		range: "95% の範囲",
		rangeTip: "大会を繰り返すと、二十回に十九回は真の値がこの中に入ります。",
		noElo: "最初の数局のあとにレーティングが出ます。",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "対局",
		every: "全プレーヤー",
		older: "古い対局を表示",
		noGames: "まだ対局がありません。",
		playing: "対局中",
		showGame: n => `第 ${n} 局を開く：`,
		result: g => (g.winner === null ? "引き分け" : g.winner === g.black ? "黒の勝ち" : "白の勝ち"),
		ending: g =>
			({
				full: "満局",
				foul: "禁手",
				illegal: "反則",
				time: "時間切れ",
				memory: "メモリ不足",
				crash: "プログラム異常",
				resigned: "投了",
			})[g.ending] ?? plural(g.length, { other: "# 手" }),
		latest: "最新の対局",
	},

	fleet: {
		heading: "フリート",
		lead: "対戦・大会・学習の対局を手分けして打つ複数のコンピューターです。",
		link: "フリート：ほかのコンピューターでの対局",
		none: "このサーバーはフリートを表示していません。場所を指定すると表示します：",
		how: "手元のコンピューターでフリートを作る方法は次の文書にあります：",
		lost: "フリートのサーバーが応答しません。表示は最後にわかった状態で、再接続を試みています。",
		present: n => `ワーカー ${whole(n)} 台`,
		busy: (busy, cores) => `${whole(cores)} コア中 ${whole(busy)} コアが対局中`,
		perHour: n => `1 時間に ${whole(Math.round(n))} 局`,
		waiting: (jobs, results) => `サーバーに対局 ${whole(jobs)} 件、結果 ${whole(results)} 件`,
		events: "進行中のもの",
		noEvents: "ありません。--fleet を付けた対戦・大会・学習で始まります。",
		kinds: { games: "対戦または大会", "self-play": "ネットワークの自己対局", nothing: "空のジョブ" },
		states: { running: "進行中", stopped: "停止", finished: "終了", silent: "応答なし" },
		progress: "終わった対局",
		played: n => `${whole(n)} 局`,
		heard: ago => `コーディネーターの最後の応答は${ago}`,
		handedOut: n => `配布中 ${whole(n)} 局`,
		checked: n => `別のワーカーが打ち直して一致 ${whole(n)} 局`,
		refused: ({ worker, why }) => `${worker} は拒否されています：${why}`,
		minutes: "1 分あたりの対局数",
		lastHour: (n, most) => `直近 1 時間に ${whole(n)} 局、1 分あたり最大 ${whole(most)} 局`,
		now: "現在",
		workers: "ワーカー",
		noWorkers: "まだいません。別のコンピューターで：tengen fleet work",
		columns: ["ワーカー", "状態", "コア", "対局", "1 時間あたり", "最後の応答", "バージョン"],
		ofCores: (busy, cores) => `${whole(busy)} / ${whole(cores)}`,
		workerStates: { playing: "対局中", idle: "待機中", away: "不在", left: "離脱", refused: "拒否" },
		cannot: ({ event, why }) => `${event} の対局ができません：${why}`,
	},

	// ---- 論文
	papers: {
		heading: "論文",
		lead: "Tengen は発表された五つのシステムから生まれました。その実験をここで行い直し、論文の数値と並べています。",
		inEnglish: "このページの報告は英語です。",
		own: "独自の測定",
		ownLead: "独自の測定：エンジンの強さと、その理由。",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "未実施"
				: run < all
					? `${all} の実験のうち ${run} を実施`
					: paper
						? plural(all, { other: "実験 # 件" })
						: plural(all, { other: "報告 # 件" }),
		tally: (met, all) => `${all} 件の結果のうち ${met} 件を再現`,
		met: n => `再現 ${n}`,
		notMet: n => `再現せず ${n}`,
		notTested: n => `未検証 ${n}`,
		lines: "求められることと、わかったこと",
		linesLead:
			"各行の要求は、判定のもとになる対局より前に決めてあります。判定は数値からプログラムが出します。同じ表：tengen experiment summary。",
		all: "すべての論文",
		contents: "実験",
		more: "方法・表・コマンド",
		again: "自分で実行する",
		notRun: "この実験はまだ行われていません。",
	},

	// ---- 情報
	about: {
		heading: "情報",
		lead: "Tengen（天元、盤の中央の点）は五目並べを打ちます。この機械の中で対局し、説明し、棋譜を保存します。外へは何も送りません。",
		howHeading: "遊び方",
		how: [
			"二人が交互に、空いている点に石を一つずつ打ちます。黒が先です。",
			"縦・横・斜めに、先に五つ途切れずに並べたほうが勝ちです。",
			"両端の空いた三（活三）は止めなければなりません。放っておくと両端の空いた四（棒四）になり、もう止められません。",
			"一手で二つの脅威を作れば勝ちです。相手は一つしか止められません。",
		],
		rulesHeading: "ルール",
		levelsHeading: "棋力",
		levelsText:
			"どの棋力も同じエンジンです。弱いほど考える手が少なく、先を読みません。わざと間違えることはありません。Elo は最も弱い棋力を 0 とし、15 × 15 の禁手なしで一つ下の棋力と対局させて測りました。",
		levelCols: ["棋力", "Elo", "95% の範囲", "局数"],
		playersHeading: "ほかのプレーヤー",
		playersText: "棋力のほかに、これらとも対局し、意見を聞き、比べることができます。",
		learnersHeading: "学習者",
		learnersText: "「学習」のページで教えられる小さなネットワークです。局面の評価の仕方はそれぞれ違います。",
		paper: "詳しく",
		keysHeading: "キーボード",
		versionHeading: "このプログラム",
		version: v => `Tengen ${v}。MIT または Apache 2.0 ライセンスの自由ソフトウェアです。`,
		home: "このサーバーはあなた自身の機械で動き、この機械にだけ答えます。",
		shared: "このサーバーは共用です。見えるのは自分の対局だけです。",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "解析の設定",
		time: "一局面の時間",
		usualTime: s => `通常（${decimal(s)} 秒）`,
		seconds: n => plural(n, { other: "# 秒" }),
		minutes: n => plural(n, { other: "# 分" }),
		unlimited: "止めるまで",
		lines: "手順の数",
		threads: "スレッド",
		allThreads: "すべて",
		balance: "互角の手を探す",
		balanceAbout: "できるだけ互角になる手を探します。公平な開局に使えます。",
		balanceOn: "互角の手を探します。",
		balanceOff: "最善手を探します。",
		even: "互角の手",
		actions: name => `${name} の操作`,
		actionsHead: "操作",
		deeperOn: name => `${name} だけを深く調べる`,
		excludeMove: name => `${name} を除く`,
		onlyMove: name => `${name} のみ`,
		allMoves: "再びすべての手を調べます。",
		without: name => `${name} を除外`,
		lock: "この局面に解析を固定",
		unlock: "固定を解除",
		locked: "固定中",
		lockedAt: "固定した局面へ",
		lockedNow: "解析をこの局面に固定しました。",
		unlocked: "解析の固定を解除しました。",
		end: "外す",
		heat: "ヒートマップ",
		arrows: "勝ち筋",
		sweep: "全局面",
		sweeping: "対局の全局面を調べています。",
		heatNote: n => `ネットワーク ${n}%`,
		arrowNote: c => `${Color[c]}がここから勝つ狙い`,
	},
	explorer: {
		heading: "開局",
		about: "自分の対局、大会、ファイルでここに打たれた手。",
		show: "表示",
		hide: "隠す",
		looking: "検索中…",
		none: n => plural(n, { other: "この局面は # 局の中にありません。" }),
		opening: ({ code, name, kanji }) => `${code} ${kanji}`,
		move: "手",
		games: "局数",
		results: "結果",
		score: "勝率",
		engine: "エンジン",
		result: ({ black, draws, white }) => `黒勝ち ${black}、引き分け ${draws}、白勝ち ${white}`,
		sources: n => plural(n, { other: "# 局から" }),
		source: { own: "自分の対局", tournaments: "自分の大会", built_in: "エンジン同士の対局" },
		file: ({ name, games }) => `${name}（${whole(games)}）`,
		add: "棋譜ファイルを追加",
		remove: "削除",
		removeFile: name => `${name} を削除`,
		added: ({ name, games }) => `${name} を追加しました。局数：${whole(games)}。`,
		skipped: n => plural(n, { other: "# 局は数えられません。" }),
		tooMany: "ファイルの局数が読み込みの上限を超えています。",
	},
	pictures: {
		menu: "画像を保存",
		heading: "画像を保存",
		what: "対象",
		board: "盤",
		graph: "グラフ",
		marks: "解析の印",
		coordinates: "座標",
		about: "PNG はメッセージ用、SVG は印刷用。GIF は一手ずつ再生します。",
		gif: "対局の GIF",
		making: "アニメーションを作成中",
		linkWhole: "リンクをコピーしました。変化とコメントを含む解析全体が入っています。",
		linkTooLong: "解析が長すぎてリンクに入りません。このリンクはこの手順だけです。全体はファイルに入ります。",
		linkBroken: "このリンクは途中で切れています。最後までコピーし直してください。",
	},

	keys: {
		heading: "キーボード",
		letters: "一文字キーを使う",
		rows: [
			["Tab", "ページの次の部分へ。盤は一つの部分です"],
			["矢印キー（盤上）", "隣の点へ。Home・End・Page Up・Page Down で端へ"],
			["Enter または Space（盤上）", "そこに打つ"],
			["文字と数字（盤上）", "その点へ移動：K 8"],
			["盤の外の ← →、どこでも [ ]", "一手戻る・進む"],
			["{ }", "前のミス・次のミス"],
			["U、R、H", "待った、やり直し、ヒント；問題では U で間違えた手を戻します"],
			["X", "投了。もう一度押すと確定"],
			["C、T、N", "候補手、脅威、手数；問題では N で次の問題へ"],
			["P", "対局・解析・学習の中断と再開"],
			["M、A", "ヒートマップ、勝ち筋"],
			["L、D、B", "解析の固定、最善手を深く調べる、互角の手を探す"],
			["G、O", "対局全体のグラフ、開局"],
			["Esc", "選んだ点の取消、一覧を閉じる、手順を隠す"],
			["?", "この一覧"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "オンライン",
		about:
			"送るためのリンクが作られます。最初に開いた人が対局相手になり、ほかの人は観戦できます。アカウントは要りません。",
		create: "リンクを作る",
		guest: "相手",
		waiting: "相手を待っています",
		send: "対局したい人にこのリンクを送ってください。相手が席に着くと対局が始まります。",
		link: "対局のリンク",
		copy: "リンクをコピー",
		homeOnly:
			"このサーバーはこのコンピューターにだけ応答します。ここで別のブラウザーかプライベートウィンドウでリンクを開いてください。tengen web --address で起動すれば他の人もつながります。",
		invitation: "招待",
		invited: ({ terms, color }) => `対局に招待されています：${terms}。あなたの色：${Color[color]}。`,
		invitedSwap2: ({ terms }) => `対局に招待されています：${terms}。色は盤上で決まります。`,
		join: "席に着く",
		begins: "相手が来ました。対局開始です。",
		away: "今は不在",
		watching: "この対局を観戦しています。",
		agreed: "引き分け：双方が合意しました。",
		ask: { draw: "引き分けを提案", takeback: "待ったを頼む", rematch: "再戦を申し込む" },
		asked: {
			draw: "引き分けを提案しました。",
			takeback: "最後の手を戻すよう頼みました。",
			rematch: "再戦を申し込みました。",
		},
		asks: {
			draw: "相手が引き分けを提案しています。",
			takeback: "相手が最後の手を戻したいと言っています。",
			rematch: "相手が再戦を望んでいます。",
		},
		accept: "受ける",
		decline: "断る",
	},
	prove: {
		heading: "勝ちの証明",
		about: "手番の側が勝つことを、静かな手も含めて証明し、誰でも検証できる証明書を付けます。",
		run: "勝ちを証明",
		more: "証明について",
		time: "探索の時間",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)}秒`
				: seconds < 3600
					? `${whole(seconds / 60)}分`
					: `${whole(seconds / 3600)}時間`,
		paused: "中断中。",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(of)} 秒中 ${whole(seconds)} 秒。探索した局面: ${whole(searched)}、途中で証明した局面: ${whole(proved)}。`,
		proved: ({ color, point, plies }) =>
			`証明済み: ${Color[color]}は ${point} で、双方合わせて最長 ${whole(plies)} 手で勝ちます。`,
		facts: ({ nodes, quiet, seconds }) =>
			`証明の局面: ${whole(nodes)}、そのうち静かな手: ${whole(quiet)}。${whole(seconds)} 秒で見つかり、検証されました。`,
		notProved: ({ seconds, searched, quiet }) =>
			`${whole(seconds)} 秒では証明できませんでした。探索した局面: ${whole(searched)}、試した静かな手: ${whole(quiet)}。どちらが勝つかについては何も言えません。`,
		tooLarge: ({ megabytes }) =>
			`証明書は ${whole(megabytes)} MB あり、ここには保存できません。ご自分のコンピューターなら保存できます: tengen solve POSITION --proof FILE`,
		defend: "受けてみる",
		certificate: "証明書",
		certificateTip: "誰でも検証できるファイル: tengen verify FILE",
		ownAnswer: "個別の答えがある",
		kinds: {
			five: ({ point }) => `${point} で五連。`,
			four: ({ point }) => `${point} で四。五を狙います。`,
			three: ({ point }) => `${point} で三。止められない四を狙います。`,
			quiet: ({ point }) => `${point} は静かな手。ほとんどの応手に四と三で勝ちます。`,
			all: ({ point }) => `${point}。どの応手にも個別の答えがあります。`,
		},
		answered: {
			listed: "この応手には個別の答えがあります。",
			covered: "この応手では狙いを止められません。",
			passed: "この応手は何も変えません。パスの後と同じように続きます。",
		},
		page: {
			heading: "黒勝ちの証明",
			lead: "1993年にビクター・アリスは、15 × 15 の自由五目では先手の黒が勝つと発表しました。証明はコンピューターが見つけましたが公表されず、誰も検証できません。ここでは誰でも検証できる部分に分けて作り直します。",
			campaignHeading: "どこまで証明されたか",
			none: "まだ数字はありません。",
			campaign: ({ positions, tried, proved }) =>
				`証明は石が四つの ${whole(positions)} 局面に帰着します。無作為に選んで試した ${whole(tried)} 局面のうち ${whole(proved)} 局面が証明されました。`,
			times: ({ median, p90 }) =>
				`証明された局面の半分は ${decimal(median)} 秒以内、十のうち九は ${decimal(p90)} 秒以内でした。`,
			projection: ({ hours, error }) =>
				error === null
					? `すべてには一つのコアで約 ${decimal(hours)} 時間かかります。`
					: `すべてには一つのコアで約 ${decimal(hours)} 時間（± ${decimal(error)}）かかります。`,
			certificateHeading: "証明書とは",
			certificate: [
				"証明書は、相手が何をしても手番の側が勝つことを証明するファイルです。起こりうるすべての局面の勝つ手を含み、それぞれの応手にどの局面が答えるかを示します。",
				"四や三への応手はわずかです。静かな手の後は、パスに対する四と三の勝ちを示します。それを妨げるのはその勝ちの領域にある応手だけで、その一つ一つに個別の答えがあります。",
				"検証プログラムに必要なのは規則とファイルだけです。コードを共有しない二つのプログラムがあり、すべての応手を試し、ファイルが示さないことは何も信じません。",
			],
			format: "形式と、それで十分な理由:",
			walkHeading: "証明をたどる",
			walk: "黒が打ちました。白の応手を自由に選んでください。黒には五連まで答えがあります。",
			choose: "局面",
			squares: "四角は個別の答えがある応手です。",
			back: "一手戻す",
			start: "最初から",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`局面 ${whole(nodes)}、そのうち静かな手 ${whole(quiet)}、五連まで最長 ${whole(plies)} 手、${whole(bytes)} バイト。`,
			kicker: ({ moves }) => `証明の ${whole(moves)} 手目`,
			examples: {
				quiet: "静かな手が一つ",
				"2a": "アリス 図2a",
				"2b": "アリス 図2b",
				"3b": "アリス 図3b",
				4: "アリス 図4",
				"5a": "アリス 図5a、16手の後",
			},
		},
	},
	jobs: {
		heading: "実行中",
		running: n => plural(n, { other: "#件を実行中" }),
		kinds: {
			review: "検討",
			training: "学習者",
			tournament: "大会",
			measurement: "測定",
			proof: "勝ちの証明",
		},
		of: ({ done, total }) => `${whole(total)}中${whole(done)}`,
		none: "実行中のものはありません。",
	},
	measure: {
		heading: "棋力",
		start: "棋力を測る",
		about: ({ name, each }) =>
			`固定の基準プレイヤー${name}に対するEloです。保存した状態ごとに${whole(each)}局、±は95%の範囲です。`,
		running: ({ done, total }) => `測定中：${whole(total)}局中${whole(done)}局`,
		above: ({ elo }) => `${elo}以上`,
		below: ({ elo }) => `${elo}以下`,
		none: "まだ測定していません。",
		curve: "固定の基準プレイヤーに対するElo",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`このコンピューターの今の負荷で、対局におよそ${whole(minutes)}分。そのあと学習と試験に数分から一時間かかります。数千局では網のないプレイヤーにめったに勝てず、一万局以上で勝つことがあります。`,
		stages: { games: "対局中", fit: "対局から学習中", gate: "網を試験中", done: "完了" },
		progress: ({ done, total }) => `${whole(total)}中${whole(done)}`,
		loss: "損失",
		heldOut: "取り置いた対局での損失",
		without: "形の重みだけ",
		foreseen: "予見した手",
		gate: ({ won, drawn, lost }) => `網のないプレイヤーに${whole(won)}勝${whole(drawn)}分${whole(lost)}敗`,
		promoted: "より強い：採用。",
		refused: "強いとは示せず、採用しません。",
		undecided: "試験はまだ決着していません。",
		untested: "まだ試験していません。",
	},
	puzzleOrigin:
		"長い問題は強い対局から、短くやさしい問題は、見つけるものがあるように一手だけ悪手を入れた対局から採っています。",
	strength: {
		heading: "一つの尺度での棋力",
		about:
			"いちばん弱い棋力からのElo、フリースタイル15 × 15。別の相手で測ったものはその相手を示します。共通の相手がない行は同じ尺度ではありません。",
		player: "プレイヤー",
		elo: "Elo",
		games: "対局数",
		source: "測定の相手",
		notTied: "– ：これらのプレイヤーを棋力と結ぶ試合はまだありません。",
		scale: "いちばん弱い棋力より",
		origin: "条件と出典",
		ties: "レーティングのあるエンジンとの試合から見た、Gomocupのリストでの位置。相手一つ分の意味しかありません。レーティングの版とは限らず、持ち時間もリストの盤とも異なります。",
		tie: (player, place, against, size) => `${player}：${size}のリストで${place}（${against}との試合による）`,
	},

	errors: {
		offline: "サーバーが応答しません。何も失われていません。再試行しています。",
		largeFile: mb =>
			`このファイルは ${mb} MB を超えており、ここでは開けません。「tengen convert」なら読めます。`,
		retry: "今すぐ試す",
		gone: "見つかりません。削除されたか、ほかの人のものです。",
		forbidden: (p, foul) => `${upper(p)} は黒の禁手（${foul}）です。ほかの点を選んでください。`,
		taken: p => `${upper(p)} にはすでに石があります。ほかの点を選んでください。`,
		refused: {
			renju: "連珠には禁手があり、そのための証明書はありません。",
			analyst: "調べる手を指定できるのは Tengen だけです。",
			point: "その点はないか、そこには打てません。",
			waiting: "相手はまだ来ていません。",
			online: "人との対局ではできません。",
			watching: "観戦中です。操作できるのは二人の対局者だけです。",
			seats: "席は両方とも埋まっています。観戦できます。",
			contested: "相手がまだ対局中です。先に投了するか、最後まで打ってください。",
			offer: "今は頼めません。",
			guest: "ここの対局に招待されています。それ以外にはこのサーバーのアクセストークンが必要です。",
			measure: "測定できる保存がまだありません。",
			busy: "サーバーが混み合っています。あとで試すか、実行中の作業を一つ止めてください。",
			changed: "対局した棋譜の着手は変えられません。",
			choice: "色はもう決まっています。",
			choose: "まず選んでください：黒を取る、白のまま、石をもう二つ置く。",
			course: "この設定ではこの学習者を教えられません。",
			empty: "まだ着手や対局がありません。",
			exploration: "ランダムな手をそこまで増やせません。",
			external: "外部エンジンがある場合、ここでは棋譜だけを保存できます。",
			fault: "サーバーで失敗しました。対局は無事です。もう一度試してください。",
			file: "このファイルは棋譜として読めません。",
			full: "空きがありません。先に何か削除してください。",
			game: "ファイルにはそれほど多くの対局がありません。",
			games: "その局数にはできません。",
			job: "今はできません：終了したか、中断していないか、ほかで実行中です。",
			learner: "その学習者はここにいません。",
			missing: "見つかりません。削除されたか、ほかの人のものです。",
			nowhere: "このサーバーは何も保存しないため、学習できません。",
			no_win: "この局面では勝ちが見つかりません。",
			opening: "色がまだ決まっていません。",
			opponent: "そのプレーヤーはここにいません。",
			over: "対局は終わりました。",
			players: "これらのプレーヤーではこの大会を行えません。",
			playing: "対局中です。変化は終局後に保存されます。",
			psq: "この対局は PSQ で保存できません。",
			redo: "やり直す手がありません。",
			rule: "このルールはここでは使えません。",
			seed: "そのシードは使えません。",
			size: "この盤の大きさはここでは使えません。",
			stale: "その間に対局が進みました。",
			start: "その始め方はできません。",
			zone: "この石は印の付いた範囲に打ちます。",
			alike: "この五手目はほかの候補と同じです。",
			decision: "この開局ではできません。",
			opening_rule: "ここではこの開局規定は使えません。",
			taken: "その点にはすでに石があります。",
			teacher: "その先生はここにいません。",
			thinking: "時間がかかりすぎるかもしれません。局数か一手の制限を減らしてください。",
			token: "このサーバーにはアクセストークンが必要です。起動時に表示されたアドレスを開いてください。",
			tournament: "この大会は別の設定で始まったため、続けられません。",
			tree: "この対局には打てない手があります。",
			turn: "あなたの番ではありません。",
			undo: "戻す手がありません。",
		},
	},
};

export default ja;
