// Parts of forms: a row of choices, a list, a button that makes sure.
import { h, t } from "./dom.js";

const radio = (name, value, label, checked, onchange) =>
	h("label", h("input", { type: "radio", name, value, checked, onchange: () => onchange(value) }), label);
export const seg = (name, legend, options, value, onchange, extra) =>
	h(
		"fieldset.field",
		{ "data-field": name },
		h("legend", legend, extra),
		h(
			"div.seg",
			Object.entries(options).map(([k, label]) => radio(name, k, label, k === value, onchange)),
		),
	);

export const select = (name, legend, options, value, onchange, title) =>
	h(
		"label.field",
		{ "data-field": name },
		h("span.label", legend),
		h(
			"select",
			{ name, title, onchange: e => onchange(e.target.value) },
			Object.entries(options).map(([k, label]) =>
				h("option", { value: k, selected: k === String(value) }, label),
			),
		),
	);

/** A button that asks once more before it does what cannot be undone. */
export function sure(what, label, does, question = t.sure) {
	let asked = false;
	const ask = (now, text) => {
		asked = now;
		button.textContent = text;
	};
	const button = h(
		what,
		{
			onclick() {
				if (asked) return does();
				ask(true, question);
				setTimeout(ask, 4000, false, label);
			},
		},
		label,
	);
	return button;
}
