//! The eight symmetries as certificates number them: products, inverses, and one picture of eight equal positions.

use tengen_verify::{Board, CellSet, through};

/// The symmetries of boards of one size.
pub(crate) struct Symmetries {
    /// Where each symmetry sends each cell.
    images: [Vec<usize>; 8],
    side: usize,
}

/// A position seen so that all eight pictures of it are the same: the attacker's stones and the defender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Canonical(pub(crate) [CellSet; 2]);

impl Symmetries {
    pub(crate) fn new(side: usize) -> Symmetries {
        let images =
            [0, 1, 2, 3, 4, 5, 6, 7].map(|s| (0..side * side).map(|cell| through(s, side, cell)).collect());
        Symmetries { images, side }
    }

    /// The picture of a position that comes first, and the symmetry that leads to it.
    pub(crate) fn canonical(&self, board: &Board, attacker: u8) -> (Canonical, u8) {
        let stones: Vec<(usize, usize)> = (0..board.area())
            .filter(|&cell| board.at(cell) != 0)
            .map(|cell| (cell, usize::from(board.at(cell) != attacker)))
            .collect();
        let picture = |symmetry: u8| {
            let mut sides = [CellSet::default(); 2];
            for &(cell, color) in &stones {
                sides[color].insert(self.images[usize::from(symmetry)][cell]);
            }
            (Canonical(sides), symmetry)
        };
        (1..8).map(picture).fold(picture(0), |least, other| if other.0 < least.0 { other } else { least })
    }

    /// First `b`, then `a`.
    pub(crate) fn product(&self, a: u8, b: u8) -> u8 {
        // One cell off all axes shows which symmetry it is.
        let wanted = through(a, self.side, through(b, self.side, 1));
        (0..8).find(|&s| through(s, self.side, 1) == wanted).unwrap_or(0)
    }

    /// The symmetry that undoes this one.
    pub(crate) fn inverse(&self, symmetry: u8) -> u8 {
        (0..8).find(|&s| self.product(s, symmetry) == 0).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_verify::Rule;

    #[test]
    fn products_and_inverses_agree_with_the_cells() {
        let symmetries = Symmetries::new(9);
        for a in 0..8 {
            assert_eq!(symmetries.product(a, symmetries.inverse(a)), 0);
            for b in 0..8 {
                let product = symmetries.product(a, b);
                assert!((0..81).all(|cell| through(product, 9, cell) == through(a, 9, through(b, 9, cell))));
            }
        }
    }

    #[test]
    fn eight_pictures_are_one() {
        let symmetries = Symmetries::new(9);
        let stones = [(3, 1), (13, 2), (40, 1), (55, 2)];
        let board = |s: u8| {
            let mut board = Board::new(Rule::Freestyle, 9);
            stones.iter().for_each(|&(cell, color)| board.set(through(s, 9, cell), color));
            board
        };
        for s in 0..8 {
            assert_eq!(symmetries.canonical(&board(s), 1).0, symmetries.canonical(&board(0), 1).0);
        }
    }
}
