//! The random numbers of simulations: the same on every machine and for every number of threads.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_base::seed;

/// A stream of random numbers. Every simulation has its own, named by the simulation's number, so results do not
/// depend on the order in which threads draw.
#[derive(Clone)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream with this number of those that follow from a seed.
    pub fn new(seed: u64, number: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed::frozen::simulation(seed, number)))
    }

    /// A number below `count`, uniform to about one part in ten million.
    pub fn below(&mut self, count: u32) -> u32 {
        ((u64::from(rand::Rng::next_u32(&mut self.0)) * u64::from(count)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_uniform_and_streams_differ() {
        let mut counts = [0_u32; 7];
        for number in 0..7_000 {
            counts[Rng::new(1, number).below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let draws = |seed, number| {
            let mut rng = Rng::new(seed, number);
            [(); 4].map(|()| rng.below(1 << 30))
        };
        assert_eq!(draws(3, 4), draws(3, 4));
        assert_ne!(draws(3, 4), draws(4, 3));
        assert_ne!(draws(3, 4), draws(3, 5));
    }
}
