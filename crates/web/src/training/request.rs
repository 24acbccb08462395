//! A training run as the page asks for it, and the courses on offer.

use super::network;
use crate::api_error::ApiError;
use crate::store::JobRow;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tengen_agents::adp;
use tengen_board::{Rule, Size};
use tengen_nets::pinet::Layers;
use tengen_nets::{Architecture, Critic};
use tengen_train::comparison::{self, Teaching, TemporalDifference};
use tengen_train::critic::{self, Schedule};
use tengen_train::net::NetCourse;

/// A training run as the page asks for it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrainingRequest {
    pub(crate) way: TrainingMethod,
    /// The learner: a critic's architecture, or a network's layers.
    pub(crate) learner: String,
    /// The expert that is watched, or the teacher.
    #[serde(default)]
    pub(crate) teacher: Option<String>,
    /// Games to play; for comparison, games to learn.
    pub(crate) games: u64,
    #[serde(default = "usual_seed")]
    seed: u64,
    /// Points along a side; by default as published.
    #[serde(default)]
    size: Option<u8>,
    #[serde(default = "usual_rule")]
    rule: String,
    /// The chance of a random move, in percent; by default as published.
    #[serde(default)]
    exploration: Option<u8>,
    /// Nodes for each move of a line network's games; by default as `tengen train net` has them.
    #[serde(default)]
    nodes: Option<u64>,
    /// Games of a line network's test, at most.
    #[serde(default)]
    gate: Option<u64>,
}

/// How a learner learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TrainingMethod {
    /// From games with itself.
    SelfTeach,
    /// From an expert's games.
    Watch,
    /// From games against a teacher.
    Comparison,
    /// A line network of the flagship, from games that the flagship plays against itself.
    Network,
}

/// A method with everything that can be chosen.
#[derive(Debug, Serialize)]
pub(crate) struct TrainingOffer {
    way: TrainingMethod,
    learners: Vec<Learner>,
    teachers: Vec<&'static str>,
    games: [u64; 2],
    sizes: [u8; 2],
    rules: Vec<&'static str>,
    /// Games a minute that this machine plays at present, as far as can be told beforehand.
    #[serde(skip_serializing_if = "Option::is_none")]
    games_a_minute: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Learner {
    name: &'static str,
    games: u64,
    size: u8,
}

fn usual_seed() -> u64 {
    1
}

fn usual_rule() -> String {
    Rule::Freestyle.name().to_owned()
}

/// Networks that learn by comparison.
const LAYERS: [(&str, Layers); 2] = [("patterns", Layers::Patterns), ("learned-star", Layers::LearnedStar)];
/// Their teachers, by the page's name and the roster's. None uses a clock, so every run can be repeated.
const TEACHERS: [(&str, &str); 7] = [
    ("minimax", "minimax?depth=3&width=10&vcf=off&vct=off&ties=random"),
    ("hardnet", "hardnet"),
    ("copy", Teaching::COPY),
    ("st", "adp:st"),
    ("novice", "tengen?level=novice&hash=1"),
    ("club", "tengen?level=club&hash=1"),
    ("itself", ""),
];
/// Lessons between two series of tests.
const LESSONS: u64 = 100;
const CRITIC_GAMES: [u64; 2] = [100, 200_000];
const COMPARISON_GAMES: [u64; 2] = [100, 5_000];
const SIZES: [u8; 2] = [9, 20];
/// What critics and networks of Π-units learn.
const RULES: [Rule; 2] = [Rule::Freestyle, Rule::Standard];
/// The line network, its games, and the boards of most of them.
pub(super) const LINE: &str = "line";
const NETWORK_GAMES: [u64; 2] = [200, 200_000];
const NETWORK_SIZES: [u8; 2] = [12, 20];
const NETWORK_NODES: std::ops::RangeInclusive<u64> = 100..=20_000;
const MOST_GATE_GAMES: u64 = 10_000;
const MOST_EXPLORATION: u8 = 50;
const LARGEST_SEED: u64 = 999_999_999;
/// Checkpoints that a whole run makes by itself, at most.
const CHECKPOINTS: u64 = 12;

impl TrainingOffer {
    /// All methods.
    pub(crate) fn all() -> [TrainingOffer; 4] {
        let critics = || {
            Architecture::BUILT_IN.map(|architecture| Learner {
                name: architecture.name(),
                games: critic::CriticCourse::published_games(architecture),
                size: critic::CriticCourse::published(architecture, 1).size.side(),
            })
        };
        let offer = |way, learners: Vec<Learner>, teachers, games| TrainingOffer {
            way,
            learners,
            teachers,
            games,
            sizes: SIZES,
            rules: RULES.map(Rule::name).to_vec(),
            games_a_minute: None,
        };
        let networks = LAYERS.map(|(name, _)| Learner { name, games: 1_000, size: Size::STANDARD.side() });
        [
            offer(TrainingMethod::SelfTeach, critics().into(), Vec::new(), CRITIC_GAMES),
            offer(
                TrainingMethod::Watch,
                critics().into(),
                Architecture::BUILT_IN.map(Architecture::name).into(),
                CRITIC_GAMES,
            ),
            offer(
                TrainingMethod::Comparison,
                networks.into(),
                TEACHERS.map(|(name, _)| name).into(),
                COMPARISON_GAMES,
            ),
            TrainingOffer {
                sizes: NETWORK_SIZES,
                rules: Rule::ALL.map(Rule::name).to_vec(),
                games_a_minute: Some(network::games_a_minute()),
                ..offer(
                    TrainingMethod::Network,
                    vec![Learner { name: LINE, games: 12_000, size: Size::STANDARD.side() }],
                    Vec::new(),
                    NETWORK_GAMES,
                )
            },
        ]
    }
}

impl TrainingRequest {
    /// The request that a run was started with.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn of(row: &JobRow) -> Result<TrainingRequest, ApiError> {
        serde_json::from_str(&row.spec).map_err(ApiError::internal)
    }

