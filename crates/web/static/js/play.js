// Playing: a new game, the board, the clocks, the sentence.
import { h, t, update, icon, iconButton, term, toggle, toast, announce, wishes } from "./dom.js";
import { api } from "./api.js";
import { Board } from "./board.js";
import { sentence, text } from "./say.js";
import { newGame } from "./newgame.js";
import { press } from "./main.js";
import { click } from "./sound.js";

let setup = null;
const other = c => (c === "black" ? "white" : "black");
export async function page(main, shell) {
	const taught = shell.query.get("opponent");
	if (taught) setup = null;
	setup ??= await api.get("/api/setup");
	const state = {
		view: null,
		at: null,
		past: null,
		hint: null,
		error: null,
		stop: null,
		draft: null,
		ended: false,
		cache: new Map(),
	};

	// ---- The parts of the page
	const boardBox = h("div");
	const board = new Board(boardBox, { label: t.play.gameLabel, onpoint: choose, onaim: aimed, onletter: press });
	const redraw = () => draw();
	const moveNo = h("span.push.quietly.hide-phone");
	const toggles = () => [
		toggle("threats", t.play.threats, redraw),
		toggle("forbidden", t.play.forbidden, redraw),
		toggle("numbers", t.play.numbers, redraw),
		toggle("coords", t.play.coords, redraw),
		toggle("sound", t.play.sound, redraw),
	];
	const top = h("section.card.clock"),
		bottom = h("section.card.clock.mine");
	const say = h("section.card.say", { "aria-label": t.play.heading });
	const moves = h("ol.moves", { tabindex: "0", "aria-label": t.play.movesSoFar });
	const steps = [
		["first", t.play.firstMove, () => look(0)],
		["prev", t.play.back, () => step(-1)],
		["next", t.play.forward, () => step(1)],
		["last", t.play.lastMove, () => look(null)],
	].map(([i, label, does]) => iconButton(i, label, does));
	const actions = h("div.actions");
	const thumb = h("div.thumb", { role: "toolbar", "aria-label": t.play.yourMove });
	const setupCard = h("section.card.a-setup", { "aria-labelledby": "new" });
	const { form, asked, personBegins, drawForm } = newGame(setupCard, setup, {
		playing: () => state.view && !state.ended,
		changed: () => draft(),
		start: () => start(),
	});
	main.append(
		h("h1.sr", t.play.heading),
		h(
			"section.a-board.board-box",
			{ "aria-label": t.play.gameLabel },
			boardBox,
			h("div.board-tools", { role: "group", "aria-label": t.play.tools }, toggles(), moveNo),
		),
		h(
			"div.a-side.flow",
			top,
			say,
			h(
				"section.card.grow",
				{ "aria-labelledby": "moves" },
				h("div.head.hide-phone", h("h2", { id: "moves" }, t.play.moves), steps),
				moves,
			),
			actions,
			bottom,
		),
		setupCard,
	);
	main.append(thumb);

	// ---- A new game
	/** An empty board that waits: the first stone begins the game. */
	async function draft() {
		state.stop?.();
		state.stop = null;
		state.view = null;
		state.at = null;
		state.hint = null;
		state.error = null;
		state.ended = false;
		state.draft = await api.post("/api/position", { rule: form.rule, size: form.size });
		draw();
	}

	async function start(point = null, from = null, as = null) {
		const view = await api.post("/api/games", asked(from, as));
		state.ended = false;
		state.at = null;
		state.hint = null;
		state.error = null;
		state.view = null;
		follow(view);
		shell.address(`/play/${view.id}`);
		wishes.set("game", view.id);
		drawForm();
		if (point) await act("move", { point, after: view.position.stones.length });
	}

	function follow(view) {
		state.stop?.();
		accept(view);
		state.stop = api.watch(`/api/games/${view.id}/events`, accept);
	}

	function accept(view) {
		const old = state.view;
		if (old && old.id === view.id && view.version < old.version) return;
		const grew = old && old.id === view.id && view.position.stones.length > old.position.stones.length;
		state.view = view;
		state.taken = Date.now();
		if (grew) {
			click();
			tell(view);
		}
		if (old && view.version !== old.version) {
			state.hint = null;
			state.error = null;
		}
		const over = view.status === "over";
		if (over !== state.ended) {
			state.ended = over;
			drawForm();
			if (over && old) announce(t.play.result(view));
		}
		draw();
	}

	/** The other side's move, said aloud. */
	function tell(view) {
		const last = view.position.stones.at(-1);
		if (last && !view.people.includes(last.color))
			announce(t.announce({ color: last.color, point: last.point, text: text(view.position.say) }));
	}

	async function act(what, body) {
		if (!state.view) return;
		try {
			accept(await api.post(`/api/games/${state.view.id}/${what}`, body));
		} catch (error) {
			if (error.status === 409) {
				state.error = error;
				draw();
				announce(error.message);
			} else throw error;
		}
	}

	function choose(point) {
		if (state.at !== null) {
			look(null);
			return;
		}
		if (!state.view) {
			if (personBegins()) start(point);
			return;
		}
		if (state.ended) return;
		act("move", { point, after: state.view.position.stones.length });
	}

	async function hint() {
		if (!state.view?.can.hint || state.hinting) return;
		state.hinting = true;
		draw();
		const { id, version } = state.view;
		try {
			const found = await api.post(`/api/games/${id}/hint`);
			if (state.view.id === id && state.view.version === version) {
				state.hint = found;
				announce(text(found.say));
			}
		} finally {
			state.hinting = false;
			draw();
		}
	}

	const undo = () => {
		if (state.view?.can.undo) {
			const n = state.view.position.stones.length;
			act("undo").then(() => announce(t.play.undone(n - state.view.position.stones.length)));
		}
	};
	const redo = () => state.view?.can.redo && act("redo");
	const pause = () => state.view?.can.pause && act("pause", { paused: !state.view.paused });
	let sure = false;
	function resign() {
		if (!state.view?.can.resign) return;
		if (!sure) {
			sure = true;
			draw();
			setTimeout(() => {
				sure = false;
				draw();
			}, 4000);
			return;
		}
		sure = false;
		act("resign");
	}

	// ---- Looking back
	const moveList = () => state.view?.position.moves.match(/[a-z]\d+/g) ?? [];
	async function look(at) {
		const all = moveList();
		state.at = at === null || at >= all.length ? null : Math.max(0, at);
		if (state.at !== null) {
			const { size, rule, setup: stones, first } = state.view.position;
			state.past = await api.post("/api/position", {
				size,
				rule,
				setup: stones,
				first,
				moves: all.slice(0, state.at).join(""),
			});
		}
		draw();
	}
	const step = by => look((state.at ?? moveList().length) + by);

	// ---- Drawing
	function draw() {
		const { view } = state,
			past = state.at !== null ? state.past : null;
		const position = past ?? view?.position ?? state.draft;
		if (!position) return;
		const mine = view ? view.can.place || (view.opening?.yours && view.opening.left > 0) : personBegins();
		board.setLabel(view ? `${t.play.gameLabel}, ${position.to_move ? t.play.toMove(position.to_move) : t.play.over}` : t.play.gameLabel);
		board.show(position, {
			numbers: wishes.get("numbers"),
			threats: wishes.get("threats"),
			forbidden: wishes.get("forbidden"),
			hint: !past && state.hint?.point,
			glow: state.glow,
		});
		board.allow(mine && !past && !view?.paused ? position.to_move : null);
		moveNo.textContent = t.play.moveNo(moveList().length + (position.to_move && !past ? 1 : 0));
		drawClocks();
		drawSay(past);
		drawMoves();
		drawActions(mine);
	}

	function lower() {
		// whose clock stands below the board
		const people = state.view?.people ?? (form.mode === "engine" ? [form.color === "white" ? "white" : "black"] : ["black"]);
		return people.length === 1 ? people[0] : "black";
	}
	function playerOf(color) {
		if (state.view) return state.view.players[color === "black" ? 0 : 1];
		const seat = asked().seats[color === "black" ? 0 : 1],
			o = setup.opponents.find(o => o.id === seat);
		return o ? { ...o } : { kind: "person" };
	}
	function drawClocks() {
		for (const [card, color] of [
			[bottom, lower()],
			[top, other(lower())],
		]) {
			const { view } = state,
				player = playerOf(color),
				both = view ? view.people.length === 2 : form.mode === "person";
			const name = player.kind === "person" ? (both ? t.color(color) : t.play.you) : t.player(player);
			const on = view && view.status !== "over" && view.position.to_move === color && state.at === null;
			const thinking = view?.thinking?.color === color;
			const left = view?.clock
				? Math.max(0, view.clock.left[color === "black" ? 0 : 1] - (view.clock.running === color ? Date.now() - state.taken : 0))
				: null;
			const small = thinking
				? thinkingText(view.thinking.ms + Date.now() - state.taken)
				: view?.outcome
					? ""
					: on
						? view.paused
							? t.play.paused
							: both
								? t.play.onMoveShort
								: t.play.onMove(color)
						: player.kind === "person"
							? both
								? " "
								: t.play.waiting(color)
							: !player.strength
								? t.play.waiting(color)
								: t.eloLine(player.strength);
			card.className = `card clock${card === bottom ? " mine" : ""}${on ? " on" : ""}${left !== null && left < 20000 ? " low" : ""}`;
			card.setAttribute("aria-label", name === t.play.you ? t.play.youClock : t.play.clockOf(name));
			update(
				card,
				h(`span.dot.${color === "black" ? "b" : "w"}`),
				h("div.who", name, h("small", small)),
				left === null ? null : h("time", clockText(left)),
			);
		}
	}
	const clockText = ms => {
		const s = Math.ceil(ms / 1000);
		return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
	};
	const thinkingText = ms => (ms < 1000 ? t.play.thinking : t.play.thinkingFor(Math.floor(ms / 1000)));

	function glow(point) {
		state.glow = point;
		draw();
		setTimeout(() => {
			state.glow = null;
			draw();
		}, 1200);
	}

	function drawSay(past) {
		const { view } = state;
		let kicker = t.play.yourMove,
			body = [t.play.first],
			why = null,
			buttons = null;
		if (past) {
			kicker = t.play.moveNo(state.at);
			body = past.say.length ? sentence(past.say.slice(0, 1), glow) : [t.play.first];
			buttons = [h("button.btn.slim", { onclick: () => look(null) }, t.play.backToNow)];
		} else if (!view) {
			if (form.mode === "watch") body = [t.play.firstWatch];
			else if (form.color === "swap2") body = [form.mode === "engine" && form.opener === "them" ? t.play.firstOther : t.play.firstSwap2];
			else if (!personBegins()) body = [t.play.firstOther];
			if (form.rule === "renju" && personBegins()) why = [t.foulTip];
		} else if (view.status === "over") {
			kicker = t.play.over;
			body = [t.play.result(view)];
			buttons = [
				h(
					"button.btn.primary.slim",
					{ id: "review", onclick: () => shell.go(`/understand?game=${view.id}&review=1`) },
					icon("eye"),
					t.play.review,
				),
				h("button.btn.slim", { id: "again", onclick: () => again() }, t.play.again),
			];
		} else if (view.opening) {
			const o = view.opening,
				w = t.play.swap2;
			kicker = w.kicker;
			body = [
				!o.yours
					? w.waiting
					: o.choice
						? o.choice === "stay"
							? w.stay
							: w.balance(o.left)
						: o.step === "open"
							? w.open(o.left)
							: w[o.step],
			];
			buttons = o.options.map(k => h("button.btn.slim", { "data-choice": k, onclick: () => act("swap2", { choice: k }) }, w.options[k]));
		} else if (view.paused) {
			kicker = t.play.paused;
			body = [t.play.pausedText];
			buttons = [h("button.btn.primary.slim", { onclick: pause }, icon("play"), t.play.resume)];
		} else {
			const theirs = !view.can.place,
				mover = view.position.to_move;
			kicker = view.people.length !== 1 ? t.play.toMove(mover) : theirs ? t.play.theirMove(t.player(playerOf(mover))) : t.play.yourMove;
			const claims = view.position.say;
			body = view.position.last ? sentence(claims.slice(0, theirs ? 1 : 2), glow) : [t.play.first];
			const fouls = view.position.forbidden;
			if (fouls.length && wishes.get("forbidden")) {
				why = [
					...fouls.slice(0, 3).flatMap((f, i) => [i ? ", " : "", h("button.pt", { onclick: () => glow(f.point) }, t.point(f.point))]),
					fouls.length > 3 ? "…" : "",
					" ",
					term(t.board.forbidden, t.foulTip),
					".",
				];
			}
			if (state.hinting) why = [t.play.hinting];
			if (state.hint) {
				kicker = t.play.hint;
				body = sentence(state.hint.say, glow);
			}
		}
		const error = state.error && !past ? errorText(state.error) : null;
		update(
			say,
			h("p.kicker", kicker),
			h("p.text", error ? h("span.inline-err", { role: "alert" }, icon("warn"), h("span", error)) : body),
			why && !error && h("p.why", why),
			buttons?.length ? h("div.row", buttons) : null,
		);
	}
	function errorText(error) {
		if (error.key === "taken" && error.point) return t.errors.taken(error.point);
		const foul = state.view?.position.forbidden.find(f => f.point === error.point);
		return error.key === "forbidden" && foul ? t.errors.forbidden(error.point, t.fouls[foul.foul]) : error.message;
	}
	function again() {
		shell.address("/");
		wishes.set("game", null);
		state.view = null;
		draft().then(() => {
			drawForm();
			if (!personBegins()) start();
		});
	}

	function drawMoves() {
		const all = moveList(),
			at = state.at ?? all.length,
			rows = [];
		const first = state.view?.position.first === "white" ? 1 : 0;
		for (let i = -first; i < all.length; i += 2) {
			const cell = k =>
				k < 0
					? h("span")
					: all[k]
						? h(
								"button",
								{
									"data-n": k + 1,
									"aria-current": k + 1 === at ? "true" : null,
									onclick: () => look(k + 1),
								},
								t.point(all[k]),
							)
						: null;
			rows.push(h("li", h("span.n", String(Math.max(1, i + 1))), cell(i), cell(i + 1)));
		}
		update(moves, rows.length ? rows : h("li.none.quietly", t.play.noMoves));
		const current = moves.querySelector("[aria-current]");
		if (current) {
			moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
			moves.scrollLeft = current.offsetLeft - moves.clientWidth / 2;
		}
		const [a, b, c, d] = steps;
		a.disabled = b.disabled = at === 0;
		c.disabled = d.disabled = state.at === null;
	}

	function drawActions(mine) {
		const { view } = state,
			can = view?.can ?? {};
		const button = (name, i, label, does, enabled, cls = "") =>
			h(`button.btn${cls}`, { "data-act": name, disabled: !enabled, onclick: does }, icon(i), label);
		const resignLabel = sure ? t.sure : t.play.resign;
		update(
			actions,
			button("undo", "undo", t.play.undo, undo, can.undo),
			button("redo", "redo", t.play.redo, redo, can.redo),
			button("hint", "hint", t.play.hint, hint, can.hint && !state.hinting),
			can.pause
				? button("pause", view.paused ? "play" : "pause", view.paused ? t.play.resume : t.play.pause, pause, true)
				: button("resign", "flag", resignLabel, resign, can.resign),
		);
		const aim = board.aim;
		const confirming = wishes.get("confirm") && matchMedia("(pointer: coarse), (max-width: 840px)").matches && mine && !state.ended;
		update(
			thumb,
			button("undo", "undo", t.play.undo, undo, can.undo, ".tall.quiet"),
			button("hint", "hint", t.play.hint, hint, can.hint && !state.hinting, ".tall.quiet"),
			h("button.btn.tall.quiet", { onclick: sheet }, icon("more"), t.play.more),
			state.ended
				? h("button.btn.primary.big", { onclick: again }, t.play.again)
				: h(
						`button.btn.big${aim ? ".primary" : ""}`,
						{ id: "place", disabled: !aim, onclick: () => aim && board.choose(aim) },
						aim ? t.play.place(aim) : confirming ? t.play.aim : t.play.yourMove,
					),
		);
	}
	function aimed() {
		drawActions(Boolean(board.canPlace));
	}

	/** What does not fit on a phone's bar. */
	function sheet() {
		const can = state.view?.can ?? {};
		const close = () => box.close();
		const box = h(
			"dialog.sheet-box",
			{
				onclose: () => box.remove(),
				onclick: e => {
					if (e.target === box) close();
				},
			},
			h("div.row", toggles(), toggle("confirm", t.play.confirm, redraw)),
			h(
				"div.row",
				h(
					"button.btn",
					{
						disabled: !can.redo,
						onclick: () => {
							close();
							redo();
						},
					},
					icon("redo"),
					t.play.redo,
				),
				can.pause &&
					h(
						"button.btn",
						{
							onclick: () => {
								close();
								pause();
							},
						},
						icon("pause"),
						state.view.paused ? t.play.resume : t.play.pause,
					),
				h(
					"button.btn",
					{
						disabled: !can.resign,
						onclick: () => {
							close();
							sure = true;
							resign();
						},
					},
					icon("flag"),
					t.play.resign,
				),
				h(
					"button.btn",
					{
						onclick: () => {
							close();
							setupCard.scrollIntoView({ behavior: "smooth" });
						},
					},
					t.play.newGame,
				),
			),
		);
		document.body.append(box);
		box.showModal();
	}

	shell.keys({
		u: undo,
		r: redo,
		h: hint,
		p: pause,
		"[": () => step(-1),
		"]": () => step(1),
		ArrowLeft: () => step(-1),
		ArrowRight: () => step(1),
		Home: () => look(0),
		End: () => look(null),
		t: () => main.querySelector('[data-wish="threats"]').click(),
		n: () => main.querySelector('[data-wish="numbers"]').click(),
		Escape: () => {
			board.drop();
			state.hint = null;
			state.error = null;
			draw();
		},
	});

	// ---- Begin
	const tick = setInterval(() => {
		if (state.view?.clock?.running || state.view?.thinking) drawClocks();
	}, 250);
	const named = shell.path.startsWith("/play/") ? shell.path.slice(6) : null;
	const id = named ?? wishes.get("game");
	const wanted = setup.opponents.find(o => o.id === taught);
	if (taught && !wanted) toast(t.errors.gone, { fault: true });
	if (wanted) {
		Object.assign(form, { mode: "engine", other: taught, color: form.color === "white" ? "white" : "black" });
		Object.assign(form, { size: wanted.learned?.size ?? form.size, rule: wanted.learned?.rule ?? form.rule });
		wishes.set("form", form);
	}
	drawForm();
	let view = null;
	if (id && !wanted && !shell.query.has("from"))
		view = await api.get(`/api/games/${id}`).catch(error => {
			if (named) toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
			return null;
		});
	if (shell.query.has("from")) {
		const from = JSON.parse(shell.query.get("from"));
		form.rule = from.rule;
		form.size = from.size;
		if (form.mode === "watch") form.mode = "engine";
		await start(null, from, shell.query.get("as"));
	} else if (view && (named || view.status !== "over")) {
		state.ended = view.status === "over";
		follow(view);
		if (!named) shell.address(`/play/${view.id}`);
		drawForm();
	} else {
		if (named || taught) shell.address("/");
		await draft();
	}
	return () => {
		clearInterval(tick);
		state.stop?.();
		thumb.remove();
		document.querySelector("dialog.sheet-box")?.remove();
	};
}
