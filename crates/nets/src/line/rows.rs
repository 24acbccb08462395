//! The rows of the tables: one for each content of a window, up to reflection.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The number of rows.
pub const ROWS: usize = 7381;
/// Window keys are below this: eight cells of two bits, as `Position::window` gives them.
pub const KEYS: usize = 1 << 16;

/// Cells of a window.
const CELLS: usize = 8;
/// Cells before the point.
const REACH: usize = 4;

/// The row of each window key as Black sees it, and as White does.
pub struct RowMap {
    rows: Vec<[u16; 2]>,
}

impl RowMap {
    /// The map, which is the same for all networks.
    pub fn get() -> &'static RowMap {
        static MAP: LazyLock<RowMap> = LazyLock::new(RowMap::new);
        &MAP
    }

    fn new() -> RowMap {
        let mut black = vec![0; KEYS];
        let mut count = 0;
        for key in (0..KEYS).filter(|&key| is_window(key)) {
            let mirrored = mirror(key);
            if mirrored < key {
                black[key] = black[mirrored];
            } else {
                black[key] = count;
                count += 1;
            }
        }
        debug_assert_eq!(usize::from(count), ROWS);
        RowMap { rows: (0..KEYS).map(|key| [black[key], black[swap_colors(key)]]).collect() }
    }

    /// The row of a window as Black sees it.
    pub fn black(&self, window: usize) -> usize {
        usize::from(self.rows[window][0])
    }

    /// The row of a window as White sees it: that of the window with its colours exchanged.
    pub fn white(&self, window: usize) -> usize {
        usize::from(self.rows[window][1])
    }

    /// For each row as Black sees it, the row as White does.
    pub fn swapped(&self) -> Vec<u16> {
        let mut swapped = vec![0; ROWS];
        for key in (0..KEYS).filter(|&key| is_window(key)) {
            swapped[self.black(key)] = self.rows[key][1];
        }
        swapped
    }

    /// For each row the number of its narrower window, of so many cells either side, up to reflection; and how many
    /// such windows there are.
    pub fn narrowed(&self, reach: usize) -> (Vec<u16>, usize) {
        let mut numbers = BTreeMap::new();
        let mut narrowed = vec![0; ROWS];
        for key in (0..KEYS).filter(|&key| is_window(key)) {
            let cells = || (REACH - reach..REACH + reach).map(|i| cell(key, i));
            let read = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |read, cell| read << 2 | cell);
            let window = read(&mut cells()).min(read(&mut cells().rev()));
            let next = numbers.len() as u16;
            narrowed[self.black(key)] = *numbers.entry(window).or_insert(next);
        }
        (narrowed, numbers.len())
    }
}

fn cell(key: usize, i: usize) -> usize {
    key >> (2 * i) & 3
}

/// Whether walls (no bits) are only at the outside.
fn is_window(key: usize) -> bool {
    let before = (1..REACH).all(|i| cell(key, i) != 0 || cell(key, i - 1) == 0);
    let after = (REACH..CELLS - 1).all(|i| cell(key, i) != 0 || cell(key, i + 1) == 0);
    before && after
}

fn mirror(key: usize) -> usize {
    (0..CELLS).fold(0, |mirrored, i| mirrored << 2 | cell(key, i))
}

fn swap_colors(key: usize) -> usize {
    (key & 0x5555) << 1 | (key >> 1 & 0x5555)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_has_a_row_and_shares_it_with_its_mirror_image() {
        let map = RowMap::get();
        let windows: Vec<usize> = (0..KEYS).filter(|&key| is_window(key)).collect();
        assert_eq!(windows.len(), 121 * 121);
        let mut uses = vec![0; ROWS];
        for &key in &windows {
            uses[map.black(key)] += 1;
            assert_eq!(map.black(key), map.black(mirror(key)));
            assert_eq!(map.white(key), map.black(swap_colors(key)));
        }
        assert!(uses.iter().all(|&uses| uses == 1 || uses == 2));
        let swapped = map.swapped();
        assert!((0..ROWS).all(|row| usize::from(swapped[usize::from(swapped[row])]) == row));
    }

    #[test]
    fn narrower_windows_are_numbered_up_to_reflection() {
        let map = RowMap::get();
        for (reach, count) in [(4, ROWS), (3, 40 * 41 / 2), (2, 13 * 14 / 2), (1, 4 * 5 / 2)] {
            let (narrowed, found) = map.narrowed(reach);
            assert_eq!(found, count, "{reach}");
            assert!(narrowed.iter().all(|&number| usize::from(number) < count));
        }
        let (middle, _) = map.narrowed(1);
        // Free either side, and whatever beyond.
        let [open, beyond] = [0b11_11_11_11_11_11_11_11, 0b11_01_11_11_11_11_10_11].map(|key| map.black(key));
        assert_eq!(middle[open], middle[beyond]);
    }
}
