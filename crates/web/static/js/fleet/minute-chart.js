// How many games the fleet played in each of the last sixty minutes.
import { h } from "../shared/dom.js";
import { t } from "../strings/language.js";

const w = t.fleet;
const MINUTES = 60;

/** The games of all events, minute by minute, the current one last. What was said long ago has moved back since. */
export function gamesByMinute(events) {
	const minutes = new Array(MINUTES).fill(0);
	for (const { minutes: own, seen } of events) {
		const late = Math.floor(seen / 60);
		own.forEach((games, i) => {
			const place = MINUTES - own.length + i - late;
			if (place >= 0) minutes[place] += games;
		});
	}
	return minutes;
}

export function minuteChart(events) {
	const minutes = gamesByMinute(events),
		most = Math.max(1, ...minutes),
		all = minutes.reduce((sum, games) => sum + games, 0);
	const bar = games => h("i", { vars: { "--v": `${(100 * games) / most}%` } });
	return h(
		"div.body.minutes",
		h("p.xs", w.lastHour(all, most)),
		h("div.bars", { "aria-hidden": "true" }, minutes.map(bar)),
		h("div.ends.xs", { "aria-hidden": "true" }, h("span", t.ago(MINUTES * 60)), h("span", w.now)),
	);
}
