// The page's entry: the header, and the page that belongs to the address.
import { connected } from "./shared/connection.js";
import { fill, h, iconButton } from "./shared/dom.js";
import { JobsBar } from "./shared/jobs-bar.js";
import { languageMenu } from "./shared/language-menu.js";
import { preferences } from "./shared/preferences.js";
import { listenForShortcuts, setShortcuts, toggleHelp } from "./shared/shortcuts.js";
import { toast } from "./shared/toast.js";
import { language, t } from "./strings/language.js";

const pages = {
	play: () => import("./play/page.js"),
	puzzles: () => import("./puzzles/page.js"),
	understand: () => import("./understand/page.js"),
	teach: () => import("./teach/page.js"),
	compare: () => import("./compare/page.js"),
	games: () => import("./games/page.js"),
	papers: () => import("./papers/page.js"),
	about: () => import("./about/page.js"),
	fleet: () => import("./fleet/page.js"),
	proof: () => import("./proof/page.js"),
};
/** Pages that the header does not list, and the page that leads to each. */
const WITHIN = { fleet: "compare", proof: "papers" };
/** The header's link to each page. */
const links = new Map();
/** Ends the shown page's timers and streams. */
let cleanUp = null;
/** How long the page has for itself before the service worker fetches its files, in milliseconds. */
const WORKER = 3000;
/** Counts changes of page, so that one that arrives late can be told from the latest. */
let latest = 0;

function go(path, { replace = false } = {}) {
	history[replace ? "replaceState" : "pushState"]({}, "", path);
	return show();
}

/** Changes the address without changing the page. */
const setAddress = path => history.replaceState({}, "", path);

/** Shows the page that belongs to the address. A page's module exports `page(main, shell)`, which returns its clean-up. */
async function show() {
	const name = location.pathname.split("/")[1] || "play",
		number = ++latest;
	if (!pages[name]) return showNothing();
	const module = await pages[name]().catch(reloadWhenConnected);
	if (number !== latest || !module) return;
	cleanUp?.();
	cleanUp = null;
	setShortcuts({});
	markLink(name);
	document.title = `${t.pages[name]} · ${t.title}`;
	// What a page that is no longer shown still asks for is ignored.
	const ifShown =
		action =>
		(...values) =>
			number === latest && action(...values);
	const ended = await module.page(replaceMain(name), {
		go: ifShown(go),
		setAddress: ifShown(setAddress),
		setShortcuts: ifShown(setShortcuts),
		path: location.pathname,
		query: new URLSearchParams(location.search),
		hash: location.hash,
	});
	if (number === latest) cleanUp = ended;
	else ended?.();
}

/** There is no such page: says so, and leaves the others to choose from. */
function showNothing() {
	cleanUp?.();
	cleanUp = null;
	setShortcuts({});
	document.title = t.title;
	replaceMain("nothing").append(
		h(
			"article.prose",
			h("h1", t.nothing.heading),
			h("p", t.nothing.text),
			h("p", h("a", { href: "/" }, t.nothing.link)),
		),
	);
}

/** A page that could not be loaded comes with the whole page again, once the server answers. */
async function reloadWhenConnected(error) {
	if (!(await connected())) throw error;
	location.reload();
}

/** An empty `main` for a page. A page that arrives late keeps its own, which is no longer shown. */
function replaceMain(name) {
	const old = document.getElementById("main"),
		main = old.cloneNode(),
		focused = document.activeElement === old;
	main.className = `page ${name}`;
	old.replaceWith(main);
	if (focused) main.focus({ preventScroll: true });
	return main;
}

function markLink(name) {
	for (const link of links.values()) link.removeAttribute("aria-current");
	const link = links.get(WITHIN[name] ?? name);
	link.setAttribute("aria-current", "page");
	link.scrollIntoView({ block: "nearest", inline: "center" });
}

const LOGO = `<svg viewBox="0 0 26 26" aria-hidden="true"><path d="M4 13H22M13 4V22"/><path d="M4 6.5H22M4 19.5H22M6.5 4V22M19.5 4V22" opacity=".35"/><circle cx="13" cy="13" r="3.4"/></svg>`;

function buildHeader() {
	document.getElementById("skip").textContent = t.skip;
	for (const name of Object.keys(pages).filter(name => !WITHIN[name]))
		links.set(name, h("a", { href: name === "play" ? "/" : `/${name}` }, t.pages[name]));
	const brand = h("a.brand", { href: "/", "aria-label": t.home });
	brand.innerHTML = LOGO;
	brand.append(h("span", t.title));
	fill(
		document.getElementById("top"),
		brand,
		h("nav.nav", { "aria-label": t.nav }, [...links.values()]),
		h(
			"div.top__end",
			new JobsBar().element,
			iconButton("help", `${t.shortcuts} (?)`, toggleHelp, { className: "icon-btn hide-phone" }),
			languageMenu(),
			themeButton(),
		),
	);
}

function themeButton() {
	const root = document.documentElement,
		dark = matchMedia("(prefers-color-scheme: dark)"),
		isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
	const button = iconButton("moon", t.theme, () => {
		root.dataset.theme = isDark() ? "light" : "dark";
		preferences.set("theme", root.dataset.theme);
		button.setAttribute("aria-pressed", String(isDark()));
	});
	button.setAttribute("aria-pressed", String(isDark()));
	return button;
}

/** Links within Tengen change the page without loading it again. */
function followLink(e) {
	const link = e.target.closest?.("a[href]");
	if (!link || link.origin !== location.origin || link.hash || link.download) return;
	if (e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
	e.preventDefault();
	go(link.pathname + link.search);
}

/** Requests that nothing else handles fail with a message. */
function showError(e) {
	if (!e.reason?.key) return;
	e.preventDefault();
	toast(e.reason.message, { fault: true });
}

/** A menu closes when something else is pressed. */
function closeMenus(e) {
	for (const menu of document.querySelectorAll("details.menu[open]"))
		if (!menu.contains(e.target)) menu.open = false;
}

/** Starts the service worker, and tells every one that takes over which language to keep. */
function startWorker() {
	const worker = navigator.serviceWorker;
	if (!worker) return;
	const tellLanguage = () => worker.controller?.postMessage({ language });
	worker.addEventListener("controllerchange", tellLanguage);
	// Where it may not, the page needs its server, as it always does for everything but itself.
	const start = () => worker.register("/service-worker.js").then(tellLanguage, () => {});
	setTimeout(start, WORKER);
}

listenForShortcuts();
document.addEventListener("pointerdown", closeMenus);
document.addEventListener("click", followLink);
addEventListener("popstate", show);
addEventListener("unhandledrejection", showError);
buildHeader();
show();
startWorker();
