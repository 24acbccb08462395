// The state of a training run: title, progress, and the buttons to pause, save and stop it.
import { progressBar, statePill } from "../shared/cards.js";
import { h, icon, update } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.teach;

const button = (action, image, label, onclick, classes = "") =>
	h(`button.btn${classes}`, { "data-act": action, onclick }, icon(image), label);

/** How far the run is, in words. */
function progressText({ state, done, total, note, result }) {
	const stage = result.live?.network?.stage,
		parts = stage ? [t.lineNet.stages[stage], w.of(done, total)] : [w.of(done, total)],
		rate = result.live?.rate,
		isRunning = state === "running";
	if (isRunning && rate && done < total) parts.push(w.rate(rate), w.left((total - done) / rate));
	if (isRunning) parts.push(w.safe);
	else if (state === "failed") parts.push(note || w.failed);
	return parts.join(" · ");
}

export class TrainingStatus {
	card = h("section.card.job.a-job", { "aria-label": w.heading });
	/** The toolbar of a phone. */
	toolbar = h("div.thumb", { role: "toolbar", "aria-label": w.heading });

	/** `actions` are pause, save, end and play. */
	constructor(actions) {
		this.actions = actions;
	}

	draw(job, { pausing, confirming }) {
		const { save, play } = this.actions,
			{ done, total, state, result } = job,
			{ asked, checkpoints } = result,
			isRunning = state === "running",
			canSave = isRunning && asked.way !== "network",
			shown = pausing && isRunning ? "pausing" : state,
			latest = checkpoints[0];
		update(
			this.card,
			h("div", h("h1", w.title(asked), statePill(shown, w.states[shown])), h("p.sub", w.about[asked.way])),
			h(
				"div.row",
				this.#pauseButton(state, isRunning ? "" : ".primary"),
				canSave && button("save", "check", w.save, save),
				this.#endButton(state, confirming, ".quiet"),
			),
			h("div.progress", progressBar(w.progress, done, total), h("span", progressText(job))),
		);
		update(
			this.toolbar,
			canSave && button("save", "check", w.saveShort, save, ".tall.quiet"),
			latest !== undefined && button("play", "play", w.playShort, () => play(latest), ".tall.quiet"),
			this.#endButton(state, confirming, ".tall.quiet"),
			this.#pauseButton(state, ".primary.big") || h("a.btn.primary.big", { href: "/teach?new" }, w.another),
		);
	}

	/** Pauses the run or goes on with it; null if it has ended. */
	#pauseButton(state, classes) {
		const { pause } = this.actions;
		if (state === "running") return button("pause", "pause", w.pause, pause, classes);
		return state === "paused" ? button("pause", "play", w.resume, pause, classes) : null;
	}
	/** Stops the run, or forgets it when it has ended. */
	#endButton(state, confirming, classes) {
		const isOpen = ["running", "paused"].includes(state),
			action = isOpen ? "stop" : "forget",
			label = confirming === action ? w[`${action}Sure`] : w[action];
		return button(action, isOpen ? "flag" : "x", label, () => this.actions.end(action), classes);
	}
}
