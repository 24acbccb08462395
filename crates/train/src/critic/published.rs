//! The published settings of each critic's training, and those of our own critics.

use super::{CriticCourse, MoveRange, Schedule, TerminalUpdate};
use tengen_board::{Rule, Size};
use tengen_nets::{Architecture, Lookahead, TdStep, TieBreak};

impl CriticCourse {
    /// The published course of an architecture; for our own architectures, the course we train them with.
    pub fn published(architecture: Architecture, seed: u64) -> CriticCourse {
        let zhao = CriticCourse::zhao(architecture, seed);
        match architecture {
            Architecture::St
            | Architecture::StRare3
            | Architecture::StRare2
            | Architecture::StShifted
            | Architecture::StOnes
            | Architecture::StPictured
            | Architecture::Sst1
            | Architecture::Sst2
            | Architecture::Sym => zhao,
            Architecture::Sst3 | Architecture::Rist => {
                CriticCourse { schedule: Schedule::constant(0.1), ..zhao }
            }
            // Ding and Ge's features do not show five in a row, so it is forced in all games.
            Architecture::Ding | Architecture::DingGated => CriticCourse {
                size: Size::new(20).expect("a size"),
                step: single_step(0.1, 0.1),
                ending: TerminalUpdate::BeforeLast,
                schedule: Schedule::constant(0.25),
                random_openings_until: 0,
                forced_five_until: u64::MAX,
                ..zhao
            },
            // Not published: the settings that worked best; results/adp-best has the measurements.
            Architecture::Best => CriticCourse {
                step: single_step(0.3, 0.03),
                rates: Schedule::of(&[
                    (10_000, 1.0),
                    (40_000, 0.3),
                    (100_000, 0.1),
                    (140_000, 0.03),
                    (u64::MAX, 0.01),
                ]),
                lambda: Some(0.6),
                schedule: Schedule::of(&[(60_000, 0.1), (110_000, 0.05), (u64::MAX, 0.02)]),
                random_openings_until: u64::MAX,
                random_openings: MoveRange::Near,
                random_opening_moves: 4,
                forced_five_until: u64::MAX,
                learn_from_random: false,
                ..zhao
            },
        }
    }

    /// The course of ST-Gomoku (Zhao, Zhang and Dai 2012), with any architecture.
    fn zhao(architecture: Architecture, seed: u64) -> CriticCourse {
        CriticCourse {
            architecture,
            size: Size::STANDARD,
            rule: Rule::Freestyle,
            seed,
            step: TdStep::default(),
            loss: 0.0,
            ending: TerminalUpdate::Both,
            near: architecture.near(),
            ties: TieBreak::Last,
            rates: Schedule::constant(1.0),
            lambda: None,
            schedule: Schedule::published(),
            random_moves: MoveRange::Near,
            random_openings_until: 20_000,
            random_openings: MoveRange::Board,
            random_opening_moves: 2,
            forced_five_until: 20_000,
            learn_from_random: true,
            look: Lookahead::default(),
            rewards: None,
            lessons: None,
        }
    }

    /// The number of games in the published run, or in ours.
    pub const fn published_games(architecture: Architecture) -> u64 {
        match architecture {
            Architecture::St
            | Architecture::StRare3
            | Architecture::StRare2
            | Architecture::StShifted
            | Architecture::StOnes
            | Architecture::StPictured
            | Architecture::Sym => 60_000,
            Architecture::Best => 150_000,
            Architecture::Sst1 | Architecture::Sst2 => 80_000,
            Architecture::Sst3 | Architecture::Rist => 30_000,
            Architecture::Ding | Architecture::DingGated => 5_000,
        }
    }
}

/// An update that is made once, with the whole error.
fn single_step(first_rate: f32, second_rate: f32) -> TdStep {
    TdStep { alpha: 1.0, first_rate, second_rate, repeats: 1, ..TdStep::default() }
}
