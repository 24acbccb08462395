//! All acceptance lines with their marks, gathered from the reports; and each paper's page of them.

use crate::{
    AnyExperiment, Entry, Experiment, ExperimentError, ExperimentReport, LINES, Line, Mark, Paper, Result,
    RunOptions, table,
};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

/// An acceptance line and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct MarkedLine {
    /// The line.
    #[serde(flatten)]
    pub line: &'static Line,
    /// Our numbers; empty if it was not tested.
    pub ours: String,
    /// Whether they meet the line.
    pub mark: Mark,
    /// The command that makes the report; empty if there is none.
    pub command: String,
    /// The number of seeds.
    pub seeds: u64,
    /// The games that the numbers rest on, in words.
    pub games: String,
}

/// The lines, marked as the reports say. A line that no report marks was not tested.
pub fn marked<'a>(reports: impl IntoIterator<Item = &'a ExperimentReport>) -> Vec<MarkedLine> {
    let mut lines: Vec<MarkedLine> = LINES.iter().map(MarkedLine::untested).collect();
    for report in reports {
        for claim in &report.claims {
            let of = |line: &&mut MarkedLine| {
                claim.line.as_deref() == Some(line.line.id) && report.id == line.line.experiment
            };
            if let Some(line) = lines.iter_mut().find(of) {
                line.mark = claim.mark;
                line.ours = claim.because.clone();
                line.command = report.command.clone();
                line.seeds = report.seeds;
                line.games = report.size.clone();
            }
        }
    }
    lines
}

/// The reports in the folders of a folder, by name.
///
/// # Errors
/// When the folder or a report in it cannot be read.
pub fn read_reports(results: &Path) -> Result<Vec<ExperimentReport>> {
    let mut reports = Vec::new();
    for entry in std::fs::read_dir(results).map_err(ExperimentError::file(results))? {
        let path = entry.map_err(ExperimentError::file(results))?.path().join("report.json");
        if !path.is_file() {
            continue;
        }
        let json = std::fs::read(&path).map_err(ExperimentError::file(&path))?;
        let report = serde_json::from_slice(&json).map_err(|error| {
            ExperimentError::unusable(&path, format!("not the report of an experiment ({error})"))
        })?;
        reports.push(report);
    }
    reports.sort_by(|one: &ExperimentReport, other| one.id.cmp(&other.id));
    Ok(reports)
}

/// All lines as a page of Markdown, paper by paper.
pub fn markdown(lines: &[MarkedLine]) -> String {
    let mut page = String::from(
        "# Every reported result, what is asked for, and what we found\n\n\
         What a line asks for was fixed before the games that its mark rests on were played. The mark is set by code, from the \
         number beside it: met, not met, or not tested. Made by `tengen experiment summary --write` from the reports in these folders.\n\n",
    );
    for paper in crate::PAPERS {
        let own: Vec<&MarkedLine> = lines.iter().filter(|line| line.paper() == Some(paper.key)).collect();
        let _ = write!(page, "## {}, {}: {}\n\n", paper.authors, paper.published, tally(&own));
        page.push_str(
            "| result | reported | asked for | here | mark | command | games | seeds |\n|---|---|---|---|---|---|---|---|\n",
        );
        for MarkedLine { line, ours, mark, command, seeds, games } in own {
            let Line { experiment, result, published, asked, .. } = line;
            let command = if command.is_empty() { String::new() } else { format!("`{command}`") };
            let _ = writeln!(
                page,
                "| [{result}]({experiment}/README.md) | {published} | {asked} | {ours} | {} | {command} | {games} | {seeds} |",
                mark.markdown()
            );
        }
        page.push('\n');
    }
    page
}

/// `12 met, 3 not met, 1 not tested`.
fn tally(lines: &[&MarkedLine]) -> String {
    let count = |mark: Mark| lines.iter().filter(|line| line.mark == mark).count();
    let all = [Mark::Met, Mark::NotMet, Mark::NotTested].map(|mark| (count(mark), mark.words()));
    let some: Vec<String> = all
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, words)| format!("{count} {words}"))
        .collect();
    some.join(", ")
}