    /// Checks the request, and says how many games the run plays.
    ///
    /// # Errors
    /// When it is not valid.
    pub(crate) fn check(&self) -> Result<u32, ApiError> {
        let [fewest, most] = match self.way {
            TrainingMethod::Comparison => COMPARISON_GAMES,
            TrainingMethod::SelfTeach | TrainingMethod::Watch => CRITIC_GAMES,
            TrainingMethod::Network => NETWORK_GAMES,
        };
        if !(fewest..=most).contains(&self.games) {
            let sentence = format!("A run has {fewest} to {most} games, not {}.", self.games);
            return Err(ApiError::bad_request("games", sentence));
        }
        if self.seed > LARGEST_SEED {
            return Err(ApiError::bad_request(
                "seed",
                format!("A seed is a whole number up to {LARGEST_SEED}."),
            ));
        }
        if self.exploration.is_some_and(|percent| percent > MOST_EXPLORATION) {
            return Err(ApiError::bad_request(
                "exploration",
                format!("At most {MOST_EXPLORATION}% of moves can be random."),
            ));
        }
        self.rule()?;
        match self.way {
            TrainingMethod::Network => {
                self.network()?;
                Ok(self.games as u32)
            }
            TrainingMethod::Comparison => {
                let course = self.comparison()?;
                let trainer = comparison::Trainer::new(course)
                    .map_err(|error| ApiError::bad_request("course", format!("{error}.")))?;
                Ok(trainer.games_in(self.series()) as u32)
            }
            TrainingMethod::SelfTeach | TrainingMethod::Watch => {
                let (course, _) = self.critic()?;
                course.check().map_err(|error| ApiError::bad_request("course", format!("{error}.")))?;
                Ok(self.games as u32)
            }
        }
    }

