//! The papers and the results of their experiments, which are part of the program.
//!
//! Experiments come from two places: the registry that runs them, and the folders of `results/`. Either may have one
//! that the other has not. A folder holds a `report.json`, or a `README.md` that was written by hand.

mod prose;
mod report;

use prose::ProseWriter;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use tengen_experiments::summary::{MarkedLine, marked};
use tengen_experiments::{ExperimentReport, Mark, PAPERS, Paper, all};

include!(concat!(env!("OUT_DIR"), "/results.rs"));

/// The key of our own measurements, which belong to no paper.
const OWN: &str = "tengen";

/// A paper in the list.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PaperSummary {
    key: &'static str,
    /// The paper; `None` for our own measurements.
    paper: Option<Paper>,
    /// The number of experiments that have been run, and of all.
    count: [usize; 2],
    /// The number of acceptance lines that are met, not met and not tested; none for our own measurements.
    lines: [usize; 3],
}

/// A paper with its experiments.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PaperPage {
    #[serde(flatten)]
    listed: PaperSummary,
    /// All acceptance lines as a table, and what there is to say about them, as HTML.
    summary: String,
    experiments: Vec<ExperimentView>,
}

/// An experiment.
#[derive(Clone, Debug, Serialize)]
struct ExperimentView {
    id: String,
    /// Its question in a few words; the title of its page if the registry does not have it.
    about: String,
    /// The command that runs it.
    command: Option<String>,
    /// The number of claims that are met, and of all that were tested.
    claims: [usize; 2],
    /// Its results as HTML; empty if it has not been run.
    html: String,
}

/// All pages.
static PAGES: LazyLock<Vec<PaperPage>> = LazyLock::new(|| pages(FILES, &registry()));

/// The registered experiments: names and questions.
fn registry() -> Vec<(&'static str, &'static str)> {
    all().map(|experiment| (experiment.id(), experiment.about())).collect()
}

/// Every paper, and our own measurements last.
pub(crate) fn list() -> Vec<PaperSummary> {
    PAGES.iter().map(|page| page.listed.clone()).collect()
}

/// A paper by its key.
pub(crate) fn find(key: &str) -> Option<&'static PaperPage> {
    PAGES.iter().find(|page| page.listed.key == key)
}

/// A picture by its exact name.
pub(crate) fn picture(folder: &str, name: &str) -> Option<&'static [u8]> {
    if name.ends_with(".svg") { file(FILES, folder, name) } else { None }
}

/// A file of the results: folder, name, contents.
type ResultFile = (&'static str, &'static str, &'static [u8]);

fn file(files: &[ResultFile], folder: &str, name: &str) -> Option<&'static [u8]> {
    files.iter().find(|file| file.0 == folder && file.1 == name).map(|(.., bytes)| *bytes)
}

fn pages(files: &[ResultFile], registry: &[(&'static str, &'static str)]) -> Vec<PaperPage> {
    let papers = PAPERS.iter().map(|paper| (paper.key, Some(*paper)));
    papers.chain([(OWN, None)]).map(|(key, paper)| page(files, registry, key, paper)).collect()
}

/// The key of the page that shows an experiment.
fn home(id: &str) -> &'static str {
    Paper::of(id).map_or(OWN, |paper| paper.key)
}

fn page(
    files: &[ResultFile],
    registry: &[(&'static str, &'static str)],
    key: &'static str,
    paper: Option<Paper>,
) -> PaperPage {
    // The registry has the paper's own order; experiments that only have a folder come after it.
    // The paper's own name is its summary's.
    let mut ids: Vec<&str> =
        registry.iter().map(|(id, _)| *id).filter(|id| home(id) == key && *id != key).collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    let mut folders: Vec<&str> =
        files.iter().map(|(folder, ..)| *folder).filter(|id| home(id) == key).collect();
    folders.dedup();
    ids.extend(folders.into_iter().filter(|folder| !known.contains(folder) && *folder != key));
    let view = |id: &str| {
        let about = registry.iter().find(|(known, _)| *known == id).map(|(_, about)| *about);
        experiment(files, key, id, about)
    };
    let experiments: Vec<ExperimentView> = ids.into_iter().map(view).collect();
    let run = experiments.iter().filter(|experiment| !experiment.html.is_empty()).count();
    let lines = lines(files, key);
    let marks = [Mark::Met, Mark::NotMet, Mark::NotTested];
    let marked = marks.map(|mark| lines.iter().filter(|line| line.mark == mark).count());
    let listed = PaperSummary { key, paper, count: [run, experiments.len()], lines: marked };
    PaperPage { listed, summary: summary(files, key, &lines), experiments }
}

