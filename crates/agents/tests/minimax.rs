//! Ding and Ge's program: its moves do not change, it keeps its limits and finds what the paper says.

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::{Duration, Instant};
use tengen_agents::minimax::audit::{AuditPlan, ClaimVerdict, audit, verify};
use tengen_agents::minimax::{Attack, Minimax, MinimaxOptions, Shortcut, Switch, TieBreak};
use tengen_agents::roster::built_in;
use tengen_base::test_size::assert_faster;
use tengen_board::{Color, Game, Point, Rule, Size, notation};
use tengen_play::{Agent, Decision, GameConfig, SearchLimits};

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

fn game(moves: &str) -> Game {
    let moves = notation::parse_moves(moves, Size::STANDARD).unwrap();
    Game::from_moves(Size::STANDARD, Rule::Freestyle, &moves).unwrap()
}

fn setup(black: &str, white: &str, rule: Rule) -> Game {
    let stones = |moves: &str| notation::parse_moves(moves, Size::STANDARD).unwrap();
    let black = stones(black).into_iter().map(|p| (p, Color::Black));
    let stones: Vec<_> = black.chain(stones(white).into_iter().map(|p| (p, Color::White))).collect();
    Game::from_setup(Size::STANDARD, rule, &stones, Color::Black).unwrap()
}

fn choose(name: &str, game: &Game, limits: &SearchLimits) -> Decision {
    let decision = built_in(name).unwrap().choose(game, limits).unwrap();
    assert!(game.is_allowed(decision.point), "{name}");
    assert_eq!(decision.line[0], decision.point, "{name}");
    decision
}

/// Plays the free point nearest the centre, always.
fn scripted(game: &Game) -> Point {
    let center = game.size().center();
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let distance = |p: &Point| square(p.x(), center.x()) + square(p.y(), center.y());
    game.board().empties().min_by_key(distance).unwrap()
}

fn golden_game(name: &str, color: Color) -> String {
    let mut agent = built_in(name).unwrap();
    let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
    agent.new_game(&GameConfig::new(game.size(), game.rule())).unwrap();
    while game.outcome().is_none() {
        let point = if game.to_move() == color {
            agent.choose(&game, &SearchLimits::none()).unwrap().point
        } else {
            scripted(&game)
        };
        game.play(point).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winner(), Some(color), "{name}");
    notation::human_moves(game.moves(), game.size())
}

/// Ratings of the papers' players rest on these. If one fails, the change is wrong, not the test.
#[test]
fn the_ladder_plays_as_it_always_has() {
    for (name, color, moves) in [
        ("minimax-d1", Color::Black, "h8h9i8g8i7h7i9g9i10g7i11"),
        ("minimax-d1?seed=7", Color::White, "h8f8h9h10g8i11i8g9h7e7"),
        ("minimax-d2", Color::Black, "h8h9i9g8g7i8f6h7e5"),
        ("minimax-d2?seed=7", Color::White, "h8f8h9h10g8g9i8e7h7d6"),
        ("minimax-d4", Color::Black, "h8h9g9g8i10i8g10h7f10i9e11g7d12"),
        ("minimax-d4?seed=7", Color::White, "h8g7h9h7g8f7i8e7g9d7"),
    ] {
        assert_eq!(golden_game(name, color), moves, "{name} as {color}");
    }
}

