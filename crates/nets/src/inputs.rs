//! What a network is shown: the inputs that are not zero.

/// Inputs with their values; those left out are zero. Most are: a board shows few of the patterns at a time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs(Vec<(u16, f32)>);

impl Inputs {
    /// Nothing but zeros.
    pub fn new() -> Inputs {
        Inputs::default()
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Sets one more input.
    pub fn push(&mut self, index: usize, value: f32) {
        self.0.push((index as u16, value));
    }

    /// The inputs that were set, in the order in which they were.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.0.iter().map(|&(index, value)| (usize::from(index), value))
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
        let mut rest = &other.0[..];
        for &(index, value) in &self.0 {
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
        let inputs = |pairs: &[(u16, f32)]| Inputs(pairs.to_vec());
        let (a, b) =
            (inputs(&[(1, 2.0), (4, 1.0), (9, 3.0)]), inputs(&[(0, 5.0), (4, 7.0), (9, 0.5), (10, 1.0)]));
        assert_eq!(a.dot(&b), 8.5);
        assert_eq!(b.dot(&a), 8.5);
        assert_eq!(a.dot(&a), 14.0);
        assert_eq!(a.dot(&Inputs::new()), 0.0);
        assert_eq!(a.dense(11)[9], 3.0);
    }
}
