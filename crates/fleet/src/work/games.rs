//! Games of a match or tournament as work of a fleet.

use super::{Definition, JobPlayer, Work, WorkerTerms};
use crate::coordinator::{Fleet, Harvest, Orders};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tengen_agents::roster;
use tengen_arena::{Elsewhere, Event, FinishedGame, GameSlot, Pairing, Schedule};
use tengen_play::{Delivery, Stop, Workforce, WorkforceError};

/// The games of an event.
pub(crate) struct GamesWork {
    event: Event,
    schedule: Schedule,
}

impl GamesWork {
    /// The games of an event whose files lie at these places.
    pub(crate) fn placed(
        event: &Event,
        files: &BTreeMap<String, String>,
        places: &BTreeMap<String, PathBuf>,
        terms: &WorkerTerms,
    ) -> Result<GamesWork, String> {
        let mut event = event.clone();
        for player in &mut event.players {
            if let Some(command) = player.agent.strip_prefix("exec:")
                && !terms.engines.iter().any(|allowed| allowed == command)
            {
                return Err(format!(
                    "the external engine '{command}' is not on this worker's list (--engine)"
                ));
            }
            player.agent = placed_agent(&player.agent, files, places)?;
            player.agent(&event.limits).map_err(|error| error.to_string())?;
        }
        let schedule = Schedule::new(&event);
        Ok(GamesWork { event, schedule })
    }

    fn pairing(&self, number: u64, seed: u64) -> Result<Pairing, String> {
        let pairing = self.schedule.pairing(number).ok_or("the event has no such game")?;
        Ok(Pairing { seed, ..pairing })
    }
}

/// The agent with its files where they lie here. Nothing else of this machine may be named by somebody else's event.
fn placed_agent(
    agent: &str,
    files: &BTreeMap<String, String>,
    places: &BTreeMap<String, PathBuf>,
) -> Result<String, String> {
    let mut agent = agent.to_owned();
    for (file, hash) in files {
        let place = places.get(hash).ok_or_else(|| format!("the file {file} is missing"))?;
        agent = replaced(&agent, file, &place.display().to_string());
    }
    let is_placed = |file: &String| places.values().any(|place| Path::new(file) == place);
    match roster::files(&agent).into_iter().find(|file| !is_placed(file)) {
        Some(file) => Err(format!("the event does not bring the file {file} along")),
        None => Ok(agent),
    }
}

/// An agent's name with a value (the whole of it) replaced.
fn replaced(agent: &str, value: &str, by: &str) -> String {
    if agent.starts_with("exec:") {
        return agent.to_owned();
    }
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(['?', '&']);
    let mut result = String::new();
    let mut rest = agent;
    while let Some(at) = rest.find(value) {
        let after = &rest[at + value.len()..];
        let begins = rest[..at].ends_with([':', '=']);
        result.push_str(&rest[..at]);
        result.push_str(if begins && ends(after) { by } else { value });
        rest = after;
    }
    result + rest
}

impl Work for GamesWork {
    fn player(&self) -> Box<dyn JobPlayer + '_> {
        Box::new(GamePlayer { work: self, slot: GameSlot::new(&self.event) })
    }

    fn check(&self, number: u64, seed: u64, body: &str) -> Result<String, String> {
        let game = FinishedGame::from_text(body, &self.event, self.pairing(number, seed)?);
        Ok(game.map_err(|error| error.to_string())?.without_times())
    }

    fn is_repeatable(&self) -> bool {
        (0..self.event.players.len()).all(|index| {
            let (player, limits) = (&self.event.players[index], self.event.limits_of(index));
            let has_a_clock = limits.turn.is_some() || limits.whole_match.is_some();
            !has_a_clock && !player.is_external() && player.threads(&self.event.limits) <= 1
        })
    }
}

struct GamePlayer<'a> {
    work: &'a GamesWork,
    slot: GameSlot<'a>,
}

impl JobPlayer for GamePlayer<'_> {
    fn play(&mut self, number: u64, seed: u64, stop: &Stop) -> Result<Option<String>, String> {
        let played =
            self.slot.play(self.work.pairing(number, seed)?, stop).map_err(|error| error.to_string())?;
        Ok(played.map(|game| game.to_text()))
    }
}

impl Elsewhere for Fleet {
    fn workforce<'a>(
        &'a self,
        event: &'a Event,
        folder: &'a Path,
    ) -> Box<dyn Workforce<Pairing, FinishedGame> + 'a> {
        Box::new(FleetGames { fleet: self, event, folder })
    }
}

/// A fleet that plays the games of an event. Its record is kept in the folder.
struct FleetGames<'a> {
    fleet: &'a Fleet,
    event: &'a Event,
    folder: &'a Path,
}

impl FleetGames<'_> {
    fn run(
        &self,
        next: &(dyn Fn() -> Option<Pairing> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<FinishedGame>) -> ControlFlow<()>,
    ) -> Result<(), crate::FleetError> {
        let agents = self.event.players.iter();
        let files = self.fleet.hashes(agents.flat_map(|player| roster::files(&player.agent)))?;
        // Files are told by their hash: a network that was trained anew is another player.
        let terms = format!("{:?} {files:?}", self.event.terms());
        let definition = Definition::Games { event: Box::new(self.event.clone()), files };
        let schedule = Schedule::new(self.event);
        let game = |number: u64, seed: u64, body: &str| {
            let pairing = Pairing { seed, ..schedule.pairing(number)? };
            FinishedGame::from_text(body, self.event, pairing).ok()
        };
        let mut take = |harvest: Harvest| match harvest {
            Harvest::Results(results) => take(Delivery::Done(
                results.iter().filter_map(|(number, seed, body)| game(*number, *seed, body)).collect(),
            )),
            Harvest::Retracted(numbers) => take(Delivery::Retracted(numbers)),
        };
        let next = || next().map(|pairing| (pairing.number, pairing.seed));
        self.fleet.run(Orders {
            definition,
            terms: &terms,
            folder: self.folder,
            total: Some(schedule.games()),
            next: &next,
            stop,
            take: &mut take,
        })
    }
}

impl Workforce<Pairing, FinishedGame> for FleetGames<'_> {
    fn work(
        &self,
        next: &(dyn Fn() -> Option<Pairing> + Sync),
        stop: &Stop,
        take: &mut dyn FnMut(Delivery<FinishedGame>) -> ControlFlow<()>,
    ) -> Result<(), WorkforceError> {
        self.run(next, stop, take).map_err(|error| WorkforceError(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_values_are_replaced_and_no_others() {
        for (agent, result) in [
            ("tengen?net=a.bin&hash=8", "tengen?net=/c&hash=8"),
            ("tengen?net=a.bin", "tengen?net=/c"),
            ("adp:a.bin?depth=2", "adp:/c?depth=2"),
            ("tengen?net=aa.bin", "tengen?net=aa.bin"),
            ("tengen?net=a.binx", "tengen?net=a.binx"),
            ("exec:./x =a.bin", "exec:./x =a.bin"),
        ] {
            assert_eq!(replaced(agent, "a.bin", "/c"), result);
        }
    }
}
