//! Games and positions from outside (typed moves, SGF, PSQ, pictures), and games put back into files.

use anyhow::{Context, Result, anyhow, bail};
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use tengen_board::{Color, Game, PlayError, Point, Rule, Size, notation, picture};
use tengen_play::GameRecord;

/// How to read a position: files do not always know their rule, and moves never know their board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// By which rule, whatever the file says.
    pub(crate) rule: Option<Rule>,
    /// By which rule, if the file does not say.
    pub(crate) usual_rule: Rule,
    /// On which board; a file that has another is refused.
    pub(crate) size: Option<Size>,
}

impl Reading {
    /// What was asked for on the command line.
    pub(crate) fn asked(rule: Option<Rule>, size: Option<Size>) -> Reading {
        Reading { rule, usual_rule: Rule::Freestyle, size }
    }

    /// The game that an argument names: `-` for stdin, a file, or moves.
    pub(crate) fn argument(self, argument: &str) -> Result<GameRecord> {
        if argument == "-" {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).context("cannot read stdin")?;
            return self.text(&bytes).context("stdin");
        }
        let path = Path::new(argument);
        // Moves hold no dots, so whoever types one means a file, even one that is not there.
        if path.is_file() || argument.contains('.') {
            return self.file(path);
        }
        Ok(GameRecord::new(self.moves(argument)?))
    }

    /// The game in a file. Its name says which format it is in, or else its beginning.
    pub(crate) fn file(self, path: &Path) -> Result<GameRecord> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let record = match extension(path).as_str() {
            "sgf" => self.sgf(&bytes),
            "psq" => self.psq(&bytes),
            _ => self.text(&bytes),
        };
        record.with_context(|| path.display().to_string())
    }

    /// A text in any of the formats.
    fn text(self, bytes: &[u8]) -> Result<GameRecord> {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            return self.sgf(bytes);
        }
        if text.starts_with("Piskvorky") {
            return self.psq(bytes);
        }
        match self.moves(text) {
            // Moves stand on one line, a picture on several.
            Err(_) if text.contains('\n') => self.checked(GameRecord::new(self.picture(text)?)),
            moves => Ok(GameRecord::new(moves?)),
        }
    }

    fn sgf(self, bytes: &[u8]) -> Result<GameRecord> {
        self.checked(GameRecord::from_sgf_bytes(bytes)?)
    }

    fn psq(self, bytes: &[u8]) -> Result<GameRecord> {
        self.checked(GameRecord::from_psq_bytes(bytes, self.rule.unwrap_or(self.usual_rule))?)
    }

    /// The record by the rule and on the board that were asked for.
    fn checked(self, mut record: GameRecord) -> Result<GameRecord> {
        let game = &record.game;
        if let Some(size) = self.size.filter(|&size| size != game.size()) {
            bail!("the board is {}, not {size}", game.size());
        }
        if let Some(rule) = self.rule.filter(|&rule| rule != game.rule()) {
            let start = Game::from_setup(game.size(), rule, game.setup(), game.color_of_move(0))?;
            record.game = replay(start, game.moves())?;
        }
        Ok(record)
    }

    fn moves(self, text: &str) -> Result<Game> {
        let size = self.size.unwrap_or(Size::STANDARD);
        let moves = notation::parse_moves(text, size)?;
        replay(Game::new(size, self.rule.unwrap_or(self.usual_rule)), &moves)
    }

    /// A picture tells nothing of the order of moves: the side with fewer stones is next, Black if equal.
    fn picture(self, text: &str) -> Result<Game> {
        let board = picture(text)?.board;
        let stones: Vec<_> = board.stones().collect();
        let black_is_ahead = board.count(Color::Black) > board.count(Color::White);
        let next = if black_is_ahead { Color::White } else { Color::Black };
        Ok(Game::from_setup(board.size(), self.rule.unwrap_or(self.usual_rule), &stones, next)?)
    }
}

/// Keeps a game: as PSQ if the file's name ends so, as SGF otherwise. A file that is there already is left
/// alone unless `replace` says otherwise.
pub(crate) fn save(record: &GameRecord, path: &Path, replace: bool) -> Result<()> {
    let text = if extension(path) == "psq" { record.to_psq()? } else { record.to_sgf() };
    let mut options = OpenOptions::new();
    options.write(true);
    let options = if replace { options.create(true).truncate(true) } else { options.create_new(true) };
    let cannot = || format!("cannot write {}", path.display());
    options.open(path).and_then(|mut file| file.write_all(text.as_bytes())).with_context(cannot)
}

/// How a file's name ends, in small letters.
fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn replay(mut game: Game, moves: &[Point]) -> Result<Game> {
    for (number, &point) in (1..).zip(moves) {
        let name = notation::human(point, game.size());
        game.play(point).map_err(|error| match error {
            PlayError::Over => anyhow!("move {number} ({name}) comes after the end of the game"),
            PlayError::Taken(_) => anyhow!("move {number} ({name}) is on a taken point"),
            PlayError::OffBoard(_) => anyhow!("move {number} ({name}) is off the board"),
        })?;
    }
    Ok(game)
}
