// Parts of forms: a row of choices, a list, a number, a button that asks for confirmation.
import { h } from "./dom.js";
import { t } from "../strings/language.js";

/** How long a button waits for confirmation, in milliseconds. */
export const CONFIRMATION = 4000;

const radio = (name, value, label, checked, onchange) =>
	h("label", h("input", { type: "radio", name, value, checked, onchange: () => onchange(value) }), label);

/** A row of choices, one of which is chosen. */
export const choiceRow = (name, legend, options, value, onchange, extra) =>
	h(
		"fieldset.field",
		{ "data-field": name },
		h("legend", legend, extra),
		h(
			"div.seg",
			Object.entries(options).map(([key, label]) => radio(name, key, label, key === value, onchange)),
		),
	);

/** A list from which one value is chosen. */
export const selectField = (name, label, options, value, onchange, title) =>
	h(
		"label.field",
		{ "data-field": name },
		h("span.label", label),
		h(
			"select",
			{ name, title, onchange: e => onchange(e.target.value) },
			Object.entries(options).map(([key, text]) =>
				h("option", { value: key, selected: key === String(value) }, text),
			),
		),
	);

/** A field for a number. */
export const numberField = (name, label, [least, most], value, onchange) =>
	h(
		"label.field",
		h("span.label", label),
		h("input.link", {
			type: "number",
			name,
			min: least,
			max: most,
			value: String(value),
			inputMode: "numeric",
			oninput: e => onchange(Number(e.target.value)),
		}),
	);

/** A button for what cannot be undone: it asks, and acts when it is pressed again. */
export function confirmButton(tag, label, action, question = t.sure) {
	let asked = false;
	const ask = (now, text) => {
		asked = now;
		button.textContent = text;
	};
	const onclick = () => {
		if (asked) return action();
		ask(true, question);
		setTimeout(ask, CONFIRMATION, false, label);
	};
	const button = h(tag, { onclick }, label);
	return button;
}
