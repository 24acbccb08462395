//! Keeps `ARCHITECTURE.md` and the crates' dependencies honest.
//!
//! The map lists the crates in dependency order under headings like `### crates/board`; a crate may use only
//! crates listed before it.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace's root")
}

fn map() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md")
}

fn cargo(arguments: &[&str]) -> Vec<u8> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program).args(arguments).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// What cargo says about the workspace and all it is built from on this kind of machine: crates for other
/// kinds need not be downloaded.
fn metadata() -> Value {
    let version = String::from_utf8(cargo(&["-vV"])).expect("text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("cargo's host");
    let json = cargo(&["metadata", "--format-version=1", "--locked", "--filter-platform", host]);
    serde_json::from_slice(&json).expect("JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Each crate of the workspace (by folder) with the crates of the workspace it uses, in tests too.
fn uses(metadata: &Value) -> BTreeMap<String, Vec<String>> {
    let folder = |manifest: &str| {
        let folder = Path::new(manifest).parent().expect("a manifest's folder");
        folder.file_name().expect("a name").to_string_lossy().into_owned()
    };
    let members: BTreeSet<&str> = list(&metadata["workspace_members"]).iter().map(text).collect();
    let packages = list(&metadata["packages"]).iter().filter(|p| members.contains(text(&p["id"])));
    packages
        .map(|package| {
            let paths = list(&package["dependencies"]).iter().filter_map(|d| d["path"].as_str());
            let used = paths.map(|path| folder(&format!("{path}/Cargo.toml"))).collect();
            (folder(text(&package["manifest_path"])), used)
        })
        .collect()
}

#[test]
fn a_crate_uses_only_crates_above_it() {
    let map = map();
    let order: Vec<&str> = map.lines().filter_map(|line| line.strip_prefix("### crates/")).collect();
    let place = |name: &str| order.iter().position(|listed| listed.trim() == name);
    for (name, used) in uses(&metadata()) {
        let own = place(&name).unwrap_or_else(|| panic!("ARCHITECTURE.md has no '### crates/{name}'"));
        for other in used {
            let others =
                place(&other).unwrap_or_else(|| panic!("ARCHITECTURE.md has no '### crates/{other}'"));
            assert!(others < own, "crates/{name} uses crates/{other}, which is not above it");
        }
    }
}

#[test]
fn the_map_names_every_source_file() {
    let map = map();
    let mut section = "";
    let mut named: BTreeSet<String> = BTreeSet::new();
    for line in map.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            section = heading.trim();
        }
        if !section.starts_with("crates/") {
            continue;
        }
        // A line may name several files that belong together.
        let quoted = line.split('`').skip(1).step_by(2).filter(|word| word.ends_with(".rs"));
        named.extend(quoted.map(|file| format!("{section}/{file}")));
    }
    let found = source_files(&root().join("crates"));
    let missing: Vec<_> = found.difference(&named).collect();
    let gone: Vec<_> = named.difference(&found).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md does not name {missing:#?}");
    assert!(gone.is_empty(), "ARCHITECTURE.md names files that are not there: {gone:#?}");
}

/// Every `.rs` file below the crates' folders, as `crates/board/src/point.rs`.
fn source_files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(source_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let relative = path.strip_prefix(root()).expect("below the root");
            let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
            found.insert(parts.join("/"));
        }
    }
    found
}

/// Managers start the engine for every game, so it stays small: no server, no command-line library.
#[test]
fn the_engine_pulls_in_no_server_and_no_command_line_library() {
    let metadata = metadata();
    let packages: BTreeMap<&str, &str> =
        list(&metadata["packages"]).iter().map(|p| (text(&p["id"]), text(&p["name"]))).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().map(|node| (text(&node["id"]), node)).collect();
    let engine = packages.iter().find(|(_, name)| **name == "tengen-piskvork").expect("the engine").0;
    let mut reached = BTreeSet::new();
    let mut open = vec![*engine];
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            let ordinary = list(&nodes[id]["deps"]).iter().filter(|dep| {
                list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].as_str() != Some("dev"))
            });
            open.extend(ordinary.map(|dep| text(&dep["pkg"])));
        }
    }
    let reached: BTreeSet<&str> = reached.into_iter().map(|id| packages[id]).collect();
    assert!(reached.contains("tengen-board"), "the walk found the engine's own crates");
    for unwanted in ["tokio", "axum", "clap"] {
        assert!(!reached.contains(unwanted), "pbrain-tengen pulls in {unwanted}");
    }
}
