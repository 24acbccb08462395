// The Fleet page: the machines that play games for this one, what they play, and how fast.
import { card, progressBar } from "../shared/cards.js";
import { h, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { minuteChart } from "./minute-chart.js";
import { workerTable } from "./worker-table.js";
import { t } from "../strings/language.js";

const w = t.fleet;

/** The numbers of the whole fleet, as a list of short sentences. */
function totals({ workers, jobs, results }) {
	const present = workers.filter(worker => worker.present),
		sum = of => present.reduce((all, worker) => all + of(worker), 0);
	return h(
		"ul.totals",
		[
			w.present(present.length),
			w.busy(
				sum(worker => worker.busy),
				sum(worker => worker.cores),
			),
			w.perHour(sum(worker => worker.games_per_hour)),
			w.waiting(jobs, results),
		].map(text => h("li", text)),
	);
}

function eventRow({ kind, title, state, silent, seen, done, of, queued, audited, refused }) {
	const shown = silent ? "silent" : state,
		classes = shown === "running" ? ".run" : shown === "silent" ? ".stop" : "";
	return h(
		"li",
		h("div", h("b", title), h("p.xs", w.kinds[kind] ?? kind)),
		h(`span.pill${classes}`, w.states[shown]),
		of ? progressBar(w.progress, done, of) : h("span"),
		h("span.xs", of ? t.compare.of(done, of) : w.played(done)),
		h(
			"p.xs.notes",
			[silent && w.heard(t.ago(seen)), w.handedOut(queued), w.checked(audited)].filter(Boolean).join(" · "),
		),
		refused.map(refusal => h("p.xs.notes.bad", w.refused(refusal))),
	);
}

const eventCard = ({ events }) =>
	card(w.events, {}, events.length ? h("ol.events", events.map(eventRow)) : h("p.body.quietly", w.noEvents));

/** What a fleet is, and how one comes to this page. */
const introduction = () =>
	h(
		"article.prose",
		h("h1", w.heading),
		h("p.lead-text", w.lead),
		h("p", w.none),
		h("pre", { tabindex: "0" }, h("code", "tengen web --fleet fleet/coordinator.fleet")),
		h("p", w.how, " ", h("code", "docs/fleet.md")),
	);

function draw(main, fleet) {
	update(
		main,
		h("header.lead-row", h("div", h("h1", w.heading), h("p.quietly", w.lead))),
		h("p.lost", { role: "status" }, fleet.connected ? "" : w.lost),
		h("section.card.totals-card", { "aria-label": w.heading }, totals(fleet)),
		eventCard(fleet),
		card(w.minutes, {}, minuteChart(fleet.events)),
		card(w.workers, { classes: ".workers-card" }, workerTable(fleet.workers)),
	);
}

export async function page(main) {
	const { fleet } = await api.get("/api/fleet");
	if (!fleet) {
		main.append(introduction());
		return () => {};
	}
	draw(main, fleet);
	return api.watch("/api/fleet/events", view => view.fleet && draw(main, view.fleet));
}
