//! The command that starts an external engine: a program and its arguments.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// A program and its arguments.
///
/// In text, words are separated by spaces, and single or double quotes keep a word together. A program with a folder in
/// its name is found from the current folder; a bare name on the `PATH`, or else in the current folder. A first word
/// `--trusted` is not the program's: it lets the program run with all of this user's rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Whether it may use the network and write files everywhere, as this user may.
    pub trusted: bool,
}

/// The word before a command that says so.
const TRUSTED: &str = "--trusted";

/// Why a command cannot be run.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCommand {
    /// No program is named.
    #[error("a command is missing, such as exec:./pbrain-other")]
    Empty,
    /// A quote is not closed.
    #[error("the command {0} has an open quote")]
    OpenQuote(String),
    /// The path names no file.
    #[error("there is no program {}", .0.display())]
    NoProgram(PathBuf),
}

/// The location of a program, and the folder it runs in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Located {
    /// An absolute path, or a name to be found on the `PATH`.
    pub(super) program: PathBuf,
    /// The program's own folder; `None` for a name on the `PATH`.
    pub(super) folder: Option<PathBuf>,
}

impl Invocation {
    /// The command that consists of these words.
    ///
    /// # Errors
    /// When no program is among them.
    pub fn of_words(words: Vec<String>) -> Result<Invocation, BadCommand> {
        let trusted = words.first().is_some_and(|word| word == TRUSTED);
        let mut words = words.into_iter().skip(usize::from(trusted));
        let program = words.next().filter(|word| !word.is_empty()).ok_or(BadCommand::Empty)?;
        Ok(Invocation { program: program.into(), arguments: words.collect(), trusted })
    }

    /// Finds the program.
    ///
    /// # Errors
    /// When there is no such program.
    pub(crate) fn locate(&self) -> Result<Located, BadCommand> {
        let is_bare = self.program.parent() == Some(Path::new(""));
        if is_bare && is_on_path(&self.program) {
            return Ok(Located { program: self.program.clone(), folder: None });
        }
        let path = std::path::absolute(&self.program).ok().filter(|path| path.is_file());
        let program = path.ok_or_else(|| BadCommand::NoProgram(self.program.clone()))?;
        let folder = program.parent().map(Path::to_owned);
        Ok(Located { program, folder })
    }

    /// Where the program keeps what is its own: the folder it runs in, or for a name on the `PATH`, such as `python3`, that of
    /// the first file among its arguments.
    pub(crate) fn own_folder(&self, located: &Located) -> Option<PathBuf> {
        let script = || self.arguments.iter().map(Path::new).find(|path| path.is_file());
        let beside_script = || std::path::absolute(script()?).ok()?.parent().map(Path::to_owned);
        located.folder.clone().or_else(beside_script)
    }

    /// `pbrain-rapfi`, `python3 brain.py`.
    pub fn name(&self) -> String {
        let stem = self.program.file_stem().unwrap_or(self.program.as_os_str()).to_string_lossy();
        let words = std::iter::once(&*stem).chain(self.arguments.iter().map(String::as_str));
        words.collect::<Vec<_>>().join(" ")
    }
}

fn is_on_path(program: &Path) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut with_suffix = program.as_os_str().to_owned();
    with_suffix.push(std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&folders)
        .any(|folder| folder.join(program).is_file() || folder.join(&with_suffix).is_file())
}

impl FromStr for Invocation {
    type Err = BadCommand;

    fn from_str(command: &str) -> Result<Invocation, BadCommand> {
        Invocation::of_words(words(command).ok_or_else(|| BadCommand::OpenQuote(command.to_owned()))?)
    }
}

/// The words of a command; `None` if a quote stays open. Backslashes mean themselves, as in Windows paths.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(command: &str) -> Result<(String, Vec<String>), BadCommand> {
        let Invocation { program, arguments, .. } = command.parse()?;
        Ok((program.to_string_lossy().into_owned(), arguments))
    }

    fn is(program: &str, arguments: &[&str]) -> Result<(String, Vec<String>), BadCommand> {
        Ok((program.to_owned(), arguments.iter().map(|&word| word.to_owned()).collect()))
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(split("./brain"), is("./brain", &[]));
        assert_eq!(split("  wine  pbrain.exe -x "), is("wine", &["pbrain.exe", "-x"]));
        assert_eq!(
            split(r#""/a b/brain" 'it "is"' x"y z"w """#),
            is("/a b/brain", &[r#"it "is""#, "xy zw", ""])
        );
        assert_eq!(split(r"C:\brains\b.exe"), is(r"C:\brains\b.exe", &[]));
        assert_eq!(split("--trusted ./brain --trusted"), is("./brain", &["--trusted"]));
        assert_eq!(split("--trusted"), Err(BadCommand::Empty));
        assert!("--trusted ./brain".parse::<Invocation>().unwrap().trusted);
        assert!(!"./brain --trusted".parse::<Invocation>().unwrap().trusted);
        assert_eq!(split("   "), Err(BadCommand::Empty));
        assert_eq!(split("''"), Err(BadCommand::Empty));
        assert_eq!(split("./brain 'x"), Err(BadCommand::OpenQuote("./brain 'x".into())));
    }

    #[test]
    fn paths_are_found_from_here_and_bare_names_on_the_path_first() {
        let locate = |command: &str| command.parse::<Invocation>().unwrap().locate();
        let here = std::env::current_dir().unwrap();
        let file = Located { program: here.join("Cargo.toml"), folder: Some(here.clone()) };
        assert_eq!(locate("./Cargo.toml x"), Ok(file));
        assert_eq!(locate("Cargo.toml").unwrap().folder, Some(here));
        #[cfg(unix)]
        assert_eq!(locate("sh x"), Ok(Located { program: "sh".into(), folder: None }));
        assert_eq!(locate("./no/such/brain").unwrap_err().to_string(), "there is no program ./no/such/brain");
        assert!(locate("no-such-brain").is_err());
    }

    #[test]
    fn a_name_says_what_runs() {
        let name = |command: &str| command.parse::<Invocation>().unwrap().name();
        assert_eq!(name("/a/b/pbrain-other.exe"), "pbrain-other");
        assert_eq!(name("python3 brain.py"), "python3 brain.py");
    }
}
