//! Random ids of games, jobs and visitors.

use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// The length of an id: 96 bits in hexadecimal.
const LENGTH: usize = 24;

/// A new id.
///
/// # Errors
/// When the machine gives no random numbers.
pub(crate) fn fresh() -> Result<String, getrandom::Error> {
    let mut bytes = [0; LENGTH / 2];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// Whether a text has the form of an id. Other texts are refused before any look-up.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Milliseconds since 1970, as the database and the page count time.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ids_and_nothing_else_is() {
        let (one, other) = (fresh().unwrap(), fresh().unwrap());
        assert!(is_id(&one) && is_id(&other) && one != other);
        for bad in
            ["", "../../../../etc/passwd....", &one[1..], &format!("{one}0"), &one.replace(&one[..1], "G")]
        {
            assert!(!is_id(bad), "{bad}");
        }
    }
}
