//! The report's section on endings: counts by ending and by colour, and failures of programs.

use super::words;
use crate::{Ending, Event, EventReport, GameSummary};

pub(super) struct Endings {
    pub(super) rows: Vec<EndingRow>,
    /// Black won, drawn, White won.
    pub(super) colors: [GameShare; 3],
    pub(super) moves: Option<String>,
    pub(super) failures: Vec<Failure>,
    /// The number of failures that are not listed.
    pub(super) more: usize,
}

/// How often games ended in one way.
pub(super) struct EndingRow {
    pub(super) word: &'static str,
    pub(super) label: &'static str,
    pub(super) share: GameShare,
    pub(super) failure: bool,
}

/// A share of all games.
pub(super) struct GameShare {
    pub(super) count: String,
    pub(super) percent: String,
    pub(super) width: f64,
}

/// A game that was lost by a fault of the program.
pub(super) struct Failure {
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) label: &'static str,
    pub(super) sentence: String,
}

/// The maximum number of listed failures; the list of games has all of them.
const LISTED: usize = 100;

impl Endings {
    pub(super) fn of(event: &Event, report: &EventReport, games: &[&GameSummary]) -> Endings {
        let share = |count: u64| {
            let share = count as f64 / report.games.max(1) as f64;
            GameShare { count: words::grouped(count), percent: words::percent(share), width: 100.0 * share }
        };
        let row = |ending: Ending| {
            let count = *report.endings.get(ending.word())?;
            let (word, label) = (ending.word(), words::ending(ending));
            Some(EndingRow { word, label, share: share(count), failure: ending.is_failure() })
        };
        let failed: Vec<&&GameSummary> = games.iter().filter(|game| game.ending.is_failure()).collect();
        let failure = |game: &&&GameSummary| Failure {
            number: game.number + 1,
            name: game.loser().map_or_else(String::new, |loser| event.players[loser].name.clone()),
            label: words::ending(game.ending),
            sentence: game.sentence.clone(),
        };
        let black = report.black;
        Endings {
            rows: Ending::ALL.into_iter().filter_map(row).collect(),
            colors: [black.wins, black.draws, black.losses].map(share),
            moves: (report.games > 0).then(|| {
                format!("{:.0} moves in a game on average.", report.moves as f64 / report.games as f64)
            }),
            failures: failed.iter().take(LISTED).map(failure).collect(),
            more: failed.len().saturating_sub(LISTED),
        }
    }
}
