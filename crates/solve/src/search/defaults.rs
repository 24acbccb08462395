//! Wins after a pass, which answer most replies to a quiet move: the fewer cells their zones share, the fewer replies are left.

use super::Search;
use crate::ProofGraph;
use tengen_patterns::{Position, Threat};
use tengen_play::Proof;
use tengen_search::threat::{ThreatKinds, ThreatResult, ThreatSolver};
use tengen_verify::{CellSet, Reference};

/// Nodes of the search for a win by fours alone, whose zones are smaller.
const FOURS_NODES: u64 = 1_000;
/// Replies that are few enough not to look for another default.
const FEW: usize = 8;
/// Defaults at most.
const MOST_DEFAULTS: usize = 3;
/// First moves of other defaults that are looked at, and nodes for each.
const OTHERS: (usize, u64) = (6, 500);
/// Replies that another default must answer to be worth its nodes.
const WORTH: usize = 2;

/// What is known of a win after a pass.
pub(super) enum PassWin {
    /// There is one at least.
    Found {
        defaults: Vec<Reference>,
        /// The replies that no default answers.
        exceptions: CellSet,
    },
    /// None was found within the nodes.
    Unknown,
    /// There is none by fours and threes.
    Never,
}

impl Search<'_> {
    /// Looks for wins after a pass at the defender's node on the board.
    pub(super) fn pass_wins(&mut self, nodes: u64) -> PassWin {
        let passed = Position::from(&self.game).passed();
        let default = match self.graph.find_pure(&self.board) {
            Some(known) => known,
            None => match self.first_default(&passed, nodes) {
                Ok(default) => default,
                Err(without) => return without,
            },
        };
        let mut defaults = vec![default];
        let Some(mut exceptions) = self.exceptions(default) else { return PassWin::Unknown };
        if self.board.rule().has_zones() {
            self.other_defaults(&passed, &mut defaults, &mut exceptions);
        }
        self.write_journal();
        PassWin::Found { defaults, exceptions }
    }

    fn first_default(&mut self, passed: &Position, nodes: u64) -> Result<Reference, PassWin> {
        let mut result = self.solve_threats(passed.clone(), ThreatKinds::Fours, FOURS_NODES);
        if !matches!(result, ThreatResult::Win(_)) {
            result = self.solve_threats(passed.clone(), ThreatKinds::FoursAndThrees, nodes);
        }
        match result {
            ThreatResult::Win(proof) => {
                let mut board = self.board.clone();
                self.graph.add_threats(&mut board, &proof).ok_or(PassWin::Unknown)
            }
            ThreatResult::NoWin => Err(PassWin::Never),
            ThreatResult::Unknown => Err(PassWin::Unknown),
        }
    }

    /// Adds defaults that answer what the first leaves open.
    fn other_defaults(&mut self, passed: &Position, defaults: &mut Vec<Reference>, exceptions: &mut CellSet) {
        let threats = passed.points_from(self.attacker, Threat::Three).iter().collect();
        let moves = self.candidates.by_promise(passed, threats);
        let stop = self.options.stop.clone();
        let mut solver = ThreatSolver::new(passed.clone(), ThreatKinds::FoursAndThrees, OTHERS.1, &stop)
            .until(self.options.deadline);
        for point in moves.into_iter().take(OTHERS.0) {
            if count(exceptions) <= FEW || defaults.len() >= MOST_DEFAULTS {
                break;
            }
            let ThreatResult::Win(proof) = solver.solve_move(point) else { continue };
            let Some(zone) = self.zone_of(&proof) else { continue };
            let left: CellSet = exceptions.iter().filter(|&cell| zone.contains(cell)).collect();
            if count(&left) + WORTH <= count(exceptions) {
                let mut board = self.board.clone();
                let Some(added) = self.graph.add_other_threats(&mut board, &proof) else { continue };
                // In the graph it shares positions with other proofs, whose zones may be others.
                let Some(zone) = self.graph.zone(added, self.board.side()) else { continue };
                defaults.push(added);
                *exceptions = exceptions.iter().filter(|&cell| zone.contains(cell)).collect();
            }
        }
        self.nodes += solver.nodes();
    }

    /// The zone of a proof that is not in the graph.
    fn zone_of(&self, proof: &Proof) -> Option<CellSet> {
        let mut scratch = ProofGraph::new(self.board.side(), self.me);
        let reference = scratch.add_threats(&mut self.board.clone(), proof)?;
        scratch.zone(reference, self.board.side())
    }

    /// The replies that a win after a pass does not answer.
    fn exceptions(&self, default: Reference) -> Option<CellSet> {
        let free = self.board.free();
        if self.board.rule().has_zones() {
            let zone = self.graph.zone(default, self.board.side())?;
            return Some(free.iter().filter(|&cell| zone.contains(cell)).collect());
        }
        let empty = tengen_verify::Board::new(self.board.rule(), self.board.side());
        Some(free.iter().filter(|&cell| !self.graph.replays(&empty, default, cell)).collect())
    }
}

fn count(cells: &CellSet) -> usize {
    cells.iter().count()
}
