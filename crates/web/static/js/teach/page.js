// Teaching: a new learner, or one that learns: its curves, its games, its checkpoints.
import { h, t, update, icon, iconButton, term, toast } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { Board } from "../shared/board.js";
import { drawCurve, key } from "./learning-curve.js";
import { seg, select } from "../shared/forms.js";
import { pointButton } from "../shared/claims.js";

const w = t.teach;
const pill = state =>
	h(`span.pill${state === "running" ? ".run" : state === "failed" ? ".stop" : ""}`, w.states[state]);
const button = (act, i, label, onclick, cls = "") =>
	h(`button.btn${cls}`, { "data-act": act, onclick }, icon(i), label);
const has = (row, name) => row[name] !== null && row[name] !== undefined;
const card = (id, title, ...parts) =>
	h(
		"section.card",
		{ "aria-labelledby": id },
		h("div.head", h("h2", { id }, title), parts[0]),
		parts.slice(1),
	);

export async function page(main, shell) {
	const school = await api.get("/api/teach"),
		wanted = shell.query.get("run");
	const run =
		school.runs.find(r => (wanted ? r.id === wanted : r.state === "running")) ??
		(wanted ? null : school.runs[0]);
	if (wanted && !run) toast(t.errors.gone, { fault: true });
	shell.keys({});
	return run && !shell.query.has("new") ? watch(main, shell, school, run.id) : fresh(main, shell, school);
}

const runs = (school, current) =>
	h(
		"ul.rows",
		school.runs.map(r =>
			h(
				"li",
				h(
					"a.cover",
					{ href: `/teach?run=${r.id}`, "aria-current": r.id === current ? "true" : null },
					h("b", w.title(r.asked)),
					h("small", `${w.of(r.done, r.total)}, ${t.date(r.created)}`),
				),
				pill(r.state),
			),
		),
	);

// ---- A new learner ---------------------------------------------------------------------------------------------------
function fresh(main, shell, school) {
	main.classList.add("fresh");
	const form = { way: "self-teach", rule: "freestyle", seed: 1, explore: "" },
		body = h("div.body.stack"),
		error = h("p.inline-err", { role: "alert", hidden: true });
	const offer = () => school.offers.find(o => o.way === form.way);
	const usual = () => {
		const learner = offer().learners.find(l => l.name === form.learner) ?? offer().learners[0];
		Object.assign(form, { learner: learner.name, games: learner.games, size: learner.size });
		if (!offer().teachers.includes(form.teacher)) form.teacher = offer().teachers[0];
	};
	const number = (name, label, least, most) =>
		h(
			"label.field",
			h("span.label", label),
			h("input.link", {
				type: "number",
				name,
				min: least,
				max: most,
				value: String(form[name]),
				inputMode: "numeric",
				oninput: e => {
					form[name] = Number(e.target.value);
				},
			}),
		);
	function draw() {
		const o = offer(),
			focused = document.activeElement?.name,
			set = (name, again) => value => {
				form[name] = value;
				if (again) {
					usual();
					draw();
				}
			};
		const sizes = {};
		for (let n = o.sizes[0]; n <= o.sizes[1]; n++) sizes[n] = `${n} × ${n}`;
		body.replaceChildren(
			seg("way", w.way, w.ways, form.way, set("way", true)),
			h("p.quietly", w.about[form.way]),
			h(
				"fieldset.field",
				h("legend", w.learner),
				h(
					"div.levels.pick",
					o.learners.map(l =>
						h(
							"label",
							h("input", {
								type: "radio",
								name: "learner",
								value: l.name,
								checked: l.name === form.learner,
								onchange: () => set("learner", true)(l.name),
							}),
							h("b", w.learners[l.name][0]),
							h("small", w.learners[l.name][1]),
						),
					),
				),
			),
			h(
				"div.terms",
				o.teachers.length > 0 &&
					select(
						"teacher",
						w.teacher[form.way],
						Object.fromEntries(o.teachers.map(n => [n, w.teachers[n] ?? w.name(n)])),
						form.teacher,
						set("teacher"),
					),
				number("games", w.games[form.way], ...o.games),
				select("size", t.play.size, sizes, form.size, set("size")),
				select(
					"rule",
					t.play.rule,
					{ freestyle: t.rules.freestyle, standard: t.rules.standard },
					form.rule,
					set("rule"),
				),
				form.way !== "comparison" &&
					select(
						"explore",
						w.explore,
						{ "": w.published, 2: "2%", 5: "5%", 10: "10%", 25: "25%" },
						form.explore,
						set("explore"),
						w.exploreTip,
					),
				number("seed", w.seed, 0, 999999999),
			),
			error,
			h("button.btn.primary.wide", { id: "start", onclick: start }, w.start),
		);
		if (focused) body.querySelector(`[name="${focused}"]:checked, select[name="${focused}"]`)?.focus();
	}
	async function start() {
		const { way, learner, teacher, games, seed, rule } = form;
		try {
			const job = await api.post("/api/teach", {
				way,
				learner,
				games,
				seed,
				rule,
				size: Number(form.size),
				teacher: offer().teachers.length ? teacher : null,
				exploration: form.explore && way !== "comparison" ? Number(form.explore) : null,
			});
			shell.go(`/teach?run=${job.id}`);
		} catch (refused) {
			error.hidden = false;
			error.replaceChildren(icon("warn"), refused.message);
		}
	}
	usual();
	main.append(
		h("header.lead-row", h("div", h("h1", w.heading), h("p.quietly", w.lead))),
		h("section.card", { "aria-labelledby": "fresh" }, h("div.head", h("h2", { id: "fresh" }, w.fresh)), body),
		card("mine", w.mine, null, school.runs.length ? runs(school) : h("p.body.quietly", w.none)),
	);
	draw();
	return () => {};
}

