//! The settings of a critic's training as command-line arguments.

use crate::arguments::{self, named};
use clap::builder::TypedValueParser;
use tengen_board::{Rule, Size};
use tengen_nets::{Architecture, TieBreak};
use tengen_train::critic::{
    CriticCourse, LessonManner, Lessons, MoveRange, Rewards, Schedule, TerminalUpdate,
};

/// All settings of a course. Those that are not given are as published for the architecture.
#[derive(clap::Args)]
pub(super) struct CriticCourseArgs {
    /// The critic's architecture
    #[arg(long, default_value = "st", value_parser = architecture())]
    pub(super) arch: Architecture,
    /// Points along a side of the board, 5 to 22 [default: as published]
    #[arg(long, value_name = "N", value_parser = arguments::size)]
    size: Option<Size>,
    /// Which lines win: freestyle (five or more) or standard (exactly five)
    #[arg(long, default_value_t = Rule::Freestyle)]
    rule: Rule,
    #[command(flatten)]
    update: UpdateArgs,
    #[command(flatten)]
    exploration: ExplorationArgs,
    #[command(flatten)]
    suggested: SuggestedArgs,
}

/// How the critic learns from a transition.
#[derive(clap::Args)]
#[command(next_help_heading = "Learning (as published by default)")]
struct UpdateArgs {
    /// The discount factor of the next value
    #[arg(long, value_name = "FACTOR")]
    gamma: Option<f32>,
    /// The factor of the error
    #[arg(long, value_name = "FACTOR")]
    alpha: Option<f32>,
    /// How often alpha is multiplied into an update: twice, as in the published gradient, or once
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    alpha_times: Option<u8>,
    /// The learning rate of the weights into the hidden nodes
    #[arg(long, value_name = "RATE")]
    l1: Option<f32>,
    /// The learning rate of the weights into the output
    #[arg(long, value_name = "RATE")]
    l2: Option<f32>,
    /// How often each transition is learned
    #[arg(long, value_name = "N")]
    repeats: Option<u32>,
    /// Compute the next value only once while a transition is repeated
    #[arg(long)]
    freeze_next: bool,
    /// Player 1's reward for a loss: 0 in the paper, -1 in the patent
    #[arg(long, value_name = "REWARD", allow_hyphen_values = true)]
    loss: Option<f32>,
    /// What is learned at the end of a game
    #[arg(long, value_parser = named(TerminalUpdate::ALL.map(TerminalUpdate::name), str::parse::<TerminalUpdate>))]
    ending: Option<TerminalUpdate>,
    /// A factor of the learning rates by phase: 1@30000,0.1 is 1 until game 30,000 and 0.1 from then on
    #[arg(long, value_name = "SCHEDULE")]
    rates: Option<Schedule>,
    /// Learn when a game is over, from its end to its start, with this weight (0 to 1) of the next position's target
    /// against its value; "none" learns after every move
    #[arg(long, value_name = "LAMBDA|none", value_parser = lambda)]
    lambda: Option<Lambda>,
}

/// Which moves are played while learning.
#[derive(clap::Args)]
#[command(next_help_heading = "Moves (as published by default)")]
struct ExplorationArgs {
    /// How far from a stone moves are considered
    #[arg(long, value_name = "N")]
    near: Option<u8>,
    /// Which of equally good moves is played
    #[arg(long, value_parser = named(TieBreak::ALL.map(TieBreak::name), str::parse::<TieBreak>))]
    ties: Option<TieBreak>,
    /// The chance of a random move by phase: 0.1@30000,0.05 is 0.1 until game 30,000 and 0.05 from then on
    #[arg(long, value_name = "SCHEDULE")]
    epsilon: Option<Schedule>,
    /// Where random moves are played
    #[arg(long, value_parser = named(MoveRange::ALL.map(MoveRange::name), str::parse::<MoveRange>))]
    random_moves: Option<MoveRange>,
    /// The last game with a random opening: a number, 0 for none, or "always"
    #[arg(long, value_name = "GAME|always", value_parser = until)]
    random_openings_until: Option<u64>,
    /// Where the moves of random openings are played
    #[arg(long, value_parser = named(MoveRange::ALL.map(MoveRange::name), str::parse::<MoveRange>))]
    random_openings: Option<MoveRange>,
    /// How many moves a random opening has
    #[arg(long, value_name = "N")]
    random_opening_moves: Option<u32>,
    /// The last game in which a possible five is always played: a number, or "always"
    #[arg(long, value_name = "GAME|always", value_parser = until)]
    forced_five_until: Option<u64>,
    /// Do not learn from random moves
    #[arg(long, conflicts_with = "learn_random")]
    skip_random: bool,
    /// Learn from random moves, where the published course does not
    #[arg(long)]
    learn_random: bool,
}

