//! An agent that always answers.

use crate::job::{Job, Question};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tengen_board::{Game, Point, Swap2Answer};
use tengen_play::{Agent, AgentError, Decision, SearchLimits};

/// Holds an agent and takes every job to a legal answer: if the agent fails, panics or wants something that
/// is not allowed, a plain move near the other stones stands in. Silence would lose the game.
pub struct Thinker<F> {
    make: F,
    agent: Option<Box<dyn Agent>>,
}

/// The answer to a [`Job`].
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What to say.
    pub idea: Idea,
    /// Why this is not the agent's own answer, if it is not.
    pub trouble: Option<String>,
    /// Time since the command was read.
    pub spent: Duration,
}

/// What was thought of.
#[derive(Clone, Debug, PartialEq)]
pub enum Idea {
    /// A move.
    Move(Decision),
    /// An answer in a Swap2 opening.
    Opening(Swap2Answer),
}

impl<F> Thinker<F>
where
    F: FnMut() -> Result<Box<dyn Agent>, AgentError>,
{
    /// A thinker whose agent comes from `make`: at first use, and again after each panic, since nobody knows
    /// what state a panic left behind.
    pub fn new(make: F) -> Thinker<F> {
        Thinker { make, agent: None }
    }

    /// Makes the agent now rather than on the time of the first move. If that fails, the first job will try
    /// again and tell.
    pub fn wake(&mut self) {
        if self.agent.is_none() {
            self.agent = catch_unwind(AssertUnwindSafe(&mut self.make)).ok().and_then(Result::ok);
        }
    }

    /// Answers the job.
    pub fn think(&mut self, job: &Job) -> Thought {
        let asked = catch_unwind(AssertUnwindSafe(|| self.ask(job)));
        let checked = match asked {
            Ok(Ok(idea)) if is_allowed(job, &idea) => Ok(idea),
            Ok(Ok(idea)) => Err(format!("the agent wants what is not allowed: {}", describe(&idea))),
            Ok(Err(error)) => Err(format!("the agent failed: {error}")),
            Err(_) => {
                let broken = self.agent.take();
                // A panic while it is torn down would be no better news.
                let _ = catch_unwind(AssertUnwindSafe(|| drop(broken)));
                Err("the agent panicked".to_owned())
            }
        };
        let (idea, trouble) = match checked {
            Ok(idea) => (idea, None),
            Err(trouble) => (stand_in(job), Some(trouble)),
        };
        Thought { idea, trouble, spent: job.read_at.elapsed() }
    }

    fn ask(&mut self, job: &Job) -> Result<Idea, AgentError> {
        let is_new = self.agent.is_none();
        let agent = match &mut self.agent {
            Some(agent) => agent,
            empty => empty.insert((self.make)()?),
        };
        if (is_new || job.is_new_game)
            && let Err(error) = agent.new_game(&job.config)
        {
            // The next job starts afresh, or the agent would play on in a game it never agreed to.
            self.agent = None;
            return Err(error);
        }
        let limits = time_left(job);
        match &job.question {
            Question::Move(game) => agent.choose(game, &limits).map(Idea::Move),
            Question::Opening(opening) => agent.answer_swap2(opening, &limits).map(Idea::Opening),
        }
    }
}

/// An answer that needs no agent.
pub(crate) fn stand_in(job: &Job) -> Idea {
    match &job.question {
        Question::Move(game) => Idea::Move(Decision::new(plain_move(game, &job.closed))),
        Question::Opening(opening) if opening.game().board().stone_count() == 0 => {
            let mut game = opening.game().clone();
            Idea::Opening(Swap2Answer::Open([(); 3].map(|()| {
                let point = plain_move(&game, &[]);
                game.play(point).expect("a free point");
                point
            })))
        }
        Question::Opening(_) => Idea::Opening(Swap2Answer::Swap),
    }
}

/// The manager's clock has been running since it sent the command.
fn time_left(job: &Job) -> SearchLimits {
    let mut limits = job.limits.clone();
    let spent = job.read_at.elapsed();
    for time in [&mut limits.turn_time, &mut limits.match_time] {
        *time = time.map(|time| time.saturating_sub(spent));
    }
    limits
}

fn is_allowed(job: &Job, idea: &Idea) -> bool {
    match (&job.question, idea) {
        (Question::Move(game), Idea::Move(decision)) => {
            !job.closed.contains(&decision.point) && game.is_allowed(decision.point)
        }
        (Question::Opening(opening), Idea::Opening(answer)) => opening.clone().answer(*answer).is_ok(),
        _ => false,
    }
}

fn describe(idea: &Idea) -> String {
    match idea {
        Idea::Move(decision) => format!("{:?}", decision.point),
        Idea::Opening(answer) => format!("{answer:?}"),
    }
}

/// An allowed point as near as can be to the other stones, then to the centre. Where nothing is allowed, any
/// free point: the protocol knows no other answer.
fn plain_move(game: &Game, closed: &[Point]) -> Point {
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
