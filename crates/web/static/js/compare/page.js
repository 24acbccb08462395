// Comparing: tournaments between players, their cross-table, and every game of them.
import { h, t, fill, update, icon, toast, term, announce, wishes } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { thumbnail } from "../shared/board.js";
import { select, seg, sure } from "../shared/forms.js";

const w = t.compare;
const nameOf = p => (p.kind === "level" ? t.levels[p.name] : t.player(p));
const isOpen = v => v.state === "running" || v.state === "waiting";
const pill = v =>
	h(`span.pill${isOpen(v) ? ".run" : v.state === "failed" ? ".stop" : ""}`, w.states[v.state]);
const card = (what, label, ...rest) =>
	h(`section.card${what}`, { "aria-label": label }, h("div.head", h("h2", label), rest.shift()), rest);
const track = v =>
	h("div.track", {
		role: "progressbar",
		"aria-label": w.played,
		"aria-valuenow": v.done,
		"aria-valuemax": v.total,
		vars: { "--v": `${(100 * v.done) / v.total}%` },
	});

export const page = (main, shell) =>
	shell.path === "/compare" ? overview(main, shell) : tournament(main, shell, shell.path.slice(9));

// ---- All tournaments, and a new one
async function overview(main, shell) {
	const [setup, { tournaments, bounds, without_nodes }] = await Promise.all([
		api.get("/api/setup"),
		api.get("/api/tournaments"),
	]);
	const form = {
		players: ["beginner", "casual", "student"],
		games: 10,
		rule: "freestyle",
		size: 15,
		limit: "turn:100",
		start: "balanced",
	};
	Object.assign(form, wishes.get("tournament"));
	form.players = form.players.filter(id => setup.opponents.some(o => o.id === id));
	const sum = h("p.quietly"),
		fault = h("div", { role: "alert" });
	const set = name => value => {
		form[name] = value;
		wishes.set("tournament", form);
		const n = form.players.length;
		sum.textContent = w.sum(n, (n * (n - 1) * form.games) / 2);
	};
	const choose = (o, on) => set("players")(form.players.filter(id => id !== o.id).concat(on ? o.id : []));
	const row = o =>
		h(
			"label",
			{ title: o.about },
			h("input", {
				type: "checkbox",
				name: "player",
				value: o.id,
				checked: form.players.includes(o.id),
				onchange: e => choose(o, e.target.checked),
			}),
			icon("check"),
			nameOf(o),
			h(
				"span.elo",
				o.strength
					? [t.elo(o.strength), " ", h("small", t.plusMinus(o.strength))]
					: h("span.quietly", o.about || t.notMeasured),
			),
		);
	const group = kind => {
		const rows = setup.opponents.filter(o => o.kind === kind).map(row);
		return rows.length > 0 && h("fieldset.field", h("legend", w.kinds[kind]), h("div.levels.many", rows));
	};
	const list = (name, label, values, word, tip) =>
		select(
			name,
			label,
			Object.fromEntries(values.map(value => [value, word(value)])),
			form[name],
			set(name),
			tip,
		);
	const upTo = (kind, amounts) => amounts.filter(n => n <= bounds[kind]).map(n => `${kind}:${n}`);
	async function begin() {
		const { limit, ...asked } = form,
			[kind, amount] = limit.split(":");
		fault.replaceChildren();
		try {
			const { id } = await api.post("/api/tournaments", {
				...asked,
				games: +form.games,
				size: +form.size,
				[kind]: +amount,
			});
			await shell.go(`/compare/${id}`);
		} catch (error) {
			fault.append(h("p.inline-err", icon("warn"), h("span", error.message)));
		}
	}
	const limits = [
		...upTo("turn", [20, 100, 500, 1000, 5000, 10000, 30000]),
		...upTo("nodes", [1000, 10000, 100000, 1000000]),
	];
	const kept = v =>
		h(
			"li",
			h(
				"div",
				h("a", { href: `/compare/${v.id}` }, w.title(v.players.map(nameOf))),
				h("p.xs", t.date(v.created)),
			),
			pill(v),
			track(v),
			h("span.xs", w.of(v.done, v.total)),
		);
	main.classList.add("overview");
	main.append(
		h("header.lead-row", h("div", h("h1", w.heading), h("p.quietly", w.lead))),
		card(
			".new-event",
			w.fresh,
			null,
			h("div.body.stack", group("level"), group("agent"), group("engine"), group("learner")),
			h(
				"div.body.stack.tight",
				list("games", w.games, [2, 4, 10, 20, 50, 100, 200, 400], t.count),
				h(
					"div.pair",
					list("rule", t.play.rule, setup.rules, rule => t.rules[rule]),
					list(
						"size",
						t.play.size,
						Array.from({ length: setup.sizes[1] - setup.sizes[0] + 1 }, (_, i) => setup.sizes[0] + i),
						t.square,
					),
				),
				list("limit", w.limit, limits, w.amount, w.limitTip(without_nodes)),
				seg("openings", w.openings, w.starts, form.start, set("start"), [" ", term("?", w.startsTip)]),
				sum,
				fault,
				h("button.btn.primary.wide", { id: "start", onclick: begin }, w.start),
			),
		),
		card(
			"",
			w.kept,
			null,
			tournaments.length ? h("ol.events", tournaments.map(kept)) : h("p.body.quietly", w.none),
		),
	);
	set("start")(form.start);
	shell.keys({});
	return () => {};
}

