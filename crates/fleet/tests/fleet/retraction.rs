//! A coordinator that is killed while it takes false games back: they do not stay in the event.

use crate::processes::{AGENTS, event, games, play, play_until, worker_here};
use crate::server::Server;
use rusqlite::Connection;
use std::ops::ControlFlow;
use tengen_arena::{GameSummary, Runner, RunnerError, Store};
use tengen_fleet::{Fleet, FleetOptions};
use tengen_play::Stop;

#[test]
fn what_was_to_be_retracted_when_the_coordinator_was_killed_is_retracted_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let event = event(12, AGENTS, 100);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let server = Server::start(folder.path());
    let there = folder.path().join("there");
    let fleet = Fleet::connect(&server.address().parse().unwrap(), FleetOptions::default(), |_| ()).unwrap();
    let stop = Stop::default();
    let liar = worker_here(&server.address(), "liar", folder.path(), &stop, |_| ());
    play(&there, &event, Some(&fleet)).unwrap();
    stop.raise();
    liar.join().unwrap().unwrap();

    // What the record holds after the liar is found out, and before the event is told.
    let record = Connection::open(there.join("fleet.db")).unwrap();
    record
        .execute_batch(
            "BEGIN;
             INSERT INTO liar VALUES ('liar', 'it lied');
             INSERT INTO retraction SELECT work, number FROM result WHERE worker = 'liar';
             DELETE FROM result WHERE worker = 'liar';
             COMMIT;",
        )
        .unwrap();
    drop(record);
    let store = Store::open(&there, &event).unwrap();
    assert_eq!(store.numbers().unwrap().len(), 12, "the event has them still");

    let mut go_on = |_: &GameSummary| ControlFlow::Continue(());
    let retracted = Runner::new(&store).elsewhere(Some(&fleet)).run(&mut go_on);
    assert!(matches!(retracted, Err(RunnerError::Retracted(12))), "{retracted:?}");
    assert!(store.numbers().unwrap().is_empty());
    drop(store);
    let stop = Stop::default();
    let honest = worker_here(&server.address(), "honest", folder.path(), &stop, |_| ());
    let played = play_until(&there, &event, Some(&fleet), &Stop::default()).unwrap();
    assert_eq!(games(&played), expected, "and nothing is retracted twice");
    stop.raise();
    honest.join().unwrap().unwrap();
}
