//! The people at the server that is killed: each asks for one kind of work again and again, and knows what was answered.

use crate::server::Server;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Somebody who asks a server that may go away at any moment.
pub(crate) trait Visitor: Send {
    /// One step: looks at what there is, compares it with what was promised, and asks for more.
    ///
    /// # Errors
    /// When the server goes away. What was asked then may have happened or not.
    fn step(&mut self, host: &str, rng: &mut Xoshiro256PlusPlus) -> io::Result<()>;

    /// Whether nothing is under way that could be finished.
    fn is_at_rest(&self) -> bool;

    /// How many pieces of work came to their end.
    fn finished(&self) -> usize;

    /// Looks once more at everything that was finished.
    ///
    /// # Errors
    /// When the server goes away.
    fn look_back(&self, host: &str) -> io::Result<()>;
}

/// The time between two steps: all visitors together stay below the server's limit for requests.
const PACE: Duration = Duration::from_millis(60);

/// The answer to a request, asked again while the server is too busy.
fn ask(host: &str, method: &str, path: &str, body: &str) -> io::Result<Value> {
    loop {
        thread::sleep(PACE);
        match Server::try_ask(host, method, path, body)? {
            (200..300, value) => return Ok(value),
            (429 | 503, _) => {}
            (status, value) => panic!("{method} {path} {body}: status {status}, {value}"),
        }
    }
}

fn get(host: &str, path: &str) -> io::Result<Value> {
    ask(host, "GET", path, "")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// A person who plays one game after another.
pub(crate) struct Player {
    /// `person` (both colours are played by hand) or a level.
    pub(crate) opponent: &'static str,
    pub(crate) game: Option<OwnGame>,
    pub(crate) over: Vec<(String, String)>,
}

pub(crate) struct OwnGame {
    id: String,
    /// The moves that the server has shown or answered.
    promised: String,
    /// A move whose answer never came.
    asked: Option<String>,
}

impl Player {
    pub(crate) fn new(opponent: &'static str) -> Player {
        Player { opponent, game: None, over: Vec::new() }
    }

    fn check(&self, game: &OwnGame, kept: &str) {
        let OwnGame { id, promised, asked } = game;
        assert!(kept.starts_with(promised), "game {id}: {promised} became {kept}");
        if self.opponent == "person" && kept != promised {
            let grown = asked.as_ref().map(|point| format!("{promised}{point}"));
            assert_eq!(Some(kept), grown.as_deref(), "game {id}: nobody played that after {promised}");
        }
    }
}

fn free_point(moves: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut taken = BTreeSet::new();
    let starts = moves.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic()).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([moves.len()]);
    taken.extend(starts.zip(ends).map(|(start, end)| &moves[start..end]));
    loop {
        let column = char::from(b'a' + rng.random_range(0..15_u8));
        let point = format!("{column}{}", rng.random_range(1..=15));
        if !taken.contains(point.as_str()) {
            return point;
        }
    }
}

impl Visitor for Player {
    fn step(&mut self, host: &str, rng: &mut Xoshiro256PlusPlus) -> io::Result<()> {
        let Some(game) = &self.game else {
            let new = json!({"seats": ["person", self.opponent], "start": {}}).to_string();
            let id = text(&ask(host, "POST", "/api/games", &new)?["id"]);
            self.game = Some(OwnGame { id, promised: String::new(), asked: None });
            return Ok(());
        };
        let path = format!("/api/games/{}", game.id);
        let view = get(host, &path)?;
        let kept = text(&view["position"]["moves"]);
        self.check(game, &kept);
        let id = game.id.clone();
        if view["status"] == "over" {
            self.over.push((id, kept));
            self.game = None;
            return Ok(());
        }
        if view["can"]["place"] != true {
            self.game = Some(OwnGame { id, promised: kept, asked: None });
            return Ok(());
        }
        let point = free_point(&kept, rng);
        self.game = Some(OwnGame { id: id.clone(), promised: kept, asked: Some(point.clone()) });
        let body = json!({ "point": point }).to_string();
        let view = ask(host, "POST", &format!("{path}/move"), &body)?;
        let promised = text(&view["position"]["moves"]);
        self.game = Some(OwnGame { id, promised, asked: None });
        Ok(())
    }

    // A game waits for its next move; nothing of it is under way.
    fn is_at_rest(&self) -> bool {
        true
    }

    fn finished(&self) -> usize {
        self.over.len()
    }

