//! The flagship player: alpha-beta search with learned pattern weights and a line network.

use crate::Level;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};
use tengen_board::{Game, Key, Point, Rule, Size, Swap2, Swap2Answer};
use tengen_nets::line::{LineNetwork, LineWeights};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, Goal, Proof, SearchLimits};
use tengen_search::alphabeta::{RootMove, SearchResult, Searcher};
use tengen_search::pattern_evaluator::{PatternWeightTable, PatternWeights};
use tengen_search::{LineEvaluator, PolicyUse, Score};

/// The flagship player.
pub struct Tengen {
    threads: usize,
    table_bytes: usize,
    /// Weights to use instead of the embedded ones.
    weights: Option<Arc<PatternWeightTable>>,
    network: Network,
    policy: PolicyUse,
    /// The level it plays at; full strength if not set.
    level: Option<Level>,
    seed: u64,
    /// What each game adds to the seed.
    game_seed: u64,
    /// An announced win: the stones after its move, and the proof of that move. Another search need not find it again, so
    /// the proof is followed to the end.
    announced: Option<(Key, Proof)>,
    /// The searcher, and the rule and size it was made for: position keys do not include them.
    searcher: Option<(Searcher<LineEvaluator>, Rule, Size)>,
}

/// The network on top of the patterns.
#[derive(Clone)]
enum Network {
    /// The embedded one, at full strength and with the weights that it was learned on top of.
    Embedded,
    /// None.
    Without,
    /// Another one, under every rule.
    Given(Arc<LineNetwork>),
}

/// Memory for everything but the transposition table: code, pattern tables, weights and stacks.
const OTHER_BYTES: u64 = 24 << 20;
/// Memory for each thread beside the first: its position, its history and its stack.
const THREAD_BYTES: u64 = 2 << 20;
/// Useful bytes of transposition table for each node of a move: room for the nodes of a whole game.
const BYTES_A_NODE: u64 = 256;
/// Useful bytes of it for each millisecond of a move and thread: room for the nodes of some moves. A larger table would be slower,
/// since the processor's caches hold less of it: at 600,000 nodes a fifth of the time is lost with 128 MB instead of 32.
const BYTES_A_MILLISECOND: u64 = 32 << 10;
/// A match clock's time divided by this is what a move may take of it.
const MOVES_LEFT: u32 = 7;
/// A table is as large as it should be, give or take this.
const TABLE_STEP: usize = 4096;
/// No table of a search by the clock is made smaller than this.
const LEAST_BYTES: u64 = 4 << 20;
/// The time for a move without any limit.
const UNLIMITED: Duration = Duration::from_secs(5);

impl Tengen {
    /// A player with so many threads and so many megabytes of transposition table.
    pub fn new(threads: usize, hash_megabytes: usize) -> Tengen {
        Tengen {
            threads: threads.max(1),
            table_bytes: hash_megabytes.max(1) << 20,
            weights: None,
            network: Network::Embedded,
            policy: PolicyUse::default(),
            level: None,
            seed: 0,
            game_seed: 0,
            announced: None,
            searcher: None,
        }
    }

    /// The same with these weights instead of the embedded ones, under every rule, and no embedded network.
    #[must_use]
    pub fn with_weights(self, weights: &PatternWeights) -> Tengen {
        Tengen { weights: Some(Arc::new(weights.table())), ..self }
    }

    /// The same with this network on top of the patterns.
    #[must_use]
    pub fn with_network(self, weights: &LineWeights) -> Tengen {
        Tengen { network: Network::Given(Arc::new(LineNetwork::new(weights))), ..self }
    }

    /// The same with the patterns alone.
    #[must_use]
    pub fn without_network(self) -> Tengen {
        Tengen { network: Network::Without, ..self }
    }

    /// The same, the network's policy used so far and no further.
    #[must_use]
    pub fn with_policy(self, policy: PolicyUse) -> Tengen {
        Tengen { policy, ..self }
    }

    /// The same at a level; which moves it overlooks follows from this seed and the seed of each game.
    #[must_use]
    pub fn at_level(self, level: Level, seed: u64) -> Tengen {
        Tengen { level: Some(level), seed, game_seed: seed, ..self }
    }

    /// The next move of the announced win, after the opponent's reply.
    fn next_of_announced(&mut self, game: &Game) -> Option<SearchResult> {
        let (mut stones, proof) = self.announced.take()?;
        let reply = game.last_move()?;
        stones ^= Key::of(!game.to_move(), reply);
        if stones != game.key() {
            return None;
        }
        let Proof { replies, otherwise, .. } = proof;
        let listed = replies.into_iter().find(|(point, _)| *point == reply).map(|(_, proof)| proof);
        listed.or(otherwise.map(|proof| *proof)).map(|proof| SearchResult::proved(proof, 1))
    }

