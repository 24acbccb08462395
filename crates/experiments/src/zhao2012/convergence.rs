//! The values of won and lost positions, and how steady they are.

use super::trained::{Trained, Training};
use super::{average, frame, seeds};
use crate::plot::{Curve, Labels, picture};
use crate::stats::Mean;
use crate::{Entry, Experiment, ExperimentReport, Mark, Result, RunOptions};
use tengen_nets::{Architecture, Features, Inputs, Player};
use tengen_train::critic::{CriticCourse, CriticLearner};

pub(super) struct Convergence;

/// Games that are played on from the end of a training to see how steady its values are.
const LAST: usize = 100;
/// How many positions of a game's end are looked at.
const END: usize = 8;

/// How steady a critic's values are at the ends of its last games.
pub(super) struct Steadiness {
    /// The standard deviation of the last position's value, wins and losses taken apart.
    last: f64,
    /// By plies before the end: how far the value is from the result (root of the mean square).
    miss: [f64; END],
}

/// The critics whose steadiness is compared.
const KINDS: [Architecture; 3] = [Architecture::St, Architecture::Sst3, Architecture::Rist];

/// The runs of ST, and the steadiness of all critics by kind and seed.
pub(super) struct Values {
    st: Vec<Trained>,
    steady: Vec<Vec<Steadiness>>,
}

impl Experiment for Convergence {
    type Played = Values;

    fn entry(&self) -> Entry {
        Entry::new(
            "zhao-convergence",
            "values of wins and losses go to 1 and 0; without the turn they do not settle",
        )
    }

    fn play(&self, options: &RunOptions<'_>) -> Result<Values> {
        let mut values = Values { st: Vec::new(), steady: Vec::new() };
        for architecture in KINDS {
            let mut of_seeds = Vec::new();
            for seed in 1..=seeds(options) {
                let trained = Training::published(architecture, seed).run(options)?;
                of_seeds.push(Steadiness::of(&trained)?);
                if architecture == Architecture::St {
                    values.st.push(trained);
                }
            }
            values.steady.push(of_seeds);
        }
        Ok(values)
    }

    fn judge(&self, options: &RunOptions<'_>, values: &Values) -> Result<ExperimentReport> {
        let mut report = frame(
            self.entry().id,
            options,
            "Do the values of won and lost positions converge to 1 and 0, and does SST3, which is not told the turn, fail to?",
            "The runs of `zhao-table2`. The value of a game's last position is taken before the result is learned; means over a \
             thousand games. For steadiness, 100 more games are played by each finished learner (ST's run goes to 80,000 games, where ε \
             is 0.1 again, as SST3's is), and every position near a game's end is valued by the critic as it was before \
             that game.",
        );
        report.unit = "Values between 0 and 1".to_owned();
        report.size = format!("60,000 of training, {LAST} after it a seed");
        last_values(&mut report, &values.st)?;
        steadiness(&mut report, &values.steady)?;
        Ok(report)
    }
}

/// One block of a column, a number for each seed that has it.
fn block(trained: &[Trained], column: &str, k: usize) -> Vec<f64> {
    trained.iter().filter_map(|run| run.column(column).get(k - 1).copied().flatten()).collect()
}

/// The mean of blocks `from..=to`, or of the last ones where there are fewer; a number for each seed.
fn over(trained: &[Trained], column: &str, from: usize, to: usize) -> Vec<f64> {
    let mean = |run: &Trained| {
        let known = run.column(column);
        let to = to.min(known.len());
        let part: Vec<f64> = known[from.min(to) - 1..to].iter().copied().flatten().collect();
        average(&part)
    };
    trained.iter().map(mean).collect()
}

/// How the values of last positions develop, and ST's part of the verdict.
fn last_values(report: &mut ExperimentReport, st: &[Trained]) -> Result<()> {
    let rows = st.iter().map(|run| run.column("value_won").len()).min().unwrap_or(0);
    let mut drawn = Vec::new();
    for (name, column) in [("won by player 1", "value_won"), ("won by player 2", "value_lost")] {
        let points = (1..=rows).map(|k| (k as f64, Mean::of(&block(st, column, k))));
        drawn.push(Curve { name: name.to_owned(), points: points.collect() });
        for k in [1, 10, 30, 60, 80].into_iter().filter(|&k| k <= rows) {
            let paper = match (k, column) {
                (60, "value_won") => "near 1",
                (60, _) => "near 0",
                _ => "",
            };
            let name = format!("ST, thousand {k}, {name}");
            report.measure(name, paper, Mean::of(&block(st, column, k)));
        }
    }
    // A thousand games alone are noisy: some dozens of wins that were thought lost move the mean by a hundredth.
    let [won, lost] = ["value_won", "value_lost"].map(|column| Mean::of(&over(st, column, 51, 60)));
    let [won_60, lost_60] = ["value_won", "value_lost"].map(|column| Mean::of(&over(st, column, 60, 60)));
    report.measure("ST, thousands 51 to 60, won by player 1", "near 1", won);
    report.measure("ST, thousands 51 to 60, won by player 2", "near 0", lost);
    let because = |ten: Mean, one: Mean| {
        format!("{} in thousands 51 to 60, {} in the sixtieth", ten.rounded(4), one.rounded(4))
    };
    report.line("zhao-value-won", Mark::of(won.mean > 0.99 && won_60.mean > 0.99), because(won, won_60));
    report.line("zhao-value-lost", Mark::of(lost.mean < 0.01 && lost_60.mean < 0.01), because(lost, lost_60));
    report.verdict = format!(
        "In the last ten thousand of 60,000 games ST values a win {:.4} and a loss {:.4} on average. ",
        won.mean, lost.mean
    );
    let labels = Labels {
        title: "ST: value of a game's last position, before it is learned",
        x: "thousands of games",
        y: "value",
    };
    report.pictures.push(picture("values.svg", &labels, &drawn, 1.0)?);
    Ok(())
}

