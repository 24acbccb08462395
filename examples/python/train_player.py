"""Teaches a small network (PyTorch) by a level's games and by its own, a thousand at once, and plays it against the levels.

    python train_player.py --teacher "tengen?level=expert" --lessons 400 --updates 300

Lessons come first: the teacher plays both sides from random openings, and the network learns to play what it played. Then the
network plays against itself in a `tengen.BatchEnv` and learns from who won (policy gradient with a learned baseline). At the
end it meets the levels, and is kept in `player.pt`.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import tengen

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("train_player.py needs PyTorch: pip install torch")


class Net(nn.Module):
    """A few convolutions: for each point how much a move there promises, and the mover's chance to win."""

    def __init__(self, channels: int = 64, depth: int = 5) -> None:
        super().__init__()
        layers: list[nn.Module] = [nn.Conv2d(3, channels, 5, padding=2), nn.ReLU()]
        for _ in range(depth - 1):
            layers += [nn.Conv2d(channels, channels, 3, padding=1), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.policy = nn.Conv2d(channels, 1, 1)
        self.value = nn.Linear(channels, 1)

    def forward(self, stones: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        # A third plane of ones shows where the board ends.
        planes = torch.cat([stones.float(), torch.ones_like(stones[:, :1]).float()], dim=1)
        features = self.body(planes)
        return self.policy(features).flatten(1), torch.tanh(self.value(features.mean((2, 3)))).squeeze(1)


class NetPlayer:
    """The network as a player: `tengen.agent` makes an agent of anything with a method `choose`."""

    name = "network"

    def __init__(self, net: Net) -> None:
        self.net = net

    @torch.no_grad()
    def choose(self, game: tengen.Game) -> int:
        own = 1 if game.to_move == "black" else -1
        stones = np.stack([game.board == own, game.board == -own])[None]
        logits, _ = self.net(torch.from_numpy(stones))
        legal = torch.from_numpy(game.legal().ravel())
        return int(logits[0].masked_fill(~legal, -torch.inf).argmax())


def lesson(teacher: str, size: int, rule: str, seed: int) -> tuple[list[np.ndarray], list[int]]:
    """The positions of a game of the teacher against itself, and what it played."""
    rng, agent, game = random.Random(seed), tengen.agent(teacher, seed), tengen.Game(size, rule)
    positions, actions = [], []
    opening = rng.randrange(2, 7)
    while not game.is_over:
        legal = np.flatnonzero(game.legal())
        if not len(legal):
            break
        # Now and then a random move, so that the teacher shows what to do about mistakes.
        is_random = len(game) < opening or rng.random() < 0.1
        action = int(rng.choice(legal)) if is_random else agent.choose(game).action
        if not is_random:
            own = 1 if game.to_move == "black" else -1
            positions.append(np.stack([game.board == own, game.board == -own]))
            actions.append(action)
        game.play(action)
    return positions, actions


def turned(stones: torch.Tensor, actions: torch.Tensor, how: int) -> tuple[torch.Tensor, torch.Tensor]:
    """A batch as one of the eight symmetries shows it."""
    size = stones.shape[-1]
    places = torch.arange(size * size).reshape(1, 1, size, size)
    for _ in range(how % 4):
        stones, places = stones.rot90(1, (2, 3)), places.rot90(1, (2, 3))
    if how >= 4:
        stones, places = stones.flip(3), places.flip(3)
    where = torch.empty(size * size, dtype=torch.long)
    where[places.flatten()] = torch.arange(size * size)
    return stones, where[actions]


def learn_lessons(net: Net, options: argparse.Namespace) -> None:
    """Learns to play what the teacher plays."""
    start = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        jobs = [threads.submit(lesson, options.teacher, options.size, options.rule, options.seed + k) for k in range(options.lessons)]
        games = [job.result() for job in jobs]
    stones = torch.from_numpy(np.stack([position for positions, _ in games for position in positions]))
    actions = torch.tensor([action for _, actions in games for action in actions])
    # The last tenth is kept apart, to see whether more than memory was learned.
    split = len(stones) * 9 // 10
    print(f"{len(stones)} moves of {options.teacher} in {time.monotonic() - start:.0f} s")
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    rng = random.Random(options.seed)
    for epoch in range(options.epochs):
        for batch in torch.randperm(split).split(256):
            some, played = turned(stones[batch], actions[batch], rng.randrange(8))
            logits, _ = net(some)
            loss = nn.functional.cross_entropy(logits, played)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            logits, _ = net(stones[split:])
            right = (logits.argmax(1) == actions[split:]).float().mean()
        print(f"epoch {epoch + 1}: {100 * right:.1f} % of the teacher's moves in games that were not learned")


def learn_alone(net: Net, options: argparse.Namespace) -> None:
    """Learns from who won its games against itself, played all at once."""
    env = tengen.BatchEnv(options.games, options.size, options.rule, seed=options.seed, opening=4)
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-4)
    # The arrays are the environment's own: what a step writes is seen here without being copied.
    stones, masks = torch.from_numpy(env.observations), torch.from_numpy(env.masks)
    rewards, ended = torch.from_numpy(env.rewards), torch.from_numpy(env.ended)
    for update in range(options.updates):
        seen, played, allowed, results, ends = [], [], [], [], []
        for _ in range(options.steps):
            with torch.no_grad():
                logits, _ = net(stones)
                logits = logits.masked_fill(~masks, -torch.inf)
                actions = torch.distributions.Categorical(logits=logits).sample()
            seen.append(stones.clone())
            allowed.append(masks.clone())
            played.append(actions)
            env.step(actions.numpy())
            results.append(rewards.clone())
            ends.append(ended.clone())
        with torch.no_grad():
            _, last = net(stones)
        # What came of a move: the result, or what the opponent's next position is not worth to it.
        value, returns = last, []
        for result, end in zip(reversed(results), reversed(ends)):
            value = torch.where(end, result, -0.99 * value)
            returns.append(value)
        wanted = torch.stack(returns[::-1]).flatten()
        order = torch.randperm(len(wanted))
        all_stones, all_masks, all_played = torch.cat(seen), torch.cat(allowed), torch.cat(played)
        for batch in order.split(2048):
            logits, worth = net(all_stones[batch])
            chances = logits.masked_fill(~all_masks[batch], -torch.inf).log_softmax(1)
            chosen = chances.gather(1, all_played[batch, None]).squeeze(1)
            advantage = (wanted[batch] - worth).detach()
            spread = -(chances.exp() * chances.nan_to_num(neginf=0.0)).sum(1).mean()
            loss = -(advantage * chosen).mean() + (wanted[batch] - worth).square().mean() - 0.003 * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
        if (update + 1) % 20 == 0:
            print(f"update {update + 1}: {int(sum(end.sum() for end in ends))} games ended, loss {loss.item():.3f}")


def meet(net: Net, opponent: str, options: argparse.Namespace) -> str:
    """Plays the network against an opponent from random openings, each twice with colours swapped."""
    player, other = tengen.agent(NetPlayer(net)), tengen.agent(opponent)
    wins = draws = 0
    for number in range(options.matches):
        rng = random.Random(number // 2)
        start = tengen.Game(options.size, options.rule)
        for _ in range(4):
            start.play(int(rng.choice(np.flatnonzero(start.legal()))))
        color = ("black", "white")[number % 2]
        pair = (player, other) if color == "black" else (other, player)
        result = tengen.play(*pair, start, seed=number).result
        wins += result == color
        draws += result == "draw"
    return f"{opponent}: {wins} won, {draws} drawn, {options.matches - wins - draws} lost"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=9, help="points a side (default: 9)")
    parser.add_argument("--rule", default="freestyle", choices=tengen.RULES)
    parser.add_argument("--teacher", default="tengen?level=candidate", help="whose games are learned from")
    parser.add_argument("--lessons", type=int, default=400, help="games of the teacher (default: 400)")
    parser.add_argument("--epochs", type=int, default=8, help="times that each is learned (default: 8)")
    parser.add_argument("--updates", type=int, default=100, help="updates by its own games (default: 100)")
    parser.add_argument("--games", type=int, default=256, help="own games at once (default: 256)")
    parser.add_argument("--steps", type=int, default=16, help="moves in each of them for an update (default: 16)")
    parser.add_argument("--matches", type=int, default=40, help="games against each opponent (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="player.pt", help="where to keep the network (default: player.pt)")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    net = Net()
    try:
        if options.lessons:
            learn_lessons(net, options)
        learn_alone(net, options)
    finally:
        torch.save(net.state_dict(), options.out)
        print(f"{options.out} has the network")
    net.eval()
    for opponent in ["random", *(f"tengen?level={level}" for level in tengen.LEVELS[:5])]:
        print(meet(net, opponent, options))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
