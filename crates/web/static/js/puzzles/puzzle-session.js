// The puzzle that is being solved: its position, the moves made in it, and what the server says about them.
import { api } from "../shared/api.js";

export class PuzzleSession {
	/** The puzzle as the server shows it. */
	puzzle = null;
	/** The position on the board, and the moves since the puzzle began. */
	position = null;
	moves = "";
	/** What the last move came to; null before the first, and after it was taken back. */
	answer = null;
	/** The last hint, and the solution, once they were asked for. */
	hint = null;
	line = null;
	/** Whether the server is being asked. */
	busy = false;

	/** `onchange` is called after every change. */
	constructor(onchange) {
		this.onchange = onchange;
	}

	/** Whether a move can be made now. */
	get canPlay() {
		const { position, answer, line, busy } = this;
		return Boolean(position?.to_move) && answer?.verdict !== "wrong" && !line && !busy;
	}
	get isSolved() {
		return this.answer?.verdict === "solved";
	}
	get isWrong() {
		return this.answer?.verdict === "wrong";
	}

	/** Shows a puzzle after some moves. */
	async open(id, moves = "") {
		this.puzzle = await api.get(`/api/puzzles/${encodeURIComponent(id)}?moves=${encodeURIComponent(moves)}`);
		this.position = this.puzzle.position;
		this.moves = moves;
		if (this.position.outcome) this.answer = { verdict: "solved" };
		this.onchange();
	}

	async play(point) {
		if (!this.canPlay || this.position.stones.some(stone => stone.point === point)) return;
		const before = this.position,
			answer = await this.#ask("move", { moves: this.moves, point });
		if (!answer) return;
		this.answer = { ...answer, point, before };
		this.position = answer.position;
		if (answer.verdict !== "wrong") {
			this.moves = answer.moves;
			this.hint = null;
		}
		this.onchange();
	}

	/** Takes a wrong move back. */
	takeBack() {
		if (!this.isWrong) return;
		this.position = this.answer.before;
		this.answer = null;
		this.onchange();
	}

	/** Asks for a hint: first where and what, then the move. */
	async askHint() {
		if (!this.canPlay) return;
		this.hint = await this.#ask("hint", { moves: this.moves, full: Boolean(this.hint) });
		this.onchange();
	}

	/** Shows the whole solution from here. */
	async showSolution() {
		if (this.isWrong) this.takeBack();
		if (!this.canPlay) return;
		this.line = await this.#ask("solution", { moves: this.moves });
		this.onchange();
	}

	/** Begins the puzzle anew. */
	restart() {
		Object.assign(this, { answer: null, hint: null, line: null });
		return this.open(this.puzzle.id);
	}

	/** What the server answers. A question that gets no answer is asked again when the server is back. */
	async #ask(what, body) {
		this.busy = true;
		this.onchange();
		try {
			return await api.ask(`/api/puzzles/${this.puzzle.id}/${what}`, body);
		} finally {
			this.busy = false;
			this.onchange();
		}
	}
}
