// Pictures of what the page draws: SVG that needs no style sheet, and the same as PNG.
import { h } from "./dom.js";

/** How long a saved file's address stays valid, in milliseconds. */
const DOWNLOAD = 10000;
/** The properties that a drawing takes from the style sheets. */
const STYLES = [
	...[
		"fill",
		"fill-opacity",
		"stroke",
		"stroke-width",
		"stroke-opacity",
		"stroke-dasharray",
		"stroke-linecap",
	],
	...[
		"stroke-linejoin",
		"opacity",
		"font-family",
		"font-size",
		"font-weight",
		"text-anchor",
		"dominant-baseline",
	],
	...["paint-order", "stop-color", "stop-opacity", "vector-effect", "display", "letter-spacing"],
];
/** What they are unless something says otherwise: these need not be written. */
const USUAL = {
	"fill-opacity": "1",
	"stroke-opacity": "1",
	"stroke-dasharray": "none",
	"stroke-linecap": "butt",
	"stroke-linejoin": "miter",
	opacity: "1",
	"text-anchor": "start",
	"dominant-baseline": "auto",
	"paint-order": "normal",
	"vector-effect": "none",
	display: "inline",
	"letter-spacing": "normal",
};
const TEXTUAL = /^(font|text|letter|dominant)/;

/** Gives a copied element the styles that the original has. */
function adoptStyles(from, to) {
	const styles = getComputedStyle(from),
		isText = /^(text|tspan)$/.test(from.tagName),
		isStop = from.tagName === "stop",
		isGroup = from.tagName === "g";
	for (const name of STYLES) {
		if (TEXTUAL.test(name) && !isText) continue;
		if (name.startsWith("stop-") !== isStop) continue;
		if (isGroup && name !== "opacity" && name !== "display") continue;
		const value = styles.getPropertyValue(name);
		if (value && value !== USUAL[name]) to.setAttribute(name, value.replace(/url\("(#[^"]+)"\)/, "url($1)"));
	}
	to.removeAttribute("class");
	[...from.children].forEach((child, i) => adoptStyles(child, to.children[i]));
}

/** The gradients that drawings refer to, with their styles. */
function definitions() {
	const from = document.querySelector("svg.defs defs"),
		to = from.cloneNode(true);
	adoptStyles(from, to);
	return to;
}

/** An element of the page as the text of an SVG file, so many pixels wide. */
export function svgText(element, width) {
	const copy = element.cloneNode(true),
		[, , w, height] = element.getAttribute("viewBox").split(" ").map(Number);
	adoptStyles(element, copy);
	copy.prepend(definitions());
	copy.removeAttribute("style");
	copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
	copy.setAttribute("width", width);
	copy.setAttribute("height", Math.round((width * height) / w));
	return new XMLSerializer().serializeToString(copy);
}

/** An SVG text drawn on a canvas. */
export async function drawn(text) {
	const image = new Image(),
		href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
	try {
		image.src = href;
		await image.decode();
		const canvas = h("canvas", { width: image.width, height: image.height }),
			context = canvas.getContext("2d", { willReadFrequently: true });
		context.drawImage(image, 0, 0);
		return { canvas, context };
	} finally {
		URL.revokeObjectURL(href);
	}
}

/** An SVG text as a PNG file's bytes. */
export async function png(text) {
	const { canvas } = await drawn(text);
	return new Promise(resolve => canvas.toBlob(resolve, "image/png"));
}

/** Saves what a file is to hold. */
export function download(content, name, type) {
	const href = URL.createObjectURL(new Blob([content], { type }));
	h("a", { href, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD);
}
