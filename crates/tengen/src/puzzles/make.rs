//! `tengen puzzles make`: finds positions with a forced win in self-played games.

use crate::arguments::{self, SeedArg};
use crate::candidates::{PartFile, judge_in_order};
use crate::interrupt::{self, Interrupted};
use crate::output::{self, JsonArg};
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_base::checksum::fnv1a;
use tengen_base::file;
use tengen_base::seed::mix;
use tengen_board::{Game, Point, Size};
use tengen_play::Stop;
use tengen_puzzles::{Grade, Judge, Puzzle, make};
use tengen_train::eval::self_play_game::SelfPlayGame;

/// Make puzzles: positions with a forced win, from self-played games
///
/// Of every hundred, 42 are easy, 21 medium, 17 hard and 20 very hard. No two are turned or mirrored images of each other,
/// and a game gives at most one of each grade. The same games and seed always make the same puzzles.
#[derive(clap::Args)]
#[command(after_help = format!(
    "{} Until all puzzles are made, they are kept in OUT.part.\n\n\
     Example: tengen puzzles make --games runs/net/games.txt --count 1000 --out puzzles.txt",
    interrupt::HELP
))]
pub(crate) struct MakePuzzlesArgs {
    /// A file of games, one a line, as `tengen train net` writes them; with several, games are taken from each in turn
    #[arg(long, value_name = "FILE", required = true)]
    games: Vec<PathBuf>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = arguments::number::<1, 1_000_000>)]
    count: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Use only games on boards of this size
    #[arg(long, value_name = "N", default_value = "15", value_parser = arguments::size)]
    size: Size,
    #[command(flatten)]
    random: SeedArg,
    /// Look at N games at a time; the puzzles are the same [default: one for each core]
    #[arg(long, value_name = "N", value_parser = arguments::number::<1, 1024>)]
    jobs: Option<usize>,
    #[command(flatten)]
    output: JsonArg,
}

#[derive(Serialize)]
struct MakePuzzlesReport<'a> {
    puzzles: usize,
    grades: BTreeMap<&'static str, usize>,
    /// How many of them are won by fours alone.
    fours: usize,
    /// How many have a single winning move.
    unique: usize,
    looked_at: u64,
    file: &'a Path,
}

/// How many puzzles there are, as a JSON line.
#[derive(Serialize)]
struct MadeLine {
    puzzles: usize,
    of: usize,
    looked_at: u64,
}

/// A score of a self-played game from which on it is a proved win.
const WON: i32 = 30_000;
/// How many puzzles of a hundred are of each grade; the harder they are, the fewer games have one.
const SHARES: [usize; Grade::ALL.len()] = [42, 21, 17, 20];
/// One puzzle in so many may be a single move away from the end.
const SHORT_SHARE: usize = 5;

impl MakePuzzlesArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<()> {
        let (games, part) = self.games()?;
        let progress = Progress::bar(self.count as u64, 0, "puzzles");
        let selection = self.select(&games, &part, &progress);
        progress.finish();
        let selection = selection?;
        if !selection.is_complete() {
            if selection.looked_at >= games.len() as u64 {
                part.remove();
                bail!("{} games make only {} puzzles of this kind", games.len(), selection.kept.len());
            }
            return Err(Interrupted::after(selection.kept.len() as u64, self.count as u64, "puzzles").into());
        }
        let text = self.text(&selection.in_order());
        file::replace(&self.out, text.as_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        part.remove();
        self.report(&selection, out)
    }

    /// The games in the order in which they are looked at, and the file for continuing.
    fn games(&self) -> Result<(Vec<String>, PartFile)> {
        let mut files = Vec::new();
        let mut recipe = format!("{} {} {}", self.count, self.size, self.random.seed);
        for (number, path) in self.games.iter().enumerate() {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            recipe += &format!(" {:x}", fnv1a(text.as_bytes()));
            let seed = mix(self.random.seed, number as u64);
            let side = self.size.side().to_string();
            let lines = text.lines().filter(|line| line.split_whitespace().nth(1) == Some(&side));
            let mut lines: Vec<(u64, String)> =
                (0..).zip(lines).map(|(line, text)| (mix(seed, line), text.to_owned())).collect();
            if let Some((_, first)) = lines.first() {
                first.parse::<SelfPlayGame>().with_context(|| path.display().to_string())?;
            }
            lines.sort_unstable();
            files.push(lines.into_iter().map(|(_, line)| line));
        }
        let mut games = Vec::new();
        while !files.is_empty() {
            files.retain_mut(|file| file.next().map(|line| games.push(line)).is_some());
        }
        if games.is_empty() {
            bail!("there are no games on boards of {} in these files", self.size);
        }
        Ok((games, PartFile::of(&self.out, serde_json::to_string(&recipe)?)))
    }

