//! `tengen show`: draws and describes a position.

use crate::arguments::PositionArgs;
use crate::drawing::{self, DrawingArg};
use crate::output::{self, JsonArg};
use crate::position::PositionReader;
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use tengen_board::{Color, Foul, Outcome, Point, notation, renju};
use tengen_play::{CalledOff, GameRecord};

/// Show a position: the board, the side to move, how the game ended
#[derive(clap::Args)]
#[command(after_help = "Example: tengen show h8h9i8")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    output: JsonArg,
    #[command(flatten)]
    drawing: DrawingArg,
}

#[derive(Serialize)]
struct PositionReport {
    size: u8,
    rule: &'static str,
    players: Players,
    moves: Vec<String>,
    black: Vec<String>,
    white: Vec<String>,
    /// `null` when the game is over.
    to_move: Option<String>,
    outcome: Option<OutcomeReport>,
    forbidden: Vec<FoulReport>,
}

#[derive(Serialize)]
struct Players {
    black: String,
    white: String,
}

#[derive(Serialize)]
struct OutcomeReport {
    /// `null` if nobody won.
    winner: Option<String>,
    line: Vec<String>,
    text: String,
}

#[derive(Serialize)]
struct FoulReport {
    point: String,
    foul: String,
}

impl ShowArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let record = PositionReader::read(&self.position)?;
        let (game, report) = (&record.game, PositionReport::new(&record));
        if self.output.json {
            return output::json(out, &report);
        }
        let style = self.drawing.style();
        writeln!(out, "{}", drawing::draw(game, style))?;
        let [black, white] = Color::ALL.map(|color| match record.player(color) {
            "" => format!("{} {color}", style.stone(color)),
            name => format!("{} {color}: {}", style.stone(color), name.escape_debug()),
        });
        writeln!(out, "{black}   {white}   ({}, {})", game.rule(), game.size())?;
        if !report.moves.is_empty() {
            writeln!(out, "moves: {}", report.moves.join(" "))?;
        }
        match &report.outcome {
            None => writeln!(out, "{} to move", game.to_move())?,
            Some(outcome) if outcome.line.is_empty() => writeln!(out, "{}", outcome.text)?,
            Some(outcome) => writeln!(out, "{}: {}", outcome.text, outcome.line.join(" "))?,
        }
        for FoulReport { point, foul } in &report.forbidden {
            writeln!(out, "forbidden {}: {point} ({foul})", style.forbidden())?;
        }
        Ok(())
    }
}

impl PositionReport {
    fn new(record: &GameRecord) -> PositionReport {
        let game = &record.game;
        let name = |point: Point| notation::human(point, game.size());
        let stones = |wanted: Color| {
            let stones = game.board().stones().filter(|&(_, color)| color == wanted);
            stones.map(|(point, _)| name(point)).collect()
        };
        let to_move = (!record.is_over()).then(|| game.to_move());
        let fouls: Vec<(Point, Foul)> = match to_move {
            Some(color) if game.rule().has_fouls(color) => renju::fouls(game.board()),
            _ => Vec::new(),
        };
        PositionReport {
            size: game.size().side(),
            rule: game.rule().name(),
            players: Players {
                black: record.player(Color::Black).to_owned(),
                white: record.player(Color::White).to_owned(),
            },
            moves: game.moves().iter().copied().map(name).collect(),
            black: stones(Color::Black),
            white: stones(Color::White),
            to_move: to_move.map(key),
            outcome: OutcomeReport::new(record),
            forbidden: fouls
                .into_iter()
                .map(|(point, foul)| FoulReport { point: name(point), foul: foul.to_string() })
                .collect(),
        }
    }
}

impl OutcomeReport {
    fn new(record: &GameRecord) -> Option<OutcomeReport> {
        let game = &record.game;
        let line = match game.outcome() {
            Some(Outcome::Win { line, .. }) => {
                line.points().map(|p| notation::human(p, game.size())).collect()
            }
            _ => Vec::new(),
        };
        Some(OutcomeReport { winner: record.winner().map(key), line, text: ending(record)? })
    }
}

/// How a game ended, in words; `None` if it has not ended.
pub(crate) fn ending(record: &GameRecord) -> Option<String> {
    match (record.game.outcome(), record.called_off) {
        (Some(outcome), _) => Some(outcome.to_string()),
        (None, Some(CalledOff::Draw)) => Some("draw: the game was called off".to_owned()),
        (None, Some(CalledOff::Abandoned)) => Some("abandoned: the game was broken off".to_owned()),
        (None, None) => None,
    }
}

/// A colour's name in JSON.
pub(crate) fn key(color: Color) -> String {
    color.to_string().to_lowercase()
}
