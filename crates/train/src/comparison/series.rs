//! The results of a series of comparison training: test games, then learned games.

use crate::run_folder;
use serde::Serialize;
use tengen_board::Color;

/// Counts of games by who started and who won, as in the paper's figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ResultTally {
    /// Won by the network, starting.
    pub won_starting: u64,
    /// Won by the network, moving second.
    pub won_second: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost by the network, starting.
    pub lost_starting: u64,
    /// Lost by the network, moving second.
    pub lost_second: u64,
}

impl ResultTally {
    /// Counts a game in which the network had `color`.
    pub fn count(&mut self, color: Color, winner: Option<Color>) {
        let started = color == Color::Black;
        *match (winner, started) {
            (None, _) => &mut self.drawn,
            (Some(winner), true) if winner == color => &mut self.won_starting,
            (Some(winner), false) if winner == color => &mut self.won_second,
            (Some(_), true) => &mut self.lost_starting,
            (Some(_), false) => &mut self.lost_second,
        } += 1;
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &ResultTally) {
        let mut sums = self.numbers();
        sums.iter_mut().zip(other.numbers()).for_each(|(sum, number)| *sum += number);
        *self = ResultTally::from_numbers(sums);
    }

    /// Games the network won.
    pub fn won(&self) -> u64 {
        self.won_starting + self.won_second
    }

    /// Games the opponent won.
    pub fn lost(&self) -> u64 {
        self.lost_starting + self.lost_second
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.won() + self.drawn + self.lost()
    }

    /// The counts, from the bottom of the paper's figures to their top.
    pub fn numbers(&self) -> [u64; 5] {
        [self.won_starting, self.won_second, self.drawn, self.lost_starting, self.lost_second]
    }

    fn from_numbers([won_starting, won_second, drawn, lost_starting, lost_second]: [u64; 5]) -> ResultTally {
        ResultTally { won_starting, won_second, drawn, lost_starting, lost_second }
    }
}

/// One series: test games, then learned games. The last series of a run has no learned games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Series {
    /// Games learned before it.
    pub learned: u64,
    /// The test games.
    pub test: ResultTally,
    /// The learned games. In games against itself, Black counts as the network.
    pub lessons: ResultTally,
    /// Moves of all learned games.
    pub plies: u64,
    /// The winners' moves, which were learned.
    pub moves: u64,
    /// Those of them that the network would have played.
    pub agreed: u64,
}

impl Series {
    /// The names of the columns of `metrics.csv`.
    pub const COLUMNS: [&'static str; 14] = [
        "learned",
        "test_won_starting",
        "test_won_second",
        "test_drawn",
        "test_lost_starting",
        "test_lost_second",
        "lessons_won_starting",
        "lessons_won_second",
        "lessons_drawn",
        "lessons_lost_starting",
        "lessons_lost_second",
        "plies",
        "moves",
        "agreed",
    ];

    /// The fields of a row, one for each column.
    pub fn fields(&self) -> [String; 14] {
        let [a, b, c, d, e] = self.test.numbers();
        let [f, g, h, i, j] = self.lessons.numbers();
        let numbers = [self.learned, a, b, c, d, e, f, g, h, i, j, self.plies, self.moves, self.agreed];
        numbers.map(|number| number.to_string())
    }

    /// Reads the fields of a row.
    pub fn from_fields<'a>(fields: impl IntoIterator<Item = &'a str>) -> Option<Series> {
        let numbers: Result<Vec<u64>, _> = fields.into_iter().map(str::parse).collect();
        let [learned, a, b, c, d, e, f, g, h, i, j, plies, moves, agreed] = numbers.ok()?.try_into().ok()?;
        let (test, lessons) = ([a, b, c, d, e], [f, g, h, i, j]);
        let [test, lessons] = [test, lessons].map(ResultTally::from_numbers);
        Some(Series { learned, test, lessons, plies, moves, agreed })
    }

    /// The rows of a table as `metrics.csv` has it; what cannot be read is skipped.
    pub fn read(table: &str) -> Vec<Series> {
        run_folder::read_table(table, |record| Series::from_fields(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back() {
        let mut series = Series { learned: 100, plies: 7, moves: 3, agreed: 2, ..Series::default() };
        series.test.count(Color::Black, Some(Color::Black));
        series.test.count(Color::White, Some(Color::Black));
        series.lessons.count(Color::White, None);
        assert_eq!((series.test.won(), series.test.lost(), series.lessons.drawn), (1, 1, 1));
        let line = series.fields().join(",");
        assert_eq!(Series::read(&format!("{}\n{line}\n", Series::COLUMNS.join(","))), [series]);
        for bad in ["1,2".to_owned(), line.replace("100", "x"), format!("{line},1")] {
            assert_eq!(Series::read(&bad), []);
        }
    }
}
