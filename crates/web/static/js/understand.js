// Understanding: any position, looked at live; a game with its variations; its review.
import { h, t, update, icon, iconButton, toggle, toast, announce, wishes } from "./dom.js";
import { api } from "./api.js";
import { Board } from "./board.js";
import { text } from "./say.js";
import { Tree, blank, drawTree } from "./tree.js";
import { drawGraph } from "./graph.js";
import { Editor } from "./edit.js";
import { drawBest } from "./best.js";
import { annotate, drawGame, isOpen } from "./gamecard.js";
import { drawVerdict } from "./verdict.js";
import { fromLink, linkTo, saveAs } from "./share.js";
import { press } from "./main.js";

export async function page(main, shell) {
	const w = t.understand;
	const state = {
		tree: new Tree(blank()),
		node: null,
		view: null,
		belief: null,
		gameId: null,
		job: null,
		line: null,
		side: null,
		editing: null,
		trying: null,
		abort: null,
		stopJob: null,
		cache: new Map(),
		analysts: [],
		who: wishes.get("who") ?? "",
	};

	// ---- The parts of the page
	const boardBox = h("div");
	const board = new Board(boardBox, {
		label: w.heading,
		onpoint: choose,
		onletter: press,
		onhover: p => {
			if (!state.editing) hoverCandidate(p);
		},
	});
	const bar = h("div.win-bar", { role: "img" }, h("i"), h("b"));
	const count = h("span.quietly.hide-phone");
	const steps = [
		["first", w.first, () => jump(0)],
		["prev", w.back, () => step(-1)],
		["next", w.forward, () => step(1)],
		["last", w.last, () => jump(Infinity)],
	].map(([i, label, does]) => iconButton(i, label, does));
	const sideSelect = h(
		"select.slim",
		{
			"aria-label": w.threatsOf,
			onchange: e => {
				state.side = e.target.value;
				draw();
			},
		},
		h("option", { value: "black" }, t.color("black")),
		h("option", { value: "white" }, t.color("white")),
	);
	const caption = h("p.caption.hide-phone");
	const say = h("section.card.say", { "aria-live": "polite" });
	const best = h("section.card.best-card", { "aria-labelledby": "cand" });
	const graph = h("div");
	const game = h("section.card.game-card", { "aria-labelledby": "turn" });
	const treeBox = h("div.tree", { tabindex: "0", role: "group", "aria-label": w.tree });
	const note = h("textarea", {
		rows: 2,
		"aria-label": w.comment,
		maxLength: 5000,
		oninput: () => {
			if (state.node) {
				state.node.comment = note.value;
				changed();
				drawTree(treeBox, state.tree, state.node, goTo);
			}
		},
	});
	const branchTools = h("div.row.branch-tools");
	const input = h("input", {
		type: "file",
		accept: ".sgf,.psq,.txt",
		hidden: true,
		id: "file",
		onchange: () => {
			if (input.files[0]) openFile(input.files[0]);
			input.value = "";
		},
	});
	main.append(
		h("h1.sr", w.heading),
		h(
			"section.a-board.board-box",
			h("div.with-bar", bar, boardBox),
			h(
				"div.board-tools",
				h("span.row.none.hide-phone", steps),
				count,
				h(
					"span.push.row",
					toggle("candidates", w.candidates, () => {
						if (wishes.get("candidates")) off("threats-on");
						draw();
					}),
					toggle("threats-on", w.threats, () => {
						if (wishes.get("threats-on")) off("candidates");
						draw();
					}),
					sideSelect,
					toggle("numbers", w.numbers, () => draw()),
				),
			),
			caption,
		),
		h(
			"div.a-talk.flow",
			say,
			best,
			h(
				"section.card",
				{ "aria-labelledby": "graph" },
				h(
					"div.head",
					h("h2", { id: "graph" }, w.graph),
					h("span.key", h("span", h("i.sym.yours.slip"), w.yours), h("span", h("i.sym.slip"), w.theirs)),
				),
				graph,
			),
		),
		h(
			"div.a-game.flow",
			game,
			h(
				"section.card.grow",
				{ "aria-labelledby": "tree" },
				h("div.head", h("h2", { id: "tree" }, w.tree), h("span.xs", w.treePercent)),
				treeBox,
				h("div.note-box", note, branchTools),
			),
		),
		input,
	);
	const thumb = h(
		"div.thumb",
		{ role: "toolbar", "aria-label": w.heading },
		h("button.btn.tall.quiet", { "aria-label": w.prevMistake, onclick: () => mistake(-1) }, icon("pslip"), w.mistakeShort),
		h("button.btn", { onclick: () => step(-1) }, icon("prev"), w.backShort),
		h("button.btn", { onclick: () => step(1) }, w.forwardShort, icon("next")),
		h("button.btn.tall.quiet", { "aria-label": w.nextMistake, onclick: () => mistake(1) }, icon("nslip"), w.mistakeShort),
	);
	main.append(thumb);
	function off(name) {
		wishes.set(name, false);
		main.querySelectorAll(`[data-wish="${name}"]`).forEach(b => b.setAttribute("aria-pressed", "false"));
	}
	if (wishes.get("threats-on") && wishes.get("candidates")) off("threats-on");

	// ---- Where we are
	const askedFor = moves => ({ ...state.tree.start, moves });
	async function positionAt(moves) {
		const key = JSON.stringify(askedFor(moves));
		if (!state.cache.has(key)) {
			if (state.cache.size > 500) state.cache.clear();
			state.cache.set(key, await api.post("/api/position", askedFor(moves)));
		}
		return state.cache.get(key);
	}
	let going = 0;
	async function goTo(node, { keepTrying = false } = {}) {
		const number = ++going;
		state.node = node;
		state.line = null;
		state.belief = null;
		if (!keepTrying) state.trying = null;
		const view = await positionAt(state.tree.movesTo(node));
		if (number !== going) return;
		state.view = view;
		state.side = view.to_move ?? state.side ?? "black";
		const last = view.stones.at(-1);
		draw();
		showGame();
		if (last) announce(`${t.color(last.color)} ${t.point(last.point)}. ${text(view.say)}`);
		think();
		remember();
		// The next ones, so that stepping is at once.
		const next = node.children[0];
		if (next) positionAt(state.tree.movesTo(next)).catch(() => {});
	}
	const along = (line, n) => goTo(n <= 0 ? state.tree.root : (line[Math.min(n, line.length) - 1] ?? state.tree.root));
	const jump = n => along(state.tree.lineThrough(state.node), n);
	const mainTo = n => along(state.tree.main(), n);
	function step(by) {
		if (by < 0) {
			if (state.node !== state.tree.root) goTo(state.node.parent);
		} else if (state.node.children[0]) goTo(state.node.children[0]);
	}
	function mistake(by) {
		const at = state.tree.isMain(state.node) ? state.tree.depth(state.node) : 0;
		const turns = state.job?.result?.turns ?? [];
		const found = by > 0 ? turns.find(turn => turn.number > at) : turns.findLast(turn => turn.number < at);
		if (found) mainTo(found.number);
	}

	async function choose(point) {
		if (state.editing) {
			state.editing.touch(point);
			drawEdit();
			return;
		}
		if (!state.view.to_move) return;
		if (state.view.stones.some(s => s.point === point)) {
			announce(t.errors.taken(point));
			return;
		}
		const foul = state.view.forbidden.find(f => f.point === point);
		if (foul) {
			state.error = t.errors.forbidden(point, t.fouls[foul.foul]);
			announce(state.error);
			drawSay();
			state.error = null;
			return;
		}
		const color = state.view.to_move;
		const node = state.node.children.find(c => c.point === point) ?? state.tree.add(state.node, point, color);
		changed();
		if (state.trying) {
			await defend(node, point);
			return;
		}
		await goTo(node);
	}

	// ---- Looking
	function think() {
		state.abort?.abort();
		state.abort = null;
		if (!wishes.get("thinking") || !state.view.to_move || state.editing) {
			showBest();
			return;
		}
		const abort = (state.abort = new AbortController()),
			node = state.node;
		api
			.stream(
				"/api/analysis",
				{ position: askedFor(state.tree.movesTo(node)), lines: 6, who: state.who || null },
				belief => {
					if (state.abort !== abort) return;
					state.belief = belief;
					// The curve is the flagship's.
					if (!state.who) node.black = belief.black;
					draw();
				},
				abort.signal,
			)
			.catch(error => {
				if (error.name !== "AbortError" && state.abort === abort) {
					state.error = error.message;
					drawSay();
					state.error = null;
				}
			});
	}
	function pause() {
		wishes.set("thinking", !wishes.get("thinking"));
		if (wishes.get("thinking")) think();
		else {
			state.abort?.abort();
			state.abort = null;
		}
		draw();
	}
	function ask(who) {
		state.who = who;
		wishes.set("who", who);
		state.belief = null;
		think();
		draw();
	}
	let hovered = null;
	function hoverCandidate(p) {
		const c = wishes.get("candidates") && state.belief?.candidates.find(c => c.point === p && c.line.length > 1);
		if (c === hovered || state.showing) return;
		hovered = c || null;
		state.line = c ? c.line : null;
		drawBoard();
	}

	/** The proved win's longest line, step by step. */
	function showLine() {
		const line = state.belief?.win?.line;
		if (!line) return;
		if (state.showing) {
			state.showing = null;
			state.line = null;
			draw();
			return;
		}
		state.showing = { line, k: 0 };
		const more = () => {
			if (!state.showing) return;
			state.showing.k++;
			state.line = line.slice(0, state.showing.k);
			draw();
			if (state.showing.k < line.length) state.timer = setTimeout(more, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700);
		};
		more();
	}
	function hideLine() {
		clearTimeout(state.timer);
		state.showing = null;
		state.line = null;
	}

	/** The other side's every reply has an answer: try. */
	async function tryIt() {
		const tree = state.belief?.win?.tree;
		if (!tree) return;
		hideLine();
		await proved(tree, state.view.to_move);
	}
	async function proved(tree, winner) {
		const node = state.node.children.find(c => c.point === tree.move) ?? state.tree.add(state.node, tree.move, winner);
		changed();
		state.trying = { tree, winner };
		await goTo(node, { keepTrying: true });
	}
	async function defend(node, point) {
		const { tree, winner } = state.trying;
		await goTo(node, { keepTrying: true });
		const answer = tree.replies?.[point] ?? tree.otherwise;
		if (answer && state.view.to_move === winner) await proved(answer, winner);
	}

	// ---- The review
	async function review() {
		if (!state.gameId) await keep();
		try {
			followJob(await api.post(`/api/games/${state.gameId}/review`));
		} catch (error) {
			toast(error.message, { fault: true });
		}
	}
	function followJob(job) {
		state.stopJob?.();
		acceptJob(job);
		if (isOpen(job)) {
			const stop = (state.stopJob = api.watch(`/api/jobs/${job.id}/events`, job => {
				acceptJob(job);
				if (!isOpen(job)) stop();
			}));
		}
	}
	function acceptJob(job) {
		const before = state.job?.state;
		state.job = job;
		if (job.state === "finished") {
			annotate(state.tree, job.result);
			if (before && before !== "finished") {
				changed();
				const n = job.result.turns.length;
				announce(n ? job.result.turns.map(turn => t.understand.mistakeLabel(turn)).join(". ") : w.reviewNone);
			}
		}
		draw();
		showGame();
	}

	// ---- Keeping
	let saving;
	function changed() {
		remember();
		clearTimeout(saving);
		if (state.gameId && !state.live)
			saving = setTimeout(
				() =>
					save().catch(error => {
						if (error.status !== 409) toast(error.message, { fault: true });
					}),
				800,
			);
	}
	const save = () => api.put(`/api/games/${state.gameId}/tree`, state.tree.dto());
	function remember() {
		if (!state.gameId) wishes.set("analysis", { tree: state.tree.dto(), to: state.tree.movesTo(state.node) });
	}
	async function keep() {
		const { id } = await api.post("/api/studies", state.tree.dto());
		state.gameId = id;
		state.live = false;
		shell.address(`/understand?game=${id}`);
		toast(w.keptNow);
	}

	async function openFile(file) {
		try {
			const tree = await api.file(`/api/files/read?rule=${state.tree.start.rule}`, await file.arrayBuffer());
			await useTree(tree, { to: "end" });
			shell.address("/understand");
			toast(w.opened(file.name));
		} catch (error) {
			toast(error.message, { fault: true, stay: false });
		}
	}
	async function saveFile(format) {
		try {
			toast(w.saved(await saveAs(format, state.tree)));
		} catch (error) {
			toast(error.message, { fault: true });
		}
	}
	async function copyLink() {
		const path = linkTo(state.tree, state.node),
			link = location.origin + path;
		shell.address(path);
		try {
			await navigator.clipboard.writeText(link);
			toast(w.linkCopied);
		} catch {
			const box = h("input.link", { readOnly: true, value: link, "aria-label": w.linkHere });
			game.append(h("p.body.small", w.linkHere, box));
			box.select();
		}
	}

	async function useTree(dto, { to = null, gameId = null, live = false } = {}) {
		state.stopJob?.();
		Object.assign(state, { tree: new Tree(dto), gameId, live, job: null, trying: null, editing: null, belief: null });
		hideLine();
		const moves = to === "end" || to === null ? null : (to.match(/[a-z]\d+/g) ?? []);
		let node = state.tree.root;
		if (to === "end") node = state.tree.main().at(-1) ?? node;
		for (const p of moves ?? []) node = node.children.find(c => c.point === p) ?? node;
		await goTo(node);
	}

	// ---- Editing
	function edit() {
		state.abort?.abort();
		state.abort = null;
		state.belief = null;
		state.editing = new Editor(state.tree.start, state.view);
		hideLine();
		drawEdit();
	}
	async function drawEdit() {
		state.view = await api.post("/api/position", state.editing.position());
		draw();
	}
	async function useEdited() {
		await useTree({ ...blank(), start: state.editing.position() }, {});
		shell.address("/understand");
	}

	// ---- Drawing
	function drawBoard() {
		const { view } = state,
			threats = wishes.get("threats-on") && !state.editing;
		board.setLabel(w.boardLabel(state.node ? state.tree.depth(state.node) : 0, view.to_move));
		board.show(view, {
			numbers: wishes.get("numbers"),
			threats,
			answers: threats,
			points: threats ? state.side : null,
			forbidden: !threats,
			line: state.line,
			candidates: !threats && !state.editing && wishes.get("candidates") ? state.belief?.candidates : null,
		});
		board.allow(state.editing ? state.editing.color : view.to_move);
	}
	function draw() {
		const { view, node, tree } = state;
		drawBoard();
		const seen = state.belief?.black ?? node.black ?? null;
		const black = view.outcome ? (view.outcome.winner === "black" ? 1 : view.outcome.winner ? 0 : 0.5) : (seen ?? 0.5);
		const n = Math.round(black * 100);
		bar.style.setProperty("--v", `${n}%`);
		bar.setAttribute("aria-label", w.winBar(n));
		bar.lastChild.textContent = seen === null && !view.outcome ? "" : n;
		bar.classList.toggle("low", n < 6);
		const line = tree.lineThrough(node),
			at = tree.depth(node);
		count.textContent = w.of(at, line.length);
		steps[0].disabled = steps[1].disabled = at === 0;
		steps[2].disabled = steps[3].disabled = !node.children.length;
		sideSelect.hidden = !wishes.get("threats-on");
		sideSelect.value = state.side;
		caption.textContent = wishes.get("threats-on") ? w.captionThreats : w.caption;
		drawSay();
		showBest();
		drawGraphs();
		drawTree(treeBox, tree, node, goTo);
		if (document.activeElement !== note) note.value = node.comment;
		note.placeholder = w.commentHint(at);
		update(
			branchTools,
			node !== tree.root &&
				!tree.isMain(node) &&
				h(
					"button.btn.quiet.slim",
					{
						onclick: () => {
							tree.promote(node);
							changed();
							draw();
						},
					},
					w.promote,
				),
			node !== tree.root &&
				!(state.gameId && !state.study && tree.isMain(node)) &&
				h("button.btn.quiet.slim", { onclick: cut }, w.deleteBranch),
		);
	}
	function cut() {
		const { node, tree } = state,
			parent = node.parent,
			place = parent.children.indexOf(node);
		tree.remove(node);
		changed();
		goTo(parent);
		toast(w.deleted, {
			action: {
				label: w.restore,
				do() {
					parent.children.splice(place, 0, node);
					changed();
					goTo(node);
				},
			},
		});
	}

	let spoken = "";
	function drawSay() {
		if (state.editing) {
			state.editing.draw(say, { changed: drawEdit, use: useEdited, cancel: escape });
			return;
		}
		drawVerdict(say, { ...state, thinking: wishes.get("thinking") }, { glow: point => board.glow(point), showLine, tryIt, endTrying });
		const all = state.belief?.done ? text(state.belief.say) : "";
		if (all && all !== spoken) announce(all);
		spoken = all;
	}
	function endTrying() {
		state.trying = null;
		draw();
	}
	function showBest() {
		const preview = line => {
			if (state.showing) return;
			state.line = line;
			drawBoard();
		};
		drawBest(best, { ...state, thinking: wishes.get("thinking") }, { choose, preview, pause, ask });
	}

	function drawGraphs() {
		const { tree, node, job } = state,
			main = tree.isMain(node),
			line = main ? tree.main() : tree.lineThrough(node);
		const values = [tree.root.black ?? null, ...line.map(n => n.black ?? null)];
		if (main && job?.result)
			job.result.black.forEach((v, i) => {
				if (v !== null) values[i] = v;
			});
		drawGraph(graph, {
			values,
			at: tree.depth(node),
			turns: main ? job?.result?.turns : [],
			note: isOpen(job) ? w.reviewing(job.done, job.total) : null,
			onmove: n => along(line, n),
		});
	}

	function showGame() {
		const items = [
			[w.open, () => input.click(), "open"],
			[w.saveSgf, () => saveFile("sgf"), "sgf"],
			[w.savePsq, () => saveFile("psq"), "psq"],
			[w.link, copyLink, "link"],
			[w.edit, edit, "edit"],
			[w.playOn, playOn, "play-on"],
			[w.keep, keep, "keep"],
			[w.fresh, fresh, "fresh"],
		].filter(([, , id]) => id !== "keep" || !state.gameId);
		drawGame(game, state, { items, toTurn: mainTo, review });
	}
	function fresh() {
		useTree(blank(state.tree.start.rule, state.tree.start.size));
		shell.address("/understand");
	}
	function playOn() {
		if (state.view.to_move)
			shell.go(`/?from=${encodeURIComponent(JSON.stringify(askedFor(state.tree.movesTo(state.node))))}&as=${state.view.to_move}`);
	}

	const escape = () => {
		if (state.editing) {
			state.editing = null;
			goTo(state.node);
		} else {
			hideLine();
			state.trying = null;
			draw();
		}
	};
	shell.keys({
		"[": () => step(-1),
		"]": () => step(1),
		ArrowLeft: () => step(-1),
		ArrowRight: () => step(1),
		Home: () => jump(0),
		End: () => jump(Infinity),
		"{": () => mistake(-1),
		"}": () => mistake(1),
		u: () => step(-1),
		p: pause,
		c: () => main.querySelector('[data-wish="candidates"]').click(),
		t: () => main.querySelector('[data-wish="threats-on"]').click(),
		n: () => main.querySelector('[data-wish="numbers"]').click(),
		Escape: escape,
	});
	const dropped = e => {
		e.preventDefault();
		if (e.type === "drop" && e.dataTransfer.files[0]) openFile(e.dataTransfer.files[0]);
	};
	for (const type of ["dragover", "drop"]) document.addEventListener(type, dropped);

	// ---- Begin
	api
		.get("/api/setup")
		.then(({ opponents }) => {
			state.analysts = opponents.filter(o => o.kind !== "level");
			if (state.who && !state.analysts.some(o => o.id === state.who)) ask("");
			else if (state.view) showBest();
		})
		.catch(() => {});
	state.node = state.tree.root;
	const { query } = shell,
		id = query.get("game");
	try {
		if (id) {
			const tree = await api.get(`/api/games/${id}/tree`);
			const room = await api.get(`/api/games/${id}`).catch(() => null);
			state.study = !room;
			await useTree(tree, { to: "end", gameId: id, live: room && room.status !== "over" });
			const job = await api.get(`/api/games/${id}/review`);
			if (job) followJob(job);
			if (query.has("review") && (!job || job.state !== "finished")) await review();
			if (query.has("review")) shell.address(`/understand?game=${id}`);
		} else if (query.has("tournament")) {
			await useTree(await api.get(`/api/tournaments/${query.get("tournament")}/games/${query.get("n")}`), { to: "end" });
		} else {
			const kept = (await fromLink(query)) ?? wishes.get("analysis");
			await useTree(kept?.tree ?? blank(), { to: kept?.to });
		}
	} catch (error) {
		toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
		await useTree(blank());
	}
	return () => {
		state.abort?.abort();
		state.abort = null;
		clearTimeout(state.timer);
		clearTimeout(saving);
		if (state.gameId && saving && !state.live) save().catch(() => {});
		state.stopJob?.();
		thumb.remove();
		for (const type of ["dragover", "drop"]) document.removeEventListener(type, dropped);
	};
}
