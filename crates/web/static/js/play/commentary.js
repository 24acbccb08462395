// What there is to say about the game that is played, and what can be done about it.
import { h, t, update, icon, term, wishes } from "../shared/dom.js";
import { pointButton, sentence } from "../shared/claims.js";

const w = t.play;

const lookingBack = ({ past, at }, { glow, now }) => ({
	kicker: w.moveNo(at),
	body: past.say.length ? sentence(past.say.slice(0, 1), glow) : w.first,
	buttons: [h("button.btn.slim", { onclick: now }, w.backToNow)],
});

/** Before the first stone: who puts it. */
function before({ form, personBegins }) {
	const begins = personBegins(),
		opens = form.color === "swap2" && !(form.mode === "engine" && form.opener === "them");
	return {
		body: form.mode === "watch" ? w.firstWatch : begins ? w.first : opens ? w.firstSwap2 : w.firstOther,
		why: form.rule === "renju" && begins && t.foulTip,
	};
}

const over = (view, { review, again }) => ({
	kicker: w.over,
	body: w.result(view),
	buttons: [
		h("button.btn.primary.slim", { id: "review", onclick: review }, icon("eye"), w.review),
		h("button.btn.slim", { id: "again", onclick: again }, w.again),
	],
});

function opening({ yours, choice, step, left, options }, { swap2 }) {
	const words = w.swap2,
		asked = choice ?? step;
	return {
		kicker: words.kicker,
		body: !yours ? words.waiting : ["balance", "open"].includes(asked) ? words[asked](left) : words[asked],
		buttons: options.map(k =>
			h("button.btn.slim", { "data-choice": k, onclick: () => swap2(k) }, words.options[k]),
		),
	};
}

const paused = pause => ({
	kicker: w.paused,
	body: w.pausedText,
	buttons: [h("button.btn.primary.slim", { onclick: pause }, icon("play"), w.resume)],
});

/** The points that Black may not take. */
const fouls = (points, glow) => [
	points.slice(0, 3).map(({ point }, i) => [i ? ", " : "", pointButton(point, glow)]),
	points.length > 3 ? "…" : "",
	" ",
	term(t.board.forbidden, t.foulTip),
	".",
];

function onMove({ view, hint, hinting }, glow) {
	const { position, people, players, can } = view,
		{ to_move, say, last, forbidden } = position;
	const mover = players[to_move === "black" ? 0 : 1];
	const kicker =
		people.length !== 1 ? w.toMove(to_move) : can.place ? w.yourMove : w.theirMove(t.player(mover));
	return {
		kicker: hint ? w.hint : kicker,
		body: hint ? sentence(hint.say, glow) : last ? sentence(say.slice(0, can.place ? 2 : 1), glow) : w.first,
		why: hinting ? w.hinting : forbidden.length > 0 && wishes.get("forbidden") && fouls(forbidden, glow),
	};
}

function remark(room, moves, plan, does) {
	const { view } = room;
	if (moves.past) return lookingBack(moves, does);
	if (!view) return before(plan);
	if (room.over) return over(view, does);
	if (view.opening) return opening(view.opening, does);
	return view.paused ? paused(does.pause) : onMove(room, does.glow);
}

function refusal({ error, view }) {
	const { key, point, message } = error;
	if (key === "taken" && point) return t.errors.taken(point);
	const foul = view?.position.forbidden.find(f => f.point === point);
	return key === "forbidden" && foul ? t.errors.forbidden(point, t.fouls[foul.foul]) : message;
}

/** Draws it. Why a move was refused takes precedence. `plan` is the game that would begin. */
export function drawRemark(box, room, moves, plan, does) {
	const { kicker = w.yourMove, body, why, buttons } = remark(room, moves, plan, does),
		error = room.error && !moves.past;
	update(
		box,
		h("p.kicker", kicker),
		h(
			"p.text",
			error ? h("span.inline-err", { role: "alert" }, icon("warn"), h("span", refusal(room))) : body,
		),
		why && !error && h("p.why", why),
		buttons?.length ? h("div.row", buttons) : null,
	);
}
