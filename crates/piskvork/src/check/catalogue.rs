//! Every check there is.

use super::examiner::Examiner;
use super::finding::Found;
use super::problem::Problem;
use super::{games, leaving, memory, moves, positions, starting, swap2, terms, throughout, timing};
use std::fmt;

/// Something to look at.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name, such as `line-ends`.
    pub name: &'static str,
    /// Where it belongs.
    pub section: Section,
    /// What it looks at, in a few words.
    pub about: &'static str,
    pub(super) needs: Needs,
    pub(super) is_slow: bool,
    pub(super) run: fn(&mut Examiner) -> Result<Found, Problem>,
}

/// What must have gone well for a check to make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// The engine starts.
    Start,
    /// It starts and has not been seen never to move.
    Moves,
    /// Other conversations to look back on.
    Notes,
}

/// Checks that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Until the game begins.
    Starting,
    /// What is asked and answered during a game.
    Moves,
    /// What INFO tells.
    Terms,
    /// Positions with one right answer.
    Positions,
    /// Clocks.
    Time,
    /// Memory.
    Memory,
    /// The Swap2 opening.
    Swap2,
    /// Whole games.
    Games,
    /// The end.
    Leaving,
    /// What was noticed all along.
    Throughout,
}

use Needs::{Moves, Notes, Nothing, Start};

/// Every check, in the order in which they are made.
pub const CHECKS: &[Check] = &[
    check("start", Section::Starting, "START is answered by OK", Nothing, starting::start),
    check("about", Section::Starting, "ABOUT is answered", Start, starting::about),
    check("sizes", Section::Starting, "boards it plays on", Moves, starting::sizes),
    check("bad-sizes", Section::Starting, "boards that nobody plays on", Start, starting::bad_sizes),
    check("bad-start", Section::Starting, "START without a number", Start, starting::garbled),
    check("rules", Section::Starting, "rules it does not decline", Start, starting::rules),
    check("unknown-command", Section::Starting, "a command that nobody knows", Start, starting::unknown),
    check("begin", Section::Moves, "BEGIN: it makes the first move", Moves, moves::begin),
    check("turn", Section::Moves, "TURN: it answers moves", Moves, moves::turn),
    check("at-once", Section::Moves, "TURN right after its move", Moves, moves::at_once),
    check("empty-board", Section::Moves, "BOARD without stones", Moves, moves::empty_board),
    check("board", Section::Moves, "BOARD with positions for either side", Moves, moves::board),
    check("restart", Section::Moves, "RESTART clears the board", Moves, moves::restart),
    check("takeback", Section::Moves, "TAKEBACK takes stones back", Moves, moves::take_back),
    check("line-ends", Section::Moves, "lines that end with CRLF, LF or CR", Moves, moves::line_ends),
    check("lower-case", Section::Moves, "commands in lower case", Moves, moves::lower_case),
    check("unknown-keys", Section::Terms, "INFO that nobody knows", Moves, terms::unknown_keys),
    check("between-moves", Section::Terms, "INFO during a game", Moves, terms::between_moves),
    check("no-limits", Section::Terms, "limits that mean none", Moves, terms::no_limits),
    check("time-overdrawn", Section::Terms, "a time_left below zero", Moves, terms::time_overdrawn),
    check("five", Section::Positions, "makes five under every rule", Moves, positions::five),
    check("overline", Section::Positions, "standard: six is not five", Moves, positions::overline),
    check("forbidden", Section::Positions, "renju: a forbidden move", Moves, positions::forbidden),
    check("blocked-five", Section::Positions, "caro: a blocked five", Moves, positions::blocked_five),
    check("instant", Section::Time, "timeout_turn 0", Moves, timing::instant),
    check("turn-100", Section::Time, "100 ms a move", Moves, timing::turn_100),
    slow_check("turn-1000", Section::Time, "one second a move", Moves, timing::turn_1000),
    check("match-clock", Section::Time, "a clock for the whole game", Moves, timing::match_clock),
    check("judged-start", Section::Time, "what it loads is on its clock", Moves, timing::judged_start),
    check("memory-350", Section::Memory, "Gomocup's limit", Moves, memory::gomocup),
    check("memory-64", Section::Memory, "a small limit", Moves, memory::small),
    check("swap2", Section::Swap2, "SWAP2BOARD with 0, 3 and 5 stones", Moves, swap2::swap2),
    check("games", Section::Games, "games by every rule on every board", Moves, games::games),
    check("end", Section::Leaving, "END ends it", Start, leaving::end),
    check("end-thinking", Section::Leaving, "END while it thinks", Moves, leaving::end_thinking),
    check("input-closed", Section::Leaving, "the manager is gone", Start, leaving::input_closed),
    check("one-answer", Section::Throughout, "one move a question", Notes, throughout::one_answer),
    check("stderr", Section::Throughout, "nothing on standard error", Notes, throughout::errors),
];

const fn check(
    name: &'static str,
    section: Section,
    about: &'static str,
    needs: Needs,
    run: fn(&mut Examiner) -> Result<Found, Problem>,
) -> Check {
    Check { name, section, about, needs, is_slow: false, run }
}

const fn slow_check(
    name: &'static str,
    section: Section,
    about: &'static str,
    needs: Needs,
    run: fn(&mut Examiner) -> Result<Found, Problem>,
) -> Check {
    Check { is_slow: true, ..check(name, section, about, needs, run) }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Section::Starting => "Starting",
            Section::Moves => "Moves",
            Section::Terms => "Terms",
            Section::Positions => "Positions",
            Section::Time => "Time",
            Section::Memory => "Memory",
            Section::Swap2 => "Swap2",
            Section::Games => "Games",
            Section::Leaving => "Leaving",
            Section::Throughout => "Throughout",
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
