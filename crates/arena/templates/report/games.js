// The list of games: chosen by filters, a page at a time.
const GAMES_SHOWN = 25;
const hasFailed = game => ["illegal", "time", "memory", "crash"].includes(game.e);

const gameList = {
	chosen: data.games,
	page: 0,

	filters: () => byId("filters").elements,

	start() {
		const { player, against, ending } = this.filters();
		data.players.forEach((name, place) =>
			[player, against].forEach(select => select.append(new Option(name, place))),
		);
		Object.entries(data.endings).forEach(([word, label]) => ending.append(new Option(label, word)));
		const form = byId("filters");
		form.addEventListener("submit", event => event.preventDefault());
		form.addEventListener("input", () => this.choose());
		form.addEventListener("reset", () => setTimeout(() => this.choose()));
		const turn = by => {
			this.page += by;
			this.draw();
		};
		byId("page-back").addEventListener("click", () => turn(-1));
		byId("page-on").addEventListener("click", () => turn(1));
		const neighbour = by => {
			const place = this.chosen.indexOf(viewer.game);
			const next = this.chosen[place < 0 ? 0 : place + by];
			if (next) route.go(`#game-${next.n}`, false);
		};
		byId("game-back").addEventListener("click", () => neighbour(-1));
		byId("game-on").addEventListener("click", () => neighbour(1));
		this.choose();
	},

	/** Sets all filters; those not named are cleared. */
	set(wanted) {
		for (const field of this.filters()) if (field.name) field.value = wanted[field.name] ?? "";
		this.choose();
	},

	choose() {
		const fields = this.filters(),
			number = field => (field.value === "" ? null : Number(field.value));
		const player = number(fields.player),
			against = number(fields.against);
		const result = fields.result.value,
			ending = fields.ending.value;
		const opening = fields.opening ? number(fields.opening) : null;
		for (const option of fields.result.options)
			option.disabled = player === null && ["won", "lost"].includes(option.value);
		const fits = game => {
			const plays = who => who === null || game.b === who || game.w === who;
			if (!plays(player) || !plays(against) || (player !== null && player === against)) return false;
			if ((ending && game.e !== ending) || (opening !== null && game.o !== opening)) return false;
			const winner = winnerOf(game),
				own = player === null ? "" : game.b === player ? "b" : "w";
			switch (result) {
				case "won":
					return !own || winner === own;
				case "lost":
					return !own || (winner && winner !== own);
				case "black":
					return winner === "b";
				case "white":
					return winner === "w";
				case "draw":
					return !winner;
				default:
					return true;
			}
		};
		this.chosen = data.games.filter(fits);
		this.page = 0;
		this.draw();
	},

	draw() {
		const first = this.page * GAMES_SHOWN,
			shown = this.chosen.slice(first, first + GAMES_SHOWN);
		byId("game-rows").replaceChildren(...shown.map(game => this.row(game)));
		byId("no-games").hidden = shown.length > 0;
		const all = data.games.length,
			chosen = this.chosen.length;
		byId("game-count").textContent =
			chosen === all ? `${grouped(all)} in all` : `${grouped(chosen)} of ${grouped(all)}`;
		byId("pager").hidden = chosen <= GAMES_SHOWN;
		byId("page-now").textContent =
			`${grouped(first + 1)}–${grouped(first + shown.length)} of ${grouped(chosen)}`;
		byId("page-back").disabled = this.page === 0;
		byId("page-on").disabled = first + GAMES_SHOWN >= chosen;
		if (viewer.game) this.mark(viewer.game);
	},

	row(game) {
		const row = element("tr"),
			won = winnerOf(game);
		row.setAttribute("role", "row");
		row.id = `row-${game.n}`;
		const cell = (className, ...inner) => {
			const made = element("td", className);
			made.setAttribute("role", "cell");
			made.append(...inner);
			row.append(made);
		};
		const link = element("a", "", grouped(game.n));
		link.href = `#game-${game.n}`;
		link.setAttribute("aria-label", `Open game ${game.n}`);
		const side = (color, player) => {
			const name = element("bdi", "", data.players[player]);
			cell(`side${won === color ? " won" : ""}`, element("i", `dot ${color}`), name);
		};
		cell("num id", link);
		side("b", game.b);
		side("w", game.w);
		cell("res", { b: "Black won", w: "White won" }[won] ?? "draw");
		cell(hasFailed(game) ? "end failed" : "end", data.endings[game.e]);
		cell("num count", `${game.m.length / 2}`);
		if (data.openings.length) cell("num from", game.o ? `${game.o}` : "");
		return row;
	},

	/** Shows which game is on the board, and whether there are others before and after it. */
	mark(game) {
		document.querySelector("#game-rows [aria-current]")?.removeAttribute("aria-current");
		byId(`row-${game.n}`)?.setAttribute("aria-current", "true");
		const place = this.chosen.indexOf(game),
			none = !this.chosen.length;
		byId("game-back").disabled = none || place === 0;
		byId("game-on").disabled = none || place === this.chosen.length - 1;
	},

	/** Turns to the page that has a game, if the filters let it through. */
	turnTo(game) {
		const place = this.chosen.indexOf(game);
		if (place < 0) return;
		const page = Math.floor(place / GAMES_SHOWN);
		if (page !== this.page) {
			this.page = page;
			this.draw();
		}
	},
};
