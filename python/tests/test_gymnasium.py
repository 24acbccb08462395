"""The Gymnasium environments: that project's own check, and the vector against single ones that Gymnasium itself puts together."""

import warnings

import numpy as np
import pytest
import tengen

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402
from tengen.gymnasium import GomokuEnv, GomokuVectorEnv  # noqa: E402


@pytest.mark.parametrize("options", [{}, {"size": 9, "rule": "renju"}, {"size": 7, "opening": 4}])
def test_gymnasiums_check_passes(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("tengen/Gomoku-v0", **options).unwrapped
        assert isinstance(env, GomokuEnv)
        check_env(env)
    with warnings.catch_warnings():
        # Gymnasium's own wrapper checks every step.
        warnings.simplefilter("error")
        env = gymnasium.make("tengen/Gomoku-v0", **options)
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = env.step(np.random.default_rng(1).choice(np.flatnonzero(info["action_mask"])))


@pytest.mark.parametrize("rule", tengen.RULES)
def test_the_vector_is_many_single_games(rule):
    vector = gymnasium.make_vec("tengen/Gomoku-v0", num_envs=20, size=7, rule=rule)
    assert isinstance(vector.unwrapped, GomokuVectorEnv)
    single = SyncVectorEnv(
        [lambda: GomokuEnv(7, rule) for _ in range(20)], autoreset_mode=AutoresetMode.SAME_STEP
    )
    assert vector.observation_space == single.observation_space
    assert vector.action_space == single.action_space
    assert data_equivalence(vector.reset(seed=3), single.reset(seed=3), exact=True)
    ended = 0
    for _ in range(100):
        actions = vector.unwrapped.games.sample()
        one, other = vector.step(actions), single.step(actions.copy())
        assert data_equivalence(one[4], other[4], exact=True)
        assert all((a == b).all() for a, b in zip(one[:4], other[:4], strict=True))
        assert vector.observation_space.contains(one[0])
        ended += one[2].sum()
    assert ended > 20


def test_seeds_openings_and_copies():
    def boards(seed, **options):
        env = GomokuVectorEnv(8, 9, opening=4, **options)
        first, _ = env.reset(seed=seed)
        return first

    assert (boards(1) == boards(1)).all() and (boards(1) != boards(2)).any()
    env = GomokuVectorEnv(8, 9, copy=False)
    first, _ = env.reset(seed=1)
    again, *_ = env.step(env.games.sample())
    assert again is first
    env = GomokuVectorEnv(8, 9)
    first, _ = env.reset(seed=1)
    again, *_ = env.step(env.games.sample())
    assert first.sum() == 0 and again.sum() == 8


def test_gymnasiums_wrappers_take_it():
    env: VectorEnv = RecordEpisodeStatistics(GomokuVectorEnv(16, 7))
    env.reset(seed=1)
    lengths = []
    for _ in range(200):
        *_, infos = env.step(env.unwrapped.games.sample())
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert len(lengths) > 16 and min(lengths) >= 9


def test_what_cannot_be_done_is_said():
    env = GomokuVectorEnv(2)
    env.reset(seed=1)
    env.step([0, 112])
    with pytest.raises(tengen.PlayError, match="game 1: h8 is taken"):
        env.step([2, 112])
    for made in (GomokuEnv, GomokuVectorEnv):
        with pytest.raises(ValueError, match="'film' is no render mode"):
            made(render_mode="film")


def test_boards_are_rendered_as_text():
    env = gymnasium.make("tengen/Gomoku-v0", render_mode="ansi")
    env.reset(seed=1)
    env.step(112)
    assert env.render() == str(tengen.Game(moves="h8"))
    env = GomokuVectorEnv(2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == (str(tengen.Game()),) * 2
