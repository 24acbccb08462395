//! Checkpoints as bytes: which run they belong to, its state, and a checksum.

use crate::BadCheckpoint;
use tengen_base::checksum::fnv1a;

/// A checkpoint: a magic word, the description of the run with its length, the state, a checksum.
pub(crate) fn seal(magic: &[u8; 8], run: &str, state: &[u8]) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend((run.len() as u64).to_le_bytes());
    bytes.extend(run.as_bytes());
    bytes.extend(state);
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    bytes
}

/// The state in a checkpoint of this run.
pub(crate) fn unseal<'a>(magic: &[u8; 8], run: &str, bytes: &'a [u8]) -> Result<&'a [u8], BadCheckpoint> {
    let (found, state) = open(magic, bytes)?;
    compare(&found, run)?;
    Ok(state)
}

/// The description of the run that a checkpoint belongs to, and the state.
pub(crate) fn open<'a>(magic: &[u8; 8], bytes: &'a [u8]) -> Result<(String, &'a [u8]), BadCheckpoint> {
    let rest = bytes.strip_prefix(magic).ok_or(BadCheckpoint::NotACheckpoint)?;
    let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
    if fnv1a(body).to_le_bytes() != *sum {
        return Err(BadCheckpoint::Damaged);
    }
    let body = rest.len().checked_sub(8).map(|length| &rest[..length]);
    let (found, state) = body.and_then(split).ok_or(BadCheckpoint::Damaged)?;
    Ok((String::from_utf8_lossy(found).into_owned(), state))
}

/// An error with the first setting that differs.
pub(crate) fn compare(found: &str, wanted: &str) -> Result<(), BadCheckpoint> {
    if found == wanted {
        return Ok(());
    }
    let pairs = found.lines().map(Some).chain([None]).zip(wanted.lines().map(Some).chain([None]));
    let (found, wanted) = pairs.into_iter().find(|(a, b)| a != b).unwrap_or((None, None));
    let text = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
    Err(BadCheckpoint::Changed { found: text(found), wanted: text(wanted) })
}

/// The description and the rest.
fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAGIC: &[u8; 8] = b"TGTESTS1";

    #[test]
    fn a_checkpoint_of_another_run_or_with_any_byte_changed_or_missing_is_refused() {
        let bytes = seal(MAGIC, "games 5\nseed 1\n", b"state");
        assert_eq!(unseal(MAGIC, "games 5\nseed 1\n", &bytes).unwrap(), b"state");
        let other = unseal(MAGIC, "games 5\nseed 2\n", &bytes).unwrap_err().to_string();
        assert_eq!(other, "the run there has 'seed 1', not 'seed 2'");
        let strange = unseal(b"TGOTHER1", "games 5\nseed 1\n", &bytes);
        assert!(matches!(strange, Err(BadCheckpoint::NotACheckpoint)));
        for i in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[i] ^= 4;
            assert!(open(MAGIC, &changed).is_err() && open(MAGIC, &bytes[..i]).is_err(), "{i}");
        }
    }
}
