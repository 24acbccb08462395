//! Contests between some players and some others: the arena plays them and keeps every game.

use crate::{ExperimentError, Result, RunOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_arena::{
    Event, EventReport, Format, GameSummary, Opening, Player, PlayerLimits, Runner, RunnerError, Schedule,
    Standings, Start, Store,
};
use tengen_board::{Color, Game, Point, Rule, Size};
use tengen_play::Agent;

/// The first players against all the others, every opening with both colours.
pub(crate) struct Contest {
    /// The players in question.
    pub(crate) first: Vec<Entrant>,
    /// Their opponents.
    pub(crate) others: Vec<Entrant>,
    /// The board.
    pub(crate) size: Size,
    /// The starting positions, round by round; when they are used up they come again, turned or mirrored.
    pub(crate) openings: Vec<Opening>,
    /// Openings between any two players.
    pub(crate) rounds: u64,
    /// The limits of players that have none of their own.
    pub(crate) limits: PlayerLimits,
    /// Where all randomness comes from.
    pub(crate) seed: u64,
    /// The seed of a game, from the contest's seed and the game's number.
    pub(crate) game_seed: fn(u64, u64) -> u64,
}

/// A player, and how its agent is made.
#[derive(Clone)]
pub(crate) struct Entrant {
    pub(crate) player: Player,
    /// Makes the agent; `None` where the roster makes it by its name.
    make: Option<Arc<dyn Fn() -> Box<dyn Agent> + Send + Sync>>,
}

/// The games of a contest.
pub(crate) struct Games {
    event: Event,
    folder: PathBuf,
    games: Vec<GameSummary>,
}

impl From<Player> for Entrant {
    fn from(player: Player) -> Entrant {
        Entrant { player, make: None }
    }
}

impl Entrant {
    /// A player by its agent's name.
    pub(crate) fn named(agent: &str) -> Entrant {
        Entrant::from(Player::new(agent))
    }

    /// A player with an agent that has no name in the roster. `identity` tells two such agents apart: a contest
    /// resumes only between players that are the same.
    pub(crate) fn made<A: Agent + 'static>(
        name: &str,
        identity: String,
        make: impl Fn() -> A + Send + Sync + 'static,
    ) -> Entrant {
        let player = Player { name: name.to_owned(), agent: identity, limits: PlayerLimits::default() };
        Entrant { player, make: Some(Arc::new(move || Box::new(make()))) }
    }
}

/// The folder that keeps the games of a match.
pub(crate) fn match_folder(options: &RunOptions<'_>, name: &str, seed: u64) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-.".contains(c) { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    let quick = if options.quick { "quick-" } else { "" };
    options.out.join("games").join(format!("{quick}{name}-seed{seed}"))
}

impl Contest {
    /// A match between two on the standard board, without limits.
    pub(crate) fn between(
        [one, other]: [Entrant; 2],
        openings: Vec<Opening>,
        games: u64,
        seed: u64,
        game_seed: fn(u64, u64) -> u64,
    ) -> Contest {
        Contest {
            first: vec![one],
            others: vec![other],
            size: Size::STANDARD,
            openings,
            rounds: games.div_ceil(2),
            limits: PlayerLimits::default(),
            seed,
            game_seed,
        }
    }

    /// Plays what is missing in the folder. `on_game` is called with the games there are, and with the games there
    /// will be.
    pub(crate) fn play(
        self,
        options: &RunOptions<'_>,
        folder: &Path,
        on_game: &mut dyn FnMut(u64, u64),
    ) -> Result<Games> {
        let Contest { first, others, size, openings, rounds, limits, seed, game_seed } = self;
        let format = Format::Gauntlet(first.len());
        let mut entrants: Vec<Entrant> = first.into_iter().chain(others).collect();
        let mut players: Vec<Player> = entrants.iter().map(|entrant| entrant.player.clone()).collect();
        tengen_arena::make_names_unique(&mut players);
        for (entrant, player) in entrants.iter_mut().zip(&players) {
            entrant.player = player.clone();
        }
        let event = Event {
            format,
            players,
            rule: Rule::Freestyle,
            size,
            start: Start::Openings(openings),
            rounds,
            limits,
            max_moves: None,
            seed,
            test: None,
        };
        // Before anything is kept: a mistyped name must not claim the folder.
        for entrant in entrants.iter().filter(|entrant| entrant.make.is_none()) {
            entrant.player.agent(&event.limits).map_err(ExperimentError::failed)?;
        }
        let store = Store::open(folder, &event).map_err(ExperimentError::failed)?;
        let of = Schedule::new(&event).games();
        let mut done = store.numbers().map_err(ExperimentError::failed)?.len() as u64;
        on_game(done, of);
        let make = |player: &Player| {
            let entrant = entrants.iter().find(|entrant| entrant.player.name == player.name);
            entrant.and_then(|entrant| entrant.make.as_ref()).map(|make| Ok(make()))
        };
        let seeds = |number: u64| game_seed(seed, number);
        let are_named = entrants.iter().all(|entrant| entrant.make.is_none());
        let runner = Runner::new(&store)
            .jobs(options.jobs)
            .until(options.stop.clone())
            .elsewhere(options.elsewhere.filter(|_| are_named))
            .with_agent_factory(&make)
            .with_seeds(&seeds);
        loop {
            let mut watch = |_: &GameSummary| {
                done += 1;
                on_game(done, of);
                ControlFlow::Continue(())
            };
            match runner.run(&mut watch) {
                // Some of them may never have been counted.
                Err(RunnerError::Retracted(_)) => {
                    done = store.numbers().map_err(ExperimentError::failed)?.len() as u64;
                }
                played => break played.map_err(ExperimentError::failed)?,
            }
        }
        let games = store.results().map_err(ExperimentError::failed)?;
        if (games.len() as u64) < of {
            return Err(ExperimentError::Stopped);
        }
        Ok(Games { event, folder: folder.to_owned(), games })
    }
}

