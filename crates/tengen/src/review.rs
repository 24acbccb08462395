//! `tengen review`: what every position of a game was worth, and the moves that threw something away.

use crate::arguments::PositionArgs;
use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use crate::position::PositionReader;
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tengen_base::file;
use tengen_board::{Color, Game, notation};
use tengen_explain::{
    PositionValue, REVIEW_NODES, Review, Reviewer, annotated, half_of, next_look, nodes_for, percent, review,
};
use tengen_play::GameRecord;

/// Review a game: the chances after every move, the mistakes, and what should have been played
///
/// It is the review that the web app shows. Ctrl-C ends it and prints what it has found so far: positions are looked
/// at from the last to the first.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tengen review game.sgf\n  tengen review game.psq --rule renju --sgf reviewed.sgf"
)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    game: PositionArgs,
    /// Search N positions (nodes) for each position of the game, and six times as many around a move to be blamed [default:
    /// 150000, fewer in games of more than eighty moves]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Write the game with marks, comments and the better lines as variations to an SGF file
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    #[command(flatten)]
    output: JsonArg,
}

/// A review as JSON: the same as the web app's, and what was reviewed.
#[derive(Serialize)]
struct ReviewReport<'a> {
    rule: &'static str,
    size: u8,
    moves: String,
    nodes: u64,
    #[serde(flatten)]
    review: &'a Review,
}

/// A step of progress for programs.
#[derive(Serialize)]
struct ReviewStep {
    done: usize,
    positions: usize,
}

/// Chances in one row of the text.
const ROW: usize = 10;

impl ReviewArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let record = PositionReader::read(&self.game)?;
        let game = &record.game;
        if game.moves().is_empty() {
            bail!("there are no moves to review");
        }
        let values = self.look_at_positions(game)?;
        let review = review(game, &values);
        let found = values.iter().flatten().count();
        if let (Some(path), true) = (&self.sgf, found == values.len()) {
            file::replace(path, annotated(&record, &review).to_sgf().as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.output.json {
            output::json(out, &self.report(game, &review))?;
        } else {
            print(&record, &review, out)?;
        }
        if found < values.len() {
            let all = values.len();
            let sentence = format!("stopped after {found} of {all} positions; what they show is printed");
            return Err(Interrupted::saying(&sentence).into());
        }
        Ok(())
    }

    /// The values of the game's positions, by number of moves; the first ones are missing after Ctrl-C.
    fn look_at_positions(&self, game: &Game) -> Result<Vec<Option<PositionValue>>> {
        let stop = interrupt::stop()?;
        let mut values = vec![None; game.moves().len() + 1];
        let mut reviewers = [Reviewer::default(), Reviewer::default()];
        let nodes = self.nodes(game);
        let progress = Progress::bar(values.len() as u64, 0, "positions");
        let mut done = 0;
        while let Some(look) = next_look(game, &values, nodes) {
            let reviewer = &mut reviewers[half_of(game, look.number)];
            let value =
                reviewer.value(&look.position, look.nodes, &stop).context("the engine has no answer")?;
            if stop.is_raised() {
                break;
            }
            values[look.number] = Some((value, look.nodes));
            done += 1;
            let positions = done + look.left - 1;
            progress.set_total(positions as u64);
            progress.set(done as u64);
            progress.line(|| ReviewStep { done, positions });
        }
        progress.finish();
        Ok(values.into_iter().map(|value| value.map(|(value, _)| value)).collect())
    }

    /// Nodes for the first look at each position.
    fn nodes(&self, game: &Game) -> u64 {
        self.nodes.unwrap_or_else(|| nodes_for(game.moves().len() + 1, REVIEW_NODES))
    }

    fn report<'a>(&self, game: &Game, review: &'a Review) -> ReviewReport<'a> {
        ReviewReport {
            rule: game.rule().name(),
            size: game.size().side(),
            moves: notation::human_moves(game.moves(), game.size()),
            nodes: self.nodes(game),
            review,
        }
    }
}

/// The review as text: who played, the chances, the marked moves, the losses.
fn print(record: &GameRecord, review: &Review, out: &mut dyn Write) -> Result<()> {
    let game = &record.game;
    let [black, white] = Color::ALL.map(|color| match record.player(color) {
        "" => color.to_string(),
        name => format!("{color}: {}", name.escape_debug()),
    });
    writeln!(out, "{black}   {white}   ({}, {}, {} moves)\n", game.rule(), game.size(), game.moves().len())?;
    writeln!(out, "Black’s winning chance in percent, from the start and after each move:")?;
    for (row, chances) in review.black.chunks(ROW).enumerate() {
        let chances: String = chances.iter().map(|chance| format!("{:>5}", whole_percent(*chance))).collect();
        writeln!(out, "{:>5}:{chances}", row * ROW)?;
    }
    writeln!(out)?;
    for turn in &review.turns {
        let sentences: Vec<String> = turn.say.iter().map(ToString::to_string).collect();
        writeln!(out, "{turn}. {}", sentences.join(" "))?;
        let line: Vec<String> = turn.best.iter().map(ToString::to_string).collect();
        writeln!(out, "    {}", line.join(" "))?;
    }
    if review.turns.is_empty() {
        writeln!(out, "{}", Review::NO_MISTAKES)?;
    }
    for sentence in [review.losing_sentence(), review.loss_sentence()].into_iter().flatten() {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// A chance in whole percents; 0 and 100 are certain, `-` was not looked at.
fn whole_percent(chance: Option<f64>) -> String {
    match chance {
        None => "-".to_owned(),
        Some(0.0) => "0".to_owned(),
        Some(1.0) => "100".to_owned(),
        Some(chance) => percent(chance).to_string(),
    }
}
