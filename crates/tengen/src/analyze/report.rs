//! The result of an analysis as text.

use anyhow::Result;
use std::io::Write;
use tengen_board::Game;
use tengen_explain::{AnalysedMove, AnalysedWin, Analysis};

/// Prints an analysis.
pub(super) fn print(analysis: &Analysis<'_>, game: &Game, out: &mut dyn Write) -> Result<()> {
    let Analysis { depth, nodes, seconds, .. } = analysis;
    writeln!(out, "{} to move   ({}, {})", game.to_move(), game.rule(), game.size())?;
    writeln!(out, "depth {depth}, {nodes} nodes, {seconds:.1} s\n")?;
    let stages: Vec<&str> = analysis.candidates[0].stages.keys().copied().collect();
    let visits = analysis.candidates[0].visits.is_some();
    write!(out, " #  move  ")?;
    stages.iter().try_for_each(|stage| write!(out, "{stage:>6}  "))?;
    writeln!(out, "win rate  {}line", if visits { "   visits  " } else { "" })?;
    for (number, row) in (1..).zip(&analysis.candidates) {
        let AnalysedMove { point, winrate, line, .. } = row;
        write!(out, "{number:2}  {point:4}  ")?;
        for stage in &stages {
            write!(out, "{:>6}  ", percent(row.stages.get(stage).copied()))?;
        }
        write!(out, "{:>8}  ", percent(*winrate))?;
        if visits {
            write!(out, "{:>9}  ", row.visits.unwrap_or(0))?;
        }
        writeln!(out, "{}", line.join(" "))?;
    }
    if let Some(AnalysedWin { plies, line, proof }) = &analysis.win {
        let moves = proof.proof.size();
        writeln!(out, "\nproved: wins in {plies} plies, {moves} moves in the proof, checked")?;
        writeln!(out, "{}", line.join(" "))?;
    }
    Ok(())
}

/// A win rate in percent; a dash if there is none.
pub(super) fn percent(win_rate: Option<f64>) -> String {
    win_rate.map_or("-".to_owned(), |rate| format!("{:.1}%", 100.0 * rate))
}
