//! Who plays in online games that another visitor owns, and how many such games are open.

use super::{Store, StoreResult};
use rusqlite::params;

impl Store {
    /// A visitor has taken the second seat of a game.
    pub(crate) fn add_guest(&self, game: &str, visitor: &str) -> StoreResult<()> {
        let sql = "INSERT OR IGNORE INTO game_guests VALUES (?1, ?2)";
        self.connection().execute(sql, params![game, visitor]).map(drop)
    }

    /// The game is over, and its second player has a copy.
    pub(crate) fn remove_guest(&self, game: &str) -> StoreResult<()> {
        self.connection().execute("DELETE FROM game_guests WHERE game = ?1", [game]).map(drop)
    }

    /// How many games of an owner wait for a second player.
    pub(crate) fn waiting_games(&self, owner: &str) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM games WHERE owner = ?1 AND kind = 'game'
                   AND json_extract(summary, '$.status') = 'waiting'";
        self.connection().query_row(sql, [owner], |row| row.get(0))
    }
}
