// A game on its way in and out: files, and links that carry it.
import { h } from "./dom.js";
import { api } from "./api.js";
import { blank } from "./tree.js";

/** Saves the game as a file; gives its name. */
export async function saveAs(format, tree) {
	const text = await api.text("/api/files/write", { format, tree: tree.dto() });
	const name = `tengen-${tree.date || new Date().toISOString().slice(0, 10)}.${format}`;
	const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10000);
	return name;
}

/** The address of a position, with the line that goes through it. */
export function linkTo(tree, node) {
	const { rule, size, setup, first } = tree.start,
		line = tree.lineThrough(node),
		at = tree.depth(node),
		q = new URLSearchParams();
	q.set("moves", line.map(n => n.point).join(""));
	if (rule !== "freestyle") q.set("rule", rule);
	if (size !== 15) q.set("size", size);
	if (setup.black) q.set("black", setup.black);
	if (setup.white) q.set("white", setup.white);
	if (first === "white") q.set("first", "white");
	if (at !== line.length) q.set("at", at);
	return `/understand?${q}`;
}

/** What such an address carries: the game, and the moves to where one stood; nothing if it carries none. */
export async function fromLink(query) {
	if (!["moves", "black", "white"].some(k => query.has(k))) return null;
	const start = {
		rule: query.get("rule") ?? "freestyle",
		size: Number(query.get("size") ?? 15),
		setup: { black: query.get("black") ?? "", white: query.get("white") ?? "" },
		first: query.get("first") ?? "black",
		moves: "",
	};
	const view = await api.post("/api/position", { ...start, moves: query.get("moves") ?? "" });
	const moves = view.stones.filter(s => s.number);
	const nodes = moves.map((s, i) => ({ parent: i ? i - 1 : null, point: s.point, color: s.color }));
	const to = moves
		.slice(0, Number(query.get("at") ?? moves.length))
		.map(s => s.point)
		.join("");
	return { tree: { ...blank(), start, nodes }, to };
}
