//! What was counted: requests by route, how long they took, what went wrong, and the server's memory.

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts of all visitors together.
#[derive(Default)]
pub(crate) struct Tally {
    routes: Mutex<BTreeMap<String, Counts>>,
    errors: Mutex<BTreeMap<String, u64>>,
}

#[derive(Default)]
struct Counts {
    took: Vec<Duration>,
    refused: u64,
    errors: u64,
}

/// One route.
#[derive(Serialize)]
pub(crate) struct Row {
    route: String,
    answered: usize,
    refused: u64,
    pub(crate) errors: u64,
    p50_ms: f64,
    p99_ms: f64,
    longest_ms: f64,
}

impl Tally {
    fn change(&self, route: &str, change: impl FnOnce(&mut Counts)) {
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        change(routes.entry(route.to_owned()).or_default());
    }

    /// A request that was answered as it should be.
    pub(crate) fn answered(&self, route: &str, took: Duration) {
        self.change(route, |counts| counts.took.push(took));
    }

    /// A request that a limit refused.
    pub(crate) fn refused(&self, route: &str) {
        self.change(route, |counts| counts.refused += 1);
    }

    /// A request that went wrong.
    pub(crate) fn error(&self, route: &str, what: &str) {
        self.change(route, |counts| counts.errors += 1);
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        *errors.entry(format!("{route}: {what}")).or_default() += 1;
    }

    /// Every different error, and how often it came.
    pub(crate) fn errors(&self) -> BTreeMap<String, u64> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Requests and errors so far.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let all = |counts: &Counts| counts.took.len() as u64 + counts.refused + counts.errors;
        (routes.values().map(all).sum(), routes.values().map(|counts| counts.errors).sum())
    }

    /// The routes, in the order of their names.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let row = |(route, counts): (&String, &mut Counts)| {
            counts.took.sort_unstable();
            let at = |share: usize| {
                let index = (counts.took.len() * share / 100).min(counts.took.len().saturating_sub(1));
                counts.took.get(index).map_or(0.0, |took| took.as_secs_f64() * 1000.0)
            };
            Row {
                route: route.clone(),
                answered: counts.took.len(),
                refused: counts.refused,
                errors: counts.errors,
                p50_ms: at(50),
                p99_ms: at(99),
                longest_ms: at(100),
            }
        };
        routes.iter_mut().map(row).collect()
    }
}

/// The routes for people.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:34}{:>10}{:>9}{:>8}{:>10}{:>10}{:>10}\n",
        "route", "answered", "refused", "errors", "p50 ms", "p99 ms", "most ms"
    );
    for Row { route, answered, refused, errors, p50_ms, p99_ms, longest_ms } in rows {
        let _ = writeln!(
            text,
            "{route:34}{answered:>10}{refused:>9}{errors:>8}{p50_ms:>10.1}{p99_ms:>10.1}{longest_ms:>10.1}"
        );
    }
    text
}

/// A process' memory in bytes, where the system tells.
#[derive(Clone, Copy, Serialize)]
#[serde(transparent)]
pub(crate) struct Memory(Option<u64>);

impl Memory {
    pub(crate) fn of(process: Option<u32>) -> Memory {
        Memory(process.and_then(|process| {
            let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
        }))
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(bytes) => write!(f, "{} MB", bytes >> 20),
            None => f.write_str("not known (--pid says whose)"),
        }
    }
}
