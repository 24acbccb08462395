// Addresses of games and positions: made, copied and opened.
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { emptyGame } from "./game-tree.js";
import { t } from "../strings/language.js";

const w = t.understand;

/** Copies an address of this page; where that is not allowed, shows it in `box` to be copied by hand. */
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

/** The address of a position, with the line that goes through it. */
export function linkTo(tree, node) {
	const { rule, size, setup, first } = tree.start,
		line = tree.lineThrough(node),
		at = tree.depth(node),
		query = new URLSearchParams();
	query.set("moves", line.map(n => n.point).join(""));
	if (rule !== "freestyle") query.set("rule", rule);
	if (size !== 15) query.set("size", size);
	if (setup.black) query.set("black", setup.black);
	if (setup.white) query.set("white", setup.white);
	if (first === "white") query.set("first", "white");
	if (at !== line.length) query.set("at", at);
	return `/understand?${query}`;
}

/** The game an address names: a saved one, one of a tournament, or the link's own; else the one analysed last. */
export async function gameFromAddress(query) {
	if (query.has("game")) return savedGame(query.get("game"));
	if (query.has("tournament")) {
		const path = `/api/tournaments/${query.get("tournament")}/games/${query.get("n")}`;
		return { tree: await api.get(path), to: "end" };
	}
	return (await gameFromLink(query)) ?? preferences.get("analysis") ?? { tree: emptyGame() };
}

async function savedGame(gameId) {
	const tree = await api.get(`/api/games/${gameId}/tree`);
	// A study, which was never played, has no session.
	const session = await api.get(`/api/games/${gameId}`).catch(() => null);
	return { tree, to: "end", gameId, study: !session, live: session && session.status !== "over" };
}

/** The game that a link carries, and the moves to the position; null if it carries none. */
async function gameFromLink(query) {
	if (!["moves", "black", "white"].some(name => query.has(name))) return null;
	const start = {
		rule: query.get("rule") ?? "freestyle",
		size: Number(query.get("size") ?? 15),
		setup: { black: query.get("black") ?? "", white: query.get("white") ?? "" },
		first: query.get("first") ?? "black",
		moves: "",
	};
	const view = await api.post("/api/position", { ...start, moves: query.get("moves") ?? "" });
	const played = view.stones.filter(s => s.number);
	const nodes = played.map((s, i) => ({ parent: i ? i - 1 : null, point: s.point, color: s.color }));
	const at = Number(query.get("at") ?? played.length);
	const to = played
		.slice(0, at)
		.map(s => s.point)
		.join("");
	return { tree: { ...emptyGame(), start, nodes }, to };
}
