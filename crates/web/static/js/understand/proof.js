// A proved win: its longest line shown move by move, or its every reply tried out.

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Proof {
	/** The line that is shown, and how many of its moves. */
	showing = null;
	/** What is left of the proof and who wins by it, while the visitor defends. */
	trying = null;
	#timer;

	/** `play` plays a move and gives who is to move then. */
	constructor({ redraw, play }) {
		Object.assign(this, { redraw, play });
	}

	/** As much of the line as is shown. */
	get line() {
		return this.showing && this.showing.line.slice(0, this.showing.k);
	}

	/** Shows a line; hides it if one is shown. */
	toggle(line) {
		if (this.showing) {
			this.hide();
			this.redraw();
			return;
		}
		this.showing = { line, k: 0 };
		this.#more();
	}
	#more() {
		const { showing } = this;
		showing.k++;
		this.redraw();
		if (showing.k < showing.line.length) this.#timer = setTimeout(() => this.#more(), still() ? 0 : 700);
	}
	hide() {
		clearTimeout(this.#timer);
		this.showing = null;
	}

	/** The winner's move; the other side's every reply has an answer. */
	async try(tree, winner) {
		this.trying = { tree, winner };
		await this.play(tree.move, winner);
	}

	/** The other side's move, and the answer to it. */
	async defend(point, color) {
		const { tree, winner } = this.trying,
			answer = tree.replies?.[point] ?? tree.otherwise;
		if ((await this.play(point, color)) === winner && answer) await this.try(answer, winner);
	}
}
