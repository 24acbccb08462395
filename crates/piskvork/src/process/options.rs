//! The options for running an external engine.

use std::path::PathBuf;
use std::time::Duration;

/// The options for running an external engine. The defaults suit a match between engines that may fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessOptions {
    /// The name under which the engine plays; `None` (the default) takes it from the command.
    pub name: Option<String>,
    /// Where the engine runs; `None` (the default) is the folder of the program, or the current one when the program was
    /// given by a bare name such as `wine`.
    pub working_folder: Option<PathBuf>,
    /// A folder the engine may keep files in, told to it by `INFO folder`. Default: none.
    pub data_folder: Option<PathBuf>,
    /// `INFO game_type`: 0 against a person, 1 (the default) against an engine, 2 in a tournament.
    pub game_type: u8,
    /// How long START and RESTART may take. Default: 10 s.
    pub start_timeout: Duration,
    /// How much later than its time limit a move is still accepted, because pipes and the scheduler take time, too.
    /// Default: 1 s.
    pub tolerance: Duration,
    /// The longest time for a move that has no time limit. Default: 10 minutes.
    pub move_timeout: Duration,
    /// How long the engine may take to end after END before it is killed. Default: 500 ms.
    pub quit_timeout: Duration,
    /// Whether the engine is suspended between its moves, so that it cannot search on its opponent's time. Default: no.
    /// (It is not suspended before its first move: loading is not counted against that move.) Unix only.
    pub suspend: bool,
    /// Bytes by which the memory limit may be exceeded. Default: 8 MiB. The limit itself comes with each
    /// game; it is told to the engine everywhere and enforced on Linux.
    pub memory_slack: u64,
    /// A hard limit on each process' address space, in bytes, set when the engine starts. Beyond it,
    /// allocations fail. Default: none, because engines reserve far more than they use. Linux only.
    pub address_space: Option<u64>,
    /// The longest line that is kept; what exceeds it is dropped. Default: 64 KiB.
    pub line_bytes: usize,
    /// The most bytes an engine may print for one answer. Default: 8 MiB.
    pub output_bytes: usize,
    /// The most lines an engine may print for one answer. Default: 100 000.
    pub output_lines: usize,
    /// The most bytes of messages in a decision's note; the latest are kept. Default: 4 KiB.
    pub note_bytes: usize,
}

impl Default for ProcessOptions {
    fn default() -> ProcessOptions {
        ProcessOptions {
            name: None,
            working_folder: None,
            data_folder: None,
            game_type: 1,
            start_timeout: Duration::from_secs(10),
            tolerance: Duration::from_secs(1),
            move_timeout: Duration::from_secs(600),
            quit_timeout: Duration::from_millis(500),
            suspend: false,
            memory_slack: 8 << 20,
            address_space: None,
            line_bytes: 64 << 10,
            output_bytes: 8 << 20,
            output_lines: 100_000,
            note_bytes: 4 << 10,
        }
    }
}
