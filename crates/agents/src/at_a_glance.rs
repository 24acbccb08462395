//! What is seen in a position without a long search: which moves look good, and what either side threatens to win by.

use crate::tengen::flagship_evaluator;
use tengen_board::{Color, Game, Point};
use tengen_nets::line::POLICY_POINTS;
use tengen_patterns::{PointSet, Position, Threat};
use tengen_play::{Proof, Stop};
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use tengen_search::{Evaluator, Scored, forced};

/// How likely the embedded network holds each move to be the best one: shares that add up to 1, the greatest first. Where a
/// five or a threat forces the move, only the moves that it leaves have shares. Empty when the game is over.
pub fn policy(game: &Game) -> Vec<(Point, f64)> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let position = Position::from(game);
    let mover = position.to_move();
    let has_fouls = position.rule().has_fouls(mover);
    let playable = |point: &Point| !(has_fouls && position.is_foul(*point));
    let points = moves_that_matter(&position);
    let mut moves: Vec<Scored> =
        points.iter().filter(playable).map(|point| Scored { point, promise: 0 }).collect();
    let mut evaluator = flagship_evaluator(game.rule());
    evaluator.refresh(&position);
    evaluator.promise(&position, &mut moves);
    let most = moves.iter().map(|scored| scored.promise).max().unwrap_or(0);
    let weight = |promise: i32| (f64::from(promise - most) / f64::from(POLICY_POINTS)).exp();
    let sum: f64 = moves.iter().map(|scored| weight(scored.promise)).sum();
    let mut shares: Vec<_> =
        moves.iter().map(|scored| (scored.point, weight(scored.promise) / sum)).collect();
    shares.sort_by(|one, other| other.1.total_cmp(&one.1));
    shares
}

/// Own fives, else what stops the opponent's, else what stops its other threats, else the candidates: the network has learned
/// only from positions in which nothing is forced.
fn moves_that_matter(position: &Position) -> PointSet {
    let me = position.to_move();
    if position.count(me, Threat::Five) > 0 {
        return *position.points(me, Threat::Five);
    }
    if position.count(!me, Threat::Five) > 0 {
        let blocks = forced::blocks(position);
        return if blocks.is_empty() { *position.points(!me, Threat::Five) } else { blocks };
    }
    let candidates = position.candidates();
    if position.count(me, Threat::OpenFour) > 0 {
        return candidates;
    }
    forced::defences(position).filter(|defences| !defences.is_empty()).unwrap_or(candidates)
}

/// The win by fours and threes that a side would have if it were to move now, looked for within so many nodes for fours alone
/// and as many for both: what the other side has to prevent. `None` if there is none, or none was found, or the game is over.
pub fn threatened_win(game: &Game, color: Color, nodes: u64, stop: &Stop) -> Option<Proof> {
    if game.outcome().is_some() || game.board().is_full() {
        return None;
    }
    let position = Position::new(game.board(), game.rule(), color);
    [ThreatKinds::Fours, ThreatKinds::FoursAndThrees].into_iter().find_map(|kinds| {
        match ThreatSolver::new(position.clone(), kinds, nodes, stop).solve() {
            ThreatResult::Win(proof) => Some(proof),
            ThreatResult::NoWin | ThreatResult::Unknown => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, Size, notation};

    fn game(moves: &str) -> Game {
        let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
    }

    #[test]
    fn shares_add_up_and_the_greatest_is_where_five_is() {
        let shares = policy(&game("h8a1i8c1j8e1k8g1"));
        let sum: f64 = shares.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        let first = notation::human(shares[0].0, Size::STANDARD);
        assert!(["g8", "l8"].contains(&first.as_str()), "{first}");
        assert_eq!(policy(&game("h8a1i8c1j8e1k8g1l8")), []);
        assert_eq!(policy(&game("")).len(), 1);
    }

    #[test]
    fn a_threat_is_seen_by_the_side_that_is_not_to_move() {
        let open_three = game("h8a1i8c1j8");
        let stop = Stop::default();
        let threat = threatened_win(&open_three, Color::Black, 10_000, &stop).expect("an open three");
        assert_eq!(threat.plies(), 3);
        assert_eq!(threatened_win(&open_three, Color::White, 10_000, &stop), None);
        assert_eq!(threatened_win(&game("h8a1i8c1j8e1k8g1l8"), Color::Black, 10_000, &stop), None);
    }
}
