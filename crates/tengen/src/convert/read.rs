//! Reads the games of a file of any format as trees of SGF.

use super::format::{Format, Rows};
use crate::position::replay;
use anyhow::{Context, Result, anyhow, bail};
use tengen_arena::{Opening, RowOrder};
use tengen_board::{Game, Rule, Size, notation};
use tengen_play::record::renlib::Library;
use tengen_play::record::sgf;
use tengen_play::{GameRecord, GameTree};

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader {
    pub(super) format: Format,
    /// The rule, whatever the file says.
    pub(super) rule: Option<Rule>,
    /// The board; a file that has another is refused.
    pub(super) size: Option<Size>,
    /// From which side rows are counted, if the file does not say so.
    pub(super) rows: Option<Rows>,
}

/// The games of a file.
pub(super) struct Games {
    /// At least one.
    pub(super) trees: Vec<GameTree>,
    /// What the reader should know about them.
    pub(super) notes: Vec<String>,
}

/// Reads a file's games.
pub(super) fn read_games(bytes: &[u8], reader: Reader) -> Result<Games> {
    let rule = reader.rule.unwrap_or(Rule::Freestyle);
    let mut notes = Vec::new();
    let one = |record: GameRecord| vec![GameTree::from(&record)];
    let mut trees = match reader.format {
        Format::Sgf => sgf_games(bytes)?,
        Format::Psq => one(GameRecord::from_psq_bytes(bytes, rule)?),
        Format::Pos => one(GameRecord::from_yixin_pos(bytes, rule)?),
        Format::Sav => one(GameRecord::from_yixin_sav(bytes, rule)?),
        Format::Lib => {
            let library = Library::read(bytes)?;
            if library.missing_branches() > 0 {
                notes.push(format!(
                    "the library announces {} branches that it does not have, as one saved from the middle of a tree does",
                    library.missing_branches()
                ));
            }
            // Libraries are made for Renju.
            vec![library.to_tree(reader.rule.unwrap_or(Rule::Renju))]
        }
        Format::Offsets | Format::Moves | Format::Url => reader.lines(bytes)?,
    };
    if trees.is_empty() {
        bail!("there is no game in it");
    }
    for tree in &mut trees {
        reader.check(tree)?;
    }
    Ok(Games { trees, notes })
}

fn sgf_games(bytes: &[u8]) -> Result<Vec<GameTree>> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    (1..).zip(sgf::games(text)).map(|(number, game)| game.with_context(|| format!("game {number}"))).collect()
}

/// What the lines of a file say about themselves, in lines that start with `#`.
#[derive(Clone, Copy, Debug, Default)]
struct Label {
    size: Option<Size>,
    rule: Option<Rule>,
    rows: Option<Rows>,
}

impl Label {
    /// `# board 15, rule renju, rows from the bottom`
    fn of(text: &str) -> Label {
        let mut label = Label::default();
        for part in
            text.lines().filter_map(|line| line.trim().strip_prefix('#')).flat_map(|line| line.split(','))
        {
            match part.split_whitespace().collect::<Vec<_>>()[..] {
                ["board", side] => label.size = side.parse().ok().and_then(|side| Size::new(side).ok()),
                ["rule", name] => label.rule = name.parse().ok(),
                ["rows", "from", "the", "top"] => label.rows = Some(Rows::Top),
                ["rows", "from", "the", "bottom"] => label.rows = Some(Rows::Bottom),
                _ => {}
            }
        }
        label
    }
}

impl Reader {
    /// A game for each line that is not empty and no remark.
    fn lines(self, bytes: &[u8]) -> Result<Vec<GameTree>> {
        let text = std::str::from_utf8(bytes).context("this is no text")?;
        let text = text.trim_start_matches('\u{feff}');
        let label = Label::of(text);
        let size = self.size.or(label.size).unwrap_or(Size::STANDARD);
        let rule = self.rule.or(label.rule).unwrap_or(Rule::Freestyle);
        let rows = self.rows.or(label.rows).or((self.format == Format::Url).then_some(Rows::Bottom));
        let lines = (1..).zip(text.lines().map(str::trim));
        let games =
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(number, line)| {
                let game = match self.format {
                    Format::Offsets => Opening::read(line, RowOrder::FromTop, size, rule)
                        .map_err(anyhow::Error::from)
                        .and_then(|opening| Ok(opening.game(size, rule)?)),
                    _ => moves(line, size, rule, rows),
                };
                let game = game.with_context(|| format!("line {number}"))?;
                Ok(GameTree::from(&GameRecord::new(game)))
            });
        games.collect()
    }

    /// The tree has the board that was asked for, and gets the rule.
    fn check(self, tree: &mut GameTree) -> Result<()> {
        let root = tree.root();
        if let Some(size) = self.size {
            let found = tree.node(root).text("SZ").unwrap_or_else(|| "15".into());
            if found.trim() != size.side().to_string() {
                return Err(anyhow!("the board is {}, not {size}", found.escape_debug()));
            }
        }
        if let Some(rule) = self.rule {
            tree.node_mut(root).set("RU", rule.name());
        }
        Ok(())
    }
}

/// A line of moves, bare or in an address after `#/`.
fn moves(line: &str, size: Size, rule: Rule, rows: Option<Rows>) -> Result<Game> {
    let text = line.split_once("#/").map_or(line, |(_, moves)| moves);
    let bottom = notation::parse_moves(text, size)?;
    let top = notation::parse_moves_from_top(text, size)?;
    let points = match rows {
        Some(Rows::Bottom) => bottom,
        Some(Rows::Top) => top,
        None if bottom == top => bottom,
        None => bail!(
            "it does not say from which side rows are counted: --rows bottom, as people and gomocalc do, or --rows top, as \
             Gomocup's referee does"
        ),
    };
    replay(Game::new(size, rule), &points)
}