impl MarkedLine {
    fn untested(line: &'static Line) -> MarkedLine {
        MarkedLine {
            line,
            ours: String::new(),
            mark: Mark::NotTested,
            command: String::new(),
            seeds: 0,
            games: String::new(),
        }
    }

    /// The key of the line's paper.
    pub fn paper(&self) -> Option<&'static str> {
        Paper::of(self.line.id).map(|paper| paper.key)
    }
}

/// Each paper's page of all its lines: an experiment that plays nothing and reads the others' reports beside it.
pub(crate) const ALL: &[&dyn AnyExperiment] = &[
    &PaperLines { key: "freisleben", discussion: include_str!("freisleben1995/discussion.md") },
    &PaperLines { key: "zhao", discussion: include_str!("zhao2012/discussion.md") },
    &PaperLines { key: "patent", discussion: "" },
    &PaperLines { key: "tang", discussion: include_str!("tang2016/discussion.md") },
    &PaperLines { key: "ding", discussion: include_str!("ding2021/discussion.md") },
];

struct PaperLines {
    key: &'static str,
    discussion: &'static str,
}

impl Experiment for PaperLines {
    type Played = Vec<MarkedLine>;

    fn entry(&self) -> Entry {
        Entry::new(self.key, "all lines of this paper, from the reports beside it")
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Vec<MarkedLine>> {
        let beside = options.out.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut lines = marked(&read_reports(beside.unwrap_or(Path::new(".")))?);
        lines.retain(|line| line.paper() == Some(self.key));
        Ok(lines)
    }

    fn judge(&self, _: &RunOptions<'_>, lines: &Vec<MarkedLine>) -> Result<ExperimentReport> {
        let paper = Paper::of(self.key).ok_or_else(|| ExperimentError::failed("no such paper"))?;
        let cited = format!("{}, *{}*, {}.", paper.authors, paper.title, paper.published);
        let mut report = ExperimentReport::new(self.key, &cited, 1, None, false);
        report.command = format!("tengen experiment run {0} --out results/{0}", self.key);
        report.question = "Which of the reported results are met here?".to_owned();
        report.verdict = format!("{}.", tally(&lines.iter().collect::<Vec<_>>()));
        report.method = "What a line asks for was fixed before the games that its mark rests on were played; the mark is set from the number \
                         by code. Each experiment has a page of its own with its command, games, seeds and intervals."
            .to_owned();
        for marked in lines {
            let mut claim = crate::Claim::line(marked.line.id, marked.mark, marked.ours.clone());
            claim.claim = format!(
                "[{}](../{}/README.md) ({}): {}",
                marked.line.result, marked.line.experiment, marked.line.published, marked.line.asked
            );
            report.claims.push(claim);
        }
        report.note(self.discussion);
        Ok(report)
    }
}

/// Writes the page of every report anew, and all lines into the folder's own page.
///
/// # Errors
/// When something cannot be read or written.
pub fn write_pages(results: &Path) -> Result<()> {
    let reports = read_reports(results)?;
    for report in &reports {
        table::save(&results.join(&report.id).join("README.md"), report.readme().as_bytes())?;
        table::save(&results.join(&report.id).join("numbers.csv"), report.numbers().as_bytes())?;
    }
    table::save(&results.join("README.md"), markdown(&marked(&reports)).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_marked_by_its_own_experiment_only() {
        let mut report = ExperimentReport::new("zhao-table2", "A paper.", 3, None, false);
        report.line("zhao-rist", Mark::Met, "2 %");
        report.line("zhao-fig6-jump", Mark::Met, "of another experiment");
        let lines = marked([&report]);
        let of = |id: &str| lines.iter().find(|line| line.line.id == id).unwrap();
        assert_eq!(
            (of("zhao-rist").mark, of("zhao-rist").ours.as_str(), of("zhao-rist").seeds),
            (Mark::Met, "2 %", 3)
        );
        assert_eq!(of("zhao-fig6-jump").mark, Mark::NotTested);
        assert_eq!(lines.len(), LINES.len());
        let page = markdown(&lines);
        assert!(
            page.contains("| [RIST, bare stones](zhao-table2/README.md) | 0:30 | 10 % at most"),
            "{page}"
        );
        assert!(lines.iter().all(|line| line.paper().is_some()));
    }
}
