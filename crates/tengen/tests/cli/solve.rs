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

/// Four stones of Black's in a square on a small board: every reply of White's loses.
const SQUARE: [&str; 3] = ["e5a1f5a9e6i1f6", "--size", "9"];

#[test]
fn a_campaign_proves_every_reply_and_its_merged_certificate_the_move() {
    let folder = Folder::new();
    let [there, proof] = ["campaign", "merged.proof"].map(|name| folder.file(name));
    let campaign = |more: &[&'static str]| {
        let mut args = vec!["solve"];
        args.extend(SQUARE);
        args.extend(["--campaign", &there, "--time-per-job", "20s"]);
        args.extend(more.iter().copied());
        args.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let args = campaign(&["--threads", "2", "--json"]);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let said = json(&args);
    assert_eq!((&said["positions"], &said["proved"]), (&74.into(), &said["jobs"]), "{said}");
    assert_eq!(said["budgets"][0]["seconds"], 20.0);
    assert!(said["projected_share"]["standard_error"].as_f64() == Some(0.0), "{said}");
    // Done is done.
    let again = json(&args);
    assert_eq!(again, said);
    let other = campaign(&["--seed", "2"]);
    let other: Vec<&str> = other.iter().map(String::as_str).collect();
    assert!(refusal(&other).contains("holds another campaign"));
    let said = stdout(&["solve", "--merge", &there, "--proof", &proof]);
    assert!(
        said.contains("moves with all replies listed 1") && said.contains("1 of 1 openings are complete"),
        "{said}"
    );
    let checked = json(&["verify", &proof, "--paranoid", "--json"]);
    assert_eq!(checked["proved"]["move"], "f6");
    assert!(refusal(&["solve", "--merge", &there, "--proof", &proof]).contains("exists already"));
    let nothing = folder.file("nothing.proof");
    let unknown = json(&["solve", "a1a2", "--size", "9", "--merge", &there, "--proof", &nothing, "--json"]);
    assert!(unknown["proved"].is_null() && !folder.path().join("nothing.proof").exists());
}

#[test]
fn campaigns_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let there = folder.file("campaign");
    assert!(refusal(&["solve", "--campaign", &there, "--rule", "renju"]).contains("forbidden moves"));
    assert!(refusal(&["solve", "--campaign", &there, "--threads", "0"]).contains("above 0"));
    assert!(refusal(&["solve", "a1b1a2b2a3b3a4b4a5", "--campaign", &there]).contains("the game is not over"));
    assert!(refusal(&["solve", "--merge", &there, "--proof", "x.proof"]).contains("holds no campaign"));
    assert!(refusal(&["solve", "h8", "--seed", "3"]).contains("--campaign"));
}
