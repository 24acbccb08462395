//! The committed reports say what the committed pages and tables say.

use std::fs;
use std::path::{Path, PathBuf};
use tengen_experiments::{ExperimentReport, all};

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
