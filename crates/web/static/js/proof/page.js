// The page about the proof that Black wins: what it is, how much of it is done, and small proofs that can be walked.
import { api } from "../shared/api.js";
import { Board } from "../shared/board.js";
import { card } from "../shared/cards.js";
import { h, icon, update } from "../shared/dom.js";
import { selectField } from "../shared/forms.js";
import { announce } from "../shared/live-region.js";
import { ownAnswers, stepWords } from "../shared/proof-steps.js";
import { press } from "../shared/shortcuts.js";
import { toast } from "../shared/toast.js";
import { placeButton } from "../shared/toolbar.js";
import { t } from "../strings/language.js";

const w = t.prove;
const p = w.page;

export async function page(main, shell) {
	const proofs = await api.get("/api/proofs");
	const proofPage = new ProofPage(main, shell, proofs);
	await proofPage.open(proofs.examples[0].name);
	return () => {};
}

/** Small numbers keep a decimal place. */
const rounded = n => (n < 10 ? Math.round(n * 10) / 10 : Math.round(n));

/** How much of the campaign is done, in sentences. */
function campaignWords(campaign) {
	if (!campaign) return [h("p", p.none)];
	const { positions, tried, proved, seconds_median, seconds_p90, projected_core_hours, projected_error } =
		campaign;
	return [
		h("p", p.campaign({ positions, tried, proved })),
		seconds_median !== null &&
			seconds_p90 !== null &&
			h("p", p.times({ median: rounded(seconds_median), p90: rounded(seconds_p90) })),
		projected_core_hours !== null &&
			h(
				"p",
				p.projection({
					hours: rounded(projected_core_hours),
					error: projected_error === null ? null : rounded(projected_error),
				}),
			),
	];
}

class ProofPage {
	/** The published proof that is walked, the replies so far, and the winner's last step. */
	name = null;
	replies = [];
	step = null;
	isBusy = false;
	commentary = h("section.card.say", { "aria-label": p.walkHeading });
	buttons = h("div.actions");
	toolbar = h("div.thumb", { role: "toolbar", "aria-label": p.walkHeading });

	constructor(main, shell, { campaign, examples }) {
		this.examples = examples;
		const host = h("div");
		this.board = new Board(host, {
			label: p.walkHeading,
			onpoint: point => this.reply(point),
			onaim: () => this.drawButtons(),
			onletter: press,
		});
		const names = Object.fromEntries(examples.map(({ name }) => [name, p.examples[name] ?? name]));
		this.facts = h("p.quietly");
		this.file = h("a.btn.slim", { title: w.certificateTip }, w.certificate);
		main.append(
			h("article.prose.a-head", h("h1", p.heading), h("p.lead-text", p.lead)),
			h("section.a-board.board-box", { "aria-label": p.walkHeading }, host),
			h(
				"div.a-side.flow",
				card(
					p.walkHeading,
					{ id: "walk" },
					h(
						"div.body.flow.small",
						selectField("example", p.choose, names, examples[0].name, name => this.open(name)),
						this.facts,
						h("p.quietly", p.walk),
						h("div.row", this.file),
					),
				),
				this.commentary,
				this.buttons,
			),
			h(
				"article.prose.a-about",
				h("h2", p.campaignHeading),
				campaignWords(campaign),
				h("h2", p.certificateHeading),
				p.certificate.map(text => h("p", text)),
				h(
					"pre",
					{ tabindex: "0" },
					h("code", "tengen solve POSITION --proof win.proof\ntengen verify win.proof"),
				),
				h("p", p.format, " ", h("code", "docs/certificate.md")),
			),
			this.toolbar,
		);
		shell.setShortcuts({
			u: () => this.takeBack(),
			Escape: () => this.board.drop(),
		});
	}

	open(name) {
		this.name = name;
		const { facts } = this.examples.find(example => example.name === name);
		this.facts.textContent = p.facts(facts);
		Object.assign(this.file, { href: `/api/proofs/examples/${name}`, download: `${name}.proof` });
		return this.goTo([]);
	}
	/** Shows the proof after some replies. */
	async goTo(replies) {
		if (this.isBusy) return;
		this.isBusy = true;
		try {
			this.step = await api.ask("/api/proofs/walk", { example: this.name, replies: replies.join("") });
			this.replies = replies;
			announce(stepWords(this.step));
		} catch (error) {
			toast(error.message, { fault: true });
		}
		this.isBusy = false;
		this.draw();
	}
	reply(point) {
		if (this.step.kind !== "five") return this.goTo([...this.replies, point]);
	}
	takeBack() {
		if (this.replies.length) this.goTo(this.replies.slice(0, -1));
	}

	draw() {
		const { step, board } = this;
		if (!step) return;
		const { position, kind, left, moves } = step,
			isOver = kind === "five";
		board.setLabel(p.walkHeading);
		board.show(position, { numbers: true, replies: ownAnswers(step) });
		board.allow(isOver ? null : position.to_move);
		update(
			this.commentary,
			h("p.kicker", p.kicker({ moves: moves.length })),
			h("p.text", stepWords(step)),
			h("p.why", isOver ? t.understand.tryDone : t.puzzles.left({ plies: left })),
			!isOver && ownAnswers(step).length > 0 && h("p.why", p.squares),
		);
		this.drawButtons();
	}
	drawButtons() {
		const button = (name, image, label, action, enabled, classes = "") =>
			h(
				`button.btn${classes}`,
				{ "data-act": name, disabled: !enabled, onclick: action },
				image && icon(image),
				label,
			);
		const hasReplied = this.replies.length > 0,
			back = classes => button("back", "undo", p.back, () => this.takeBack(), hasReplied, classes),
			start = classes => button("start", "first", p.start, () => this.goTo([]), hasReplied, classes);
		update(this.buttons, back(), start());
		update(this.toolbar, back(".tall.quiet"), start(".tall.quiet"), placeButton(this.board, false));
	}
}
