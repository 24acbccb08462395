//! Whole events: played, resumed, refused, repeated, tested.

mod common;

use common::event;
use std::ops::ControlFlow;
use std::path::Path;
use tengen_arena::stats::{EloScale, Sprt, SprtSettings, SprtVerdict};
use tengen_arena::{
    Event, EventReport, GameSummary, Opening, Pairing, PlayerLimits, Runner, Schedule, SequentialTest,
    Standings, Start, Store,
};
use tengen_board::{OpeningRule, Rule};
use tengen_play::Stop;

/// Games in order, without what the clock says.
fn played(store: &Store) -> Vec<(GameSummary, String)> {
    let games = store.results().unwrap();
    let sgf = |number| {
        let mut record = store.record(number).unwrap().expect("it is kept");
        record.details.iter_mut().for_each(|detail| detail.time = None);
        record.to_sgf()
    };
    let timeless =
        |game: GameSummary| GameSummary { used: Default::default(), longest: Default::default(), ..game };
    games.into_iter().map(|game| (timeless(game.clone()), sgf(game.number))).collect()
}

fn run(folder: &Path, event: &Event, jobs: usize) -> Vec<(GameSummary, String)> {
    let store = Store::open(folder, event).unwrap();
    Runner::new(&store).jobs(jobs).run(&mut |_| ControlFlow::Continue(())).unwrap();
    played(&store)
}

/// Plays an event in a new folder.
fn run_once(event: &Event, jobs: usize) -> Vec<(GameSummary, String)> {
    run(tempfile::tempdir().unwrap().path(), event, jobs)
}

#[test]
fn games_do_not_depend_on_how_many_are_played_at_a_time() {
    let event = event(&["tengen?level=student", "greedy", "tengen", "random"], 3);
    let [one, four] = [1, 4].map(|jobs| run_once(&event, jobs));
    assert_eq!(one.len(), 36);
    assert_eq!(one, four);
}

#[test]
fn an_event_goes_on_where_it_stopped_and_can_be_prolonged() {
    let [whole, cut] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let long = event(&["greedy", "tengen?level=novice", "random"], 6);
    let expected = run(whole.path(), &long, 2);

    let short = Event { rounds: 4, ..long.clone() };
    for stop_after in [1, 7, 3] {
        let store = Store::open(cut.path(), &short).unwrap();
        let mut games = 0;
        let stop = Stop::default();
        let watch = &mut |_: &GameSummary| {
            games += 1;
            if games == stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Runner::new(&store).jobs(3).until(stop).run(watch).unwrap();
        assert_eq!(games, stop_after);
    }
    assert_eq!(run(cut.path(), &short, 2).len(), 24);
    assert_eq!(run(cut.path(), &long, 2), expected);
    // A shorter event looks at fewer games, and loses none.
    assert_eq!(run(cut.path(), &short, 2), expected[..24]);
    assert_eq!(run(cut.path(), &long, 1), expected);
}

#[test]
fn a_changed_event_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let old = event(&["greedy", "random"], 1);
    run(folder.path(), &old, 1);
    let refused = |event: &Event| Store::open(folder.path(), event).err().expect("refused").to_string();
    let renju = refused(&Event { rule: Rule::Renju, ..old.clone() });
    assert!(renju.ends_with("holds another event: its rule is freestyle, not renju"), "{renju}");
    let others = refused(&event(&["greedy", "tengen"], 1));
    assert!(others.ends_with("its player 2 is random (random), not tengen (tengen)"), "{others}");
    let limits = PlayerLimits { nodes: Some(301), ..old.limits.clone() };
    let limits = refused(&Event { limits, ..old.clone() });
    assert!(limits.ends_with("its limits of player 1 is 300 nodes, not 301 nodes"), "{limits}");
    let empty = refused(&Event { start: Start::Openings(vec![Opening::default()]), ..old.clone() });
    assert!(empty.contains("its openings is"), "{empty}");
    assert_eq!(run(folder.path(), &old, 1).len(), 2);
}

