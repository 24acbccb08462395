//! The agents' part in a game: they think on threads of their own, and the room takes their results.

use super::opening::RoomOpening;
use super::{GameRoom, Stage};
use crate::opponents::Opponent;
use std::time::Instant;
use tengen_board::{Color, Forfeit};
use tengen_play::{Agent, Decision, Referee, RefereeOptions, Stop};

/// The thinking whose result is waited for.
pub(super) struct Thinking {
    /// The room's version when it began: a result of another one is too late.
    number: u64,
    pub(super) seat: usize,
    stop: Stop,
    pub(super) since: Instant,
}

/// What an agent is to do, with everything it needs, so that the room is not locked while it thinks.
pub(crate) struct ThinkingTask {
    number: u64,
    seat: usize,
    agent: Option<Box<dyn Agent>>,
    opponent: Opponent,
    question: Question,
}

enum Question {
    /// To play a move.
    Move(Box<Referee>),
    /// To decide in an opening.
    Opening(RoomOpening, Stop),
}

/// What an agent did.
pub(crate) struct ThinkingResult {
    number: u64,
    seat: usize,
    agent: Option<Box<dyn Agent>>,
    reply: Reply,
}

enum Reply {
    Move(Box<Referee>, Option<Decision>),
    Opening(RoomOpening),
    Failed(String),
    /// The machine has no room for it now; it is asked again.
    Refused(String),
}

impl GameRoom {
    /// The task of the agent whose turn it is; `None` when none is to think.
    pub(crate) fn next_task(&mut self) -> Option<ThinkingTask> {
        let seat = self.seat_to_act()?;
        let opponent = self.opponents[seat].clone()?;
        let idle = self.kept.paused || (self.is_watched_only() && self.watchers == 0);
        if idle || self.thinking.is_some() || self.away[seat] {
            return None;
        }
        let stop = Stop::default();
        let number = self.version;
        let question = match &mut self.stage {
            Stage::Opening(opening) => Question::Opening(opening.clone(), stop.clone()),
            Stage::Play(referee) => {
                let color = referee.game().to_move();
                referee.limits_mut(color).stop = stop.clone();
                Question::Move(referee.clone())
            }
        };
        self.away[seat] = true;
        self.thinking = Some(Thinking { number, seat, stop, since: Instant::now() });
        Some(ThinkingTask { number, seat, agent: self.agents[seat].take(), opponent, question })
    }

    /// Takes an agent's result, unless it comes too late; says whether the game changed.
    pub(crate) fn finish(&mut self, result: ThinkingResult) -> bool {
        self.away[result.seat] = false;
        // Agents hold memory: those of a finished game go, and a move taken back makes new ones.
        self.agents[result.seat] = result.agent.filter(|_| !self.is_over());
        if self.thinking.as_ref().map(|thinking| thinking.number) != Some(result.number) {
            return false;
        }
        self.thinking = None;
        match result.reply {
            Reply::Move(referee, decision) => {
                let used = referee.record().details.last().and_then(|detail| detail.time);
                let rate = decision.and_then(|decision| decision.win_rate);
                self.stage = Stage::Play(referee);
                self.changed(used, rate);
            }
            Reply::Opening(opening) => {
                self.stage = Stage::Opening(opening);
                self.changed(None, None);
            }
            Reply::Failed(what) => self.fail(result.seat, what),
            Reply::Refused(_) => return false,
        }
        true
    }

    /// Ends the game: the agent on this seat has failed.
    fn fail(&mut self, seat: usize, what: String) {
        let loser = if self.seat_of(Color::Black) == seat { Color::Black } else { Color::White };
        if let Stage::Opening(opening) = &self.stage {
            // Colours are not settled yet: the game ends where it stands.
            self.kept.black.get_or_insert(0);
            self.stage = Stage::Play(Box::new(Referee::new(opening.shown(), RefereeOptions::default())));
        }
        if let Stage::Play(referee) = &mut self.stage {
            referee.forfeit(loser, Forfeit::Crash(what));
        }
        self.changed(None, None);
    }

    /// Asks the agent that thinks to stop; its result will not count.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
        }
    }
}

impl ThinkingResult {
    /// What the machine refused, so that nothing was thought.
    pub(crate) fn refusal(&self) -> Option<&str> {
        match &self.reply {
            Reply::Refused(what) => Some(what),
            _ => None,
        }
    }
}

impl ThinkingTask {
    /// The result if its thread fails, which takes the agent with it.
    pub(crate) fn failed(&self) -> ThinkingResult {
        let reply = Reply::Failed("its thread failed".to_owned());
        ThinkingResult { number: self.number, seat: self.seat, agent: None, reply }
    }

    /// Thinks, on the calling thread.
    pub(crate) fn run(self) -> ThinkingResult {
        let ThinkingTask { number, seat, agent, opponent, question } = self;
        let new = agent.is_none();
        let mut agent = match agent.map_or_else(|| opponent.agent(), Ok) {
            Ok(agent) => agent,
            Err(error) => {
                return ThinkingResult { number, seat, agent: None, reply: Reply::Failed(error.to_string()) };
            }
        };
        let reply = match question {
            Question::Move(mut referee) => {
                let color = referee.game().to_move();
                if new {
                    let names = referee.record().players.clone();
                    referee.introduce(color, &mut *agent);
                    referee.name(color, &names[color.index()]);
                }
                let decision = referee.step(&mut *agent);
                match referee.machine_refusal() {
                    Some(what) => Reply::Refused(what.to_owned()),
                    None => Reply::Move(referee, decision),
                }
            }
            Question::Opening(mut opening, stop) => match opening.ask(&mut *agent, &opponent, stop) {
                Ok(()) => Reply::Opening(opening),
                Err(sentence) => Reply::Failed(sentence),
            },
        };
        ThinkingResult { number, seat, agent: Some(agent), reply }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PERSON, StoredGame};
    use super::*;
    use crate::opponents;
    use crate::options::ServerOptions;

    #[test]
    fn an_agent_whose_thread_fails_loses_and_does_not_think_for_ever() {
        let kept = serde_json::json!({
            "id": "a", "owner": "me", "created": 0, "start": {}, "seats": ["beginner", PERSON], "black": 0,
            "decisions": null, "clock": null, "left": [null, null], "moves": [], "floor": 0, "redo": [],
            "ended": null, "paused": false, "seed": 1
        });
        let kept: StoredGame = serde_json::from_value(kept).unwrap();
        let all = opponents::all(&ServerOptions::home());
        let find = |id: &str| all.iter().find(|opponent| opponent.id == id).cloned();
        let mut room = GameRoom::new(kept, find).unwrap();
        let task = room.next_task().unwrap();
        let failed = task.failed();
        drop(task);
        assert!(room.next_task().is_none());
        assert!(room.finish(failed) && room.is_over());
    }
}
