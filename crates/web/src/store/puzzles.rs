//! What visitors have done with puzzles, and the puzzles made of their games.

use super::room::room;
use super::{Full, Store, StoreResult};
use crate::id;
use crate::options::KeptLimits;
use rusqlite::{OptionalExtension, Row, params};

/// What an owner has done with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleResult {
    pub(crate) puzzle: String,
    pub(crate) solved: bool,
    /// Moves that did not win, before it was solved.
    pub(crate) wrong: u32,
    /// Hints asked for, before it was solved.
    pub(crate) hints: u32,
}

/// Something that happens to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleEvent {
    Wrong,
    Hint,
    Solved,
}

/// A puzzle made of a win that was missed or allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnPuzzle {
    /// The game's id and the number of the move, `id-17`.
    pub(crate) id: String,
    pub(crate) game: String,
    /// The puzzle, as files of puzzles have it.
    pub(crate) line: String,
}

/// A puzzle in the list of an owner's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedPuzzle {
    pub(crate) id: String,
    pub(crate) line: String,
    /// What lists show of its game, as JSON.
    pub(crate) summary: String,
}

/// About how many bytes a row takes.
const ROW: u64 = 200;

impl Store {
    /// Saves what has happened to a puzzle, if there is room. Nothing changes once it is solved.
    pub(crate) fn note_puzzle(
        &self,
        owner: &str,
        puzzle: &str,
        event: PuzzleEvent,
        limits: Option<&KeptLimits>,
    ) -> StoreResult<Result<(), Full>> {
        let connection = self.connection();
        let space = room(&connection, owner, 0, ROW, limits)?;
        if space.is_ok() {
            let count = |kind| u32::from(event == kind);
            connection
                .prepare_cached(
                    "INSERT INTO puzzle_results VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                     ON CONFLICT (owner, puzzle) DO UPDATE SET solved = excluded.solved, wrong = wrong + excluded.wrong,
                         hints = hints + excluded.hints, updated = excluded.updated WHERE solved = 0",
                )?
                .execute(params![
                    owner,
                    puzzle,
                    count(PuzzleEvent::Solved),
                    count(PuzzleEvent::Wrong),
                    count(PuzzleEvent::Hint),
                    id::now()
                ])?;
        }
        Ok(space)
    }

    /// What an owner has done with a puzzle.
    pub(crate) fn puzzle_result(&self, owner: &str, puzzle: &str) -> StoreResult<Option<PuzzleResult>> {
        let sql = "SELECT puzzle, solved, wrong, hints FROM puzzle_results WHERE owner = ?1 AND puzzle = ?2";
        self.connection().prepare_cached(sql)?.query_row([owner, puzzle], result_row).optional()
    }

    /// All that an owner has done with puzzles, the latest last.
    pub(crate) fn puzzle_results(&self, owner: &str) -> StoreResult<Vec<PuzzleResult>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT puzzle, solved, wrong, hints FROM puzzle_results WHERE owner = ?1 ORDER BY updated, puzzle",
        )?;
        statement.query_map([owner], result_row)?.collect()
    }

    /// Replaces the puzzles made of a game.
    pub(crate) fn save_own_puzzles(
        &self,
        owner: &str,
        game: &str,
        puzzles: &[OwnPuzzle],
        limits: Option<&KeptLimits>,
    ) -> StoreResult<Result<(), Full>> {
        let mut connection = self.connection();
        let bytes = puzzles.iter().map(|puzzle| puzzle.line.len() as u64 + ROW).sum();
        let space = room(&connection, owner, 0, bytes, limits)?;
        if space.is_ok() {
            let transaction = connection.transaction()?;
            transaction.execute("DELETE FROM own_puzzles WHERE game = ?1", [game])?;
            for puzzle in puzzles {
                transaction.execute(
                    "INSERT INTO own_puzzles VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![puzzle.id, owner, game, puzzle.line, id::now()],
                )?;
            }
            transaction.commit()?;
        }
        Ok(space)
    }

    /// The puzzles made of an owner's games, the latest first.
    pub(crate) fn own_puzzles(&self, owner: &str) -> StoreResult<Vec<ListedPuzzle>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT own_puzzles.id, line, games.summary FROM own_puzzles JOIN games ON games.id = game
             WHERE own_puzzles.owner = ?1 ORDER BY own_puzzles.created DESC, own_puzzles.id LIMIT 200",
        )?;
        let row =
            |row: &Row<'_>| Ok(ListedPuzzle { id: row.get(0)?, line: row.get(1)?, summary: row.get(2)? });
        statement.query_map([owner], row)?.collect()
    }

    /// The ids of the puzzles made of a game.
    pub(crate) fn own_puzzles_of(&self, game: &str) -> StoreResult<Vec<String>> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached("SELECT id FROM own_puzzles WHERE game = ?1")?;
        statement.query_map([game], |row| row.get(0))?.collect()
    }

    /// A puzzle made of an owner's game.
    pub(crate) fn own_puzzle(&self, owner: &str, id: &str) -> StoreResult<Option<OwnPuzzle>> {
        let sql = "SELECT id, game, line FROM own_puzzles WHERE owner = ?1 AND id = ?2";
        self.connection().prepare_cached(sql)?.query_row([owner, id], own_row).optional()
    }
}

fn result_row(row: &Row<'_>) -> StoreResult<PuzzleResult> {
    Ok(PuzzleResult { puzzle: row.get(0)?, solved: row.get(1)?, wrong: row.get(2)?, hints: row.get(3)? })
}

fn own_row(row: &Row<'_>) -> StoreResult<OwnPuzzle> {
    Ok(OwnPuzzle { id: row.get(0)?, game: row.get(1)?, line: row.get(2)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_add_up_until_the_puzzle_is_solved() {
        let store = Store::open(None).unwrap();
        let note = |puzzle: &str, event| store.note_puzzle("me", puzzle, event, None).unwrap().unwrap();
        note("7", PuzzleEvent::Wrong);
        note("7", PuzzleEvent::Hint);
        note("8", PuzzleEvent::Solved);
        note("8", PuzzleEvent::Wrong);
        note("7", PuzzleEvent::Wrong);
        let result =
            |puzzle: &str, solved, wrong, hints| PuzzleResult { puzzle: puzzle.into(), solved, wrong, hints };
        assert_eq!(store.puzzle_result("me", "8").unwrap(), Some(result("8", true, 0, 0)));
        note("7", PuzzleEvent::Solved);
        assert_eq!(store.puzzle_result("me", "7").unwrap(), Some(result("7", true, 2, 1)));
        assert_eq!(store.puzzle_results("me").unwrap().len(), 2);
        assert_eq!(store.puzzle_result("you", "7").unwrap(), None);
    }

    #[test]
    fn a_game_s_puzzles_are_its_owner_s_and_go_with_it() {
        let store = Store::open(None).unwrap();
        let puzzle = |id: &str| OwnPuzzle { id: id.into(), game: "g".into(), line: "line".into() };
        store.save_own_puzzles("me", "g", &[puzzle("g-3"), puzzle("g-9")], None).unwrap().unwrap();
        store.save_own_puzzles("me", "g", &[puzzle("g-9")], None).unwrap().unwrap();
        assert_eq!(store.own_puzzles_of("g").unwrap(), ["g-9"]);
        assert_eq!(store.own_puzzle("me", "g-9").unwrap(), Some(puzzle("g-9")));
        assert_eq!(store.own_puzzle("you", "g-9").unwrap(), None);
        store.delete("g").unwrap();
        assert_eq!(store.own_puzzle("me", "g-9").unwrap(), None);
    }
}
