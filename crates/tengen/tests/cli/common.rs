//! Running the program: what it prints, what it refuses, and folders for its files.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// The program under test.
pub(crate) const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// The program with these arguments, in a fixed locale.
pub(crate) fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(TENGEN);
    command.args(arguments).env("LC_ALL", "C").env_remove("NO_COLOR").timeout(Duration::from_secs(300));
    command
}

/// What a command prints on stdout; it must succeed.
pub(crate) fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What the program prints on stdout with these arguments; it must succeed.
pub(crate) fn stdout(arguments: &[&str]) -> String {
    output(&mut tengen(arguments))
}

/// The JSON that the program prints with these arguments; it must succeed.
pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

/// The one sentence with which the program refuses these arguments, with exit status 2.
pub(crate) fn refusal(arguments: &[&str]) -> String {
    let refused = tengen(arguments).write_stdin("").assert().code(2);
    let output = refused.get_output();
    let sentence = String::from_utf8(output.stderr.clone()).expect("text");
    assert!(output.stdout.is_empty(), "an error belongs on stderr");
    assert!(sentence.starts_with("tengen: ") && sentence.lines().count() == 1, "{sentence}");
    sentence
}

/// A temporary folder whose files are named for the command line.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        text(&self.path().join(name)).to_owned()
    }
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// The last board that was drawn, without its coordinates above and below.
pub(crate) fn last_board(text: &str) -> Vec<&str> {
    let rows: Vec<&str> = text.lines().collect();
    let is_letters = |row: &&str| row.trim_start().starts_with("a b c");
    let end = rows.iter().rposition(is_letters).expect("a board");
    let start = rows[..end].iter().rposition(is_letters).expect("a board");
    rows[start + 1..end].to_vec()
}

/// How many stones are on the last board that was drawn.
pub(crate) fn stones(text: &str) -> usize {
    last_board(text).iter().flat_map(|row| row.chars()).filter(|c| "XO".contains(*c)).count()
}
