//! The metrics of a critic's training, in blocks of a thousand games.

use crate::run_folder;
use tengen_nets::Player;

/// Games for each row of metrics.
pub const BLOCK: u64 = 1_000;

/// Counts and sums over the games since the last row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MetricsBlock {
    pub(super) counts: GameCounts,
    pub(super) sums: ErrorSums,
}

macro_rules! numbers {
    ($(#[$about:meta])* $name:ident: $type:ty { $($(#[$doc:meta])* $field:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(super) struct $name { $($(#[$doc])* pub(super) $field: $type),* }

        impl $name {
            /// All numbers, in order, for a checkpoint.
            pub(super) fn numbers(&self) -> Vec<$type> {
                vec![$(self.$field),*]
            }

            /// Restores the numbers from a checkpoint.
            pub(super) fn from_numbers(mut numbers: impl Iterator<Item = $type>) -> Option<$name> {
                Some($name { $($field: numbers.next()?),* })
            }
        }
    };
}

numbers! {
    /// Counts of games and moves.
    GameCounts: u64 {
        games,
        plies,
        /// Player 1's moves by evaluation after each side's second; a forced five counts if it is also the critic's choice.
        counted_one,
        counted_two,
        /// Those of them that are also the expert's choice.
        correct_one,
        correct_two,
        /// The same moves with all forced fives.
        with_forced,
        won_one,
        won_two,
        drawn,
        /// Games won by the player that opened them.
        won_first,
        transitions,
    }
}

numbers! {
    /// Sums of errors and values.
    ErrorSums: f64 {
        /// Squares of the errors before learning.
        squared_errors,
        /// Values of the last positions of games that player 1 won, before they are learned.
        value_won,
        value_lost,
        /// Squares of the differences between those values and the results.
        squared_misses,
    }
}

/// The metrics of a thousand games (or fewer, at the end of a run).
#[derive(Clone, Debug, PartialEq)]
pub struct MetricsRow {
    /// Games played since the start.
    pub games: u64,
    /// The chance of a random move.
    pub epsilon: f32,
    /// Moves a game.
    pub plies: f64,
    /// Moves a game as the paper counts them: by evaluation, after each side's second.
    pub moves: f64,
    /// The same with all forced fives.
    pub moves_with_forced: f64,
    /// Games won by player 1.
    pub won_one: u64,
    /// Games won by player 2.
    pub won_two: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games won by the player that opened them.
    pub won_first: u64,
    /// The root mean square of the update errors.
    pub error: f64,
    /// The mean value of the last positions of games that player 1 won, before they are learned.
    pub value_won: Option<f64>,
    /// The same for games that player 1 lost.
    pub value_lost: Option<f64>,
    /// The root mean square of the differences between last values and results.
    pub miss: f64,
    /// The share of moves that are also the expert's choice: both players', player 1's, player 2's. Known only if there
    /// is an expert.
    pub correct: Option<[f64; 3]>,
}

impl MetricsBlock {
    /// Counts a move, and whether it is also the expert's choice.
    pub(super) fn count_move(&mut self, mover: Player, correct: bool) {
        let counts = &mut self.counts;
        let (counted, right) = match mover {
            Player::One => (&mut counts.counted_one, &mut counts.correct_one),
            Player::Two => (&mut counts.counted_two, &mut counts.correct_two),
        };
        *counted += 1;
        *right += u64::from(correct);
    }

    pub(super) fn count_error(&mut self, error: f32) {
        self.counts.transitions += 1;
        self.sums.squared_errors += f64::from(error) * f64::from(error);
    }

    pub(super) fn row(&self, games: u64, epsilon: f32, has_expert: bool) -> MetricsRow {
        let GameCounts { counted_one, counted_two, correct_one, correct_two, .. } = self.counts;
        let of = |part: f64, all: u64| part / all.max(1) as f64;
        let a_game = |part: u64| of(part as f64, self.counts.games);
        let mean = |sum: f64, all: u64| (all > 0).then(|| sum / all as f64);
        let decided = self.counts.won_one + self.counts.won_two + self.counts.drawn;
        MetricsRow {
            games,
            epsilon,
            plies: a_game(self.counts.plies),
            moves: a_game(counted_one + counted_two),
            moves_with_forced: a_game(self.counts.with_forced),
            won_one: self.counts.won_one,
            won_two: self.counts.won_two,
            drawn: self.counts.drawn,
            won_first: self.counts.won_first,
            error: of(self.sums.squared_errors, self.counts.transitions).sqrt(),
            value_won: mean(self.sums.value_won, self.counts.won_one),
            value_lost: mean(self.sums.value_lost, self.counts.won_two),
            miss: of(self.sums.squared_misses, decided).sqrt(),
            correct: has_expert.then(|| {
                [
                    of((correct_one + correct_two) as f64, counted_one + counted_two),
                    of(correct_one as f64, counted_one),
                    of(correct_two as f64, counted_two),
                ]
            }),
        }
    }
}

impl MetricsRow {
    /// The names of the columns of `metrics.csv`.
    pub const COLUMNS: [&'static str; 16] = [
        "games",
        "epsilon",
        "plies",
        "moves",
        "moves_with_forced",
        "won_one",
        "won_two",
        "drawn",
        "won_first",
        "error",
        "value_won",
        "value_lost",
        "miss",
        "correct",
        "correct_one",
        "correct_two",
    ];

    /// The fields of the row, one for each column; what is not known is empty.
    pub fn fields(&self) -> [String; 16] {
        let rough = |value: f64| format!("{value:.3}");
        let fine = |value: f64| format!("{value:.6}");
        let known = |value: Option<f64>| value.map_or(String::new(), fine);
        let correct = |at: usize| known(self.correct.map(|correct| correct[at]));
        [
            self.games.to_string(),
            self.epsilon.to_string(),
            rough(self.plies),
            rough(self.moves),
            rough(self.moves_with_forced),
            self.won_one.to_string(),
            self.won_two.to_string(),
            self.drawn.to_string(),
            self.won_first.to_string(),
            fine(self.error),
            known(self.value_won),
            known(self.value_lost),
            fine(self.miss),
            correct(0),
            correct(1),
            correct(2),
        ]
    }

    /// The rows of a table as `metrics.csv` has it; what cannot be read is skipped.
    pub fn read(table: &str) -> Vec<MetricsRow> {
        run_folder::read_table(table, MetricsRow::from_record)
    }

    fn from_record(record: &csv::StringRecord) -> Option<MetricsRow> {
        if record.len() != MetricsRow::COLUMNS.len() {
            return None;
        }
        let number = |at: usize| record[at].parse::<f64>().ok();
        let count = |at: usize| record[at].parse::<u64>().ok();
        Some(MetricsRow {
            games: count(0)?,
            epsilon: record[1].parse().ok()?,
            plies: number(2)?,
            moves: number(3)?,
            moves_with_forced: number(4)?,
            won_one: count(5)?,
            won_two: count(6)?,
            drawn: count(7)?,
            won_first: count(8)?,
            error: number(9)?,
            value_won: number(10),
            value_lost: number(11),
            miss: number(12)?,
            correct: number(13).zip(number(14)).zip(number(15)).map(|((both, one), two)| [both, one, two]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_reads_back() {
        let mut block = MetricsBlock::default();
        block.counts.games = 3;
        block.counts.plies = 60;
        block.counts.won_one = 2;
        block.counts.drawn = 1;
        block.count_error(0.5);
        block.sums.value_won = 1.5;
        for has_expert in [false, true] {
            let row = block.row(3, 0.125, has_expert);
            assert_eq!((row.value_won, row.value_lost), (Some(0.75), None));
            let table = run_folder::table(&MetricsRow::COLUMNS, std::iter::once(row.fields()));
            let [read] = &MetricsRow::read(std::str::from_utf8(&table).unwrap())[..] else {
                panic!("not one row")
            };
            // What is written is rounded.
            assert_eq!(MetricsRow { miss: row.miss, ..read.clone() }, row);
            assert!((read.miss - row.miss).abs() < 1e-6);
        }
        let whole = block.row(3, 0.1, true).fields().join(",");
        for bad in ["", "1,2", &MetricsRow::COLUMNS.join(","), &format!("{whole},1")] {
            assert_eq!(MetricsRow::read(bad), [], "{bad}");
        }
    }
}
