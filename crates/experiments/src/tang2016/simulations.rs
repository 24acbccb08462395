//! How many simulations it takes for them to help the critic, and why trees take more than playouts.

use super::contest::{self, Match};
use super::{OPENINGS, blank, claim, measure, words};
use crate::plot::{Curve, Labels, curves};
use crate::{Experiment, ExperimentError, Report, RunOptions, Verdict, replace};

pub(super) struct SimulationCounts;

const METHODS: [(&str, &str); 4] = [
    ("ADP-HMCTS", "adp-hmcts?"),
    ("ADP-UCT", "adp-uct?"),
    ("ADP-UCT c = 0", "adp-uct?c=0&"),
    ("ADP-UCT literal", "adp-uct?backup=literal&"),
];
const COUNTS: [u64; 5] = [100, 300, 1_000, 2_000, 4_000];
const GAMES: u64 = 200;

const WHY: &str = "**Why trees need more.** In a playout the opponent answers by the four rules at once: it stops what it \
                   must stop and takes what it can take. In a tree it first tries every reply once, by lot, whatever the \
                   rules say. While there are fewer simulations than replies (about 210), `c` and the back-up have no part \
                   in it and all three trees play the very same games: the opponent looks random, threats against the \
                   searcher go unpunished, and the mean over all replies says little about the best one. With more \
                   simulations good replies are tried more often and the value comes nearer to what playouts say.";

fn name(method: &str, count: u64) -> String {
    format!("{method} {count} : ADP")
}

impl Experiment for SimulationCounts {
    fn id(&self) -> &'static str {
        "tang-simulations"
    }

    fn about(&self) -> &'static str {
        "how many simulations help the critic, and why trees need more than playouts"
    }

    fn run(&self, options: &RunOptions<'_>) -> Result<Report, ExperimentError> {
        let counts = if options.quick { &COUNTS[..1] } else { &COUNTS[..] };
        let mut matches = Vec::new();
        for (method, agent) in METHODS {
            for &count in counts {
                let one = format!("{agent}sims={count}");
                matches.push(Match::new(name(method, count), &one, "adp:st", GAMES));
            }
        }
        let outcomes = contest::play(options, &matches)?;
        let mut report = blank(
            self.id(),
            options,
            "How many simulations for each candidate does it take to beat the critic alone, by playouts and by trees?",
            &format!(
                "Critic `st`, five candidates, λ = 0.5, against ADP. A tree starts with the opponent to move: each of \
                 about 210 replies is tried once before any is preferred, and after that the bound's second term decides \
                 where to go for long. `c` weighs that term (the paper: 0.71); `literal` is the printed back-up, in which \
                 the opponent's moves are chosen for the searcher's wins. {OPENINGS}"
            ),
        );
        report.measures = matches.iter().map(|one| measure(one, &outcomes)).collect();
        report.notes.push(WHY.to_owned());
        let most = counts[counts.len() - 1];
        for (method, _) in METHODS {
            let (few, many) = (outcomes[&name(method, counts[0])], outcomes[&name(method, most)]);
            let (from, to) = (few.percent(), many.percent());
            let verdict = Verdict::of_shape(to.low > from.mean && from.high < to.mean, to.mean > from.mean);
            let text = format!("{method}: more simulations win more");
            let because = format!("{} at {}, {} at {most}", from.words(), counts[0], to.words());
            report.claims.push(claim(&text, verdict, because));
        }
        let best = |method: &str| words(&outcomes[&name(method, most)]);
        report.verdict = format!(
            "With {most} simulations for each candidate ADP-HMCTS scores {} against ADP, ADP-UCT {}.",
            best("ADP-HMCTS"),
            best("ADP-UCT")
        );
        let line = |(method, _): &(&str, &str)| Curve {
            name: (*method).to_owned(),
            points: counts
                .iter()
                .map(|&count| ((count as f64).log10(), outcomes[&name(method, count)].percent()))
                .collect(),
        };
        let labels = Labels {
            title: "Score against ADP by simulations for each candidate",
            x: "simulations, as a power of ten",
            y: "score in percent",
        };
        let lines: Vec<Curve> = METHODS.iter().map(line).collect();
        replace(&options.out.join("simulations.svg"), curves(&labels, &lines, 100.0)?.as_bytes())?;
        report.pictures.push(("simulations.svg".to_owned(), labels.title.to_owned()));
        Ok(report)
    }
}
