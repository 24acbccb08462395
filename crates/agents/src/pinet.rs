//! Freisleben's players (1995): `hardnet` with fixed weights, and Π-networks with learned ones.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_board::{Color, Game, Point, Size};
use tengen_nets::pinet::{Network, PiBoard};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};

/// Plays the point that a Π-network rates highest; ties are broken at random.
#[derive(Clone, Debug)]
pub struct PiNet {
    name: String,
    seed: u64,
    rng: Xoshiro256PlusPlus,
    board: PiBoard,
    /// A random number up to this is subtracted from each rating.
    noise: f64,
}

/// How many moves a decision lists by default.
const LISTED: usize = 10;

/// The network of the fifth experiment; `weights/LEDGER.toml` says how it was made.
const BEST: &str = include_str!("../../../weights/pinet/best.txt");

impl PiNet {
    /// The built-in network, the best that was trained.
    pub fn best() -> Network {
        BEST.parse().expect("the embedded network is a network")
    }

    /// A player with this network whose random choices follow from this seed and the seed of each game.
    pub fn new(name: impl Into<String>, network: Network, seed: u64) -> PiNet {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        PiNet { name: name.into(), seed, rng, board: PiBoard::new(network, Size::STANDARD), noise: 0.0 }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        self.board.network()
    }

    /// The network and its board, for learning.
    pub fn board_mut(&mut self) -> &mut PiBoard {
        &mut self.board
    }

    /// Subtracts a random number between 0 and this from every rating from now on: the paper's way to explore more while
    /// learning.
    pub fn set_noise(&mut self, noise: f64) {
        self.noise = noise;
    }

    /// Brings the board to this game's position; only moves that differ are undone and played.
    pub fn look(&mut self, game: &Game) {
        if self.board.board().size() != game.size() {
            self.board = PiBoard::new(self.board.network().clone(), game.size());
        }
        let setup = game.setup().iter().copied();
        let colored = |(number, &point): (usize, &Point)| (point, game.color_of_move(number));
        let stones: Vec<(Point, Color)> = setup.chain(game.moves().iter().enumerate().map(colored)).collect();
        let same = |(played, stone): &(&Point, &(Point, Color))| {
            **played == stone.0 && self.board.board().stone(stone.0) == Some(stone.1)
        };
        let common = self.board.played().iter().zip(&stones).take_while(same).count();
        while self.board.played().len() > common {
            self.board.undo();
        }
        for &(point, color) in &stones[common..] {
            self.board.play(point, color);
        }
    }

    /// The ratings of all legal moves (of all free points, if none is legal), noise included, and the best moves.
    fn rate(&mut self, game: &Game) -> Ratings {
        self.look(game);
        let mover = game.to_move();
        let mut all = self.board.values(mover);
        if game.rule().has_fouls(mover) && all.iter().any(|&(point, _)| game.is_allowed(point)) {
            all.retain(|&(point, _)| game.is_allowed(point));
        }
        if self.noise > 0.0 {
            all.iter_mut().for_each(|(_, value)| *value -= self.noise * self.rng.random::<f64>());
        }
        let highest = all.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
        let best = all.iter().filter(|&&(_, value)| value >= highest).map(|&(point, _)| point).collect();
        Ratings { all, best }
    }

    /// The move it plays, without ratings.
    pub fn favourite(&mut self, game: &Game) -> Option<Point> {
        let Ratings { best, .. } = self.rate(game);
        (!best.is_empty()).then(|| best[self.rng.random_range(0..best.len())])
    }
}

/// Ratings moves, and the best of them.
struct Ratings {
    all: Vec<(Point, f64)>,
    best: Vec<Point>,
}

impl Agent for PiNet {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ config.seed.rotate_left(32));
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let Ratings { mut all, best } = self.rate(game);
        if best.is_empty() {
            return Err(AgentError::Crash("the board is full".into()));
        }
        let point = best[self.rng.random_range(0..best.len())];
        let nodes = all.len() as u64;
        let listed = limits.best.unwrap_or(LISTED).clamp(1, all.len());
        // The chosen move first, then by rating.
        let order = |a: &(Point, f64), b: &(Point, f64)| {
            (b.0 == point).cmp(&(a.0 == point)).then(b.1.total_cmp(&a.1))
        };
        all.select_nth_unstable_by(listed - 1, order);
        all.truncate(listed);
        all.sort_by(order);
        let value = all[0].1;
        let candidate = |&(point, value): &(Point, f64)| Candidate::new(point, win_rate(value), vec![point]);
        Ok(Decision {
            win_rate: Some(win_rate(value)),
            candidates: all.iter().map(candidate).collect(),
            depth: 1,
            nodes,
            note: format!("rated {value:.3}"),
            ..Decision::new(point)
        })
    }
}

/// A rating on a scale from 0 to 1 for people to read. Ratings start near 0 and reach 1 where five is made or prevented;
/// this keeps their order and is fitted to nothing.
fn win_rate(value: f64) -> f64 {
    let value = value.max(0.0);
    value / (1.0 + value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Rule, notation};
    use tengen_nets::pinet::{Design, Layers};

    fn game(moves: &str) -> Game {
        let points: Vec<Point> = moves
            .split_whitespace()
            .map(|word| notation::parse_human(word, Size::STANDARD).unwrap())
            .collect();
        Game::from_moves(Size::STANDARD, Rule::Freestyle, &points).unwrap()
    }

    fn move_of(player: &mut PiNet, moves: &str) -> String {
        let game = game(moves);
        let decision = player.choose(&game, &SearchLimits::none()).unwrap();
        assert_eq!(decision.candidates[0].point, decision.point);
        let rates: Vec<f64> = decision.candidates.iter().map(|c| c.win_rate).collect();
        assert!(rates.is_sorted_by(|a, b| a >= b), "{rates:?}");
        assert_eq!(rates.len(), LISTED);
        notation::human(decision.point, Size::STANDARD)
    }

    #[test]
    fn five_is_made_and_prevented() {
        let mut hardnet = PiNet::new("hardnet", Network::hardnet(Design::default()), 1);
        assert_eq!(move_of(&mut hardnet, "h8 a1 i8 a2 j8 a4 k8 g8"), "l8");
        assert_eq!(move_of(&mut hardnet, "h8 g8 i8 a2 j8 a4 k8"), "l8");
        // Earlier and other stones: what is kept must follow.
        assert_eq!(move_of(&mut hardnet, "h8 g8 i8 a2 j8 a4 b1 a5 k8 a8"), "l8");
        assert_eq!(move_of(&mut hardnet, "b8 a1 c8 a2 d8 a4 e8 a8"), "f8");
    }

    #[test]
    fn the_embedded_network_is_whole() {
        assert_eq!(PiNet::best().layers(), Layers::Patterns);
    }

    #[test]
    fn noise_changes_moves_and_the_seed_repeats_them() {
        let network = Network::random(Layers::Patterns, Design::default(), 2, false);
        let game = game("h8 i9 j8");
        let moves = |noise: f64, seed: u64| {
            let mut player = PiNet::new("pinet", network.clone(), seed);
            player.set_noise(noise);
            (0..40).map(|_| player.favourite(&game).unwrap()).collect::<Vec<Point>>()
        };
        assert_eq!(moves(0.5, 3), moves(0.5, 3));
        assert_ne!(moves(0.5, 3), moves(0.5, 4));
        let mut quiet = moves(0.0, 3);
        quiet.dedup();
        assert_eq!(quiet.len(), 1, "separate random weights leave no equals here");
    }
}
