//! A critic in training: plays games, updates the critic after every move, and counts results.

use super::chooser::{Chooser, ChosenMove, MoveContext, MoveSource};
use super::episode::Episode;
use super::metrics::{BLOCK, MetricsBlock, MetricsRow};
use super::state::LearnerState;
use super::{BadCourse, CriticCourse, TerminalUpdate};
use tengen_board::Point;
use tengen_nets::{Critic, Features, Inputs, Player, TdLearner, TdTarget};

/// The games that a critic learns from.
#[derive(Clone)]
pub enum CriticMethod {
    /// Its own games, in which it plays both sides.
    SelfTeaching {
        /// The critic by which moves are counted as correct, if that is to be measured.
        judge: Option<Critic>,
    },
    /// Games of an expert, which plays both sides while the critic only learns.
    Watching {
        /// The critic that plays, and by which moves are counted as correct.
        expert: Critic,
    },
}

/// A critic in training.
#[derive(Clone)]
pub struct CriticLearner {
    course: CriticCourse,
    method: CriticMethod,
    pub(super) state: LearnerState,
    /// The current game and move.
    at: MoveContext,
    features: Features,
    /// The expert's features of the position.
    expert_features: Option<Features>,
    chooser: Chooser,
    learning: TdLearner,
    before: Inputs,
    after: Inputs,
    /// The game so far, if it is learned when it is over.
    episode: Episode,
}

/// A move that the learner has played.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedMove {
    pub(super) point: Point,
    /// Whether it ended the game.
    pub(super) over: bool,
}

/// The first moves of each side, which are not counted.
const UNCOUNTED: u32 = 2;

impl CriticLearner {
    /// A learner before its first game, with random weights.
    ///
    /// # Errors
    /// When the course is invalid.
    pub fn new(course: CriticCourse, method: CriticMethod) -> Result<CriticLearner, BadCourse> {
        course.check()?;
        let critic = Critic::random(course.architecture, course.size, course.seed);
        let read = |critic: &Critic| Features::new(critic.architecture(), course.size, course.near);
        Ok(CriticLearner {
            expert_features: method.expert().map(read),
            features: read(&critic),
            method,
            state: LearnerState::new(critic),
            at: MoveContext::before(0),
            chooser: Chooser::default(),
            learning: TdLearner::default(),
            before: Inputs::new(),
            after: Inputs::new(),
            episode: Episode::default(),
            course,
        })
    }

    /// The course.
    pub fn course(&self) -> &CriticCourse {
        &self.course
    }

    /// The method.
    pub fn method(&self) -> &CriticMethod {
        &self.method
    }

    /// The critic in its current state.
    pub fn critic(&self) -> &Critic {
        &self.state.critic
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.state.games
    }

    /// The moves of the last game and the players that made them.
    pub fn last_game(&self) -> &[(Point, Player)] {
        self.features.played()
    }

    /// The critic's current value (player 1's chance) after every move of the last game.
    pub fn outlook(&self) -> Vec<f32> {
        let mut features =
            Features::new(self.state.critic.architecture(), self.course.size, self.course.near);
        let mut inputs = Inputs::new();
        let moves = self.last_game();
        let value = |&(point, mover): &(Point, Player)| {
            features.play(point, mover);
            features.inputs(!mover, moves[0].1, &mut inputs);
            self.state.critic.value(&inputs)
        };
        moves.iter().map(value).collect()
    }

    /// Plays one game and learns from it. After every thousandth game it returns the metrics.
    pub fn play(&mut self) -> Option<MetricsRow> {
        self.begin();
        while !self.turn().over {}
        self.measure()
    }

    /// Starts the next game.
    pub(super) fn begin(&mut self) {
        self.state.games += 1;
        self.restart_game();
    }

    /// Returns to the start of the current game.
    pub(super) fn restart_game(&mut self) {
        self.at = MoveContext::before(self.state.games);
        self.features.clear();
        self.episode.clear();
        if let Some(features) = &mut self.expert_features {
            features.clear();
        }
    }

    /// Follows a move that another program has made and learned.
    pub(super) fn follow(&mut self, point: Point) {
        self.at = self.at.next();
        let CriticLearner { course, features, chooser, at, .. } = self;
        let is_random = course.lambda.is_some() && chooser.is_random(course, features, *at);
        self.put(point, is_random);
    }

    /// Plays a move and learns from it: updates the value of the position before the opponent's reply.
    pub(super) fn turn(&mut self) -> PlayedMove {
        self.at = self.at.next();
        let at = self.at;
        let choice = self.choose(at);
        let ChosenMove { point, how } = choice;
        self.put(point, how == MoveSource::Random);
        let wins = self.course.wins(self.features.stones().row(point, at.mover));
        let over = wins || self.features.stones().is_full();
        if over {
            self.finish(wins.then_some(at.mover), at);
        } else if self.course.lambda.is_none()
            && at.ply > 1
            && (self.course.learn_from_random || how != MoveSource::Random)
        {
            let target = TdTarget::Next { reward: 0.0, inputs: &self.after };
            let error = self.learning.update(
                &mut self.state.critic,
                &self.before,
                target,
                &self.course.step(at.game),
            );
            self.state.block.count_error(error);
        }
        PlayedMove { point, over }
    }

