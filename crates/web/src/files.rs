//! Games as files: SGF, PSQ or plain moves are read, SGF or PSQ is written.

use crate::api_error::ApiError;
use crate::dto::{TreeDto, unreadable};
use crate::game_room::{GameRoom, StoredGame};
use crate::id;
use crate::opponents::Opponent;
use crate::state::App;
use crate::store::{GameKind, GameRow};
use tengen_board::{Game, Rule, Size, notation};
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
    let bad = || ApiError::bad_request("file", "This is neither SGF nor PSQ nor a row of moves like h8h9i8.");
    let moves = notation::parse_moves(text, Size::STANDARD).map_err(|_| bad())?;
    let game = Game::from_moves(Size::STANDARD, rule, &moves).map_err(|_| bad())?;
    TreeDto::of_record(&GameRecord::new(game))
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