/// The paper's acceptance lines, marked as its reports say.
fn lines(files: &[ResultFile], key: &str) -> Vec<MarkedLine> {
    let folders = files.iter().filter(|(_, name, _)| *name == "report.json").map(|(folder, ..)| *folder);
    let reports: Vec<ExperimentReport> = folders.filter_map(|folder| report_of(files, folder)).collect();
    let mut lines = marked(&reports);
    lines.retain(|line| line.paper() == Some(key));
    lines
}

/// The table of a paper's lines, and what its own report says about them.
fn summary(files: &[ResultFile], key: &str, lines: &[MarkedLine]) -> String {
    let address = |id: &str| address(key, id);
    let writer = ProseWriter { folder: key, address: &address };
    let mut html = if lines.is_empty() { String::new() } else { report::lines(lines, &writer) };
    let notes = report_of(files, key).map(|report| report.notes).unwrap_or_default();
    html.extend(notes.iter().map(|note| writer.write(note).html));
    html
}

/// Where the page with this key finds the results of an experiment.
fn address(key: &str, id: &str) -> String {
    match home(id) {
        home if home == id => format!("/papers/{home}"),
        home if home == key => format!("#{id}"),
        home => format!("/papers/{home}#{id}"),
    }
}

fn report_of(files: &[ResultFile], folder: &str) -> Option<ExperimentReport> {
    serde_json::from_slice(file(files, folder, "report.json")?).ok()
}

