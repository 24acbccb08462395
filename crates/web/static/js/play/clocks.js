// A card for each side: who plays it, what they are doing, and their time left.
import { h, update } from "../shared/dom.js";
import { otherColor } from "../shared/points.js";
import { strengthFor } from "./new-game.js";
import { t } from "../strings/language.js";

const w = t.play;

/** A clock with less than this many milliseconds is shown as running out. */
const LOW = 20000;

const clockText = ms => {
	const seconds = Math.ceil(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
const thinkingText = ms => (ms < 1000 ? w.thinking : w.thinkingFor(Math.floor(ms / 1000)));

/** Whether the page of a person in an online game is not open. */
const isAway = (view, color) =>
	view?.online && ["opening", "playing"].includes(view.status) && !view.online.present.includes(color);

/** What a side is doing. `twoPeople`: both sides are people. */
function activity({ view, age }, player, color, isToMove, twoPeople, terms) {
	if (view?.thinking?.color === color) return thinkingText(view.thinking.ms + age);
	if (view?.outcome) return "";
	if (isAway(view, color)) return t.online.away;
	if (isToMove) return view.paused ? w.paused : twoPeople ? w.onMoveShort : w.onMove(color);
	const measured = strengthFor(player, terms);
	if (measured) return t.eloLine(measured);
	return twoPeople ? " " : w.waiting(color);
}

export class Clocks {
	top = h("section.card.clock");
	bottom = h("section.card.clock.mine");

	/** `newGame` is the game that would begin; while `lookingBack` nobody is to move. */
	draw(session, newGame, lookingBack) {
		const people = session.view?.people ?? newGame.people,
			mine = people.length === 1 ? people[0] : "black",
			twoPeople = people.length === 2;
		this.#drawCard(this.bottom, mine, twoPeople, session, newGame, lookingBack);
		this.#drawCard(this.top, otherColor(mine), twoPeople, session, newGame, lookingBack);
	}

	#drawCard(card, color, twoPeople, session, newGame, lookingBack) {
		const { view, age, isOver } = session,
			side = color === "black" ? 0 : 1,
			player = view ? view.players[side] : newGame.player(side),
			terms = view?.position ?? newGame.settings,
			unnamed = player.kind === "guest" && view?.people.length === 0,
			name =
				player.kind !== "person" && !unnamed
					? t.player(player)
					: twoPeople || unnamed
						? t.color(color)
						: w.you,
			isToMove =
				view && !isOver && view.status !== "waiting" && view.position.to_move === color && !lookingBack,
			clock = view?.clock,
			left = clock ? Math.max(0, clock.left[side] - (clock.running === color ? age : 0)) : null;
		card.classList.toggle("on", Boolean(isToMove));
		card.classList.toggle("low", left !== null && left < LOW);
		card.setAttribute("aria-label", name === w.you ? w.youClock : w.clockOf(name));
		update(
			card,
			h(`span.dot.${color === "black" ? "b" : "w"}`),
			h("div.who", name, h("small", activity(session, player, color, isToMove, twoPeople, terms))),
			left === null ? null : h("time", clockText(left)),
		);
	}
}