    fn select(&self, games: &[String], part: &PartFile, progress: &Progress) -> Result<Selection> {
        let mut selection = Selection::new(self.count);
        let seed = self.random.seed;
        // A grade of which there are enough is not looked for: what would be found is not kept.
        let full = Grade::ALL.map(|_| AtomicBool::new(false));
        let judge = |stop: Stop| {
            let judge = Judge::stopped_by(stop);
            let full = &full;
            move |number: u64| {
                let line = games.get(number as usize)?;
                let wanted = |grade: Grade| !full[grade as usize].load(Ordering::Relaxed);
                let puzzles_of = |game| make::puzzles_of(&game, wanted, mix(seed, number), &judge);
                let puzzles = won_position(line).map(puzzles_of).unwrap_or_default();
                Some(puzzles.iter().map(ToString::to_string).collect::<Vec<String>>())
            }
        };
        judge_in_order(part, self.jobs, judge, |number, lines: Vec<String>| {
            selection.looked_at = number + 1;
            if selection.choose(lines.iter().filter_map(|line| line.parse().ok()).collect()) {
                selection.show(progress);
                for (&grade, full) in Grade::ALL.iter().zip(&full) {
                    full.store(selection.has_enough(grade), Ordering::Relaxed);
                }
            }
            if selection.is_complete() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(selection)
    }

    /// The contents of the file.
    fn text(&self, puzzles: &[&Puzzle]) -> String {
        let mut text = format!(
            "# Puzzles: the side to move wins. Each line has the rule, the side of the board, the moves so far, every winning\n\
             # move, the plies of the shortest win, and whether fours alone win or threes are needed.\n\
             # Made by `tengen puzzles make` from games of Tengen against itself, with seed {}; `tengen puzzles check` tests them.\n",
            self.random.seed
        );
        for puzzle in puzzles {
            text.push_str(&format!("{puzzle}\n"));
        }
        text
    }

    fn report(&self, selection: &Selection, out: &mut dyn Write) -> Result<()> {
        let kept = &selection.kept;
        let count = |test: fn(&Puzzle) -> bool| kept.iter().filter(|puzzle| test(puzzle)).count();
        let report = MakePuzzlesReport {
            puzzles: kept.len(),
            grades: Grade::ALL.map(|grade| (grade.name(), selection.of_grade(grade))).into(),
            fours: count(|puzzle| puzzle.fours),
            unique: count(|puzzle| puzzle.wins.len() == 1),
            looked_at: selection.looked_at,
            file: &self.out,
        };
        if self.output.json {
            return output::json(out, &report);
        }
        let grades: Vec<String> =
            report.grades.iter().map(|(name, count)| format!("{count} {name}")).collect();
        writeln!(out, "{} puzzles of {} games, in {}", report.puzzles, report.looked_at, self.out.display())?;
        writeln!(
            out,
            "{}; {} by fours alone; {} with one winning move",
            grades.join(", "),
            report.fours,
            report.unique
        )?;
        Ok(())
    }
}

/// The position of a self-played game that its search had proved won for the side to move.
fn won_position(line: &str) -> Option<Game> {
    let record: SelfPlayGame = line.parse().ok()?;
    let moves = match record.scores.last() {
        // Before the last move its side had won; or after it the other has.
        Some(&score) if score > WON => &record.moves[..record.moves.len().checked_sub(1)?],
        Some(&score) if score < -WON => &record.moves[..],
        _ => return None,
    };
    let game = Game::from_moves(record.size, record.rule, moves).ok()?;
    game.outcome().is_none().then_some(game)
}

/// The puzzles chosen so far.
struct Selection {
    count: usize,
    looked_at: u64,
    kept: Vec<Puzzle>,
    short: usize,
    fingerprints: BTreeSet<Vec<Point>>,
}

impl Selection {
    fn new(count: usize) -> Selection {
        Selection { count, looked_at: 0, kept: Vec::new(), short: 0, fingerprints: BTreeSet::new() }
    }

    fn is_complete(&self) -> bool {
        self.kept.len() >= self.count
    }

    fn of_grade(&self, grade: Grade) -> usize {
        self.kept.iter().filter(|puzzle| puzzle.grade() == grade).count()
    }

    fn has_enough(&self, grade: Grade) -> bool {
        self.of_grade(grade) >= (self.count * SHARES[grade as usize]).div_ceil(100)
    }

    /// Keeps the puzzles that there is room for; says whether it kept any.
    fn choose(&mut self, puzzles: Vec<Puzzle>) -> bool {
        let before = self.kept.len();
        for puzzle in puzzles {
            let is_short = puzzle.plies <= make::SHORT;
            let has_room = !self.is_complete()
                && !self.has_enough(puzzle.grade())
                && (!is_short || self.short < self.count.div_ceil(SHORT_SHARE));
            if has_room && self.fingerprints.insert(make::fingerprint(&puzzle)) {
                self.short += usize::from(is_short);
                self.kept.push(puzzle);
            }
        }
        self.kept.len() > before
    }

    /// The easiest first, and those of one grade by length.
    fn in_order(&self) -> Vec<&Puzzle> {
        let mut puzzles: Vec<&Puzzle> = self.kept.iter().collect();
        puzzles.sort_by_key(|puzzle| (puzzle.grade(), puzzle.plies));
        puzzles
    }

    fn show(&self, progress: &Progress) {
        let (puzzles, of) = (self.kept.len(), self.count);
        progress.set(puzzles as u64);
        progress.line(|| MadeLine { puzzles, of, looked_at: self.looked_at });
    }
}
