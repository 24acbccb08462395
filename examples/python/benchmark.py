"""How fast thousands of games are played by random players: steps (moves) a second of `tengen.BatchEnv`.

    python benchmark.py --threads 2
"""

from __future__ import annotations

import argparse
import json
import time

import tengen


def steps_per_second(env: tengen.BatchEnv, seconds: float) -> tuple[float, int]:
    """Moves a second, choosing them included, and the games that ended meanwhile."""
    steps = ended = 0
    start = time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        _, _, over = env.step(env.sample())
        steps += len(env)
        ended += int(over.sum())
    return steps / taken, ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4096, help="games at once (default: 4096)")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each rule (default: 3)")
    options = parser.parse_args()
    for rule in tengen.RULES:
        env = tengen.BatchEnv(options.games, options.size, rule, seed=1, threads=options.threads)
        speed, ended = steps_per_second(env, options.seconds)
        row = {"rule": rule, "size": options.size, "games": options.games, "threads": options.threads}
        print(json.dumps(row | {"steps_per_second": round(speed), "ended": ended}), flush=True)


if __name__ == "__main__":
    main()
