// Whether the server answers. While it does not, one banner says so; whoever waits here goes on when it does again.
import { toast } from "./toast.js";
import { t } from "../strings/language.js";

/** How long to wait before the server is asked again, in milliseconds. */
export const RETRY = 2000;

let reconnecting = null;

/** Whether the server answers, as far as is known. */
export const isConnected = () => !reconnecting;

/** Resolves when the server answers: to whether it had to be waited for. */
export function connected() {
	reconnecting ??= reconnect().finally(() => {
		reconnecting = null;
	});
	return reconnecting;
}

async function answers() {
	try {
		const { status } = await fetch("/favicon.ico", { method: "HEAD", cache: "no-store" });
		return status < 500;
	} catch {
		return false;
	}
}

async function reconnect() {
	if (await answers()) return false;
	let wake,
		removeBanner = null;
	const retry = () => {
		removeBanner = null;
		wake();
	};
	do {
		removeBanner ??= toast(t.errors.offline, {
			fault: true,
			stay: true,
			action: { label: t.errors.retry, do: retry },
		});
		await new Promise(resolve => {
			wake = resolve;
			setTimeout(resolve, RETRY);
		});
	} while (!(await answers()));
	removeBanner?.();
	return true;
}
