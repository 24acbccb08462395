//! The sequential test: published likelihood ratios, a plain twin, one-sided matches, error rates.

use EloScale::{Logistic, Normalized};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tengen_arena::stats::{
    EloScale, Pentanomial, Sample, Score, Sprt, SprtError, SprtSettings, SprtVerdict, elo_to_score,
};
use tengen_base::test_size::test_size;

fn sprt(scale: EloScale, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(SprtSettings { elo0, elo1, scale, alpha: 0.05, beta: 0.05 }).unwrap()
}

/// The figures that fastchess's tests and its pull request 783 give, to the digits they are given in. Three are a
/// little off: those of one-sided matches, where its iteration stops short of convergence, and the pull request's,
/// which is from an approximation of the time.
#[test]
fn published_likelihood_ratios() {
    let pairs = [
        (Normalized, 0.0, 2.0, [365, 16618, 36229, 16974, 390], 2.25, 0.005),
        (Normalized, -1.75, 0.25, [127, 4883, 10712, 5150, 104], 3.01, 0.005),
        (Normalized, 0.0, 5.0, [0, 0, 0, 0, 5550], 111.82, 0.03),
        (Normalized, 0.0, 2.0, [379, 10170, 21828, 10640, 343], 2.94598, 0.001),
        (Logistic, 0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07, 0.005),
        (Logistic, 0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.98, 0.005),
    ];
    for (scale, elo0, elo1, pairs, published, digits) in pairs {
        let llr = sprt(scale, elo0, elo1).llr(&Pentanomial::from(pairs));
        assert!((llr - published).abs() <= digits, "{pairs:?}: {llr}, not {published}");
    }
    let games = [
        (Normalized, 0.0, 2.0, [36433, 68692, 36027], 0.92, 0.005),
        (Normalized, -1.75, 0.25, [10871, 20431, 10650], 2.30, 0.005),
        (Normalized, 0.0, 10.0, [4250, 0, 0], 120.56, 0.02),
        (Logistic, 0.5, 2.5, [21404, 40708, 21184], -1.57, 0.005),
        (Logistic, 0.0, 2.0, [57433, 106593, 57030], -2.59, 0.005),
    ];
    for (scale, elo0, elo1, [wins, draws, losses], published, digits) in games {
        let llr = sprt(scale, elo0, elo1).llr(&Score { wins, draws, losses });
        assert!((llr - published).abs() <= digits, "{wins} {draws} {losses}: {llr}, not {published}");
    }
}

/// After wins alone, each hypothesis is likeliest with wins and losses only. A win's chance is then ½ + u/2 with a
/// lead of u / √(1 − u²) standard deviations, so a lead of t makes it 1 + t / √(1 + t²) times what an even game
/// does.
#[test]
fn wins_alone_by_hand() {
    for (wins, elo) in [(5550, 5.0), (40, 10.0), (3, 150.0)] {
        let game = elo / (800.0 / 10f64.ln());
        let pair = 2f64.sqrt() * game;
        let truth = |t: f64| wins as f64 * (t / (1.0 + t * t).sqrt()).ln_1p();
        let test = sprt(Normalized, 0.0, elo);
        let games = test.llr(&Score { wins, ..Score::default() });
        let pairs = test.llr(&Pentanomial::from([0, 0, 0, 0, wins]));
        // The thousandths in empty cells weigh a little.
        assert!((games - truth(game)).abs() < 0.003, "{games} is not {}", truth(game));
        assert!((pairs - truth(pair)).abs() < 0.003, "{pairs} is not {}", truth(pair));
    }
}

