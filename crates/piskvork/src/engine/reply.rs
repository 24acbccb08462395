//! Replies that an engine sends to its manager.

use crate::command::CommandError;
use std::fmt;
use std::time::Duration;
use tengen_board::{Point, notation};
use tengen_play::Decision;

/// One reply. [`fmt::Display`] writes it as the protocol does, without a line end after the last line.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// `7,7`: a move.
    Move(Point),
    /// `7,7 8,8`: stones of a Swap2 opening.
    Moves(Vec<Point>),
    /// `SWAP`: the engine takes the other colour.
    Swap,
    /// `SUGGEST 7,7`: a move that the manager may overrule.
    Suggest(Point),
    /// `ERROR reason`: the command is known and refused.
    Error(String),
    /// `UNKNOWN what`: the command is not known.
    Unknown(String),
    /// `MESSAGE text`, for the user.
    Message(String),
    /// `DEBUG text`, for a log.
    Debug(String),
    /// `name="Tengen", version="0.1.0", …`.
    About,
    /// `FORBID 07070808.`: where Black may not play.
    ///
    /// Each point is its two coordinates, two digits each, in the order of every other line of the session. Yixin boards
    /// call the first coordinate the row, Gomocup managers the column; since they do so throughout, both see the points
    /// in the right place.
    Forbid(Vec<Point>),
    /// `MESSAGE REALTIME …`: marks on the board during a search.
    Realtime(BoardMark),
    /// `INFO PV …`: a principal variation.
    Pv(PvInfo),
}

/// A mark on a Yixin board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMark {
    /// All marks are removed.
    Refresh,
    /// The best move so far.
    Best(Point),
}

/// A principal variation with its search statistics, as gomocalc and Yixin boards list them.
#[derive(Clone, Debug, PartialEq)]
pub struct PvInfo {
    /// Its rank, from 0 for the best.
    pub rank: usize,
    /// How many variations there are.
    pub lines: usize,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The nodes of the search.
    pub nodes: u64,
    /// The time of the search.
    pub time: Duration,
    /// The mover's win rate, if the agent estimates one.
    pub win_rate: Option<f64>,
    /// The moves.
    pub line: Vec<Point>,
}

impl PvInfo {
    /// The best `max` variations of a decision that took this long.
    pub(crate) fn lines_of(decision: &Decision, max: usize, time: Duration) -> Vec<PvInfo> {
        let mut lines: Vec<_> = decision.candidates.iter().map(|c| (Some(c.win_rate), &c.line)).collect();
        lines.truncate(max);
        if lines.len() < 2 {
            // The decision says more about its own move than a candidate does.
            lines = vec![(decision.win_rate, &decision.line)];
        }
        let detail = |rank| {
            let (win_rate, line): (_, &Vec<Point>) = lines[rank];
            let (lines, line) = (lines.len(), line.clone());
            PvInfo { rank, lines, depth: decision.depth, nodes: decision.nodes, time, win_rate, line }
        };
        (0..lines.len()).map(detail).collect()
    }
}

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Reply {
        match error {
            CommandError::Unknown(_) => Reply::Unknown(error.to_string()),
            _ => Reply::Error(error.to_string()),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Move(point) => f.write_str(&notation::manager(*point)),
            Reply::Moves(points) => f.write_str(&spaced(points)),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Suggest(point) => write!(f, "SUGGEST {}", notation::manager(*point)),
            Reply::Error(reason) => write!(f, "ERROR {}", one_line(reason)),
            Reply::Unknown(what) => write!(f, "UNKNOWN {}", one_line(what)),
            Reply::Message(text) => write!(f, "MESSAGE {}", one_line(text)),
            Reply::Debug(text) => write!(f, "DEBUG {}", one_line(text)),
            Reply::About => write!(
                f,
                "name=\"Tengen\", version=\"{}\", author=\"the Tengen authors\", country=\"World\", www=\"{}\"",
                env!("CARGO_PKG_VERSION"),
                env!("CARGO_PKG_REPOSITORY"),
            ),
            Reply::Forbid(points) => {
                f.write_str("FORBID ")?;
                for point in points {
                    write!(f, "{:02}{:02}", point.x(), point.y())?;
                }
                f.write_str(".")
            }
            Reply::Realtime(BoardMark::Refresh) => f.write_str("MESSAGE REALTIME REFRESH"),
            Reply::Realtime(BoardMark::Best(point)) => {
                write!(f, "MESSAGE REALTIME BEST {}", notation::manager(*point))
            }
            Reply::Pv(detail) => detail.fmt(f),
        }
    }
}

