//! A fleet plays the same games as the threads of one machine, to the bit.

use crate::processes::{AGENTS, Process, event, games, play, until};
use crate::server::Server;
use std::path::Path;
use std::sync::Arc;
use tengen_base::test_size::test_size;
use tengen_board::{Rule, Size};
use tengen_fleet::{Fleet, FleetOptions, FleetSelfPlay, FleetStatus};
use tengen_play::Stop;
use tengen_search::LineEvaluator;
use tengen_train::eval::self_play::{SelfPlayOptions, SelfPlayThreads, Variety};
use tengen_train::net::NetRun;

fn fleet(server: &Server) -> Fleet {
    Fleet::connect(&server.address().parse().unwrap(), FleetOptions::default(), |note| println!("{note}"))
        .unwrap()
}

/// `TENGEN_FLEET_GAMES` says how many games; 600 for the long test.
#[test]
fn a_tournament_over_three_workers_is_that_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let event = event(test_size("TENGEN_FLEET_GAMES", 60).next_multiple_of(6), AGENTS, 200);
    let expected = games(&play(&folder.path().join("here"), &event, None).unwrap());
    let server = Server::start(folder.path());
    let _workers = ["a", "b", "c"].map(|name| Process::worker(&server.address(), name, folder.path()));
    let fleet = fleet(&server);
    let status = || FleetStatus::read(&server.address().parse().unwrap()).unwrap();
    until("three workers are there", || status().workers.len() == 3);
    let played = games(&play(&folder.path().join("there"), &event, Some(&fleet)).unwrap());
    assert_eq!(played.len(), expected.len());
    assert_eq!(played, expected);

    let status = status();
    assert_eq!((status.jobs, status.results), (0, 0), "nothing is left at the broker");
    assert_eq!(status.workers.len(), 3);
    let event = &status.events[0].event;
    assert_eq!((event.done, event.of), (expected.len() as u64, Some(expected.len() as u64)));
    assert!(event.audited > 0, "every worker's first game was played again");
    assert!(event.refused.is_empty());
    let record = std::fs::metadata(folder.path().join("there/fleet.db")).unwrap().len();
    println!("{} games, {} bytes of the record for each", expected.len(), record / expected.len() as u64);
}

/// `TENGEN_FLEET_SELF_PLAY` says how many games; 2,000 for the long test.
#[test]
fn self_play_over_three_workers_is_that_of_one_machine() {
    let count = test_size("TENGEN_FLEET_SELF_PLAY", 24);
    let folder = tempfile::tempdir().unwrap();
    let (size, rule) = (Size::STANDARD, Rule::Freestyle);
    let options = SelfPlayOptions { rule, size, variety: Variety::Wide, nodes: 60, seed: 5 };
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let evaluator = LineEvaluator::new(weights, Some(tengen_agents::embedded_network(Rule::Freestyle)));
    let [here, there] = ["here", "there"].map(|name| folder.path().join(name));
    let threads = SelfPlayThreads { threads: 2, options: &options, evaluator: &evaluator };
    let stop = Stop::default();
    NetRun::open(&here).unwrap().games().play(count, &threads, &stop, &mut |_| ()).unwrap();

    let server = Server::start(folder.path());
    let _workers = ["a", "b", "c"].map(|name| Process::worker(&server.address(), name, folder.path()));
    let fleet = fleet(&server);
    // It stops after a few games and goes on, with another coordinator.
    let stop = Stop::default();
    let mut run = NetRun::open(&there).unwrap();
    let players = FleetSelfPlay::new(&fleet, &options, "embedded", &there, count);
    run.games()
        .play(count, &players, &stop, &mut |games| {
            if games >= count / 3 {
                stop.raise();
            }
        })
        .unwrap();
    assert!(run.games().count() >= count / 3);
    run.games().play(count, &players, &Stop::default(), &mut |_| ()).unwrap();
    let lines = |folder: &Path| std::fs::read_to_string(folder.join("games.txt")).unwrap();
    assert_eq!(lines(&there).lines().count() as u64, count);
    assert_eq!(lines(&there), lines(&here));
}
