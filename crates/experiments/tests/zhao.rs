//! The experiments on Zhao's critics, in small: they run from nothing, share trainings, and resume.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use tempfile::tempdir;
use tengen_experiments::{ExperimentError, ExperimentProgress, ExperimentReport, RunOptions, find};
use tengen_play::Stop;

/// Runs an experiment with one seed; returns the trainings and matches whose progress it reported.
fn run(id: &str, folder: &Path, stop: Stop) -> Result<(ExperimentReport, Vec<String>), ExperimentError> {
    let told = Mutex::new(Vec::new());
    let on_progress = |progress: ExperimentProgress<'_>| told.lock().unwrap().push(progress.at.to_owned());
    let options = RunOptions {
        games: None,
        jobs: 1,
        out: folder.join(id),
        runs: folder.join("runs"),
        program: None,
        opponents: vec![tengen_arena::Player::new("random")],
        seeds: Some(1),
        quick: true,
        stop,
        elsewhere: None,
        on_progress: &on_progress,
    };
    let report = find(id).expect("an experiment").run(&options)?;
    Ok((report, told.into_inner().unwrap()))
}

fn whole(id: &str, folder: &Path) -> (ExperimentReport, Vec<String>) {
    run(id, folder, Stop::default()).expect("it runs")
}

#[test]
fn trainings_are_shared_and_nothing_is_done_twice() {
    let folder = tempdir().unwrap();
    let folder = folder.path();
    let (report, told) = whole("zhao-milestones", folder);
    assert!(told.iter().any(|at| at == "st-1"), "it is trained from nothing: {told:?}");
    let against = |name: &str| report.measures.iter().any(|measure| measure.name.ends_with(name));
    assert!(against("minimax-d4") && against("random"), "also against added opponents");
    assert_eq!(report.claims.len(), 3);

    let page = |id: &str| fs::read_to_string(folder.join(id).join("README.md")).expect("a page");
    let before = page("zhao-milestones");
    let (_, told) = whole("zhao-milestones", folder);
    assert!(told.is_empty(), "nothing is left to do: {told:?}");
    assert_eq!(page("zhao-milestones"), before);

    let (report, told) = whole("zhao-fig6", folder);
    assert!(told.iter().all(|at| at != "st-1"), "the expert is there already: {told:?}");
    assert!(told.iter().any(|at| at == "watch-1") && told.iter().any(|at| at == "self-1"));
    for picture in &report.pictures {
        let svg = fs::read_to_string(folder.join("zhao-fig6").join(&picture.file)).expect("a picture");
        assert!(svg.contains("self-teaching, paper"), "{}", picture.file);
    }
    let (_, told) = whole("zhao-watch-vs-st", folder);
    assert!(told.iter().all(|at| at.contains(" against ")), "all are trained already: {told:?}");
}

#[test]
fn critics_are_compared_after_as_many_games_and_with_fitted_opponents() {
    let folder = tempdir().unwrap();
    let folder = folder.path();
    let (report, told) = whole("zhao-equal-budget", folder);
    for training in ["st-1", "sst1-1", "sst3-1", "equal-sst3-1", "equal-rist-1"] {
        assert!(told.iter().any(|at| at == training), "{training}: {told:?}");
    }
    assert!(told.iter().all(|at| at != "equal-sst1-1"), "its published course is ST's");
    assert_eq!(report.measures.len(), 9 * 3, "ST's two numbers of games are one");

    let (report, told) = whole("zhao-rung", folder);
    assert!(told.iter().all(|at| at.contains(" against ")), "all are trained already: {told:?}");
    let lines: Vec<&str> = report.claims.iter().filter_map(|claim| claim.line.as_deref()).collect();
    assert_eq!(lines, ["zhao-rung-first", "zhao-rung-second", "zhao-rung-third"]);
    assert!(report.notes.iter().any(|note| note.contains("Test set")));
    let fitted = report.notes.iter().filter(|note| note.contains("Fitting set")).count();
    assert_eq!(fitted, 3);
}

#[test]
fn a_stopped_experiment_says_so() {
    let folder = tempdir().unwrap();
    let stop = Stop::default();
    stop.raise();
    for id in ["zhao-table2", "zhao-no-exploration", "ablations"] {
        let stopped = run(id, folder.path(), stop.clone());
        assert!(matches!(stopped, Err(ExperimentError::Stopped)), "{id}");
    }
    let without = run("patent-transports", folder.path(), Stop::default());
    assert!(without.is_err_and(|error| error.to_string().contains("no program")));
}

#[test]
fn games_repeat_without_exploration() {
    let folder = tempdir().unwrap();
    let (report, _) = whole("zhao-no-exploration", folder.path());
    let different = report.measures.last().expect("a measure");
    assert!(different.ours.mean < 300.0, "{different:?}");
}
