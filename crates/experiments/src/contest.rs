//! Some players against some others, every game kept by the arena.

use crate::{ExperimentError, Moment, RunOptions};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use tengen_arena::{
    Event, EventReport, Format, GameSummary, Opening, Player, PlayerLimits, Runner, Schedule, Standings,
    Start, Store,
};
use tengen_board::{Rule, Size};

/// The first players against all the others, every opening with both colours.
pub(crate) struct Contest {
    /// Who is looked at.
    pub(crate) first: Vec<Player>,
    /// Whom each of them meets.
    pub(crate) others: Vec<Player>,
    /// The board.
    pub(crate) size: Size,
    /// Where games start from; when they are used up they come again, turned or mirrored.
    pub(crate) openings: Vec<Opening>,
    /// Openings between any two.
    pub(crate) rounds: u64,
    /// What everybody may use who has no limits of its own.
    pub(crate) limits: PlayerLimits,
    /// Where all randomness comes from.
    pub(crate) seed: u64,
}

/// What was played.
pub(crate) struct Games {
    event: Event,
    games: Vec<GameSummary>,
}

impl Contest {
    /// Plays what is missing in the folder, and tells how far it is. `at` says what the games are for.
    pub(crate) fn play(
        self,
        options: &RunOptions<'_>,
        folder: &Path,
        at: &str,
    ) -> Result<Games, ExperimentError> {
        self.play_and_tell(options, folder, &mut |done, of| (options.tell)(Moment { done, of, at }))
    }

    /// The same, for one of several contests: `tell` is given the games there are, and how many there will be.
    pub(crate) fn play_and_tell(
        self,
        options: &RunOptions<'_>,
        folder: &Path,
        tell: &mut dyn FnMut(u64, u64),
    ) -> Result<Games, ExperimentError> {
        let failed = |error: &dyn std::error::Error| ExperimentError::Failed(error.to_string());
        let Contest { first, others, size, openings, rounds, limits, seed } = self;
        let event = Event {
            format: Format::Gauntlet(first.len()),
            players: first.into_iter().chain(others).collect(),
            rule: Rule::Freestyle,
            size,
            start: Start::Openings(openings),
            rounds,
            limits,
            max_moves: None,
            seed,
            test: None,
        };
        // Before anything is kept: a name that was mistyped must not claim the folder.
        for player in &event.players {
            player.agent(&event.limits).map_err(|error| failed(&error))?;
        }
        let store = Store::open(folder, &event).map_err(|error| failed(&error))?;
        let of = Schedule::new(&event).games();
        let mut done = store.numbers().map_err(|error| failed(&error))?.len() as u64;
        tell(done, of);
        let mut watch = |_: &GameSummary| {
            done += 1;
            tell(done, of);
            ControlFlow::Continue(())
        };
        let runner = Runner::new(&store).jobs(options.jobs).until(options.stop.clone());
        runner.run(&mut watch).map_err(|error| failed(&error))?;
        let games = store.results().map_err(|error| failed(&error))?;
        if (games.len() as u64) < of {
            return Err(ExperimentError::Stopped);
        }
        Ok(Games { event, games })
    }
}

impl Games {
    /// The games that one player won against another, in each set of so many rounds.
    pub(crate) fn won(&self, player: &str, other: &str, rounds: u64) -> Vec<f64> {
        let schedule = Schedule::new(&self.event);
        let mut sets: BTreeMap<u64, u64> = (0..self.event.rounds / rounds).map(|set| (set, 0)).collect();
        let name = |place: usize| self.event.players[place].name.as_str();
        for game in &self.games {
            let met = game.players.map(name);
            let won = game.winner.is_some_and(|winner| name(winner) == player);
            let round = schedule.pairing(game.number).map(|pairing| pairing.round);
            if met.contains(&player)
                && met.contains(&other)
                && won
                && let Some(set) = round.and_then(|round| sets.get_mut(&(round / rounds)))
            {
                *set += 1;
            }
        }
        sets.into_values().map(|won| won as f64).collect()
    }

    /// Who won how often against whom.
    pub(crate) fn standings(&self) -> Standings {
        Standings::of(&self.event, &self.games)
    }

    /// Everything the arena says about them, on the scale of published ratings where there are some.
    pub(crate) fn report(&self, published: &BTreeMap<String, f64>) -> Result<EventReport, ExperimentError> {
        EventReport::new(&self.event, &self.games, None, published)
            .map_err(|error| ExperimentError::Failed(error.to_string()))
    }
}