    /// The course and the method of a critic. A critic that teaches itself is measured by the built-in one of its
    /// architecture, so that its progress can be seen.
    ///
    /// # Errors
    /// When there is no such critic or expert, or it does not fit the board.
    pub(crate) fn critic(&self) -> Result<(critic::CriticCourse, critic::CriticMethod), ApiError> {
        let architecture = self.architecture()?;
        let course = critic::CriticCourse::published(architecture, self.seed);
        let size = self.size(course.size)?;
        let schedule = match self.exploration {
            Some(percent) => Schedule::constant(f32::from(percent) / 100.0),
            None => course.schedule.clone(),
        };
        let course = critic::CriticCourse { size, rule: self.rule()?, schedule, ..course };
        let method = match self.way {
            TrainingMethod::Watch => {
                let name = self.teacher.as_deref().unwrap_or("st");
                let expert = built_in(name).ok_or_else(|| unknown("expert", name))?;
                if !expert.fits(size) {
                    let sentence = format!("{name} plays on {} boards only.", expert.size());
                    return Err(ApiError::bad_request("teacher", sentence));
                }
                critic::CriticMethod::Watching { expert }
            }
            _ => critic::CriticMethod::SelfTeaching {
                judge: built_in(architecture.name()).filter(|judge| judge.fits(size)),
            },
        };
        Ok((course, method))
    }

    /// The course of a line network.
    ///
    /// # Errors
    /// When its numbers are out of bounds.
    pub(crate) fn network(&self) -> Result<NetCourse, ApiError> {
        if self.learner != LINE {
            return Err(unknown("learner", &self.learner));
        }
        let size = self.size(Size::STANDARD)?;
        let mut course = NetCourse::usual(self.rule()?, size, self.games, self.seed);
        let nodes = self.nodes.unwrap_or(course.nodes);
        if !NETWORK_NODES.contains(&nodes) {
            let sentence =
                format!("A move takes {} to {} nodes.", NETWORK_NODES.start(), NETWORK_NODES.end());
            return Err(ApiError::bad_request("course", sentence));
        }
        course.nodes = nodes;
        let gate = self.gate.unwrap_or(course.gate.games);
        if !(2..=MOST_GATE_GAMES).contains(&gate) || gate % 2 == 1 {
            let sentence = format!("A test has 2 to {MOST_GATE_GAMES} games, an even number.");
            return Err(ApiError::bad_request("course", sentence));
        }
        course.gate.games = gate;
        Ok(course)
    }

    /// The course of a network that learns by comparison.
    ///
    /// # Errors
    /// When there is no such network or teacher.
    pub(crate) fn comparison(&self) -> Result<comparison::ComparisonCourse, ApiError> {
        let layers = LAYERS.iter().find(|(name, _)| *name == self.learner);
        let layers = layers.ok_or_else(|| unknown("learner", &self.learner))?.1;
        let teacher = self.teacher.as_deref().unwrap_or("minimax");
        let &(name, agent) =
            TEACHERS.iter().find(|(name, _)| *name == teacher).ok_or_else(|| unknown("teacher", teacher))?;
        let mut course = comparison::ComparisonCourse::published(layers, agent, self.seed);
        if name == "itself" {
            course.method = comparison::ComparisonMethod::Temporal(TemporalDifference::default());
        }
        course.size = self.size(course.size)?;
        course.rule = self.rule()?;
        Ok(course)
    }

    /// Whether these are the learner, the board and the expert of the published curves.
    pub(super) fn is_published(&self) -> bool {
        let usual = self.teacher.as_deref().is_none_or(|teacher| teacher == "st");
        let board = self.size.is_none_or(|side| side == Size::STANDARD.side());
        self.learner == "st" && usual && board && self.rule == Rule::Freestyle.name()
    }

    /// The number of series that the games make.
    pub(crate) fn series(&self) -> u64 {
        self.games.div_ceil(LESSONS)
    }

