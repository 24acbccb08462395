//! Critics by evolution: two of a population play each other, and the loser makes way for a child of the winner.
//!
//! No value is learned from a position, only that one critic beats another: what a genetic algorithm makes of as many
//! games as a critic that learns by temporal differences has.

use super::chooser::{ChoiceTerms, Chooser, MoveContext};
use super::{BLOCK, BadCourse, CriticCourse, MoveRange, Schedule};
use crate::BadCheckpoint;
use crate::checkpoint::{seal, unseal};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::seed::mix;
use tengen_nets::{Architecture, Critic, Features, Player};

/// All settings of an evolution.
#[derive(Clone, Debug, PartialEq)]
pub struct EvolutionCourse {
    /// How games are played. Its settings of learning are not used.
    pub play: CriticCourse,
    /// How many critics live at a time.
    pub population: usize,
    /// The hidden nodes that have weights. With one, a critic is no more than a weighted sum of its inputs.
    pub nodes: usize,
    /// The most by which a mutation changes a weight.
    pub mutation: f32,
    /// The chance that a weight of a child mutates.
    pub mutation_chance: f32,
    /// The chance that a weight is the second parent's, not the winner's.
    pub crossover: f32,
}

/// A population between two tournaments.
#[derive(Clone)]
pub struct Evolution {
    course: EvolutionCourse,
    population: Vec<Individual>,
    games: u64,
    block: EvolutionBlock,
    features: Features,
    chooser: Chooser,
}

#[derive(Clone)]
struct Individual {
    critic: Critic,
    /// Tournaments that it has won.
    wins: u64,
}

/// Counts since the last row of metrics.
#[derive(Clone, Copy, Default)]
struct EvolutionBlock {
    plies: u64,
    drawn: u64,
    replaced: u64,
}

/// Games of a tournament: each of the two opens one.
const TOURNAMENT: u64 = 2;
const MAGIC: &[u8; 8] = b"TGEVOLV1";

impl EvolutionCourse {
    /// Games from four random moves near each other, five made whenever it can be, nothing else at random. The other
    /// settings did best of a dozen that were tried.
    pub fn usual(architecture: Architecture, seed: u64) -> EvolutionCourse {
        EvolutionCourse {
            play: CriticCourse {
                schedule: Schedule::constant(0.0),
                random_openings_until: u64::MAX,
                random_openings: MoveRange::Near,
                random_opening_moves: 4,
                forced_five_until: u64::MAX,
                ..CriticCourse::published(architecture, seed)
            },
            population: 100,
            nodes: 1,
            mutation: 1.0,
            mutation_chance: 0.02,
            crossover: 0.5,
        }
    }

    fn check(&self) -> Result<(), BadCourse> {
        self.play.check()?;
        let hidden = self.play.architecture.hidden();
        let bad = |name, value: String| Err(BadCourse::Number { name, value });
        match self {
            _ if !(3..=1_000).contains(&self.population) => bad("population", self.population.to_string()),
            _ if !(1..=hidden).contains(&self.nodes) => bad("nodes", self.nodes.to_string()),
            _ if !(0.0..=10.0).contains(&self.mutation) => bad("mutation", self.mutation.to_string()),
            _ if !(0.0..=1.0).contains(&self.mutation_chance) => {
                bad("the chance of a mutation", self.mutation_chance.to_string())
            }
            _ if !(0.0..=1.0).contains(&self.crossover) => bad("crossover", self.crossover.to_string()),
            _ => Ok(()),
        }
    }

    fn describe(&self) -> String {
        let EvolutionCourse { play, population, nodes, mutation, mutation_chance, crossover } = self;
        let play = play.describe();
        format!(
            "{play}method evolution\npopulation {population}\nnodes {nodes}\nmutation {mutation}\n\
             mutation-chance {mutation_chance}\ncrossover {crossover}\n"
        )
    }
}

