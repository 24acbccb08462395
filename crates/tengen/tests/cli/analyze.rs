//! `tengen analyze`: results for people and programs, progress, and what is refused.

use crate::common::{json, refusal, stdout, tengen};
use serde_json::Value;

/// The JSON of an analysis.
fn analysis(arguments: &[&str]) -> Value {
    json(&[&["analyze", "--json"], arguments].concat())
}

#[test]
fn analyze_proves_a_quick_win() {
    let analysis = analysis(&["h8h9i8i9j8j9"]);
    assert_eq!((&analysis["to_move"], &analysis["rule"]), (&"black".into(), &"freestyle".into()));
    assert_eq!(analysis["size"], 15);
    assert_eq!(analysis["winrate"], 1.0);
    let win = &analysis["win"];
    assert_eq!((&win["plies"], &win["proof"]["move"]), (&3.into(), &analysis["best"]));
    assert_eq!(win["line"].as_array().map(Vec::len), Some(3));
    // An open four: whichever end is taken, the other makes five.
    let proof = &win["proof"];
    assert!(proof["replies"].as_object().is_some_and(|replies| !replies.is_empty()), "{proof}");
    assert!(proof["otherwise"]["move"].is_string(), "{proof}");

    let text = stdout(&["analyze", "h8h9i8i9j8j9"]);
    assert!(text.contains("[O]") && text.contains("\nBlack to move "), "{text}");
    assert!(text.contains("\nproved: wins in 3 plies, 3 moves in the proof, checked\n"), "{text}");
}

#[test]
fn analyze_evaluates_as_many_moves_as_requested() {
    let arguments = ["h8i9", "--nodes", "3000", "--multipv", "3", "--rule", "renju", "--size", "13"];
    let found = analysis(&arguments);
    let candidates = found["candidates"].as_array().expect("a list");
    assert_eq!(candidates.len(), 3);
    assert_eq!(candidates[0]["move"], found["best"]);
    for candidate in candidates {
        assert_eq!(candidate["line"][0], candidate["move"]);
        assert!(candidate["winrate"].as_f64().is_some_and(|rate| (0.0..=1.0).contains(&rate)), "{candidate}");
    }
    assert!(found.get("win").is_none(), "{found}");
    assert_eq!(analysis(&arguments)["candidates"], found["candidates"], "nodes bound it, not the clock");
    assert_eq!(analysis(&["h8i9", "--agent", "greedy"])["candidates"][0]["winrate"], Value::Null);
}

