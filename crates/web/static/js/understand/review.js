// The review of a game: followed while it runs; its findings are written into the tree.
import { api } from "../shared/api.js";
import { announce } from "../shared/live-region.js";
import { otherColor } from "../shared/points.js";
import { t } from "../strings/language.js";

/** How many moves of a better line are added to the tree. */
const LINE = 5;

/** Whether a review is still running. */
export const isRunning = job => job?.state === "running";

/** The marked move that lost the game, if one did. */
export function losingTurn(job) {
	const { turns = [], losing_move } = job?.result ?? {};
	return turns.find(turn => turn.number === losing_move);
}

/** Adds the line that should have been played instead of a move. */
function addBetterLine(tree, node, turn) {
	let parent = node.parent,
		{ color } = node;
	for (const point of turn.best.slice(0, LINE)) {
		if (parent === node.parent && point === node.point) return;
		const child = parent.children.find(c => c.point === point) ?? tree.add(parent, point, color);
		child.black ??= turn.black;
		parent = child;
		color = otherColor(color);
	}
}

/** Writes chances, marks and better lines into the tree. */
function annotate(tree, { black, turns }) {
	const line = tree.mainLine();
	line.forEach((node, i) => {
		if (black[i + 1] !== null) node.black = black[i + 1];
		node.mark = "";
	});
	for (const turn of turns) {
		const node = line[turn.number - 1];
		if (!node) continue;
		node.mark = turn.mark;
		addBetterLine(tree, node, turn);
	}
}

export class Review {
	/** The review as the server last sent it. */
	job = null;
	#stopWatching = null;

	/** `onfinish` is called when a review has changed the tree, `onchange` after every change. */
	constructor({ onfinish, onchange }) {
		Object.assign(this, { onfinish, onchange });
	}

	/** The marked moves. */
	get turns() {
		return this.job?.result?.turns ?? [];
	}

	/** The marked move that lost the game, if one did. */
	get losing() {
		return losingTurn(this.job);
	}

	/** Follows a review of a tree's main line to its end. */
	follow(job, tree) {
		this.#stopWatching?.();
		this.#accept(job, tree);
		if (!isRunning(job)) return;
		const stop = (this.#stopWatching = api.watch(`/api/jobs/${job.id}/events`, job => {
			this.#accept(job, tree);
			if (!isRunning(job)) stop();
		}));
	}

	#accept(job, tree) {
		const before = this.job?.state;
		this.job = job;
		if (job.state === "finished") {
			annotate(tree, job.result);
			if (before && before !== "finished") {
				this.onfinish();
				this.#announce();
			}
		}
		this.onchange();
	}
	#announce() {
		const { reviewNone, mistakeLabel } = t.understand;
		announce(this.turns.length ? this.turns.map(mistakeLabel).join("; ") : reviewNone);
	}

	clear() {
		this.#stopWatching?.();
		this.#stopWatching = null;
		this.job = null;
	}
}
