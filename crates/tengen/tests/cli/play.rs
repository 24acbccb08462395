//! `tengen play`: games against an agent, typed line by line.

use crate::common::{Folder, TENGEN, json, output, refusal, stones, tengen};
use std::fs;

/// A whole game with the random player, the lines typed one after another.
fn game(arguments: &[&str], lines: &str) -> String {
    let arguments = [&["play", "--agent", "random", "--seed", "1"], arguments].concat();
    output(tengen(&arguments).write_stdin(lines))
}

#[test]
fn a_game_is_played_taken_back_and_left() {
    let text = game(&[], "h8\nh9\nhint\nundo\nu\nquit\nh10\n");
    assert!(text.starts_with("X Black: you   O White: random   (freestyle, 15x15;"), "{text}");
    assert_eq!(text.matches("random plays ").count(), 2);
    assert_eq!(text.matches("random would play ").count(), 1);
    assert_eq!(text.matches("taken back: ").count(), 2);
    assert_eq!(stones(&text), 0);
    assert_eq!(stones(&game(&[], "h8\nh9\n")), 4);
}

#[test]
fn the_agent_moves_first_when_you_are_white() {
    let text = game(&["--color", "white", "--size", "9"], "undo\nnew black\n");
    assert!(text.contains("O White: you   (freestyle, 9x9;"), "{text}");
    assert!(text.contains("you have played no move that could be taken back"), "{text}");
    assert!(text.contains("X Black: you"), "{text}");
    assert_eq!(stones(&text), 0);
}

#[test]
fn one_seed_gives_one_game() {
    let lines = "h8\nh9\nh10\nh11\n";
    assert_eq!(game(&["--color", "random"], lines), game(&["--color", "random"], lines));
}

#[test]
fn a_won_game_shows_its_row_and_goes_on_after_undo() {
    let text = game(&[], "d4\nd5\nd6\nd7\nd8\na1\nundo\nd8\nnew\n");
    assert_eq!(text.matches("Black wins with 5 in a row: d8 d7 d6 d5 d4. You win!").count(), 2, "{text}");
    assert!(text.contains("the game is over"));
    assert!(text.contains("[X]"));
    assert_eq!(stones(&text), 0);
}

#[test]
fn resigning_loses() {
    let text = game(&[], "h8\nresign\nresign\n");
    assert!(text.contains("White wins: Black resigned. You lose."), "{text}");
    assert!(text.contains("the game is over already"), "{text}");
}

#[test]
fn bad_input_gets_a_sentence_and_the_game_goes_on() {
    let text = game(&[], "foo\nh99\nh8\nh8\nsave\nload nowhere.sgf\n\n\x1b[2J\n");
    for sentence in [
        "'foo' is neither a command nor a point of a 15x15 board (like h8); ? lists the commands",
        "'h99' is neither",
        "you have a stone on h8 already",
        "save needs the name of a file: save game.sgf",
        "cannot read nowhere.sgf: ",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    assert!(!text.contains('\x1b'), "control characters are not sent back");
    let bytes = tengen(&["play"]).write_stdin(vec![0xff, 0xfe, b'\n', 0, b'\n']).assert().success();
    assert!(bytes.get_output().stderr.is_empty());
}

#[test]
fn renju_warns_before_a_forbidden_move() {
    let folder = Folder::new();
    fs::write(folder.path().join("double three"), "g8a1i8a3h7a5h9a7").expect("a file");
    let arguments = ["--rule", "renju", "--load", "double three"];
    let arguments = [&["play", "--agent", "random", "--seed", "1"][..], &arguments].concat();
    let text = output(tengen(&arguments).current_dir(folder.path()).write_stdin("h8\nh8!\n"));
    assert!(text.contains("h8 is a double three, forbidden for Black; play h8! if you mean it"), "{text}");
    assert!(text.contains("White wins: Black made a forbidden double three. You lose."), "{text}");
}

#[test]
fn a_saved_game_is_loaded_again_and_never_replaced_unasked() {
    let folder = Folder::new();
    for file in ["game.sgf", "game.psq"] {
        let play = |lines: String| {
            let arguments = ["play", "--agent", "random", "--seed", "1", "--rule", "standard"];
            output(tengen(&arguments).current_dir(folder.path()).write_stdin(lines))
        };
        let text = play(format!("h8\nh9\nsave {file}\nsave {file}\nsave! {file}\nnew\nload {file}\n"));
        assert_eq!(text.matches(&format!("saved to {file}")).count(), 2, "{text}");
        assert!(text.contains(&format!("{file} exists already; save! {file} replaces it")), "{text}");
        assert_eq!(stones(&text), 4, "{text}");

        let path = folder.file(file);
        let shown = json(&["show", &path, "--json"]);
        assert_eq!((&shown["moves"][0], &shown["moves"][2]), (&"h8".into(), &"h9".into()));
        assert_eq!(shown["to_move"], "black");
        assert!(game(&["--load", &path], "").contains("X Black: you"));
        assert!(game(&["--load", &path, "--color", "white"], "").contains("random plays "));
    }
}

#[test]
fn another_engine_can_play() {
    let engine = format!("exec:'{TENGEN}' engine --agent random");
    let text = output(tengen(&["play", "--agent", &engine]).write_stdin("h8\nh9\nhint\nu\ng9\nnew white\n"));
    assert_eq!(text.matches(" plays ").count(), 4, "{text}");
    assert_eq!(text.matches(" would play ").count(), 1, "{text}");
    assert!(refusal(&["play", "--agent", "exec:./nowhere"]).contains("./nowhere"));
}

/// The words are typed as people would, with mistakes, until colours are settled; then it is an ordinary game.
#[test]
fn colours_are_settled_by_an_opening_rule() {
    let typed = "h9 h8 h7\nh8 h9 h7\nnonsense\n9\nswap\nh6 2\n";
    let text = game(&["--opening-rule", "soosorv8"], typed);
    assert!(text.starts_with("Colours are settled by Soosõrv-8. quit leaves.\n"), "{text}");
    assert!(
        text.contains("you may place 3 stones, in the centre, in the middle 3x3, in the middle 5x5"),
        "{text}"
    );
    assert!(text.contains("the first stone stands in the centre\n"), "{text}");
    let rif = game(&["--opening-rule", "rif", "--color", "white"], "quit\n");
    assert!(
        rif.contains("random places h8 ")
            && rif.contains("you may swap colours (swap), or place a stone anywhere"),
        "{rif}"
    );
    let swap = game(&["--opening-rule", "swap", "--color", "white"], "swap\nquit\n");
    assert!(swap.contains("You have Black.\n") && swap.contains("X Black: you"), "{swap}");
    let stay = game(&["--opening-rule", "swap2", "--color", "white"], "o15\nquit\n");
    assert!(stay.contains("You have White.\n"), "{stay}");
    assert!(
        refusal(&["play", "--opening-rule", "rif", "--rule", "caro"])
            .contains("is for Renju on a 15x15 board")
    );
    assert!(refusal(&["play", "--opening-rule", "nothing"]).contains("soosorv8"));
}
