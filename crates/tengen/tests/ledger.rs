//! Checks `weights/LEDGER.toml` against the weight files: every file has a row, and every hash is the file's.

use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
struct Ledger {
    weights: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    file: String,
    sha256: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights")
}

/// Every file of weights, as the ledger names it.
fn files() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for kind in fs::read_dir(folder()).expect("weights/").map(|entry| entry.expect("an entry").path()) {
        if kind.is_dir() {
            for file in fs::read_dir(&kind).expect("a folder").map(|entry| entry.expect("an entry").path()) {
                let parts = [&kind, &file]
                    .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned());
                found.insert(parts.join("/"));
            }
        }
    }
    found
}

#[test]
fn the_ledger_has_every_file_and_its_hash() {
    let ledger = fs::read_to_string(folder().join("LEDGER.toml")).expect("the ledger");
    let ledger: Ledger = toml::from_str(&ledger).expect("rows of weights");
    let mut listed = BTreeSet::new();
    // Sets that were replaced have a row, and no file or hash.
    for Row { id, file, sha256 } in ledger.weights {
        let Some(sha256) = sha256 else { continue };
        let bytes = fs::read(folder().join(&file)).unwrap_or_else(|error| panic!("{id}: {file}: {error}"));
        let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, sha256, "{id}: {file} is not the file that the ledger describes");
        assert!(listed.insert(file), "{id}: its file has two rows");
    }
    assert_eq!(listed, files(), "files with a hash in the ledger, and files that are there");
}