/// How steady the values are, and SST3's part of the verdict.
fn steadiness(report: &mut ExperimentReport, steady: &[Vec<Steadiness>]) -> Result<()> {
    let mean = |of: &[Steadiness], get: &dyn Fn(&Steadiness) -> f64| {
        Mean::of(&of.iter().map(get).collect::<Vec<_>>())
    };
    let mut drawn = Vec::new();
    for (kind, of) in KINDS.iter().zip(steady) {
        let title = format!("{kind}: standard deviation of the last value");
        report.measure(title, "", mean(of, &|s| s.last));
        for back in [0, 1, 2, 4] {
            let title = format!("{kind}: distance from the result, {back} plies before the end");
            report.measure(title, "", mean(of, &|s| s.miss[back]));
        }
        let points = (0..END).map(|back| (back as f64, mean(of, &|s| s.miss[back])));
        drawn.push(Curve { name: kind.name().to_owned(), points: points.collect() });
    }
    let ratio =
        |get: &dyn Fn(&Steadiness) -> f64| mean(&steady[1], get).mean / mean(&steady[0], get).mean.max(1e-9);
    let (last, before) = (ratio(&|s| s.last), ratio(&|s| s.miss[1]));
    let [st, sst3] = [0, 1].map(|kind| mean(&steady[kind], &|s| s.last).rounded(3));
    report.line(
        "zhao-sst3-spread",
        Mark::of(last >= 5.0),
        format!("{last:.1} times: standard deviation {sst3}, ST's {st}"),
    );
    report.verdict.push_str(&format!(
        "SST3's last values spread {last:.1} times as wide as ST's, for five in a row says who has won whoever is to move; one \
         ply earlier, where the turn matters, its values are {before:.1} times as far from the result as ST's."
    ));
    let labels = Labels {
        title: "Distance of the value from the result, last 100 games",
        x: "plies before the end",
        y: "root of the mean square",
    };
    report.pictures.push(picture("steadiness.svg", &labels, &drawn, 0.7)?);
    Ok(())
}

impl Steadiness {
    fn of(trained: &Trained) -> Result<Steadiness> {
        let mut learner = trained.learner()?;
        let (mut squares, mut counts) = ([0.0; END], [0_u32; END]);
        let mut last: [Vec<f64>; 2] = Default::default();
        for _ in 0..LAST {
            let critic = learner.critic().clone();
            learner.play();
            let Some((winner, values)) = end(&learner, |inputs| critic.value(inputs)) else { continue };
            let result = if winner == Player::One { 1.0 } else { 0.0 };
            for (back, value) in values.iter().rev().take(END).enumerate() {
                squares[back] += (value - result).powi(2);
                counts[back] += 1;
            }
            last[winner.index()].extend(values.last());
        }
        let deviation = |values: &[f64]| {
            let mean = average(values);
            values.iter().map(|value| (value - mean).powi(2)).sum::<f64>()
        };
        let games = (last[0].len() + last[1].len()).max(3) as f64;
        let mut miss = [0.0; END];
        for back in 0..END {
            miss[back] = (squares[back] / f64::from(counts[back].max(1))).sqrt();
        }
        Ok(Steadiness { last: (last.iter().map(|v| deviation(v)).sum::<f64>() / (games - 2.0)).sqrt(), miss })
    }
}

/// Who won the last game, and the value of every position of it; nothing if it was drawn.
fn end(learner: &CriticLearner, value: impl Fn(&Inputs) -> f32) -> Option<(Player, Vec<f64>)> {
    let CriticCourse { architecture, size, near, .. } = *learner.course();
    let played = learner.last_game();
    let first = played.first()?.1;
    let mut features = Features::new(architecture, size, near);
    let mut inputs = Inputs::new();
    let mut values = Vec::new();
    for &(point, player) in played {
        features.play(point, player);
        features.inputs(!player, first, &mut inputs);
        values.push(f64::from(value(&inputs)));
    }
    let &(point, winner) = played.last()?;
    (features.stones().row(point, winner) >= 5).then_some((winner, values))
}
