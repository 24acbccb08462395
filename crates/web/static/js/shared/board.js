// The board: draws what it is sent, and says which point was chosen. It knows no rules.
import { h, t, wishes } from "./dom.js";

const C = 40,
	R = 18.4;
const xOf = p => p.charCodeAt(0) - 97;
const names = {};
const svgNS = "http://www.w3.org/2000/svg";

/** Every point of a board by row from the top. */
const rowsOf = n =>
	(names[n] ??= Array.from({ length: n }, (_, y) =>
		Array.from({ length: n }, (_, x) => String.fromCharCode(97 + x) + (n - y)),
	));

function grain(n) {
	// straight grain: a few long, nearly parallel strokes
	let s = 11,
		out = "";
	const side = (n - 1) * C,
		rnd = () => (s = (s * 16807) % 2147483647) / 2147483647;
	for (let x = -38; x < side + 22; x += 8 + rnd() * 16) {
		const a = rnd() * 7 - 3,
			b = rnd() * 9 - 4;
		out += `<path d="M${x.toFixed(1)}-26C${(x + a).toFixed(1)} ${side * 0.3} ${(x + b).toFixed(1)} ${side * 0.7} ${(x + a + b).toFixed(1)} ${side + 42}" stroke-width="${(0.5 + rnd() * 1.9).toFixed(2)}" opacity="${(0.25 + rnd() * 0.75).toFixed(2)}"/>`;
	}
	return `<g class="grain">${out}</g>`;
}
const at = (n, p, inner) =>
	`<g transform="translate(${xOf(p) * C} ${(n - Number(p.slice(1))) * C})">${inner}</g>`;
const stone = (n, p, color, inner = "", cls = "") =>
	at(
		n,
		p,
		`<g class="stone ${color} ${cls}"><circle class="shade" cx="1.6" cy="2.8" r="21"/><circle class="body" r="${R}"/>${inner}</g>`,
	);
const shapes = {
	five: `<path d="M0-11 11 0 0 11-11 0Z"/>`,
	four: `<rect x="-8.5" y="-8.5" width="17" height="17" rx="1.5"/>`,
	three: `<path d="M0-10.5 10.5 8H-10.5Z"/>`,
};
/** The mark of what a point would make: doubles count as their stronger half. */
const markOf = makes =>
	({
		five: "five",
		open_four: "four",
		two_fours: "four",
		four_three: "four",
		four: "four",
		two_threes: "three",
		three: "three",
	})[makes];
const kindOf = makes => (makes === "three" ? "three" : "four");

function capsule(n, from, to, cls, r) {
	// a rounded frame around a row of stones
	const [a, b] = [from, to].map(p => [xOf(p) * C, (n - Number(p.slice(1))) * C]);
	const dx = b[0] - a[0],
		dy = b[1] - a[1],
		len = Math.hypot(dx, dy);
	return `<rect class="${cls}" x="${-len / 2 - r}" y="${-r}" width="${len + 2 * r}" height="${2 * r}" rx="${r}" transform="translate(${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})"/>`;
}

function woodMarkup(n, stars, coords) {
	const side = (n - 1) * C;
	let lines = "",
		text = "";
	for (let i = 1; i < n - 1; i++) lines += `<path d="M0 ${i * C}H${side}M${i * C} 0V${side}"/>`;
	if (coords)
		for (let i = 0; i < n; i++)
			text += `<text x="${i * C}" y="${side + 29}">${String.fromCharCode(65 + i)}</text><text x="-29" y="${(n - 1 - i) * C}">${i + 1}</text>`;
	return (
		`<rect class="wood" x="-41.5" y="-26.5" width="${side + 69}" height="${side + 69}" rx="9"/>${grain(n)}<g class="lines">${lines}<path class="border" d="M0 0H${side}V${side}H0Z"/></g>` +
		stars.map(p => at(n, p, `<circle class="star" r="3.8"/>`)).join("") +
		`<g class="coords">${text}</g>`
	);
}

