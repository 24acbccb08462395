//! The five papers whose experiments are rerun here, and the paper of each experiment.

use serde::Serialize;

/// A paper, or a patent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Paper {
    /// The first word of its experiments' names.
    pub key: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its authors.
    pub authors: &'static str,
    /// Where and when it was published.
    pub published: &'static str,
    /// Its claims in two sentences.
    pub claims: &'static str,
}

/// The papers, oldest first.
pub const PAPERS: &[Paper] = &[
    Paper {
        key: "freisleben",
        title: "A neural network that learns to play five-in-a-row",
        authors: "B. Freisleben",
        published: "1995",
        claims: "A network of product units that looks at the lines around a point can learn to play from games \
                 against an opponent, where plain temporal differences fail. It gets better with a stronger teacher \
                 and worse with a weaker one.",
    },
    Paper {
        key: "zhao",
        title: "Self-teaching adaptive dynamic programming for Gomoku",
        authors: "D. Zhao, Z. Zhang and Y. Dai",
        published: "Neurocomputing, 2012",
        claims: "A small network that counts patterns teaches itself to play by adaptive dynamic programming and \
                 comes near the candidate level of a commercial program after 60,000 games. It learns more by \
                 playing itself than by watching an expert, and what its inputs show decides how well.",
    },
    Paper {
        key: "patent",
        title: "Method of intelligent Gomoku system based on reinforcement learning",
        authors: "Patent text",
        published: "Year not given",
        claims: "Two copies of one program under a tournament manager teach themselves through a shared file of \
                 weights: 60,000 games take 30 hours. Shared memory would be faster, and without random moves all \
                 games become the same.",
    },
    Paper {
        key: "tang",
        title: "ADP with MCTS algorithm for Gomoku",
        authors: "Z. Tang, D. Zhao, K. Shao and L. Lv",
        published: "IEEE SSCI, 2016",
        claims: "A self-taught network that proposes five moves and a Monte-Carlo search that tries them out play \
                 better together than either alone. Both count the same: the best weight of the two is one half.",
    },
    Paper {
        key: "ding",
        title: "Final report for Gomoku project",
        authors: "Z. Ding and Y. Ge",
        published: "Fudan University, 2021",
        claims: "Alpha-beta search with shapes looked up in tables and a search for forced wins beats most of the \
                 weaker Gomocup engines. A self-taught network, given the same time to be built, falls far behind it.",
    },
];

impl Paper {
    /// The paper of an experiment, by its name; `None` for our own.
    pub fn of(id: &str) -> Option<&'static Paper> {
        let first = id.split('-').next().unwrap_or_default();
        PAPERS.iter().find(|paper| paper.key == first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_of_a_paper_finds_it() {
        for experiment in crate::all().filter(|experiment| experiment.id().starts_with("freisleben")) {
            assert_eq!(Paper::of(experiment.id()).map(|paper| paper.key), Some("freisleben"));
        }
        assert_eq!(Paper::of("zhao-watching").map(|paper| paper.key), Some("zhao"));
        assert_eq!(Paper::of("ablations"), None);
    }

    #[test]
    fn claims_are_two_sentences() {
        for paper in PAPERS {
            assert_eq!(paper.claims.matches(". ").count(), 1, "{}", paper.key);
            assert!(paper.claims.ends_with('.'));
        }
    }
}
