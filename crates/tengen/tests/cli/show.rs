//! `tengen show`: positions from moves, pictures and files.

use crate::common::{json, last_board, output, stdout, tengen};
use serde_json::Value;

#[test]
fn show_takes_moves_and_pictures() {
    let text = stdout(&["show", "h8 h9 i8"]);
    assert!(text.contains("moves: h8 h9 i8\nWhite to move\n"), "{text}");
    let picture: String = last_board(&text).join("\n");
    let shown = output(tengen(&["show", "--json"]).write_stdin(picture));
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["black"], serde_json::json!(["h8", "i8"]));
    assert_eq!(shown["white"], serde_json::json!(["h9"]));
    assert_eq!(shown["to_move"], "white");
}

#[test]
fn show_reads_its_own_drawing_with_round_stones() {
    let text = output(tengen(&["show", "a15h8o15"]).env("LC_ALL", "C.UTF-8"));
    assert!(text.contains('●') && text.contains('○'));
    let board: Vec<&str> = text.lines().take(17).collect();
    let shown = output(tengen(&["show", "--json"]).write_stdin(board.join("\n")));
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["black"], serde_json::json!(["a15", "o15"]));
}

#[test]
fn show_says_how_a_game_ended_and_what_is_forbidden() {
    let won = json(&["show", "a1b1a2b2a3b3a4b4a5", "--json"]);
    assert_eq!(won["outcome"]["winner"], "black");
    assert_eq!(won["outcome"]["line"].as_array().map(Vec::len), Some(5));
    assert_eq!(won["to_move"], Value::Null);

    let text = stdout(&["show", "--rule", "renju", "g8a1i8a3h7a5h9a7"]);
    assert!(text.contains("forbidden *: h8 (double three)"), "{text}");
}
