//! The Monte-Carlo players: whole games under every rule, forced moves, threads, clocks, stages and traces.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tengen_agents::roster::built_in;
use tengen_board::{Color, Forfeit, Game, Outcome, Point, Rule, Size, notation};
use tengen_play::{Decision, Referee, RefereeOptions, SearchLimits};

const PLAYERS: [&str; 5] =
    ["hmcts?sims=2", "uct?sims=3", "adp-hmcts?sims=8", "adp-uct?sims=8", "adp-puct?sims=8&mix=0.5"];

fn game(moves: &str) -> Game {
    let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
    Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
}

fn point(name: &str) -> Point {
    notation::parse_human(name, Size::STANDARD).unwrap()
}

fn choose(name: &str, game: &Game) -> Decision {
    built_in(name).unwrap().choose(game, &SearchLimits::none()).unwrap()
}

#[test]
fn whole_games_by_every_rule() {
    for (number, player) in PLAYERS.into_iter().enumerate() {
        for (other, rule) in Rule::ALL.into_iter().enumerate() {
            let size = Size::new([7, 15, 20][(number + other) % 3]).unwrap();
            let settings = RefereeOptions { seed: number as u64, ..RefereeOptions::default() };
            let [mut black, mut white] =
                [player, PLAYERS[other % PLAYERS.len()]].map(|name| built_in(name).unwrap());
            let record = Referee::new(Game::new(size, rule), settings).play(&mut *black, &mut *white);
            let outcome = record.outcome().expect("an end");
            let fault =
                matches!(&outcome, Outcome::Forfeit { reason, .. } if !matches!(reason, Forfeit::Foul(_)));
            assert!(!fault, "{player}, {rule}, {size}: {outcome:?}");
            // A foul is played only where nothing else is left.
            assert!(
                !matches!(outcome, Outcome::Forfeit { .. }) || record.game.board().is_full(),
                "{outcome:?}"
            );
        }
    }
}

/// Black has four in a row, closed at one end.
const FOUR: &str = "h8h9i8i9j8j9k8g8";

#[test]
fn five_is_made_and_stopped() {
    // Until every reply was tried once, UCT's opponent plays at random: fewer tries than free points are not enough.
    for player in
        ["hmcts?sims=40", "uct?sims=400", "adp-hmcts?sims=60", "adp-uct?sims=300", "adp-puct?sims=9"]
    {
        let white = game("h8g8i8a1j8a3k8");
        assert_eq!(choose(player, &white).point, point("l8"), "{player}");
        assert_eq!(choose(player, &game(FOUR)).point, point("l8"), "{player}");
    }
    let decision = choose("adp-uct?sims=60&forced5=off", &game(FOUR));
    assert_eq!(decision.point, point("l8"));
}

#[test]
fn threads_change_nothing() {
    for player in [
        "hmcts?sims=20",
        "uct?sims=10&trees=3",
        "adp-hmcts?sims=150",
        "adp-uct?sims=150",
        "adp-uct?sims=33&lambda=0",
    ] {
        let game = game("h8h9i8g8i9i10j7");
        let one = choose(&format!("{player}&seed=5"), &game);
        for threads in [1, 2, 3] {
            assert_eq!(one, choose(&format!("{player}&seed=5&threads={threads}"), &game), "{player}");
        }
        assert!(one.win_rate.is_some() && one.candidates[0].point == one.point);
        assert_ne!(one.candidates, choose(&format!("{player}&seed=6"), &game).candidates, "{player}");
    }
}

#[test]
fn stages_add_up() {
    for (lambda, player) in [(0.5, "adp-uct?sims=200"), (0.25, "adp-hmcts?sims=200&lambda=0.25")] {
        let decision = choose(player, &game("h8h9i8g8i9i10j7"));
        assert_eq!(decision.candidates.len(), 5);
        for candidate in &decision.candidates {
            let [("adp", adp), ("mcts", mcts)] = candidate.stages[..] else { panic!("{candidate:?}") };
            assert!((lambda * adp + (1.0 - lambda) * mcts - candidate.win_rate).abs() < 1e-9);
            assert!(candidate.visits == 200 && candidate.win_rate <= decision.candidates[0].win_rate);
        }
        assert_eq!(decision.nodes, 1_000);
    }
    // With λ = 1 the simulations have no say.
    let game = game("h8h9i8g8");
    assert_eq!(choose("adp-uct?sims=9&lambda=1&candidates=1", &game).win_rate, {
        choose("adp:st", &game).win_rate
    });
}

/// UCT-n is n simulations in all, or n for each free point.
#[test]
fn both_budgets() {
    let game = game("h8");
    assert_eq!(choose("uct?sims=30&budget=total", &game).nodes, 30);
    assert_eq!(choose("uct?sims=3&budget=each", &game).nodes, 3 * 224);
    assert_eq!(choose("hmcts?sims=3", &game).nodes, 3 * 224);
    let limits = SearchLimits { simulations: Some(50), ..SearchLimits::none() };
    assert_eq!(built_in("adp-uct").unwrap().choose(&game, &limits).unwrap().nodes, 50);
}

/// A forced win is shown with its proof; what only the tree believes is less than certain.
#[test]
fn a_win_is_proved() {
    let game = game("h8a1i8a3j8a5");
    let decision = choose("adp-puct?sims=50", &game);
    decision.proof.expect("a proof").check(&game).unwrap();
    assert_eq!(decision.win_rate, Some(1.0));
    let believed = choose("adp-puct?sims=200&threats=0", &game);
    assert!(believed.proof.is_none() && believed.win_rate == Some(0.999), "{believed:?}");
    assert_eq!(believed, choose("adp-puct?sims=200&threats=0", &game));
}

#[test]
fn a_clock_takes_the_place_of_a_count() {
    for player in ["hmcts", "uct", "adp-hmcts", "adp-uct", "adp-puct"] {
        let start = Instant::now();
        let limits = SearchLimits::time(Duration::from_millis(300));
        let decision = built_in(player).unwrap().choose(&game("h8h9"), &limits).unwrap();
        assert!(decision.nodes > 20, "{player}: {decision:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{player}");
    }
}

#[test]
fn every_step_is_traced() {
    for player in
        ["hmcts?sims=1", "uct?sims=4&budget=total", "adp-hmcts?sims=2", "adp-uct?sims=2", "adp-puct?sims=30"]
    {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&lines);
        let trace = Some(Arc::new(move |line: &str| kept.lock().unwrap().push(line.to_owned())) as _);
        let game = game("h8h9i8g8");
        let limits = SearchLimits { trace, ..SearchLimits::none() };
        let traced = built_in(player).unwrap().choose(&game, &limits).unwrap();
        assert_eq!(traced, choose(player, &game), "{player}");
        let lines = lines.lock().unwrap();
        let told =
            |word: &str| lines.iter().filter(|line| line.trim_start().starts_with(word)).count() as u64;
        assert_eq!(told("back-up"), traced.nodes, "{player}");
        let staged = player.starts_with("adp") && !player.starts_with("adp-puct");
        assert_eq!(told("ADP stage"), if staged { 5 } else { 0 });
        assert_eq!(game.to_move(), Color::Black);
    }
}