impl Games {
    /// The games that one player won against another, in each set of so many rounds.
    pub(crate) fn won(&self, player: &str, other: &str, rounds: u64) -> Vec<f64> {
        let schedule = Schedule::new(&self.event);
        let mut sets: BTreeMap<u64, u64> = (0..self.event.rounds / rounds).map(|set| (set, 0)).collect();
        let name = |place: usize| self.event.players[place].name.as_str();
        for game in &self.games {
            let met = game.players.map(name);
            let won = game.winner.is_some_and(|winner| name(winner) == player);
            let round = schedule.pairing(game.number).map(|pairing| pairing.round);
            if met.contains(&player)
                && met.contains(&other)
                && won
                && let Some(set) = round.and_then(|round| sets.get_mut(&(round / rounds)))
            {
                *set += 1;
            }
        }
        sets.into_values().map(|won| won as f64).collect()
    }

    /// Each game's colour of the first player, and of the winner.
    pub(crate) fn colors(&self) -> impl Iterator<Item = (Color, Option<Color>)> {
        self.games.iter().map(|game| {
            let color = |place: usize| if place == game.black { Color::Black } else { Color::White };
            (color(game.players[0]), game.winner.map(color))
        })
    }

    /// The games themselves, in the same order.
    pub(crate) fn games(&self) -> Result<Vec<Game>> {
        let store = Store::read(&self.folder).map_err(ExperimentError::failed)?;
        let game = |game: &GameSummary| {
            let record = store.record(game.number).map_err(ExperimentError::failed)?;
            let missing = || ExperimentError::unusable(&self.folder, "a game is missing");
            Ok(record.ok_or_else(missing)?.game)
        };
        self.games.iter().map(game).collect()
    }

    /// The number of different games.
    pub(crate) fn different(&self) -> Result<u64> {
        let games = self.games()?;
        let known: BTreeSet<&[Point]> = games.iter().map(Game::moves).collect();
        Ok(known.len() as u64)
    }

    /// All games as SGF, the moves and results alone, one game after another.
    pub(crate) fn sgf(&self) -> Result<String> {
        let store = Store::read(&self.folder).map_err(ExperimentError::failed)?;
        let mut text = String::new();
        for game in &self.games {
            if let Some(mut record) = store.record(game.number).map_err(ExperimentError::failed)? {
                record.details.clear();
                text.push_str(record.to_sgf().trim_end());
                text.push('\n');
            }
        }
        Ok(text)
    }

    /// Who won how often against whom.
    pub(crate) fn standings(&self) -> Standings {
        Standings::of(&self.event, &self.games)
    }

    /// The arena's report, on the scale of published ratings where there are some.
    pub(crate) fn report(&self, published: &BTreeMap<String, f64>) -> Result<EventReport> {
        EventReport::new(&self.event, &self.games, None, published).map_err(ExperimentError::failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;
    use tengen_agents::Random;
    use tengen_base::seed::frozen::match_game;
    use tengen_play::{Referee, RefereeOptions};

    /// The loop that the committed results of Zhao's and Freisleben's experiments were played by.
    fn plain_game(opening: &Opening, seed: u64, number: u64) -> Game {
        let options = RefereeOptions { seed: match_game(seed, number), ..RefereeOptions::default() };
        let start = opening.game(Size::STANDARD, Rule::Freestyle).unwrap();
        let (mut one, mut two) = (Random::new(1), Random::new(2));
        let referee = Referee::new(start, options);
        let record = match Color::ALL[(number % 2) as usize] {
            Color::Black => referee.play(&mut one, &mut two),
            Color::White => referee.play(&mut two, &mut one),
        };
        record.game
    }

    #[test]
    fn frozen_matches_are_played_move_by_move_as_before() {
        let folder = tempdir().unwrap();
        let options = RunOptions { jobs: 3, ..RunOptions::for_test(folder.path()) };
        let center = Size::STANDARD.center();
        let openings =
            [vec![], vec![center]].map(|moves| Opening::new(moves, Size::STANDARD, Rule::Freestyle).unwrap());
        let players = [1, 2].map(|seed| Entrant::made("random", seed.to_string(), move || Random::new(seed)));
        let contest = Contest::between(players, openings.to_vec(), 4, 7, match_game);
        let games = contest.play(&options, folder.path(), &mut |_, _| ()).unwrap();
        let store = Store::read(folder.path()).unwrap();
        let mut colors = Vec::new();
        for number in 0..4 {
            let expected = plain_game(&openings[(number / 2) as usize], 7, number);
            let kept = store.record(number).unwrap().unwrap().game;
            assert_eq!(kept.moves(), expected.moves(), "game {number}");
            let winner = expected.outcome().and_then(tengen_board::Outcome::winner);
            colors.push((Color::ALL[(number % 2) as usize], winner));
        }
        assert_eq!(games.colors().collect::<Vec<_>>(), colors);
        assert_eq!(games.different().unwrap(), 4);
    }
}