#[test]
fn only_one_process_plays_an_event_and_others_may_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let event = event(&["greedy", "random"], 1);
    assert!(
        Store::read(folder.path()).err().expect("nothing there").to_string().starts_with("there is no event")
    );
    let playing = Store::open(folder.path(), &event).unwrap();
    let second = Store::open(folder.path(), &event).err().expect("busy").to_string();
    assert!(second.ends_with("is being played by another process"), "{second}");
    Runner::new(&playing).run(&mut |_| ControlFlow::Continue(())).unwrap();
    let reading = Store::read(folder.path()).unwrap();
    assert_eq!(reading.event(), &event);
    assert_eq!(reading.results().unwrap().len(), 2);
    drop((playing, reading));
    assert!(Store::open(folder.path(), &event).is_ok());
    std::fs::write(folder.path().join("event.db"), "no database at all, but long enough to look like a file")
        .unwrap();
    assert!(Store::read(folder.path()).is_err() && Store::open(folder.path(), &event).is_err());
}

#[test]
fn a_test_stops_the_match_at_the_same_pair_whatever_the_jobs() {
    let settings = SprtSettings { elo0: 0.0, elo1: 50.0, scale: EloScale::Logistic, alpha: 0.05, beta: 0.05 };
    let event = Event {
        test: Some(Sprt::new(settings).unwrap()),
        ..event(&["tengen?level=casual", "tengen?level=beginner"], 1000)
    };
    let reports = [1, 3].map(|jobs| {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), &event).unwrap();
        let mut test = SequentialTest::of(&event, &[]).unwrap();
        let watch = &mut |game: &GameSummary| {
            test.add(game);
            if test.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Runner::new(&store).jobs(jobs).run(watch).unwrap();
        assert_ne!(test.state().verdict, SprtVerdict::Continue);
        let games = store.results().unwrap();
        // Whoever comes back to it finds the same.
        let again = SequentialTest::of(&event, &games).unwrap();
        assert_eq!(again.state(), test.state());
        let report = EventReport::new(&event, &games, Some(&again), &Default::default()).unwrap();
        assert!(report.finished && report.games < 2000);
        (report.games, report.meetings[0].score, report.sprt.map(|sprt| sprt.pairs))
    });
    assert_eq!(reports[0], reports[1]);
}

#[test]
fn swap2_gives_each_player_both_seats() {
    let event = Event { start: Start::Rule(OpeningRule::Swap2), ..event(&["tengen", "greedy"], 2) };
    let games = run_once(&event, 2);
    assert_eq!(games.len(), 4);
    let schedule = Schedule::new(&event);
    for (game, sgf) in &games {
        assert!(game.moves >= 9 && !game.ending.is_failure(), "{game:?}");
        let black = format!("PB[{}]", event.players[game.black].name);
        assert!(sgf.contains(&black), "{sgf}");
        assert!(schedule.pairing(game.number).unwrap().players.contains(&game.black));
    }
}

#[test]
fn every_opening_rule_can_be_played_and_is_kept() {
    for rule in OpeningRule::ALL {
        let renju = Event { rule: Rule::Renju, start: Start::Rule(rule), ..event(&["tengen", "greedy"], 1) };
        let games = run_once(&renju, 2);
        assert_eq!(games.len(), 2);
        for (game, sgf) in &games {
            assert!(game.moves >= 5 && !game.ending.is_failure(), "{rule}: {game:?}\n{sgf}");
        }
        let json = serde_json::to_string(&renju).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), renju);
        if rule.is_for_renju() {
            let error =
                serde_json::from_str::<Event>(&json.replace("renju", "caro")).unwrap_err().to_string();
            assert!(error.contains("is for Renju on a 15x15 board"), "{error}");
        }
    }
}

#[test]
fn standings_count_every_game_once() {
    let event = event(&["greedy", "random", "tengen?level=novice"], 2);
    let games: Vec<_> = run_once(&event, 2).into_iter().map(|(game, _)| game).collect();
    let standings = Standings::of(&event, &games);
    let backwards = Standings::of(&event, games.iter().rev());
    assert_eq!(standings, backwards);
    assert_eq!(standings.games(), 12);
    assert_eq!(standings.meetings().iter().map(|meeting| meeting.score.games()).sum::<u64>(), 12);
    assert_eq!(standings.meetings().iter().map(|meeting| meeting.pairs.count()).sum::<u64>(), 6);
    assert_eq!(standings.player_stats().iter().map(|stats| stats.score.games()).sum::<u64>(), 24);
    assert_eq!(standings.black().games(), 12);
    let wins = games.iter().filter(|game| game.winner == Some(game.black)).count() as u64;
    assert_eq!(standings.black().wins, wins);
}

