// The service worker: keeps the page's own files, so that the page opens while the server is away.
//
// The server writes `SHELL` before this: the files, and a version that changes with them.
/* global SHELL */
const PREFIX = "tengen-";
const CACHE = PREFIX + SHELL.version;
/** The texts of the languages. English is always kept; another one when a page says that it is shown. */
const LANGUAGES = SHELL.files.filter(
	file => /\/strings\/\w\w(-\w+)?\.js$/.test(file) && !file.endsWith("/en.js"),
);

async function keepFiles() {
	const cache = await caches.open(CACHE);
	await cache.addAll(SHELL.files.filter(file => !LANGUAGES.includes(file)));
	await self.skipWaiting();
}

async function keepLanguage(language) {
	const file = LANGUAGES.find(file => file.endsWith(`/${language}.js`));
	if (file) await (await caches.open(CACHE)).add(file);
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
self.addEventListener("message", e => e.waitUntil(keepLanguage(e.data.language)));
self.addEventListener("fetch", e => {
	if (isOwn(e.request)) e.respondWith(answer(e.request));
});
