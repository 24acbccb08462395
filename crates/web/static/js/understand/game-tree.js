// A game with its variations as a tree of moves. Which moves are legal is for the server to say.
import { parseMoves } from "../shared/points.js";

/** A game without moves, as the server sends games. */
export const emptyGame = (rule = "freestyle", size = 15) => ({
	start: { rule, size, setup: { black: "", white: "" }, first: "black", moves: "" },
	players: ["", ""],
	date: "",
	event: "",
	result: "",
	comment: "",
	nodes: [],
});

export class GameTree {
	/** From a game as the server sends it: a flat list of nodes, parents first. */
	constructor({ nodes, ...about }) {
		Object.assign(this, about);
		this.root = { id: 0, parent: null, children: [], comment: about.comment ?? "" };
		const made = nodes.map((n, i) => ({
			...n,
			id: i + 1,
			comment: n.comment ?? "",
			mark: n.mark ?? "",
			children: [],
		}));
		made.forEach((n, i) => {
			n.parent = made[nodes[i].parent ?? -1] ?? this.root;
			n.parent.children.push(n);
		});
		this.nextId = made.length + 1;
		/** Moves whose variations are all shown. */
		this.expanded = new Set();
	}

	/** The game as the server takes it. */
	toJSON() {
		const nodes = [],
			indices = new Map(),
			waiting = [...this.root.children].reverse();
		while (waiting.length) {
			const n = waiting.pop();
			indices.set(n, nodes.length);
			nodes.push({
				parent: n.parent === this.root ? null : indices.get(n.parent),
				point: n.point,
				color: n.color,
				comment: n.comment,
				mark: n.mark,
				seconds: n.seconds,
				black: n.black,
			});
			waiting.push(...[...n.children].reverse());
		}
		const { start, players, date, event, result } = this;
		return { start, players, date, event, result, comment: this.root.comment, nodes };
	}

	add(parent, point, color) {
		const node = { id: this.nextId++, parent, point, color, comment: "", mark: "", children: [] };
		parent.children.push(node);
		return node;
	}

	/** The nodes from the first move to a node. */
	pathTo(node) {
		const path = [];
		for (let n = node; n !== this.root; n = n.parent) path.unshift(n);
		return path;
	}
	movesTo(node) {
		return this.pathTo(node)
			.map(n => n.point)
			.join("");
	}
	/** The number of moves to a node. */
	depth(node) {
		let d = 0;
		for (let n = node; n !== this.root; n = n.parent) d++;
		return d;
	}
	/** The main line: the first child of each node. */
	mainLine() {
		const line = [];
		for (let n = this.root.children[0]; n; n = n.children[0]) line.push(n);
		return line;
	}
	isMain(node) {
		for (let n = node; n !== this.root; n = n.parent) if (n.parent.children[0] !== n) return false;
		return true;
	}
	/** The path to a node and the line that goes on from it. */
	lineThrough(node) {
		const line = this.pathTo(node);
		for (let n = node.children[0]; n; n = n.children[0]) line.push(n);
		return line;
	}
	/** The node that moves lead to; "end" is the end of the main line. */
	find(moves) {
		const { root } = this;
		if (moves === "end") return this.mainLine().at(-1) ?? root;
		const next = (node, point) => node.children.find(child => child.point === point) ?? node;
		return parseMoves(moves).reduce(next, root);
	}
	/** Whether there are comments, or moves beside the line through a node. */
	hasMoreThan(node) {
		const line = [this.root, ...this.lineThrough(node)];
		return line.some(n => n.comment || n.children.length > 1);
	}
	remove(node) {
		const { children } = node.parent;
		children.splice(children.indexOf(node), 1);
	}
	/** Makes the line to a node the main line. */
	promote(node) {
		for (let n = node; n !== this.root; n = n.parent) {
			const all = n.parent.children;
			all.splice(all.indexOf(n), 1);
			all.unshift(n);
		}
	}
}
