//! Jobs that are nothing at all: they measure what the fleet itself costs.

use super::{JobPlayer, Work};
use tengen_play::Stop;

/// Empty jobs.
pub(crate) struct NothingWork {
    /// Bytes of every result.
    pub(crate) bytes: usize,
}

impl NothingWork {
    fn result(&self, number: u64, seed: u64) -> String {
        let mut body = format!("{number} {seed} ");
        body.extend(std::iter::repeat_n('.', self.bytes.saturating_sub(body.len())));
        body
    }
}

impl Work for NothingWork {
    fn player(&self) -> Box<dyn JobPlayer + '_> {
        Box::new(self)
    }

    fn check(&self, number: u64, seed: u64, body: &str) -> Result<String, String> {
        let is_right = body == self.result(number, seed);
        is_right.then(|| body.to_owned()).ok_or_else(|| "it is not the result of that job".to_owned())
    }

    fn is_repeatable(&self) -> bool {
        true
    }
}

impl JobPlayer for &NothingWork {
    fn play(&mut self, number: u64, seed: u64, _: &Stop) -> Result<Option<String>, String> {
        Ok(Some(self.result(number, seed)))
    }
}
