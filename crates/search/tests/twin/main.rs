//! The alpha-beta search against a plain minimax: equal scores without pruning, no false claims with it.

mod evaluators;
mod minimax;
mod positions;

use evaluators::{HashEvaluator, StoneValues};
use minimax::Twin;
use positions::{Kind, random_game};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;
use std::time::Instant;
use tengen_base::test_size::test_size;
use tengen_board::{Game, Rule};
use tengen_play::SearchLimits;
use tengen_search::alphabeta::{Params, SearchResult, Searcher};
use tengen_search::{Evaluator, PatternEvaluator, PatternWeights, Score};

/// Large enough that no entry of a test's search is replaced.
const TABLE_BYTES: usize = 1 << 20;

fn search<E: Evaluator>(game: &Game, params: &Params, evaluator: &E, depth: u32) -> SearchResult {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::none() };
    let mut searcher = Searcher::new(TABLE_BYTES, params.clone(), evaluator.clone());
    searcher.search(game, &limits, Instant::now(), &|_| {})
}

/// Depths with as many free points as minimax can try all orders of. Transpositions need a depth of four or more.
const DEPTHS: [(u32, usize); 7] = [(1, 25), (2, 16), (3, 12), (4, 10), (4, 11), (5, 9), (6, 8)];

fn assert_equal<E: Evaluator>(game: &Game, params: &Params, evaluator: &E, depth: u32) {
    let found = search(game, params, evaluator, depth);
    let mut twin = Twin::new(game, evaluator.clone());
    let case = format!("depth {depth}, {}, {} to move{:?}", game.rule(), game.to_move(), game.board());
    assert_eq!(found.moves[0].score, twin.minimax(depth), "{case}");
    assert_eq!(found.moves[0].score, twin.score_of(found.moves[0].point, depth), "of the move, {case}");
}

/// With every pruning, reduction and extension off, the score is minimax's. The table is on, and so are null windows.
#[test]
fn full_width_search_is_minimax() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let patterns = PatternEvaluator::new(Arc::new(PatternWeights::by_hand().table()));
    // A window around the previous score that is nearly always wrong, and every score at once.
    let narrow = Params { aspiration: 1, aspiration_depth: 2, ..Params::full_width() };
    let params = [Params::full_width(), narrow];
    for _ in 0..test_size("TENGEN_TWIN", 400) {
        let (depth, free) = DEPTHS[rng.random_range(0..DEPTHS.len())];
        let rule = Rule::ALL[rng.random_range(0..Rule::ALL.len())];
        let game = random_game(&mut rng, rule, free, Kind::Any);
        let params = &params[rng.random_range(0..2)];
        match rng.random_range(0..6) {
            // Few different values: many scores lie on the edge of a window.
            0..3 => assert_equal(&game, params, &HashEvaluator { range: 3 }, depth),
            3 => assert_equal(&game, params, &HashEvaluator { range: 900 }, depth),
            4 => assert_equal(&game, params, &StoneValues::default(), depth),
            _ => assert_equal(&game, params, &patterns, depth),
        }
    }
}

/// Where nobody can win and no move gains more than a known amount, margins of that amount lose nothing: pruning by
/// them leaves minimax's score.
#[test]
fn margins_that_hold_change_no_score() {
    let gain = StoneValues::LARGEST;
    // A stored bound may be stricter than the margins promise, and would then be used for another window.
    let plain = Params { table_cutoffs: false, ..Params::full_width() };
    let steps = [
        Params { futility: gain, futility_depth: 7, ..plain.clone() },
        Params { razor: [gain, gain], razor_depth: 4, ..plain.clone() },
        Params { quiet_margin: [gain, gain], quiet_depth: 7, ..plain.clone() },
    ];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for number in 0..test_size("TENGEN_TWIN", 120) as usize {
        let (depth, free) = [(3, 12), (4, 10), (5, 8)][number % 3];
        let game = random_game(&mut rng, Rule::Freestyle, free, Kind::Dead);
        assert_equal(&game, &steps[number / 3 % steps.len()], &StoneValues::default(), depth);
    }
}