    fn announce(&mut self, game: &Game, found: &SearchResult) {
        self.announced = found.proof.clone().map(|proof| {
            let mut stones = game.key();
            stones ^= Key::of(game.to_move(), proof.point);
            (stones, proof)
        });
    }

    fn network(&self, rule: Rule) -> Option<Arc<LineNetwork>> {
        match &self.network {
            Network::Given(network) => Some(Arc::clone(network)),
            Network::Embedded if self.weights.is_none() && self.level.is_none() => {
                Some(embedded_network(rule))
            }
            Network::Embedded | Network::Without => None,
        }
    }

    fn searcher(&mut self, game: &Game, limits: &SearchLimits) -> &mut Searcher<LineEvaluator> {
        let helpers = limits.threads.unwrap_or(1).saturating_sub(1) as u64;
        let other = OTHER_BYTES.saturating_add(helpers.saturating_mul(THREAD_BYTES));
        let allowed =
            limits.memory.map_or(u64::MAX, |memory| memory.saturating_sub(other).max(1 << 20) / 10 * 9);
        let useful = useful_bytes(limits);
        let table = |bytes: u64| self.table_bytes.min(usize::try_from(bytes).unwrap_or(usize::MAX));
        let (bytes, most) = (table(allowed.min(useful)), table(allowed));
        // What is known is worth more than the right size, unless the size decides what is played: searches that count their
        // nodes can be repeated.
        let kept_sizes = match limits.nodes {
            Some(_) => bytes.saturating_sub(TABLE_STEP)..=bytes + TABLE_STEP,
            None => bytes / 2..=most + TABLE_STEP,
        };
        let fits = |searcher: &Searcher<LineEvaluator>| kept_sizes.contains(&searcher.table_bytes());
        let kept = self
            .searcher
            .take()
            .filter(|(s, rule, size)| fits(s) && *rule == game.rule() && *size == game.size());
        let made = kept.unwrap_or_else(|| {
            let weights = self.weights.clone().unwrap_or_else(embedded_table);
            let evaluator = LineEvaluator::new(weights, self.network(game.rule())).with_policy(self.policy);
            let params = self.level.map_or_else(|| evaluator.params(), |level| level.params());
            let searcher = Searcher::new(bytes, params, evaluator);
            (searcher, game.rule(), game.size())
        });
        &mut self.searcher.insert(made).0
    }
}

/// How many bytes of transposition table are of use within these limits. A short search fills little of a large one, but every
/// new game clears all of it.
fn useful_bytes(limits: &SearchLimits) -> u64 {
    if let Some(nodes) = limits.nodes {
        return nodes.max(4096).saturating_mul(BYTES_A_NODE);
    }
    let of_match = limits.match_time.map(|left| left / MOVES_LEFT + limits.increment);
    let Some(time) = limits.turn_time.into_iter().chain(of_match).min() else { return u64::MAX };
    let threads = limits.threads.unwrap_or(1).max(1) as u64;
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    milliseconds.saturating_mul(BYTES_A_MILLISECOND).saturating_mul(threads).max(LEAST_BYTES)
}

/// Learned from the engine's own freestyle games; `weights/LEDGER.toml` has the commands.
const EMBEDDED: &[u8] = include_bytes!("../../../weights/eval/freestyle.bin");

/// The embedded evaluation weights, with which the flagship plays every rule.
pub fn evaluation_weights() -> PatternWeights {
    PatternWeights::from_bytes(EMBEDDED).expect("the embedded weights are whole")
}

/// The table of the embedded weights, made once and shared by all searches.
fn embedded_table() -> Arc<PatternWeightTable> {
    static TABLE: LazyLock<Arc<PatternWeightTable>> =
        LazyLock::new(|| Arc::new(evaluation_weights().table()));
    TABLE.clone()
}

/// The evaluation of a rule at full strength.
pub fn flagship_evaluator(rule: Rule) -> LineEvaluator {
    LineEvaluator::new(embedded_table(), Some(embedded_network(rule)))
}

/// Learned from the engine's own games; `weights/LEDGER.toml` says how.
const FREESTYLE: &[u8] = include_bytes!("../../../weights/line/freestyle.bin");

/// The file of the network that is embedded for a rule.
fn network_file(rule: Rule) -> &'static [u8] {
    match rule {
        Rule::Freestyle | Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroExact => FREESTYLE,
    }
}

