//! A file of self-played games, one a line, that grows as they are played.

use super::self_play::{SelfPlay, SelfPlayOptions};
use super::self_play_game::SelfPlayGame;
use crate::RunError;
use crate::run_folder::file_error;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use tengen_base::threads::start_some;
use tengen_play::Stop;
use tengen_search::LineEvaluator;

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

    /// Plays the games that are missing, several at a time. `observe` is told the number of games whenever some have
    /// been written. When `stop` is raised, unfinished games are dropped and the rest is kept.
    ///
    /// # Errors
    /// When the games cannot be written.
    pub fn play(
        &mut self,
        games: u64,
        threads: usize,
        options: &SelfPlayOptions,
        evaluator: &LineEvaluator,
        stop: &Stop,
        observe: &mut dyn FnMut(u64),
    ) -> Result<(), RunError> {
        let opened = OpenOptions::new().create(true).append(true).open(&self.path);
        let mut file = opened.map_err(file_error(&self.path))?;
        let next = AtomicU64::new(self.count);
        // Raised when the games cannot be written, too.
        let enough = Stop::default().under(stop);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            let players = (0..threads.max(1)).map(|_| {
                let mut player = SelfPlay::new(options.clone(), evaluator.clone(), enough.clone());
                let (sender, next) = (sender.clone(), &next);
                move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let played = (number < games).then(|| player.play(number)).flatten();
                        let Some(game) = played else { return };
                        if sender.send((number, game)).is_err() {
                            return;
                        }
                    }
                }
            });
            start_some(scope, players).map_err(RunError::Threads)?;
            drop(sender);
            let written = self.write_in_order(receiver, &mut file, observe);
            enough.raise();
            written.map_err(file_error(&self.path))
        })
    }

    /// Writes games in the order of their numbers, whichever order they end in.
    fn write_in_order(
        &mut self,
        games: mpsc::Receiver<(u64, SelfPlayGame)>,
        file: &mut File,
        observe: &mut dyn FnMut(u64),
    ) -> std::io::Result<()> {
        let mut waiting = BTreeMap::new();
        for (number, game) in games {
            waiting.insert(number, game);
            let before = self.count;
            while let Some(game) = waiting.remove(&self.count) {
                writeln!(file, "{game}")?;
                self.count += 1;
            }
            if self.count > before {
                observe(self.count);
            }
        }
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
