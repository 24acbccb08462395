//! What Tengen is built from: licences, sources, versions, and that every dependency is used; the bill of materials.
//!
//! The same questions are answered by `cargo deny` and `cargo machete` (`scripts/audit`), which take minutes to install;
//! this asks `cargo metadata` and `deny.toml`, in a second.

use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use workspace::{built_from, list, metadata, read, root, text};

mod licence;
#[path = "../workspace/mod.rs"]
mod workspace;

/// What this test reads of `deny.toml`.
#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skip>,
}

/// A package that may be there in two versions.
#[derive(Deserialize)]
struct Skip {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
    allow_git: Vec<String>,
}

fn deny() -> Deny {
    toml::from_str(&read("deny.toml")).expect("deny.toml has licences, bans and sources")
}

#[test]
fn every_licence_is_one_that_deny_toml_allows() {
    let allowed = deny().licenses.allow;
    for package in list(&metadata()["packages"]) {
        let name = text(&package["name"]);
        let Some(expression) = package["license"].as_str() else { panic!("{name} names no licence") };
        let granted = licence::is_allowed(expression, &allowed);
        assert_eq!(granted, Ok(true), "{name} is under {expression}");
    }
}

#[test]
fn every_package_comes_from_the_registry_or_from_this_repository() {
    let sources = deny().sources;
    assert!(sources.allow_git.is_empty(), "deny.toml allows packages that are no release");
    for package in list(&metadata()["packages"]) {
        let Some(source) = package["source"].as_str() else { continue };
        let from = source.strip_prefix("registry+").unwrap_or(source);
        assert!(
            sources.allow_registry.iter().any(|allowed| allowed == from),
            "{} is from {source}",
            package["id"]
        );
    }
}

#[test]
fn no_package_is_there_in_two_versions_but_those_that_deny_toml_names() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in list(&metadata["packages"]) {
        versions.entry(text(&package["name"])).or_default().insert(text(&package["version"]));
    }
    versions.retain(|_, versions| versions.len() > 1);
    let skipped: BTreeSet<String> = deny().bans.skip.into_iter().map(|skip| skip.name).collect();
    let doubled: BTreeSet<String> = versions.keys().map(|name| (*name).to_owned()).collect();
    assert_eq!(doubled, skipped, "deny.toml's list of packages in two versions; there are {versions:?}");
}

/// A dependency is used where its name stands in the crate's code: what cannot be found is not needed.
#[test]
fn every_dependency_is_named_in_the_code_that_asks_for_it() {
    let metadata = metadata();
    let members: BTreeSet<&str> = list(&metadata["workspace_members"]).iter().map(text).collect();
    for package in list(&metadata["packages"]).iter().filter(|package| members.contains(text(&package["id"])))
    {
        let folder = Path::new(text(&package["manifest_path"])).parent().expect("a folder");
        for dependency in list(&package["dependencies"]) {
            let places: &[&str] = match dependency["kind"].as_str() {
                Some("dev") => &["src", "tests", "examples", "benches"],
                Some("build") => &["build.rs"],
                _ => &["src"],
            };
            let name = text(&dependency["name"]).replace('-', "_");
            assert!(
                places.iter().any(|place| is_named_below(&folder.join(place), &name)),
                "{} asks for {name}, and nothing in {places:?} names it",
                text(&package["name"])
            );
        }
    }
}

/// Whether a Rust file at or below the path says `name::` or `use name`.
fn is_named_below(path: &Path, name: &str) -> bool {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        return entries.map(|entry| entry.expect("an entry").path()).any(|path| is_named_below(&path, name));
    }
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    is_rust && fs::read_to_string(path).is_ok_and(|code| names(&code, name))
}

fn names(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let is_word = !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let after = &code[at + name.len()..];
        is_word && (after.starts_with("::") || (code[..at].ends_with("use ") && after.starts_with(';')))
    })
}

