//! Reads games and positions (typed moves, SGF, PSQ, RenLib, Yixin's files, board pictures), and saves games.

use crate::arguments::{FileBoardArgs, PositionArgs};
use anyhow::{Context, Result, anyhow, bail};
use std::io;
use std::path::Path;
use tengen_base::file;
use tengen_board::{Color, Game, PlayError, Point, Rule, Size, notation, picture};
use tengen_play::GameRecord;
use tengen_play::record::renlib::Library;

/// Reads positions. Files do not always state their rule, and moves never state their board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionReader {
    /// The rule, whatever the file says.
    pub(crate) rule: Option<Rule>,
    /// The rule, if the file states none.
    pub(crate) default_rule: Rule,
    /// The board; a file that has another is refused.
    pub(crate) size: Option<Size>,
}

impl PositionReader {
    /// A reader for what the command line asks for.
    pub(crate) fn new(board: &FileBoardArgs) -> PositionReader {
        PositionReader { rule: board.rule, default_rule: Rule::Freestyle, size: board.size }
    }

    /// The game that the command line names.
    pub(crate) fn read(args: &PositionArgs) -> Result<GameRecord> {
        PositionReader::new(&args.board).argument(&args.position)
    }

    /// The game that an argument names: `-` for stdin, a file, or moves.
    fn argument(self, argument: &str) -> Result<GameRecord> {
        if argument == "-" {
            let bytes = file::read_all(io::stdin()).context("cannot read stdin")?;
            return self.text(&bytes).context("stdin");
        }
        let path = Path::new(argument);
        // Moves contain no dots, so a dot means a file, even one that does not exist.
        if path.is_file() || argument.contains('.') {
            return self.file(path);
        }
        Ok(GameRecord::new(self.moves(argument)?))
    }

    /// The game in a file, in the format that its name or else its beginning tells.
    pub(crate) fn file(self, path: &Path) -> Result<GameRecord> {
        let bytes = file::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let record = match extension(path).as_str() {
            "sgf" => self.sgf(&bytes),
            "psq" => self.psq(&bytes),
            "lib" => self.library(&bytes),
            "sav" => self.checked(GameRecord::from_yixin_sav(&bytes, self.default())?),
            "pos" if GameRecord::is_yixin_pos(&bytes) => {
                self.checked(GameRecord::from_yixin_pos(&bytes, self.default())?)
            }
            _ => self.text(&bytes),
        };
        record.with_context(|| path.display().to_string())
    }

    /// A text in any of the formats.
    pub(crate) fn text(self, bytes: &[u8]) -> Result<GameRecord> {
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

    /// The first line of a RenLib library, which is made for Renju.
    fn library(self, bytes: &[u8]) -> Result<GameRecord> {
        let tree = Library::read(bytes)?.to_tree(self.rule.unwrap_or(Rule::Renju));
        self.checked(tree.record()?)
    }

    /// The rule for a file that states none.
    fn default(self) -> Rule {
        self.rule.unwrap_or(self.default_rule)
    }

    fn psq(self, bytes: &[u8]) -> Result<GameRecord> {
        self.checked(GameRecord::from_psq_bytes(bytes, self.default())?)
    }

    /// The record under the requested rule, if its board is the requested one.
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
        replay(Game::new(size, self.default()), &moves)
    }

    /// A picture does not show the order of moves: the side with fewer stones is to move, Black if equal.
    fn picture(self, text: &str) -> Result<Game> {
        let board = picture(text)?.board;
        let stones: Vec<_> = board.stones().collect();
        let black_is_ahead = board.count(Color::Black) > board.count(Color::White);
        let next = if black_is_ahead { Color::White } else { Color::Black };
        Ok(Game::from_setup(board.size(), self.default(), &stones, next)?)
    }
}

/// Saves a game, as PSQ if the file's name ends in .psq, as SGF otherwise. An existing file is replaced only if
/// `replace` says so.
pub(crate) fn save(record: &GameRecord, path: &Path, replace: bool) -> Result<()> {
    let text = if extension(path) == "psq" { record.to_psq()? } else { record.to_sgf() };
    let written =
        if replace { file::replace(path, text.as_bytes()) } else { file::create(path, text.as_bytes()) };
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// The extension of a file's name, in lower case.
fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// Plays moves one after another.
pub(crate) fn replay(mut game: Game, moves: &[Point]) -> Result<Game> {
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