/// The weights of the network that is embedded for a rule.
pub fn network_weights(rule: Rule) -> LineWeights {
    LineWeights::from_bytes(network_file(rule)).expect("the embedded network is whole")
}

/// The network that is embedded for a rule, with which the flagship plays it at full strength; made once and shared by all
/// searches.
pub fn embedded_network(rule: Rule) -> Arc<LineNetwork> {
    static NETWORKS: [OnceLock<Arc<LineNetwork>>; Rule::ALL.len()] =
        [const { OnceLock::new() }; Rule::ALL.len()];
    let number = Rule::ALL.iter().position(|&one| one == rule).expect("one of all rules");
    NETWORKS[number].get_or_init(|| Arc::new(LineNetwork::new(&network_weights(rule)))).clone()
}

impl Agent for Tengen {
    fn name(&self) -> &str {
        "tengen"
    }

    fn new_game(&mut self, config: &GameConfig) -> Result<(), AgentError> {
        self.announced = None;
        self.game_seed = self.seed ^ config.seed.rotate_left(32);
        if let Some((searcher, ..)) = &mut self.searcher {
            searcher.clear();
        }
        Ok(())
    }

    fn takes_root_moves(&self) -> bool {
        true
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let start = Instant::now();
        if !game.board().empties().any(|point| limits.root.allow(point)) {
            return Err(AgentError::Unsupported("none of the moves it may choose can be played".to_owned()));
        }
        let mut limits = limits.clone();
        limits.threads.get_or_insert(self.threads);
        if let Some(level) = &self.level {
            level.limit(&mut limits);
        }
        let bounded = limits.turn_time.is_some()
            || limits.match_time.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some();
        if !bounded {
            limits.turn_time = Some(UNLIMITED);
        }
        let progress = limits.progress.clone();
        let report = |found: &SearchResult| {
            if let Some(progress) = &progress {
                progress(&decision(found));
            }
        };
        let plain = limits.best.is_none() && limits.root.are_all() && limits.goal == Goal::Win;
        let followed = self.next_of_announced(game).filter(|_| plain);
        let found = followed.unwrap_or_else(|| {
            let noticed = self.level.and_then(|level| level.noticed(game, self.game_seed));
            self.searcher(game, &limits).search_moves(game, noticed.as_ref(), &limits, start, &report)
        });
        self.announce(game, &found);
        Ok(decision(&found))
    }

    /// Opens with the most balanced of some three-stone openings, and takes the colour its search prefers. It never puts two
    /// more stones: choosing the colour cannot be worse than letting the opponent choose.
    fn answer_swap2(&mut self, opening: &Swap2, limits: &SearchLimits) -> Result<Swap2Answer, AgentError> {
        let size = opening.game().size();
        if opening.game().moves().is_empty() {
            let share = shared_between(limits, OPENINGS.len() as u32);
            let mut best: Option<(f64, [Point; 3])> = None;
            for offsets in OPENINGS {
                let Some(three) = three_stones(size, offsets) else { continue };
                let mut game = Game::new(size, opening.game().rule());
                if three.iter().any(|&point| game.play(point).is_err()) {
                    continue;
                }
                let lead = (self.choose(&game, &share)?.win_rate.unwrap_or(0.5) - 0.5).abs();
                if best.is_none_or(|(least, _)| lead < least) {
                    best = Some((lead, three));
                }
            }
            let (_, three) =
                best.ok_or_else(|| AgentError::Unsupported(format!("no opening fits {size}")))?;
            return Ok(Swap2Answer::Open(three));
        }
        let decision = self.choose(opening.game(), limits)?;
        let behind = decision.win_rate.is_some_and(|rate| rate < 0.5);
        Ok(if behind { Swap2Answer::Swap } else { Swap2Answer::Stay(decision.point) })
    }
}

/// Three-stone openings worth trying, as offsets from the centre: Black, White, Black. Stones away from the centre
/// and from each other make Black's first-move advantage small.
const OPENINGS: [[(i32, i32); 3]; 8] = [
    [(-7, -7), (-6, -6), (-3, -7)],
    [(-7, -2), (-6, -3), (-7, 2)],
    [(-6, -5), (-5, -6), (-2, -7)],
    [(-7, 0), (-5, 1), (-7, 4)],
    [(-6, -6), (-4, -5), (-7, -3)],
    [(-5, -7), (-4, -5), (0, -7)],
    [(-2, -2), (-1, -1), (2, -2)],
    [(-1, -1), (0, -1), (2, 1)],
];

