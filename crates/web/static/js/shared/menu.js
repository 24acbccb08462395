// A menu that opens below its button.
import { h, icon } from "./dom.js";

const closeOnEscape = e => {
	if (e.key !== "Escape") return;
	e.currentTarget.open = false;
	e.currentTarget.firstChild.focus();
};

function item({ label, action, ...props }) {
	const onclick = e => {
		e.currentTarget.closest("details").open = false;
		action();
	};
	return h("button", { ...props, onclick }, label);
}

/** A menu of { label, action }, which may have attributes too. */
export const menu = (label, image, items) =>
	h(
		"details.menu",
		{ onkeydown: closeOnEscape },
		h("summary.icon-btn", { "aria-label": label, title: label }, icon(image)),
		h("div.menu-items", items.map(item)),
	);
