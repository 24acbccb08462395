//! What an experiment found, for people and programs.

use crate::stats::Mean;
use crate::{ExperimentError, replace};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

/// An experiment's answer.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The experiment.
    pub id: &'static str,
    /// The paper.
    pub paper: &'static str,
    /// What is asked.
    pub question: String,
    /// What was done, and what stands in for what is gone.
    pub method: String,
    /// How many seeds.
    pub seeds: u64,
    /// How many games in each match, where somebody said.
    pub games: Option<u64>,
    /// Whether it was a quick look only.
    pub quick: bool,
    /// What the numbers count.
    pub unit: &'static str,
    /// Our numbers beside the paper's.
    pub measures: Vec<Measure>,
    /// What the paper claims, and whether we find it.
    pub claims: Vec<Claim>,
    /// The answer, in a sentence or two.
    pub verdict: String,
    /// Anything else worth knowing.
    pub notes: Vec<String>,
    /// Pictures in the folder, with what they show.
    pub pictures: Vec<(String, String)>,
}

/// A number of ours beside the paper's.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// What it is.
    pub name: String,
    /// The paper's; empty if it has none.
    pub published: String,
    /// Ours.
    pub ours: Mean,
}

/// A claim of the paper.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// What it says.
    pub claim: String,
    /// Whether we find it.
    pub verdict: Verdict,
    /// The number it rests on.
    pub because: String,
}

/// Whether a claim was found to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds here too.
    Reproduced,
    /// The direction or the shape is here too, the size is not.
    InShape,
    /// It does not.
    NotReproduced,
}

impl Verdict {
    /// Reproduced if so.
    pub fn of(holds: bool) -> Verdict {
        if holds { Verdict::Reproduced } else { Verdict::NotReproduced }
    }

    /// Reproduced if it holds, in shape if only that is right.
    pub fn of_shape(holds: bool, shape: bool) -> Verdict {
        if !holds && shape { Verdict::InShape } else { Verdict::of(holds) }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::InShape => "reproduced in shape",
            Verdict::NotReproduced => "**not reproduced**",
        }
    }
}

impl Report {
    /// A report about which only the frame is known; its question and method are still to be told.
    pub(crate) fn blank(
        id: &'static str,
        paper: &'static str,
        unit: &'static str,
        seeds: u64,
        quick: bool,
    ) -> Report {
        Report {
            id,
            paper,
            question: String::new(),
            method: String::new(),
            seeds,
            games: None,
            quick,
            unit,
            measures: Vec::new(),
            claims: Vec::new(),
            verdict: String::new(),
            notes: Vec::new(),
            pictures: Vec::new(),
        }
    }

    /// Writes `README.md` and `numbers.csv` into the folder.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), ExperimentError> {
        replace(&folder.join("README.md"), self.readme().as_bytes())?;
        replace(&folder.join("numbers.csv"), self.csv().as_bytes())
    }

    /// The page about it.
    pub fn readme(&self) -> String {
        let mut page = String::new();
        let mut say = |text: &str| page.push_str(text);
        say(&format!("# {}\n\n{}\n\n**Question.** {}\n\n", self.id, self.paper, self.question));
        if self.quick {
            say("**A quick look only: these numbers mean little.**\n\n");
        }
        say(&format!("**Verdict.** {}\n\n", self.verdict));
        let quick = if self.quick { " --quick" } else { "" };
        let games = self.games.map_or_else(String::new, |games| format!(" --games {games}"));
        let (id, seeds) = (self.id, self.seeds);
        say(&format!(
            "```\ntengen experiment run {id} --seeds {seeds}{games}{quick} --out results/{id}\n```\n\n"
        ));
        say(&format!("**How.** {}\n\n", self.method));
        if !self.claims.is_empty() {
            say("| the paper's claim | here | because |\n|---|---|---|\n");
            for Claim { claim, verdict, because } in &self.claims {
                say(&format!("| {claim} | {} | {because} |\n", verdict.words()));
            }
            say("\n");
        }
        for note in &self.notes {
            say(&format!("{}\n\n", note.trim_end()));
        }
        match self.seeds {
            1 => say(&format!("{}, with 95 % intervals.\n\n", self.unit)),
            seeds => say(&format!("{}. Means over {seeds} seeds with 95 % intervals.\n\n", self.unit)),
        }
        say("| | paper | here |\n|---|---|---|\n");
        for Measure { name, published, ours } in &self.measures {
            say(&format!("| {name} | {published} | {} |\n", ours.words()));
        }
        for (file, caption) in &self.pictures {
            say(&format!("\n![{caption}]({file})\n"));
        }
        page
    }

    fn csv(&self) -> String {
        let mut table = String::from("name,paper,mean,low,high\n");
        for Measure { name, published, ours: Mean { mean, low, high } } in &self.measures {
            let _ = writeln!(table, "\"{name}\",\"{published}\",{mean:.3},{low:.3},{high:.3}");
        }
        table
    }
}
