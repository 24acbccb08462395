//! The workspace as cargo describes it: its packages, and what each is built from.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace's root")
}

pub(crate) fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn cargo(arguments: &[&str]) -> Vec<u8> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program).args(arguments).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// What cargo says about the workspace and all it is built from on this kind of machine: crates for other
/// kinds need not be downloaded.
pub(crate) fn metadata() -> Value {
    let version = String::from_utf8(cargo(&["-vV"])).expect("text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("cargo's host");
    let json = cargo(&["metadata", "--format-version=1", "--locked", "--filter-platform", host]);
    serde_json::from_slice(&json).expect("JSON")
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The packages that a package of this name is built from, tests left out: for each, by id, the ids it uses.
pub(crate) fn built_from<'m>(metadata: &'m Value, name: &str) -> BTreeMap<&'m str, BTreeSet<&'m str>> {
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().map(|node| (text(&node["id"]), node)).collect();
    let package = list(&metadata["packages"]).iter().find(|package| text(&package["name"]) == name);
    let mut open = vec![text(&package.unwrap_or_else(|| panic!("no package {name}"))["id"])];
    let mut found = BTreeMap::new();
    while let Some(id) = open.pop() {
        if found.contains_key(id) {
            continue;
        }
        let ordinary = |dep: &&Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
        let uses: BTreeSet<&str> =
            list(&nodes[id]["deps"]).iter().filter(ordinary).map(|dep| text(&dep["pkg"])).collect();
        open.extend(&uses);
        found.insert(id, uses);
    }
    found
}