/// Single games have three chances that add up to 1; a hypothesis leaves one of them free. So the likeliest
/// distribution can be found by trying.
#[test]
fn a_plain_search_finds_the_same_likelihoods() {
    let samples =
        [[40, 30, 30], [3, 90, 7], [1, 0, 9], [0, 12, 3], [250, 0, 1], [0, 0, 4], [17, 0, 0], [0, 60, 0]];
    let tests = [
        (Logistic, 0.0, 5.0),
        (Logistic, -40.0, 35.0),
        (Logistic, -600.0, -150.0),
        (Normalized, 0.0, 5.0),
        (Normalized, -30.0, 60.0),
        (Normalized, -200.0, 150.0),
    ];
    for [wins, draws, losses] in samples {
        for (scale, elo0, elo1) in tests {
            let counts = [losses, draws, wins].map(|count| if count == 0 { 1e-3 } else { count as f64 });
            let truth = likeliest(counts, scale, elo1) - likeliest(counts, scale, elo0);
            let llr = sprt(scale, elo0, elo1).llr(&Score { wins, draws, losses });
            assert!(
                (llr - truth).abs() < 1e-4 * (1.0 + truth.abs()),
                "{wins}+ {draws}= {losses}-, {scale:?} [{elo0}, {elo1}]: {llr}, not {truth}"
            );
        }
    }
}

/// The log likelihood of the likeliest distribution under a hypothesis, tried on a fine grid and then on finer
/// ones around the best. The free parameter is spread so that both its ends are seen well.
fn likeliest(counts: [f64; 3], scale: EloScale, elo: f64) -> f64 {
    let at = |z: f64| {
        let along = 1.0 / (1.0 + (-z).exp());
        let chances = match scale {
            Logistic => {
                let score = elo_to_score(elo);
                let draw = 2.0 * score.min(1.0 - score) * along;
                [1.0 - score - draw / 2.0, draw, score - draw / 2.0]
            }
            Normalized => {
                // With variance u, the mean leads ½ by t √u and the mean square around ½ is u (1 + t²), a
                // quarter of the decisive games' share. That share is at most 1, and at least twice the lead.
                let t = elo / (800.0 / 10f64.ln());
                let (least, most) = ((t / 2.0 / (1.0 + t * t)).powi(2), 0.25 / (1.0 + t * t));
                let variance = least + (most - least) * along;
                let decisive = 4.0 * variance * (1.0 + t * t);
                let lead = 2.0 * t * variance.sqrt();
                [(decisive - lead) / 2.0, 1.0 - decisive, (decisive + lead) / 2.0]
            }
        };
        let parts = counts.iter().zip(chances);
        parts.map(|(count, chance)| count * chance.max(1e-300).ln()).sum::<f64>()
    };
    let (mut centre, mut width) = (0.0, 36.0);
    while width > 1e-7 {
        let tried = (-2000..=2000).map(|step| centre + width * f64::from(step) / 2000.0);
        centre = tried.max_by(|&one, &other| at(one).total_cmp(&at(other))).unwrap();
        width /= 100.0;
    }
    at(centre)
}

#[test]
fn no_results_favour_nobody() {
    for scale in [Logistic, Normalized] {
        let state = sprt(scale, 0.0, 5.0).judge(&Pentanomial::default());
        assert_eq!((state.llr, state.verdict), (0.0, SprtVerdict::Continue));
        assert!((state.upper - 19f64.ln()).abs() < 1e-12 && (state.lower + 19f64.ln()).abs() < 1e-12);
    }
}

/// How many equal results it takes, and what the verdict is.
fn stream<S: Sample>(test: &Sprt, results: impl Fn(u64) -> S) -> (u64, SprtVerdict) {
    let verdicts = (1..20_000).map(|count| (count, test.judge(&results(count)).verdict));
    let mut ends = verdicts.filter(|(_, verdict)| *verdict != SprtVerdict::Continue);
    ends.next().expect("an end within 20,000 results")
}

#[test]
fn one_sided_matches_end() {
    for (scale, elo0, elo1) in [
        (Logistic, 0.0, 5.0),
        (Logistic, -5.0, 0.0),
        (Logistic, 0.0, 50.0),
        (Normalized, 0.0, 5.0),
        (Normalized, -5.0, 0.0),
        (Normalized, 0.0, 100.0),
    ] {
        let test = sprt(scale, elo0, elo1);
        let name = format!("{scale:?} [{elo0}, {elo1}]");
        let won = stream(&test, |count| Pentanomial::from([0, 0, 0, 0, count]));
        let lost = stream(&test, |count| Pentanomial::from([count, 0, 0, 0, 0]));
        assert_eq!((won.1, lost.1), (SprtVerdict::AcceptH1, SprtVerdict::AcceptH0), "{name}, pairs");
        assert!(won.0 < 450 && lost.0 < 450, "{name}, pairs: {won:?} {lost:?}");
        let won = stream(&test, |wins| Score { wins, ..Score::default() });
        let lost = stream(&test, |losses| Score { losses, ..Score::default() });
        assert_eq!((won.1, lost.1), (SprtVerdict::AcceptH1, SprtVerdict::AcceptH0), "{name}, games");
        assert!(won.0 < 450 && lost.0 < 450, "{name}, games: {won:?} {lost:?}");
    }
}

