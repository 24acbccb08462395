// The shell: areas, theme, keys, and which page is shown.
import { h, t, fill, iconButton, wishes, toast } from "./shared/dom.js";

const pages = {
	play: () => import("./play/page.js"),
	understand: () => import("./understand/page.js"),
	teach: () => import("./teach/page.js"),
	compare: () => import("./compare/page.js"),
	games: () => import("./games/page.js"),
	papers: () => import("./papers/page.js"),
	about: () => import("./about/page.js"),
};
const areas = new Map();
let leave = null,
	shown = 0,
	keys = {};

const nameOf = path => path.split("/")[1] || "play";

export function go(path, { replace = false } = {}) {
	history[replace ? "replaceState" : "pushState"]({}, "", path);
	return show();
}
/** Changes the address without changing the page. */
export const address = path => history.replaceState({}, "", path);

async function show() {
	const name = nameOf(location.pathname),
		number = ++shown;
	const page = pages[name];
	if (!page) return;
	const module = await page();
	if (number !== shown) return;
	leave?.();
	leave = null;
	keys = {};
	for (const [area, link] of areas)
		link.toggleAttribute("aria-current", area === name) || link.removeAttribute("aria-current");
	areas.get(name).setAttribute("aria-current", "page");
	areas.get(name).scrollIntoView({ block: "nearest", inline: "nearest" });
	document.title = `${t.pages[name]} · ${t.title}`;
	// A page that is late has a place of its own, which is no longer shown, and no say any more.
	const old = document.getElementById("main"),
		main = old.cloneNode(),
		focused = document.activeElement === old,
		ifShown =
			does =>
			(...what) =>
				number === shown && does(...what);
	main.className = `page ${name}`;
	old.replaceWith(main);
	if (focused) main.focus({ preventScroll: true });
	const made = await module.page(main, {
		go: ifShown(go),
		address: ifShown(address),
		keys: ifShown(wanted => {
			keys = wanted;
		}),
		path: location.pathname,
		query: new URLSearchParams(location.search),
	});
	if (number === shown) leave = made;
	else made?.();
}

const root = document.documentElement;
const isDark = () =>
	root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function header() {
	document.getElementById("skip").textContent = t.skip;
	const link = name => {
		const a = h("a", { href: name === "play" ? "/" : `/${name}` }, t.pages[name]);
		areas.set(name, a);
		return a;
	};
	const theme = iconButton("moon", t.theme, () => {
		root.dataset.theme = isDark() ? "light" : "dark";
		wishes.set("theme", root.dataset.theme);
		theme.setAttribute("aria-pressed", String(isDark()));
	});
	theme.setAttribute("aria-pressed", String(isDark()));
	const brand = h("a.brand", { href: "/", "aria-label": t.home });
	brand.innerHTML = `<svg viewBox="0 0 26 26" aria-hidden="true"><path d="M4 13H22M13 4V22"/><path d="M4 6.5H22M4 19.5H22M6.5 4V22M19.5 4V22" opacity=".35"/><circle cx="13" cy="13" r="3.4"/></svg>`;
	brand.append(h("span", t.title));
	fill(
		document.getElementById("top"),
		brand,
		h("nav.nav", { "aria-label": t.nav }, Object.keys(pages).map(link)),
		h(
			"div.top__end",
			iconButton("help", `${t.shortcuts} (?)`, help, { className: "icon-btn hide-phone" }),
			theme,
		),
	);
}

function help() {
	const open = document.getElementById("help");
	if (open) {
		open.close();
		return;
	}
	const box = h(
		"dialog.help",
		{ id: "help", "aria-labelledby": "help-title", onclose: () => box.remove() },
		h(
			"div.head",
			h("h2", { id: "help-title" }, t.keys.heading),
			iconButton("x", t.close, () => box.close()),
		),
		h(
			"dl",
			t.keys.rows.map(([key, does]) => [h("dt", key), h("dd", does)]),
		),
		h(
			"label.check",
			h("input", {
				type: "checkbox",
				checked: wishes.get("letters"),
				onchange: e => wishes.set("letters", e.target.checked),
			}),
			t.keys.letters,
		),
	);
	document.body.append(box);
	box.show();
	box.querySelector("button").focus();
}

/** A key pressed anywhere but in a field; the page says what it does. */
export function press(key) {
	if (/^[a-z]$/i.test(key) && !wishes.get("letters")) return false;
	if (key === "?") {
		help();
		return true;
	}
	const does = keys[key] ?? keys[key.toLowerCase()];
	if (!does) return false;
	does();
	return true;
}
document.addEventListener("keydown", e => {
	if (
		e.defaultPrevented ||
		e.ctrlKey ||
		e.metaKey ||
		e.altKey ||
		e.target.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select")
	)
		return;
	if (e.key === "Escape") {
		document.getElementById("help")?.close();
	}
	if (e.target.closest?.("input") && e.key.startsWith("Arrow")) return;
	if (press(e.key)) e.preventDefault();
});
document.addEventListener("click", e => {
	const a = e.target.closest?.("a[href]");
	if (
		!a ||
		e.defaultPrevented ||
		e.button ||
		e.ctrlKey ||
		e.metaKey ||
		e.shiftKey ||
		a.origin !== location.origin ||
		a.hash ||
		a.download
	)
		return;
	e.preventDefault();
	go(a.pathname + a.search);
});
addEventListener("popstate", show);
addEventListener("unhandledrejection", e => {
	if (e.reason?.key) {
		e.preventDefault();
		toast(e.reason.message, { fault: true });
	}
});
header();
show();