#[test]
fn the_ladder_answers_positions_as_it_always_has() {
    let positions =
        ["h8i9", "h8i9h10h9g9f10", "h8h9g9e11i9g7", "h8g8h7h6g7f7e6f6f4g6e8e7f8h5h4", "h8i8g8i9g9i10"];
    for (name, replies) in [
        ("minimax-d1?seed=3", ["f8", "f8", "i7", "i6", "i7"]),
        ("minimax-d2?seed=3", ["i7", "f8", "h10", "i4", "i7"]),
        ("minimax-d4?seed=3", ["j8", "g8", "i7", "g5", "i7"]),
    ] {
        let reply = |moves| {
            let decision = choose(name, &game(moves), &SearchLimits::none());
            notation::human(decision.point, Size::STANDARD)
        };
        assert_eq!(positions.map(reply), replies, "{name}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    let whole = |name: &str| {
        let mut players = [built_in(name).unwrap(), built_in(name).unwrap()];
        let mut game = game("h8i9");
        for player in &mut players {
            player.new_game(&GameConfig::new(game.size(), game.rule())).unwrap();
        }
        while game.outcome().is_none() && game.moves().len() < 60 {
            let player = &mut players[game.to_move().index()];
            let point = player.choose(&game, &SearchLimits::none()).unwrap().point;
            game.play(point).unwrap();
        }
        game.moves().to_vec()
    };
    for name in ["minimax?depth=3&ties=random", "minimax-d2"] {
        let with =
            |seed| whole(&format!("{}{}seed={seed}", name, if name.contains('?') { '&' } else { '?' }));
        assert_eq!(with(1), with(1), "{name}");
        assert!((2..6).any(|seed| with(seed) != with(1)), "{name}");
    }
    assert_eq!(whole("minimax?depth=3"), whole("minimax?depth=3&seed=9"));
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    for side in [5, 15, 20, 22] {
        let game = Game::new(size(side), Rule::Freestyle);
        assert_eq!(choose("minimax", &game, &SearchLimits::none()).point, game.size().center());
    }
}

/// Threat sequences in the manner of Allis: Black has nothing but fours, and wins with them.
#[test]
fn fours_win_a_position_in_the_manner_of_allis() {
    let (black, white) = ("f5g5g6g7g9h5h7h8h9i7i9", "e5f6f7f8f9g4g8h6i8j6j7");
    let game = setup(black, white, Rule::Freestyle);
    let decision = choose("minimax?vct=off", &game, &SearchLimits::none());
    let line = notation::human_moves(&decision.line, game.size());
    assert_eq!(
        (line.as_str(), decision.note.as_str()),
        ("f10e11k9j9j10k11h10h11i10g10l10k10j8m11g11", "VCF +17")
    );
    assert!(decision.win_rate.is_some_and(|rate| rate > 0.99 && rate < 1.0));

    let by_threes = choose("minimax?vcf=off", &game, &SearchLimits::none());
    assert!(by_threes.note.starts_with("VCT +"), "{}", by_threes.note);
    let neither = choose("minimax?vcf=off&vct=off&depth=2", &game, &SearchLimits::none());
    assert_eq!(neither.note, "");
}

#[test]
fn each_case_of_the_forced_searches_is_found() {
    let program = Minimax::new(MinimaxOptions::default());
    let claim = |black: &str, white: &str| {
        let game = setup(black, white, Rule::Freestyle);
        let claim = program.claim(&game, &SearchLimits::none())?;
        assert_eq!(verify(&game, &claim, 1_000_000), ClaimVerdict::Proved, "{:?}", game.board());
        Some((claim.attack, claim.plies, claim.shortcut))
    };
    let cases = [
        // A five; a five to stop first, with a stone that makes an open four.
        ("e8f8g8h8", "a1a2a3a4", (Attack::Vcf, 1, Shortcut::Five)),
        ("c8h9h10h11", "d8e8f8g8", (Attack::Vcf, 3, Shortcut::TwoFives)),
        // Three in a row; a three across a four; two threes.
        ("f8g8h8", "a1o2a9", (Attack::Vcf, 3, Shortcut::OpenFour)),
        ("e8f8g8h9h10", "d8a1o2a9o14", (Attack::Vcf, 5, Shortcut::FourAndThree)),
        ("f8g8h9h10", "a1o2a9o14", (Attack::Vct, 5, Shortcut::TwoThrees)),
    ];
    for (black, white, found) in cases {
        assert_eq!(claim(black, white), Some(found), "{black} against {white}");
    }
    assert_eq!(claim("h8i9", "a1a3"), None);
}

#[test]
fn a_move_that_loses_to_threes_is_dropped() {
    // White has an open three, so most moves lose; those that stop it are left.
    let game = setup("a1c3e1g3", "g8h8i8", Rule::Freestyle);
    let decision = choose("minimax", &game, &SearchLimits::none());
    let stops = ["e8", "f8", "j8", "k8"].map(|text| notation::parse_human(text, game.size()).unwrap());
    assert!(stops.contains(&decision.point), "{:?}", decision.point);
    assert!(decision.candidates.windows(2).all(|pair| pair[0].win_rate >= pair[1].win_rate));
}

#[test]
fn when_everything_loses_the_longest_loss_is_played() {
    let game = setup("a1o1a15o15h1h15", "e8f8g8k5k6k7", Rule::Freestyle);
    let decision = choose("minimax", &game, &SearchLimits::none());
    assert_eq!(decision.note, format!("VCT against {}", decision.candidates.len()));
    assert_eq!(decision.candidates[0].point, decision.point);
    assert!(decision.candidates.iter().all(|candidate| candidate.win_rate < 0.01));
    assert!(decision.candidates.iter().all(|candidate| candidate.line.len() <= decision.depth as usize));
}

#[test]
fn every_limit_is_kept() {
    let quiet = game("h8i9h10h9g9f10");
    let slow = "minimax?depth=30";
    for (limits, name) in [
        (SearchLimits::time(Duration::from_millis(150)), "time"),
        (SearchLimits::time(Duration::ZERO), "no time"),
        (SearchLimits { match_time: Some(Duration::from_millis(800)), ..SearchLimits::none() }, "match"),
        (SearchLimits::nodes(2000), "nodes"),
        (SearchLimits::nodes(0), "no nodes"),
    ] {
        let start = Instant::now();
        let decision = choose(slow, &quiet, &limits);
        assert_faster(name, start.elapsed(), Duration::from_millis(600));
        assert!(start.elapsed() < Duration::from_secs(30), "{name}: {:?}", start.elapsed());
        assert!(decision.nodes <= limits.nodes.unwrap_or(u64::MAX), "{name}");
    }
    let stopped = SearchLimits::none();
    stopped.stop.raise();
    choose(slow, &quiet, &stopped);

    let shallow = SearchLimits { depth: Some(2), ..SearchLimits::none() };
    assert_eq!(choose(slow, &quiet, &shallow).depth, 2);
    let same = choose("minimax?depth=2", &quiet, &SearchLimits::none());
    assert_eq!(choose(slow, &quiet, &shallow), same);
    let shallowest = SearchLimits { depth: Some(0), ..SearchLimits::none() };
    assert_eq!(choose(slow, &quiet, &shallowest).depth, 1);
}

#[test]
fn no_move_is_illegal_on_any_board_under_any_rule() {
    for number in 0..200 {
        let size = size(5 + number % 18);
        let rule = Rule::ALL[number / 18 % Rule::ALL.len()];
        let config = GameConfig { seed: number as u64, ..GameConfig::new(size, rule) };
        let name =
            ["minimax?depth=2&width=6", "minimax-d1", "minimax?depth=1&slips=50"][(number + number / 18) % 3];
        let mut players = [built_in(name).unwrap(), built_in("random").unwrap()];
        // Every player and both colours on every size in the course of the games.
        players.rotate_left(number / 2 % 2);
        for player in &mut players {
            player.new_game(&config).unwrap();
        }
        let mut game = Game::new(size, rule);
        while game.outcome().is_none() {
            let player = &mut players[game.to_move().index()];
            let point = player.choose(&game, &SearchLimits::none()).unwrap().point;
            let has_choice = game.board().empties().any(|p| game.is_allowed(p));
            assert!(game.is_allowed(point) || !has_choice, "{name}, {size}, {rule}: {:?}", game.board());
            game.play(point).unwrap();
        }
    }
}

#[test]
fn slips_are_as_many_as_asked_for_and_near_a_stone() {
    // Four in a row, stopped at one end: every move that is not i8 is a slip.
    let game = setup("e8f8g8h8", "d8a1o2o14", Rule::Freestyle);
    let five = notation::parse_human("i8", game.size()).unwrap();
    let slips = |slips: &str| {
        let mut player = built_in(&format!("minimax?slips={slips}")).unwrap();
        player.new_game(&GameConfig { seed: 3, ..GameConfig::new(game.size(), game.rule()) }).unwrap();
        let choice = |_| player.choose(&game, &SearchLimits::none()).unwrap().point;
        (0..1000).map(choice).filter(|&point| point != five).collect::<Vec<_>>()
    };
    assert_eq!(slips("0"), []);
    assert!((250..350).contains(&slips("30").len()), "{}", slips("30").len());
    assert_eq!(slips("30"), slips("30"));
    let near = |a: Point, b: Point| a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())) <= 2;
    let always = slips("100");
    assert!(always.iter().all(|&point| game.board().stones().any(|(stone, _)| near(stone, point))));
    assert!(always.iter().collect::<std::collections::BTreeSet<_>>().len() > 30);
    assert_eq!(slips("100&slip=quiet"), [], "a five is not overlooked");
    let quiet = setup("e8f8g8", "d8a1o2", Rule::Freestyle);
    let mut seeds = (0..20).map(|seed| format!("minimax?depth=1&slips=100&slip=quiet&seed={seed}"));
    let first = choose("minimax?depth=1", &quiet, &SearchLimits::none()).point;
    assert!(seeds.any(|name| choose(&name, &quiet, &SearchLimits::none()).point != first));
    assert!(built_in("minimax?slips=101").is_err() && built_in("minimax?slip=sometimes").is_err());
}