/** Every stone and mark of a view, as SVG. `o` says which overlays to draw. */
function marks(view, o) {
	const n = view.size,
		out = { under: "", stones: "", over: "" };
	const win = view.outcome?.line ?? [],
		row = new Set(win);
	let behind = "",
		before = "";
	const shown = view.stones;
	for (const s of shown) {
		const last = s.point === view.last;
		const no = o.numbers && s.number ? `<text class="no">${s.number}</text>` : "";
		const mark =
			row.has(s.point) && !no
				? `<circle class="pip" r="5"/>`
				: last && !no
					? `<circle class="last" r="7.4"/>`
					: "";
		const drawn = stone(n, s.point, s.color, no + mark, last ? `is-last${o.fresh ? " fresh" : ""}` : "");
		if (win.length && !row.has(s.point)) behind += drawn;
		else before += drawn;
	}
	if (win.length) {
		const side = (n - 1) * C;
		const veil = o.numbers
			? ""
			: `<rect class="veil" x="-20" y="-20" width="${side + 40}" height="${side + 40}"/>`;
		out.stones = behind + veil + capsule(n, win[0], win.at(-1), "win", 23) + before;
	} else out.stones = before;
	if (o.threats)
		for (const w of view.threats) {
			const kind = kindOf(w.kind);
			out.under += capsule(n, w.stones[0], w.stones.at(-1), `threat ${kind}`, 21.6);
			if (o.answers)
				for (const p of w.answers)
					out.over += at(
						n,
						p,
						`<g class="answer ${kind}"><circle class="edge" r="11.5"/><circle r="11.5"/></g>`,
					);
		}
	if (o.points && !o.line)
		for (const { point, makes } of view.points[o.points])
			out.over += at(n, point, `<g class="point ${markOf(makes)}">${shapes[markOf(makes)]}</g>`);
	if (o.forbidden)
		for (const { point } of view.forbidden)
			out.over += at(
				n,
				point,
				`<path class="forbid-halo" d="M-8-8 8 8M8-8-8 8"/><path class="forbid" d="M-8-8 8 8M8-8-8 8"/>`,
			);
	if (o.line)
		o.line.forEach((p, i) => {
			const mover = view.to_move,
				other = mover === "black" ? "white" : "black";
			out.over += stone(n, p, i % 2 ? other : mover, `<text class="no">${i + 1}</text>`, "preview");
		});
	else if (o.candidates)
		o.candidates.forEach((c, i) => {
			const word = String(c.wins ? t.winsInShort(c.wins) : (c.percent ?? "")),
				is = ["cand", c.wins && "win-in", !i && "best", word.length > 2 && "long"].filter(Boolean).join(" ");
			out.over += at(n, c.point, `<g class="${is}"><circle r="16.8"/><text>${word}</text></g>`);
		});
	if (o.hint) out.over += at(n, o.hint, `<g class="cand best"><circle r="9"/></g>`);
	if (o.glow) out.over += at(n, o.glow, `<circle class="glow" r="22"/>`);
	return out;
}

/** A small picture of a position, for lists. */
export function thumbnail({ size, moves, setup, first, outcome }) {
	const n = size,
		list = moves.match(/[a-z]\d+/g) ?? [],
		side = (n - 1) * C;
	const svg = document.createElementNS(svgNS, "svg");
	svg.setAttribute("viewBox", `-26 -26 ${side + 52} ${side + 52}`);
	svg.setAttribute("aria-hidden", "true");
	let out = `<rect class="wood flat" x="-26" y="-26" width="${side + 52}" height="${side + 52}"/><g class="lines">`;
	for (let i = 0; i < n; i++) out += `<path d="M0 ${i * C}H${side}M${i * C} 0V${side}"/>`;
	out += "</g>";
	const dot = (p, color) =>
		`<circle class="mini ${color}" cx="${xOf(p) * C}" cy="${(n - Number(p.slice(1))) * C}" r="18"/>`;
	for (const color of ["black", "white"])
		for (const p of setup?.[color]?.match(/[a-z]\d+/g) ?? []) out += dot(p, color);
	const starts = first === "white" ? 1 : 0;
	list.forEach((p, i) => {
		out += dot(p, (i + starts) % 2 ? "white" : "black");
	});
	if (outcome?.line?.length) out = out + capsule(n, outcome.line[0], outcome.line.at(-1), "win-frame", 22);
	svg.innerHTML = out;
	return svg;
}

export class Board {
	/** `onpoint` is told of a chosen point, `onaim` of one that is only aimed at (null when it is dropped). */
	constructor(host, { label, onpoint, onaim = () => {}, onhover = () => {}, onletter = () => {} }) {
		Object.assign(this, {
			host,
			label,
			onpoint,
			onaim,
			onhover,
			onletter,
			size: 0,
			overlays: {},
			canPlace: false,
			aim: null,
			typed: "",
		});
		host.classList.add("board");
		this.svg = document.createElementNS(svgNS, "svg");
		this.svg.setAttribute("aria-hidden", "true");
		this.svg.setAttribute("focusable", "false");
		this.layers = {};
		for (const name of ["wood", "under", "aim", "stones", "over"]) {
			this.layers[name] = document.createElementNS(svgNS, "g");
			this.svg.append(this.layers[name]);
		}
		this.grid = h("div.cells", { role: "grid" });
		host.replaceChildren(this.svg, this.grid);
		this.listen();
	}

