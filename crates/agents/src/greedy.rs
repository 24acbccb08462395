//! A player that looks one move ahead at the threats it can make or prevent.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_board::{Color, Direction, Game, Point};
use tengen_patterns::{Position, Shape, Threat};
use tengen_play::{Agent, AgentError, Decision, GameConfig, SearchLimits};

/// Plays the point with the best threat to make or to prevent; ties are broken at random.
#[derive(Clone, Debug)]
pub struct Greedy {
    seed: u64,
    rng: Xoshiro256PlusPlus,
}

impl Greedy {
    /// A greedy player whose random choices follow from this seed and the seed of each game.
    pub fn new(seed: u64) -> Greedy {
        Greedy { seed, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Agent for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ config.seed.rotate_left(32));
        Ok(())
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        let position = Position::from(game);
        let allowed = |p: &Point| !(game.rule().has_fouls(game.to_move()) && position.is_foul(*p));
        let mut points: Vec<Point> = position.candidates().iter().filter(allowed).collect();
        if points.is_empty() {
            points = position.free().iter().filter(allowed).collect();
        }
        if points.is_empty() {
            // Every free point is a foul, and passing is not in the rules.
            points = position.free().iter().collect();
        }
        let worth = |&p: &Point| worth(&position, p);
        let best = points.iter().map(worth).max().ok_or(AgentError::Crash("the board is full".into()))?;
        points.retain(|p| worth(p) == best);
        let point = points[self.rng.random_range(0..points.len())];
        Ok(Decision { nodes: points.len() as u64, depth: 1, ..Decision::new(point) })
    }
}

/// The value of a point: what the side to move makes there, and what it prevents.
fn worth(position: &Position, point: Point) -> u32 {
    let me = position.to_move();
    let attack = rank(position.threat(me, point), true);
    let defence = rank(position.threat(!me, point), false);
    // Among equal threats, smaller shapes decide.
    1000 * attack.max(defence)
        + 10 * attack.min(defence).min(90)
        + small(position, me, point)
        + small(position, !me, point)
}

/// The rank of a threat, by how soon it makes five: my five, your five, my open four, your open four…
fn rank(threat: Threat, mine: bool) -> u32 {
    let rank = match threat {
        Threat::Five => 90,
        Threat::OpenFour => 70,
        Threat::FourThree => 60,
        Threat::DoubleThree => 50,
        Threat::ThreePlus => 28,
        Threat::FourPlus => 26,
        Threat::Three => 24,
        Threat::Four => 20,
        Threat::BlockedThreePlus => 16,
        Threat::DoubleTwo => 18,
        Threat::BlockedThree => 10,
        Threat::Two => 12,
        Threat::Foul | Threat::None => 0,
    };
    if mine { rank + 1 } else { rank }
}

/// The value of the shapes below a threat.
fn small(position: &Position, color: Color, point: Point) -> u32 {
    let shapes = position.shapes(point);
    let worth = |direction| match shapes.get(color, direction) {
        Shape::Dead | Shape::Overline => 0,
        Shape::BlockedOne => 1,
        Shape::One => 2,
        Shape::BlockedTwo => 3,
        Shape::ThinTwo => 5,
        Shape::Two => 6,
        Shape::RichTwo => 7,
        _ => 8,
    };
    Direction::ALL.into_iter().map(worth).sum()
}
