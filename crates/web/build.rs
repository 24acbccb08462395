//! Embeds the committed results: the report (or the prose) and the pictures of every experiment that has a folder.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let results = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../results");
    println!("cargo::rerun-if-changed={}", results.display());
    let mut table = String::from("pub(super) const FILES: &[(&str, &str, &[u8])] = &[\n");
    for folder in sorted(&results) {
        let has_report = folder.join("report.json").is_file();
        for file in sorted(&folder).iter().filter(|file| is_shown(file, has_report)) {
            let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let path = file.canonicalize()?;
            let _ = writeln!(table, "({:?}, {:?}, include_bytes!({path:?})),", name(&folder), name(file));
        }
    }
    table.push_str("];\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("campaign.rs"), campaign(&results)?)?;
    fs::write(Path::new(&out).join("results.rs"), table)
}

/// How far the proof of the four-stone positions is, if its results are there.
fn campaign(results: &Path) -> io::Result<String> {
    let file = results.join("solve/campaign.json");
    let text = match file.is_file() {
        true => format!("Some(include_str!({:?}))", file.canonicalize()?),
        false => "None".to_owned(),
    };
    Ok(format!("const CAMPAIGN: Option<&str> = {text};\n"))
}

/// The paths in a folder; none if there is no such folder.
fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Pictures and the report; a README only where no report says the same. Tables of raw numbers are left out.
fn is_shown(file: &Path, has_report: bool) -> bool {
    let prose = if has_report { "report.json" } else { "README.md" };
    file.is_file()
        && (file.file_name().is_some_and(|name| name == prose)
            || file.extension().is_some_and(|extension| extension == "svg"))
}
