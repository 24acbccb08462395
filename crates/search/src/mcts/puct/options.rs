//! Every number of the search that can be tuned.

/// What can be set about a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctOptions {
    /// How much hope counts against what a move has shown.
    pub exploration: f32,
    /// How far the critic's liking for one move over another is trusted: odds are taken to the power of one over this.
    pub temperature: f32,
    /// The playouts' part in a leaf's value; the rest is the critic's.
    pub mix: f32,
    /// Playouts at each leaf, if they have a part in its value.
    pub playouts: u32,
    /// Positions to look at for a win by fours at each leaf.
    pub fours: u64,
    /// Bytes that the tree may take; a search that has used them up is over.
    pub memory: usize,
}

impl Default for PuctOptions {
    fn default() -> PuctOptions {
        PuctOptions {
            exploration: 1.0,
            temperature: 1.0,
            mix: 0.0,
            playouts: 4,
            fours: 100,
            memory: 256 << 20,
        }
    }
}
