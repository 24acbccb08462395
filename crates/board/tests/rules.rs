//! What wins under each rule, as pictures.

use tengen_board::{
    Board, Color, Direction, Forfeit, Foul, Game, Line, Outcome, Picture, Point, Rule, Size, Symmetry,
    notation, picture,
};

/// The length of the row Black wins with by playing the point marked `!`, as a line and in a game, turned
/// and mirrored in every way.
fn wins_with(text: &str, rule: Rule) -> Option<usize> {
    let Picture { board, marks } = picture(text).unwrap();
    let [(_, point)] = marks[..] else { panic!("one marked point in\n{text}") };
    let mut answers = Symmetry::ALL.map(|symmetry| answer(&board, point, rule, symmetry)).to_vec();
    answers.dedup();
    assert_eq!(answers.len(), 1, "{rule} differs between mirror images of\n{text}");
    answers[0]
}

/// One mirror image's answer.
fn answer(board: &Board, point: Point, rule: Rule, symmetry: Symmetry) -> Option<usize> {
    let size = board.size();
    let stones: Vec<_> = board.stones().map(|(p, color)| (symmetry.apply(size, p), color)).collect();
    let point = symmetry.apply(size, point);
    let mut game = Game::from_setup(size, rule, &stones, Color::Black).unwrap();
    assert_eq!(game.outcome(), None, "open before the move");
    let won = match game.play(point).unwrap() {
        Some(Outcome::Win { winner: Color::Black, line }) => Some(line.len()),
        Some(Outcome::Forfeit { loser: Color::Black, .. }) | None => None,
        Some(other) => panic!("{other}"),
    };
    let line = Line::winning(game.board(), rule, point);
    assert_eq!(line.as_ref().map(Line::len), won, "a line of the board and the game's outcome are the same");
    won
}

/// Checks one picture under every rule: the lengths Black wins with in the order freestyle, standard, Renju,
/// Caro, exact Caro; 0 for no win.
fn check(text: &str, lengths: [usize; 5]) {
    for (rule, length) in Rule::ALL.into_iter().zip(lengths) {
        assert_eq!(wins_with(text, rule).unwrap_or(0), length, "{rule}:\n{text}");
    }
}

#[test]
fn five_wins_under_every_rule() {
    check(". . X X ! X X . .", [5; 5]);
    check(". . X X X X ! . .", [5; 5]);
}

#[test]
fn four_wins_under_none() {
    check(". . X X ! X . . .", [0; 5]);
    check("X X ! . X X X . .", [0; 5]);
    check("X X ! O X X X . .", [0; 5]);
}

#[test]
fn six_in_a_row() {
    check(". . X X ! X X X . .", [6, 0, 0, 6, 0]);
}

#[test]
fn six_between_opponents_still_wins_in_caro() {
    check(". O X X ! X X X O .", [6, 0, 0, 6, 0]);
}

#[test]
fn nine_in_a_row() {
    check("X X X X ! X X X X", [9, 0, 0, 9, 0]);
}

#[test]
fn a_whole_row_of_the_largest_board() {
    let size = Size::MAX;
    for direction in Direction::ALL {
        let start = size.point(0, if direction == Direction::NorthEast { 21 } else { 0 }).unwrap();
        let row: Vec<Point> = (0..22).map(|steps| start.step(direction, steps).unwrap()).collect();
        let mut board = Board::new(size);
        for &p in &row {
            board.put(p, Color::Black);
        }
        for &p in &row {
            let lengths = Rule::ALL.map(|rule| Line::winning(&board, rule, p).map_or(0, |line| line.len()));
            assert_eq!(lengths, [22, 0, 0, 22, 0], "{direction:?} {p:?}");
        }
    }
}

#[test]
fn five_between_two_opponents_is_nothing_in_caro() {
    check(". O X X ! X X O .", [5, 5, 5, 0, 0]);
    check(". O ! X X X X O .", [5, 5, 5, 0, 0]);
}

#[test]
fn five_with_one_opponent_wins_in_caro() {
    check(". O X X ! X X . .", [5; 5]);
    check(". . X X ! X X . O", [5; 5]);
    check("O . X X ! X X . O", [5; 5]);
}

