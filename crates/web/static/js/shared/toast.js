// Toasts: short messages at the bottom of the page.
import { h, icon } from "./dom.js";

/** How long a toast stays, in milliseconds. */
const DURATION = 6000;

/** Shows a message and returns a function that removes it. With `stay` it stays until removed. */
export function toast(text, { fault = false, action = null, stay = false } = {}) {
	const toasts = document.getElementById("toasts");
	// The same fault is told once, however many requests it has spoiled.
	if (fault && [...toasts.children].some(other => other.querySelector("span").textContent === text))
		return () => {};
	const box = h(
		`div.toast${fault ? ".err" : ""}`,
		{ role: fault ? "alert" : "status" },
		icon(fault ? "warn" : "check"),
		h("span", text),
	);
	const close = () => box.remove();
	const act = () => {
		close();
		action.do();
	};
	if (action) box.append(h("button.btn.quiet.slim", { onclick: act }, action.label));
	toasts.append(box);
	const wait = () => setTimeout(() => (box.matches(":hover, :focus-within") ? wait() : close()), DURATION);
	if (!stay) wait();
	return close;
}
