// A whole analysis in a link: its SGF, compressed, in the part of the address that no server sees.
import { api } from "../shared/api.js";

/** Longer links are cut or refused by mail and chat programs. */
const LONGEST = 6000;
/** The most characters that a link may unpack to: a link of a few letters could hold gigabytes. */
const LARGEST = 1 << 20;
const PREFIX = "#g=";

const toText = bytes =>
	btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
const toBytes = text =>
	Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));

/** The bytes of a stream, at most so many. */
async function bytesOf(stream, most) {
	const chunks = [],
		reader = stream.getReader();
	let length = 0;
	for (;;) {
		const { value, done } = await reader.read();
		if (done) break;
		chunks.push(value);
		length += value.length;
		if (length > most) throw new RangeError("too large");
	}
	return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The address of an analysis with its variations and comments, at the moves to a position; null if it does not fit. */
export async function packedLink(tree, at) {
	const game = tree.toJSON(),
		// What the engine thought can be found again.
		nodes = game.nodes.map(({ parent, point, color, comment, mark }) => ({
			parent,
			point,
			color,
			comment,
			mark,
		})),
		sgf = await api.text("/api/files/write", { format: "sgf", tree: { ...game, nodes } }),
		packed = await bytesOf(
			new Blob([sgf]).stream().pipeThrough(new CompressionStream("deflate-raw")),
			LARGEST,
		),
		path = `/understand${PREFIX}${toText(packed)}${at ? `&at=${at}` : ""}`;
	return path.length > LONGEST ? null : path;
}

/** Whether an address holds an analysis. */
export const isPacked = hash => hash.startsWith(PREFIX);

/** The analysis of an address, and the moves to its position. */
export async function unpack(hash) {
	const [text, at = ""] = hash.slice(PREFIX.length).split("&at=");
	let sgf;
	try {
		sgf = await bytesOf(
			new Blob([toBytes(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
			LARGEST,
		);
	} catch {
		return null;
	}
	const { game } = await api.file("/api/files/read", sgf);
	return { tree: game, to: at };
}
