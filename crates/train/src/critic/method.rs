//! The games that a critic learns from: its own, or those of experts.

use tengen_base::checksum::fnv1a;
use tengen_nets::Critic;

/// The games that a critic learns from.
#[derive(Clone)]
pub enum CriticMethod {
    /// Its own games, in which it plays both sides.
    SelfTeaching {
        /// The critic by which moves are counted as correct, if that is to be measured.
        judge: Option<Critic>,
    },
    /// Games of an expert, which plays both sides while the critic only learns.
    Watching {
        /// The critic that plays, and by which moves are counted as correct.
        expert: Critic,
    },
    /// Games of one expert after the other, as of players who get better.
    Curriculum {
        /// The critics that play, the first first; the last one plays to the end. Without any, the critic teaches itself.
        experts: Vec<Critic>,
        /// The games of each.
        games: u64,
    },
}

impl CriticMethod {
    /// The expert that plays this game, counted from 1; `None` if the critic plays itself.
    pub fn player(&self, game: u64) -> Option<&Critic> {
        match self {
            CriticMethod::SelfTeaching { .. } => None,
            CriticMethod::Watching { expert } => Some(expert),
            CriticMethod::Curriculum { experts, games } => {
                let place = game.saturating_sub(1) / (*games).max(1);
                experts.get(usize::try_from(place).unwrap_or(usize::MAX)).or(experts.last())
            }
        }
    }

    /// The critic by which the moves of this game are counted as correct.
    pub fn expert(&self, game: u64) -> Option<&Critic> {
        match self {
            CriticMethod::SelfTeaching { judge } => judge.as_ref(),
            CriticMethod::Watching { .. } | CriticMethod::Curriculum { .. } => self.player(game),
        }
    }

    /// The method as text, with the checksums of the experts' weights. Equal methods have equal descriptions.
    pub fn describe(&self) -> String {
        let checksum = |critic: &Critic| format!("{:016x}", fnv1a(&critic.to_bytes()));
        match self {
            CriticMethod::SelfTeaching { judge: None } => "method self-teach\njudge none\n".to_owned(),
            CriticMethod::SelfTeaching { judge: Some(judge) } => {
                format!("method self-teach\njudge {}\n", checksum(judge))
            }
            CriticMethod::Watching { expert } => format!("method watch\nexpert {}\n", checksum(expert)),
            CriticMethod::Curriculum { experts, games } => {
                let experts: String =
                    experts.iter().map(|expert| format!("expert {}\n", checksum(expert))).collect();
                format!("method curriculum\ngames-each {games}\n{experts}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Size;
    use tengen_nets::Architecture;

    #[test]
    fn experts_play_in_turn() {
        let experts = [1, 2, 3].map(|seed| Critic::random(Architecture::Sst3, Size::STANDARD, seed));
        let method = CriticMethod::Curriculum { experts: experts.to_vec(), games: 10 };
        let player = |game| experts.iter().position(|expert| Some(expert) == method.player(game));
        assert_eq!([1, 10, 11, 20, 21, 30, 31, 999].map(player), [0, 0, 1, 1, 2, 2, 2, 2].map(Some));
        assert!(CriticMethod::Curriculum { experts: Vec::new(), games: 0 }.player(1).is_none());
    }
}