/// Replies of the opponent that are searched less deeply, or not at all, can only be overlooked: the score can only be
/// too good. Reductions and skips are on for the opponent's first reply alone.
#[test]
fn selective_replies_only_raise_the_score() {
    let plain = Params { table_cutoffs: false, ..Params::full_width() };
    let late = Params {
        reduction_depth: 4,
        // Two plies from the sixth move on. A single ply would change who moves last, and with it nearly every value.
        reduction_divisor: 123,
        closed_reduction: 0,
        worse_reduction: 0,
        after_better_reduction: 0,
        shortfall_reduction: 0,
        history_reduction: 0,
        ..plain.clone()
    };
    let steps = [
        (5, late),
        (2, Params { move_count: [300, 0], move_count_depth: 1, ..plain.clone() }),
        (2, Params { unlikely: [20, 0], unlikely_depth: 1, ..plain.clone() }),
    ];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut raised = [0; 3];
    for number in 0..test_size("TENGEN_TWIN", 120) as usize {
        let step = number % steps.len();
        let (depth, params) = &steps[step];
        let game = random_game(&mut rng, Rule::Freestyle, 9, Kind::Dead);
        let evaluator = HashEvaluator { range: 100 };
        let found = search(&game, params, &evaluator, *depth).moves[0].score;
        let exact = Twin::new(&game, evaluator).minimax(*depth);
        assert!(found >= exact, "{found:?} for {exact:?} at depth {depth}, {params:?}{:?}", game.board());
        raised[step] += usize::from(found > exact);
    }
    assert!(raised.iter().all(|&count| count > 0), "nothing was left out: {raised:?}");
}

/// With everything on, wins and losses that the search claims are true, and take no longer than it says; and it finds
/// most of those that lie within its depth.
#[test]
fn claimed_wins_and_losses_are_true() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let patterns = PatternEvaluator::new(Arc::new(PatternWeights::by_hand().table()));
    // The threat solver would find most wins before the search does.
    let usual = Params { threat_nodes: 0, ..Params::default() };
    let eager = Params {
        move_count: [100, 0],
        unlikely: [1, 0],
        unlikely_depth: 9,
        quiet_margin: [-1000, 0],
        singular_depth: 3,
        singular_margin: 0,
        iir_depth: 2,
        free_fours: 9,
        ..usual.clone()
    };
    let (mut claimed, mut within, mut seen) = ([0; 2], 0, 0);
    for number in 0..test_size("TENGEN_TWIN", 600) as usize {
        let rule = Rule::ALL[number % Rule::ALL.len()];
        let free = rng.random_range(5..=11);
        let game = random_game(&mut rng, rule, free, Kind::Sharp);
        let truth = Twin::solve(&game);
        for depth in [1, 3, 4, 6, 9] {
            let params = if number % 3 == 0 { &usual } else { &eager };
            let score = if number % 2 == 0 {
                search(&game, params, &patterns, depth).moves[0].score
            } else {
                search(&game, params, &HashEvaluator { range: 400 }, depth).moves[0].score
            };
            let case = || format!("{score:?}, in truth {truth:?}, depth {depth}, {rule}{:?}", game.board());
            if score.is_win() || score.is_loss() {
                assert_eq!(
                    (score.is_win(), score.is_loss()),
                    (truth.is_win(), truth.is_loss()),
                    "{}",
                    case()
                );
                assert!(truth.plies_to_end() <= score.plies_to_end(), "{}", case());
                claimed[usize::from(score.is_win())] += 1;
            }
            let ends_within = truth.plies_to_end().is_some_and(|plies| plies <= depth as usize);
            if truth.is_win() && ends_within && *params == usual {
                within += 1;
                seen += usize::from(score.is_win());
            }
        }
    }
    println!("{claimed:?} claims of losses and wins; {seen} of {within} wins within the depth seen");
    assert!(claimed.iter().all(|&count| count > 50), "{claimed:?}");
    assert!(seen * 100 >= within * 95, "{seen} of {within}");
}

/// Any evaluator will do, on any number of threads.
#[test]
fn helpers_search_with_clones_of_the_evaluator() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let game = random_game(&mut rng, Rule::Freestyle, 10, Kind::Dead);
    let limits = SearchLimits { depth: Some(4), threads: Some(3), ..SearchLimits::none() };
    let mut searcher = Searcher::new(TABLE_BYTES, Params::full_width(), StoneValues::default());
    let found = searcher.search(&game, &limits, Instant::now(), &|_| {});
    let exact: Score = Twin::new(&game, StoneValues::default()).minimax(4);
    assert_eq!(found.moves[0].score, exact);
}
