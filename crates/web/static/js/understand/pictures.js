// Pictures to save: of the position, of the graph, and the whole game as an animation.
import { h, svg } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { CELL, layersOf, wood } from "../shared/board-drawing.js";
import { openDialog } from "../shared/dialog.js";
import { Gif, paletteOf } from "../shared/gif.js";
import { choiceRow } from "../shared/forms.js";
import { download, drawn, png, svgText } from "../shared/picture.js";
import { preferences } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { t } from "../strings/language.js";

const w = t.pictures;

/** Widths in pixels. */
const WIDTH = 1000;
const GIF_WIDTH = 480;
/** How long each move of an animation is shown, and the last position, in hundredths of a second. */
const FRAME = 80;
const LAST_FRAME = 300;
/** The graph's own width and height. */
const GRAPH = [1000, 360];

const today = () => new Date().toISOString().slice(0, 10);
const fileName = (tree, what, format) => `tengen-${tree.date || today()}${what}.${format}`;
/** Lets the browser draw and react before work goes on. */
const pause = () => new Promise(resolve => setTimeout(resolve));

/** A board of its own, drawn where nobody sees it, so that the style sheets apply to it. */
function hiddenBoard(view, { numbers, coordinates, ...overlays }) {
	const side = (view.size - 1) * CELL + 70,
		layers = layersOf(view, { numbers, ...overlays }),
		drawing = svg(
			"svg",
			{ viewBox: `-42 -27 ${side} ${side}` },
			wood(view.size, view.stars, coordinates) + layers.under + layers.stones + layers.over,
		),
		host = h("div.board.offscreen", { "aria-hidden": "true" }, drawing);
	document.body.append(host);
	return { drawing, remove: () => host.remove() };
}

/** A position as the text of an SVG file. */
export function boardSvg(view, options, width = WIDTH) {
	const { drawing, remove } = hiddenBoard(view, options);
	try {
		return svgText(drawing, width);
	} finally {
		remove();
	}
}

/** The graph as the text of an SVG file. Its own drawing is stretched over the card, so it is drawn anew. */
export function graphSvg(values) {
	const [width, height] = GRAPH,
		edge = 40,
		last = Math.max(1, values.length - 1),
		x = n => edge + (n / last) * (width - 2 * edge),
		y = value => edge + (1 - value) * (height - 2 * edge),
		known = values.flatMap((value, n) => (value === null ? [] : [[n, value]])),
		points = known.map(([n, value]) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(" "),
		lines = [0, 0.5, 1].map(
			value =>
				`<path class="gridline" d="M${edge} ${y(value)}H${width - edge}"/><text class="graph-text" x="${edge - 8}" y="${y(value) + 5}" text-anchor="end">${100 * value}</text>`,
		),
		drawing = svg(
			"svg",
			{ viewBox: `0 0 ${width} ${height}` },
			`<rect class="graph-ground" width="${width}" height="${height}"/>${lines.join("")}<polyline class="curve" points="${points}"/><text class="graph-text" x="${x(0)}" y="${height - 12}">0</text><text class="graph-text" x="${x(last)}" y="${height - 12}" text-anchor="end">${last}</text>`,
		),
		host = h("div.offscreen", { "aria-hidden": "true" }, drawing);
	document.body.append(host);
	try {
		return svgText(drawing, width);
	} finally {
		host.remove();
	}
}

/** The views of a line, from its start to a node. */
const viewsAlong = (tree, line) =>
	[tree.root, ...line].map(
		node => () => api.ask("/api/position", { ...tree.start, moves: tree.movesTo(node) }),
	);

/** The line as an animated GIF, a frame for each move. `onprogress` is told how much of it is done, 0 to 1. */
export async function gameGif(tree, line, options, { onprogress, isCancelled }) {
	const frames = viewsAlong(tree, line),
		picture = async number => {
			const { context, canvas } = await drawn(boardSvg(await frames[number](), options, GIF_WIDTH));
			return context.getImageData(0, 0, canvas.width, canvas.height);
		},
		// The first and the last position have every colour of the board and of the stones.
		ends = [await picture(0), await picture(frames.length - 1)],
		gif = new Gif(ends[0].width, ends[0].height, paletteOf(ends));
	for (let number = 0; number < frames.length; number++) {
		if (isCancelled()) return null;
		gif.add(await picture(number), number === frames.length - 1 ? LAST_FRAME : FRAME);
		onprogress((number + 1) / frames.length);
		await pause();
	}
	return gif.end();
}

/** Opens the dialog. `state` is what the page shows, `values` are those of the graph. */
export function openPictures({ tree, node, view, overlays, values }) {
	const chosen = {
		what: "board",
		numbers: preferences.get("numbers"),
		marks: false,
		coordinates: preferences.get("coords"),
	};
	let cancelled = false;
	const options = () => ({
		numbers: chosen.numbers,
		coordinates: chosen.coordinates,
		...(chosen.marks ? overlays : {}),
	});
	const progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": w.making });
	const check = (name, label) =>
		h(
			"label.check",
			h("input", {
				type: "checkbox",
				name,
				checked: chosen[name],
				onchange: e => (chosen[name] = e.target.checked),
			}),
			label,
		);
	const save = format => async () => {
		const name = fileName(tree, chosen.what === "graph" ? "-graph" : "", format);
		for (const button of buttons) button.disabled = true;
		try {
			if (format === "gif") {
				progress.hidden = false;
				const line = tree.lineThrough(node),
					bytes = await gameGif(
						tree,
						line,
						{ ...options(), marks: false },
						{
							onprogress: done => (progress.value = done),
							isCancelled: () => cancelled,
						},
					);
				if (!bytes) return;
				download(bytes, name, "image/gif");
			} else {
				const text = chosen.what === "graph" ? graphSvg(values) : boardSvg(view, options());
				if (format === "svg") download(text, name, "image/svg+xml");
				else download(await png(text), name, "image/png");
			}
			box.close();
			toast(t.understand.saved(name));
		} catch (error) {
			toast(error.message, { fault: true });
		} finally {
			for (const button of buttons) button.disabled = false;
			progress.hidden = true;
		}
	};
	const button = (format, label) => h("button.btn", { "data-format": format, onclick: save(format) }, label);
	const stills = [button("png", "PNG"), button("svg", "SVG")],
		animation = button("gif", w.gif),
		buttons = [...stills, animation],
		hasGraph = values.some(value => value !== null);
	const box = openDialog(
		w.heading,
		hasGraph &&
			choiceRow("what", w.what, { board: w.board, graph: w.graph }, "board", what => {
				chosen.what = what;
				animation.hidden = checks.hidden = what === "graph";
			}),
	);
	const checks = h(
		"div.checks",
		check("numbers", t.understand.numbers),
		check("marks", w.marks),
		check("coordinates", w.coordinates),
	);
	box.append(checks, h("p.xs", w.about), progress, h("div.row.end", buttons));
	box.addEventListener("close", () => (cancelled = true));
}