impl fmt::Display for PvInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.time.as_millis();
        writeln!(f, "INFO PV {}", self.rank)?;
        writeln!(f, "INFO NUMPV {}", self.lines)?;
        writeln!(f, "INFO DEPTH {}", self.depth)?;
        writeln!(f, "INFO SELDEPTH {}", self.line.len().max(self.depth as usize))?;
        writeln!(f, "INFO NODES {}", self.nodes)?;
        writeln!(f, "INFO TOTALNODES {}", self.nodes)?;
        writeln!(f, "INFO TOTALTIME {milliseconds}")?;
        writeln!(f, "INFO SPEED {}", u128::from(self.nodes) * 1000 / milliseconds.max(1))?;
        if let Some(win_rate) = self.win_rate {
            writeln!(f, "INFO EVAL {}", eval(win_rate))?;
            writeln!(f, "INFO WINRATE {win_rate:.4}")?;
        }
        writeln!(f, "INFO BESTLINE {}", spaced(&self.line))?;
        f.write_str("INFO PV DONE")
    }
}

/// A win rate on the scale that Gomoku boards show: 200 times its log-odds, at most ±10000.
fn eval(win_rate: f64) -> i32 {
    let win_rate = win_rate.clamp(0.0, 1.0);
    (200.0 * (win_rate / (1.0 - win_rate)).ln()).clamp(-10_000.0, 10_000.0).round() as i32
}

fn spaced(points: &[Point]) -> String {
    points.iter().map(|&p| notation::manager(p)).collect::<Vec<_>>().join(" ")
}

/// The text without line ends and other control characters: a reply is one line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    #[test]
    fn replies_are_written_as_managers_read_them() {
        for (reply, text) in [
            (Reply::Ok, "OK"),
            (Reply::Move(p(7, 12)), "7,12"),
            (Reply::Moves(vec![p(0, 0), p(1, 1), p(4, 0)]), "0,0 1,1 4,0"),
            (Reply::Swap, "SWAP"),
            (Reply::Suggest(p(3, 4)), "SUGGEST 3,4"),
            (Reply::Error("no\r\n7,7".into()), "ERROR no  7,7"),
            (Reply::Debug("x".into()), "DEBUG x"),
            (Reply::Forbid(vec![]), "FORBID ."),
            (Reply::Forbid(vec![p(7, 12), p(10, 0)]), "FORBID 07121000."),
            (Reply::Realtime(BoardMark::Best(p(1, 2))), "MESSAGE REALTIME BEST 1,2"),
        ] {
            assert_eq!(reply.to_string(), text);
        }
    }

    #[test]
    fn about_is_one_line_of_keys_and_values() {
        let about = Reply::About.to_string();
        for part in about.split(", ") {
            let (key, value) = part.split_once('=').expect("key=value");
            assert!(key.chars().all(|c| c.is_ascii_lowercase()), "{part}");
            assert!(value.len() >= 2 && value.starts_with('"') && value.ends_with('"'), "{part}");
        }
        assert!(about.starts_with("name=\"Tengen\", version=\"0."));
    }

    #[test]
    fn chances_become_values_and_certainty_stays_finite() {
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(eval), [-10_000, -220, 0, 220, 10_000]);
    }
}
