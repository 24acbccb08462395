// Small helpers: elements, icons, remembered wishes, toasts.
import { en as t } from "../strings/en.js";

export { t };

/** An element: h("button.btn", { onclick }, "text", child, …). No markup in strings, so nothing can be injected. */
export function h(what, props, ...children) {
	const [tag, ...classes] = what.split(".");
	const element = document.createElement(tag || "div");
	if (classes.length) element.className = classes.join(" ");
	if (props && (typeof props !== "object" || props instanceof Node || Array.isArray(props))) {
		children.unshift(props);
		props = null;
	}
	for (const [key, value] of Object.entries(props || {})) {
		if (value === undefined || value === null || value === false) continue;
		if (key.startsWith("on")) listen(element, key.slice(2), value);
		else if (key === "vars")
			for (const [name, v] of Object.entries(value)) element.style.setProperty(name, v);
		else if (key in element && !["list", "form", "role"].includes(key) && !key.startsWith("aria"))
			element[key] = value;
		else element.setAttribute(key, value === true ? "" : value);
	}
	append(element, children);
	return element;
}

export function append(element, children) {
	for (const child of children.flat(4)) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
	return element;
}

/** Handlers stand beside the element, so that `update` can hand them on. */
function listen(element, type, handler) {
	element.handlers ??= {};
	if (!(type in element.handlers))
		element.addEventListener(type, e => element.handlers[type]?.call(element, e));
	element.handlers[type] = handler;
}

/** Puts new children in place of the old ones. */
export const fill = (element, ...children) => {
	element.replaceChildren();
	return append(element, children);
};

/**
 * Makes the children what they should be and leaves alone what is so already: focus stays, a click that has begun
 * ends where it began, and nothing flickers. Handlers must not hold on to elements they were made with.
 */
export function update(element, ...children) {
	const wanted = document.createDocumentFragment();
	append(wanted, children);
	morph(element, wanted);
	return element;
}
function morph(old, wanted) {
	const fresh = [...wanted.childNodes];
	fresh.forEach((node, i) => {
		const there = old.childNodes[i];
		if (!there) old.append(node);
		else if (!alike(there, node)) there.replaceWith(node);
		else if (node.nodeType === Node.TEXT_NODE) {
			if (there.data !== node.data) there.data = node.data;
		} else adopt(there, node);
	});
	while (old.childNodes.length > fresh.length) old.lastChild.remove();
}
const types = element => Object.keys(element.handlers ?? {}).join();
const alike = (a, b) =>
	a.nodeName === b.nodeName &&
	(a.id ?? "") === (b.id ?? "") &&
	a.dataset?.act === b.dataset?.act &&
	types(a) === types(b);
function adopt(old, fresh) {
	for (const { name } of [...old.attributes])
		if (!fresh.hasAttribute(name) && name !== "style" && name !== "open") old.removeAttribute(name);
	for (const { name, value } of fresh.attributes)
		if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
	if (old.style && old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
	if (fresh.handlers) Object.assign(old.handlers, fresh.handlers);
	if (old.nodeName !== "TEXTAREA") morph(old, fresh);
}

export function icon(name) {
	const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	svg.setAttribute("class", "icon");
	svg.setAttribute("aria-hidden", "true");
	const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
	use.setAttribute("href", `#i-${name}`);
	svg.append(use);
	return svg;
}

export const iconButton = (name, label, onclick, props = {}) =>
	h("button.icon-btn", { "aria-label": label, title: label, onclick, ...props }, icon(name));

/** A word that needs explaining. */
let tips = 0;
export function term(word, text) {
	const id = `tip-${++tips}`;
	const tip = h("span.tip", { id, popover: "auto" }, text);
	const button = h(
		"button.term",
		{
			onclick: e => {
				e.preventDefault();
				tip.togglePopover();
			},
			"aria-describedby": id,
		},
		word,
	);
	return [button, tip];
}

/** Wishes that are remembered in this browser. */
const usual = {
	threats: true,
	forbidden: true,
	numbers: false,
	coords: true,
	sound: false,
	confirm: true,
	letters: true,
	thinking: true,
	candidates: true,
};
export const wishes = {
	get(name) {
		try {
			return JSON.parse(localStorage.getItem(`tengen.${name}`)) ?? usual[name];
		} catch {
			return usual[name];
		}
	},
	set(name, value) {
		try {
			localStorage.setItem(`tengen.${name}`, JSON.stringify(value));
		} catch {
			/* a browser that remembers nothing */
		}
	},
};

export function toggle(name, label, onchange) {
	const button = h(
		"button.toggle",
		{
			"aria-pressed": String(wishes.get(name)),
			"data-wish": name,
			onclick() {
				wishes.set(name, !wishes.get(name));
				document
					.querySelectorAll(`[data-wish="${name}"]`)
					.forEach(b => b.setAttribute("aria-pressed", String(wishes.get(name))));
				onchange?.(wishes.get(name));
			},
		},
		label,
	);
	return button;
}

/** A short message at the bottom; a fault stays until it is over. */
export function toast(text, { fault = false, action = null, stay = false } = {}) {
	const box = h(
		`div.toast${fault ? ".err" : ""}`,
		{ role: fault ? "alert" : "status" },
		icon(fault ? "warn" : "check"),
		h("span", text),
	);
	const close = () => box.remove();
	if (action)
		box.append(
			h(
				"button.btn.quiet.slim",
				{
					onclick: () => {
						close();
						action.do();
					},
				},
				action.label,
			),
		);
	document.getElementById("toasts").append(box);
	const wait = () => setTimeout(() => (box.matches(":hover, :focus-within") ? wait() : close()), 6000);
	if (!stay) wait();
	return close;
}

/** Said by screen readers. */
export function announce(text) {
	const live = document.getElementById("live");
	live.textContent = "";
	requestAnimationFrame(() => {
		live.textContent = text;
	});
}
