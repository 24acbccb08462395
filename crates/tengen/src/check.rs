//! `tengen check`: does an engine keep to the Piskvork protocol?

use crate::{analyze, arguments, output};
use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};
use tengen_board::{Rule, Size};
use tengen_piskvork::check::{CHECKS, CheckOptions, Checkup, Finding, News, Report, Verdict};
use tengen_piskvork::process::Invocation;

/// Check how well an engine keeps to the Piskvork (Gomocup) protocol
///
/// Runs the engine many times over, says to it what managers say, and reports what they would make of its
/// answers. Takes under a minute. The exit status is 0 if no check failed (warnings are no failures), 1 if one
/// did, 2 if there is no such program.
#[derive(clap::Args)]
#[command(after_help = "Example: tengen check ./pbrain-mine --rule freestyle --rule standard")]
pub(crate) struct Args {
    /// The engine: a program and its arguments, or exec:COMMAND
    #[arg(value_name = "ENGINE", required = true, num_args = 1..)]
    engine: Vec<String>,
    /// Fewer games and shorter waits: about 15 seconds
    #[arg(long)]
    quick: bool,
    /// A rule it is to know; may be given more than once [default: all that Gomocup plays]
    #[arg(long, value_parser = arguments::rule())]
    rule: Vec<Rule>,
    /// A board it is to play on, 5 to 22 points a side; may be given more than once [default: 15, 20, 19, 5]
    #[arg(long, value_name = "N", value_parser = arguments::size)]
    size: Vec<Size>,
    /// A check to make, by its name in the report; may be given more than once [default: all]
    #[arg(long, value_name = "CHECK", value_parser = names())]
    only: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let options = self.options();
        analyze::stop_on_interrupt(&options.stop)?;
        let checkup = Checkup::new(self.invocation()?, options)?;
        let begun = Instant::now();
        let mut display = Display::new(!self.json);
        let mut printed = Ok(());
        let report = checkup.run(&mut |news| match news {
            News::Begins(check) => display.show(check.about),
            News::Found(finding) => {
                display.step();
                if !self.json && printed.is_ok() && self.wants(finding) {
                    printed = display.print(finding, out);
                }
            }
        });
        display.clear();
        let report = report?;
        printed?;
        if self.json {
            output::json(out, &Summary::new(&self.engine, &report, begun.elapsed()))?;
        } else {
            writeln!(out, "\n{}", total(&report, begun.elapsed()))?;
        }
        if report.is_good() { Ok(()) } else { Err(output::Unsatisfied.into()) }
    }

    fn options(&self) -> CheckOptions {
        let mut options = if self.quick { CheckOptions::quick() } else { CheckOptions::default() };
        if !self.rule.is_empty() {
            options.rules.clone_from(&self.rule);
        }
        if !self.size.is_empty() {
            options.sizes.clone_from(&self.size);
        }
        options.only.clone_from(&self.only);
        options
    }

    /// Whether a finding is worth a line: not if it is about something nobody asked for.
    fn wants(&self, finding: &Finding) -> bool {
        self.only.is_empty()
            || finding.check == CHECKS[0].name
            || self.only.iter().any(|name| name == finding.check)
    }

    /// One word is a whole command, as agents are named elsewhere; several are the program and its arguments.
    fn invocation(&self) -> Result<Invocation> {
        let (first, rest) =
            self.engine.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let first = first.strip_prefix("exec:").unwrap_or(first);
        if rest.is_empty() {
            return Ok(first.parse()?);
        }
        Ok(Invocation { program: first.into(), arguments: rest.to_vec() })
    }
}

/// The names of all checks, for the command line.
fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(CHECKS.iter().map(|check| PossibleValue::new(check.name).help(check.about)))
}

/// The report as it grows: lines that stay on stdout, and below them on a terminal what is being looked at.
struct Display {
    line: ProgressBar,
    color: bool,
    section: String,
}

/// How wide the text of a finding may become.
const WIDTH: usize = 100;
/// Where it begins.
const MARGIN: usize = 27;

