//! Fuzz tests of the SGF and PSQ readers.
//!
//! Readers must answer with a game or an error, quickly and in bounded memory, and what they accept must be the same
//! after being written and read again.
//!
//! `TENGEN_FUZZ=10000000 cargo test --release --test fuzz_readers` tries ten million files on each reader.

mod common;

use common::{Rng, random_game, rng, size};
use rand::{Rng as _, RngExt};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};
use tengen_base::test_size::test_size;
use tengen_board::{Color, Forfeit, Rule};
use tengen_play::record::{psq::PsqWriteError, sgf};
use tengen_play::{GameRecord, GameTree, ReadError};

const SGF: [&str; 6] = [
    "(;FF[4]GM[4]SZ[15]RU[Freestyle]PB[red]PW[blue];B[hh];W[ih](;B[ii])(;B[gg]C[alternative]))",
    "(;FF[4]GM[4]GN[1]EV[a x b]DT[2024.01.02]RO[1.2]RU[4]SZ[20]PB[a]PW[b]RE[W+1]TE[White win by five \
     connection]\n\n;B[jj]C[opening move]\n;W[at]C[12ms];B[kk]C[7ms]\n;W[ab]C[0ms])\n\n(;SZ[9];B[aa])\n",
    "(;GM[4]SZ[9]RU[caro]AB[aa:bc][ee]AW[ff][gg]PL[W]RE[B+F]FORFEIT[illegal:e5 is taken];W[hh]ELAPSED[0.412]\
     WINRATE[0.5])",
    "(;SZ[7]RE[Void];B[aa];W[ba](;B[ab](;W[bb](;B[ac](;W[bc])(;W[gg]))))(;B[ga];W[gb];B[gc]))",
    "(;RU[standard]C[soft \\\n line \\] \\\\ \\: end\r\n];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])",
    "mail header\n\n(;GaMe[4]SiZe[15]UNKNOWN[a][b:c][]KM[6.5]B[hh]W[ii]B[jj]C[\u{9ed2}\u{1f600}])\n\0",
];

const PSQ: [&str; 5] = [
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n9,9,412\n7,7,388\npbrain-red.exe\npbrain-blue.exe\n0\n",
    "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,11,30000\r\nred\r\nblue\r\n-1\r\n2,Fastgame\r\n",
    "Piskvorky 9x9, 0:1, 1\n1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\n-1\n",
    "Piskvorky 22x22, 11:11, 0\n22,22\n1,22\n\na\n\n15\n1,\n\n",
    "Piskvorky 5x5, 11:11, 0\n\u{9ed2}\nb,c\n-2\n0,x\n",
];

/// Characters that mean something to a reader.
const MEANINGFUL: &[u8] = b"()[];:\\,+-0123456789xBWACELP \n\r\t\0\x1a\xff\xc3\xef";

const LONGEST: usize = 1500;

/// Valid files to spoil: those above and a few whole games.
fn seeds(written: &[&str], write: impl Fn(&GameRecord) -> String) -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = written.iter().map(|text| text.as_bytes().to_vec()).collect();
    for (i, rule) in Rule::ALL.into_iter().enumerate() {
        let mut rng = rng(i as u64);
        let mut record = GameRecord::new(random_game(size(5 + 4 * i), rule, &mut rng));
        record.players = ["a]b\\c".into(), "d e".into()];
        record.event = Some("cup".into());
        record.game.forfeit(Color::White, [Forfeit::Time, Forfeit::Memory][i % 2].clone());
        for detail in &mut record.details {
            detail.time = Some(Duration::from_millis(rng.random_range(0..2000)));
        }
        seeds.push(write(&record).into_bytes());
    }
    seeds
}

/// Any stretch of the file, most often a short one.
fn stretch(bytes: &[u8], rng: &mut Rng) -> std::ops::Range<usize> {
    let start = rng.random_range(0..=bytes.len());
    let most = if rng.random_range(0..4) == 0 { bytes.len() } else { 8 };
    start..(start + rng.random_range(0..=most)).min(bytes.len())
}

