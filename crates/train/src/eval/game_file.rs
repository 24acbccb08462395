//! A file of self-played games, one a line, that grows as they are played.

use super::self_play_game::SelfPlayGame;
use crate::RunError;
use crate::run_folder::file_error;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_play::{Delivery, Stop, Workforce};

/// Self-played games in the order of their numbers. A game depends only on the options and its number, so a file that was
/// cut short grows into the same one.
pub struct GameFile {
    path: PathBuf,
    count: u64,
}

impl GameFile {
    /// Opens a file, or begins one; a last line that was cut short is removed.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn open(path: PathBuf) -> Result<GameFile, RunError> {
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(file_error(&path)(error)),
        };
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if complete < bytes.len() {
            tengen_base::file::replace(&path, &bytes[..complete]).map_err(file_error(&path))?;
        }
        let count = bytes[..complete].iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok(GameFile { path, count })
    }

    /// The last game of a file that another thread may be writing; `None` if it has none yet.
    pub fn last_game(path: &Path) -> Option<SelfPlayGame> {
        /// More bytes than a game's line has.
        const TAIL: u64 = 16 << 10;
        let mut file = File::open(path).ok()?;
        let length = file.metadata().ok()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL))).ok()?;
        let mut tail = Vec::new();
        file.take(TAIL).read_to_end(&mut tail).ok()?;
        // What follows the last newline is being written.
        let complete = tail.iter().rposition(|&byte| byte == b'\n')?;
        let text = String::from_utf8_lossy(&tail[..complete]);
        text.lines().next_back()?.parse().ok()
    }

    /// The number of games in it.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All games, and those of other files.
    ///
    /// # Errors
    /// When a file cannot be read or a line is no game.
    pub fn read_with(&self, others: &[PathBuf]) -> Result<Vec<SelfPlayGame>, RunError> {
        let own = Some(&self.path).filter(|_| self.count > 0);
        let files: Result<Vec<_>, RunError> =
            own.into_iter().chain(others).map(|path| read_games(path)).collect();
        Ok(files?.concat())
    }

    /// Plays the games that are missing. `observe` is told the number of games whenever some have been written. When
    /// `stop` is raised, unfinished games are dropped and the rest is kept.
    ///
    /// # Errors
    /// When the games cannot be written, or those who play them cannot go on.
    pub fn play(
        &mut self,
        games: u64,
        players: &dyn Workforce<u64, (u64, SelfPlayGame)>,
        stop: &Stop,
        observe: &mut dyn FnMut(u64),
    ) -> Result<(), RunError> {
        while self.count < games && !stop.is_raised() {
            let opened = OpenOptions::new().create(true).append(true).open(&self.path);
            let mut file = opened.map_err(file_error(&self.path))?;
            let next = AtomicU64::new(self.count);
            let next = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < games);
            let mut waiting = BTreeMap::new();
            let mut is_retracted = false;
            let mut written = Ok(());
            let worked = players.work(&next, stop, &mut |delivery| {
                match delivery {
                    Delivery::Done(done) => {
                        waiting.extend(done);
                        let before = self.count;
                        written = self.write_in_order(&mut waiting, &mut file);
                        if self.count > before {
                            observe(self.count);
                        }
                    }
                    Delivery::Retracted(numbers) => {
                        is_retracted = true;
                        written = self.shorten(numbers.into_iter().min().unwrap_or(u64::MAX));
                    }
                }
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            written.map_err(file_error(&self.path))?;
            if !is_retracted {
                return Ok(worked?);
            }
        }
        Ok(())
    }

    /// Writes games in the order of their numbers, whichever order they end in.
    fn write_in_order(
        &mut self,
        waiting: &mut BTreeMap<u64, SelfPlayGame>,
        file: &mut File,
    ) -> std::io::Result<()> {
        let mut lines = String::new();
        let mut count = self.count;
        while let Some(game) = waiting.remove(&count) {
            lines.push_str(&format!("{game}\n"));
            count += 1;
        }
        file.write_all(lines.as_bytes())?;
        self.count = count;
        Ok(())
    }

    /// Drops all games from this number on.
    fn shorten(&mut self, first: u64) -> std::io::Result<()> {
        if first >= self.count {
            return Ok(());
        }
        let text = fs::read_to_string(&self.path)?;
        let kept: String = text.split_inclusive('\n').take(first as usize).collect();
        tengen_base::file::replace(&self.path, kept.as_bytes())?;
        self.count = first;
        Ok(())
    }
}

/// The games of a file.
fn read_games(path: &Path) -> Result<Vec<SelfPlayGame>, RunError> {
    let text = fs::read_to_string(path).map_err(file_error(path))?;
    let game = |(number, line): (usize, &str)| {
        let parsed = line.parse::<SelfPlayGame>();
        parsed.map_err(|error| RunError::Game { path: path.to_owned(), line: number + 1, error })
    };
    text.lines().enumerate().map(game).collect()
}
