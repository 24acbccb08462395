//! A critic in training: plays games, updates the critic after every move, and counts results.

use super::chooser::{ChoiceTerms, Chooser, ChosenMove, MoveContext, MoveSource};
use super::episode::Episode;
use super::lessons::{LessonManner, Teacher};
use super::metrics::{BLOCK, MetricsBlock, MetricsRow};
use super::state::LearnerState;
use super::{BadCourse, CriticCourse, CriticMethod, TerminalUpdate};
use tengen_board::Point;
use tengen_nets::{Critic, Features, Inputs, Lookahead, Player, TdLearner, TdTarget};

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
    teacher: Option<Teacher>,
    chooser: Chooser,
    learning: TdLearner,
    /// What was to be learned before the last move, and what is now: the position, or where the critic expects it to lead.
    before: Inputs,
    after: Inputs,
    /// Player 1's reward for the last move, and for ending the game with the next.
    reward: f32,
    last_reward: f32,
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
            expert_features: method.expert(1).map(read),
            teacher: match &course.lessons {
                Some(lessons) => Some(Teacher::new(lessons, course.size, course.rule)?),
                None => None,
            },
            features: read(&critic),
            method,
            state: LearnerState::new(critic),
            at: MoveContext::before(0),
            chooser: Chooser::default(),
            learning: TdLearner::default(),
            before: Inputs::new(),
            after: Inputs::new(),
            reward: 0.0,
            last_reward: 0.0,
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
        (self.reward, self.last_reward) = (0.0, 0.0);
        if let Some((features, expert)) =
            self.expert_features.as_mut().zip(self.method.expert(self.state.games))
        {
            features.clear();
            if features.architecture() != expert.architecture() {
                *features = Features::new(expert.architecture(), self.course.size, self.course.near);
            }
        }
        if let Some(teacher) = &mut self.teacher {
            teacher.clear();
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
        let wins = self.wins(point);
        let over = wins || self.features.stones().is_full();
        if over {
            self.finish(wins.then_some(at.mover), at);
        } else if self.course.lambda.is_none()
            && at.ply > 1
            && (self.course.learn_from_random || how != MoveSource::Random)
        {
            let target = TdTarget::Next { reward: self.reward, inputs: &self.after };
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

    /// Whether the mover's stone on the point makes a row that wins.
    fn wins(&self, point: Point) -> bool {
        self.course.wins(self.features.stones().row(point, self.at.mover))
    }

    fn put(&mut self, point: Point, is_random: bool) {
        let mover = self.at.mover;
        let counts = self.features.patterns().copied();
        self.features.play(point, mover);
        if let Some(features) = &mut self.expert_features {
            features.play(point, mover);
        }
        if let Some(teacher) = &mut self.teacher {
            teacher.follow(point);
        }
        if let (Some(reward), Some(before), Some(after)) =
            (self.course.reward(self.at.game), counts, self.features.patterns())
        {
            self.reward = reward.of(mover, &before, after);
            self.last_reward = reward.of_last(&before);
        }
        std::mem::swap(&mut self.before, &mut self.after);
        self.read(point);
        if self.course.lambda.is_some() {
            self.episode.push(&self.after, is_random);
        }
    }

    /// Reads what is to be learned after a move: the position, or the end of the line that the critic expects from it.
    fn read(&mut self, point: Point) {
        let MoveContext { mover, first, .. } = self.at;
        let over = self.wins(point) || self.features.stones().is_full();
        let CriticLearner { course, state, features, chooser, after, .. } = self;
        let mut turn = !mover;
        let mut line = Vec::new();
        if course.look.depth > 1 && !over {
            let look = Lookahead { depth: course.look.depth - 1, ..course.look };
            line = chooser.line(course, &state.critic, features, (turn, first), look);
        }
        for &point in &line {
            features.play(point, turn);
            turn = !turn;
        }
        features.inputs(turn, first, after);
        for _ in &line {
            features.undo();
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
        block.row(*games, self.course.schedule.at(*games), self.method.expert(*games).is_some())
    }

    /// Chooses a move and counts it, if it was chosen by evaluation.
    fn choose(&mut self, at: MoveContext) -> ChosenMove {
        let CriticLearner { course, method, state, features, expert_features, chooser, .. } = self;
        let LearnerState { critic, block, .. } = state;
        let own = ChoiceTerms::of_learner(course, at.game);
        let (player, read, terms) = match (method.player(at.game), &mut *expert_features) {
            (Some(expert), Some(features)) => (expert, features, ChoiceTerms::default()),
            _ => (&*critic, &mut *features, own),
        };
        let mut choice = chooser.choose(course, player, read, at, terms);
        if at.ply <= 2 * UNCOUNTED || matches!(choice.how, MoveSource::Opening | MoveSource::Random) {
            return self.taught(choice, at);
        }
        block.counts.with_forced += 1;
        if choice.how == MoveSource::ForcedFive
            && chooser.best(course, player, read, at, terms) != choice.point
        {
            return choice;
        }
        choice = self.taught(choice, at);
        let other = self.other_choice(at);
        self.state.block.count_move(at.mover, other == Some(choice.point));
        choice
    }

    /// The move that a counted one is compared with: when watching, the critic's with the expert's; in self-play, the
    /// judge's with the critic's.
    fn other_choice(&mut self, at: MoveContext) -> Option<Point> {
        let CriticLearner { course, method, state, features, expert_features, chooser, .. } = self;
        if method.player(at.game).is_some() {
            let own = ChoiceTerms::of_learner(course, at.game);
            return Some(chooser.best(course, &state.critic, features, at, own));
        }
        let (judge, read) = method.expert(at.game).zip(expert_features.as_mut())?;
        Some(chooser.best(course, judge, read, at, ChoiceTerms::default()))
    }

    /// The teacher's move in place of one by evaluation, if this is a lesson; what can be learned by comparing the two is
    /// learned.
    fn taught(&mut self, choice: ChosenMove, at: MoveContext) -> ChosenMove {
        let Some(teacher) = self.teacher.as_mut().filter(|_| choice.how == MoveSource::Evaluated) else {
            return choice;
        };
        let Some(manner) = teacher.teaches(at.game) else { return choice };
        let point = teacher.choose(self.course.seed, at);
        if manner == LessonManner::Compared && point != choice.point {
            let CriticLearner { course, state, features, learning, .. } = self;
            let positions = [point, choice.point].map(|point| {
                let mut inputs = Inputs::new();
                features.play(point, at.mover);
                features.inputs(!at.mover, at.first, &mut inputs);
                features.undo();
                inputs
            });
            let [taught, own] = positions.each_ref().map(|inputs| state.critic.value(inputs));
            for (inputs, target) in positions.iter().zip([own, taught]) {
                let target = TdTarget::Result(target);
                learning.update(&mut state.critic, inputs, target, &course.step(at.game));
            }
        }
        ChosenMove { point, ..choice }
    }

    /// Learns and counts the game's result.
    fn finish(&mut self, winner: Option<Player>, at: MoveContext) {
        let CriticLearner {
            course,
            state: LearnerState { critic, block, .. },
            learning,
            before,
            after,
            last_reward,
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
                learn(before, TdTarget::Result(reward + *last_reward));
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
