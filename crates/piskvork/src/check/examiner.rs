//! Runs the checks and keeps what they have found out about the engine.

use super::catalogue::{Check, Needs};
use super::conversation::{Conversation, Observations};
use super::failure::{CheckFailure, FailureKind};
use super::finding::CheckOutcome;
use super::options::CheckOptions;
use crate::process::engine_process::EngineProcess;
use crate::process::{Invocation, ProcessOptions};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tengen_agents::Random;
use tengen_board::{Game, Point, Rule, Size};
use tengen_play::{Agent, SearchLimits};

/// Runs the checks and keeps what they have found out about the engine.
pub(super) struct Examiner {
    pub(super) invocation: Invocation,
    pub(super) options: CheckOptions,
    /// What was observed in every conversation.
    pub(super) observations: Rc<RefCell<Observations>>,
    /// The board sizes the engine is known to play on.
    pub(super) sizes: Vec<Size>,
    /// The rules the engine has not refused.
    pub(super) rules: Vec<Rule>,
    /// Whether the engine is known not to move on an empty BOARD.
    pub(super) needs_begin: bool,
    about: Option<String>,
    has_started: bool,
    /// How many checks have waited for a move in vain.
    timeouts: usize,
    deadline: Instant,
    cannot_run: Option<String>,
}

/// After so many checks that waited for a move in vain, those that need one are skipped.
const MAX_TIMEOUTS: usize = 2;

impl Examiner {
    pub(super) fn new(invocation: &Invocation, options: &CheckOptions) -> Examiner {
        Examiner {
            invocation: invocation.clone(),
            options: options.clone(),
            observations: Rc::default(),
            sizes: Vec::new(),
            rules: options.rules.clone(),
            needs_begin: false,
            about: None,
            has_started: false,
            timeouts: 0,
            deadline: Instant::now() + options.budget,
            cannot_run: None,
        }
    }

    /// Makes a check, unless earlier ones have shown that it is pointless.
    pub(super) fn examine(&mut self, check: &Check) -> CheckOutcome {
        if let Some(reason) = self.reason_to_skip(check) {
            return CheckOutcome::skipped(reason);
        }
        match (check.run)(self) {
            Ok(found) => found,
            Err(failure) => {
                let silent = matches!(&failure.kind, FailureKind::Silent { .. });
                self.timeouts += usize::from(silent && check.needs == Needs::Moves);
                CheckOutcome::from(failure)
            }
        }
    }

    fn reason_to_skip(&self, check: &Check) -> Option<&'static str> {
        if self.options.stop.is_raised() {
            return Some("stopped");
        }
        let only = &self.options.only;
        if check.needs != Needs::Nothing && !only.is_empty() && !only.iter().any(|name| name == check.name) {
            return Some("not asked for");
        }
        if check.needs != Needs::Nothing && !self.has_started {
            return Some("it does not start");
        }
        if check.needs == Needs::Moves
            && self.timeouts >= MAX_TIMEOUTS
            && !self.observations.borrow().has_moved
        {
            return Some("it never moves");
        }
        if self.options.quick && check.is_slow {
            return Some("not in a quick check");
        }
        (check.needs != Needs::Observations && Instant::now() >= self.deadline)
            .then_some("no time left for it")
    }

    /// Why the program cannot be started, if so.
    pub(super) fn cannot_run(&self) -> Option<&str> {
        self.cannot_run.as_deref()
    }

    /// The engine's answer to ABOUT.
    pub(super) fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    pub(super) fn record_about(&mut self, line: String) {
        self.about = Some(line);
    }

    /// Records that the engine starts on a board of this size.
    pub(super) fn record_start(&mut self, size: Size) {
        self.has_started = true;
        self.record_size(size);
    }

    pub(super) fn record_size(&mut self, size: Size) {
        if !self.sizes.contains(&size) {
            self.sizes.push(size);
        }
    }

    /// The board size for checks that need just one.
    pub(super) fn size(&self) -> Size {
        self.sizes.first().or(self.options.sizes.first()).copied().unwrap_or(Size::STANDARD)
    }

    /// The rule for checks that need just one.
    pub(super) fn rule(&self) -> Rule {
        self.rules.first().or(self.options.rules.first()).copied().unwrap_or(Rule::Freestyle)
    }

    /// Starts the engine.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn start_engine(&mut self) -> Result<Conversation, CheckFailure> {
        let begun = Instant::now();
        let engine =
            EngineProcess::start(&self.invocation, &ProcessOptions::default()).map_err(|failure| {
                let sentence = failure.sentence();
                if !self.has_started {
                    self.cannot_run = Some(sentence.clone());
                }
                CheckFailure { kind: FailureKind::Ended(sentence), transcript: Vec::new() }
            })?;
        let (observations, stop) = (Rc::clone(&self.observations), self.options.stop.clone());
        Ok(Conversation::new(engine, self.size(), begun, observations, stop))
    }

    /// How long START may take.
    pub(super) fn start_timeout(&self) -> Duration {
        Duration::from_secs(if self.options.quick { 5 } else { 10 })
    }

    /// How long to wait for a move when its time is not what is checked.
    pub(super) fn move_timeout(&self) -> Duration {
        Duration::from_secs(if self.options.quick { 3 } else { 5 })
    }

    /// Whether no time is left to begin anything more.
    pub(super) fn is_late(&self) -> bool {
        Instant::now() >= self.deadline || self.options.stop.is_raised()
    }

    /// A game of so many random moves that is not over.
    pub(super) fn some_game(&self, moves: usize) -> Game {
        let mut game = Game::new(self.size(), self.rule());
        let mut player = Random::new(moves as u64);
        while game.moves().len() < moves && game.outcome().is_none() {
            let Some(point) = choose(&mut player, &game) else { break };
            // A random player makes legal moves.
            let _ = game.play(point);
        }
        game
    }
}

/// The move that a built-in player chooses.
pub(super) fn choose(player: &mut dyn Agent, game: &Game) -> Option<Point> {
    player.choose(game, &SearchLimits::none()).ok().map(|decision| decision.point)
}
