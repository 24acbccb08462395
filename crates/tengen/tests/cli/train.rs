//! `tengen train` and `tengen learn-basics`: runs are continued, repeated bit for bit, and refused when changed.

use crate::common::{Folder, json, output, refusal, stdout, tengen, text};
use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tengen_nets::line::LineWeights;

/// Trains a critic in this folder with the options of these tests.
fn teach(folder: &Path, more: &[&str]) -> Command {
    let usual = ["train", "self-teach", "--arch", "sst3", "--seed", "5", "--out", text(folder)];
    tengen(&[&usual, more].concat())
}

#[test]
fn a_critic_continues_where_it_stopped_and_ends_the_same() {
    let folder = Folder::new();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let report = output(&mut teach(&whole, &["--games", "60", "--json"]));
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["games"], &report["arch"]), (&60.into(), &"sst3".into()));
    for games in ["13", "40", "60", "60"] {
        let said = output(&mut teach(&parts, &["--games", games]));
        assert!(said.starts_with(&format!("{games} games")), "{said}");
    }
    for file in ["weights.bin", "checkpoint.bin", "metrics.csv"] {
        assert_eq!(fs::read(whole.join(file)).unwrap(), fs::read(parts.join(file)).unwrap(), "{file}");
    }
    // The trained critic can be an expert.
    let (expert, watching) = (folder.file("whole/weights.bin"), folder.file("watching"));
    stdout(&["train", "watch", "--expert", &expert, "--games", "5", "--out", &watching]);
}

/// What the papers only suggest: a critic that looks ahead, experts in turn, an evolution.
#[test]
fn suggested_ways_continue_too() {
    let folder = Folder::new();
    let ahead = ["train", "self-teach", "--arch", "sst3", "--depth", "2", "--width", "3", "--lambda", "0.7"];
    let turns = ["train", "watch", "--arch", "sst3", "--expert", "sst2", "--expert", "st", "--each", "3"];
    let evolution = ["train", "evolve", "--population", "4"];
    for (name, way) in [("ahead", &ahead[..]), ("turns", &turns), ("evolution", &evolution)] {
        let runs = [("whole", &["8"][..]), ("parts", &["2", "6", "8"])].map(|(kind, parts)| {
            let run = folder.path().join(format!("{name}-{kind}"));
            for games in parts {
                let said = stdout(&[way, &["--games", games, "--out", text(&run)]].concat());
                assert!(said.starts_with(&format!("{games} games")), "{said}");
            }
            ["weights.bin", "checkpoint.bin"].map(|file| fs::read(run.join(file)).unwrap())
        });
        assert_eq!(runs[0], runs[1], "{name}");
    }
    let out = folder.file("refused");
    let refused = |more: &[&str]| refusal(&[&["train", "self-teach", "--out", &out], more].concat());
    assert!(refused(&["--depth", "2", "--transport", "file"]).contains("--depth needs --transport inproc"));
    assert!(refused(&["--depth", "9"]).contains("1 to 4 moves ahead"));
    assert!(refused(&["--teacher", "nobody", "--lessons", "3"]).contains("no agent is called 'nobody'"));
    assert!(refused(&["--arch", "rist", "--rewards", "made:0.1"]).contains("counts the twenty patterns"));
    assert!(refusal(&["train", "evolve", "--nodes", "0", "--out", &out]).contains("nodes cannot be 0"));
}

#[test]
fn a_changed_course_is_refused_with_the_reason() {
    let folder = Folder::new();
    let run = folder.path();
    output(&mut teach(run, &["--games", "2"]));
    let refused = |more: &[&str]| {
        refusal(
            &[&["train", "self-teach", "--arch", "sst3", "--seed", "5", "--out", text(run)], more].concat(),
        )
    };
    assert!(refused(&["--near", "1"]).contains("the run there has 'near 2', not 'near 1'"));
    assert!(refused(&["--loss", "-1"]).contains("the run there has 'loss 0', not 'loss -1'"));
    assert!(refused(&["--near", "9"]).contains("near is 1 to 5 steps, not 9"));
    assert!(refused(&["--rule", "renju"]).contains("critics learn freestyle or standard, not renju"));
    assert!(refused(&["--epsilon", "0.1@5"]).contains("only the last has no end"));
    assert!(refused(&["--lambda", "2"]).contains("lambda cannot be 2"));
    assert!(refused(&["--lambda", "x"]).contains("this is a number, or \"none\""));
    assert!(
        refused(&["--lambda", "0.5", "--ending", "chain"])
            .contains("with lambda the ending is both, not chain")
    );
    assert!(refused(&["--judge", "nowhere.bin"]).contains("nowhere.bin: no critic of that name is built in"));
    fs::write(run.join("checkpoint.bin"), b"something else").unwrap();
    assert!(refused(&[]).contains("the file is not a training checkpoint"));
}

