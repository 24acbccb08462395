// How the colours did from each opening, a few at a time.
const OPENINGS_SHOWN = 24;

const openings = {
	list: data.openings,
	shown: OPENINGS_SHOWN,

	/** Whether one colour won every game, of two or more. */
	isDecided: ({ r: [black, draws, white] }) =>
		draws === 0 && Math.min(black, white) === 0 && black + white > 1,

	card(opening) {
		const [black, draws, white] = opening.r,
			all = black + draws + white,
			decided = this.isDecided(opening);
		const item = element("li", decided ? "opening decided" : "opening");
		const link = element("a");
		link.href = `#opening-${opening.n}`;
		link.title = `Games from opening ${opening.n}`;
		link.innerHTML = miniature(points(opening.m));
		const words = element("span", "opening-words");
		const counts = element("span", "", decided ? `${black ? "Black" : "White"} won all ${all}` : "");
		if (!decided)
			counts.append(
				element("i", "dot b"),
				`${black}`,
				draws ? ` =${draws}` : "",
				element("i", "dot w"),
				`${white}`,
			);
		words.append(element("small", "", `Opening ${opening.n}`), counts);
		const share = element("span", "colors small");
		[
			["b", black],
			["d", draws],
			["w", white],
		].forEach(([side, count]) => {
			const part = element("i", side);
			part.style.setProperty("--v", count);
			share.append(part);
		});
		const stones = points(opening.m).map(pointName).join(" ");
		link.append(
			words,
			share,
			element(
				"span",
				"sr",
				`Opening ${opening.n}, ${stones || "empty board"}: Black won ${black}, ${draws} drawn, White won ${white}`,
			),
		);
		item.append(link);
		return item;
	},

	draw() {
		const list = byId("opening-list");
		if (!list) return;
		list.replaceChildren(...this.list.slice(0, this.shown).map(opening => this.card(opening)));
		byId("more-openings").hidden = this.shown >= this.list.length;
	},

	/** How far a colour's share is from half the points; more games count for more. */
	tilt({ r: [black, draws, white] }) {
		return Math.abs(black - white) / Math.sqrt(black + draws + white);
	},

	start() {
		if (!byId("opening-list")) return;
		byId("opening-order").addEventListener("change", event => {
			this.list = [...data.openings];
			if (event.target.value === "decided")
				this.list.sort((a, b) => this.isDecided(b) - this.isDecided(a) || this.tilt(b) - this.tilt(a));
			this.shown = OPENINGS_SHOWN;
			this.draw();
		});
		byId("more-openings").addEventListener("click", () => {
			const before = this.shown;
			this.shown += 4 * OPENINGS_SHOWN;
			this.draw();
			byId("opening-list").children[before]?.querySelector("a").focus();
		});
		this.draw();
	},
};
