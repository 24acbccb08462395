//! Training, experiments and the textbook's learners, as they are typed.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).env("LC_ALL", "C").timeout(std::time::Duration::from_secs(300));
    command
}

fn output(arguments: &[&str]) -> String {
    let output = tengen(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(arguments)).expect("JSON")
}

fn refusal(arguments: &[&str]) -> String {
    let refused = tengen(arguments).assert().code(2);
    String::from_utf8(refused.get_output().stderr.clone()).expect("text")
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in text")
}

#[test]
fn a_network_is_taught_stopped_and_taught_on() {
    let (whole, parts) = (folder("comparison-whole"), folder("comparison-parts"));
    let teach = |out: &Path, series: &str| {
        let arguments = ["train", "comparison", "--teacher", "hardnet", "--tests", "4", "--lessons", "6"];
        json(&[&arguments[..], &["--series", series, "--json", "--out", text(out)]].concat())
    };
    let report = teach(&whole, "2");
    assert_eq!((report["games"].as_u64(), report["series"].as_array().map(Vec::len)), (Some(24), Some(3)));
    teach(&parts, "1");
    teach(&parts, "2");
    for name in ["network.txt", "metrics.csv", "checkpoint.txt", "test.svg"] {
        let [whole, parts] = [&whole, &parts].map(|folder| fs::read(folder.join(name)).expect(name));
        assert!(whole == parts, "{name}");
    }
    // What was learned plays.
    let agent = format!("pinet:{}", text(&whole.join("network.txt")));
    let thought = json(&["analyze", "--agent", &agent, "--json", "h8h9i8i9j8j9k8"]);
    let said = thought.to_string();
    assert!(said.contains("\"g8\"") || said.contains("\"l8\""), "it stops the four: {said}");

    let said = refusal(&["train", "comparison", "--teacher", "hardnet", "--out", text(&whole)]);
    assert!(said.contains("the run there has 'tests 4', not 'tests 50'"), "{said}");
    let said = refusal(&["train", "comparison", "--teacher", "nobody", "--out", text(&folder("nobody"))]);
    assert!(said.contains("no agent is called 'nobody'"), "{said}");
    assert!(refusal(&["train", "comparison", "--out", "x"]).contains("--teacher"));
}

#[test]
fn experiments_are_listed_run_and_taken_up_again() {
    let list = output(&["experiment", "list"]);
    for id in
        ["freisleben-1", "freisleben-sweeps", "zhao-table2", "patent-transports", "ablations", "adp-best"]
    {
        assert!(list.lines().any(|line| line.starts_with(id)), "{list}");
    }
    let out = folder("experiment");
    let run = |seeds: &str| {
        let arguments = ["experiment", "run", "freisleben-4", "--quick", "--json"];
        json(&[&arguments[..], &["--seeds", seeds, "--out", text(&out)]].concat())
    };
    run("1");
    let first = fs::read_to_string(out.join("series.csv")).expect("series");
    let report = run("2");
    let both = fs::read_to_string(out.join("series.csv")).expect("series");
    assert!(first.lines().all(|line| both.contains(line)), "the first seed's numbers stay");
    assert_eq!((report["seeds"].as_u64(), report["quick"].as_bool()), (Some(2), Some(true)));
    let page = fs::read_to_string(out.join("README.md")).expect("a page");
    for part in ["**Question.**", "**Verdict.**", "28:16", "tengen experiment run freisleben-4", ".svg"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    fs::write(out.join("series.csv"), "arm,seed\nx,1,2\n").expect("a file");
    let arguments = ["experiment", "run", "freisleben-4", "--quick", "--seeds", "2", "--out", text(&out)];
    assert!(refusal(&arguments).contains("no row of this experiment"));
    assert!(refusal(&["experiment", "run", "nothing"]).contains("the experiments are freisleben-1"));
}

#[test]
fn opponents_of_an_experiment_are_given_by_name() {
    let out = folder("table3");
    let arguments = ["experiment", "run", "ding-table3", "--quick", "--json", "--out", text(&out)];
    let said = refusal(&[&arguments[..], &["--opponent", "nobody"]].concat());
    assert!(said.contains("no agent is called 'nobody'"), "a slip of the pen leaves the folder free: {said}");
    let against = ["--opponent", "WINE 2018=random @turn=2s", "--opponent", "greedy"];
    let report = json(&[&arguments[..], &against].concat());
    let measures = report["measures"].as_array().expect("measures");
    assert_eq!(measures.len(), 4, "two programs against two others");
    assert_eq!(measures[0]["name"], "minimax against WINE 2018 (1891)");
    assert_eq!((&measures[0]["published"], &measures[0]["ours"]["mean"]), (&"".into(), &6.0.into()));
    let claims = report["claims"].to_string();
    assert!(
        claims.contains("6.0 (one seed) against WINE 2018"),
        "a random player is no strong engine: {claims}"
    );
    let page = fs::read_to_string(out.join("README.md")).expect("a page");
    assert!(page.contains("WINE 2018: 2s a move, 90s a game"), "{page}");
    let again = json(&[&arguments[..], &against].concat());
    assert_eq!(again["measures"], report["measures"], "nothing is played twice");
    assert!(refusal(&[&arguments[..], &["--opponent", "random"]].concat()).contains("holds another event"));
}

#[test]
fn programs_that_share_weights_learn_what_one_alone_does() {
    let out = folder("transports");
    let arguments = ["experiment", "run", "patent-transports", "--quick", "--seeds", "1", "--json"];
    let report = json(&[&arguments[..], &["--out", text(&out)]].concat());
    let claims = report["claims"].as_array().expect("claims");
    let same = claims.iter().find(|claim| claim["claim"].to_string().contains("last bit")).expect("a claim");
    assert_eq!(same["verdict"], "reproduced", "{report}");
    let table = fs::read_to_string(out.join("games.csv")).expect("a table");
    for transport in ["inproc", "file", "shm"] {
        assert!(table.contains(transport), "{table}");
    }
}

#[test]
fn textbook_learners_show_their_curves() {
    let out = folder("basics");
    let arguments = ["learn-basics", "--method", "q-learning", "--games", "2000", "--out", text(&out)];
    let report = json(&[&arguments[..], &["--json"]].concat());
    let curve = report["learners"][0]["curve"].as_array().expect("a curve");
    let lost = |at: usize| curve[at]["lost_to_random"].as_f64().expect("a number");
    assert!(lost(curve.len() - 1) < lost(0), "it has learned something");
    assert!(fs::read_to_string(out.join("curves.csv")).expect("a table").starts_with("method,games"));
    assert!(fs::read_to_string(out.join("q-learning.svg")).expect("a picture").contains("polyline"));
    let shown = output(&["learn-basics", "--method", "adp", "--games", "200"]);
    assert!(shown.contains("lost to perfect") && shown.contains("every visit"), "{shown}");
}
