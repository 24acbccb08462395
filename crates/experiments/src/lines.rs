//! The acceptance lines: for every reported result, what a number of ours must be to meet it.

use serde::Serialize;

/// One thing that is asked for, so exact that a number decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its name.
    pub id: &'static str,
    /// The experiment whose report marks it.
    pub experiment: &'static str,
    /// The result in question.
    pub result: &'static str,
    /// What the source reports.
    pub published: &'static str,
    /// What is asked for here.
    pub asked: &'static str,
}

impl Line {
    const fn new(
        id: &'static str,
        experiment: &'static str,
        result: &'static str,
        published: &'static str,
        asked: &'static str,
    ) -> Line {
        Line { id, experiment, result, published, asked }
    }

    /// The line with this name.
    pub fn find(id: &str) -> Option<&'static Line> {
        LINES.iter().find(|line| line.id == id)
    }
}

/// All lines, source by source in the order of its results. They were written down before the experiments were run.
#[rustfmt::skip] // one row each, to be read as a table
pub const LINES: &[Line] = &[
    Line::new("freisleben-1-flat", "freisleben-1", "Experiment 1, temporal differences", "0:50 → 0:50", "does not rise"),
    Line::new("freisleben-2-best", "freisleben-2", "Experiment 2, coding of empty points", "22:24 with 0.25, 9:36 with 0.1, 0:50 with 0.5", "most wins with 0.25"),
    Line::new("freisleben-2-half", "freisleben-2", "Experiment 2, empty points 0.5", "0:50 → 0:50", "does not rise"),
    Line::new("freisleben-3-perfect", "freisleben-3", "Experiment 3, against Random", "50:0 → 50:0", "all won, before and after"),
    Line::new("freisleben-4-no-rise", "freisleben-4", "Experiment 4, taught by Hardnet", "28:16 → 18:24", "does not rise"),
    Line::new("freisleben-5-rise", "freisleben-5", "Experiment 5, taught by XMake5", "29:20 → 36:14", "rises by 5 of 50 or more, mean of ten seeds"),
    Line::new("freisleben-6-falls", "freisleben-6", "Experiment 6, then taught by Hardnet", "36:14 → 25:24", "falls"),
    Line::new("freisleben-7-chance", "freisleben-7", "Experiment 7, then with its own copy", "36 → 38 wins", "neither rises nor falls beyond chance"),
    Line::new("freisleben-bound", "freisleben-coding", "Bound of the coding of empty points", "0.31", "0.3045"),
    Line::new("freisleben-stand-in", "freisleben-stand-in", "The stand-in for XMake5 against Hardnet", "41:9", "within 5 of 41"),

    Line::new("zhao-st-10k", "zhao-milestones", "ST after 10,000 games", "20:10 against Beginner", "below ST after 60,000 against every opponent, p < .05"),
    Line::new("zhao-st-first", "zhao-table2", "ST after 60,000, lowest opponent", "30:0", "90 % or more"),
    Line::new("zhao-st-falls", "zhao-table2", "ST after 60,000, from level to level", "30:0, 22:8, 13:17", "falls at each step"),
    Line::new("zhao-st-third", "zhao-table2", "ST after 60,000, highest opponent", "13:17", "27 to 61 %"),
    Line::new("zhao-rung-first", "zhao-rung", "ST after 60,000, lowest opponent fitted to other rows", "30:0", "90 % or more"),
    Line::new("zhao-rung-second", "zhao-rung", "ST after 60,000, second opponent fitted to SST2's row", "22:8", "56 to 86 %, the paper's interval"),
    Line::new("zhao-rung-third", "zhao-rung", "ST after 60,000, third opponent fitted to SST2's row", "13:17", "27 to 61 %, the paper's interval"),
    Line::new("zhao-st-more", "zhao-milestones", "20,000 games more at ε = 0.1", "no gain", "within 5 points against every opponent, 400 games"),
    Line::new("zhao-sst1", "zhao-table2", "SST1, bare counts", "30:0, 15:15, 14:16", "within 15 points of ST against all three"),
    Line::new("zhao-sst2", "zhao-table2", "SST2, the turn told once", "30:0, 23:7, 11:19", "within 15 points of ST against all three"),
    Line::new("zhao-sst3-below", "zhao-table2", "SST3, the turn not told", "0:30", "significantly below ST"),
    Line::new("zhao-sst3-spread", "zhao-convergence", "SST3's values at the end of games", "fluctuate", "spread 5 times as wide as ST's or more, last 100 games"),
    Line::new("zhao-rist", "zhao-table2", "RIST, bare stones", "0:30", "10 % at most against the lowest opponent"),
    Line::new("zhao-value-won", "zhao-convergence", "Value of a won position", "goes to 1", "above 0.99 by 60,000 games"),
    Line::new("zhao-value-lost", "zhao-convergence", "Value of a lost position", "goes to 0", "below 0.01 by 60,000 games"),
    Line::new("zhao-fig4-gap", "zhao-fig4", "Fig. 4, self-teaching minus watching", "0.664 − 0.483", "0.08 or more in thousands 61 to 80"),
    Line::new("zhao-fig4-above", "zhao-fig4", "Fig. 4, self-teaching above watching", "in every thousand", "from the first thousand on"),
    Line::new("zhao-fig5-self", "zhao-fig5", "Fig. 5, player 1 minus player 2, self-teaching", "+0.006", "within 0.03 after 20,000 games"),
    Line::new("zhao-fig5-watch", "zhao-fig5", "Fig. 5, player 1 minus player 2, watching", "-0.013", "within 0.03 after 20,000 games"),
    Line::new("zhao-fig6-dip", "zhao-fig6", "Fig. 6, shortest games", "thousands 4 and 5", "in thousands 2 to 6"),
    Line::new("zhao-fig6-jump", "zhao-fig6", "Fig. 6, step at game 20,001, published course", "+3.7", "+1 or more"),
    Line::new("zhao-jump", "zhao-jump", "Fig. 6, the same with constant exploration", "+3.7", "+1 or more, ten fresh seeds"),
    Line::new("zhao-fig6-end", "zhao-fig6", "Fig. 6, end and start", "23.4 and 14.9", "longer games in the end"),
    Line::new("zhao-fig6-watch", "zhao-fig6", "Fig. 6, watched games", "within 6 % of their mean", "every thousand within 6 %"),
    Line::new("zhao-watch", "zhao-watch-vs-st", "The watcher against ST", "0:30", "10 % at most of 100 games or more"),
    Line::new("patent-speed", "patent-transports", "Two programs and a file", "60,000 games in 30 hours", "2,000 games an hour or more"),
    Line::new("patent-memory", "patent-transports", "Shared memory instead of the file", "faster", "faster"),
    Line::new("patent-weights", "patent-transports", "Weights by file and by memory", "", "equal to the bit"),
    Line::new("patent-repeats", "zhao-no-exploration", "No exploration", "games repeat after hundreds", "identical games for good before game 2,000, all seeds"),

    Line::new("tang-table2-lead-each", "tang-table2", "Table II, n for each point", "75, 71, 67 % at 10, 50, 100", "HMCTS above half at 10, 50 and 100"),
    Line::new("tang-table2-narrows-each", "tang-table2", "Table II, n for each point, lead at 400", "58 %", "smaller than at 10 to 100"),
    Line::new("tang-table2-lead-total", "tang-table2", "Table II, n in all", "75, 71, 67 % at 10, 50, 100", "HMCTS above half at 10, 50 and 100"),
    Line::new("tang-table2-narrows-total", "tang-table2", "Table II, n in all, lead at 400", "58 %", "smaller than at 10 to 100"),
    Line::new("tang-table3-uct", "tang-table3", "Table III, ADP-UCT against ADP", "360:140", "above half, p < .001"),
    Line::new("tang-table3-hmcts", "tang-table3", "Table III, ADP-HMCTS against ADP", "354:146", "above half, p < .001"),
    Line::new("tang-table3-adp", "tang-table3", "Table III, ADP against HMCTS", "348:152", "above half, p < .001"),
    Line::new("tang-table4-hmcts", "tang-table4", "Table IV, ADP-HMCTS minus ADP, highest opponent", "+28 points", "+10 points or more"),
    Line::new("tang-table4-uct", "tang-table4", "Table IV, ADP-UCT minus ADP, highest opponent", "+21 points", "+10 points or more"),
    Line::new("tang-table4-last", "tang-table4", "Table IV, HMCTS", "last at every level", "last at every level"),
    Line::new("tang-fig4-hmcts", "tang-fig4", "Fig. 4, best λ of ADP-HMCTS", "0.5", "inside, above the intervals of both ends"),
    Line::new("tang-fig4-uct", "tang-fig4", "Fig. 4, best λ of ADP-UCT", "0.5", "inside, above the intervals of both ends"),
    Line::new("tang-fig4-one", "tang-fig4", "Fig. 4, λ = 1", "the critic alone", "50 % within the interval"),
    Line::new("tang-table5", "tang-table5", "Table V", "five rows", "the arithmetic"),
    Line::new("tang-times-order", "tang-times", "Times, from fast to slow", "ADP, ADP-UCT, ADP-HMCTS, HMCTS", "the same order"),
    Line::new("tang-times-threads", "tang-times", "Speed-up by four cores", "10 s to 2 or 3 s", "2.5 times or more on four cores"),
    Line::new("tang-literal-table2-lead-each", "tang-literal-table2", "Table II, n for each point; literal threes", "75, 71, 67 % at 10, 50, 100", "HMCTS above half at 10, 50 and 100"),
    Line::new("tang-literal-table2-narrows-each", "tang-literal-table2", "Table II, n for each point, lead at 400; literal threes", "58 %", "smaller than at 10 to 100"),
    Line::new("tang-literal-table2-lead-total", "tang-literal-table2", "Table II, n in all; literal threes", "75, 71, 67 % at 10, 50, 100", "HMCTS above half at 10, 50 and 100"),
    Line::new("tang-literal-table2-narrows-total", "tang-literal-table2", "Table II, n in all, lead at 400; literal threes", "58 %", "smaller than at 10 to 100"),
    Line::new("tang-literal-table3-uct", "tang-literal-table3", "Table III, ADP-UCT against ADP; literal threes, critic of 10,000 games", "360:140", "above half, p < .001"),
    Line::new("tang-literal-table3-hmcts", "tang-literal-table3", "Table III, ADP-HMCTS against ADP; literal threes, critic of 10,000 games", "354:146", "above half, p < .001"),
    Line::new("tang-literal-table3-adp", "tang-literal-table3", "Table III, ADP against HMCTS; literal threes, critic of 10,000 games", "348:152", "above half, p < .001"),
    Line::new("tang-literal-table4-hmcts", "tang-literal-table4", "Table IV, ADP-HMCTS minus ADP, highest opponent; literal threes, critic of 10,000 games", "+28 points", "+10 points or more"),
    Line::new("tang-literal-table4-uct", "tang-literal-table4", "Table IV, ADP-UCT minus ADP, highest opponent; literal threes, critic of 10,000 games", "+21 points", "+10 points or more"),
    Line::new("tang-literal-table4-last", "tang-literal-table4", "Table IV, HMCTS; literal threes, critic of 10,000 games", "last at every level", "last at every level"),
    Line::new("tang-literal-fig4-hmcts", "tang-literal-fig4", "Fig. 4, best λ of ADP-HMCTS; literal threes, critic of 10,000 games", "0.5", "inside, above the intervals of both ends"),
    Line::new("tang-literal-fig4-uct", "tang-literal-fig4", "Fig. 4, best λ of ADP-UCT; literal threes, critic of 10,000 games", "0.5", "inside, above the intervals of both ends"),
    Line::new("tang-literal-fig4-one", "tang-literal-fig4", "Fig. 4, λ = 1; literal threes, critic of 10,000 games", "the critic alone", "50 % within the interval"),

    Line::new("ding-middle", "ding-table3", "Alpha-beta against engines of about 1050", "5, 6, 6, 6 of 6", "5 of 6 or more against each rated 950 to 1150"),
    Line::new("ding-best", "ding-table3", "Alpha-beta against Wine's and Yixin's class", "0, 0 of 6", "fewer than 3 of 6 against each rated 1600 or more"),
    Line::new("ding-elo", "ding-table3", "Alpha-beta's rating", "about 1620 on the course's ladder", "published with its interval"),
    Line::new("ding-hash", "ding-hash", "Hits of the hash table", "0.06", "logged"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_name_of_its_own_and_an_experiment() {
        for line in LINES {
            assert_eq!(LINES.iter().filter(|other| other.id == line.id).count(), 1, "{}", line.id);
            assert!(crate::find(line.experiment).is_some(), "{}: {}", line.id, line.experiment);
            assert!(!line.result.is_empty() && !line.asked.is_empty(), "{}", line.id);
        }
    }
}
