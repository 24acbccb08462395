// One game, move by move.
const winnerOf = game => (game.r[0] === "B" ? "b" : game.r[0] === "W" ? "w" : "");
const column = text => (text ? text.split(",").map(cell => (cell === "" ? undefined : Number(cell))) : []);

/** Tenths of milliseconds in words. */
function duration(tenths) {
	const ms = tenths / 10;
	if (ms < 9.95) return `${tenths === 0 ? 0 : ms.toFixed(1)} ms`;
	if (ms < 999.5) return `${Math.round(ms)} ms`;
	return ms < 99950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** Thousandths as whole percents; 0 and 100 are for certainty only. */
const percent = rate =>
	rate === 0 || rate === 1000 ? `${rate / 10}%` : `${Math.min(99, Math.max(1, Math.round(rate / 10)))}%`;

const viewer = {
	game: null,
	move: 0,
	numbers: true,

	open(game, move) {
		this.game = game;
		this.points = points(game.m);
		this.times = column(game.t);
		this.rates = column(game.v);
		this.drawHead();
		this.drawCurve();
		this.drawMoves();
		["move-slider", "copy", "save"].forEach(id => {
			byId(id).disabled = false;
		});
		byId("move-slider").max = this.points.length;
		byId("about").classList.toggle("talks", Boolean(game.c));
		this.step(move ?? this.points.length);
		gameList.mark(game);
	},

	color: number => (number % 2 ? "Black" : "White"),

	drawHead() {
		const { game } = this,
			won = winnerOf(game);
		const side = (color, player) => {
			const name = element("span", won === color ? "name won" : "name");
			const text = element("bdi", "", data.players[player]);
			text.title = data.players[player];
			name.append(
				element("i", `dot ${color}`),
				element("span", "sr", color === "b" ? "Black: " : "White: "),
				text,
			);
			return name;
		};
		byId("versus").replaceChildren(side("b", game.b), side("w", game.w));
		const verdict = byId("verdict");
		verdict.replaceChildren(
			element("b", "", `Game ${grouped(game.n)}`),
			element("span", "sr", ": "),
			element("bdi", hasFailed(game) ? "failed" : "", data.sentences[game.s]),
		);
		if (game.o) {
			const link = element("a", "", `Opening ${game.o}`);
			link.href = `#opening-${game.o}`;
			verdict.append(link);
		}
		if (game.x) verdict.append(element("span", "", "Does not count: the test was decided before"));
	},

	step(move) {
		const last = this.points.length,
			{ game } = this;
		this.move = Math.max(0, Math.min(last, move));
		const ended = this.move === last;
		byId("board").innerHTML = boardDrawing(this.points, this.move, {
			numbers: this.numbers,
			line: ended && game.l ? points(game.l) : null,
			foul: ended && game.e === "foul",
		});
		byId("board").setAttribute("aria-label", this.position());
		const slider = byId("move-slider");
		slider.value = this.move;
		slider.setAttribute("aria-valuetext", `Move ${this.move} of ${last}`);
		byId("move-first").disabled = byId("move-back").disabled = this.move === 0;
		byId("move-last").disabled = byId("move-on").disabled = ended;
		this.say();
		this.markCurve();
		this.markMove();
	},

	position() {
		if (!this.move) return "Empty board";
		const stones = this.points
			.slice(0, this.move)
			.map((point, i) => `${this.color(i + 1)} ${pointName(point)}`);
		return `Board after ${this.move} moves: ${stones.slice(-12).join(", ")}`;
	},

	say() {
		const now = byId("now"),
			{ move } = this,
			last = this.points.length;
		now.replaceChildren();
		if (!move) {
			now.append(element("b", "", last ? "Before the first move" : "No move was made"));
		} else {
			const time = this.times[move - 1],
				rate = this.rates[move - 1];
			now.append(
				element("i", `dot ${move % 2 ? "b" : "w"}`),
				element("b", "", `${this.color(move)} ${pointName(this.points[move - 1])}`),
			);
			const says = words => now.append(element("span", "sr", ", "), element("span", "", words));
			says(`${move} of ${last}`);
			if (time !== undefined) says(duration(time));
			else if (this.game.t) says("opening");
			if (rate !== undefined) says(`${this.color(move)} sees ${percent(rate)}`);
		}
		byId("message").textContent = this.game.c?.[move] ?? "";
	},

	/** Black's chance over the game: one curve for what each side saw. */
	drawCurve() {
		const seen = this.rates
			.map((rate, i) => (rate === undefined ? null : [i + 1, i % 2 ? 1000 - rate : rate]))
			.filter(Boolean);
		byId("plot").hidden = !seen.length;
		const curve = side =>
			seen
				.filter(([move]) => move % 2 === side)
				.map(([move, rate]) => `${move},${1000 - rate}`)
				.join(" ");
		byId("curve").innerHTML =
			`<svg viewBox="0 0 ${Math.max(1, this.points.length)} 1000" preserveAspectRatio="none" aria-hidden="true" focusable="false">` +
			`<path class="midline" d="M0 500H${this.points.length}"/><polyline class="curve w" points="${curve(0)}"/><polyline class="curve b" points="${curve(1)}"/>` +
			`<path class="now-line" id="now-line" d="M0 0V1000"/></svg>`;
	},

	markCurve() {
		byId("now-line")?.setAttribute("d", `M${this.move} 0V1000`);
	},

	drawMoves() {
		const items = this.points.map((point, i) => {
			const item = element("li"),
				button = element("button");
			button.type = "button";
			button.append(
				element("span", "n", `${i + 1}`),
				element("i", `dot ${i % 2 ? "w" : "b"}`),
				element("b", "", pointName(point)),
			);
			if (this.times[i] !== undefined) button.append(element("span", "t", duration(this.times[i])));
			if (this.rates[i] !== undefined) button.append(element("span", "v", percent(this.rates[i])));
			button.addEventListener("click", () => route.step(i + 1));
			item.append(button);
			return item;
		});
		byId("moves").replaceChildren(...items);
	},

	markMove() {
		const list = byId("moves");
		list.querySelector("[aria-current]")?.removeAttribute("aria-current");
		const button = list.children[this.move - 1]?.firstChild;
		if (!button) return;
		button.setAttribute("aria-current", "true");
		if (byId("move-box").open)
			list.scrollTop +=
				button.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
	},

	human() {
		return this.points.map(point => pointName(point).toLowerCase()).join("");
	},

	/** The game as the arena keeps it, with times to a tenth of a millisecond. */
	sgf() {
		const { game } = this,
			text = value => String(value).replace(/[\\\]]/g, "\\$&");
		const seconds = tenths => (tenths / 10000).toFixed(4).replace(/\.?0+$/, "");
		const root = {
			FF: 4,
			GM: 4,
			CA: "UTF-8",
			AP: "Tengen",
			SZ: data.size,
			RU: data.rule,
			PB: data.players[game.b],
			PW: data.players[game.w],
			RO: game.n,
			RE: game.r,
		};
		if (game.f) root.FORFEIT = game.f;
		let sgf =
			"(;" +
			Object.entries(root)
				.map(([name, value]) => `${name}[${text(value)}]`)
				.join("") +
			"\n";
		this.points.forEach((_, i) => {
			sgf += `;${i % 2 ? "W" : "B"}[${game.m.slice(2 * i, 2 * i + 2)}]`;
			if (this.times[i] !== undefined) sgf += `ELAPSED[${seconds(this.times[i])}]`;
			if (this.rates[i] !== undefined) sgf += `WINRATE[${this.rates[i] / 1000}]`;
			if (game.c?.[i + 1]) sgf += `C[${text(game.c[i + 1])}]`;
			if (i % 10 === 9) sgf += "\n";
		});
		return sgf + ")\n";
	},

	async copy() {
		const moves = this.human();
		let copied = false;
		try {
			await navigator.clipboard.writeText(moves);
			copied = true;
		} catch {
			// some browsers keep the clipboard from pages that are files
			const box = element("textarea", "sr", moves);
			document.body.append(box);
			box.select();
			copied = document.execCommand("copy");
			box.remove();
		}
		byId("copy").textContent = copied ? "Copied" : "Not copied";
		byId("said").textContent = copied
			? "Moves copied"
			: `The browser does not allow copying; the moves are ${moves}`;
		setTimeout(() => {
			byId("copy").textContent = "Copy moves";
		}, 1600);
	},

	save() {
		const link = element("a");
		link.href = URL.createObjectURL(new Blob([this.sgf()], { type: "application/x-go-sgf" }));
		link.download = `game-${this.game.n}.sgf`;
		document.body.append(link);
		link.click();
		link.remove();
		setTimeout(() => URL.revokeObjectURL(link.href), 1000);
	},

	start() {
		const go = (id, to) => byId(id).addEventListener("click", () => this.game && route.step(to()));
		go("move-first", () => 0);
		go("move-back", () => this.move - 1);
		go("move-on", () => this.move + 1);
		go("move-last", () => this.points.length);
		byId("move-slider").addEventListener(
			"input",
			event => this.game && route.step(Number(event.target.value)),
		);
		byId("copy").addEventListener("click", () => this.copy());
		byId("save").addEventListener("click", () => this.save());
		byId("move-box").addEventListener("toggle", () => this.game && this.markMove());
		byId("numbers").addEventListener("click", event => {
			this.numbers = !this.numbers;
			event.target.setAttribute("aria-pressed", String(this.numbers));
			if (this.game) this.step(this.move);
		});
		document.addEventListener("keydown", event => {
			if (!this.game || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
			if (event.target.closest("input, select, textarea, .scroll")) return;
			const to = {
				ArrowLeft: this.move - 1,
				"[": this.move - 1,
				ArrowRight: this.move + 1,
				"]": this.move + 1,
				Home: 0,
				End: this.points.length,
			}[event.key];
			if (to === undefined) return;
			event.preventDefault();
			route.step(to);
		});
		const board = byId("board");
		let from = null;
		board.addEventListener(
			"touchstart",
			event => {
				from = event.touches.length === 1 ? event.touches[0] : null;
			},
			{ passive: true },
		);
		board.addEventListener("touchend", event => {
			if (!from || !this.game) return;
			const end = event.changedTouches[0],
				dx = end.clientX - from.clientX,
				dy = end.clientY - from.clientY;
			from = null;
			if (Math.abs(dx) > 30 && Math.abs(dx) > 2 * Math.abs(dy)) route.step(this.move + (dx < 0 ? 1 : -1));
		});
	},
};
