//! A campaign of `tengen solve` that is killed again and again.

use crate::TENGEN;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen_base::seed::mix;
use tengen_base::test_size::test_size;

fn campaign(folder: &Path) -> Command {
    let mut command = Command::new(TENGEN);
    command.args([
        "solve",
        "e5a1f5a9e6i1f6",
        "--size",
        "9",
        "--time-per-job",
        "100s",
        "--json",
        "--campaign",
    ]);
    command.arg(folder).stdin(Stdio::null()).stderr(Stdio::null()).stdout(Stdio::piped());
    command
}

/// How many tries are in the log, the last of which may be torn.
fn logged(folder: &Path) -> usize {
    let text = std::fs::read_to_string(folder.join("jobs.log")).unwrap_or_default();
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// Runs a campaign to its end, which knows every job once, and merges what it has proved.
fn check_complete(folder: &Path) {
    let output = campaign(folder).output().expect("it ends");
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(said["proved"], said["jobs"], "{said}");
    assert!(logged(folder) as u64 == said["jobs"].as_u64().unwrap_or(0), "no job was done twice");
    let proof = folder.join("merged.proof");
    let mut merge = Command::new(TENGEN);
    merge.args(["solve", "--json", "--merge"]).arg(folder).arg("--proof").arg(&proof);
    let merged = merge.output().expect("it ends");
    assert!(merged.status.success() && proof.exists(), "{merged:?}");
}

/// `TENGEN_KILLS` says how many kills, as for tournaments.
#[test]
fn a_campaign_that_is_killed_goes_on() {
    let kills = test_size("TENGEN_KILLS", 12);
    let mut folder = tempfile::tempdir().expect("a temporary folder");
    let (mut kept, mut killed, mut again) = (0, 0, 0);
    for attempt in 0.. {
        let mut running = campaign(folder.path()).spawn().expect("it starts");
        // It dies at a random moment after one more job, so that some are left for the next.
        let until = Instant::now() + Duration::from_secs(100);
        let ended = |running: &mut std::process::Child| running.try_wait().expect("a child").is_some();
        while logged(folder.path()) <= kept && !ended(&mut running) && Instant::now() < until {
            thread::sleep(Duration::from_micros(200));
        }
        thread::sleep(Duration::from_micros(mix(3, attempt) % 4_000));
        let is_over = ended(&mut running);
        running.kill().expect("it can be killed");
        running.wait().expect("it ends");
        let now = logged(folder.path());
        assert!(now >= kept, "{kept} jobs were kept, now there are {now}");
        again += u64::from(!is_over && kept > 0);
        (kept, killed) = (now, killed + u64::from(!is_over));
        if killed >= kills && again > 0 {
            break;
        }
        assert!(attempt < 20 * kills, "{killed} kills came in time, {again} of them to one that went on");
        if is_over {
            // A quick machine was done before the kill: another campaign.
            check_complete(folder.path());
            (folder, kept) = (tempfile::tempdir().expect("a temporary folder"), 0);
        }
    }
    check_complete(folder.path());
}