    /// Games between two checkpoints of a critic: a round number.
    pub(crate) fn snapshot_every(&self) -> u64 {
        let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
        steps.find(|step| step * CHECKPOINTS >= self.games).unwrap_or(self.games)
    }

    fn architecture(&self) -> Result<Architecture, ApiError> {
        self.learner.parse().map_err(|_| unknown("learner", &self.learner))
    }

    fn rule(&self) -> Result<Rule, ApiError> {
        let known: Option<Rule> = self.rule.parse().ok();
        if self.way == TrainingMethod::Network {
            return known.ok_or_else(|| ApiError::bad_request("rule", "There is no such rule."));
        }
        let rule = known.filter(|rule| RULES.contains(rule));
        rule.ok_or_else(|| ApiError::bad_request("rule", "Learners learn freestyle or standard."))
    }

    fn size(&self, usual: Size) -> Result<Size, ApiError> {
        let [smallest, largest] = if self.way == TrainingMethod::Network { NETWORK_SIZES } else { SIZES };
        let Some(side) = self.size else { return Ok(usual) };
        let size = Size::new(side.into()).ok().filter(|_| (smallest..=largest).contains(&side));
        let sentence =
            || format!("Learners learn on boards of {smallest} to {largest} points a side, not {side}.");
        size.ok_or_else(|| ApiError::bad_request("size", sentence()))
    }

    /// What the page shows about a run.
    pub(crate) fn facts(&self) -> Value {
        let size = |usual| self.size(usual).unwrap_or(usual).side();
        match self.architecture() {
            Ok(architecture) => {
                let course = critic::CriticCourse::published(architecture, self.seed);
                let side = self.size(course.size).unwrap_or(course.size);
                json!({
                    "size": side.side(),
                    "rule": self.rule,
                    "inputs": architecture.inputs(side),
                    "hidden": architecture.hidden(),
                    "every": self.snapshot_every(),
                })
            }
            Err(_) if self.way == TrainingMethod::Network => {
                json!({ "size": size(Size::STANDARD), "rule": self.rule, "every": self.games })
            }
            Err(_) => json!({ "size": size(Size::STANDARD), "rule": self.rule, "every": LESSONS }),
        }
    }
}

/// A built-in critic by its architecture's name: nothing is read from disk.
fn built_in(name: &str) -> Option<Critic> {
    let architecture: Architecture = name.parse().ok()?;
    adp::critic(architecture.name()).ok()
}

fn unknown(what: &'static str, name: &str) -> ApiError {
    let name: String = name.chars().take(40).collect();
    let key = if what == "learner" { "learner" } else { "teacher" };
    ApiError::bad_request(key, format!("No {what} here is called '{name}'."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(way: &str, learner: &str) -> Value {
        json!({"way": way, "learner": learner, "games": 1000})
    }

    #[test]
    fn everything_on_offer_can_be_taught() {
        for offer in TrainingOffer::all() {
            let way = serde_json::to_value(offer.way).unwrap();
            for learner in &offer.learners {
                let wanted = request(way.as_str().unwrap(), learner.name);
                let wanted: TrainingRequest = serde_json::from_value(wanted).unwrap();
                assert!(wanted.check().is_ok(), "{wanted:?}");
            }
            for teacher in &offer.teachers {
                let mut wanted = request(way.as_str().unwrap(), offer.learners[0].name);
                wanted["teacher"] = json!(teacher);
                let wanted: TrainingRequest = serde_json::from_value(wanted).unwrap();
                assert!(wanted.check().is_ok(), "{wanted:?}");
            }
        }
    }

    #[test]
    fn checkpoints_come_at_round_numbers() {
        let every = |games: u64| {
            let mut wanted = request("self-teach", "st");
            wanted["games"] = json!(games);
            serde_json::from_value::<TrainingRequest>(wanted).unwrap().snapshot_every()
        };
        assert_eq!([100, 1000, 5000, 60_000, 200_000].map(every), [10, 100, 500, 5_000, 20_000]);
    }
}
