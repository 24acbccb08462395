//! Every tic-tac-toe learner ends up never losing: over all games, and over ten thousand played ones.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_train::basics::exam::{Opponent, chances, lost_games};
use tengen_train::basics::{
    LearningMethod, METHODS, MonteCarlo, TicTacToe, TicTacToeLearner, Visits, curve, walk,
};

#[test]
fn no_learner_loses_a_game_any_more() {
    for method in METHODS {
        for seed in 1..=2 {
            let (learner, points) = curve(method, method.games(), seed);
            let policy = |position| learner.policy(position);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed + 100);
            for opponent in [Opponent::Perfect, Opponent::Random] {
                assert_eq!(lost_games(&policy, opponent, 10_000, &mut rng), 0, "{method} {opponent:?}");
                assert_eq!(chances(&policy, opponent).lost, 0.0, "{method}, all games against {opponent:?}");
            }
            assert_eq!(chances(&policy, Opponent::Perfect).won, 0.0, "nobody beats a perfect player");
            assert!(points[0].random.lost > 0.05, "{method} had something to learn: {:?}", points[0]);
            let last = points.last().unwrap();
            assert!(last.games == method.games() && last.random.won > 0.8, "{method}: {last:?}");
        }
    }
}

#[test]
fn the_same_seed_learns_the_same() {
    for method in METHODS {
        let points = || curve(method, 2_000, 3).1;
        assert_eq!(points(), points());
    }
}

/// No position comes twice in a game of tic-tac-toe.
#[test]
fn first_and_every_visit_are_the_same_in_tic_tac_toe() {
    let learned = |visits| {
        let mut learner = MonteCarlo::new(visits);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        (0..45_000).for_each(|_| learner.learn(&mut rng));
        TicTacToe::all().into_iter().map(|position| learner.policy(position)).collect::<Vec<usize>>()
    };
    assert_eq!(learned(Visits::First), learned(Visits::Every));
}

#[test]
fn on_a_walk_that_comes_back_they_differ_and_both_find_the_truth() {
    let found = |visits, walks| walk::evaluate(visits, walks, &mut Xoshiro256PlusPlus::seed_from_u64(6));
    assert_ne!(found(Visits::First, 100), found(Visits::Every, 100));
    for visits in [Visits::First, Visits::Every] {
        for (found, truth) in found(visits, 100_000).into_iter().zip(walk::truth()) {
            assert!((found - truth).abs() < 0.01, "{visits:?}: {found} {truth}");
        }
    }
}

#[test]
fn methods_have_names() {
    for method in METHODS {
        assert_eq!(method.name().parse(), Ok(method));
    }
    assert!("sarsa".parse::<LearningMethod>().is_err());
}
