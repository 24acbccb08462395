//! The HTML report: complete, self-contained, and safe whatever engines call themselves or say.

mod common;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use common::event;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::ops::ControlFlow;
use std::time::Duration;
use tengen_arena::stats::{EloScale, Sprt, SprtSettings};
use tengen_arena::{
    Ending, Event, EventReport, FinishedGame, GameSummary, Runner, Schedule, SequentialTest, Start, Store,
    html,
};
use tengen_board::{Color, Forfeit, Game, notation};
use tengen_play::GameRecord;

fn page(store: &Store) -> String {
    let games = store.results().unwrap();
    let test = SequentialTest::of(store.event(), &games);
    let report = EventReport::new(store.event(), &games, test.as_ref(), &Default::default()).unwrap();
    let mut page = Vec::new();
    html::write(store, &report, &games, &mut page).unwrap();
    String::from_utf8(page).unwrap()
}

fn data_text(page: &str) -> &str {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").expect("the data");
    rest.split_once("</script").expect("its end").0
}

/// What the page's script draws from, found as a browser finds it: up to the next end of a script.
fn data(page: &str) -> Value {
    serde_json::from_str(data_text(page)).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn numbers(value: &Value) -> Vec<Option<u64>> {
    value.as_str().map_or_else(Vec::new, |text| text.split(',').map(|cell| cell.parse().ok()).collect())
}

/// The page holds every game as the store does.
fn holds_every_game(page: &str, store: &Store) {
    let data = data(page);
    let results = store.results().unwrap();
    let (players, games) = (list(&data["players"]), list(&data["games"]));
    assert_eq!(games.len(), results.len());
    for (game, summary) in games.iter().zip(&results) {
        let record = store.record(summary.number).unwrap().expect("it is kept");
        let sgf = |point| notation::sgf(point);
        let moves: String = record.game.moves().iter().map(|&point| sgf(point)).collect();
        assert_eq!(text(&game["m"]), moves);
        assert_eq!(game["n"], summary.number + 1);
        let name = |place: &Value| text(&players[place.as_u64().expect("a place") as usize]);
        assert_eq!([name(&game["b"]), name(&game["w"])], record.players.each_ref().map(String::as_str));
        let winner = match text(&game["r"]).as_bytes() {
            [b'B', ..] => Some(summary.black),
            [b'W', ..] => Some(summary.white()),
            _ => None,
        };
        assert_eq!(winner, summary.winner);
        assert_eq!(text(&game["e"]), summary.ending.word());
        let sentence = &data["sentences"][game["s"].as_u64().expect("a place") as usize];
        assert_eq!(text(sentence), summary.sentence);
        let (times, rates) = (numbers(&game["t"]), numbers(&game["v"]));
        for (index, detail) in record.details.iter().enumerate() {
            let time = detail.time.map(|time| (time.as_secs_f64() * 10_000.0).round() as u64);
            let shown = times.get(index).copied().flatten();
            assert!(shown.is_some() == time.is_some() && shown.unwrap_or(0).abs_diff(time.unwrap_or(0)) <= 1);
            let rate = rates.get(index).copied().flatten();
            assert_eq!(rate.is_some(), detail.win_rate.is_some());
            let off = rate.unwrap_or(0) as f64 / 1000.0 - detail.win_rate.unwrap_or(0.0);
            assert!(off.abs() < 0.0011, "{rate:?} {:?}", detail.win_rate);
            let note = &game["c"][(index + 1).to_string()];
            assert_eq!(note.as_str().unwrap_or_default(), detail.note.trim());
        }
    }
}

#[test]
fn a_report_holds_every_player_game_and_opening() {
    let folder = tempfile::tempdir().unwrap();
    let event = event(&["greedy", "random", "tengen?level=novice"], 3);
    let store = Store::open(folder.path(), &event).unwrap();
    Runner::new(&store).run(&mut |_| ControlFlow::Continue(())).unwrap();
    let page = page(&store);
    holds_every_game(&page, &store);
    for player in &event.players {
        assert!(page.contains(&format!("<bdi>{}</bdi>", player.name)), "{}", player.name);
    }
    let data = data(&page);
    let Start::Openings(openings) = &event.start else { unreachable!() };
    let shown: Vec<_> =
        list(&data["openings"]).iter().map(|opening| text(&opening["m"]).to_owned()).collect();
    let expected: Vec<String> =
        openings.iter().map(|o| o.moves().iter().map(|&p| notation::sgf(p)).collect()).collect();
    assert_eq!(shown, expected);
    // The third round plays the first opening again.
    let played =
        |opening: &Value| list(&opening["r"]).iter().map(|count| count.as_u64().unwrap()).sum::<u64>();
    assert_eq!(list(&data["openings"]).iter().map(played).collect::<Vec<_>>(), [12, 6]);
    let from = |game: &Value| game["o"].as_u64().unwrap();
    assert!(list(&data["games"]).iter().enumerate().all(|(n, game)| from(game) == [1, 2, 1][n / 6]));
    for section in ["h-ranking", "h-cross", "h-meetings", "h-endings", "h-openings", "h-games", "viewer"] {
        assert!(page.contains(&format!("id=\"{section}\"")), "{section}");
    }
    assert!(page.contains("All 18 games played") && page.contains("300 nodes") && !page.contains("h-test"));
}

#[test]
fn the_page_needs_nothing_else_and_may_load_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), &event(&["greedy", "random"], 1)).unwrap();
    let empty = page(&store);
    assert!(empty.contains("No game has been played yet."));
    Runner::new(&store).run(&mut |_| ControlFlow::Continue(())).unwrap();
    for page in [empty, page(&store)] {
        for reference in ["http://", "https://", "src=", "url(http", "@import", "<link", "<iframe", "//cdn"] {
            assert!(!page.contains(reference), "{reference}");
        }
        let policy = page.split_once("Content-Security-Policy\" content=\"").expect("a policy").1;
        let policy = policy.split_once("\">").expect("its end").0.replace("&#39;", "'");
        assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
        let scripts = policy.split(';').find(|part| part.contains("script-src")).expect("one");
        let script = page.split_once("<script>").expect("a script").1;
        let script = script.split_once("</script>").expect("its end").0;
        let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
        assert!(scripts.trim() == format!("script-src 'sha256-{hash}'"), "{policy}");
    }
}

