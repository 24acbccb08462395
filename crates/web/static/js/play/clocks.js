// A card for each side: who plays, what they do, and the time they have left.
import { h, t, update } from "../shared/dom.js";

const LOW = 20000;
const other = c => (c === "black" ? "white" : "black");

const clockText = ms => {
	const s = Math.ceil(ms / 1000);
	return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};
const thinkingText = ms => (ms < 1000 ? t.play.thinking : t.play.thinkingFor(Math.floor(ms / 1000)));

/** What a side does. `on`: it is to move; `both`: both sides are people. */
function doing({ view, age }, player, color, on, both) {
	if (view?.thinking?.color === color) return thinkingText(view.thinking.ms + age);
	if (view?.outcome) return "";
	if (on) return view.paused ? t.play.paused : both ? t.play.onMoveShort : t.play.onMove(color);
	if (player.strength) return t.eloLine(player.strength);
	return both ? " " : t.play.waiting(color);
}

export class Clocks {
	top = h("section.card.clock");
	bottom = h("section.card.clock.mine");

	/** `plan` is the game that would begin; `back`: one looks back, and nobody is to move. */
	draw(room, plan, back) {
		const people = room.view?.people ?? plan.people(),
			mine = people.length === 1 ? people[0] : "black",
			both = people.length === 2;
		this.#card(this.bottom, mine, both, room, plan, back);
		this.#card(this.top, other(mine), both, room, plan, back);
	}

	#card(card, color, both, room, plan, back) {
		const { view, age } = room,
			i = color === "black" ? 0 : 1,
			player = view ? view.players[i] : plan.player(i),
			name = player.kind !== "person" ? t.player(player) : both ? t.color(color) : t.play.you,
			on = view && view.status !== "over" && view.position.to_move === color && !back,
			clock = view?.clock,
			left = clock ? Math.max(0, clock.left[i] - (clock.running === color ? age : 0)) : null;
		card.classList.toggle("on", Boolean(on));
		card.classList.toggle("low", left !== null && left < LOW);
		card.setAttribute("aria-label", name === t.play.you ? t.play.youClock : t.play.clockOf(name));
		update(
			card,
			h(`span.dot.${color === "black" ? "b" : "w"}`),
			h("div.who", name, h("small", doing(room, player, color, on, both))),
			left === null ? null : h("time", clockText(left)),
		);
	}
}
