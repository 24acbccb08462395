"""Figure 4 of Zhao, Zhang and Dai (2012) again: does a critic that teaches itself come to play more like an expert than one
that only watches the expert?

    python zhao_figure4.py --seeds 3 --out figure4

trains as `tengen experiment run zhao-fig4` does, to the same numbers, and draws the curves over the paper's: an expert (60,000
games against itself) for each seed, and two critics that start from the same other weights, for 80,000 games. It takes about ten
minutes for each seed on two cores; `--games 5000 --expert-games 10000` shows the beginning in one.
"""

from __future__ import annotations

import argparse
import csv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import tengen

# What is added to a seed for the learners, whose first weights must not be the expert's.
LEARNERS = 100
# The published curves, read off the paper's drawing.
PUBLISHED = Path(__file__).parents[2] / "crates/experiments/data/zhao2012_figures.csv"


def curves(seed: int, games: int, expert_games: int) -> tuple[list[float], list[float]]:
    """The shares of moves that the expert would have chosen, for each thousand games: self-teaching, watching."""
    expert = tengen.CriticLearner("st", seed)
    expert.train(expert_games)
    teaching = tengen.CriticLearner("st", LEARNERS + seed, judge=expert.critic)
    watching = tengen.CriticLearner("st", LEARNERS + seed, expert=expert.critic)
    # Training lets other threads run, so both learn at once.
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda learner: learner.train(games), (teaching, watching)))
    share = lambda learner: [row["correct"] for row in learner.metrics]  # noqa: E731
    return share(teaching), share(watching)


def published(column: str) -> tuple[list[float], list[float]]:
    """A curve of the paper: thousands of games, and the share."""
    with open(PUBLISHED, newline="") as table:
        rows = [row for row in csv.reader(line for line in table if not line.startswith("#"))]
    place = rows[0].index(column)
    points = [(float(row[0]), float(row[place])) for row in rows[1:] if row[place]]
    return [x for x, _ in points], [y for _, y in points]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="how many times to train everything (default: 3)")
    parser.add_argument("--games", type=int, default=80_000, help="games of each learner (default: 80000)")
    parser.add_argument("--expert-games", type=int, default=60_000, help="games of each expert (default: 60000)")
    parser.add_argument("--out", type=Path, default=Path("figure4"), help="where to write (default: figure4/)")
    options = parser.parse_args()
    if options.games < 1000:
        parser.error("the share is measured for every thousand games; --games must be 1000 or more")
    options.out.mkdir(parents=True, exist_ok=True)
    teaching, watching = [], []
    for seed in range(1, options.seeds + 1):
        one, other = curves(seed, options.games, options.expert_games)
        teaching.append(one)
        watching.append(other)
        print(f"seed {seed}: at the end {one[-1]:.3f} by self-teaching, {other[-1]:.3f} by watching")
        np.savetxt(
            options.out / "correct.csv",
            np.column_stack([np.arange(1, len(one) + 1), np.mean(teaching, axis=0), np.mean(watching, axis=0)]),
            delimiter=",",
            header="thousands,self_teaching,watching",
            comments="",
            fmt=["%d", "%.6f", "%.6f"],
        )
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for name, column, runs, color in (
        ("self-teaching", "correctness_self_teaching", teaching, "tab:blue"),
        ("watching", "correctness_watching", watching, "tab:orange"),
    ):
        mean, thousands = np.mean(runs, axis=0), np.arange(1, len(runs[0]) + 1)
        axes.plot(thousands, mean, color=color, label=f"{name}, here")
        if len(runs) > 1:
            spread = np.std(runs, axis=0, ddof=1)
            axes.fill_between(thousands, mean - spread, mean + spread, color=color, alpha=0.2)
        if PUBLISHED.exists():
            axes.plot(*published(column), color=color, linestyle=":", label=f"{name}, paper")
    axes.set(title="Share of the expert's moves", xlabel="thousands of games", ylabel="share")
    axes.legend()
    figure.savefig(options.out / "figure4.png", dpi=150)
    print(f"{options.out} has figure4.png and correct.csv")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
