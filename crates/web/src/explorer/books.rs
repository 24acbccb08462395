//! The books of openings that visitors ask about, kept for a while: making one reads every game.

use super::color_of;
use crate::api_error::ApiError;
use crate::jobs::{JobKind, Jobs};
use crate::state::App;
use crate::tournaments;
use std::sync::{Arc, Mutex, PoisonError};
use tengen_board::{Rule, Size, notation};
use tengen_explorer::{OpeningBook, PlayedGame, Result as Ending};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Books in memory, the one used last at the end.
pub(crate) struct BookCache {
    kept: Mutex<Vec<KeptBook>>,
    /// The permit to read a file that is added.
    reading: Arc<Semaphore>,
}

impl Default for BookCache {
    fn default() -> BookCache {
        BookCache { kept: Mutex::default(), reading: Arc::new(Semaphore::new(1)) }
    }
}

struct KeptBook {
    /// What it is made of.
    name: String,
    /// The state of what it is made of.
    stamp: String,
    book: Arc<OpeningBook>,
}

/// Positions of all books in memory: some hundred bytes each.
const MOST_POSITIONS: usize = 500_000;
/// Own games that are looked through, the latest first.
const MOST_OWN: u32 = 5_000;
/// Games of tournaments that are looked through.
const MOST_TOURNAMENT_GAMES: usize = 5_000;

impl BookCache {
    /// Waits for the permit to read a file.
    ///
    /// # Errors
    /// When the server is closing.
    pub(crate) async fn reading(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit = Arc::clone(&self.reading).acquire_owned().await;
        permit.map_err(|_| ApiError::closing())
    }

    /// The book of a visitor's own games and studies.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn own(&self, app: &App, owner: &str) -> Result<Arc<OpeningBook>, ApiError> {
        let stamp = app.store().games_stamp(owner)?;
        self.book(format!("own {owner}"), stamp, || {
            let summaries = app.store().summaries(owner, MOST_OWN)?;
            let games: Vec<PlayedGame> = summaries.iter().filter_map(|summary| summarised(summary)).collect();
            Ok(OpeningBook::of(&games))
        })
    }

    /// The book of the games of a visitor's tournaments.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn tournaments(&self, app: &App, owner: &str) -> Result<Arc<OpeningBook>, ApiError> {
        let rows = Jobs::list(app, owner, JobKind::Tournament)?;
        let stamp = rows.iter().map(|row| format!("{}:{} ", row.id, row.done)).collect();
        self.book(format!("tournaments {owner}"), stamp, || {
            let mut book = OpeningBook::default();
            for row in &rows {
                let Some(store) = tournaments::store(app, row)? else { continue };
                for number in store.numbers().map_err(ApiError::internal)? {
                    if book.games() as usize >= MOST_TOURNAMENT_GAMES {
                        return Ok(book);
                    }
                    let record = store.record(number).map_err(ApiError::internal)?;
                    if let Some(game) = record.as_ref().and_then(PlayedGame::of) {
                        book.add(&game);
                    }
                }
            }
            Ok(book)
        })
    }

    /// The book of a file that a visitor has added.
    ///
    /// # Errors
    /// When there is none, or it is another visitor's.
    pub(crate) fn file(&self, app: &App, owner: &str, id: &str) -> Result<Arc<OpeningBook>, ApiError> {
        let missing = || ApiError::not_found("file");
        // A file never changes, but it can be removed.
        if !app.store().has_book_file(owner, id)? {
            return Err(missing());
        }
        self.book(format!("file {id}"), String::new(), || {
            let text = app.store().book_file(owner, id)?.ok_or_else(missing)?;
            let games: Vec<PlayedGame> = text.lines().filter_map(|line| line.parse().ok()).collect();
            Ok(OpeningBook::of(&games))
        })
    }

    /// A book, made if it is not in memory as it should be.
    fn book(
        &self,
        name: String,
        stamp: String,
        make: impl FnOnce() -> Result<OpeningBook, ApiError>,
    ) -> Result<Arc<OpeningBook>, ApiError> {
        {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(at) = kept.iter().position(|book| book.name == name && book.stamp == stamp) {
                let found = kept.remove(at);
                let book = Arc::clone(&found.book);
                kept.push(found);
                return Ok(book);
            }
        }
        let book = Arc::new(make()?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|book| book.name != name);
        kept.push(KeptBook { name, stamp, book: Arc::clone(&book) });
        let positions = |kept: &[KeptBook]| kept.iter().map(|book| book.book.positions()).sum::<usize>();
        while kept.len() > 1 && positions(&kept) > MOST_POSITIONS {
            kept.remove(0);
        }
        Ok(book)
    }
}

