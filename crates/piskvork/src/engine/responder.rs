//! An agent that answers every request with a legal move, whatever goes wrong.

use crate::engine::request::{SearchQuestion, SearchRequest};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tengen_board::{Game, OpeningDecision, Point, Swap2Answer};
use tengen_play::{Agent, AgentError, Candidate, Decision, SearchLimits};

/// Holds an agent and answers every request with a legal move. If the agent fails, panics or chooses an illegal move, a
/// simple move near the other stones is played instead: no answer would lose the game.
pub struct Responder<F> {
    make: F,
    agent: Option<Box<dyn Agent>>,
}

/// The answer to a [`SearchRequest`].
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The answer.
    pub answer: EngineAnswer,
    /// Why the agent's own answer was replaced, if it was.
    pub failure: Option<String>,
    /// The time since the command was read.
    pub spent: Duration,
}

/// The answer to a [`SearchQuestion`].
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAnswer {
    /// A move.
    Move(Decision),
    /// An answer in a Swap2 opening.
    Opening(Swap2Answer),
    /// Two moves.
    EvenPair([Point; 2]),
    /// A decision in an opening by any rule.
    Walk(OpeningDecision),
}

/// How many moves are valued to find a balanced one.
pub(crate) const BALANCED_AMONG: usize = 24;

impl<F> Responder<F>
where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError>,
{
    /// A responder whose agent comes from `make`: at first use, and again after a panic, which may have left the old one
    /// in any state.
    pub fn new(make: F) -> Responder<F> {
        Responder { make, agent: None }
    }

    /// Makes the agent now rather than in the time of the first move. If that fails, the first request tries again and
    /// reports the failure.
    pub fn prepare(&mut self) {
        if self.agent.is_none() {
            self.agent = catch_unwind(AssertUnwindSafe(&mut self.make)).ok().and_then(Result::ok);
        }
    }

    /// Answers the request.
    pub fn respond(&mut self, request: &SearchRequest) -> Response {
        let asked = catch_unwind(AssertUnwindSafe(|| self.ask(request)));
        let checked = match asked {
            Ok(Ok(answer)) if is_allowed(request, &answer) => Ok(answer),
            Ok(Ok(answer)) => Err(format!("the agent chose an illegal answer: {}", describe(&answer))),
            Ok(Err(error)) => Err(format!("the agent failed: {error}")),
            Err(_) => {
                let broken = self.agent.take();
                // Dropping it may panic again.
                let _ = catch_unwind(AssertUnwindSafe(|| drop(broken)));
                Err("the agent panicked".to_owned())
            }
        };
        let (answer, failure) = match checked {
            Ok(answer) => (answer, None),
            Err(failure) => (fallback_answer(request), Some(failure)),
        };
        Response { answer, failure, spent: request.read_at.elapsed() }
    }

    fn ask(&mut self, request: &SearchRequest) -> Result<EngineAnswer, AgentError> {
        let is_new = self.agent.is_none();
        let agent = match &mut self.agent {
            Some(agent) => agent,
            empty => empty.insert((self.make)()?),
        };
        if (is_new || request.is_new_game)
            && let Err(error) = agent.new_game(&request.config)
        {
            // The next request makes a new agent, or this one would play on in a game it refused.
            self.agent = None;
            return Err(error);
        }
        let limits = time_left(request);
        match &request.question {
            SearchQuestion::Move(game) => agent.choose(game, &limits).map(EngineAnswer::Move),
            SearchQuestion::Opening(opening) => {
                agent.answer_swap2(opening, &limits).map(EngineAnswer::Opening)
            }
            SearchQuestion::Walk(walk) => agent.decide_opening(walk, &limits).map(EngineAnswer::Walk),
            SearchQuestion::EvenPair(game) => {
                even_pair(&mut **agent, game, &limits).map(EngineAnswer::EvenPair)
            }
        }
    }
}

/// Two moves after which neither side is ahead, one for each side, each found in half of the time.
fn even_pair(agent: &mut dyn Agent, game: &Game, limits: &SearchLimits) -> Result<[Point; 2], AgentError> {
    let halved = |time: Option<Duration>| time.map(|time| time / 2);
    let limits = SearchLimits {
        best: Some(BALANCED_AMONG),
        turn_time: halved(limits.turn_time),
        nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
        ..limits.clone()
    };
    let first = balanced(game, &agent.choose(game, &limits)?);
    let mut after = game.clone();
    match after.play(first) {
        Ok(None) => Ok([first, balanced(&after, &agent.choose(&after, &limits)?)]),
        Ok(Some(outcome)) => {
            Err(AgentError::Illegal(format!("the first of two moves ends the game: {outcome}")))
        }
        Err(error) => Err(AgentError::Illegal(error.to_string())),
    }
}

