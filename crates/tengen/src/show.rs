//! `tengen show`: a position, drawn and described.

use crate::drawing::{self, Style};
use crate::position::Reading;
use crate::{arguments, output};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;
use tengen_board::{Color, Foul, Outcome, Point, Rule, Size, notation, renju};
use tengen_play::{CalledOff, GameRecord};

/// Show a position: the board, who is to move, how it ended
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Moves (h8h9i8), a file (SGF, PSQ, moves or a picture), or - for stdin
    #[arg(value_name = "FILE|MOVES", default_value = "-")]
    position: String,
    /// Which lines win [default: freestyle, or the file's]
    #[arg(long, value_parser = arguments::rule())]
    rule: Option<Rule>,
    /// Points along a side of the board, 5 to 22 [default: 15, or the file's]
    #[arg(long, value_name = "N", value_parser = arguments::size)]
    size: Option<Size>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw with X and O instead of ● and ○
    #[arg(long)]
    ascii: bool,
}

#[derive(Serialize)]
struct Shown {
    size: u8,
    rule: &'static str,
    players: Players,
    moves: Vec<String>,
    black: Vec<String>,
    white: Vec<String>,
    /// `null` when the game is over.
    to_move: Option<String>,
    outcome: Option<ShownOutcome>,
    forbidden: Vec<ShownFoul>,
}

#[derive(Serialize)]
struct Players {
    black: String,
    white: String,
}

#[derive(Serialize)]
struct ShownOutcome {
    /// `null` if nobody won.
    winner: Option<String>,
    line: Vec<String>,
    text: String,
}

#[derive(Serialize)]
struct ShownFoul {
    point: String,
    foul: String,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let record = Reading::asked(self.rule, self.size).argument(&self.position)?;
        let (game, shown) = (&record.game, shown(&record));
        if self.json {
            return output::json(out, &shown);
        }
        let style = Style::for_stdout(self.ascii);
        writeln!(out, "{}", drawing::draw(game, style))?;
        let [black, white] = Color::ALL.map(|color| match record.player(color) {
            "" => format!("{} {color}", style.stone(color)),
            name => format!("{} {color}: {}", style.stone(color), name.escape_debug()),
        });
        writeln!(out, "{black}   {white}   ({}, {})", game.rule(), game.size())?;
        if !shown.moves.is_empty() {
            writeln!(out, "moves: {}", shown.moves.join(" "))?;
        }
        match &shown.outcome {
            None => writeln!(out, "{} to move", game.to_move())?,
            Some(outcome) if outcome.line.is_empty() => writeln!(out, "{}", outcome.text)?,
            Some(outcome) => writeln!(out, "{}: {}", outcome.text, outcome.line.join(" "))?,
        }
        for ShownFoul { point, foul } in &shown.forbidden {
            writeln!(out, "forbidden {}: {point} ({foul})", style.forbidden())?;
        }
        Ok(())
    }
}

fn shown(record: &GameRecord) -> Shown {
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
    Shown {
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
        outcome: outcome(record),
        forbidden: fouls
            .into_iter()
            .map(|(point, foul)| ShownFoul { point: name(point), foul: foul.to_string() })
            .collect(),
    }
}

fn outcome(record: &GameRecord) -> Option<ShownOutcome> {
    let game = &record.game;
    let line = match game.outcome() {
        Some(Outcome::Win { line, .. }) => line.points().map(|p| notation::human(p, game.size())).collect(),
        _ => Vec::new(),
    };
    Some(ShownOutcome { winner: record.winner().map(key), line, text: ending(record)? })
}

/// How a game ended, in words; `None` while it goes on.
pub(crate) fn ending(record: &GameRecord) -> Option<String> {
    match (record.game.outcome(), record.called_off) {
        (Some(outcome), _) => Some(outcome.to_string()),
        (None, Some(CalledOff::Draw)) => Some("draw: the game was called off".to_owned()),
        (None, Some(CalledOff::Abandoned)) => Some("abandoned: the game was broken off".to_owned()),
        (None, None) => None,
    }
}

/// A colour as programs like it.
pub(crate) fn key(color: Color) -> String {
    color.to_string().to_lowercase()
}
