// A proved win: its main line shown move by move, or defended against by the person.
import { api } from "../shared/api.js";

/** How long each move of the line is shown, in milliseconds. */
const PACE = 700;
const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Proof {
	/** The line that is shown, and how many of its moves are; null when none is. */
	showing = null;
	/**
	 * The winner and the rest of the proof, while the person defends; else null. A proof with a certificate is the server's:
	 * of it there are the job that found it, the replies so far, and the winner's last step.
	 */
	defending = null;
	#timer;

	/** `play` plays a move and resolves to the side to move then. */
	constructor({ redraw, play }) {
		Object.assign(this, { redraw, play });
	}

	/** The shown part of the line. */
	get line() {
		return this.showing && this.showing.line.slice(0, this.showing.count);
	}

	/** Shows a line; hides it if one is shown. */
	toggleLine(line) {
		if (this.showing) {
			this.hideLine();
			this.redraw();
			return;
		}
		this.showing = { line, count: 0 };
		this.#showNext();
	}
	#showNext() {
		const { showing } = this;
		showing.count++;
		this.redraw();
		if (showing.count < showing.line.length)
			this.#timer = setTimeout(() => this.#showNext(), reducedMotion() ? 0 : PACE);
	}
	hideLine() {
		clearTimeout(this.#timer);
		this.showing = null;
	}

	/** Plays the winner's move and lets the person defend. */
	async attack(tree, winner) {
		this.defending = { tree, winner };
		await this.play(tree.move, winner);
	}

	/** Plays the winner's move in a proof with a certificate, after these replies. */
	async attackCertified(job, replies = "") {
		const { winner } = job.result.proved,
			step = await api.ask("/api/proofs/walk", { job: job.id, replies });
		this.defending = { job, replies, winner, step };
		await this.play(step.point, winner);
	}

	/** Plays the person's defence and the winner's answer to it. */
	async defend(point, color) {
		const { tree, winner, job, replies } = this.defending;
		if (job) {
			if ((await this.play(point, color)) === winner) await this.attackCertified(job, replies + point);
			return;
		}
		const answer = tree.replies?.[point] ?? tree.otherwise;
		if ((await this.play(point, color)) === winner && answer) await this.attack(answer, winner);
	}
}
