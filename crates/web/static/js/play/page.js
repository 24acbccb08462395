// The Play page: a new game or the one in progress, with board, clocks, commentary and moves.
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { Board } from "../shared/board.js";
import { preferences, pressToggle } from "../shared/preferences.js";
import { press } from "../shared/shortcuts.js";
import { toast } from "../shared/toast.js";
import { Clocks } from "./clocks.js";
import { drawCommentary } from "./commentary.js";
import { Controls } from "./controls.js";
import { GameSession } from "./game-session.js";
import { MoveList } from "./move-list.js";
import { NewGame } from "./new-game.js";
import { NewGameForm } from "./new-game-form.js";
import { t } from "../strings/language.js";

const w = t.play;
/** How often running clocks are drawn, in milliseconds. */
const TICK = 250;
/** Where the form for a new game is below the board. */
const SMALL = "(max-width: 840px)";
/** What the server offers for a new game, asked for once. */
let options = null;

export async function page(main, shell) {
	if (shell.query.has("opponent")) options = null;
	options ??= await api.get("/api/setup");
	const playPage = new PlayPage(main, shell);
	await playPage.open();
	return () => playPage.leave();
}

class PlayPage {
	/** The empty board before a game. */
	emptyPosition = null;
	commentary = h("section.card.say", { "aria-label": w.heading });
	moveNumber = h("span.push.quietly.hide-phone");
	clocks = new Clocks();

