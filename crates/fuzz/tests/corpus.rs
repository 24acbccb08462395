//! Every target with its corpus and seeded mutations of it: what a fuzzer found stays found.
//!
//! `TENGEN_FUZZ=10000000 cargo test --release -p tengen-fuzz` tries so many on each target.

use axum::http::Method;
use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tengen_base::mutate::Mutator;
use tengen_base::test_size::test_size;
use tengen_fuzz::{ADDRESSES, TARGETS, Target};

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target)
}

/// The files of a corpus, in the order of their names.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let entries =
        fs::read_dir(folder(target)).unwrap_or_else(|error| panic!("fuzz/corpus/{target}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a file of the corpus")).collect()
}

fn feed(target: &Target, bytes: &[u8], which: &str) -> bool {
    catch_unwind(AssertUnwindSafe(|| (target.feed)(bytes))).unwrap_or_else(|panic| {
        eprintln!("{}: {which} is {:?}", target.name, String::from_utf8_lossy(bytes));
        resume_unwind(panic)
    })
}

/// Feeds a target its corpus and mutations of it.
fn try_target(name: &str, usual: u64) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let (start, corpus) = (Instant::now(), corpus(name));
    assert!(corpus.iter().any(|bytes| feed(target, bytes, "a file of the corpus")), "nothing is accepted");
    let tries = test_size("TENGEN_FUZZ", usual);
    let mut accepted = 0;
    for number in 0..tries {
        accepted += u64::from(feed(target, &Mutator::input(&corpus, number), &format!("input {number}")));
    }
    println!(
        "{name}: {} files, {tries} mutations, {accepted} accepted, {:.1?}",
        corpus.len(),
        start.elapsed()
    );
    assert!(tries < 1000 || accepted > tries / 200, "only {accepted} of {tries} were accepted");
}

#[test]
fn api() {
    try_target("api", 3_000);
}

#[test]
fn certificate() {
    try_target("certificate", 20_000);
}

#[test]
fn events() {
    try_target("events", 5_000);
}

#[test]
fn fleet() {
    try_target("fleet", 5_000);
}

#[test]
fn gtp() {
    try_target("gtp", 20_000);
}

#[test]
fn journal() {
    try_target("journal", 20_000);
}

#[test]
fn positions() {
    try_target("positions", 20_000);
}

#[test]
fn protocol() {
    try_target("protocol", 20_000);
}

#[test]
fn psq() {
    try_target("psq", 10_000);
}

#[test]
fn renlib() {
    try_target("renlib", 20_000);
}

#[test]
fn sgf() {
    try_target("sgf", 20_000);
}

#[test]
fn weights() {
    try_target("weights", 1_000);
}

/// Every target has a corpus, a test above and a program for libFuzzer, and nothing else has.
#[test]
fn targets_are_complete() {
    let root = folder("..");
    let mut folders: Vec<String> = fs::read_dir(root.join("corpus"))
        .expect("fuzz/corpus")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(folders, names);
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("fuzz/Cargo.toml");
    let programs: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""))
        .collect();
    assert_eq!(programs, names);
    for name in names {
        let bytes: u64 = corpus(name).iter().map(|file| file.len() as u64).sum();
        assert!(bytes < 16 << 10, "{name}: a corpus of {bytes} bytes is too large to keep");
    }
}

#[test]
fn yixin() {
    try_target("yixin", 20_000);
}

/// What a server is fed is every address that takes a body or changes something; `DELETE` has only an id.
#[test]
fn every_address_is_fed() {
    let routes =
        fs::read_to_string(folder("../../crates/web/src/routes.rs")).expect("the server's addresses");
    let book_files = "\"/api/explorer/files\"";
    assert!(routes.contains(&format!("BOOK_FILES: &str = {book_files}")));
    let routes = routes.replace(".route(BOOK_FILES", &format!(".route({book_files}"));
    let mut served = BTreeSet::new();
    for route in routes.split(".route(\"").skip(1) {
        let (path, rest) = route.split_once('"').expect("a path");
        let methods = rest.lines().next().expect("its methods");
        for method in [Method::POST, Method::PUT] {
            if methods.contains(&format!("{}(", method.as_str().to_lowercase())) {
                served.insert((method.to_string(), path.to_owned()));
            }
        }
    }
    assert!(served.len() > 30, "{served:?}");
    let bodies = ADDRESSES.iter().filter(|(method, _)| method != Method::GET);
    let fed: BTreeSet<_> = bodies.map(|(method, path)| (method.to_string(), (*path).to_owned())).collect();
    assert_eq!(fed, served);
}