	/** Draws a position. */
	show(view, overlays = {}) {
		const coords = wishes.get("coords");
		if (view.size !== this.size || coords !== this.coords) this.build(view, coords);
		const fresh = this.view && view.last && view.stones.length === this.view.stones.length + 1;
		this.view = view;
		this.overlays = overlays;
		const drawn = marks(view, { ...overlays, fresh, glow: this.glowing });
		for (const name of ["under", "stones", "over"]) {
			if (this.layers[name].markup !== drawn[name]) {
				this.layers[name].innerHTML = drawn[name];
				this.layers[name].markup = drawn[name];
			}
		}
		if (this.aim && view.stones.some(s => s.point === this.aim)) this.drop();
		this.drawAim();
		this.nameCells();
	}

	/** Shows for a moment where a point is. */
	glow(point) {
		this.glowing = point;
		this.show(this.view, this.overlays);
		if (point) setTimeout(() => this.glow(null), 1200);
	}

	build(view, coords) {
		const n = view.size,
			side = (n - 1) * C + 70;
		this.coords = coords;
		this.svg.setAttribute("viewBox", `-42 -27 ${side} ${side}`);
		this.layers.wood.innerHTML = woodMarkup(n, view.stars, coords);
		if (n === this.size) return;
		this.size = n;
		for (const [name, value] of [
			["--cx", 22],
			["--cy", 7],
			["--cw", n * C],
		])
			this.grid.style.setProperty(name, `${(value / side) * 100}%`);
		this.grid.style.setProperty("--n", n);
		this.cells = new Map();
		this.grid.setAttribute("aria-rowcount", n);
		this.grid.setAttribute("aria-colcount", n);
		const middle = rowsOf(n)[n >> 1][n >> 1];
		this.grid.replaceChildren(
			...rowsOf(n).map((row, y) =>
				h(
					"div",
					{ role: "row", "aria-rowindex": y + 1 },
					row.map((p, x) => {
						const cell = h("div", {
							role: "gridcell",
							"aria-colindex": x + 1,
							"data-p": p,
							tabindex: p === middle ? "0" : "-1",
						});
						this.cells.set(p, cell);
						return cell;
					}),
				),
			),
		);
	}

	nameCells() {
		const { view, overlays: o } = this,
			notes = new Map();
		const note = (p, text) => notes.set(p, notes.has(p) ? `${notes.get(p)}, ${text}` : text);
		if (o.forbidden) view.forbidden.forEach(f => note(f.point, t.board.forbidden));
		if (o.threats) view.threats.forEach(w => w.answers.forEach(p => note(p, t.board.answers)));
		if (o.points) view.points[o.points].forEach(p => note(p.point, t.board.makes(p.makes)));
		if (o.candidates && !o.line) o.candidates.forEach(c => note(c.point, t.board.candidate(c)));
		const stones = new Map(view.stones.map(s => [s.point, s]));
		this.grid.setAttribute("aria-label", t.board.label(view.size, this.label));
		for (const [p, cell] of this.cells) {
			const s = stones.get(p);
			const what = s ? t.board.stone(t.color(s.color).toLowerCase(), s.number) : t.board.empty;
			const label = `${t.point(p)}, ${what}${p === view.last ? `, ${t.board.last}` : ""}${notes.has(p) ? `, ${notes.get(p)}` : ""}`;
			if (cell.ariaLabel !== label) cell.setAttribute("aria-label", label);
		}
	}

	/** Whether and in which colour a stone can be put; ghosts show it. */
	allow(color) {
		this.canPlace = color;
		this.host.classList.toggle("can-place", Boolean(color));
		if (!color) this.drop();
	}

	setLabel(label) {
		this.label = label;
	}

