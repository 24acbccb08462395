//! Elo, error bars, normalised Elo and superiority against the published formulas.
//!
//! The expected values were computed in decimal arithmetic of 400 digits.

use proptest::prelude::*;
use tengen_arena::stats::{GameResult, Pentanomial, Sample, Score, Strength};

/// What the formulas give: score, Elo and its ends, normalised Elo and its ends, superiority.
type Expected = [f64; 8];

fn agrees(name: &str, found: Strength, expected: Expected) {
    let Strength { score, elo, normalized_elo, superiority, .. } = found;
    let found = [
        score,
        elo.value,
        elo.low,
        elo.high,
        normalized_elo.value,
        normalized_elo.low,
        normalized_elo.high,
        superiority,
    ];
    for (place, (found, expected)) in found.into_iter().zip(expected).enumerate() {
        let close = (found - expected).abs() <= 1e-9 * expected.abs();
        assert!(close, "{name}, number {place}: {found} is not {expected}");
    }
}

/// With n pairs, scores a = 0, ¼, ½, ¾, 1 and shares p:
///
/// ```text
/// s = Σ p a          v = Σ p (a − s)²          e = 1.959963984540054 √(v/n)
/// Elo(x) = −400 log₁₀(1/x − 1)                 value Elo(s), ends Elo(s − e) and Elo(s + e)
/// nElo(x) = (x − ½) / √(2v) · 800 / ln 10      value nElo(s), ends nElo(s − e) and nElo(s + e)
/// superiority = ½ (1 + erf((s − ½) / √(2 v/n)))
/// ```
///
/// The first three samples are fastchess's own tests, which give Elo 55.58 ± 27.65, −8.64 ± 10.33, −21.04 ± 2.95
/// and nElo 57.94 ± 28.28, −9.17 ± 10.96, −19.01 ± 2.65; the fourth is in its documentation: nElo 3.05 ± 2.31.
#[test]
#[rustfmt::skip]
fn pairs_by_the_published_formulas() {
    let known: [([u64; 5], Expected); 7] = [
        ([34, 54, 63, 64, 75],
            [0.579310344827586, 55.5797804204459, 28.2761597574102, 83.5830187701971,
             57.9355999381243, 29.6602236947156, 86.210976181533, 0.999970393008431]),
        ([332, 433, 498, 333, 334],
            [0.487564766839378, -8.642667267969, -18.9845086858501, 1.68388016293596,
             -9.17291427004716, -20.1333731475583, 1.78754460746398, 0.0504700669825296]),
        ([7895, 8757, 5685, 568, 9999],
            [0.46975291757841, -21.0435205781728, -23.9903118847204, -18.0997501476648,
             -19.012834278884, -21.6673361953865, -16.3583323623815, 4.54872104910157e-45]),
        ([379, 10170, 21828, 10640, 343],
            [0.502294741697417, 1.59456104619657, 0.385830615864447, 2.80333007712672,
             3.05053045894627, 0.738131555726613, 5.36292936216592, 0.995139463030663]),
        ([3, 11, 20, 17, 9],
            [0.575, 52.5115658557276, 4.43478302170465, 102.685105211702,
             67.9444253442112, 5.78145385061315, 130.107396837809, 0.983913315625817]),
        ([0, 1, 4, 3, 2],
            [0.65, 107.538124917032, 5.55048980919366, 232.278323892102,
             160.831424226535, 8.56386317204346, 313.098985281026, 0.980783034881609]),
        ([365, 16618, 36229, 16974, 390],
            [0.501438165948764, 0.999342812930734, 0.0762730536524596, 1.92242668040229,
             1.96227079349052, 0.149767220940971, 3.77477436604007, 0.983077597969825]),
    ];
    for (pairs, expected) in known {
        agrees(&format!("{pairs:?}"), Pentanomial::from(pairs).strength().unwrap(), expected);
    }
}

/// The same with scores 0, ½, 1 and one game per result. fastchess: Elo 40.70 ± 30.43 for the second, nElo
/// −20.76 ± 40.13, 49.77 ± 36.77 and −508.44 ± 34.48, superiority 15.53 % and 99.60 %.
#[test]
#[rustfmt::skip]
fn games_by_the_published_formulas() {
    let known: [(Score, Expected); 3] = [
        (Score { wins: 76, draws: 123, losses: 89 },
            [0.477430555555556, -15.6935207054323, -46.2723541997531, 14.6436472342078,
             -20.7564497773954, -60.882475334974, 19.3695757801832, 0.155326434927498]),
        (Score { wins: 136, draws: 111, losses: 96 },
            [0.558309037900875, 40.7024581865271, 10.5867562986513, 71.4411921858533,
             49.7684153810222, 12.9999647860686, 86.5368659759758, 0.996010235733497]),
        (Score { wins: 34, draws: 0, losses: 356 },
            [0.0871794871794872, -407.988432372248, -480.52570492534, -354.196675453702,
             -508.435325039686, -542.917137525128, -473.953512554244, 6.01717187354221e-184]),
    ];
    for (score, expected) in known {
        agrees(&format!("{score:?}"), score.strength().unwrap(), expected);
    }
}

