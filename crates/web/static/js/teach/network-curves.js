// What a line network has learned: the losses of its fit, and its test.
import { card, progressBar } from "../shared/cards.js";
import { h, update } from "../shared/dom.js";
import { curveKey, drawCurve } from "./learning-curve.js";
import { t } from "../strings/language.js";

const w = t.lineNet;

export class NetworkCurves {
	#loss = h("div.body");
	#gate = h("div.body.stack", { id: "gate", "aria-live": "polite" });
	#isShown = false;

	draw(curves, { result }) {
		if (!this.#isShown) {
			this.#isShown = true;
			const key = curveKey([[w.loss], [w.heldOut], [w.without, null, " published"]]);
			curves.append(
				card(w.heldOut, { id: "held-out", extra: key }, this.#loss),
				card(w.stages.gate, { id: "gate-title" }, this.#gate),
			);
		}
		this.#drawLoss(result);
		this.#drawGate(result.live?.network?.gate);
	}

	/** The epochs of the fit that is done, else of the one that runs. */
	#drawLoss({ epochs, live }) {
		const running = live?.network?.epochs ?? [],
			done = epochs.filter(({ epoch }) => epoch > 0),
			shown = done.length ? done : running,
			without = epochs.find(({ epoch }) => epoch === 0)?.held_out,
			last = shown.at(-1)?.epoch ?? 0;
		const lines = [
			[w.loss, shown.map(row => [row.epoch, row.loss])],
			[w.heldOut, shown.map(row => [row.epoch, row.held_out])],
		];
		if (without !== undefined && last)
			lines.push([
				w.without,
				[
					[1, without],
					[last, without],
				],
				" published",
			]);
		drawCurve(this.#loss, { title: w.heldOut, lines, last, most: last || 1, digits: 4 });
		const hits = shown.at(-1)?.hits;
		if (hits) this.#loss.append(h("p.xs", `${w.foreseen}: ${t.percent(Math.round(100 * hits))}`));
	}

	#drawGate(gate) {
		if (!gate) {
			update(this.#gate, h("p.quietly", w.untested));
			return;
		}
		const { games, of, promoted, llr, elo } = gate,
			verdict = promoted === null ? w.undecided : promoted ? w.promoted : w.refused;
		update(
			this.#gate,
			h("p", { "data-promoted": String(promoted) }, h("b", verdict)),
			h("p.quietly", w.gate(gate)),
			elo && h("p.quietly", `Elo ${elo.map(value => t.compare.signed(value)).join(" … ")}`),
			promoted === null && [
				progressBar(w.stages.gate, games, of),
				h("p.xs", w.progress({ done: games, total: of })),
			],
			llr && h("p.xs", `SPRT: LLR ${llr.map(value => t.decimal(value, 2)).join(" … ")}`),
		);
	}
}
