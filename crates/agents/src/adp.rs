//! Players that follow a self-taught critic one move ahead (Zhao, Zhang and Dai, 2012, and later ones).

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::sync::Arc;
use tengen_board::{Color, Game, Line, Point, Size};
use tengen_nets::weights::BadWeights;
use tengen_nets::{
    Architecture, Critic, Features, Lookahead, LookaheadGame, LookaheadSearch, PatternReward, Player,
    ScoredMove, TieBreak,
};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};
use thiserror::Error;

/// A player that considers every move near a stone and plays the one after which its critic rates its chances highest,
/// at once or a few moves on.
pub struct Adp {
    name: String,
    critic: Arc<Critic>,
    options: AdpOptions,
    rng: Xoshiro256PlusPlus,
    search: LookaheadSearch,
}

/// The options of [`Adp`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdpOptions {
    /// Whether it makes five whenever it can, whatever the critic says: the paper's one fixed rule, which its critics also
    /// had in the first part of their training. Ding and Ge's critic cannot see five in a row at all.
    pub forced_five: bool,
    /// How far from a stone it considers moves.
    pub near: u8,
    /// How far ahead it looks.
    pub look: Lookahead,
    /// The rewards that its critic learned with besides results, which its values do not contain.
    pub reward: Option<PatternReward>,
    /// Which of equally good moves it plays.
    pub ties: TieBreak,
    /// Which of the critic's two players it is. Player 2 seeks low values; a critic that has learned well plays the same.
    pub player: Player,
    /// The seed of its random choices.
    pub seed: u64,
}

impl AdpOptions {
    /// As in the paper's contests: ties are broken at random. Moves are considered as far from a stone as in training.
    pub fn contest(architecture: Architecture) -> AdpOptions {
        AdpOptions {
            forced_five: true,
            near: architecture.near(),
            look: Lookahead::default(),
            reward: None,
            ties: TieBreak::Random,
            player: Player::One,
            seed: 0,
        }
    }
}

/// Why a name stands for no critic.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCritic {
    /// Neither built in nor a file.
    #[error("no critic of that name is built in ({}) and there is no such file", names())]
    Unknown,
    /// A file that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A file that holds no critic.
    #[error(transparent)]
    Weights(#[from] BadWeights),
}

fn names() -> String {
    Architecture::BUILT_IN.map(Architecture::name).join(", ")
}

/// The weights of a built-in critic, if it is one; `weights/LEDGER.toml` has the commands that trained it.
fn embedded(architecture: Architecture) -> Option<&'static [u8]> {
    Some(match architecture {
        Architecture::St => include_bytes!("../../../weights/critic/st.bin"),
        Architecture::Sst1 => include_bytes!("../../../weights/critic/sst1.bin"),
        Architecture::Sst2 => include_bytes!("../../../weights/critic/sst2.bin"),
        Architecture::Sst3 => include_bytes!("../../../weights/critic/sst3.bin"),
        Architecture::Rist => include_bytes!("../../../weights/critic/rist.bin"),
        Architecture::Ding => include_bytes!("../../../weights/critic/ding.bin"),
        Architecture::Sym => include_bytes!("../../../weights/critic/sym.bin"),
        Architecture::Best => include_bytes!("../../../weights/critic/best.bin"),
        _ => return None,
    })
}

/// Whether a built-in critic has this name.
pub(crate) fn is_built_in(name: &str) -> bool {
    name.parse().ok().and_then(embedded).is_some()
}

/// A critic by name: a built-in one such as `st`, or a file of weights.
///
/// # Errors
/// When the name is neither.
pub fn critic(name: &str) -> Result<Critic, BadCritic> {
    if let Some(weights) = name.parse().ok().and_then(embedded) {
        return Ok(Critic::from_bytes(weights)?);
    }
    if !Path::new(name).exists() {
        return Err(BadCritic::Unknown);
    }
    let bytes = tengen_base::file::read(std::path::Path::new(name))
        .map_err(|error| BadCritic::Unreadable(error.to_string()))?;
    Ok(Critic::from_bytes(&bytes)?)
}

impl Adp {
    /// A player with this critic, under this name.
    pub fn new(name: &str, critic: Arc<Critic>, options: AdpOptions) -> Adp {
        let rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
        Adp { name: name.to_owned(), critic, options, rng, search: LookaheadSearch::default() }
    }

