"""Gomoku for Gymnasium: one game (`GomokuEnv`), and thousands at once (`GomokuVectorEnv`), in which one learner plays both sides.

>>> import gymnasium, tengen.gymnasium
>>> games = gymnasium.make_vec("tengen/Gomoku-v0", num_envs=1000, size=9, rule="renju")
>>> observations, infos = games.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((1000, 2, 9, 9), (1000, 81))

An action is ``row * size + column``. Every step plays it for the side to move, and what is observed is the board as the next side
sees it: ``observation[0]`` has the stones of the side to move, ``observation[1]`` its opponent's (int8). The reward is that of the
player who has just moved: 1, -1 (a foul) or 0. ``infos["action_mask"]`` says what may be played, ``infos["to_move"]`` who is to
move, 1 for Black and -1 for White. A step on a taken point is an error.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._tengen import BatchEnv, Game

__all__ = ["GomokuEnv", "GomokuVectorEnv"]

Observations = NDArray[np.int8]
Actions = NDArray[np.int64]


def _spaces(size: int) -> tuple[Any, Any]:
    return spaces.Box(0, 1, (2, size, size), np.int8), spaces.Discrete(size * size)


class GomokuEnv(gymnasium.Env[Observations, np.int64]):
    """One game. ``opening`` random moves begin it; ``render`` returns the board as text."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self, size: int = 15, rule: str = "freestyle", opening: int = 0, render_mode: str | None = None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"'{render_mode}' is no render mode; there is ansi")
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(size)
        self._size, self._rule, self._opening = size, rule, opening
        self._game = Game(size, rule)

    @property
    def game(self) -> Game:
        """A copy of the game as it stands."""
        return self._game.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begins a new game."""
        super().reset(seed=seed)
        self._game = BatchEnv(
            1, self._size, self._rule, seed=int(self.np_random.integers(2**63)), opening=self._opening, threads=1
        ).game(0)
        return self._observe()

    def step(self, action: np.int64 | int) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        mover = self._game.to_move
        self._game.play(int(action))
        result = self._game.result
        reward = 0.0 if result in (None, "draw") else 1.0 if result == mover else -1.0
        observation, info = self._observe()
        return observation, reward, self._game.is_over, False, info

    def render(self) -> str | None:
        return str(self._game) if self.render_mode == "ansi" else None

    def _observe(self) -> tuple[Observations, dict[str, Any]]:
        # After the last move, too, the board is seen by the side that would be next.
        own = 1 if len(self._game) % 2 == 0 else -1
        board = self._game.board
        mask = np.zeros(self._size**2, np.bool_)
        if not self._game.is_over:
            mask = self._game.legal().ravel()
            if not mask.any():
                mask = board.ravel() == 0
        return np.stack([board == own, board == -own]).astype(np.int8), {"action_mask": mask, "to_move": own}


class GomokuVectorEnv(VectorEnv[Observations, Actions, NDArray[Any]]):
    """Thousands of games at once. A game that ends begins anew in the same step; ``infos["final_obs"]`` has its last board.

    With ``copy=False`` the arrays of a step are written into by the next one, as those of `tengen.BatchEnv` are, and last boards
    are left out.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        size: int = 15,
        rule: str = "freestyle",
        opening: int = 0,
        *,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"'{render_mode}' is no render mode; there is ansi")
        self.num_envs, self.render_mode = num_envs, render_mode
        self._copies = copy
        self._size = size
        self._games = BatchEnv(num_envs, size, rule, opening=opening, threads=threads)
        self.single_observation_space, self.single_action_space = _spaces(size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, np.bool_)

    @property
    def games(self) -> BatchEnv:
        """The batch itself: ``games.sample()`` has random actions that the masks allow."""
        return self._games

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begins all games anew; without a seed the random numbers go on."""
        super().reset(seed=seed)
        self._games.reset(seed)
        return self._own(self._games.observations), self._infos()

    def step(
        self, actions: Actions
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        before = self._games.observations.copy() if self._copies else None
        observations, rewards, ended = self._games.step(actions)
        infos = self._infos()
        if before is not None and ended.any():
            infos |= self._last(before, np.asarray(actions), ended)
        return self._own(observations), self._own(rewards), self._own(ended), ~self._all, infos

    def render(self) -> tuple[str, ...] | None:
        """The boards as texts."""
        if self.render_mode is None:
            return None
        return tuple(str(self._games.game(number)) for number in range(self.num_envs))

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copies else array

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._own(self._games.masks),
            "_action_mask": self._all.copy(),
            "to_move": self._games.to_move.astype(np.int64),
            "_to_move": self._all.copy(),
        }

    def _last(self, before: Observations, actions: Actions, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What a step would have shown of games that ended in it: the sides change places, and the move is the opponent's."""
        boards = np.full(self.num_envs, None, dtype=object)
        movers = np.zeros(self.num_envs, np.int64)
        for number in np.flatnonzero(ended):
            board = before[number, ::-1].copy()
            board[1].flat[actions[number]] = 1
            boards[number] = board
            movers[number] = 1 if board.sum() % 2 == 0 else -1
        info = {
            "action_mask": np.zeros_like(self._games.masks),
            "_action_mask": ended.copy(),
            "to_move": movers,
            "_to_move": ended.copy(),
        }
        return {
            "final_obs": boards,
            "_final_obs": ended.copy(),
            "final_info": info,
            "_final_info": ended.copy(),
        }


gymnasium.register(
    id="tengen/Gomoku-v0",
    entry_point="tengen.gymnasium:GomokuEnv",
    vector_entry_point="tengen.gymnasium:GomokuVectorEnv",
)
