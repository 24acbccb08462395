//! The papers and what came of their experiments here, from the results that are part of the program.
//!
//! Which experiments there are is known from two places: the registry that runs them, and the folders of `results/`.
//! Either may know one that the other does not.

mod markdown;

use markdown::{Block, Span};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use tengen_experiments::{PAPERS, Paper, all};

include!(concat!(env!("OUT_DIR"), "/results.rs"));

/// The key of what is nobody's paper: our own measurements.
const OWN: &str = "tengen";

/// A paper in the list.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Listed {
    key: &'static str,
    /// The paper; nothing for our own measurements.
    paper: Option<Paper>,
    /// Experiments that have been run, and all of them.
    count: [usize; 2],
    /// Claims that were found to hold here, and all that were examined.
    claims: [usize; 2],
}

/// A paper with everything that is known about its experiments.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Page {
    #[serde(flatten)]
    listed: Listed,
    /// What is said about all of them together, as HTML.
    summary: String,
    experiments: Vec<Experiment>,
}

/// An experiment.
#[derive(Clone, Debug, Serialize)]
struct Experiment {
    id: String,
    /// What it asks, in a few words; what its page is called if the registry does not know it.
    about: String,
    /// The command that runs it.
    command: Option<String>,
    claims: [usize; 2],
    /// Its page as HTML, without what is said elsewhere; empty if it has not been run.
    html: String,
}

/// Everything, put together once.
static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| pages(FILES, &registry()));

/// What the registry says: names and questions.
fn registry() -> Vec<(&'static str, &'static str)> {
    all().map(|experiment| (experiment.id(), experiment.about())).collect()
}

/// Every paper, and our own measurements last.
pub(crate) fn list() -> Vec<Listed> {
    PAGES.iter().map(|page| page.listed.clone()).collect()
}

/// A paper by its key.
pub(crate) fn find(key: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.listed.key == key)
}

/// A picture by its exact name.
pub(crate) fn picture(folder: &str, name: &str) -> Option<&'static [u8]> {
    let is_it = |file: &&(&str, &str, &[u8])| file.0 == folder && file.1 == name && name.ends_with(".svg");
    FILES.iter().find(is_it).map(|(.., bytes)| *bytes)
}