#[test]
fn a_name_inside_another_is_not_that_name() {
    assert!(names("let x = serde_json::json!(1);", "serde_json"));
    assert!(!names("let x = my_serde::json!(1); // serde", "serde"));
}

#[test]
fn workspace_dependencies_are_asked_for_by_some_crate() {
    let manifest: toml::Table = toml::from_str(&read("Cargo.toml")).expect("TOML");
    let shared = manifest["workspace"]["dependencies"].as_table().expect("dependencies");
    let metadata = metadata();
    let asked: BTreeSet<&str> = list(&metadata["packages"])
        .iter()
        .filter(|package| package["source"].is_null())
        .flat_map(|package| list(&package["dependencies"]).iter().map(|dependency| text(&dependency["name"])))
        .collect();
    for name in shared.keys() {
        assert!(asked.contains(name.as_str()), "Cargo.toml lists {name}, which no crate asks for");
    }
}

/// Every direct dependency has a reason, and the number of all of them is looked at when it changes.
#[test]
fn each_package_that_is_asked_for_has_its_reason_in_the_table() {
    let page = read("docs/dependencies.md");
    let first_cells = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let explained: BTreeSet<&str> =
        first_cells.flat_map(|cell| cell.split('`').step_by(2)).filter(|name| !name.is_empty()).collect();
    let metadata = metadata();
    let is_ours = |package: &&Value| package["source"].is_null();
    let asked: BTreeSet<&str> = list(&metadata["packages"])
        .iter()
        .filter(is_ours)
        .flat_map(|package| list(&package["dependencies"]))
        .filter(|dependency| dependency["path"].is_null())
        .map(|dependency| text(&dependency["name"]))
        .collect();
    assert_eq!(explained, asked, "docs/dependencies.md");
    let ours: BTreeSet<&str> =
        list(&metadata["packages"]).iter().filter(is_ours).map(|package| text(&package["id"])).collect();
    let others = built_from(&metadata, "tengen").into_keys().filter(|id| !ours.contains(id)).count();
    // Other systems have other packages.
    let is_counted = cfg!(all(target_os = "linux", target_arch = "x86_64"));
    assert!(
        !is_counted || page.contains(&format!("built from {others} packages that are not ours")),
        "docs/dependencies.md: there are {others} packages now. Does each earn its place?"
    );
}

/// The fleet's client may read host names in every script; the version that takes ASCII alone brings no tables for it.
#[test]
fn no_tables_of_every_script_are_brought_along() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock", "python/Cargo.lock"] {
        assert!(!read(lock).contains("name = \"icu_"), "{lock}: see docs/dependencies.md");
    }
}

/// What `scripts/sbom` writes.
#[test]
fn the_bill_of_materials_lists_what_the_program_is_built_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let written = |name: &str| {
        let file = folder.path().join(name);
        let script = root().join("scripts/sbom");
        let run = Command::new("python3").arg(script).arg(&file).output().expect("Python runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        fs::read_to_string(file).expect("the bill")
    };
    let text_of_bill = written("one.json");
    assert_eq!(text_of_bill, written("two.json"), "the same every time");
    let bill: Value = serde_json::from_str(&text_of_bill).expect("JSON");
    let components = list(&bill["components"]);
    let metadata = metadata();
    let parts = built_from(&metadata, "tengen");
    assert_eq!(components.len() + 1, parts.len(), "every package but the program itself");
    assert_eq!(list(&bill["dependencies"]).len(), parts.len(), "what each of them uses");
    let find = |name: &str| components.iter().find(|component| component["name"] == name);
    let sqlite = find("libsqlite3-sys").expect("SQLite is in the program");
    assert_eq!(text(&sqlite["hashes"][0]["content"]).len(), 64, "its checksum is Cargo.lock's");
    assert!(find("thirtyfour").is_none(), "what only tests use is not in the program");
    assert!(components.iter().all(|component| list(&component["licenses"]).len() == 1));
    let folder = root().to_string_lossy().into_owned();
    assert!(!text_of_bill.contains(&folder), "the folder that this repository lies in is nobody's business");
}