impl Evolution {
    /// A population of random critics.
    ///
    /// # Errors
    /// When the course is invalid.
    pub fn new(course: EvolutionCourse) -> Result<Evolution, BadCourse> {
        course.check()?;
        let CriticCourse { architecture, size, seed, near, .. } = course.play;
        let individual = |number: usize| {
            // Tournaments have their own numbers, from 0.
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(!seed, number as u64));
            let mut critic = Critic::zero(architecture, size);
            critic.node_weights(course.nodes).for_each(|weight| *weight = rng.random::<f32>() - 0.5);
            Individual { critic, wins: 0 }
        };
        Ok(Evolution {
            population: (0..course.population).map(individual).collect(),
            games: 0,
            block: EvolutionBlock::default(),
            features: Features::new(architecture, size, near),
            chooser: Chooser::default(),
            course,
        })
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The critic that has won most tournaments of those that live.
    pub fn champion(&self) -> &Critic {
        let mut best = &self.population[0];
        for other in &self.population[1..] {
            if other.wins > best.wins {
                best = other;
            }
        }
        &best.critic
    }

    /// Plays one tournament. After every thousandth game it returns the fields of a row of metrics.
    pub fn play(&mut self) -> Option<[String; 4]> {
        let number = self.games / TOURNAMENT;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(self.course.play.seed, number));
        let [one, two, parent] = three_of(self.population.len(), &mut rng);
        let mut lead = 0;
        for _ in 0..TOURNAMENT {
            self.games += 1;
            match self.game([one, two]) {
                Some(Player::One) => lead += 1,
                Some(Player::Two) => lead -= 1,
                None => self.block.drawn += 1,
            }
        }
        if lead != 0 {
            let [winner, loser] = if lead > 0 { [one, two] } else { [two, one] };
            self.population[winner].wins += 1;
            self.population[loser] = self.child([winner, parent], &mut rng);
            self.block.replaced += 1;
        }
        self.games.is_multiple_of(BLOCK).then(|| self.row())
    }

    /// The winner of a game between two of the population: the first is player 1.
    fn game(&mut self, players: [usize; 2]) -> Option<Player> {
        self.features.clear();
        let mut at = MoveContext::before(self.games);
        loop {
            at = at.next();
            let critic = &self.population[players[at.mover.index()]].critic;
            let Evolution { course: EvolutionCourse { play, .. }, features, chooser, .. } = self;
            let point = chooser.choose(play, critic, features, at, ChoiceTerms::default()).point;
            features.play(point, at.mover);
            let wins = play.wins(features.stones().row(point, at.mover));
            if wins || features.stones().is_full() {
                self.block.plies += u64::from(at.ply);
                return wins.then_some(at.mover);
            }
        }
    }

    fn child(&self, [winner, parent]: [usize; 2], rng: &mut Xoshiro256PlusPlus) -> Individual {
        let EvolutionCourse { nodes, mutation, mutation_chance, crossover, .. } = self.course;
        let mut critic = self.population[winner].critic.clone();
        let mut other = self.population[parent].critic.clone();
        for (weight, other) in critic.node_weights(nodes).zip(other.node_weights(nodes)) {
            if rng.random::<f32>() < crossover {
                *weight = *other;
            }
            if rng.random::<f32>() < mutation_chance {
                *weight += mutation * (2.0 * rng.random::<f32>() - 1.0);
            }
        }
        Individual { critic, wins: 0 }
    }

    /// The names of the columns of `metrics.csv`.
    pub const COLUMNS: [&'static str; 4] = ["games", "plies", "drawn", "replaced"];

    fn row(&mut self) -> [String; 4] {
        let EvolutionBlock { plies, drawn, replaced } = std::mem::take(&mut self.block);
        let plies = format!("{:.3}", plies as f64 / BLOCK as f64);
        [self.games.to_string(), plies, drawn.to_string(), replaced.to_string()]
    }

    /// A checkpoint of the population between two tournaments.
    pub fn checkpoint(&self) -> Vec<u8> {
        let EvolutionBlock { plies, drawn, replaced } = self.block;
        let mut state: Vec<u8> =
            [self.games, plies, drawn, replaced].into_iter().flat_map(u64::to_le_bytes).collect();
        for Individual { critic, wins } in &self.population {
            state.extend(wins.to_le_bytes());
            state.extend(critic.to_bytes());
        }
        seal(MAGIC, &self.course.describe(), &state)
    }

    /// Restores a population from a checkpoint of the same course.
    ///
    /// # Errors
    /// When the checkpoint is damaged, or belongs to another course.
    pub fn resume(course: EvolutionCourse, bytes: &[u8]) -> Result<Evolution, BadCheckpoint> {
        let mut rest = unseal(MAGIC, &course.describe(), bytes)?;
        let number = |rest: &mut &[u8]| {
            let (eight, tail) = rest.split_first_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
            *rest = tail;
            Ok::<u64, BadCheckpoint>(u64::from_le_bytes(*eight))
        };
        let mut evolution = Evolution::new(course)?;
        evolution.games = number(&mut rest)?;
        evolution.block = EvolutionBlock {
            plies: number(&mut rest)?,
            drawn: number(&mut rest)?,
            replaced: number(&mut rest)?,
        };
        for individual in &mut evolution.population {
            individual.wins = number(&mut rest)?;
            let length = individual.critic.to_bytes().len();
            let (critic, tail) = rest.split_at_checked(length).ok_or(BadCheckpoint::Damaged)?;
            individual.critic = Critic::from_bytes(critic)?;
            rest = tail;
        }
        Ok(evolution)
    }
}

