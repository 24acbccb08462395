//! Embeds JSON and a script in HTML safely: escaping, and the content security policy.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// JSON that is safe inside a script element, whatever its strings contain. The escaped characters occur in JSON only
/// within strings, where escapes are allowed.
pub(super) fn json(value: &impl Serialize) -> String {
    let plain = serde_json::to_string(value).expect("plain data with text keys");
    let mut safe = String::with_capacity(plain.len() + plain.len() / 50);
    for character in plain.chars() {
        match character {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            other => safe.push(other),
        }
    }
    safe
}

/// A content security policy that allows only this script and no requests. It is a second defence, should a hostile name
/// ever get past the escaping.
pub(super) fn policy(script: &str) -> String {
    let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
    format!(
        "default-src 'none'; script-src 'sha256-{hash}'; style-src 'unsafe-inline'; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_cannot_end_its_element_and_comes_back() {
        let hostile = "</script><!--<script>&amp;\u{2028}\u{2029}\"'\\\0";
        let text = json(&[hostile]);
        assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{text}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&text).unwrap(), [hostile]);
    }

    #[test]
    fn the_policy_names_the_published_hash() {
        // The example of the specification: `alert('Hello, world.');`.
        let policy = policy("alert('Hello, world.');");
        assert!(policy.contains("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"), "{policy}");
    }
}
