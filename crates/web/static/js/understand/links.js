// Addresses of games and positions: made, copied and opened.
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { lastShown } from "./autosave.js";
import { emptyGame } from "./game-tree.js";
import { isPacked, unpack } from "./packed-link.js";
import { t } from "../strings/language.js";

const w = t.understand;

/**
 * Copies an address of this page and says so in a sentence, with an action if there is one; where copying is not allowed,
 * shows the address in `box` to be copied by hand.
 */
export async function copyLink(path, box, copied, action) {
	const link = location.origin + path;
	try {
		await navigator.clipboard.writeText(link);
		toast(copied, { action });
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

/** The game to open: what this tab showed at this address, else what the address names, else what was analysed last. */
export async function gameToOpen({ path, query, hash }) {
	const names = query.toString(),
		address = (names ? `${path}?${names}` : path) + (isPacked(hash) ? hash : ""),
		shown = lastShown();
	if (shown?.address === address) return restored(shown);
	if (query.has("game")) return savedGame(query.get("game"));
	if (query.has("tournament")) {
		const game = `/api/tournaments/${query.get("tournament")}/games/${query.get("n")}`;
		return { tree: await api.get(game), to: "end", openedAt: address };
	}
	if (isPacked(hash)) {
		const packed = await unpack(hash);
		if (!packed) throw new Error(t.pictures.linkBroken);
		return { ...packed, openedAt: address };
	}
	const linked = await gameFromLink(query);
	return linked ? { ...linked, openedAt: address } : gameAnalysedLast();
}

/** What this tab showed last, else what was analysed last anywhere, else an empty board. */
export async function gameAnalysedLast() {
	const last = lastShown() ?? preferences.get("analysis");
	return (last && (await restored(last).catch(ignoreDeleted))) ?? { tree: emptyGame() };
}

/** A game that was shown before. */
async function restored({ tree, gameId, wasPlayed, isDirty, to, address }) {
	if (!tree) return { ...(await savedGame(gameId)), to };
	return { tree, gameId, wasPlayed, isDirty, to, openedAt: gameId ? undefined : address };
}

function ignoreDeleted(error) {
	if (error.status === 404) return null;
	throw error;
}

/** A game that is saved on the server. */
export async function savedGame(gameId) {
	const tree = await api.get(`/api/games/${gameId}/tree`);
	// A study, which was never played, has no session.
	const session = await api.get(`/api/games/${gameId}`).catch(ignoreDeleted);
	// What is tried out while a game is being played is no part of it.
	if (session && session.status !== "over") return { tree, to: "end" };
	return { tree, to: "end", gameId, wasPlayed: Boolean(session) };
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