/// Of the moves that were valued the one after which neither side is ahead.
pub(crate) fn balanced(game: &Game, decision: &Decision) -> Point {
    let lead = |candidate: &&Candidate| (candidate.win_rate - 0.5).abs();
    let valued = decision.candidates.iter().filter(|candidate| game.is_allowed(candidate.point));
    let best = valued.min_by(|one, other| lead(one).total_cmp(&lead(other)));
    best.map_or(decision.point, |candidate| candidate.point)
}

/// An agent that plays near the other stones.
struct Simple;

impl Agent for Simple {
    fn name(&self) -> &str {
        "simple"
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        Ok(Decision::new(simple_move(game, &[])))
    }
}

/// An answer that needs no agent.
pub(crate) fn fallback_answer(request: &SearchRequest) -> EngineAnswer {
    match &request.question {
        SearchQuestion::Move(game) => EngineAnswer::Move(Decision::new(simple_move(game, &request.closed))),
        SearchQuestion::Opening(opening) if opening.game().board().stone_count() == 0 => {
            let mut game = opening.game().clone();
            EngineAnswer::Opening(Swap2Answer::Open([(); 3].map(|()| {
                let point = simple_move(&game, &[]);
                game.play(point).expect("a free point");
                point
            })))
        }
        SearchQuestion::Opening(_) => EngineAnswer::Opening(Swap2Answer::Swap),
        SearchQuestion::Walk(walk) => EngineAnswer::Walk(
            Simple.decide_opening(walk, &SearchLimits::none()).unwrap_or(OpeningDecision::Swap),
        ),
        SearchQuestion::EvenPair(game) => {
            let first = simple_move(game, &request.closed);
            let closed = [&request.closed[..], &[first]].concat();
            EngineAnswer::EvenPair([first, simple_move(game, &closed)])
        }
    }
}

/// The limits less the time since the manager sent the command.
fn time_left(request: &SearchRequest) -> SearchLimits {
    let mut limits = request.limits.clone();
    let spent = request.read_at.elapsed();
    for time in [&mut limits.turn_time, &mut limits.match_time] {
        *time = time.map(|time| time.saturating_sub(spent));
    }
    limits
}

fn is_allowed(request: &SearchRequest, answer: &EngineAnswer) -> bool {
    match (&request.question, answer) {
        (SearchQuestion::Move(game), EngineAnswer::Move(decision)) => {
            !request.closed.contains(&decision.point) && game.is_allowed(decision.point)
        }
        (SearchQuestion::Opening(opening), EngineAnswer::Opening(answer)) => {
            opening.clone().answer(*answer).is_ok()
        }
        (SearchQuestion::Walk(walk), EngineAnswer::Walk(decision)) => {
            walk.clone().decide(decision.clone()).is_ok()
        }
        (SearchQuestion::EvenPair(game), EngineAnswer::EvenPair([first, second])) => {
            let is_open = |point| !request.closed.contains(point);
            let mut after = game.clone();
            is_open(first)
                && is_open(second)
                && game.is_allowed(*first)
                && matches!(after.play(*first), Ok(None))
                && after.is_allowed(*second)
        }
        _ => false,
    }
}

fn describe(answer: &EngineAnswer) -> String {
    match answer {
        EngineAnswer::Move(decision) => format!("{:?}", decision.point),
        EngineAnswer::Opening(answer) => format!("{answer:?}"),
        EngineAnswer::EvenPair(pair) => format!("{pair:?}"),
        EngineAnswer::Walk(decision) => format!("{decision:?}"),
    }
}

/// The legal point nearest to the other stones, then to the centre. Where no point is legal, any free one: the protocol
/// has no other answer.
fn simple_move(game: &Game, closed: &[Point]) -> Point {
    let stones: Vec<Point> = game.board().stones().map(|(point, _)| point).collect();
    let center = game.size().center();
    let mut free: Vec<Point> = game.board().empties().collect();
    free.sort_by_key(|&p| (stones.iter().map(|&s| distance(p, s)).min(), distance(p, center)));
    let open = || free.iter().filter(|p| !closed.contains(p));
    let allowed = open().find(|&&p| game.is_allowed(p));
    *allowed.or(open().next()).or(free.first()).expect("a game that goes on has a free point")
}

fn distance(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}
