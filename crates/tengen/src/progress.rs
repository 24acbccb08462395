//! Progress of a long command, on stderr: a bar or a status line on a terminal, JSON lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// Shows how far a command has come. Clones show on the same bar.
#[derive(Clone)]
pub(crate) enum Progress {
    /// Redrawn in place.
    Terminal(ProgressBar),
    /// One JSON object per line, for programs and logs.
    Lines,
    /// Nothing at all.
    Silent,
}

/// When a status is written as JSON lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonLines {
    /// On a terminal too.
    Always,
    /// Where stderr is no terminal.
    Elsewhere,
    /// Nowhere: without a terminal nothing is written.
    Never,
}

/// A table, where there is one, stands above the bar.
const BAR: &str = "{prefix}{bar:40} {pos}/{len} {msg}, {elapsed} so far, {eta} left";
const STATUS: &str = "{spinner} {wide_msg}";

impl Progress {
    /// A bar for so many of these (`games`), of which some may be done already.
    pub(crate) fn bar(total: u64, done: u64, unit: &str) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress::Lines;
        }
        let bar = ProgressBar::new(total).with_style(style(BAR)).with_position(done);
        bar.set_message(unit.to_owned());
        // What was done earlier says nothing about the time that is left.
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress::Terminal(bar)
    }

    /// A line that says what the command is doing, for work that is not counted.
    pub(crate) fn status(message: &str, lines: JsonLines) -> Progress {
        match (io::stderr().is_terminal(), lines) {
            (_, JsonLines::Always) | (false, JsonLines::Elsewhere) => Progress::Lines,
            (false, JsonLines::Never) => Progress::Silent,
            (true, _) => {
                let line = ProgressBar::new_spinner().with_style(style(STATUS));
                line.set_message(message.to_owned());
                // Messages that come too fast to be drawn would otherwise wait for the next one.
                line.enable_steady_tick(Duration::from_millis(100));
                Progress::Terminal(line)
            }
        }
    }

    /// So many are done.
    pub(crate) fn set(&self, done: u64) {
        if let Progress::Terminal(bar) = self {
            bar.set_position(done);
        }
    }

    /// There are so many in all, as is known by now.
    pub(crate) fn set_total(&self, total: u64) {
        if let Progress::Terminal(bar) = self {
            bar.set_length(total);
        }
    }

    /// Shows a text behind the bar or as the status. It is not made where there is no terminal.
    pub(crate) fn message(&self, text: impl FnOnce() -> String) {
        if let Progress::Terminal(bar) = self {
            bar.set_message(text());
        }
    }

    /// Shows lines of text above the bar, each ended by a line break. They are not made where there is no terminal.
    pub(crate) fn table(&self, text: impl FnOnce() -> String) {
        if let Progress::Terminal(bar) = self {
            bar.set_prefix(text());
        }
    }

    /// Writes an event as a JSON line. It is not made where there is a terminal.
    pub(crate) fn line<T: Serialize>(&self, event: impl FnOnce() -> T) {
        if !matches!(self, Progress::Lines) {
            return;
        }
        if let Ok(json) = serde_json::to_string(&event()) {
            // A reader that has closed stderr wants no more progress, but may still want the result.
            let _ = writeln!(io::stderr(), "{json}");
        }
    }

    /// Does something while the bar is not on the screen, such as printing.
    pub(crate) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        match self {
            Progress::Terminal(bar) => bar.suspend(action),
            _ => action(),
        }
    }

    /// Takes the bar off the screen, where the result follows.
    pub(crate) fn finish(&self) {
        if let Progress::Terminal(bar) = self {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// A number with this many decimals, as progress needs no more.
pub(crate) fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    (number * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_valid() {
        for template in [BAR, STATUS] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn texts_and_lines_are_made_only_where_they_are_shown() {
        let unwanted = || -> String { panic!("nobody sees this") };
        Progress::Lines.message(unwanted);
        Progress::Silent.message(unwanted);
        Progress::Silent.line(unwanted);
        Progress::Terminal(ProgressBar::hidden()).line(unwanted);
    }

    #[test]
    fn numbers_are_rounded_for_lines() {
        assert_eq!(serde_json::to_string(&rounded(14.907, 2)).unwrap(), "14.91");
        assert_eq!(serde_json::to_string(&rounded(f64::NAN, 2)).unwrap(), "null");
    }
}
