//! The games that come with the program: the engine's games against itself, from all openings of Renju and others.

use crate::{OpeningBook, PlayedGame};
use std::sync::LazyLock;

/// One game a line, cut after its opening.
const GAMES: &str = include_str!("../games.txt");

static BOOK: LazyLock<OpeningBook> = LazyLock::new(|| {
    let mut book = OpeningBook::default();
    for line in GAMES.lines().filter(|line| !line.starts_with('#')) {
        book.add(&line.parse::<PlayedGame>().expect("a test reads every line"));
    }
    book
});

/// The book of the games that come with the program.
pub fn built_in() -> &'static OpeningBook {
    &BOOK
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Game, Rule, Size};

    #[test]
    fn every_line_is_a_game_that_can_be_played() {
        let mut games = 0;
        for line in GAMES.lines().filter(|line| !line.starts_with('#')) {
            let game: PlayedGame = line.parse().unwrap();
            assert!(Game::from_moves(game.size, game.rule, &game.moves).is_ok(), "{line}");
            games += 1;
        }
        assert_eq!(built_in().games(), games);
        assert!(games >= 300, "{games}");
        let empty = Game::new(Size::STANDARD, Rule::Freestyle);
        assert!(built_in().moves(&empty)[0].games > 100);
    }
}
