// The tree of moves as a list: the main line in two columns, variations under the move they replace.
import { h, update } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.understand;
/** How many variations of a move are shown until the rest is asked for. */
const SHOWN = 4;
/** The current move is kept this far, in pixels, from the list's edges. */
const MARGIN = 8;

const percent = node =>
	node.black === undefined || node.black === null
		? null
		: h("span.note", t.percent(Math.round(node.black * 100)));

class TreeView {
	constructor(host, tree, current, onchoose) {
		Object.assign(this, { host, tree, current, onchoose });
	}

	draw() {
		const { host, tree, current } = this,
			{ comment } = tree.root,
			listed = this.#listed();
		// Stepping through a long game changes nothing but the current move.
		if (host.drawn?.tree === tree && host.drawn.listed === listed) {
			if (host.drawn.current !== current) this.#moveTo(current);
			return;
		}
		host.drawn = { tree, listed, current };
		const rows = this.#rows();
		update(
			host,
			comment && h("p.quietly.lead", comment),
			rows.length ? h("ul", rows) : h("p.quietly.lead", w.treeEmpty),
		);
		this.#scroll();
	}

	/** All that the list shows but which move is the current one. */
	#listed() {
		const { tree } = this,
			parts = [],
			waiting = [tree.root];
		while (waiting.length) {
			const node = waiting.pop(),
				{ id, mark, comment, children } = node,
				value = children.length || typeof node.black !== "number" ? "" : Math.round(node.black * 100);
			parts.push(id, mark, comment, children.length, value, tree.expanded.has(node));
			waiting.push(...[...children].reverse());
		}
		return parts.join("\n");
	}

	/** Makes another move of the list the current one. */
	#moveTo(current) {
		const { host } = this;
		host.querySelector("[aria-current]")?.removeAttribute("aria-current");
		host.querySelector(`[data-node="${current.id}"]`)?.setAttribute("aria-current", "true");
		host.drawn.current = current;
		this.#scroll();
	}

	/** The main line two moves a row; a row is broken where variations follow its first move. */
	#rows() {
		const line = this.tree.mainLine(),
			offset = line[0]?.color === "white" ? 1 : 0,
			rows = [];
		const row = (number, black, white) =>
			rows.push(h("li.main", h("span.n", String(number)), this.#cell(black), this.#cell(white)));
		for (let i = -offset; i < line.length; i += 2) {
			const black = line[i],
				white = line[i + 1],
				variations = black && this.#variations(black);
			row(Math.max(1, i + 1), black, variations ? null : white);
			if (variations) {
				rows.push(variations);
				if (white) row(i + 2, null, white);
			}
			const after = white && this.#variations(white);
			if (after) rows.push(after);
		}
		return rows;
	}
	#cell(node) {
		return node ? this.#button(node) : h("span");
	}

	#button(node) {
		const { current, onchoose } = this;
		return h(
			"button.mvb",
			{
				"data-node": node.id,
				"aria-current": node === current ? "true" : null,
				title: node.comment || null,
				onclick: () => onchoose(node),
			},
			h(`span.dot.${node.color === "black" ? "b" : "w"}`),
			t.point(node.point),
			node.mark && h("span.mark", w.mark[node.mark]),
			node.comment && h("span.has-note", { "aria-label": w.comment }),
		);
	}

	/** The variations that replace a move of the main line; null if there are none. */
	#variations(node) {
		const { tree } = this,
			variations = node.parent.children.slice(1);
		if (!variations.length) return null;
		const shown = tree.expanded.has(node) ? variations.length : SHOWN;
		const expand = () => {
			tree.expanded.add(node);
			this.draw();
		};
		return h(
			"li",
			h(
				"ul.branch",
				{ "aria-label": w.instead(tree.depth(node)) },
				variations.slice(0, shown).map(first => this.#variation(first)),
			),
			variations.length > shown &&
				h("button.btn.quiet.slim", { onclick: expand }, w.more(variations.length - shown)),
		);
	}
	/** One variation in a row, with its own variations below. */
	#variation(first) {
		const nodes = [];
		for (let node = first; node; node = node.children[0]) nodes.push(node);
		const nested = nodes.flatMap(node => node.children.slice(1));
		return h(
			"li",
			h("span.xs", String(this.tree.depth(first))),
			" ",
			nodes.map(node => this.#button(node)),
			percent(nodes.at(-1)),
			nested.length
				? h(
						"ul.branch",
						nested.map(node => this.#variation(node)),
					)
				: null,
		);
	}

	/** Scrolls the current move into view. */
	#scroll() {
		const { host } = this,
			current = host.querySelector("[aria-current]");
		if (!current) {
			host.scrollTop = 0;
			return;
		}
		const move = current.getBoundingClientRect(),
			list = host.getBoundingClientRect();
		if (move.top < list.top + MARGIN || move.bottom > list.bottom - MARGIN)
			host.scrollTop += move.top - list.top - list.height / 2;
	}
}

/** Draws a tree into `host`; `onchoose` is called with a chosen node. */
export const drawTree = (host, tree, current, onchoose) => new TreeView(host, tree, current, onchoose).draw();
