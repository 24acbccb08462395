// The Understand page: any position analysed live, a game with its variations, and its review.
import { api } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { claimText } from "../shared/claims.js";
import { isConnected } from "../shared/connection.js";
import { acceptGames, chooseGame, openBar, takeOver, tellUnreadable } from "../shared/incoming.js";
import { announce } from "../shared/live-region.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { actionsOf, menuItems } from "./actions.js";
import { AnalysisControl } from "./analysis-control.js";
import { AnalysisView, graphValues } from "./analysis-view.js";
import { Autosave } from "./autosave.js";
import { EngineAnalysis } from "./engine-analysis.js";
import { Explorer } from "./explorer.js";
import { GameTree, emptyGame } from "./game-tree.js";
import { Layers } from "./layers.js";
import { gameAnalysedLast, gameToOpen, savedGame } from "./links.js";
import { Navigation } from "./navigation.js";
import { openPictures } from "./pictures.js";
import { PositionEditor } from "./position-editor.js";
import { Proof } from "./proof.js";
import { Prover } from "./prover.js";
import { Review, isRunning } from "./review.js";
import { shareLink } from "./sharing.js";
import { Sweep } from "./sweep.js";
import { t } from "../strings/language.js";

const w = t.understand;

export async function page(main, shell) {
	const understandPage = new UnderstandPage(main, shell);
	await understandPage.open();
	return () => understandPage.leave();
}

class UnderstandPage {
	/** Whose threats are shown. */
	side = null;
	/** The editor while a position is set up. */
	editor = null;
	/** A line that is shown on the board while the pointer is on a candidate. */
	preview = null;
	/** The candidate whose line that is: it grows while the analysis goes on. */
	followed = null;
	navigation = new Navigation();
	analysis = new EngineAnalysis();
	control = new AnalysisControl(this.analysis, {
		analyse: () => this.analyse(),
		draw: () => this.draw(),
		here: () => this.navigation,
	});
	layers = new Layers();
	sweep = new Sweep({ onchange: () => (this.sweep.isRunning ? this.drawGraph() : this.draw()) });
	explorer = new Explorer({
		play: point => this.choose(point),
		preview: line => this.showPreview(line),
		rule: () => this.navigation.tree.start.rule,
	});
	prover = new Prover({
		save: async () => (await this.save()) && this.autosave.gameId,
		position: () => this.navigation.position(),
		defend: job => this.defendCertified(job),
	});
	/** Saves the analysed game. */
	autosave = null;
	proof = new Proof({
		redraw: () => this.draw(),
		play: (point, color) => this.play(point, color, { keepDefending: true }),
	});
	review = new Review({
		onfinish: () => {
			this.changed();
			this.tellFindings();
		},
		onchange: () => {
			this.draw();
			this.drawGameCard();
		},
	});

	constructor(main, shell) {
		this.shell = shell;
		const open = file => this.openFile(file);
		this.endDrops = acceptGames(open);
		this.view = new AnalysisView(main, openBar(open, this.#barButtons()), actionsOf(this));
		this.view.prover.append(this.prover.element);
		this.view.explorer.append(this.explorer.element);
		shell.setShortcuts(this.view.shortcuts);
	}

	/** What is wanted most often, beside the buttons that open a game; on a phone all but the review is in the menu. */
	#barButtons() {
		const button = (act, label, action) =>
			h("button.btn.slim.hide-phone", { "data-act": act, onclick: action }, label);
		this.reviewButton = h("button.btn.slim.primary", {
			"data-act": "review",
			title: w.reviewTip,
			onclick: () => this.runReview(),
		});
		return [
			button("edit", w.edit, () => this.edit()),
			button("play-on", w.playOn, () => this.playOn()),
			button("link", w.link, () => shareLink(this.navigation.tree, this.navigation.node, this.view.game)),
			this.reviewButton,
		];
	}

	/** Opens what this tab showed here, else the game that the address names, else the one analysed last. */
	async open() {
		const { shell } = this;
		const tell = error => toast(error.status === 404 ? t.errors.gone : error.message, { fault: true });
		this.#loadAnalysts();
		try {
			const found = await gameToOpen(shell).catch(error => {
				tell(error);
				return gameAnalysedLast();
			});
			await this.openGame(found.tree, found);
		} catch (error) {
			tell(error);
			await this.openGame(emptyGame());
		}
		shell.setAddress(this.autosave.address);
		const handed = takeOver();
		if (handed) await this.openFile(handed);
		else if (this.autosave.gameId) await this.openReview(shell.query.has("review")).catch(tell);
	}
	async #loadAnalysts() {
		const isKnown = await this.analysis.loadAnalysts().catch(() => null);
		if (this.analysis.proofs) this.prover.bounds = this.analysis.proofs;
		if (isKnown === false) this.chooseAnalyst("");
		else if (isKnown && this.navigation.view) this.view.drawCandidates(this.state);
	}

