//! Large files of SGF and PSQ are read or refused in bounded time and memory, whatever they repeat.

use std::time::{Duration, Instant};
use tengen_board::Rule;
use tengen_play::GameRecord;
use tengen_play::record::sgf;

/// The most memory this program has held must stay below half a gigabyte.
fn check_memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    if let Some(peak) = peak.and_then(|peak| peak.trim().parse::<u64>().ok()) {
        println!("peak memory so far: {} MB", peak / 1024);
        assert!(peak < 512 * 1024, "{peak} kB");
    }
}

#[test]
fn large_files_take_little_memory() {
    const BYTES: usize = 5_000_000;
    for (open, piece, close) in [
        ("(", ";", ")"),
        ("(;", "A[]", ")"),
        ("(", ";A[]", ")"),
        ("(;A", "[]", ")"),
        ("(;A", "[\\]]", ")"),
        ("(;", "(;)", ")"),
        ("(;C[", "\\", "]"),
        ("(;C[", "\n", "])"),
        ("(;C[", "\u{ff}", "])"),
        ("(;AB[aa]", "AB[aa:oo]", ")"),
        ("(;", "NAMEOFAPROPERTY", "[])"),
        ("", "(;)", ""),
        ("", "(;", ""),
        ("", "(", ""),
        ("Piskvorky 15x15, 11:11, 0\n", "\n", "x"),
        ("Piskvorky 15x15, 11:11, 0\n", "1,1,1\n", ""),
        ("Piskvorky 15x15, 11:11, 0\nx", "x", "\n"),
    ] {
        let mut text = String::with_capacity(BYTES + 100);
        text.push_str(open);
        while text.len() < BYTES {
            text.push_str(piece);
        }
        text.push_str(close);
        let start = Instant::now();
        for tree in sgf::games(&text).flatten() {
            let _ = tree.record();
        }
        let _ = GameRecord::from_psq(&text, Rule::Freestyle);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(20), "{piece:?} took {took:?}");
        check_memory();
    }
}