#[test]
fn counting() {
    use GameResult::{Draw, Loss, Win};
    let mut pairs = Pentanomial::default();
    for (one, other) in [(Loss, Loss), (Draw, Loss), (Loss, Win), (Draw, Draw), (Draw, Win), (Win, Win)] {
        pairs.add(one, other);
    }
    assert_eq!(pairs.pairs, [1, 1, 2, 1, 1]);
    assert_eq!(serde_json::to_string(&pairs).unwrap(), "[1,1,2,1,1]");
    let strength = pairs.strength().unwrap();
    assert_eq!((strength.games, strength.score), (12, 0.5));
    assert_eq!(strength.draw_ratio, 2.0 / 6.0);
}

#[test]
fn no_games_say_nothing() {
    assert_eq!(Pentanomial::default().strength(), None);
    assert_eq!(Score::default().strength(), None);
}

/// After n wins in n pairs, a chance of winning below 0.025^(1/n) would have made that rarer than 2.5 %.
#[test]
fn nothing_but_wins_is_infinite_with_a_finite_lower_end() {
    let strength = Pentanomial::from([0, 0, 0, 0, 10]).strength().unwrap();
    let chance = 0.025f64.powf(0.1);
    assert_eq!((strength.elo.value, strength.elo.high), (f64::INFINITY, f64::INFINITY));
    assert!((strength.elo.low + 400.0 * (1.0 / chance - 1.0).log10()).abs() < 1e-9);
    assert_eq!(strength.elo.error(), None);
    assert_eq!(strength.normalized_elo.value, f64::INFINITY);
    assert!(strength.normalized_elo.low > 0.0 && strength.normalized_elo.low.is_finite());
    assert_eq!(strength.superiority, 1.0 - 0.5f64.powi(11));
    let json = serde_json::to_value(strength).unwrap();
    assert!(json["elo"]["value"].is_null() && json["elo"]["low"].is_f64());

    let one = Score { wins: 1, draws: 0, losses: 0 }.strength().unwrap();
    assert!(one.elo.low < -600.0, "one win shows next to nothing: {one:?}");
    assert_eq!(one.superiority, 0.75);
}

#[test]
fn nothing_but_draws_is_even_with_room_on_both_sides() {
    let few = Score { wins: 0, draws: 5, losses: 0 }.strength().unwrap();
    let many = Score { wins: 0, draws: 500, losses: 0 }.strength().unwrap();
    for strength in [few, many] {
        assert_eq!((strength.elo.value, strength.normalized_elo.value), (0.0, 0.0));
        assert_eq!((strength.superiority, strength.draw_ratio), (0.5, 1.0));
        assert!((strength.elo.low + strength.elo.high).abs() < 1e-9);
    }
    assert!(few.elo.error() > Some(200.0) && many.elo.error() < Some(3.0));
}

fn any_pairs() -> impl Strategy<Value = Pentanomial> {
    let count = prop_oneof![3 => 0..200u64, 2 => Just(0), 1 => 0..1_000_000u64];
    proptest::array::uniform5(count).prop_map(Pentanomial::from)
}

fn opposite(one: f64, other: f64) -> bool {
    one == -other || (one + other).abs() < 1e-6 * (1.0 + one.abs())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn the_opponent_sees_the_opposite(pairs in any_pairs()) {
        if let (Some(own), Some(other)) = (pairs.strength(), pairs.reversed().strength()) {
            for (own, other) in [(own.elo, other.elo), (own.normalized_elo, other.normalized_elo)] {
                prop_assert!(opposite(own.value, other.value));
                prop_assert!(opposite(own.low, other.high), "{:?} {:?}", own, other);
                prop_assert!(opposite(own.high, other.low), "{:?} {:?}", own, other);
            }
            prop_assert!((own.superiority + other.superiority - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn nothing_is_undefined_and_intervals_hold_their_value(pairs in any_pairs()) {
        if let Some(strength) = pairs.strength() {
            for interval in [strength.elo, strength.normalized_elo] {
                prop_assert!(interval.low <= interval.value && interval.value <= interval.high, "{:?}", strength);
            }
            prop_assert!((0.0..=1.0).contains(&strength.superiority));
        }
    }

    #[test]
    fn more_of_the_same_makes_it_surer(pairs in any_pairs(), times in 2..20u64) {
        if let Some(before) = pairs.strength() {
            let after = Pentanomial::from(pairs.pairs.map(|count| count * times)).strength().unwrap();
            prop_assert!(opposite(before.elo.value, -after.elo.value));
            prop_assert!(after.elo.low >= before.elo.low && after.elo.high <= before.elo.high);
            prop_assert!(after.normalized_elo.low >= before.normalized_elo.low);
            if let (Some(before), Some(after)) = (before.elo.error(), after.elo.error()) {
                prop_assert!(after < before);
            }
        }
    }
}
