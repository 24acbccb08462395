//! The table of built-in agents and their parameters.

use super::make::{self, TengenOptions};
use super::{Entry, Parameter, Variant};
use crate::adp::AdpOptions;
use crate::minimax::{LadderStep, MinimaxOptions, Switch};
use crate::monte_carlo::{
    AdpMctsOptions, AdpPuctOptions, CandidateSearch, Hmcts, SimulationOptions, UctPlayerOptions, adp_mcts,
    adp_puct, hmcts,
};
use crate::{Greedy, Minimax, Random};
use tengen_nets::pinet::Design;

const SEED: Parameter =
    Parameter { name: "seed", default: || make::SEED.to_string(), about: "seed of its random choices" };
const SIMS: Parameter = Parameter {
    name: "sims",
    default: || hmcts::DEFAULT_PLAYOUTS.to_string(),
    about: "simulations for each free point; not set, as many as the time allows",
};
const CANDIDATE_SIMS: Parameter = Parameter {
    name: "sims",
    default: || adp_mcts::DEFAULT_SIMULATIONS.to_string(),
    about: "simulations for each candidate; not set, as many as the time allows",
};
const THREADS: Parameter = Parameter {
    name: "threads",
    default: || SimulationOptions::default().threads.to_string(),
    about: "threads that simulate",
};
const THREES: Parameter = Parameter {
    name: "threes",
    default: || SimulationOptions::default().reading.name().to_owned(),
    about: "what playouts extend and stop: open (what makes an open four) or literal (any row of three)",
};
const EXPLORATION: Parameter = Parameter {
    name: "c",
    default: || UctPlayerOptions::default().tree.exploration.to_string(),
    about: "exploration constant: how much rarely tried moves are preferred",
};
const BACK_UP: Parameter = Parameter {
    name: "backup",
    default: || UctPlayerOptions::default().tree.back_up.name().to_owned(),
    about: "whose wins the opponent's moves are chosen by: minimax (its own) or literal (as printed)",
};
const CRITIC: Parameter = Parameter {
    name: "critic",
    default: || make::ARCHITECTURE.name().to_owned(),
    about: "who picks the candidates: st, sst1, sst2, sst3, rist, ding, best, sym, or a file of weights",
};
const CANDIDATES: Parameter = Parameter {
    name: "candidates",
    default: || AdpMctsOptions::for_architecture(make::ARCHITECTURE).candidates.to_string(),
    about: "how many moves the critic picks",
};
const LAMBDA: Parameter = Parameter {
    name: "lambda",
    default: || AdpMctsOptions::for_architecture(make::ARCHITECTURE).lambda.to_string(),
    about: "weight of the critic in the final value, 0 to 1",
};
const NEAR: Parameter = Parameter {
    name: "near",
    default: || AdpOptions::contest(make::ARCHITECTURE).near.to_string(),
    about: "how far from a stone it considers moves (ding: 1)",
};
const FORCED_FIVE: Parameter = Parameter {
    name: "forced5",
    default: || Switch::from(AdpOptions::contest(make::ARCHITECTURE).forced_five).name().to_owned(),
    about: "make five whenever it can: on or off",
};

