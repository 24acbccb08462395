//! Chance, the same on every machine and for every number of threads.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of lots. Every simulation has its own, named by its number: so it does not matter who draws when.
#[derive(Clone)]
pub struct Lot(Xoshiro256PlusPlus);

impl Lot {
    /// The stream with this number of those that follow from a seed.
    pub fn new(seed: u64, number: u64) -> Lot {
        Lot(Xoshiro256PlusPlus::seed_from_u64(seed ^ spread(number)))
    }

    /// A number below `count`, each as likely as any other to about one part in ten million.
    pub fn below(&mut self, count: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(count)) >> 32) as u32
    }
}

/// A seed for one part of something that has a seed.
pub fn seed_of(seed: u64, part: u64) -> u64 {
    spread(seed ^ spread(part).rotate_left(17))
}

/// Sends neighbouring numbers far apart, one to one. (The last step of MurmurHash3.)
fn spread(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x632b_e59b_d9b4_e019);
    x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ x >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_fair_and_streams_differ() {
        let mut counts = [0_u32; 7];
        for number in 0..7_000 {
            counts[Lot::new(1, number).below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let draws = |seed, number| {
            let mut lot = Lot::new(seed, number);
            [(); 4].map(|()| lot.below(1 << 30))
        };
        assert_eq!(draws(3, 4), draws(3, 4));
        assert_ne!(draws(3, 4), draws(4, 3));
        assert_ne!(draws(3, 4), draws(3, 5));
        assert_ne!(seed_of(1, 2), seed_of(2, 1));
    }
}
