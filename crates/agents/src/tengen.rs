//! The flagship.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tengen_board::{Game, Rule, Size};
use tengen_play::{Agent, AgentError, Candidate, Decision, GameConfig, SearchLimits};
use tengen_search::alphabeta::{Found, Params, Searcher};
use tengen_search::patterns_eval::{WeightTable, Weights};

/// Alpha-beta search over patterns.
pub struct Tengen {
    threads: usize,
    table_bytes: usize,
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
        Tengen { threads: threads.max(1), table_bytes: hash_megabytes.max(1) << 20, searcher: None }
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
            (Searcher::new(bytes, Params::default(), weights(game.rule())), game.rule(), game.size())
        });
        &mut self.searcher.insert(made).0
    }
}

/// The weights that the flagship plays a rule with.
pub fn evaluation_weights(_rule: Rule) -> Weights {
    Weights::by_hand()
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
    Decision {
        win_rate: Some(best.score.win_rate()),
        line: best.line.clone(),
        candidates: found
            .moves
            .iter()
            .map(|m| Candidate { point: m.point, win_rate: m.score.win_rate(), line: m.line.clone() })
            .collect(),
        depth: found.depth,
        nodes: found.nodes,
        ..Decision::new(best.point)
    }
}
