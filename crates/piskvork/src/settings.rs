//! What `INFO` has told so far.

use crate::command::Info;
use std::time::Duration;
use tengen_board::{Rule, Size};
use tengen_play::{GameConfig, SearchLimits};

/// Everything that outlives a game.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) rule: Rule,
    /// The manager is a Yixin board, which numbers rules in its own way.
    pub(crate) yixin: bool,
    pub(crate) marks: bool,
    pub(crate) details: bool,
    turn_time: Option<Duration>,
    clock: Clock,
    memory: Option<u64>,
    tables: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    threads: Option<usize>,
}

/// The match clock. Most managers say before each move what is left; for those that only give the time of
/// the whole match, the engine keeps count.
#[derive(Clone, Debug, Default)]
struct Clock {
    match_time: Option<Duration>,
    told: Option<Option<Duration>>,
    spent: Duration,
    increment: Duration,
}

/// A number that names no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ImpossibleRule(pub(crate) u32);

impl Settings {
    pub(crate) fn new() -> Settings {
        Settings {
            rule: Rule::Freestyle,
            yixin: false,
            marks: false,
            details: false,
            turn_time: None,
            clock: Clock::default(),
            memory: None,
            tables: None,
            depth: None,
            nodes: None,
            threads: None,
        }
    }

    /// Takes a piece of information; what an engine of this kind has no use for changes nothing.
    pub(crate) fn tell(&mut self, info: &Info) -> Result<(), ImpossibleRule> {
        match *info {
            Info::TimeoutTurn(time) => self.turn_time = Some(time),
            Info::TimeoutMatch(time) => self.clock.match_time = time,
            Info::TimeLeft(time) => {
                self.clock.told = Some(time);
                self.clock.spent = Duration::ZERO;
            }
            Info::TimeIncrement(time) => self.clock.increment = time,
            Info::MaxMemory(bytes) => self.memory = bytes,
            Info::HashSize(kilobytes) => self.tables = kilobytes.map(|k| k.saturating_mul(1024)),
            Info::MaxDepth(depth) => self.depth = depth,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::ThreadNum(threads) => self.threads = threads,
            Info::ShowDetail(level) => {
                // A Yixin board asks for marks only, and would take a line of details for a move.
                self.marks = level & 1 != 0;
                self.details = level & 2 != 0;
            }
            Info::Rule(bits) => self.rule = self.rule_of(bits).ok_or(ImpossibleRule(bits))?,
            Info::GameType(_)
            | Info::Folder(_)
            | Info::Evaluate(_)
            | Info::CautionFactor(_)
            | Info::Pondering(_)
            | Info::Other { .. } => {}
        }
        Ok(())
    }

    /// For Gomocup 2 is the bit of a continuous game, for Yixin boards it is Renju.
    fn rule_of(&self, bits: u32) -> Option<Rule> {
        if self.yixin && bits == 2 { Some(Rule::Renju) } else { Rule::from_bits(bits) }
    }

    pub(crate) fn new_game(&mut self) {
        // What was told since the last move is about this game: Yixin boards send it before START.
        if self.clock.spent > Duration::ZERO {
            self.clock.told = None;
            self.clock.spent = Duration::ZERO;
        }
    }

    /// A move took so long.
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

impl Clock {
    fn left(&self) -> Option<Duration> {
        self.told.unwrap_or(self.match_time).map(|time| time.saturating_sub(self.spent))
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
        let mut settings = Settings::new();
        settings.tell(&Info::TimeoutMatch(Some(seconds(100)))).unwrap();
        settings.spend(seconds(30));
        assert_eq!(settings.limits().match_time, Some(seconds(70)));
        settings.new_game();
        assert_eq!(settings.limits().match_time, Some(seconds(100)));
    }

    #[test]
    fn what_the_manager_says_is_left_is_left() {
        let mut settings = Settings::new();
        settings.tell(&Info::TimeLeft(Some(seconds(50)))).unwrap();
        settings.tell(&Info::TimeoutMatch(Some(seconds(100)))).unwrap();
        settings.new_game();
        assert_eq!(settings.limits().match_time, Some(seconds(50)));
        settings.spend(seconds(60));
        assert_eq!(settings.limits().match_time, Some(Duration::ZERO));
        settings.tell(&Info::TimeLeft(None)).unwrap();
        assert_eq!(settings.limits().match_time, None);
    }

    #[test]
    fn two_limits_on_memory_hold_together() {
        let mut settings = Settings::new();
        settings.tell(&Info::MaxMemory(Some(5_000))).unwrap();
        settings.tell(&Info::HashSize(Some(2))).unwrap();
        assert_eq!(settings.limits().memory, Some(2048));
        settings.tell(&Info::HashSize(None)).unwrap();
        assert_eq!(settings.limits().memory, Some(5_000));
    }

    #[test]
    fn two_is_renju_only_for_yixin_boards() {
        let mut settings = Settings::new();
        settings.tell(&Info::Rule(2)).unwrap();
        assert_eq!(settings.rule, Rule::Freestyle);
        settings.yixin = true;
        settings.tell(&Info::Rule(2)).unwrap();
        assert_eq!(settings.rule, Rule::Renju);
        assert_eq!(settings.tell(&Info::Rule(12)), Err(ImpossibleRule(12)));
        assert_eq!(settings.rule, Rule::Renju);
    }
}
