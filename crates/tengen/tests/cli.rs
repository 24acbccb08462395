//! The program as people and scripts meet it: arguments and lines in, text and an exit status out.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).env("LC_ALL", "C").env_remove("NO_COLOR");
    command
}

/// What a command prints that goes well.
fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A whole game with the random player, the lines typed one after another.
fn game(arguments: &[&str], lines: &str) -> String {
    let arguments = [&["play", "--agent", "random", "--seed", "1"], arguments].concat();
    output(tengen(&arguments).write_stdin(lines))
}

/// The one sentence a refused command prints.
fn refusal(arguments: &[&str]) -> String {
    let refused = tengen(arguments).write_stdin("").assert().code(2);
    let output = refused.get_output();
    let sentence = String::from_utf8(output.stderr.clone()).expect("text");
    assert!(output.stdout.is_empty(), "an error is for stderr");
    assert!(sentence.starts_with("tengen: ") && sentence.lines().count() == 1, "{sentence}");
    sentence
}

/// What an analysis of a position tells programs.
fn analysis(arguments: &[&str]) -> Value {
    let text = output(&mut tengen(&[&["analyze", "--json"], arguments].concat()));
    serde_json::from_str(&text).expect("JSON")
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The last board that was drawn, without what stands around it.
fn last_board(text: &str) -> Vec<&str> {
    let rows: Vec<&str> = text.lines().collect();
    let is_letters = |row: &&str| row.trim_start().starts_with("a b c");
    let end = rows.iter().rposition(is_letters).expect("a board");
    let start = rows[..end].iter().rposition(is_letters).expect("a board");
    rows[start + 1..end].to_vec()
}

fn stones(text: &str) -> usize {
    last_board(text).iter().flat_map(|row| row.chars()).filter(|c| "XO".contains(*c)).count()
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
    let folder = folder("renju_warns");
    fs::write(folder.join("double three"), "g8a1i8a3h7a5h9a7").expect("a file");
    let arguments = ["--rule", "renju", "--load", "double three"];
    let arguments = [&["play", "--agent", "random", "--seed", "1"][..], &arguments].concat();
    let text = output(tengen(&arguments).current_dir(&folder).write_stdin("h8\nh8!\n"));
    assert!(text.contains("h8 is a double three, forbidden for Black; play h8! if you mean it"), "{text}");
    assert!(text.contains("White wins: Black made a forbidden double three. You lose."), "{text}");
}

#[test]
fn a_saved_game_is_loaded_again_and_never_replaced_unasked() {
    let folder = folder("saved_game");
    for file in ["game.sgf", "game.psq"] {
        let play = |lines: String| {
            let arguments = ["play", "--agent", "random", "--seed", "1", "--rule", "standard"];
            output(tengen(&arguments).current_dir(&folder).write_stdin(lines))
        };
        let text = play(format!("h8\nh9\nsave {file}\nsave {file}\nsave! {file}\nnew\nload {file}\n"));
        assert_eq!(text.matches(&format!("saved to {file}")).count(), 2, "{text}");
        assert!(text.contains(&format!("{file} exists already; save! {file} replaces it")), "{text}");
        assert_eq!(stones(&text), 4, "{text}");

        let path = folder.join(file);
        let path = path.to_str().expect("a name");
        let shown: Value =
            serde_json::from_str(&output(&mut tengen(&["show", path, "--json"]))).expect("JSON");
        assert_eq!((&shown["moves"][0], &shown["moves"][2]), (&"h8".into(), &"h9".into()));
        assert_eq!(shown["to_move"], "black");
        assert!(game(&["--load", path], "").contains("X Black: you"));
        assert!(game(&["--load", path, "--color", "white"], "").contains("random plays "));
    }
}

#[test]
fn show_takes_moves_and_pictures() {
    let text = output(&mut tengen(&["show", "h8 h9 i8"]));
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
    let won = output(&mut tengen(&["show", "a1b1a2b2a3b3a4b4a5", "--json"]));
    let won: Value = serde_json::from_str(&won).expect("JSON");
    assert_eq!(won["outcome"]["winner"], "black");
    assert_eq!(won["outcome"]["line"].as_array().map(Vec::len), Some(5));
    assert_eq!(won["to_move"], Value::Null);

    let text = output(&mut tengen(&["show", "--rule", "renju", "g8a1i8a3h7a5h9a7"]));
    assert!(text.contains("forbidden *: h8 (double three)"), "{text}");
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

    let text = output(&mut tengen(&["analyze", "h8h9i8i9j8j9"]));
    assert!(text.contains("[O]") && text.contains("\nBlack to move "), "{text}");
    assert!(text.contains("\nproved: wins in 3 plies, 3 moves in the proof, checked\n"), "{text}");
}

#[test]
fn analyze_weighs_as_many_moves_as_it_is_told() {
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
fn analyze_shows_what_each_stage_made_of_a_move() {
    let position = "h8h9i8g8i9i10j7";
    let json = analysis(&[position, "--agent", "adp-uct?sims=50"]);
    let candidates = json["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 5);
    for candidate in candidates {
        let stage = |name: &str| candidate["stages"][name].as_f64().unwrap();
        let mean = (stage("adp") + stage("mcts")) / 2.0;
        assert!((mean - candidate["winrate"].as_f64().unwrap()).abs() < 1e-9);
        assert_eq!(candidate["visits"], 50);
    }
    let text = output(&mut tengen(&["analyze", position, "--agent", "adp-uct?sims=50"]));
    assert!(text.contains(" #  move     adp    mcts  win rate     visits  line\n"), "{text}");
    assert_eq!(
        analysis(&[position, "--agent", "adp-uct?sims=9", "--multipv", "2"])["candidates"][2],
        Value::Null
    );
}

#[test]
fn analyze_tells_every_step_of_a_simulation() {
    let told = |agent: &str| output(&mut tengen(&["analyze", "h8h9", "--trace", "--agent", agent]));
    let text = told("uct");
    let count = |word: &str| text.lines().filter(|line| line.trim_start().starts_with(word)).count();
    assert_eq!((count("expansion"), count("simulation  "), count("back-up")), (20, 20, 20), "{text}");
    assert!(told("adp-puct").contains("  selection   Black "));
    let silent = tengen(&["analyze", "h8h9", "--trace", "--agent", "greedy"]).assert().code(2);
    let sentence = String::from_utf8(silent.get_output().stderr.clone()).unwrap();
    assert!(sentence.contains("greedy has no steps to tell; hmcts, uct"), "{sentence}");
}

#[test]
fn analyze_reads_pictures_and_reports_progress_to_programs() {
    let picture = output(&mut tengen(&["show", "h8h9i8i9j7"]));
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
fn analyze_refuses_what_is_no_open_position() {
    assert!(refusal(&["analyze", "z99"]).contains("'z99' is no point of a 15x15 board"));
    assert!(refusal(&["analyze", "nowhere.sgf"]).contains("cannot read nowhere.sgf"));
    let over = refusal(&["analyze", "a1b1a2b2a3b3a4b4a5"]);
    assert!(over.contains("nothing to analyse: Black wins with 5 in a row"), "{over}");
    assert!(refusal(&["analyze", "h8", "--multipv", "0"]).contains("0 is not in 1..=484"));
    assert!(refusal(&["analyze", "h8", "--agent", "nobody"]).contains("no agent is called 'nobody'"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_gives_the_best_so_far() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["analyze", "h8", "--time", "5m", "--json", "--progress"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut progress = BufReader::new(child.stderr.take().expect("a pipe"));
    progress.read_line(&mut String::new()).expect("the first iteration");
    let interrupt = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().expect("a shell").success());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(found["best"].is_string() && found["seconds"].as_f64().is_some_and(|s| s < 200.0), "{found}");
}

#[test]
fn agents_are_listed_for_people_and_programs() {
    assert!(output(&mut tengen(&["agents"])).starts_with("random "));
    let rows: Value = serde_json::from_str(&output(&mut tengen(&["agents", "--json"]))).expect("JSON");
    assert_eq!(rows[0]["name"], "random");
    assert_eq!(rows[0]["parameters"][0]["name"], "seed");
}

#[test]
fn the_engine_speaks_piskvork() {
    let text = output(tengen(&["engine", "--agent", "random"]).write_stdin("START 15\nBEGIN\n"));
    let [ok, point] = text.lines().collect::<Vec<_>>()[..] else { panic!("two lines: {text}") };
    assert_eq!(ok, "OK");
    let (x, y) = point.split_once(',').expect("x,y");
    assert!([x, y].iter().all(|number| number.parse::<u8>().is_ok_and(|number| number < 15)), "{point}");
}

#[test]
fn another_engine_can_play() {
    let engine = format!("exec:'{}' engine --agent random", env!("CARGO_BIN_EXE_tengen"));
    let text = output(tengen(&["play", "--agent", &engine]).write_stdin("h8\nh9\nhint\nu\ng9\nnew white\n"));
    assert_eq!(text.matches(" plays ").count(), 4, "{text}");
    assert_eq!(text.matches(" would play ").count(), 1, "{text}");
    assert!(refusal(&["play", "--agent", "exec:./nowhere"]).contains("./nowhere"));
}

#[test]
fn errors_are_one_sentence_and_status_2() {
    assert!(refusal(&["pley"]).contains("'play'"));
    assert!(refusal(&["play", "--agent", "nobody"]).contains("no agent is called 'nobody'; the agents are"));
    assert!(refusal(&["play", "--rule", "chess"]).contains("freestyle, standard, renju"));
    assert!(refusal(&["play", "--size", "99"]).contains("5 to 22"));
    assert!(refusal(&["play", "--time", "soon"]).contains("500ms"));
    assert!(refusal(&["play", "--load", "nowhere.sgf"]).contains("cannot read nowhere.sgf"));
    assert!(refusal(&["show", "h8h8"]).contains("move 2 (h8) is on a taken point"));
    assert!(refusal(&["show", "z99"]).contains("'z99' is no point of a 15x15 board"));
    assert!(refusal(&["engine", "--agent", "random?depth=3"]).contains("has no parameter 'depth'"));
    let folder = folder("errors");
    for (name, text, sentence) in [
        ("bad.sgf", "garbage", "bad.sgf: "),
        ("bad.psq", "garbage", "is not how a PSQ file begins"),
        ("ragged", "X O\nX", "row 2 of the picture is not as long as the first"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
        let path = folder.join(name);
        let refused = refusal(&["show", path.to_str().expect("a name")]);
        assert!(refused.contains(sentence), "{refused}");
    }
    assert!(refusal(&["completions", "cobol"]).contains("bash"));
    assert!(refusal(&["man", "pley"]).contains("'pley'"));
}

#[test]
fn completions_manual_and_version_come_out() {
    assert!(output(&mut tengen(&["completions", "bash"])).contains("_tengen()"));
    assert!(output(&mut tengen(&["man"])).contains(".TH tengen"));
    assert!(output(&mut tengen(&["man", "play"])).contains("\\-\\-agent"));
    assert!(output(&mut tengen(&["--version"])).starts_with("tengen "));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    for arguments in ["agents", "show h8", "completions zsh", "man", "--help"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments}: {output:?}");
    }
}

/// A critic in training, in a folder of its own, with the switches of the tests.
fn teach(folder: &std::path::Path, more: &[&str]) -> Command {
    let out = folder.to_str().expect("a path");
    let usual = ["train", "self-teach", "--arch", "sst3", "--seed", "5", "--out", out];
    tengen(&[&usual, more].concat())
}

#[test]
fn a_critic_goes_on_where_it_stopped_and_ends_the_same() {
    let (whole, parts) = (folder("teach-whole"), folder("teach-parts"));
    let report: Value =
        serde_json::from_str(&output(&mut teach(&whole, &["--games", "60", "--json"]))).expect("JSON");
    assert_eq!((&report["games"], &report["arch"]), (&60.into(), &"sst3".into()));
    for games in ["13", "40", "60", "60"] {
        let said = output(&mut teach(&parts, &["--games", games]));
        assert!(said.starts_with(&format!("{games} games")), "{said}");
    }
    for file in ["weights.bin", "checkpoint.bin", "metrics.csv"] {
        assert_eq!(fs::read(whole.join(file)).unwrap(), fs::read(parts.join(file)).unwrap(), "{file}");
    }
    // What was learned can teach.
    let (expert, watching) = (whole.join("weights.bin"), folder("teach-watch"));
    let (expert, watching) = (expert.to_str().unwrap(), watching.to_str().unwrap());
    output(&mut tengen(&["train", "watch", "--expert", expert, "--games", "5", "--out", watching]));
}

#[test]
fn a_changed_course_is_refused_with_the_reason() {
    let run = folder("teach-changed");
    output(&mut teach(&run, &["--games", "2"]));
    let refused = |more: &[&str]| {
        let out = run.to_str().unwrap();
        refusal(&[&["train", "self-teach", "--arch", "sst3", "--seed", "5", "--out", out], more].concat())
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
    assert!(refused(&[]).contains("this is no checkpoint of a critic's training"));
}

/// The patent's two programs learn what one learns, whichever way the weights travel between them.
#[test]
fn two_programs_learn_what_one_does() {
    // After every move, and when a game is over: then whoever ends it must know which moves chance had made.
    let after_games = ["--lambda", "0.5", "--skip-random", "--epsilon", "0.3", "--random-opening-moves", "3"];
    for (name, more) in [("moves", &[][..]), ("games", &after_games)] {
        let one = folder(&format!("teach-{name}-inproc"));
        output(&mut teach(&one, &[&["--games", "7"], more].concat()));
        for transport in ["file", "shm"] {
            if transport == "shm" && !std::path::Path::new("/dev/shm").is_dir() {
                continue;
            }
            let two = folder(&format!("teach-{name}-{transport}"));
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
fn an_engine_is_checked() {
    let engine = env!("CARGO_BIN_EXE_tengen");
    let checked = |arguments: &[&str], status: i32| {
        let done = tengen(&[&["check"], arguments].concat()).assert().code(status);
        String::from_utf8(done.get_output().stdout.clone()).expect("text")
    };
    let few = ["--quick", "--only", "about", "--only", "begin", "--rule", "renju", "--size", "9"];
    let text = checked(&[&few[..], &[engine, "engine"]].concat(), 0);
    assert!(text.starts_with("Starting\n  ok       start "), "{text}");
    assert!(text.contains("\nMoves\n  ok       begin           begins with 4,4, in "), "{text}");
    assert!(text.contains("\n3 passed, 0 failed, 0 warnings, "), "{text}");

    let text = checked(&[&few[..], &["--json", &format!("exec:'{engine}' agents")]].concat(), 1);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&report["good"], &report["failed"]), (&Value::Bool(false), &Value::from(1)));
    let start = &report["checks"][0];
    assert_eq!((start["check"].as_str(), start["verdict"].as_str()), (Some("start"), Some("fail")));
    assert!(start["found"].as_str().is_some_and(|found| found.starts_with("the engine ended")), "{start}");

    assert_eq!(refusal(&["check", "./no-such-brain"]), "tengen: there is no program ./no-such-brain\n");
    assert!(refusal(&["check", "./Cargo.toml"]).starts_with("tengen: cannot start "));
    assert!(refusal(&["check", "x", "--only", "xyzzy"]).contains("one-answer"));
}

#[test]
fn a_match_is_reported_as_one_page() {
    let folder = folder("html");
    let path = |name: &str| folder.join(name).display().to_string();
    let (kept, page, again) = (path("event"), path("match.html"), path("again.html"));
    let terms = ["match", "random", "greedy", "--games", "2", "--nodes", "1"];
    output(&mut tengen(&[&terms[..], &["--out", &kept, "--html", &page]].concat()));
    output(&mut tengen(&["results", &kept, "--html", &again]));
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("All 2 games played"));
    assert_eq!(page, fs::read_to_string(again).expect("a page"));
    let nowhere = path("nowhere/match.html");
    assert!(refusal(&["results", &kept, "--html", &nowhere]).contains("cannot write"));
}