#[test]
fn the_edge_blocks_nobody_in_caro() {
    check(
        "X X ! X X O .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
        [5; 5],
    );
    check(
        ". . . . .
         . . . . .
         . . . . .
         X X ! X X
         . . . . .",
        [5; 5],
    );
    // A diagonal that touches the edge with one end and White with the other.
    check(
        ". . X . . . .
         . . . X . . .
         . . . . ! . .
         . . . . . X .
         . . . . . . X
         . . . . . . .
         . . . . . . .",
        [5; 5],
    );
    check(
        ". X . . . . .
         . . X . . . .
         . . . ! . . .
         . . . . X . .
         . . . . . X .
         . . . . . . O
         . . . . . . .",
        [5; 5],
    );
    check(
        "O . . . . . .
         . X . . . . .
         . . X . . . .
         . . . ! . . .
         . . . . X . .
         . . . . . X .
         . . . . . . O",
        [5, 5, 5, 0, 0],
    );
}

#[test]
fn a_five_across_a_six() {
    let text = ". . . . X . . . .
                . . . . X . . . .
                . . . . X . . . .
                X X X X ! . . . .
                . . . . X . . . .
                . . . . X . . . .";
    for rule in Rule::ALL {
        // Where both rows win, either may be named.
        let both = matches!(rule, Rule::Freestyle | Rule::Caro);
        let found = picture(text).unwrap();
        let stones: Vec<_> = found.board.stones().collect();
        let mut game = Game::from_setup(found.board.size(), rule, &stones, Color::Black).unwrap();
        match game.play(found.marked()) {
            Ok(Some(Outcome::Win { winner: Color::Black, line })) => {
                assert!(line.len() == 5 || (both && line.len() == 6), "{rule}: {line:?}");
            }
            other => panic!("{rule}: {other:?}"),
        }
    }
}

#[test]
fn a_shut_in_five_does_not_hide_an_open_one() {
    check(
        ". . . . . . O . .
         . . . . . . X . .
         . . . . . . X . .
         . O X X X X ! . .
         . . . . . . X . .
         . . . . . . X . .
         . . . . . . O . .",
        [5; 5],
    );
}

#[test]
fn every_direction_wins_at_every_edge() {
    for side in [5, 6, 15, 22] {
        let size = Size::new(side).unwrap();
        for direction in Direction::ALL {
            for start in size.points() {
                let row: Vec<Point> = (0..5)
                    .filter_map(|steps| start.step(direction, steps).filter(|&p| size.contains(p)))
                    .collect();
                if row.len() < 5 {
                    continue;
                }
                let mut board = Board::new(size);
                for &p in &row[..4] {
                    board.put(p, Color::White);
                    assert_eq!(Line::winning(&board, Rule::Freestyle, p), None);
                }
                board.put(row[4], Color::White);
                for rule in Rule::ALL {
                    for &p in &row {
                        let line = Line::winning(&board, rule, p).expect("five in a row");
                        assert!(
                            line.points().eq(row.iter().copied()),
                            "{direction:?} from {start:?}: {line:?}"
                        );
                        assert_eq!((line.direction(), line.blocked_ends()), (direction, 0));
                    }
                }
            }
        }
    }
}

#[test]
fn rows_do_not_go_round_the_edge() {
    // Four at the right edge of a 7x7 board and the fifth at the left, one or two rows down.
    let row = [(3, 1), (4, 1), (5, 1), (6, 1)];
    let diagonal = [(3, 0), (4, 1), (5, 2), (6, 3)];
    for (four, fifth) in [(row, (0, 1)), (row, (0, 2)), (diagonal, (0, 4)), (diagonal, (0, 5))] {
        let letter = |cell| match cell {
            cell if cell == fifth => '!',
            cell if four.contains(&cell) => 'X',
            _ => '.',
        };
        let text: Vec<String> = (0..7).map(|y| (0..7).map(|x| letter((x, y))).collect()).collect();
        check(&text.join("\n"), [0; 5]);
    }
}

#[test]
fn whites_overline_wins_in_renju_but_blacks_loses() {
    let found = picture(". . X X ! X X X . .").unwrap();
    for color in Color::ALL {
        let stones: Vec<_> = found.board.stones().map(|(p, _)| (p, color)).collect();
        let mut game = Game::from_setup(found.board.size(), Rule::Renju, &stones, color).unwrap();
        let outcome = game.play(found.marked()).unwrap().expect("the end").clone();
        assert_eq!(outcome.winner(), Some(Color::White));
        let foul = Outcome::Forfeit { loser: Color::Black, reason: Forfeit::Foul(Foul::Overline) };
        assert_eq!(outcome == foul, color == Color::Black, "{outcome}");
    }
}

