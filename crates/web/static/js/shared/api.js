// Requests to the server and streams of its events. Every error carries a sentence that can be shown.
import { RETRY, connected } from "./connection.js";
import { language, t } from "../strings/language.js";

/** Why a request was refused: in English the server's own sentence, else the page's by the key, where it has one. */
const sentenceOf = ({ key, error }) =>
	(language === "en" ? null : t.errors.refused[key]) || error || t.errors.offline;

/** A request that failed; `key` names the reason, `point` the point it is about. */
class ApiError extends Error {
	constructor(status, body) {
		super(sentenceOf(body));
		this.status = status;
		this.key = body.key;
		this.point = body.point;
	}
}

/** The error of a request that got no answer. */
function offline(error) {
	if (error.name === "AbortError") return error;
	connected();
	return new ApiError(0, { error: t.errors.offline, key: "offline" });
}

/** Sends a request. With `retry` one that changes nothing is sent again when the server is back. */
async function send(method, path, body, { raw = false, retry = false, signal, keepalive = false } = {}) {
	const request = { method, signal, keepalive, headers: {} };
	if (body !== undefined) {
		request.headers["content-type"] = raw ? "application/octet-stream" : "application/json";
		request.body = raw ? body : JSON.stringify(body);
	}
	let response = null;
	while (!response) {
		try {
			response = await fetch(path, request);
		} catch (error) {
			if (!retry || error.name === "AbortError") throw offline(error);
			await connected();
		}
	}
	if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
	if (method !== "GET") dispatchEvent(new CustomEvent("tengen:sent", { detail: path }));
	return response;
}

/** The most megabytes of a file: what the server takes. It need not wait for more than that only to be refused. */
const MOST_MEGABYTES = { "/api/files/": 1, "/api/explorer/": 8 };

/** Sends a file's bytes. */
function sendFile(path, bytes) {
	const [, mb] = Object.entries(MOST_MEGABYTES).find(([start]) => path.startsWith(start));
	if (bytes.byteLength > mb << 20)
		throw new ApiError(413, { error: t.errors.largeFile(mb), key: "largeFile" });
	return send("POST", path, bytes, { raw: true });
}

const json = response => (response.status === 204 ? null : response.json());

/** The data of one event of a stream. */
const dataOf = event =>
	event
		.split("\n")
		.filter(line => line.startsWith("data:"))
		.map(line => line.slice(5).trim())
		.join("");

/** Sends a request and calls `onevent` with each event of the answer, until it ends or is aborted. */
async function stream(path, body, onevent, signal) {
	const response = await send("POST", path, body, { signal });
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	for (;;) {
		const { value, done } = await reader.read().catch(error => {
			throw offline(error);
		});
		if (done) return;
		text += value;
		for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
			const data = dataOf(text.slice(0, end));
			if (data) onevent(JSON.parse(data));
		}
	}
}

/** Calls `onevent` with every event of an address, and opens it again when the server is lost. Returns a function that ends it. */
function watch(path, onevent) {
	let source,
		closed = false;
	const open = () => {
		if (closed) return;
		source = new EventSource(path);
		source.onmessage = e => onevent(JSON.parse(e.data));
		source.onerror = lost;
	};
	const lost = async () => {
		source.close();
		if (closed) return;
		// Waits also if the server answers: it may refuse this stream.
		await Promise.all([connected(), new Promise(resolve => setTimeout(resolve, RETRY))]);
		open();
	};
	open();
	return () => {
		closed = true;
		source.close();
	};
}

export const api = {
	get: async path => json(await send("GET", path, undefined, { retry: true })),
	/** Asks a question that is too long for an address. */
	ask: async (path, body) => json(await send("POST", path, body, { retry: true })),
	/** With `keepalive` the request outlives the page. */
	post: async (path, body, options) => json(await send("POST", path, body ?? {}, options)),
	put: async (path, body, options) => json(await send("PUT", path, body ?? {}, options)),
	del: async path => json(await send("DELETE", path)),
	/** The answer as text. */
	text: async (path, body) => (await send("POST", path, body)).text(),
	/** Sends a file's bytes; resolves to one of its games and to how many it has. */
	file: async (path, bytes) => {
		const response = await sendFile(path, bytes);
		return { game: await response.json(), games: Number(response.headers.get("tengen-games")) };
	},
	/** Sends a file's bytes; resolves to what the server says about them. */
	fileList: async (path, bytes) => json(await sendFile(path, bytes)),
	stream,
	watch,
};
