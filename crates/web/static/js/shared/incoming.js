// Games from outside: files that are chosen or dropped, text that is pasted; and handing one over to the Understand page.
import { h, icon } from "./dom.js";
import { api } from "./api.js";
import { thumbnail } from "./board-drawing.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";
import { t } from "../strings/language.js";

const w = t.incoming;
const FIELDS = "input, textarea, select, [contenteditable]";

/** What the Understand page opens as soon as it is shown. */
let waiting = null;
export const handOver = file => {
	waiting = file;
};
export const takeOver = () => {
	const file = waiting;
	waiting = null;
	return file;
};

/** A text as a file without a name. */
const fileOf = text => new File([text], "");

/** The hidden field in which a file is chosen. */
function fileField(open) {
	const field = h("input", {
		type: "file",
		accept: ".sgf,.psq,.lib,.pos,.sav,.txt",
		hidden: true,
		id: "file",
		onchange: () => {
			if (field.files[0]) open(field.files[0]);
			field.value = "";
		},
	});
	return field;
}

/** Opens what is dropped or pasted anywhere but in a field; returns a function that ends this. */
export function acceptGames(open) {
	const onDrop = e => {
		e.preventDefault();
		const text = e.dataTransfer.getData("text/plain");
		if (e.type !== "drop") return;
		if (e.dataTransfer.files[0]) open(e.dataTransfer.files[0]);
		else if (text.trim()) open(fileOf(text));
	};
	const onPaste = e => {
		if (e.target.closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
		const text = e.clipboardData.getData("text/plain"),
			file = e.clipboardData.files[0] ?? (text.trim() && fileOf(text));
		if (!file) return;
		e.preventDefault();
		open(file);
	};
	const listeners = [
		["dragover", onDrop],
		["drop", onDrop],
		["paste", onPaste],
	];
	for (const [type, listener] of listeners) document.addEventListener(type, listener);
	return () => listeners.forEach(([type, listener]) => document.removeEventListener(type, listener));
}

/** Asks for a text and opens it. */
function askForText(open) {
	const field = h("textarea", {
		rows: 9,
		name: "pasted",
		"aria-label": w.pasteLabel,
		placeholder: w.example,
	});
	const submit = () => {
		if (!field.value.trim()) return;
		box.close();
		open(fileOf(field.value));
	};
	const box = openDialog(
		w.pasteHeading,
		h("p.quietly", w.pasteText),
		field,
		h("div.row.end", h("button.btn.primary", { id: "open-pasted", onclick: submit }, w.openPasted)),
	);
	field.focus();
}

/** The buttons that open a game, and others beside them. */
export const openBar = (open, ...others) => {
	const field = fileField(open);
	return h(
		"div.row.open-bar",
		h("button.btn.slim", { "data-act": "open", onclick: () => field.click() }, icon("share"), w.open),
		h("button.btn.slim", { "data-act": "paste", onclick: () => askForText(open) }, w.paste),
		others,
		field,
	);
};

/** A game of a file in the list of them. */
function gameRow({ number, players, ...summary }, choose) {
	const count = summary.moves.match(/[a-z]\d+/g)?.length ?? 0;
	return h(
		"li",
		h(
			"button.file-game",
			{ "data-number": number, onclick: () => choose(number) },
			thumbnail(summary),
			h("span", h("b", t.understand.vs(...players)), h("span.xs", w.gameOf({ number, count }))),
		),
	);
}

/** Which game of a file is meant: resolves to its number, null if none is chosen. Files with one game are not asked about. */
export async function chooseGame(file, rule) {
	const { games, total } = await api.fileList(`/api/files/list?rule=${rule}`, await file.arrayBuffer());
	if (total <= 1) return 1;
	return new Promise(resolve => {
		let chosen = null;
		const choose = number => {
			chosen = number;
			box.close();
		};
		const box = openDialog(
			file.name ? w.gamesIn({ name: file.name, total }) : w.gamesPasted({ total }),
			total > games.length && h("p.quietly", w.onlyFirst({ count: games.length })),
			h(
				"ul.file-games",
				games.map(game => gameRow(game, choose)),
			),
		);
		box.addEventListener("close", () => resolve(chosen));
	});
}

/** Says why a file cannot be opened. */
export const tellUnreadable = error => toast(error.message, { fault: true });
