// Requests to the server and streams of its events. Every error carries a sentence that can be shown.
import { toast } from "./toast.js";
import { t } from "../strings/language.js";

/** How long to wait before a lost stream is opened again, in milliseconds. */
const RETRY = 2000;

/** A request that failed; `key` names the reason, `point` the point it is about. */
class ApiError extends Error {
	constructor(status, body) {
		super(body.error || t.errors.offline);
		this.status = status;
		this.key = body.key;
		this.point = body.point;
	}
}

async function send(method, path, body, { raw = false, signal } = {}) {
	const request = { method, signal, headers: {} };
	if (body !== undefined) {
		request.headers["content-type"] = raw ? "application/octet-stream" : "application/json";
		request.body = raw ? body : JSON.stringify(body);
	}
	let response;
	try {
		response = await fetch(path, request);
	} catch (error) {
		if (error.name === "AbortError") throw error;
		throw new ApiError(0, { error: t.errors.offline, key: "offline" });
	}
	if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
	return response;
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
		const { value, done } = await reader.read();
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
		timer,
		closed = false,
		removeToast = null;
	const open = () => {
		source = new EventSource(path);
		source.onmessage = e => {
			removeToast?.();
			removeToast = null;
			onevent(JSON.parse(e.data));
		};
		source.onerror = lost;
	};
	const retry = () => {
		removeToast = null;
		clearTimeout(timer);
		open();
	};
	const lost = () => {
		source.close();
		if (closed) return;
		timer = setTimeout(open, RETRY);
		const action = { label: t.errors.retry, do: retry };
		removeToast ??= toast(t.errors.offline, { fault: true, stay: true, action });
	};
	open();
	return () => {
		closed = true;
		clearTimeout(timer);
		source.close();
		removeToast?.();
	};
}

export const api = {
	get: async path => json(await send("GET", path)),
	post: async (path, body) => json(await send("POST", path, body ?? {})),
	put: async (path, body) => json(await send("PUT", path, body ?? {})),
	del: async path => json(await send("DELETE", path)),
	/** The answer as text. */
	text: async (path, body) => (await send("POST", path, body)).text(),
	/** Sends a file's bytes. */
	file: async (path, bytes) => json(await send("POST", path, bytes, { raw: true })),
	stream,
	watch,
};
