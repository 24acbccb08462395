//! `tengen solve` and `tengen verify`.

use crate::common::{Folder, json, output, refusal, stdout, tengen};
use std::fs;

/// The first 16 moves of a published line: Black wins by fours and threes.
const WON: &str = "h8h7g7f6i9g8i8i6f9g9h9h6g6j5k4g10";

#[test]
fn a_win_is_proved_and_its_certificate_checked() {
    let folder = Folder::new();
    let file = folder.file("win.proof");
    let said = stdout(&["solve", WON, "--proof", &file]);
    assert!(said.contains("proved: Black, to move, wins with "), "{said}");
    assert!(said.contains("bytes in "), "{said}");
    assert!(!folder.path().join("win.proof.part").exists());
    let said = stdout(&["verify", &file]);
    assert!(said.starts_with("Black: ") && said.contains("plies (freestyle, 15x15)"), "{said}");
    let checked = json(&["verify", &file, "--paranoid", "--json"]);
    assert_eq!(checked["proved"]["winner"], "Black");
    assert_eq!(checked["proved"]["black"].as_array().map(Vec::len), Some(8));
    assert!(refusal(&["solve", WON, "--proof", &file]).contains("exists already"));
    // A damaged certificate is refused; a file that is none is bad input.
    let mut bytes = fs::read(&file).unwrap();
    bytes[40] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let refused = tengen(&["verify", &file]).assert().code(1);
    let said = String::from_utf8(refused.get_output().stdout.clone()).unwrap();
    assert_eq!(said, "refused: the file is damaged: its checksum does not agree\n");
    fs::write(&file, "h8h9").unwrap();
    assert!(refusal(&["verify", &file]).contains("this is no certificate"));
    assert!(refusal(&["verify", "nowhere"]).contains("cannot read nowhere"));
}

#[test]
fn what_is_not_proved_is_said_to_be_unknown() {
    let report = json(&["solve", "h8", "--nodes", "100", "--json"]);
    assert!(report["proved"].is_null() && report["searched"].as_u64() >= Some(100), "{report}");
    let said = output(&mut tengen(&["solve", "h8", "--time", "10ms"]));
    assert!(said.starts_with("unknown: no win was proved within the limits\n"), "{said}");
    assert!(refusal(&["solve", "h8", "--rule", "renju"]).contains("forbidden moves"));
    assert!(refusal(&["solve", "a1a2b1b2c1c2d1d2e1"]).contains("the game is over"));
    assert!(refusal(&["solve", "z9"]).starts_with("tengen: "));
}

#[test]
fn a_search_that_was_ended_keeps_what_it_proved() {
    let folder = Folder::new();
    let file = folder.file("win.proof");
    let part = folder.file("win.proof.part");
    // The first 14 moves need a quiet one.
    let moves = &WON[..28];
    let said = stdout(&["solve", moves, "--proof", &file, "--nodes", "8000"]);
    assert!(said.contains("what is proved on the way is in "), "{said}");
    let kept = fs::metadata(&part).unwrap().len();
    assert!(kept > 100, "{kept} bytes");
    fs::write(&part, "something else").unwrap();
    assert!(refusal(&["solve", moves, "--proof", &file]).contains("another rule"));
}
