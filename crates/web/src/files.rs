//! Games as files: SGF, PSQ, RenLib, Yixin's, plain moves or a drawn board are read, SGF or PSQ is written.

use crate::api_error::ApiError;
use crate::dto::{PositionDto, Stones, TreeDto, unreadable};
use crate::game_room::{GameRoom, StoredGame};
use crate::id;
use crate::opponents::Opponent;
use crate::reviews;
use crate::state::App;
use crate::store::{GameKind, GameRow};
use serde::Serialize;
use tengen_board::{Color, Game, Rule, Size, notation, picture};
use tengen_play::record::renlib::Library;
use tengen_play::record::sgf;
use tengen_play::{GameRecord, GameTree};

/// One of the games in a file's bytes, counted from 1, and how many there are: SGF with its variations, PSQ (which does
/// not know its rule), or bare moves.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read(bytes: &[u8], rule: Rule, number: usize) -> Result<(TreeDto, usize), ApiError> {
    let text = String::from_utf8_lossy(bytes);
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('(') {
        return read_only_game(bytes, rule).map(|game| (game, 1));
    }
    let mut games = sgf::games(&text);
    let game = games.nth(number.saturating_sub(1));
    let game = game.ok_or_else(|| ApiError::bad_request("game", "The file has fewer games than that."))?;
    let game = TreeDto::of_tree(&game.map_err(|error| unreadable(&error))?)?;
    Ok((game, number.max(1) + games.filter(Result::is_ok).count()))
}

/// The game of a file that has only one.
fn read_only_game(bytes: &[u8], rule: Rule) -> Result<TreeDto, ApiError> {
    if Library::is_library(bytes) {
        return read_library(bytes);
    }
    let yixin = if GameRecord::is_yixin_pos(bytes) {
        Some(GameRecord::from_yixin_pos(bytes, rule))
    } else if GameRecord::is_yixin_sav(bytes) {
        Some(GameRecord::from_yixin_sav(bytes, rule))
    } else {
        None
    };
    if let Some(record) = yixin {
        return TreeDto::of_record(&record.map_err(|error| unreadable(&error))?);
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(ApiError::bad_request("file", "The file is empty."));
    }
    if text.starts_with("Piskvorky") {
        return TreeDto::of_record(
            &GameRecord::from_psq_bytes(bytes, rule).map_err(|error| unreadable(&error))?,
        );
    }
    let bad = || {
        let sentence = "This is neither SGF nor PSQ nor RenLib nor Yixin's, nor a row of moves like h8h9i8, nor a board drawn with X, O and dots.";
        ApiError::bad_request("file", sentence)
    };
    // An address of gomocalc has its moves at the end.
    let moves = text.split_once("#/").map_or(text, |(_, moves)| moves);
    let moves = notation::parse_moves(moves, Size::STANDARD).ok();
    let played = moves.and_then(|moves| Game::from_moves(Size::STANDARD, rule, &moves).ok());
    let game = played.or_else(|| drawn(text, rule)).ok_or_else(bad)?;
    TreeDto::of_record(&GameRecord::new(game))
}

/// A library, which is made for Renju, as one game with many variations.
fn read_library(bytes: &[u8]) -> Result<TreeDto, ApiError> {
    let library = Library::read(bytes).map_err(|error| unreadable(&error))?;
    // Before the tree is built, which takes far more room.
    TreeDto::check_size(library.moves(), "file")?;
    TreeDto::of_tree(&library.to_tree(Rule::Renju))
}

/// The position that a text draws. It does not show the order of moves: the side with fewer stones is to move, Black if
/// both have as many.
fn drawn(text: &str, rule: Rule) -> Option<Game> {
    // A picture has several lines, and something on them.
    let board = picture(text).ok().filter(|_| text.contains('\n'))?.board;
    let stones: Vec<_> = board.stones().collect();
    if stones.is_empty() {
        return None;
    }
    let black_is_ahead = board.count(Color::Black) > board.count(Color::White);
    let next = if black_is_ahead { Color::White } else { Color::Black };
    Game::from_setup(board.size(), rule, &stones, next).ok()
}

/// A game of a file, as a list shows it.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct FileGame {
    /// Counted from 1, as the file has them.
    number: usize,
    players: [String; 2],
    size: u8,
    rule: String,
    setup: Stones,
    first: Option<String>,
    /// The moves of the main line.
    moves: String,
}

