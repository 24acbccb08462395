// A game between two people with a page each: the invitation, the link, and what one asks the other.
import { h } from "../shared/dom.js";
import { copyLink } from "../shared/copy-link.js";
import { t } from "../strings/language.js";

const w = t.online;

/** The board, the rule and the clock of a game in words. */
function terms({ position, clock, opening }) {
	const { rule, size } = position,
		time = clock && (t.play.clocks[`${clock.seconds}+${clock.increment}`] ?? t.count(clock.seconds));
	return [t.rules[rule], t.square(size), time || t.play.clocks.none, opening?.name]
		.filter(Boolean)
		.join(" · ");
}

/** The link of a game that one sits in: whoever opens it takes the free seat, or watches. */
const linkOf = ({ view, online }) => `${location.origin}/play/${view.id}?seat=${online.link}`;

/** The game waits for the other person: the link to send. */
export function waitingGame(session, { isHome }) {
	const link = linkOf(session);
	return {
		kicker: w.waiting,
		body: w.send,
		below: h("input.link", { readOnly: true, value: link, "aria-label": w.link, id: "invitation" }),
		why: isHome ? w.homeOnly : null,
		buttons: [
			h("button.btn.primary.slim", { "data-act": "copy-link", onclick: () => copyLink(link) }, w.copy),
		],
	};
}

/** The link was opened by somebody who has no seat: one is free. */
export const invitation = ({ view, online }, { join }) => ({
	kicker: w.invitation,
	body: view.opening
		? w.invitedSwap2({ terms: terms(view) })
		: w.invited({ terms: terms(view), color: online.free }),
	buttons: [h("button.btn.primary.slim", { id: "join", onclick: join }, w.join)],
});

/** The large button of a phone while a seat is free: takes it, or copies the link. */
export const invitationButton = (session, join) =>
	session.isSeated
		? h(
				"button.btn.primary.big",
				{ "data-act": "copy-link", onclick: () => copyLink(linkOf(session)) },
				w.copy,
			)
		: h("button.btn.primary.big", { "data-act": "join", onclick: join }, w.join);

/** What is asked for at present, in a sentence; null if nothing is. */
export function offersText(session) {
	const { online } = session;
	if (!online) return null;
	const said = online.offers.map(({ offer, yours }) => (yours ? w.asked : w.asks)[offer]);
	if (!online.seated) return w.watching;
	return said.length ? said.join(t.gap) : null;
}

/** The buttons that answer what the other person asks for. */
export const answers = session =>
	!session.isSeated
		? []
		: session.online.offers
				.filter(({ yours }) => !yours)
				.flatMap(({ offer }) => [
					h(
						"button.btn.primary.slim",
						{ "data-act": `accept-${offer}`, onclick: () => session.answer(offer, true) },
						w.accept,
					),
					h(
						"button.btn.slim",
						{ "data-act": `decline-${offer}`, onclick: () => session.answer(offer, false) },
						w.decline,
					),
				]);
