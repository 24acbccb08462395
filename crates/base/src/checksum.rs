//! FNV-1a, 64 bits: notices damage and tells texts apart; it is no defence against malice.

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// The FNV-1a hash of some bytes, the same on every machine and in every version.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_words(bytes.iter().map(|&byte| u64::from(byte)))
}

/// FNV-1a's step taken for whole words instead of bytes.
pub fn fnv1a_words(words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(OFFSET_BASIS, |hash, word| (hash ^ word).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the test vectors that accompany the algorithm's description.
    #[test]
    fn published_vectors() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
