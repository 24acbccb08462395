//! Unit tests of a single node: bounds, cut-offs, forced replies and pruning by the evaluation.

use super::super::Params;
use super::super::fixture::{Constant, drawn, with_worker};
use super::*;
use crate::{PatternEvaluator, PatternWeights};
use std::sync::Arc;
use tengen_board::Color;
use tengen_patterns::Position;

const QUIET: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X O . . . .
    . . . . X . . . .
    . . . O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

fn patterns() -> PatternEvaluator {
    PatternEvaluator::new(Arc::new(PatternWeights::by_hand().table()))
}

fn stored(worker: &Worker<'_, impl Evaluator>, ply: usize) -> Entry {
    let key = key(worker.position.key(), worker.position.to_move());
    worker.shared.table.get(key, ply).expect("an entry")
}

fn null(alpha: Score) -> Window {
    Window { alpha, beta: alpha + 1 }
}

#[test]
fn the_bound_stored_says_on_which_side_of_the_window_the_score_is() {
    let (position, _) = drawn(QUIET);
    let result = |window| {
        with_worker(&position, &Params::full_width(), &patterns(), |worker| {
            let score = worker.node(true, window, 2, 1);
            let entry = stored(worker, 1);
            assert_eq!((entry.score, entry.depth), (score, 2));
            (score, entry.bound, entry.best)
        })
    };
    let (exact, bound, best) = result(Window::full());
    assert_eq!(bound, Bound::Exact);
    assert!(best.is_some());
    let (score, bound, best) = result(null(exact));
    assert_eq!((bound, best), (Bound::Upper, None));
    assert!(score >= exact, "an upper bound");
    let (score, bound, _) = result(null(exact - 1));
    assert_eq!(bound, Bound::Lower);
    assert!(score <= exact, "a lower bound");
    assert_eq!(result(Window::around(exact, 1)).1, Bound::Exact);
}

#[test]
fn a_stored_score_settles_a_node_off_the_principal_variation_if_it_is_deep_enough() {
    let (position, _) = drawn(QUIET);
    let window = null(Score::ZERO);
    let known = Score::open(77);
    let score = |params: &Params, pv, depth| {
        with_worker(&position, params, &Constant(0), |worker| {
            let key = key(worker.position.key(), Color::Black);
            let bound = Bound::Lower;
            let entry = Entry { best: None, score: known, eval: Score::ZERO, depth: 2, bound };
            worker.shared.table.put(key, 1, entry);
            worker.node(pv, window, depth, 1)
        })
    };
    let params = Params::full_width();
    assert_eq!(score(&params, false, 2), known);
    assert_eq!(score(&params, false, 1), known);
    assert_eq!(score(&params, false, 3), Score::ZERO);
    assert_eq!(score(&params, true, 2), Score::ZERO);
    assert_eq!(score(&Params { table_cutoffs: false, ..params }, false, 2), Score::ZERO);
}

#[test]
fn a_five_is_blocked_whatever_the_depth() {
    let (position, block) = drawn(
        "
        . . . . . . .
        . . . . . . .
        X O O O O ! .
        . . . X . . .
        . . . . X . .
        . . X . . . .
        . . . . . . .",
    );
    with_worker(&position, &Params::default(), &Constant(30), |worker| {
        assert_eq!(worker.node(true, Window::full(), 0, 1), Score::open(30));
        assert_eq!(worker.plies[1].line, block);
        assert_eq!(worker.deepest, 2, "the block and the leaf behind it");
    });
}

#[test]
fn two_fives_cannot_be_blocked() {
    let (position, _) = drawn(
        "
        . . . . . . .
        . O O O O . .
        . . . X . . .
        . . X . X . .
        . . . . . . .",
    );
    with_worker(&position, &Params::default(), &Constant(0), |worker| {
        assert_eq!(worker.node(true, Window::full(), 3, 1), Score::loss_in(3));
    });
}

/// An open three of the opponent, and nothing of one's own.
const THREATENED: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . ! O O O ! . .
    . . . . X . . . .
    . . . X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn only_defences_are_searched_against_an_open_three() {
    let (position, _) = drawn(THREATENED);
    let defences = forced::defences(&position).expect("a threat to answer");
    with_worker(&position, &Params::default(), &Constant(0), |worker| {
        assert_eq!(worker.node(true, Window::full(), 1, 1), Score::ZERO);
        assert!(worker.lists[1].iter().all(|scored| defences.contains(scored.point)));
        assert_eq!(worker.lists[1].len(), defences.len());
        assert!(defences.contains(worker.plies[1].line[0]));
    });
}

/// The score and the nodes of a null window around zero.
fn around_zero(position: &Position, params: &Params, eval: i32) -> (Score, u64) {
    with_worker(position, params, &Constant(eval), |worker| {
        (worker.node(false, null(Score::ZERO), 2, 1), worker.nodes)
    })
}

#[test]
fn an_evaluation_far_above_beta_is_believed_unless_the_opponent_threatens() {
    let (quiet, _) = drawn(QUIET);
    let (threatened, _) = drawn(THREATENED);
    let params = Params { futility: 50, futility_depth: 2, ..Params::full_width() };
    assert_eq!(around_zero(&quiet, &params, 200), (Score::open(200), 1));
    assert!(around_zero(&quiet, &params, 100).1 > 1, "within the margin");
    assert!(around_zero(&threatened, &params, 200).1 > 1, "threatened");
    let shallow = Params { futility_depth: 1, ..params };
    assert!(around_zero(&quiet, &shallow, 200).1 > 1, "too deep");
}

#[test]
fn an_evaluation_far_below_alpha_leaves_the_node_to_quiescence() {
    let (quiet, _) = drawn(QUIET);
    let params = Params { razor: [50, 50], razor_depth: 2, ..Params::full_width() };
    assert_eq!(around_zero(&quiet, &params, -200), (Score::open(-200), 2));
    assert!(around_zero(&quiet, &params, -149).1 > 2, "within the margin");
    let shallow = Params { razor_depth: 1, ..params.clone() };
    assert!(around_zero(&quiet, &shallow, -200).1 > 2, "too deep");
    // Where quiescence finds a win, the node is searched after all.
    let (winning, _) = drawn(
        "
        . . . . . . . . .
        . . O X X X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . . . . .
        . . O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let params = Params { fours: 5, free_fours: 5, ..params };
    with_worker(&winning, &params, &Constant(-200), |worker| {
        assert!(worker.node(false, null(Score::ZERO), 2, 1).is_win());
        assert_eq!(stored(worker, 1).depth, 2);
    });
}

#[test]
fn a_move_that_cuts_off_is_remembered() {
    let (position, _) = drawn(QUIET);
    with_worker(&position, &Params::full_width(), &Constant(10), |worker| {
        assert!(worker.node(false, null(Score::ZERO), 1, 1) > Score::ZERO);
        let best = stored(worker, 1).best.expect("the move that cut off");
        assert!(worker.history.worth(Color::Black, best) > 0);
    });
}

#[test]
fn a_stopped_search_returns_at_once_and_stores_no_score() {
    let (position, _) = drawn(QUIET);
    with_worker(&position, &Params::default(), &Constant(0), |worker| {
        worker.stopped = true;
        worker.node(true, Window::full(), 6, 1);
        assert_eq!(worker.nodes, 1);
    });
}