	constructor(main, shell) {
		this.shell = shell;
		const redraw = () => this.draw(),
			formCard = (this.formCard = h("section.card.a-setup", { "aria-labelledby": "new" }));
		this.newGame = new NewGame(options);
		this.session = new GameSession({
			onstatus: () => this.form.draw(),
			onchange: redraw,
			onnext: path => this.shell.go(path),
		});
		this.moveList = new MoveList(this.session, redraw);
		this.controls = new Controls(this.session, {
			redraw,
			again: () => this.playAgain(),
			prepare: () => this.showForm(),
			start: () => this.start(),
			join: () => this.join(),
		});
		this.form = new NewGameForm(formCard, this.newGame, {
			playing: () => this.session.view && !this.session.isOver,
			changed: () => this.prepare(),
			start: () => this.start(),
		});
		main.append(h("h1.sr", w.heading), this.#boardPart(), this.#sidePart(), formCard, this.controls.toolbar);
		shell.setShortcuts(this.#shortcuts());
		this.ticking = setInterval(() => {
			const { view } = this.session;
			if (view?.clock?.running || view?.thinking) this.drawClocks();
		}, TICK);
	}

	#boardPart() {
		const host = h("div");
		this.board = new Board(host, {
			label: w.gameLabel,
			onpoint: point => this.choose(point),
			onaim: () => this.drawControls(Boolean(this.board.canPlace)),
			onletter: press,
		});
		return h(
			"section.a-board.board-box",
			{ "aria-label": w.gameLabel },
			host,
			h(
				"div.board-tools",
				{ role: "group", "aria-label": w.tools },
				this.controls.toggles(),
				this.moveNumber,
			),
		);
	}
	#sidePart() {
		const { clocks, moveList } = this;
		return h(
			"div.a-side.flow",
			clocks.top,
			this.commentary,
			h(
				"section.card.grow",
				{ "aria-labelledby": "moves" },
				h("div.head.hide-phone", h("h2", { id: "moves" }, w.moves), moveList.buttons),
				moveList.list,
			),
			this.controls.buttons,
			clocks.bottom,
		);
	}
	#shortcuts() {
		const { session, moveList } = this;
		const back = () => moveList.step(-1),
			forward = () => moveList.step(1);
		return {
			u: () => session.undo(),
			r: () => session.redo(),
			h: () => session.askHint(),
			p: () => session.pause(),
			x: () => session.resign(),
			"[": back,
			"]": forward,
			ArrowLeft: back,
			ArrowRight: forward,
			Home: () => moveList.show(0),
			End: () => moveList.show(null),
			t: () => pressToggle("threats"),
			n: () => pressToggle("numbers"),
			Escape: () => {
				this.board.drop();
				session.clearMessages();
				this.draw();
			},
		};
	}

	/** Opens the game that the address names, else the one in progress, else an empty board. */
	async open() {
		const { path, query, setAddress } = this.shell,
			opponent = query.get("opponent"),
			named = path.startsWith("/play/") ? path.slice(6) : null,
			chosen = opponent && this.#chooseOpponent(opponent);
		this.form.draw();
		if (query.has("from")) {
			await this.playFrom(JSON.parse(query.get("from")), query.get("as"));
			return;
		}
		const link = query.get("seat"),
			view = chosen ? null : await this.#find(named, link);
		if (view && (named || view.status !== "over")) {
			this.session.follow(view, link);
			// Whoever has a seat keeps it without the link, which is not to be copied from the address by accident.
			if (!named || (link && this.session.isSeated)) setAddress(`/play/${view.id}`);
			if (this.session.isSeated) preferences.set("game", view.id);
			this.form.draw();
		} else {
			if (named || opponent) setAddress("/");
			await this.prepare();
		}
	}
	/** Sets the form to an opponent, learners with the board and rule they have learned; returns whether there is such a one. */
	#chooseOpponent(id) {
		const { newGame } = this,
			{ settings } = newGame,
			opponent = newGame.opponent(id);
		if (!opponent) {
			toast(t.errors.gone, { fault: true });
			return false;
		}
		const { size, rule } = opponent.learned ?? settings,
			color = settings.color === "white" ? "white" : "black";
		newGame.set({ mode: "engine", other: id, color, size, rule });
		return true;
	}
	/** The game with an id, else the one played last; null if there is none. */
	async #find(named, link) {
		const id = named ?? preferences.get("game");
		if (!id) return null;
		const query = link ? `?seat=${encodeURIComponent(link)}` : "";
		return api.get(`/api/games/${id}${query}`).catch(error => {
			if (named) toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
			return null;
		});
	}
	/** Plays on from an analysed position, as a colour. */
	async playFrom(position, color) {
		const { settings } = this.newGame;
		settings.rule = position.rule;
		settings.size = position.size;
		if (settings.mode === "watch") settings.mode = "engine";
		await this.start(this.newGame.request(position, color));
	}

	leave() {
		clearInterval(this.ticking);
		this.session.leave();
		this.controls.leave();
	}

	/** Shows an empty board: the first stone begins the game. */
	async prepare() {
		const { rule, size } = this.newGame.settings;
		this.session.leave();
		this.moveList.shown = null;
		this.emptyPosition = await api.ask("/api/position", { rule, size });
		this.draw();
	}
	async start(request = this.newGame.request()) {
		const view = await api.post("/api/games", request);
		this.moveList.shown = null;
		this.session.follow(view);
		this.shell.setAddress(`/play/${view.id}`);
		preferences.set("game", view.id);
		this.form.draw();
		// On a phone the form is below the board, where the game is.
		if (matchMedia(SMALL).matches) scrollTo({ top: 0 });
	}
	/** Takes the seat that the link offers. */
	async join() {
		const view = await this.session.join();
		this.shell.setAddress(`/play/${view.id}`);
		preferences.set("game", view.id);
		this.form.draw();
	}
	async playAgain() {
		this.shell.setAddress("/");
		preferences.set("game", null);
		await this.prepare();
		this.form.draw();
		if (!this.newGame.personBegins && !this.newGame.isOnline) this.start();
	}
	async choose(point) {
		const { session, moveList } = this;
		if (moveList.shown !== null) moveList.show(null);
		else if (session.view) {
			if (!session.isOver) session.play(point);
		} else if (this.newGame.personBegins) {
			await this.start();
			await session.play(point);
		}
	}

	/** Leads to the form for a new game, which is below the board on a phone. */
	showForm() {
		this.formCard.scrollIntoView({ behavior: "smooth" });
	}

	draw() {
		const { board, session, moveList, newGame } = this,
			{ view, can } = session,
			{ past, moves } = moveList,
			position = past ?? view?.position ?? this.emptyPosition;
		if (!position) return;
		const { opening } = view ?? {},
			mayPlace = view ? can.place || (opening?.yours && opening.left > 0) : newGame.personBegins,
			turn = position.to_move ? w.toMove(position.to_move) : w.over;
		board.setLabel(view ? [w.gameLabel, turn].join(t.comma) : w.gameLabel);
		board.show(position, {
			numbers: preferences.get("numbers"),
			threats: preferences.get("threats"),
			forbidden: preferences.get("forbidden"),
			hint: !past && session.hint?.point,
			offered: past ? [] : opening?.offered,
			region: !past && opening?.yours && opening.zone,
		});
		board.allow(mayPlace && !past && !view?.paused ? position.to_move : null);
		this.moveNumber.textContent = w.moveNo(moves.length + (position.to_move && !past ? 1 : 0));
		this.drawClocks();
		drawCommentary(this.commentary, session, moveList, newGame, this.#actions());
		moveList.draw();
		this.drawControls(mayPlace);
	}
	drawControls(mayPlace) {
		const { personBegins, isOnline } = this.newGame;
		const label = isOnline ? t.online.create : w.startNow;
		this.controls.draw(this.board, mayPlace, !this.session.view && !personBegins, label);
	}
	/** What the commentary's buttons do. */
	#actions() {
		const { session } = this;
		return {
			glow: point => this.board.glow(point),
			backToNow: () => this.moveList.show(null),
			review: () => this.shell.go(`/understand?game=${session.online?.copy ?? session.view.id}&review=1`),
			join: () => this.join(),
			isHome: options.home,
			again: () => this.playAgain(),
			prepare: () => this.showForm(),
			pause: () => session.pause(),
			choose: (choice, count) => session.act("opening", { choice, count }),
		};
	}
	drawClocks() {
		this.clocks.draw(this.session, this.newGame, this.moveList.shown !== null);
	}
}
