// The board as SVG: wood, lines, stones, threats, candidates, and small pictures for lists.
import { svg } from "./dom.js";
import { columnOf, otherColor, parseMoves, rowOf } from "./points.js";
import { t } from "../strings/language.js";

/** The distance of two lines; all other lengths are in the same unit. */
export const CELL = 40;
const STONE = 18.4;

/** Where a point is drawn on a board of `n` lines. */
export const place = (n, point) => [columnOf(point) * CELL, (n - rowOf(point)) * CELL];

const at = (n, point, inner) => `<g transform="translate(${place(n, point).join(" ")})">${inner}</g>`;

export const stone = (n, point, color, inner = "", classes = "") =>
	at(
		n,
		point,
		`<g class="stone ${color} ${classes}"><circle class="shade" cx="1.6" cy="2.8" r="21"/><circle class="body" r="${STONE}"/>${inner}</g>`,
	);

/** The wood's grain: a few long, nearly parallel strokes, the same every time. */
function grain(n) {
	let seed = 11,
		strokes = "";
	const side = (n - 1) * CELL,
		random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
	for (let x = -38; x < side + 22; x += 8 + random() * 16) {
		const a = random() * 7 - 3,
			b = random() * 9 - 4,
			[x1, x2, x3] = [x + a, x + b, x + a + b].map(v => v.toFixed(1));
		strokes += `<path d="M${x.toFixed(1)}-26C${x1} ${side * 0.3} ${x2} ${side * 0.7} ${x3} ${side + 42}" stroke-width="${(0.5 + random() * 1.9).toFixed(2)}" opacity="${(0.25 + random() * 0.75).toFixed(2)}"/>`;
	}
	return `<g class="grain">${strokes}</g>`;
}

function coordinates(n) {
	const side = (n - 1) * CELL;
	let text = "";
	for (let i = 0; i < n; i++)
		text += `<text x="${i * CELL}" y="${side + 29}">${String.fromCharCode(65 + i)}</text><text x="-29" y="${(n - 1 - i) * CELL}">${i + 1}</text>`;
	return text;
}

/** The empty board. */
export function wood(n, stars, withCoordinates) {
	const side = (n - 1) * CELL;
	let lines = "";
	for (let i = 1; i < n - 1; i++) lines += `<path d="M0 ${i * CELL}H${side}M${i * CELL} 0V${side}"/>`;
	return (
		`<rect class="wood" x="-41.5" y="-26.5" width="${side + 69}" height="${side + 69}" rx="9"/>${grain(n)}` +
		`<g class="lines">${lines}<path class="border" d="M0 0H${side}V${side}H0Z"/></g>` +
		stars.map(point => at(n, point, `<circle class="star" r="3.8"/>`)).join("") +
		`<g class="coords">${withCoordinates ? coordinates(n) : ""}</g>`
	);
}

/** A rounded frame around a row of stones. */
function frame(n, from, to, classes, r) {
	const [x1, y1] = place(n, from),
		[x2, y2] = place(n, to),
		length = Math.hypot(x2 - x1, y2 - y1),
		angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
	return `<rect class="${classes}" x="${-length / 2 - r}" y="${-r}" width="${length + 2 * r}" height="${2 * r}" rx="${r}" transform="translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${angle})"/>`;
}

/** The stones; after a win the others recede behind the winning row. */
function stones(view, { numbers, fresh }) {
	const n = view.size,
		row = view.outcome?.line ?? [];
	let behind = "",
		front = "";
	for (const { point, color, number } of view.stones) {
		const last = point === view.last,
			text = numbers && number ? `<text class="no">${number}</text>` : "",
			pip = row.includes(point)
				? `<circle class="pip" r="5"/>`
				: last
					? `<circle class="last" r="7.4"/>`
					: "",
			drawn = stone(n, point, color, text || pip, last ? `is-last${fresh ? " fresh" : ""}` : "");
		if (row.length && !row.includes(point)) behind += drawn;
		else front += drawn;
	}
	if (!row.length) return front;
	const side = (n - 1) * CELL + 40,
		veil = numbers ? "" : `<rect class="veil" x="-20" y="-20" width="${side}" height="${side}"/>`;
	return behind + veil + frame(n, row[0], row.at(-1), "win", 23) + front;
}

const threatClass = kind => (kind === "three" ? "three" : "four");

const threats = ({ size, threats }) =>
	threats
		.map(({ kind, stones }) => frame(size, stones[0], stones.at(-1), `threat ${threatClass(kind)}`, 21.6))
		.join("");

function answers({ size, threats }) {
	const ring = (kind, point) =>
		at(
			size,
			point,
			`<g class="answer ${threatClass(kind)}"><circle class="edge" r="11.5"/><circle r="11.5"/></g>`,
		);
	return threats.flatMap(({ kind, answers }) => answers.map(point => ring(kind, point))).join("");
}

const SHAPES = {
	five: `<path d="M0-11 11 0 0 11-11 0Z"/>`,
	four: `<rect x="-8.5" y="-8.5" width="17" height="17" rx="1.5"/>`,
	three: `<path d="M0-10.5 10.5 8H-10.5Z"/>`,
};
/** Which shape marks a point by what a stone there would make; doubles count as their stronger half. */
const SHAPE_OF = {
	five: "five",
	open_four: "four",
	two_fours: "four",
	four_three: "four",
	four: "four",
	two_threes: "three",
	three: "three",
};

const makes = ({ size, points }, color) =>
	points[color]
		.map(({ point, makes }) => {
			const shape = SHAPE_OF[makes];
			return at(size, point, `<g class="point ${shape}">${SHAPES[shape]}</g>`);
		})
		.join("");

