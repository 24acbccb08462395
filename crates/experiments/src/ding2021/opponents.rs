//! The opponents of Table 3: engines by their names at Gomocup, with their ratings, commands and files.

use super::size;
use crate::stats::Mean;
use crate::{ExperimentError, Result};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::Path;
use tengen_arena::{Player, published};
use tengen_board::Rule;
use tengen_piskvork::process::Invocation;

/// An opponent in the report's table, by its name at Gomocup, and the games of six won against it.
pub(super) struct Reported {
    pub(super) name: &'static str,
    pub(super) alphabeta: u32,
    pub(super) critic: u32,
}

/// The report's table.
pub(super) const REPORTED: [Reported; 6] = [
    Reported { name: "YIXIN 2017", alphabeta: 0, critic: 0 },
    Reported { name: "WINE 2017", alphabeta: 0, critic: 0 },
    Reported { name: "SPARKLE 2017", alphabeta: 5, critic: 0 },
    Reported { name: "NOESIS 2004", alphabeta: 6, critic: 0 },
    Reported { name: "FIVEROW 2008", alphabeta: 6, critic: 2 },
    Reported { name: "MUSHROOM 2011", alphabeta: 6, critic: 4 },
];

/// Ratings this close are of one class: the better engine is expected to win 64 games of 100 at most.
const CLASS: f64 = 100.0;

/// An engine that takes part here.
pub(super) struct Opponent {
    pub(super) name: String,
    /// Its published rating; `None` if its name is not Gomocup's.
    pub(super) rating: Option<f64>,
    argument: String,
    files: Vec<EngineFile>,
}

/// A file of an engine.
struct EngineFile {
    path: String,
    sha256: String,
}

impl Opponent {
    /// The opponent that a player is. Reads the engine's files.
    pub(super) fn of(player: &Player) -> Result<Opponent> {
        let command = player.agent.strip_prefix("exec:");
        let invocation = command.and_then(|command| command.parse::<Invocation>().ok());
        let words = invocation.map_or_else(Vec::new, |Invocation { program, arguments, .. }| {
            [vec![program.to_string_lossy().into_owned()], arguments].concat()
        });
        let files = words.into_iter().filter(|word| Path::new(word).is_file()).map(EngineFile::read);
        Ok(Opponent {
            name: player.name.clone(),
            rating: rating(&player.name),
            argument: player.argument(),
            files: files.collect::<Result<_>>()?,
        })
    }

    /// `WINE 2018 (1891)`.
    pub(super) fn label(&self) -> String {
        self.rating.map_or(self.name.clone(), |rating| format!("{} ({rating:.0})", self.name))
    }

    /// The argument that names it, for a shell.
    pub(super) fn argument(&self) -> String {
        format!("--opponent '{}'", self.argument.replace('\'', r"'\''"))
    }

    /// What the report says of this very engine.
    pub(super) fn reported(&self) -> Option<&'static Reported> {
        REPORTED.iter().find(|reported| reported.name.eq_ignore_ascii_case(&self.name))
    }
}

impl EngineFile {
    fn read(path: String) -> Result<EngineFile> {
        let bytes = std::fs::read(&path).map_err(ExperimentError::file(Path::new(&path)))?;
        let sha256 = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(EngineFile { path, sha256 })
    }
}

impl Reported {
    /// The engine here that is this one, or else the one whose rating is nearest, if it is of this one's class.
    pub(super) fn stands_for<'a>(&self, opponents: &'a [Opponent]) -> Option<&'a Opponent> {
        let own = rating(self.name)?;
        let distance = |opponent: &Opponent| opponent.rating.map(|rating| (rating - own).abs());
        let same = opponents.iter().find(|opponent| opponent.name.eq_ignore_ascii_case(self.name));
        same.or_else(|| {
            let near = opponents.iter().filter_map(|opponent| Some((distance(opponent)?, opponent)));
            let near = near.filter(|(distance, _)| *distance <= CLASS);
            near.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, opponent)| opponent)
        })
    }

    /// `YIXIN 2017 (2310)`.
    pub(super) fn label(&self) -> String {
        rating(self.name).map_or(self.name.to_owned(), |rating| format!("{} ({rating:.0})", self.name))
    }
}

/// The rating at Gomocup of an engine with this name.
fn rating(name: &str) -> Option<f64> {
    published::rating(name, Rule::Freestyle, size())
}

/// The engines' files with their SHA-256 hashes, as a table.
pub(super) fn files(opponents: &[Opponent]) -> Option<String> {
    let mut table = String::from("The engines' files:\n\n| engine | file | SHA-256 |\n|---|---|---|\n");
    for Opponent { name, files, .. } in opponents {
        for EngineFile { path, sha256 } in files {
            let _ = writeln!(table, "| {name} | `{path}` | `{sha256}` |");
        }
    }
    opponents.iter().any(|opponent| !opponent.files.is_empty()).then_some(table)
}

/// The report's table beside the engines here that are the same or of the same class, as a table; `won` gives the games
/// of six that alpha-beta at both depths and the critic won.
pub(super) fn classes(opponents: &[Opponent], won: &dyn Fn(&str) -> [Mean; 3]) -> String {
    let mut table = format!(
        "The report's table beside the engine here that is the same, or else the nearest of its class (rated within \
         {CLASS:.0} of it):\n\n| the report's engine | alpha-beta | critic | here | depth 6 | depth 10 \
         | critic |\n|---|---|---|---|---|---|---|\n"
    );
    for reported in &REPORTED {
        let Reported { alphabeta, critic, .. } = reported;
        let label = reported.label();
        let _ = match reported.stands_for(opponents) {
            Some(opponent) => {
                let [six, ten, own] = won(&opponent.name).map(|mean| mean.words());
                let here =
                    if opponent.reported().is_some() { "the same".to_owned() } else { opponent.label() };
                writeln!(table, "| {label} | {alphabeta} | {critic} | {here} | {six} | {ten} | {own} |")
            }
            None => writeln!(table, "| {label} | {alphabeta} | {critic} | none | | | |"),
        };
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opponent(name: &str) -> Opponent {
        let agent = "exec:wine engines/x.exe";
        Opponent::of(&Player { name: name.to_owned(), ..Player::new(agent) }).unwrap()
    }

    #[test]
    fn classes_are_by_rating_and_the_same_engine_comes_first() {
        let here = ["RAPFI 2021", "WINE 2018", "WINE 2017", "MONKEY 2019", "nobody"].map(opponent);
        let names = REPORTED.map(|reported| reported.stands_for(&here).map(|opponent| opponent.name.clone()));
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(names, [some("RAPFI 2021"), some("WINE 2017"), some("MONKEY 2019"), None, None, None]);
    }

    #[test]
    fn an_engine_is_named_with_its_files() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("brain.exe");
        std::fs::write(&file, b"abc").unwrap();
        let agent = format!("exec:wine '{}' -q", file.display());
        let opponent = Opponent::of(&Player { name: "X".to_owned(), ..Player::new(&agent) }).unwrap();
        assert_eq!(opponent.argument(), format!(r"--opponent 'X=exec:wine '\''{}'\'' -q'", file.display()));
        let table = files(&[opponent]).unwrap();
        assert!(
            table.contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            "{table}"
        );
        assert_eq!(files(&[self::opponent("WINE 2018")]), None);
    }
}
