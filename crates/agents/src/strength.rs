//! How strong the players are: every match that was measured, and the one scale that those with a common opponent make.
//!
//! A new match is a new row of [`MATCHES`]. Whoever has met a player on the scale is on it from then on.

/// A match as it was measured: one player against another, at 15×15 freestyle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredMatch {
    /// Who was measured: a level, [`FULL`], [`PATTERNS`].
    pub player: &'static str,
    /// Against whom.
    pub against: &'static str,
    /// Games that were played.
    pub games: u32,
    /// The lead in Elo; `None` where every game was won, so that there is only a lower bound.
    pub elo: Option<i32>,
    /// The lower end of the 95 % range.
    pub low: i32,
    /// The upper end, if there is one.
    pub high: Option<i32>,
    /// Time or nodes for a move; empty for levels, which bound themselves.
    pub conditions: &'static str,
    /// The file that tells how it was measured.
    pub source: &'static str,
}

/// A player's place on the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledStrength {
    /// Elo above the weakest level.
    pub elo: i32,
    /// Half of the 95 % range.
    pub plus_minus: i32,
    /// Games it was measured with, those of the players between included.
    pub games: u32,
}

/// Where a match against an engine with a published rating puts its player on that list.
///
/// It is worth what one opponent is worth: Elo differences between program families do not simply add up, the list has no
/// errors of its own, the measured program need not be the rated version, the list's games have minutes where ours had
/// less than a second a move, and are on the list's board where ours were on [`MEASURED_ON`]'s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GomocupTie {
    /// The rating; `None` where every game was won.
    pub rating: Option<i32>,
    /// The lower end of the match's 95 % range.
    pub low: i32,
    /// The upper end, if there is one.
    pub high: Option<i32>,
    /// The side of the board that the list is for.
    pub side: u8,
}

impl MeasuredMatch {
    /// Where the match puts its player on Gomocup's list; `None` where the opponent has no rating there.
    pub fn gomocup(&self) -> Option<GomocupTie> {
        let (rating, side) = published(self.against)?;
        Some(GomocupTie {
            rating: self.elo.map(|elo| rating + elo),
            low: rating + self.low,
            high: self.high.map(|high| rating + high),
            side,
        })
    }
}

/// The player `tengen` without a level.
pub const FULL: &str = "full";
/// The same by its pattern weights alone, without the network.
pub const PATTERNS: &str = "full, patterns alone";
/// The weakest level, from which the others are counted.
pub const WEAKEST: &str = "novice";
/// The rule and the board's side of all matches.
pub const MEASURED_ON: (&str, u8) = ("freestyle", 15);

const LEVELS_SOURCE: &str = "results/engine/README.md";

const fn level(
    player: &'static str,
    against: &'static str,
    elo: i32,
    low: i32,
    high: i32,
    games: u32,
) -> MeasuredMatch {
    MeasuredMatch {
        player,
        against,
        games,
        elo: Some(elo),
        low,
        high: Some(high),
        conditions: "",
        source: LEVELS_SOURCE,
    }
}

/// All matches, each after those that put its opponent on the scale.
pub const MATCHES: [MeasuredMatch; 19] = [
    level("beginner", WEAKEST, 211, 186, 237, 1000),
    level("casual", "beginner", 195, 171, 220, 1000),
    level("student", "casual", 230, 205, 258, 1000),
    level("club", "student", 244, 219, 272, 1000),
    level("strong", "club", 193, 169, 219, 1000),
    level("candidate", "strong", 238, 206, 274, 600),
    level("expert", "candidate", 193, 156, 235, 400),
    level("master", "expert", 213, 172, 261, 300),
    level("grandmaster", "master", 233, 182, 294, 200),
    MeasuredMatch {
        player: FULL,
        against: "grandmaster",
        games: 200,
        elo: Some(160),
        low: 113,
        high: Some(213),
        conditions: "100 ms",
        source: LEVELS_SOURCE,
    },
    MeasuredMatch {
        player: FULL,
        against: "PentaZen 0.4.18",
        games: 120,
        elo: Some(296),
        low: 228,
        high: Some(389),
        conditions: "300 ms",
        source: LEVELS_SOURCE,
    },
    MeasuredMatch {
        player: FULL,
        against: "Rapfi 0.43.02, classical model",
        games: 130,
        elo: Some(-59),
        low: -111,
        high: Some(-11),
        conditions: "300 ms",
        source: LEVELS_SOURCE,
    },
    MeasuredMatch {
        player: FULL,
        against: PATTERNS,
        games: 300,
        elo: Some(176),
        low: 134,
        high: Some(223),
        conditions: "100 ms, an earlier search",
        source: "docs/network.md",
    },
    MeasuredMatch {
        player: FULL,
        against: PATTERNS,
        games: 300,
        elo: Some(89),
        low: 52,
        high: Some(128),
        conditions: "100 ms",
        source: "docs/network.md",
    },
    MeasuredMatch {
        player: FULL,
        against: PATTERNS,
        games: 180,
        elo: Some(39),
        low: -6,
        high: Some(84),
        conditions: "400 ms",
        source: "docs/network.md",
    },
    MeasuredMatch {
        player: PATTERNS,
        against: "PentaZen 0.4.18",
        games: 67,
        elo: Some(261),
        low: 178,
        high: Some(382),
        conditions: "1 s, an earlier search",
        source: LEVELS_SOURCE,
    },
    MeasuredMatch {
        player: PATTERNS,
        against: "Rapfi 0.43.02, classical model",
        games: 87,
        elo: Some(-115),
        low: -200,
        high: Some(-35),
        conditions: "1 s, an earlier search",
        source: LEVELS_SOURCE,
    },
    MeasuredMatch {
        player: PATTERNS,
        against: "Wine 2.1",
        games: 60,
        elo: None,
        low: 346,
        high: None,
        conditions: "1 s, an earlier search",
        source: LEVELS_SOURCE,
    },
    MeasuredMatch {
        player: PATTERNS,
        against: "Pela 7.9",
        games: 50,
        elo: None,
        low: 315,
        high: None,
        conditions: "1 s, an earlier search",
        source: LEVELS_SOURCE,
    },
];

