//! Events of the arena: their description, and their database.

use crate::check_sentence;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tengen_arena::{Event, Schedule, Store};

/// Bytes that begin as a database does are one; others are the description of an event. Whether it was accepted.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"SQLite format 3") { database(bytes) } else { description(bytes) }
}

fn description(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<Event>(bytes) {
        Ok(event) => {
            let schedule = Schedule::new(&event);
            for number in [0, 1, schedule.games() / 2, schedule.games().saturating_sub(1), u64::MAX] {
                let _ = schedule.pairing(number);
            }
            let written = serde_json::to_string(&event).expect("an event is plain data");
            let again = serde_json::from_str::<Event>(&written).expect("what is written can be read");
            assert_eq!(event.terms(), again.terms());
            true
        }
        Err(error) => {
            check_sentence(&error.to_string().escape_debug());
            false
        }
    }
}

thread_local! {
    /// Where the database lies that is read; in memory where the system has such a folder.
    static FOLDER: TempDir = {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
    };
}

fn database(bytes: &[u8]) -> bool {
    FOLDER.with(|folder| {
        for name in ["event.db-wal", "event.db-shm", "event.db-journal"] {
            let _ = fs::remove_file(folder.path().join(name));
        }
        fs::write(folder.path().join("event.db"), bytes).expect("the folder can be written to");
        let store = match Store::read(folder.path()) {
            Ok(store) => store,
            Err(error) => {
                check_sentence(&error.to_string().escape_debug());
                return false;
            }
        };
        if let Err(error) = store.results() {
            check_sentence(&error.to_string().escape_debug());
        }
        for number in store.numbers().unwrap_or_default().into_iter().take(4) {
            if let Err(error) = store.record(number) {
                check_sentence(&error.to_string().escape_debug());
            }
        }
        true
    })
}
