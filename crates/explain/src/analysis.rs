//! The analysis of a position as it is shown and sent: candidates, lines, and a win whose proof was checked.

use crate::{ProofTree, color_key};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_board::{Game, Point, Size, notation};
use tengen_play::{Candidate, Decision, Proof, ProofError};
use thiserror::Error;

/// The analysis of a position: what `tengen analyze --json` prints and the Python package returns.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis<'a> {
    /// The best move.
    pub best: String,
    /// The mover's chance to win, 0 to 1, if the agent has an estimate.
    pub winrate: Option<f64>,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The rule.
    pub rule: &'static str,
    /// Points a side.
    pub size: u8,
    /// `black` or `white`.
    pub to_move: &'static str,
    /// Never empty; the best is first.
    pub candidates: Vec<AnalysedMove>,
    /// The win that the best move was proved to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<AnalysedWin<'a>>,
}

/// A candidate move.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysedMove {
    /// The move.
    #[serde(rename = "move")]
    pub point: String,
    /// The mover's chance to win after it.
    pub winrate: Option<f64>,
    /// Its value in each stage of the choice.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stages: BTreeMap<&'static str, f64>,
    /// Simulations that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The line that is expected, starting with the move.
    pub line: Vec<String>,
}

/// A win whose proof was checked against every reply.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysedWin<'a> {
    /// Moves to the end, both sides counted.
    pub plies: usize,
    /// The line that holds out longest.
    pub line: Vec<String>,
    /// The answer to every reply.
    pub proof: ProofTree<'a>,
}

/// A decision claims a win that its proof does not prove.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the proof that {point} wins does not hold {error}")]
pub struct BrokenProof {
    point: String,
    error: ProofError,
}

impl Analysis<'_> {
    /// The analysis that a decision is, with so many of its candidates; if that is not said, with one, or with all that
    /// were chosen among in stages.
    ///
    /// # Errors
    /// When the decision claims a win and its proof does not hold.
    pub fn new<'a>(
        game: &Game,
        decision: &'a Decision,
        wanted: Option<usize>,
        time: Duration,
    ) -> Result<Analysis<'a>, BrokenProof> {
        let size = game.size();
        let wanted = wanted.unwrap_or_else(|| default_rows(decision));
        let row = |point, winrate, line: &[Point]| AnalysedMove {
            point: notation::human(point, size),
            winrate,
            stages: BTreeMap::new(),
            visits: None,
            line: names(line, size),
        };
        let candidate = |c: &Candidate| AnalysedMove {
            stages: c.stages.iter().copied().collect(),
            visits: Some(c.visits).filter(|visits| *visits > 0),
            ..row(c.point, Some(c.win_rate), &c.line)
        };
        let mut candidates: Vec<AnalysedMove> =
            decision.candidates.iter().take(wanted).map(candidate).collect();
        if candidates.is_empty() {
            candidates.push(row(decision.point, decision.win_rate, &decision.line));
        }
        Ok(Analysis {
            best: notation::human(decision.point, size),
            winrate: decision.win_rate,
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: time.as_secs_f64(),
            rule: game.rule().name(),
            size: size.side(),
            to_move: color_key(game.to_move()),
            candidates,
            win: decision.proof.as_ref().map(|proof| AnalysedWin::checked(proof, game)).transpose()?,
        })
    }
}

impl AnalysedWin<'_> {
    fn checked<'a>(proof: &'a Proof, game: &Game) -> Result<AnalysedWin<'a>, BrokenProof> {
        let size = game.size();
        proof
            .check(game)
            .map_err(|error| BrokenProof { point: notation::human(proof.point, size), error })?;
        Ok(AnalysedWin {
            plies: proof.plies(),
            line: names(&proof.line(), size),
            proof: ProofTree { proof, size },
        })
    }
}

/// A move chosen in stages is shown beside the other candidates of those stages.
fn default_rows(decision: &Decision) -> usize {
    let staged = decision.candidates.iter().filter(|candidate| !candidate.stages.is_empty());
    staged.count().max(1)
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

    fn report<'a>(game: &Game, decision: &'a Decision) -> Result<Analysis<'a>, BrokenProof> {
        Analysis::new(game, decision, Some(1), Duration::ZERO)
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
    fn a_proof_that_does_not_hold_is_refused() {
        let (game, decision) = claim(vec![]);
        let error = report(&game, &decision).unwrap_err();
        let sentence = "the proof that k8 wins does not hold after k8g8g8: ";
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
