// The board on the page: shows the positions it is given and reports which point was chosen. It knows no rules.
import { h, svg } from "./dom.js";
import { listenToKeys, listenToPointer } from "./board-input.js";
import { CELL, layersOf, place, stone, wood } from "./board-drawing.js";
import { pointAt } from "./points.js";
import { preferences } from "./preferences.js";
import { t } from "../strings/language.js";

/** How long a point glows, in milliseconds. */
const GLOW = 1200;
/** Cells narrower than this, in pixels, are aimed at first: a finger hides them. */
const FINGER = 40;

/** Every point of a board by row from the top. */
const rowsOf = n =>
	Array.from({ length: n }, (_, y) => Array.from({ length: n }, (_, x) => pointAt(x, n - y)));

/** Sets a layer's markup unless it is the same as before. */
function draw(layer, markup) {
	if (layer.markup === markup) return;
	layer.innerHTML = markup;
	layer.markup = markup;
}

export class Board {
	size = 0;
	/** The points by row from the top. */
	rows = [];
	/** The grid's cell of every point. */
	cells = new Map();
	view = null;
	overlays = {};
	/** The colour of the stone that can be placed; null when none can. */
	canPlace = null;
	/** The point that is aimed at before it is confirmed. */
	aim = null;
	/** The point under the mouse. */
	hover = null;
	/** Whether the pointer is a finger. */
	touch = false;
	#glowing = null;

	/** `onpoint` is called with a chosen point, `onaim` with one that is only aimed at (null when it is dropped). */
	constructor(host, { label, onpoint, onaim = () => {}, onhover = () => {}, onletter = () => {} }) {
		Object.assign(this, { host, label, onpoint, onaim, onhover, onletter });
		host.classList.add("board");
		this.svg = svg("svg", { focusable: "false" });
		this.layers = {};
		for (const name of ["wood", "under", "aim", "stones", "over"]) {
			this.layers[name] = svg("g");
			this.svg.append(this.layers[name]);
		}
		this.grid = h("div.cells", { role: "grid" });
		host.replaceChildren(this.svg, this.grid);
		listenToPointer(this);
		listenToKeys(this);
	}

	/** Draws a position. */
	show(view, overlays = {}) {
		const coords = preferences.get("coords");
		if (view.size !== this.size || coords !== this.coords) this.#build(view, coords);
		const fresh = this.view && view.last && view.stones.length === this.view.stones.length + 1;
		this.view = view;
		this.overlays = overlays;
		const layers = layersOf(view, { ...overlays, fresh, glow: this.#glowing });
		for (const [name, markup] of Object.entries(layers)) draw(this.layers[name], markup);
		if (this.aim && this.hasStone(this.aim)) this.drop();
		this.drawAim();
		this.#labelCells();
	}

	/** Shows for a moment where a point is. */
	glow(point) {
		this.#glowing = point;
		this.show(this.view, this.overlays);
		if (point) setTimeout(() => this.glow(null), GLOW);
	}

	#build(view, coords) {
		const n = view.size,
			side = (n - 1) * CELL + 70,
			percent = length => `${(length / side) * 100}%`;
		this.coords = coords;
		this.svg.setAttribute("viewBox", `-42 -27 ${side} ${side}`);
		this.layers.wood.innerHTML = wood(n, view.stars, coords);
		if (n === this.size) return;
		this.size = n;
		this.rows = rowsOf(n);
		const { style } = this.grid;
		style.setProperty("--cx", percent(22));
		style.setProperty("--cy", percent(7));
		style.setProperty("--cw", percent(n * CELL));
		style.setProperty("--n", n);
		this.#buildCells();
	}

	#buildCells() {
		const { grid, rows, size } = this,
			middle = rows[size >> 1][size >> 1];
		const cell = (point, x) =>
			h("div", {
				role: "gridcell",
				"aria-colindex": x + 1,
				"data-p": point,
				tabindex: point === middle ? "0" : "-1",
			});
		grid.setAttribute("aria-rowcount", size);
		grid.setAttribute("aria-colcount", size);
		grid.replaceChildren(
			...rows.map((row, y) => h("div", { role: "row", "aria-rowindex": y + 1 }, row.map(cell))),
		);
		const cells = [...grid.querySelectorAll("[data-p]")];
		this.cells = new Map(cells.map(element => [element.dataset.p, element]));
	}

