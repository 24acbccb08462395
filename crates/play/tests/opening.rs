//! Opening rules between two agents.

mod common;

use common::{Scripted, point};
use std::time::Duration;
use tengen_board::{Color, Forfeit, OpeningRule, OpeningWalk, Point, Rule, Seat, Size, Swap2Answer};
use tengen_play::{Agent, AgentError, Clock, OpeningFailure, Referee, RefereeOptions, settle_opening};

/// Three stones in the middle.
const OPEN: Swap2Answer =
    Swap2Answer::Open([Point::new(7, 7).unwrap(), Point::new(8, 8).unwrap(), Point::new(5, 10).unwrap()]);

fn settle(
    first: &mut dyn Agent,
    second: &mut dyn Agent,
    options: &mut RefereeOptions,
) -> Result<OpeningWalk, OpeningFailure> {
    settle_opening(first, second, OpeningRule::Swap2, Size::STANDARD, Rule::Freestyle, options)
}

fn settle_scripts(first: &[Swap2Answer], second: &[Swap2Answer]) -> Result<OpeningWalk, OpeningFailure> {
    let mut first = Scripted::answering("first", first);
    let mut second = Scripted::answering("second", second);
    settle(&mut first, &mut second, &mut RefereeOptions::default())
}

#[test]
fn every_way_through_gives_colours_to_the_right_seat() {
    let (stay, balance) = (Swap2Answer::Stay(point(0, 0)), Swap2Answer::Balance([point(1, 1), point(2, 3)]));
    for (first, second, black, stones) in [
        (vec![OPEN], vec![Swap2Answer::Swap], Seat::Second, 3),
        (vec![OPEN], vec![stay], Seat::First, 4),
        (vec![OPEN, Swap2Answer::Swap], vec![balance], Seat::First, 5),
        (vec![OPEN, stay], vec![balance], Seat::Second, 6),
    ] {
        let opening = settle_scripts(&first, &second).unwrap();
        assert_eq!((opening.black(), opening.game().moves().len()), (Some(black), stones));
    }
}

#[test]
fn bad_answers_lose_the_seat() {
    let forfeit = |loser, sentence: &str| {
        Err(OpeningFailure::Forfeit { loser, reason: Forfeit::Illegal(sentence.to_owned()) })
    };
    let twice = Swap2Answer::Open([point(1, 1), point(2, 2), point(1, 1)]);
    assert_eq!(settle_scripts(&[twice], &[]), forfeit(Seat::First, "there is already a stone on 1,1"));
    let wrong = "this step of the opening does not allow that";
    assert_eq!(settle_scripts(&[Swap2Answer::Swap], &[]), forfeit(Seat::First, wrong));
    assert_eq!(settle_scripts(&[OPEN], &[OPEN]), forfeit(Seat::Second, wrong));
}

#[test]
fn failures_and_stops_are_told_apart() {
    let mut second = Scripted::first_free("second");
    second.answers = vec![Err(AgentError::Resigned)];
    let mut first = Scripted::answering("first", &[OPEN]);
    let lost = settle(&mut first, &mut second, &mut RefereeOptions::default());
    assert_eq!(lost, Err(OpeningFailure::Forfeit { loser: Seat::Second, reason: Forfeit::Resignation }));

    first.greet = Err(AgentError::Unsupported("no swap2".into()));
    let lost = settle(&mut first, &mut second, &mut RefereeOptions::default());
    let reason = Forfeit::Crash("no swap2".into());
    assert_eq!(lost, Err(OpeningFailure::Forfeit { loser: Seat::First, reason }));

    let mut options = RefereeOptions::default();
    options.stop.raise();
    let mut first = Scripted::answering("first", &[OPEN]);
    assert_eq!(settle(&mut first, &mut second, &mut options), Err(OpeningFailure::Abandoned));
}

#[test]
fn an_opening_costs_time() {
    let mut options = RefereeOptions::default();
    options.terms[0].clock = Clock::unlimited().turn(Duration::ZERO);
    let mut first = Scripted::answering("first", &[OPEN]);
    let mut second = Scripted::answering("second", &[Swap2Answer::Swap]);
    let lost = settle(&mut first, &mut second, &mut options);
    assert_eq!(lost, Err(OpeningFailure::Forfeit { loser: Seat::First, reason: Forfeit::Time }));
}

#[test]
fn the_game_goes_on_from_the_opening_with_clocks_and_colours() {
    let hour = Duration::from_secs(3600);
    let mut options = RefereeOptions { max_moves: Some(9), ..RefereeOptions::default() };
    options.terms[0].clock = Clock::unlimited().whole_match(hour);
    options.terms[1].clock = Clock::unlimited().whole_match(2 * hour);
    let mut first = Scripted::answering("first", &[OPEN]);
    let mut second = Scripted::answering("second", &[Swap2Answer::Swap]);
    let opening = settle(&mut first, &mut second, &mut options).unwrap();
    assert_eq!(opening.black(), Some(Seat::Second));

    let mut referee = Referee::new(opening.game().clone(), options);
    assert!(referee.clock(Color::Black).left() > referee.clock(Color::White).left());
    assert!(referee.clock(Color::White).used() > Duration::ZERO);
    referee.finish(&mut second, &mut first, &mut |_, _| ());
    assert_eq!(referee.record().game.moves().len(), 9);
    assert_eq!((first.greeted.len(), second.greeted.len()), (1, 1));
    assert_ne!(first.greeted[0].seed, second.greeted[0].seed);
}

/// An agent that knows nothing but how to choose the first free point can open by every rule.
#[test]
fn every_agent_can_open_by_every_rule() {
    for rule in OpeningRule::ALL {
        let mut first = Scripted::first_free("first");
        let mut second = Scripted::first_free("second");
        let mut options = RefereeOptions::default();
        let walk =
            settle_opening(&mut first, &mut second, rule, Size::STANDARD, Rule::Renju, &mut options).unwrap();
        assert!(walk.black().is_some() && walk.game().outcome().is_none(), "{rule}: {:?}", walk.decisions());
    }
    let mut agents = [Scripted::first_free("first"), Scripted::first_free("second")];
    let [first, second] = &mut agents;
    let misfit = settle_opening(
        first,
        second,
        OpeningRule::Rif,
        Size::MAX,
        Rule::Renju,
        &mut RefereeOptions::default(),
    );
    assert!(matches!(misfit, Err(OpeningFailure::Misfit(_))));
}
