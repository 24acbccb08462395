// Talking to the server. Every refusal is a sentence.
import { t, toast } from "./dom.js";

export class Refused extends Error {
	constructor(status, said) {
		super(said.error || t.errors.offline);
		this.status = status;
		this.key = said.key;
		this.point = said.point;
	}
}

async function send(method, path, body, options = {}) {
	const headers =
		body === undefined
			? {}
			: { "content-type": options.raw ? "application/octet-stream" : "application/json" };
	let answer;
	try {
		answer = await fetch(path, {
			method,
			headers,
			body: body === undefined ? undefined : options.raw ? body : JSON.stringify(body),
			signal: options.signal,
		});
	} catch (error) {
		if (error.name === "AbortError") throw error;
		throw new Refused(0, { error: t.errors.offline, key: "offline" });
	}
	if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => ({})));
	return answer;
}
const json = async answer => (answer.status === 204 ? null : (await answer).json());

export const api = {
	get: async path => json(await send("GET", path)),
	post: async (path, body) => json(await send("POST", path, body ?? {})),
	put: async (path, body) => json(await send("PUT", path, body ?? {})),
	del: async path => json(await send("DELETE", path)),
	text: async (path, body) => (await send("POST", path, body)).text(),
	file: async (path, bytes) => json(await send("POST", path, bytes, { raw: true })),

	/** A streamed answer, event by event, until it ends or is stopped. */
	async stream(path, body, onevent, signal) {
		const answer = await send("POST", path, body, { signal });
		const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
		let text = "";
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			text += value;
			for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
				const data = text
					.slice(0, end)
					.split("\n")
					.filter(line => line.startsWith("data:"))
					.map(line => line.slice(5).trim())
					.join("");
				if (data) onevent(JSON.parse(data));
			}
		}
	},

	/** Watches an address; says so when the server goes away and when it is back. Gives what ends it. */
	watch(path, onevent) {
		let source,
			close = null,
			closed = false,
			timer;
		const open = () => {
			source = new EventSource(path);
			source.onmessage = e => {
				if (close) {
					close();
					close = null;
				}
				onevent(JSON.parse(e.data));
			};
			source.onerror = () => {
				source.close();
				if (closed) return;
				timer = setTimeout(open, 2000);
				close ??= toast(t.errors.offline, {
					fault: true,
					stay: true,
					action: {
						label: t.errors.retry,
						do() {
							close = null;
							clearTimeout(timer);
							open();
						},
					},
				});
			};
		};
		// Hidden pages watch on; closed ones do not.
		open();
		return () => {
			closed = true;
			clearTimeout(timer);
			source.close();
			close?.();
		};
	},
};
