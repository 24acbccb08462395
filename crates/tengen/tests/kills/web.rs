//! The app's server, killed while games, reviews, trainings and tournaments run: nothing that was answered is lost.

use crate::TENGEN;
use crate::server::{Server, web};
use crate::visitors::{Host, Player, Reviewer, Teacher, Visitor};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tengen_base::test_size::{assert_faster, test_size};

/// The longest life of a server, and the time in which one that was killed serves again.
const LONGEST_LIFE: Duration = Duration::from_millis(2500);
const UP_AGAIN: Duration = Duration::from_secs(5);

/// A server, and how long it took until it served.
fn start(data: &Path) -> (Server, Duration) {
    let began = Instant::now();
    let mut command = web(data);
    // Its log is not read.
    command.stderr(Stdio::inherit());
    let server = Server::start(command).unwrap_or_else(|output| panic!("no start: {output:?}"));
    (server, began.elapsed())
}

fn integrity(database: &Path) -> String {
    let connection = rusqlite::Connection::open(database).expect("the database");
    connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a sentence")
}

/// All visitors at once, until the server goes away or `is_enough`.
fn visit(
    visitors: &mut [Box<dyn Visitor>],
    server: &mut Server,
    seed: u64,
    life: Option<Duration>,
    is_enough: fn(&dyn Visitor) -> bool,
) {
    let host = server.host().to_owned();
    thread::scope(|scope| {
        for (number, visitor) in (0..).zip(visitors) {
            let host = &host;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ (number << 32));
            scope.spawn(move || {
                while !is_enough(&**visitor) {
                    if let Err(error) = visitor.step(host, &mut rng) {
                        assert!(life.is_some(), "a server that nobody kills goes away: {error}");
                        return;
                    }
                }
            });
        }
        if let Some(life) = life {
            thread::sleep(life);
            assert!(server.is_running(), "it ended by itself");
            server.kill();
        }
    });
}

/// `TENGEN_SERVER_KILLS` says how many kills; 200 for the long test.
#[test]
fn nothing_that_was_answered_is_lost_however_often_the_server_is_killed() {
    let kills = test_size("TENGEN_SERVER_KILLS", 3);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, whole) = (folder.path().join("data"), folder.path().join("whole"));
    // Work that takes many lives, where there are many.
    let is_long = kills > 20;
    let lessons = if is_long { 1500 } else { 300 };
    let taught = Command::new(TENGEN)
        .args(["train", "self-teach", "--arch", "sst1", "--judge", "sst1", "--games", &lessons.to_string()])
        .args(["--seed", "7", "--size", "9", "--out"])
        .arg(&whole)
        .output();
    assert!(taught.expect("it runs").status.success());

    let mut visitors: Vec<Box<dyn Visitor>> = vec![
        Box::new(Player::new("person")),
        Box::new(Player::new("beginner")),
        Box::new(Player::new("casual")),
        Box::new(Reviewer::new(is_long)),
        Box::new(Teacher::new(&data.join("runs"), &whole, lessons)),
        Box::new(Host::default()),
    ];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut slowest = Duration::ZERO;
    for kill in 0..kills {
        let (mut server, took) = start(&data);
        slowest = slowest.max(took);
        let life = LONGEST_LIFE.mul_f64(rng.random());
        visit(&mut visitors, &mut server, kill, Some(life), |_| false);
    }
    // Then all that was begun comes to its end, and is still there after one more kill.
    let (mut server, took) = start(&data);
    slowest = slowest.max(took);
    visit(&mut visitors, &mut server, kills, None, |visitor| visitor.is_at_rest());
    server.kill();
    let (server, _) = start(&data);
    for visitor in &visitors {
        visitor.look_back(server.host()).expect("a server that answers");
    }
    drop(server);
    assert_eq!(integrity(&data.join("tengen.db")), "ok");
    let finished: Vec<usize> = visitors.iter().map(|visitor| visitor.finished()).collect();
    println!(
        "{kills} kills; finished: {finished:?} (games by hand, against two levels, reviews, learners, tournaments); up again within {slowest:?}"
    );
    assert_faster("a start after a kill", slowest, UP_AGAIN);
}
