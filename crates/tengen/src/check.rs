//! `tengen check`: tests how well an engine keeps to the Piskvork protocol.

use crate::arguments;
use crate::drawing;
use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use crate::progress::{JsonLines, Progress};
use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser};
use serde::Serialize;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tengen_board::{Rule, Size};
use tengen_piskvork::check::{
    CHECKS, CheckOptions, CheckProgress, CheckReport, CheckVerdict, EngineCheck, Finding,
};
use tengen_piskvork::process::Invocation;

/// Check how well an engine keeps to the Piskvork (Gomocup) protocol
///
/// Starts the engine many times, sends it what managers send, and reports how they would take its answers. Takes less
/// than a minute. The exit status is 0 if no check failed (warnings are not failures), 1 if one did, 2 if the engine
/// cannot be started, 130 if Ctrl-C stopped the check.
#[derive(clap::Args)]
#[command(after_help = "Example: tengen check ./pbrain-mine --rule freestyle --rule standard")]
pub(crate) struct CheckArgs {
    /// The engine: a program and its arguments, or exec:COMMAND
    #[arg(value_name = "ENGINE", required = true, num_args = 1..)]
    engine: Vec<String>,
    /// Fewer games and shorter waits: about 15 seconds
    #[arg(long)]
    quick: bool,
    /// A rule that the engine should know; may be repeated [default: all that Gomocup plays]
    #[arg(long, value_parser = arguments::rule())]
    rule: Vec<Rule>,
    /// A board size that the engine should play on, 5 to 22; may be repeated [default: 15, 20, 19, 5]
    #[arg(long, value_name = "N", value_parser = arguments::size)]
    size: Vec<Size>,
    /// Make only this check, named as in the report; may be repeated [default: all checks]
    #[arg(long, value_name = "CHECK", value_parser = names())]
    only: Vec<String>,
    #[command(flatten)]
    output: JsonArg,
}

/// One check more has been made, as a JSON line.
#[derive(Serialize)]
struct CheckLine {
    check: &'static str,
    verdict: &'static str,
    done: usize,
    of: usize,
}

impl CheckArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        let stop = interrupt::stop()?;
        let options = CheckOptions { stop: stop.clone(), ..self.options() };
        let check = EngineCheck::new(self.invocation()?, options)?;
        let begun = Instant::now();
        // Without --json the findings on stdout are progress enough.
        let lines = if self.output.json { JsonLines::Elsewhere } else { JsonLines::Never };
        let progress = Progress::status("starting the engine", lines);
        let mut printer = FindingPrinter::new();
        let (mut done, of) = (0, CHECKS.len());
        let mut printed = Ok(());
        let report = check.run(&mut |event| match event {
            CheckProgress::Started(check) => progress.message(|| format!("{done}/{of} {}", check.about)),
            CheckProgress::Finished(finding) => {
                done += 1;
                progress.line(|| CheckLine {
                    check: finding.check,
                    verdict: finding.verdict.name(),
                    done,
                    of,
                });
                if !self.output.json && printed.is_ok() && self.is_wanted(finding) {
                    printed = progress.suspend(|| printer.print(finding, out));
                }
            }
        });
        progress.finish();
        let report = report?;
        printed?;
        if self.output.json {
            output::json(out, &CheckSummary::new(&self.engine, &report, begun.elapsed()))?;
        } else {
            writeln!(out, "\n{}", total(&report, begun.elapsed()))?;
        }
        if stop.is_raised() {
            return Err(Interrupted::saying("stopped; the checks that were not made are skipped").into());
        }
        if report.is_good() { Ok(()) } else { Err(output::CheckFailed.into()) }
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

    /// Whether a finding is printed: with --only, the others are not.
    fn is_wanted(&self, finding: &Finding) -> bool {
        self.only.is_empty()
            || finding.check == CHECKS[0].name
            || self.only.iter().any(|name| name == finding.check)
    }

    /// One word is a whole command line, as in exec:COMMAND; several are the program and its arguments.
    fn invocation(&self) -> Result<Invocation> {
        let (first, rest) =
            self.engine.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let first = first.strip_prefix("exec:").unwrap_or(first);
        if rest.is_empty() {
            return Ok(first.parse()?);
        }
        Ok(Invocation::of_words([&[first.to_owned()], rest].concat())?)
    }
}

/// The names of all checks, as values of --only.
fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(CHECKS.iter().map(|check| PossibleValue::new(check.name).help(check.about)))
}

/// The longest line that is printed.
const WIDTH: usize = 100;
/// Where the text of a finding begins.
const MARGIN: usize = 27;

/// Prints findings for people, grouped by section.
struct FindingPrinter {
    color: bool,
    section: String,
}

impl FindingPrinter {
    fn new() -> FindingPrinter {
        FindingPrinter { color: drawing::stdout_has_color(), section: String::new() }
    }

    fn print(&mut self, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let text = self.text(finding);
        self.section = finding.section.to_string();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// A finding as text: one line if it passed, else also advice and the conversation with the engine.
    fn text(&self, finding: &Finding) -> String {
        let mut text = String::new();
        if self.section != finding.section.to_string() {
            let gap = if self.section.is_empty() { "" } else { "\n" };
            text += &format!("{gap}{}\n", self.paint(&finding.section.to_string(), "1"));
        }
        let (word, color) = match finding.verdict {
            CheckVerdict::Pass => ("ok", "32"),
            CheckVerdict::Warning => ("warning", "33"),
            CheckVerdict::Fail => ("FAIL", "1;31"),
            CheckVerdict::Skipped => ("skipped", "2"),
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

/// Breaks a text between words into lines of so many characters; a longer word gets a line of its own.
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

fn total(report: &CheckReport, took: Duration) -> String {
    let count = |verdict| report.count(verdict);
    let warnings = count(CheckVerdict::Warning);
    format!(
        "{} passed, {} failed, {warnings} warning{}, {} skipped, in {:.1} s",
        count(CheckVerdict::Pass),
        count(CheckVerdict::Fail),
        if warnings == 1 { "" } else { "s" },
        count(CheckVerdict::Skipped),
        took.as_secs_f64(),
    )
}

/// The report as JSON.
#[derive(Serialize)]
struct CheckSummary<'a> {
    engine: String,
    about: Option<&'a str>,
    good: bool,
    passed: usize,
    failed: usize,
    warnings: usize,
    skipped: usize,
    seconds: f64,
    checks: Vec<CheckRow<'a>>,
}

#[derive(Serialize)]
struct CheckRow<'a> {
    check: &'static str,
    section: String,
    verdict: &'static str,
    found: &'a str,
    advice: Option<&'a str>,
    conversation: &'a [String],
    seconds: f64,
}

impl<'a> CheckSummary<'a> {
    fn new(engine: &[String], report: &'a CheckReport, took: Duration) -> CheckSummary<'a> {
        CheckSummary {
            engine: engine.join(" "),
            about: report.about.as_deref(),
            good: report.is_good(),
            passed: report.count(CheckVerdict::Pass),
            failed: report.count(CheckVerdict::Fail),
            warnings: report.count(CheckVerdict::Warning),
            skipped: report.count(CheckVerdict::Skipped),
            seconds: took.as_secs_f64(),
            checks: report.findings.iter().map(CheckRow::new).collect(),
        }
    }
}

impl<'a> CheckRow<'a> {
    fn new(finding: &'a Finding) -> CheckRow<'a> {
        CheckRow {
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
