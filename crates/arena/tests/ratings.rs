//! Tournament ratings against a slow solver, a numeric Hessian, and planted strengths.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use tengen_arena::stats::{CrossTable, GameResult, RatingError, Ratings, Score, elo_to_score, score_to_elo};

fn table(players: usize) -> CrossTable {
    CrossTable::new((0..players).map(|player| format!("p{player}")).collect())
}

fn rate(table: &CrossTable) -> Ratings {
    Ratings::of(table, &BTreeMap::new()).unwrap()
}

fn anchored(table: &CrossTable, published: &[(&str, f64)]) -> Ratings {
    let published = published.iter().map(|&(name, rating)| (name.to_owned(), rating)).collect();
    Ratings::of(table, &published).unwrap()
}

fn ratings(ratings: &Ratings) -> Vec<f64> {
    ratings.standings.iter().map(|standing| standing.rating.unwrap()).collect()
}

/// Games of players with these ratings; some pairings may not have met.
fn play(rng: &mut Xoshiro256PlusPlus, strengths: &[f64], games: u64, draws: f64, absent: f64) -> CrossTable {
    let mut table = table(strengths.len());
    for one in 0..strengths.len() {
        for other in 0..one {
            // Neighbours always meet, so that everyone is connected.
            if one != other + 1 && rng.random_bool(absent) {
                continue;
            }
            let expected = elo_to_score(strengths[one] - strengths[other]);
            let drawn = draws * expected.min(1.0 - expected);
            for _ in 0..games {
                let number: f64 = rng.random();
                let result = if number < expected - drawn / 2.0 {
                    GameResult::Win
                } else if number < expected + drawn / 2.0 {
                    GameResult::Draw
                } else {
                    GameResult::Loss
                };
                table.record(one, other, result);
            }
        }
    }
    table
}

fn random_strengths(rng: &mut Xoshiro256PlusPlus, spread: f64) -> Vec<f64> {
    (0..rng.random_range(2..8)).map(|_| rng.random_range(-spread..=spread)).collect()
}

/// Points of one player against another with what the virtual draws add, straight from the documentation: each
/// player brings half a draw, shared out among its opponents by games.
fn points(table: &CrossTable, one: usize, other: usize) -> f64 {
    let games = table.score(one, other).games() as f64;
    let shared = |player: usize| 0.5 * games / table.total(player).games() as f64;
    table.score(one, other).points() + 0.5 * (shared(one) + shared(other))
}

fn log_likelihood(table: &CrossTable, ratings: &[f64]) -> f64 {
    let mut sum = 0.0;
    for one in 0..ratings.len() {
        for other in (0..ratings.len()).filter(|&other| other != one) {
            sum += points(table, one, other) * elo_to_score(ratings[one] - ratings[other]).ln();
        }
    }
    sum
}

/// One player at a time: bisect for the rating at which it is expected to score what it did, until no rating changes.
fn slow_ratings(table: &CrossTable) -> Vec<f64> {
    let players = table.players().len();
    let mut ratings = vec![0.0; players];
    loop {
        let mut moved = 0.0f64;
        for one in 0..players {
            let surplus = |rating: f64| -> f64 {
                let others = (0..players).filter(|&other| other != one);
                others
                    .map(|other| {
                        let games = points(table, one, other) + points(table, other, one);
                        points(table, one, other) - games * elo_to_score(rating - ratings[other])
                    })
                    .sum()
            };
            let (mut low, mut high) = (-10_000.0, 10_000.0);
            while high - low > 1e-9 {
                let middle = (low + high) / 2.0;
                if surplus(middle) > 0.0 { low = middle } else { high = middle }
            }
            moved = moved.max((low - ratings[one]).abs());
            ratings[one] = low;
        }
        if moved < 1e-6 {
            break;
        }
    }
    let mean = ratings.iter().sum::<f64>() / players as f64;
    ratings.iter().map(|rating| rating - mean).collect()
}

#[test]
fn a_slow_solver_finds_the_same_ratings() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..60 {
        let strengths = random_strengths(&mut rng, if round % 3 == 0 { 1200.0 } else { 250.0 });
        let games = rng.random_range(1..60);
        let table = play(&mut rng, &strengths, games, 0.5, 0.4);
        let found = ratings(&rate(&table));
        for (found, truth) in found.iter().zip(slow_ratings(&table)) {
            assert!((found - truth).abs() < 0.01, "{found} is not {truth}: {table:?}");
        }
        assert!(found.iter().sum::<f64>().abs() < 1e-6, "the mean is 0");
    }
}

