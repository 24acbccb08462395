//! The live status of a training run: speed, last measurements, last game.

use super::network::NetworkStatus;
use crate::dto::PositionView;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tengen_board::Game;
use tengen_explain::color_key;
use tengen_nets::Player;
use tengen_train::comparison::{ComparisonMethod, ResultTally, Series, Trainer, TrainingStage};
use tengen_train::critic::{CriticLearner, MetricsRow};
use tokio::sync::mpsc;

/// The status of a run between two games.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LiveStatus {
    /// Games a second, lately.
    rate: f64,
    /// The measurements since the last row of the metrics.
    row: Option<Value>,
    game: Option<GameView>,
    /// How far the course of a line network is.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<NetworkStatus>,
}

/// A game of a learner.
#[derive(Clone, Debug, Serialize)]
struct GameView {
    number: u64,
    position: PositionView,
    /// Black's chance after every move, in percent, as the learner sees it; empty where it has no opinion.
    values: Vec<u32>,
    /// `test`, `lesson` or `own`, for networks that learn by comparison.
    stage: Option<&'static str>,
    /// The learner's colour, where it plays another player.
    color: Option<&'static str>,
}

impl LiveStatus {
    /// A critic between two games.
    pub(super) fn of_critic(learner: &CriticLearner) -> LiveStatus {
        let moves = learner.last_game();
        let course = learner.course();
        let mut game = Game::new(course.size, course.rule);
        let played = !moves.is_empty() && moves.iter().all(|&(point, _)| game.play(point).is_ok());
        let black_is_one = moves.first().is_some_and(|&(_, player)| player == Player::One);
        let percent = |value: f32| {
            let black = if black_is_one { value } else { 1.0 - value };
            (100.0 * black).round() as u32
        };
        let view = played.then(|| GameView {
            number: learner.games(),
            position: PositionView::of(&game),
            values: learner.outlook().into_iter().map(percent).collect(),
            stage: None,
            color: None,
        });
        LiveStatus {
            rate: 0.0,
            row: learner.unfinished_row().map(|unfinished| row(&unfinished)),
            game: view,
            network: None,
        }
    }

    /// A line network at some stage of its course.
    pub(super) fn of_network(status: NetworkStatus, game: Option<(u64, Game)>) -> LiveStatus {
        let view = game.map(|(number, game)| GameView {
            number,
            position: PositionView::of(&game),
            values: Vec::new(),
            stage: None,
            color: None,
        });
        LiveStatus { rate: 0.0, row: None, game: view, network: Some(status) }
    }

    /// A network between two games.
    pub(super) fn of_trainer(trainer: &Trainer) -> LiveStatus {
        let own = matches!(trainer.course().method, ComparisonMethod::Temporal(_));
        let view = trainer.last_game().map(|last| GameView {
            number: trainer.played(),
            position: PositionView::of(&last.game),
            values: Vec::new(),
            stage: Some(match last.stage {
                TrainingStage::Test => "test",
                TrainingStage::Lesson if own => "own",
                TrainingStage::Lesson => "lesson",
            }),
            color: (!own || last.stage == TrainingStage::Test).then(|| color_key(last.color)),
        });
        LiveStatus { rate: 0.0, row: trainer.series().last().copied().map(series), game: view, network: None }
    }
}

/// A critic's measurements by their names; shares are in percent.
pub(super) fn row(row: &MetricsRow) -> Value {
    let games = row.won_one + row.won_two + row.drawn;
    let percent = |part: f64| rounded(100.0 * part, 1);
    let share = |part: u64| percent(part as f64 / games.max(1) as f64);
    json!({
        "games": row.games,
        "explore": percent(row.epsilon.into()),
        "error": rounded(row.error, 4),
        "moves": rounded(row.plies, 1),
        "black": share(row.won_first),
        "white": share(games.saturating_sub(row.won_first + row.drawn)),
        "drawn": share(row.drawn),
        "won": row.value_won.map(percent),
        "lost": row.value_lost.map(percent),
        "match": row.correct.map(|correct| percent(correct[0])),
    })
}

/// A network's measurements. The tests come before the lessons: what is not measured yet is left out.
pub(super) fn series(series: Series) -> Value {
    let percent = |part: u64, all: u64| (all > 0).then(|| rounded(100.0 * part as f64 / all as f64, 1));
    let score = |tally: &ResultTally| {
        let all = 2 * tally.games();
        (percent(2 * tally.won() + tally.drawn, all), percent(2 * tally.drawn, all))
    };
    let (test, drawn) = score(&series.test);
    let lessons = series.lessons.games();
    json!({
        "games": series.learned,
        "tests": series.test.games(),
        "test": test,
        "drawn": drawn,
        "lesson": score(&series.lessons).0,
        "match": percent(series.agreed, series.moves),
        "moves": (lessons > 0).then(|| rounded(series.plies as f64 / lessons as f64, 1)),
    })
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (scale * value).round() / scale
}

/// Reports the status of a run, at a limited rate.
pub(super) struct ProgressReporter {
    sender: mpsc::Sender<(u64, LiveStatus)>,
    at: Option<(Instant, u64)>,
    rate: f64,
}

/// The time between two reports.
const EVERY: Duration = Duration::from_millis(500);

impl ProgressReporter {
    pub(super) fn new(sender: mpsc::Sender<(u64, LiveStatus)>) -> ProgressReporter {
        ProgressReporter { sender, at: None, rate: 0.0 }
    }

    /// Called after every game; makes the status only if it is to be sent.
    pub(super) fn tell(&mut self, games: u64, live: impl FnOnce() -> LiveStatus) {
        let now = Instant::now();
        let Some((at, before)) = self.at else {
            self.at = Some((now, games));
            // The first report comes at once.
            let _ = self.sender.try_send((games, live()));
            return;
        };
        let passed = now.duration_since(at);
        if passed < EVERY {
            return;
        }
        let lately = (games - before) as f64 / passed.as_secs_f64();
        self.rate = if self.rate > 0.0 { 0.7 * self.rate + 0.3 * lately } else { lately };
        self.at = Some((now, games));
        // A receiver that is still busy with the last report does not need this one.
        let _ = self.sender.try_send((games, LiveStatus { rate: rounded(self.rate, 2), ..live() }));
    }

    /// The last report of a run that ends or pauses.
    pub(super) fn last(&mut self, games: u64, live: LiveStatus) {
        let _ = self.sender.blocking_send((games, LiveStatus { rate: rounded(self.rate, 2), ..live }));
    }
}
