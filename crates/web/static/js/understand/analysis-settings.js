// How positions are analysed: the time, the number of lines, the threads, and for what; remembered in this browser.
import { h } from "../shared/dom.js";
import { openDialog } from "../shared/dialog.js";
import { selectField } from "../shared/forms.js";
import { preferences } from "../shared/preferences.js";
import { t } from "../strings/language.js";

const w = t.analysis;

/** Seconds that are offered, as far as the server allows. */
const TIMES = [1, 3, 10, 30, 60, 300, 1800];
/** The list's value for an analysis that goes on until it is stopped. */
const UNLIMITED = "unlimited";
const USUAL = { seconds: "", lines: 6, threads: "", balance: false };

export class AnalysisSettings {
	/** What the server allows; until it is known, what every server does. */
	bounds = { seconds: 60, unlimited: false, threads: 1, lines: 10 };

	get values() {
		return { ...USUAL, ...preferences.get("analysis-settings") };
	}
	set(changes) {
		preferences.set("analysis-settings", { ...this.values, ...changes });
	}

	/** What the server is asked for. */
	request() {
		const { seconds, lines, threads, balance } = this.values,
			isUnlimited = seconds === UNLIMITED;
		return {
			lines: Math.min(Number(lines), this.bounds.lines),
			unlimited: isUnlimited,
			seconds: isUnlimited || !seconds ? null : Number(seconds),
			threads: threads ? Number(threads) : null,
			balance,
		};
	}

	/** Opens the dialog; `onchange` is called after every change. */
	open(onchange) {
		const { bounds, values } = this;
		const set = name => value => {
			this.set({ [name]: value });
			onchange();
		};
		const upTo = n => Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i + 1}`, t.count(i + 1)]));
		const balance = h("input", {
			type: "checkbox",
			name: "balance",
			checked: values.balance,
			onchange: e => set("balance")(e.target.checked),
		});
		openDialog(
			w.settings,
			h(
				"div.fields",
				selectField("seconds", w.time, this.#times(), values.seconds, set("seconds")),
				selectField("lines", w.lines, upTo(bounds.lines), values.lines, set("lines")),
				bounds.threads > 1 &&
					selectField(
						"threads",
						w.threads,
						{ "": w.allThreads, ...upTo(bounds.threads) },
						values.threads,
						set("threads"),
					),
			),
			h("label.check", balance, w.balance),
			h("p.xs", w.balanceAbout),
		);
	}

	/** The times to choose from, in the order of their length. A list's numbers would come first, so they are texts. */
	#times() {
		const { seconds, unlimited } = this.bounds,
			times = TIMES.filter(time => unlimited || time < seconds);
		return Object.fromEntries([
			["", w.usualTime(seconds)],
			...times.map(time => [`${time}.0`, time < 60 ? w.seconds(time) : w.minutes(time / 60)]),
			...(unlimited ? [[UNLIMITED, w.unlimited]] : []),
		]);
	}
}