    fn put(&mut self, point: Point, is_random: bool) {
        let MoveContext { mover, first, .. } = self.at;
        self.features.play(point, mover);
        if let Some(features) = &mut self.expert_features {
            features.play(point, mover);
        }
        std::mem::swap(&mut self.before, &mut self.after);
        self.features.inputs(!mover, first, &mut self.after);
        if self.course.lambda.is_some() {
            self.episode.push(&self.after, is_random);
        }
    }

    /// The metrics after every thousandth game; the counts then start again.
    pub(super) fn measure(&mut self) -> Option<MetricsRow> {
        let row = self.state.games.is_multiple_of(BLOCK).then(|| self.row())?;
        self.state.block = MetricsBlock::default();
        Some(row)
    }

    /// The metrics since the last thousandth game, if there were games since.
    pub fn unfinished_row(&self) -> Option<MetricsRow> {
        (self.state.block.counts.games > 0).then(|| self.row())
    }

    fn row(&self) -> MetricsRow {
        let LearnerState { games, block, .. } = &self.state;
        block.row(*games, self.course.schedule.at(*games), self.method.expert().is_some())
    }

    /// Chooses a move and counts it, if it was chosen by evaluation.
    fn choose(&mut self, at: MoveContext) -> ChosenMove {
        let CriticLearner { course, method, state, features, expert_features, chooser, .. } = self;
        let LearnerState { critic, block, .. } = state;
        let (player, read) = match (&*method, &*expert_features) {
            (CriticMethod::Watching { expert }, Some(features)) => (expert, features),
            _ => (&*critic, &*features),
        };
        let choice = chooser.choose(course, player, read, at);
        if at.ply <= 2 * UNCOUNTED || matches!(choice.how, MoveSource::Opening | MoveSource::Random) {
            return choice;
        }
        block.counts.with_forced += 1;
        if choice.how == MoveSource::ForcedFive && chooser.best(course, player, read, at) != choice.point {
            return choice;
        }
        // When watching, the critic's choice is compared with the expert's move; in self-play, the judge's with the critic's.
        let other = match (&*method, &*expert_features) {
            (CriticMethod::Watching { .. }, _) => Some(chooser.best(course, critic, features, at)),
            (CriticMethod::SelfTeaching { judge: Some(judge) }, Some(read)) => {
                Some(chooser.best(course, judge, read, at))
            }
            (CriticMethod::SelfTeaching { .. }, _) => None,
        };
        block.count_move(at.mover, other == Some(choice.point));
        choice
    }

    /// Learns and counts the game's result.
    fn finish(&mut self, winner: Option<Player>, at: MoveContext) {
        let CriticLearner {
            course,
            state: LearnerState { critic, block, .. },
            learning,
            before,
            after,
            episode,
            ..
        } = self;
        let (reward, result) = match winner {
            Some(Player::One) => (1.0, 1.0),
            Some(Player::Two) => (course.loss, 0.0),
            None => (0.5, 0.5),
        };
        let value = f64::from(critic.value(after));
        let counts = &mut block.counts;
        counts.games += 1;
        counts.plies += u64::from(at.ply);
        counts.won_first += u64::from(winner == Some(at.first));
        block.sums.squared_misses += (value - result).powi(2);
        match winner {
            Some(Player::One) => {
                counts.won_one += 1;
                block.sums.value_won += value;
            }
            Some(Player::Two) => {
                counts.won_two += 1;
                block.sums.value_lost += value;
            }
            None => counts.drawn += 1,
        }
        if let Some(lambda) = course.lambda {
            let terms = (at.game, lambda, reward);
            return episode.learn(critic, learning, course, terms, |error| block.count_error(error));
        }
        let step = course.step(at.game);
        let mut learn = |inputs: &Inputs, target: TdTarget<'_>| {
            block.count_error(learning.update(critic, inputs, target, &step));
        };
        match course.ending {
            TerminalUpdate::Both => {
                learn(before, TdTarget::Result(reward));
                learn(after, TdTarget::Result(reward));
            }
            TerminalUpdate::Chain => {
                learn(after, TdTarget::Result(reward));
                learn(before, TdTarget::Next { reward: 0.0, inputs: after });
            }
            TerminalUpdate::BeforeLast => learn(before, TdTarget::Result(reward)),
            TerminalUpdate::Literal => learn(before, TdTarget::Next { reward, inputs: after }),
        }
    }
}

impl CriticMethod {
    /// The critic by which moves are counted as correct.
    pub fn expert(&self) -> Option<&Critic> {
        match self {
            CriticMethod::SelfTeaching { judge } => judge.as_ref(),
            CriticMethod::Watching { expert } => Some(expert),
        }
    }

    /// The method as text, with the checksum of the expert's weights. Equal methods have equal descriptions.
    pub fn describe(&self) -> String {
        let checksum = |critic: &Critic| format!("{:016x}", tengen_base::checksum::fnv1a(&critic.to_bytes()));
        match self {
            CriticMethod::SelfTeaching { judge: None } => "method self-teach\njudge none\n".to_owned(),
            CriticMethod::SelfTeaching { judge: Some(judge) } => {
                format!("method self-teach\njudge {}\n", checksum(judge))
            }
            CriticMethod::Watching { expert } => format!("method watch\nexpert {}\n", checksum(expert)),
        }
    }
}
