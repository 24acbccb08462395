//! The result of an analysis as text and JSON. A win is reported only after its proof was checked.

use crate::output::Internal;
use crate::show::key;
use anyhow::Result;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;
use tengen_board::{Game, Point, Size, notation};
use tengen_explain::ProofTree;
use tengen_play::{Candidate, Decision, Proof};

/// The result of an analysis.
#[derive(Serialize)]
pub(super) struct AnalysisReport<'a> {
    best: String,
    winrate: Option<f64>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    rule: &'static str,
    size: u8,
    to_move: String,
    /// Never empty; the best is first.
    candidates: Vec<CandidateRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<ProvedWin<'a>>,
}

/// A candidate move.
#[derive(Serialize)]
struct CandidateRow {
    #[serde(rename = "move")]
    point: String,
    winrate: Option<f64>,
    /// Its value in each stage of the choice.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    stages: BTreeMap<&'static str, f64>,
    /// Simulations that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
    line: Vec<String>,
}

/// The win that the best move was proved to be.
#[derive(Serialize)]
struct ProvedWin<'a> {
    plies: usize,
    line: Vec<String>,
    proof: ProofTree<'a>,
}

impl AnalysisReport<'_> {
    /// The report of a decision, with so many of its candidates.
    ///
    /// # Errors
    /// When the decision claims a win and its proof does not hold.
    pub(super) fn new<'a>(
        game: &Game,
        decision: &'a Decision,
        wanted: usize,
        time: Duration,
    ) -> Result<AnalysisReport<'a>, Internal> {
        let size = game.size();
        let row = |point, winrate, line: &[Point]| CandidateRow {
            point: notation::human(point, size),
            winrate,
            stages: BTreeMap::new(),
            visits: None,
            line: names(line, size),
        };
        let candidate = |c: &Candidate| CandidateRow {
            stages: c.stages.iter().copied().collect(),
            visits: Some(c.visits).filter(|visits| *visits > 0),
            ..row(c.point, Some(c.win_rate), &c.line)
        };
        let mut candidates: Vec<CandidateRow> =
            decision.candidates.iter().take(wanted).map(candidate).collect();
        if candidates.is_empty() {
            candidates.push(row(decision.point, decision.win_rate, &decision.line));
        }
        Ok(AnalysisReport {
            best: notation::human(decision.point, size),
            winrate: decision.win_rate,
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: time.as_secs_f64(),
            rule: game.rule().name(),
            size: size.side(),
            to_move: key(game.to_move()),
            candidates,
            win: decision.proof.as_ref().map(|proof| ProvedWin::checked(proof, game)).transpose()?,
        })
    }

    /// Prints the report as text.
    pub(super) fn print(&self, game: &Game, out: &mut dyn Write) -> Result<()> {
        let AnalysisReport { depth, nodes, seconds, .. } = self;
        writeln!(out, "{} to move   ({}, {})", game.to_move(), game.rule(), game.size())?;
        writeln!(out, "depth {depth}, {nodes} nodes, {seconds:.1} s\n")?;
        let stages: Vec<&str> = self.candidates[0].stages.keys().copied().collect();
        let visits = self.candidates[0].visits.is_some();
        write!(out, " #  move  ")?;
        stages.iter().try_for_each(|stage| write!(out, "{stage:>6}  "))?;
        writeln!(out, "win rate  {}line", if visits { "   visits  " } else { "" })?;
        for (number, row) in (1..).zip(&self.candidates) {
            let CandidateRow { point, winrate, line, .. } = row;
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
        if let Some(ProvedWin { plies, line, proof }) = &self.win {
            let moves = proof.proof.size();
            writeln!(out, "\nproved: wins in {plies} plies, {moves} moves in the proof, checked")?;
            writeln!(out, "{}", line.join(" "))?;
        }
        Ok(())
    }
}

impl ProvedWin<'_> {
    fn checked<'a>(proof: &'a Proof, game: &Game) -> Result<ProvedWin<'a>, Internal> {
        let size = game.size();
        proof.check(game).map_err(|broken| {
            let point = notation::human(proof.point, size);
            Internal(format!("the proof that {point} wins does not hold {broken}"))
        })?;
        Ok(ProvedWin {
            plies: proof.plies(),
            line: names(&proof.line(), size),
            proof: ProofTree { proof, size },
        })
    }
}

/// A win rate in percent; a dash if there is none.
pub(super) fn percent(win_rate: Option<f64>) -> String {
    win_rate.map_or("-".to_owned(), |rate| format!("{:.1}%", 100.0 * rate))
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| notation::human(point, size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Rule;

    fn p(text: &str) -> Point {
        notation::parse_human(text, Size::STANDARD).unwrap()
    }

    /// Black has h8 i8 j8 and claims that k8 wins.
    fn claim(replies: Vec<(Point, Proof)>) -> (Game, Decision) {
        let size = Size::STANDARD;
        let moves = notation::parse_moves("h8h1i8j1j8l1", size).unwrap();
        let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
        let otherwise = Some(Box::new(Proof::last(p("g8"))));
        let proof = Proof { point: p("k8"), replies, otherwise };
        (game, Decision { proof: Some(proof), ..Decision::new(p("k8")) })
    }

    fn report<'a>(game: &Game, decision: &'a Decision) -> Result<AnalysisReport<'a>, Internal> {
        AnalysisReport::new(game, decision, 1, Duration::ZERO)
    }

    #[test]
    fn a_proof_is_a_tree() {
        let (game, decision) = claim(vec![(p("g8"), Proof::last(p("l8")))]);
        let json = serde_json::to_value(report(&game, &decision).unwrap().win).unwrap();
        let tree = serde_json::json!({
            "move": "k8", "replies": {"g8": {"move": "l8"}}, "otherwise": {"move": "g8"}
        });
        assert_eq!(json, serde_json::json!({"plies": 3, "line": ["k8", "g8", "l8"], "proof": tree}));
    }

    #[test]
    fn a_proof_that_does_not_hold_is_our_fault() {
        let (game, decision) = claim(vec![]);
        let error = anyhow::Error::from(report(&game, &decision).err().unwrap());
        assert!(error.is::<Internal>());
        let sentence = "internal error: the proof that k8 wins does not hold after k8g8g8: ";
        assert!(error.to_string().starts_with(sentence), "{error}");
    }

    #[test]
    fn an_agent_without_candidates_has_its_move() {
        let (game, mut decision) = claim(vec![]);
        decision.proof = None;
        let json = serde_json::to_value(report(&game, &decision).unwrap()).unwrap();
        assert_eq!(json["candidates"], serde_json::json!([{"move": "k8", "winrate": null, "line": ["k8"]}]));
        assert!(json.get("win").is_none());
    }
}
