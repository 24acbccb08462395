//! The report of an experiment: its claims with their marks, its numbers, and the files made of them.

use crate::stats::Mean;
use crate::{ExperimentError, Line, Result, table};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::Path;

/// The report of an experiment. Its texts may hold inline Markdown, its notes whole paragraphs and tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExperimentReport {
    /// The experiment.
    pub id: String,
    /// The paper, as one cites it.
    pub paper: String,
    /// The question.
    pub question: String,
    /// What was done, and what replaces parts of the paper that are no longer available.
    pub method: String,
    /// The command that makes this report.
    pub command: String,
    /// The number of seeds.
    pub seeds: u64,
    /// The number of games in each match, if it was given.
    pub games: Option<u64>,
    /// The games that the numbers rest on, in words.
    #[serde(default)]
    pub size: String,
    /// Whether only a fraction of the work was done.
    pub quick: bool,
    /// The unit of the measures.
    pub unit: String,
    /// Our numbers beside the paper's.
    pub measures: Vec<Measure>,
    /// What is asked for, with our marks.
    pub claims: Vec<Claim>,
    /// The answer in a sentence or two.
    pub verdict: String,
    /// Further results and explanations.
    pub notes: Vec<String>,
    /// Pictures, which lie beside the report.
    pub pictures: Vec<Picture>,
}

/// A number of ours beside the paper's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// What is measured.
    pub name: String,
    /// The paper's value; empty if it has none.
    pub published: String,
    /// Our value.
    pub ours: Mean,
    /// Our value as README and page show it.
    pub shown: String,
}

/// A claim of the paper.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// The acceptance line that it is ([`LINES`](crate::LINES)), if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The claim, as exactly as it is asked for.
    pub claim: String,
    /// Whether our number meets it.
    pub mark: Mark,
    /// The numbers that the mark rests on.
    pub because: String,
}

/// Whether our number meets what is asked for. There is nothing between: what is nearly met is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It does.
    Met,
    /// It does not.
    NotMet,
    /// There is no number, or none that could fail.
    NotTested,
}

/// A picture of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "(String, String)", into = "(String, String)")]
pub struct Picture {
    /// The name of its file.
    pub file: String,
    /// What it shows.
    pub caption: String,
    /// The drawing, to be written; empty in a report that was read.
    pub svg: String,
}

impl Mark {
    /// Met if so.
    pub fn of(holds: bool) -> Mark {
        if holds { Mark::Met } else { Mark::NotMet }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Mark::Met => "met",
            Mark::NotMet => "not met",
            Mark::NotTested => "not tested",
        }
    }

    /// In words for a table of Markdown, where what is not met stands out.
    pub(crate) fn markdown(self) -> &'static str {
        if self == Mark::NotMet { "**not met**" } else { self.words() }
    }
}

impl Claim {
    /// A claim with its mark.
    pub(crate) fn new(claim: impl Into<String>, mark: Mark, because: impl Into<String>) -> Claim {
        Claim { line: None, claim: claim.into(), mark, because: because.into() }
    }

    /// An acceptance line with its mark.
    pub(crate) fn line(id: &str, mark: Mark, because: impl Into<String>) -> Claim {
        let line = Line::find(id).unwrap_or_else(|| panic!("no acceptance line is called {id}"));
        let claim = format!("{}: {}", line.result, line.asked);
        Claim { line: Some(id.to_owned()), ..Claim::new(claim, mark, because) }
    }
}

impl Measure {
    /// A number of ours beside the paper's, which may be empty.
    pub(crate) fn new(name: impl Into<String>, published: impl Into<String>, ours: Mean) -> Measure {
        Measure { name: name.into(), published: published.into(), ours, shown: ours.words() }
    }
}

impl Picture {
    /// A picture to be written.
    pub(crate) fn new(file: impl Into<String>, caption: impl Into<String>, svg: String) -> Picture {
        Picture { file: file.into(), caption: caption.into(), svg }
    }
}

impl From<(String, String)> for Picture {
    fn from((file, caption): (String, String)) -> Picture {
        Picture { file, caption, svg: String::new() }
    }
}

impl From<Picture> for (String, String) {
    fn from(picture: Picture) -> (String, String) {
        (picture.file, picture.caption)
    }
}

