//! What a running search has found so far: a status line on a terminal, JSON lines on request.

use super::report::percent;
use crate::progress::{JsonLines, Progress};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen_board::{Size, notation};
use tengen_play::Decision;

/// Shows the latest result of a search.
pub(super) struct SearchProgress {
    progress: Progress,
    start: Instant,
    size: Size,
}

/// A result of the search as a JSON line.
#[derive(Serialize)]
struct SearchLine {
    depth: u32,
    best: String,
    winrate: Option<f64>,
    nodes: u64,
    seconds: f64,
    line: Vec<String>,
}

impl SearchProgress {
    /// Progress of a search on such a board, as JSON lines on request only.
    pub(super) fn new(json: bool, size: Size) -> SearchProgress {
        let lines = if json { JsonLines::Always } else { JsonLines::Never };
        let progress = Progress::status("thinking; Ctrl-C shows the best so far", lines);
        SearchProgress { progress, start: Instant::now(), size }
    }

    /// The listener for the search.
    pub(super) fn listener(&self) -> tengen_play::ProgressListener {
        let (progress, start, size) = (self.progress.clone(), self.start, self.size);
        Arc::new(move |decision| {
            progress.message(|| sentence(decision, size));
            progress.line(|| SearchLine::new(decision, start.elapsed(), size));
        })
    }

    /// Clears the status line for the result.
    pub(super) fn finish(&self) {
        self.progress.finish();
    }
}

impl SearchLine {
    fn new(decision: &Decision, time: Duration, size: Size) -> SearchLine {
        SearchLine {
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
    let SearchLine { depth, best, winrate, nodes, line, .. } =
        SearchLine::new(decision, Duration::ZERO, size);
    format!("depth {depth}: {best} {}, {nodes} nodes: {}", percent(winrate), line.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_line_says_what_was_found() {
        let size = Size::STANDARD;
        let line = notation::parse_moves("h8h9", size).unwrap();
        let decision =
            Decision { win_rate: Some(0.625), line, depth: 7, nodes: 99, ..Decision::new(size.center()) };
        assert_eq!(sentence(&decision, size), "depth 7: h8 62.5%, 99 nodes: h8 h9");
    }
}
