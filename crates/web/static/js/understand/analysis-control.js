// What a person tells the analysis: settings, which moves to consider, to stay with a position while looking at others.
import { h } from "../shared/dom.js";
import { announce } from "../shared/live-region.js";
import { openSheet } from "../shared/toolbar.js";
import { t } from "../strings/language.js";

const w = t.analysis;

export class AnalysisControl {
	/** `analyse` starts the analysis again, `here` is the place that is looked at: { node, view }. */
	constructor(analysis, { analyse, draw, here }) {
		Object.assign(this, { analysis, analyse, draw, here });
	}

	/** The node and view that are analysed: the locked ones, else those that are shown. */
	get subject() {
		return this.analysis.locked ?? this.here();
	}
	/** The evaluation, if it is of the position that is shown. */
	get evaluationHere() {
		return this.subject.node === this.here().node ? this.analysis.evaluation : null;
	}

	openSettings() {
		this.analysis.settings.open(() => this.restart());
	}
	restart() {
		this.analysis.clear();
		this.analyse();
		this.draw();
	}

	/** Switches the search for even moves on or off. */
	toggleBalance() {
		const { settings } = this.analysis,
			balance = !settings.values.balance;
		settings.set({ balance });
		announce(balance ? w.balanceOn : w.balanceOff);
		this.restart();
	}

	/** Considers only one move, or all again if that is null. */
	consider(point) {
		this.analysis.setChoices(this.subject.node, { only: point });
		announce(point ? w.onlyMove(t.point(point)) : w.allMoves);
		this.restart();
	}
	/** Looks deeper at the best move alone, or at all moves again. */
	toggleDeeper() {
		const { only } = this.analysis.choices(this.subject.node),
			best = this.analysis.evaluation?.candidates[0];
		if (only) this.consider(null);
		else if (best) this.consider(best.point);
	}
	exclude(point) {
		const { excluded } = this.analysis.choices(this.subject.node);
		this.analysis.setChoices(this.subject.node, { excluded: [...excluded, point], only: null });
		announce(w.without(t.point(point)));
		this.restart();
	}
	include(point) {
		const { excluded } = this.analysis.choices(this.subject.node);
		this.analysis.setChoices(this.subject.node, { excluded: excluded.filter(p => p !== point) });
		this.restart();
	}

	/** Stays with the position that is shown, or follows the person again. */
	toggleLock() {
		const { node, view } = this.here(),
			was = this.analysis.locked;
		this.analysis.lock(node, view);
		announce(was ? w.unlocked : w.lockedNow);
		if (was && was.node !== node) this.restart();
		else this.draw();
	}

	/** What can be done with a candidate. */
	openActions(point) {
		const name = t.point(point);
		openSheet([
			{ label: w.deeperOn(name), id: "deeper", action: () => this.consider(point) },
			{ label: w.excludeMove(name), id: "exclude", action: () => this.exclude(point) },
			{ label: this.analysis.locked ? w.unlock : w.lock, id: "lock", action: () => this.toggleLock() },
		]);
	}

	/** What is in force, each with a button that ends it; null if nothing is. */
	notes(goToLocked) {
		const { analysis } = this,
			{ locked } = analysis,
			{ only, excluded } = analysis.choices(this.subject.node),
			isOwn = !analysis.who;
		const note = (id, text, end) =>
			h("button.chip", { "data-note": id, "aria-label": `${text}: ${w.end}`, onclick: end }, text, " ×");
		const notes = [
			locked &&
				h("button.chip.plain", { "data-note": "at", onclick: () => goToLocked(locked.node) }, w.lockedAt),
			locked && note("lock", w.locked, () => this.toggleLock()),
			isOwn && analysis.settings.values.balance && note("balance", w.even, () => this.toggleBalance()),
			isOwn && only && note("only", w.onlyMove(t.point(only)), () => this.consider(null)),
			isOwn && excluded.map(p => note(`not-${p}`, w.without(t.point(p)), () => this.include(p))),
		].flat();
		return notes.some(Boolean) ? h("div.row.chips", notes) : null;
	}
}
