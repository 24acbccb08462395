//! `tengen experiment`: experiments are listed, run, continued, and given opponents.

use crate::common::{Folder, json, refusal, stdout};
use std::fs;

#[test]
fn experiments_are_listed_run_and_taken_up_again() {
    let list = stdout(&["experiment", "list"]);
    for id in
        ["freisleben-1", "freisleben-sweeps", "zhao-table2", "patent-transports", "ablations", "adp-best"]
    {
        assert!(list.lines().any(|line| line.starts_with(id)), "{list}");
    }
    let folder = Folder::new();
    let out = folder.file("freisleben");
    let run = |seeds: &str| {
        let arguments = ["experiment", "run", "freisleben-4", "--quick", "--json"];
        json(&[&arguments[..], &["--seeds", seeds, "--out", &out]].concat())
    };
    run("1");
    let first = fs::read_to_string(folder.file("freisleben/series.csv")).expect("series");
    let report = run("2");
    let both = fs::read_to_string(folder.file("freisleben/series.csv")).expect("series");
    assert!(first.lines().all(|line| both.contains(line)), "the first seed's numbers stay");
    assert_eq!((report["seeds"].as_u64(), report["quick"].as_bool()), (Some(2), Some(true)));
    let page = fs::read_to_string(folder.file("freisleben/README.md")).expect("a page");
    for part in ["**Question.**", "**Verdict.**", "28:16", "tengen experiment run freisleben-4", ".svg"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    fs::write(folder.file("freisleben/series.csv"), "arm,seed\nx,1,2\n").expect("a file");
    let arguments = ["experiment", "run", "freisleben-4", "--quick", "--seeds", "2", "--out", &out];
    assert!(refusal(&arguments).contains("not a table of this experiment"));
    assert!(refusal(&["experiment", "run", "nothing"]).contains("the experiments are freisleben-1"));
}

#[test]
fn opponents_of_an_experiment_are_given_by_name() {
    let folder = Folder::new();
    let out = folder.file("table3");
    let arguments = ["experiment", "run", "ding-table3", "--quick", "--json", "--out", &out];
    let said = refusal(&[&arguments[..], &["--opponent", "nobody"]].concat());
    assert!(said.contains("no agent is called 'nobody'"), "a mistyped name leaves the folder empty: {said}");
    let against = ["--opponent", "WINE 2018=random @turn=2s", "--opponent", "greedy"];
    let report = json(&[&arguments[..], &against].concat());
    let measures = report["measures"].as_array().expect("measures");
    assert_eq!(measures.len(), 6, "three programs against two others");
    assert_eq!(measures[0]["name"], "minimax against WINE 2018 (1891)");
    assert_eq!((&measures[0]["published"], &measures[0]["ours"]["mean"]), (&"".into(), &6.0.into()));
    let claims = report["claims"].to_string();
    assert!(
        claims.contains("6.0 (3.7 to 6.0) against WINE 2018"),
        "a random player is no strong engine: {claims}"
    );
    let page = fs::read_to_string(folder.file("table3/README.md")).expect("a page");
    assert!(page.contains("WINE 2018: 2s a move, 90s a game"), "{page}");
    assert!(
        page.contains("--opponent 'WINE 2018=random @turn=2s' --opponent 'greedy=greedy' --out"),
        "{page}"
    );
    let games = fs::read_to_string(folder.file("table3/games.sgf")).expect("the games");
    assert_eq!(games.matches("(;FF[4]").count(), 36, "six games a pair");
    let again = json(&[&arguments[..], &against].concat());
    assert_eq!(again["measures"], report["measures"], "nothing is played twice");
    assert!(refusal(&[&arguments[..], &["--opponent", "random"]].concat()).contains("holds another event"));
}

#[test]
fn programs_that_share_weights_learn_what_one_alone_does() {
    let folder = Folder::new();
    let out = folder.file("transports");
    let arguments = ["experiment", "run", "patent-transports", "--quick", "--seeds", "1", "--json"];
    let report = json(&[&arguments[..], &["--out", &out]].concat());
    let claims = report["claims"].as_array().expect("claims");
    let same = claims.iter().find(|claim| claim["line"] == "patent-weights").expect("a line");
    assert_eq!(same["mark"], "met", "{report}");
    let table = fs::read_to_string(folder.file("transports/games.csv")).expect("a table");
    for transport in ["inproc", "file", "shm"] {
        assert!(table.contains(transport), "{table}");
    }
}
