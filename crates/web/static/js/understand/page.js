// Understanding: any position, looked at live; a game with its variations; its review.
import { t, toast, announce, wishes } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { text } from "../shared/claims.js";
import { Tree, blank } from "./game-tree.js";
import { Walk } from "./navigation.js";
import { Desk } from "./analysis-view.js";
import { Editor } from "./position-editor.js";
import { Analyst } from "./engine-analysis.js";
import { Keeper } from "./autosave.js";
import { Proof } from "./proof.js";
import { Review } from "./review.js";
import { copyLink, fileField, fromAddress, linkTo, saveAs, takeDrops } from "./share.js";

const w = t.understand;

export async function page(main, shell) {
	const study = new Study(main, shell);
	await study.begin(shell.query);
	return () => study.leave();
}

class Study {
	side = null;
	editing = null;
	preview = null;
	walk = new Walk();
	analyst = new Analyst();
	keeper = new Keeper();
	proof = new Proof({
		redraw: () => this.draw(),
		play: (point, color) => this.play(point, color, { keepTrying: true }),
	});
	review = new Review({
		found: () => this.changed(),
		redraw: () => {
			this.draw();
			this.drawGame();
		},
	});

	constructor(main, shell) {
		this.shell = shell;
		const open = file => this.openFile(file);
		this.field = fileField(open);
		this.endDrops = takeDrops(open);
		this.desk = new Desk(main, this.does());
		main.append(this.field);
		shell.keys(this.desk.keys);
	}

	/** What can be done at the desk. */
	does() {
		return {
			choose: point => this.choose(point),
			hover: point => this.hover(point),
			goTo: node => this.goTo(node),
			along: (line, n) => this.goTo(this.walk.on(line, n)),
			jump: n => this.goTo(this.walk.jump(n)),
			step: by => this.step(by),
			mistake: by => this.mistake(by),
			toTurn: n => this.goTo(this.walk.on(this.walk.tree.main(), n)),
			side: side => {
				this.side = side;
				this.draw();
			},
			redraw: () => this.draw(),
			note: note => this.note(note),
			promote: () => this.promote(),
			cut: () => this.cut(),
			preview: line => this.show(line),
			pause: () => this.pause(),
			ask: who => this.ask(who),
			showLine: () => this.showLine(),
			tryIt: () => this.tryIt(),
			endTrying: () => this.endTrying(),
			review: () => this.runReview(),
			escape: () => this.escape(),
			redrawEdit: () => this.drawEdit(),
			useEdited: () => this.useNew({ ...blank(), start: this.editing.position() }),
		};
	}

	/** The menu beside the game's name. */
	items() {
		const { tree } = this.walk,
			{ rule, size } = tree.start;
		const items = [
			[w.open, () => this.field.click(), "open"],
			[w.saveSgf, () => saveAs("sgf", tree), "sgf"],
			[w.savePsq, () => saveAs("psq", tree), "psq"],
			[w.link, () => this.link(), "link"],
			[w.edit, () => this.edit(), "edit"],
			[w.playOn, () => this.playOn(), "play-on"],
			[w.keep, () => this.keep(), "keep"],
			[w.fresh, () => this.useNew(blank(rule, size)), "fresh"],
		];
		return items.filter(([, , id]) => id !== "keep" || !this.keeper.gameId);
	}

	/** Opens what the address names, else what was looked at last. */
	async begin(query) {
		this.analyst
			.meet()
			.then(known => (known ? this.walk.view && this.desk.drawBest(this.seen) : this.ask("")))
			.catch(() => {});
		try {
			const { tree, ...kept } = await fromAddress(query);
			await this.useTree(tree, kept);
			if (kept.gameId) await this.findReview(query.has("review"));
		} catch (error) {
			toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
			await this.useTree(blank());
		}
	}

	leave() {
		this.analyst.stop();
		this.proof.hide();
		this.keeper.flush();
		this.review.forget();
		this.endDrops();
	}

	// ---- Where we are
	/** Goes to a node; gives who is to move there. */
	async goTo(node, { keepTrying = false } = {}) {
		// Stones that are being set up are not walked away from by a stray key.
		if (this.editing) return null;
		const { walk, proof } = this;
		this.preview = null;
		this.analyst.forget();
		proof.hide();
		if (!keepTrying) proof.trying = null;
		if (!(await walk.goTo(node))) return null;
		const { to_move, stones, say } = walk.view,
			last = stones.at(-1);
		this.side = to_move ?? this.side ?? "black";
		this.draw();
		this.drawGame();
		if (last) announce(`${t.color(last.color)} ${t.point(last.point)}. ${text(say)}`);
		this.think();
		this.keeper.remember(walk.tree, node);
		return to_move;
	}
	step(by) {
		const { node } = this.walk,
			to = by < 0 ? node.parent : node.children[0];
		if (to) this.goTo(to);
	}
	mistake(by) {
		const to = this.walk.turn(this.review.turns, by);
		if (to) this.goTo(to);
	}