#[test]
fn a_forbidden_win_is_not_claimed() {
    // Black's cross point makes two open threes, which Renju forbids.
    let stones = ("f8g8h9h10", "a1o2a9o14");
    let free = setup(stones.0, stones.1, Rule::Freestyle);
    let renju = setup(stones.0, stones.1, Rule::Renju);
    let cross = notation::parse_human("h8", free.size()).unwrap();
    assert_eq!(choose("minimax", &free, &SearchLimits::none()).point, cross);
    let decision = choose("minimax", &renju, &SearchLimits::none());
    assert_ne!(decision.point, cross);
    assert_eq!(decision.note, "");
}

fn quick() -> MinimaxOptions {
    MinimaxOptions {
        depth: NonZeroU32::new(2).unwrap(),
        width: NonZeroUsize::new(8).unwrap(),
        ties: TieBreak::Random,
        ..MinimaxOptions::default()
    }
}

#[test]
fn a_hash_table_saves_nodes_and_changes_no_move() {
    let plain = MinimaxOptions { depth: NonZeroU32::new(5).unwrap(), ..MinimaxOptions::default() };
    let hashed = MinimaxOptions { hash: Switch::On, ..plain };
    let [mut plain, mut hashed] = [plain, hashed].map(Minimax::new);
    let mut game = game("h8i9g7k10");
    let (mut nodes, mut hits) = ([0, 0], 0);
    for _ in 0..6 {
        let [one, other] =
            [&mut plain, &mut hashed].map(|agent| agent.choose(&game, &SearchLimits::none()).unwrap());
        assert_eq!((one.point, one.win_rate), (other.point, other.win_rate), "{:?}", game.moves());
        nodes = [nodes[0] + one.nodes, nodes[1] + other.nodes];
        let used = hashed.hash_use();
        assert!(used.cuts <= used.hits && used.hits <= used.probes && used.probes < other.nodes);
        hits += used.hits;
        game.play(one.point).unwrap();
    }
    assert_eq!(plain.hash_use().probes, 0);
    assert!(hits > 0 && nodes[1] < nodes[0], "{hits} hits, {nodes:?} nodes");
}

