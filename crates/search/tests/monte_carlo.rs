//! Monte-Carlo search: values that converge to the exact ones, and results that threads do not change.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::sync::Arc;
use tengen_board::{Board, Color, Game, Line, Point, Rule, Size, notation, picture};
use tengen_nets::{Architecture, Critic};
use tengen_search::mcts::{
    BackUp, BoardCritic, MoveStats, PlayoutBoard, PlayoutRule, ProvenValue, Puct, PuctOptions, Reading, Rng,
    SimulationBudget, SimulationStep, Uct, UctOptions, hmcts, try_move,
};

fn uct(board: &Board, searcher: Color, to_move: Color, seed: u64, settings: UctOptions) -> Uct {
    let start = PlayoutBoard::new(board, Rule::Freestyle, Reading::Open);
    Uct::new(board, start, Rule::Freestyle, (searcher, to_move), seed, settings)
}

fn grown(mut uct: Uct, count: u64) -> Uct {
    Uct::run(std::slice::from_mut(&mut uct), &SimulationBudget::simulations(count));
    uct
}

/// Whether `searcher` wins against every defence, by trying everything. A draw is no win.
fn wins(board: &mut Board, searcher: Color, to_move: Color, known: &mut HashMap<Board, bool>) -> bool {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let free: Vec<Point> = board.empties().collect();
    let after = |point, board: &mut Board, known: &mut HashMap<Board, bool>| {
        board.put(point, to_move);
        let value = if Line::winning(board, Rule::Freestyle, point).is_some() {
            to_move == searcher
        } else {
            wins(board, searcher, !to_move, known)
        };
        board.remove(point);
        value
    };
    let value = if to_move == searcher {
        free.iter().any(|&point| after(point, board, known))
    } else {
        !free.is_empty() && free.iter().all(|&point| after(point, board, known))
    };
    known.insert(board.clone(), value);
    value
}

/// A board with so many free points on which nobody has won and neither wins at once.
fn random_ending(rng: &mut Xoshiro256PlusPlus, side: usize, free: usize) -> Board {
    let size = Size::new(side).unwrap();
    loop {
        let mut board = Board::new(size);
        while board.stone_count() < size.area() - free {
            let empty: Vec<Point> = board.empties().collect();
            let color = Color::ALL[board.stone_count() % 2];
            board.put(empty[rng.random_range(0..empty.len())], color);
        }
        let won = board.stones().any(|(point, _)| Line::winning(&board, Rule::Freestyle, point).is_some());
        let at_once = PlayoutBoard::new(&board, Rule::Freestyle, Reading::Open)
            .forced(Color::Black)
            .is_some_and(|(rule, _)| rule == PlayoutRule::Five);
        if !won && !at_once {
            return board;
        }
    }
}

#[test]
fn uct_converges_to_the_exact_value() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut seen = [0; 2];
    while seen[0] < 6 || seen[1] < 6 {
        let mut board = random_ending(&mut rng, 6, 8);
        let to_move = Color::ALL[rng.random_range(0..2)];
        let searcher = Color::ALL[rng.random_range(0..2)];
        let exact = wins(&mut board, searcher, to_move, &mut HashMap::new());
        if seen[usize::from(exact)] >= 6 {
            continue;
        }
        seen[usize::from(exact)] += 1;
        let mut uct = uct(&board, searcher, to_move, 1, UctOptions::default());
        let errors = [2_000, 60_000].map(|count| {
            Uct::run(std::slice::from_mut(&mut uct), &SimulationBudget::simulations(count));
            (uct.win_rate() - f64::from(u8::from(exact))).abs()
        });
        assert!(errors[1] < 0.04 && errors[1] <= errors[0], "{errors:?}, {searcher} for {to_move}{board:?}");
        if exact && to_move == searcher {
            let best = MoveStats::best(&uct.move_stats(), &mut Rng::new(1, 1)).unwrap();
            board.put(best, to_move);
            let ended = Line::winning(&board, Rule::Freestyle, best).is_some();
            assert!(ended || wins(&mut board, searcher, !to_move, &mut HashMap::new()), "{best:?}{board:?}");
        }
    }
}

/// White must stop Black's four, and does where it chooses by its own wins.
#[test]
fn the_printed_back_up_lets_the_opponent_help() {
    let found = picture(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         O X X X X . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    )
    .unwrap();
    let value = |back_up| {
        let settings = UctOptions { back_up, ..UctOptions::default() };
        grown(uct(&found.board, Color::Black, Color::White, 1, settings), 20_000).win_rate()
    };
    assert!(value(BackUp::Literal) > value(BackUp::Minimax) + 0.2);
}