#[test]
fn a_long_game_is_a_draw_and_clocks_are_held() {
    let instant = PlayerLimits { turn: Some(std::time::Duration::ZERO), ..PlayerLimits::default() };
    let event = Event { max_moves: Some(6), limits: instant, ..event(&["greedy", "random"], 1) };
    let games = run_once(&event, 1);
    assert!(games.iter().all(|(game, _)| game.winner.is_none() && game.moves == 6));
    assert_eq!(games[0].0.sentence, "draw: 6 moves are the most");

    let late = PlayerLimits { tolerance: Some(std::time::Duration::ZERO), ..event.limits.clone() };
    let event = Event { max_moves: None, limits: late, ..event };
    let games = run_once(&event, 1);
    assert!(games.iter().all(|(game, _)| game.ending.word() == "time" && game.winner.is_some()));
}

#[test]
fn every_game_acquires_a_permit_and_holds_it_while_it_is_played() {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, Mutex};
    struct Held(Arc<AtomicU64>);
    impl Drop for Held {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), &event(&["random", "greedy"], 2)).unwrap();
    let (held, most, asked) = (Arc::new(AtomicU64::new(0)), AtomicU64::new(0), Mutex::new(Vec::new()));
    let permits = |pairing: Pairing| -> Option<Box<dyn std::any::Any + Send>> {
        asked.lock().unwrap().push(pairing.number);
        if pairing.number == 3 {
            return None;
        }
        most.fetch_max(held.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        Some(Box::new(Held(Arc::clone(&held))))
    };
    Runner::new(&store).with_permits(&permits).run(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(*asked.lock().unwrap(), [0, 1, 2, 3]);
    assert_eq!(store.numbers().unwrap().into_iter().collect::<Vec<_>>(), [0, 1, 2], "the last got no permit");
    assert_eq!((most.into_inner(), held.load(Ordering::SeqCst)), (1, 0));
}

#[test]
fn a_damaged_event_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &event(&["random", "greedy"], 2), 1);
    let database = || rusqlite::Connection::open(folder.path().join("event.db")).unwrap();
    let whole: String = database().query_row("SELECT definition FROM event", [], |row| row.get(0)).unwrap();
    for (damage, repair) in [
        ("UPDATE game SET player_a = 7 WHERE number = 1", "UPDATE game SET player_a = 0"),
        ("UPDATE game SET player_b = 0 WHERE number = 1", "UPDATE game SET player_b = 1"),
        ("UPDATE game SET black = 99 WHERE number = 0", "UPDATE game SET black = 0 WHERE number = 0"),
        ("UPDATE game SET winner = 5 WHERE number = 3", "UPDATE game SET winner = 0 WHERE number = 3"),
        ("UPDATE game SET moves = 9223372036854775807", "UPDATE game SET moves = 9"),
        ("UPDATE game SET used_a = 9223372036854775807", "UPDATE game SET used_a = 1"),
        ("UPDATE game SET ending = 'x' WHERE number = 2", "UPDATE game SET ending = 'five' WHERE number = 2"),
    ] {
        database().execute_batch(damage).unwrap();
        let results = || Store::read(folder.path()).and_then(|store| store.results());
        let error = results().err().unwrap_or_else(|| panic!("accepted: {damage}"));
        assert!(error.to_string().contains("cannot be read: game "), "{error}");
        database().execute_batch(repair).unwrap();
        assert!(results().is_ok(), "{repair}");
    }
    for damage in [
        whole.replace("random", "greedy").replace("\"players\"", "\"nobody\""),
        whole.replace("\"rounds\":2", "\"rounds\":-1"),
        "{}".to_owned(),
        String::new(),
    ] {
        database().execute("UPDATE event SET definition = ?1", [damage]).unwrap();
        let error = Store::read(folder.path()).err().expect("a refusal");
        assert!(error.to_string().contains("cannot be read: "), "{error}");
    }
    // Half of a file.
    std::fs::write(folder.path().join("event.db"), vec![7; 5000]).unwrap();
    assert!(Store::read(folder.path()).is_err());
}
