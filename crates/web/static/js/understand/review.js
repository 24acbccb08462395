// The review of a game: followed while it goes on, and what it found taken into the tree.
import { t, announce } from "../shared/dom.js";
import { api } from "../shared/api.js";

/** Whether a review goes on. */
export const isOpen = job => job && ["running", "waiting"].includes(job.state);

const other = c => (c === "black" ? "white" : "black");

/** What the review found, in the tree: chances, marks, and what should have been played. */
function annotate(tree, { black, turns }) {
	const line = tree.main();
	line.forEach((n, i) => {
		if (black[i + 1] !== null) n.black = black[i + 1];
		n.mark = "";
	});
	for (const turn of turns) {
		const node = line[turn.number - 1];
		if (!node) continue;
		node.mark = turn.mark;
		let at = node.parent,
			color = node.color;
		for (const point of turn.best.slice(0, 5)) {
			const child =
				at.children.find(c => c.point === point) ??
				(at === node.parent && point === node.point ? null : tree.add(at, point, color));
			if (!child || child === node) break;
			child.black ??= turn.black;
			at = child;
			color = other(color);
		}
	}
}

export class Review {
	/** The review as the server last told of it. */
	job = null;
	#stop = null;

	/** `found` is told when a tree has become richer, `redraw` of every news. */
	constructor({ found, redraw }) {
		Object.assign(this, { found, redraw });
	}

	get turns() {
		return this.job?.result?.turns ?? [];
	}

	/** Follows a review of a tree's main line to its end. */
	follow(job, tree) {
		this.#stop?.();
		this.#accept(job, tree);
		if (!isOpen(job)) return;
		const stop = (this.#stop = api.watch(`/api/jobs/${job.id}/events`, job => {
			this.#accept(job, tree);
			if (!isOpen(job)) stop();
		}));
	}

	#accept(job, tree) {
		const before = this.job?.state;
		this.job = job;
		if (job.state === "finished") {
			annotate(tree, job.result);
			if (before && before !== "finished") {
				this.found();
				announce(
					this.turns.length ? this.turns.map(t.understand.mistakeLabel).join(". ") : t.understand.reviewNone,
				);
			}
		}
		this.redraw();
	}

	forget() {
		this.#stop?.();
		this.#stop = null;
		this.job = null;
	}
}
