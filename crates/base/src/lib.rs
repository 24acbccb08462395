//! Small parts that every crate needs: safe file replacement, checksums, seeds, threads.

pub mod checksum;
pub mod file;
pub mod mutate;
pub mod seed;
pub mod test_size;
pub mod threads;
