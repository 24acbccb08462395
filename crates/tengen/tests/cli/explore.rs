//! `tengen explore`: what is counted, under symmetry, from which files, and what is refused.

use crate::common::{json, refusal, stdout};
use std::fs;

#[test]
fn the_games_that_come_with_the_program_can_be_explored() {
    let found = json(&["explore", "--json"]);
    assert!(found["games"].as_u64() > Some(100), "{found}");
    assert_eq!(found["played"][0]["move"], "h8");
    let text = stdout(&["explore", "h8i9i7"]);
    assert!(text.contains("I7 Hogetsu (浦月)") && text.contains("White scores"), "{text}");
}

#[test]
fn a_file_is_counted_whichever_way_its_boards_are_turned() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    fs::write(&path, "h8i9j8 B\nh8g9f8 W\nh8g7g6 D\nh8h8\n").unwrap();
    let file = path.to_str().unwrap();
    let found = json(&["explore", "h8i9", "--games", file, "--json"]);
    assert_eq!((&found["games"], &found["skipped"]), (&3.into(), &1.into()));
    let first = &found["played"][0];
    assert_eq!((&first["move"], &first["games"], &first["score"]), (&"j8".into(), &2.into(), &0.5.into()));
    assert_eq!(
        json(&["explore", "h8i9", "--rule", "renju", "--games", file, "--json"])["played"][0]["games"],
        2
    );
    assert!(stdout(&["explore", "a1", "--games", file]).contains("in none of them"));
}

#[test]
fn nonsense_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no.sgf");
    fs::write(&path, "hello").unwrap();
    let said = refusal(&["explore", "--games", path.to_str().unwrap()]);
    assert!(said.contains("there is no game from an empty board in it"), "{said}");
    assert!(refusal(&["explore", "h8h8"]).contains("taken"));
    assert!(refusal(&["explore", "z99"]).contains("z99"));
    assert!(refusal(&["explore", "--games", "missing.sgf"]).contains("cannot read missing.sgf"));
}
