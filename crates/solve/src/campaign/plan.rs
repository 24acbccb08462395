//! What a campaign is to prove, and in which order.

use super::CampaignError;
use crate::prover;
use crate::symmetry::{Canonical, Symmetries};
use crate::{Family, families};
use std::collections::HashSet;
use std::io;
use std::path::Path;
use tengen_base::file;
use tengen_base::seed::mix;
use tengen_board::{Game, Point, Rule, Size, notation};
use tengen_verify::Board;

/// A campaign's settings, which stay as they are from its first day on.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Decides the order in which jobs are drawn.
    pub seed: u64,
    /// The moves after which every reply is a job; none for all openings of the empty board.
    pub opening: Option<Vec<Point>>,
}

/// A position to prove.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its moves.
    pub moves: Vec<Point>,
}

impl Plan {
    /// The openings whose replies are the jobs.
    pub(super) fn families(&self) -> Result<Vec<OpeningReplies>, CampaignError> {
        let Some(moves) = &self.opening else {
            let of = |Family { moves, replies, all_replies }| OpeningReplies {
                moves: moves.to_vec(),
                replies,
                all_replies,
            };
            return Ok(families(self.size).into_iter().map(of).collect());
        };
        let game = Game::from_moves(self.size, self.rule, moves).map_err(|_| CampaignError::Opening)?;
        let rule = prover::rule(self.rule).ok_or(crate::SolveError::Renju)?;
        if game.outcome().is_some() || moves.is_empty() {
            return Err(CampaignError::Opening);
        }
        let symmetries = Symmetries::new(usize::from(self.size.side()));
        let mut seen: HashSet<Canonical> = HashSet::new();
        let (mut replies, mut all_replies) = (Vec::new(), 0);
        for reply in game.board().empties() {
            let mut next = game.clone();
            if next.play(reply).is_err() || next.outcome().is_some() {
                return Err(CampaignError::Opening);
            }
            all_replies += 1;
            let board: Board = prover::board(&next, rule);
            if seen.insert(symmetries.canonical(&board, prover::color(next.to_move())).0) {
                replies.push(reply);
            }
        }
        Ok(vec![OpeningReplies { moves: moves.clone(), replies, all_replies }])
    }

    /// The jobs, each up to symmetry once.
    pub(super) fn jobs(&self) -> Result<Vec<Job>, CampaignError> {
        if prover::rule(self.rule).is_none() {
            return Err(crate::SolveError::Renju.into());
        }
        let mut jobs = Vec::new();
        for family in self.families()? {
            jobs.extend(
                family.replies.iter().map(|&reply| Job { moves: [&family.moves[..], &[reply]].concat() }),
            );
        }
        Ok(jobs)
    }

    /// How many positions they stand for.
    pub(super) fn positions(&self) -> usize {
        self.families().map_or(0, |families| families.iter().map(|family| family.all_replies).sum())
    }

    /// The game of a job.
    pub(super) fn game(&self, job: &Job) -> Result<Game, CampaignError> {
        Game::from_moves(self.size, self.rule, &job.moves).map_err(|_| CampaignError::Opening)
    }

    /// Numbers of jobs in the order in which the seed draws them.
    pub(super) fn order(&self, jobs: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..jobs).collect();
        order.sort_by_key(|&job| mix(self.seed, job as u64));
        order
    }

    /// Writes the plan into a new folder, or compares it with the one that is there.
    pub(super) fn agree(&self, folder: &Path) -> Result<(), CampaignError> {
        let path = folder.join("plan");
        let failed = |error| CampaignError::File(path.clone(), error);
        let there = match file::read_text(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return file::replace(&path, self.to_string().as_bytes()).map_err(failed);
            }
            there => there.map_err(failed)?,
        };
        if there == self.to_string() {
            return Ok(());
        }
        let why = "its rule, board, opening and seed stay as they were";
        Err(CampaignError::Other(folder.to_owned(), why))
    }

    /// The plan of a folder.
    pub(super) fn read(folder: &Path) -> Result<Plan, CampaignError> {
        let path = folder.join("plan");
        let text = file::read_text(&path).map_err(|_| CampaignError::None(folder.to_owned()))?;
        Plan::parse(&text).ok_or(CampaignError::Damaged(path, 1))
    }

    fn parse(text: &str) -> Option<Plan> {
        let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let size = Size::new(value("size")?.parse().ok()?).ok()?;
        let opening = match value("opening")? {
            "all" => None,
            moves => Some(notation::parse_moves(moves, size).ok()?),
        };
        Some(Plan { rule: value("rule")?.parse().ok()?, size, seed: value("seed")?.parse().ok()?, opening })
    }
}

/// A plan as its file has it.
impl std::fmt::Display for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let opening = self.opening.as_ref().map_or("all".to_owned(), |moves| {
            moves.iter().map(|&point| notation::human(point, self.size)).collect()
        });
        let Plan { rule, size, seed, .. } = self;
        writeln!(
            f,
            "tengen campaign 1\nrule {}\nsize {}\nopening {opening}\nseed {seed}",
            rule.name(),
            size.side()
        )
    }
}

/// An opening and the replies to it.
pub(super) struct OpeningReplies {
    pub(super) moves: Vec<Point>,
    /// Replies up to symmetry, without those that another opening has.
    pub(super) replies: Vec<Point>,
    pub(super) all_replies: usize,
}
