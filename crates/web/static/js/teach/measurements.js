// The measurements of a training run, as rows of numbers.

/** An unfinished measurement counts when it has this many tests … */
const TESTS = 10;
/** … or, without tests, this many games. */
const GAMES = 100;

export const hasValue = (row, name) => row[name] !== null && row[name] !== undefined;

/** A run's measurements, with the one that is not finished if it counts already. */
export function rowsOf({ result }) {
	const { rows, live, asked } = result,
		last = live?.row;
	if (!last || (last.tests !== undefined && last.tests < TESTS)) return rows;
	const finished = rows.filter(row => row.games < last.games),
		games = last.games - (finished.at(-1)?.games ?? 0);
	return asked.way === "comparison" || games >= GAMES || !finished.length ? [...finished, last] : rows;
}
