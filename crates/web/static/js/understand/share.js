// A game on its way in and out: files, and links that carry it.
import { h, t, toast, wishes } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { blank } from "./game-tree.js";

const w = t.understand;

/** Saves the game as a file. */
export async function saveAs(format, tree) {
	try {
		const text = await api.text("/api/files/write", { format, tree: tree.dto() });
		const name = `tengen-${tree.date || new Date().toISOString().slice(0, 10)}.${format}`;
		const link = h("a", {
			href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
			download: name,
		});
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 10000);
		toast(w.saved(name));
	} catch (error) {
		toast(error.message, { fault: true });
	}
}

/** Copies an address of this page; where that is not allowed it stands in `box`, to be copied by hand. */
export async function copyLink(path, box) {
	const link = location.origin + path;
	try {
		await navigator.clipboard.writeText(link);
		toast(w.linkCopied);
	} catch {
		const field = h("input.link", { readOnly: true, value: link, "aria-label": w.linkHere });
		box.append(h("p.body.small", w.linkHere, field));
		field.select();
	}
}

/** A field that lets a file be chosen. */
export function fileField(open) {
	const field = h("input", {
		type: "file",
		accept: ".sgf,.psq,.txt",
		hidden: true,
		id: "file",
		onchange: () => {
			if (field.files[0]) open(field.files[0]);
			field.value = "";
		},
	});
	return field;
}

/** Lets files be dropped anywhere; gives what ends it. */
export function takeDrops(open) {
	const dropped = e => {
		e.preventDefault();
		if (e.type === "drop" && e.dataTransfer.files[0]) open(e.dataTransfer.files[0]);
	};
	const types = ["dragover", "drop"];
	for (const type of types) document.addEventListener(type, dropped);
	return () => types.forEach(type => document.removeEventListener(type, dropped));
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

/** What an address names: a kept game, one of a tournament, or what a link carries; else what was looked at last. */
export async function fromAddress(query) {
	const gameId = query.get("game"),
		tournament = query.get("tournament");
	if (gameId) {
		const tree = await api.get(`/api/games/${gameId}/tree`);
		const room = await api.get(`/api/games/${gameId}`).catch(() => null);
		return { tree, to: "end", gameId, study: !room, live: room && room.status !== "over" };
	}
	if (tournament)
		return { tree: await api.get(`/api/tournaments/${tournament}/games/${query.get("n")}`), to: "end" };
	return (await fromLink(query)) ?? wishes.get("analysis") ?? { tree: blank() };
}

/** What a link carries: the game, and the moves to where one stood; nothing if it carries none. */
async function fromLink(query) {
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