// ---- A learner -------------------------------------------------------------------------------------------------------
function watch(main, shell, school, id) {
	const state = {
		job: null,
		pausing: false,
		follow: true,
		game: null,
		at: 0,
		wait: 0,
		sure: null,
		stop: null,
	};
	const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
	const job = h("section.card.job.a-job", { "aria-label": w.heading }),
		boardBox = h("div"),
		gameHead = h("div.head"),
		value = h("div.body"),
		curves = h("div.curves"),
		table = h("div", { tabindex: "0", role: "region", "aria-label": w.numbers }),
		numbers = h("details.numbers-box", { ontoggle: () => drawNumbers() }, h("summary", w.numbers), table),
		means = h("p.body.small"),
		kept = h("div"),
		facts = h("dl.facts"),
		exploring = h("dd"),
		mine = h("div"),
		thumb = h("div.thumb", { role: "toolbar", "aria-label": w.heading });
	const board = new Board(boardBox, { label: w.heading, onpoint: () => {} });
	const hosts = new Map();
	main.append(
		job,
		h(
			"div.a-watch",
			h("section.card.watch-card", { "aria-labelledby": "game" }, gameHead, h("div.pad", boardBox), value),
		),
		h("div.a-curves.stack", curves, h("section.card", means, numbers)),
		h(
			"div.a-ckpt.stack",
			card("kept", term(w.checkpoints, w.checkpointTip), null, kept),
			card("set", w.settings, null, h("div.body", facts)),
			card("mine", w.mine, h("a.btn.quiet.slim", { href: "/teach?new" }, w.another), mine),
		),
		thumb,
	);

	const asked = () => state.job.result.asked;
	const running = () => state.job.state === "running";
	const call = async (send, path) => {
		await api[send](path);
		if (send !== "post") accept(await api.get(`/api/jobs/${id}`));
	};
	function pause() {
		if (running()) {
			state.pausing = true;
			drawJob();
			call("put", `/api/jobs/${id}/pause`);
		} else if (state.job.state === "paused") call("put", `/api/jobs/${id}/resume`);
	}
	const save = () => running() && call("post", `/api/teach/${id}/save`).then(() => toast(w.saved));
	/** What cannot be undone is asked twice. */
	let doubt;
	function end(what) {
		if (state.sure !== what) {
			state.sure = what;
			clearTimeout(doubt);
			doubt = setTimeout(() => {
				state.sure = null;
				drawJob();
			}, 4000);
			drawJob();
			return;
		}
		state.sure = null;
		if (what === "stop") call("put", `/api/teach/${id}/stop`);
		else
			api.del(`/api/teach/${id}`).then(() => {
				toast(w.forgotten);
				shell.go("/teach");
			});
	}

	function accept(view) {
		const first = !state.job;
		state.job = view;
		if (!running()) state.pausing = false;
		if (running() && !state.stop) state.stop = api.watch(`/api/jobs/${id}/events`, accept);
		if (!running() && state.stop) {
			state.stop();
			state.stop = null;
		}
		const { live } = view.result;
		if (live?.game && (!state.game || (!running() && state.follow)))
			show(live.game, still || !running() ? 999 : 1);
		if (first && !state.game) empty();
		const listed = school.runs.find(r => r.id === id);
		if (listed) Object.assign(listed, { state: view.state, done: view.done });
		drawJob();
		drawCurves();
		drawKept();
		drawNumbers();
		if (first) drawFacts();
		const { explore } = rows().at(-1) ?? {};
		exploring.textContent = explore === undefined ? w.published : t.percent(explore);
		update(mine, runs(school, id));
	}

	// ---- How it stands -------------------------------------------------------------------------------------------------
	function drawJob() {
		const { done, total, note, result } = state.job,
			now = state.pausing && running() ? "pausing" : state.job.state,
			open = running() || now === "paused",
			rate = result.live?.rate;
		const parts = [w.of(done, total)];
		if (running() && rate) parts.push(w.rate(rate), w.left((total - done) / rate));
		if (now === "failed") parts.push(note || w.failed);
		else if (running()) parts.push(w.safe);
		const toggle = cls =>
			open && button("pause", running() ? "pause" : "play", running() ? w.pause : w.resume, pause, cls);
		const ending = open ? "stop" : "forget";
		const over = cls =>
			button(
				ending,
				open ? "flag" : "x",
				state.sure === ending ? w[`${ending}Sure`] : w[ending],
				() => end(ending),
				cls,
			);
		const latest = result.checkpoints[0];
		update(
			job,
			h("div", h("h1", w.title(asked()), pill(now)), h("p.sub", w.about[asked().way])),
			h(
				"div.row",
				toggle(running() ? "" : ".primary"),
				running() && button("save", "check", w.save, save),
				over(".quiet"),
			),
			h(
				"div.progress",
				h("div.track", {
					role: "progressbar",
					"aria-valuenow": String(done),
					"aria-valuemin": "0",
					"aria-valuemax": String(total),
					"aria-label": w.progress,
					vars: { "--v": `${(done / total) * 100}%` },
				}),
				h("span", parts.join(" · ")),
			),
		);
		update(
			thumb,
			running() && button("save", "check", w.saveShort, save, ".tall.quiet"),
			latest !== undefined &&
				button("play", "play", w.playShort, () => shell.go(against(latest)), ".tall.quiet"),
			over(".tall.quiet"),
			toggle(".primary.big") || h("a.btn.primary.big", { href: "/teach?new" }, w.another),
		);
	}
	const against = games => `/?opponent=run:${id}:${games}`;

	// ---- The game that is shown ----------------------------------------------------------------------------------------
	function show(game, at) {
		state.game = game;
		state.at = Math.min(at, game.position.stones.length);
		const { position } = game,
			whole = state.at === position.stones.length,
			stones = position.stones.slice(0, state.at);
		board.setLabel(w.gameLabel(game.number));
		board.show({ ...position, stones, last: stones.at(-1)?.point, outcome: whole ? position.outcome : null });
		const { values, stage, color } = game,
			now = values[state.at - 1] ?? 50,
			before = values[state.at - 2] ?? 50;
		let says = w.opening;
		if (stage) says = w.stages[stage](color);
		else if (whole) says = w.ended(position.outcome?.winner, now);
		else if (state.at)
			says = w.nudge(stones.at(-1).point, before, now).map(p => (p.point ? pointButton(p.point) : p));
		update(
			gameHead,
			h("h2", { id: "game" }, w.game(game.number, state.at)),
			(!state.follow || !running()) && [
				iconButton("prev", t.play.back, () => step(-1)),
				iconButton("next", t.play.forward, () => step(1)),
			],
			running() && h("button.toggle", { "aria-pressed": String(state.follow), onclick: follow }, w.follow),
		);
		update(
			value,
			h(
				"div.value",
				values.length > 0 && [
					h(
						"div.ends",
						h("span", h("span.dot.b"), `${t.color("black")} ${now}%`),
						h("span.quietly", w.guess),
						h("span", `${100 - now}%`, h("span.dot.w")),
					),
					h("div.meter", { role: "img", "aria-label": w.meter(now), vars: { "--v": `${now}%` } }),
				],
				h("p", says),
				h(
					"a",
					{ href: `/understand?size=${position.size}&rule=${position.rule}&moves=${position.moves}` },
					w.look,
				),
			),
		);
	}
	async function empty() {
		update(gameHead, h("h2", { id: "game" }, w.noGame));
		const { size, rule } = state.job.result.facts,
			position = await api.post("/api/position", { size, rule });
		if (!state.game) board.show(position);
	}
	function follow() {
		state.follow = !state.follow;
		show(state.game, state.at);
	}
	function step(by) {
		if (!state.game) return;
		state.follow = false;
		show(state.game, Math.max(0, state.at + by));
	}
	const tick = setInterval(() => {
		const latest = state.job?.result.live?.game;
		if (!state.follow || !latest || !running() || document.hidden) return;
		if (state.at < state.game.position.stones.length) show(state.game, state.at + 1);
		else if (++state.wait >= 8 && latest.number !== state.game.number) {
			state.wait = 0;
			show(latest, still ? 999 : 1);
		}
	}, 200);

	// ---- The curves ----------------------------------------------------------------------------------------------------
	/** The measurements, with the one that is not finished where it says something. */
	function rows() {
		const { rows, live } = state.job.result,
			last = live?.row;
		if (!last || (last.tests !== undefined && last.tests < 10)) return rows;
		const done = rows.filter(r => r.games < last.games),
			fresh = last.games - (done.at(-1)?.games ?? 0);
		return asked().way === "comparison" || fresh >= 100 || !done.length ? [...done, last] : rows;
	}
	function drawCurves() {
		const all = rows(),
			{ way, games } = asked();
		const line = name => [w.lines[name] ?? "", all.filter(r => has(r, name)).map(r => [r.games, r[name]])];
		const percent = [0, 100];
		const wanted =
			way === "comparison"
				? [
						["test", ["test"], percent],
						["match", ["match"], percent],
						["lesson", ["lesson"], percent],
						["moves", ["moves"]],
					]
				: [
						["match", ["match"], percent],
						["moves", ["moves"]],
						["error", ["error"], null, 3],
						["results", ["black", "white", "drawn"], percent],
						["values", ["won", "lost"], percent],
					];
		for (const [name, names, ends, digits] of wanted) {
			const lines = names.map(line),
				{ published } = state.job.result,
				title = name === "match" ? w.curves.match[way] : w.curves[name];
			if (name === "match" && all.length && !lines[0][1].length) continue;
			if (name === "match" && published.length) {
				lines[0][0] = w.yours;
				lines.push([w.theirs, published, " published"]);
			}
			if (!hosts.has(name)) {
				const host = h("div");
				hosts.set(name, host);
				curves.append(card(`c-${name}`, title, lines.length > 1 && key(lines), host));
			}
			drawCurve(hosts.get(name), { title, lines, last: all.at(-1)?.games ?? 0, most: games, ends, digits });
		}
	}
	function drawNumbers() {
		if (!numbers.open || !state.job) return;
		const all = rows(),
			columns = Object.keys(w.columns).filter(c => all.some(r => has(r, c)));
		update(
			table,
			h(
				"table.cands.plain",
				h(
					"thead",
					h(
						"tr",
						columns.map(c => h("th.num", { scope: "col" }, w.columns[c])),
					),
				),
				h(
					"tbody",
					all.map(r =>
						h(
							"tr",
							columns.map(c => h("td.num", c === "games" ? t.count(r[c]) : (r[c] ?? ""))),
						),
					),
				),
			),
		);
	}

	// ---- What can be played against ------------------------------------------------------------------------------------
	function drawKept() {
		const { checkpoints, rows, facts } = state.job.result;
		update(
			kept,
			checkpoints.length
				? h(
						"ol.rows.ckpt",
						{ tabindex: "0", "aria-label": w.checkpoints },
						checkpoints.map((games, i) => {
							const row = rows.findLast(r => r.games <= games && games - r.games < 1000),
								says = row?.test ? w.points(row.test) : row?.match ? w.matches(row.match) : i ? "" : w.latest;
							return h(
								"li",
								h("div", h("b", w.count(games)), h("small", says)),
								h(
									`a.btn.slim${i || running() ? "" : ".primary"}`,
									{ href: against(games), "data-games": games },
									w.play,
								),
							);
						}),
					)
				: h("p.body.quietly", w.noCheckpoints(facts.every)),
		);
	}
	function drawFacts() {
		const { result } = state.job,
			{ size, rule, inputs, hidden } = result.facts,
			{ seed, teacher, way } = asked();
		const fact = (name, what) => [h("dt", name), what instanceof Node ? what : h("dd", what)];
		facts.replaceChildren(
			...[
				fact(w.board, `${size} × ${size}, ${t.rules[rule].toLowerCase()}`),
				inputs ? fact(w.sees, w.inputs(inputs, hidden)) : [],
				teacher ? fact(w.teacher[way], w.teachers[teacher] ?? w.name(teacher)) : [],
				way === "comparison" ? [] : [h("dt", term(w.explore, w.exploreTip)), exploring],
				[h("dt", term(w.seed, w.seedTip)), h("dd", String(seed))],
			].flat(),
		);
		const alone = way === "comparison" || ["ding", "best"].includes(asked().learner);
		means.textContent = w.means[way] + (alone ? "" : w.helped);
	}

	shell.keys({
		p: pause,
		"[": () => step(-1),
		"]": () => step(1),
		ArrowLeft: () => step(-1),
		ArrowRight: () => step(1),
	});
	api.get(`/api/jobs/${id}`).then(accept);
	return () => {
		clearInterval(tick);
		clearTimeout(doubt);
		state.stop?.();
		thumb.remove();
	};
}