	drawAim() {
		const p = this.aim ?? this.hover,
			n = this.size;
		let out = "";
		if (p && this.canPlace && !this.view.stones.some(s => s.point === p)) {
			const x = xOf(p) * C,
				y = (n - Number(p.slice(1))) * C,
				side = (n - 1) * C;
			out =
				(this.aim ? `<g class="aim"><path d="M${x} 0V${side}M0 ${y}H${side}"/></g>` : "") +
				stone(n, p, this.canPlace, "", "ghost");
		}
		if (this.layers.aim.markup !== out) {
			this.layers.aim.innerHTML = out;
			this.layers.aim.markup = out;
		}
	}

	aimAt(p) {
		this.aim = p;
		this.drawAim();
		this.onaim(p);
	}
	drop() {
		if (this.aim) {
			this.aim = null;
			this.drawAim?.call(this);
			this.onaim(null);
		}
	}
	get aims() {
		return wishes.get("confirm") && this.touch && this.grid.clientWidth / this.size < 40;
	}

	focus(p) {
		const cell = this.cells.get(p);
		if (!cell) return;
		const old = this.grid.querySelector('[tabindex="0"]');
		if (old) old.tabIndex = -1;
		cell.tabIndex = 0;
		cell.focus({ preventScroll: true });
	}

	choose(p) {
		this.drop();
		this.onpoint(p);
	}

	pointAt(x, y) {
		const box = this.grid.getBoundingClientRect(),
			n = this.size;
		const column = Math.floor(((x - box.left) / box.width) * n),
			row = Math.floor(((y - box.top) / box.height) * n);
		return rowsOf(n)[row]?.[column] ?? null;
	}

	listen() {
		const { grid } = this;
		let from = null,
			moved = false;
		grid.addEventListener("pointerdown", e => {
			this.touch = e.pointerType === "touch";
			from = [e.clientX, e.clientY];
			moved = false;
		});
		grid.addEventListener("pointermove", e => {
			if (e.pointerType === "mouse") {
				const p = this.pointAt(e.clientX, e.clientY);
				if (p !== this.hover) {
					this.hover = p;
					this.drawAim();
					this.onhover(p);
				}
			} else if (
				from &&
				this.canPlace &&
				this.aims &&
				(moved || Math.hypot(e.clientX - from[0], e.clientY - from[1]) > 10)
			) {
				moved = true;
				const p = this.pointAt(e.clientX, e.clientY - 44); // above the finger, where it can be seen
				if (p && p !== this.aim) this.aimAt(p);
			}
		});
		grid.addEventListener("pointerleave", () => {
			if (this.hover) {
				this.hover = null;
				this.drawAim();
				this.onhover(null);
			}
		});
		grid.addEventListener("click", e => {
			const p = e.target.dataset?.p;
			from = null;
			if (!p || moved) {
				moved = false;
				return;
			}
			this.focus(p);
			if (this.aims && this.canPlace && this.aim !== p) this.aimAt(p);
			else this.choose(p);
		});
		grid.addEventListener("keydown", e => {
			const p = e.target.dataset?.p,
				n = this.size;
			if (!p || e.ctrlKey || e.metaKey || e.altKey) return;
			const x = xOf(p),
				y = n - Number(p.slice(1));
			const to = {
				ArrowLeft: [x - 1, y],
				ArrowRight: [x + 1, y],
				ArrowUp: [x, y - 1],
				ArrowDown: [x, y + 1],
				Home: [0, y],
				End: [n - 1, y],
				PageUp: [x, 0],
				PageDown: [x, n - 1],
			}[e.key];
			const clamp = v => Math.min(n - 1, Math.max(0, v));
			if (to) {
				e.preventDefault();
				e.stopPropagation();
				this.focus(rowsOf(n)[clamp(to[1])][clamp(to[0])]);
				return;
			}
			if (e.key === "Enter" || e.key === " ") {
				e.preventDefault();
				e.stopPropagation();
				this.choose(p);
				return;
			}
			if (/^\d$/.test(e.key) && this.typed) {
				// a letter, then a number
				e.preventDefault();
				e.stopPropagation();
				const goal = this.typed + e.key;
				if (this.cells.has(goal)) this.focus(goal);
				this.typed = goal;
				return;
			}
			const letter = /^[a-v]$/i.test(e.key) ? e.key.toLowerCase() : "";
			clearTimeout(this.typing);
			this.typed = "";
			if (!letter || letter.charCodeAt(0) - 97 >= n) return;
			// A letter may begin a point's name; if no number follows, it is the key it is elsewhere.
			e.stopPropagation();
			this.typed = letter;
			this.typing = setTimeout(() => {
				if (this.typed === letter) this.onletter(letter);
				this.typed = "";
			}, 700);
		});
	}
}
