//! Which moves a line lets a search choose: `allowMoves` and `avoidMoves`.

use super::query::color_of;
use serde::Deserialize;
use tengen_board::{Color, Game, Point, Size, notation};
use tengen_play::RootMoves;

/// Moves as a line names them: for whoever is to move, or for one side, as KataGo has it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum MovesLine {
    Text(String),
    Points(Vec<String>),
    Sides(Vec<SideLine>),
}

/// Moves of one side.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SideLine {
    player: String,
    moves: Vec<String>,
    until_depth: Option<u32>,
}

/// Moves, and whose they are; `None` for whoever is to move.
pub(super) type SideMoves = (Option<Color>, Vec<Point>);

/// The moves that the positions of a query are restricted to, and those that are left out.
#[derive(Debug)]
pub(super) struct RootRules {
    pub(super) allow: Vec<SideMoves>,
    pub(super) avoid: Vec<SideMoves>,
}

impl MovesLine {
    /// The moves on a board of this size.
    pub(super) fn read(&self, size: Size) -> Result<Vec<SideMoves>, String> {
        let all = |names: &[String]| {
            let points = names.iter().map(|name| notation::parse_human(name, size));
            points.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
        };
        match self {
            MovesLine::Text(text) => notation::parse_moves(text, size)
                .map(|moves| vec![(None, moves)])
                .map_err(|error| error.to_string()),
            MovesLine::Points(names) => Ok(vec![(None, all(names)?)]),
            MovesLine::Sides(sides) => sides
                .iter()
                .map(|side| {
                    let color = color_of(&side.player).ok_or_else(|| {
                        format!("'{}' is no colour; they are B and W", super::query::short(&side.player))
                    })?;
                    match side.until_depth {
                        None | Some(1) => Ok((Some(color), all(&side.moves)?)),
                        Some(depth) => Err(format!("untilDepth can only be 1, the first move, not {depth}")),
                    }
                })
                .collect(),
        }
    }
}

impl RootRules {
    /// The moves that may be chosen in a position.
    pub(super) fn at(&self, game: &Game) -> RootMoves {
        let of = |sides: &[SideMoves]| -> Option<Vec<Point>> {
            let mut named = sides
                .iter()
                .filter(|(color, _)| color.is_none_or(|color| color == game.to_move()))
                .peekable();
            named.peek()?;
            Some(named.flat_map(|(_, moves)| moves).copied().collect())
        };
        RootMoves { only: of(&self.allow), except: of(&self.avoid).unwrap_or_default() }
    }
}