fn spoil(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], rng: &mut Rng) {
    let at = rng.random_range(0..=bytes.len());
    match rng.random_range(0..9) {
        0 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
        1 if at < bytes.len() => bytes[at] = rng.random_range(0..=255),
        2 => bytes.insert(at, MEANINGFUL[rng.random_range(0..MEANINGFUL.len())]),
        3 if at < bytes.len() => bytes[at] = MEANINGFUL[rng.random_range(0..MEANINGFUL.len())],
        4 => drop(bytes.drain(stretch(bytes, rng))),
        5 => bytes.truncate(at),
        6 => {
            let piece = bytes[stretch(bytes, rng)].repeat(rng.random_range(1..6));
            bytes.splice(at..at, piece);
        }
        7 => {
            let other = &seeds[rng.random_range(0..seeds.len())];
            let (from, to) = (stretch(other, rng), stretch(bytes, rng));
            bytes.splice(to, other[from].iter().copied());
        }
        _ => {
            let mut noise = vec![0; rng.random_range(1..8)];
            rng.fill_bytes(&mut noise);
            bytes.splice(at..at, noise);
        }
    }
    bytes.truncate(LONGEST);
}

/// The file with this number.
fn file(number: u64, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut rng = rng(number);
    if number.is_multiple_of(16) {
        let mut noise = vec![0; rng.random_range(0..200)];
        rng.fill_bytes(&mut noise);
        return noise;
    }
    let mut bytes = seeds[rng.random_range(0..seeds.len())].clone();
    for _ in 0..rng.random_range(1..5) {
        spoil(&mut bytes, seeds, &mut rng);
    }
    bytes
}

/// Every error is one short line.
fn check_error(error: &ReadError) {
    let text = error.to_string();
    assert!(error.location.is_some() && text.len() < 400 && !text.contains('\n'), "{text}");
}

/// Whether the first game of the file could be played.
fn check_sgf(bytes: &[u8]) -> bool {
    let first = GameTree::read_bytes(bytes);
    let text = String::from_utf8_lossy(bytes);
    for (number, game) in sgf::games(&text).enumerate() {
        let tree = match game {
            Ok(tree) => tree,
            Err(error) => {
                check_error(&error);
                break;
            }
        };
        if number == 0 {
            assert_eq!(first.as_ref(), Ok(&tree));
        }
        assert_eq!(GameTree::read(&tree.to_sgf()).as_ref(), Ok(&tree));
        match tree.record() {
            Ok(record) => assert_eq!(GameRecord::from_sgf(&record.to_sgf()), Ok(record)),
            Err(error) => check_error(&error),
        }
    }
    first.is_ok_and(|tree| tree.record().is_ok())
}

fn check_psq(bytes: &[u8], rule: Rule) -> bool {
    let record = match GameRecord::from_psq_bytes(bytes, rule) {
        Ok(record) => record,
        Err(error) => {
            check_error(&error);
            return false;
        }
    };
    match record.to_psq() {
        Ok(text) => assert_eq!(GameRecord::from_psq(&text, rule), Ok(record)),
        Err(why) => assert!(matches!(why, PsqWriteError::Name(_)), "{why}"),
    }
    true
}

fn fuzz(reader: &str, seeds: &[Vec<u8>], check: impl Fn(&[u8], u64) -> bool) {
    let (start, tries) = (Instant::now(), test_size("TENGEN_FUZZ", 20_000));
    let mut accepted = 0;
    for seed in seeds {
        assert!(check(seed, 0), "the seeds are good: {}", String::from_utf8_lossy(seed));
    }
    for number in 0..tries {
        let bytes = file(number, seeds);
        match catch_unwind(AssertUnwindSafe(|| check(&bytes, number))) {
            Ok(good) => accepted += u64::from(good),
            Err(panic) => {
                eprintln!("{reader}: file {number} is {:?}", String::from_utf8_lossy(&bytes));
                resume_unwind(panic);
            }
        }
    }
    println!("{reader}: {tries} files, {accepted} accepted, {:.1?}", start.elapsed());
    assert!(tries < 1000 || accepted > tries / 100, "only {accepted} of {tries} files were good");
    check_memory();
}

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
fn sgf_reader() {
    fuzz("SGF", &seeds(&SGF, GameRecord::to_sgf), |bytes, _| check_sgf(bytes));
}

#[test]
fn psq_reader() {
    // Seed games end by different rules, so a good seed is one that some rule can play.
    let write = |record: &GameRecord| record.to_psq().unwrap();
    let rule = |number: u64| Rule::ALL[(number % 5) as usize];
    fuzz("PSQ", &seeds(&PSQ, write), |bytes, number| match number {
        0 => Rule::ALL.into_iter().any(|rule| check_psq(bytes, rule)),
        number => check_psq(bytes, rule(number)),
    });
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
