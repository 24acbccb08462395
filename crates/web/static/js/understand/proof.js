// A proved win: its main line shown move by move, or defended against by the person.

/** How long each move of the line is shown, in milliseconds. */
const PACE = 700;
const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Proof {
	/** The line that is shown, and how many of its moves are; null when none is. */
	showing = null;
	/** The rest of the proof and the winner, while the person defends; else null. */
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

	/** Plays the person's defence and the winner's answer to it. */
	async defend(point, color) {
		const { tree, winner } = this.defending,
			answer = tree.replies?.[point] ?? tree.otherwise;
		if ((await this.play(point, color)) === winner && answer) await this.attack(answer, winner);
	}
}