/// The curvature of the likelihood by differences, one player held fixed, inverted by elimination: covariances of
/// everyone's lead over that player.
fn numeric_covariance(table: &CrossTable, at: &[f64]) -> Vec<Vec<f64>> {
    let free = at.len() - 1;
    let step = 0.5;
    let shifted = |moves: &[(usize, f64)]| {
        let mut ratings = at.to_vec();
        moves.iter().for_each(|&(player, by)| ratings[player] += by);
        log_likelihood(table, &ratings)
    };
    let mut rows: Vec<Vec<f64>> = (1..=free)
        .map(|i| {
            let curvature = |j: usize| {
                let corner = |a: f64, b: f64| shifted(&[(i, a * step), (j, b * step)]);
                let sum = corner(1.0, 1.0) - corner(1.0, -1.0) - corner(-1.0, 1.0) + corner(-1.0, -1.0);
                -sum / (4.0 * step * step)
            };
            let unit = (1..=free).map(|j| if i == j { 1.0 } else { 0.0 });
            (1..=free).map(curvature).chain(unit).collect()
        })
        .collect();
    for pivot in 0..free {
        let scale = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|value| *value /= scale);
        let pivot_row = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(place, _)| *place != pivot) {
            let factor = row[pivot];
            row.iter_mut().zip(&pivot_row).for_each(|(value, part)| *value -= factor * part);
        }
    }
    let mut covariance = vec![vec![0.0; at.len()]; at.len()];
    for (place, row) in rows.iter().enumerate() {
        covariance[place + 1][1..].copy_from_slice(&row[free..]);
    }
    covariance
}

#[test]
fn error_bars_are_those_of_a_numeric_hessian() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..20 {
        let strengths = random_strengths(&mut rng, 200.0);
        let table = play(&mut rng, &strengths, 40, 0.3, 0.3);
        let rated = rate(&table);
        let covariance = numeric_covariance(&table, &ratings(&rated));
        let players = strengths.len();
        let close = |found: f64, variance: f64| {
            let truth = 1.959963984540054 * variance.sqrt();
            assert!((found / truth - 1.0).abs() < 1e-4, "{found} is not {truth}: {table:?}");
        };
        for one in 0..players {
            for other in (0..players).filter(|&other| other != one) {
                let variance = covariance[one][one] + covariance[other][other] - 2.0 * covariance[one][other];
                close(rated.compare(one, other).unwrap().error, variance);
            }
            // A lead over the mean is the mean of the leads over everyone.
            let mean = 1.0 / players as f64;
            let weight = |player: usize| if player == one { 1.0 - mean } else { -mean };
            let variance = (0..players)
                .flat_map(|i| (0..players).map(move |j| (i, j)))
                .map(|(i, j)| weight(i) * weight(j) * covariance[i][j])
                .sum();
            close(rated.standings[one].error.unwrap(), variance);
        }
    }
}

#[test]
fn planted_ratings_are_recovered_as_often_as_the_bars_promise() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let planted = [-180.0, -100.0, 0.0, 20.0, 80.0, 180.0];
    let (mut within, mut all) = (0, 0);
    for _ in 0..150 {
        let rated = rate(&play(&mut rng, &planted, 200, 0.0, 0.0));
        for (standing, truth) in rated.standings.iter().zip(planted) {
            within += u32::from((standing.rating.unwrap() - truth).abs() <= standing.error.unwrap());
            all += 1;
        }
    }
    let share = f64::from(within) / f64::from(all);
    assert!((0.93..=0.97).contains(&share), "{share} of the planted ratings lie within 95 % bars");
}

#[test]
fn two_players_differ_by_the_elo_of_their_score() {
    let mut table = table(2);
    table.add(0, 1, Score { wins: 6000, draws: 1000, losses: 3000 });
    let comparison = rate(&table).compare(0, 1).unwrap();
    assert!((comparison.difference - score_to_elo(0.65)).abs() < 0.05, "{comparison:?}");
    // 1.96 · 400 / ln 10 / √(n p (1 − p)) for n games.
    let error = 1.959963984540054 * 400.0 / 10f64.ln() / (10_000.0f64 * 0.65 * 0.35).sqrt();
    assert!((comparison.error / error - 1.0).abs() < 1e-3, "{comparison:?}");
    assert!(comparison.superiority > 0.999_999);
    let mirrored = rate(&table).compare(1, 0).unwrap();
    assert!((mirrored.difference + comparison.difference).abs() < 1e-9);
    assert!((mirrored.superiority + comparison.superiority - 1.0).abs() < 1e-9);
}

#[test]
fn who_won_everything_has_a_finite_rating_that_grows_with_the_games() {
    let lead = |wins| {
        let mut table = table(3);
        table.add(0, 1, Score { wins, ..Score::default() });
        table.add(1, 2, Score { wins, draws: 1, losses: wins });
        rate(&table).compare(0, 1).unwrap()
    };
    let (few, many) = (lead(2), lead(200));
    assert!(few.difference > 100.0 && few.difference < 700.0, "{few:?}");
    assert!(many.difference > few.difference + 500.0 && many.difference < 2500.0, "{many:?}");
    assert!(few.error > 300.0 && many.error.is_finite(), "{few:?} {many:?}");
}

