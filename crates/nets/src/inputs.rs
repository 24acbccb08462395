//! The inputs of a critic, as a sparse vector.

use crate::Player;

/// A sparse vector of inputs: those that are not listed are zero. Most are, because few patterns occur at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    nodes: Vec<(u16, f32)>,
    view: Player,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs { nodes: Vec::new(), view: Player::One }
    }
}

impl Inputs {
    /// All zeros.
    pub fn new() -> Inputs {
        Inputs::default()
    }

    /// Sets all inputs to zero and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.view = Player::One;
    }

    /// Sets the player from whose view the board is encoded; player 1 by default.
    pub fn seen_by(&mut self, player: Player) {
        self.view = player;
    }

    /// The player from whose view the board is encoded.
    pub fn view(&self) -> Player {
        self.view
    }

    /// Adds an input.
    pub fn push(&mut self, index: usize, value: f32) {
        self.nodes.push((index as u16, value));
    }

    /// The listed inputs, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.nodes.iter().map(|&(index, value)| (usize::from(index), value))
    }

    /// The dense vector. An input that was added twice has the sum of both values.
    pub fn dense(&self, inputs: usize) -> Vec<f32> {
        let mut dense = vec![0.0; inputs];
        for (index, value) in self.iter() {
            dense[index] += value;
        }
        dense
    }

    /// The dot product. Both vectors must be in increasing order of inputs, as [`crate::Features::inputs`] makes them.
    pub fn dot(&self, other: &Inputs) -> f32 {
        let mut sum = 0.0;
        let mut rest = &other.nodes[..];
        for &(index, value) in &self.nodes {
            while let [(lower, _), tail @ ..] = rest
                && *lower < index
            {
                rest = tail;
            }
            if let [(same, theirs), ..] = rest
                && *same == index
            {
                sum += value * theirs;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_products_count_what_both_have() {
        let inputs = |pairs: &[(u16, f32)]| Inputs { nodes: pairs.to_vec(), ..Inputs::new() };
        let (a, b) =
            (inputs(&[(1, 2.0), (4, 1.0), (9, 3.0)]), inputs(&[(0, 5.0), (4, 7.0), (9, 0.5), (10, 1.0)]));
        assert_eq!(a.dot(&b), 8.5);
        assert_eq!(b.dot(&a), 8.5);
        assert_eq!(a.dot(&a), 14.0);
        assert_eq!(a.dot(&Inputs::new()), 0.0);
        assert_eq!(a.dense(11)[9], 3.0);
    }
}
