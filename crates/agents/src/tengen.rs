//! The flagship.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tengen_board::{Game, Rule, Size};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};
use tengen_search::Score;
use tengen_search::alphabeta::{Found, Params, RootMove, Searcher};
use tengen_search::patterns_eval::{WeightTable, Weights};

/// Alpha-beta search over patterns.
pub struct Tengen {
    threads: usize,
    table_bytes: usize,
    /// Weights to use instead of the embedded ones.
    weights: Option<Arc<WeightTable>>,
    /// What it is searching with, and for which kind of game: keys say nothing about rule or size.
    searcher: Option<(Searcher, Rule, Size)>,
}

/// Everything but the table: code, pattern tables, weights and stacks.
const OTHER_BYTES: u64 = 24 << 20;
/// How long to think when nothing limits it.
const UNLIMITED: Duration = Duration::from_secs(5);

impl Tengen {
    /// A flagship that searches with so many threads and remembers in so many megabytes.
    pub fn new(threads: usize, hash_megabytes: usize) -> Tengen {
        Tengen {
            threads: threads.max(1),
            table_bytes: hash_megabytes.max(1) << 20,
            weights: None,
            searcher: None,
        }
    }

    /// The same with other weights than the embedded ones, whatever the rule.
    #[must_use]
    pub fn with_weights(self, weights: &Weights) -> Tengen {
        Tengen { weights: Some(Arc::new(weights.table())), ..self }
    }

    fn searcher(&mut self, game: &Game, limits: &SearchLimits) -> &mut Searcher {
        let allowed =
            limits.memory.map_or(u64::MAX, |memory| memory.saturating_sub(OTHER_BYTES).max(1 << 20) * 9 / 10);
        let bytes = self.table_bytes.min(usize::try_from(allowed).unwrap_or(usize::MAX));
        let fits = |searcher: &Searcher| searcher.table_bytes().abs_diff(bytes) < 4096;
        let kept = self
            .searcher
            .take()
            .filter(|(s, rule, size)| fits(s) && *rule == game.rule() && *size == game.size());
        let made = kept.unwrap_or_else(|| {
            let weights = self.weights.clone().unwrap_or_else(|| weights(game.rule()));
            (Searcher::new(bytes, Params::default(), weights), game.rule(), game.size())
        });
        &mut self.searcher.insert(made).0
    }
}

/// Fitted to the engine's own games; `weights/LEDGER.toml` says how each was made.
const FREESTYLE: &[u8] = include_bytes!("../../../weights/eval/freestyle.bin");

/// The weights that the flagship plays a rule with.
pub fn evaluation_weights(_rule: Rule) -> Weights {
    Weights::from_bytes(FREESTYLE).expect("the embedded weights are whole")
}

fn weights(rule: Rule) -> Arc<WeightTable> {
    static TABLES: [OnceLock<Arc<WeightTable>>; 5] = [const { OnceLock::new() }; 5];
    TABLES[rule as usize].get_or_init(|| Arc::new(evaluation_weights(rule).table())).clone()
}

impl Agent for Tengen {
    fn name(&self) -> &str {
        "tengen"
    }

    fn new_game(&mut self, _config: &GameConfig) -> Result<(), AgentError> {
        if let Some((searcher, ..)) = &mut self.searcher {
            searcher.clear();
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &SearchLimits) -> Result<Decision, AgentError> {
        let start = Instant::now();
        let mut limits = limits.clone();
        limits.threads.get_or_insert(self.threads);
        let bounded = limits.turn_time.is_some()
            || limits.match_time.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some();
        if !bounded {
            limits.turn_time = Some(UNLIMITED);
        }
        let progress = limits.progress.clone();
        let report = |found: &Found| {
            if let Some(progress) = &progress {
                progress(&decision(found));
            }
        };
        let found = self.searcher(game, &limits).search(game, &limits, start, &report);
        Ok(decision(&found))
    }
}

fn decision(found: &Found) -> Decision {
    let best = &found.moves[0];
    let candidate = |(i, m): (usize, &RootMove)| Candidate {
        point: m.point,
        win_rate: win_rate(m.score, i == 0 && found.proof.is_some()),
        line: m.line.clone(),
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

/// Certainty is kept for what is proved; a win that only the search believes in is very likely.
fn win_rate(score: Score, proved: bool) -> f64 {
    if proved { 1.0 } else { score.win_rate().clamp(0.001, 0.999) }
}
