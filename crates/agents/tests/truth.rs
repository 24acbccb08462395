//! Wins that the flagship announces are proved against every reply, and none is lost later.
//!
//! `TENGEN_TRUTH=2000 TENGEN_TRUTH_MS=50` plays so many games at so many milliseconds a move, `TENGEN_RULE=caro` under one
//! rule only; by default there are a few short games.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tengen_agents::{LEVELS, Tengen};
use tengen_base::test_size::{test_size, test_text};
use tengen_board::{Color, Game, Outcome, Rule, Size};
use tengen_play::{Agent, SearchLimits};

/// A few stones anywhere near the middle.
fn opening(rng: &mut Xoshiro256PlusPlus, size: Size, rule: Rule) -> Game {
    let mut game = Game::new(size, rule);
    let stones = rng.random_range(2..7);
    let middle = size.side() / 2;
    while game.moves().len() < stones {
        let at = |rng: &mut Xoshiro256PlusPlus| middle - 3 + rng.random_range(0..7);
        let point = size.point(at(rng), at(rng)).unwrap();
        if game.is_allowed(point) {
            game.play(point).unwrap();
        }
    }
    game
}

#[derive(Default)]
struct Totals {
    games: usize,
    claims: usize,
    /// The largest proofs, in moves.
    largest: usize,
    longest: usize,
}

/// Plays one game of the flagship with itself; checks every claim on the way.
fn play(number: usize, rules: &[Rule], limits: &SearchLimits) -> (usize, usize, usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1000 + number as u64);
    let rule = rules[number % rules.len()];
    let size = Size::new([15, 15, 20, 12][number / 5 % 4]).unwrap();
    let mut game = opening(&mut rng, size, rule);
    let mut players = [Tengen::new(1, 8), Tengen::new(1, 8)];
    let mut claimed: Option<Color> = None;
    let (mut claims, mut largest, mut longest) = (0, 0, 0);
    while game.outcome().is_none() {
        let me = game.to_move();
        let decision = players[me.index()].choose(&game, limits).unwrap();
        if let Some(proof) = &decision.proof {
            assert_eq!(proof.point, decision.point);
            assert_eq!(proof.check(&game), Ok(()), "game {number} {rule} {:?}", game.board());
            assert!(claimed.is_none_or(|winner| winner == me), "game {number}: both sides claim a win");
            claimed = Some(me);
            claims += 1;
            largest = largest.max(proof.size());
            longest = longest.max(proof.plies());
        }
        game.play(decision.point).unwrap();
    }
    if let Some(winner) = claimed {
        assert_eq!(
            game.outcome().and_then(Outcome::winner),
            Some(winner),
            "game {number} {rule} {:?}",
            game.board()
        );
    }
    (claims, largest, longest)
}

#[test]
fn announced_wins_are_proved_and_come() {
    let games = test_size("TENGEN_TRUTH", 20) as usize;
    let limits = match test_size("TENGEN_TRUTH_MS", 0) {
        0 => SearchLimits::nodes(4_000),
        ms => SearchLimits::time(Duration::from_millis(ms)),
    };
    let rules = match test_text("TENGEN_RULE").map(|name| name.parse()) {
        Some(rule) => vec![rule.unwrap()],
        None => Rule::ALL.to_vec(),
    };
    let next = AtomicUsize::new(0);
    let totals = Mutex::new(Totals::default());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let (claims, largest, longest) = play(number, &rules, &limits);
                    let mut totals = totals.lock().unwrap();
                    totals.games += 1;
                    totals.claims += claims;
                    totals.largest = totals.largest.max(largest);
                    totals.longest = totals.longest.max(longest);
                }
            });
        }
    });
    let totals = totals.into_inner().unwrap();
    println!(
        "{} games, {} claims, all true; the largest proof has {} moves, the longest {} plies",
        totals.games, totals.claims, totals.largest, totals.longest
    );
    assert!(totals.games == games && totals.claims >= games, "{} claims", totals.claims);
}

#[test]
fn every_level_plays_and_stops_a_five() {
    // Black has four in a row, open at one end: even a novice sees where.
    let size = Size::STANDARD;
    let moves = tengen_board::notation::parse_moves("h8g8i8a1j8o1k8", size).unwrap();
    let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
    for level in LEVELS {
        let mut player = Tengen::new(1, 1).at_level(level, 3);
        let point = player.choose(&game, &SearchLimits::none()).unwrap().point;
        assert_eq!(tengen_board::notation::human(point, size), "l8", "{}", level.name);
    }
}
