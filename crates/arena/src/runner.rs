//! Plays the games of an event, several at a time, and stores each one as soon as it has ended.

use crate::finished_game::{FinishedGame, MachineRefusal, play};
use crate::{Event, GameSummary, Pairing, Player, Schedule, Store, StoreError};
use std::any::Any;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use tengen_base::threads::start_some;
use tengen_piskvork::roster::BadAgent;
use tengen_play::{Agent, Stop};
use thiserror::Error;

/// Plays the games of an event that its store does not hold yet.
pub struct Runner<'a> {
    store: &'a Store,
    jobs: usize,
    stop: Stop,
    keeps_engines: bool,
    permits: Option<&'a AcquirePermit<'a>>,
    factory: Option<&'a AgentFactory<'a>>,
    seeds: Option<&'a GameSeeds<'a>>,
}

/// The seed of a game, by the game's number.
pub type GameSeeds<'a> = dyn Fn(u64) -> u64 + Sync + 'a;

/// Creates a player's agent; `None` if the player's agent is to be created from its name as usual.
pub type AgentFactory<'a> = dyn Fn(&Player) -> Option<Result<Box<dyn Agent>, BadAgent>> + Sync + 'a;

/// Acquires a permit for a game, and may block until there is one. The permit is held while the game is played; `None`
/// ends the run.
pub type AcquirePermit<'a> = dyn Fn(Pairing) -> Option<Box<dyn Any + Send>> + Sync + 'a;

/// Why an event cannot be played.
#[derive(Debug, Error)]
pub enum RunnerError {
    /// A player's agent cannot be created.
    #[error(transparent)]
    Player(#[from] BadAgent),
    /// The machine has no room now for what a game needs; it may have later.
    #[error(transparent)]
    Machine(#[from] MachineRefusal),
    /// A game cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<'a> Runner<'a> {
    /// A runner that plays one game at a time and keeps engines running between games.
    pub fn new(store: &'a Store) -> Runner<'a> {
        Runner {
            store,
            jobs: 1,
            stop: Stop::default(),
            keeps_engines: true,
            permits: None,
            factory: None,
            seeds: None,
        }
    }

    /// Sets how many games are played at a time.
    #[must_use]
    pub fn jobs(self, jobs: usize) -> Runner<'a> {
        Runner { jobs: jobs.max(1), ..self }
    }

    /// Ends the run early when this flag is raised.
    #[must_use]
    pub fn until(self, stop: Stop) -> Runner<'a> {
        Runner { stop, ..self }
    }

    /// Starts external engines anew for every game.
    #[must_use]
    pub fn with_new_engines(self) -> Runner<'a> {
        Runner { keeps_engines: false, ..self }
    }

    /// Acquires a permit before each game, so that several events can share a machine.
    #[must_use]
    pub fn with_permits(self, permits: &'a AcquirePermit<'a>) -> Runner<'a> {
        Runner { permits: Some(permits), ..self }
    }

    /// Creates agents by this factory where it has one for the player.
    #[must_use]
    pub fn with_agent_factory(self, factory: &'a AgentFactory<'a>) -> Runner<'a> {
        Runner { factory: Some(factory), ..self }
    }

    /// Gives games these seeds instead of those that follow from the event's seed.
    #[must_use]
    pub fn with_seeds(self, seeds: &'a GameSeeds<'a>) -> Runner<'a> {
        Runner { seeds: Some(seeds), ..self }
    }

    /// Plays every missing game. `observe` is called with each one after it has been stored, and may end the run; games
    /// that have not ended by then are discarded.
    ///
    /// # Errors
    /// When an agent cannot be created, or a game cannot be stored.
    pub fn run(&self, observe: &mut dyn FnMut(&GameSummary) -> ControlFlow<()>) -> Result<(), RunnerError> {
        let event = self.store.event();
        for player in &event.players {
            create_agent(player, event, self.factory)?;
        }
        let queue = GameQueue::new(Schedule::new(event), self.store.numbers()?, self.seeds);
        // Raised when `observe` ends the run, without raising the caller's own flag.
        let enough = Stop::default().under(&self.stop);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let slots = (0..self.jobs).map(|_| {
                let (sender, queue, enough) = (sender.clone(), &queue, &enough);
                let mut slot = GameSlot {
                    event,
                    keeps_engines: self.keeps_engines,
                    permits: self.permits,
                    factory: self.factory,
                    agents: Vec::new(),
                };
                move || {
                    while let Some(played) = slot.next(queue, enough).transpose() {
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                }
            });
            start_some(scope, slots)
                .map_err(|error| MachineRefusal(format!("no thread for a game: {error}")))?;
            drop(sender);
            let done = self.store_games(&receiver, &enough, observe);
            // However it ended, games that are still being played are no longer needed.
            enough.raise();
            done
        })
    }

    fn store_games(
        &self,
        games: &mpsc::Receiver<Result<FinishedGame, RunnerError>>,
        enough: &Stop,
        observe: &mut dyn FnMut(&GameSummary) -> ControlFlow<()>,
    ) -> Result<(), RunnerError> {
        for played in games {
            let played = played?;
            if enough.is_raised() && !self.stop.is_raised() {
                // It ended after the decision, so nothing may depend on it.
                continue;
            }
            self.store.insert(&played)?;
            if observe(&played.summary).is_break() {
                enough.raise();
            }
        }
        Ok(())
    }
}

