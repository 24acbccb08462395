// Building and updating elements of the page.

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

/** Appends nodes and texts, also from nested lists; null, undefined and false are left out. */
export function append(element, children) {
	for (const child of children.flat(4)) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
	return element;
}

/** Adds a handler that `update` can replace later: the element keeps one handler for each type of event. */
function listen(element, type, handler) {
	element.handlers ??= {};
	if (!(type in element.handlers))
		element.addEventListener(type, e => element.handlers[type]?.call(element, e));
	element.handlers[type] = handler;
}

/** Replaces all children. */
export const fill = (element, ...children) => {
	element.replaceChildren();
	return append(element, children);
};

/**
 * Changes the children into the given ones and touches only what differs: the focus stays, a click that has begun
 * still ends on the same button, and nothing flickers. Handlers must not refer to the elements they were made for.
 */
export function update(element, ...children) {
	const wanted = document.createDocumentFragment();
	append(wanted, children);
	morph(element, wanted);
	return element;
}

function morph(old, wanted) {
	const nodes = [...wanted.childNodes];
	nodes.forEach((node, i) => {
		const present = old.childNodes[i];
		if (!present) old.append(node);
		else if (!isSameKind(present, node)) present.replaceWith(node);
		else if (node.nodeType === Node.TEXT_NODE) {
			if (present.data !== node.data) present.data = node.data;
		} else adopt(present, node);
	});
	while (old.childNodes.length > nodes.length) old.lastChild.remove();
}

const handlerTypes = element => Object.keys(element.handlers ?? {}).join();
const isSameKind = (a, b) =>
	a.nodeName === b.nodeName &&
	(a.id ?? "") === (b.id ?? "") &&
	a.dataset?.act === b.dataset?.act &&
	handlerTypes(a) === handlerTypes(b);

/** Gives an element the attributes, handlers and children of a new one. */
function adopt(old, fresh) {
	for (const { name } of [...old.attributes])
		if (!fresh.hasAttribute(name) && name !== "style" && name !== "open") old.removeAttribute(name);
	for (const { name, value } of fresh.attributes)
		if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
	if (old.style && old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
	if (fresh.handlers) Object.assign(old.handlers, fresh.handlers);
	if (old.nodeName !== "TEXTAREA") morph(old, fresh);
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element that screen readers skip: svg("svg", { viewBox: "0 0 9 9" }, "<path …/>"). */
export function svg(tag, attributes = {}, markup = "") {
	const element = document.createElementNS(SVG, tag);
	if (tag === "svg") element.setAttribute("aria-hidden", "true");
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
	element.innerHTML = markup;
	return element;
}

/** One of the icons that index.html defines. */
export function icon(name) {
	const element = svg("svg", { class: "icon" });
	element.append(svg("use", { href: `#i-${name}` }));
	return element;
}

export const iconButton = (name, label, onclick, props = {}) =>
	h("button.icon-btn", { "aria-label": label, title: label, onclick, ...props }, icon(name));

let tips = 0;

/** A word with an explanation that opens when it is pressed. */
export function term(word, text) {
	const id = `tip-${++tips}`;
	const tip = h("span.tip", { id, popover: "auto" }, text);
	const button = h(
		"button.term",
		{
			// The source is what the tip is placed beside.
			onclick: e => {
				e.preventDefault();
				tip.togglePopover({ source: e.currentTarget });
			},
			"aria-describedby": id,
		},
		word,
	);
	return [button, tip];
}
