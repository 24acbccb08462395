//! The self-taught critics as players: fives, ties, both of their players, and games to the end.

use tengen_agents::roster::built_in;
use tengen_board::{Color, Game, Point, Rule, Size, notation, picture};
use tengen_nets::Architecture;
use tengen_play::{Decision, GameConfig, Referee, RefereeOptions, SearchLimits};

fn decide(name: &str, game: &Game) -> Decision {
    let mut agent = built_in(name).unwrap();
    agent.new_game(&GameConfig::new(game.size(), game.rule())).unwrap();
    agent.choose(game, &SearchLimits::none()).unwrap()
}

/// A game from a picture, with Black to move, and the marked point.
fn drawn(text: &str) -> (Game, Point) {
    let picture = picture(text).unwrap();
    let stones: Vec<_> = picture.board.stones().collect();
    let game = Game::from_setup(picture.board.size(), Rule::Freestyle, &stones, Color::Black).unwrap();
    (game, picture.marks[0].1)
}

#[test]
fn every_critic_makes_five_when_it_must() {
    let (game, five) = drawn(
        ". . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . O . . . . . . . . . . .
         . . . . O . . . . . . . . . .
         . . . X X X X ! . . . . . . .
         . . . O . . . . . . . . . . .
         . . . O . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .",
    );
    for critic in Architecture::BUILT_IN {
        let decision = decide(&format!("adp:{critic}"), &game);
        let left = Point::new(2, 4).unwrap();
        assert!([five, left].contains(&decision.point), "{critic}: {:?}", decision.point);
        assert_eq!(decision.win_rate, Some(1.0));
        assert_eq!(decision.candidates[0].point, decision.point);
    }
    // These two have learned what five is worth, as either player.
    for name in ["st?forced5=off", "st?forced5=off&player=2", "best?forced5=off", "best?forced5=off&player=2"]
    {
        let decision = decide(&format!("adp:{name}"), &game);
        assert!([five, Point::new(2, 4).unwrap()].contains(&decision.point), "{name}: {decision:?}");
    }
}

#[test]
fn a_decision_lists_every_candidate_best_first() {
    let size = Size::STANDARD;
    let game =
        Game::from_moves(size, Rule::Freestyle, &notation::parse_moves("h8i9", size).unwrap()).unwrap();
    for critic in Architecture::BUILT_IN {
        let decision = decide(&format!("adp:{critic}?near=2"), &game);
        assert_eq!(decision.candidates.len(), 32, "{critic}");
        let rates: Vec<f64> = decision.candidates.iter().map(|candidate| candidate.win_rate).collect();
        assert!(rates.is_sorted_by(|a, b| a >= b), "{critic}: {rates:?}");
        assert!(rates.iter().all(|rate| (0.0..=1.0).contains(rate)));
        assert_eq!(decision.win_rate, Some(rates[0]));
    }
    assert_eq!(decide("adp:st", &Game::new(size, Rule::Freestyle)).point, size.center());
}

/// Two moves ahead it is ready for the opponent's best reply, among the moves that it follows.
#[test]
fn it_can_look_further_ahead_and_count_rewards() {
    let size = Size::STANDARD;
    let moves = notation::parse_moves("h8i9h9h10g8i8j10", size).unwrap();
    let game = Game::from_moves(size, Rule::Freestyle, &moves).unwrap();
    let near = decide("adp:st", &game);
    let far = decide("adp:st?depth=2&width=5", &game);
    assert_eq!((near.depth, far.depth, far.candidates.len()), (1, 2, 5));
    assert!(far.nodes > 5 * 30 && far.win_rate != near.win_rate, "{near:?} {far:?}");
    // White can make an open three here, which this counts on top of the critic's value.
    let rewarded = decide("adp:st?reward=made:1", &game);
    assert!(rewarded.win_rate > near.win_rate && rewarded.win_rate <= Some(1.0), "{rewarded:?}");
    for bad in ["adp:st?depth=0", "adp:st?width=0", "adp:st?reward=1", "adp:st?reward=made:2"] {
        assert!(built_in(bad).is_err(), "{bad}");
    }
}

/// From h8 alone, what is good in one corner is as good in the other three: lots must differ.
#[test]
fn equals_are_drawn_by_lot_in_contests() {
    let size = Size::STANDARD;
    let game = Game::from_moves(size, Rule::Freestyle, &[size.center()]).unwrap();
    let mut seen: Vec<Point> =
        (0..40).map(|seed| decide(&format!("adp:st?seed={seed}"), &game).point).collect();
    assert_eq!(
        decide("adp:st?ties=last&seed=1", &game).point,
        decide("adp:st?ties=last&seed=2", &game).point
    );
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn bare_stones_are_read_on_one_size_only() {
    let mut rist = built_in("adp:rist").unwrap();
    let error = rist.new_game(&GameConfig::new(Size::new(20).unwrap(), Rule::Freestyle)).unwrap_err();
    assert_eq!(error.to_string(), "adp:rist plays on 15x15 boards only");
}

#[test]
fn critics_play_by_every_rule_and_beat_chance() {
    for (number, critic) in
        Architecture::BUILT_IN.into_iter().filter(|&a| a != Architecture::Rist).enumerate()
    {
        for rule in Rule::ALL {
            let size = Size::new([15, 9, 20][number % 3]).unwrap();
            let settings = RefereeOptions { seed: number as u64, ..RefereeOptions::default() };
            let (mut black, mut white) =
                (built_in(&format!("adp:{critic}")).unwrap(), built_in("random").unwrap());
            let record = Referee::new(Game::new(size, rule), settings).play(&mut *black, &mut *white);
            let outcome = record.outcome().unwrap();
            assert_eq!(outcome.winner(), Some(Color::Black), "adp:{critic}, {rule}: {outcome}");
        }
    }
}
