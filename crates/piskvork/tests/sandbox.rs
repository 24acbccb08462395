//! External engines have no network and write only in their own folder, unless they are trusted.
#![cfg(target_os = "linux")]

#[path = "process_common/badbrain.rs"]
mod badbrain;

use badbrain::badbrain_path;
use std::fs;
use std::net::TcpListener;
use tengen_board::{Game, Rule, Size};
use tengen_piskvork::process::{Confinement, Invocation, ProcessAgent, ProcessOptions};
use tengen_play::{Agent, GameConfig, SearchLimits};

/// What an engine says that it could do, and whether the files outside its folder are as they were.
fn escape(trusted: bool) -> (String, bool) {
    let (own, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let file = outside.path().join("file");
    let kept = outside.path().join("file.kept");
    fs::write(&kept, "kept").unwrap();
    let words = ["escape", "tag", file.to_str().unwrap(), &server.local_addr().unwrap().to_string()];
    let arguments = words.map(str::to_owned).to_vec();
    let options = ProcessOptions { working_folder: Some(own.path().to_owned()), ..ProcessOptions::default() };
    let mut engine =
        ProcessAgent::new(Invocation { program: badbrain_path(), arguments, trusted }, options).unwrap();
    engine.new_game(&GameConfig::new(Size::STANDARD, Rule::Freestyle)).unwrap();
    let note =
        engine.choose(&Game::new(Size::STANDARD, Rule::Freestyle), &SearchLimits::default()).unwrap().note;
    let said = note.lines().find_map(|line| line.split_once("own=")).expect("what it tried").1;
    (format!("own={said}"), !file.exists() && kept.exists())
}

#[test]
fn an_engine_can_do_nothing_outside_its_folder() {
    assert_eq!(
        Confinement::here().warning(),
        None,
        "this system cannot confine engines, so this cannot be tested"
    );
    let (said, untouched) = escape(false);
    assert_eq!(
        said,
        "own=done null=done outside=denied rights=denied remove=denied tcp=denied udp=denied unix=denied signal=denied"
    );
    assert!(untouched);
}

#[test]
fn a_trusted_engine_can_do_what_its_user_can() {
    let (said, untouched) = escape(true);
    assert_eq!(
        said,
        "own=done null=done outside=done rights=done remove=done tcp=done udp=done unix=done signal=done"
    );
    assert!(!untouched);
}

#[test]
fn every_gap_is_said() {
    let warning = |files, network| Confinement { files, network }.warning();
    assert_eq!(warning(true, true), None);
    for gap in [warning(true, false), warning(false, true), warning(false, false)] {
        assert!(gap.is_some_and(|sentence| sentence.starts_with("this system cannot ")));
    }
}
