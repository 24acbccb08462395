//! Workers, the coordinator and the server are killed again and again, and workers are cut off: every game exists once.

use crate::processes::{Process, event, games, play};
use crate::proxy::Proxy;
use crate::server::{Disk, Server};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tengen_arena::{Event, Store};
use tengen_base::test_size::test_size;

const LEASE: Duration = Duration::from_secs(2);
/// Games for each kill: so many are kept before the next one comes, however quick the machine.
const GAMES_A_KILL: u64 = 20;
/// Without a single game for so long the fleet has come to a halt.
const LONGEST_HALT: Duration = Duration::from_secs(240);

struct Scene {
    server: Server,
    /// Each worker's way to the server.
    ways: Vec<Proxy>,
    workers: Vec<Process>,
    coordinator: Process,
    event: Event,
    folder: std::path::PathBuf,
}

impl Scene {
    fn worker(way: &Proxy, number: usize, folder: &Path) -> Process {
        Process::worker(&way.address(), &format!("worker-{number}"), folder)
    }

    fn coordinator(server: &Server, event: &Event, folder: &Path) -> Process {
        Process::coordinator(&server.address(), event, &folder.join("event"), LEASE)
    }

    fn begin(folder: &Path, event: Event) -> Scene {
        let server = Server::start(folder);
        let ways: Vec<Proxy> = (0..3).map(|_| Proxy::to(server.port())).collect();
        let workers =
            ways.iter().enumerate().map(|(number, way)| Scene::worker(way, number, folder)).collect();
        let coordinator = Scene::coordinator(&server, &event, folder);
        Scene { server, ways, workers, coordinator, event, folder: folder.to_owned() }
    }

    fn kill_worker(&mut self, number: usize) {
        self.workers[number].kill();
        self.workers[number] = Scene::worker(&self.ways[number], number, &self.folder);
    }

    fn kill_coordinator(&mut self) {
        self.coordinator.kill();
        self.coordinator = Scene::coordinator(&self.server, &self.event, &self.folder);
    }

    /// Whoever ended by himself is started again, as systemd would.
    fn start_those_that_ended(&mut self) {
        for number in 0..self.workers.len() {
            if !self.workers[number].is_running() {
                self.kill_worker(number);
            }
        }
        if !self.coordinator.is_running() {
            // The server was away when it began.
            self.kill_coordinator();
        }
    }

    fn games(&self) -> usize {
        Store::read(&self.folder.join("event"))
            .and_then(|store| store.numbers())
            .map_or(0, |numbers| numbers.len())
    }

    /// Waits until so many games are kept.
    fn wait_for(&mut self, wanted: usize) {
        let (mut kept, mut since) = (self.games(), Instant::now());
        while kept < wanted {
            assert!(since.elapsed() < LONGEST_HALT, "{kept} games are kept, and no more come");
            thread::sleep(Duration::from_millis(50));
            self.start_those_that_ended();
            let now = self.games();
            assert!(now >= kept, "{kept} games were kept, now there are {now}");
            if now > kept {
                (kept, since) = (now, Instant::now());
            }
        }
    }
}

/// `TENGEN_FLEET_KILLS` says how many kills, 100 for the long test; a fifth as many cuts come with them.
#[test]
fn every_game_exists_once_whoever_is_killed_or_cut_off() {
    let kills = test_size("TENGEN_FLEET_KILLS", 6);
    let folder = tempfile::tempdir().unwrap();
    // Games that take a while, so that the kills meet work.
    let count = ((kills + 1) * GAMES_A_KILL).next_multiple_of(6);
    let event = event(count, ["greedy", "tengen?hash=4", "minimax-d2"], 2_000);
    let expected = games(&play(&folder.path().join("whole"), &event, None).unwrap());
    let mut scene = Scene::begin(folder.path(), event);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let began = Instant::now();
    let mut cuts = 0;
    for kill in 0..kills {
        // There is always work left that a kill meets.
        scene.wait_for((kill * GAMES_A_KILL) as usize);
        scene.server.snapshot();
        thread::sleep(Duration::from_millis(rng.random_range(50..500)));
        match kill % 6 {
            0 | 3 => scene.kill_worker(rng.random_range(0..3)),
            1 | 4 => scene.kill_coordinator(),
            // What the server had acknowledged lately is lost in one of three of its deaths, and in another one all.
            2 => scene.server.restart([Disk::AsSnapshotted, Disk::Kept][(kill / 6 % 2) as usize]),
            _ => scene.server.restart([Disk::Lost, Disk::AsSnapshotted][(kill / 6 % 2) as usize]),
        }
        if kill % 5 == 2 {
            // A worker is cut off for longer than its lease: somebody else plays its game, and then it answers too.
            let cut = rng.random_range(0..3);
            scene.ways[cut].cut(LEASE + Duration::from_millis(700), cuts % 2 == 1);
            cuts += 1;
        }
    }
    let kept = scene.games();
    scene.wait_for(expected.len());
    scene.coordinator.kill();
    println!(
        "{} games through {kills} kills and {cuts} cuts in {:.0} s; {kept} were kept at the last",
        expected.len(),
        began.elapsed().as_secs_f64()
    );
    assert_eq!(games(&Store::read(&folder.path().join("event")).unwrap()), expected);
}