    /// The board as the critic's input.
    fn features(&self, game: &Game) -> Features {
        let mut features = Features::new(self.critic.architecture(), game.size(), self.options.near);
        for (point, color) in game.board().stones() {
            features.play(point, self.player(game, color));
        }
        features
    }

    fn player(&self, game: &Game, color: Color) -> Player {
        if color == game.to_move() { self.options.player } else { !self.options.player }
    }

    /// Checks that the critic can read a board of this size.
    fn check_size(&self, size: Size) -> Result<(), AgentError> {
        if self.critic.fits(size) {
            return Ok(());
        }
        let Adp { name, critic, .. } = self;
        Err(AgentError::Unsupported(format!("{name} plays on {} boards only", critic.size())))
    }

    /// The moves it considers: near a stone, and no foul while another move is left.
    fn candidates(game: &Game, features: &Features) -> Vec<Point> {
        let mut points = Vec::new();
        features.stones().candidates(&mut points);
        if game.rule().has_fouls(game.to_move()) {
            let allowed = |points: &[Point]| points.iter().copied().filter(|&p| game.is_allowed(p)).collect();
            let near: Vec<Point> = allowed(&points);
            let free: Vec<Point> = features.stones().free().collect();
            points =
                [near, allowed(&free), free].into_iter().find(|some| !some.is_empty()).unwrap_or_default();
        }
        points
    }
}

/// A point that wins at once.
fn five(game: &Game, points: &[Point]) -> Option<Point> {
    let mut board = game.board().clone();
    let me = game.to_move();
    points.iter().rev().copied().find(|&point| {
        board.put(point, me);
        let wins = Line::winning(&board, game.rule(), point).is_some();
        board.remove(point);
        wins
    })
}

/// Adds to each move's value what it is rewarded with.
fn reward_moves(reward: PatternReward, features: &Features, mover: Player, scored: &mut [ScoredMove]) {
    for scored in scored {
        scored.value += reward.of_move(features, scored.point, mover);
    }
}

impl Agent for Adp {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.options.seed ^ config.seed.rotate_left(32));
        self.check_size(config.size)
    }

    fn choose(&mut self, game: &Game, _limits: &SearchLimits) -> Result<Decision, AgentError> {
        self.check_size(game.size())?;
        let mut features = self.features(game);
        let points = Adp::candidates(game, &features);
        // Stones that were set up are no moves: Black is the opener, as everywhere.
        let opener = if game.setup().is_empty() { game.color_of_move(0) } else { Color::Black };
        let (me, first) = (self.options.player, self.player(game, opener));
        let terms = LookaheadGame { critic: &self.critic, rule: game.rule(), first };
        let look = self.options.look;
        let mut scored = self.search.score_these(terms, &mut features, me, look, &points).to_vec();
        if let Some(reward) = self.options.reward {
            reward_moves(reward, &features, me, &mut scored);
        }
        let best = self.options.ties.best(&scored, me, &mut self.rng);
        let five = self.options.forced_five.then(|| five(game, &points)).flatten();
        let point = five.or(best).ok_or_else(|| AgentError::Crash("the board is full".into()))?;
        let win_rate = |point: Point, value: f32| match five {
            Some(five) if five == point => 1.0,
            _ => f64::from(me.chance(value).clamp(0.0, 1.0)),
        };
        // A forced five that the critic would not have looked at further is a candidate all the same.
        if let Some(five) = five.filter(|five| scored.iter().all(|scored| scored.point != *five)) {
            scored.push(ScoredMove { point: five, value: me.chance(1.0) });
        }
        let mut candidates: Vec<Candidate> = scored
            .iter()
            .map(|move_| Candidate::new(move_.point, win_rate(move_.point, move_.value), vec![move_.point]))
            .collect();
        candidates.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
        // Among equals, the chosen move stands first.
        candidates.sort_by_key(|candidate| candidate.point != point);
        Ok(Decision {
            win_rate: candidates.first().map(|candidate| candidate.win_rate),
            depth: look.depth,
            nodes: self.search.nodes(),
            candidates,
            ..Decision::new(point)
        })
    }
}