	leave() {
		this.analysis.stop();
		this.sweep.stop();
		this.explorer.leave();
		this.prover.clear();
		this.proof.hideLine();
		this.autosave?.close();
		this.review.clear();
		this.sheet?.remove();
		this.endDrops();
	}

	// ---- Navigation

	/** Goes to a node; resolves to the side to move there, null if another node was gone to meanwhile. */
	async goTo(node, { keepDefending = false, autosave = this.autosave } = {}) {
		// A shortcut pressed by mistake must not lose a position that is being set up.
		if (this.editor) return null;
		const { navigation, proof } = this;
		this.preview = null;
		if (!this.analysis.locked) this.analysis.clear();
		proof.hideLine();
		if (!keepDefending) proof.defending = null;
		if (!(await navigation.goTo(node, autosave.tree))) return null;
		this.#turnTo(autosave);
		const { to_move, stones, say } = navigation.view,
			last = stones.at(-1);
		this.side = to_move ?? this.side ?? "black";
		this.fetchLayers();
		this.draw();
		this.drawGameCard();
		if (last) announce(t.announce({ ...last, text: claimText(say) }));
		if (!this.analysis.locked) this.analyse();
		this.explorer.show(navigation.position());
		this.prover.show(navigation.position(), to_move);
		this.sweep.follow(navigation);
		autosave.remember(node);
		return to_move;
	}
	step(by) {
		const { wanted } = this.navigation,
			to = by < 0 ? wanted.parent : wanted.children[0];
		if (to) this.goTo(to);
	}
	/** Goes to the next (1) or previous (-1) mistake. */
	goToMistake(direction) {
		const to = this.navigation.markedMove(this.review.turns, direction);
		if (to) this.goTo(to);
	}

	// ---- Moves

	async choose(point) {
		const { proof, editor } = this;
		if (editor) {
			editor.touch(point);
			this.drawEditor();
			return;
		}
		// While the server is away, no further move could be shown.
		if (!isConnected()) return;
		const { stones, forbidden, to_move } = this.navigation.view,
			foul = forbidden.find(f => f.point === point);
		if (!to_move) return;
		if (stones.some(s => s.point === point)) announce(t.errors.taken(point));
		else if (foul) {
			const error = t.errors.forbidden(point, t.fouls[foul.foul]);
			announce(error);
			this.showError(error);
		} else await (proof.defending ? proof.defend(point, to_move) : this.play(point, to_move));
	}
	/** Plays a candidate, in the position that is analysed. */
	async chooseCandidate(point) {
		const { locked } = this.analysis;
		if (locked && locked.node !== this.navigation.node && (await this.goTo(locked.node)) === null) return;
		await this.choose(point);
	}
	/** Plays a move, a new variation if it is not in the tree; resolves as `goTo` does. */
	play(point, color, options) {
		const { tree, node } = this.navigation,
			known = node.children.find(c => c.point === point),
			to = known ?? tree.add(node, point, color);
		if (!known) this.changed();
		return this.goTo(to, options);
	}
	setComment(comment) {
		this.navigation.node.comment = comment;
		this.changed();
		this.view.drawTree(this.state);
	}
	promote() {
		this.navigation.tree.promote(this.navigation.node);
		this.changed();
		this.draw();
	}
	/** Deletes the current move and what follows it; a toast can bring it back. */
	deleteBranch() {
		const { autosave } = this,
			{ tree, node } = this.navigation,
			{ parent } = node,
			index = parent.children.indexOf(node);
		tree.remove(node);
		this.analysis.unlock();
		this.changed();
		this.goTo(parent);
		const restore = () => {
			parent.children.splice(index, 0, node);
			autosave.changed();
			this.#bringBack(autosave, node);
		};
		toast(w.deleted, { action: { label: w.restore, do: restore } });
	}
	changed() {
		this.autosave.changed();
	}

	// ---- Analysis

