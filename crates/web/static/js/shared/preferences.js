// Preferences remembered in this browser, and the buttons that switch them.
import { h } from "./dom.js";

const defaults = {
	threats: true,
	forbidden: true,
	numbers: false,
	coords: true,
	sound: false,
	confirm: true,
	letters: true,
	thinking: true,
	candidates: true,
	heat: false,
	arrows: false,
	sweep: false,
	explorer: false,
};

export const preferences = {
	get(name) {
		try {
			return JSON.parse(localStorage.getItem(`tengen.${name}`)) ?? defaults[name];
		} catch {
			return defaults[name];
		}
	},
	set(name, value) {
		try {
			localStorage.setItem(`tengen.${name}`, JSON.stringify(value));
		} catch {
			// The browser stores nothing: the preference lasts as long as the page.
		}
	},
};

const buttonsOf = name => document.querySelectorAll(`[data-preference="${name}"]`);

/** Sets an on/off preference and updates every button that shows it. */
export function setToggle(name, on) {
	preferences.set(name, on);
	for (const button of buttonsOf(name)) button.setAttribute("aria-pressed", String(on));
}

/** A button that switches a preference on and off. */
export const toggle = (name, label, onchange) =>
	h(
		"button.toggle",
		{
			"aria-pressed": String(preferences.get(name)),
			"data-preference": name,
			onclick() {
				const on = !preferences.get(name);
				setToggle(name, on);
				onchange?.(on);
			},
		},
		label,
	);

/** Presses a preference's button, as a keyboard shortcut does. */
export const pressToggle = name => buttonsOf(name)[0]?.click();
