// A walk through a game: where one stands in its tree, and what the server says of the position there.
import { api } from "../shared/api.js";
import { Tree, blank } from "./game-tree.js";

const MOST_KEPT = 500;

export class Walk {
	tree = new Tree(blank());
	node = this.tree.root;
	view = null;
	#kept = new Map();
	#asked = 0;

	/** The position where one stands, or at another node, as the server takes it. */
	position(node = this.node) {
		return { ...this.tree.start, moves: this.tree.movesTo(node) };
	}

	async #viewOf(node) {
		const position = this.position(node),
			key = JSON.stringify(position);
		if (!this.#kept.has(key)) {
			if (this.#kept.size > MOST_KEPT) this.#kept.clear();
			this.#kept.set(key, await api.post("/api/position", position));
		}
		return this.#kept.get(key);
	}

	/** Takes a view when it comes; says whether it did, or another was asked for meanwhile. */
	async #take(coming) {
		const number = ++this.#asked,
			view = await coming;
		if (number !== this.#asked) return false;
		this.view = view;
		return true;
	}

	async goTo(node) {
		this.node = node;
		const arrived = await this.#take(this.#viewOf(node));
		// The next one, so that stepping is at once.
		if (arrived && node.children[0]) this.#viewOf(node.children[0]).catch(() => {});
		return arrived;
	}

	/** The node that moves lead to; "end" is where the main line ends. */
	find(to) {
		const { tree } = this;
		return to === "end"
			? (tree.main().at(-1) ?? tree.root)
			: (to?.match(/[a-z]\d+/g) ?? []).reduce(
					(node, p) => node.children.find(c => c.point === p) ?? node,
					tree.root,
				);
	}

	/** Looks at a position that is in no tree. */
	lookAt(position) {
		return this.#take(api.post("/api/position", position));
	}

	/** The node after so many moves of a line. */
	on(line, n) {
		return n <= 0 ? this.tree.root : (line[Math.min(n, line.length) - 1] ?? this.tree.root);
	}
	/** The node so many moves along the line on which one stands. */
	jump(n) {
		return this.on(this.tree.lineThrough(this.node), n);
	}
	/** The node after one of the turns of the main line, the next or the last before; nothing if there is none. */
	turn(turns, by) {
		const at = this.tree.isMain(this.node) ? this.tree.depth(this.node) : 0;
		const found = by > 0 ? turns.find(turn => turn.number > at) : turns.findLast(turn => turn.number < at);
		return found && this.on(this.tree.main(), found.number);
	}
}
