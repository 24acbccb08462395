//! How much room an owner has in the database.

use super::StoreResult;
use crate::options::KeptLimits;
use rusqlite::Connection;

/// Why nothing more can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The owner has as many games and studies as one may have.
    Games,
    /// They take as many bytes as they may.
    Bytes,
    /// The whole database does.
    Database,
}

/// Whether an owner has room for so many rows and bytes more, the files of the explorer included.
pub(super) fn room(
    connection: &Connection,
    owner: &str,
    rows: u32,
    bytes: u64,
    limits: Option<&KeptLimits>,
) -> StoreResult<Result<(), Full>> {
    let Some(limits) = limits else { return Ok(Ok(())) };
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, u64>(0));
    let pages = pragma("page_count")?.saturating_sub(pragma("freelist_count")?);
    if (pages * pragma("page_size")?).saturating_add(bytes) > limits.database_bytes {
        return Ok(Err(Full::Database));
    }
    let (games, used): (u32, u64) = connection
        .prepare_cached(
            "SELECT count(*), coalesce(sum(octet_length(summary) + octet_length(body)
                 + coalesce(octet_length(tree), 0)), 0) FROM games WHERE owner = ?1",
        )?
        .query_row([owner], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let files: u64 = connection
        .prepare_cached(
            "SELECT coalesce(sum(octet_length(name) + octet_length(body)), 0) FROM book_files WHERE owner = ?1",
        )?
        .query_row([owner], |row| row.get(0))?;
    let used = used + files;
    if rows > 0 && games + rows > limits.games {
        return Ok(Err(Full::Games));
    }
    Ok(if used.saturating_add(bytes) > limits.bytes { Err(Full::Bytes) } else { Ok(()) })
}
