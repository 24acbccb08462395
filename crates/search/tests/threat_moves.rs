//! Questions about single moves and about the length of a win: the solver's answers against each other and against all replies.

use tengen_board::{Game, Point, Rule, Size, notation};
use tengen_patterns::Position;
use tengen_play::Stop;
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};

/// Figure 4 of Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search" (1993), as moves.
const MOVES: &str = "f6e5g11f7g7g6h6g8h7h5h8l6";

fn game() -> Game {
    let size = Size::STANDARD;
    Game::from_moves(size, Rule::Freestyle, &notation::parse_moves(MOVES, size).unwrap()).unwrap()
}

#[test]
fn a_position_is_won_exactly_if_one_of_its_moves_wins() {
    let (game, stop) = (game(), Stop::default());
    let position = Position::from(&game);
    let mut solver = ThreatSolver::new(position.clone(), ThreatKinds::FoursAndThrees, 200_000, &stop);
    let ThreatResult::Win(whole) = solver.solve() else { panic!("Black wins") };
    let mut solver = ThreatSolver::new(position.clone(), ThreatKinds::FoursAndThrees, 200_000, &stop);
    let mut wins: Vec<Point> = Vec::new();
    for point in position.free().iter() {
        match solver.solve_move(point) {
            ThreatResult::Win(proof) => {
                assert_eq!((proof.point, proof.check(&game)), (point, Ok(())));
                wins.push(point);
            }
            ThreatResult::NoWin => {
                if let Some(reply) = solver.best_reply(point) {
                    let mut after = Position::from(&game);
                    after.play(point);
                    after.play(reply);
                    let rest = ThreatSolver::new(after, ThreatKinds::FoursAndThrees, 200_000, &stop).solve();
                    assert!(!matches!(rest, ThreatResult::Win(_)), "a reply that does not hold");
                }
            }
            ThreatResult::Unknown => {}
        }
    }
    assert!(wins.contains(&whole.point), "{wins:?}");
    assert!(wins.len() < 20, "few moves win: {wins:?}");
}

#[test]
fn a_win_within_so_many_plies_takes_no_more() {
    let (game, stop) = (game(), Stop::default());
    let solve = |plies| {
        let position = Position::from(&game);
        ThreatSolver::new(position, ThreatKinds::FoursAndThrees, 500_000, &stop).within(plies).solve()
    };
    let lengths: Vec<Option<usize>> = (1..=25)
        .step_by(2)
        .map(|plies| match solve(plies) {
            ThreatResult::Win(proof) => {
                assert_eq!(proof.check(&game), Ok(()));
                assert!(proof.plies() <= plies, "{} within {plies}", proof.plies());
                Some(proof.plies())
            }
            _ => None,
        })
        .collect();
    let shortest = lengths.iter().flatten().min().expect("a win within 25 plies");
    // Every limit from the shortest win on is enough, and none below it.
    let enough = lengths.iter().position(Option::is_some).expect("a win");
    assert_eq!(2 * enough + 1, *shortest);
    assert!(lengths[enough..].iter().all(Option::is_some), "{lengths:?}");
}
