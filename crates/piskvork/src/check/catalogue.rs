//! The table of all checks.

use super::examiner::Examiner;
use super::finding::CheckResult;
use super::{games, info, memory, moves, overall, positions, shutdown, startup, swap2, timing};
use std::fmt;

/// One check.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name, such as `line-ends`.
    pub name: &'static str,
    /// Its section.
    pub section: Section,
    /// What it checks, in a few words.
    pub about: &'static str,
    pub(super) needs: Needs,
    pub(super) is_slow: bool,
    pub(super) run: fn(&mut Examiner) -> CheckResult,
}

/// What a check requires of the checks before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// The engine starts.
    Start,
    /// The engine starts, and is not known never to move.
    Moves,
    /// The observations of the checks before it.
    Observations,
}

/// A group of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Before the game begins.
    Startup,
    /// Questions and answers during a game.
    Moves,
    /// `INFO` and its limits.
    Info,
    /// Positions with one right answer.
    Positions,
    /// Time limits.
    Time,
    /// The memory limit.
    Memory,
    /// The Swap2 opening.
    Swap2,
    /// Whole games.
    Games,
    /// The end of the session.
    Shutdown,
    /// Observations of all checks together.
    Overall,
}

use Needs::{Moves, Nothing, Observations, Start};

/// Every check, in the order in which they are made.
pub const CHECKS: &[Check] = &[
    check("start", Section::Startup, "START is answered by OK", Nothing, startup::start),
    check("about", Section::Startup, "ABOUT is answered", Start, startup::about),
    check("sizes", Section::Startup, "boards it plays on", Moves, startup::sizes),
    check("bad-sizes", Section::Startup, "boards of impossible sizes", Start, startup::bad_sizes),
    check("bad-start", Section::Startup, "START without a number", Start, startup::bad_start),
    check("rules", Section::Startup, "rules it does not decline", Start, startup::rules),
    check("unknown-command", Section::Startup, "an unknown command", Start, startup::unknown_command),
    check("begin", Section::Moves, "BEGIN: it makes the first move", Moves, moves::begin),
    check("turn", Section::Moves, "TURN: it answers moves", Moves, moves::turn),
    check("at-once", Section::Moves, "TURN right after its move", Moves, moves::at_once),
    check("empty-board", Section::Moves, "BOARD without stones", Moves, moves::empty_board),
    check("board", Section::Moves, "BOARD with positions for either side", Moves, moves::board),
    check("restart", Section::Moves, "RESTART clears the board", Moves, moves::restart),
    check("takeback", Section::Moves, "TAKEBACK takes stones back", Moves, moves::take_back),
    check("line-ends", Section::Moves, "lines that end with CRLF, LF or CR", Moves, moves::line_ends),
    check("lower-case", Section::Moves, "commands in lower case", Moves, moves::lower_case),
    check("unknown-keys", Section::Info, "INFO with unknown keys", Moves, info::unknown_keys),
    check("between-moves", Section::Info, "INFO during a game", Moves, info::between_moves),
    check("no-limits", Section::Info, "values that mean no limit", Moves, info::no_limits),
    check("time-overdrawn", Section::Info, "a time_left below zero", Moves, info::time_overdrawn),
    check("five", Section::Positions, "makes five under every rule", Moves, positions::five),
    check("overline", Section::Positions, "standard: six is not five", Moves, positions::overline),
    check("forbidden", Section::Positions, "renju: a forbidden move", Moves, positions::forbidden),
    check("blocked-five", Section::Positions, "caro: a blocked five", Moves, positions::blocked_five),
    check("instant", Section::Time, "timeout_turn 0", Moves, timing::instant),
    check("turn-100", Section::Time, "100 ms a move", Moves, timing::turn_100),
    check("turn-1000", Section::Time, "one second a move", Moves, timing::turn_1000).slow(),
    check("match-clock", Section::Time, "a clock for the whole game", Moves, timing::match_clock),
    check(
        "judged-start",
        Section::Time,
        "loading counts as time of the first move",
        Moves,
        timing::judged_start,
    ),
    check("processor", Section::Time, "processor time beside its own time", Moves, timing::processor),
    check("memory-350", Section::Memory, "Gomocup's limit", Moves, memory::gomocup),
    check("memory-64", Section::Memory, "a small limit", Moves, memory::small),
    check("swap2", Section::Swap2, "SWAP2BOARD with 0, 3 and 5 stones", Moves, swap2::swap2),
    check("games", Section::Games, "games by every rule on every board", Moves, games::games),
    check("end", Section::Shutdown, "END ends it", Start, shutdown::end),
    check("end-thinking", Section::Shutdown, "END during a search", Moves, shutdown::end_thinking),
    check("input-closed", Section::Shutdown, "the manager closes its input", Start, shutdown::input_closed),
    check("one-answer", Section::Overall, "one move a question", Observations, overall::one_answer),
    check("stderr", Section::Overall, "nothing on standard error", Observations, overall::stderr),
];

const fn check(
    name: &'static str,
    section: Section,
    about: &'static str,
    needs: Needs,
    run: fn(&mut Examiner) -> CheckResult,
) -> Check {
    Check { name, section, about, needs, is_slow: false, run }
}

impl Check {
    /// The same check, left out of quick tests.
    const fn slow(self) -> Check {
        Check { is_slow: true, ..self }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Section::Startup => "Startup",
            Section::Moves => "Moves",
            Section::Info => "Info",
            Section::Positions => "Positions",
            Section::Time => "Time",
            Section::Memory => "Memory",
            Section::Swap2 => "Swap2",
            Section::Games => "Games",
            Section::Shutdown => "Shutdown",
            Section::Overall => "Overall",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_sections_stay_together() {
        let names: HashSet<&str> = CHECKS.iter().map(|check| check.name).collect();
        assert_eq!(names.len(), CHECKS.len());
        let mut sections: Vec<Section> = CHECKS.iter().map(|check| check.section).collect();
        sections.dedup();
        assert_eq!(sections.iter().collect::<HashSet<_>>().len(), sections.len());
    }
}
