"""The batch: its arrays against games that are played beside it, one by one."""

import threading

import numpy as np
import pytest
import tengen


@pytest.mark.parametrize("rule", tengen.RULES)
@pytest.mark.parametrize("opening", [0, 4])
def test_a_batch_is_many_games(rule, opening):
    env = tengen.BatchEnv(40, 9, rule, seed=5, opening=opening)
    observations, masks, rewards, ended = env.observations, env.masks, env.rewards, env.ended
    games = [env.game(number) for number in range(len(env))]
    finished = 0
    for _ in range(120):
        for number, game in enumerate(games):
            own = 1 if game.to_move == "black" else -1
            assert env.to_move[number] == own
            assert (observations[number, 0] == (game.board == own)).all()
            assert (observations[number, 1] == (game.board == -own)).all()
            legal = game.legal().ravel()
            assert (masks[number] == (legal if legal.any() else game.board.ravel() == 0)).all()
        actions = env.sample().copy()
        assert masks[np.arange(len(env)), actions].all()
        returned = env.step(actions)
        assert all(a is b for a, b in zip(returned, (observations, rewards, ended), strict=True))
        for number, game in enumerate(games):
            mover = game.to_move
            game.play(int(actions[number]))
            assert ended[number] == game.is_over
            expected = 0 if game.result in (None, "draw") else 1 if game.result == mover else -1
            assert rewards[number] == expected
            if game.is_over:
                finished += 1
                games[number] = env.game(number)
                assert len(games[number]) == opening
            else:
                assert env.game(number) == game
    assert finished > 20


def test_the_same_seed_plays_the_same_games_on_any_number_of_threads():
    def play(seed, threads):
        env = tengen.BatchEnv(500, seed=seed, opening=2, threads=threads)
        for _ in range(50):
            env.step(env.sample())
        return env.observations.copy()

    assert (play(1, 1) == play(1, 4)).all()
    assert (play(1, 2) != play(2, 2)).any()
    env = tengen.BatchEnv(20, seed=9, opening=3)
    first = env.observations.copy()
    env.step(env.sample())
    assert (env.reset(seed=9) == first).all()
    assert (env.reset() != first).any()


def test_a_foul_loses():
    env = tengen.BatchEnv(1, 15, "renju")
    for move in ("g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7"):
        env.step([tengen.Game(moves=[move]).actions[0]])
    foul = tengen.Game(moves=["h8"]).actions[0]
    assert not env.masks[0, foul]
    _, rewards, ended = env.step([foul])
    assert rewards[0] == -1 and ended[0]


@pytest.mark.parametrize(
    ("actions", "kind", "sentence"),
    [
        ([0, 0, 0], ValueError, "there are 2 games, and 3 actions"),
        ([2, 225], ValueError, "the 15x15 board has actions 0 to 224, not 225"),
        ([2, 112], tengen.PlayError, "game 1: h8 is taken"),
    ],
)
def test_if_one_action_cannot_be_played_none_is(actions, kind, sentence):
    env = tengen.BatchEnv(2)
    env.step([0, 112])
    env.step([1, 0])
    before = env.observations.copy()
    with pytest.raises(kind) as error:
        env.step(actions)
    assert str(error.value) == sentence
    assert (env.observations == before).all()


def test_nonsense_is_refused():
    for arguments, sentence in [
        ({"games": 0}, "games must be 1 or more"),
        ({"games": 1, "opening": 99}, "an opening has at most 56 moves on this board"),
        ({"games": 1, "threads": 0}, "threads must be 1 or more"),
        ({"games": 1, "rule": "go"}, "no rule is called 'go'"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            tengen.BatchEnv(**arguments)
    with pytest.raises(IndexError, match="there are 2 games, and none is number 2"):
        tengen.BatchEnv(2).game(2)


def test_two_threads_get_an_answer_or_a_sentence():
    env = tengen.BatchEnv(2000)
    errors = []

    def work():
        for _ in range(50):
            try:
                env.step(env.sample())
            except (RuntimeError, tengen.PlayError) as error:
                errors.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(0, 2000, 100):
        assert np.abs(env.game(number).board).sum() == env.observations[number].sum()
