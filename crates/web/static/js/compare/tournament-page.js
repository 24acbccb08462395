// The page of a tournament: its progress, tables and games, and what can be done with it.
import { card, isActive, progressBar, statePill } from "../shared/cards.js";
import { h, icon, term, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { confirmButton } from "../shared/forms.js";
import { announce } from "../shared/live-region.js";
import { toast } from "../shared/toast.js";
import { crossTable } from "./cross-table.js";
import { eloChart } from "./elo-chart.js";
import { GameList, LatestGame } from "./tournament-games.js";
import { playerName } from "./players.js";
import { t } from "../strings/language.js";

const w = t.compare;

export class TournamentPage {
	status = h("section.card.job.a-job");
	cross = h("div.scroll-x", { tabindex: "0" });
	elo = h("div");
	#stopWatching = null;

	/** `base` is the tournament's address on the server, `view` its state. */
	constructor(main, shell, id, base, view) {
		Object.assign(this, { shell, id, base });
		this.games = new GameList(id, base);
		this.latest = new LatestGame(id);
		this.#buildButtons();
		const eloNote = h("span.xs", w.eloNote(term("Elo", w.eloTip), term(w.range, w.rangeTip)));
		main.append(
			this.status,
			h("div.a-watch.stack", this.latest.card, this.games.card),
			h(
				"div.a-tables.stack",
				card(w.cross, { extra: h("span.xs", w.crossNote) }, this.cross),
				card(w.strength, { extra: eloNote }, this.elo),
			),
		);
		this.#accept(view);
		shell.setShortcuts({ p: () => this.pause() });
	}

	#buildButtons() {
		const { base } = this,
			kinds = ["html", "json", "sgf"],
			link = kind => h("a", { href: `${base}/files/${kind}`, download: `tournament.${kind}` }, w.files[kind]);
		this.pauseButton = h("button.btn", { "data-act": "pause", onclick: () => this.pause() });
		this.stopButton = confirmButton("button.btn", w.stop, () => this.#put(`${base}/stop`));
		this.saveMenu = h(
			"details.menu",
			h("summary.btn", icon("share"), w.save),
			h("div.menu-items", kinds.map(link)),
		);
		this.forgetButton = confirmButton("button.btn", t.games.forget, () => this.#forget());
	}

	get isActive() {
		return isActive(this.view.state);
	}

	#accept(view) {
		this.view = view;
		this.draw();
		if (this.isActive) this.#stopWatching ??= api.watch(`${this.base}/events`, view => this.#accept(view));
		else {
			this.#stopWatching?.();
			this.#stopWatching = null;
		}
	}

	/** Changes the tournament and shows how it is then. */
	async #put(path) {
		await api.put(path);
		this.#accept(await api.get(this.base));
	}
	pause() {
		if (this.isActive) this.#put(`/api/jobs/${this.id}/pause`);
		else if (this.view.state === "paused") this.#put(`/api/jobs/${this.id}/resume`);
	}
	async #forget() {
		await api.del(this.base);
		toast(w.forgotten);
		this.shell.go("/compare", { replace: true });
	}

	draw() {
		const { view } = this,
			nameOf = place => playerName(view.players[place]),
			summary = w.says(view, view.order.map(nameOf));
		this.#drawStatus(view, summary);
		update(
			this.cross,
			crossTable(view, nameOf, pair => this.games.showPair(pair)),
		);
		update(this.elo, eloChart(view, nameOf));
		this.games.accept(view, nameOf);
		this.latest.show(view.latest, nameOf);
		if (view.state === "finished") announce(summary);
	}

	#drawStatus(view, summary) {
		const { status, isActive } = this,
			{ state, note, done, total } = view,
			isOpen = isActive || state === "paused",
			title = w.title(view.players.map(playerName));
		update(
			status,
			h(
				"div",
				h("h1", title, " ", statePill(state, w.states[state])),
				note ? h("p.lead", { lang: "en" }, note) : h("p.lead", summary),
				h("p.sub", w.sub(view)),
			),
			h("div.doing"),
			h("div.progress", progressBar(w.played, done, total), h("span", w.progress(view))),
		);
		this.pauseButton.replaceChildren(icon(isActive ? "pause" : "play"), isActive ? w.pause : w.goOn);
		this.pauseButton.hidden = this.stopButton.hidden = !isOpen;
		this.saveMenu.hidden = !done;
		this.forgetButton.hidden = isOpen;
		// The buttons keep what they ask and whether they are open, so they are moved and not made again.
		const { pauseButton, stopButton, saveMenu, forgetButton } = this;
		status.querySelector(".doing").append(pauseButton, stopButton, saveMenu, forgetButton);
	}

	leave() {
		this.#stopWatching?.();
	}
}
