// Copies an address, and says so.
import { toast } from "./toast.js";
import { t } from "../strings/language.js";

/** Copies an address; where that is not allowed it stays to be copied by hand. */
export async function copyLink(link) {
	try {
		await navigator.clipboard.writeText(link);
		toast(t.understand.linkCopied);
	} catch {
		const field = document.querySelector("input.link[readonly]");
		field?.focus();
		field?.select();
	}
}