impl Display {
    fn new(prints: bool) -> Display {
        let line = ProgressBar::new(CHECKS.len() as u64);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos}/{len} {wide_msg}") {
            line.set_style(style);
        }
        line.enable_steady_tick(Duration::from_millis(100));
        let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let color = prints && io::stdout().is_terminal() && !declined;
        Display { line, color, section: String::new() }
    }

    fn show(&self, about: &str) {
        self.line.set_message(about.to_owned());
    }

    fn step(&self) {
        self.line.inc(1);
    }

    fn clear(&self) {
        self.line.finish_and_clear();
    }

    fn print(&mut self, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let text = self.text(finding);
        let written = self.line.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()));
        self.section = finding.section.to_string();
        written
    }

    /// A finding for people: one line if all is well, else also what it means and what was said.
    fn text(&self, finding: &Finding) -> String {
        let mut text = String::new();
        if self.section != finding.section.to_string() {
            let gap = if self.section.is_empty() { "" } else { "\n" };
            text += &format!("{gap}{}\n", self.paint(&finding.section.to_string(), "1"));
        }
        let (word, color) = match finding.verdict {
            Verdict::Pass => ("ok", "32"),
            Verdict::Warning => ("warning", "33"),
            Verdict::Fail => ("FAIL", "1;31"),
            Verdict::Skipped => ("skipped", "2"),
        };
        let mut lines = wrap(&finding.found, WIDTH - MARGIN).into_iter();
        let first = lines.next().unwrap_or_default();
        let word = self.paint(&format!("{word:<7}"), color);
        text += &format!("  {word}  {:<15} {first}\n", finding.check);
        let indent = " ".repeat(MARGIN);
        for line in lines {
            text += &format!("{indent}{line}\n");
        }
        for line in wrap(finding.advice.as_deref().unwrap_or_default(), WIDTH - MARGIN) {
            text += &format!("{indent}{}\n", self.paint(&line, "2"));
        }
        for line in &finding.conversation {
            text += &format!("{indent}  {line}\n");
        }
        text
    }

    fn paint(&self, text: &str, code: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Cut between words into lines of so many characters; a longer word gets a line of its own.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn total(report: &Report, took: Duration) -> String {
    let count = |verdict| report.count(verdict);
    let warnings = count(Verdict::Warning);
    format!(
        "{} passed, {} failed, {warnings} warning{}, {} skipped, in {:.1} s",
        count(Verdict::Pass),
        count(Verdict::Fail),
        if warnings == 1 { "" } else { "s" },
        count(Verdict::Skipped),
        took.as_secs_f64(),
    )
}

/// The report for programs.
#[derive(Serialize)]
struct Summary<'a> {
    engine: String,
    about: Option<&'a str>,
    good: bool,
    passed: usize,
    failed: usize,
    warnings: usize,
    skipped: usize,
    seconds: f64,
    checks: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    check: &'static str,
    section: String,
    verdict: &'static str,
    found: &'a str,
    advice: Option<&'a str>,
    conversation: &'a [String],
    seconds: f64,
}

impl<'a> Summary<'a> {
    fn new(engine: &[String], report: &'a Report, took: Duration) -> Summary<'a> {
        Summary {
            engine: engine.join(" "),
            about: report.about.as_deref(),
            good: report.is_good(),
            passed: report.count(Verdict::Pass),
            failed: report.count(Verdict::Fail),
            warnings: report.count(Verdict::Warning),
            skipped: report.count(Verdict::Skipped),
            seconds: took.as_secs_f64(),
            checks: report.findings.iter().map(Row::new).collect(),
        }
    }
}

impl<'a> Row<'a> {
    fn new(finding: &'a Finding) -> Row<'a> {
        Row {
            check: finding.check,
            section: finding.section.to_string(),
            verdict: finding.verdict.name(),
            found: &finding.found,
            advice: finding.advice.as_deref(),
            conversation: &finding.conversation,
            seconds: finding.took.as_secs_f64(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrap("a bb ccc dddd", 6), ["a bb", "ccc", "dddd"]);
        assert_eq!(wrap("éé éé incomprehensible x", 5), ["éé éé", "incomprehensible", "x"]);
        assert!(wrap("  ", 5).is_empty());
    }
}