/// Three different numbers below `count`.
fn three_of(count: usize, rng: &mut Xoshiro256PlusPlus) -> [usize; 3] {
    let mut three = [0; 3];
    for place in 0..three.len() {
        three[place] = loop {
            let number = rng.random_range(0..count as u32) as usize;
            if !three[..place].contains(&number) {
                break number;
            }
        };
    }
    three
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(nodes: usize) -> EvolutionCourse {
        EvolutionCourse { population: 4, nodes, ..EvolutionCourse::usual(Architecture::Sym, 5) }
    }

    #[test]
    fn a_stopped_evolution_goes_on_bit_by_bit() {
        for nodes in [1, 100] {
            let mut whole = Evolution::new(course(nodes)).unwrap();
            (0..40).for_each(|_| drop(whole.play()));
            let mut stopped = Evolution::new(course(nodes)).unwrap();
            for tournaments in [1, 13, 26] {
                (0..tournaments).for_each(|_| drop(stopped.play()));
                stopped = Evolution::resume(course(nodes), &stopped.checkpoint()).unwrap();
            }
            assert_eq!(stopped.checkpoint(), whole.checkpoint());
            assert_eq!(stopped.games(), 80);
            let other = EvolutionCourse { mutation: 0.3, ..course(nodes) };
            assert!(matches!(
                Evolution::resume(other, &whole.checkpoint()),
                Err(BadCheckpoint::Changed { .. })
            ));
            let cut = &whole.checkpoint()[..1000];
            assert!(Evolution::resume(course(nodes), cut).is_err());
        }
    }

    /// One hidden node has weights, and children inherit that.
    #[test]
    fn only_the_chosen_nodes_evolve() {
        let mut evolution = Evolution::new(course(1)).unwrap();
        (0..20).for_each(|_| drop(evolution.play()));
        let champion = evolution.champion();
        assert!(champion.second()[0] != 0.0 && champion.second()[1..].iter().all(|&weight| weight == 0.0));
        assert!(evolution.population.iter().any(|individual| individual.wins > 1));
        let bad = [0, 101].map(|nodes| Evolution::new(course(nodes)).is_err());
        assert_eq!(bad, [true, true]);
    }
}
