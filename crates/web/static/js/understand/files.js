// Saving a game to a file and opening one, also by dropping it on the page.
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { toast } from "../shared/toast.js";
import { t } from "../strings/language.js";

/** How long a saved file's address stays valid, in milliseconds. */
const DOWNLOAD = 10000;

/** Saves a game as an SGF or PSQ file. */
export async function saveAs(format, tree) {
	try {
		const text = await api.text("/api/files/write", { format, tree: tree.toJSON() }),
			name = `tengen-${tree.date || new Date().toISOString().slice(0, 10)}.${format}`,
			href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
		h("a", { href, download: name }).click();
		setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD);
		toast(t.understand.saved(name));
	} catch (error) {
		toast(error.message, { fault: true });
	}
}

/** A hidden field in which a file is chosen. */
export function fileField(open) {
	const field = h("input", {
		type: "file",
		accept: ".sgf,.psq,.txt",
		hidden: true,
		id: "file",
		onchange: () => {
			if (field.files[0]) open(field.files[0]);
			field.value = "";
		},
	});
	return field;
}

/** Opens files that are dropped anywhere; returns a function that ends this. */
export function acceptDrops(open) {
	const handle = e => {
		e.preventDefault();
		if (e.type === "drop" && e.dataTransfer.files[0]) open(e.dataTransfer.files[0]);
	};
	const types = ["dragover", "drop"];
	for (const type of types) document.addEventListener(type, handle);
	return () => types.forEach(type => document.removeEventListener(type, handle));
}
