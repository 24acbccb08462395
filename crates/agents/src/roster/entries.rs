//! The agents, and what can be set about each.

use super::make;
use super::{Entry, Of, Parameter};
use crate::minimax::{self, Step};
use crate::monte_carlo::{Hmcts, Method};
use crate::{Greedy, Minimax, PiNet, Random};
use tengen_nets::pinet::{Design, Network};

const SEED: Parameter = Parameter { name: "seed", default: "0", about: "where its randomness comes from" };

const SIMS: Parameter = Parameter {
    name: "sims",
    default: "400",
    about: "simulations for each free point; not set, as many as the time allows",
};
const CANDIDATE_SIMS: Parameter = Parameter {
    name: "sims",
    default: "1000",
    about: "simulations for each candidate; not set, as many as the time allows",
};
const THREADS: Parameter = Parameter { name: "threads", default: "1", about: "threads that simulate" };
const THREES: Parameter = Parameter {
    name: "threes",
    default: "open",
    about: "what playouts extend and stop: open (what makes an open four) or literal (any row of three)",
};
const EXPLORATION: Parameter =
    Parameter { name: "c", default: "0.7071", about: "how much trying counts against winning" };
const BACK_UP: Parameter = Parameter {
    name: "backup",
    default: "minimax",
    about: "whose wins the opponent's moves are chosen by: minimax (its own) or literal (as printed)",
};
const CRITIC: Parameter = Parameter {
    name: "critic",
    default: "st",
    about: "who picks the candidates: st, sst1, sst2, sst3, rist, ding, best, sym, or a file of weights",
};
const CANDIDATES: Parameter =
    Parameter { name: "candidates", default: "5", about: "how many moves the critic picks" };
const LAMBDA: Parameter =
    Parameter { name: "lambda", default: "0.5", about: "the critic's part in the final value, 0 to 1" };
const NEAR: Parameter =
    Parameter { name: "near", default: "2", about: "how far from a stone it considers moves (ding: 1)" };
const FORCED_FIVE: Parameter =
    Parameter { name: "forced5", default: "on", about: "make five whenever it can: on or off" };