    fn look_back(&self, host: &str) -> io::Result<()> {
        for (id, moves) in &self.over {
            let view = get(host, &format!("/api/games/{id}"))?;
            assert_eq!((&view["status"], text(&view["position"]["moves"])), (&json!("over"), moves.clone()));
        }
        if let Some(game) = &self.game {
            let view = get(host, &format!("/api/games/{}", game.id))?;
            self.check(game, &text(&view["position"]["moves"]));
        }
        Ok(())
    }
}

/// Somebody who opens a game, has it reviewed, and then reviewed again more deeply.
pub(crate) struct Reviewer {
    /// The game as SGF, and whether it is reviewed twice.
    game: &'static str,
    twice: bool,
    study: Option<String>,
    job: Option<String>,
    /// Whether the review is the deeper one.
    deeper: bool,
    /// The positions with a value, and how many steps were done.
    valued: BTreeSet<usize>,
    done: u64,
    ended: Vec<(String, Value)>,
}

/// Quiet moves, of which none is settled soon; and an open three, whose win is seen at once.
const QUIET: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hg];B[jh];W[ig];B[ij];W[gi];B[kk];W[lh];B[fm])";
const SHARP: &str = "(;GM[4]SZ[15]RU[freestyle]AB[hh][ih][jh]AW[hb][jc][lb];B[kh];W[lh];B[gh])";

impl Reviewer {
    /// Somebody with long reviews, or with short ones.
    pub(crate) fn new(is_patient: bool) -> Reviewer {
        Reviewer {
            game: if is_patient { QUIET } else { SHARP },
            twice: is_patient,
            study: None,
            job: None,
            deeper: false,
            valued: BTreeSet::new(),
            done: 0,
            ended: Vec::new(),
        }
    }
}

impl Visitor for Reviewer {
    fn step(&mut self, host: &str, _: &mut Xoshiro256PlusPlus) -> io::Result<()> {
        let Some(study) = &self.study else {
            let tree = ask(host, "POST", "/api/files/read", self.game)?;
            self.study = Some(text(&ask(host, "POST", "/api/studies", &tree.to_string())?["id"]));
            return Ok(());
        };
        let Some(job) = &self.job else {
            let body = json!({"deeper": self.deeper}).to_string();
            let begun = ask(host, "POST", &format!("/api/games/{study}/review"), &body)?;
            self.job = Some(text(&begun["id"]));
            (self.done, self.valued) = (0, BTreeSet::new());
            return Ok(());
        };
        let view = get(host, &format!("/api/jobs/{job}"))?;
        let values = view["result"]["black"].as_array().unwrap_or_else(|| panic!("{view}"));
        let valued: BTreeSet<usize> = (0..values.len()).filter(|&number| !values[number].is_null()).collect();
        assert!(valued.is_superset(&self.valued), "{:?} had values, {view}", self.valued);
        let done = view["done"].as_u64().unwrap_or(0);
        assert!(done >= self.done, "{} steps were done, now {view}", self.done);
        (self.done, self.valued) = (done, valued);
        if view["state"] == "finished" {
            assert_eq!(self.valued.len(), values.len(), "{view}");
            // A deeper one takes the first one's place in time, and its study is left alone afterwards.
            if self.deeper == self.twice {
                self.ended.push((job.clone(), view["result"].clone()));
                self.study = None;
            }
            (self.job, self.deeper) = (None, self.twice && !self.deeper);
        } else {
            assert_eq!(view["state"], "running", "{view}");
        }
        Ok(())
    }

    fn is_at_rest(&self) -> bool {
        self.job.is_none() && !self.deeper
    }

    fn finished(&self) -> usize {
        self.ended.len()
    }

    fn look_back(&self, host: &str) -> io::Result<()> {
        for (job, result) in &self.ended {
            let view = get(host, &format!("/api/jobs/{job}"))?;
            assert_eq!((&view["state"], &view["result"]), (&json!("finished"), result));
        }
        Ok(())
    }
}

/// Somebody who teaches one learner after another, and compares it with one that was never interrupted.
pub(crate) struct Teacher {
    /// Where the server's learners are, and the folder of the run that nothing interrupted.
    runs: PathBuf,
    whole: PathBuf,
    games: u64,
    learner: Option<String>,
    checkpoints: BTreeSet<u64>,
    taught: usize,
}

impl Teacher {
    pub(crate) fn new(runs: &Path, whole: &Path, games: u64) -> Teacher {
        Teacher {
            runs: runs.to_owned(),
            whole: whole.to_owned(),
            games,
            learner: None,
            checkpoints: BTreeSet::new(),
            taught: 0,
        }
    }
}

