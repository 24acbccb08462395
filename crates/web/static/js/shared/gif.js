// Animated GIFs: frames are compared, and only what has changed of each is written.

/** Colours: one of 4,096 per pixel at first, then the 255 most frequent of them. */
const BITS = 4;
const COLORS = 255;
/** The palette's last colour means that nothing changes there. */
const UNCHANGED = COLORS;

const bucket = (data, i) =>
	((data[i] >> (8 - BITS)) << (2 * BITS)) |
	((data[i + 1] >> (8 - BITS)) << BITS) |
	(data[i + 2] >> (8 - BITS));

/** The palette of some pictures: the mean colour of each of the most frequent buckets. */
export function paletteOf(pictures) {
	const counts = new Float64Array(4 << (3 * BITS));
	for (const { data } of pictures)
		for (let i = 0; i < data.length; i += 4) {
			const at = 4 * bucket(data, i);
			counts[at] += 1;
			for (let c = 0; c < 3; c++) counts[at + 1 + c] += data[i + c];
		}
	const used = [];
	for (let b = 0; b < counts.length / 4; b++) if (counts[4 * b]) used.push(b);
	used.sort((one, other) => counts[4 * other] - counts[4 * one]);
	return used.slice(0, COLORS).map(b => [1, 2, 3].map(c => Math.round(counts[4 * b + c] / counts[4 * b])));
}

/** Finds the nearest colour of a palette; each bucket is looked up once. */
function nearest(palette) {
	const known = new Int16Array(1 << (3 * BITS)).fill(-1);
	return (data, i) => {
		const b = bucket(data, i);
		if (known[b] < 0) {
			let least = Infinity;
			palette.forEach(([red, green, blue], n) => {
				const far = (red - data[i]) ** 2 + (green - data[i + 1]) ** 2 + (blue - data[i + 2]) ** 2;
				if (far < least) [least, known[b]] = [far, n];
			});
		}
		return known[b];
	};
}

/** Bytes that grow. */
class Bytes {
	#bytes = new Uint8Array(1 << 16);
	length = 0;

	push(...values) {
		for (const value of values) {
			if (this.length === this.#bytes.length) {
				const larger = new Uint8Array(2 * this.length);
				larger.set(this.#bytes);
				this.#bytes = larger;
			}
			this.#bytes[this.length++] = value;
		}
	}
	word(value) {
		this.push(value & 255, value >> 8);
	}
	text(text) {
		for (const letter of text) this.push(letter.charCodeAt(0));
	}
	done() {
		return this.#bytes.slice(0, this.length);
	}
}

/** Compresses indices of eight bits as GIF does (LZW), in blocks of at most 255 bytes. */
function compress(out, indices) {
	const CLEAR = 256,
		END = 257,
		MOST = 4096;
	let block = [],
		buffer = 0,
		filled = 0,
		width = 9,
		next = END + 1,
		known = new Map();
	const flush = () => {
		if (block.length) out.push(block.length, ...block);
		block = [];
	};
	const write = code => {
		buffer |= code << filled;
		filled += width;
		while (filled >= 8) {
			block.push(buffer & 255);
			buffer >>>= 8;
			filled -= 8;
			if (block.length === 255) flush();
		}
	};
	out.push(8);
	write(CLEAR);
	let prefix = indices[0];
	for (let i = 1; i < indices.length; i++) {
		const key = (prefix << 8) | indices[i],
			code = known.get(key);
		if (code !== undefined) {
			prefix = code;
			continue;
		}
		write(prefix);
		if (next < MOST) {
			known.set(key, next++);
			if (next > 1 << width && width < 12) width++;
		} else {
			write(CLEAR);
			known = new Map();
			next = END + 1;
			width = 9;
		}
		prefix = indices[i];
	}
	write(prefix);
	// A reader adds an entry after every code, so its codes may have grown by now.
	if (next + 1 > 1 << width && width < 12) width++;
	write(END);
	if (filled) block.push(buffer & 255);
	flush();
	out.push(0);
}

/** The smallest rectangle in which two lists of indices differ; null if they are equal. */
function difference(before, now, width) {
	let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
	for (let i = 0; i < now.length; i++) {
		if (before && before[i] === now[i]) continue;
		const x = i % width,
			y = (i / width) | 0;
		left = Math.min(left, x);
		right = Math.max(right, x);
		top = Math.min(top, y);
		bottom = y;
	}
	return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** An animated picture that repeats for ever; frames are added one after another. */
export class Gif {
	#out = new Bytes();
	#before = null;

	constructor(width, height, palette) {
		Object.assign(this, { width, height, index: nearest(palette) });
		const out = this.#out;
		out.text("GIF89a");
		out.word(width);
		out.word(height);
		// A palette of 256 colours for all frames.
		out.push(0xf7, 0, 0);
		for (let n = 0; n < 256; n++) out.push(...(palette[n] ?? [0, 0, 0]));
		out.push(0x21, 0xff, 11);
		out.text("NETSCAPE2.0");
		out.push(3, 1, 0, 0, 0);
	}

	/** Adds a picture (ImageData) that is shown for so many hundredths of a second. */
	add({ data }, hundredths) {
		const { width } = this,
			out = this.#out,
			now = new Uint8Array(data.length / 4);
		for (let i = 0; i < now.length; i++) now[i] = this.index(data, 4 * i);
		const before = this.#before,
			box = difference(before, now, width) ?? { left: 0, top: 0, width: 1, height: 1 },
			part = new Uint8Array(box.width * box.height);
		for (let y = 0, at = 0; y < box.height; y++)
			for (let x = 0; x < box.width; x++, at++) {
				const from = (box.top + y) * width + box.left + x;
				part[at] = before && before[from] === now[from] ? UNCHANGED : now[from];
			}
		// Frames stay; where the palette's last colour stands, the one before shows through.
		out.push(0x21, 0xf9, 4, before ? 0x05 : 0x04);
		out.word(hundredths);
		out.push(UNCHANGED, 0);
		out.push(0x2c);
		for (const value of [box.left, box.top, box.width, box.height]) out.word(value);
		out.push(0);
		compress(out, part);
		this.#before = now;
	}

	/** The file's bytes. */
	end() {
		this.#out.push(0x3b);
		return this.#out.done();
	}
}