/// An experiment on the page with this key; `about` is what the registry says of it.
fn experiment(files: &[ResultFile], key: &str, id: &str, about: Option<&str>) -> ExperimentView {
    let address = |id: &str| address(key, id);
    let writer = ProseWriter { folder: id, address: &address };
    let mut view = ExperimentView {
        id: id.to_owned(),
        about: about.unwrap_or(id).to_owned(),
        command: about.map(|_| format!("tengen experiment run {id}")),
        claims: [0, 0],
        html: String::new(),
    };
    if let Some(report) = report_of(files, id) {
        let tested = report.claims.iter().filter(|claim| claim.mark != Mark::NotTested);
        let met = tested.clone().filter(|claim| claim.mark == Mark::Met);
        view.claims = [met.count(), tested.count()];
        // On a paper's page the paper stands above all experiments.
        view.html = report::html(&report, key == OWN, &writer);
        view.command = Some(report.command);
    } else if let Some(readme) = file(files, id, "README.md") {
        let prose = writer.write(&String::from_utf8_lossy(readme));
        view.html = prose.html;
        if !prose.figures.is_empty() {
            view.html.push_str(&format!("<div class=\"figures\">{}</div>", prose.figures));
        }
        if about.is_none() {
            view.about = prose.title.unwrap_or(view.about);
        }
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"{
        "id": "zhao-x", "paper": "A paper, 2012.", "question": "Is `it` so?", "method": "By playing.",
        "command": "tengen experiment run zhao-x --seeds 3", "seeds": 3, "games": null, "quick": false,
        "unit": "Points", "verdict": "Good.", "notes": ["| a |\n|---|\n| <b> |\n"],
        "measures": [{"name": "x", "published": "22", "ours": {"mean": 15.94, "low": 14.1, "high": null},
                      "shown": "15.9 (14.1 to …)"}],
        "claims": [
            {"claim": "a", "mark": "met", "because": "b"},
            {"claim": "c", "mark": "not-met", "because": "d < e"}
        ],
        "pictures": [["p.svg", "a picture"]]
    }"#;

    #[test]
    fn the_committed_results_are_all_there() {
        let freisleben = find("freisleben").unwrap();
        let [run, of] = freisleben.listed.count;
        assert!(run >= 10 && run <= of, "{run} of {of}");
        assert!(freisleben.listed.lines.iter().sum::<usize>() >= 10);
        assert!(!freisleben.summary.is_empty());
        for experiment in &freisleben.experiments {
            assert!(experiment.command.as_ref().unwrap().contains(&experiment.id), "{}", experiment.id);
        }
        // Whatever has a folder is on some page.
        let shown: BTreeSet<&str> = PAGES
            .iter()
            .flat_map(|page| {
                page.experiments.iter().map(|experiment| experiment.id.as_str()).chain([page.listed.key])
            })
            .collect();
        let missing: Vec<_> = FILES.iter().filter(|(folder, ..)| !shown.contains(folder)).collect();
        assert!(missing.is_empty());
        assert!(all().all(|experiment| shown.contains(experiment.id())));
        for (folder, _, json) in FILES.iter().filter(|(_, name, _)| *name == "report.json") {
            let report: ExperimentReport = serde_json::from_slice(json).unwrap();
            assert_eq!(report.id, *folder);
            for shown in &report.pictures {
                assert!(picture(folder, &shown.file).is_some(), "{folder}: {}", shown.file);
            }
        }
    }

    #[test]
    fn a_folder_without_a_registry_and_a_registry_without_a_folder() {
        let files: &[ResultFile] = &[
            ("zhao-x", "report.json", REPORT.as_bytes()),
            ("zhao-y", "README.md", b"# A title\n\nProse, [see](../zhao-x/README.md).\n\n![p](p.svg)\n"),
        ];
        let all = pages(files, &[("zhao-z", "What of it")]);
        let zhao = all.iter().find(|page| page.listed.key == "zhao").unwrap();
        let ids: Vec<&str> = zhao.experiments.iter().map(|experiment| experiment.id.as_str()).collect();
        assert_eq!(ids, ["zhao-z", "zhao-x", "zhao-y"]);
        assert_eq!(zhao.listed.count, [2, 3]);
        assert!(zhao.listed.lines[2] > 10, "no report of a line, so none is tested");
        let [z, x, y] = zhao.experiments.as_slice() else { panic!("three") };
        assert_eq!((z.about.as_str(), z.html.as_str()), ("What of it", ""));
        assert_eq!(z.command.as_deref(), Some("tengen experiment run zhao-z"));
        assert_eq!(x.claims, [1, 2]);
        assert_eq!(x.command.as_deref(), Some("tengen experiment run zhao-x --seeds 3"));
        assert_eq!((y.about.as_str(), y.command.as_deref()), ("A title", None));
        assert!(y.html.contains("<a href=\"#zhao-x\">see</a>") && y.html.contains("/results/zhao-y/p.svg"));
        assert!(pages(&[], &[]).iter().all(|page| page.experiments.is_empty()));
    }

    #[test]
    fn a_report_is_drawn_from_its_values() {
        let files: &[ResultFile] = &[("zhao-x", "report.json", REPORT.as_bytes())];
        let html = experiment(files, "zhao", "zhao-x", None).html;
        for part in [
            "<strong>Question.</strong> Is <code>it</code> so?",
            "<td>a</td><td class=\"held\">met</td><td>b</td>",
            "<td>c</td><td class=\"fell\">not met</td><td>d &lt; e</td>",
            "<td>x</td><td>22</td><td>15.9 (14.1 to …)</td>",
            "Points. Means over 3 seeds",
            "<td>&lt;b&gt;</td>",
            "<div class=\"figures\"><figure><img src=\"/results/zhao-x/p.svg\" alt=\"a picture\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("A paper, 2012."));
        assert!(experiment(files, OWN, "zhao-x", None).html.contains("A paper, 2012."));
    }

    #[test]
    fn only_pictures_are_given_by_name() {
        assert!(picture("freisleben-1", "itself-test.svg").is_some());
        for name in ["README.md", "report.json", "../freisleben-2/empty-0.1-test.svg", "series.csv", ""] {
            assert!(picture("freisleben-1", name).is_none(), "{name}");
        }
    }
}
