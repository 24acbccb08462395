//! temp
use std::{sync::Arc, time::Instant};
use tengen_board::*;
use tengen_play::*;
use tengen_search::{alphabeta::*, *};
fn main() {
    let text = std::fs::read_to_string("testdata/bench_lines.txt").unwrap();
    let depth: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let size = Size::STANDARD;
    let w = Arc::new(Weights::from_bytes(&std::fs::read(std::env::var("W").unwrap()).unwrap()).unwrap().table());
    let mut nodes = 0;
    let t = Instant::now();
    for l in text.lines().filter(|l| !l.starts_with('#')) {
        let m = notation::parse_moves(l, size).unwrap();
        let mut s = Searcher::new(64 << 20, Params::default(), w.clone());
        for n in [8, 14, 20] {
            let g = Game::from_moves(size, Rule::Freestyle, &m[..n]).unwrap();
            let lim = SearchLimits { depth: Some(depth), ..Default::default() };
            let t1 = Instant::now();
            let f = s.search(&g, &lim, Instant::now(), &|_| {});
            nodes += f.nodes;
            if std::env::args().nth(2).is_some() {
                println!(
                    "{:?} d{} sel{} n{} {:?} {:?} {}",
                    f.moves[0].score,
                    f.depth,
                    f.deepest,
                    f.nodes,
                    t1.elapsed(),
                    notation::human(f.moves[0].point, size),
                    notation::human_moves(&f.moves[0].line, size)
                );
            }
        }
    }
    println!("{nodes} nodes {:.0} knps {:?}", nodes as f64 / t.elapsed().as_secs_f64() / 1e3, t.elapsed());
}
