//! What the search believes, shown while it goes on.

use super::report::percent;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_board::{Size, notation};
use tengen_play::{Decision, ProgressListener};

/// Where progress is shown: on stderr, so that stdout holds the result alone.
pub(super) enum Display {
    /// One line of a terminal, always the latest. Nothing where there is no terminal.
    Line { line: ProgressBar, size: Size },
    /// A line of JSON for each piece of news.
    Json { start: Instant, size: Size },
}

/// The search's belief, as programs like it.
#[derive(Serialize)]
struct Belief {
    depth: u32,
    best: String,
    winrate: Option<f64>,
    nodes: u64,
    seconds: f64,
    line: Vec<String>,
}

impl Display {
    /// How progress is shown, for programs if they ask for it.
    pub(super) fn new(json: bool, size: Size) -> Display {
        if json {
            return Display::Json { start: Instant::now(), size };
        }
        let line = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
            line.set_style(style);
        }
        line.set_message("thinking; Ctrl-C shows the best so far");
        // Beliefs that come too fast to be drawn would otherwise wait for the next one.
        line.enable_steady_tick(Duration::from_millis(100));
        Display::Line { line, size }
    }

    /// Who shows what the search believes.
    pub(super) fn listener(&self) -> ProgressListener {
        match *self {
            Display::Line { ref line, size } => {
                let line = line.clone();
                Arc::new(move |decision| line.set_message(sentence(decision, size)))
            }
            Display::Json { start, size } => Arc::new(move |decision| {
                let belief = Belief::of(decision, start.elapsed(), size);
                if let Ok(json) = serde_json::to_string(&belief) {
                    // A reader that went away wants no more progress, but may still want the result.
                    let _ = writeln!(io::stderr(), "{json}");
                }
            }),
        }
    }

    /// Makes room for the result.
    pub(super) fn clear(&self) {
        if let Display::Line { line, .. } = self {
            line.finish_and_clear();
        }
    }
}

impl Belief {
    fn of(decision: &Decision, time: Duration, size: Size) -> Belief {
        Belief {
            depth: decision.depth,
            best: notation::human(decision.point, size),
            winrate: decision.win_rate,
            nodes: decision.nodes,
            seconds: time.as_secs_f64(),
            line: decision.line.iter().map(|&point| notation::human(point, size)).collect(),
        }
    }
}

fn sentence(decision: &Decision, size: Size) -> String {
    let Belief { depth, best, winrate, nodes, line, .. } = Belief::of(decision, Duration::ZERO, size);
    format!("depth {depth}: {best} {}, {nodes} nodes: {}", percent(winrate), line.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_believed() {
        let size = Size::STANDARD;
        let line = notation::parse_moves("h8h9", size).unwrap();
        let decision =
            Decision { win_rate: Some(0.625), line, depth: 7, nodes: 99, ..Decision::new(size.center()) };
        assert_eq!(sentence(&decision, size), "depth 7: h8 62.5%, 99 nodes: h8 h9");
    }
}
