//! What the manager has announced by `INFO`: rule, limits and display options.

use crate::command::Info;
use std::time::Duration;
use tengen_agents::machine;
use tengen_board::{Rule, Size};
use tengen_play::{GameConfig, SearchLimits};

/// What the manager has announced; it outlives a game.
#[derive(Clone, Debug)]
pub(crate) struct ManagerInfo {
    pub(crate) rule: Rule,
    /// The manager is a Yixin board, which numbers rules in its own way.
    pub(crate) yixin: bool,
    pub(crate) marks: bool,
    pub(crate) details: bool,
    turn_time: Option<Duration>,
    clock: MatchClock,
    memory: Option<u64>,
    tables: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    threads: Option<usize>,
}

/// The match clock. Most managers announce the time left before each move; for those that only give the time of the
/// whole match, the engine keeps count.
#[derive(Clone, Debug, Default)]
struct MatchClock {
    match_time: Option<Duration>,
    announced: Option<Option<Duration>>,
    spent: Duration,
    increment: Duration,
}

/// A number that stands for no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownRule(pub(crate) u32);

impl ManagerInfo {
    pub(crate) fn new() -> ManagerInfo {
        ManagerInfo {
            rule: Rule::Freestyle,
            yixin: false,
            marks: false,
            details: false,
            turn_time: None,
            clock: MatchClock::default(),
            memory: None,
            tables: None,
            depth: None,
            nodes: None,
            threads: None,
        }
    }

    /// Takes one piece of information; what this engine has no use for changes nothing.
    pub(crate) fn update(&mut self, info: &Info) -> Result<(), UnknownRule> {
        match *info {
            Info::TimeoutTurn(time) => self.turn_time = Some(time),
            Info::TimeoutMatch(time) => self.clock.match_time = time,
            Info::TimeLeft(time) => {
                self.clock.announced = Some(time);
                self.clock.spent = Duration::ZERO;
            }
            Info::TimeIncrement(time) => self.clock.increment = time,
            Info::MaxMemory(bytes) => self.memory = bytes,
            Info::HashSize(kilobytes) => self.tables = kilobytes.map(|k| k.saturating_mul(1024)),
            Info::MaxDepth(depth) => self.depth = depth,
            Info::MaxNode(nodes) => self.nodes = nodes,
            // With more threads than cores the lead has to wait for the others, and the clock runs out.
            Info::ThreadNum(threads) => {
                self.threads = threads.map(|threads| threads.min(machine::cores()));
            }
            Info::ShowDetail(level) => {
                // A Yixin board asks for marks only, and would read a line of details as a move.
                self.marks = level & 1 != 0;
                self.details = level & 2 != 0;
            }
            Info::Rule(bits) => self.rule = self.rule_of(bits).ok_or(UnknownRule(bits))?,
            Info::GameType(_)
            | Info::Folder(_)
            | Info::Evaluate(_)
            | Info::CautionFactor(_)
            | Info::Pondering(_)
            | Info::Other { .. } => {}
        }
        Ok(())
    }

    /// For Gomocup, 2 is the bit of a continuous game; for Yixin boards it is Renju.
    fn rule_of(&self, bits: u32) -> Option<Rule> {
        if self.yixin && bits == 2 { Some(Rule::Renju) } else { Rule::from_bits(bits) }
    }

    pub(crate) fn new_game(&mut self) {
        // What was announced since the last move is about this game: Yixin boards send it before START.
        if self.clock.spent > Duration::ZERO {
            self.clock.announced = None;
            self.clock.spent = Duration::ZERO;
        }
    }

    /// Counts the time of a move.
    pub(crate) fn spend(&mut self, time: Duration) {
        self.clock.spent = self.clock.spent.saturating_add(time).saturating_sub(self.clock.increment);
    }

    pub(crate) fn limits(&self) -> SearchLimits {
        SearchLimits {
            turn_time: self.turn_time,
            match_time: self.clock.left(),
            increment: self.clock.increment,
            memory: self.all_memory(),
            depth: self.depth,
            nodes: self.nodes,
            threads: self.threads,
            ..SearchLimits::none()
        }
    }

    pub(crate) fn config(&self, size: Size) -> GameConfig {
        GameConfig {
            turn_time: self.turn_time,
            match_time: self.clock.match_time,
            memory: self.all_memory(),
            ..GameConfig::new(size, self.rule)
        }
    }

    fn all_memory(&self) -> Option<u64> {
        self.memory.into_iter().chain(self.tables).min()
    }
}

impl MatchClock {
    fn left(&self) -> Option<Duration> {
        self.announced.unwrap_or(self.match_time).map(|time| time.saturating_sub(self.spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn the_engine_counts_when_the_manager_does_not() {
        let mut info = ManagerInfo::new();
        info.update(&Info::TimeoutMatch(Some(seconds(100)))).unwrap();
        info.spend(seconds(30));
        assert_eq!(info.limits().match_time, Some(seconds(70)));
        info.new_game();
        assert_eq!(info.limits().match_time, Some(seconds(100)));
    }

    #[test]
    fn what_the_manager_says_is_left_is_left() {
        let mut info = ManagerInfo::new();
        info.update(&Info::TimeLeft(Some(seconds(50)))).unwrap();
        info.update(&Info::TimeoutMatch(Some(seconds(100)))).unwrap();
        info.new_game();
        assert_eq!(info.limits().match_time, Some(seconds(50)));
        info.spend(seconds(60));
        assert_eq!(info.limits().match_time, Some(Duration::ZERO));
        info.update(&Info::TimeLeft(None)).unwrap();
        assert_eq!(info.limits().match_time, None);
    }

    #[test]
    fn two_limits_on_memory_hold_together() {
        let mut info = ManagerInfo::new();
        info.update(&Info::MaxMemory(Some(5_000))).unwrap();
        info.update(&Info::HashSize(Some(2))).unwrap();
        assert_eq!(info.limits().memory, Some(2048));
        info.update(&Info::HashSize(None)).unwrap();
        assert_eq!(info.limits().memory, Some(5_000));
    }

    #[test]
    fn no_more_threads_than_cores() {
        let mut info = ManagerInfo::new();
        info.update(&Info::ThreadNum(Some(usize::MAX))).unwrap();
        assert_eq!(info.limits().threads, Some(machine::cores()));
        info.update(&Info::ThreadNum(Some(1))).unwrap();
        assert_eq!(info.limits().threads, Some(1));
    }

    #[test]
    fn two_is_renju_only_for_yixin_boards() {
        let mut info = ManagerInfo::new();
        info.update(&Info::Rule(2)).unwrap();
        assert_eq!(info.rule, Rule::Freestyle);
        info.yixin = true;
        info.update(&Info::Rule(2)).unwrap();
        assert_eq!(info.rule, Rule::Renju);
        assert_eq!(info.update(&Info::Rule(12)), Err(UnknownRule(12)));
        assert_eq!(info.rule, Rule::Renju);
    }
}
