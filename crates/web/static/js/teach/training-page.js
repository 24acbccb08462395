// The page of a training run: its progress, games, curves and checkpoints, and what can be done with it.
import { card } from "../shared/cards.js";
import { h, term, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { CONFIRMATION } from "../shared/forms.js";
import { toast } from "../shared/toast.js";
import { drawCheckpoints } from "./checkpoints.js";
import { rowsOf } from "./measurements.js";
import { runList } from "./run-list.js";
import { TrainingCurves } from "./training-curves.js";
import { TrainingGame } from "./training-game.js";
import { TrainingSettings } from "./training-settings.js";
import { TrainingStatus } from "./training-status.js";
import { t } from "../strings/language.js";

const w = t.teach;
/** How often a measurement is asked for, in milliseconds. */
const MEASURING = 2000;

export class TrainingPage {
	/** The run as the server last sent it. */
	job = null;
	/** Whether the run has been asked to pause after its game. */
	pausing = false;
	/** What was asked for once and waits for confirmation: "stop" or "forget". */
	confirming = null;
	game = new TrainingGame();
	curves = new TrainingCurves();
	settings = new TrainingSettings();
	checkpoints = h("div");
	runsBox = h("div");
	#stopWatching = null;
	#timer;
	#measuring;

	/** `runs` are all runs, for the list. */
	constructor(main, shell, runs, id) {
		Object.assign(this, { shell, runs, id });
		this.status = new TrainingStatus({
			pause: () => this.pause(),
			save: () => this.save(),
			end: action => this.end(action),
			play: games => shell.go(this.#playLink(games)),
		});
		const another = h("a.btn.quiet.slim", { href: "/teach?new" }, w.another);
		main.append(
			this.status.card,
			h("div.a-watch", this.game.card),
			h(
				"div.a-curves.stack",
				this.curves.curves,
				h("section.card", this.settings.meaning, this.curves.numbers),
			),
			h(
				"div.a-ckpt.stack",
				card(term(w.checkpoints, w.checkpointTip), { id: "kept" }, this.checkpoints),
				card(w.settings, { id: "set" }, h("div.body", this.settings.list)),
				card(w.mine, { id: "mine", extra: another }, this.runsBox),
			),
			this.status.toolbar,
		);
		const back = () => this.game.step(-1),
			forward = () => this.game.step(1);
		const pause = () => this.pause();
		shell.setShortcuts({ p: pause, "[": back, "]": forward, ArrowLeft: back, ArrowRight: forward });
		api.get(`/api/jobs/${id}`).then(job => this.#accept(job));
	}

	get isRunning() {
		return this.job.state === "running";
	}

	/** The address of a game against a checkpoint. */
	#playLink(games) {
		return `/?opponent=run:${this.id}:${games}`;
	}

	#accept(job) {
		const isFirst = !this.job;
		this.job = job;
		if (!this.isRunning) this.pausing = false;
		this.#watchWhileRunning();
		this.game.accept(job);
		const listed = this.runs.find(run => run.id === this.id);
		if (listed) Object.assign(listed, { state: job.state, done: job.done });
		this.drawStatus();
		this.curves.draw(job);
		drawCheckpoints(this.checkpoints, job, {
			link: games => this.#playLink(games),
			measure: () => this.measure(),
		});
		if (isFirst) this.settings.draw(job);
		this.settings.drawExploration(rowsOf(job).at(-1));
		update(this.runsBox, runList(this.runs, this.id));
		this.#followMeasurement();
	}
	/** While the checkpoints are measured and the run itself does not tell of it, asks how far that is. */
	#followMeasurement() {
		clearTimeout(this.#measuring);
		if (this.isRunning || this.job.result.strength.job?.state !== "running") return;
		this.#measuring = setTimeout(async () => this.#accept(await api.get(`/api/jobs/${this.id}`)), MEASURING);
	}
	/** Measures the checkpoints, or goes on with that. */
	async measure() {
		await api.post(`/api/teach/${this.id}/strength`);
		this.#accept(await api.get(`/api/jobs/${this.id}`));
	}
	#watchWhileRunning() {
		if (this.isRunning)
			this.#stopWatching ??= api.watch(`/api/jobs/${this.id}/events`, job => this.#accept(job));
		else {
			this.#stopWatching?.();
			this.#stopWatching = null;
		}
	}

	drawStatus() {
		this.status.draw(this.job, { pausing: this.pausing, confirming: this.confirming });
	}

	/** Changes the run and shows how it is then. */
	async #put(path) {
		await api.put(path);
		this.#accept(await api.get(`/api/jobs/${this.id}`));
	}
	pause() {
		if (this.isRunning) {
			this.pausing = true;
			this.drawStatus();
			this.#put(`/api/jobs/${this.id}/pause`);
		} else if (this.job.state === "paused") this.#put(`/api/jobs/${this.id}/resume`);
	}
	async save() {
		if (!this.isRunning) return;
		await api.post(`/api/teach/${this.id}/save`);
		toast(w.saved);
	}
	/** Stops or forgets the run; asks for confirmation first, as neither can be undone. */
	end(action) {
		if (this.confirming === action) {
			this.confirming = null;
			if (action === "stop") this.#put(`/api/teach/${this.id}/stop`);
			else this.#forget();
			return;
		}
		this.confirming = action;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.confirming = null;
			this.drawStatus();
		}, CONFIRMATION);
		this.drawStatus();
	}
	async #forget() {
		await api.del(`/api/teach/${this.id}`);
		toast(w.forgotten);
		this.shell.go("/teach");
	}

	leave() {
		clearTimeout(this.#timer);
		clearTimeout(this.#measuring);
		this.#stopWatching?.();
		this.game.leave();
		this.status.toolbar.remove();
	}
}
