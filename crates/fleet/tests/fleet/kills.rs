//! Workers, the coordinator and the server are killed again and again, and workers are cut off: every game exists once.

use crate::processes::{Process, event, games, play};
use crate::server::Server;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tengen_arena::{Event, Store};
use tengen_base::test_size::test_size;

const LEASE: Duration = Duration::from_secs(2);

struct Scene {
    server: Server,
    workers: Vec<Process>,
    coordinator: Process,
    event: Event,
    folder: std::path::PathBuf,
}

impl Scene {
    fn worker(server: &Server, number: usize, folder: &Path) -> Process {
        Process::worker(&server.address(), &format!("worker-{number}"), folder)
    }

    fn coordinator(server: &Server, event: &Event, folder: &Path) -> Process {
        Process::coordinator(&server.address(), event, &folder.join("event"), LEASE)
    }

    fn begin(folder: &Path, event: Event) -> Scene {
        let server = Server::start(folder);
        let workers = (0..3).map(|number| Scene::worker(&server, number, folder)).collect();
        let coordinator = Scene::coordinator(&server, &event, folder);
        Scene { server, workers, coordinator, event, folder: folder.to_owned() }
    }

    fn kill_worker(&mut self, number: usize) {
        self.workers[number].kill();
        self.workers[number] = Scene::worker(&self.server, number, &self.folder);
    }

    fn kill_coordinator(&mut self) {
        self.coordinator.kill();
        self.coordinator = Scene::coordinator(&self.server, &self.event, &self.folder);
    }

    fn games(&self) -> usize {
        Store::read(&self.folder.join("event"))
            .and_then(|store| store.numbers())
            .map_or(0, |numbers| numbers.len())
    }
}

/// `TENGEN_FLEET_KILLS` says how many kills, 100 for the long test; a fifth as many cuts come with them.
#[test]
fn every_game_exists_once_whoever_is_killed_or_cut_off() {
    let kills = test_size("TENGEN_FLEET_KILLS", 6);
    let folder = tempfile::tempdir().unwrap();
    // Games that take a while, so that the kills meet work.
    let event = event((kills * 40).next_multiple_of(6), ["greedy", "tengen?hash=4", "minimax-d2"], 2_000);
    let expected = games(&play(&folder.path().join("whole"), &event, None).unwrap());
    let mut scene = Scene::begin(folder.path(), event.clone());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut kept, mut amid_work) = (0, 0);
    for kill in 0..kills {
        thread::sleep(Duration::from_millis(rng.random_range(50..500)));
        match kill % 6 {
            0 | 3 => scene.kill_worker(rng.random_range(0..3)),
            1 | 4 => scene.kill_coordinator(),
            // What the server had acknowledged and not yet written is lost in every other of its deaths, with all else.
            2 => scene.server.restart(false),
            _ => scene.server.restart(true),
        }
        if kill % 5 == 2 {
            // A worker is cut off for longer than its lease: somebody else plays its game, and then it answers too.
            let cut = rng.random_range(0..3);
            scene.workers[cut].signal("-STOP");
            thread::sleep(LEASE + Duration::from_millis(700));
            scene.workers[cut].signal("-CONT");
        }
        let now = scene.games();
        assert!(now >= kept, "{kept} games were kept, now there are {now}");
        kept = now;
        amid_work += u64::from(now < expected.len());
    }
    let until = Instant::now() + Duration::from_secs(300 + kills);
    while scene.games() < expected.len() && Instant::now() < until {
        if !scene.coordinator.is_running() {
            // The server was away when it began.
            scene.coordinator = Scene::coordinator(&scene.server, &event, folder.path());
        }
        thread::sleep(Duration::from_millis(100));
    }
    scene.coordinator.kill();
    println!("{kept} of {} games at the last of {kills} kills", expected.len());
    assert_eq!(games(&Store::read(&folder.path().join("event")).unwrap()), expected);
    // On a quick machine the games are over before the last kills come.
    assert!(4 * amid_work > kills, "only {amid_work} of {kills} kills met work");
}