/// In a chain each link is a match of its own: n wins and v virtual draws make a score of (n + v/2) / (n + v).
#[test]
fn a_long_chain_of_one_sided_matches() {
    for wins in [1, 1000, 1_000_000_000] {
        let mut table = table(12);
        (0..11).for_each(|player| table.add(player, player + 1, Score { wins, ..Score::default() }));
        let found = ratings(&rate(&table));
        for (link, pair) in found.windows(2).enumerate() {
            // At the ends of the chain, one of the two brings its whole half draw.
            let draws = if link == 0 || link == 10 { 0.75 } else { 0.5 };
            // Of the odds rather than the score, which is too close to 1 to keep its digits.
            let truth = 400.0 * ((wins as f64 + draws / 2.0) / (draws / 2.0)).log10();
            assert!((pair[0] - pair[1] - truth).abs() < 1e-3, "{wins} wins, link {link}: {pair:?} {truth}");
        }
    }
}

#[test]
fn groups_that_never_met_are_not_compared() {
    let mut table = table(6);
    table.add(0, 2, Score { wins: 3, draws: 1, losses: 2 });
    table.add(2, 4, Score { wins: 1, draws: 1, losses: 2 });
    table.add(1, 3, Score { wins: 9, draws: 0, losses: 1 });
    let rated = rate(&table);
    let groups: Vec<_> = rated.groups.iter().map(|group| group.players.clone()).collect();
    assert_eq!(groups, [vec![0, 2, 4], vec![1, 3], vec![5]]);
    assert!(rated.compare(0, 4).is_some() && rated.compare(1, 3).is_some());
    assert_eq!(rated.compare(0, 1), None);
    assert_eq!((rated.standings[5].rating, rated.standings[5].error), (None, None));
    assert_eq!(rated.compare(0, 5), None);
    assert_eq!(rated.order().last(), Some(&5));

    // Anchors on both sides put both on one scale.
    let rated = anchored(&table, &[("p0", 1500.0), ("p1", 1700.0), ("p5", 2000.0)]);
    assert!((rated.compare(1, 0).unwrap().difference - 200.0).abs() < 1e-9);
    assert_eq!(rated.groups.iter().map(|group| group.anchored).collect::<Vec<_>>(), [true, true, false]);
    let one_side = anchored(&table, &[("p0", 1500.0)]);
    assert_eq!(one_side.compare(0, 1), None);
}

#[test]
fn anchors_move_the_scale_and_leave_the_differences() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let table = play(&mut rng, &[-100.0, 0.0, 50.0, 200.0], 50, 0.3, 0.0);
    let own = rate(&table);

    let one = anchored(&table, &[("p1", 1500.0)]);
    assert!((one.standings[1].rating.unwrap() - 1500.0).abs() < 1e-9);
    assert!(one.standings[1].error.unwrap() < 1e-6, "the one anchor is exact by definition");
    let against_anchor = own.compare(3, 1).unwrap().error;
    assert!((one.standings[3].error.unwrap() - against_anchor).abs() < 1e-6);

    let two = anchored(&table, &[("p1", 1500.0), ("p2", 1530.0)]);
    let mean = (two.standings[1].rating.unwrap() + two.standings[2].rating.unwrap()) / 2.0;
    assert!((mean - 1515.0).abs() < 1e-9);
    for moved in [one, two] {
        for player in 1..4 {
            let (before, after) = (own.compare(player, 0).unwrap(), moved.compare(player, 0).unwrap());
            assert!((before.difference - after.difference).abs() < 1e-6);
            assert!((before.error - after.error).abs() < 1e-6);
        }
    }
}

#[test]
fn strange_anchors_are_refused() {
    let of = |name: &str, rating| Ratings::of(&table(2), &BTreeMap::from([(name.to_owned(), rating)]));
    assert_eq!(of("who", 0.0).unwrap_err(), RatingError::UnknownAnchor("who".to_owned()));
    assert_eq!(of("p1", f64::NAN).unwrap_err(), RatingError::NotANumber("p1".to_owned()));
    assert!(Ratings::of(&CrossTable::default(), &BTreeMap::new()).unwrap().standings.is_empty());
}

#[test]
fn a_game_stands_in_the_table_twice() {
    let mut table = table(2);
    table.record(1, 0, GameResult::Win);
    assert_eq!(table.score(0, 1), Score { losses: 1, ..Score::default() });
    assert_eq!(table.score(0, 1).reversed(), table.score(1, 0));
    let json = serde_json::to_value(&table).unwrap();
    assert_eq!(json["players"][1], "p1");
    assert_eq!(json["scores"][1][0], serde_json::json!({"wins": 1, "draws": 0, "losses": 0}));
}
