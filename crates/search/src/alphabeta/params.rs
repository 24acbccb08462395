//! Every tunable number and switch of the alpha-beta search.

use crate::line_evaluator::PolicyUse;
use crate::transposition::Replacement;

/// The search's parameters, by default those for an evaluation by patterns. Unless a field says otherwise, margins and
/// move values are in points of [`Score`](crate::Score), depths in plies and reductions in hundredths of a ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    // Iterations at the root.
    /// Half the width of the first window around the previous iteration's score.
    pub aspiration: i32,
    /// The first iteration that uses such a window.
    pub aspiration_depth: i32,
    /// How many times wider the window gets after each failure.
    pub aspiration_growth: i32,
    /// A half-width beyond which the window is opened entirely instead.
    pub aspiration_limit: i32,
    /// The iteration after which a position with a single move is searched no deeper.
    pub only_move_depth: i32,
    /// The node limit where only one move is possible: the search then only values it.
    pub forced_nodes: u64,

    // Time, as multiples of the fair share of a match clock.
    /// The share a move takes while its best move stays the same and its score does not fall.
    pub time_base: f64,
    /// The share added for each recent change of the best move.
    pub time_per_change: f64,
    /// What is left of such changes after each iteration.
    pub time_change_decay: f64,
    /// The share added when the score has just fallen by `time_fall_points` or more, and in proportion below.
    pub time_fall: f64,
    /// See `time_fall`.
    pub time_fall_points: i32,

    // Static knowledge.
    /// Whether wins and losses that patterns decide ([`forced::decided`](crate::forced::decided)) end a line. Off, only
    /// a five on the next move does.
    pub static_wins: bool,
    /// Whether only the replies that stop an immediate win are searched, a block of a five costing no depth. Off, every
    /// candidate move is searched everywhere.
    pub forced_replies: bool,
    /// Whether scores in the transposition table may settle a node. Off, the table only orders moves.
    pub table_cutoffs: bool,
    /// Which entries the transposition table keeps.
    pub replacement: Replacement,

    // Pruning by the evaluation.
    /// Reverse futility: the evaluation must exceed beta by this for each ply of depth to be returned without search.
    pub futility: i32,
    /// The deepest node with reverse futility.
    pub futility_depth: i32,
    /// Razoring: the evaluation must miss alpha by the first number, and the second for each ply of depth, for
    /// quiescence to be searched instead.
    pub razor: [i32; 2],
    /// The deepest node with razoring.
    pub razor_depth: i32,
    /// Futility of a quiet move: it is skipped where the evaluation misses alpha by the first number, and the second
    /// for each ply of depth.
    pub quiet_margin: [i32; 2],
    /// The deepest node with futility of quiet moves.
    pub quiet_depth: i32,
    /// Moves searched before the rest is skipped, in hundredths: the first number, and the second times the square of
    /// the depth; half as many where the evaluation has not improved.
    pub move_count: [i32; 2],
    /// The deepest node that skips late moves.
    pub move_count_depth: i32,
    /// A move is skipped whose shortfall is more than the first number, and the second for each ply of depth.
    pub unlikely: [i32; 2],
    /// The deepest node that skips such moves.
    pub unlikely_depth: i32,

    // Late move reductions, in hundredths of a ply. A move's reduction is the sum of the terms below.
    /// The shallowest node where late moves are searched less deeply.
    pub reduction_depth: i32,
    /// The first term is 100 ln(depth) · 100 ln(move number), divided by this.
    pub reduction_divisor: i32,
    /// Added off the principal variation.
    pub closed_reduction: i32,
    /// Added where the evaluation has not improved.
    pub worse_reduction: i32,
    /// Added after a move that raised alpha.
    pub after_better_reduction: i32,
    /// Added for a move's shortfall: this many hundredths of how much less it promises than the most promising move, less
    /// `shortfall`.
    pub shortfall_reduction: i32,
    /// The shortfall that neither adds nor subtracts.
    pub shortfall: i32,
    /// The largest shortfall that is counted.
    pub shortfall_limit: i32,
    /// Subtracted for a move that threatens an open four.
    pub open_four_reduction: i32,
    /// Subtracted where the opponent threatens to win.
    pub threatened_reduction: i32,
    /// Subtracted for the move's history: so many 1024ths of it.
    pub history_reduction: i32,
    /// The shallowest iteration with reductions at the root.
    pub root_reduction_depth: i32,
    /// Moves at the root that are not reduced.
    pub root_reduction_moves: i32,

    // Extensions and reductions of whole nodes.
    /// The shallowest node where a table move can be extended for being singular.
    pub singular_depth: i32,
    /// How much less deep than the node the table entry of such a move may be.
    pub singular_table_depth: i32,
    /// A move is singular if all others miss its score by this for each ply of depth, in hundredths of a point.
    pub singular_margin: i32,
    /// The other moves are searched to the remaining depth divided by this.
    pub singular_divisor: i32,
    /// Extensions end at the ply given by the first number, and the second for each ply of depth.
    pub singular_ply: [usize; 2],
    /// The shallowest node that is searched one ply less deeply for want of a table move (internal iterative
    /// reduction).
    pub iir_depth: i32,

    // Move ordering.
    /// The share of a move's history in its promise, in 1024ths.
    pub history_order: i32,
    /// The share of its history as an answer to the opponent's last move, in 1024ths.
    pub answer_order: i32,
    /// What a move promises more for being the last that refuted the opponent's last move.
    pub counter_move_order: i32,
    /// A cut-off changes histories by this times the square of the depth.
    pub history_bonus: i32,
    /// The largest such change.
    pub history_bonus_limit: i32,
    /// No history grows beyond this; below 32768.
    pub history_limit: i32,

    // Quiescence and forced wins.
    /// The most fours of one side in a line of quiescence.
    pub fours: usize,
    /// How many of those may be any four; later ones must threaten something more or stay in line with the last.
    pub free_fours: usize,
    /// Nodes for the threat solver before the search begins; 0 leaves it out.
    pub threat_nodes: u64,
    /// The most nodes of the threat solver for each millisecond of the move's time.
    pub threat_nodes_per_ms: u64,
    /// The threat solver gets at most the move's node limit divided by this.
    pub threat_nodes_share: u64,
    /// Bytes of the memory limit for each node of the threat solver.
    pub threat_node_bytes: u64,
    /// How many times more nodes the solver gets to prove a win that the search believes in.
    pub claim_factor: u64,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            aspiration: 24,
            aspiration_depth: 5,
            aspiration_growth: 3,
            aspiration_limit: 500,
            only_move_depth: 8,
            forced_nodes: 2_000,
            time_base: 0.7,
            time_per_change: 0.6,
            time_change_decay: 0.5,
            time_fall: 0.7,
            time_fall_points: 100,
            static_wins: true,
            forced_replies: true,
            table_cutoffs: true,
            replacement: Replacement::default(),
            futility: 48,
            futility_depth: 7,
            razor: [120, 60],
            razor_depth: 4,
            quiet_margin: [85, 51],
            quiet_depth: 7,
            move_count: [900, 100],
            move_count_depth: 8,
            unlikely: [0, 0],
            unlikely_depth: 0,
            reduction_depth: 2,
            reduction_divisor: 164,
            closed_reduction: 73,
            worse_reduction: 116,
            after_better_reduction: 53,
            shortfall_reduction: 38,
            shortfall: 166,
            shortfall_limit: 400,
            open_four_reduction: 100,
            threatened_reduction: 100,
            history_reduction: 70,
            root_reduction_depth: 3,
            root_reduction_moves: 3,
            singular_depth: 7,
            singular_table_depth: 3,
            singular_margin: 200,
            singular_divisor: 2,
            singular_ply: [20, 2],
            iir_depth: 4,
            history_order: 42,
            answer_order: 121,
            counter_move_order: 40,
            history_bonus: 8,
            history_bonus_limit: 1024,
            history_limit: 4096,
            fours: 14,
            free_fours: 0,
            threat_nodes: 200_000,
            threat_nodes_per_ms: 40,
            threat_nodes_share: 10,
            threat_node_bytes: 1_000,
            claim_factor: 4,
        }
    }
}

