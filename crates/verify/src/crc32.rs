//! CRC-32, as zip and PNG use it.

/// The CRC-32 of some bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| (crc >> 8) ^ TABLE[usize::from((crc as u8) ^ byte)];
    !bytes.iter().fold(!0, step)
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 != 0 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[i] = crc;
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    /// The check value in the catalogues of such sums.
    #[test]
    fn published_value() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