	// ---- The moves
	async choose(point) {
		const { proof, editing } = this,
			{ stones, forbidden, to_move } = this.walk.view;
		if (editing) {
			editing.touch(point);
			this.drawEdit();
			return;
		}
		if (!to_move) return;
		if (stones.some(s => s.point === point)) {
			announce(t.errors.taken(point));
			return;
		}
		const foul = forbidden.find(f => f.point === point);
		if (foul) {
			const error = t.errors.forbidden(point, t.fouls[foul.foul]);
			announce(error);
			this.complain(error);
			return;
		}
		await (proof.trying ? proof.defend(point, to_move) : this.play(point, to_move));
	}
	play(point, color, options) {
		const { tree, node } = this.walk,
			to = node.children.find(c => c.point === point) ?? tree.add(node, point, color);
		this.changed();
		return this.goTo(to, options);
	}
	note(comment) {
		this.walk.node.comment = comment;
		this.changed();
		this.desk.drawTree(this.seen);
	}
	promote() {
		this.walk.tree.promote(this.walk.node);
		this.changed();
		this.draw();
	}
	cut() {
		const { tree, node } = this.walk,
			{ parent } = node,
			place = parent.children.indexOf(node);
		tree.remove(node);
		this.changed();
		this.goTo(parent);
		const restore = () => {
			parent.children.splice(place, 0, node);
			this.changed();
			this.goTo(node);
		};
		toast(w.deleted, { action: { label: w.restore, do: restore } });
	}
	changed() {
		this.keeper.changed(this.walk.tree, this.walk.node);
	}

	// ---- Looking
	think() {
		const { analyst, walk } = this,
			{ node } = walk;
		analyst.stop();
		if (!analyst.thinking || !walk.view.to_move || this.editing) {
			this.desk.drawBest(this.seen);
			return;
		}
		const seen = belief => {
			// The curve is the flagship's.
			if (!analyst.who) node.black = belief.black;
			this.draw();
		};
		analyst.look(walk.position(), seen, error => this.complain(error));
	}
	pause() {
		const { analyst } = this;
		wishes.set("thinking", !analyst.thinking);
		if (analyst.thinking) this.think();
		else analyst.stop();
		this.draw();
	}
	ask(who) {
		this.analyst.ask(who);
		if (!this.walk.view) return;
		this.think();
		this.draw();
	}
	hover(point) {
		if (this.editing) return;
		const candidate =
			wishes.get("candidates") &&
			this.analyst.belief?.candidates.find(c => c.point === point && c.line.length > 1);
		this.show(candidate ? candidate.line : null);
	}
	/** Shows a line on the board, unless the proof's is shown there. */
	show(line) {
		if (this.proof.showing || this.preview === line) return;
		this.preview = line;
		this.desk.drawBoard(this.seen);
	}
	showLine() {
		const line = this.analyst.belief?.win?.line;
		if (line) this.proof.toggle(line);
	}
	tryIt() {
		const tree = this.analyst.belief?.win?.tree;
		if (tree) this.proof.try(tree, this.walk.view.to_move);
	}
	endTrying() {
		this.proof.trying = null;
		this.draw();
	}
	escape() {
		if (this.editing) {
			this.editing = null;
			this.goTo(this.walk.node);
			return;
		}
		this.preview = null;
		this.proof.hide();
		this.endTrying();
	}
	edit() {
		this.analyst.forget();
		this.preview = null;
		this.proof.hide();
		this.editing = new Editor(this.walk.tree.start, this.walk.view);
		this.drawEdit();
	}
	async drawEdit() {
		if (await this.walk.lookAt(this.editing.position())) this.draw();
	}

	// ---- The game
	async useTree(dto, { to, ...kept } = {}) {
		this.keeper.open(kept);
		this.review.forget();
		this.editing = null;
		this.walk.tree = new Tree(dto);
		await this.goTo(this.walk.find(to));
	}
	/** A game that has no address of its own. */
	async useNew(dto, to) {
		await this.useTree(dto, { to });
		this.shell.address("/understand");
	}
	async openFile(file) {
		try {
			const { rule } = this.walk.tree.start;
			await this.useNew(await api.file(`/api/files/read?rule=${rule}`, await file.arrayBuffer()), "end");
			toast(w.opened(file.name));
		} catch (error) {
			toast(error.message, { fault: true });
		}
	}
	async keep() {
		await this.keeper.keep(this.walk.tree);
		this.shell.address(`/understand?game=${this.keeper.gameId}`);
		toast(w.keptNow);
	}
	async runReview() {
		if (!this.keeper.gameId) await this.keep();
		try {
			this.review.follow(await api.post(`/api/games/${this.keeper.gameId}/review`), this.walk.tree);
		} catch (error) {
			toast(error.message, { fault: true });
		}
	}
	/** Follows the review that there is; `wanted`, it is made if there is none. */
	async findReview(wanted) {
		const { gameId } = this.keeper,
			job = await api.get(`/api/games/${gameId}/review`);
		if (job) this.review.follow(job, this.walk.tree);
		if (!wanted) return;
		if (job?.state !== "finished") await this.runReview();
		this.shell.address(`/understand?game=${gameId}`);
	}
	link() {
		const path = linkTo(this.walk.tree, this.walk.node);
		this.shell.address(path);
		copyLink(path, this.desk.game);
	}
	playOn() {
		const { to_move } = this.walk.view;
		if (to_move)
			this.shell.go(`/?from=${encodeURIComponent(JSON.stringify(this.walk.position()))}&as=${to_move}`);
	}

	// ---- Drawing
	/** All there is to see. */
	get seen() {
		const { side, editing } = this,
			{ tree, node, view } = this.walk,
			{ belief, thinking, who, analysts } = this.analyst,
			{ showing, trying, line } = this.proof;
		const place = { tree, node, view, side, editing, played: this.keeper.played },
			thought = { belief, thinking, who, analysts, job: this.review.job };
		return { ...place, ...thought, showing, trying, line: line ?? this.preview };
	}
	draw() {
		if (this.walk.view) this.desk.draw(this.seen);
	}
	/** Says why something cannot be, until there is something else to say. */
	complain(error) {
		this.desk.drawSay({ ...this.seen, error });
	}
	drawGame() {
		this.desk.drawGame({ ...this.seen, items: this.items() });
	}
}
