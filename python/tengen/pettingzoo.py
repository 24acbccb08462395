"""Gomoku as a PettingZoo environment (AEC): two agents that move in turn.

>>> from tengen.pettingzoo import env
>>> game = env(size=9, rule="renju")
>>> game.reset(seed=1)
>>> game.agent_selection
'black_0'

An observation is a dict: ``observation[0]`` has the stones of the observing agent, ``observation[1]`` its opponent's (int8), and
``action_mask`` says what it may play (int8; all zeros while it is not its turn). An action is ``row * size + column``. The winner
gets 1, the loser -1. In Renju a forbidden move is masked as long as there is another, and loses.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._tengen import Game

__all__ = ["GomokuEnv", "env", "raw_env"]

BLACK, WHITE = "black_0", "white_0"


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal move loses, a call out of order is an error."""
    wrapped: AECEnv = GomokuEnv(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class GomokuEnv(AECEnv):
    """The environment without wrappers."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "tengen_gomoku_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, size: int = 15, rule: str = "freestyle", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"'{render_mode}' is no render mode; there are {modes}")
        self._size, self._rule = size, rule
        self._game = Game(size, rule)
        self.render_mode = render_mode
        self.possible_agents = [BLACK, WHITE]
        self.agents = self.possible_agents[:]
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (2, size, size), np.int8),
                "action_mask": spaces.Box(0, 1, (size * size,), np.int8),
            }
        )
        self._observation_spaces = {agent: space for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(size * size) for agent in self.possible_agents}

    @property
    def game(self) -> Game:
        """A copy of the game as it stands."""
        return self._game.copy()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. ``options["moves"]``, such as ``"h8h9"``, are played first; nothing is random."""
        self._game = Game(self._size, self._rule, (options or {}).get("moves", ""))
        if self._game.is_over:
            raise ValueError(f"nothing is left to play: {self._game.outcome}")
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent(self._game.to_move)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        own = 1 if agent == BLACK else -1
        board = self._game.board
        return {
            "observation": np.stack([board == own, board == -own]).astype(np.int8),
            "action_mask": self._mask(agent),
        }

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game goes on, and None is no move")
        self._cumulative_rewards[self.agent_selection] = 0
        self._game.play(action)
        self._clear_rewards()
        if self._game.is_over:
            self._end()
        else:
            self.agent_selection = self._agent(self._game.to_move)
        self._accumulate_rewards()
        if self._game.is_over:
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        """Prints the board (``human``), or returns it as text (``ansi``) or as an image (``rgb_array``)."""
        if self.render_mode is None:
            gymnasium.logger.warn("nothing is rendered without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return _image(self._game.board)
        picture = str(self._game)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        pass

    def _end(self) -> None:
        result = self._game.result
        for agent in self.agents:
            self.terminations[agent] = True
            self.infos[agent] = {"outcome": self._game.outcome}
            if result != "draw":
                self.rewards[agent] = 1 if agent == self._agent(result) else -1

    def _mask(self, agent: str) -> np.ndarray:
        if self._game.is_over or agent != self._agent(self._game.to_move):
            return np.zeros(self._size**2, np.int8)
        mask = self._game.legal().ravel()
        if not mask.any():
            mask = self._game.board.ravel() == 0
        return mask.astype(np.int8)

    @staticmethod
    def _agent(color: str | None) -> str:
        return WHITE if color == "white" else BLACK


def _image(board: np.ndarray, cell: int = 24) -> np.ndarray:
    """The board as an image: lines on wood, black and white discs."""
    size = len(board)
    image = np.empty((size * cell, size * cell, 3), np.uint8)
    image[:] = (222, 184, 135)
    half = cell // 2
    for line in range(size):
        at = line * cell + half
        image[at, half : size * cell - half] = (92, 64, 51)
        image[half : size * cell - half, at] = (92, 64, 51)
    rows, columns = np.mgrid[:cell, :cell]
    disc = (rows - half) ** 2 + (columns - half) ** 2 <= (half - 2) ** 2
    for row, column in np.argwhere(board):
        part = image[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell]
        part[disc] = (20, 20, 20) if board[row, column] == 1 else (245, 245, 245)
    return image


# The name that PettingZoo's environments have it by.
raw_env = GomokuEnv
