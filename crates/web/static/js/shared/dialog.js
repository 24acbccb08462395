// A dialog with a heading, over the page.
import { h, iconButton } from "./dom.js";
import { t } from "../strings/language.js";

/** Opens a dialog; it is gone when it is closed. */
export function openDialog(heading, ...content) {
	const box = h(
		"dialog.ask",
		{ "aria-labelledby": "ask-title", onclose: () => box.remove() },
		h(
			"div.head",
			h("h2", { id: "ask-title" }, heading),
			iconButton("x", t.close, () => box.close()),
		),
		content,
	);
	document.body.append(box);
	box.showModal();
	return box;
}
