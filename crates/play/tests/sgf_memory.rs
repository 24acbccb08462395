//! Ten megabytes of any SGF take less than two hundred of memory.
//!
//! One test in a program of its own, because it looks at the memory of the whole program.
#![cfg(target_os = "linux")]

use tengen_play::GameTree;

const LENGTH: usize = 10 << 20;

/// The most memory that this program has ever had, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux says so");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    line.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") >> 10
}

#[test]
fn a_file_takes_twenty_times_its_length_at_most() {
    for part in [";", ";B[hh]", "(;B[hh];W[ii])"] {
        let text = format!("(;GM[4]{})", part.repeat(LENGTH / part.len()));
        let tree = GameTree::read_bytes(text.as_bytes());
        let _ = tree.map(|tree| tree.record().is_ok());
        assert!(peak() < 200, "{part}: {} MB", peak());
    }
}
