// What there is to say about a position, in a sentence or two, and what can be done about it.
import { h, t, update, icon } from "../shared/dom.js";
import { sentence } from "../shared/claims.js";

const w = t.understand;

/** The sentence, why it is so, and the buttons; another kicker where the visitor defends. */
function verdict(
	{ view, belief, node, tree, error, trying, showing, thinking },
	{ glow, showLine, tryIt, endTrying },
) {
	const first = view.say.length ? sentence(view.say.slice(0, 1), glow) : null;
	if (error) return { body: h("span.inline-err", { role: "alert" }, icon("warn"), h("span", error)) };
	if (view.outcome) return { body: trying ? w.tryDone : w.over(view.outcome), why: first };
	if (trying)
		return {
			kicker: w.tryKicker,
			body: w.tryText(trying.winner === "black" ? "white" : "black"),
			why: first,
			buttons: h("button.btn.slim", { onclick: endTrying }, w.tryEnd),
		};
	if (belief)
		return {
			body: sentence(belief.say, glow),
			why: showing ? w.step(showing.k, showing.line.length) : first,
			buttons: belief.win?.plies > 1 && [
				h(
					"button.btn.primary.slim",
					{ id: "show-line", onclick: showLine },
					icon("eye"),
					showing ? w.hide : w.show,
				),
				belief.win.tree && h("button.btn.slim", { id: "try", onclick: tryIt }, w.tryIt),
			],
		};
	return {
		body: thinking ? w.looking : node === tree.root && !view.stones.length ? w.start : w.paused,
		why: view.say.length ? sentence(view.say, glow) : null,
	};
}

/** Draws it. What a review found about the last move takes precedence over what the move did. */
export function drawVerdict(box, state, handlers) {
	const { view, node, tree, job, trying } = state,
		last = view.stones.at(-1),
		turn = !trying && tree.isMain(node) && job?.result?.turns.find(turn => turn.number === tree.depth(node));
	const { kicker, body, why, buttons } = verdict(state, handlers);
	update(
		box,
		h(
			"p.kicker",
			kicker ?? w.kicker(last?.color, last?.number ? last.point : null, last?.number, view.to_move),
		),
		h("p.text", body),
		h("p.why", (turn ? sentence(turn.say, handlers.glow) : why) ?? ""),
		h("div.row.buttons", buttons),
	);
}
