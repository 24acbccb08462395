//! The processor time that an engine uses in a game, beside the time that it may use.

use super::engine_process::EngineProcess;
use std::time::{Duration, Instant};

/// How often it is looked up: that takes some milliseconds where many processes run.
const EVERY: Duration = Duration::from_secs(1);
/// What clocks and short threads of the system make of an honest engine: a tenth, and half a second.
const TENTH: u32 = 10;
const SLACK: Duration = Duration::from_millis(500);

/// An engine's account of one game.
pub(super) struct CpuAccount {
    /// What it had used when the game began: loading is not counted.
    before: Option<Duration>,
    /// The time that it could compute in: that of its moves, times the threads that it may use.
    allowed: Duration,
    next: Instant,
    /// Whether it was said that it uses more.
    is_reported: bool,
}

impl CpuAccount {
    /// The account of an engine that begins a game.
    pub(super) fn open(engine: &mut EngineProcess) -> CpuAccount {
        let next = Instant::now() + EVERY;
        CpuAccount { before: engine.cpu(), allowed: Duration::ZERO, next, is_reported: false }
    }

    /// A move has taken so long. Says so, once in a game, if all its processes together use more than they may.
    pub(super) fn enter(
        &mut self,
        engine: &mut EngineProcess,
        took: Duration,
        threads: usize,
    ) -> Option<String> {
        self.allowed = self.allowed.saturating_add(times(took, threads));
        if self.is_reported || Instant::now() < self.next {
            return None;
        }
        self.next = Instant::now() + EVERY;
        let used = engine.cpu()?.saturating_sub(self.before?);
        let sentence = excess(used, self.allowed, threads);
        self.is_reported = sentence.is_some();
        sentence
    }
}

fn times(time: Duration, threads: usize) -> Duration {
    time.saturating_mul(u32::try_from(threads).unwrap_or(u32::MAX))
}

/// The sentence about an engine that has used more than it may.
pub(crate) fn excess(used: Duration, allowed: Duration, threads: usize) -> Option<String> {
    (used > allowed.saturating_add(allowed / TENTH).saturating_add(SLACK)).then(|| {
        let plural = if threads == 1 { "" } else { "s" };
        format!(
            "used {:.1} s of processor time where {threads} thread{plural} had {:.1} s: it computes with more threads, or while \
             its opponent thinks",
            used.as_secs_f64(),
            allowed.as_secs_f64()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_tenth_and_half_a_second_is_said() {
        let seconds = Duration::from_secs_f64;
        assert_eq!(excess(seconds(11.5), seconds(10.0), 1), None);
        let said = excess(seconds(11.6), seconds(10.0), 1).unwrap();
        assert!(said.starts_with("used 11.6 s of processor time where 1 thread had 10.0 s"), "{said}");
        assert_eq!(excess(seconds(0.5), Duration::ZERO, 4), None);
        assert_eq!(times(seconds(2.0), 3), seconds(6.0));
    }
}
