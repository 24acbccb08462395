// The service worker: keeps the page's own files, so that the page opens while the server is away.
//
// The server writes `SHELL` before this: the files, and a version that changes with them. The page says which language it is
// in; with another one comes another worker.
/* global SHELL */
const PREFIX = "tengen-";
const LANGUAGE = new URL(location).searchParams.get("language") ?? "en";
const CACHE = `${PREFIX}${SHELL.version}-${LANGUAGE}`;

/** Whether a file holds the texts of a language that is not shown. English is what remains where another cannot be had. */
function isOtherLanguage(file) {
	const tag = file.match(/^\/static\/js\/strings\/(\w\w(?:-\w+)?)\.js$/)?.[1];
	return tag !== undefined && ![LANGUAGE, "en"].includes(tag);
}

async function keepFiles() {
	const cache = await caches.open(CACHE);
	await cache.addAll(SHELL.files.filter(file => !isOtherLanguage(file)));
	await self.skipWaiting();
}

async function removeOld() {
	const old = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE);
	await Promise.all(old.map(name => caches.delete(name)));
	await self.clients.claim();
}

/** Whether a request is for a page or one of its files; the rest only the server can answer. */
function isOwn({ method, mode, url }) {
	const { origin, pathname } = new URL(url);
	if (method !== "GET" || origin !== location.origin) return false;
	return pathname.startsWith("/static/") || (mode === "navigate" && !/^\/(api|results)\//.test(pathname));
}

/** The server's answer, so that a new version shows at once; what was kept where there is none. */
async function answer(request) {
	try {
		return await fetch(request);
	} catch (error) {
		const kept = await caches.match(request.mode === "navigate" ? "/" : request);
		if (kept) return kept;
		throw error;
	}
}

self.addEventListener("install", e => e.waitUntil(keepFiles()));
self.addEventListener("activate", e => e.waitUntil(removeOld()));
self.addEventListener("fetch", e => {
	if (isOwn(e.request)) e.respondWith(answer(e.request));
});
