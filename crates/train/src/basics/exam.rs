//! Measures a tic-tac-toe policy exactly: over all games against a perfect and a random player.

use super::TicTacToe;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A policy: the move in each position.
pub type Policy<'a> = &'a dyn Fn(TicTacToe) -> usize;

/// A policy's chances against one opponent, half of the games with each side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// The chance to win.
    pub won: f64,
    /// The chance to draw.
    pub drawn: f64,
    /// The chance to lose.
    pub lost: f64,
}

/// The opponent of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Plays one of the best moves, each with the same chance.
    Perfect,
    /// Plays any move, each with the same chance.
    Random,
}

/// The value of a position for the side to move under perfect play: 1, 0 or −1.
pub fn value(position: TicTacToe) -> i8 {
    static VALUES: OnceLock<HashMap<TicTacToe, i8>> = OnceLock::new();
    VALUES.get_or_init(|| {
        let mut values = HashMap::new();
        solve(TicTacToe::default(), &mut values);
        values
    })[&position]
}

fn solve(position: TicTacToe, values: &mut HashMap<TicTacToe, i8>) -> i8 {
    if let Some(&value) = values.get(&position) {
        return value;
    }
    let worth = |point, values: &mut HashMap<TicTacToe, i8>| match position.play(point) {
        (_, Some(end)) => end.reward() as i8,
        (next, None) => -solve(next, values),
    };
    let best = position.moves().map(|point| worth(point, values)).max().expect("a free point");
    values.insert(position, best);
    best
}

/// The moves that keep a position's value.
pub fn best_moves(position: TicTacToe) -> Vec<usize> {
    let worth = |point: usize| match position.play(point) {
        (_, Some(end)) => end.reward() as i8,
        (next, None) => -value(next),
    };
    position.moves().filter(|&point| worth(point) == value(position)).collect()
}

impl Opponent {
    fn moves(self, position: TicTacToe) -> Vec<usize> {
        match self {
            Opponent::Perfect => best_moves(position),
            Opponent::Random => position.moves().collect(),
        }
    }

    /// A random one of the opponent's moves.
    pub fn choose(self, position: TicTacToe, rng: &mut Xoshiro256PlusPlus) -> usize {
        let moves = self.moves(position);
        moves[rng.random_range(0..moves.len())]
    }
}

/// The policy's chances against an opponent, computed over all games.
pub fn chances(policy: Policy<'_>, opponent: Opponent) -> Chances {
    let mut chances = Chances::default();
    for starts in [true, false] {
        walk(policy, opponent, TicTacToe::default(), starts, 0.5, &mut chances);
    }
    chances
}

fn walk(
    policy: Policy<'_>,
    opponent: Opponent,
    at: TicTacToe,
    own_turn: bool,
    weight: f64,
    sum: &mut Chances,
) {
    let moves = if own_turn { vec![policy(at)] } else { opponent.moves(at) };
    let each = weight / moves.len() as f64;
    for point in moves {
        match at.play(point) {
            (next, None) => walk(policy, opponent, next, !own_turn, each, sum),
            (_, Some(end)) if end.reward() == 0.0 => sum.drawn += each,
            (_, Some(_)) if own_turn => sum.won += each,
            (_, Some(_)) => sum.lost += each,
        }
    }
}

/// Plays a number of games against an opponent and counts the losses.
pub fn lost_games(policy: Policy<'_>, opponent: Opponent, games: u64, rng: &mut Xoshiro256PlusPlus) -> u64 {
    let mut lost = 0;
    for number in 0..games {
        let mut position = TicTacToe::default();
        let mut own_turn = number % 2 == 0;
        loop {
            let point = if own_turn { policy(position) } else { opponent.choose(position, rng) };
            match position.play(point) {
                (next, None) => position = next,
                (_, Some(end)) => {
                    lost += u64::from(end.reward() > 0.0 && !own_turn);
                    break;
                }
            }
            own_turn = !own_turn;
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn a_perfect_policy_never_loses_and_a_poor_one_does() {
        assert_eq!(value(TicTacToe::default()), 0);
        let perfect = |position: TicTacToe| best_moves(position)[0];
        let against_perfect = chances(&perfect, Opponent::Perfect);
        assert!((against_perfect.drawn - 1.0).abs() < 1e-12 && against_perfect.lost == 0.0);
        let against_random = chances(&perfect, Opponent::Random);
        assert_eq!(against_random.lost, 0.0);
        assert!(against_random.won > 0.8);
        assert!((against_random.won + against_random.drawn - 1.0).abs() < 1e-12);
        let poor = |position: TicTacToe| position.moves().next().unwrap();
        assert!(chances(&poor, Opponent::Perfect).lost > 0.3);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        assert_eq!(lost_games(&perfect, Opponent::Random, 200, &mut rng), 0);
        assert!(lost_games(&poor, Opponent::Perfect, 200, &mut rng) > 50);
    }
}
