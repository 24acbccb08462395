//! Plays the games of an event, several at a time, and stores each one as soon as it has ended.

use crate::finished_game::{FinishedGame, MachineRefusal, play};
use crate::{Event, GameSummary, Pairing, Player, Schedule, Store, StoreError};
use std::any::Any;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_piskvork::roster::BadAgent;
use tengen_play::{Agent, Delivery, Doer, LocalThreads, Stop, Workforce, WorkforceError};
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
    elsewhere: Option<&'a dyn Elsewhere>,
}

/// The seed of a game, by the game's number.
pub type GameSeeds<'a> = dyn Fn(u64) -> u64 + Sync + 'a;

/// Creates a player's agent; `None` if the player's agent is to be created from its name as usual.
pub type AgentFactory<'a> = dyn Fn(&Player) -> Option<Result<Box<dyn Agent>, BadAgent>> + Sync + 'a;

/// Acquires a permit for a game, and may block until there is one. The permit is held while the game is played; `None`
/// ends the run.
pub type AcquirePermit<'a> = dyn Fn(Pairing) -> Option<Box<dyn Any + Send>> + Sync + 'a;

/// Plays games elsewhere than on this machine's threads.
pub trait Elsewhere: Sync {
    /// Who plays the games of an event that is kept in this folder.
    fn workforce<'a>(
        &'a self,
        event: &'a Event,
        folder: &'a Path,
    ) -> Box<dyn Workforce<Pairing, FinishedGame> + 'a>;
}

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
    /// Those who play the games elsewhere cannot go on.
    #[error(transparent)]
    Workforce(#[from] WorkforceError),
    /// So many stored games turned out to be false and were removed. What was counted of them must be counted anew from
    /// the store; then the event can be continued.
    #[error("{0} games turned out to be false and have to be played again")]
    Retracted(usize),
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
            elsewhere: None,
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

    /// Has the games played elsewhere, not by this machine's threads. Players from an agent factory can be played here
    /// alone, so there must be none.
    #[must_use]
    pub fn elsewhere(self, elsewhere: Option<&'a dyn Elsewhere>) -> Runner<'a> {
        Runner { elsewhere, ..self }
    }

    /// Plays every missing game. `observe` is called with each one after it has been stored, and may end the run; games
    /// that have not ended by then are discarded.
    ///
    /// # Errors
    /// When an agent cannot be created, a game cannot be stored, or stored games turned out to be false
    /// ([`RunnerError::Retracted`]).
    pub fn run(&self, observe: &mut dyn FnMut(&GameSummary) -> ControlFlow<()>) -> Result<(), RunnerError> {
        let event = self.store.event();
        let queue = GameQueue::new(Schedule::new(event), self.store.numbers()?, self.seeds);
        if let Some(elsewhere) = self.elsewhere {
            let workforce = elsewhere.workforce(event, self.store.folder());
            return self.play_at(&*workforce, &queue, Ok, observe);
        }
        for player in &event.players {
            create_agent(player, event, self.factory)?;
        }
        let (keeps_engines, permits, factory) = (self.keeps_engines, self.permits, self.factory);
        let doer = || -> Doer<'_, Pairing, Result<FinishedGame, RunnerError>> {
            let mut slot = GameSlot { keeps_engines, factory, ..GameSlot::new(event) };
            Box::new(move |pairing, stop| {
                // Held until the game has ended.
                let permit = permits.map(|acquire| acquire(pairing));
                if matches!(permit, Some(None)) {
                    return None;
                }
                slot.play(pairing, stop).transpose()
            })
        };
        self.play_at(&LocalThreads { count: self.jobs, doer: &doer }, &queue, |played| played, observe)
    }

    /// Has the games of the queue played, and stores them.
    fn play_at<Done>(
        &self,
        workforce: &dyn Workforce<Pairing, Done>,
        queue: &GameQueue<'_>,
        played: impl Fn(Done) -> Result<FinishedGame, RunnerError>,
        observe: &mut dyn FnMut(&GameSummary) -> ControlFlow<()>,
    ) -> Result<(), RunnerError> {
        let mut failed = None;
        let mut retracted = None;
        let mut has_enough = false;
        let mut take = |delivery: Delivery<Done>| {
            let kept = match delivery {
                // It ended after the decision, so nothing may depend on it.
                Delivery::Done(_) if has_enough => return ControlFlow::Break(()),
                Delivery::Done(done) => done
                    .into_iter()
                    .map(&played)
                    .collect::<Result<Vec<_>, _>>()
                    .and_then(|games| self.keep(&games, observe)),
                Delivery::Retracted(numbers) => {
                    retracted = Some(numbers.len());
                    self.store.remove(&numbers).map(ControlFlow::Continue).map_err(RunnerError::from)
                }
            };
            match kept {
                Ok(ControlFlow::Continue(())) => return ControlFlow::Continue(()),
                Ok(ControlFlow::Break(())) => has_enough = true,
                Err(error) => failed = Some(error),
            }
            ControlFlow::Break(())
        };
        let worked = workforce.work(&|| queue.take(), &self.stop, &mut take);
        match (failed, retracted) {
            (Some(error), _) => Err(error),
            (None, Some(games)) => Err(RunnerError::Retracted(games)),
            (None, None) => Ok(worked?),
        }
    }

    /// Stores games, and shows them one by one until there are enough of them.
    fn keep(
        &self,
        games: &[FinishedGame],
        observe: &mut dyn FnMut(&GameSummary) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RunnerError> {
        self.store.insert_all(games)?;
        Ok(games.iter().try_for_each(|game| observe(&game.summary)))
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
pub struct GameSlot<'a> {
    event: &'a Event,
    keeps_engines: bool,
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

impl<'a> GameSlot<'a> {
    /// A slot for games of an event.
    pub fn new(event: &'a Event) -> GameSlot<'a> {
        GameSlot { event, keeps_engines: true, factory: None, agents: Vec::new() }
    }

    /// Plays a game; `None` when it was stopped.
    ///
    /// # Errors
    /// When an agent cannot be created, or the machine has no room for what a game needs.
    pub fn play(&mut self, pairing: Pairing, stop: &Stop) -> Result<Option<FinishedGame>, RunnerError> {
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