impl Params {
    /// Tuned for an evaluation and promises by a line network: by simultaneous perturbation over 12,000 games of 20,000
    /// nodes a move; `docs/network.md` has the matches. What depends on promises is as for patterns where the policy is not used
    /// for it.
    pub fn with_network(policy: PolicyUse) -> Params {
        let tuned = Params {
            aspiration: 21,
            futility: 19,
            razor: [101, 48],
            quiet_margin: [89, 50],
            move_count: [904, 61],
            unlikely: [379, 81],
            unlikely_depth: 8,
            reduction_divisor: 156,
            closed_reduction: 95,
            worse_reduction: 118,
            after_better_reduction: 33,
            shortfall_reduction: 50,
            shortfall: 223,
            shortfall_limit: 422,
            open_four_reduction: 95,
            threatened_reduction: 95,
            history_reduction: 84,
            singular_margin: 279,
            history_order: 45,
            answer_order: 109,
            counter_move_order: 12,
            ..Params::default()
        };
        let plain = Params::default();
        match policy {
            PolicyUse::Prunes => tuned,
            PolicyUse::Reduces => Params { unlikely_depth: 0, ..tuned },
            PolicyUse::Orders => Params { unlikely_depth: 0, shortfall_reduction: 0, ..tuned },
            PolicyUse::Ignored => Params {
                unlikely_depth: plain.unlikely_depth,
                shortfall_reduction: plain.shortfall_reduction,
                shortfall: plain.shortfall,
                shortfall_limit: plain.shortfall_limit,
                history_order: plain.history_order,
                answer_order: plain.answer_order,
                counter_move_order: plain.counter_move_order,
                ..tuned
            },
        }
    }

    /// Plain alpha-beta: every candidate move, to the same depth everywhere, the evaluation alone at the leaves unless
    /// a five can be made there. Nothing is pruned, reduced, extended or known in advance, so the score at any depth
    /// is that of minimax.
    pub fn full_width() -> Params {
        const NEVER: i32 = i32::MAX;
        Params {
            aspiration_depth: NEVER,
            static_wins: false,
            forced_replies: false,
            futility_depth: 0,
            razor_depth: 0,
            quiet_depth: 0,
            move_count_depth: 0,
            unlikely_depth: 0,
            reduction_depth: NEVER,
            root_reduction_depth: NEVER,
            singular_depth: NEVER,
            iir_depth: NEVER,
            fours: 0,
            threat_nodes: 0,
            ..Params::default()
        }
    }
}
