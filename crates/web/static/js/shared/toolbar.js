// Parts of a phone's toolbar: the button that places a stone, and the sheet of actions that do not fit.
import { h, icon } from "./dom.js";
import { t } from "../strings/language.js";

/** Places the stone that is aimed. `mustAim`: a tap only aims. */
export function placeButton(board, mustAim) {
	const { aim } = board,
		w = t.play;
	return h(
		`button.btn.big${aim ? ".primary" : ""}`,
		{ id: "place", disabled: !aim, onclick: () => aim && board.choose(aim) },
		aim ? w.place(aim) : mustAim ? w.aim : w.yourMove,
	);
}

/** Opens a sheet of actions: { label, image, enabled, action, id }; `above` stands over them. Returns the sheet. */
export function openSheet(actions, above = null) {
	const button = ({ label, image, enabled = true, action, id }) => {
		const onclick = () => {
			sheet.close();
			action();
		};
		return h("button.btn", { disabled: !enabled, "data-menu": id, onclick }, image && icon(image), label);
	};
	const closeOutside = e => {
		if (e.target === sheet) sheet.close();
	};
	const sheet = h(
		"dialog.sheet-box",
		{ onclose: () => sheet.remove(), onclick: closeOutside },
		above,
		h("div.row", actions.filter(Boolean).map(button)),
	);
	document.body.append(sheet);
	sheet.showModal();
	return sheet;
}