	/** What screen readers say about every point. */
	#labelCells() {
		const { view, overlays: o } = this,
			notes = new Map();
		const note = (point, text) => notes.set(point, [...(notes.get(point) ?? []), text]);
		if (o.forbidden) view.forbidden.forEach(f => note(f.point, t.board.forbidden));
		if (o.threats) view.threats.forEach(w => w.answers.forEach(p => note(p, t.board.answers)));
		if (o.points) view.points[o.points].forEach(p => note(p.point, t.board.makes(p.makes)));
		o.replies?.forEach(point => note(point, t.prove.ownAnswer));
		o.heat?.forEach(({ point, share }) => note(point, t.analysis.heatNote(Math.round(100 * share))));
		o.arrows?.forEach(({ color, points }) => points[0] && note(points[0], t.analysis.arrowNote(color)));
		if (o.candidates && !o.line) o.candidates.forEach(c => note(c.point, t.board.candidate(c)));
		o.offered?.forEach(point => note(point, t.play.openings.onOffer));
		const stones = new Map(view.stones.map(s => [s.point, s]));
		this.grid.setAttribute("aria-label", t.board.label(view.size, this.label));
		for (const [point, cell] of this.cells) {
			const s = stones.get(point),
				what = s ? t.board.stone(s.color, s.number) : t.board.empty,
				last = point === view.last ? [t.board.last] : [],
				label = [t.point(point), what, ...last, ...(notes.get(point) ?? [])].join(t.comma);
			if (cell.ariaLabel !== label) cell.setAttribute("aria-label", label);
		}
	}

	hasStone(point) {
		return this.view.stones.some(s => s.point === point);
	}

	/** Lets a stone of a colour be placed, or none (null). */
	allow(color) {
		this.canPlace = color;
		this.host.classList.toggle("can-place", Boolean(color));
		if (!color) this.drop();
	}

	setLabel(label) {
		this.label = label;
	}

	/** Draws the stone that would be placed, with cross-hairs while it is aimed. */
	drawAim() {
		const point = this.aim ?? this.hover,
			n = this.size;
		let markup = "";
		if (point && this.canPlace && !this.hasStone(point)) {
			const [x, y] = place(n, point),
				side = (n - 1) * CELL,
				lines = this.aim ? `<g class="aim"><path d="M${x} 0V${side}M0 ${y}H${side}"/></g>` : "";
			markup = lines + stone(n, point, this.canPlace, "", "ghost");
		}
		draw(this.layers.aim, markup);
	}

	aimAt(point) {
		this.aim = point;
		this.drawAim();
		this.onaim(point);
	}

	/** Stops aiming. */
	drop() {
		if (!this.aim) return;
		this.aim = null;
		this.drawAim();
		this.onaim(null);
	}

	/** Whether a tap only aims, and the move is then confirmed. */
	get confirms() {
		return preferences.get("confirm") && this.touch && this.grid.clientWidth / this.size < FINGER;
	}

	focus(point) {
		const cell = this.cells.get(point);
		if (!cell) return;
		const old = this.grid.querySelector('[tabindex="0"]');
		if (old) old.tabIndex = -1;
		cell.tabIndex = 0;
		cell.focus({ preventScroll: true });
	}

	choose(point) {
		this.drop();
		this.onpoint(point);
	}

	/** The point at a place of the window; null outside the board. */
	pointAt(x, y) {
		const box = this.grid.getBoundingClientRect(),
			column = Math.floor(((x - box.left) / box.width) * this.size),
			row = Math.floor(((y - box.top) / box.height) * this.size);
		return this.rows[row]?.[column] ?? null;
	}
}
