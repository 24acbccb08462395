// The commentary on a position: a sentence or two, and the buttons that go with it.
import { h, icon, update } from "../shared/dom.js";
import { claimParts } from "../shared/claims.js";
import { otherColor } from "../shared/points.js";
import { stepWords } from "../shared/proof-steps.js";
import { t } from "../strings/language.js";

const w = t.understand;

const errorMessage = error => h("span.inline-err", { role: "alert" }, icon("warn"), h("span", error));

/** While the person defends against a proved win. */
const defence = ({ winner, step }, endDefence) => ({
	kicker: w.tryKicker,
	body: step ? stepWords(step) : w.tryText(otherColor(winner)),
	why: step && t.puzzles.left({ plies: step.left }),
	buttons: h("button.btn.slim", { onclick: endDefence }, w.tryEnd),
});

/** What the engine found, with buttons for a proved win. */
function evaluated({ evaluation, showing }, { glow, showLine, defend }) {
	const { say, win } = evaluation,
		label = showing ? w.hide : w.show;
	return {
		body: claimParts(say, glow),
		why: showing && w.step(showing.count, showing.line.length),
		buttons: win?.plies > 1 && [
			h("button.btn.primary.slim", { id: "show-line", onclick: showLine }, icon("eye"), label),
			win.tree && h("button.btn.slim", { id: "try", onclick: defend }, w.tryIt),
		],
	};
}

/** Before the engine has found anything. */
const unevaluated = ({ view, node, tree, isOn }, { glow }) => ({
	body: isOn ? w.looking : node === tree.root && !view.stones.length ? w.start(view.to_move) : w.paused,
	why: view.say.length ? claimParts(view.say, glow) : null,
});

function commentaryOn(state, actions) {
	const { view, error, defending, evaluation } = state;
	if (error) return { body: errorMessage(error) };
	if (view.outcome) return { body: defending ? w.tryDone : w.over(view.outcome) };
	if (defending) return defence(defending, actions.endDefence);
	return evaluation ? evaluated(state, actions) : unevaluated(state, actions);
}

/** What the last move did. */
const lastMove = ({ view, error }, { glow }) =>
	!error && view.say.length ? claimParts(view.say.slice(0, 1), glow) : null;

/** Draws the commentary. What a review found about the last move takes precedence over what the move did. */
export function drawCommentary(box, state, actions) {
	const { view, node, tree, job, defending } = state,
		last = view.stones.at(-1),
		isReviewed = !defending && tree.isMain(node),
		turn = isReviewed && job?.result?.turns.find(turn => turn.number === tree.depth(node)),
		{ kicker, body, why, buttons } = commentaryOn(state, actions),
		reason = turn ? claimParts(turn.say, actions.glow) : why || lastMove(state, actions);
	update(
		box,
		h(
			"p.kicker",
			kicker ?? w.kicker(last?.color, last?.number ? last.point : null, last?.number, view.to_move),
		),
		h("p.text", body),
		h("p.why", reason ?? ""),
		h("div.row.buttons", buttons),
	);
}
