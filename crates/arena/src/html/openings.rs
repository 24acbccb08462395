//! The report's section on openings: results by colour for each opening.

use super::games;
use crate::{Event, GameSummary, Schedule, Start};
use serde::Serialize;
use std::collections::BTreeMap;

/// The openings that have been played.
pub(super) struct Openings {
    pub(super) results: Vec<OpeningResult>,
    /// The number of openings, played at least twice, in which one colour won every game.
    pub(super) decided: usize,
    /// The number of openings that have not been played yet.
    pub(super) unplayed: usize,
}

/// The results of one opening.
#[derive(Serialize)]
pub(super) struct OpeningResult {
    /// Its place in the list, from 1.
    #[serde(rename = "n")]
    number: u64,
    /// Its stones as in SGF, two letters each.
    #[serde(rename = "m")]
    moves: String,
    /// Games won by Black, drawn, won by White.
    #[serde(rename = "r")]
    results: [u64; 3],
}

impl OpeningResult {
    fn is_decided(&self) -> bool {
        let [black, draws, white] = self.results;
        draws == 0 && black.min(white) == 0 && black + white > 1
    }
}

/// The index of a game's opening in the list; `None` under an opening rule.
pub(super) fn opening_of(event: &Event, schedule: &Schedule, number: u64) -> Option<u64> {
    let Start::Openings(openings) = &event.start else { return None };
    Some(schedule.pairing(number)?.round % openings.len() as u64)
}

impl Openings {
    /// Counts the results by opening; `None` under an opening rule, where every game has its own opening.
    pub(super) fn of(event: &Event, schedule: &Schedule, counted: &[&GameSummary]) -> Option<Openings> {
        let Start::Openings(openings) = &event.start else { return None };
        let mut results: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
        for game in counted {
            let Some(opening) = opening_of(event, schedule, game.number) else { continue };
            let place = match game.winner {
                Some(winner) if winner == game.black => 0,
                None => 1,
                Some(_) => 2,
            };
            results.entry(opening).or_default()[place] += 1;
        }
        let results: Vec<OpeningResult> = results
            .into_iter()
            .map(|(opening, results)| OpeningResult {
                number: opening + 1,
                moves: games::letters(openings[opening as usize].moves()),
                results,
            })
            .collect();
        let decided = results.iter().filter(|result| result.is_decided()).count();
        Some(Openings { decided, unplayed: openings.len() - results.len(), results })
    }
}
