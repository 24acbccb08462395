//! Test games of the networks that a course leaves: more of them than a series has.

use super::arms::{Arm, ArmResults, ArmWork, Snapshot};

/// A course, and tests of the networks that it leaves.
pub(super) fn with_tests(arm: Arm, games: u64) -> Vec<Arm> {
    let (ArmWork::Train(course) | ArmWork::Continue(course, ..)) = &arm.work else { return vec![arm] };
    let tester = course.tester.clone();
    let test = |snapshot| Arm {
        name: test_of(&arm.name, snapshot),
        work: ArmWork::Test { of: arm.name.clone(), snapshot, tester: tester.clone(), games },
    };
    let tests = [Snapshot::First, Snapshot::Last, Snapshot::Best].map(test);
    std::iter::once(arm).chain(tests).collect()
}

/// The name of the arm that tests a network of another arm.
pub(super) fn test_of(arm: &str, snapshot: Snapshot) -> String {
    let word = match snapshot {
        Snapshot::First => "first",
        Snapshot::Last => "last",
        Snapshot::Best => "best",
    };
    format!("{arm}; {word} network")
}

/// Wins out of 50 in the many test games of each seed.
pub(super) fn tested(results: &ArmResults, arm: &str, snapshot: Snapshot) -> Vec<f64> {
    results.each(&test_of(arm, snapshot), |series| {
        let test = &series[0].test;
        50.0 * test.won() as f64 / test.games() as f64
    })
}

/// How many wins more the last network of each seed has than the first.
pub(super) fn changes(results: &ArmResults, arm: &str) -> Vec<f64> {
    let [last, first] = [Snapshot::Last, Snapshot::First].map(|snapshot| tested(results, arm, snapshot));
    last.iter().zip(first).map(|(last, first)| last - first).collect()
}
