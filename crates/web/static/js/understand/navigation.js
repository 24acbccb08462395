// The current move in the tree of a game, and the server's view of the position there.
import { api } from "../shared/api.js";
import { GameTree, emptyGame } from "./game-tree.js";

/** How many views are cached. */
const CACHED = 500;

export class Navigation {
	tree = new GameTree(emptyGame());
	/** The node whose position is shown. */
	node = this.tree.root;
	/** The node that was asked for last; it is shown when its view arrives. */
	wanted = this.node;
	/** The current position as the server describes it. */
	view = null;
	#cache = new Map();
	#latest = 0;

	/** The position at a node, as the server takes it. */
	position(node = this.node, tree = this.tree) {
		return { ...tree.start, moves: tree.movesTo(node) };
	}

	async #viewOf(node, tree) {
		const position = this.position(node, tree),
			key = JSON.stringify(position);
		if (!this.#cache.has(key)) {
			if (this.#cache.size > CACHED) this.#cache.clear();
			this.#cache.set(key, await api.ask("/api/position", position));
		}
		return this.#cache.get(key);
	}

	/** Shows a view when it arrives; returns false if another was asked for in the meantime. */
	async #accept(promise) {
		const number = ++this.#latest,
			view = await promise;
		if (number !== this.#latest) return false;
		this.view = view;
		return true;
	}

	/** Goes to a node, also of another tree; returns false if another was asked for before its view arrived. */
	async goTo(node, tree = this.tree) {
		this.wanted = node;
		try {
			if (!(await this.#accept(this.#viewOf(node, tree)))) return false;
		} catch (error) {
			if (this.wanted === node) this.wanted = this.node;
			throw error;
		}
		Object.assign(this, { node, tree });
		// Loads the next position too, so that stepping shows it at once.
		if (node.children[0]) this.#viewOf(node.children[0], tree).catch(() => {});
		return true;
	}

	/** Shows a position that is not in the tree. */
	showPosition(position) {
		return this.#accept(api.ask("/api/position", position));
	}

	/** The node after so many moves of a line. */
	along(line, n) {
		return n <= 0 ? this.tree.root : (line[Math.min(n, line.length) - 1] ?? this.tree.root);
	}
	/** The node after so many moves of the main line. */
	onMainLine(n) {
		return this.along(this.tree.mainLine(), n);
	}
	/** The node after so many moves of the current line. */
	onCurrentLine(n) {
		return this.along(this.tree.lineThrough(this.node), n);
	}

	/** The node of the next (1) or previous (-1) of some marked moves of the main line; undefined if there is none. */
	markedMove(turns, direction) {
		const at = this.tree.isMain(this.node) ? this.tree.depth(this.node) : 0,
			found = direction > 0 ? turns.find(turn => turn.number > at) : turns.findLast(turn => turn.number < at);
		return found && this.onMainLine(found.number);
	}
}