// ---- One tournament
async function tournament(main, shell, id) {
	const base = `/api/tournaments/${encodeURIComponent(id)}`,
		known = new Map();
	let v = await api.get(base).catch(error => {
			toast(error.message, { fault: true });
			shell.go("/compare", { replace: true });
		}),
		stop = null,
		pair = null,
		whole = false;
	if (!v) return () => {};
	const who = place => nameOf(v.players[place]);
	const [job, cross, elos, games, latest] = [
		"section.card.job.a-job",
		"div.scroll-x",
		"div",
		"ol.game-list",
		"section.card.watch-card",
	].map(what => h(what));
	cross.tabIndex = 0;
	const more = h("button.btn.quiet.wide", { onclick: older }, w.older),
		every = h("button.btn.quiet.slim", { onclick: () => choosePair(null) }, w.every);
	main.append(
		job,
		h("div.a-watch.stack", latest, card(".games-card", w.list, every, games, more)),
		h(
			"div.a-tables.stack",
			card("", w.cross, h("span.xs", w.crossNote), cross),
			card("", w.strength, h("span.xs", term("Elo", w.eloTip), w.zero, term(w.range, w.rangeTip)), elos),
		),
	);

	// ---- What can be done
	const act = (method, path) => async () => {
		await api[method](path);
		await look();
	};
	const pause = () =>
		isOpen(v)
			? act("put", `/api/jobs/${id}/pause`)()
			: v.state === "paused" && act("put", `/api/jobs/${id}/resume`)();
	const end = sure("button.btn", w.stop, act("put", `${base}/stop`));
	const forget = sure("button.btn", t.games.forget, async () => {
		await api.del(base);
		toast(w.forgotten);
		shell.go("/compare", { replace: true });
	});
	const files = ["html", "json", "sgf"].map(kind =>
		h("a", { href: `${base}/files/${kind}`, download: `tournament.${kind}` }, w.files[kind]),
	);
	const save = h("details.menu", h("summary.btn", icon("share"), w.save), h("div.menu-items", files));

	// ---- Drawing
	function draw() {
		const open = isOpen(v) || v.state === "paused",
			says = w.says(v, v.order.map(who));
		update(
			job,
			h(
				"div",
				h("h1", w.title(v.players.map(nameOf)), " ", pill(v)),
				h("p.lead", v.note || says),
				h("p.sub", w.sub(v)),
			),
			h("div.doing"),
			h("div.progress", track(v), h("span", w.progress(v))),
		);
		goOn.replaceChildren(icon(isOpen(v) ? "pause" : "play"), isOpen(v) ? w.pause : w.goOn);
		doing.forEach((e, i) => (e.hidden = ![open, open, v.done, !open][i]));
		job.querySelector(".doing").append(...doing);
		update(cross, crossTable());
		update(elos, eloBars());
		if (!v.recent.some(g => known.has(g.number))) known.clear();
		v.recent.forEach(g => known.set(g.number, g));
		drawGames();
		const g = v.latest;
		latest.hidden = !g;
		if (g && latest.shown !== g.number) {
			latest.shown = g.number;
			fill(
				latest,
				h("div.head", h("h2", w.latest), link("btn.slim", g, icon("eye"), t.pages.understand)),
				thumbnail(g),
				sides(g),
			);
		}
		if (v.state === "finished") announce(says);
	}
	const goOn = h("button.btn", { "data-act": "pause", onclick: pause }),
		doing = [goOn, end, save, forget];
	const link = (what, g, ...label) =>
		h(`a.${what}`, { href: `/understand?tournament=${id}&n=${g.number}`, "data-open": g.number }, label);
	const meets = (g, two) => two.includes(g.black) && two.includes(g.white);
	function crossCell(one, other) {
		const s = v.cells[one][other];
		if (!s) return h("td.self", h("span.sr", w.itself));
		const live = v.playing.some(g => meets(g, [one, other])) ? ".live" : "",
			n = s.wins + s.draws + s.losses;
		if (!n) return h(`td${live}`, "–");
		const percent = Math.round((100 * (s.wins + s.draws / 2)) / n);
		return h(
			`td.${percent < 50 ? "down" : "up"}${live}`,
			{ vars: { "--k": Math.round(Math.abs(percent - 50) * 0.64) } },
			h(
				"button",
				{ onclick: () => choosePair([one, other]) },
				h("b", t.percent(percent)),
				h("small", w.tally(s)),
				h("span.sr", w.cell(who(one), who(other))),
			),
		);
	}
	function crossTable() {
		const column = (place, i) =>
			h("th", { scope: "col", title: who(place) }, String(i + 1), h("span.sr", who(place)));
		const row = (one, i) =>
			h(
				"tr",
				h("th", { scope: "row" }, h("span.rank", String(i + 1)), who(one)),
				v.order.map(other => crossCell(one, other)),
				h("td.total", h("b", w.half(v.standings[one].points)), h("small", w.outOf(v.standings[one].games))),
			);
		return h(
			"table.cross",
			h(
				"thead",
				h(
					"tr",
					h("th", { scope: "col" }, h("span.sr", w.player)),
					v.order.map(column),
					h("th.total", { scope: "col" }, w.points),
				),
			),
			h("tbody", v.order.map(row)),
		);
	}
	function eloBars() {
		const rated = v.order
			.map(place => ({ name: who(place), ...v.standings[place] }))
			.filter(r => r.rating !== null);
		if (!rated.length) return h("p.body.quietly", w.noElo);
		const low = Math.min(...rated.map(r => r.rating - r.error)),
			high = Math.max(...rated.map(r => r.rating + r.error)),
			unit = [10, 20, 50, 100, 200, 500, 1000].find(unit => (high - low) / unit <= 6) ?? 2000,
			from = Math.floor(low / unit) * unit,
			ticks = Math.max(1, Math.ceil((high - from) / unit)),
			x = elo => `${(100 * (elo - from)) / (ticks * unit)}%`;
		const row = ({ name, rating, error }) =>
			h(
				"div.r",
				h("span", name),
				h(
					"span.lane",
					{ vars: { "--step": x(from + unit) } },
					h("i.bar", { vars: { "--v": x(rating) } }),
					h("i.whisk", { vars: { "--a": x(rating - error), "--w": x(from + 2 * error) } }),
				),
				h("span.num", h("b", w.signed(rating)), " ", h("span.quietly", w.plusMinus(error))),
			);
		const tick = (_, i) =>
			h(`span${i % 2 ? ".alt" : ""}`, { vars: { "--x": x(from + i * unit) } }, w.signed(from + i * unit));
		return h(
			"div.elos",
			rated.map(row),
			h("div.axis", { "aria-hidden": "true" }, Array.from({ length: ticks + 1 }, tick)),
		);
	}
	const side = (g, color) =>
		h(`span${g.winner === g[color] ? ".won" : ""}`, h(`span.dot.${color[0]}`), who(g[color]));
	const sides = g => h("div.two", side(g, "black"), side(g, "white"));
	function drawGames() {
		const ended = g =>
			link("res", g, h("span.sr", w.showGame(g.number)), w.result(g), h("span", w.ending(g)));
		const row = g =>
			h(
				"li",
				h("span.id", String(g.number)),
				sides(g),
				g.ending ? ended(g) : h("span.res.playing", w.playing),
			);
		const rows = list().map(row);
		update(games, rows.length ? rows : h("li.quietly", w.noGames));
		every.hidden = !pair;
		more.hidden = whole || known.size >= v.done;
	}
	const list = () =>
		[...v.playing, ...[...known.values()].sort((a, b) => b.number - a.number)].filter(
			g => !pair || meets(g, pair),
		);
	async function older() {
		const last = pair?.fresh ? null : list().at(-1)?.number;
		const found = await api.get(
			`${base}/games?${pair ? `one=${pair[0]}&other=${pair[1]}&` : ""}${last ? `before=${last}` : ""}`,
		);
		if (pair) pair.fresh = false;
		found.forEach(g => known.set(g.number, g));
		whole = found.length < 200;
		drawGames();
	}
	async function choosePair(two) {
		pair = two;
		whole = false;
		if (!pair) return drawGames();
		pair.fresh = true;
		await older();
		games.scrollIntoView({ block: "nearest" });
	}

	// ---- Begin
	function watch() {
		stop = api.watch(`${base}/events`, view => {
			v = view;
			draw();
			if (isOpen(v)) return;
			stop?.();
			stop = null;
		});
	}
	async function look() {
		v = await api.get(base);
		draw();
		if (isOpen(v) && !stop) watch();
	}
	draw();
	if (isOpen(v)) watch();
	shell.keys({ p: pause });
	return () => stop?.();
}