const CROSS = "M-8-8 8 8M8-8-8 8";
const forbidden = ({ size, forbidden }) =>
	forbidden
		.map(({ point }) =>
			at(size, point, `<path class="forbid-halo" d="${CROSS}"/><path class="forbid" d="${CROSS}"/>`),
		)
		.join("");

/** The moves of a line that is shown, numbered. */
function preview({ size, to_move }, line) {
	const color = i => (i % 2 ? otherColor(to_move) : to_move);
	return line
		.map((point, i) => stone(size, point, color(i), `<text class="no">${i + 1}</text>`, "preview"))
		.join("");
}

function candidate({ point, wins, percent }, i, size) {
	const label = String(wins ? t.winsInShort(wins) : (percent ?? "")),
		// Letters of other scripts are wider than digits.
		isLong = label.length > 2 || /\p{Script=Han}|\p{Script=Hangul}/u.test(label),
		classes = ["cand", wins && "win-in", !i && "best", isLong && "long"].filter(Boolean).join(" ");
	return at(size, point, `<g class="${classes}"><circle r="16.8"/><text>${label}</text></g>`);
}

/** A part of the board, between two of its corners. */
function region(n, [one, other]) {
	const [x1, y1] = place(n, one),
		[x2, y2] = place(n, other),
		side = CELL / 2;
	return `<rect class="region" x="${Math.min(x1, x2) - side}" y="${Math.min(y1, y2) - side}" width="${Math.abs(x2 - x1) + CELL}" height="${Math.abs(y2 - y1) + CELL}" rx="10"/>`;
}

/** Where the network would play: the fuller a cell, the likelier. Shares differ by hundreds, so their roots are shown. */
const heat = ({ size }, cells) =>
	cells
		.map(({ point, share }) => {
			const side = CELL * Math.max(0.25, Math.sqrt(share)) * 0.95;
			return at(
				size,
				point,
				`<rect class="heat" x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" rx="3"/>`,
			);
		})
		.join("");

/** Points that a text says something about, as small squares. */
const squares = (size, points) =>
	points
		.map(point => at(size, point, `<rect class="heat" x="-8" y="-8" width="16" height="16" rx="3"/>`))
		.join("");

/** An arrow between two points, clear of the stones at its ends. */
function arrow(n, from, to, classes) {
	const [[x1, y1], [x2, y2]] = [from, to].map(point => place(n, point)),
		length = Math.hypot(x2 - x1, y2 - y1),
		angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI,
		end = length - 14;
	return `<g class="arrow ${classes}" transform="translate(${x1} ${y1}) rotate(${angle})"><path d="M12 0H${end - 8}"/><path class="head" d="M${end} 0l-11 -7v14Z"/></g>`;
}

/** How a side would win if it were to move: a ring where it begins, arrows to its further moves. */
const threatArrows = ({ size }, lines) =>
	lines
		.map(({ color, points }) => {
			if (!points.length) return "";
			const arrows = points.slice(1).map((point, i) => arrow(size, points[i], point, color));
			return `${arrows.join("")}${at(size, points[0], `<circle class="begin ${color}" r="12"/>`)}`;
		})
		.join("");

/** Every stone and mark of a view, for the layers under, among and over the stones. */
export function layersOf(view, overlays) {
	const { size } = view,
		{ line, candidates, offered = [], hint, glow, region: part } = overlays;
	let over = "";
	if (overlays.threats && overlays.answers) over += answers(view);
	if (overlays.points && !line) over += makes(view, overlays.points);
	if (overlays.forbidden) over += forbidden(view);
	if (line) over += preview(view, line);
	else if (candidates) over += candidates.map((c, i) => candidate(c, i, size)).join("");
	if (overlays.arrows && !line) over += threatArrows(view, overlays.arrows);
	over += offered
		.map((point, i) => at(size, point, `<g class="cand"><circle r="16.8"/><text>${i + 1}</text></g>`))
		.join("");
	if (hint) over += at(size, hint, `<g class="cand best"><circle r="9"/></g>`);
	if (glow) over += at(size, glow, `<circle class="glow" r="22"/>`);
	const under =
		(overlays.heat ? heat(view, overlays.heat) : "") +
		(overlays.replies ? squares(size, overlays.replies) : "") +
		(overlays.threats ? threats(view) : "") +
		(part ? region(size, part) : "");
	return { under, stones: stones(view, overlays), over };
}

/** A small picture of a position, for lists. */
export function thumbnail({ size, moves, setup, first, outcome }) {
	const side = (size - 1) * CELL,
		row = outcome?.line,
		starts = first === "white" ? 1 : 0;
	const dot = (point, color) => {
		const [x, y] = place(size, point);
		return `<circle class="mini ${color}" cx="${x}" cy="${y}" r="18"/>`;
	};
	let lines = "";
	for (let i = 0; i < size; i++) lines += `<path d="M0 ${i * CELL}H${side}M${i * CELL} 0V${side}"/>`;
	const placed = ["black", "white"].flatMap(color =>
		parseMoves(setup?.[color]).map(point => dot(point, color)),
	);
	const played = parseMoves(moves).map((point, i) => dot(point, (i + starts) % 2 ? "white" : "black"));
	return svg(
		"svg",
		{ viewBox: `-26 -26 ${side + 52} ${side + 52}` },
		`<rect class="wood flat" x="-26" y="-26" width="${side + 52}" height="${side + 52}"/><g class="lines">${lines}</g>` +
			placed.concat(played).join("") +
			(row?.length ? frame(size, row[0], row.at(-1), "win-frame", 22) : ""),
	);
}
