// Playing: a new game, the board, the clocks, the sentence.
import { h, t, toast, wishes } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { Board } from "../shared/board.js";
import { Clocks } from "./clocks.js";
import { Controls } from "./controls.js";
import { Moves } from "./move-list.js";
import { newGame } from "./new-game.js";
import { drawRemark } from "./commentary.js";
import { Room } from "./game-session.js";
import { press } from "../main.js";

const w = t.play;
const TICK = 250;
let setup = null;

export async function page(main, shell) {
	if (shell.query.has("opponent")) setup = null;
	setup ??= await api.get("/api/setup");
	const table = new Table(main, shell);
	await table.begin();
	return () => table.leave();
}

/** The table at which one plays. */
class Table {
	/** The empty board before a game. */
	draft = null;
	say = h("section.card.say", { "aria-label": w.heading });
	moveNo = h("span.push.quietly.hide-phone");
	clocks = new Clocks();

	constructor(main, shell) {
		this.shell = shell;
		const redraw = () => this.draw();
		this.room = new Room({ turned: () => this.plan.drawForm(), redraw });
		this.moves = new Moves(this.room, redraw);
		this.controls = new Controls(this.room, {
			redraw,
			again: () => this.again(),
			prepare: () => setupCard.scrollIntoView({ behavior: "smooth" }),
		});
		const boardBox = h("div");
		this.board = new Board(boardBox, {
			label: w.gameLabel,
			onpoint: point => this.choose(point),
			onaim: () => this.controls.draw(this.board, Boolean(this.board.canPlace)),
			onletter: press,
		});
		const setupCard = h("section.card.a-setup", { "aria-labelledby": "new" });
		this.plan = newGame(setupCard, setup, {
			playing: () => this.room.view && !this.room.over,
			changed: () => this.wait(),
			start: () => this.start(),
		});
		main.append(
			h("h1.sr", w.heading),
			this.#boardPart(boardBox),
			this.#sidePart(),
			setupCard,
			this.controls.thumb,
		);
		shell.keys(this.#keys(main));
		this.tick = setInterval(() => {
			const { view } = this.room;
			if (view?.clock?.running || view?.thinking) this.drawClocks();
		}, TICK);
	}

	#boardPart(boardBox) {
		return h(
			"section.a-board.board-box",
			{ "aria-label": w.gameLabel },
			boardBox,
			h("div.board-tools", { role: "group", "aria-label": w.tools }, this.controls.toggles(), this.moveNo),
		);
	}
	#sidePart() {
		const { clocks, moves } = this;
		return h(
			"div.a-side.flow",
			clocks.top,
			this.say,
			h(
				"section.card.grow",
				{ "aria-labelledby": "moves" },
				h("div.head.hide-phone", h("h2", { id: "moves" }, w.moves), moves.steps),
				moves.list,
			),
			this.controls.actions,
			clocks.bottom,
		);
	}
	#keys(main) {
		const { room, moves } = this;
		const back = () => moves.step(-1),
			on = () => moves.step(1),
			toggle = name => () => main.querySelector(`[data-wish="${name}"]`).click();
		return {
			u: () => room.undo(),
			r: () => room.redo(),
			h: () => room.askHint(),
			p: () => room.pause(),
			"[": back,
			"]": on,
			ArrowLeft: back,
			ArrowRight: on,
			Home: () => moves.look(0),
			End: () => moves.look(null),
			t: toggle("threats"),
			n: toggle("numbers"),
			Escape: () => {
				this.board.drop();
				room.forget();
				this.draw();
			},
		};
	}

	/** Sits down at the game that the address names, else at the one that goes on, else at an empty board. */
	async begin() {
		const { path, query, address } = this.shell,
			{ form, drawForm } = this.plan;
		const taught = query.get("opponent"),
			wanted = setup.opponents.find(o => o.id === taught);
		if (taught && !wanted) toast(t.errors.gone, { fault: true });
		if (wanted) {
			const { size, rule } = wanted.learned ?? form;
			Object.assign(form, {
				mode: "engine",
				other: taught,
				color: form.color === "white" ? "white" : "black",
				size,
				rule,
			});
			wishes.set("form", form);
		}
		drawForm();
		if (query.has("from")) {
			await this.playFrom(JSON.parse(query.get("from")), query.get("as"));
			return;
		}
		const named = path.startsWith("/play/") ? path.slice(6) : null,
			view = wanted ? null : await this.find(named);
		if (view && (named || view.status !== "over")) {
			this.room.follow(view);
			if (!named) address(`/play/${view.id}`);
			drawForm();
		} else {
			if (named || taught) address("/");
			await this.wait();
		}
	}
	async find(named) {
		const id = named ?? wishes.get("game");
		if (!id) return null;
		return api.get(`/api/games/${id}`).catch(error => {
			if (named) toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
			return null;
		});
	}
	/** Plays on from a position that was looked at. */
	async playFrom(from, as) {
		const { form } = this.plan;
		form.rule = from.rule;
		form.size = from.size;
		if (form.mode === "watch") form.mode = "engine";
		await this.start(null, from, as);
	}

	leave() {
		clearInterval(this.tick);
		this.room.leave();
		this.controls.leave();
	}

	/** An empty board that waits: the first stone begins the game. */
	async wait() {
		const { rule, size } = this.plan.form;
		this.room.leave();
		this.moves.at = null;
		this.draft = await api.post("/api/position", { rule, size });
		this.draw();
	}
	async start(point, from, as) {
		const view = await api.post("/api/games", this.plan.asked(from, as));
		this.moves.at = null;
		this.room.follow(view);
		this.shell.address(`/play/${view.id}`);
		wishes.set("game", view.id);
		this.plan.drawForm();
		if (point) await this.room.play(point);
	}
	async again() {
		const { drawForm, personBegins } = this.plan;
		this.shell.address("/");
		wishes.set("game", null);
		await this.wait();
		drawForm();
		if (!personBegins()) this.start();
	}
	choose(point) {
		const { room, moves } = this;
		if (moves.at !== null) moves.look(null);
		else if (!room.view) {
			if (this.plan.personBegins()) this.start(point);
		} else if (!room.over) room.play(point);
	}

	draw() {
		const { board, room, moves, plan } = this,
			{ view, can } = room,
			{ past } = moves,
			position = past ?? view?.position ?? this.draft;
		if (!position) return;
		const mine = view ? can.place || (view.opening?.yours && view.opening.left > 0) : plan.personBegins();
		board.setLabel(
			view ? `${w.gameLabel}, ${position.to_move ? w.toMove(position.to_move) : w.over}` : w.gameLabel,
		);
		board.show(position, {
			numbers: wishes.get("numbers"),
			threats: wishes.get("threats"),
			forbidden: wishes.get("forbidden"),
			hint: !past && room.hint?.point,
		});
		board.allow(mine && !past && !view?.paused ? position.to_move : null);
		this.moveNo.textContent = w.moveNo(moves.all.length + (position.to_move && !past ? 1 : 0));
		this.drawClocks();
		drawRemark(this.say, room, moves, plan, {
			glow: point => board.glow(point),
			now: () => moves.look(null),
			review: () => this.shell.go(`/understand?game=${view.id}&review=1`),
			again: () => this.again(),
			pause: () => room.pause(),
			swap2: choice => room.act("swap2", { choice }),
		});
		moves.draw();
		this.controls.draw(board, mine);
	}
	drawClocks() {
		this.clocks.draw(this.room, this.plan, this.moves.at !== null);
	}
}
