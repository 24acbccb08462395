//! How long an engine is waited for, how much it may say meanwhile, and how a wait can fail.

use super::ProcessOptions;
use std::time::{Duration, Instant};
use tengen_play::Stop;

/// Why an engine gives no line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineFailure {
    /// No line came in time.
    Timeout,
    /// The wait was stopped.
    Stopped,
    /// The engine uses too much memory.
    Memory { used: u64, limit: u64 },
    /// The engine has ended, closed its output, or floods it.
    Broken(String),
}

/// How long to wait for a line, and what else may end the wait.
pub(crate) struct WaitLimits<'a> {
    until: Instant,
    is_over: bool,
    pub(super) stop: Option<&'a Stop>,
    pub(super) memory: Option<MemoryLimit>,
}

/// How much memory an engine may use, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct MemoryLimit {
    /// The limit that the engine was told.
    pub(crate) announced: u64,
    /// How much more is tolerated.
    pub(crate) slack: u64,
}

impl<'a> WaitLimits<'a> {
    /// A wait of so long from now.
    pub(crate) fn new(time: Duration) -> WaitLimits<'a> {
        WaitLimits { until: after(time), is_over: false, stop: None, memory: None }
    }

    /// The same, ended when the engine uses more memory than this.
    pub(crate) fn with_memory(self, memory: Option<MemoryLimit>) -> WaitLimits<'a> {
        WaitLimits { memory, ..self }
    }

    /// The same, ended when the flag is raised.
    pub(crate) fn or_until(self, stop: &'a Stop) -> WaitLimits<'a> {
        WaitLimits { stop: Some(stop), ..self }
    }

    /// The time left. It is zero once when the time is over, for one last look, and `None` after that. So an answer that
    /// came in time is found even if this process was late to look, and endless chatter has an end.
    pub(super) fn left(&mut self) -> Option<Duration> {
        if self.is_over {
            return None;
        }
        let left = self.until.saturating_duration_since(Instant::now());
        self.is_over = left.is_zero();
        Some(left)
    }
}

/// The moment so much later; a year from now at most.
pub(crate) fn after(time: Duration) -> Instant {
    let never = Duration::from_secs(60 * 60 * 24 * 365);
    Instant::now() + time.min(never)
}

/// How much an engine has said for one answer, and may say.
pub(super) struct OutputQuota {
    bytes: usize,
    lines: usize,
    max_bytes: usize,
    max_lines: usize,
}

impl OutputQuota {
    pub(super) fn new(options: &ProcessOptions) -> OutputQuota {
        OutputQuota { bytes: 0, lines: 0, max_bytes: options.output_bytes, max_lines: options.output_lines }
    }

    /// Counts from zero again, for the next answer.
    pub(super) fn reset(&mut self) {
        (self.bytes, self.lines) = (0, 0);
    }

    pub(super) fn add(&mut self, bytes: usize, lines: usize) {
        self.bytes += bytes;
        self.lines += lines;
    }

    /// # Errors
    /// When the engine has said too much.
    pub(super) fn check(&self) -> Result<(), EngineFailure> {
        if self.bytes > self.max_bytes || self.lines > self.max_lines {
            let said = format!("{} lines, {} bytes and no answer", self.lines, self.bytes);
            return Err(EngineFailure::Broken(format!("the engine floods its output ({said})")));
        }
        Ok(())
    }
}