const HOSTILE: &str =
    "</script><script>alert(1)</script><img onerror='x' \"&amp;\u{2028}\u{2029}\u{202e} ]\\";

/// A game that ended in a crash whose words an engine chose.
fn hostile_game(event: &Event, number: u64) -> FinishedGame {
    let pairing = Schedule::new(event).pairing(number).unwrap();
    let moves = notation::parse_moves("h8h9i8", event.size).unwrap();
    let mut game = Game::from_moves(event.size, event.rule, &moves).unwrap();
    game.forfeit(Color::White, Forfeit::Crash(HOSTILE.to_owned()));
    let mut record = GameRecord::new(game);
    record.players = [pairing.first, pairing.second()].map(|player| event.players[player].name.clone());
    record.details[2].note = format!("MESSAGE {HOSTILE}");
    record.details[2].time = Some(Duration::from_millis(12));
    record.details[2].win_rate = Some(0.9996);
    let summary = GameSummary {
        number,
        players: pairing.players,
        black: pairing.first,
        winner: Some(pairing.first),
        ending: Ending::Crash,
        sentence: record.outcome().unwrap().to_string(),
        moves: 3,
        used: Default::default(),
        longest: Default::default(),
    };
    FinishedGame { summary, record }
}

#[test]
fn hostile_names_and_messages_stay_text() {
    let folder = tempfile::tempdir().unwrap();
    let mut event = event(&["greedy", "random"], 2);
    event.players[0].name = format!("a{HOSTILE}");
    event.players[0].agent = format!("exec:{HOSTILE}");
    let store = Store::open(folder.path(), &event).unwrap();
    (0..4).for_each(|number| store.insert(&hostile_game(&event, number)).unwrap());
    let page = page(&store);
    // One script with data, one of ours, and every element is the template's.
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(page.matches("<img").count(), 0);
    assert!(!data_text(&page).contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
    assert!(page.contains("a&#60;/script&#62;"), "the name is shown");
    assert!(page.contains("White failed (&#60;/script&#62;"), "so is the sentence");
    holds_every_game(&page, &store);
    let data = data(&page);
    assert_eq!(text(&data["players"][0]), format!("a{HOSTILE}"));
    assert_eq!(text(&data["games"][0]["f"]), format!("crash:{HOSTILE}"));
    assert_eq!(text(&data["games"][0]["v"]), ",,999", "only certainty is a thousand");
}

#[test]
fn a_test_and_the_games_after_it_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SprtSettings { elo0: 0.0, elo1: 300.0, scale: EloScale::Logistic, alpha: 0.2, beta: 0.2 };
    let test = Some(Sprt::new(settings).unwrap());
    let event = Event { test, ..event(&["greedy", "random"], 12) };
    let store = Store::open(folder.path(), &event).unwrap();
    Runner::new(&store).run(&mut |_| ControlFlow::Continue(())).unwrap();
    let page = page(&store);
    assert!(page.contains("H1 accepted: greedy is stronger by +300 Elo or more."), "the verdict");
    holds_every_game(&page, &store);
    let counted =
        SequentialTest::of(&event, &store.results().unwrap()).unwrap().counted().count() as usize * 2;
    let uncounted: Vec<bool> = list(&data(&page)["games"]).iter().map(|game| game["x"] == true).collect();
    assert!(counted < 24 && uncounted[..counted].iter().all(|after| !after));
    assert!(uncounted[counted..].iter().all(|&after| after));
}

#[test]
fn messages_beyond_the_budget_are_left_out_and_the_page_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let event = event(&["greedy", "random"], 400);
    let store = Store::open(folder.path(), &event).unwrap();
    for number in 0..800 {
        let mut played = hostile_game(&event, number);
        let moves: String = (0..12).map(|n| format!("{}{}", (b'a' + n) as char, 1 + 2 * (n % 7))).collect();
        let moves = notation::parse_moves(&moves, event.size).unwrap();
        let players = played.record.players.clone();
        played.record = GameRecord::new(Game::from_moves(event.size, event.rule, &moves).unwrap());
        played.record.players = players;
        played.record.details.iter_mut().for_each(|detail| detail.note = "long ".repeat(200));
        // Failures keep their messages; they come last here.
        if number < 700 {
            played.record.game.forfeit(Color::White, Forfeit::Resignation);
            played.summary.ending = Ending::Resigned;
        } else {
            played.record.game.forfeit(Color::White, Forfeit::Time);
            played.summary.ending = Ending::Time;
        }
        store.insert(&played).unwrap();
    }
    let page = page(&store);
    assert!(page.len() < 5 << 20, "{} bytes", page.len());
    let data = data(&page);
    let talks = |game: &&Value| game["c"].is_object();
    let with = list(&data["games"]).iter().filter(talks).count();
    assert!(with > 100 && with < 800);
    assert!(list(&data["games"])[700..].iter().all(|game| talks(&game)));
    assert!(page.contains(&format!("messages are left out of {} games", 800 - with)));
    let note = text(&list(&data["games"])[700]["c"]["1"]);
    assert!(note.chars().count() == 501 && note.ends_with('…'));
}
