// Draws boards. It knows no rules: it draws the points it is given.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const SIDE = data.size;
const CELL = 40;
const REACH = (SIDE - 1) * CELL;

/** "hhii" as points, from the top left. */
const points = letters =>
	Array.from({ length: letters.length / 2 }, (_, i) => [
		letters.charCodeAt(2 * i) - 97,
		letters.charCodeAt(2 * i + 1) - 97,
	]);

/** "H8": a letter from the left and a number from the bottom. */
const pointName = ([x, y]) => String.fromCharCode(65 + x) + (SIDE - y);

const at = ([x, y], inner) => `<g transform="translate(${x * CELL} ${y * CELL})">${inner}</g>`;

function starPoints() {
	const edge = SIDE >= 11 ? 3 : SIDE >= 7 ? 2 : 0;
	const middle = SIDE % 2 ? [[(SIDE - 1) / 2, (SIDE - 1) / 2]] : [];
	if (!edge) return middle;
	const far = SIDE - 1 - edge;
	return [[edge, edge], [edge, far], [far, edge], [far, far], ...middle];
}

/** Straight grain: a few long, nearly parallel strokes, the same on every board. */
function grain(low, high) {
	let seed = 11,
		strokes = "";
	const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
	for (let x = low + 4; x < high - 6; x += 8 + random() * 16) {
		const bend = random() * 7 - 3,
			sway = random() * 9 - 4;
		strokes +=
			`<path d="M${x.toFixed(1)} ${low + 15}C${(x + bend).toFixed(1)} ${REACH / 3} ${(x + sway).toFixed(1)} ${REACH / 1.4} ` +
			`${(x + bend + sway).toFixed(1)} ${REACH + 42}" stroke-width="${(0.5 + random() * 1.9).toFixed(2)}" opacity="${(0.25 + random() * 0.75).toFixed(2)}"/>`;
	}
	return `<g class="grain">${strokes}</g>`;
}

/** The empty board with its coordinates; drawn once, because it never changes. */
const wood = (() => {
	let lines = "",
		names = "";
	for (let i = 1; i < SIDE - 1; i++) lines += `<path d="M0 ${i * CELL}H${REACH}M${i * CELL} 0V${REACH}"/>`;
	for (let i = 0; i < SIDE; i++)
		names +=
			`<text x="${i * CELL}" y="${REACH + 29}">${String.fromCharCode(65 + i)}</text>` +
			`<text x="-29" y="${(SIDE - 1 - i) * CELL}">${i + 1}</text>`;
	return (
		`<rect class="wood" x="-41.5" y="-26.5" width="${REACH + 69}" height="${REACH + 69}" rx="9"/>${grain(-42, REACH + 28)}` +
		`<g class="lines">${lines}<path class="border" d="M0 0H${REACH}V${REACH}H0Z"/></g>` +
		starPoints()
			.map(p => at(p, `<circle class="star" r="3.6"/>`))
			.join("") +
		`<g class="coords">${names}</g>`
	);
})();

/** A ribbon under a row of stones. */
function ribbon([[ax, ay], [bx, by]]) {
	const dx = (bx - ax) * CELL,
		dy = (by - ay) * CELL,
		length = Math.hypot(dx, dy),
		r = 23;
	return (
		`<rect class="win" x="${-length / 2 - r}" y="${-r}" width="${length + 2 * r}" height="${2 * r}" rx="${r}" ` +
		`transform="translate(${((ax + bx) / 2) * CELL} ${((ay + by) / 2) * CELL}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})"/>`
	);
}

function inRow([x, y], [[ax, ay], [bx, by]]) {
	const steps = Math.max(Math.abs(bx - ax), Math.abs(by - ay)),
		sx = Math.sign(bx - ax),
		sy = Math.sign(by - ay);
	for (let i = 0; i <= steps; i++) if (ax + i * sx === x && ay + i * sy === y) return true;
	return false;
}

/** A board with the first `shown` of these moves. `line` are the ends of the winning row, `foul` marks the last stone. */
function boardDrawing(moves, shown, { numbers, line, foul }) {
	let rest = "",
		row = "";
	moves.slice(0, shown).forEach((point, i) => {
		const last = i === shown - 1,
			won = line && inRow(point, line);
		let mark = numbers
			? `<text>${i + 1}</text>`
			: won
				? `<circle class="pip" r="5"/>`
				: last
					? `<circle class="last" r="7.4"/>`
					: "";
		if (last && foul)
			mark += `<path class="forbid-halo" d="M-15-15 15 15M15-15-15 15"/><path class="forbid" d="M-15-15 15 15M15-15-15 15"/>`;
		const stone = at(
			point,
			`<g class="stone ${i % 2 ? "white" : "black"}${last ? " is-last" : ""}"><circle class="shade" cx="1.6" cy="2.8" r="21"/>` +
				`<circle class="body" r="18.4"/>${mark}</g>`,
		);
		if (won) row += stone;
		else rest += stone;
	});
	return `<svg viewBox="-42 -27 ${REACH + 70} ${REACH + 70}" aria-hidden="true" focusable="false">${wood}${rest}${line ? ribbon(line) : ""}${row}</svg>`;
}

/** A small board without coordinates. */
function miniature(moves) {
	let lines = "";
	for (let i = 0; i < SIDE; i++) lines += `M0 ${i * CELL}H${REACH}M${i * CELL} 0V${REACH}`;
	const stones = moves.map((p, i) => at(p, `<circle class="mini ${i % 2 ? "w" : "b"}" r="18"/>`)).join("");
	return (
		`<svg viewBox="-30 -30 ${REACH + 60} ${REACH + 60}" aria-hidden="true" focusable="false"><rect class="wood" x="-29" y="-29" width="${REACH + 58}" height="${REACH + 58}" rx="14"/>` +
		`<path class="mini-lines" d="${lines}"/>${stones}</svg>`
	);
}

/** An element with a class and text; names and messages only ever get onto the page as text. */
function element(tag, className, text) {
	const made = document.createElement(tag);
	if (className) made.className = className;
	if (text !== undefined) made.textContent = text;
	return made;
}
const byId = id => document.getElementById(id);
const grouped = number => number.toLocaleString("en-US");
