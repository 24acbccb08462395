//! GTP sessions: every command, numbers, errors, time, and what enemies send.

use std::time::{Duration, Instant};
use tengen_board::Rule;
use tengen_piskvork::gtp::{GtpSession, run};
use tengen_piskvork::roster::agent;
use tengen_play::AgentError;

/// What the engine prints.
fn answers(name: &'static str, input: impl AsRef<[u8]>) -> String {
    let make = move || agent(name).map_err(|error| AgentError::Unsupported(error.to_string()));
    let mut output = Vec::new();
    run(GtpSession::new(make, Rule::Freestyle), &mut input.as_ref(), &mut output).expect("plain memory");
    String::from_utf8(output).expect("text")
}

#[test]
fn commands_are_answered_by_the_protocol() {
    for (command, answer) in [
        ("protocol_version", "= 2\n\n"),
        ("7 name", "=7 Tengen\n\n"),
        ("known_command genmove", "= true\n\n"),
        ("known_command loadsgf", "= false\n\n"),
        ("boardsize 19", "= \n\n"),
        ("boardsize 25", "? unacceptable size\n\n"),
        ("boardsize x", "? syntax error\n\n"),
        ("3 nonsense", "?3 unknown command\n\n"),
        ("komi 6.5", "= \n\n"),
        ("komi", "? syntax error\n\n"),
        ("undo", "? cannot undo\n\n"),
        ("play b pass", "? illegal move: nobody passes\n\n"),
        ("play b I9", "? syntax error\n\n"),
        ("play green H8", "? syntax error\n\n"),
        ("final_score", "? cannot score: the game is not over\n\n"),
        ("gomoku_rule", "= freestyle\n\n"),
        ("time_settings 300 10 1", "= \n\n"),
        ("time_left b x 0", "? syntax error\n\n"),
        ("quit now", "= \n\n"),
    ] {
        assert_eq!(answers("greedy", format!("{command}\n")), answer, "{command}");
    }
    let listed = answers("greedy", "list_commands\n");
    for command in listed.trim_start_matches("= ").split_whitespace() {
        let known = answers("greedy", format!("known_command {command}\n"));
        assert_eq!(known, "= true\n\n", "{command}");
        assert!(
            !answers("greedy", format!("{command} {}\n", "x ".repeat(9))).contains("unknown"),
            "{command}"
        );
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let moves = "boardsize 15\nclear_board\nplay b H8\nplay w H9\nplay b J8\nplay w J9\nplay b K8\nplay w K9\nplay b L8\n";
    let end = answers(
        "tengen",
        format!("{moves}play w L9\ngenmove b\nfinal_score\ngenmove w\nundo\nfinal_score\n"),
    );
    let said: Vec<&str> = end.split("\n\n").collect();
    assert!(["= G8", "= M8"].contains(&said[10]), "{end}");
    assert_eq!(said[11..14], ["= B+", "? the game is over: Black wins with 5 in a row", "= "]);
    assert_eq!(said[14], "? cannot score: the game is not over");
    // Out of turn, taken, and then as it should be.
    let turns = answers("greedy", "play b H8\nplay b H9\nplay w H8\nplay w H9\nplay w H10\n");
    let said: Vec<&str> = turns.split("\n\n").collect();
    assert_eq!((said[0], said[3]), ("= ", "= "));
    assert_eq!(said[1], "? illegal move: it is White's turn");
    assert!(said[2].starts_with("? illegal move: there is already a stone"), "{turns}");
    assert_eq!(said[4], "? illegal move: it is Black's turn");
    // White may begin.
    let white = answers("greedy", "genmove w\nplay w A1\nshowboard\n");
    assert!(white.starts_with("= H8\n\n? illegal move: it is Black's turn\n\n"), "{white}");
    assert!(white.contains(" 8 . . . . . . . O . . .") && white.contains("G H J K"), "{white}");
}

#[test]
fn the_clock_is_kept() {
    let timed = |settings: &str| {
        let start = Instant::now();
        let said = answers("tengen", format!("play b H8\n{settings}\ngenmove w\nquit\n"));
        assert!(said.contains("\n\n= ") && !said.contains('?'), "{said}");
        start.elapsed()
    };
    let soon = timed("time_settings 0 1 10");
    let left = timed("time_left w 1 0");
    assert!(soon < Duration::from_secs(4) && left < Duration::from_secs(4), "{soon:?} {left:?}");
}

#[test]
fn rules_are_kept_from_game_to_game() {
    let renju = "gomoku_rule renju\nplay b H8\nplay w A1\nplay b J8\nplay w C1\nplay b K9\nplay w E1\nplay b K10\nplay w G1\n\
                 play b K8\nfinal_score\nclear_board\ngomoku_rule\ngomoku_rule chess\n";
    let said = answers("greedy", renju);
    assert!(said.contains("= W+\n\n= \n\n= renju\n\n? no rule is called 'chess'"), "{said}");
}

#[test]
fn whatever_is_sent_is_answered_or_passed_over() {
    let long = [vec![b'x'; 1 << 20], b"\n5 name\n".to_vec()].concat();
    assert_eq!(answers("greedy", long), "? unknown command\n\n=5 Tengen\n\n");
    assert_eq!(
        answers("greedy", b"\0\xff\xfe\r\n\n# remark\n\t name\r\nplay"),
        "? unknown command\n\n= Tengen\n\n? syntax error\n\n"
    );
    let mut state = 1u64;
    let words = [
        "play",
        "b",
        "w",
        "H8",
        "genmove",
        "undo",
        "boardsize",
        "5",
        "22",
        "clear_board",
        "time_left",
        "0",
        "-1",
        "1e999",
        "\n",
        "#",
        "99",
    ];
    let mut text = String::new();
    for _ in 0..4000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        text.push_str(words[(state >> 33) as usize % words.len()]);
        text.push(' ');
    }
    let said = answers("random", text);
    assert!(
        said.split("\n\n").filter(|answer| !answer.is_empty()).all(|answer| answer.starts_with(['=', '?'])),
        "{said}"
    );
}