/// The games that are still to be played.
struct GameQueue<'a> {
    schedule: Schedule,
    stored: BTreeSet<u64>,
    seeds: Option<&'a GameSeeds<'a>>,
    next: AtomicU64,
}

impl<'a> GameQueue<'a> {
    fn new(schedule: Schedule, stored: BTreeSet<u64>, seeds: Option<&'a GameSeeds<'a>>) -> GameQueue<'a> {
        GameQueue { schedule, stored, seeds, next: AtomicU64::new(0) }
    }

    fn take(&self) -> Option<Pairing> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let pairing = self.schedule.pairing(number)?;
            if !self.stored.contains(&number) {
                let seed = self.seeds.map_or(pairing.seed, |seeds| seeds(number));
                return Some(Pairing { seed, ..pairing });
            }
        }
    }
}

/// Plays one game after another. The agents of the last game are used again if they also play the next.
struct GameSlot<'a> {
    event: &'a Event,
    keeps_engines: bool,
    permits: Option<&'a AcquirePermit<'a>>,
    factory: Option<&'a AgentFactory<'a>>,
    /// The agents of the last game, by player.
    agents: Vec<(usize, Box<dyn Agent>)>,
}

fn create_agent(
    player: &Player,
    event: &Event,
    factory: Option<&AgentFactory<'_>>,
) -> Result<Box<dyn Agent>, BadAgent> {
    factory.and_then(|create| create(player)).unwrap_or_else(|| player.agent(&event.limits))
}

impl GameSlot<'_> {
    /// Plays the next game; `None` when there is none or it was stopped.
    fn next(&mut self, queue: &GameQueue<'_>, stop: &Stop) -> Result<Option<FinishedGame>, RunnerError> {
        if stop.is_raised() {
            return Ok(None);
        }
        let Some(pairing) = queue.take() else { return Ok(None) };
        let permit = self.permits.map(|acquire| acquire(pairing));
        if matches!(permit, Some(None)) {
            return Ok(None);
        }
        let [one, other] = pairing.players;
        let (mut a, mut b) = (self.agent(one)?, self.agent(other)?);
        self.agents.clear();
        let played = play(self.event, pairing, [&mut *a, &mut *b], stop)?;
        let has_failed = |player| {
            played.as_ref().is_some_and(|played| {
                played.summary.ending.is_failure() && played.summary.loser() == Some(player)
            })
        };
        for (player, agent) in [(one, a), (other, b)] {
            if !has_failed(player) && (self.keeps_engines || !self.event.players[player].is_external()) {
                self.agents.push((player, agent));
            }
        }
        Ok(played)
    }

    fn agent(&mut self, player: usize) -> Result<Box<dyn Agent>, BadAgent> {
        match self.agents.iter().position(|(of, _)| *of == player) {
            Some(place) => Ok(self.agents.swap_remove(place).1),
            None => create_agent(&self.event.players[player], self.event, self.factory),
        }
    }
}
