// Numbers, dates, lists and plural forms as a language writes them.

/** A point within a sentence, which becomes a button: ["", point("h8"), " makes a four."]. */
export const point = name => ({ point: name });

/** Items with a separator between them. */
export const separated = (items, separator) => items.flatMap((item, i) => (i ? [separator, item] : [item]));

/** Units of time and their seconds. */
const UNITS = [
	["day", 86400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
];

/** The formats of a language, by its tag. */
export function formats(tag) {
	const numbers = new Intl.NumberFormat(tag),
		dates = new Intl.DateTimeFormat(tag, { day: "numeric", month: "long", year: "numeric" }),
		relative = new Intl.RelativeTimeFormat(tag, { style: "short" }),
		plurals = new Intl.PluralRules(tag);
	const whole = n => numbers.format(n);
	/** A number with so many decimal places; without them, with those that it has. */
	const decimal = (n, digits) =>
		digits === undefined
			? numbers.format(n)
			: n.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
	/** The form that goes with a number, which stands where the form has #: plural(2, { one: "# move", other: "# moves" }). */
	const plural = (n, forms) =>
		(forms[plurals.select(n)] ?? Object.values(forms).at(-1)).replace("#", whole(n));
	/** Items as a list within a sentence, with "and" (conjunction) or "or" (disjunction) before the last. */
	const list = (items, type = "conjunction") =>
		new Intl.ListFormat(tag, { type })
			.formatToParts(items.map((_, i) => String(i)))
			.map(part => (part.type === "element" ? items[Number(part.value)] : part.value));
	/** How long ago something was, in the largest unit of which there is one. */
	const ago = seconds => {
		const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS.at(-1);
		return relative.format(-Math.floor(seconds / length), unit);
	};
	return { whole, decimal, plural, list, ago, date: ms => dates.format(new Date(ms)) };
}
