// The commentary beside the board: what is happening in the game, and the buttons that go with it.
import { h, icon, term, update } from "../shared/dom.js";
import { claimParts, pointButton } from "../shared/claims.js";
import { answers, invitation, offersText, waitingGame } from "./online.js";
import { preferences } from "../shared/preferences.js";
import { t } from "../strings/language.js";

const w = t.play;

/** How many forbidden points are named. */
const NAMED = 3;

const pastPosition = ({ past, shown }, { glow, backToNow }) => ({
	kicker: w.moveNo(shown),
	body: past.say.length ? claimParts(past.say.slice(0, 1), glow) : w.first(past.to_move),
	buttons: [h("button.btn.slim", { onclick: backToNow }, w.backToNow)],
});

/** Before the first stone: who places it. */
function beforeTheGame(newGame, { prepare }) {
	const { personBegins, personOpens, isWatch, settings } = newGame;
	return {
		body: newGame.isOnline
			? t.online.about
			: isWatch
				? w.firstWatch
				: personBegins
					? w.first("black")
					: personOpens
						? newGame.placesThree
							? w.firstSwap2
							: w.openings.first
						: w.firstOther,
		why: settings.rule === "renju" && personBegins && t.foulTip,
		buttons: [
			h("button.btn.slim.only-phone", { "data-act": "set-up", onclick: prepare }, icon("gear"), w.setUp),
		],
	};
}

const afterTheGame = (session, { review, again }) => {
	const { view } = session,
		agreed = view.position.outcome?.how === "agreed";
	return {
		kicker: w.over,
		body: agreed ? t.online.agreed : w.result(view),
		why: offersText(session),
		buttons: [
			(!session.online || session.isSeated) &&
				h("button.btn.primary.slim", { id: "review", onclick: review }, icon("eye"), w.review),
			session.online?.can.includes("rematch") &&
				h(
					"button.btn.slim",
					{ "data-act": "rematch", onclick: () => session.offer("rematch") },
					t.online.ask.rematch,
				),
			...answers(session),
			h("button.btn.slim", { id: "again", onclick: again }, session.online ? w.newGame : w.again),
		],
	};
};

/** The opening rules of which the words speak of colours to take and to keep. */
const isSwap = rule => ["swap", "swap2"].includes(rule);

/** What the person is asked in an opening. */
function openingTask({ yours, rule, choice, step, left, side, color, count }) {
	if (!yours) return w.swap2.waiting;
	if (isSwap(rule)) {
		const stage = choice ?? step;
		return ["balance", "open"].includes(stage) ? w.swap2[stage](left) : w.swap2[stage];
	}
	const words = w.openings;
	return {
		decide: words.decide,
		place: words.place(color, side),
		declare: words.declare(count),
		offer: words.offer(left),
		choose: words.choose,
	}[step];
}

/** The buttons of a choice: one, or one for each number of fifth moves that may be asked for. */
function choiceButtons({ rule, options, count }, choose) {
	const words = isSwap(rule) ? w.swap2.options : w.openings.options,
		button = (choice, label, number) =>
			h("button.btn.slim", { "data-choice": choice, onclick: () => choose(choice, number) }, label);
	return options.flatMap(option => {
		if (option === "declare")
			return Array.from({ length: count }, (_, i) => button(option, words.declare(i + 1), i + 1));
		return button(option, option === "offer" ? words.offer(count) : words[option]);
	});
}

const openingGame = (view, { choose }) => ({
	kicker: isSwap(view.opening.rule) ? w.swap2.kicker : w.openings.kicker(view.opening.name),
	body: [decision(view), openingTask(view.opening)].filter(Boolean).join(t.gap),
	why: view.online && !view.online.seated && t.online.watching,
	buttons: choiceButtons(view.opening, choose),
});

/** What was decided last in an opening, until the next move; else null. */
export function decision({ decided, people }) {
	if (!decided?.is_fresh) return null;
	return isSwap(decided.rule) ? w.swap2.decided(decided, people) : w.openings.decided(decided, people);
}

const pausedGame = pause => ({
	kicker: w.paused,
	body: w.pausedText,
	buttons: [h("button.btn.primary.slim", { onclick: pause }, icon("play"), w.resume)],
});

/** The points that Black may not take. */
const forbiddenPoints = (points, glow) => {
	const buttons = points.slice(0, NAMED).map(({ point }) => pointButton(point, glow));
	return w.mayNotTake(buttons, points.length > NAMED, term(t.board.forbidden, t.foulTip));
};

function duringTheGame(session, glow) {
	const { view, hint, hinting } = session;
	const { position, people, players, can } = view,
		{ to_move, say, last, forbidden } = position,
		mover = players[to_move === "black" ? 0 : 1];
	const kicker =
		people.length !== 1 || (session.online && !can.place)
			? w.toMove(to_move)
			: can.place
				? w.yourMove
				: w.theirMove(t.player(mover));
	const foul = forbidden.length > 0 && preferences.get("forbidden") && forbiddenPoints(forbidden, glow);
	return {
		kicker: hint ? w.hint : kicker,
		body: hint
			? claimParts(hint.say, glow)
			: (decision(view) ?? (last ? claimParts(say.slice(0, can.place ? 2 : 1), glow) : w.first(to_move))),
		why: hinting ? w.hinting : (offersText(session) ?? foul),
		buttons: answers(session),
	};
}

function commentaryOn(session, moveList, newGame, actions) {
	const { view } = session;
	if (moveList.past) return pastPosition(moveList, actions);
	if (!view) return beforeTheGame(newGame, actions);
	if (session.isOver) return afterTheGame(session, actions);
	if (view.status === "waiting")
		return session.isSeated ? waitingGame(session, actions) : invitation(session, actions);
	if (view.opening) return openingGame(view, actions);
	return view.paused ? pausedGame(actions.pause) : duringTheGame(session, actions.glow);
}

/** Why a move was refused. */
function refusal({ error, view }) {
	const { key, point, message } = error;
	if (key === "taken" && point) return t.errors.taken(point);
	const foul = view?.position.forbidden.find(f => f.point === point);
	return key === "forbidden" && foul ? t.errors.forbidden(point, t.fouls[foul.foul]) : message;
}

/** Draws the commentary; why a move was refused comes first. `newGame` is the game that would begin. */
export function drawCommentary(box, session, moveList, newGame, actions) {
	const {
			kicker = w.yourMove,
			body,
			below,
			why,
			buttons,
		} = commentaryOn(session, moveList, newGame, actions),
		error = session.error && !moveList.past,
		refused = () => h("span.inline-err", { role: "alert" }, icon("warn"), h("span", refusal(session)));
	update(
		box,
		h("p.kicker", kicker),
		h("p.text", error ? refused() : body),
		below,
		why && !error && h("p.why", why),
		buttons?.length ? h("div.row", buttons) : null,
	);
}
