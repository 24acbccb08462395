"""Records: what goes from Python to Rust and back is unchanged."""

import os
import pickle

import pytest
import tengen

# Games of the round trip; TENGEN_PYTHON_GAMES=10000 is the full measure.
GAMES = int(os.environ.get("TENGEN_PYTHON_GAMES", 900))
# Every board there is.
SIZES = range(5, 23)


def random_games(count, rule, size):
    """Games of random players: one from each place of a batch, so that long ones come, too."""
    env = tengen.BatchEnv(count, size, rule, seed=size)
    playing = {number: env.game(number) for number in range(count)}
    while playing:
        actions = env.sample().copy()
        _, _, ended = env.step(actions)
        for number, game in list(playing.items()):
            game.play(int(actions[number]))
            if ended[number]:
                yield playing.pop(number)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", tengen.RULES)
def test_games_come_back_unchanged(rule, size):
    share = -(-GAMES // (len(tengen.RULES) * len(SIZES)))
    for number, game in enumerate(random_games(share, rule, size)):
        assert game.is_over and game.size == size
        record = tengen.GameRecord(game, f"player {number}", "w]e\\ird: name", event="trip", comment="one\ntwo")
        record.annotate(0, time=1.25, win_rate=0.5, note="first")
        again = tengen.GameRecord.from_sgf(record.sgf())
        assert again == record and again.game == game and again.sgf() == record.sgf()
        assert tengen.GameRecord.from_psq(record.psq(), rule).game == game
        assert tengen.Game(game.size, rule, game.moves) == game
        assert tengen.Game(game.size, rule, game.actions) == game
        assert (tengen.Game.from_board(game.board, rule, "black").board == game.board).all()
        assert pickle.loads(pickle.dumps(game)) == game


def test_files(tmp_path):
    record = tengen.GameRecord(tengen.Game(15, "renju", "h8h9"), "红", "белые", date="2026-11-15", round="2")
    record.save(tmp_path / "game.sgf")
    assert tengen.read(tmp_path / "game.sgf") == record
    assert tengen.read(str(tmp_path / "game.sgf"), "renju").white == "белые"
    record.save(tmp_path / "game.psq")
    assert tengen.read(tmp_path / "game.psq", "renju").game == record.game
    (tmp_path / "all.sgf").write_text(record.sgf() + record.sgf())
    assert tengen.read_all(tmp_path / "all.sgf") == [record, record]
    with pytest.raises(ValueError, match="the game was played by renju, not caro"):
        tengen.read(tmp_path / "game.sgf", "caro")
    with pytest.raises(FileNotFoundError, match="cannot read"):
        tengen.read(tmp_path / "nowhere.sgf")
    (tmp_path / "bad.sgf").write_text("(;GM[4]SZ[15];B[hh];W[hh])")
    with pytest.raises(tengen.ReadError, match="bad.sgf: line 1, column "):
        tengen.read(tmp_path / "bad.sgf")
    with pytest.raises(tengen.ReadError, match="bad.sgf, game 1: line 1, column "):
        tengen.read_all(tmp_path / "bad.sgf")


def test_details_can_be_set_and_are_checked():
    record = tengen.GameRecord(tengen.Game(moves="h8h9"))
    record.annotate(1, win_rate=0.25)
    record.annotate(1, note="hm")
    assert (record.times, record.win_rates, record.notes) == ([None, None], [None, 0.25], ["", "hm"])
    record.black = "somebody"
    assert record.result is None and "somebody" in repr(record)
    with pytest.raises(IndexError, match="the game has 2 moves, and no move 2"):
        record.annotate(2, note="x")
    with pytest.raises(ValueError, match="a win rate is from 0 to 1, not 1.5"):
        record.annotate(0, win_rate=1.5)
    with pytest.raises(ValueError, match="nan is no number of seconds"):
        record.annotate(0, time=float("nan"))
