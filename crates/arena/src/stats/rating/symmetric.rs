//! Symmetric matrices with Cholesky inversion.

/// A symmetric matrix.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    size: usize,
    values: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zero(size: usize) -> Symmetric {
        Symmetric { size, values: vec![0.0; size * size] }
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.size + column]
    }

    /// Sets a value and its mirror image.
    pub(super) fn set(&mut self, row: usize, column: usize, value: f64) {
        self.values[row * self.size + column] = value;
        self.values[column * self.size + row] = value;
    }

    pub(super) fn map(mut self, change: impl Fn(f64) -> f64) -> Symmetric {
        self.values.iter_mut().for_each(|value| *value = change(*value));
        self
    }

    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let product = |row: &[f64]| row.iter().zip(vector).map(|(value, part)| value * part).sum();
        self.values.chunks(self.size).map(product).collect()
    }

    /// The inverse of a positive definite matrix, by Cholesky's decomposition.
    pub(super) fn inverse(&self) -> Symmetric {
        let n = self.size;
        let mut lower = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..=i {
                let known: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
                let rest = self.get(i, j) - known;
                lower[i][j] = if i == j { rest.sqrt() } else { rest / lower[j][j] };
            }
        }
        let mut inverse = Symmetric::zero(n);
        for column in 0..n {
            // Forwards for L y = e, then backwards for Lᵀ x = y.
            let mut x = vec![0.0; n];
            for i in column..n {
                let known: f64 = (column..i).map(|k| lower[i][k] * x[k]).sum();
                let unit = if i == column { 1.0 } else { 0.0 };
                x[i] = (unit - known) / lower[i][i];
            }
            for i in (0..n).rev() {
                let known: f64 = (i + 1..n).map(|k| lower[k][i] * x[k]).sum();
                x[i] = (x[i] - known) / lower[i][i];
            }
            for (row, value) in x.into_iter().enumerate() {
                inverse.set(row, column, value);
            }
        }
        inverse
    }
}
