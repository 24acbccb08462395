//! Small parts that every crate needs: safe file replacement, checksums, seeds.

pub mod checksum;
pub mod file;
pub mod seed;
pub mod test_size;