#[test]
fn white_may_make_two_fours_and_two_threes() {
    for text in [
        ". . . . O . . .
         . . . . O . . .
         . . . . O . . .
         . O O O ! . . .
         . . . . . . . .",
        ". . . . O . . .
         . . . . O . . .
         . . O O ! . . .
         . . . . . . . .
         . . . . . . . .",
    ] {
        let found = picture(text).unwrap();
        let (stones, point) = (found.board.stones().collect::<Vec<_>>(), found.marked());
        let mut game = Game::from_setup(found.board.size(), Rule::Renju, &stones, Color::White).unwrap();
        assert!(game.is_allowed(point));
        assert_eq!(game.play(point), Ok(None), "{text}");
        let swapped: Vec<_> = stones.iter().map(|&(p, color)| (p, !color)).collect();
        let mut game = Game::from_setup(found.board.size(), Rule::Renju, &swapped, Color::Black).unwrap();
        assert!(!game.is_allowed(point));
        assert_eq!(game.play(point).unwrap().unwrap().winner(), Some(Color::White), "{text}");
    }
}

#[test]
fn black_may_make_them_outside_renju() {
    let found = picture(
        ". . . . X . . .
         . . . . X . . .
         . . X X ! . . .
         . . . . . . . .
         . . . . . . . .",
    )
    .unwrap();
    let stones: Vec<_> = found.board.stones().collect();
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
        let mut game = Game::from_setup(found.board.size(), rule, &stones, Color::Black).unwrap();
        assert!(game.is_allowed(found.marked()));
        assert_eq!(game.play(found.marked()), Ok(None), "{rule}");
    }
}

#[test]
fn a_full_board_without_a_row_is_a_draw() {
    // Pairs in each row, shifted every second row: nobody has more than two in any direction.
    let found = picture(
        "X X O O X
         O O X X O
         X X O O X
         O O X X O
         X X O O X",
    )
    .unwrap();
    for rule in Rule::ALL {
        let stones: Vec<_> = found.board.stones().collect();
        let (last, rest) = stones.split_last().unwrap();
        let mut game = Game::from_setup(found.board.size(), rule, rest, last.1).unwrap();
        assert_eq!(game.outcome(), None);
        assert_eq!(game.play(last.0), Ok(Some(&Outcome::Draw)), "{rule}");
        let full = Game::from_setup(found.board.size(), rule, &stones, Color::Black).unwrap();
        assert_eq!(full.outcome(), Some(&Outcome::Draw));
    }
}

#[test]
fn the_last_free_point_can_win() {
    let found = picture(
        "X X O O X
         O O X X O
         X X ! X X
         O O X X O
         X X O O X",
    )
    .unwrap();
    let stones: Vec<_> = found.board.stones().collect();
    for rule in Rule::ALL {
        let mut game = Game::from_setup(found.board.size(), rule, &stones, Color::Black).unwrap();
        let outcome = game.play(found.marked()).unwrap().expect("the end").clone();
        assert_eq!(outcome.winner(), Some(Color::Black), "{rule}");
        assert!(game.board().is_full());
    }
}

/// Line 5a of Allis's solution (Black wins free-style Gomoku): its last move makes six.
const ALLIS_5A: &str = "h8 h7 g7 f6 i9 g8 i8 i6 f9 g9 h9 h6 g6 j5 k4 g10 i11 i10 j10 k11 k9 l8 j9 l9 j8 g11 g12 j11 k7 \
                        l6 j7 j6 k6 l5 l7 m7 k5 k3 k8";

#[test]
fn allis_line_5a_ends_in_six() {
    let moves = notation::parse_moves(ALLIS_5A, Size::STANDARD).unwrap();
    let (last, before) = moves.split_last().unwrap();
    for (rule, wins) in
        [(Rule::Freestyle, true), (Rule::Standard, false), (Rule::Caro, true), (Rule::CaroExact, false)]
    {
        let mut game = Game::from_moves(Size::STANDARD, rule, before).unwrap();
        assert_eq!(game.outcome(), None, "{rule}");
        assert_eq!(game.to_move(), Color::Black);
        match game.play(*last).unwrap() {
            Some(Outcome::Win { winner: Color::Black, line }) => {
                let points: Vec<_> = line.points().map(|p| notation::human(p, Size::STANDARD)).collect();
                assert_eq!(points, ["k9", "k8", "k7", "k6", "k5", "k4"]);
                assert!(wins, "{rule}");
            }
            outcome => assert!(outcome.is_none() && !wins, "{rule}: {outcome:?}"),
        }
    }
}
