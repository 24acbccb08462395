//! Games from files: SGF with one game or many, PSQ, RenLib's libraries, Yixin's, or one game a line.

use crate::PlayedGame;
use tengen_board::{Game, Rule};
use tengen_play::record::renlib::Library;
use tengen_play::record::sgf;
use tengen_play::{GameRecord, Stop};
use thiserror::Error;

/// The most games that are read from one file.
pub const MOST_GAMES: usize = 20_000;

/// The games of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesRead {
    /// The games that a book can count.
    pub games: Vec<PlayedGame>,
    /// How many others there were: without moves, from a position that was set up, or with moves that cannot be played.
    pub skipped: usize,
    /// Whether the file has more games than are read.
    pub has_more: bool,
}

/// A file without a single game to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no game from an empty board in it, neither as SGF nor as PSQ nor RenLib’s nor Yixin’s nor as moves like h8h9i8, one game a line"
)]
pub struct NoGames;

impl GamesRead {
    fn take(&mut self, game: Option<PlayedGame>) {
        match game {
            Some(game) => self.games.push(game),
            None => self.skipped += 1,
        }
    }

    fn take_record(&mut self, record: Option<GameRecord>) {
        self.take(record.and_then(|record| PlayedGame::of(&record)));
    }

    /// Takes every variation of a library, which is made for Renju, as a game whose end is not known.
    fn take_library(&mut self, library: &Library, stop: &Stop) {
        let tree = library.to_tree(Rule::Renju);
        let mut waiting = vec![tree.root()];
        while let Some(node) = waiting.pop() {
            let before = waiting.len();
            waiting.extend(tree.children(node));
            if waiting.len() == before {
                if stop.is_raised() || !self.goes_on() {
                    return;
                }
                self.take_record(tree.record_to(node, Some(Rule::Renju)).ok());
            }
        }
    }

    /// Whether another game may be read.
    fn goes_on(&mut self) -> bool {
        self.has_more = self.games.len() + self.skipped >= MOST_GAMES;
        !self.has_more
    }
}

/// Reads the games of a file. `rule` is for games that do not state theirs; raising `stop` ends the reading early.
///
/// # Errors
/// When there is none.
pub fn read_games(bytes: &[u8], rule: Rule, stop: &Stop) -> Result<GamesRead, NoGames> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    let mut read = GamesRead::default();
    if text.starts_with('(') {
        // What follows a game that is not SGF cannot be told apart from it.
        for tree in sgf::games(text).map_while(Result::ok) {
            if stop.is_raised() || !read.goes_on() {
                break;
            }
            let record =
                tree.record_to(*tree.main_line().collect::<Vec<_>>().last().unwrap_or(&tree.root()), None);
            let game = record.ok().and_then(|record| PlayedGame::of(&record));
            let states_rule = tree.node(tree.root()).property("RU").is_some();
            read.take(game.map(|game| if states_rule { game } else { PlayedGame { rule, ..game } }));
        }
    } else if Library::is_library(bytes) {
        read.take_library(&Library::read(bytes).map_err(|_| NoGames)?, stop);
    } else if GameRecord::is_yixin_pos(bytes) {
        read.take_record(GameRecord::from_yixin_pos(bytes, rule).ok());
    } else if GameRecord::is_yixin_sav(bytes) {
        read.take_record(GameRecord::from_yixin_sav(bytes, rule).ok());
    } else if text.starts_with("Piskvorky") {
        read.take_record(GameRecord::from_psq_bytes(bytes, rule).ok());
    } else {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if stop.is_raised() || !read.goes_on() {
                break;
            }
            read.take(line_game(line, rule));
        }
    }
    if read.games.is_empty() { Err(NoGames) } else { Ok(read) }
}

/// The game of a line, if its moves can be played.
fn line_game(line: &str, rule: Rule) -> Option<PlayedGame> {
    let game: PlayedGame = line.parse().ok()?;
    let states_rule = line.split_whitespace().next().is_some_and(|word| word.parse::<Rule>().is_ok());
    let game = if states_rule { game } else { PlayedGame { rule, ..game } };
    Game::from_moves(game.size, game.rule, &game.moves).is_ok().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Size, notation};
    use tengen_play::GameTree;

    fn read(text: &str) -> Result<Vec<String>, NoGames> {
        let read = read_games(text.as_bytes(), Rule::Renju, &Stop::default())?;
        Ok(read.games.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_format_is_read() {
        let sgf = "(;GM[4]SZ[15]RE[B+R];B[hh];W[ih])\n(;GM[4]SZ[15]RU[standard]RE[0];B[hh](;W[ii])(;W[aa]))";
        assert_eq!(read(sgf).unwrap(), ["renju 15 h8i8 B", "standard 15 h8i7 D"]);
        let psq = "Piskvorky 15x15, 11:11, 0\n8,8,100\n9,9,100\na\nb\n-1\n";
        assert_eq!(read(psq).unwrap().len(), 1);
        assert_eq!(
            read("# games\nh8i9\nfreestyle 20 k10 W\n").unwrap(),
            ["renju 15 h8i9", "freestyle 20 k10 W"]
        );
    }

    #[test]
    fn libraries_and_files_of_yixin_are_read() {
        let sgf = "(;GM[4]SZ[15];B[hh];W[ih](;B[ii];W[gi])(;B[jj]))";
        let tree = GameTree::read(sgf).unwrap();
        let (library, _) = Library::from_trees(&[tree]).unwrap();
        let read = |bytes: &[u8]| {
            let read = read_games(bytes, Rule::Freestyle, &Stop::default()).unwrap();
            let mut games: Vec<String> = read.games.iter().map(ToString::to_string).collect();
            games.sort();
            games
        };
        assert_eq!(read(&library.write()), ["renju 15 h8i8i7g7", "renju 15 h8i8j6"]);
        let moves = notation::parse_moves("h8i9j10", Size::STANDARD).unwrap();
        let record = GameRecord::new(Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap());
        assert_eq!(read(&record.to_yixin_pos().unwrap()), ["freestyle 15 h8i9j10"]);
        assert_eq!(read(record.to_yixin_sav().unwrap().as_bytes()), ["freestyle 15 h8i9j10"]);
        let broken = &library.write()[..20];
        assert_eq!(read_games(broken, Rule::Renju, &Stop::default()), Err(NoGames));
    }

    #[test]
    fn what_cannot_be_counted_is_skipped_and_said() {
        let text = "h8h8\nh8i9 B\nnonsense\n";
        let read = read_games(text.as_bytes(), Rule::Freestyle, &Stop::default()).unwrap();
        assert_eq!((read.games.len(), read.skipped, read.has_more), (1, 2, false));
        let setup = "(;GM[4]SZ[15]AB[aa];W[bb])(;GM[4]SZ[15];B[hh])";
        let read = read_games(setup.as_bytes(), Rule::Freestyle, &Stop::default()).unwrap();
        assert_eq!((read.games.len(), read.skipped), (1, 1));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "(", "(;GM[1];B[aa])", "Piskvorky", "hello world", "\u{0}\u{1}", "h8h8"] {
            assert_eq!(read(text), Err(NoGames), "{text}");
        }
    }

    #[test]
    fn a_very_long_file_is_read_up_to_the_limit() {
        let text = "h8\n".repeat(MOST_GAMES + 5);
        let read = read_games(text.as_bytes(), Rule::Freestyle, &Stop::default()).unwrap();
        assert_eq!((read.games.len(), read.has_more), (MOST_GAMES, true));
    }
}
