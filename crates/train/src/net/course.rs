//! A whole course of a line network in a folder: games, fit, gate.
//!
//! It is what `tengen train net` does with its usual numbers, in one call, for whoever has no command line.

use super::fit::{NetEpoch, NetFitOptions};
use super::gate::{Candidate, Gate, GateError, GateOutcome, GateProgress, Tested};
use super::{NetLesson, NetRun};
use crate::RunError;
use crate::eval::self_play::{SelfPlayOptions, SelfPlayThreads, Variety};
use std::path::Path;
use std::sync::Arc;
use tengen_board::{Rule, Size};
use tengen_play::Stop;
use tengen_search::LineEvaluator;
use thiserror::Error;

/// A course.
#[derive(Clone, Debug, PartialEq)]
pub struct NetCourse {
    /// The rule.
    pub rule: Rule,
    /// The board of most games.
    pub size: Size,
    /// Games to play.
    pub games: u64,
    /// Nodes for each of their moves.
    pub nodes: u64,
    /// Passes over all positions.
    pub epochs: usize,
    /// The test at the end.
    pub gate: Gate,
    /// The seed of everything.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
}

/// How far a course is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NetProgress {
    /// So many games are played.
    Games(u64),
    /// All games are played, and the network is being fitted to them.
    Fitting,
    /// An epoch of the fit is done.
    Epoch(NetEpoch),
    /// The network is being tested.
    Gate(GateProgress),
}

/// How a course ended.
#[derive(Clone, Debug, PartialEq)]
pub enum NetEnd {
    /// It was stopped, and the same call goes on.
    Stopped,
    /// The network is fitted and tested.
    Tested(GateOutcome),
}

/// Why a course cannot go on.
#[derive(Debug, Error)]
pub enum NetCourseError {
    /// The games or the fit.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The test.
    #[error(transparent)]
    Gate(#[from] GateError),
}

/// Whom the network learns from and is tested against: the player by its patterns alone.
const TEACHER: &str = "none";
/// How much the search's evaluation counts against the game's result.
const OPINION: f32 = 0.9;

impl NetCourse {
    /// The numbers of `tengen train net` for so many games.
    pub fn usual(rule: Rule, size: Size, games: u64, seed: u64) -> NetCourse {
        NetCourse {
            rule,
            size,
            games,
            nodes: 2_500,
            epochs: NetFitOptions::default().epochs,
            gate: Gate { games: 1_000, nodes: 5_000 },
            seed,
            threads: 1,
        }
    }

    /// Does what is missing of the course in a folder that holds nothing else.
    ///
    /// # Errors
    /// When files cannot be read or written, or games cannot be played.
    pub fn run(
        &self,
        folder: &Path,
        stop: &Stop,
        observe: &mut (dyn FnMut(NetProgress) + Send),
    ) -> Result<NetEnd, NetCourseError> {
        Gate::check(folder, TEACHER)?;
        let weights = Arc::new(tengen_agents::evaluation_weights().table());
        let mut run = NetRun::open(folder)?;
        let options = SelfPlayOptions {
            rule: self.rule,
            size: self.size,
            variety: Variety::Wide,
            nodes: self.nodes,
            seed: self.seed,
        };
        let evaluator = LineEvaluator::new(Arc::clone(&weights), None);
        let told = &mut |games| observe(NetProgress::Games(games));
        let players = SelfPlayThreads { threads: self.threads, options: &options, evaluator: &evaluator };
        run.games().play(self.games, &players, stop, told)?;
        if run.games().count() < self.games || stop.is_raised() {
            return Ok(NetEnd::Stopped);
        }
        let before = run.epochs()?;
        let (network, positions) = match before.last().filter(|last| last.epoch == self.epochs) {
            // Fitted already: a test that was stopped goes on.
            Some(last) => (folder.join(super::NETWORK), last.positions),
            None => {
                observe(NetProgress::Fitting);
                let fit =
                    NetFitOptions { epochs: self.epochs, seed: self.seed, ..NetFitOptions::of(self.rule) };
                let lesson = NetLesson { other_games: Vec::new(), opinion: OPINION, fit };
                let fitted =
                    run.fit(&lesson, &weights, stop, &mut |epoch| observe(NetProgress::Epoch(epoch)))?;
                let Some(fitted) = fitted else { return Ok(NetEnd::Stopped) };
                (fitted.network, fitted.positions[0])
            }
        };
        let candidate = Candidate {
            folder,
            network: &network,
            from: TEACHER,
            rule: self.rule,
            size: self.size,
            seed: self.seed,
            jobs: self.threads,
            positions,
            elsewhere: None,
            made: &self.command(),
        };
        let told = &mut |gate| observe(NetProgress::Gate(gate));
        Ok(match self.gate.test(&candidate, stop, told)? {
            Tested::Done(outcome) => NetEnd::Tested(outcome),
            Tested::Stopped(..) => NetEnd::Stopped,
        })
    }

    /// The command that does the same.
    fn command(&self) -> String {
        let NetCourse { rule, size, games, nodes, epochs, gate, seed, .. } = self;
        let side = size.side();
        format!(
            "train net --rule {rule} --size {side} --games {games} --nodes {nodes} --epochs {epochs} --gate {} \
             --gate-nodes {} --seed {seed}",
            gate.games, gate.nodes
        )
    }
}
