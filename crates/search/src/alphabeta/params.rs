//! Every number that can be tuned.

/// The search's tunables. Margins are in points of `Score`, depths in plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Half the first window around the last iteration's score.
    pub aspiration: i32,
    /// The evaluation must beat beta by this much for each ply of depth, to be believed without search.
    pub futility: i32,
    /// The deepest node where that is done.
    pub futility_depth: i32,
    /// The evaluation must miss alpha by this much, and so much more a ply, to leave the rest to fours.
    pub razor: [i32; 2],
    /// The deepest node where that is done.
    pub razor_depth: i32,
    /// Moves tried in any case, and more with the square of the depth, before the rest is skipped.
    pub move_count: [i32; 2],
    /// The deepest node where moves are skipped.
    pub move_count_depth: i32,
    /// A move is skipped where the evaluation misses alpha by this much, and so much more a ply.
    pub quiet_margin: [i32; 2],
    /// Late moves are searched shallower by ln(depth) · ln(number) over this, in hundredths.
    pub reduction_divisor: i32,
    /// …and so many more off the principal line…
    pub closed_reduction: i32,
    /// …and where things are getting worse…
    pub worse_reduction: i32,
    /// …and after a move that was better than anything known before…
    pub after_better_reduction: i32,
    /// …and this share of how much less than the most promising a move promises, in hundredths…
    pub shortfall_reduction: i32,
    /// …so much less being what is usual…
    pub shortfall: i32,
    /// …and less, by this share of what history says for the move, in 1024ths.
    pub history_reduction: i32,
    /// How much history counts in a move's promise, in 1024ths…
    pub history_order: i32,
    /// …and how well it has answered the opponent's last move.
    pub answer_order: i32,
    /// The shallowest node where one move can be found singular.
    pub singular_depth: i32,
    /// Continuous fours in quiescence, in pairs of moves.
    pub fours: usize,
    /// How many of those may be any four; later ones must make something more or stay close.
    pub free_fours: usize,
    /// Nodes to spend on forced wins before the search, in all…
    pub threat_nodes: u64,
    /// …and for each millisecond of the move's time.
    pub threat_nodes_per_ms: u64,
    /// How many of a hundred candidate moves are noticed: fewer for weaker levels.
    pub attention: u8,
    /// Which ones.
    pub attention_seed: u64,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            aspiration: 24,
            futility: 48,
            futility_depth: 7,
            razor: [120, 60],
            razor_depth: 4,
            move_count: [9, 1],
            move_count_depth: 8,
            quiet_margin: [85, 51],
            reduction_divisor: 164,
            closed_reduction: 73,
            worse_reduction: 116,
            after_better_reduction: 53,
            shortfall_reduction: 38,
            shortfall: 166,
            history_reduction: 70,
            history_order: 42,
            answer_order: 121,
            singular_depth: 7,
            fours: 14,
            threat_nodes: 200_000,
            threat_nodes_per_ms: 40,
            attention: 100,
            attention_seed: 0,
            free_fours: 0,
        }
    }
}
