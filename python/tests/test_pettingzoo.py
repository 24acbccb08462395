"""The PettingZoo environment, by that project's own tests."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from tengen.pettingzoo import GomokuEnv, env, raw_env  # noqa: E402


@pytest.mark.parametrize("options", [{}, {"size": 9, "rule": "renju"}, {"size": 5, "rule": "caro"}])
def test_the_api_is_kept(options):
    api_test(env(**options), num_cycles=500)
    api_test(raw_env(**options), num_cycles=500)


def test_seeds_are_kept():
    seed_test(lambda: env(size=7), num_cycles=200)


def test_boards_are_rendered():
    render_test(lambda render_mode=None: GomokuEnv(size=7, render_mode=render_mode))


def test_the_winner_is_rewarded():
    game = env(size=9)
    game.reset(seed=0)
    for move in (0, 9, 1, 10, 2, 11, 3, 12):
        game.step(move)
    assert game.agent_selection == "black_0"
    assert game.observe("black_0")["observation"][0].sum() == 4
    assert game.observe("white_0")["action_mask"].sum() == 0
    game.step(4)
    assert game.rewards == {"black_0": 1, "white_0": -1} and all(game.terminations.values())
    assert game.infos["white_0"]["outcome"] == "Black wins with 5 in a row"
    for _ in range(2):
        game.step(None)
    assert game.agents == []


def test_an_illegal_move_loses_under_the_wrappers():
    game = env(size=9)
    game.reset(seed=0)
    game.step(0)
    game.step(0)
    assert game.rewards["white_0"] == -1 and all(game.terminations.values())


def test_games_start_from_moves():
    game = raw_env(size=9)
    game.reset(options={"moves": "e5e6e4"})
    assert game.agent_selection == "white_0"
    assert np.array(game.observe("white_0")["observation"]).sum(axis=(1, 2)).tolist() == [1, 2]
    with pytest.raises(ValueError, match="nothing is left to play"):
        game.reset(options={"moves": "a1a2b1b2c1c2d1d2e1"})
    with pytest.raises(ValueError, match="'film' is no render mode"):
        raw_env(render_mode="film")
