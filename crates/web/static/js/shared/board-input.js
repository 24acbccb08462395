// Choosing points on the board with mouse, finger and keyboard.
import { columnOf, rowOf } from "./points.js";

/** A finger that moves further than this, in pixels, drags the aim. */
const DRAG = 10;
/** How far above a finger the aim is, in pixels, where it can be seen. */
const ABOVE_FINGER = 44;
/** How long a letter waits for the number that makes it a point's name, in milliseconds. */
const TYPING = 700;

/** The mouse shows and places a stone; a finger aims first where points are small. */
export function listenToPointer(board) {
	const { grid } = board;
	let start = null,
		dragged = false;
	const hover = point => {
		if (point === board.hover) return;
		board.hover = point;
		board.drawAim();
		board.onhover(point);
	};
	const drag = ({ clientX, clientY }) => {
		if (!start || !board.canPlace || !board.confirms) return;
		dragged ||= Math.hypot(clientX - start[0], clientY - start[1]) > DRAG;
		const point = dragged && board.pointAt(clientX, clientY - ABOVE_FINGER);
		if (point && point !== board.aim) board.aimAt(point);
	};
	grid.addEventListener("pointerdown", e => {
		board.touch = e.pointerType === "touch";
		start = [e.clientX, e.clientY];
		dragged = false;
	});
	grid.addEventListener("pointermove", e => {
		if (e.pointerType === "mouse") hover(board.pointAt(e.clientX, e.clientY));
		else drag(e);
	});
	grid.addEventListener("pointerleave", () => hover(null));
	grid.addEventListener("click", e => {
		const point = e.target.dataset?.p,
			aimed = dragged;
		start = null;
		dragged = false;
		if (!point || aimed) return;
		board.focus(point);
		if (board.confirms && board.canPlace && board.aim !== point && !board.hasStone(point)) board.aimAt(point);
		else board.choose(point);
	});
}

/** Where a key leads from a column and a row (from the top) of a board of `n` lines; undefined for other keys. */
function destination(key, x, y, n) {
	const to = {
		ArrowLeft: [x - 1, y],
		ArrowRight: [x + 1, y],
		ArrowUp: [x, y - 1],
		ArrowDown: [x, y + 1],
		Home: [0, y],
		End: [n - 1, y],
		PageUp: [x, 0],
		PageDown: [x, n - 1],
	}[key];
	return to?.map(v => Math.min(n - 1, Math.max(0, v)));
}

/** Arrow keys move the focus, Enter or Space chooses a point, and its name goes to it: K 8. */
export function listenToKeys(board) {
	let typed = "",
		timer;
	const take = e => {
		e.preventDefault();
		e.stopPropagation();
	};
	/** A letter may begin a point's name; if no number follows, it is the shortcut it is elsewhere. */
	const begin = letter => {
		typed = letter;
		timer = setTimeout(() => {
			if (typed === letter) board.onletter(letter);
			typed = "";
		}, TYPING);
	};
	board.grid.addEventListener("keydown", e => {
		const point = e.target.dataset?.p,
			n = board.size;
		if (!point || e.ctrlKey || e.metaKey || e.altKey) return;
		const to = destination(e.key, columnOf(point), n - rowOf(point), n);
		if (to) {
			take(e);
			board.focus(board.rows[to[1]][to[0]]);
		} else if (e.key === "Enter" || e.key === " ") {
			take(e);
			board.choose(point);
		} else if (/^\d$/.test(e.key) && typed) {
			take(e);
			typed += e.key;
			board.focus(typed);
		} else {
			clearTimeout(timer);
			typed = "";
			const letter = /^[a-v]$/i.test(e.key) ? e.key.toLowerCase() : "";
			if (!letter || columnOf(letter) >= n) return;
			e.stopPropagation();
			begin(letter);
		}
	});
}
