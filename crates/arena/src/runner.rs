//! Playing an event: so many games at a time, each kept as soon as it has ended.

use crate::played::{Played, play};
use crate::{Event, GameSummary, Pairing, Player, Schedule, Store, StoreError};
use std::any::Any;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use tengen_piskvork::roster::BadAgent;
use tengen_play::{Agent, Stop};
use thiserror::Error;

/// Plays what an event's store does not hold yet.
pub struct Runner<'a> {
    store: &'a Store,
    jobs: usize,
    stop: Stop,
    keeps_engines: bool,
    leave: Option<&'a AskLeave<'a>>,
    guests: Option<&'a MakeGuest<'a>>,
    seeds: Option<&'a GameSeeds<'a>>,
}

/// The seed of a game, by the game's number.
pub type GameSeeds<'a> = dyn Fn(u64) -> u64 + Sync + 'a;

/// Makes a player that no name makes; `None` for everybody else.
pub type MakeGuest<'a> = dyn Fn(&Player) -> Option<Result<Box<dyn Agent>, BadAgent>> + Sync + 'a;

/// Asked before each game; may take its time. What it gives is held while the game is played; `None` ends the run.
pub type AskLeave<'a> = dyn Fn(Pairing) -> Option<Box<dyn Any + Send>> + Sync + 'a;

/// Why an event cannot be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// A player is nobody.
    #[error(transparent)]
    Player(#[from] BadAgent),
    /// A game cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is to happen after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// More games.
    GoOn,
    /// Enough is known; games that have not ended are dropped.
    Stop,
}

impl<'a> Runner<'a> {
    /// One game at a time, and engines that play several games.
    pub fn new(store: &'a Store) -> Runner<'a> {
        Runner {
            store,
            jobs: 1,
            stop: Stop::default(),
            keeps_engines: true,
            leave: None,
            guests: None,
            seeds: None,
        }
    }

    /// So many games at a time.
    #[must_use]
    pub fn jobs(self, jobs: usize) -> Runner<'a> {
        Runner { jobs: jobs.max(1), ..self }
    }

    /// Ends early when this is raised.
    #[must_use]
    pub fn until(self, stop: Stop) -> Runner<'a> {
        Runner { stop, ..self }
    }

    /// Starts external engines anew for every game.
    #[must_use]
    pub fn with_new_engines(self) -> Runner<'a> {
        Runner { keeps_engines: false, ..self }
    }

    /// Asks for leave before each game: where several events share a machine, each waits for its turn.
    #[must_use]
    pub fn with_leave(self, leave: &'a AskLeave<'a>) -> Runner<'a> {
        Runner { leave: Some(leave), ..self }
    }

    /// Lets players take part that whoever holds the event makes itself.
    #[must_use]
    pub fn with_guests(self, guests: &'a MakeGuest<'a>) -> Runner<'a> {
        Runner { guests: Some(guests), ..self }
    }

    /// Gives games these seeds instead of those that follow from the event's own.
    #[must_use]
    pub fn with_seeds(self, seeds: &'a GameSeeds<'a>) -> Runner<'a> {
        Runner { seeds: Some(seeds), ..self }
    }

    /// Plays every game that is missing. `watch` hears of each one when it has been kept.
    ///
    /// # Errors
    /// When a player cannot be made, or a game cannot be kept.
    pub fn run(&self, watch: &mut dyn FnMut(&GameSummary) -> Next) -> Result<(), RunError> {
        let event = self.store.event();
        for player in &event.players {
            seat(player, event, self.guests)?;
        }
        let queue = Queue::new(Schedule::new(event), self.store.numbers()?, self.seeds);
        // Raised when enough is known, without raising the flag of whoever may stop us.
        let enough = Stop::default().under(&self.stop);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (sender, queue, enough) = (sender.clone(), &queue, &enough);
                let (keeps_engines, guests) = (self.keeps_engines, self.guests);
                let mut table = Table { event, keeps_engines, guests, seated: Vec::new() };
                let leave = self.leave;
                scope.spawn(move || {
                    while let Some(played) = table.next(queue, leave, enough).transpose() {
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let done = self.keep(&receiver, &enough, watch);
            // However it ended, nobody waits for what is still being played.
            enough.raise();
            done
        })
    }

    fn keep(
        &self,
        games: &mpsc::Receiver<Result<Played, BadAgent>>,
        enough: &Stop,
        watch: &mut dyn FnMut(&GameSummary) -> Next,
    ) -> Result<(), RunError> {
        for played in games {
            let played = played?;
            if enough.is_raised() && !self.stop.is_raised() {
                // It ended after the decision, so nothing may depend on it.
                continue;
            }
            self.store.keep(&played)?;
            if watch(&played.summary) == Next::Stop {
                enough.raise();
            }
        }
        Ok(())
    }
}

/// Games that are still to be played.
struct Queue<'a> {
    schedule: Schedule,
    kept: BTreeSet<u64>,
    seeds: Option<&'a GameSeeds<'a>>,
    next: AtomicU64,
}

impl<'a> Queue<'a> {
    fn new(schedule: Schedule, kept: BTreeSet<u64>, seeds: Option<&'a GameSeeds<'a>>) -> Queue<'a> {
        Queue { schedule, kept, seeds, next: AtomicU64::new(0) }
    }

    fn take(&self) -> Option<Pairing> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let pairing = self.schedule.pairing(number)?;
            if !self.kept.contains(&number) {
                let seed = self.seeds.map_or(pairing.seed, |seeds| seeds(number));
                return Some(Pairing { seed, ..pairing });
            }
        }
    }
}

/// Where one game after another is played. Those who played the last one stay seated if they play the next.
struct Table<'a> {
    event: &'a Event,
    keeps_engines: bool,
    guests: Option<&'a MakeGuest<'a>>,
    seated: Vec<(usize, Box<dyn Agent>)>,
}

fn seat(player: &Player, event: &Event, guests: Option<&MakeGuest<'_>>) -> Result<Box<dyn Agent>, BadAgent> {
    guests.and_then(|make| make(player)).unwrap_or_else(|| player.agent(&event.limits))
}

impl Table<'_> {
    /// Plays the next game; `None` when there is none or it was stopped.
    fn next(
        &mut self,
        queue: &Queue<'_>,
        leave: Option<&AskLeave<'_>>,
        stop: &Stop,
    ) -> Result<Option<Played>, BadAgent> {
        if stop.is_raised() {
            return Ok(None);
        }
        let Some(pairing) = queue.take() else { return Ok(None) };
        let held = leave.map(|ask| ask(pairing));
        if matches!(held, Some(None)) {
            return Ok(None);
        }
        let [one, other] = pairing.players;
        let (mut a, mut b) = (self.seat(one)?, self.seat(other)?);
        self.seated.clear();
        let played = play(self.event, pairing, [&mut *a, &mut *b], stop);
        let has_failed = |player| {
            played.as_ref().is_some_and(|played| {
                played.summary.ending.is_failure() && played.summary.loser() == Some(player)
            })
        };
        for (player, agent) in [(one, a), (other, b)] {
            if !has_failed(player) && (self.keeps_engines || !self.event.players[player].is_external()) {
                self.seated.push((player, agent));
            }
        }
        Ok(played)
    }

    fn seat(&mut self, player: usize) -> Result<Box<dyn Agent>, BadAgent> {
        match self.seated.iter().position(|(seated, _)| *seated == player) {
            Some(place) => Ok(self.seated.swap_remove(place).1),
            None => seat(&self.event.players[player], self.event, self.guests),
        }
    }
}