#[test]
fn draws_alone_refute_a_lead() {
    for scale in [Logistic, Normalized] {
        let (lead, lag) = (sprt(scale, 0.0, 5.0), sprt(scale, -5.0, 0.0));
        let pairs = |count| Pentanomial::from([0, 0, count, 0, 0]);
        let games = |draws| Score { draws, ..Score::default() };
        assert_eq!(stream(&lead, pairs).1, SprtVerdict::AcceptH0);
        assert_eq!(stream(&lead, games).1, SprtVerdict::AcceptH0);
        assert_eq!(stream(&lag, pairs).1, SprtVerdict::AcceptH1);
        assert_eq!(stream(&lag, games).1, SprtVerdict::AcceptH1);
    }
}

/// The match that fastchess's issue 877 reports: a player that loses everything, between hypotheses far below.
#[test]
fn a_hopeless_player_is_found_out() {
    let test = sprt(Logistic, -1500.0, -500.0);
    assert_eq!(stream(&test, |count| Pentanomial::from([count, 0, 0, 0, 0])).1, SprtVerdict::AcceptH0);
    let llr = test.llr(&Pentanomial::from([144, 3, 1, 0, 0]));
    assert!(llr.is_finite(), "{llr}");
}

#[test]
fn the_opponent_s_test_is_the_mirror_image() {
    for scale in [Logistic, Normalized] {
        let (own, other) = (sprt(scale, -3.0, 7.0), sprt(scale, -7.0, 3.0));
        for pairs in [[3, 4, 9, 5, 2], [0, 0, 1, 0, 4], [20, 0, 0, 0, 0], [100, 300, 700, 320, 90]] {
            let pairs = Pentanomial::from(pairs);
            let (llr, mirrored) = (own.llr(&pairs), other.llr(&pairs.reversed()));
            assert!(
                (llr + mirrored).abs() < 1e-7 * (1.0 + llr.abs()),
                "{scale:?} {pairs:?} {llr} {mirrored}"
            );
        }
    }
}