/// The stones of an opening on a board, moved in from the edge where the board is too small for them.
fn three_stones(size: Size, offsets: [(i32, i32); 3]) -> Option<[Point; 3]> {
    let center = size.center();
    let last = i32::from(size.side()) - 1;
    let place = |(dx, dy): (i32, i32)| {
        let at = |c: u8, d: i32| (i32::from(c) + d).clamp(0, last) as u8;
        size.point(at(center.x(), dx), at(center.y(), dy))
    };
    let [a, b, c] = offsets.map(place);
    let three = [a?, b?, c?];
    (three[0] != three[1] && three[1] != three[2] && three[0] != three[2]).then_some(three)
}

/// Limits for one of so many equal parts of a decision.
fn shared_between(limits: &SearchLimits, parts: u32) -> SearchLimits {
    SearchLimits {
        turn_time: limits.turn_time.map(|time| time / parts),
        match_time: limits.match_time.map(|time| time / parts),
        nodes: limits.nodes.map(|nodes| nodes / u64::from(parts)),
        ..limits.clone()
    }
}

fn decision(found: &SearchResult) -> Decision {
    let best = &found.moves[0];
    let candidate = |(i, m): (usize, &RootMove)| {
        Candidate::new(m.point, win_rate(m.score, i == 0 && found.proof.is_some()), m.line.clone())
    };
    Decision {
        win_rate: Some(win_rate(best.score, found.proof.is_some())),
        line: best.line.clone(),
        candidates: found.moves.iter().enumerate().map(candidate).collect(),
        proof: found.proof.clone(),
        depth: found.depth,
        nodes: found.nodes,
        ..Decision::new(best.point)
    }
}

/// A win rate of 1 is kept for proved wins; a win that only the search claims is very likely.
fn win_rate(score: Score, proved: bool) -> f64 {
    if proved { 1.0 } else { score.win_rate().clamp(0.001, 0.999) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_network_is_for_full_strength_and_its_own_weights() {
        let has_network = |tengen: Tengen| tengen.network(Rule::Freestyle).is_some();
        let level = || Level::named("club").expect("a level");
        assert!(has_network(Tengen::new(1, 1)));
        assert!(!has_network(Tengen::new(1, 1).without_network()));
        assert!(!has_network(Tengen::new(1, 1).at_level(level(), 0)));
        assert!(!has_network(Tengen::new(1, 1).with_weights(&PatternWeights::by_hand())));
        let given = Tengen::new(1, 1).with_network(&LineWeights::zero());
        assert!(has_network(given.at_level(level(), 0).with_weights(&PatternWeights::by_hand())));
    }

    #[test]
    fn memory_is_for_the_threads_as_well_as_for_the_table() {
        let game = Game::new(Size::STANDARD, Rule::Freestyle);
        let mut tengen = Tengen::new(1, 1024);
        let mut table = |threads: usize, memory: u64| {
            let limits =
                SearchLimits { threads: Some(threads), memory: Some(memory), ..SearchLimits::none() };
            tengen.searcher(&game, &limits).table_bytes() as u64
        };
        let (one, eight) = (table(1, 64 << 20), table(8, 64 << 20));
        assert!(one > eight + 7 * (1 << 20), "{one} {eight}");
        assert!(table(usize::MAX, 64 << 20) <= 1 << 20);
        // More than there is changes nothing.
        assert!(table(1, u64::MAX).abs_diff(1024 << 20) < 4096);
    }

    #[test]
    fn a_short_time_has_a_small_table_that_stays_while_the_clock_runs_down() {
        let game = Game::new(Size::STANDARD, Rule::Freestyle);
        let mut tengen = Tengen::new(1, 512);
        let mut megabytes = |turn: Option<u64>, left: Option<u64>, memory: Option<u64>| {
            let [turn_time, match_time] = [turn, left].map(|ms| ms.map(Duration::from_millis));
            let limits = SearchLimits { turn_time, match_time, memory, ..SearchLimits::none() };
            tengen.searcher(&game, &limits).table_bytes() as u64 >> 20
        };
        assert_eq!(megabytes(Some(1000), None, None), 31);
        assert_eq!(megabytes(Some(30_000), Some(28_000), None), 125);
        assert_eq!(megabytes(Some(30_000), Some(700), None), 125, "what is known is kept");
        assert_eq!(megabytes(Some(30_000), Some(40_000), None), 125, "also while the clock gains a little");
        assert!(megabytes(Some(30_000), Some(700), Some(64 << 20)) < 64, "unless memory ends");
        assert_eq!(megabytes(None, None, None), 512);
    }
}
