//! Who makes the checks, and what has been learned so far.

use super::catalogue::{Check, Needs};
use super::conversation::{Conversation, Notes};
use super::finding::Found;
use super::options::CheckOptions;
use super::problem::{Kind, Problem};
use crate::process::engine::Engine;
use crate::process::{Invocation, ProcessOptions};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tengen_agents::Random;
use tengen_board::{Game, Point, Rule, Size};
use tengen_play::{Agent, SearchLimits};

/// Who makes the checks, and what has been learned so far.
pub(super) struct Examiner {
    pub(super) invocation: Invocation,
    pub(super) options: CheckOptions,
    /// Noticed in every conversation.
    pub(super) notes: Rc<RefCell<Notes>>,
    /// The boards it is known to play on.
    pub(super) sizes: Vec<Size>,
    /// The rules it has not declined.
    pub(super) rules: Vec<Rule>,
    /// Whether it is known to make no first move on an empty BOARD.
    pub(super) needs_begin: bool,
    about: Option<String>,
    has_started: bool,
    /// How many checks have waited for a move in vain.
    silences: usize,
    deadline: Instant,
    cannot_run: Option<String>,
}

/// So many checks wait for a move in vain before those that need one are passed over.
const SILENCES: usize = 2;

impl Examiner {
    pub(super) fn new(invocation: &Invocation, options: &CheckOptions) -> Examiner {
        Examiner {
            invocation: invocation.clone(),
            options: options.clone(),
            notes: Rc::default(),
            sizes: Vec::new(),
            rules: options.rules.clone(),
            needs_begin: false,
            about: None,
            has_started: false,
            silences: 0,
            deadline: Instant::now() + options.budget,
            cannot_run: None,
        }
    }

    /// Makes a check, unless what went before leaves no point in it.
    pub(super) fn examine(&mut self, check: &Check) -> Found {
        if let Some(reason) = self.reason_to_skip(check) {
            return Found::skipped(reason);
        }
        match (check.run)(self) {
            Ok(found) => found,
            Err(problem) => {
                let silent = matches!(&problem.kind, Kind::Silent { .. });
                self.silences += usize::from(silent && check.needs == Needs::Moves);
                Found::from(problem)
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
        if check.needs == Needs::Moves && self.silences >= SILENCES && !self.notes.borrow().has_moved {
            return Some("it never moves");
        }
        if self.options.quick && check.is_slow {
            return Some("not in a quick check");
        }
        (check.needs != Needs::Notes && Instant::now() >= self.deadline).then_some("no time left for it")
    }

    /// Why the program cannot be started, if so.
    pub(super) fn cannot_run(&self) -> Option<&str> {
        self.cannot_run.as_deref()
    }

    /// What the engine says of itself.
    pub(super) fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    pub(super) fn note_about(&mut self, line: String) {
        self.about = Some(line);
    }

    /// It starts, on such a board.
    pub(super) fn note_start(&mut self, size: Size) {
        self.has_started = true;
        self.note_size(size);
    }

    pub(super) fn note_size(&mut self, size: Size) {
        if !self.sizes.contains(&size) {
            self.sizes.push(size);
        }
    }

    /// The board for everything that needs just one.
    pub(super) fn size(&self) -> Size {
        self.sizes.first().or(self.options.sizes.first()).copied().unwrap_or(Size::STANDARD)
    }

    /// The rule for everything that needs just one.
    pub(super) fn rule(&self) -> Rule {
        self.rules.first().or(self.options.rules.first()).copied().unwrap_or(Rule::Freestyle)
    }

    /// Starts the engine.
    ///
    /// # Errors
    /// When it does not run.
    pub(super) fn talk(&mut self) -> Result<Conversation, Problem> {
        let begun = Instant::now();
        let engine = Engine::start(&self.invocation, &ProcessOptions::default()).map_err(|sentence| {
            if !self.has_started {
                self.cannot_run = Some(sentence.clone());
            }
            Problem { kind: Kind::Ended(sentence), conversation: Vec::new() }
        })?;
        let (notes, stop) = (Rc::clone(&self.notes), self.options.stop.clone());
        Ok(Conversation::new(engine, self.size(), begun, notes, stop))
    }

    /// How long START may take.
    pub(super) fn start_patience(&self) -> Duration {
        Duration::from_secs(if self.options.quick { 5 } else { 10 })
    }

    /// How long a move is waited for when its time is not the question.
    pub(super) fn move_patience(&self) -> Duration {
        Duration::from_secs(if self.options.quick { 3 } else { 5 })
    }

    /// Whether there is no time left to begin anything more.
    pub(super) fn is_late(&self) -> bool {
        Instant::now() >= self.deadline || self.options.stop.is_raised()
    }

    /// A game of so many moves, that nobody has won.
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

/// The move of one of our own players.
pub(super) fn choose(player: &mut dyn Agent, game: &Game) -> Option<Point> {
    player.choose(game, &SearchLimits::none()).ok().map(|decision| decision.point)
}
