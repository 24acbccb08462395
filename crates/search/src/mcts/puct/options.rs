//! Options of PUCT.

/// Options of a PUCT tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctOptions {
    /// The exploration constant.
    pub exploration: f32,
    /// The temperature of the priors: the critic's odds for each move are taken to the power of one over this.
    pub temperature: f32,
    /// The weight of playouts in a leaf's value; the rest is the critic's.
    pub mix: f32,
    /// Playouts at each leaf, if they have any weight.
    pub playouts: u32,
    /// Nodes to spend on a win by continuous fours at each leaf.
    pub fours: u64,
    /// The most bytes that the tree may take; the search ends when they are used up.
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