impl Visitor for Teacher {
    fn step(&mut self, host: &str, rng: &mut Xoshiro256PlusPlus) -> io::Result<()> {
        let Some(learner) = &self.learner else {
            let asked =
                json!({"way": "self-teach", "learner": "sst1", "games": self.games, "seed": 7, "size": 9});
            // One whose request was never answered learns as well, and one at a time may.
            let listed = get(host, "/api/teach")?;
            let running = listed["runs"].as_array().and_then(|runs| runs.first()).cloned();
            let goes_on = |run: &Value| run["state"] == "running" || run["state"] == "finished";
            assert!(running.as_ref().is_none_or(goes_on), "{listed}");
            let begun = match running {
                Some(run) => run,
                None => ask(host, "POST", "/api/teach", &asked.to_string())?,
            };
            self.learner = Some(text(&begun["id"]));
            self.checkpoints.clear();
            return Ok(());
        };
        let view = get(host, &format!("/api/jobs/{learner}"))?;
        let listed = view["result"]["checkpoints"].as_array().unwrap_or_else(|| panic!("{view}"));
        let checkpoints: BTreeSet<u64> = listed.iter().filter_map(Value::as_u64).collect();
        assert!(checkpoints.is_superset(&self.checkpoints), "{:?} were kept, {view}", self.checkpoints);
        self.checkpoints = checkpoints;
        if view["state"] == "finished" {
            assert_eq!(view["done"], self.games);
            for file in ["weights.bin", "metrics.csv", "checkpoint.bin"] {
                let [own, whole] = [&self.runs.join(learner), &self.whole].map(|run| {
                    fs::read(run.join(file)).unwrap_or_else(|error| panic!("{}: {error}", run.display()))
                });
                assert!(own == whole, "{file} of {learner} differs from the run that nothing interrupted");
            }
            let path = format!("/api/teach/{learner}");
            self.learner = None;
            self.taught += 1;
            // If this is not answered, the learner is found again or is gone.
            return ask(host, "DELETE", &path, "").map(drop);
        }
        assert_eq!(view["state"], "running", "{view}");
        // So many are listed.
        if self.checkpoints.len() < 20 && rng.random_bool(0.1) {
            // It may have ended meanwhile, which is refused.
            thread::sleep(PACE);
            Server::try_ask(host, "POST", &format!("/api/teach/{learner}/save"), "")?;
        }
        Ok(())
    }

    fn is_at_rest(&self) -> bool {
        self.learner.is_none()
    }

    fn finished(&self) -> usize {
        self.taught
    }

    fn look_back(&self, host: &str) -> io::Result<()> {
        get(host, "/api/teach").map(drop)
    }
}

/// Somebody who has one tournament played after another.
#[derive(Default)]
pub(crate) struct Host {
    tournament: Option<String>,
    games: Vec<Value>,
    ended: Vec<(String, Vec<Value>)>,
}

/// Three players meet so often.
const ROUNDS: u64 = 8;

impl Visitor for Host {
    fn step(&mut self, host: &str, _: &mut Xoshiro256PlusPlus) -> io::Result<()> {
        let Some(id) = &self.tournament else {
            let asked = json!({"players": ["casual", "agent:greedy", "beginner"], "games": ROUNDS,
                               "rule": "freestyle", "size": 15, "nodes": 300, "start": "balanced"});
            self.tournament = Some(text(&ask(host, "POST", "/api/tournaments", &asked.to_string())?["id"]));
            self.games.clear();
            return Ok(());
        };
        let path = format!("/api/tournaments/{id}");
        let view = get(host, &path)?;
        let games = get(host, &format!("{path}/games"))?.as_array().expect("games").clone();
        let lost: Vec<&Value> = self.games.iter().filter(|game| !games.contains(game)).collect();
        assert!(lost.is_empty(), "lost: {lost:?}");
        self.games = games;
        if view["state"] == "finished" {
            let mut numbers: Vec<_> = self.games.iter().map(|game| game["number"].as_u64()).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=3 * ROUNDS).map(Some).collect::<Vec<_>>(), "every game exists once");
            self.ended.push((id.clone(), std::mem::take(&mut self.games)));
            self.tournament = None;
        } else {
            assert_eq!(view["state"], "running", "{view}");
        }
        Ok(())
    }

    fn is_at_rest(&self) -> bool {
        self.tournament.is_none()
    }

    fn finished(&self) -> usize {
        self.ended.len()
    }

    fn look_back(&self, host: &str) -> io::Result<()> {
        for (id, games) in &self.ended {
            let now = get(host, &format!("/api/tournaments/{id}/games"))?;
            assert_eq!(now.as_array(), Some(games));
        }
        Ok(())
    }
}
