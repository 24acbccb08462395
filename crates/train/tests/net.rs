//! Training a line network: the same network from the same seed, and one that fits better than none.

use std::path::Path;
use std::sync::Arc;
use tengen_board::{Rule, Size};
use tengen_nets::line::{LineNetwork, LineWeights};
use tengen_play::Stop;
use tengen_search::LineEvaluator;
use tengen_train::RunError;
use tengen_train::eval::self_play::{SelfPlayOptions, SelfPlayThreads, Variety};
use tengen_train::net::fit::NetFitOptions;
use tengen_train::net::{NetFit, NetLesson, NetRun};

const OPTIONS: SelfPlayOptions = SelfPlayOptions {
    rule: Rule::Freestyle,
    size: Size::STANDARD,
    variety: Variety::Wide,
    nodes: 50,
    seed: 3,
};

fn play(folder: &Path, games: u64) -> NetRun {
    let evaluator = LineEvaluator::new(Arc::new(tengen_agents::evaluation_weights().table()), None);
    let mut run = NetRun::open(folder).unwrap();
    run.games()
        .play(
            games,
            &SelfPlayThreads { threads: 2, options: &OPTIONS, evaluator: &evaluator },
            &Stop::default(),
            &mut |_| (),
        )
        .unwrap();
    run
}

fn fit(run: &NetRun, seed: u64) -> (NetFit, Vec<f32>) {
    let fit = NetFitOptions { epochs: 6, batch: 256, seed, ..NetFitOptions::default() };
    let lesson = NetLesson { other_games: Vec::new(), opinion: 0.8, fit };
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let mut losses = Vec::new();
    let done =
        run.fit(&lesson, &weights, &Stop::default(), &mut |epoch| losses.push(epoch.learned.value)).unwrap();
    (done.expect("not stopped"), losses)
}

#[test]
fn the_same_seed_gives_the_same_network_however_many_threads_and_it_learns() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(folder.path(), 120);
    let (done, losses) = fit(&run, 1);
    assert_eq!((done.games, losses.len()), (120, 6));
    assert!(losses[5] < losses[0], "{losses:?}");
    let first = std::fs::read(&done.network).unwrap();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(one.install(|| fit(&run, 1)).1, losses);
    assert_eq!(std::fs::read(&done.network).unwrap(), first);
    assert_ne!(fit(&run, 2).1, losses);
    // And games are played with it.
    let network = Arc::new(LineNetwork::new(&LineWeights::from_bytes(&first).unwrap()));
    let evaluator = LineEvaluator::new(Arc::new(tengen_agents::evaluation_weights().table()), Some(network));
    let next = tempfile::tempdir().unwrap();
    let mut run = NetRun::open(next.path()).unwrap();
    run.games()
        .play(
            2,
            &SelfPlayThreads { threads: 1, options: &OPTIONS, evaluator: &evaluator },
            &Stop::default(),
            &mut |_| (),
        )
        .unwrap();
    let games = |folder: &Path| std::fs::read_to_string(folder.join("games.txt")).unwrap();
    assert!(!games(folder.path()).starts_with(&games(next.path())), "the network changes the games");
}

#[test]
fn a_fit_can_go_on_from_a_network_and_part_its_sides() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(folder.path(), 60);
    let start = Arc::new(tengen_agents::network_weights(Rule::Freestyle));
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let tuned = |rate: f32, sides_apart: bool| {
        let start = Some(Arc::clone(&start));
        let fit =
            NetFitOptions { epochs: 1, batch: 256, rate, start, sides_apart, ..NetFitOptions::default() };
        let lesson = NetLesson { other_games: Vec::new(), opinion: 0.8, fit };
        let done = run.fit(&lesson, &weights, &Stop::default(), &mut |_| ()).unwrap().expect("not stopped");
        LineWeights::from_bytes(&std::fs::read(done.network).unwrap()).unwrap()
    };
    // Steps of no size leave it as it is, for both sides or for each.
    assert_eq!(tuned(0.0, false), *start);
    assert_eq!(tuned(0.0, true), LineWeights { white: Some(start.black.clone()), ..(*start).clone() });
    let apart = tuned(1e-3, true);
    assert!(apart.black != start.black && apart.white.is_some_and(|white| white != apart.black));
}

#[test]
fn varied_games_are_on_several_boards_and_can_be_repeated() {
    let [one, other, narrow] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let games = |folder: &Path| std::fs::read_to_string(folder.join("games.txt")).unwrap();
    play(one.path(), 60);
    play(other.path(), 60);
    let first = games(one.path());
    assert_eq!(games(other.path()), first);
    let boards = |text: &str| {
        let mut boards: Vec<String> =
            text.lines().filter_map(|line| line.split(' ').nth(1).map(str::to_owned)).collect();
        boards.sort();
        boards
    };
    let count = |side: &str| boards(&first).iter().filter(|board| *board == side).count();
    assert!((30..55).contains(&count("15")) && (4..22).contains(&count("20")), "{:?}", boards(&first));
    assert!(count("15") + count("20") < 60, "other boards too");
    let mut run = NetRun::open(narrow.path()).unwrap();
    let options = SelfPlayOptions { variety: Variety::Narrow, ..OPTIONS };
    let evaluator = LineEvaluator::new(Arc::new(tengen_agents::evaluation_weights().table()), None);
    run.games()
        .play(
            10,
            &SelfPlayThreads { threads: 2, options: &options, evaluator: &evaluator },
            &Stop::default(),
            &mut |_| (),
        )
        .unwrap();
    assert_eq!(boards(&games(narrow.path())), vec!["15"; 10]);
}

#[test]
fn nothing_to_learn_from_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let run = NetRun::open(folder.path()).unwrap();
    let lesson = NetLesson { other_games: Vec::new(), opinion: 0.8, fit: NetFitOptions::default() };
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let found = run.fit(&lesson, &weights, &Stop::default(), &mut |_| ());
    assert!(matches!(found, Err(RunError::NoPositions)));
}
