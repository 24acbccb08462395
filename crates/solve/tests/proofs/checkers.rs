//! The two checkers, and what both must say.

use std::fs;
use std::path::Path;
use std::process::Command;
use tengen_verify::{Error, Report, verify};

/// What the Python checker says about each file: whether it proves what it says.
pub(crate) fn python(certificates: &[Vec<u8>], paranoid: bool) -> Vec<bool> {
    let folder = tempfile::tempdir().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verify/verify.py");
    let mut verdicts = Vec::new();
    for (first, some) in certificates.chunks(200).enumerate() {
        let mut command = Command::new("python3");
        command.arg(&script).args(paranoid.then_some("--paranoid"));
        for (i, bytes) in some.iter().enumerate() {
            let path = folder.path().join(format!("{first}-{i}"));
            fs::write(&path, bytes).unwrap();
            command.arg(path);
        }
        let output = command.output().expect("python3 is installed");
        let text = String::from_utf8(output.stdout).unwrap();
        let said = |line: &str| match line.split_once(": ").map(|(_, said)| said) {
            Some(said) if said.starts_with("proved: ") => true,
            Some(said) if said.starts_with("refused: ") => false,
            _ => panic!("verify.py said {line}"),
        };
        verdicts.extend(text.lines().map(said));
    }
    assert_eq!(verdicts.len(), certificates.len(), "verify.py did not get to the end");
    verdicts
}

/// What the Rust checker says. What it accepts by its zones must hold when every default is replayed.
pub(crate) fn both_ways(certificate: &[u8]) -> Result<Report, Error> {
    verify(certificate, false)?;
    let replayed = verify(certificate, true);
    assert!(replayed.is_ok(), "the zone rule and the replay disagree: {replayed:?}");
    replayed
}