/// The patent's two programs learn what one learns, whichever way the weights travel between them.
#[test]
fn two_programs_learn_what_one_does() {
    // Learning after every move, and at the end of a game, when it must be known which moves were random.
    let after_games = ["--lambda", "0.5", "--skip-random", "--epsilon", "0.3", "--random-opening-moves", "3"];
    let suggested = ["--rewards", "potential:0.1", "--teacher", "minimax-d1", "--lessons", "4"];
    for (name, more) in [("moves", &[][..]), ("games", &after_games), ("lessons", &suggested)] {
        let folder = Folder::new();
        let one = folder.path().join("inproc");
        output(&mut teach(&one, &[&["--games", "7"], more].concat()));
        for transport in ["file", "shm"] {
            if transport == "shm" && !Path::new("/dev/shm").is_dir() {
                continue;
            }
            let two = folder.path().join(transport);
            // Stopped once on the way.
            for games in ["3", "7"] {
                output(&mut teach(&two, &[&["--games", games, "--transport", transport], more].concat()));
            }
            for file in ["weights.bin", "checkpoint.bin"] {
                assert_eq!(
                    fs::read(one.join(file)).unwrap(),
                    fs::read(two.join(file)).unwrap(),
                    "{name}, {transport}: {file}"
                );
            }
            assert!(!two.join("shared").exists(), "nothing is left of what was shared");
        }
    }
}

#[test]
fn a_seat_without_a_learner_is_refused() {
    let said = refusal(&["train", "seat", "--transport", "file", "--share", "nowhere"]);
    assert!(said.contains("cannot join nowhere"), "{said}");
}

#[test]
fn a_network_is_taught_stopped_and_taught_on() {
    let folder = Folder::new();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
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
    let said = refusal(&["train", "comparison", "--teacher", "nobody", "--out", &folder.file("nobody")]);
    assert!(said.contains("no agent is called 'nobody'"), "{said}");
    assert!(refusal(&["train", "comparison", "--out", "x"]).contains("--teacher"));
}

#[test]
fn textbook_learners_show_their_curves() {
    let folder = Folder::new();
    let out = folder.path();
    let arguments = ["learn-basics", "--method", "q-learning", "--games", "2000", "--out", text(out)];
    let report = json(&[&arguments[..], &["--json"]].concat());
    let curve = report["learners"][0]["curve"].as_array().expect("a curve");
    let lost = |at: usize| curve[at]["lost_to_random"].as_f64().expect("a number");
    assert!(lost(curve.len() - 1) < lost(0), "it has learned something");
    assert!(fs::read_to_string(out.join("curves.csv")).expect("a table").starts_with("method,games"));
    assert!(fs::read_to_string(out.join("q-learning.svg")).expect("a picture").contains("polyline"));
    let shown = stdout(&["learn-basics", "--method", "adp", "--games", "200"]);
    assert!(shown.contains("lost to perfect") && shown.contains("every visit"), "{shown}");
}

/// Plays a few quick games, fits a network for one epoch and tests it.
fn train_net<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let usual = ["train", "net", "--games", "60", "--nodes", "60", "--epochs", "1", "--gate-nodes", "30"];
    [&usual[..], &["--seed", "3", "--json", "--out", out], more].concat()
}

#[test]
fn a_network_is_tuned_for_renju_with_weights_for_each_side() {
    let folder = Folder::new();
    let out = folder.file("net");
    let tune = ["--rule", "renju", "--gate", "0", "--tune"];
    assert!(refusal(&train_net(&out, &tune)).contains("--tune needs a network to begin with"));
    let report = json(&train_net(&out, &[&tune[..], &["--from", "embedded", "--rate", "0.0005"]].concat()));
    let network = fs::read(report["network"].as_str().unwrap()).unwrap();
    let weights = LineWeights::from_bytes(&network).unwrap();
    assert!(weights.white.is_some_and(|white| white != weights.black));
    let agent = format!("tengen?net={}", report["network"].as_str().unwrap());
    assert!(
        json(&["analyze", "h8h9", "--rule", "renju", "--agent", &agent, "--nodes", "2000", "--json"])["best"]
            .is_string()
    );
}

