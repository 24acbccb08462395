// All texts of the page in Vietnamese, with the names of en.js.
//
// Từ dùng: quân, điểm, hàng; ba hở, bốn, bốn hở, năm quân, ba-ba, bốn-bốn, bốn-ba, hàng sáu (dài hơn năm); đe dọa, nước cấm;
// ván, nước, biến, chuỗi nước (line), nước đáng xét (candidate), tỉ lệ thắng, thắng cưỡng bức, xem lại ván (review), cấp độ
// (level), học viên (learner), thế cờ (position).
import { formats, point as P, separated } from "./formats.js";

const { whole, decimal, plural, list, date, ago } = formats("vi");
const upper = p => p.toUpperCase();
const Color = { black: "Đen", white: "Trắng" };

const vi = {
	title: "Tengen",
	pages: {
		play: "Chơi",
		puzzles: "Câu đố",
		understand: "Phân tích",
		teach: "Dạy máy",
		compare: "Thi đấu",
		games: "Ván cờ",
		papers: "Bài báo",
		about: "Giới thiệu",
		fleet: "Nhóm máy",
		proof: "Chứng minh",
	},
	nav: "Các trang",
	nothing: {
		heading: "Không có trang này",
		text: "Có thể địa chỉ bị gõ sai. Các trang được liệt kê ở trên.",
		link: "Chơi một ván",
	},
	home: "Tengen, trang chủ",
	skip: "Đến nội dung",
	theme: "Sáng hoặc tối",
	language: "Ngôn ngữ",
	shortcuts: "Phím tắt",
	close: "Đóng",
	color: c => Color[c],
	point: upper,
	percent: n => `${n}%`,
	square: n => `${n} × ${n}`,
	sure: "Chắc chứ?",
	minus: n => `−${n}%`,
	count: whole,
	decimal,
	date,
	ago,
	comma: ", ",
	gap: " ",

	rules: {
		freestyle: "Tự do",
		standard: "Tiêu chuẩn",
		renju: "Renju",
		caro: "Caro (chặn hai đầu)",
		"caro-exact": "Caro, đúng năm",
	},
	rulesAbout: {
		freestyle: "Năm quân liên tiếp trở lên là thắng.",
		standard: "Đúng năm quân liên tiếp mới thắng; sáu quân thì không.",
		renju: "Đen thắng bằng đúng năm quân và không được đi ba-ba, bốn-bốn hoặc hàng sáu.",
		caro: "Năm quân liên tiếp thắng nếu không bị chặn cả hai đầu; sáu quân trở lên luôn thắng.",
		"caro-exact": "Đúng năm quân liên tiếp thắng nếu không bị chặn cả hai đầu.",
	},
	levels: {
		novice: "Mới tập",
		beginner: "Nhập môn",
		casual: "Giải trí",
		student: "Học trò",
		club: "Câu lạc bộ",
		strong: "Khá mạnh",
		candidate: "Ứng viên",
		expert: "Chuyên gia",
		master: "Kiện tướng",
		grandmaster: "Đại kiện tướng",
		full: "Hết sức",
	},
	player(p) {
		if (p.kind === "person") return "Bạn";
		if (p.kind === "guest") return vi.online.guest;
		if (p.kind === "level") return `Tengen (${(vi.levels[p.name] ?? p.name).toLowerCase()})`;
		if (p.kind === "learner") return vi.teach.player(p.name);
		return p.name;
	},
	agents: {
		random: "Đi vào một điểm trống ngẫu nhiên.",
		greedy: "Nhìn trước một nước, tạo hoặc chặn đe dọa mạnh nhất.",
		minimax: "Tìm cách thắng bằng các nước bốn và ba, rồi tính trước.",
		"minimax-d1": "Đối thủ chuẩn cố định, tính trước 1 nước.",
		"minimax-d2": "Đối thủ chuẩn cố định, tính trước 2 nước.",
		"minimax-d4": "Đối thủ chuẩn cố định, tính trước 4 nước.",
		adp: "Nhìn trước một nước bằng một mạng tự học.",
		hmcts: "Chơi các ván ngẫu nhiên sau mỗi điểm trống và chọn nước thắng nhiều nhất.",
		uct: "Chơi các ván ngẫu nhiên và xem lâu hơn những nước thắng nhiều hơn.",
		"adp-hmcts": "Mạng chọn năm nước; các ván ngẫu nhiên quyết định giữa chúng.",
		"adp-uct": "Mạng chọn năm nước; cây ván ngẫu nhiên quyết định giữa chúng.",
		"adp-puct": "Tính trước ở nơi mạng thấy cơ hội tốt nhất, và chứng minh nước thắng.",
		hardnet: "Chấm điểm theo các hàng năm đi qua điểm đó; không nhìn trước.",
		pinet: "Hardnet với 24 hình, trọng số học từ các ván cờ.",
	},
	agent: o => vi.agents[o.name] ?? o.about,
	elo: s => (s ? `${s.elo > 0 ? "+" : ""}${Math.round(s.elo)}` : ""),
	plusMinus: s => (s && s.games ? `±${s.plus_minus}` : ""),
	eloLine: s =>
		s
			? s.games
				? `Elo ${vi.elo(s)} ±${s.plus_minus} so với mới tập`
				: "Elo 0, cấp làm mốc"
			: "Chưa đo sức cờ",
	notMeasured: "chưa đo",

	// ---- Lời về các nước đi
	makes: {
		three: "ba hở",
		two_threes: "ba-ba",
		four: "bốn",
		four_three: "bốn-ba",
		two_fours: "bốn-bốn",
		open_four: "bốn hở",
		five: "năm quân liên tiếp",
	},
	blocks: {
		three: "chặn ba hở",
		four: "chặn bốn",
		four_three: "chiếm điểm bốn-ba",
		two_fours: "chiếm điểm bốn-bốn",
		two_threes: "chiếm điểm ba-ba",
	},
	say: {
		move({ point, color, blocks, makes }) {
			const does = [blocks && vi.blocks[blocks], makes && `tạo ${vi.makes[makes]}`]
				.filter(Boolean)
				.join(" và ");
			return does ? [P(point), ` ${does}.`] : [`${Color[color]} đi `, P(point), "."];
		},
		answer({ what, from, to, new: fresh, points }) {
			if (what === "open_four" || (what === "four" && !points.length))
				return ["Không một nước nào chặn được năm quân nữa."];
			const row = what === "four" ? "bốn" : "ba hở";
			const it = fresh ? ["Phải đỡ ngay"] : [`Phải đỡ ${row} từ `, P(from), " đến ", P(to)];
			return what === "four"
				? [...it, ", tại ", ...list(points.map(P), "disjunction"), "."]
				: [...it, ", nếu không nó thành bốn hở."];
		},
		wins({ color, plies, steps }) {
			if (plies === 1) return [P(steps[0].point), ` tạo ${vi.makes.five}: ${Color[color]} thắng.`];
			const told = steps.flatMap((s, i) => [
				i ? ", rồi " : "",
				P(s.point),
				s.makes ? ` tạo ${vi.makes[s.makes]}` : " chuẩn bị",
			]);
			return [...told, `: ${Color[color]} thắng trong ${plies} nước.`];
		},
		best({ point, percent }) {
			return ["Chưa thấy thắng cưỡng bức. ", P(point), ` có vẻ tốt nhất: ${percent}%.`];
		},
		even({ point, percent }) {
			return [P(point), ` giữ ván cân bằng nhất: ${percent}%.`];
		},
		thinks({ name, point, percent }) {
			return [`${name} sẽ đi `, P(point), percent === null ? "." : `: ${percent}%.`];
		},
		cannot: ({ name }) => [`${name} không chơi trên bàn này hoặc theo luật này.`],
		holds({ point }) {
			return ["Có vẻ nước nào cũng thua. ", P(point), " cầm cự lâu nhất."];
		},
		missed_win({ point, plies }) {
			return plies === 1
				? ["Bỏ lỡ năm quân tại ", P(point), "."]
				: [`Bỏ lỡ thắng trong ${plies} nước: `, P(point), "."];
		},
		allowed_win({ color, point, plies }) {
			return [`Để ${Color[color]} thắng trong ${plies} nước, bắt đầu từ `, P(point), "."];
		},
		better({ point, percent, played }) {
			return [P(point), ` tốt hơn: ${percent}% thay vì ${played}%.`];
		},
	},
	announce: ({ color, point, text }) => `${Color[color]} ${upper(point)}. ${text}`,
	winsIn: n => `Thắng sau ${n} nước`,
	winsInShort: n => `T${n}`,

	// ---- Bàn cờ
	board: {
		label: (n, what) => `${what}, ${n} nhân ${n}`,
		empty: "trống",
		stone: (color, n) => (n ? `${Color[color]}, nước ${n}` : Color[color]),
		forbidden: "nước cấm của Đen",
		makes: m => `tạo ${vi.makes[m]}`,
		answers: "đỡ được đe dọa",
		candidate: c =>
			`nước đáng xét${c.wins ? `, thắng trong ${c.wins} nước` : c.percent === null ? "" : `, ${c.percent} phần trăm`}`,
		last: "nước cuối",
	},
	fouls: {
		overline: "hàng sáu",
		double_four: "bốn-bốn",
		double_three: "ba-ba",
	},
	foulTip: "Theo luật renju, Đen không được đi ba-ba, bốn-bốn hoặc hàng sáu. Điểm như vậy bị gạch chéo.",

	// ---- Chơi
	play: {
		heading: "Chơi",
		newGame: "Ván mới",
		who: "Đối thủ",
		modes: { engine: "Tengen", person: "Hai người", watch: "Xem" },
		level: "Cấp độ",
		measured: "Elo đã đo",
		measuredElsewhere: "Elo chỉ đo với luật tự do 15 × 15",
		measuredTip: games =>
			`Elo so với cấp yếu nhất, đo bằng cách cho các cấp đấu với nhau ${whole(games)} ván theo luật tự do trên bàn 15 × 15; ± là khoảng 95%. Hơn 400 điểm nghĩa là thắng khoảng mười trong mười một ván.`,
		other: "Đối thủ khác",
		aboutPlayers: "Những đối thủ này là gì?",
		rule: "Luật",
		size: "Bàn",
		color: "Bạn cầm",
		colors: { black: "Đen", white: "Trắng", swap2: "Swap2" },
		opening: "Khai cuộc",
		free: "Tự do",
		opens: "Ai khai cuộc",
		openers: { me: "Bạn", them: "Đối thủ" },
		time: "Thời gian",
		clocks: {
			none: "Không đồng hồ",
			"180+2": "3 phút + 2 giây",
			"300+3": "5 phút + 3 giây",
			"600+5": "10 phút + 5 giây",
			"1800+0": "30 phút",
		},
		setUp: "Đối thủ, cấp độ, luật",
		start: "Bắt đầu ván mới",
		startNow: "Bắt đầu",
		kept: "Ván của bạn đã được lưu trong mục Ván cờ.",
		black: "Đen",
		white: "Trắng",
		first: c => `${Color[c]} đi trước. Hãy chọn một điểm bất kỳ.`,
		firstOther: "Bấm Bắt đầu, đối thủ sẽ đi trước.",
		firstWatch: "Bấm Bắt đầu để xem.",
		firstSwap2: "Bấm Bắt đầu rồi đặt ba quân: Đen, Trắng, Đen.",
		yourMove: "Đến lượt bạn",
		toMove: c => `Đến lượt ${Color[c]}`,
		thinking: "Đang nghĩ",
		thinkingFor: s => `Đang nghĩ, ${s} giây`,
		theirMove: who => `${who} đang nghĩ`,
		waiting: c => Color[c],
		onMoveShort: "Đến lượt",
		onMove: c => `${Color[c]}, đến lượt`,
		paused: "Tạm dừng",
		pausedText: "Ván cờ đang tạm dừng. Bạn có thể chơi tiếp bất cứ lúc nào.",
		moves: "Các nước",
		movesSoFar: "Các nước đã đi",
		noMoves: "Chưa có nước nào.",
		moveNo: n => `Nước ${n}`,
		firstMove: "Nước đầu",
		back: "Lùi",
		forward: "Tiến",
		lastMove: "Nước mới nhất",
		backToNow: "Trở lại ván",
		undo: "Đi lại",
		redo: "Làm lại",
		hint: "Gợi ý",
		resign: "Xin thua",
		more: "Thêm",
		pause: "Tạm dừng",
		resume: "Tiếp tục",
		undone: n => plural(n, { other: "Đã lùi lại # nước." }),
		mayNotTake: (points, more, forbidden) => [
			...separated(points, ", "),
			more && "…",
			" là ",
			forbidden,
			".",
		],
		place: p => `Đi ${upper(p)}`,
		aim: "Chọn một điểm",
		threats: "Đe dọa",
		forbidden: "Điểm cấm",
		numbers: "Số thứ tự",
		coords: "Tọa độ",
		sound: "Âm thanh",
		confirm: "Xác nhận nước đi",
		tools: "Hiện trên bàn",
		boards: "Kiểu bàn cờ",
		boardKinds: { wood: "Bàn gỗ", paper: "Bàn giấy", contrast: "Tương phản cao" },
		review: "Xem lại ván này",
		again: "Chơi ván nữa",
		hinting: "Đang tìm nước hay…",
		you: "Bạn",
		gameLabel: "Ván của bạn",
		clockOf: who => `Đồng hồ của ${who}`,
		youClock: "Đồng hồ của bạn",
		swap2: {
			open: n =>
				n === 3
					? "Đặt ba quân: Đen, Trắng, Đen. Sau đó đối thủ chọn màu."
					: plural(n, { other: "Còn # quân nữa." }),
			three: "Cầm Đen, hoặc giữ Trắng và đi quân thứ tư, hoặc đặt thêm hai quân rồi để đối thủ chọn.",
			five: "Cầm Đen, hoặc giữ Trắng và đi quân tiếp theo.",
			stay: "Bạn giữ Trắng. Hãy đi quân của bạn.",
			balance: n => (n === 2 ? "Đặt hai quân, Trắng trước, Đen sau." : "Bây giờ là quân Đen."),
			waiting: "Đối thủ đang cân nhắc khai cuộc.",
			decided({ seat, yours, choice }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "Người thứ hai" : "Người thứ nhất") : yours ? "Bạn" : "Đối thủ";
				if (choice === "balance") return `${who} đặt thêm hai quân.`;
				const turn =
					alone && !yours ? (choice === "swap" ? " Bây giờ bạn cầm Trắng." : " Bây giờ bạn cầm Đen.") : "";
				return `${who} ${choice === "swap" ? "cầm Đen" : "giữ Trắng"}.${turn}`;
			},
			options: { swap: "Cầm Đen", stay: "Giữ Trắng", balance: "Thêm hai quân" },
			kicker: "Khai cuộc Swap2",
		},
		openings: {
			kicker: name => `Khai cuộc ${name}`,
			first: "Bấm Bắt đầu rồi mở ván.",
			onOffer: "được đề nghị",
			decide: "Bạn sẽ làm gì?",
			place: (c, side) =>
				side === 1
					? "Đặt quân đầu tiên ở giữa bàn."
					: `Đặt một quân ${c === "black" ? "Đen" : "Trắng"} ${side ? `trong ô vuông ${side} × ${side} được đánh dấu` : "ở điểm bất kỳ"}.`,
			declare: n => plural(n, { other: "Đi quân thứ tư. Sau đó Đen đề nghị # nước thứ năm." }),
			offer: n => plural(n, { other: "Đề nghị thêm # nước thứ năm cho Đen, không đối xứng nhau." }),
			choose: "Chọn cho Đen một trong các nước thứ năm được đề nghị.",
			options: {
				swap: "Đổi màu",
				stay: "Đặt quân",
				declare: n => plural(n, { other: "Yêu cầu # nước thứ năm" }),
				offer: n => plural(n, { other: "Đề nghị # nước thứ năm" }),
			},
			decided({ seat, yours, choice, count, color }, people) {
				const alone = people.length === 1,
					who = !alone ? (seat ? "Người thứ hai" : "Người thứ nhất") : yours ? "Bạn" : "Đối thủ",
					did = {
						swap: `đã nhận ${color === "black" ? "Đen" : "Trắng"}`,
						stay: "đã đặt một quân",
						declare: plural(count, { other: "đã yêu cầu # nước thứ năm" }),
						offer: plural(count, { other: "đã đề nghị # nước thứ năm" }),
						choose: "đã chọn nước thứ năm",
					}[choice];
				return `${who} ${did}.`;
			},
		},
		result(view) {
			const { outcome } = view.position,
				people = view.people,
				[b, w] = view.players;
			const name = c => vi.player(c === "black" ? b : w);
			if (!outcome) return "Ván chưa kết thúc.";
			if (!outcome.winner) return "Hòa: bàn đã đầy.";
			const loser = outcome.winner === "black" ? "white" : "black";
			const how = {
				row: "năm quân liên tiếp",
				foul: "nước cấm",
				time: "hết giờ",
				resigned: "xin thua",
				failed: `chương trình kia bị lỗi${outcome.failure ? ` (${outcome.failure})` : ""}`,
				draw: "",
			}[outcome.how];
			if (people.length === 1) {
				return people[0] === outcome.winner
					? `Bạn thắng ${name(loser)}: ${how}.`
					: `Bạn thua ${name(outcome.winner)}: ${how}.`;
			}
			return people.length === 2
				? `${Color[outcome.winner]} thắng: ${how}.`
				: `${Color[outcome.winner]}, ${name(outcome.winner)}, thắng: ${how}.`;
		},
		over: "Ván đã kết thúc",
	},

	// ---- Phân tích
	understand: {
		heading: "Phân tích",
		boardLabel: (n, c) =>
			c ? `Thế cờ sau nước ${n}, đến lượt ${Color[c]}` : `Thế cờ sau nước ${n}, ván đã kết thúc`,
		winBar: n => `Tỉ lệ thắng của Đen: ${n} phần trăm`,
		of: (n, all) => `${n} / ${all}`,
		first: "Nước đầu (Home)",
		back: "Lùi (mũi tên trái)",
		forward: "Tiến (mũi tên phải)",
		last: "Nước cuối (End)",
		backShort: "Lùi",
		forwardShort: "Tiến",
		dropAim: "Hủy",
		mistakeShort: "Lỗi",
		prevMistake: "Lỗi trước",
		nextMistake: "Lỗi sau",
		candidates: "Nước hay",
		threats: "Đe dọa",
		numbers: "Số thứ tự",
		threatsOf: "Hiện đe dọa của",
		caption: "Vòng tròn ghi tỉ lệ thắng của bên đến lượt. T7 là thắng sau 7 nước, tính cả hai bên.",
		captionThreats:
			"Khung đánh dấu đe dọa trên bàn, vòng là các nước đỡ; hình cho biết nước đi sẽ tạo ra gì.",
		kicker: (color, point, n, next) =>
			`${point ? `Sau ${Color[color]} ${upper(point)} (nước ${n}). ` : ""}${next ? `Đến lượt ${Color[next]}.` : "Ván đã kết thúc."}`,
		start: c => `Bàn trống. ${Color[c]} đi trước.`,
		looking: "Đang tìm thắng cưỡng bức…",
		paused: "Phân tích đang tạm dừng. Tiếp tục bằng nút cạnh các nước tốt nhất hoặc phím P.",
		over: o =>
			!o.winner
				? "Hòa: bàn đã đầy."
				: o.how === "row"
					? `${Color[o.winner]} có năm quân liên tiếp.`
					: `${Color[o.winner]} thắng.`,
		show: "Hiện chuỗi nước",
		hide: "Ẩn chuỗi nước",
		tryIt: "Tự thử",
		tryKicker: "Bạn phòng thủ",
		tryText: c => `Bạn cầm ${Color[c]}. Chọn điểm bất kỳ: nước đỡ nào cũng có lời đáp.`,
		tryDone: "Ván này đã thắng cưỡng bức ngay từ đầu.",
		tryEnd: "Thôi phòng thủ",
		step: (k, n) => `Nước ${k} / ${n}`,
		best: c => `Nước tốt nhất của ${Color[c]}`,
		bestNone: "Nước tốt nhất",
		move: "Nước",
		wins: c => `${Color[c]} thắng`,
		then: "Tiếp theo",
		effort(n, s) {
			const positions =
				n < 1000
					? whole(n)
					: n < 1e6
						? `${whole(Math.round(n / 1000))} nghìn`
						: `${decimal(n / 1e6, 1)} triệu`;
			return `${positions} thế cờ, ${decimal(s, s < 10 ? 1 : 0)} giây`;
		},
		stage: (stage, n) => `${{ adp: "mạng", mcts: "ván thử", tree: "cây" }[stage] ?? stage} ${n}%`,
		who: "Ai phân tích",
		pause: "Tạm dừng phân tích",
		resume: "Tiếp tục phân tích",
		graph: "Tỉ lệ thắng của Đen",
		graphEmpty: "Đồ thị dài ra khi bạn xem các thế cờ. Xem lại ván sẽ phân tích tất cả.",
		graphMove: n => (n ? `nước ${n}` : "đầu ván"),
		yours: "Đen",
		theirs: "Trắng",
		reviewing: (n, all) => `Đang xem lại ván: ${n} / ${all} thế cờ.`,
		reviewRun: "Xem lại ván này",
		reviewTip: "Phân tích từng thế cờ và đánh dấu lỗi. Mỗi nước khoảng nửa giây, lâu hơn ở chỗ có lỗi.",
		reviewDeeper: "Xem kỹ hơn",
		reviewDeeperTip: "Phân tích lại từng thế cờ, lâu gấp bốn lần.",
		losingMove: ({ number, point, color }) =>
			`${Color[color]} thua ván này vì nước ${number}, ${upper(point)}.`,
		toPuzzle: "Giải như câu đố",
		reviewNone: "Không thấy lỗi: không nước nào mất quá 10%.",
		reviewFailed: "Việc xem lại bị dừng. Kết quả đến giờ đã được lưu; bắt đầu lại để tiếp tục.",
		loss: (b, w) => `Tỉ lệ thắng mất trung bình mỗi nước: Đen ${decimal(b)}%, Trắng ${decimal(w)}%.`,
		turn: (n, p) => `Nước ${n}, ${upper(p)}`,
		mark: { slip: "?!", mistake: "??" },
		mistakeLabel: t =>
			`Nước ${t.number}, ${upper(t.point)}: ${{ slip: "nước thiếu chính xác", mistake: "lỗi" }[t.mark]} của ${Color[t.color]}, mất ${t.drop}%`,
		tree: "Nước đi và các biến",
		treePercent: "% của Đen",
		treeEmpty: "Hãy đi trên bàn, mở tệp, hoặc chọn một ván trong mục Ván cờ.",
		instead: n => `Thay cho nước ${n}`,
		comment: "Bình luận",
		commentHint: n => (n ? `Bình luận cho nước ${n}` : "Bình luận cho ván cờ"),
		deleteBranch: "Xóa từ đây",
		promote: "Đặt làm biến chính",
		deleted: "Đã xóa.",
		restore: "Hoàn tác",
		untitled: "Phân tích",
		vs: (b, w) => `${b || "Đen"} – ${w || "Trắng"}`,
		about: (rule, size, n) => `${rule}, ${size}×${size}, ${plural(n, { other: "# nước" })}`,
		open: "Mở tệp",
		saveSgf: "Lưu thành SGF",
		savePsq: "Lưu thành PSQ",
		link: "Sao chép liên kết",
		edit: "Sửa thế cờ",
		fresh: "Phân tích mới",
		playOn: "Chơi tiếp từ đây",
		menu: "Mở, lưu, chia sẻ",
		keep: "Lưu vào Ván cờ",
		linkCopied: "Đã sao chép liên kết. Nó chứa thế cờ và các nước.",
		linkHere: "Hãy sao chép liên kết này:",
		keptNow: "Đã lưu trong mục Ván cờ.",
		ownGame: "Ván đã chơi giữ nguyên các nước, nên phần này được lưu thành một phân tích riêng.",
		beforeKept: "Phân tích trước đã được lưu trong mục Ván cờ.",
		beforeClosed: "Ván trước đã đóng.",
		bringBack: "Mở lại",
		saved: name => `Đã lưu thành ${name}.`,
		openedPasted: "Đã mở ván vừa dán.",
		opened: name => `Đã mở ${name}.`,
		editing: "Sửa thế cờ",
		editText: "Chọn màu rồi bấm các điểm để đặt quân; bấm một quân để bỏ nó đi.",
		editTool: "Quân",
		editTools: { black: "Đen", white: "Trắng", erase: "Bỏ" },
		editNext: "Đến lượt",
		editDone: "Dùng thế cờ này",
		editCancel: "Hủy",
		editClear: "Xóa hết",
		more: n => `Còn ${n} nữa`,
	},

	// ---- Dạy máy
	teach: {
		heading: "Dạy máy",
		lead: "Chọn một học viên và xem nó học chơi. Nó học trên máy chủ, nên bạn có thể đóng cửa sổ và quay lại sau.",
		fresh: "Học viên mới",
		way: "Cách học",
		ways: {
			network: "Mạng đường thẳng",
			"self-teach": "Tự học",
			watch: "Xem",
			comparison: "Có thầy",
		},
		about: {
			network:
				"Nó tự chơi với mình, học cách đánh giá thế cờ từ các ván đó, rồi được thử với người chơi không có mạng. Nếu mạnh hơn, nó được nhận.",
			"self-teach":
				"Nó tự chơi cả hai bên và sửa các ước lượng của chính mình xem ai đang thắng. Nó không được xem ván nào.",
			watch: "Một chuyên gia chơi cả hai bên. Học viên chỉ xem và học cách ước lượng ai đang thắng.",
			comparison: "Nó chơi với thầy, so từng nước của người thắng với lựa chọn của mình, và học theo.",
		},
		titles: {
			network: "tự học",
			"self-teach": "tự học",
			watch: "xem chuyên gia",
			comparison: "học với thầy",
		},
		learner: "Học viên",
		aboutLearners: "Những mạng này là gì?",
		learners: {
			line: ["Mạng đường thẳng", "bổ sung điều mà trọng số mẫu hình của Tengen bỏ sót"],
			st: ["ST", "thấy số lượng của 20 hình và mỗi hình đến lượt ai"],
			sst1: ["SST1", "ST chỉ có số lượng"],
			sst2: ["SST2", "ST chỉ được báo một lần đến lượt ai"],
			sst3: ["SST3", "ST không được báo đến lượt ai"],
			rist: ["RIST", "chỉ thấy quân, không thấy hình: học chậm"],
			ding: ["Ding", "thấy số lượng của 100 hình; bàn lớn hơn"],
			sym: ["Sym", "ST nhìn từ bên đến lượt"],
			best: ["Best", "thấy đe dọa của mọi điểm: mạnh nhất"],
			patterns: ["Hình", "24 hình quanh một điểm"],
			"learned-star": ["Sao", "các chuỗi năm qua một điểm"],
		},
		learnerSays: sees => `${sees[0].toUpperCase()}${sees.slice(1)}.`,
		teacher: { watch: "Chuyên gia", comparison: "Thầy" },
		teachers: {
			minimax: "Minimax, tính trước ba nước",
			hardnet: "Hardnet",
			copy: "Phiên bản đầu của chính nó",
			novice: "Tengen (mới tập)",
			club: "Tengen (câu lạc bộ)",
			itself: "Không có thầy: chơi với chính mình",
		},
		games: {
			network: "Số ván phải chơi",
			"self-teach": "Số ván chơi",
			watch: "Số ván xem",
			comparison: "Số ván học",
		},
		explore: "Thử nghiệm",
		exploreTip: "Nó đi ngẫu nhiên thường xuyên đến đâu để thử cái mới.",
		published: "như bài báo",
		seed: "Hạt giống",
		seedTip: "Cùng một hạt giống cho cùng một kết quả trên mọi máy, đúng đến từng bit.",
		start: "Bắt đầu học",
		mine: "Học viên của bạn",
		none: "Chưa có.",
		states: {
			running: "Đang học",
			pausing: "Dừng sau ván này",
			paused: "Tạm dừng",
			finished: "Xong",
			stopped: "Đã dừng",
			failed: "Lỗi",
		},
		name: l => vi.teach.learners[l]?.[0] ?? "Học viên đã xóa",
		player(name) {
			const [l, games] = name.split("@");
			return `${vi.teach.name(l)} sau ${vi.teach.count(games)}`;
		},
		count: n => plural(Number(n), { other: "# ván" }),
		title: a => `${vi.teach.name(a.learner)}, ${vi.teach.titles[a.way]}`,
		progress: "Số ván đã chơi",
		of: (done, total) => `${whole(done)} / ${whole(total)} ván`,
		rate: n => `${decimal(n, n < 10 ? 1 : 0)} ván mỗi giây`,
		left: s =>
			s < 90
				? `còn ${Math.ceil(s)} giây`
				: s < 5400
					? `còn ${Math.round(s / 60)} phút`
					: `còn ${Math.round(s / 3600)} giờ`,
		safe: "bạn có thể đóng cửa sổ",
		pause: "Tạm dừng",
		resume: "Tiếp tục",
		save: "Lưu bản giữa chừng",
		saveShort: "Lưu",
		saved: "Một bản sẽ được lưu sau ván này.",
		stop: "Dừng",
		stopSure: "Dừng hẳn?",
		forget: "Xóa",
		forgetSure: "Xóa tất cả?",
		forgotten: "Đã xóa học viên.",
		another: "Học viên mới",
		game: (n, move) => `Ván ${whole(n)}, nước ${move}`,
		gameLabel: n => `Ván ${whole(n)} của học viên`,
		noGame: "Đang chờ ván đầu tiên",
		follow: "Theo dõi trực tiếp",
		look: "Phân tích ván này",
		guess: "ước lượng của học viên",
		meter: n => `Học viên cho Đen ${n} phần trăm`,
		nudge: (point, before, now) => [
			"Trước ",
			P(point),
			` nó cho Đen ${before}%, sau đó ${now}%, nên nó ${before === now ? "giữ nguyên ước lượng trước" : `chỉnh ước lượng trước ${now > before ? "lên" : "xuống"} một chút`}.`,
		],
		ended: (winner, now) =>
			`${winner ? `${Color[winner]} thắng` : "Hòa"}. Ở đây nó cho Đen ${now}%, và chỉnh về phía kết quả.`,
		opening: "Bàn trống.",
		stages: {
			test: c => `Kiểm tra với Hardnet: học viên cầm ${Color[c]}. Nó không học từ ván này.`,
			lesson: c => `Bài học: học viên cầm ${Color[c]}. Nó học các nước của người thắng.`,
			own: () => "Ván với chính mình; nó học khi ván kết thúc.",
		},
		curves: {
			match: {
				"self-teach": "Nước giống mạng đã học xong, %",
				watch: "Nước giống chuyên gia, %",
				comparison: "Nước đã học mà nó cũng sẽ đi, %",
			},
			test: "Điểm kiểm tra với Hardnet, %",
			lesson: "Điểm bài học, %",
			moves: "Số nước mỗi ván",
			error: "Sai số ước lượng",
			results: "Kết quả, %",
			values: "Ước lượng lúc kết thúc, %",
		},
		lines: { black: "Đen", white: "Trắng", drawn: "hòa", won: "thắng", lost: "thua" },
		means: {
			network:
				"Nó tự chơi với mình, học cách đánh giá thế cờ từ các ván đó, rồi được thử với người chơi không có mạng. Nếu mạnh hơn, nó được nhận.",
			"self-teach":
				"Đường đầu cho biết nó trùng với một mạng đã học xong khóa này thường xuyên đến đâu. Sai số là chênh lệch giữa một ước lượng và ước lượng sau; nó giảm khi các ước lượng khớp nhau. Ước lượng lúc kết thúc nên tiến tới 100 ở các ván người chơi 1 thắng và tới 0 ở các ván thua.",
			watch:
				"Đường đầu cho biết nó sẽ chọn nước của chuyên gia thường xuyên đến đâu. Các ván là của chuyên gia, nên độ dài và kết quả không nói gì về học viên; sai số và ước lượng lúc kết thúc thì có.",
			comparison:
				"Trước mỗi trăm bài học nó chơi năm mươi ván kiểm tra và không học từ đó; hòa được nửa điểm. Một kết quả đơn lẻ có thể lệch 14% về cả hai phía, nên hãy nhìn xu hướng.",
		},
		yours: "của bạn",
		theirs: "Zhao 2012",
		helped:
			"Đến ván 20.000 khóa học hoàn thành mọi hàng năm giúp nó và khai cuộc ngẫu nhiên; khi hết, các đường nhảy vọt.",
		curveEmpty: "Đường cong xuất hiện sau những ván đầu.",
		curveSays: (title, lines) => `${title}. ${lines.join("; ")}.`,
		curveLine: (name, x, y, y0) => `${name ? `${name}: ` : ""}${y} sau ${vi.teach.count(x)}, lúc đầu ${y0}`,
		xStart: "0 ván",
		numbers: "Hiện các con số",
		columns: {
			games: "Ván",
			test: "Kiểm tra, %",
			lesson: "Bài học, %",
			match: "Giống, %",
			moves: "Nước",
			error: "Sai số",
			black: "Đen, %",
			white: "Trắng, %",
			drawn: "Hòa, %",
			won: "Ước lượng, thắng",
			lost: "Ước lượng, thua",
			explore: "Ngẫu nhiên, %",
		},
		checkpoints: "Các bản đã lưu",
		checkpointTip: "Bản sao của học viên sau từng ấy ván. Bạn có thể chơi với từng bản.",
		noCheckpoints: n => `Bản đầu tiên có sau ${vi.teach.count(n)}, hoặc khi bạn lưu.`,
		matches: n => `giống ${n}%`,
		points: n => `${n}% kiểm tra`,
		latest: "mới nhất",
		play: "Chơi với nó",
		playShort: "Chơi",
		settings: "Cài đặt",
		board: "Bàn và luật",
		sees: "Mạng",
		inputs: (i, h) => `${whole(i)} đầu vào, ${whole(h)} nút ẩn`,
		failed: "Việc học bị lỗi. Những gì đã học được lưu lại.",
	},

	// ---- Ván cờ
	games: {
		heading: "Ván cờ",
		empty: "Chưa có ván nào. Các ván bạn chơi được lưu ở đây.",
		play: "Chơi một ván",
		count: n => plural(n, { other: "Đã lưu # ván." }),
		playing: "Đang chơi",
		opening: "Khai cuộc",
		study: "Phân tích",
		won: "Bạn thắng",
		lost: "Bạn thua",
		draw: "Hòa",
		wins: c => `${Color[c]} thắng`,
		goOn: "Chơi tiếp",
		look: "Phân tích",
		forget: "Xóa",
		more: "Hiện các ván cũ hơn",
		all: "Tất cả",
		filterWon: "Thắng",
		filterLost: "Thua",
		filterOpen: "Đang chơi",
		filter: "Hiện",
		none: "Không có ván nào phù hợp.",
		label: (title, result) => `${title}. ${result}`,
		search: "Tìm tên, luật, ngày",
		reviewed: "Xem lại",
		reviewedAny: "Tất cả",
		reviewedYes: "Đã xem lại",
		reviewedNo: "Chưa xem lại",
		exportAll: "Lưu tất cả vào tệp",
		mark: "Chọn nhiều",
		markAll: "Chọn mọi ván đang hiện",
		markThis: "Chọn",
		deleteMarked: "Xóa ván đã chọn",
		markEnd: "Xong",
		undo: "Hoàn tác",
		markLabel: title => `Chọn ${title}`,
		markedCount: n => `Đã chọn ${whole(n)}`,
		deletedCount: n => `Đã xóa ${whole(n)} ván.`,
		found: (n, total) => `${whole(n)} trên ${whole(total)} ván đã lưu.`,
		dateReviewed: v => `${v}, đã xem lại`,
	},

	// ---- Thi đấu
	// ---- Games from outside
	incoming: {
		open: "Mở tệp",
		paste: "Dán ván cờ",
		pasteHeading: "Dán một ván cờ",
		pasteText:
			"SGF, PSQ, các nước như h8h9i8, hoặc bàn cờ vẽ bằng X, O và dấu chấm. Ctrl-V dùng được ở mọi nơi trên trang.",
		pasteLabel: "Ván cờ",
		example: "h8 h9 i8 …",
		openPasted: "Mở",
		gamesIn: ({ name, total }) => `${whole(total)} ván trong ${name}`,
		gamesPasted: ({ total }) => `${whole(total)} ván`,
		onlyFirst: ({ count }) => `Chỉ liệt kê ${whole(count)} ván đầu.`,
		gameOf: ({ number, count }) => `Ván ${number}, số nước: ${count}`,
	},

	// ---- Puzzles
	puzzles: {
		heading: "Câu đố",
		boardLabel: ({ color }) => `Câu đố, lượt ${Color[color]}`,
		kicker: ({ id, grade }) => `Câu đố ${id}, ${grade}`,
		kickerOwn: "Từ các ván của bạn",
		fromGame: "Xem ván cờ chứa thế này",
		grades: { easy: "Dễ", medium: "Vừa", hard: "Khó", expert: "Rất khó" },
		find: ({ color }) => `Lượt ${Color[color]}. Hãy tìm đường thắng.`,
		taskFours: ({ plies }) => `Thắng trong ${plies} nước, tính cả hai bên. Chỉ cần các nước bốn.`,
		taskThrees: ({ plies }) => `Thắng trong ${plies} nước, tính cả hai bên. Cần cả nước ba lẫn nước bốn.`,
		right: "Đúng rồi.",
		left: ({ plies }) =>
			plies === 1 ? "Thêm một nước nữa là thắng." : `Còn ${plies} nước đến hết, tính cả hai bên.`,
		solved: "Đã giải xong.",
		solvedBefore: "Bạn đã giải câu đố này.",
		solutionShown: "Đây là lời giải.",
		wrong: "Nước này không thắng.",
		wrongHolds: "Sau nước đáp này không còn đường thắng bằng bốn và ba.",
		wrongNotFound: "Sau nước đáp này không tìm thấy đường thắng.",
		wrongFive: ({ color }) => `${Color[color]} có năm quân liên tiếp.`,
		wrongLoses: ({ color, plies }) => `Giờ ${Color[color]} thắng trong ${plies} nước.`,
		wrongFoul: "Nước này bị cấm với Đen và thua.",
		hint: "Gợi ý",
		hintGiven: "Đã hiện gợi ý.",
		hintMakes: ({ makes, region }) =>
			`Nước đi tạo ${vi.makes[makes]}. Nó nằm giữa ${upper(region[0])} và ${upper(region[1])}.`,
		hintRegion: ({ region }) => `Nước đi nằm giữa ${upper(region[0])} và ${upper(region[1])}.`,
		hintMove: ({ point }) => ["Nước đi là ", P(point), "."],
		askHint: "Gợi ý",
		secondHint: "Hiện nước đi",
		solution: "Lời giải",
		again: "Làm lại",
		tryAgain: "Thử lại",
		next: "Câu tiếp",
		understand: "Phân tích",
		progress: "Câu đố của bạn",
		solvedCount: n => `Đã giải ${whole(n)}`,
		solvedOf: ({ solved, total }) => `${whole(solved)} trên ${whole(total)}`,
		isSolved: "đã giải",
		streak: ({ streak, best }) =>
			`Giải liên tiếp không sai và không gợi ý: ${whole(streak)}. Chuỗi dài nhất của bạn: ${whole(best)}.`,
		own: "Từ các ván của bạn",
		noOwn:
			"Khi xem lại một ván của bạn mà thấy thế thắng bắt buộc bị bỏ lỡ hoặc để cho đối phương, nó thành câu đố ở đây.",
		ownPuzzle: ({ grade, plies }) => `${grade}, thắng trong ${plies}`,
	},

	compare: {
		heading: "Thi đấu",
		lead: "Cho các đối thủ gặp nhau xem ai mạnh hơn, kèm sai số. Giải đấu diễn ra trên máy chủ, bạn có thể đóng cửa sổ.",
		fresh: "Giải mới",
		kept: "Các giải",
		none: "Chưa có. Chọn vài đối thủ rồi bắt đầu.",
		kinds: {
			level: "Các cấp độ, với Elo theo luật tự do 15 × 15",
			agent: "Đối thủ khác",
			engine: "Chương trình ngoài",
			learner: "Học viên của bạn",
		},
		games: "Số ván mỗi cặp",
		limit: "Giới hạn mỗi nước",
		limitTip: s => `Các cấp độ vẫn giữ giới hạn riêng. Đối thủ không đếm nút được ${decimal(s)} giây.`,
		amount(limit) {
			const [kind, n] = limit.split(":");
			return kind === "nodes" ? `${whole(+n)} nút` : n < 1000 ? `${n} ms` : `${decimal(n / 1000)} giây`;
		},
		openings: "Ván bắt đầu từ",
		starts: { balanced: "Khai cuộc", empty: "Bàn trống", swap2: "Swap2" },
		startsTip:
			"Một trăm khai cuộc cân bằng, mỗi cái chơi hai lần đổi màu. Từ bàn trống, các đối thủ không ngẫu nhiên sẽ lặp lại cùng một ván.",
		sum: (players, games) =>
			players < 2
				? "Hãy chọn ít nhất hai đối thủ."
				: `${players} đối thủ, ${plural(games, { other: "# ván" })}.`,
		start: "Bắt đầu giải",
		states: {
			running: "Đang đấu",
			paused: "Tạm dừng",
			finished: "Xong",
			stopped: "Đã dừng",
			failed: "Lỗi",
		},
		title: names =>
			names.length > 3
				? `${names.slice(0, 2).join(", ")} và ${names.length - 2} đối thủ nữa`
				: list(names).join(""),
		of: (done, total) => `${whole(done)} / ${whole(total)} ván`,
		says(v, [one, other]) {
			if (!v.lead) return v.done ? "Còn quá ít ván để kết luận." : "Đang chơi những ván đầu.";
			const [by, error] = v.lead;
			return by > error
				? `${one} ${v.done < v.total ? "đang dẫn" : "mạnh nhất"}: hơn ${other} ${Math.round(by)} ±${Math.round(error)} Elo.`
				: `${one} và ${other} ${v.done < v.total ? "hiện " : ""}quá sát nhau để phân định.`;
		},
		sub: v =>
			`${v.players.length} đối thủ, ${v.games} ván mỗi cặp, ${{ balanced: "mỗi khai cuộc chơi hai lần đổi màu", swap2: "màu do Swap2 quyết định" }[v.start] ?? "từ bàn trống"}. ${vi.rules[v.rule]} ${v.size} × ${v.size}, ${vi.compare.amount(v.turn ? `turn:${v.turn}` : `nodes:${v.nodes}`)} mỗi nước.`,
		progress(v) {
			const done = vi.compare.of(v.done, v.total);
			if (v.state !== "running") return done;
			if (!v.playing.length) return `${done} · đang chờ bộ xử lý rảnh`;
			const minutes = Math.ceil(v.left / 60);
			return `${done}${v.tables > 1 ? ` · ${v.tables} ván cùng lúc` : ""}${v.left === null ? "" : ` · còn khoảng ${minutes > 90 ? `${Math.round(minutes / 60)} giờ` : `${minutes} phút`}`}`;
		},
		played: "Số ván đã chơi",
		pause: "Tạm dừng",
		goOn: "Tiếp tục",
		stop: "Dừng",
		forgotten: "Đã xóa giải.",
		save: "Lưu",
		files: { html: "Báo cáo (HTML)", json: "Số liệu (JSON)", sgf: "Tất cả ván (SGF)" },
		cross: "Ai thắng ai",
		crossNote: "Kết quả của hàng trước cột: thắng–thua =hòa",
		player: "Đối thủ",
		points: "Điểm",
		itself: "chính nó",
		half: n => `${whole(Math.floor(n))}${n % 1 ? "½" : ""}`,
		outOf: n => `/ ${whole(n)}`,
		tally: s => `${s.wins}–${s.losses}${s.draws ? ` =${s.draws}` : ""}`,
		cell: (one, other) => `${one} gặp ${other}. Hiện các ván này.`,
		strength: "Sức cờ",
		eloTip: "Hơn 400 điểm nghĩa là thắng khoảng mười trong mười một ván.",
		eloNote: (elo, range) => [elo, ", 0 là trung bình; vạch là ", range],
		range: "khoảng 95%",
		rangeTip: "Nếu lặp lại giải, giá trị thật sẽ nằm trong khoảng này 19 trên 20 lần.",
		noElo: "Điểm xếp hạng xuất hiện sau những ván đầu.",
		signed: n => `${Math.round(n) < 0 ? "−" : n > 0.5 ? "+" : ""}${whole(Math.abs(Math.round(n)))}`,
		plusMinus: n => `±${Math.round(n)}`,
		list: "Các ván",
		every: "Mọi đối thủ",
		older: "Hiện các ván cũ hơn",
		noGames: "Chưa có ván nào.",
		playing: "đang chơi",
		showGame: n => `Mở ván ${n}: `,
		result: g => (g.winner === null ? "Hòa" : g.winner === g.black ? "Đen thắng" : "Trắng thắng"),
		ending: g =>
			({
				full: "bàn đầy",
				foul: "nước cấm",
				illegal: "nước không hợp lệ",
				time: "hết giờ",
				memory: "hết bộ nhớ",
				crash: "chương trình lỗi",
				resigned: "xin thua",
			})[g.ending] ?? plural(g.length, { other: "# nước" }),
		latest: "Ván mới nhất",
	},

	fleet: {
		heading: "Nhóm máy",
		lead: "Các máy cùng chơi những ván của trận đấu, giải đấu và việc huấn luyện.",
		link: "Nhóm máy: ván cờ trên các máy khác",
		none: "Máy chủ này không hiển thị nhóm máy nào. Hãy cho biết nhóm máy ở đâu:",
		how: "Cách lập một nhóm từ các máy của bạn có trong",
		lost: "Máy chủ của nhóm không trả lời. Đây là trạng thái cuối cùng đã biết; đang thử lại.",
		present: n => `${whole(n)} máy tham gia`,
		busy: (busy, cores) => `${whole(busy)} trên ${whole(cores)} nhân đang chơi`,
		perHour: n => `${whole(Math.round(n))} ván mỗi giờ`,
		waiting: (jobs, results) => `trên máy chủ: ${whole(jobs)} ván và ${whole(results)} kết quả`,
		events: "Đang chơi",
		noEvents: "Không có gì. Một trận đấu, giải đấu hay việc huấn luyện với --fleet sẽ bắt đầu.",
		kinds: {
			games: "Trận đấu hoặc giải đấu",
			"self-play": "Mạng tự chơi với chính nó",
			nothing: "Việc rỗng",
		},
		states: { running: "Đang chạy", stopped: "Đã dừng", finished: "Xong", silent: "Im lặng" },
		progress: "Ván đã chơi",
		played: n => `${whole(n)} ván`,
		heard: ago => `máy điều phối trả lời lần cuối ${ago}`,
		handedOut: n => `đã giao ${whole(n)} ván`,
		checked: n => `${whole(n)} ván được máy khác chơi lại và giống hệt`,
		refused: ({ worker, why }) => `${worker} bị từ chối: ${why}`,
		minutes: "Số ván mỗi phút",
		lastHour: (n, most) => `${whole(n)} ván trong giờ qua, nhiều nhất ${whole(most)} ván mỗi phút`,
		now: "bây giờ",
		workers: "Máy tham gia",
		noWorkers: "Chưa có. Trên một máy khác: tengen fleet work",
		columns: ["Máy", "Trạng thái", "Nhân", "Ván", "Ván mỗi giờ", "Lần cuối", "Phiên bản"],
		ofCores: (busy, cores) => `${whole(busy)} / ${whole(cores)}`,
		workerStates: { playing: "Đang chơi", idle: "Chờ", away: "Vắng", left: "Đã rời", refused: "Bị từ chối" },
		cannot: ({ event, why }) => `không thể chơi cho ${event}: ${why}`,
	},

	// ---- Bài báo
	papers: {
		heading: "Bài báo",
		lead: "Tengen lớn lên từ năm hệ thống đã công bố. Các thí nghiệm của họ được làm lại ở đây, số liệu của chúng tôi đặt cạnh số liệu của họ.",
		inEnglish: "Các báo cáo trên trang này bằng tiếng Anh.",
		own: "Số đo của chúng tôi",
		ownLead: "Số đo của chúng tôi: chương trình mạnh đến đâu và nhờ đâu.",
		by: p => `${p.authors}. ${p.published}.`,
		run: ([run, all], paper) =>
			!all
				? "Chưa chạy"
				: run < all
					? `Đã chạy ${run} trong ${all} thí nghiệm`
					: paper
						? plural(all, { other: "# thí nghiệm" })
						: plural(all, { other: "# báo cáo" }),
		tally: (met, all) => `Lặp lại được ${met} trong ${all} kết quả`,
		met: n => `${n} lặp lại được`,
		notMet: n => `${n} không lặp lại được`,
		notTested: n => `${n} chưa kiểm tra`,
		lines: "Điều được đòi hỏi và điều chúng tôi thấy",
		linesLead:
			"Đòi hỏi của mỗi dòng được định trước khi chơi các ván làm căn cứ cho dấu của nó; dấu do chương trình suy ra từ con số. Cùng bảng đó: tengen experiment summary.",
		all: "Tất cả bài báo",
		contents: "Thí nghiệm",
		more: "Cách làm, bảng số liệu và lệnh",
		again: "Tự chạy",
		notRun: "Thí nghiệm này chưa được chạy.",
	},

	// ---- Giới thiệu
	about: {
		heading: "Giới thiệu",
		lead: "Tengen (天元, điểm giữa bàn cờ) chơi cờ caro (gomoku): năm quân một hàng. Nó chơi, giải thích và lưu ván cờ của bạn ngay trên máy này; không gửi gì đi đâu.",
		howHeading: "Cách chơi",
		how: [
			"Hai người lần lượt đặt một quân vào điểm trống. Đen đi trước.",
			"Ai có năm quân liền nhau trước thì thắng: ngang, dọc hoặc chéo.",
			"Ba quân hở hai đầu phải được đỡ: nếu không nó thành bốn quân hở hai đầu, và không chặn được nữa.",
			"Nước tạo hai đe dọa cùng lúc sẽ thắng, vì đối thủ chỉ đỡ được một.",
		],
		rulesHeading: "Luật",
		levelsHeading: "Cấp độ",
		levelsText:
			"Mọi cấp độ đều là cùng một chương trình: cấp yếu hơn xét ít nước hơn và nhìn gần hơn. Không cấp nào cố ý đi sai. Elo tính từ cấp yếu nhất; mỗi cấp được đo bằng cách đấu với cấp ngay dưới, theo luật tự do trên bàn 15 × 15.",
		levelCols: ["Cấp độ", "Elo", "Khoảng 95%", "Ván"],
		playersHeading: "Đối thủ khác",
		playersText: "Ngoài các cấp độ, bạn có thể chơi với những đối thủ này, hỏi ý kiến và so sánh chúng.",
		learnersHeading: "Học viên",
		learnersText: "Các mạng nhỏ mà bạn có thể dạy ở trang Dạy máy. Mỗi mạng đánh giá thế cờ theo cách riêng.",
		paper: "Đọc thêm",
		keysHeading: "Bàn phím",
		versionHeading: "Chương trình này",
		version: v => `Tengen ${v}. Phần mềm tự do theo giấy phép MIT hoặc Apache 2.0.`,
		home: "Máy chủ này chạy trên máy của bạn và chỉ trả lời máy này.",
		shared: "Máy chủ này dùng chung: bạn chỉ thấy các ván của mình.",
	},

	// ---- Analysis controls, openings, pictures -------------------------------------------------------------------
	analysis: {
		settings: "Cài đặt phân tích",
		time: "Thời gian mỗi thế cờ",
		usualTime: s => `Thông thường (${decimal(s)} giây)`,
		seconds: n => plural(n, { other: "# giây" }),
		minutes: n => plural(n, { other: "# phút" }),
		unlimited: "Đến khi tôi dừng",
		lines: "Số chuỗi nước",
		threads: "Số luồng",
		allThreads: "Tất cả",
		balance: "Tìm nước cân bằng",
		balanceAbout: "Tìm các nước giữ ván cân bằng nhất, cho khai cuộc công bằng.",
		balanceOn: "Đang tìm nước cân bằng.",
		balanceOff: "Đang tìm nước tốt nhất.",
		even: "Nước cân bằng",
		actions: name => `Làm gì với ${name}`,
		actionsHead: "Thao tác",
		deeperOn: name => `Chỉ xem sâu hơn ${name}`,
		excludeMove: name => `Bỏ qua ${name}`,
		onlyMove: name => `Chỉ ${name}`,
		allMoves: "Lại xét mọi nước.",
		without: name => `Không có ${name}`,
		lock: "Giữ phân tích ở thế cờ này",
		unlock: "Thôi giữ phân tích",
		locked: "Đang giữ",
		lockedAt: "Đến thế cờ đang giữ",
		lockedNow: "Phân tích ở lại thế cờ này.",
		unlocked: "Phân tích lại theo bạn.",
		end: "bỏ",
		heat: "Bản đồ nhiệt",
		arrows: "Đường thắng",
		sweep: "Cả ván",
		sweeping: "Đang xem mọi thế cờ của ván.",
		heatNote: n => `mạng ${n}%`,
		arrowNote: c => `${Color[c]} đe dọa thắng từ đây`,
	},
	explorer: {
		heading: "Khai cuộc",
		about: "Các nước đã đi ở đây trong ván của bạn, giải đấu và tệp.",
		show: "Hiện",
		hide: "Ẩn",
		looking: "Đang tìm…",
		none: n => plural(n, { other: "Thế cờ này không có trong # ván." }),
		opening: ({ code, name, kanji }) => `${code} ${name}`,
		move: "Nước",
		games: "Ván",
		results: "Kết quả",
		score: "Tỉ lệ",
		engine: "Máy",
		result: ({ black, draws, white }) => `Đen thắng ${black}, hòa ${draws}, Trắng thắng ${white}`,
		sources: n => plural(n, { other: "Từ # ván" }),
		source: { own: "Ván của tôi", tournaments: "Giải đấu của tôi", built_in: "Ván của chính máy" },
		file: ({ name, games }) => `${name} (${whole(games)})`,
		add: "Thêm tệp ván cờ",
		remove: "Bỏ",
		removeFile: name => `Bỏ ${name}`,
		added: ({ name, games }) => `Đã thêm ${name}. Số ván: ${whole(games)}.`,
		skipped: n => plural(n, { other: "# ván không thể tính." }),
		tooMany: "Tệp có nhiều ván hơn số được đọc.",
	},
	pictures: {
		menu: "Lưu hình ảnh",
		heading: "Lưu hình ảnh",
		what: "Hình của",
		board: "Bàn cờ",
		graph: "Đồ thị",
		marks: "Dấu của phân tích",
		coordinates: "Tọa độ",
		about: "PNG để gửi tin, SVG để in. GIF chiếu lần lượt từng nước.",
		gif: "GIF của ván",
		making: "Đang tạo ảnh động",
		linkWhole: "Đã sao chép liên kết. Nó chứa toàn bộ phân tích với biến và bình luận.",
		linkTooLong: "Phân tích quá dài cho một liên kết. Liên kết này chỉ chứa chuỗi nước này; tệp chứa tất cả.",
		linkBroken: "Liên kết này không đầy đủ. Hãy sao chép lại đến hết.",
	},

	keys: {
		heading: "Bàn phím",
		letters: "Phím một chữ cái",
		rows: [
			["Tab", "đến phần kế tiếp của trang; bàn cờ là một phần"],
			["Phím mũi tên, trên bàn cờ", "đến điểm bên cạnh; Home, End, Page Up, Page Down đến mép"],
			["Enter hoặc phím cách, trên bàn cờ", "đi tại đó"],
			["Chữ cái rồi số, trên bàn cờ", "đến điểm đó: K 8"],
			["← → ngoài bàn cờ, [ ] ở mọi nơi", "lùi và tiến một nước"],
			["{ }", "lỗi trước và lỗi sau"],
			["U, R, H", "đi lại, làm lại, gợi ý; trong câu đố, U lùi nước sai"],
			["X", "xin thua; bấm lần nữa để xác nhận"],
			["C, T, N", "nước hay, đe dọa, số thứ tự; trong câu đố, N là câu tiếp"],
			["P", "tạm dừng hoặc tiếp tục ván, phân tích hay việc học"],
			["M, A", "bản đồ nhiệt, đường thắng"],
			["L, D, B", "giữ phân tích, xem sâu nước tốt nhất, tìm nước cân bằng"],
			["G, O", "đồ thị cả ván, khai cuộc"],
			["Esc", "bỏ điểm đã chọn, đóng danh sách, ẩn chuỗi nước"],
			["?", "danh sách này"],
		],
	},

	// ---- Games between two people, running jobs, measured strength
	online: {
		mode: "Trực tuyến",
		about:
			"Bạn nhận một liên kết để gửi đi. Ai mở trước sẽ chơi với bạn; người khác có thể xem. Không ai cần tài khoản.",
		create: "Tạo liên kết",
		guest: "Đối thủ",
		waiting: "Đang chờ người chơi kia",
		send: "Gửi liên kết này cho người bạn muốn chơi cùng. Ván bắt đầu khi họ ngồi vào chỗ.",
		link: "Liên kết của ván",
		copy: "Chép liên kết",
		homeOnly:
			"Máy chủ này chỉ trả lời máy tính này: hãy mở liên kết ở đây trong trình duyệt khác hoặc cửa sổ riêng tư. Với tengen web --address người khác cũng vào được.",
		invitation: "Lời mời",
		invited: ({ terms, color }) => `Bạn được mời vào một ván: ${terms}. Màu của bạn: ${Color[color]}.`,
		invitedSwap2: ({ terms }) => `Bạn được mời vào một ván: ${terms}. Màu quân được định trên bàn cờ.`,
		join: "Ngồi vào chỗ",
		begins: "Người chơi kia đã đến. Ván bắt đầu.",
		away: "hiện không có mặt",
		watching: "Bạn đang xem ván này.",
		agreed: "Hòa: hai bên đã đồng ý.",
		ask: { draw: "Đề nghị hòa", takeback: "Xin đi lại", rematch: "Xin đấu lại" },
		asked: {
			draw: "Bạn đã đề nghị hòa.",
			takeback: "Bạn đã xin đi lại nước vừa rồi.",
			rematch: "Bạn đã xin đấu lại.",
		},
		asks: {
			draw: "Đối thủ đề nghị hòa.",
			takeback: "Đối thủ xin đi lại nước vừa rồi.",
			rematch: "Đối thủ muốn đấu lại.",
		},
		accept: "Đồng ý",
		decline: "Từ chối",
	},
	prove: {
		heading: "Chứng minh thắng",
		about: "Chứng minh bên đến lượt thắng, kể cả bằng nước yên, kèm chứng chỉ mà ai cũng kiểm tra được.",
		run: "Chứng minh thắng",
		more: "Về chứng minh",
		time: "Thời gian tìm",
		duration: ({ seconds }) =>
			seconds < 60
				? `${whole(seconds)} giây`
				: seconds < 3600
					? `${whole(seconds / 60)} phút`
					: `${whole(seconds / 3600)} giờ`,
		paused: "Đã tạm dừng.",
		progress: ({ seconds, of, searched, proved }) =>
			`${whole(seconds)} trên ${whole(of)} giây. Thế cờ đã xét: ${whole(searched)}; đã chứng minh trên đường: ${whole(proved)}.`,
		proved: ({ color, point, plies }) =>
			`Đã chứng minh: ${Color[color]} thắng với ${point}, nhiều nhất ${whole(plies)} nước, tính cả hai bên.`,
		facts: ({ nodes, quiet, seconds }) =>
			`Thế cờ trong chứng minh: ${whole(nodes)}, trong đó nước yên: ${whole(quiet)}. Tìm được sau ${whole(seconds)} giây và đã kiểm tra.`,
		notProved: ({ seconds, searched, quiet }) =>
			`Không chứng minh được trong ${whole(seconds)} giây. Thế cờ đã xét: ${whole(searched)}; nước yên đã thử: ${whole(quiet)}. Điều đó không nói gì về việc ai thắng.`,
		tooLarge: ({ megabytes }) =>
			`Chứng chỉ có ${whole(megabytes)} MB, nhiều hơn mức được giữ ở đây. Máy của bạn giữ được: tengen solve POSITION --proof FILE`,
		defend: "Thử phòng thủ",
		certificate: "Chứng chỉ",
		certificateTip: "Tệp mà ai cũng kiểm tra được: tengen verify FILE",
		ownAnswer: "có lời đáp riêng",
		kinds: {
			five: ({ point }) => `${point} tạo năm quân liên tiếp.`,
			four: ({ point }) => `${point} tạo bốn: dọa năm.`,
			three: ({ point }) => `${point} tạo ba: dọa một bốn không đỡ được.`,
			quiet: ({ point }) => `${point} là nước yên: sau hầu hết nước đáp, bốn và ba sẽ thắng.`,
			all: ({ point }) => `${point}: mỗi nước đáp đều có lời đáp riêng.`,
		},
		answered: {
			listed: "Nước đáp này có lời đáp riêng.",
			covered: "Nước đáp này không chặn được đòn dọa.",
			passed: "Nước đáp này không thay đổi gì: bên thắng đi tiếp như sau một lượt bỏ.",
		},
		page: {
			heading: "Chứng minh Đen thắng",
			lead: "Năm 1993 Victor Allis công bố rằng Đen, bên đi trước, thắng Gomoku tự do trên bàn 15 × 15. Máy tính đã tìm ra chứng minh, nhưng nó chưa bao giờ được công bố nên không ai kiểm tra được. Ở đây nó được làm lại, từng phần mà ai cũng kiểm tra được.",
			campaignHeading: "Đã chứng minh được bao nhiêu",
			none: "Chưa có con số nào.",
			campaign: ({ positions, tried, proved }) =>
				`Chứng minh quy về ${whole(positions)} thế cờ có bốn quân. Trong ${whole(tried)} thế đã thử, chọn ngẫu nhiên, ${whole(proved)} thế đã được chứng minh.`,
			times: ({ median, p90 }) =>
				`Một nửa số thế đã chứng minh mất nhiều nhất ${decimal(median)} giây, chín phần mười mất nhiều nhất ${decimal(p90)} giây.`,
			projection: ({ hours, error }) =>
				error === null
					? `Tất cả sẽ mất khoảng ${decimal(hours)} giờ của một nhân.`
					: `Tất cả sẽ mất khoảng ${decimal(hours)} giờ của một nhân, sai số ${decimal(error)}.`,
			certificateHeading: "Chứng chỉ là gì",
			certificate: [
				"Chứng chỉ là tệp chứng minh bên đến lượt thắng, bất kể bên kia làm gì. Nó chứa nước thắng của mọi thế cờ có thể xảy ra và cho biết thế cờ nào trả lời từng nước đáp.",
				"Một bốn hoặc ba để lại ít nước đáp. Sau nước yên, chứng chỉ cho thấy cách thắng bằng bốn và ba trước một lượt bỏ; chỉ những nước đáp trong vùng của cách thắng đó mới phá được nó, và mỗi nước như thế có lời đáp riêng.",
				"Chương trình kiểm tra chỉ cần luật và tệp. Có hai chương trình không chung mã; chúng thử mọi nước đáp và không tin điều gì mà tệp không cho thấy.",
			],
			format: "Định dạng, và vì sao nó đủ:",
			walkHeading: "Đi theo một chứng minh",
			walk: "Đen đã đi. Chọn nước đáp bất kỳ cho Trắng: Đen có lời đáp, cho đến năm quân liên tiếp.",
			choose: "Thế cờ",
			squares: "Ô vuông đánh dấu những nước đáp có lời đáp riêng.",
			back: "Đi lại",
			start: "Từ đầu",
			facts: ({ nodes, quiet, plies, bytes }) =>
				`${whole(nodes)} thế cờ, trong đó ${whole(quiet)} nước yên, nhiều nhất ${whole(plies)} nước đến năm quân, ${whole(bytes)} byte.`,
			kicker: ({ moves }) => `Nước ${whole(moves)} của chứng minh`,
			examples: {
				quiet: "Một nước yên",
				"2a": "Allis, hình 2a",
				"2b": "Allis, hình 2b",
				"3b": "Allis, hình 3b",
				4: "Allis, hình 4",
				"5a": "Allis, hình 5a, sau 16 nước",
			},
		},
	},
	jobs: {
		heading: "Đang chạy",
		running: n => plural(n, { other: "# việc đang chạy" }),
		kinds: {
			review: "Xem lại ván",
			training: "Học viên",
			tournament: "Giải đấu",
			measurement: "Phép đo",
			proof: "Chứng minh thắng",
		},
		of: ({ done, total }) => `${whole(done)} trên ${whole(total)}`,
		none: "Không có việc nào đang chạy.",
	},
	measure: {
		heading: "Sức cờ",
		start: "Đo sức cờ",
		about: ({ name, each }) =>
			`Elo so với ${name}, một người chơi chuẩn cố định, từ ${whole(each)} ván cho mỗi bản lưu; ± là khoảng 95%.`,
		running: ({ done, total }) => `Đang đo: ${whole(done)} trên ${whole(total)} ván`,
		above: ({ elo }) => `trên ${elo}`,
		below: ({ elo }) => `dưới ${elo}`,
		none: "Chưa đo.",
		curve: "Elo so với người chơi chuẩn",
	},
	lineNet: {
		estimate: ({ minutes }) =>
			`Khoảng ${whole(minutes)} phút chơi trên máy này với tải hiện nay; sau đó là học và thử, từ vài phút đến một giờ. Vài nghìn ván hiếm khi thắng người chơi không có mạng; mười nghìn trở lên thì có thể.`,
		stages: { games: "Đang chơi các ván", fit: "Đang học từ các ván", gate: "Đang thử mạng", done: "Xong" },
		progress: ({ done, total }) => `${whole(done)} trên ${whole(total)}`,
		loss: "Mất mát",
		heldOut: "Mất mát trên các ván giữ lại",
		without: "chỉ trọng số mẫu hình",
		foreseen: "Nước đoán đúng",
		gate: ({ won, drawn, lost }) =>
			`${whole(won)} thắng, ${whole(drawn)} hòa, ${whole(lost)} thua trước người chơi không có mạng`,
		promoted: "Mạnh hơn: được nhận.",
		refused: "Chưa tỏ ra mạnh hơn nên không được nhận.",
		undecided: "Phép thử chưa ngã ngũ.",
		untested: "Chưa thử.",
	},
	puzzleOrigin:
		"Câu đố dài lấy từ các ván mạnh; câu ngắn, dễ lấy từ các ván có chèn một sai lầm để có cái mà tìm.",
	strength: {
		heading: "Sức cờ trên một thang",
		about:
			"Elo trên cấp yếu nhất, freestyle bàn 15 × 15. Hàng nào đo với đối thủ khác thì có ghi; các hàng không có đối thủ chung không nằm trên một thang.",
		player: "Người chơi",
		elo: "Elo",
		games: "Số ván",
		source: "Đo với",
		notTied: "– : chưa có trận nào nối những người chơi này với các cấp.",
		scale: "Trên cấp yếu nhất",
		origin: "Điều kiện, nơi mô tả",
		ties: "Vị trí trên danh sách Gomocup suy từ trận với chương trình có xếp hạng. Nó chỉ đáng giá một đối thủ: có thể không phải phiên bản được xếp hạng, thời gian mỗi nước khác và bàn của chúng tôi, không phải của danh sách.",
		tie: (player, place, against, size) => `${player}: ${place} trên danh sách bàn ${size}, theo ${against}`,
	},

	errors: {
		offline: "Máy chủ không trả lời. Không mất gì cả; đang thử lại.",
		largeFile: mb => `Tệp lớn hơn ${mb} MB, mức tối đa mở được ở đây. “tengen convert” đọc được tệp lớn hơn.`,
		retry: "Thử ngay",
		gone: "Không tìm thấy. Có thể nó đã bị xóa hoặc thuộc về người khác.",
		forbidden: (p, foul) => `${upper(p)} là nước cấm của Đen: nó tạo ${foul}. Hãy chọn điểm khác.`,
		taken: p => `Tại ${upper(p)} đã có quân. Hãy chọn điểm khác.`,
		refused: {
			renju: "Renju có nước cấm, nên không có chứng chỉ.",
			analyst: "Chỉ có thể nói riêng với Tengen cần xét nước nào.",
			point: "Không có điểm đó, hoặc không thể đi ở đó.",
			waiting: "Người chơi kia chưa đến.",
			online: "Không làm được điều đó trong ván với người khác.",
			watching: "Bạn đang xem ván này; chỉ hai người chơi mới được thao tác.",
			seats: "Cả hai chỗ đã có người. Bạn có thể xem ván.",
			contested: "Người chơi kia vẫn đang trong ván. Hãy xin thua hoặc chơi hết ván trước.",
			offer: "Bây giờ không thể yêu cầu điều đó.",
			guest: "Bạn được mời vào một ván ở đây. Với mọi việc khác máy chủ cần mã truy cập.",
			measure: "Chưa có bản lưu nào để đo.",
			busy: "Máy chủ đang quá bận. Hãy thử lại sau hoặc dừng một việc của bạn.",
			changed: "Các nước của ván đã chơi được giữ nguyên.",
			choice: "Màu quân đã được định.",
			choose: "Hãy chọn trước: cầm Đen, giữ Trắng, hoặc đặt thêm hai quân.",
			course: "Không thể dạy học viên này với các cài đặt này.",
			empty: "Chưa có nước hoặc ván nào.",
			exploration: "Không thể có nhiều nước ngẫu nhiên như vậy.",
			external: "Có chương trình ngoài thì ở đây chỉ lưu được các ván.",
			fault: "Máy chủ không làm được việc đó. Các ván của bạn vẫn an toàn; hãy thử lại.",
			file: "Không đọc được tệp này như một ván cờ.",
			full: "Hết chỗ rồi. Hãy xóa bớt trước.",
			game: "Tệp không có nhiều ván như vậy.",
			games: "Số ván đó không được.",
			job: "Bây giờ không được: nó đã kết thúc, không tạm dừng, hoặc đang chạy ở nơi khác.",
			learner: "Ở đây không có học viên này.",
			missing: "Không tìm thấy. Có thể nó đã bị xóa hoặc thuộc về người khác.",
			nowhere: "Máy chủ này không lưu gì, nên không thể học ở đây.",
			no_win: "Không tìm thấy đường thắng trong thế này.",
			opening: "Màu quân chưa được định.",
			opponent: "Ở đây không có đối thủ này.",
			over: "Ván đã kết thúc.",
			players: "Các đối thủ này không chơi được giải này.",
			playing: "Ván vẫn đang chơi; các biến được lưu khi ván kết thúc.",
			psq: "Không lưu được ván này thành PSQ.",
			redo: "Không có nước nào để làm lại.",
			rule: "Không dùng được luật này ở đây.",
			seed: "Không dùng được hạt giống này.",
			size: "Không dùng được cỡ bàn này ở đây.",
			stale: "Ván cờ đã thay đổi trong lúc đó.",
			start: "Ván không thể bắt đầu như vậy.",
			zone: "Quân này phải nằm trong ô vuông được đánh dấu.",
			alike: "Nước thứ năm này giống một nước khác.",
			decision: "Khai cuộc không cho phép điều đó.",
			opening_rule: "Không dùng được luật khai cuộc này ở đây.",
			taken: "Tại điểm đó đã có quân.",
			teacher: "Ở đây không có thầy này.",
			thinking: "Có thể mất quá nhiều thời gian. Hãy chọn ít ván hơn hoặc ít thời gian mỗi nước hơn.",
			token: "Máy chủ này cần mã truy cập: hãy mở địa chỉ mà nó in ra khi khởi động.",
			tournament: "Giải này bắt đầu với cài đặt khác nên không thể tiếp tục.",
			tree: "Có một nước của ván này không đi được.",
			turn: "Chưa đến lượt bạn.",
			undo: "Không có nước nào để đi lại.",
		},
	},
};

export default vi;
