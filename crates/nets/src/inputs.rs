//! What a network is shown: the inputs that are not zero.

use crate::Player;

/// Inputs with their values; those left out are zero. Most are: a board shows few of the patterns at a time.
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
    /// Nothing but zeros.
    pub fn new() -> Inputs {
        Inputs::default()
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.view = Player::One;
    }

    /// Says through whose eyes the board is seen. It is player 1 until this is called.
    pub fn seen_by(&mut self, player: Player) {
        self.view = player;
    }

    /// Whose chance to win the network's output is.
    pub fn view(&self) -> Player {
        self.view
    }

    /// Sets one more input.
    pub fn push(&mut self, index: usize, value: f32) {
        self.nodes.push((index as u16, value));
    }

    /// The inputs that were set, in the order in which they were.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.nodes.iter().map(|&(index, value)| (usize::from(index), value))
    }

    /// The whole vector, zeros and all. An input that was set twice has the sum.
    pub fn dense(&self, inputs: usize) -> Vec<f32> {
        let mut dense = vec![0.0; inputs];
        for (index, value) in self.iter() {
            dense[index] += value;
        }
        dense
    }

    /// The sum of products with other inputs. Both are in rising order, as [`crate::Features::inputs`] gives them.
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
    fn dot_products_meet_where_both_are_set() {
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