#[test]
fn impossible_tests_are_refused() {
    let good = SprtSettings { elo0: 0.0, elo1: 5.0, scale: Normalized, alpha: 0.05, beta: 0.05 };
    let refused = |settings| Sprt::new(settings).unwrap_err();
    assert!(matches!(refused(SprtSettings { elo1: 0.0, ..good }), SprtError::Order { .. }));
    assert!(matches!(refused(SprtSettings { elo0: f64::NAN, ..good }), SprtError::Order { .. }));
    assert!(matches!(refused(SprtSettings { elo1: 201.0, ..good }), SprtError::TooFar { .. }));
    assert!(matches!(refused(SprtSettings { elo1: f64::INFINITY, ..good }), SprtError::TooFar { .. }));
    assert!(matches!(refused(SprtSettings { alpha: 0.0, ..good }), SprtError::ErrorRates { .. }));
    assert!(matches!(refused(SprtSettings { alpha: 0.6, beta: 0.4, ..good }), SprtError::ErrorRates { .. }));
    assert!(matches!(refused(SprtSettings { beta: f64::NAN, ..good }), SprtError::ErrorRates { .. }));

    let json = serde_json::to_string(&Sprt::new(good).unwrap()).unwrap();
    assert_eq!(serde_json::from_str::<Sprt>(&json).unwrap().settings(), good);
    let error = serde_json::from_str::<Sprt>(r#"{"elo0":5,"elo1":0,"alpha":0.05,"beta":0.05}"#).unwrap_err();
    assert!(error.to_string().starts_with("the test needs elo0 below elo1, not 5 and 0"), "{error}");
}

/// Chances of pairs in a match of strong players: most openings are won by the same colour twice.
const PAIRS: [f64; 5] = [0.08, 0.10, 0.60, 0.12, 0.10];

/// [`PAIRS`], tilted until the player's Elo, on the scale asked for, is this.
fn tilted(scale: EloScale, elo: f64) -> [f64; 5] {
    let tilt = |by: f64| {
        let mut chances = PAIRS;
        for (cell, chance) in chances.iter_mut().enumerate() {
            *chance *= (by * cell as f64).exp();
        }
        let sum: f64 = chances.iter().sum();
        chances.map(|chance| chance / sum)
    };
    let strength = |chances: [f64; 5]| {
        let average = |value: &dyn Fn(f64) -> f64| -> f64 {
            chances.iter().enumerate().map(|(cell, chance)| chance * value(cell as f64 / 4.0)).sum()
        };
        let mean = average(&|score| score);
        let variance = average(&|score| (score - mean).powi(2));
        match scale {
            Logistic => -400.0 * (1.0 / mean - 1.0).log10(),
            Normalized => (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10f64.ln(),
        }
    };
    let (mut low, mut high) = (-2.0, 2.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if strength(tilt(middle)) < elo { low = middle } else { high = middle }
    }
    tilt(low)
}

/// Simulates tests at the true strength `elo`: how often H1 is accepted, and after how many pairs on average
/// there is a verdict. The test is asked after every `batch` pairs.
fn simulate(test: &Sprt, elo: f64, runs: u64, batch: u32) -> (f64, f64) {
    let chances = tilted(test.settings().scale, elo);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(elo.to_bits() ^ runs);
    let (mut accepted, mut played) = (0, 0);
    for _ in 0..runs {
        let mut results = Pentanomial::default();
        loop {
            for _ in 0..batch {
                let mut drawn: f64 = rng.random();
                let below = |chance: &f64| {
                    drawn -= chance;
                    drawn < 0.0
                };
                results.pairs[chances.iter().position(below).unwrap_or(2)] += 1;
            }
            match test.judge(&results).verdict {
                SprtVerdict::Continue => {}
                verdict => {
                    accepted += u64::from(verdict == SprtVerdict::AcceptH1);
                    played += results.count();
                    break;
                }
            }
        }
    }
    (accepted as f64 / runs as f64, played as f64 / runs as f64)
}

/// Both error rates of [0, 5] tests at 5 % must be 5 %, give or take `tolerance`.
fn error_rates(scale: EloScale, runs: u64, batch: u32, tolerance: f64) {
    let test = sprt(scale, 0.0, 5.0);
    let (false_positive, shorter) = simulate(&test, 0.0, runs, batch);
    let (accepted, longer) = simulate(&test, 5.0, runs, batch);
    let false_negative = 1.0 - accepted;
    println!(
        "{scale:?} [0, 5], {runs} tests each, asked every {batch} pairs: {:.2} % false positives \
         ({shorter:.0} pairs on average), {:.2} % false negatives ({longer:.0} pairs)",
        100.0 * false_positive,
        100.0 * false_negative
    );
    assert!((false_positive - 0.05).abs() <= tolerance, "{scale:?}: false positives {false_positive}");
    assert!((false_negative - 0.05).abs() <= tolerance, "{scale:?}: false negatives {false_negative}");
}

/// `TENGEN_SPRT=10000` simulates this many tests of each kind, evaluated after every fourth pair, for some minutes.
#[test]
fn error_rates_are_as_promised() {
    const FEW: u64 = 1000;
    let runs = test_size("TENGEN_SPRT", FEW);
    if runs == FEW {
        // Three standard deviations at so few tests.
        error_rates(Logistic, FEW, 32, 0.021);
        error_rates(Normalized, FEW / 4, 64, 0.042);
    } else {
        for scale in [Logistic, Normalized] {
            error_rates(scale, runs, 4, 0.01);
        }
    }
}
