//! Training the evaluation: the same games after any stop, and weights that the engine can read.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use tengen_board::{Rule, Size};
use tengen_play::Stop;
use tengen_search::{LineEvaluator, PatternWeights};
use tengen_train::eval::fit::FitOptions;
use tengen_train::eval::self_play::{SelfPlayOptions, SelfPlayThreads, Variety};
use tengen_train::eval::{EvalFitOptions, EvalModel, EvalRun};

const GAMES: u64 = 6;

fn play(folder: &Path, games: u64, threads: usize, stop: &Stop, observe: &mut dyn FnMut(u64)) -> u64 {
    let options = SelfPlayOptions {
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        variety: Variety::Narrow,
        nodes: 50,
        seed: 3,
    };
    let evaluator = LineEvaluator::new(Arc::new(PatternWeights::by_hand().table()), None);
    let mut run = EvalRun::open(folder).unwrap();
    run.games()
        .play(games, &SelfPlayThreads { threads, options: &options, evaluator: &evaluator }, stop, observe)
        .unwrap();
    run.games().count()
}

fn games(folder: &Path) -> String {
    fs::read_to_string(folder.join("games.txt")).unwrap()
}

#[test]
fn a_stopped_run_continues_to_the_same_games() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut seen = Vec::new();
    play(whole.path(), GAMES, 1, &Stop::default(), &mut |games| seen.push(games));
    assert_eq!(seen, (1..=GAMES).collect::<Vec<_>>());

    let stop = Stop::default();
    let played = play(parts.path(), GAMES, 2, &stop, &mut |_| stop.raise());
    assert!((1..GAMES).contains(&played), "{played}");
    assert_eq!(games(parts.path()).lines().count() as u64, played);
    // A process that was killed leaves half a line.
    fs::write(parts.path().join("games.txt"), games(parts.path()) + "freestyle 15 4 h8").unwrap();
    assert_eq!(play(parts.path(), GAMES, 2, &Stop::default(), &mut |_| ()), GAMES);
    assert_eq!(games(parts.path()), games(whole.path()));
    play(parts.path(), GAMES, 2, &Stop::default(), &mut |_| panic!("nothing is missing"));
}

#[test]
fn weights_are_fitted_to_all_games_unless_stopped() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), GAMES, 2, &Stop::default(), &mut |_| ());
    let run = EvalRun::open(folder.path()).unwrap();
    let fit = FitOptions { epochs: 2, ..FitOptions::default() };
    let other_games = vec![folder.path().join("games.txt")];
    let options = EvalFitOptions { other_games, opinion: 0.85, fit };

    let stopped = Stop::default();
    stopped.raise();
    assert!(run.fit(&options, &stopped, &mut |_, _, _| panic!("stopped")).unwrap().is_none());
    assert!(!folder.path().join("eval.bin").exists());

    let mut epochs = Vec::new();
    let fit =
        run.fit(&options, &Stop::default(), &mut |model, epoch, _| epochs.push((model, epoch))).unwrap();
    let fit = fit.expect("not stopped");
    assert_eq!(epochs, [(EvalModel::Value, 1), (EvalModel::Value, 2), (EvalModel::Moves, 1)]);
    assert_eq!(fit.games, 2 * GAMES);
    assert!(fit.positions > 0 && fit.choices > 0 && fit.value_loss > 0.0 && fit.choice_loss > 0.0);
    let weights = PatternWeights::from_bytes(&fs::read(fit.weights).unwrap()).unwrap();
    assert!(weights.points.iter().flatten().any(|&weight| weight != 0));
}

#[test]
fn a_bad_line_and_missing_positions_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let fit = |text: &str| {
        fs::write(folder.path().join("games.txt"), text).unwrap();
        let options = EvalFitOptions { other_games: Vec::new(), opinion: 0.5, fit: FitOptions::default() };
        let run = EvalRun::open(folder.path()).unwrap();
        run.fit(&options, &Stop::default(), &mut |_, _, _| ()).unwrap_err().to_string()
    };
    assert!(fit("").contains("no positions to learn from"));
    assert!(fit("freestyle 15 1 h8 D\nnonsense\n").contains("games.txt line 2: not a self-played game"));
}
