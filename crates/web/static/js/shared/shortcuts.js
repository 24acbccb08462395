// Keyboard shortcuts: which keys the shown page uses, and the list of all of them.
import { h, iconButton } from "./dom.js";
import { preferences } from "./preferences.js";
import { t } from "../strings/language.js";

let shortcuts = {};

/** Sets what keys do on the page that is shown: { u: undo, … }. */
export const setShortcuts = wanted => {
	shortcuts = wanted;
};

/** Opens the list of shortcuts, or closes it. */
export function toggleHelp() {
	const open = document.getElementById("help");
	if (open) {
		open.close();
		return;
	}
	const letters = h("input", {
		type: "checkbox",
		checked: preferences.get("letters"),
		onchange: e => preferences.set("letters", e.target.checked),
	});
	const close = iconButton("x", t.close, () => box.close());
	const box = h(
		"dialog.help",
		{ id: "help", "aria-labelledby": "help-title", onclose: () => box.remove() },
		h("div.head", h("h2", { id: "help-title" }, t.keys.heading), close),
		shortcutList("dl"),
		h("label.check", letters, t.keys.letters),
	);
	document.body.append(box);
	box.show();
	close.focus();
}

/** All shortcuts with what they do. */
export const shortcutList = tag =>
	h(
		tag,
		t.keys.rows.map(([key, action]) => [h("dt", key), h("dd", action)]),
	);

/** Does what a key does on the shown page; returns whether it does anything. */
export function press(key) {
	if (/^[a-z]$/i.test(key) && !preferences.get("letters")) return false;
	const action = key === "?" ? toggleHelp : (shortcuts[key] ?? shortcuts[key.toLowerCase()]);
	action?.();
	return Boolean(action);
}

const FIELDS = "input:not([type=radio]):not([type=checkbox]), textarea, select";

/** Listens for shortcuts everywhere but in fields. */
export function listenForShortcuts() {
	document.addEventListener("keydown", e => {
		if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.target.closest?.(FIELDS)) return;
		if (e.key === "Escape") document.getElementById("help")?.close();
		// Arrow keys move between the choices of a row.
		if (e.target.closest?.("input") && e.key.startsWith("Arrow")) return;
		if (press(e.key)) e.preventDefault();
	});
}
