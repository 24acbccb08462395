// Sharing an analysis: a link that holds all of it while it fits, else the line of moves and an offer to save a file.
import { toast } from "../shared/toast.js";
import { saveAs } from "./files.js";
import { copyLink, linkTo } from "./links.js";
import { packedLink } from "./packed-link.js";
import { t } from "../strings/language.js";

const w = t.understand;

/** Copies a link to the position; `box` shows it where copying is not allowed. */
export async function shareLink(tree, node, box) {
	const short = linkTo(tree, node);
	if (!tree.hasMoreThan(node)) {
		await copyLink(short, box, w.linkCopied);
		return;
	}
	try {
		const whole = await packedLink(tree, tree.movesTo(node));
		if (whole) {
			await copyLink(whole, box, t.pictures.linkWhole);
			return;
		}
	} catch (error) {
		toast(error.message, { fault: true });
		return;
	}
	const save = { label: w.saveSgf, do: () => saveAs("sgf", tree) };
	await copyLink(short, box, t.pictures.linkTooLong, save);
}