/// The published Gomocup rating of an opponent (June 2026), for freestyle on 15×15 where there is one, else on 20×20. Whether
/// the measured program is exactly the rated version is not certain.
pub fn published(opponent: &str) -> Option<(i32, u8)> {
    match opponent {
        "PentaZen 0.4.18" => Some((2171, 20)),
        "Wine 2.1" => Some((1853, 15)),
        "Pela 7.9" => Some((1549, 15)),
        _ => None,
    }
}

/// A player's place above the weakest level; `None` if no chain of matches leads there.
pub fn on_scale(player: &str) -> Option<ScaledStrength> {
    let (elo, squares, games) = chain(player)?;
    Some(ScaledStrength { elo, plus_minus: squares.sqrt().round() as i32, games })
}

/// The sums over the matches from the weakest level to a player: Elo, squares of the errors, games. Independent errors add
/// up as squares.
fn chain(player: &str) -> Option<(i32, f64, u32)> {
    if player == WEAKEST {
        return Some((0, 0.0, 0));
    }
    MATCHES.iter().filter(|found| found.player == player).find_map(|found| {
        let (elo, squares, games) = chain(found.against)?;
        let error = f64::from(found.high? - found.low) / 2.0;
        Some((elo + found.elo?, squares + error.powi(2), games + found.games))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LEVELS;
    use std::fs;
    use std::path::Path;

    fn read(path: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
    }

    #[test]
    fn the_levels_numbers_are_those_of_the_results() {
        let text = read(LEVELS_SOURCE);
        for (found, below) in MATCHES.iter().zip(LEVELS.map(|level| level.name)).take(LEVELS.len() - 1) {
            assert_eq!(found.against, below);
            let start = format!("| {} over {below} |", found.player);
            let line = text.lines().find(|line| line.starts_with(&start)).unwrap();
            let (elo, low, high) = (found.elo.unwrap(), found.low, found.high.unwrap());
            assert!(line.ends_with(&format!("| +{elo} ({low} to {high}) |")), "{line}");
            assert!(line.contains(&format!("| {} |", found.games)), "{line}");
        }
    }

    #[test]
    fn the_network_s_numbers_are_those_of_its_page() {
        let text = read("docs/network.md");
        for found in MATCHES.iter().filter(|found| found.player == FULL && found.against == PATTERNS) {
            let range = format!("+{} ({} to +{})", found.elo.unwrap(), found.low, found.high.unwrap());
            let plain = range.replace("to +", "to ");
            let line = text.lines().find(|line| line.contains(&range) || line.contains(&plain));
            assert!(line.is_some_and(|line| line.contains(found.conditions)), "{range}");
        }
    }

    #[test]
    fn published_ratings_are_those_of_the_list() {
        let text = read("testdata/gomocup_elo_2026.csv");
        for (opponent, engine) in [("PentaZen 0.4.18", "PENTAZEN 2021"), ("Pela 7.9", "PELA 2023")] {
            let (rating, size) = published(opponent).unwrap();
            let row: Vec<&str> =
                text.lines().find(|line| line.starts_with(engine)).unwrap().split(',').collect();
            assert_eq!(row[if size == 20 { 1 } else { 2 }], rating.to_string());
        }
    }

    #[test]
    fn a_match_with_a_rated_engine_puts_its_player_on_the_list() {
        let of = |player, against| {
            let found = MATCHES.iter().find(|found| found.player == player && found.against == against);
            found.unwrap().gomocup()
        };
        let tie = |rating, low, high, side| Some(GomocupTie { rating, low, high, side });
        assert_eq!(of(FULL, "PentaZen 0.4.18"), tie(Some(2467), 2399, Some(2560), 20));
        assert_eq!(of(PATTERNS, "Wine 2.1"), tie(None, 2199, None, 15));
        assert_eq!(of(FULL, "Rapfi 0.43.02, classical model"), None);
        // What is written by hand says the same.
        for page in ["README.md", LEVELS_SOURCE] {
            assert!(read(page).contains("2467 (2399 to 2560)"), "{page}");
        }
    }

    #[test]
    fn whoever_met_a_player_on_the_scale_is_on_it() {
        assert_eq!(on_scale("novice"), Some(ScaledStrength { elo: 0, plus_minus: 0, games: 0 }));
        assert_eq!(on_scale("casual"), Some(ScaledStrength { elo: 406, plus_minus: 35, games: 2000 }));
        assert!(LEVELS.iter().all(|level| on_scale(level.name).is_some()));
        assert_eq!(on_scale(FULL), Some(ScaledStrength { elo: 2110, plus_minus: 117, games: 6700 }));
        // Both met other engines alone.
        assert_eq!((on_scale(PATTERNS), on_scale("nobody")), (None, None));
    }
}
