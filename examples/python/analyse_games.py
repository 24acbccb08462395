"""Looks at every position of every game in a folder: a table of mistakes, and the chances of each game as a picture.

    python analyse_games.py games/ --nodes 5000 --out analysis/

writes `moves.csv` (a line for each move: what it was, what was best, what it threw away), `NAME.png` for each game, and
`mistakes.png`, which compares the players.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import tengen

# A move that threw away this much of the chance to win is a mistake.
MISTAKE = 0.2
OTHER = {"black": "white", "white": "black"}


@dataclass
class Move:
    """A move of a game, beside the best one there was."""

    number: int
    color: str
    player: str
    move: str
    best: str
    chance: float
    """The mover's chance to win before it, had it played the best."""
    lost: float
    """How much of that it threw away."""


def look(record: tengen.GameRecord, agent: tengen.Agent, nodes: int) -> list[Move]:
    """Every move of a game, looked at."""
    game = record.game
    moves = game.moves
    while game.undo():
        pass
    looked: list[Move] = []
    for number, move in enumerate(moves):
        color = game.to_move
        if color is None:
            break
        decision = agent.choose(game, nodes=nodes)
        chance = 0.5 if decision.win_rate is None else decision.win_rate
        if looked:
            # What the opponent has now is what the last move left its player without.
            looked[-1].lost = max(0.0, looked[-1].chance - (1 - chance))
        player = (record.black if color == "black" else record.white) or color
        looked.append(Move(number + 1, color, player, move, decision.move, chance, 0.0))
        game.play(move)
    if looked and game.result in OTHER:
        # Only a foul loses by the move itself.
        looked[-1].lost = looked[-1].chance if game.result != looked[-1].color else 0.0
    return looked


def draw_game(name: str, moves: list[Move], file: Path) -> None:
    """Black's chance over the game, with the mistakes marked."""
    chances = [move.chance if move.color == "black" else 1 - move.chance for move in moves]
    figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
    axes.plot(range(1, len(moves) + 1), chances, color="tab:blue")
    for color, face in (("black", "black"), ("white", "white")):
        wrong = [(move.number, chance) for move, chance in zip(moves, chances) if move.color == color and move.lost >= MISTAKE]
        if wrong:
            axes.scatter(*zip(*wrong), color=face, edgecolor="black", zorder=3, label=f"mistake of {color}")
    axes.axhline(0.5, color="gray", linewidth=0.5)
    axes.set(title=name, xlabel="move", ylabel="Black's chance", ylim=(-0.03, 1.03))
    if axes.get_legend_handles_labels()[0]:
        axes.legend()
    figure.savefig(file)
    plt.close(figure)


def draw_players(moves: list[Move], file: Path) -> None:
    """What each player throws away with a move, on average, and how often it makes a mistake."""
    by_player: dict[str, list[float]] = defaultdict(list)
    for move in moves:
        by_player[move.player].append(move.lost)
    names = sorted(by_player, key=lambda name: sum(by_player[name]) / len(by_player[name]))
    figure, axes = plt.subplots(figsize=(8, 1.5 + 0.4 * len(names)), layout="constrained")
    axes.barh(names, [100 * sum(by_player[name]) / len(by_player[name]) for name in names], color="lightsteelblue")
    for place, name in enumerate(names):
        lost = by_player[name]
        mistakes = sum(loss >= MISTAKE for loss in lost)
        axes.text(0.0, place, f"  {mistakes} mistakes in {len(lost)} moves", va="center", color="black")
    axes.set(title="What a move throws away, on average", xlabel="percent of the chance to win")
    figure.savefig(file)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a folder with SGF and PSQ files")
    parser.add_argument("--agent", default="tengen", help="who looks (default: tengen)")
    parser.add_argument("--nodes", type=int, default=5000, help="positions searched for each move (default: 5000)")
    parser.add_argument("--rule", default="freestyle", choices=tengen.RULES, help="the rule of PSQ files, which do not say it")
    parser.add_argument("--out", type=Path, default=Path("analysis"), help="where to write (default: analysis/)")
    options = parser.parse_args()
    files = sorted(file for file in options.folder.glob("*") if file.suffix.lower() in (".sgf", ".psq"))
    if not files:
        parser.error(f"{options.folder} has neither SGF nor PSQ files")
    options.out.mkdir(parents=True, exist_ok=True)
    agent = tengen.agent(options.agent)
    everything: list[Move] = []
    with open(options.out / "moves.csv", "w", newline="") as table:
        writer = csv.writer(table)
        writer.writerow(["file", "number", "color", "player", "move", "best", "chance", "lost"])
        for file in files:
            try:
                record = tengen.read(file, options.rule if file.suffix.lower() == ".psq" else None)
            except tengen.ReadError as error:
                print(f"left out: {error}")
                continue
            moves = look(record, agent, options.nodes)
            for move in moves:
                row = [move.number, move.color, move.player, move.move, move.best, f"{move.chance:.3f}", f"{move.lost:.3f}"]
                writer.writerow([file.name, *row])
            draw_game(file.stem, moves, options.out / f"{file.stem}.png")
            everything += moves
            mistakes = ", ".join(f"{move.number} {move.move} ({move.best})" for move in moves if move.lost >= MISTAKE)
            print(f"{file.name}: {len(moves)} moves, {record.result or 'unfinished'}; mistakes: {mistakes or 'none'}")
    if everything:
        draw_players(everything, options.out / "mistakes.png")
    print(f"{options.out} has moves.csv and the pictures")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
