// Saving a game to a file.
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