#[test]
fn claims_are_kept_in_a_few_games() {
    let plan =
        AuditPlan { games: 5, seed: 1, size: Size::STANDARD, options: quick(), opening: 4, nodes: 1_000_000 };
    let found = audit(&plan).unwrap();
    assert!(found.all.claims > 20, "{:?}", found.all);
    assert_eq!(found.all.false_claims, 0, "{:?}", found.false_positions);
    let parts: u64 = found.by_shortcut.values().map(|tally| tally.claims).sum();
    assert_eq!(parts, found.all.claims);
}

/// `cargo test --release -p tengen-agents --test minimax -- --ignored --nocapture audit` prints the numbers.
#[test]
#[ignore = "takes minutes"]
fn a_long_audit() {
    let plan = AuditPlan {
        games: 300,
        seed: 1,
        size: Size::STANDARD,
        options: quick(),
        opening: 4,
        nodes: 4_000_000,
    };
    let found = audit(&plan).unwrap();
    println!("all: {:?}", found.all);
    for ((attack, shortcut), tally) in &found.by_shortcut {
        println!("{attack:?} {shortcut:?}: {tally:?}");
    }
    for (game, claim) in &found.false_positions {
        println!("{:?} {claim:?}", game.board());
    }
}

#[test]
fn a_claim_that_is_too_bold_is_refuted() {
    let game = setup("f8g8h8", "a1o2a9", Rule::Freestyle);
    let claim = Minimax::new(MinimaxOptions::default()).claim(&game, &SearchLimits::none()).unwrap();
    let at_most = |plies| {
        let mut claim = claim.clone();
        claim.plies = plies;
        claim
    };
    assert_eq!(verify(&game, &claim, 1_000_000), ClaimVerdict::Proved);
    assert_eq!(verify(&game, &at_most(1), 1_000_000), ClaimVerdict::Refuted);
    assert_eq!(verify(&game, &claim, 0), ClaimVerdict::Unknown);
    // The same line where the three is closed on one side, and where White has a four.
    let closed = setup("f8g8h8", "e8o2a9", Rule::Freestyle);
    assert_eq!(verify(&closed, &claim, 1_000_000), ClaimVerdict::Refuted);
    let late = setup("f8g8h8a5", "a1b1c1d1", Rule::Freestyle);
    assert_eq!(verify(&late, &at_most(5), 10_000_000), ClaimVerdict::Refuted);
}
