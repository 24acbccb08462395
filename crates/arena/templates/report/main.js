// Addresses: #game-17, #game-17-9 (its ninth move), #pair-0-2, #opening-3, #ending-crash.
const gamesByNumber = new Map(data.games.map(game => [game.n, game]));

const route = {
	/** Follows an address; `shows` scrolls to what it names. */
	follow(hash, shows) {
		const [kind, ...rest] = hash.slice(1).split("-");
		if (kind === "game") {
			const game = gamesByNumber.get(Number(rest[0]));
			if (!game) return false;
			viewer.open(game, rest[1] === undefined ? undefined : Number(rest[1]) || 0);
			gameList.turnTo(game);
			if (shows) this.show(byId("viewer"));
			return true;
		}
		const wanted = {
			pair: { player: rest[0], against: rest[1] },
			opening: { opening: rest[0] },
			ending: { ending: rest[0] },
		}[kind];
		if (!wanted || !rest.length) return false;
		gameList.set(wanted);
		if (shows) this.show(byId("games"));
		return true;
	},

	show(what) {
		const box = what.getBoundingClientRect(),
			height = innerHeight;
		if (box.top < 0 || box.top > height * 0.6) what.scrollIntoView({ block: "start" });
	},

	go(hash, shows = true) {
		if (!this.follow(hash, shows)) return false;
		if (location.hash !== hash) history.pushState(null, "", hash);
		return true;
	},

	/** Another move of the same game: the address follows, the browser's history does not grow. */
	step(move) {
		viewer.step(move);
		const ended = viewer.move === viewer.points.length;
		clearTimeout(this.pending); // browsers slow down pages that change their address too often
		this.pending = setTimeout(
			() => history.replaceState(null, "", `#game-${viewer.game.n}${ended ? "" : `-${viewer.move}`}`),
			250,
		);
	},
};

openings.start();
viewer.start();
gameList.start();
document.addEventListener("click", event => {
	const link = event.target.closest('a[href^="#"]');
	if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && route.go(link.getAttribute("href")))
		event.preventDefault();
});
document.querySelector(".games").addEventListener("click", event => {
	const row = event.target.closest("#game-rows tr");
	if (row && !event.target.closest("a") && !getSelection().toString()) route.go(`#game-${row.id.slice(4)}`);
});
addEventListener("popstate", () => route.follow(location.hash, true));
if (!route.follow(location.hash, true) && data.games.length) viewer.open(data.games[0]);
