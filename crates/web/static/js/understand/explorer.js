// The explorer of openings: what was played here in the person's games, in tournaments, in files, and how those games ended.
import { h, icon, update } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { preferences, setToggle } from "../shared/preferences.js";
import { toast } from "../shared/toast.js";
import { t } from "../strings/language.js";

const w = t.explorer;

/** Which games are looked through unless the person chose others. */
const SOURCES = ["own", "tournaments", "built_in"];
/** How long a position must be looked at before the server is asked about it, in milliseconds: others are only passed. */
const PASSING = 80;
/** The same for the engine's opinion of its moves. */
const PATIENCE = 400;

export class Explorer {
	#box = h("section.card.explorer", { "aria-labelledby": "explorer" });
	#files = [];
	#position = null;
	#found = null;
	#values = new Map();
	#timer = null;
	#latest = 0;

	/** `play` plays a move that is pressed, `preview` shows one on the board, `rule` says the shown game's rule. */
	constructor({ play, preview, rule }) {
		Object.assign(this, { play, preview, rule });
		this.#draw();
	}

	get element() {
		return this.#box;
	}
	get isOpen() {
		return preferences.get("explorer");
	}
	#isOn(source) {
		return preferences.get(`explorer-${source}`) ?? true;
	}

	toggle() {
		setToggle("explorer", !this.isOpen);
		this.#draw();
		if (this.isOpen) this.#look();
	}

	/** Shows what was played in a position. */
	show(position) {
		const same = JSON.stringify(position) === JSON.stringify(this.#position);
		this.#position = position;
		if (same || !this.isOpen) return;
		clearTimeout(this.#timer);
		this.#latest++;
		this.#timer = setTimeout(() => this.#look(), PASSING);
	}

	leave() {
		clearTimeout(this.#timer);
		this.#latest++;
	}

	async #look() {
		clearTimeout(this.#timer);
		const number = ++this.#latest,
			position = this.#position;
		if (!position) return;
		const isCurrent = () => number === this.#latest;
		try {
			const files = await api.get("/api/explorer/files");
			if (!isCurrent()) return;
			this.#files = files;
			const sources = Object.fromEntries(SOURCES.map(name => [name, this.#isOn(name)])),
				chosen = files.map(file => file.id).filter(id => this.#isOn(id)),
				found = await api.ask("/api/explorer", { position, ...sources, files: chosen });
			if (!isCurrent()) return;
			this.#found = found;
			this.#values.clear();
			this.#draw();
			if (found.moves.length) this.#timer = setTimeout(() => this.#value(position, isCurrent), PATIENCE);
		} catch (error) {
			if (isCurrent()) toast(error.message, { fault: true });
		}
	}
	async #value(position, isCurrent) {
		const moves = this.#found.moves.map(move => move.point).join("");
		const values = await api.ask("/api/explorer/values", { position, moves }).catch(() => []);
		if (!isCurrent()) return;
		this.#values = new Map(values.map(({ point, percent }) => [point, percent]));
		this.#draw();
	}

	async #add(file) {
		try {
			const query = new URLSearchParams({ name: file.name, rule: this.rule() }),
				added = await api.fileList(`/api/explorer/files?${query}`, await file.arrayBuffer()),
				said = [
					w.added({ name: added.name, games: added.games }),
					added.skipped && w.skipped(added.skipped),
					added.has_more && w.tooMany,
				];
			toast(said.filter(Boolean).join(t.gap));
		} catch (error) {
			toast(error.message, { fault: true });
		}
		this.#look();
	}
	async #remove({ id }) {
		try {
			await api.del(`/api/explorer/files/${id}`);
		} catch (error) {
			toast(error.message, { fault: true });
		}
		this.#look();
	}

	#draw() {
		const { isOpen } = this,
			name = isOpen && this.#found?.opening;
		update(
			this.#box,
			h(
				"div.head.two",
				h(
					"div",
					h("h2", { id: "explorer" }, w.heading),
					h("p.xs", name ? w.opening(name) : isOpen ? "" : w.about),
				),
				h(
					"button.btn.slim.quiet",
					{ "data-act": "explorer", "aria-expanded": String(isOpen), onclick: () => this.toggle() },
					isOpen ? w.hide : w.show,
				),
			),
			isOpen && [this.#table(), this.#sources()],
		);
	}

	#table() {
		const found = this.#found;
		if (!found) return h("p.body.small.quietly", w.looking);
		if (!found.moves.length) return h("p.body.small.quietly", w.none(found.games));
		return h(
			"div.explorer-list",
			h(
				"table.cands.plain.played",
				h(
					"thead",
					h(
						"tr",
						h("th", w.move),
						h("th.num", w.games),
						h("th", w.results),
						h("th.num", w.score),
						h("th.num", w.engine),
					),
				),
				h(
					"tbody",
					found.moves.map(move => this.#row(move)),
				),
			),
		);
	}
	#row({ point, games, black, white, draws, score }) {
		const show = () => this.preview([point]),
			hide = () => this.preview(null),
			known = black + white + draws,
			share = n => `${known ? (100 * n) / known : 0}%`,
			value = this.#values.get(point);
		return h(
			"tr",
			{ "data-played": point, onmouseenter: show, onmouseleave: hide },
			h(
				"td.mv",
				h(
					"button.pt.plain",
					{ onclick: () => this.play(point), onfocus: show, onblur: hide },
					t.point(point),
				),
			),
			h("td.num", t.count(games)),
			h(
				"td",
				h(
					"span.wdl",
					{
						role: "img",
						"aria-label": w.result({ black, draws, white }),
						title: w.result({ black, draws, white }),
					},
					h("i.b", { vars: { "--v": share(black) } }),
					h("i.d", { vars: { "--v": share(draws) } }),
					h("i.w", { vars: { "--v": share(white) } }),
				),
			),
			h("td.num", score === null ? "–" : t.percent(score)),
			h("td.num", value === undefined ? "" : t.percent(value)),
		);
	}

	#sources() {
		const check = (id, label, extra) =>
			h(
				"div.row.source",
				h(
					"label.check",
					h("input", {
						type: "checkbox",
						"data-source": id,
						checked: this.#isOn(id),
						onchange: e => {
							preferences.set(`explorer-${id}`, e.target.checked);
							this.#look();
						},
					}),
					label,
				),
				extra,
			);
		const remove = file =>
			h(
				"button.btn.slim.quiet",
				{ "data-remove": file.id, "aria-label": w.removeFile(file.name), onclick: () => this.#remove(file) },
				w.remove,
			);
		const field = h("input", {
			type: "file",
			id: "explorer-file",
			accept: ".sgf,.psq,.lib,.pos,.sav,.txt",
			hidden: true,
			onchange: e => {
				const [file] = e.target.files;
				if (file) this.#add(file);
			},
		});
		return h(
			"details.sources",
			{ open: this.#found && !this.#found.games },
			h("summary", w.sources(this.#found?.games ?? 0)),
			SOURCES.map(name => check(name, w.source[name])),
			this.#files.map(file => check(file.id, w.file({ name: file.name, games: file.games }), remove(file))),
			h(
				"div.row",
				h(
					"button.btn.slim",
					{ "data-act": "add-games", onclick: e => e.currentTarget.nextSibling.click() },
					icon("share"),
					w.add,
				),
				field,
			),
		);
	}
}
