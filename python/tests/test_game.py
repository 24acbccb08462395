"""Games: points, moves, outcomes, arrays, copies, and what is refused."""

import copy
import pickle

import numpy as np
import pytest
import tengen


def test_a_point_is_a_name_an_action_or_a_pair():
    games = [tengen.Game(moves=[point]) for point in ("a15", 0, (0, 0), np.int32(0))]
    assert all(game == games[0] for game in games)
    assert games[0].moves == ["a15"] and games[0].actions == [0]
    assert tengen.point("h8") == (7, 7) and tengen.name_of(112) == "h8"
    assert tengen.point("a1", size=9) == (8, 0)


def test_a_game_is_won_and_taken_back():
    game = tengen.Game(15, "freestyle", "h8h9i8i9j8j9k8k9")
    assert game.to_move == "black" and game.result is None
    game.play("l8")
    assert (game.result, game.is_over, game.to_move) == ("black", True, None)
    assert game.winning_line == ["h8", "i8", "j8", "k8", "l8"]
    assert game.outcome == "Black wins with 5 in a row"
    assert not game.legal().any()
    assert game.undo() == "l8"
    assert game.to_move == "black" and game.legal()[tengen.point("l8")]
    assert tengen.Game().undo() is None


def test_the_board_is_an_array_of_rows():
    game = tengen.Game(9, moves="a9b1")
    expected = np.zeros((9, 9), np.int8)
    expected[0, 0], expected[8, 1] = 1, -1
    assert (game.board == expected).all() and game.board.dtype == np.int8
    again = tengen.Game.from_board(game.board)
    assert (again.board == game.board).all() and again.to_move == "black"
    assert tengen.Game.from_board(game.board, to_move="white").to_move == "white"


def test_fouls_are_not_legal_and_lose():
    game = tengen.Game(15, "renju", "h8a1i8a3h7a5i7a7")
    # Two threes at once.
    game = tengen.Game(15, "renju", "g8a1i8a3h7a5h9a7")
    assert not game.legal()[tengen.point("h8")]
    game.play("h8")
    assert game.result == "white" and "double three" in game.outcome


def test_copies_go_their_own_ways_and_pickles_come_back():
    game = tengen.Game(11, "caro", "f6f7")
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        other.play("a1")
        assert other != game
    board = np.zeros((7, 7), np.int8)
    board[0, :4] = [-1, 1, -1, 1]
    game = tengen.Game.from_board(board, "renju")
    game.play((3, 3))
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("action", "kind", "sentence"),
    [
        (lambda game: game.play("z9"), ValueError, "'z9' is not a point of a 15x15 board (expected something like h8)"),
        (lambda game: game.play("h8"), tengen.PlayError, "h8 is taken"),
        (lambda game: game.play(225), ValueError, "the 15x15 board has actions 0 to 224, not 225"),
        (lambda game: game.play(-1), ValueError, "the 15x15 board has actions 0 to 224, not -1"),
        (
            lambda game: game.play((15, 0)),
            ValueError,
            "the 15x15 board has no row 15, column 0 (counted from 0, from the top-left)",
        ),
        (
            lambda game: game.play(1.5),
            TypeError,
            "a point is a name such as 'h8', an action (row * size + column) or a pair (row, column), not float",
        ),
        (lambda game: tengen.Game(4), ValueError, "a board has 5 to 22 points a side, not 4"),
        (
            lambda game: tengen.Game(15, "go"),
            ValueError,
            "no rule is called 'go'; the rules are freestyle, standard, renju, caro, caro-exact",
        ),
        (lambda game: tengen.Game(15, moves="h8h8"), tengen.PlayError, "move 2 (h8) is on a taken point"),
        (lambda game: game.resign("red"), ValueError, "a colour is 'black' or 'white', not 'red'"),
        (
            lambda game: tengen.Game.from_board(np.full((9, 9), 3, np.int8)),
            ValueError,
            "a board has 1, -1 and 0, not 3 as in row 0, column 0",
        ),
        (
            lambda game: tengen.Game.from_board(np.zeros((9, 10), np.int8)),
            ValueError,
            "a board must be square, not 9x10",
        ),
    ],
)
def test_errors_are_one_sentence(action, kind, sentence):
    game = tengen.Game(moves="h8")
    with pytest.raises(kind) as error:
        action(game)
    assert str(error.value) == sentence
    assert game == tengen.Game(moves="h8"), "nothing has changed"


def test_nothing_is_played_after_the_end():
    game = tengen.Game()
    game.resign("white")
    assert game.result == "black"
    with pytest.raises(tengen.PlayError, match="the game is over"):
        game.play("h8")
