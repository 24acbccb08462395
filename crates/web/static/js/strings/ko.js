// All texts of the page in Korean, with the names of en.js.
//
// 용어: 돌, 점, 줄; 열린 3, 4, 열린 4, 5목, 3-3(쌍삼), 4-4(쌍사), 4-3, 장목(육목 이상); 위협, 금수; 대국, 수, 변화,
// 수순(line), 후보 수, 승률, 필승, 복기(review), 단계(level), 학습자(learner), 국면(position), 차례.
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("ko");
const upper = p => p.toUpperCase();
const Color = { black: "흑", white: "백" };

const ko = {
	title: "Tengen",
	pages: {
		play: "대국",
		puzzles: "문제",
		understand: "분석",
		teach: "학습",
		compare: "대회",
		games: "기보",
		papers: "논문",
		about: "정보",
		fleet: "플릿",
		proof: "증명",
	},
	nav: "페이지",
	nothing: {
		heading: "그런 페이지가 없습니다",
		text: "주소를 잘못 입력했을 수 있습니다. 페이지는 위에 나와 있습니다.",
		link: "대국하기",
	},
	home: "Tengen 홈",
	skip: "본문으로 건너뛰기",
	theme: "밝게 또는 어둡게",
	language: "언어",
	shortcuts: "키보드 단축키",
	close: "닫기",
	color: c => Color[c],
	point: upper,
	percent: n => `${n}%`,
	square: n => `${n} × ${n}`,
	sure: "정말요?",
	minus: n => `−${n}%`,
	count: whole,
	decimal,
	date,
	ago,
	comma: ", ",
	gap: " ",

	rules: {
		freestyle: "자유 룰",
		standard: "표준 룰",
		renju: "렌주",
		caro: "카로",
		"caro-exact": "카로, 정확히 5목",
	},
	rulesAbout: {
		freestyle: "다섯 개 이상을 한 줄로 이으면 이깁니다.",
		standard: "정확히 다섯 개를 이어야 이기며, 여섯 개는 이기지 못합니다.",
		renju: "흑은 정확히 5목으로 이기며 3-3, 4-4, 장목을 둘 수 없습니다.",
		caro: "5목의 양쪽 끝을 상대가 모두 막지 않았으면 이깁니다. 여섯 개 이상은 언제나 이깁니다.",
		"caro-exact": "정확히 5목이고 양쪽 끝을 상대가 모두 막지 않았으면 이깁니다.",
	},
	levels: {
		novice: "입문",
		beginner: "초보",
		casual: "초급",
		student: "중급",
		club: "상급",
		strong: "강자",
		candidate: "유단자",
		expert: "고수",
		master: "명인",
		grandmaster: "그랜드마스터",
		full: "최강",
	},
	player(p) {
		if (p.kind === "person") return "나";
		if (p.kind === "guest") return ko.online.guest;
		if (p.kind === "level") return `Tengen (${ko.levels[p.name] ?? p.name})`;
		if (p.kind === "learner") return ko.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "빈 점에 아무렇게나 둡니다.",
		greedy: "한 수만 내다보고 가장 강한 위협을 만들거나 막습니다.",
		minimax: "4와 3으로 이기는 길을 찾은 다음 앞을 읽습니다.",
		"minimax-d1": "고정된 기준 선수. 1수 앞을 읽습니다.",
		"minimax-d2": "고정된 기준 선수. 2수 앞을 읽습니다.",
		"minimax-d4": "고정된 기준 선수. 4수 앞을 읽습니다.",
		adp: "스스로 배운 신경망으로 한 수만 내다봅니다.",
		hmcts: "모든 빈 점에서 무작위 대국을 두어 보고 가장 많이 이긴 수를 고릅니다.",
		uct: "무작위 대국을 두며, 더 많이 이기는 수를 더 오래 살핍니다.",
		"adp-hmcts": "신경망이 다섯 수를 고르고, 무작위 대국이 그중에서 정합니다.",
		"adp-uct": "신경망이 다섯 수를 고르고, 무작위 대국의 트리가 그중에서 정합니다.",
		"adp-puct": "신경망이 유망하게 보는 곳을 앞서 읽고, 승리를 증명합니다.",
		hardnet: "점을 지나는 다섯 칸 줄로 점수를 매기며, 앞을 읽지 않습니다.",
		pinet: "모양 24개를 쓰는 Hardnet. 가중치는 대국에서 배웠습니다.",
	},
	agent: o => ko.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s ? (s.games ? `입문보다 Elo ${ko.elo(s)} ±${s.plus_minus}` : "Elo 0, 기준 단계") : "기력 미측정",
	notMeasured: "미측정",

	// ---- 수에 대한 설명
	makes: {
		three: "열린 3",
		two_threes: "3-3",
		four: "4",
		four_three: "4-3",
		two_fours: "4-4",
		open_four: "열린 4",
		five: "5목",
	},
	blocks: {
		three: "열린 3을 막",
		four: "4를 막",
		four_three: "4-3 자리를 빼앗",
		two_fours: "4-4 자리를 빼앗",
		two_threes: "3-3 자리를 빼앗",
	},
	say: {
		move({ point, color, blocks, makes }) {
			if (blocks && makes)
				return ["", P(point), `: ${ko.blocks[blocks]}고 ${ko.makes[makes]} 모양을 만듭니다.`];
			if (blocks) return ["", P(point), `: ${ko.blocks[blocks]}습니다.`];
			if (makes) return ["", P(point), `: ${ko.makes[makes]} 모양을 만듭니다.`];
			return [`${Color[color]}이 `, P(point), "에 두었습니다."];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["한 수로는 5목을 막을 수 없습니다."];
			const row = what === "four" ? "4를" : "열린 3을";
			const it = fresh ? ["지금 "] : ["", P(from), "부터 ", P(to), `까지의 ${row} `];
			return what === "four"
				? [...it, ...list(points.map(P), "disjunction"), "에서 막으세요."]
				: [...it, "막지 않으면 열린 4가 됩니다."];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), `, ${ko.makes.five}: ${Color[color]}이 이깁니다.`];
			const told = steps.flatMap((s, i) => [
				i ? ", 이어서 " : "",
				P(s.point),
				s.makes ? ` ${ko.makes[s.makes]}` : " 준비",
			]);
			return [...told, `: ${Color[color]}이 ${plies}수 안에 이깁니다.`];
		},
		best({ point, percent }) {
			return ["필승 수순을 찾지 못했습니다. ", P(point), ` 자리가 가장 좋아 보입니다: ${percent}%.`];
		},
		even({ point, percent }) {
			return [P(point), ` 자리가 가장 균형을 지킵니다: ${percent}%.`];
		},
		thinks({ name, point, percent }) {
			return [`${name}의 선택: `, P(point), percent === null ? "." : `, ${percent}%.`];
		},
		cannot: ({ name }) => [`${name}: 이 판이나 이 룰로는 두지 않습니다.`],
		holds({ point }) {
			return ["어떤 수도 지는 듯합니다. 가장 오래 버티는 수는 ", P(point), "입니다."];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["", P(point), "의 5목을 놓쳤습니다."]
				: [`${plies}수 승리를 놓쳤습니다: `, P(point), "."];
		},
		allowed_win({ color, point, plies }) {
			return [`${Color[color]}에게 `, P(point), `부터 시작하는 ${plies}수 승리를 내주었습니다.`];
		},
		better({ point, percent, played }) {
			return ["더 나은 수는 ", P(point), `: ${played}%가 아니라 ${percent}%.`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}. ${text}`,
	winsIn: n => `${n}수 승`,
	winsInShort: n => `승${n}`,

	// ---- 판
	board: {
		label: (n, what) => `${what}, ${n}줄 판`,
		empty: "빈 점",
		stone: (color, n) => (n ? `${Color[color]}, ${n}수` : Color[color]),
		forbidden: "흑의 금수",
		makes: m => `${ko.makes[m]} 모양이 됨`,
		answers: "위협을 막음",
		candidate: c =>
			`후보 수${c.wins ? `, ${c.wins}수 승` : c.percent === null ? "" : `, ${c.percent}퍼센트`}`,
		last: "마지막 수",
	},
	fouls: {
		overline: "장목",
		double_four: "4-4",
		double_three: "3-3",
	},
	foulTip: "렌주에서 흑은 3-3, 4-4, 장목을 둘 수 없습니다. 그런 점에는 가위표가 있습니다.",

	// ---- 대국
	play: {
		heading: "대국",
		newGame: "새 대국",
		who: "상대",
		modes: { engine: "Tengen", person: "둘이서", watch: "관전" },
		level: "단계",
		measured: "측정된 Elo",
		measuredElsewhere: "Elo는 자유 룰 15 × 15에서만 측정",
		measuredTip: games =>
			`가장 약한 단계와의 Elo 차이. 15 × 15 자유 룰에서 단계끼리 ${whole(games)}판을 두어 측정했습니다. ±는 95% 범위입니다. 400점 높으면 열한 판 중 열 판쯤 이깁니다.`,
		other: "다른 선수",
		aboutPlayers: "이 선수들은 누구인가요?",
		rule: "룰",
		size: "판",
		color: "내 돌",
		colors: { black: "흑", white: "백", swap2: "Swap2" },
		opening: "개국",
		free: "자유",
		opens: "개국하는 쪽",
		openers: { me: "나", them: "상대" },
		time: "시간",
		clocks: {
			none: "시계 없음",
			"180+2": "3분 + 2초",
			"300+3": "5분 + 3초",
			"600+5": "10분 + 5초",
			"1800+0": "30분",
		},
		setUp: "상대, 단계, 규칙",
		start: "새 대국 시작",
		startNow: "시작",
		kept: "대국이 저장되었습니다. ‘기보’에서 찾을 수 있습니다.",
		black: "흑",
		white: "백",
		first: c => `${Color[c]}이 먼저 둡니다. 점을 고르세요.`,
		firstOther: "‘시작’을 누르면 상대가 먼저 둡니다.",
		firstWatch: "‘시작’을 누르면 관전합니다.",
		firstSwap2: "‘시작’을 누르고 돌 세 개를 놓으세요: 흑, 백, 흑.",
		yourMove: "내 차례",
		toMove: c => `${Color[c]} 차례`,
		thinking: "생각 중",
		thinkingFor: s => `생각 중, ${s}초`,
		theirMove: who => `${who} 생각 중`,
		waiting: c => Color[c],
		onMoveShort: "차례",
		onMove: c => `${Color[c]}, 차례`,
		paused: "일시 정지",
		pausedText: "대국이 멈춰 있습니다. 언제든지 이어서 두세요.",
		moves: "수순",
		movesSoFar: "지금까지의 수순",
		noMoves: "아직 둔 수가 없습니다.",
		moveNo: n => `${n}수`,
		firstMove: "첫 수",
		back: "뒤로",
		forward: "앞으로",
		lastMove: "최근 수",
		backToNow: "대국으로 돌아가기",
		undo: "무르기",
		redo: "다시",
		hint: "힌트",
		resign: "기권",
		more: "더 보기",
		pause: "멈춤",
		resume: "계속",
		undone: n => plural(n, { other: "#수를 물렀습니다." }),
		mayNotTake: (points, more, forbidden) => [...separated(points, ", "), more && "…", ": ", forbidden, "."],
		place: p => `${upper(p)}에 두기`,
		aim: "점을 고르세요",
		threats: "위협",
		forbidden: "금수 자리",
		numbers: "수 번호",
		coords: "좌표",
		sound: "소리",
		confirm: "착수 확인",
		tools: "판에 표시",
		boards: "판 모양",
		boardKinds: { wood: "나무판", paper: "종이판", contrast: "고대비" },
		review: "이 대국 복기",
		again: "한 판 더",
		hinting: "좋은 수를 찾는 중…",
		you: "나",
		gameLabel: "내 대국",
		clockOf: who => `${who}의 시계`,
		youClock: "내 시계",
		swap2: {
			open: n =>
				n === 3
					? "돌 세 개를 놓으세요: 흑, 백, 흑. 그러면 상대가 색을 고릅니다."
					: plural(n, { other: "돌 #개 더." }),
			three: "흑을 잡거나, 백으로 남아 네 번째 돌을 두거나, 돌 두 개를 더 놓고 상대가 고르게 하세요.",
			five: "흑을 잡거나, 백으로 남아 다음 돌을 두세요.",
			stay: "백으로 남습니다. 돌을 두세요.",
			balance: n => (n === 2 ? "돌 두 개를 백, 흑 순서로 놓으세요." : "이제 흑돌입니다."),
			waiting: "상대가 개국을 생각하고 있습니다.",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "둘째 선수가" : "첫째 선수가") : yours ? "내가" : "상대가";
				if (choice === "balance") return `${who} 돌 두 개를 더 놓았습니다.`;
				const turn =
					alone && !yours ? (choice === "swap" ? " 이제 나는 백입니다." : " 이제 나는 흑입니다.") : "";
				return `${who} ${choice === "swap" ? "흑을 잡습니다" : "백으로 남습니다"}.${turn}`;
			},
			options: { swap: "흑 잡기", stay: "백으로 남기", balance: "두 개 더 놓기" },
			kicker: "Swap2 개국",
		},
		openings: {
			kicker: name => `${name} 개국`,
			first: "시작을 누른 다음 개국을 두세요.",
			onOffer: "제시된 5수",
			decide: "어떻게 하시겠습니까?",
			place: (c, side) =>
				side === 1
					? "첫 돌을 천원에 두세요."
					: `${side ? `표시된 ${side} × ${side} 안에` : "아무 곳에나"} ${c === "black" ? "흑" : "백"}돌을 두세요.`,
			declare: n => plural(n, { other: "네 번째 돌을 두세요. 그러면 흑이 5수를 #개 제시합니다." }),
			offer: n => plural(n, { other: "흑의 5수를 서로 대칭이 아니게 #개 더 제시하세요." }),
			choose: "제시된 5수 가운데 흑의 수를 하나 고르세요.",
			options: {
				swap: "색 바꾸기",
				stay: "돌 두기",
				declare: n => plural(n, { other: "5수 #개 요구" }),
				offer: n => plural(n, { other: "5수 #개 제시" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "둘째 선수가" : "첫째 선수가") : yours ? "내가" : "상대가",
					did = {
						swap: `${color === "black" ? "흑" : "백"}을 잡았습니다`,
						stay: "돌을 두었습니다",
						declare: plural(count, { other: "5수 #개를 요구했습니다" }),
						offer: plural(count, { other: "5수 #개를 제시했습니다" }),
						choose: "5수를 골랐습니다",
					}[choice];
				return `${who} ${did}.`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => ko.player(c === "black" ? b : w);
			if (!outcome) return "대국이 끝나지 않았습니다.";
			if (!outcome.winner) return "무승부: 판이 가득 찼습니다.";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "5목",
				foul: "금수",
				time: "시간 초과",
				resigned: "기권",
				failed: `상대 프로그램 오류${outcome.failure ? ` (${outcome.failure})` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `${name(loser)} 상대로 이겼습니다: ${how}.`
					: `${name(outcome.winner)} 상대로 졌습니다: ${how}.`;
			}
			return people.length === 2
				? `${Color[outcome.winner]} 승: ${how}.`
				: `${Color[outcome.winner]} ${name(outcome.winner)} 승: ${how}.`;
		},
		over: "대국 종료",
	},

	// ---- 분석
	understand: {
		heading: "분석",
		boardLabel: (n, c) => (c ? `${n}수 뒤의 국면, ${Color[c]} 차례` : `${n}수 뒤의 국면, 대국 종료`),
		winBar: n => `흑의 승률: ${n}퍼센트`,
		of: (n, all) => `${n} / ${all}`,
		first: "첫 수 (Home)",
		back: "뒤로 (왼쪽 화살표)",
		forward: "앞으로 (오른쪽 화살표)",
		last: "마지막 수 (End)",
		backShort: "뒤로",
		forwardShort: "앞으로",
		dropAim: "취소",
		mistakeShort: "실수",
		prevMistake: "이전 실수",
		nextMistake: "다음 실수",
		candidates: "후보 수",
		threats: "위협",
		numbers: "번호",
		threatsOf: "위협을 표시할 쪽",
		caption: "원 안은 둘 차례인 쪽의 승률입니다. ‘승7’은 양쪽 합쳐 7수 만에 이긴다는 뜻입니다.",
		captionThreats: "테두리는 판 위의 위협, 고리는 막는 수, 도형은 두면 만들어지는 모양입니다.",
		kicker: (color, point, n, next) =>
			`${point ? `${Color[color]} ${upper(point)} (${n}수) 뒤. ` : ""}${next ? `${Color[next]} 차례.` : "대국 종료."}`,
		start: c => `빈 판. ${Color[c]}이 먼저 둡니다.`,
		looking: "필승 수순을 찾는 중…",
		paused: "분석이 멈춰 있습니다. 최선 수 옆의 버튼이나 P 키로 계속하세요.",
		over: o =>
			!o.winner
				? "무승부: 판이 가득 찼습니다."
				: o.how === "row"
					? `${Color[o.winner]}이 5목을 만들었습니다.`
					: `${Color[o.winner]} 승.`,
		show: "수순 보기",
		hide: "수순 숨기기",
		tryIt: "직접 해 보기",
		tryKicker: "내가 수비",
		tryText: c => `나는 ${Color[c]}입니다. 아무 점이나 고르세요. 어떤 수비에도 답이 있습니다.`,
		tryDone: "처음부터 필승이었습니다.",
		tryEnd: "수비 그만두기",
		step: (k, n) => `${n}수 중 ${k}수`,
		best: c => `${Color[c]}의 최선 수`,
		bestNone: "최선 수",
		move: "수",
		wins: c => `${Color[c]} 승률`,
		then: "다음",
		effort(n, s) {
			const positions = n < 1e4 ? whole(n) : `${decimal(n / 1e4, n < 1e5 ? 1 : 0)}만`;
			return `국면 ${positions} 개, ${decimal(s, s < 10 ? 1 : 0)}초`;
		},
		stage: (stage, n) => `${{ adp: "신경망", mcts: "대국", tree: "트리" }[stage] ?? stage} ${n}%`,
		who: "분석하는 선수",
		pause: "분석 멈춤",
		resume: "분석 계속",
		graph: "흑의 승률",
		graphEmpty: "국면을 볼 때마다 그래프가 자랍니다. 복기는 모든 국면을 분석합니다.",
		graphMove: n => (n ? `${n}수` : "시작"),
		yours: "흑",
		theirs: "백",
		reviewing: (n, all) => `복기 중: 국면 ${all}개 중 ${n}개.`,
		reviewRun: "이 대국 복기",
		reviewTip: "모든 국면을 분석하고 실수를 표시합니다. 한 수에 0.5초쯤 걸리며 실수에서는 더 걸립니다.",
		reviewDeeper: "더 깊이 보기",
		reviewDeeperTip: "모든 국면을 네 배 시간으로 다시 분석합니다.",
		losingMove: ({ number, point, color }) => `${Color[color]}의 패착은 ${number}수 ${upper(point)}입니다.`,
		toPuzzle: "문제로 풀기",
		reviewNone: "실수가 없습니다: 10% 넘게 잃은 수가 없습니다.",
		reviewFailed: "복기가 중단되었습니다. 지금까지의 결과는 저장되었으니 다시 시작하면 이어집니다.",
		loss: (b, w) => `한 수에 잃은 평균 승률: 흑 ${decimal(b)}%, 백 ${decimal(w)}%.`,
		turn: (n, p) => `${n}수, ${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`${t.number}수, ${upper(t.point)}: ${Color[t.color]}의 ${{ slip: "완착", mistake: "실수" }[t.mark]}, ${t.drop}% 손해`,
		tree: "수순과 변화",
		treePercent: "흑 %",
		treeEmpty: "판에 두거나, 파일을 열거나, ‘기보’에서 대국을 고르세요.",
		instead: n => `${n}수 대신`,
		comment: "설명",
		commentHint: n => (n ? `${n}수에 대한 설명` : "대국에 대한 설명"),
		deleteBranch: "여기부터 삭제",
		promote: "본 수순으로",
		deleted: "삭제했습니다.",
		restore: "되돌리기",
		untitled: "분석",
		vs: (b, w) => `${b || "흑"} – ${w || "백"}`,
		about: (rule, size, n) => `${rule}, ${size}×${size}, ${plural(n, { other: "#수" })}`,
		open: "파일 열기",
		saveSgf: "SGF로 저장",
		savePsq: "PSQ로 저장",
		link: "링크 복사",
		edit: "국면 편집",
		fresh: "새 분석",
		playOn: "여기부터 대국",
		menu: "열기, 저장, 공유",
		keep: "기보에 저장",
		linkCopied: "링크를 복사했습니다. 국면과 수순이 들어 있습니다.",
		linkHere: "이 링크를 복사하세요:",
		keptNow: "저장했습니다. ‘기보’에서 찾을 수 있습니다.",
		ownGame: "둔 대국의 수순은 그대로 남으므로, 이것은 별도의 분석으로 저장됩니다.",
		beforeKept: "이전 분석은 ‘기보’에 저장되어 있습니다.",
		beforeClosed: "이전 대국을 닫았습니다.",
		bringBack: "되돌리기",
		saved: name => `${name} 파일로 저장했습니다.`,
		openedPasted: "붙여넣은 기보를 열었습니다.",
		opened: name => `${name} 파일을 열었습니다.`,
		editing: "국면 편집",
		editText: "색을 고르고 점을 눌러 돌을 놓으세요. 돌을 누르면 없어집니다.",
		editTool: "돌",
		editTools: { black: "흑", white: "백", erase: "없애기" },
		editNext: "차례",
		editDone: "이 국면 쓰기",
		editCancel: "취소",
		editClear: "모두 지우기",
		more: n => `${n}개 더`,
	},

	// ---- 학습
	teach: {
		heading: "학습",
		lead: "학습자를 골라 오목을 배우는 모습을 지켜보세요. 서버에서 배우므로 창을 닫고 나중에 다시 와도 됩니다.",
		fresh: "새 학습자",
		way: "배우는 방법",
		ways: {
			network: "선 신경망",
			"self-teach": "혼자서",
			watch: "보면서",
			comparison: "선생에게",
		},
		about: {
			network:
				"스스로 대국하고, 그 대국에서 국면 판단을 배운 뒤, 신경망 없는 대국자와 시험을 치릅니다. 더 강하면 채택됩니다.",
			"self-teach":
				"양쪽을 혼자 두며, 누가 유리한지에 대한 자신의 추정을 고쳐 갑니다. 기보는 보여 주지 않습니다.",
			watch: "고수가 양쪽을 둡니다. 학습자는 보기만 하며, 누가 유리한지 추정하는 법을 배웁니다.",
			comparison: "선생과 대국하고, 이긴 쪽의 수를 하나하나 자기 선택과 비교해 배웁니다.",
		},
		titles: {
			network: "혼자 배우기",
			"self-teach": "혼자 배우기",
			watch: "고수를 보며 배우기",
			comparison: "선생에게 배우기",
		},
		learner: "학습자",
		aboutLearners: "이 신경망들은 무엇인가요?",
		learners: {
			line: ["선 신경망", "Tengen의 모양 가중치가 놓치는 것을 보탭니다"],
			st: ["ST", "모양 20개의 수와 각각의 차례를 봅니다"],
			sst1: ["SST1", "개수만 보는 ST"],
			sst2: ["SST2", "차례를 한 번만 아는 ST"],
			sst3: ["SST3", "차례를 모르는 ST"],
			rist: ["RIST", "모양 없이 돌만 봅니다: 느리게 배웁니다"],
			ding: ["Ding", "모양 100개의 수를 봅니다; 더 큰 판"],
			sym: ["Sym", "둘 차례인 쪽에서 본 ST"],
			best: ["Best", "모든 점의 위협을 봅니다: 가장 강합니다"],
			patterns: ["모양", "점 둘레의 모양 24개"],
			"learned-star": ["별", "점을 지나는 다섯 칸 사슬"],
		},
		learnerSays: sees => `${sees}.`,
		teacher: { watch: "고수", comparison: "선생" },
		teachers: {
			minimax: "Minimax, 세 수 앞",
			hardnet: "Hardnet",
			copy: "자신의 첫 판",
			novice: "Tengen (입문)",
			club: "Tengen (상급)",
			itself: "선생 없이: 자신과 대국",
		},
		games: {
			network: "둘 대국 수",
			"self-teach": "둘 판수",
			watch: "볼 판수",
			comparison: "배울 판수",
		},
		explore: "탐색",
		exploreTip: "새로운 것을 해 보려고 무작위로 두는 비율.",
		published: "논문대로",
		seed: "시드",
		seedTip: "시드가 같으면 어느 컴퓨터에서나 비트까지 똑같은 결과가 나옵니다.",
		start: "학습 시작",
		mine: "내 학습자",
		none: "아직 없습니다.",
		states: {
			running: "학습 중",
			pausing: "이 판 뒤에 멈춤",
			paused: "일시 정지",
			finished: "완료",
			stopped: "중지됨",
			failed: "실패",
		},
		name: l => ko.teach.learners[l]?.[0] ?? "삭제된 학습자",
		player(name) {
			const [l, games] = name.split("@");
			return `${ko.teach.name(l)} (${ko.teach.count(games)} 뒤)`;
		},
		count: n => plural(Number(n), { other: "#판" }),
		title: a => `${ko.teach.name(a.learner)}, ${ko.teach.titles[a.way]}`,
		progress: "둔 판수",
		of: (done, total) => `${whole(done)} / ${whole(total)}판`,
		rate: n => `초당 ${decimal(n, n < 10 ? 1 : 0)}판`,
		left: s =>
			s < 90
				? `${Math.ceil(s)}초 남음`
				: s < 5400
					? `${Math.round(s / 60)}분 남음`
					: `${Math.round(s / 3600)}시간 남음`,
		safe: "창을 닫아도 됩니다",
		pause: "멈춤",
		resume: "계속",
		save: "중간판 저장",
		saveShort: "저장",
		saved: "이 판이 끝나면 중간판을 저장합니다.",
		stop: "중지",
		stopSure: "완전히 중지?",
		forget: "삭제",
		forgetSure: "모두 삭제?",
		forgotten: "학습자를 삭제했습니다.",
		another: "새 학습자",
		game: (n, move) => `${whole(n)}번째 판, ${move}수`,
		gameLabel: n => `학습자의 ${whole(n)}번째 판`,
		noGame: "첫 판을 기다리는 중",
		follow: "실시간 보기",
		look: "이 판 분석",
		guess: "학습자의 추정",
		meter: n => `학습자의 추정: 흑 ${n}퍼센트`,
		nudge: (point, before, now) => [
			"",
			P(point),
			` 전에는 흑 ${before}%, 뒤에는 ${now}%이므로 앞선 추정을 ${before === now ? "그대로 둡니다" : `조금 ${now > before ? "올립니다" : "내립니다"}`}.`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]} 승` : "무승부"}. 여기서 흑 ${now}%로 추정했고, 결과 쪽으로 고칩니다.`,
		opening: "빈 판.",
		stages: {
			test: c => `Hardnet과의 시험: 학습자는 ${Color[c]}입니다. 여기서는 배우지 않습니다.`,
			lesson: c => `수업: 학습자는 ${Color[c]}입니다. 이긴 쪽의 수를 배웁니다.`,
			own: () => "자신과의 대국. 끝난 뒤에 배웁니다.",
		},
		curves: {
			match: {
				"self-teach": "완성된 신경망과 같은 수, %",
				watch: "고수와 같은 수, %",
				comparison: "배운 수 중 스스로도 두었을 수, %",
			},
			test: "Hardnet과의 시험 점수, %",
			lesson: "수업 점수, %",
			moves: "한 판의 수",
			error: "추정의 오차",
			results: "결과, %",
			values: "끝났을 때의 추정, %",
		},
		lines: { black: "흑", white: "백", drawn: "무승부", won: "승", lost: "패" },
		means: {
			network:
				"스스로 대국하고, 그 대국에서 국면 판단을 배운 뒤, 신경망 없는 대국자와 시험을 치릅니다. 더 강하면 채택됩니다.",
			"self-teach":
				"첫 곡선은 이 과정을 마친 신경망과 얼마나 자주 일치하는지를 보여 줍니다. 오차는 한 추정과 다음 추정의 차이이며, 추정이 서로 맞아 갈수록 줄어듭니다. 끝났을 때의 추정은 1번 선수가 이긴 판에서는 100에, 진 판에서는 0에 가까워져야 합니다.",
			watch:
				"첫 곡선은 고수의 수를 얼마나 자주 고를지를 보여 줍니다. 대국은 고수의 것이므로 길이와 결과는 학습자와 상관없고, 오차와 끝났을 때의 추정이 학습자를 말해 줍니다.",
			comparison:
				"수업 백 번마다 그 전에 시험 쉰 판을 두며, 여기서는 배우지 않습니다. 무승부는 반 점입니다. 결과 하나는 위아래로 14%까지 벗어날 수 있으니 추세를 보세요.",
		},
		yours: "내 것",
		theirs: "Zhao 2012",
		helped:
			"20,000판까지는 과정이 5목을 대신 완성해 주고 무작위로 개국합니다. 그것이 끝나면 곡선이 뛰어오릅니다.",
		curveEmpty: "처음 몇 판이 지나면 곡선이 나타납니다.",
		curveSays: (title, lines) => `${title}. ${lines.join("; ")}.`,
		curveLine: (name, x, y, y0) => `${name ? `${name}: ` : ""}${ko.teach.count(x)} 뒤 ${y}, 처음 ${y0}`,
		xStart: "0판",
		numbers: "숫자 보기",
		columns: {
			games: "판수",
			test: "시험, %",
			lesson: "수업, %",
			match: "일치, %",
			moves: "수",
			error: "오차",
			black: "흑, %",
			white: "백, %",
			drawn: "무승부, %",
			won: "추정, 승",
			lost: "추정, 패",
			explore: "무작위, %",
		},
		checkpoints: "중간판",
		checkpointTip: "일정한 판수를 둔 뒤의 학습자 사본입니다. 하나하나와 대국할 수 있습니다.",
		noCheckpoints: n => `첫 중간판은 ${ko.teach.count(n)} 뒤에, 또는 저장할 때 생깁니다.`,
		matches: n => `${n}% 일치`,
		points: n => `시험 ${n}%`,
		latest: "최신",
		play: "이것과 대국",
		playShort: "대국",
		settings: "설정",
		board: "판과 룰",
		sees: "신경망",
		inputs: (i, h) => `입력 ${whole(i)}개, 은닉 ${whole(h)}개`,
		failed: "학습이 실패했습니다. 배운 것은 저장되어 있습니다.",
	},

	// ---- 기보
	games: {
		heading: "기보",
		empty: "아직 대국이 없습니다. 둔 대국은 여기에 저장됩니다.",
		play: "대국하기",
		count: n => plural(n, { other: "저장된 대국 #판." }),
		playing: "진행 중",
		opening: "개국 중",
		study: "분석",
		won: "이김",
		lost: "짐",
		draw: "무승부",
		wins: c => `${Color[c]} 승`,
		goOn: "계속",
		look: "분석",
		forget: "삭제",
		more: "이전 대국 보기",
		all: "전체",
		filterWon: "승",
		filterLost: "패",
		filterOpen: "진행 중",
		filter: "보기",
		none: "조건에 맞는 대국이 없습니다.",
		label: (title, result) => `${title}. ${result}`,
		search: "이름, 규칙, 날짜 검색",
		reviewed: "복기",
		reviewedAny: "전체",
		reviewedYes: "복기함",
		reviewedNo: "복기 안 함",
		exportAll: "모두 파일로 저장",
		mark: "여러 개 선택",
		markAll: "표시된 것 모두 선택",
		markThis: "선택",
		deleteMarked: "선택한 대국 삭제",
		markEnd: "완료",
		undo: "되돌리기",
		markLabel: title => `${title} 선택`,
		markedCount: n => `${whole(n)}개 선택됨`,
		deletedCount: n => `대국 ${whole(n)}판을 삭제했습니다.`,
		found: (n, total) => `저장된 대국 ${whole(total)}판 중 ${whole(n)}판.`,
		dateReviewed: v => `${v}, 복기함`,
	},

	// ---- 대회
	// ---- Games from outside
	incoming: {
		open: "파일 열기",
		paste: "기보 붙여넣기",
		pasteHeading: "기보 붙여넣기",
		pasteText: "SGF, PSQ, h8h9i8 같은 수순, 또는 X, O와 점으로 그린 판. 페이지 어디서나 Ctrl-V도 됩니다.",
		pasteLabel: "기보",
		example: "h8 h9 i8 …",
		openPasted: "열기",
		gamesIn: ({ name, total }) => `${name}의 대국 ${whole(total)}판`,
		gamesPasted: ({ total }) => `대국 ${whole(total)}판`,
		onlyFirst: ({ count }) => `처음 ${whole(count)}판만 표시합니다.`,
		gameOf: ({ number, count }) => `${number}번째 대국, ${count}수`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "문제",
		boardLabel: ({ color }) => `문제, ${Color[color]} 차례`,
		kicker: ({ id, grade }) => `문제 ${id}, ${grade}`,
		kickerOwn: "내 대국에서",
		fromGame: "이 문제가 나온 대국 보기",
		grades: { easy: "쉬움", medium: "보통", hard: "어려움", expert: "매우 어려움" },
		find: ({ color }) => `${Color[color]} 차례입니다. 이기는 수를 찾으세요.`,
		taskFours: ({ plies }) => `양쪽 합쳐 ${plies}수 만에 승리. 4만으로 충분합니다.`,
		taskThrees: ({ plies }) => `양쪽 합쳐 ${plies}수 만에 승리. 3과 4가 모두 필요합니다.`,
		right: "맞습니다.",
		left: ({ plies }) =>
			plies === 1 ? "한 수만 더 두면 이깁니다." : `끝까지 양쪽 합쳐 ${plies}수 남았습니다.`,
		solved: "풀었습니다.",
		solvedBefore: "이미 푼 문제입니다.",
		solutionShown: "이것이 해답입니다.",
		wrong: "그 수로는 이기지 못합니다.",
		wrongHolds: "이 응수 뒤에는 4와 3으로 이기는 길이 없습니다.",
		wrongNotFound: "이 응수 뒤에는 이기는 길을 찾지 못했습니다.",
		wrongFive: ({ color }) => `${Color[color]}이 5목을 만듭니다.`,
		wrongLoses: ({ color, plies }) => `이제 ${Color[color]}이 ${plies}수 만에 이깁니다.`,
		wrongFoul: "이 수는 흑의 금수이며 집니다.",
		hint: "힌트",
		hintGiven: "힌트를 표시했습니다.",
		hintMakes: ({ makes, region }) =>
			`그 수는 ${ko.makes[makes]}을(를) 만듭니다. ${upper(region[0])}과(와) ${upper(region[1])} 사이에 있습니다.`,
		hintRegion: ({ region }) => `그 수는 ${upper(region[0])}과(와) ${upper(region[1])} 사이에 있습니다.`,
		hintMove: ({ point }) => ["정답은 ", P(point), "입니다."],
		askHint: "힌트",
		secondHint: "수 보기",
		solution: "해답",
		again: "처음부터",
		tryAgain: "다시 하기",
		next: "다음 문제",
		understand: "분석",
		progress: "나의 문제",
		solvedCount: n => `${whole(n)}문제 해결`,
		solvedOf: ({ solved, total }) => `${whole(total)}문제 중 ${whole(solved)}문제`,
		isSolved: "해결",
		streak: ({ streak, best }) => `실수와 힌트 없이 연속 해결: ${whole(streak)}. 최장 연속: ${whole(best)}.`,
		own: "내 대국에서",
		noOwn: "대국의 복기에서 놓치거나 내준 필승이 발견되면 여기에서 문제가 됩니다.",
		ownPuzzle: ({ grade, plies }) => `${grade}, ${plies}수 만에 승리`,
	},

	compare: {
		heading: "대회",
		lead: "선수끼리 겨루게 하고 누가 강한지 오차와 함께 알아보세요. 대회는 서버에서 열리므로 창을 닫아도 됩니다.",
		fresh: "새 대회",
		kept: "대회",
		none: "아직 없습니다. 선수를 골라 시작하세요.",
		kinds: {
			level: "단계 (자유 룰 15 × 15의 Elo)",
			agent: "다른 선수",
			engine: "외부 엔진",
			learner: "내 학습자",
		},
		games: "한 쌍의 판수",
		limit: "한 수의 제한",
		limitTip: s => `단계는 자신의 제한도 지킵니다. 노드를 세지 않는 선수는 ${decimal(s)}초를 씁니다.`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)}노드` : n < 1000 ? `${n}밀리초` : `${decimal(n / 1000)}초`;
		},
		openings: "대국의 시작",
		starts: { balanced: "개국 모음", empty: "빈 판", swap2: "Swap2" },
		startsTip:
			"공평한 개국 백 개를 색을 바꾸어 두 번씩 둡니다. 빈 판에서는 무작위가 없는 선수들이 같은 판을 되풀이합니다.",
		sum: (players, games) =>
			players < 2 ? "선수를 두 명 이상 고르세요." : `선수 ${players}명, ${plural(games, { other: "#판" })}.`,
		start: "대회 시작",
		states: {
			running: "진행 중",
			paused: "일시 정지",
			finished: "끝남",
			stopped: "중지됨",
			failed: "실패",
		},
		title: names =>
			names.length > 3 ? `${names.slice(0, 2).join(", ")} 외 ${names.length - 2}명` : names.join(", "),
		of: (done, total) => `${whole(done)} / ${whole(total)}판`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "아직 판수가 적어 알 수 없습니다." : "첫 판들을 두고 있습니다.";
			const [by, error] = v.lead;
			return by > error
				? `${one} ${v.done < v.total ? "앞섬" : "가장 강함"}: ${other}보다 Elo ${Math.round(by)} ±${Math.round(error)} 위.`
				: `${one}, ${other}: ${v.done < v.total ? "아직 " : ""}우열을 가릴 수 없습니다.`;
		},
		sub: v =>
			`선수 ${v.players.length}명, 한 쌍에 ${v.games}판, ${{ balanced: "개국마다 색을 바꾸어 두 번", swap2: "색은 Swap2로 결정" }[v.start] ?? "빈 판에서"}. ${ko.rules[v.rule]} ${v.size} × ${v.size}, 한 수에 ${ko.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)}.`,
		progress(v) {
			const done = ko.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · 빈 프로세서를 기다리는 중`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · 동시에 ${v.tables}판` : ""}${v.left === null ? "" : ` · 약 ${minutes > 90 ? `${Math.round(minutes / 60)}시간` : `${minutes}분`} 남음`}`;
		},
		played: "둔 판수",
		pause: "멈춤",
		goOn: "계속",
		stop: "중지",
		forgotten: "대회를 삭제했습니다.",
		save: "저장",
		files: { html: "보고서 (HTML)", json: "숫자 (JSON)", sgf: "모든 기보 (SGF)" },
		cross: "상대 전적",
		crossNote: "행이 열을 상대로 거둔 성적: 승–패 =무",
		player: "선수",
		points: "점수",
		itself: "자신",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `/ ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} 대 ${other}. 이 대국들 보기.`,
		strength: "기력",
		eloTip: "400점 높으면 열한 판 중 열 판쯤 이깁니다.",
		eloNote: (elo, range) => [elo, ", 0은 평균; 선은 ", range],
		range: "95% 범위",
		rangeTip: "대회를 되풀이하면 스무 번 중 열아홉 번은 참값이 이 안에 있습니다.",
		noElo: "처음 몇 판이 지나면 점수가 나타납니다.",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "대국",
		every: "모든 선수",
		older: "이전 대국 보기",
		noGames: "아직 대국이 없습니다.",
		playing: "두는 중",
		showGame: n => `${n}번째 판 열기: `,
		result: g => (g.winner === null ? "무승부" : g.winner === g.black ? "흑 승" : "백 승"),
		ending: g =>
			({
				full: "판이 가득 참",
				foul: "금수",
				illegal: "반칙 수",
				time: "시간 초과",
				memory: "메모리 부족",
				crash: "프로그램 오류",
				resigned: "기권",
			})[g.ending] ?? plural(g.length, { other: "#수" }),
		latest: "최근 대국",
	},

	fleet: {
		heading: "플릿",
		lead: "매치, 대회, 학습의 대국을 나누어 두는 여러 컴퓨터입니다.",
		link: "플릿: 다른 컴퓨터에서 두는 대국",
		none: "이 서버는 플릿을 표시하지 않습니다. 위치를 알려 주면 표시합니다:",
		how: "내 컴퓨터들로 플릿을 만드는 방법은 다음 문서에 있습니다:",
		lost: "플릿 서버가 응답하지 않습니다. 마지막으로 알려진 상태이며, 다시 시도하고 있습니다.",
		present: n => `작업 컴퓨터 ${whole(n)}대`,
		busy: (busy, cores) => `코어 ${whole(cores)}개 중 ${whole(busy)}개 대국 중`,
		perHour: n => `시간당 ${whole(Math.round(n))}판`,
		waiting: (jobs, results) => `서버에 대국 ${whole(jobs)}건, 결과 ${whole(results)}건`,
		events: "진행 중인 작업",
		noEvents: "없습니다. --fleet을 붙인 매치, 대회, 학습이 시작합니다.",
		kinds: { games: "매치 또는 대회", "self-play": "신경망의 자체 대국", nothing: "빈 작업" },
		states: { running: "진행 중", stopped: "멈춤", finished: "끝남", silent: "응답 없음" },
		progress: "끝난 대국",
		played: n => `${whole(n)}판`,
		heard: ago => `진행자의 마지막 응답: ${ago}`,
		handedOut: n => `나누어 준 대국 ${whole(n)}판`,
		checked: n => `다른 컴퓨터가 다시 두어 일치 ${whole(n)}판`,
		refused: ({ worker, why }) => `${worker} 거부됨: ${why}`,
		minutes: "분당 대국 수",
		lastHour: (n, most) => `지난 한 시간 동안 ${whole(n)}판, 분당 최대 ${whole(most)}판`,
		now: "지금",
		workers: "작업 컴퓨터",
		noWorkers: "아직 없습니다. 다른 컴퓨터에서: tengen fleet work",
		columns: ["작업 컴퓨터", "상태", "코어", "대국", "시간당 대국", "마지막 응답", "버전"],
		ofCores: (busy, cores) => `${whole(busy)} / ${whole(cores)}`,
		workerStates: { playing: "대국 중", idle: "대기", away: "응답 없음", left: "떠남", refused: "거부됨" },
		cannot: ({ event, why }) => `${event} 대국을 둘 수 없음: ${why}`,
	},

	// ---- 논문
	papers: {
		heading: "논문",
		lead: "Tengen은 발표된 다섯 시스템에서 자라났습니다. 그 실험을 여기서 다시 하고 우리 숫자를 나란히 놓았습니다.",
		inEnglish: "이 페이지의 보고서는 영어로 되어 있습니다.",
		own: "우리의 측정",
		ownLead: "우리의 측정: 엔진이 얼마나 강하며, 무엇이 강하게 하는지.",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "아직 실행하지 않음"
				: run < all
					? `실험 ${all}개 중 ${run}개 실행함`
					: paper
						? plural(all, { other: "실험 #개" })
						: plural(all, { other: "보고서 #개" }),
		tally: (met, all) => `결과 ${all}개 중 ${met}개 재현`,
		met: n => `${n}개 재현`,
		notMet: n => `${n}개 재현 안 됨`,
		notTested: n => `${n}개 미검증`,
		lines: "요구되는 것과 우리가 찾은 것",
		linesLead:
			"각 줄의 요구는 판정의 바탕이 된 대국을 두기 전에 정했고, 판정은 숫자에서 프로그램이 냅니다. 같은 표: tengen experiment summary.",
		all: "모든 논문",
		contents: "실험",
		more: "방법, 표, 명령",
		again: "직접 실행하기",
		notRun: "이 실험은 아직 실행하지 않았습니다.",
	},

	// ---- 정보
	about: {
		heading: "정보",
		lead: "Tengen(天元, 판 한가운데의 점)은 오목을 둡니다. 이 컴퓨터에서 대국하고 설명하고 기보를 저장하며, 아무 데도 보내지 않습니다.",
		howHeading: "두는 법",
		how: [
			"두 사람이 번갈아 빈 점에 돌을 하나씩 둡니다. 흑이 먼저입니다.",
			"가로, 세로, 대각선으로 먼저 다섯 개를 끊김 없이 이으면 이깁니다.",
			"양쪽이 열린 3은 막아야 합니다. 그대로 두면 양쪽이 열린 4가 되어 막을 수 없습니다.",
			"한 수로 위협 두 개를 동시에 만들면 이깁니다. 상대는 하나만 막을 수 있으니까요.",
		],
		rulesHeading: "룰",
		levelsHeading: "단계",
		levelsText:
			"모든 단계는 같은 엔진입니다. 약한 단계일수록 적은 수를 살피고 덜 멀리 내다봅니다. 일부러 실수하지는 않습니다. Elo는 가장 약한 단계를 0으로 하며, 단계마다 15 × 15 자유 룰에서 바로 아래 단계와 두어 측정했습니다.",
		levelCols: ["단계", "Elo", "95% 범위", "판수"],
		playersHeading: "다른 선수",
		playersText: "단계 말고도 이 선수들과 대국하고, 의견을 묻고, 견주어 볼 수 있습니다.",
		learnersHeading: "학습자",
		learnersText:
			"‘학습’ 페이지에서 가르칠 수 있는 작은 신경망입니다. 저마다 다른 방식으로 국면을 평가합니다.",
		paper: "더 읽기",
		keysHeading: "키보드",
		versionHeading: "이 프로그램",
		version: v => `Tengen ${v}. MIT 또는 Apache 2.0 라이선스의 자유 소프트웨어입니다.`,
		home: "이 서버는 자신의 컴퓨터에서 돌며 이 컴퓨터에만 응답합니다.",
		shared: "이 서버는 함께 쓰는 것입니다. 자신의 대국만 보입니다.",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "분석 설정",
		time: "국면당 시간",
		usualTime: s => `보통 (${decimal(s)}초)`,
		seconds: n => plural(n, { other: "#초" }),
		minutes: n => plural(n, { other: "#분" }),
		unlimited: "멈출 때까지",
		lines: "수순 개수",
		threads: "스레드",
		allThreads: "모두",
		balance: "균형 잡힌 수 찾기",
		balanceAbout: "판을 가장 균형 있게 두는 수를 찾습니다. 공정한 오프닝에 씁니다.",
		balanceOn: "균형 잡힌 수를 찾습니다.",
		balanceOff: "가장 좋은 수를 찾습니다.",
		even: "균형 잡힌 수",
		actions: name => `${name}에 대한 동작`,
		actionsHead: "동작",
		deeperOn: name => `${name}만 더 깊이 보기`,
		excludeMove: name => `${name} 제외`,
		onlyMove: name => `${name}만`,
		allMoves: "다시 모든 수를 봅니다.",
		without: name => `${name} 제외됨`,
		lock: "이 국면에 분석 고정",
		unlock: "분석 고정 풀기",
		locked: "고정됨",
		lockedAt: "고정한 국면으로",
		lockedNow: "분석이 이 국면에 고정되었습니다.",
		unlocked: "분석이 다시 따라갑니다.",
		end: "지우기",
		heat: "히트맵",
		arrows: "이기는 길",
		sweep: "판 전체",
		sweeping: "판의 모든 국면을 보고 있습니다.",
		heatNote: n => `신경망 ${n}%`,
		arrowNote: c => `${Color[c]}이 여기서 이기려고 합니다`,
	},
	explorer: {
		heading: "오프닝",
		about: "내 대국, 대회, 파일에서 여기 둔 수입니다.",
		show: "보이기",
		hide: "숨기기",
		looking: "찾는 중…",
		none: n => plural(n, { other: "이 국면은 #판 가운데 없습니다." }),
		opening: ({ code, name, kanji }) => `${code} ${name}`,
		move: "수",
		games: "판",
		results: "결과",
		score: "승률",
		engine: "엔진",
		result: ({ black, draws, white }) => `흑 승 ${black}, 무승부 ${draws}, 백 승 ${white}`,
		sources: n => plural(n, { other: "#판에서" }),
		source: { own: "내 대국", tournaments: "내 대회", built_in: "엔진끼리 둔 판" },
		file: ({ name, games }) => `${name} (${whole(games)})`,
		add: "기보 파일 추가",
		remove: "지우기",
		removeFile: name => `${name} 지우기`,
		added: ({ name, games }) => `${name} 파일을 추가했습니다. 판: ${whole(games)}.`,
		skipped: n => plural(n, { other: "#판은 셀 수 없습니다." }),
		tooMany: "파일에 읽는 것보다 많은 판이 있습니다.",
	},
	pictures: {
		menu: "그림 저장",
		heading: "그림 저장",
		what: "무엇을",
		board: "판",
		graph: "그래프",
		marks: "분석 표시",
		coordinates: "좌표",
		about: "PNG는 메시지용, SVG는 인쇄용입니다. GIF는 한 수씩 보여 줍니다.",
		gif: "대국 GIF",
		making: "애니메이션을 만드는 중",
		linkWhole: "링크를 복사했습니다. 변화와 설명까지 분석 전체가 들어 있습니다.",
		linkTooLong:
			"분석이 길어 링크에 다 들어가지 않습니다. 이 링크에는 이 수순만 있고, 파일에는 모두 있습니다.",
		linkBroken: "링크가 온전하지 않습니다. 끝까지 다시 복사하세요.",
	},

	keys: {
		heading: "키보드",
		letters: "한 글자 단축키",
		rows: [
			["Tab", "페이지의 다음 부분으로; 판은 한 부분"],
			["화살표 키 (판에서)", "옆 점으로; Home, End, Page Up, Page Down은 끝으로"],
			["Enter 또는 Space (판에서)", "그 자리에 두기"],
			["글자와 숫자 (판에서)", "그 점으로 가기: K 8"],
			["판 밖의 ← →, 어디서나 [ ]", "한 수 뒤로, 앞으로"],
			["{ }", "이전 실수와 다음 실수"],
			["U, R, H", "무르기, 다시, 힌트; 문제에서는 U로 틀린 수를 무릅니다"],
			["X", "기권; 한 번 더 누르면 확정"],
			["C, T, N", "후보 수, 위협, 수 번호; 문제에서는 N이 다음 문제입니다"],
			["P", "대국, 분석, 학습을 멈추거나 계속"],
			["M, A", "히트맵, 이기는 길"],
			["L, D, B", "분석 고정, 가장 좋은 수 더 깊이 보기, 균형 잡힌 수 찾기"],
			["G, O", "판 전체 그래프, 오프닝"],
			["Esc", "고른 점 취소, 목록 닫기, 수순 숨기기"],
			["?", "이 목록"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "온라인",
		about:
			"보낼 수 있는 링크를 받습니다. 먼저 연 사람이 상대가 되고 다른 사람은 관전할 수 있습니다. 계정은 필요 없습니다.",
		create: "링크 만들기",
		guest: "상대",
		waiting: "상대를 기다리는 중",
		send: "함께 둘 사람에게 이 링크를 보내세요. 상대가 자리에 앉으면 대국이 시작됩니다.",
		link: "대국 링크",
		copy: "링크 복사",
		homeOnly:
			"이 서버는 이 컴퓨터에만 응답합니다. 여기에서 다른 브라우저나 비공개 창으로 링크를 여세요. tengen web --address로 시작하면 다른 사람도 접속할 수 있습니다.",
		invitation: "초대",
		invited: ({ terms, color }) => `대국에 초대되었습니다: ${terms}. 당신의 색: ${Color[color]}.`,
		invitedSwap2: ({ terms }) => `대국에 초대되었습니다: ${terms}. 색은 판 위에서 정합니다.`,
		join: "자리에 앉기",
		begins: "상대가 왔습니다. 대국을 시작합니다.",
		away: "지금은 자리에 없음",
		watching: "이 대국을 관전하고 있습니다.",
		agreed: "무승부: 두 대국자가 합의했습니다.",
		ask: { draw: "무승부 제안", takeback: "무르기 요청", rematch: "재대국 요청" },
		asked: {
			draw: "무승부를 제안했습니다.",
			takeback: "마지막 수를 무르자고 요청했습니다.",
			rematch: "재대국을 요청했습니다.",
		},
		asks: {
			draw: "상대가 무승부를 제안합니다.",
			takeback: "상대가 마지막 수를 무르자고 합니다.",
			rematch: "상대가 다시 두고 싶어 합니다.",
		},
		accept: "수락",
		decline: "거절",
	},
	prove: {
		heading: "승리 증명",
		about:
			"둘 차례인 쪽이 이긴다는 것을 조용한 수까지 포함해 증명하고, 누구나 검사할 수 있는 증명서를 만듭니다.",
		run: "승리 증명하기",
		more: "증명이란",
		time: "탐색 시간",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)}초`
				: seconds < 3600
					? `${whole(seconds / 60)}분`
					: `${whole(seconds / 3600)}시간`,
		paused: "멈춤.",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(of)}초 중 ${whole(seconds)}초. 탐색한 국면: ${whole(searched)}, 도중에 증명한 국면: ${whole(proved)}.`,
		proved: ({ color, point, plies }) =>
			`증명됨: ${Color[color]}이 ${point}로 양쪽 합쳐 최대 ${whole(plies)}수 안에 이깁니다.`,
		facts: ({ nodes, quiet, seconds }) =>
			`증명의 국면: ${whole(nodes)}, 그중 조용한 수: ${whole(quiet)}. ${whole(seconds)}초 만에 찾아 검사했습니다.`,
		notProved: ({ seconds, searched, quiet }) =>
			`${whole(seconds)}초 안에 증명하지 못했습니다. 탐색한 국면: ${whole(searched)}, 시도한 조용한 수: ${whole(quiet)}. 누가 이기는지는 알 수 없습니다.`,
		tooLarge: ({ megabytes }) =>
			`증명서가 ${whole(megabytes)} MB여서 여기에 보관할 수 없습니다. 자신의 컴퓨터에는 보관할 수 있습니다: tengen solve POSITION --proof FILE`,
		defend: "막아 보기",
		certificate: "증명서",
		certificateTip: "누구나 검사할 수 있는 파일: tengen verify FILE",
		ownAnswer: "따로 답이 있음",
		kinds: {
			five: ({ point }) => `${point}: 5목입니다.`,
			four: ({ point }) => `${point}: 4를 만들어 5를 노립니다.`,
			three: ({ point }) => `${point}: 3을 만들어 막을 수 없는 4를 노립니다.`,
			quiet: ({ point }) => `${point}: 조용한 수입니다. 대부분의 응수에 4와 3으로 이깁니다.`,
			all: ({ point }) => `${point}: 모든 응수에 따로 답이 있습니다.`,
		},
		answered: {
			listed: "이 응수에는 따로 답이 있습니다.",
			covered: "이 응수로는 위협을 막지 못합니다.",
			passed: "이 응수는 아무것도 바꾸지 못합니다. 한 수 쉰 것처럼 이어집니다.",
		},
		page: {
			heading: "흑이 이긴다는 증명",
			lead: "1993년 빅토르 알리스는 15 × 15 자유 오목에서 먼저 두는 흑이 이긴다고 발표했습니다. 컴퓨터가 증명을 찾았지만 공개되지 않아 아무도 검사할 수 없습니다. 여기서는 누구나 검사할 수 있는 부분으로 나누어 다시 만듭니다.",
			campaignHeading: "얼마나 증명되었나",
			none: "아직 수치가 없습니다.",
			campaign: ({ positions, tried, proved }) =>
				`증명은 돌이 네 개인 ${whole(positions)}개 국면으로 귀결됩니다. 무작위로 골라 시도한 ${whole(tried)}개 중 ${whole(proved)}개가 증명되었습니다.`,
			times: ({ median, p90 }) =>
				`증명된 국면의 절반은 ${decimal(median)}초 이내, 열에 아홉은 ${decimal(p90)}초 이내였습니다.`,
			projection: ({ hours, error }) =>
				error === null
					? `모두 하려면 코어 하나로 약 ${decimal(hours)}시간이 걸립니다.`
					: `모두 하려면 코어 하나로 약 ${decimal(hours)}시간(± ${decimal(error)})이 걸립니다.`,
			certificateHeading: "증명서란",
			certificate: [
				"증명서는 상대가 무엇을 하든 둘 차례인 쪽이 이긴다는 것을 증명하는 파일입니다. 생길 수 있는 모든 국면의 이기는 수를 담고, 각 응수에 어느 국면이 답하는지 알려 줍니다.",
				"4나 3은 응수를 거의 남기지 않습니다. 조용한 수 뒤에는 한 수 쉬었을 때 4와 3으로 이기는 길을 보여 줍니다. 그 승리의 구역에 있는 응수만이 그것을 망칠 수 있고, 그 하나하나에 따로 답이 있습니다.",
				"검사 프로그램에는 규칙과 파일만 있으면 됩니다. 코드를 공유하지 않는 프로그램이 둘 있으며, 모든 응수를 시도하고 파일이 보여 주지 않는 것은 믿지 않습니다.",
			],
			format: "형식과 그것으로 충분한 이유:",
			walkHeading: "증명 따라가기",
			walk: "흑이 두었습니다. 백의 응수를 아무 데나 고르세요. 흑에게는 5목까지 답이 있습니다.",
			choose: "국면",
			squares: "네모는 따로 답이 있는 응수입니다.",
			back: "무르기",
			start: "처음부터",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`국면 ${whole(nodes)}개, 그중 조용한 수 ${whole(quiet)}개, 5목까지 최대 ${whole(plies)}수, ${whole(bytes)}바이트.`,
			kicker: ({ moves }) => `증명의 ${whole(moves)}번째 수`,
			examples: {
				quiet: "조용한 수 하나",
				"2a": "알리스, 그림 2a",
				"2b": "알리스, 그림 2b",
				"3b": "알리스, 그림 3b",
				4: "알리스, 그림 4",
				"5a": "알리스, 그림 5a, 16수 뒤",
			},
		},
	},
	jobs: {
		heading: "실행 중",
		running: n => plural(n, { other: "작업 #개 실행 중" }),
		kinds: {
			review: "복기",
			training: "학습자",
			tournament: "대회",
			measurement: "측정",
			proof: "승리 증명",
		},
		of: ({ done, total }) => `${whole(total)} 중 ${whole(done)}`,
		none: "실행 중인 작업이 없습니다.",
	},
	measure: {
		heading: "기력",
		start: "기력 측정",
		about: ({ name, each }) =>
			`고정된 기준 대국자 ${name} 상대 Elo, 저장본마다 ${whole(each)}판; ±는 95% 범위입니다.`,
		running: ({ done, total }) => `측정 중: ${whole(total)}판 중 ${whole(done)}판`,
		above: ({ elo }) => `${elo} 초과`,
		below: ({ elo }) => `${elo} 미만`,
		none: "아직 측정하지 않았습니다.",
		curve: "고정된 기준 대국자 상대 Elo",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`이 컴퓨터의 현재 부하로 대국에 약 ${whole(minutes)}분; 그다음 학습과 시험에 몇 분에서 한 시간이 걸립니다. 몇천 판으로는 신경망 없는 대국자를 이기기 어렵고, 만 판 이상이면 가능합니다.`,
		stages: { games: "대국 중", fit: "대국에서 학습 중", gate: "신경망 시험 중", done: "완료" },
		progress: ({ done, total }) => `${whole(total)} 중 ${whole(done)}`,
		loss: "손실",
		heldOut: "따로 둔 대국의 손실",
		without: "모양 가중치만",
		foreseen: "예측한 수",
		gate: ({ won, drawn, lost }) =>
			`신경망 없는 대국자 상대 ${whole(won)}승 ${whole(drawn)}무 ${whole(lost)}패`,
		promoted: "더 강함: 채택.",
		refused: "더 강하다고 증명되지 않아 채택하지 않습니다.",
		undecided: "시험이 아직 끝나지 않았습니다.",
		untested: "아직 시험하지 않았습니다.",
	},
	puzzleOrigin:
		"긴 문제는 강한 대국에서, 짧고 쉬운 문제는 찾을 것이 있도록 실수 하나를 넣은 대국에서 가져왔습니다.",
	strength: {
		heading: "한 척도의 기력",
		about:
			"가장 약한 단계 위의 Elo, 자유 규칙 15 × 15. 다른 상대로 잰 행에는 그 상대를 적었습니다. 공통 상대가 없는 행은 같은 척도가 아닙니다.",
		player: "대국자",
		elo: "Elo",
		games: "대국 수",
		source: "측정 상대",
		notTied: "– : 이 대국자들을 단계와 잇는 대국이 아직 없습니다.",
		scale: "가장 약한 단계보다",
		origin: "조건과 출처",
		ties: "레이팅이 있는 엔진과의 대국으로 본 Gomocup 목록에서의 위치. 상대 하나만큼의 의미입니다. 레이팅된 버전이 아닐 수 있고, 제한 시간과 판의 크기가 목록과 다릅니다.",
		tie: (player, place, against, size) => `${player}: ${size} 목록에서 ${place} (${against} 기준)`,
	},

	errors: {
		offline: "서버가 응답하지 않습니다. 잃은 것은 없으며 다시 시도하고 있습니다.",
		largeFile: mb =>
			`이 파일은 여기서 열 수 있는 최대 크기인 ${mb} MB를 넘습니다. 더 큰 파일은 “tengen convert”로 읽을 수 있습니다.`,
		retry: "지금 시도",
		gone: "찾을 수 없습니다. 삭제되었거나 다른 사람의 것일 수 있습니다.",
		forbidden: (p, foul) => `${upper(p)}: 흑의 금수(${foul})입니다. 다른 점을 고르세요.`,
		taken: p => `${upper(p)}에는 이미 돌이 있습니다. 다른 점을 고르세요.`,
		refused: {
			renju: "렌주에는 금수가 있어 증명서가 없습니다.",
			analyst: "어떤 수를 볼지는 Tengen에게만 정해 줄 수 있습니다.",
			point: "그런 점이 없거나 거기에 둘 수 없습니다.",
			waiting: "상대가 아직 오지 않았습니다.",
			online: "다른 사람과의 대국에서는 할 수 없습니다.",
			watching: "관전 중입니다. 두 대국자만 조작할 수 있습니다.",
			seats: "두 자리가 모두 찼습니다. 관전할 수 있습니다.",
			contested: "상대가 아직 대국 중입니다. 먼저 기권하거나 끝까지 두세요.",
			offer: "지금은 요청할 수 없습니다.",
			guest: "이곳의 대국에 초대되었습니다. 그 밖의 모든 것에는 서버의 접속 토큰이 필요합니다.",
			measure: "측정할 저장본이 아직 없습니다.",
			busy: "서버가 지금 너무 바쁩니다. 나중에 다시 하거나 작업 하나를 멈추세요.",
			changed: "둔 대국의 수순은 바꿀 수 없습니다.",
			choice: "색은 이미 정해졌습니다.",
			choose: "먼저 고르세요: 흑 잡기, 백으로 남기, 돌 두 개 더 놓기.",
			course: "이 설정으로는 이 학습자를 가르칠 수 없습니다.",
			empty: "아직 수나 대국이 없습니다.",
			exploration: "무작위 수를 그렇게 많이 둘 수 없습니다.",
			external: "외부 엔진이 있으면 여기서는 기보만 저장할 수 있습니다.",
			fault: "서버에서 실패했습니다. 대국은 안전하니 다시 시도하세요.",
			file: "이 파일은 기보로 읽을 수 없습니다.",
			full: "자리가 없습니다. 먼저 무엇인가 삭제하세요.",
			game: "파일에 그만큼 많은 대국이 없습니다.",
			games: "그 판수로는 할 수 없습니다.",
			job: "지금은 할 수 없습니다: 끝났거나, 멈춰 있지 않거나, 다른 곳에서 돌고 있습니다.",
			learner: "그런 학습자가 없습니다.",
			missing: "찾을 수 없습니다. 삭제되었거나 다른 사람의 것일 수 있습니다.",
			nowhere: "이 서버는 아무것도 저장하지 않아 학습할 수 없습니다.",
			no_win: "이 국면에서는 이기는 길을 찾지 못했습니다.",
			opening: "색이 아직 정해지지 않았습니다.",
			opponent: "그런 선수가 없습니다.",
			over: "대국이 끝났습니다.",
			players: "이 선수들로는 이 대회를 열 수 없습니다.",
			playing: "아직 두는 중입니다. 변화는 끝난 뒤에 저장됩니다.",
			psq: "이 대국은 PSQ로 저장할 수 없습니다.",
			redo: "다시 둘 수가 없습니다.",
			rule: "여기서는 이 룰을 쓸 수 없습니다.",
			seed: "이 시드는 쓸 수 없습니다.",
			size: "여기서는 이 판 크기를 쓸 수 없습니다.",
			stale: "그사이에 대국이 바뀌었습니다.",
			start: "그렇게 시작할 수 없습니다.",
			zone: "이 돌은 표시된 범위 안에 두어야 합니다.",
			alike: "이 5수는 다른 5수와 같습니다.",
			decision: "이 개국에서는 할 수 없습니다.",
			opening_rule: "여기서는 이 개국 규칙을 쓸 수 없습니다.",
			taken: "그 점에는 이미 돌이 있습니다.",
			teacher: "그런 선생이 없습니다.",
			thinking: "너무 오래 걸릴 수 있습니다. 판수나 한 수의 제한을 줄이세요.",
			token: "이 서버는 접근 토큰을 요구합니다. 시작할 때 출력한 주소를 여세요.",
			tournament: "이 대회는 다른 설정으로 시작되어 이어 갈 수 없습니다.",
			tree: "이 대국에는 둘 수 없는 수가 있습니다.",
			turn: "내 차례가 아닙니다.",
			undo: "무를 수가 없습니다.",
		},
	},
};

export default ko;