/// The game that a list's summary tells of; `None` if it did not begin on an empty board.
fn summarised(summary: &str) -> Option<PlayedGame> {
    let summary: serde_json::Value = serde_json::from_str(summary).ok()?;
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let is_set_up =
        [&summary["setup"]["black"], &summary["setup"]["white"]].map(text).iter().any(|s| !s.is_empty());
    if is_set_up || summary["first"] == "white" {
        return None;
    }
    let size = Size::new(usize::try_from(summary["size"].as_u64()?).ok()?).ok()?;
    let rule: Rule = summary["rule"].as_str()?.parse().ok()?;
    let moves = notation::parse_moves(summary["moves"].as_str()?, size).ok()?;
    let (outcome, result) = (&summary["outcome"], text(&summary["result"]));
    let result = match (outcome["winner"].as_str().and_then(color_of), outcome["how"].as_str()) {
        (Some(winner), _) => Ending::Won(winner),
        (None, Some("draw")) => Ending::Draw,
        // A file may know how a game ended that the board does not show.
        _ if result.starts_with('B') => Ending::Won(tengen_board::Color::Black),
        _ if result.starts_with('W') => Ending::Won(tengen_board::Color::White),
        _ if result == "0" || result == "Draw" => Ending::Draw,
        _ => Ending::Unknown,
    };
    (!moves.is_empty()).then_some(PlayedGame { size, rule, moves, result })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_of_games_and_studies_are_games() {
        let line = |summary: &str| summarised(summary).map(|game| game.to_string());
        let game = r#"{"size":15,"rule":"renju","moves":"h8h9","setup":{"black":"","white":""},"first":null,
                       "outcome":{"winner":"white","how":"resigned"},"status":"over"}"#;
        assert_eq!(line(game).as_deref(), Some("renju 15 h8h9 W"));
        let study =
            r#"{"size":9,"rule":"freestyle","moves":"e5","setup":{"black":"","white":""},"result":"B+R"}"#;
        assert_eq!(line(study).as_deref(), Some("freestyle 9 e5 B"));
        for none in [
            "{}",
            "nonsense",
            r#"{"size":15,"rule":"renju","moves":""}"#,
            r#"{"size":15,"rule":"renju","moves":"h8","first":"white"}"#,
            r#"{"size":15,"rule":"renju","moves":"h8","setup":{"black":"a1","white":""}}"#,
            r#"{"size":99,"rule":"renju","moves":"h8"}"#,
        ] {
            assert_eq!(line(none), None, "{none}");
        }
    }

    #[test]
    fn a_book_is_made_once_and_again_when_its_games_have_changed() {
        let cache = BookCache::default();
        let mut made = 0;
        let mut book = |stamp: &str| {
            let book = cache.book("mine".to_owned(), stamp.to_owned(), || {
                made += 1;
                Ok(OpeningBook::default())
            });
            assert!(book.is_ok());
            made
        };
        assert_eq!([book("1"), book("1"), book("2"), book("2")], [1, 1, 2, 2]);
        assert_eq!(cache.kept.lock().unwrap().len(), 1);
    }
}