/// What the papers suggest or mention, and did not do.
#[derive(clap::Args)]
#[command(next_help_heading = "Beyond what was published (off by default)")]
struct SuggestedArgs {
    /// Rewards before the end of a game, by phase: potential:0.1@20000,0 is 0.1 for an open four and half of it for an open
    /// three until game 20,000, taken back when they are lost; made:0.1 never takes them back
    #[arg(long, value_name = "KIND:SCHEDULE")]
    rewards: Option<Rewards>,
    /// Look so many moves ahead, and learn the value of the position to which the best line leads: TDLeaf, with --lambda
    /// TDLeaf(lambda)
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Moves that are followed further when looking more than one ahead
    #[arg(long, value_name = "N")]
    width: Option<usize>,
    /// Learn from games of this built-in agent first; it must need no clock, as minimax-d2
    #[arg(long, value_name = "AGENT", requires = "lessons")]
    teacher: Option<String>,
    /// The number of games that the teacher plays
    #[arg(long, value_name = "N", requires = "teacher")]
    lessons: Option<u64>,
    /// How the critic learns from the teacher's moves: as from its own (watched), or also by comparing them with the moves
    /// that it would have made (compared)
    #[arg(long, requires = "teacher", default_value = "watched",
          value_parser = named(LessonManner::ALL.map(LessonManner::name), str::parse::<LessonManner>))]
    manner: LessonManner,
}

impl CriticCourseArgs {
    /// The course with this seed.
    pub(super) fn course(&self, seed: u64) -> CriticCourse {
        let mut course = CriticCourse::published(self.arch, seed);
        course.rule = self.rule;
        set(&mut course.size, &self.size);
        self.update.apply(&mut course);
        self.exploration.apply(&mut course);
        self.suggested.apply(&mut course);
        course
    }
}

impl UpdateArgs {
    fn apply(&self, course: &mut CriticCourse) {
        set(&mut course.step.discount, &self.gamma);
        set(&mut course.step.alpha, &self.alpha);
        set(&mut course.step.alpha_twice, &self.alpha_times.map(|times| times == 2));
        set(&mut course.step.first_rate, &self.l1);
        set(&mut course.step.second_rate, &self.l2);
        set(&mut course.step.repeats, &self.repeats);
        course.step.freeze_next = self.freeze_next;
        set(&mut course.loss, &self.loss);
        set(&mut course.ending, &self.ending);
        set(&mut course.rates, &self.rates);
        set(&mut course.lambda, &self.lambda.map(|Lambda(lambda)| lambda));
    }
}

impl ExplorationArgs {
    fn apply(&self, course: &mut CriticCourse) {
        set(&mut course.near, &self.near);
        set(&mut course.ties, &self.ties);
        set(&mut course.schedule, &self.epsilon);
        set(&mut course.random_moves, &self.random_moves);
        set(&mut course.random_openings_until, &self.random_openings_until);
        set(&mut course.random_openings, &self.random_openings);
        set(&mut course.random_opening_moves, &self.random_opening_moves);
        set(&mut course.forced_five_until, &self.forced_five_until);
        course.learn_from_random = (course.learn_from_random || self.learn_random) && !self.skip_random;
    }
}

impl SuggestedArgs {
    fn apply(&self, course: &mut CriticCourse) {
        course.rewards.clone_from(&self.rewards);
        set(&mut course.look.depth, &self.depth);
        set(&mut course.look.width, &self.width);
        let lessons = self.teacher.clone().zip(self.lessons);
        course.lessons = lessons.map(|(teacher, until)| Lessons { teacher, until, manner: self.manner });
    }
}

/// Replaces a published value by the given one, if any.
fn set<T: Clone>(value: &mut T, given: &Option<T>) {
    if let Some(given) = given {
        value.clone_from(given);
    }
}

fn architecture() -> impl TypedValueParser<Value = Architecture> {
    named(Architecture::ALL.map(Architecture::name), str::parse::<Architecture>)
}

/// λ, or `None` for learning after every move.
#[derive(Clone, Copy)]
struct Lambda(Option<f32>);

fn lambda(text: &str) -> Result<Lambda, String> {
    match text {
        "none" => Ok(Lambda(None)),
        _ => text
            .parse()
            .map(|lambda| Lambda(Some(lambda)))
            .map_err(|_| "this is a number, or \"none\"".to_owned()),
    }
}

fn until(text: &str) -> Result<u64, String> {
    match text {
        "always" => Ok(u64::MAX),
        _ => text.parse().map_err(|_| "this is a number of games, or \"always\"".to_owned()),
    }
}