/// The paper's table of how a move was chosen, for any position.
#[test]
fn analyze_shows_the_value_of_a_move_in_each_stage() {
    let position = "h8h9i8g8i9i10j7";
    let found = analysis(&[position, "--agent", "adp-uct?sims=50"]);
    let candidates = found["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 5);
    for candidate in candidates {
        let stage = |name: &str| candidate["stages"][name].as_f64().unwrap();
        let mean = (stage("adp") + stage("mcts")) / 2.0;
        assert!((mean - candidate["winrate"].as_f64().unwrap()).abs() < 1e-9);
        assert_eq!(candidate["visits"], 50);
    }
    let text = stdout(&["analyze", position, "--agent", "adp-uct?sims=50"]);
    assert!(text.contains(" #  move     adp    mcts  win rate     visits  line\n"), "{text}");
    assert_eq!(
        analysis(&[position, "--agent", "adp-uct?sims=9", "--multipv", "2"])["candidates"][2],
        Value::Null
    );
}

#[test]
fn analyze_prints_every_step_of_a_simulation() {
    let traced = |agent: &str| stdout(&["analyze", "h8h9", "--trace", "--agent", agent]);
    let text = traced("uct");
    let count = |word: &str| text.lines().filter(|line| line.trim_start().starts_with(word)).count();
    assert_eq!((count("expansion"), count("simulation  "), count("back-up")), (20, 20, 20), "{text}");
    assert!(traced("adp-puct").contains("  selection   Black "));
    let silent = tengen(&["analyze", "h8h9", "--trace", "--agent", "greedy"]).assert().code(2);
    let sentence = String::from_utf8(silent.get_output().stderr.clone()).unwrap();
    assert!(sentence.contains("greedy does not simulate; hmcts, uct"), "{sentence}");
}

#[test]
fn analyze_reads_pictures_and_reports_progress_to_programs() {
    let picture = stdout(&["show", "h8h9i8i9j7"]);
    let picture = picture.lines().take(17).collect::<Vec<_>>().join("\n");
    let arguments = ["analyze", "-", "--depth", "3", "--json", "--progress"];
    let done = tengen(&arguments).write_stdin(picture).assert().success();
    let found: Value = serde_json::from_slice(&done.get_output().stdout).expect("JSON");
    assert_eq!((&found["to_move"], &found["depth"]), (&"white".into(), &3.into()));
    let progress = String::from_utf8(done.get_output().stderr.clone()).expect("text");
    let lines: Vec<Value> =
        progress.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect();
    assert_eq!(lines.iter().map(|line| &line["depth"]).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(lines.iter().all(|line| line["line"][0] == line["best"]), "{progress}");
}

#[test]
fn analyze_refuses_bad_and_finished_positions() {
    assert!(refusal(&["analyze", "z99"]).contains("'z99' is not a point of a 15x15 board"));
    assert!(refusal(&["analyze", "nowhere.sgf"]).contains("cannot read nowhere.sgf"));
    let over = refusal(&["analyze", "a1b1a2b2a3b3a4b4a5"]);
    assert!(over.contains("nothing to analyse: Black wins with 5 in a row"), "{over}");
    assert!(refusal(&["analyze", "h8", "--multipv", "0"]).contains("0 is not in 1..=484"));
    assert!(refusal(&["analyze", "h8", "--agent", "nobody"]).contains("no agent is called 'nobody'"));
}

#[test]
fn analyze_considers_what_it_is_told_to() {
    let position = "h8h9i8";
    let limits = ["--nodes", "3000", "--multipv", "3"];
    let moves = |more: &[&str]| -> Vec<String> {
        let found = analysis(&[&[position][..], &limits, more].concat());
        let candidates = found["candidates"].as_array().expect("a list");
        candidates.iter().map(|c| c["move"].as_str().expect("a point").to_owned()).collect()
    };
    let best = moves(&[]);
    assert_eq!(moves(&["--only", "a1o15"]).len(), 2);
    let others = moves(&["--exclude", &best[0]]);
    assert_eq!((others.len(), others.contains(&best[0])), (3, false));
    let even = analysis(&["h8i9", "--nodes", "20000", "--balance"]);
    let rate = even["winrate"].as_f64().expect("a rate");
    assert!((0.4..=0.6).contains(&rate), "{even}");

    assert!(refusal(&["analyze", position, "--only", "h8"]).contains("a stone on h8"));
    assert!(refusal(&["analyze", position, "--only", "zz"]).contains("'z' is not a point"));
    assert!(refusal(&["analyze", position, "--only", "a1", "--exclude", "a1"]).contains("none of the moves"));
    let said = refusal(&["analyze", position, "--balance", "--agent", "uct"]);
    assert!(said.contains("uct cannot be told which moves to consider"), "{said}");
}

#[test]
fn a_proof_with_quiet_moves_follows_the_analysis() {
    // Black needs quiet moves.
    let position = "h8h7g7f6i9g8i8i6f9g9h9h6g6j5";
    let arguments = [position, "--nodes", "100", "--prove", "5m"];
    let found = analysis(&arguments);
    let proof = &found["prove"];
    assert_eq!(
        (&proof["proved"]["winner"], &proof["proved"]["size"]),
        (&"Black".into(), &15.into()),
        "{proof}"
    );
    assert!(proof["proved"]["quiet"].as_u64() > Some(0) && proof["bytes"].as_u64() > Some(100), "{proof}");
    assert!(found["candidates"].is_array(), "{found}");
    let text = stdout(&["analyze", position, "--nodes", "100", "--prove", "5m"]);
    assert!(text.contains("\nproved: Black, to move, wins with "), "{text}");
    assert!(text.contains(" bytes, checked; tengen solve --proof FILE keeps it\n"), "{text}");

    let unknown = analysis(&["h8i9", "--nodes", "100", "--prove", "10ms"]);
    assert!(unknown["prove"]["proved"].is_null() && unknown["prove"]["searched"].is_u64(), "{unknown}");
    let text = stdout(&["analyze", "h8i9", "--nodes", "100", "--prove", "10ms"]);
    assert!(text.contains("which says nothing about who wins\n"), "{text}");
    assert!(analysis(&["h8i9", "--nodes", "100"]).get("prove").is_none());
    let renju = refusal(&["analyze", "h8i9", "--rule", "renju", "--prove", "1s"]);
    assert!(renju.contains("forbidden moves"), "{renju}");
    assert!(refusal(&["analyze", "h8i9", "--prove", "soon"]).contains("--prove"));
}
