// Points, moves and colours as the server writes them.

/** The points of a list of moves: "h8i9" is ["h8", "i9"]. */
export const parseMoves = moves => moves?.match(/[a-z]\d+/g) ?? [];

/** A point's column, counted from 0 at the left. */
export const columnOf = point => point.charCodeAt(0) - 97;

/** A point's row, counted from 1 at the bottom. */
export const rowOf = point => Number(point.slice(1));

/** The name of a point. */
export const pointAt = (column, row) => String.fromCharCode(97 + column) + row;

export const otherColor = color => (color === "black" ? "white" : "black");

/** Board sizes from least to most, for a list: { 15: "15 × 15", … }. */
export const sizeOptions = (least, most, label) => {
	const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i);
	return Object.fromEntries(sizes.map(size => [size, label(size)]));
};
