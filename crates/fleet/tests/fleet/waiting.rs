//! A coordinator that can only wait says so, and goes on when it can.

use crate::processes::{AGENTS, event, games, play, play_until, until, worker_here};
use crate::server::{Disk, Server};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use tengen_fleet::{Fleet, FleetOptions};
use tengen_play::Stop;

type Notes = Arc<Mutex<Vec<String>>>;

fn fleet(server: &Server) -> (Fleet, Notes) {
    let notes = Notes::default();
    let noted = Arc::clone(&notes);
    let note = move |note: &str| noted.lock().unwrap().push(note.to_owned());
    (Fleet::connect(&server.address().parse().unwrap(), FleetOptions::default(), note).unwrap(), notes)
}

fn has(notes: &Notes, text: &str) -> bool {
    notes.lock().unwrap().iter().any(|note| note.contains(text))
}

#[test]
fn it_says_that_nobody_is_there_and_that_the_server_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (fleet, notes) = fleet(&server);
    let event = event(12, AGENTS, 100);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let there = folder.path().join("there");
    let stop = Stop::default();
    thread::scope(|scope| {
        let playing =
            scope.spawn(|| play_until(&there, &event, Some(&fleet), &stop).map(|store| games(&store)));
        until("it is said that nobody is there", || has(&notes, "no worker is there: 12 games wait"));
        server.kill();
        until("it is said that the server is away", || has(&notes, "the fleet's server does not take part"));
        server.restart(Disk::Kept);
        let over = Stop::default();
        let worker = worker_here(&server.address(), "late", folder.path(), &over, |_| ());
        // That it goes on is said at the next look, which a quick machine's games do not wait for.
        assert_eq!(playing.join().unwrap().unwrap(), expected);
        over.raise();
        worker.join().unwrap().unwrap();
    });
}

#[test]
fn it_says_why_no_worker_can_play() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (fleet, notes) = fleet(&server);
    let mut event = event(12, AGENTS, 100);
    event.players[0].agent = "exec:/bin/false".to_owned();
    let stop = Stop::default();
    thread::scope(|scope| {
        let there = folder.path().join("there");
        let playing = {
            let (event, fleet, stop) = (&event, &fleet, &stop);
            scope.spawn(move || play_until(Path::new(&there), event, Some(fleet), stop).map(|_| ()))
        };
        let worker = worker_here(&server.address(), "ann", folder.path(), &stop, |_| ());
        let sentence = "none of the 1 workers that are there can play; ann: the external engine '/bin/false' is not on this \
                        worker's list";
        until("it is said why nobody plays", || has(&notes, sentence));
        stop.raise();
        playing.join().unwrap().unwrap();
        worker.join().unwrap().unwrap();
    });
}
