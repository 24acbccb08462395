//! Tang's experiments at a small size: stopped, resumed, prolonged, refused.

use super::matches::{self, Match, MatchOutcome, Outcomes};
use super::reading::USUAL;
use super::{ALL, published_mean};
use crate::{ExperimentError, ExperimentProgress, Result, RunOptions};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::tempdir;
use tengen_play::Stop;

fn options<'a>(
    out: &Path,
    games: u64,
    on_progress: &'a (dyn Fn(ExperimentProgress<'_>) + Sync),
) -> RunOptions<'a> {
    RunOptions { games: Some(games), on_progress, ..RunOptions::for_test(out) }
}

/// Everything but the time it took.
fn timeless(outcome: &MatchOutcome) -> MatchOutcome {
    MatchOutcome { used: [Duration::ZERO; 2], ..*outcome }
}

fn play(options: &RunOptions<'_>, matches: &[Match]) -> Result<Outcomes> {
    matches::play(options, &USUAL, matches)
}

fn some() -> [Match; 2] {
    [Match::new("one : two", "greedy", "random", 100), Match::new("two : one", "random", "greedy", 100)]
}

#[test]
fn a_stopped_contest_goes_on_as_if_nothing_had_happened() {
    let folders = [(), ()].map(|()| tempdir().unwrap());
    let [whole, halves] = folders.each_ref().map(tempfile::TempDir::path);
    let expected = play(&options(whole, 6, &|_| ()), &some()).unwrap();
    let stop = Stop::default();
    let raise = |progress: ExperimentProgress<'_>| {
        if progress.done == 3 {
            stop.raise();
        }
    };
    let stopped = RunOptions { stop: stop.clone(), ..options(halves, 6, &raise) };
    assert!(matches!(play(&stopped, &some()), Err(ExperimentError::Stopped)));
    let first = AtomicU64::new(u64::MAX);
    let note = |progress: ExperimentProgress<'_>| {
        first.fetch_min(progress.done, Ordering::Relaxed);
    };
    let outcomes = play(&options(halves, 6, &note), &some()).unwrap();
    // Three were heard of; one that was being played may have ended too.
    let first = first.into_inner();
    assert!((3..=6).contains(&first), "{first} games were kept");
    for (name, outcome) in &expected {
        assert_eq!(timeless(outcome), timeless(&outcomes[name]), "{name}");
        assert_eq!(outcome.score.games(), 6);
        assert_eq!(outcome.pairs.count(), 3);
    }
    assert!(expected["one : two"].score.wins > expected["two : one"].score.wins, "seen by the first player");

    // The table alone is enough, on another machine say.
    fs::remove_dir_all(whole.join("games")).unwrap();
    let again = play(&options(whole, 6, &|_| ()), &some()).unwrap();
    assert_eq!(again["one : two"].score, expected["one : two"].score);
    assert!(!whole.join("games").exists(), "nothing was played");
    // More games, or more seeds, are more games.
    let more = play(&options(halves, 8, &|_| ()), &some()).unwrap();
    assert_eq!(more["one : two"].score.games(), 8);
    let seeds = RunOptions { seeds: Some(2), ..options(halves, 8, &|_| ()) };
    assert_eq!(play(&seeds, &some()).unwrap()["one : two"].score.games(), 16);
}

#[test]
fn what_is_no_such_contest_is_refused() {
    let folder = tempdir().unwrap();
    let out = folder.path();
    let options = options(out, 2, &|_| ());
    play(&options, &some()).unwrap();
    let other = [Match::new("one : two", "random", "random", 100)];
    let error = play(&options, &other).unwrap_err().to_string();
    assert!(error.contains("holds another event"), "{error}");
    fs::write(out.join("matches.csv"), "match,seed\none : two,1,a,b,1,2,3\n").unwrap();
    let error = play(&options, &some()).unwrap_err().to_string();
    assert!(error.contains("not a table of this experiment"), "{error}");
    let nobody = [Match::new("x", "nobody", "random", 2)];
    fs::remove_file(out.join("matches.csv")).unwrap();
    let error = play(&options, &nobody).unwrap_err().to_string();
    assert!(error.contains("no agent is called 'nobody'"), "{error}");
}

#[test]
fn scores_come_with_the_intervals_of_their_pairs() {
    // Twenty pairs, half of them shared, half won: mean ¾, standard deviation of a pair ¼.
    let outcome = MatchOutcome { pairs: [0, 0, 10, 0, 10].into(), ..MatchOutcome::default() };
    let percent = outcome.percent();
    let half = 100.0 * 1.96 * 0.25 / 20f64.sqrt();
    assert!(
        (percent.mean - 75.0).abs() < 1e-9 && (percent.high - percent.mean - half).abs() < 1e-3,
        "{percent:?}"
    );
    // 4.47 standard deviations from even.
    assert!((outcome.p_value() - 7.7e-6).abs() < 2e-7, "{}", outcome.p_value());
    assert!(outcome.beats(0.001));
    let even = MatchOutcome { pairs: [5, 0, 10, 0, 5].into(), ..MatchOutcome::default() };
    assert!((even.p_value() - 1.0).abs() < 1e-9 && !even.beats(0.5));
    // The paper's 267:233 does not tell ADP-UCT from ADP-HMCTS.
    let close = published_mean(267, 233);
    assert!(close.low < 50.0 && close.high > 50.0, "{close:?}");
}

#[test]
fn every_experiment_runs_and_says_what_it_found() {
    for experiment in ALL {
        let folder = tempdir().unwrap();
        let out = folder.path();
        let report = experiment.run(&options(out, 2, &|_| ())).unwrap();
        assert_eq!(report.id, experiment.id());
        assert!(!report.measures.is_empty() && report.verdict.ends_with('.'), "{}", report.verdict);
        let page = fs::read_to_string(out.join("README.md")).unwrap();
        assert!(page.contains("--games 2") && page.contains("A quick look only"), "{page}");
        for picture in &report.pictures {
            assert!(fs::read_to_string(out.join(&picture.file)).unwrap().contains("<svg"), "{picture:?}");
        }
        // What was kept is not done again, and says the same.
        let again = experiment.run(&options(out, 2, &|_| ())).unwrap();
        assert_eq!(again.verdict, report.verdict);
    }
}