impl ExperimentReport {
    /// A report of which only the frame is known.
    pub(crate) fn new(
        id: &str,
        paper: &str,
        seeds: u64,
        games: Option<u64>,
        quick: bool,
    ) -> ExperimentReport {
        let mut command = format!("tengen experiment run {id} --seeds {seeds}");
        if let Some(games) = games {
            let _ = write!(command, " --games {games}");
        }
        if quick {
            command.push_str(" --quick");
        }
        let _ = write!(command, " --out results/{id}");
        ExperimentReport {
            id: id.to_owned(),
            paper: paper.to_owned(),
            question: String::new(),
            method: String::new(),
            command,
            seeds,
            games,
            size: String::new(),
            quick,
            unit: String::new(),
            measures: Vec::new(),
            claims: Vec::new(),
            verdict: String::new(),
            notes: Vec::new(),
            pictures: Vec::new(),
        }
    }

    /// Adds a number of ours beside the paper's, which may be empty.
    pub(crate) fn measure(&mut self, name: impl Into<String>, published: impl Into<String>, ours: Mean) {
        self.measures.push(Measure::new(name, published, ours));
    }

    /// Adds a claim with its mark.
    pub(crate) fn claim(&mut self, claim: impl Into<String>, mark: Mark, because: impl Into<String>) {
        self.claims.push(Claim::new(claim, mark, because));
    }

    /// Adds an acceptance line with its mark.
    pub(crate) fn line(&mut self, id: &str, mark: Mark, because: impl Into<String>) {
        self.claims.push(Claim::line(id, mark, because));
    }

    /// Adds a paragraph, or several, or a table.
    pub(crate) fn note(&mut self, text: impl AsRef<str>) {
        self.notes.push(text.as_ref().trim_end().to_owned());
    }

    /// Writes `README.md`, `numbers.csv`, `report.json` and the pictures into the folder.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(&self, folder: &Path) -> Result<()> {
        for picture in &self.pictures {
            table::save(&folder.join(&picture.file), picture.svg.as_bytes())?;
        }
        let mut json = serde_json::to_string_pretty(self).map_err(ExperimentError::failed)?;
        json.push('\n');
        table::save(&folder.join("README.md"), self.readme().as_bytes())?;
        table::save(&folder.join("numbers.csv"), self.numbers().as_bytes())?;
        table::save(&folder.join("report.json"), json.as_bytes())
    }

    /// The report as a page of Markdown.
    pub fn readme(&self) -> String {
        let mut page = format!("# {}\n\n{}\n\n**Question.** {}\n\n", self.id, self.paper, self.question);
        if self.quick {
            page.push_str("**A quick look only: these numbers mean little.**\n\n");
        }
        // Writing to a string cannot fail.
        let _ = write!(
            page,
            "**Verdict.** {}\n\n```\n{}\n```\n\n**How.** {}\n\n",
            self.verdict, self.command, self.method
        );
        if !self.claims.is_empty() {
            page.push_str("| asked for | mark | here |\n|---|---|---|\n");
            for Claim { claim, mark, because, .. } in &self.claims {
                let _ = writeln!(page, "| {claim} | {} | {because} |", mark.markdown());
            }
            page.push('\n');
        }
        for note in &self.notes {
            let _ = write!(page, "{note}\n\n");
        }
        if !self.measures.is_empty() {
            let _ = write!(page, "{}\n\n| | paper | here |\n|---|---|---|\n", self.caption());
        }
        for Measure { name, published, shown, .. } in &self.measures {
            let _ = writeln!(page, "| {name} | {published} | {shown} |");
        }
        for Picture { file, caption, .. } in &self.pictures {
            let _ = write!(page, "\n![{caption}]({file})\n");
        }
        page
    }

    /// What the measures count and how sure they are, in a sentence or two.
    pub fn caption(&self) -> String {
        match self.seeds {
            1 => format!("{}, with 95 % intervals.", self.unit),
            seeds => format!("{}. Means over {seeds} seeds with 95 % intervals.", self.unit),
        }
    }

    /// The measures as CSV, all texts quoted.
    pub fn numbers(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let mut table = String::from("name,paper,mean,low,high\n");
        for Measure { name, published, ours: Mean { mean, low, high }, .. } in &self.measures {
            let (name, published) = (quoted(name), quoted(published));
            let _ = writeln!(table, "{name},{published},{mean:.3},{low:.3},{high:.3}");
        }
        table
    }
}
