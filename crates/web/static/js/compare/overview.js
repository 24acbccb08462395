// All tournaments, with the form for a new one.
import { card, progressBar, statePill } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { NewTournamentForm } from "./new-tournament.js";
import { playerName } from "./players.js";
import { t } from "../strings/language.js";

const w = t.compare;

const row = ({ id, players, created, state, done, total }) =>
	h(
		"li",
		h(
			"div",
			h("a", { href: `/compare/${id}` }, w.title(players.map(playerName))),
			h("p.xs", t.date(created)),
		),
		statePill(state, w.states[state]),
		progressBar(w.played, done, total),
		h("span.xs", w.of(done, total)),
	);

export async function openOverview(main, shell) {
	const [options, { tournaments, bounds, without_nodes }] = await Promise.all([
		api.get("/api/setup"),
		api.get("/api/tournaments"),
	]);
	const form = new NewTournamentForm(options, bounds, without_nodes, id => shell.go(`/compare/${id}`));
	main.classList.add("overview");
	main.append(
		h(
			"header.lead-row",
			h("div", h("h1", w.heading), h("p.quietly", w.lead)),
			h("a.btn.quiet.slim", { href: "/fleet" }, t.fleet.link),
		),
		card(w.fresh, { classes: ".new-event" }, form.playerPart(), form.termsPart()),
		card(w.kept, {}, tournaments.length ? h("ol.events", tournaments.map(row)) : h("p.body.quietly", w.none)),
	);
}
