//! The measured strength of the levels, as in `results/engine/README.md`.

use serde::Serialize;

/// A level's distance to the weakest, with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Strength {
    /// Elo above the weakest level.
    pub(crate) elo: i32,
    /// Half of the 95% range.
    pub(crate) plus_minus: i32,
    /// Games it was measured with, those of the levels below included.
    pub(crate) games: u32,
    /// The rule and the board's side it was measured with; it says nothing about others.
    pub(crate) rule: &'static str,
    pub(crate) size: u8,
}

/// One level against the one below it: its name, Elo, the ends of the 95% range, games.
const STEPS: [(&str, i32, i32, i32, u32); 9] = [
    ("beginner", 211, 186, 237, 1000),
    ("casual", 195, 171, 220, 1000),
    ("student", 230, 205, 258, 1000),
    ("club", 244, 219, 272, 1000),
    ("strong", 193, 169, 219, 1000),
    ("candidate", 238, 206, 274, 600),
    ("expert", 193, 156, 235, 400),
    ("master", 213, 172, 261, 300),
    ("grandmaster", 233, 182, 294, 200),
];

/// The weakest level, from which the others are counted.
const WEAKEST: &str = "novice";

/// The measured strength of a level; `None` if it was not measured.
pub(crate) fn of(level: &str) -> Option<Strength> {
    let weakest = Strength { elo: 0, plus_minus: 0, games: 0, rule: "freestyle", size: 15 };
    if level == WEAKEST {
        return Some(weakest);
    }
    let steps = STEPS.iter().position(|step| step.0 == level)? + 1;
    // Independent errors add up as squares.
    let mut square = 0.0;
    let sum = STEPS[..steps].iter().fold(weakest, |sum, &(_, elo, low, high, games)| {
        square += (f64::from(high - low) / 2.0).powi(2);
        Strength { elo: sum.elo + elo, games: sum.games + games, ..weakest }
    });
    Some(Strength { plus_minus: square.sqrt().round() as i32, ..sum })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_agents::LEVELS;
    use tengen_board::Rule;

    #[test]
    fn the_numbers_are_those_of_the_results() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../results/engine/README.md");
        let text = std::fs::read_to_string(path).unwrap();
        for (level, below) in STEPS.iter().zip(LEVELS.map(|level| level.name)) {
            let (name, elo, low, high, games) = level;
            let line =
                text.lines().find(|line| line.starts_with(&format!("| {name} over {below} |"))).unwrap();
            assert!(line.ends_with(&format!("| +{elo} ({low} to {high}) |")), "{line}");
            assert!(line.contains(&format!("| {games} |")), "{line}");
        }
    }

    #[test]
    fn levels_add_up() {
        let strength = |elo, plus_minus, games| {
            Some(Strength { elo, plus_minus, games, rule: Rule::Freestyle.name(), size: 15 })
        };
        assert_eq!(of("novice"), strength(0, 0, 0));
        assert_eq!(of("casual"), strength(406, 35, 2000));
        assert!(LEVELS.iter().all(|level| of(level.name).is_some()));
        assert_eq!(of("full"), None);
    }
}
