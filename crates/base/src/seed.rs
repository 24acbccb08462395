//! Seeds made of seeds: one for every game, simulation or decision, so that none depends on what came before it.
//!
//! [`mix`] is the one to use. The functions in [`frozen`] are older formulas. Committed results (games, weights,
//! openings) follow from them to the last bit, so they stay exactly as they are and get no new callers.

/// The golden ratio as a 64-bit fraction: multiples of it are spread evenly.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The seed with this number of those that follow from `seed` (SplitMix64): unlike its neighbours, and each number's
/// its own.
pub const fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(GOLDEN));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Formulas that committed results were made with.
pub mod frozen {
    use super::GOLDEN;

    /// Openings made at random (`arena`).
    pub const fn opening(seed: u64, number: u64) -> u64 {
        seed.wrapping_mul(GOLDEN).wrapping_add(number)
    }

    /// A critic's decisions while it learns (`train::critic`).
    pub const fn decision(seed: u64, number: u64) -> u64 {
        seed.wrapping_mul(GOLDEN) ^ number
    }

    /// Games of comparison training (`train::comparison`).
    pub const fn lesson(seed: u64, number: u64) -> u64 {
        opening(seed, number).rotate_left(17)
    }

    /// Self-played games that the evaluation was learned from (`train::eval`).
    pub const fn self_play(seed: u64, number: u64) -> u64 {
        seed ^ number.wrapping_mul(GOLDEN)
    }

    /// Games of the experiments' matches (`experiments`).
    pub const fn match_game(seed: u64, number: u64) -> u64 {
        seed.wrapping_mul(1_000_003).wrapping_add(number)
    }

    /// Monte-Carlo simulations (`search::mcts`): the stream of one simulation.
    pub const fn simulation(seed: u64, number: u64) -> u64 {
        seed ^ murmur(number)
    }

    /// Parts of a Monte-Carlo search that has a seed (`search::mcts`).
    pub const fn part(seed: u64, part: u64) -> u64 {
        murmur(seed ^ murmur(part).rotate_left(17))
    }

    /// What a weakened player notices: the bits that decide about one point (`agents`).
    pub const fn attention(seed: u64, point: u64) -> u64 {
        seed.wrapping_add(point).wrapping_mul(GOLDEN)
    }

    /// MurmurHash3's last step: sends neighbouring numbers far apart, one to one.
    const fn murmur(number: u64) -> u64 {
        let mut x = number.wrapping_add(0x632b_e59b_d9b4_e019);
        x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        x ^ x >> 33
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of SplitMix64 from seed 1234567, as published with the generator.
    #[test]
    fn mix_is_splitmix64() {
        let outputs = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([0, 1, 2].map(|number| mix(1_234_567, number)), outputs);
    }

    /// Whoever changes one of these changes what committed results follow from.
    #[test]
    fn frozen_formulas_have_not_moved() {
        let all = [
            frozen::opening,
            frozen::decision,
            frozen::lesson,
            frozen::self_play,
            frozen::match_game,
            frozen::simulation,
            frozen::part,
            frozen::attention,
        ];
        let golden = [
            6_018_027_440_424_182_942,
            6_018_027_440_424_182_936,
            12_116_079_458_079_516_424,
            14_727_398_570_297_873_632,
            7_000_032,
            3_921_674_432_843_630_370,
            9_014_128_762_727_861_190,
            2_298_681_937_012_504_954,
        ];
        assert_eq!(all.map(|formula| formula(7, 11)), golden);
    }
}