/// The games of a file.
#[derive(Debug, Serialize)]
pub(crate) struct FileGames {
    games: Vec<FileGame>,
    /// How many there are, listed or not.
    total: usize,
}

/// The most games of a file that are listed.
const MOST_LISTED: usize = 500;

/// The games of a file. One that cannot be read is left out; a file of which none can is refused.
///
/// # Errors
/// What is wrong with its first game.
pub(crate) fn list(bytes: &[u8], rule: Rule) -> Result<FileGames, ApiError> {
    let text = String::from_utf8_lossy(bytes);
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('(') {
        let game = listed(1, &read_only_game(bytes, rule)?)?;
        return Ok(FileGames { games: vec![game], total: 1 });
    }
    let mut listing = FileGames { games: Vec::new(), total: 0 };
    let mut fault = None;
    for (number, game) in (1..).zip(sgf::games(&text)) {
        if listing.games.len() == MOST_LISTED {
            listing.total += usize::from(game.is_ok());
            continue;
        }
        let read = game
            .map_err(|error| unreadable(&error))
            .and_then(|game| listed(number, &TreeDto::of_tree(&game)?));
        match read {
            Ok(game) => {
                listing.games.push(game);
                listing.total += 1;
            }
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    match fault {
        Some(fault) if listing.games.is_empty() => Err(fault),
        _ => Ok(listing),
    }
}

fn listed(number: usize, tree: &TreeDto) -> Result<FileGame, ApiError> {
    let game = reviews::main_line(tree)?;
    let PositionDto { size, rule, setup, first, .. } = tree.start.clone();
    let moves = notation::human_moves(game.moves(), game.size());
    Ok(FileGame { number, players: tree.players.clone(), size, rule, setup, first, moves })
}

/// A tree as the text of a file.
///
/// # Errors
/// When a move cannot be played, or PSQ cannot hold the game.
pub(crate) fn write(tree: &TreeDto, format: &str) -> Result<String, ApiError> {
    let tree = tree.tree()?;
    match format {
        "sgf" => Ok(tree.to_sgf()),
        "psq" => {
            let record = tree.record().map_err(|error| ApiError::bad_request("tree", format!("{error}.")))?;
            record.to_psq().map_err(|error| ApiError::bad_request("psq", format!("{error}.")))
        }
        _ => Err(ApiError::bad_request("format", "Games are saved as sgf or psq.")),
    }
}

/// A kept game or study with its variations. The caller has checked its owner.
///
/// # Errors
/// When there is none.
pub(crate) fn kept_tree(app: &App, id: &str) -> Result<TreeDto, ApiError> {
    let GameRow { owner, kind, body, .. } =
        app.store().load(id)?.ok_or_else(|| ApiError::not_found("game"))?;
    if let Some(sgf) = app.store().tree(id)? {
        return TreeDto::of_tree(&GameTree::read(&sgf).map_err(ApiError::internal)?);
    }
    if kind == GameKind::Study {
        return serde_json::from_str(&body).map_err(ApiError::internal);
    }
    let kept: StoredGame = serde_json::from_str(&body).map_err(ApiError::internal)?;
    let room = GameRoom::new(kept, |id| app.player(id, &owner).or_else(|| Opponent::deleted_learner(id)))?;
    TreeDto::of_record(&room.record())
}

/// A kept game or study, if it belongs to the owner.
///
/// # Errors
/// When there is none, or it belongs to another visitor.
pub(crate) fn find(app: &App, id: &str, owner: &str) -> Result<GameRow, ApiError> {
    let row = if id::is_id(id) { app.store().load(id)? } else { None };
    row.filter(|row| row.owner == owner).ok_or_else(|| ApiError::not_found("game"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], rule: Rule) -> Result<TreeDto, ApiError> {
        super::read(bytes, rule, 1).map(|(game, _)| game)
    }

    #[test]
    fn every_format_is_read_and_written() {
        let sgf = b"(;GM[4]SZ[15]RU[standard];B[hh];W[ih](;B[ii])(;B[gg]C[or this]))";
        let tree = read(sgf, Rule::Freestyle).unwrap();
        assert_eq!((tree.nodes.len(), tree.start.rule.as_str()), (4, "standard"));
        assert_eq!(read(write(&tree, "sgf").unwrap().as_bytes(), Rule::Renju).unwrap(), tree);
        let psq = write(&tree, "psq").unwrap();
        let main = read(psq.as_bytes(), Rule::Standard).unwrap();
        assert_eq!((main.nodes.len(), main.start.rule.as_str()), (3, "standard"));
        assert_eq!(read(b" h8 h9 i8\n", Rule::Renju).unwrap().nodes.len(), 3);
    }

    #[test]
    fn every_game_of_a_file_can_be_read() {
        let file = b"(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh];W[ih])";
        let moves = |number| {
            super::read(file, Rule::Freestyle, number).map(|(game, games)| (game.nodes.len(), games))
        };
        assert_eq!((moves(1).unwrap(), moves(2).unwrap()), ((1, 2), (2, 2)));
        assert_eq!(moves(3).unwrap_err().sentence(), "The file has fewer games than that.");
    }

    #[test]
    fn the_games_of_a_file_are_listed() {
        let file = b"(;GM[4]SZ[15]PB[Ann];B[hh])\n(;GM[4]SZ[15];B[hh];W[hh])\n(;GM[4]SZ[15];B[hh];W[ih])";
        let listing = list(file, Rule::Freestyle).unwrap();
        let seen: Vec<_> = listing.games.iter().map(|game| (game.number, game.moves.as_str())).collect();
        assert_eq!((listing.total, seen), (2, vec![(1, "h8"), (3, "h8i8")]));
        assert_eq!(listing.games[0].players[0], "Ann");
        assert_eq!(list(b"h8h9", Rule::Renju).unwrap().games[0].rule, "renju");
        assert!(list(b"(;GM[4]SZ[15];B[hh];W[hh])", Rule::Freestyle).is_err());
    }

    #[test]
    fn libraries_and_positions_of_yixin_are_opened() {
        let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
        library.resize(20, 0xff);
        library.extend([0, 0, 0x78, 8]);
        library.extend(b"title\x08text\0\0");
        library.extend([0x77, 0xc0, 0x88, 0x40]);
        let tree = read(&library, Rule::Freestyle).unwrap();
        assert_eq!((tree.nodes.len(), tree.start.rule.as_str()), (3, "renju"));
        assert_eq!(tree.nodes[0].comment, "title\ntext");
        assert_eq!(list(&library, Rule::Freestyle).unwrap().games[0].moves, "h8g8");
        // Without the header, as the oldest are.
        let old = [0x78, 0, 0x77, 0xc0, 0x88, 0x40];
        assert_eq!(list(&old, Rule::Freestyle).unwrap().games[0].moves, "h8g8");
        library.truncate(23);
        assert!(read(&library, Rule::Renju).unwrap_err().sentence().ends_with("ends within this node."));
        for (bytes, moves, rule) in [
            (&[2, 112, 97][..], 2, "caro"),
            (b"15\n2\n3\n7 7\n6 7\n0 14\n", 3, "renju"),
            (b"https://gomocalc.com/#/h8h9i8", 3, "caro"),
        ] {
            let tree = read(bytes, Rule::Caro).unwrap();
            assert_eq!((tree.nodes.len(), tree.start.rule.as_str()), (moves, rule));
        }
    }

    #[test]
    fn a_drawn_board_is_a_position() {
        let board = b". . . . .\n. X O . .\n. . X . .\n. . . . .\n. . . . .\n";
        let tree = read(board, Rule::Standard).unwrap();
        assert_eq!((tree.start.size, tree.start.rule.as_str(), tree.nodes.len()), (5, "standard", 0));
        assert_eq!((tree.start.setup.black.as_str(), tree.start.first.as_deref()), ("b4c3", Some("white")));
    }

    #[test]
    fn what_is_no_game_is_refused_in_a_sentence() {
        for (bytes, start) in [
            (&b""[..], "The file is empty."),
            (b"\xff\xfe\x00", "This is neither SGF nor PSQ"),
            (b"(;GM[1])", "This file cannot be read as a game: line 1, column 2: this is a game of kind"),
            (b"(;GM[4];B[hh];W[hh])", "This file cannot be read as a game: "),
            (b"(;GM[4];B[hh](;W[ii])(;W[hh]))", "Move 2 of a variation (h8) cannot be played."),
            (b"Piskvorky 15x14, 11:11, 0\n", "This file cannot be read as a game: "),
            (b"h8h8", "This is neither SGF nor PSQ"),
        ] {
            let error = read(bytes, Rule::Freestyle).unwrap_err();
            assert!(error.sentence().starts_with(start), "{}", error.sentence());
        }
    }
}