/// Every agent there is.
pub const ENTRIES: &[Entry] = &[
    Entry {
        name: "random",
        of: None,
        about: "plays any free point",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Random::new(settings.number("seed", 0)?))),
    },
    Entry {
        name: "greedy",
        of: None,
        about: "looks one move ahead: the best threat to make or to take away",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Greedy::new(settings.number("seed", 0)?))),
    },
    Entry {
        name: "tengen",
        of: None,
        about: "the flagship: alpha-beta search over learned patterns",
        parameters: &[
            Parameter { name: "threads", default: "1", about: "threads that search together" },
            Parameter { name: "hash", default: "128", about: "megabytes for what was found out before" },
            Parameter {
                name: "weights",
                default: "embedded",
                about: "evaluation: embedded, hand, or a file",
            },
            Parameter {
                name: "level",
                default: "full",
                about: "novice, beginner, casual, student, club, strong, candidate, expert, master, grandmaster, or full",
            },
            SEED,
        ],
        make: make::tengen,
    },
    Entry {
        name: "minimax",
        of: None,
        about: "Ding and Ge's program of 2021: alpha-beta after a look for wins by fours and threes",
        parameters: &[
            Parameter { name: "depth", default: "6", about: "plies it looks ahead" },
            Parameter { name: "width", default: "16", about: "moves it looks at in each position" },
            Parameter { name: "vcf", default: "on", about: "look for wins by continuous fours: on or off" },
            Parameter { name: "vct", default: "on", about: "look for wins by continuous threes: on or off" },
            Parameter { name: "ties", default: "first", about: "which of equal moves: first or random" },
            SEED,
        ],
        make: |settings| {
            let usual = minimax::Settings::default();
            Ok(Box::new(Minimax::new(minimax::Settings {
                depth: settings.number("depth", usual.depth)?,
                width: settings.number("width", usual.width)?,
                vcf: settings.number("vcf", usual.vcf)?,
                vct: settings.number("vct", usual.vct)?,
                ties: settings.number("ties", usual.ties)?,
                seed: settings.number("seed", usual.seed)?,
            })))
        },
    },
    Entry {
        name: "minimax-d1",
        of: None,
        about: "the ladder's first step: minimax one ply deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Minimax::ladder(Step::Depth1, settings.number("seed", 0)?))),
    },
    Entry {
        name: "minimax-d2",
        of: None,
        about: "the ladder's second step: minimax two plies deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Minimax::ladder(Step::Depth2, settings.number("seed", 0)?))),
    },
    Entry {
        name: "minimax-d4",
        of: None,
        about: "the ladder's third step: minimax four plies deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |settings| Ok(Box::new(Minimax::ladder(Step::Depth4, settings.number("seed", 0)?))),
    },
    Entry {
        name: "adp",
        of: Some(Of {
            name: "CRITIC",
            default: "st",
            about: "st, sst1, sst2, sst3, rist (Zhao and others, 2012), ding (Ding and Ge, 2021), best and sym (ours), or a file of weights",
        }),
        about: "a self-taught critic, one move ahead",
        parameters: &[
            FORCED_FIVE,
            NEAR,
            Parameter {
                name: "ties",
                default: "random",
                about: "which of equal moves: random, last or first",
            },
            Parameter {
                name: "player",
                default: "1",
                about: "which of the critic's two players it is: 1 or 2",
            },
            SEED,
        ],
        make: make::adp,
    },
    Entry {
        name: "hmcts",
        of: None,
        about: "tries every free point by the same number of playouts (Tang and others, 2016)",
        parameters: &[SIMS, THREES, THREADS, SEED],
        make: |settings| Ok(Box::new(Hmcts::new(make::simulations(settings)?))),
    },
    Entry {
        name: "uct",
        of: None,
        about: "grows a tree where simulations win (Tang and others, 2016)",
        parameters: &[
            SIMS,
            Parameter {
                name: "budget",
                default: "each",
                about: "what sims counts: each (for each free point) or total",
            },
            EXPLORATION,
            BACK_UP,
            Parameter {
                name: "final",
                default: "mean",
                about: "which move is played: mean (most wins a try) or visits (most tries)",
            },
            Parameter {
                name: "trees",
                default: "1",
                about: "trees that share the simulations, one for a thread",
            },
            THREES,
            THREADS,
            SEED,
        ],
        make: make::uct,
    },
    Entry {
        name: "adp-hmcts",
        of: None,
        about: "a critic picks five moves, playouts try them, both have a say (Tang and others, 2016)",
        parameters: &[CRITIC, CANDIDATES, LAMBDA, CANDIDATE_SIMS, NEAR, FORCED_FIVE, THREES, THREADS, SEED],
        make: |settings| make::adp_mcts(settings, Method::Hmcts),
    },
    Entry {
        name: "adp-uct",
        of: None,
        about: "a critic picks five moves, a tree is grown after each, both have a say (Tang and others, 2016)",
        parameters: &[
            CRITIC,
            CANDIDATES,
            LAMBDA,
            CANDIDATE_SIMS,
            EXPLORATION,
            BACK_UP,
            NEAR,
            FORCED_FIVE,
            THREES,
            THREADS,
            SEED,
        ],
        make: |settings| make::adp_mcts(settings, Method::Uct(make::uct_settings(settings)?)),
    },
    Entry {
        name: "adp-puct",
        of: None,
        about: "a tree that a critic guides and threats prove",
        parameters: &[
            CRITIC,
            Parameter {
                name: "sims",
                default: "1000",
                about: "simulations; not set, as many as the time allows",
            },
            Parameter {
                name: "c",
                default: "1",
                about: "how much hope counts against what a move has shown",
            },
            Parameter {
                name: "temperature",
                default: "1",
                about: "how little the critic's first impression is trusted",
            },
            Parameter { name: "mix", default: "0", about: "the playouts' part in a leaf's value, 0 to 1" },
            Parameter { name: "playouts", default: "4", about: "playouts at a leaf, if they have a part" },
            Parameter {
                name: "fours",
                default: "100",
                about: "positions to look at for a win by fours at a leaf",
            },
            Parameter {
                name: "threats",
                default: "2000",
                about: "positions to look at for a forced win at first",
            },
            NEAR,
            THREES,
            SEED,
        ],
        make: make::adp_puct,
    },
    Entry {
        name: "hardnet",
        of: None,
        about: "Freisleben's opponent of 1995: rates a point by the chains of five through it",
        parameters: &[
            Parameter { name: "empty", default: "0.25", about: "what an empty point counts, 0 to 1" },
            Parameter { name: "attack", default: "1", about: "what its own chains count" },
            Parameter { name: "defend", default: "0.75", about: "what the opponent's chains count" },
            SEED,
        ],
        make: |settings| {
            let usual = Design::default();
            let design = Design {
                empty: settings.number("empty", usual.empty)?,
                attack: settings.number("attack", usual.attack)?,
                defend: settings.number("defend", usual.defend)?,
                ..usual
            };
            design.check().map_err(|error| settings.bad("the network", error.to_string()))?;
            Ok(Box::new(PiNet::new("hardnet", Network::hardnet(design), settings.number("seed", 0)?)))
        },
    },
    Entry {
        name: "pinet",
        of: Some(Of { name: "NETWORK", default: "best", about: "best, untrained, or a file" }),
        about: "Freisleben's network of 1995: hardnet and 24 patterns, whose weights were learned from games",
        parameters: &[SEED],
        make: make::pinet,
    },
];
