//! Training a line network: the same network from the same seed, and one that fits better than none.

use std::path::Path;
use std::sync::Arc;
use tengen_board::{Rule, Size, Symmetry};
use tengen_nets::line::{LineNetwork, LineWeights};
use tengen_play::Stop;
use tengen_search::LineEvaluator;
use tengen_train::RunError;
use tengen_train::eval::self_play::{SelfPlayOptions, SelfPlayThreads, Variety};
use tengen_train::eval::self_play_game::SelfPlayGame;
use tengen_train::net::fit::NetFitOptions;
use tengen_train::net::{EPOCHS, FIT, GAMES, NETWORK, NetFit, NetLesson, NetRun};

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

fn threads(number: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(number).build().unwrap()
}

fn lesson(seed: u64) -> NetLesson {
    let fit = NetFitOptions { epochs: 6, batch: 256, seed, ..NetFitOptions::default() };
    NetLesson { other_games: Vec::new(), opinion: 0.8, fit }
}

fn fit(run: &NetRun, seed: u64) -> (NetFit, Vec<f32>) {
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let mut losses = Vec::new();
    let done = run
        .fit(&lesson(seed), &weights, &Stop::default(), &mut |epoch| losses.push(epoch.learned.value))
        .unwrap();
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
    std::fs::remove_file(folder.path().join(FIT)).unwrap();
    assert_eq!(threads(1).install(|| fit(&run, 1)).1, losses);
    assert_eq!(std::fs::read(&done.network).unwrap(), first);
    // Another one may follow one that is done.
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
fn a_fit_that_was_stopped_goes_on_to_the_same_bits() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, losses) = fit(&play(folder.path(), 120), 1);
    let network = std::fs::read(whole.network).unwrap();
    for (epoch, before, after) in [(1, 2, 1), (3, 1, 3), (5, 3, 2)] {
        let there = tempfile::tempdir().unwrap();
        std::fs::copy(folder.path().join(GAMES), there.path().join(GAMES)).unwrap();
        let (stopped, told) = threads(before).install(|| stop_after(there.path(), epoch));
        assert!(stopped.unwrap().is_none());
        assert_eq!(told, losses[..epoch]);
        assert!(!there.path().join(NETWORK).exists());
        let (done, all) = threads(after).install(|| fit(&NetRun::open(there.path()).unwrap(), 1));
        assert_eq!(all, losses, "the epochs before the stop are told again");
        assert_eq!(std::fs::read(done.network).unwrap(), network, "after epoch {epoch}");
        let table = |folder: &Path| std::fs::read(folder.join(EPOCHS)).unwrap();
        assert_eq!(table(there.path()), table(folder.path()));
        // One that is done needs nothing more, not even time.
        let (again, told) = stop_after(there.path(), 0);
        assert_eq!((again.unwrap().map(|again| again.last.epoch), told), (Some(6), losses.clone()));
    }
}

/// The fit of these tests, stopped after an epoch, and the losses that were told.
fn stop_after(folder: &Path, epoch: usize) -> (Result<Option<NetFit>, RunError>, Vec<f32>) {
    let stop = Stop::default();
    if epoch == 0 {
        stop.raise();
    }
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let mut losses = Vec::new();
    let found = NetRun::open(folder).unwrap().fit(&lesson(1), &weights, &stop, &mut |done| {
        losses.push(done.learned.value);
        if done.epoch == epoch {
            stop.raise();
        }
    });
    (found, losses)
}

#[test]
fn a_fit_that_was_begun_otherwise_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    drop(play(folder.path(), 60));
    assert!(stop_after(folder.path(), 1).0.unwrap().is_none());
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let refused = |run: &NetRun, lesson: &NetLesson| {
        run.fit(lesson, &weights, &Stop::default(), &mut |_| ()).unwrap_err().to_string()
    };
    let end = "; use the same games and settings, or delete it to begin the fit anew";
    let run = NetRun::open(folder.path()).unwrap();
    let found = refused(&run, &lesson(2));
    assert!(found.ends_with(&format!("the run there has 'seed 1', not 'seed 2'{end}")), "{found}");
    let found = refused(&run, &NetLesson { opinion: 0.7, ..lesson(1) });
    assert!(found.contains("positions' hash"), "{found}");
    drop(run);
    let found = refused(&play(folder.path(), 61), &lesson(1));
    assert!(found.contains("'games 60', not 'games 61'"), "{found}");
    let path = folder.path().join(FIT);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let found = refused(&NetRun::open(folder.path()).unwrap(), &lesson(1));
    assert!(found.ends_with(&format!("the checkpoint is damaged{end}")), "{found}");
}

#[test]
fn a_position_that_comes_again_turned_or_mirrored_is_learned_once() {
    let folder = tempfile::tempdir().unwrap();
    let (once, _) = fit(&play(folder.path(), 60), 1);
    let text = std::fs::read_to_string(folder.path().join(GAMES)).unwrap();
    let turned: String = text.lines().map(|game| format!("{}\n", turned(&game.parse().unwrap()))).collect();
    let also = folder.path().join("turned.txt");
    std::fs::write(&also, turned).unwrap();
    let weights = Arc::new(tengen_agents::evaluation_weights().table());
    let twice = NetLesson { other_games: vec![also], ..lesson(1) };
    let run = NetRun::open(folder.path()).unwrap();
    let twice = run.fit(&twice, &weights, &Stop::default(), &mut |_| ()).unwrap().expect("not stopped");
    assert_eq!((twice.games, twice.positions), (120, once.positions));
    let all = once.positions[0] + once.positions[1];
    assert_eq!(twice.duplicates, all + 2 * once.duplicates);
    assert_eq!(twice.last, once.last);
}

/// A game on the board a quarter turned.
fn turned(game: &SelfPlayGame) -> SelfPlayGame {
    let turn = Symmetry::ALL[3];
    let moves = game.moves.iter().map(|&point| turn.apply(game.size, point)).collect();
    SelfPlayGame { moves, ..game.clone() }
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
