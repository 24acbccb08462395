//! The committed reports say what the committed pages and tables say.

use std::fs;
use std::path::{Path, PathBuf};
use tengen_experiments::summary::{markdown, marked, read_reports};
use tengen_experiments::{ExperimentReport, LINES, Line, PAPERS, all};
use tengen_play::GameRecord;
use tengen_play::record::sgf;

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results")
}

#[test]
fn committed_reports_render_the_committed_readme_and_numbers() {
    let mut checked = 0;
    for folder in fs::read_dir(results()).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(json) = fs::read_to_string(folder.join("report.json")) else { continue };
        let report: ExperimentReport = serde_json::from_str(&json).unwrap();
        let committed = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(folder.file_name().unwrap().to_string_lossy(), report.id);
        assert_eq!(report.readme(), committed("README.md"), "{}", report.id);
        assert_eq!(report.numbers(), committed("numbers.csv"), "{}", report.id);
        for picture in &report.pictures {
            assert!(folder.join(&picture.file).is_file(), "{}: {}", report.id, picture.file);
        }
        checked += 1;
    }
    assert!(checked > 30, "only {checked} reports");
}

#[test]
fn every_experiment_with_results_has_a_report() {
    for experiment in all() {
        let folder = results().join(experiment.id());
        if folder.join("README.md").is_file() {
            assert!(folder.join("report.json").is_file(), "{}", experiment.id());
        }
    }
}

#[test]
fn every_report_marks_the_lines_of_its_experiment_and_no_others() {
    for report in read_reports(&results()).unwrap() {
        let own = |line: &&Line| line.experiment == report.id;
        let wanted: Vec<&str> = LINES.iter().filter(own).map(|line| line.id).collect();
        let marked =
            |id: &str| report.claims.iter().filter(|claim| claim.line.as_deref() == Some(id)).count();
        for id in &wanted {
            assert_eq!(marked(id), 1, "{}: {id}; an old report?", report.id);
        }
        // A paper's own page gathers what the others have marked.
        if PAPERS.iter().all(|paper| paper.key != report.id) {
            let lines = report.claims.iter().filter(|claim| claim.line.is_some()).count();
            assert_eq!(lines, wanted.len(), "{}", report.id);
        }
    }
}

#[test]
fn the_committed_summary_is_made_of_the_committed_reports() {
    let committed = fs::read_to_string(results().join("README.md")).unwrap();
    assert_eq!(markdown(&marked(&read_reports(&results()).unwrap())), committed);
}

#[test]
fn committed_games_give_the_committed_numbers() {
    let folder = results().join("ding-table3");
    let json = fs::read_to_string(folder.join("report.json")).unwrap();
    let report: ExperimentReport = serde_json::from_str(&json).unwrap();
    let text = fs::read_to_string(folder.join("games.sgf")).unwrap();
    let games: Vec<_> = sgf::games(&text).map(|tree| tree.unwrap().record().unwrap()).collect();
    for measure in &report.measures {
        let (player, opponent) = measure.name.split_once(" against ").unwrap();
        let opponent = opponent.split(" (").next().unwrap();
        let is_between = |game: &&GameRecord| {
            let players = game.players.each_ref().map(String::as_str);
            players == [player, opponent] || players == [opponent, player]
        };
        let is_won = |game: &&GameRecord| game.winner().is_some_and(|color| game.player(color) == player);
        let of = games.iter().filter(is_between).count();
        let won = games.iter().filter(is_between).filter(is_won).count();
        let share = 6.0 * won as f64 / of as f64;
        assert!((share - measure.ours.mean).abs() < 1e-9, "{}: {won} of {of}", measure.name);
    }
}