/// What the tree holds for certain is what trying everything comes to, whatever the critic thinks.
#[test]
fn verdicts_are_true() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let critic = Arc::new(Critic::random(Architecture::St, Size::new(6).unwrap(), 7));
    let mut seen = [0; 3];
    for number in 0..140 {
        let mut board = random_ending(&mut rng, 6, 4 + number % 7);
        let to_move = Color::ALL[number / 7 % 2];
        let stones: Vec<_> = board.stones().collect();
        let game = Game::from_setup(board.size(), Rule::Freestyle, &stones, to_move).unwrap();
        // Without the search for fours, the tree has to find everything by itself.
        let fours = if number % 3 == 0 { 0 } else { 100 };
        let settings = PuctOptions { fours, mix: 0.3, ..PuctOptions::default() };
        let playout_board = PlayoutBoard::new(&board, Rule::Freestyle, Reading::Open);
        let board_critic = BoardCritic::new(Arc::clone(&critic), &game, 2);
        let mut trees = [Puct::new(&game, board_critic, playout_board, 1, settings)];
        Puct::run(&mut trees, &SimulationBudget::simulations(3_000));
        let exact = |board: &mut Board, mover: Color, turn: Color| {
            if wins(board, mover, turn, &mut HashMap::new()) {
                ProvenValue::Won
            } else if wins(board, !mover, turn, &mut HashMap::new()) {
                ProvenValue::Lost
            } else {
                ProvenValue::Drawn
            }
        };
        let root_moves = trees[0].root_moves();
        for root_move in &root_moves {
            let Some(proven) = root_move.proven else { continue };
            board.put(root_move.point, to_move);
            let ended = Line::winning(&board, Rule::Freestyle, root_move.point).is_some();
            let truth = if ended { ProvenValue::Won } else { exact(&mut board, to_move, !to_move) };
            assert_eq!(proven, truth, "{:?} {board:?}", root_move.point);
            board.remove(root_move.point);
            seen[proven as usize] += 1;
        }
        if let Some(proven) = trees[0].proven() {
            assert_eq!(proven, exact(&mut board, to_move, to_move), "{board:?}");
        }
    }
    assert!(seen.iter().all(|&count| count >= 5), "{seen:?}");
}

fn middle_game() -> (Board, Vec<Point>) {
    let size = Size::STANDARD;
    let moves = notation::parse_moves("h8h9i8g8i9i10j7", size).unwrap();
    let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
    let free = game.board().empties().collect();
    (game.board().clone(), free)
}

#[test]
fn threads_change_nothing() {
    let (board, free) = middle_game();
    let start = PlayoutBoard::new(&board, Rule::Freestyle, Reading::Open);
    let threads = |threads| SimulationBudget { threads, ..SimulationBudget::simulations(40) };
    let move_stats = |budget: &SimulationBudget| hmcts(&start, Color::White, &free, 5, budget);
    let one = move_stats(&threads(1));
    assert!(one.iter().all(|stats| stats.visits == 40));
    for many in [2, 3] {
        assert_eq!(one, move_stats(&threads(many)));
    }
    // Each playout is the one with its number, whoever makes it.
    let wins = (0..40).filter(|&n| try_move(&start, Color::White, free[100], 5, n).0).count();
    assert_eq!(one[100].wins, wins as u64);

    let trees = |threads| {
        let mut trees: Vec<Uct> =
            (0..5).map(|seed| uct(&board, Color::White, Color::White, seed, UctOptions::default())).collect();
        Uct::run(&mut trees, &SimulationBudget { threads, ..SimulationBudget::simulations(700) });
        trees.iter().map(Uct::move_stats).collect::<Vec<_>>()
    };
    let one = trees(1);
    assert_eq!(one, trees(2));
    assert_ne!(one[0], one[1]);
    let merged = MoveStats::merged(&one);
    assert_eq!(merged.iter().map(|stats| stats.visits).sum::<u64>(), 5 * 700);
    assert_eq!(merged.len(), free.len());
}

#[test]
fn a_clock_that_has_run_out_still_leaves_a_choice() {
    let (board, free) = middle_game();
    let start = PlayoutBoard::new(&board, Rule::Freestyle, Reading::Open);
    let late = SimulationBudget {
        deadline: Some(std::time::Instant::now()),
        count: None,
        ..SimulationBudget::simulations(0)
    };
    let move_stats = hmcts(&start, Color::White, &free, 5, &late);
    assert!(move_stats.iter().all(|stats| (1..=2).contains(&stats.visits)));
    let mut trees = [uct(&board, Color::White, Color::White, 1, UctOptions::default())];
    Uct::run(&mut trees, &late);
    assert!(trees[0].simulations() > 0);
}

/// A tree that has no room left goes on counting.
#[test]
fn a_full_tree_grows_no_more() {
    let (board, _) = middle_game();
    let settings = UctOptions { memory: 100_000, ..UctOptions::default() };
    let small = grown(uct(&board, Color::White, Color::White, 1, settings), 5_000);
    let large = grown(uct(&board, Color::White, Color::White, 1, UctOptions::default()), 5_000);
    assert_eq!(small.simulations(), 5_000);
    assert_eq!(small.move_stats().iter().map(|stats| stats.visits).sum::<u64>(), 5_000);
    assert!(small.bytes() < 110_000 && large.bytes() > 200_000, "{} {}", small.bytes(), large.bytes());
}

/// Every simulation tells its four steps, and they add up to what the tree holds.
#[test]
fn the_trace_tells_what_the_tree_does() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let board = random_ending(&mut rng, 6, 7);
    let mut watched = uct(&board, Color::Black, Color::Black, 4, UctOptions::default());
    for number in 1..=300 {
        let mut steps = Vec::new();
        watched.simulate(Some(&mut |step| steps.push(step)));
        let Some(SimulationStep::BackUp { simulations, path, won, .. }) = steps.last() else {
            panic!("{steps:?}")
        };
        assert_eq!(*simulations, number);
        let selections = steps.iter().filter(|step| matches!(step, SimulationStep::Selection(_))).count();
        let expansions = steps.iter().filter(|step| matches!(step, SimulationStep::Expansion { .. })).count();
        assert_eq!(path.len(), selections + expansions);
        for step in &steps {
            if let SimulationStep::Simulation { winner, .. } = step {
                assert_eq!(*won, *winner == Some(Color::Black));
            }
            assert!(!step.words(board.size()).contains('\n'));
        }
    }
    let plain = grown(uct(&board, Color::Black, Color::Black, 4, UctOptions::default()), 300);
    assert_eq!(watched.move_stats(), plain.move_stats());
    assert_eq!(watched.line(None).first(), MoveStats::most_visited(&plain.move_stats()).as_ref());
}