#[test]
fn a_network_that_is_not_stronger_is_not_promoted() {
    let folder = Folder::new();
    let out = folder.file("net");
    let report = json(&train_net(&out, &["--gate", "4"]));
    let gate = &report["gate"];
    let count = |what: &str| gate[what].as_u64().unwrap();
    assert_eq!((count("games"), count("won") + count("drawn") + count("lost")), (4, 4));
    assert_eq!(gate["promoted"], false);
    assert!(!folder.path().join("net/LEDGER.toml").exists());
    assert_eq!(&json(&train_net(&out, &["--gate", "4"]))["gate"], gate, "nothing is played twice");
    assert!(json(&train_net(&out, &["--gate", "0"]))["gate"].is_null());
    assert!(refusal(&train_net(&out, &["--gate", "3"])).contains("must be even"));
    let unnameable = folder.file("a&b");
    assert!(refusal(&train_net(&unnameable, &["--gate", "4"])).contains("cannot be tested"));
    assert!(!folder.path().join("a&b").exists(), "nothing is played for a test that cannot be");
}

#[test]
fn a_network_that_beats_its_teacher_is_promoted() {
    let folder = Folder::new();
    // A teacher whose judgement is noise.
    let mut weights = LineWeights::zero();
    let noise = &mut weights.black;
    for (number, weight) in noise.tables.iter_mut().flatten().flatten().enumerate() {
        *weight = ((number * 7919) % 201) as i8;
    }
    let layers = noise.first.weights.iter_mut().flatten().chain(noise.second.weights.iter_mut().flatten());
    for (number, weight) in layers.enumerate() {
        *weight = ((number * 104_729) % 401) as i16 - 200;
    }
    noise.output.iter_mut().enumerate().for_each(|(number, weight)| *weight = 900 - 60 * number as i16);
    let (teacher, out) = (folder.file("noise.bin"), folder.file("net"));
    fs::write(&teacher, weights.to_bytes()).unwrap();
    let report = json(&train_net(&out, &["--from", &teacher, "--gate", "400"]));
    let gate = &report["gate"];
    assert_eq!(gate["promoted"], true, "{gate}");
    assert!(gate["elo_low"].as_f64().unwrap() > 0.0 && gate["games"].as_u64().unwrap() < 400, "{gate}");
    let promoted = gate["network"].as_str().unwrap();
    assert_eq!(fs::read(promoted).unwrap(), fs::read(folder.path().join("net/net.bin")).unwrap());
    let ledger = fs::read_to_string(folder.path().join("net/LEDGER.toml")).unwrap();
    let ledger: toml::Table = ledger.parse().unwrap();
    let rows = ledger["weights"].as_array().unwrap();
    assert_eq!((rows.len(), rows[0]["parent"].as_str()), (1, Some(teacher.as_str())));
    assert!(promoted.ends_with(rows[0]["file"].as_str().unwrap()));
    assert!(rows[0]["strength"].as_str().unwrap().contains("30 nodes a move"));
    // The same command again: nothing is added.
    json(&train_net(&out, &["--from", &teacher, "--gate", "400"]));
    let again: toml::Table =
        fs::read_to_string(folder.path().join("net/LEDGER.toml")).unwrap().parse().unwrap();
    assert_eq!(again, ledger);
}

#[test]
fn nothing_is_trained_with_absurd_numbers() {
    let folder = Folder::new();
    let out = folder.file("run");
    for (name, values) in [
        ("--opinion", &["NaN", "-0.1", "1.1", "inf"][..]),
        ("--decay", &["NaN", "-1", "inf", "2"]),
        ("--threads", &["0", "100000"]),
        ("--nodes", &["0"]),
        ("--epochs", &["0", "1000000"]),
    ] {
        for value in values {
            let argument = format!("{name}={value}");
            for what in ["eval", "net"] {
                let sentence = refusal(&["train", what, "--out", &out, &argument]);
                assert!(sentence.contains(name), "{sentence}");
            }
        }
    }
    for argument in ["--gate-nodes=0", "--rate=NaN", "--rate=2"] {
        assert!(refusal(&["train", "net", "--out", &out, argument]).contains(&argument[..6]));
    }
    assert!(!folder.path().join("run").exists());
}
