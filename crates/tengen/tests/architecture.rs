//! Keeps `ARCHITECTURE.md` and `docs/files.md` true: the order of the crates, what each uses, and every source file.
//!
//! `scripts/files` writes `docs/files.md` anew.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use tengen_base::file::replace;
use tengen_base::test_size::test_text;
use workspace::{built_from, list, metadata, read, root, text};

mod workspace;

/// The crates of the workspace that a crate uses.
#[derive(Default)]
struct Uses {
    /// In the program.
    ordinary: BTreeSet<String>,
    /// In its tests and examples alone.
    development: BTreeSet<String>,
}

/// Each crate of the workspace, by its folder's name, with the crates of the workspace it uses.
fn uses(metadata: &Value) -> BTreeMap<String, Uses> {
    let folder = |path: &str| Path::new(path).file_name().expect("a name").to_string_lossy().into_owned();
    let members: BTreeSet<&str> = list(&metadata["workspace_members"]).iter().map(text).collect();
    let packages = list(&metadata["packages"]).iter().filter(|p| members.contains(text(&p["id"])));
    let mut crates = BTreeMap::new();
    for package in packages {
        let mut uses = Uses::default();
        for dependency in list(&package["dependencies"]) {
            let Some(path) = dependency["path"].as_str() else { continue };
            let is_development = dependency["kind"].as_str() == Some("dev");
            let set = if is_development { &mut uses.development } else { &mut uses.ordinary };
            set.insert(folder(path));
        }
        let manifest = Path::new(text(&package["manifest_path"]));
        crates.insert(folder(&manifest.parent().expect("a folder").to_string_lossy()), uses);
    }
    crates
}

/// The rows of the map's table of crates: a name, and the crates that it says it uses.
fn rows(map: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut rows: Vec<(String, BTreeSet<String>)> = Vec::new();
    for line in map.lines().filter_map(|line| line.strip_prefix("| [`")) {
        let cells: Vec<&str> = line.trim_end_matches(" |").split(" | ").collect();
        let name = cells[0].split('`').next().expect("a name").to_owned();
        let used = match cells[2..] {
            ["all above"] => rows.iter().map(|(name, _)| name.clone()).collect(),
            [used] => used.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
            _ => BTreeSet::new(),
        };
        rows.push((name, used));
    }
    rows
}

#[test]
fn the_map_says_what_each_crate_uses_and_none_uses_one_below_it() {
    let rows = rows(&read("ARCHITECTURE.md"));
    let crates = uses(&metadata());
    let place = |name: &str| rows.iter().position(|(listed, _)| listed == name);
    for (name, Uses { ordinary, development }) in &crates {
        let own = place(name).unwrap_or_else(|| panic!("ARCHITECTURE.md's table has no row for {name}"));
        assert_eq!(&rows[own].1, ordinary, "ARCHITECTURE.md is wrong about what {name} uses");
        for other in ordinary.union(development) {
            assert!(place(other) < Some(own), "crates/{name} uses crates/{other}, which is not above it");
        }
    }
    assert_eq!(rows.len(), crates.len(), "ARCHITECTURE.md names a crate that is not there");
}

#[test]
fn the_list_of_files_is_made_of_their_first_lines() {
    let mut page = String::from(
        "# Every source file\n\nMade by `scripts/files` from the first line of each file, in the order of the crates; a test compares.\n",
    );
    for (name, _) in rows(&read("ARCHITECTURE.md")) {
        let _ = write!(page, "\n## crates/{name}\n\n");
        let folder = root().join("crates").join(&name);
        for path in source_files(&folder) {
            let relative =
                path.strip_prefix(&folder).expect("below its crate").to_string_lossy().replace('\\', "/");
            let _ = writeln!(page, "- `{relative}`: {}", about(&path));
        }
    }
    let path = root().join("docs/files.md");
    if test_text("TENGEN_UPDATE").is_some() {
        replace(&path, page.as_bytes()).expect("docs/files.md can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let wrong = page.lines().zip(kept.lines()).find(|(new, old)| new != old);
    assert!(page == kept, "docs/files.md is stale (run scripts/files); first difference: {wrong:?}");
}

/// What a file says it holds: its first comment's first paragraph.
fn about(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    let mark = if path.extension().is_some_and(|extension| extension == "rs") { "//!" } else { "//" };
    let paragraph: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix(mark))
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    let about = paragraph.join(" ");
    assert!(!about.is_empty(), "{} does not begin with a line that says what it holds", path.display());
    assert!(
        about.chars().count() <= 160,
        "{}: the first paragraph is the file's line in docs/files.md; make it shorter",
        path.display()
    );
    about.trim_end_matches('.').to_owned()
}

/// Every Rust file and script below a folder, in order.
fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(source_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "js") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Managers start the engine for every game, so it stays small: no server, no command-line library.
#[test]
fn the_engine_pulls_in_no_server_and_no_command_line_library() {
    let metadata = metadata();
    let packages: BTreeMap<&str, &str> =
        list(&metadata["packages"]).iter().map(|p| (text(&p["id"]), text(&p["name"]))).collect();
    let reached: BTreeSet<&str> =
        built_from(&metadata, "tengen-piskvork").keys().map(|id| packages[id]).collect();
    assert!(reached.contains("tengen-board"), "the walk found the engine's own crates");
    for unwanted in ["tokio", "axum", "clap"] {
        assert!(!reached.contains(unwanted), "pbrain-tengen pulls in {unwanted}");
    }
}