/// Every built-in agent.
pub const ENTRIES: &[Entry] = &[
    Entry {
        name: "random",
        variant: None,
        about: "plays any free point at random",
        parameters: &[SEED],
        make: |values| Ok(Box::new(Random::new(make::seed(values)?))),
    },
    Entry {
        name: "greedy",
        variant: None,
        about: "one move ahead: the best threat to make or to prevent",
        parameters: &[SEED],
        make: |values| Ok(Box::new(Greedy::new(make::seed(values)?))),
    },
    Entry {
        name: "tengen",
        variant: None,
        about: "the flagship: alpha-beta search over learned patterns",
        parameters: &[
            Parameter {
                name: "threads",
                default: || TengenOptions::default().threads.to_string(),
                about: "threads that search together",
            },
            Parameter {
                name: "hash",
                default: || TengenOptions::default().hash_megabytes.to_string(),
                about: "megabytes of transposition table",
            },
            Parameter {
                name: "weights",
                default: || TengenOptions::default().weights,
                about: "evaluation: embedded, hand, or a file",
            },
            Parameter {
                name: "net",
                default: || TengenOptions::default().net,
                about: "network on top of it: embedded, none, or a file",
            },
            Parameter {
                name: "policy",
                default: || TengenOptions::default().policy,
                about: "what the network says of moves is used to order, also to reduce, also to prune them; or off",
            },
            Parameter {
                name: "level",
                default: || TengenOptions::default().level,
                about: "novice, beginner, casual, student, club, strong, candidate, expert, master, grandmaster, or full",
            },
            SEED,
        ],
        make: make::tengen,
    },
    Entry {
        name: "minimax",
        variant: None,
        about: "Ding and Ge's program of 2021: wins by fours and threes first, then alpha-beta",
        parameters: &[
            Parameter {
                name: "depth",
                default: || MinimaxOptions::default().depth.to_string(),
                about: "search depth in plies",
            },
            Parameter {
                name: "width",
                default: || MinimaxOptions::default().width.to_string(),
                about: "moves searched in each position",
            },
            Parameter {
                name: "vcf",
                default: || MinimaxOptions::default().vcf.name().to_owned(),
                about: "search for wins by continuous fours first: on or off",
            },
            Parameter {
                name: "vct",
                default: || MinimaxOptions::default().vct.name().to_owned(),
                about: "then search for wins by continuous threes: on or off",
            },
            Parameter {
                name: "hash",
                default: || MinimaxOptions::default().hash.name().to_owned(),
                about: "keep values of positions in a hash table, which changes no move: on or off",
            },
            Parameter {
                name: "ties",
                default: || MinimaxOptions::default().ties.name().to_owned(),
                about: "which of equal moves: first or random",
            },
            Parameter {
                name: "slips",
                default: || MinimaxOptions::default().slips.to_string(),
                about: "how many of a hundred moves are random ones near a stone",
            },
            Parameter {
                name: "slip",
                default: || MinimaxOptions::default().slip.name().to_owned(),
                about: "which moves may be such slips: any, or quiet (where nobody can make five)",
            },
            SEED,
        ],
        make: |values| Ok(Box::new(Minimax::new(make::minimax_options(values)?))),
    },
    Entry {
        name: "minimax-d1",
        variant: None,
        about: "the ladder's first step: minimax one ply deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |values| Ok(Box::new(Minimax::ladder(LadderStep::Depth1, make::seed(values)?))),
    },
    Entry {
        name: "minimax-d2",
        variant: None,
        about: "the ladder's second step: minimax two plies deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |values| Ok(Box::new(Minimax::ladder(LadderStep::Depth2, make::seed(values)?))),
    },
    Entry {
        name: "minimax-d4",
        variant: None,
        about: "the ladder's third step: minimax four plies deep, ten moves wide; never changes",
        parameters: &[SEED],
        make: |values| Ok(Box::new(Minimax::ladder(LadderStep::Depth4, make::seed(values)?))),
    },
    Entry {
        name: "adp",
        variant: Some(Variant {
            name: "CRITIC",
            default: "st",
            about: "st, sst1, sst2, sst3, rist (Zhao and others, 2012), ding (Ding and Ge, 2021), best and sym (ours), or a file of weights",
        }),
        about: "one move ahead by a self-taught critic",
        parameters: &[
            FORCED_FIVE,
            NEAR,
            Parameter {
                name: "depth",
                default: || AdpOptions::contest(make::ARCHITECTURE).look.depth.to_string(),
                about: "moves it looks ahead",
            },
            Parameter {
                name: "width",
                default: || AdpOptions::contest(make::ARCHITECTURE).look.width.to_string(),
                about: "moves that it follows further, if it looks more than one ahead",
            },
            Parameter {
                name: "reward",
                default: || "none".to_owned(),
                about: "rewards that the critic learned with besides results: none, potential:SIZE or made:SIZE",
            },
            Parameter {
                name: "ties",
                default: || AdpOptions::contest(make::ARCHITECTURE).ties.name().to_owned(),
                about: "which of equal moves: random, last or first",
            },
            Parameter {
                name: "player",
                default: || (AdpOptions::contest(make::ARCHITECTURE).player.index() + 1).to_string(),
                about: "which of the critic's two players it is: 1 or 2",
            },
            SEED,
        ],
        make: make::adp,
    },
    Entry {
        name: "hmcts",
        variant: None,
        about: "the same number of playouts for every free point (Tang and others, 2016)",
        parameters: &[SIMS, THREES, THREADS, SEED],
        make: |values| Ok(Box::new(Hmcts::new(make::simulation_options(values)?))),
    },
    Entry {
        name: "uct",
        variant: None,
        about: "Monte-Carlo tree search by upper confidence bounds (Tang and others, 2016)",
        parameters: &[
            SIMS,
            Parameter {
                name: "budget",
                default: || UctPlayerOptions::default().scope.name().to_owned(),
                about: "what sims counts: each (for each free point) or total",
            },
            EXPLORATION,
            BACK_UP,
            Parameter {
                name: "final",
                default: || UctPlayerOptions::default().final_move.name().to_owned(),
                about: "which move is played: mean (highest share of wins) or visits (most visited)",
            },
            Parameter {
                name: "trees",
                default: || UctPlayerOptions::default().trees.to_string(),
                about: "trees that share the simulations, one per thread",
            },
            THREES,
            THREADS,
            SEED,
        ],
        make: make::uct,
    },
    Entry {
        name: "adp-hmcts",
        variant: None,
        about: "a critic picks five moves, playouts rate them, both count (Tang and others, 2016)",
        parameters: &[CRITIC, CANDIDATES, LAMBDA, CANDIDATE_SIMS, NEAR, FORCED_FIVE, THREES, THREADS, SEED],
        make: |values| make::adp_mcts(values, CandidateSearch::Hmcts),
    },
    Entry {
        name: "adp-uct",
        variant: None,
        about: "a critic picks five moves, a tree search rates each, both count (Tang and others, 2016)",
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
        make: |values| make::adp_mcts(values, CandidateSearch::Uct(make::uct_tree(values)?)),
    },
    Entry {
        name: "adp-puct",
        variant: None,
        about: "tree search guided by a critic, with wins proved by threats",
        parameters: &[
            CRITIC,
            Parameter {
                name: "sims",
                default: || adp_puct::DEFAULT_SIMULATIONS.to_string(),
                about: "simulations; not set, as many as the time allows",
            },
            Parameter {
                name: "c",
                default: || AdpPuctOptions::for_architecture(make::ARCHITECTURE).tree.exploration.to_string(),
                about: "exploration constant: how much the critic's first estimate counts against results",
            },
            Parameter {
                name: "temperature",
                default: || AdpPuctOptions::for_architecture(make::ARCHITECTURE).tree.temperature.to_string(),
                about: "softmax temperature of the critic's first estimate",
            },
            Parameter {
                name: "mix",
                default: || AdpPuctOptions::for_architecture(make::ARCHITECTURE).tree.mix.to_string(),
                about: "weight of playouts in a leaf's value, 0 to 1",
            },
            Parameter {
                name: "playouts",
                default: || AdpPuctOptions::for_architecture(make::ARCHITECTURE).tree.playouts.to_string(),
                about: "playouts at a leaf, if they have a weight",
            },
            Parameter {
                name: "fours",
                default: || AdpPuctOptions::for_architecture(make::ARCHITECTURE).tree.fours.to_string(),
                about: "nodes of the search for a win by fours at a leaf",
            },
            Parameter {
                name: "threats",
                default: || AdpPuctOptions::for_architecture(make::ARCHITECTURE).threats.to_string(),
                about: "nodes of the search for a forced win before the tree search",
            },
            NEAR,
            THREES,
            SEED,
        ],
        make: make::adp_puct,
    },
    Entry {
        name: "hardnet",
        variant: None,
        about: "Freisleben's opponent of 1995: rates a point by the chains of five through it",
        parameters: &[
            Parameter {
                name: "empty",
                default: || Design::default().empty.to_string(),
                about: "value of an empty point, 0 to 1",
            },
            Parameter {
                name: "attack",
                default: || Design::default().attack.to_string(),
                about: "weight of its own chains",
            },
            Parameter {
                name: "defend",
                default: || Design::default().defend.to_string(),
                about: "weight of the opponent's chains",
            },
            SEED,
        ],
        make: make::hardnet,
    },
    Entry {
        name: "pinet",
        variant: Some(Variant { name: "NETWORK", default: "best", about: "best, untrained, or a file" }),
        about: "Freisleben's network of 1995: hardnet and 24 patterns, whose weights were learned from games",
        parameters: &[SEED],
        make: make::pinet,
    },
];
