"""Positions: arrays that follow the moves are those of a position made afresh."""

import numpy as np
import pytest
import tengen


def arrays(position):
    return [position.stones, position.threats, position.shapes, position.candidates(), position.fouls()]


@pytest.mark.parametrize("rule", tengen.RULES)
def test_arrays_follow_the_moves(rule):
    random = np.random.default_rng(7)
    for _ in range(5):
        game = tengen.Game(13, rule)
        position = tengen.Position(game)
        stones, threats, shapes = position.stones, position.threats, position.shapes
        played = []
        while not game.is_over and len(game) < 60:
            point = int(random.choice(np.flatnonzero(game.legal())))
            before = [array.copy() for array in arrays(position)]
            position.play(point)
            game.play(point)
            played.append(before)
            assert position.stones is stones and position.threats is threats and position.shapes is shapes
            for live, fresh in zip(arrays(position), arrays(tengen.Position(game)), strict=True):
                assert (live == fresh).all()
        for before in reversed(played):
            assert position.undo() == game.undo()
            for live, past in zip(arrays(position), before, strict=True):
                assert (live == past).all()
        assert position.undo() is None


def test_threats_have_names():
    position = tengen.Position(tengen.Game(moves="h8a1i8b1j8c1"))
    assert position.to_move == "black"
    assert tengen.THREATS[position.threats[0][tengen.point("k8")]] == "open_four"
    assert position.points("black", "open_four") == ["g8", "k8"]
    assert position.threats[0].max() == tengen.THREATS.index("open_four")
    assert tengen.SHAPES[position.shapes[0, 0][tengen.point("k8")]] == "open_four"
    with pytest.raises(ValueError, match="no threat is called 'six'; the threats are none, foul, two"):
        position.points("black", "six")


def test_the_arrays_cannot_be_written_to():
    position = tengen.Position(tengen.Game())
    with pytest.raises(ValueError, match="read-only"):
        position.threats[0, 0, 0] = 1
    with pytest.raises(tengen.PlayError, match="h8 is taken"):
        position.play("h8")
        position.play("h8")
