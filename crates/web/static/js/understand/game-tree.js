// A game with its variations: the tree itself, and how it is shown. Which moves are possible, the server says.
import { h, t, update } from "../shared/dom.js";

/** A game without moves. */
export const blank = (rule = "freestyle", size = 15) => ({
	start: { rule, size, setup: { black: "", white: "" }, first: "black", moves: "" },
	players: ["", ""],
	date: "",
	event: "",
	result: "",
	comment: "",
	nodes: [],
});

export class Tree {
	/** From what the server sends: a flat list, parents first. */
	constructor(dto) {
		const { nodes, ...about } = dto;
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
			n.parent =
				nodes[i].parent === null || nodes[i].parent === undefined ? this.root : made[nodes[i].parent];
			n.parent.children.push(n);
		});
		this.next = made.length + 1;
		this.opened = new Set(); // moves whose variations are all shown
	}

	/** As the server takes it. */
	dto() {
		const nodes = [],
			places = new Map();
		const walk = [...this.root.children].reverse();
		while (walk.length) {
			const n = walk.pop();
			places.set(n, nodes.length);
			nodes.push({
				parent: n.parent === this.root ? null : places.get(n.parent),
				point: n.point,
				color: n.color,
				comment: n.comment,
				mark: n.mark,
				seconds: n.seconds,
				black: n.black,
			});
			walk.push(...[...n.children].reverse());
		}
		const { start, players, date, event, result } = this;
		return { start, players, date, event, result, comment: this.root.comment, nodes };
	}

	add(parent, point, color) {
		const node = { id: this.next++, parent, point, color, comment: "", mark: "", children: [] };
		parent.children.push(node);
		return node;
	}

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
	depth(node) {
		let d = 0;
		for (let n = node; n !== this.root; n = n.parent) d++;
		return d;
	}
	main() {
		const line = [];
		for (let n = this.root.children[0]; n; n = n.children[0]) line.push(n);
		return line;
	}
	isMain(node) {
		for (let n = node; n !== this.root; n = n.parent) if (n.parent.children[0] !== n) return false;
		return true;
	}
	/** The line that goes on from a node along first children, the node's own path before it. */
	lineThrough(node) {
		const line = this.pathTo(node);
		for (let n = (node === this.root ? node : line.at(-1)).children[0]; n; n = n.children[0]) line.push(n);
		return line;
	}
	remove(node) {
		const { parent } = node;
		parent.children.splice(parent.children.indexOf(node), 1);
		return parent;
	}
	promote(node) {
		for (let n = node; n !== this.root; n = n.parent) {
			const all = n.parent.children;
			all.splice(all.indexOf(n), 1);
			all.unshift(n);
		}
	}
}

const SHOWN = 4;

/** Draws the tree: the main line in two columns, variations under the move they replace. */
export function drawTree(host, tree, current, onchoose) {
	const button = n =>
		h(
			"button.mvb",
			{
				"data-node": n.id,
				"aria-current": n === current ? "true" : null,
				title: n.comment || null,
				onclick: () => onchoose(n),
			},
			h(`span.dot.${n.color === "black" ? "b" : "w"}`),
			t.point(n.point),
			n.mark && h("span.mark", t.understand.mark[n.mark]),
			n.comment && h("span.has-note", { "aria-label": t.understand.comment }),
		);
	const percent = n =>
		n.black === undefined || n.black === null ? null : h("span.note", t.percent(Math.round(n.black * 100)));
	/** One variation from its first move: in a row, deeper ones nested. */
	const branch = first => {
		const row = [h("span.xs", String(tree.depth(first))), " "];
		const nested = [];
		let n = first,
			last = first;
		while (n) {
			row.push(button(n));
			last = n;
			if (n.children.length > 1) nested.push(...n.children.slice(1));
			n = n.children[0];
		}
		return h("li", row, percent(last), nested.length ? h("ul.branch", nested.map(branch)) : null);
	};
	const branches = n => {
		const rest = n.parent.children.slice(1);
		if (!rest.length) return null;
		const most = tree.opened.has(n) ? rest.length : SHOWN;
		return h(
			"li",
			h("ul.branch", { "aria-label": t.understand.instead(tree.depth(n)) }, rest.slice(0, most).map(branch)),
			rest.length > most &&
				h(
					"button.btn.quiet.slim",
					{
						onclick: () => {
							tree.opened.add(n);
							drawTree(host, tree, current, onchoose);
						},
					},
					t.understand.more(rest.length - most),
				),
		);
	};
	const rows = [],
		line = tree.main();
	const offset = line[0]?.color === "white" ? 1 : 0;
	for (let i = -offset; i < line.length; i += 2) {
		const a = line[i],
			b = line[i + 1];
		const cut = a && branches(a);
		rows.push(
			h(
				"li.main",
				h("span.n", String(Math.max(1, i + 1))),
				a ? button(a) : h("span"),
				b && !cut ? button(b) : h("span"),
			),
		);
		if (cut) {
			rows.push(cut);
			if (b) rows.push(h("li.main", h("span.n", String(i + 2)), h("span"), button(b)));
		}
		const after = b && branches(b);
		if (after) rows.push(after);
	}
	const comment = tree.root.comment;
	update(
		host,
		comment && h("p.quietly.lead", comment),
		rows.length ? h("ul", rows) : h("p.quietly.lead", t.understand.treeEmpty),
	);
	const now = host.querySelector("[aria-current]");
	if (now) {
		const r = now.getBoundingClientRect(),
			o = host.getBoundingClientRect();
		if (r.top < o.top + 8 || r.bottom > o.bottom - 8) host.scrollTop += r.top - o.top - o.height / 2;
	} else host.scrollTop = 0;
}
