// The long jobs that run or are paused, in the top bar: how far each is, a link to it, and a button to pause it.
import { progressBar } from "./cards.js";
import { h, icon, iconButton, update } from "./dom.js";
import { t } from "../strings/language.js";

const w = t.jobs;

/** How often the jobs are asked for while one runs, and while none does, in milliseconds. */
const PACE = { running: 3000, idle: 60000 };
/** How long after a request that may have begun or ended a job they are asked for. */
const SOON = 400;
/** Addresses of requests that begin, pause or end jobs. */
const CHANGES_JOBS = /\/(teach|jobs|tournaments|review|strength|proofs)\b/;

const addressOf = ({ kind, id, subject }) =>
	({
		review: `/understand?game=${subject}&review=1`,
		training: `/teach?run=${id}`,
		tournament: `/compare/${id}`,
		measurement: `/teach?run=${subject}`,
		proof: `/understand?game=${subject}`,
	})[kind];

export class JobsBar {
	#count = h("span.jobs-count", { "aria-hidden": "true" });
	#button = h("summary.icon-btn", icon("play"), this.#count);
	#list = h("div.menu-items.jobs-list");
	element = h(
		"details.menu.jobs",
		{ hidden: true, onkeydown: e => this.#closeOnEscape(e), ontoggle: () => this.#soon() },
		this.#button,
		this.#list,
	);
	#jobs = [];
	#timer;

	constructor() {
		addEventListener("tengen:sent", ({ detail }) => CHANGES_JOBS.test(detail) && this.#soon());
		document.addEventListener("visibilitychange", () => document.hidden || this.#soon());
		this.#soon();
	}

	get #running() {
		return this.#jobs.filter(job => job.state === "running").length;
	}

	#closeOnEscape(e) {
		if (e.key !== "Escape") return;
		this.element.open = false;
		this.#button.focus();
	}
	#soon() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#refresh(), SOON);
	}
	/** Asks for the jobs. While the server does not answer, they stay as they were: the page says that it does not. */
	async #refresh() {
		if (!document.hidden)
			try {
				const response = await fetch("/api/jobs");
				this.#jobs = response.ok ? (await response.json()).jobs : [];
				this.#draw();
			} catch {
				// Asked again below.
			}
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#refresh(), this.#running ? PACE.running : PACE.idle);
	}

	#draw() {
		const running = this.#running,
			label = running ? w.running(running) : w.none;
		this.element.hidden = !this.#jobs.length;
		if (this.element.hidden) this.element.open = false;
		this.#button.setAttribute("aria-label", label);
		this.#button.title = label;
		this.#count.textContent = running || "";
		this.element.classList.toggle("on", running > 0);
		update(
			this.#list,
			h("p.label", w.heading),
			h(
				"ul",
				this.#jobs.map(job => this.#row(job)),
			),
		);
	}
	#row(job) {
		const { id, kind, state, done, total } = job,
			name = w.kinds[kind],
			isRunning = state === "running",
			label = isRunning ? t.play.pause : t.play.resume;
		return h(
			"li",
			h(
				"a",
				{ href: addressOf(job), onclick: () => (this.element.open = false) },
				name,
				h("small", w.of({ done, total })),
			),
			iconButton(isRunning ? "pause" : "play", `${label}: ${name}`, () => this.#toggle(job), {
				"data-job": id,
			}),
			progressBar(name, done, total),
		);
	}
	async #toggle({ id, state }) {
		await fetch(`/api/jobs/${id}/${state === "running" ? "pause" : "resume"}`, { method: "PUT" }).catch(
			() => {},
		);
		this.#soon();
	}
}
