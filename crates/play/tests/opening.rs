//! Opening rules between two agents.

mod common;

use common::{Scripted, point};
use std::time::Duration;
use tengen_board::{
    Color, Forfeit, Game, OpeningDecision, OpeningRule, OpeningWalk, Point, Rule, Seat, Size, Swap2Answer,
};
use tengen_play::{
    Agent, AgentError, Candidate, Clock, Decision, OpeningFailure, Referee, RefereeOptions, SearchLimits,
    settle_opening,
};

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

/// Plays the first free point in reading order, and knows nothing of openings.
struct FirstFree;

impl Agent for FirstFree {
    fn name(&self) -> &str {
        "first free"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        Ok(Decision::new(game.board().empties().next().expect("a free point")))
    }
}

#[test]
fn every_agent_can_open_by_every_rule() {
    for rule in OpeningRule::ALL {
        let mut options = RefereeOptions::default();
        let walk =
            settle_opening(&mut FirstFree, &mut FirstFree, rule, Size::STANDARD, Rule::Renju, &mut options);
        let walk = walk.unwrap_or_else(|failure| panic!("{rule}: {failure:?}"));
        assert!(walk.black().is_some() && walk.game().outcome().is_none(), "{rule}: {:?}", walk.decisions());
    }
    let mut options = RefereeOptions::default();
    let misfit = settle_opening(
        &mut FirstFree,
        &mut FirstFree,
        OpeningRule::Rif,
        Size::MAX,
        Rule::Renju,
        &mut options,
    );
    assert!(matches!(misfit, Err(OpeningFailure::Misfit(_))));
}

/// Values every move by its row: near the top Black is ahead, near the bottom White.
struct ByRow;

impl Agent for ByRow {
    fn name(&self) -> &str {
        "by row"
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let count = limits.best.unwrap_or(1);
        let side = f64::from(game.size().side() - 1);
        let mut rated: Vec<_> = game.board().empties().map(|p| (1.0 - f64::from(p.y()) / side, p)).collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        let rated = rated.into_iter().take(count);
        let candidates: Vec<_> = rated.map(|(rate, p)| Candidate::new(p, rate, vec![p])).collect();
        let best = candidates[0].clone();
        Ok(Decision { win_rate: Some(best.win_rate), candidates, ..Decision::new(best.point) })
    }
}

/// The number that White declares is the one after which neither side is ahead, and Black offers the best moves.
#[test]
fn values_decide() {
    let mut walk = OpeningWalk::new(OpeningRule::Soosorv8, Size::STANDARD, Rule::Renju).unwrap();
    let read = |text: &str| OpeningDecision::read(text, Size::STANDARD).unwrap();
    walk.decide(read("place h8 h9 i10")).unwrap();
    let limits = SearchLimits::none();
    // Every move of the top row is sure to win, so White asks for eight; and with a swap still to come takes Black.
    assert_eq!(ByRow.decide_opening(&walk, &limits), Ok(OpeningDecision::Swap));
    walk.decide(OpeningDecision::Swap).unwrap();
    let declared = ByRow.decide_opening(&walk, &limits).unwrap();
    assert!(matches!(declared, OpeningDecision::Declare(point, _) if point.y() == 0), "{declared:?}");
    walk.decide(read("declare a15 3")).unwrap();
    let OpeningDecision::Offer(points) = ByRow.decide_opening(&walk, &limits).unwrap() else {
        panic!("an offer")
    };
    assert!(points.len() == 3 && points.iter().all(|point| point.y() == 0), "{points:?}");
    walk.decide(OpeningDecision::Offer(points.clone())).unwrap();
    let chosen = ByRow.decide_opening(&walk, &limits).unwrap();
    assert!(matches!(chosen, OpeningDecision::Choose(point) if points.contains(&point)), "{chosen:?}");
}
