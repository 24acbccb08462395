// What a person can do on the Understand page: what its parts call, and the menu beside the game's title.
import { openSheet } from "../shared/toolbar.js";
import { saveAs } from "./files.js";
import { emptyGame } from "./game-tree.js";
import { shareLink } from "./sharing.js";
import { t } from "../strings/language.js";

const w = t.understand;

/** What the parts of the page call when the person does something. */
export function actionsOf(page) {
	const { navigation, control } = page;
	return {
		choose: point => page.choose(point),
		hover: point => page.hover(point),
		goTo: node => page.goTo(node),
		along: (line, n) => page.goTo(navigation.along(line, n)),
		jump: n => page.goTo(navigation.onCurrentLine(n)),
		step: by => page.step(by),
		mistake: direction => page.goToMistake(direction),
		toTurn: n => page.goTo(navigation.onMainLine(n)),
		setSide: side => {
			page.side = side;
			page.draw();
		},
		redraw: () => page.draw(),
		setComment: comment => page.setComment(comment),
		promote: () => page.promote(),
		deleteBranch: () => page.deleteBranch(),
		preview: line => page.previewCandidate(line),
		pause: () => page.pause(),
		openSettings: () => control.openSettings(),
		candidateActions: point => control.openActions(point),
		chooseCandidate: point => page.chooseCandidate(point),
		lock: () => control.toggleLock(),
		deeper: () => control.toggleDeeper(),
		balance: () => control.toggleBalance(),
		layers: () => page.showLayers(),
		sweep: () => page.followSweep(),
		toggleExplorer: () => page.explorer.toggle(),
		chooseAnalyst: who => page.chooseAnalyst(who),
		showLine: () => page.showLine(),
		defend: () => page.defend(),
		endDefence: () => page.endDefence(),
		review: deeper => page.runReview(deeper),
		escape: () => page.escape(),
		drawEditor: () => page.drawEditor(),
		openMenu: () => {
			if (!page.autosave) return;
			const items = menuItems(page).map(([label, action, id]) => ({ label, action, id }));
			page.sheet = openSheet(items);
		},
		useEdited: () => page.openBeside({ ...emptyGame(), start: page.editor.position() }),
	};
}

/** The menu beside the game's title. */
export function menuItems(page) {
	const { tree } = page.navigation,
		{ rule, size } = tree.start;
	const items = [
		[w.open, () => page.view.clickOpen(), "open"],
		[w.saveSgf, () => saveAs("sgf", tree), "sgf"],
		[w.savePsq, () => saveAs("psq", tree), "psq"],
		[w.link, () => shareLink(tree, page.navigation.node, page.view.game), "link"],
		[t.pictures.menu, () => page.openPictures(), "picture"],
		[w.edit, () => page.edit(), "edit"],
		[w.playOn, () => page.playOn(), "play-on"],
		[w.keep, () => page.save(), "keep"],
		[w.fresh, () => page.openBeside(emptyGame(rule, size)), "fresh"],
	];
	return items.filter(([, , id]) => id !== "keep" || !page.autosave.gameId);
}