	analyse() {
		const { analysis, navigation, control } = this,
			{ node, view } = control.subject;
		if (!navigation.view) return;
		analysis.stop();
		if (!analysis.isOn || !view.to_move || this.editor) {
			this.view.drawCandidates(this.state);
			return;
		}
		const { tree } = navigation;
		const accept = evaluation => {
			const { only, excluded } = analysis.choices(node),
				isPlain = !only && !excluded.length && !analysis.settings.values.balance;
			// The graph shows Tengen's own evaluations, of all moves.
			if (!analysis.who && isPlain) node.black = evaluation.black;
			this.#followPreview(evaluation);
			this.draw();
		};
		analysis.start(node, navigation.position(node, tree), accept, error => this.showError(error));
	}
	/** Fetches the layers that are switched on; they are drawn when they arrive. */
	fetchLayers() {
		const drawThem = () => this.draw();
		this.layers.show(this.navigation.position(), drawThem).catch(error => this.showError(error.message));
	}
	/** A layer was switched on or off. */
	showLayers() {
		if (!this.navigation.view) return;
		this.fetchLayers();
		this.draw();
	}
	/** Valuing the positions of the whole game was switched on or off. */
	followSweep() {
		if (!this.navigation.view) return;
		this.sweep.follow(this.navigation);
		this.drawGraph();
	}
	pause() {
		const { analysis } = this;
		preferences.set("thinking", !analysis.isOn);
		if (analysis.isOn) this.analyse();
		else analysis.stop();
		this.draw();
	}
	chooseAnalyst(who) {
		this.analysis.choose(who);
		if (!this.navigation.view) return;
		this.analyse();
		this.draw();
	}
	hover(point) {
		if (this.editor) return;
		const candidates = (preferences.get("candidates") && this.control.evaluationHere?.candidates) || [],
			candidate = candidates.find(c => c.point === point && c.line.length > 1);
		this.previewCandidate(candidate ? candidate.line : null);
	}
	/** Shows a candidate's line on the board, as it is now and as it becomes. */
	previewCandidate(line) {
		this.followed = line?.[0] ?? null;
		this.showPreview(line);
	}
	#followPreview({ candidates }) {
		const followed = this.preview && candidates.find(c => c.point === this.followed);
		if (followed) this.preview = followed.line;
	}
	/** Shows a line on the board, unless a proof's line is shown there. */
	showPreview(line) {
		if (this.proof.showing || this.preview === line) return;
		this.preview = line;
		this.view.drawBoard(this.state);
	}
	showLine() {
		const line = this.control.evaluationHere?.win?.line;
		if (line) this.proof.toggleLine(line);
	}
	/** Lets the person defend against the proved win. */
	defend() {
		const tree = this.control.evaluationHere?.win?.tree;
		if (tree) this.proof.attack(tree, this.navigation.view.to_move);
	}
	/** Lets the person defend against a proof with a certificate. */
	async defendCertified(job) {
		try {
			await this.proof.attackCertified(job);
			this.view.board.host.scrollIntoView({ block: "nearest" });
		} catch (error) {
			toast(error.message, { fault: true });
		}
	}
	endDefence() {
		this.proof.defending = null;
		this.draw();
	}
	escape() {
		if (this.editor) {
			this.editor = null;
			this.goTo(this.navigation.node);
			return;
		}
		this.preview = null;
		this.proof.hideLine();
		this.endDefence();
	}
	edit() {
		this.analysis.unlock();
		this.analysis.clear();
		this.preview = null;
		this.proof.hideLine();
		this.editor = new PositionEditor(this.navigation.tree.start, this.navigation.view);
		this.drawEditor();
		// The board and its tools may be out of sight where the menu is.
		this.view.board.host.scrollIntoView({ block: "nearest" });
	}
	async drawEditor() {
		if (await this.navigation.showPosition(this.editor.position())) this.draw();
	}

	// ---- The game

	async openGame(game, { to, isDirty, ...about } = {}) {
		const tree = new GameTree(game);
		const autosave = new Autosave(tree, about, {
			onid: () => {
				this.shell.setAddress(autosave.address);
				this.drawGameCard();
			},
			onoutdated: () => this.reload(),
		});
		await this.#show(autosave, tree.find(to));
		if (isDirty) autosave.changed();
	}
	/** Shows a position of an analysis. */
	async #show(autosave, node) {
		this.editor = null;
		await this.goTo(node, { autosave });
	}
	/** Turns to another analysis, whose position is shown now. */
	#turnTo(autosave) {
		if (this.autosave === autosave) return;
		this.autosave?.close({ isReplaced: true });
		this.analysis.unlock();
		this.analysis.clear();
		this.autosave = autosave;
		autosave.open();
		this.review.clear();
		this.prover.clear();
	}
	/** Opens a game that has no address of its own, beside what is shown; that can be brought back. */
	async openBeside(game, { to, message = null } = {}) {
		const { autosave, navigation } = this,
			{ node, tree } = navigation;
		await this.openGame(game, { to });
		this.shell.setAddress(this.autosave.address);
		const hasBefore = tree.root.children.length > 0,
			before = hasBefore && (autosave.isKept ? w.beforeKept : w.beforeClosed),
			said = [message, before].filter(Boolean).join(t.gap),
			action = hasBefore && { label: w.bringBack, do: () => this.#bringBack(autosave, node) };
		if (said) toast(said, { action });
	}
	/** Goes back to a position, also of an analysis that was shown before. */
	async #bringBack(autosave, node) {
		const isOther = autosave !== this.autosave;
		await this.#show(autosave, node);
		this.shell.setAddress(autosave.address);
		if (isOther && autosave.gameId) await this.openReview();
	}
	/** Takes over what another tab has saved of this game. */
	async reload() {
		const { navigation, autosave } = this,
			to = navigation.tree.movesTo(navigation.node),
			{ tree, ...about } = await savedGame(autosave.gameId);
		if (this.autosave !== autosave || this.editor) return;
		await this.openGame(tree, { ...about, to });
		await this.openReview();
	}
	/** Opens a game of a file; of several, the one that is chosen. */
	async openFile(file) {
		try {
			const { rule } = this.navigation.tree?.start ?? emptyGame().start,
				number = await chooseGame(file, rule);
			if (!number) return;
			const path = `/api/files/read?rule=${rule}&game=${number}`,
				{ game } = await api.file(path, await file.arrayBuffer());
			await this.openBeside(game, { to: "end", message: file.name ? w.opened(file.name) : w.openedPasted });
		} catch (error) {
			tellUnreadable(error);
		}
	}
	/** Saves the game on the server, if it is not there yet; resolves to whether it is. */
	async save() {
		const isNew = !this.autosave.gameId,
			isKept = await this.autosave.keep();
		if (isNew && isKept) toast(w.keptNow);
		return isKept;
	}
	/** Starts a review; a `deeper` one searches longer than the one before. */
	async runReview(deeper = false) {
		if (!(await this.save())) return;
		try {
			const job = await api.post(`/api/games/${this.autosave.gameId}/review`, { deeper });
			this.review.follow(job, this.navigation.tree);
		} catch (error) {
			toast(error.message, { fault: true });
		}
	}
	/** What a finished review found, for those who do not have its list in view. */
	tellFindings() {
		const { losing, turns } = this.review,
			show = { label: t.explorer.show, do: () => this.goTo(this.navigation.onMainLine(losing.number)) };
		if (losing) toast(w.losingMove(losing), { action: show });
		else if (!turns.length) toast(w.reviewNone);
	}
	/** Opens the game's review, if it has one; starts one if it is `wanted`. */
	async openReview(wanted = false) {
		const { gameId } = this.autosave;
		this.prover.load(gameId).catch(() => {});
		const job = await api.get(`/api/games/${gameId}/review`);
		if (job) this.review.follow(job, this.navigation.tree);
		if (!wanted) return;
		if (job?.state !== "finished") await this.runReview();
	}
	openPictures() {
		const { tree, node, view } = this.navigation,
			overlays = {
				...this.layers.overlays(this.control.evaluationHere ?? {}),
				candidates: this.control.evaluationHere?.candidates,
				forbidden: true,
			};
		openPictures({ tree, node, view, overlays, values: graphValues(tree, node, this.review.job) });
	}
	/** Plays a game from the current position. */
	playOn() {
		const { to_move } = this.navigation.view,
			from = encodeURIComponent(JSON.stringify(this.navigation.position()));
		if (to_move) this.shell.go(`/?from=${from}&as=${to_move}`);
	}

	// ---- Drawing

	/** Everything that the parts of the page draw. */
	get state() {
		const { side, editor, navigation, analysis, proof, review, autosave, control } = this,
			{ tree, node, view } = navigation,
			{ evaluation, isOn, who, analysts } = analysis,
			{ showing, defending } = proof;
		return {
			...{ tree, node, view, side, editor, wasPlayed: autosave.wasPlayed },
			...{ evaluation, isOn, who, analysts, job: review.job, isSweeping: this.sweep.isRunning },
			...{
				evaluationHere: control.evaluationHere,
				analysed: control.subject.view,
				layers: this.layers.overlays(control.evaluationHere ?? {}),
			},
			notes: control.notes(node => this.goTo(node)),
			...{ showing, defending, line: proof.line ?? this.preview },
		};
	}
	draw() {
		if (this.navigation.view) this.view.draw(this.state);
	}
	drawGraph() {
		if (this.navigation.view) this.view.drawGraph(this.state);
	}
	/** The button above the board tells how far a review is, and goes when it is done: what it found is beside the board. */
	#drawReviewButton() {
		const { reviewButton, review, navigation } = this,
			{ job } = review;
		reviewButton.hidden = job?.state === "finished";
		reviewButton.disabled = isRunning(job) || !navigation.tree.root.children.length;
		reviewButton.textContent = isRunning(job) ? w.reviewing(job.done, job.total) : w.reviewRun;
	}
	/** Shows why something is not possible, until the commentary changes. */
	showError(error) {
		this.view.drawCommentary({ ...this.state, error });
	}
	drawGameCard() {
		this.#drawReviewButton();
		this.view.drawGameCard({ ...this.state, items: menuItems(this) });
	}
}
