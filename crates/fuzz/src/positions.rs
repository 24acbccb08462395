//! Positions as text: points, moves, openings and pictures.

use crate::check_sentence;
use tengen_arena::{RowOrder, read_openings};
use tengen_board::{Game, Point, Rule, Size, draw, notation, picture};

/// The first byte chooses the board and the rule, the others are the text; whether some form of it was accepted.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let Some((&choice, rest)) = bytes.split_first() else { return false };
    let side = 5 + usize::from(choice) % 18;
    let size = Size::new(side).expect("5 to 22");
    let rule = Rule::ALL[usize::from(choice) / 18 % Rule::ALL.len()];
    let text = String::from_utf8_lossy(rest);
    let accepted =
        [points(&text, size), moves(&text, size, rule), drawing(&text), openings(&text, size, rule)];
    accepted.contains(&true)
}

/// One point in each notation.
fn points(text: &str, size: Size) -> bool {
    let mut accepted = false;
    type Parse = fn(&str, Size) -> Result<Point, notation::BadPoint>;
    type Write = fn(Point, Size) -> String;
    let ways: [(Parse, Write); 3] = [
        (notation::parse_human, notation::human),
        (notation::parse_manager, |point, _| notation::manager(point)),
        (notation::parse_sgf, |point, _| notation::sgf(point)),
    ];
    for (parse, write) in ways {
        match parse(text, size) {
            Ok(point) => {
                accepted = true;
                assert_eq!(parse(&write(point, size), size).ok(), Some(point));
            }
            Err(error) => check_sentence(&error.to_string().escape_debug()),
        }
    }
    accepted
}

fn moves(text: &str, size: Size, rule: Rule) -> bool {
    let Ok(points) = notation::parse_moves(text, size) else { return false };
    assert_eq!(notation::parse_moves(&notation::human_moves(&points, size), size).as_ref(), Ok(&points));
    let mirrored = notation::parse_moves_from_top(text, size).expect("the same points, mirrored");
    assert_eq!(mirrored.len(), points.len());
    match Game::from_moves(size, rule, &points) {
        Ok(game) => assert_eq!(game.moves().len(), points.len()),
        Err(error) => check_sentence(&error),
    }
    true
}

fn drawing(text: &str) -> bool {
    match picture(text) {
        Ok(read) => {
            let again = picture(&draw(&read.board, None)).expect("what is drawn can be read");
            assert_eq!(again.board, read.board);
            true
        }
        Err(error) => {
            check_sentence(&error);
            false
        }
    }
}

fn openings(text: &str, size: Size, rule: Rule) -> bool {
    [RowOrder::FromTop, RowOrder::FromBottom].into_iter().fold(false, |accepted, rows| {
        match read_openings(text, rows, size, rule) {
            Ok(_) => true,
            Err(error) => {
                check_sentence(&error.to_string().escape_debug());
                accepted
            }
        }
    })
}