/// A file of the results: folder, name, contents.
type File = (&'static str, &'static str, &'static [u8]);

fn pages(files: &[File], registry: &[(&'static str, &'static str)]) -> Vec<Page> {
    let papers = PAPERS.iter().map(|paper| (paper.key, Some(*paper)));
    papers.chain([(OWN, None)]).map(|(key, paper)| page(files, registry, key, paper)).collect()
}

fn page(
    files: &[File],
    registry: &[(&'static str, &'static str)],
    key: &'static str,
    paper: Option<Paper>,
) -> Page {
    let home = |id: &str| Paper::of(id).map_or(OWN, |paper| paper.key);
    let is_ours = |id: &str| home(id) == key;
    let address = &|id: &str| match home(id) {
        home if home == id => format!("/papers/{home}"),
        home if home == key => format!("#{id}"),
        home => format!("/papers/{home}#{id}"),
    };
    // The registry's order is the paper's own; what only has a folder comes after it.
    let mut ids: Vec<&str> = registry.iter().map(|(id, _)| *id).filter(|id| is_ours(id)).collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    let mut folders: Vec<&str> = files.iter().map(|(folder, ..)| *folder).filter(|id| is_ours(id)).collect();
    folders.dedup();
    ids.extend(folders.into_iter().filter(|folder| !known.contains(folder) && *folder != key));
    let read = |id: &str| {
        let page = files.iter().find(|(folder, name, _)| *folder == id && *name == "README.md");
        page.map_or_else(Vec::new, |(.., bytes)| markdown::read(&String::from_utf8_lossy(bytes), id))
    };
    let experiments: Vec<Experiment> = ids
        .into_iter()
        .map(|id| {
            let mut blocks = read(id);
            let title = match blocks.first() {
                Some(Block::Heading { text, .. }) => plain(text),
                _ => id.to_owned(),
            };
            let known = registry.iter().find(|(known, _)| *known == id);
            let about = known.map_or(title, |(_, about)| (*about).to_owned());
            let code = blocks.iter().find_map(|block| match block {
                Block::Code { text } if text.starts_with("tengen ") => Some(text.clone()),
                _ => None,
            });
            let command = code.or_else(|| known.map(|_| format!("tengen experiment run {id}")));
            let claims = claims(&blocks);
            // The title and the paper stand above already, the command below.
            blocks.retain(|block| match block {
                Block::Heading { level: 1, .. } => false,
                Block::Code { text } => command.as_ref() != Some(text),
                _ => true,
            });
            if paper.is_some() && known.is_some() && matches!(blocks.first(), Some(Block::Text { .. })) {
                blocks.remove(0);
            }
            Experiment { id: id.to_owned(), about, command, claims, html: markdown::html(&blocks, address) }
        })
        .collect();
    let run = experiments.iter().filter(|experiment| !experiment.html.is_empty()).count();
    let sum = |place: usize| experiments.iter().map(|experiment| experiment.claims[place]).sum();
    let mut summary = read(key);
    summary.retain(|block| !matches!(block, Block::Heading { level: 1, .. }));
    let summary = markdown::html(&summary, address);
    let listed = Listed { key, paper, count: [run, experiments.len()], claims: [sum(0), sum(1)] };
    Page { listed, summary, experiments }
}

/// How many of the claims hold here, and how many there are: rows of a table whose second column says so.
fn claims(blocks: &[Block]) -> [usize; 2] {
    let tables = blocks.iter().filter_map(|block| match block {
        Block::Table { head, rows } if head.first().is_some_and(|cell| plain(cell).contains("claim")) => {
            Some(rows)
        }
        _ => None,
    });
    let verdicts = tables.flatten().filter_map(|row| row.get(1)).map(|cell| plain(cell));
    verdicts
        .fold([0, 0], |[held, all], verdict| [held + usize::from(verdict.starts_with("reproduced")), all + 1])
}

/// The words alone.
fn plain(spans: &[Span]) -> String {
    spans.iter().map(Span::text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "# zhao-x\n\nA paper, 2012.\n\n**Verdict.** Good.\n\n```\ntengen experiment run zhao-x --seeds 3\n```\n\n\
        | the paper's claim | here | because |\n|---|---|---|\n| a | reproduced | b |\n| c | **not reproduced** | d |\n";

    #[test]
    fn the_committed_results_are_all_there() {
        let freisleben = find("freisleben").unwrap();
        assert_eq!(freisleben.listed.count, [10, 10]);
        assert!(
            freisleben.listed.claims[0] > 10 && freisleben.listed.claims[1] > freisleben.listed.claims[0]
        );
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
    }

    #[test]
    fn a_folder_without_a_registry_and_a_registry_without_a_folder() {
        let files: &[File] =
            &[("zhao-x", "README.md", README.as_bytes()), ("zhao-y", "picture.svg", b"<svg/>")];
        let all = pages(files, &[("zhao-z", "What of it")]);
        let zhao = all.iter().find(|page| page.listed.key == "zhao").unwrap();
        let ids: Vec<&str> = zhao.experiments.iter().map(|experiment| experiment.id.as_str()).collect();
        assert_eq!(ids, ["zhao-z", "zhao-x", "zhao-y"]);
        assert_eq!((zhao.listed.count, zhao.listed.claims), ([1, 3], [1, 2]));
        let [z, x, y] = zhao.experiments.as_slice() else { panic!("three") };
        assert_eq!((z.about.as_str(), z.html.as_str()), ("What of it", ""));
        assert_eq!(z.command.as_deref(), Some("tengen experiment run zhao-z"));
        assert_eq!(x.command.as_deref(), Some("tengen experiment run zhao-x --seeds 3"));
        assert_eq!((y.about.as_str(), y.command.as_deref()), ("zhao-y", None));
        assert!(x.html.contains("<td class=\"held\">reproduced</td>"), "{}", x.html);
        assert!(pages(&[], &[]).iter().all(|page| page.experiments.is_empty()));
    }

    #[test]
    fn only_pictures_are_given_by_name() {
        assert!(picture("freisleben-1", "itself-test.svg").is_some());
        for name in ["README.md", "../freisleben-2/empty-0.1-test.svg", "series.csv", ""] {
            assert!(picture("freisleben-1", name).is_none(), "{name}");
        }
    }
}
