//! What an agent decides in an opening that knows nothing but how to choose moves.
//!
//! A stone after which the other player may swap is placed so that neither side is ahead, as far as the agent's win rates
//! tell; a colour is given up when it is behind; of fifth moves on offer White chooses the worst for Black, and Black's
//! offer is as good as its last one.

use crate::{AgentError, Candidate, Decision, SearchLimits};
use std::time::Duration;
use tengen_board::{Game, OpeningDecision, OpeningOption, OpeningWalk, Point, Symmetry, Zone, twins};

/// How an agent chooses a move.
type Choose<'a> = dyn FnMut(&Game, &SearchLimits) -> Result<Decision, AgentError> + 'a;

/// How many moves are valued to find one after which neither side is ahead.
const BALANCED_AMONG: usize = 24;
/// The chance of an agent that has no estimate.
const EVEN: f64 = 0.5;

/// The decision of an agent that chooses moves like this.
pub(crate) fn decide_by_search(
    walk: &OpeningWalk,
    limits: &SearchLimits,
    choose: &mut Choose<'_>,
) -> Result<OpeningDecision, AgentError> {
    Decider { walk, limits, choose }.decide()
}

struct Decider<'a, 'b> {
    walk: &'a OpeningWalk,
    limits: &'a SearchLimits,
    choose: &'a mut Choose<'b>,
}

impl Decider<'_, '_> {
    fn decide(&mut self) -> Result<OpeningDecision, AgentError> {
        let options = self.walk.options();
        let may_swap = options.contains(&OpeningOption::Swap);
        match options.last() {
            Some(OpeningOption::Choose) => self.worst_for_black(),
            Some(&OpeningOption::Place(zones)) if zones.len() > 1 && !may_swap => self.open(zones),
            Some(&OpeningOption::Offer(count)) => self.offer(count, &options),
            Some(&OpeningOption::Declare(most)) => self.declare(most, may_swap),
            Some(OpeningOption::Place(_)) => {
                let zone =
                    options.iter().find_map(single_zone).expect("one stone can be placed wherever two can");
                self.place(zone, may_swap)
            }
            Some(OpeningOption::Swap) | None => Ok(OpeningDecision::Swap),
        }
    }

    /// The most balanced of the first three stones. Openings that are images of each other count once.
    fn open(&mut self, zones: &[Zone]) -> Result<OpeningDecision, AgentError> {
        let size = self.walk.game().size();
        let mut seen = std::collections::BTreeSet::new();
        let mut openings = Vec::new();
        let of = |zone: Zone| size.points().filter(move |&point| zone.contains(size, point));
        let center = size.center();
        for white in of(zones[1]).filter(|&white| white != center) {
            for black in of(zones[2]).filter(|&black| black != center && black != white) {
                let image = |s: Symmetry| (s.apply(size, white), s.apply(size, black));
                if seen.insert(Symmetry::ALL.map(image).into_iter().min()) {
                    openings.push(vec![center, white, black]);
                }
            }
        }
        // A third of them has balanced ones, too, and leaves three times as long for each.
        let openings: Vec<_> = openings.into_iter().step_by(3).collect();
        let limits = shared(self.limits, openings.len());
        let mut best: Option<(f64, Vec<Point>)> = None;
        for opening in openings {
            let rate = self.rate_after(&opening, &limits)?;
            let lead = (rate - EVEN).abs();
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, opening));
            }
        }
        best.map(|(_, opening)| OpeningDecision::Place(opening)).ok_or_else(nowhere)
    }

    /// A single stone, unless the side to move had better take the other colour.
    fn place(&mut self, zone: Zone, may_swap: bool) -> Result<OpeningDecision, AgentError> {
        let game = self.walk.game();
        let is_last = zone == Zone::Anywhere;
        if zone == Zone::Middle(1) {
            return Ok(OpeningDecision::Place(vec![game.size().center()]));
        }
        let limits = SearchLimits {
            best: if is_last { self.limits.best } else { Some(BALANCED_AMONG) },
            ..self.limits.clone()
        };
        let decision = (self.choose)(game, &limits)?;
        if may_swap && decision.win_rate.is_some_and(|rate| rate < EVEN) {
            return Ok(OpeningDecision::Swap);
        }
        let point = if is_last { decision.point } else { self.balanced(&decision, zone)? };
        Ok(OpeningDecision::Place(vec![point]))
    }

    /// Of the moves that were valued the one after which neither side is ahead.
    fn balanced(&mut self, decision: &Decision, zone: Zone) -> Result<Point, AgentError> {
        let game = self.walk.game();
        let fits = |point: Point| zone.contains(game.size(), point) && is_quiet(game, point);
        let lead = |candidate: &&Candidate| (candidate.win_rate - EVEN).abs();
        let valued = decision.candidates.iter().filter(|candidate| fits(candidate.point));
        let best =
            valued.min_by(|one, other| lead(one).total_cmp(&lead(other))).map(|candidate| candidate.point);
        let own = Some(decision.point).filter(|&point| fits(point));
        let any = || game.board().empties().find(|&point| fits(point));
        best.or(own).or_else(any).ok_or_else(nowhere)
    }

    /// So many fifth moves, or what is better for Black than to offer them.
    fn offer(&mut self, count: usize, options: &[OpeningOption]) -> Result<OpeningDecision, AgentError> {
        let fifths = self.fifths(self.walk.game(), count)?;
        let is_behind = fifths.rate.is_some_and(|rate| rate < EVEN);
        if is_behind && let Some(zone) = options.iter().find_map(single_zone) {
            return self.place(zone, options.contains(&OpeningOption::Swap));
        }
        if is_behind && options.contains(&OpeningOption::Swap) {
            return Ok(OpeningDecision::Swap);
        }
        Ok(OpeningDecision::Offer(fifths.points))
    }

    /// White's best fourth move, with as many fifth moves as leave neither side ahead.
    fn declare(&mut self, most: usize, may_swap: bool) -> Result<OpeningDecision, AgentError> {
        let half = shared(self.limits, 2);
        let game = self.walk.game();
        let fourth = (self.choose)(game, &half)?.point;
        let mut after = game.clone();
        let ends = after.play(fourth).map_err(|error| AgentError::Illegal(error.to_string()))?.is_some();
        if ends {
            return Err(AgentError::Illegal("the fourth move would end the game".to_owned()));
        }
        let rates = self.ranked(&after, most, &half)?.1;
        let rate = |count: usize| rates.get(count - 1).copied().unwrap_or(EVEN);
        let lead = |count: &usize| (rate(*count) - EVEN).abs();
        let count = (1..=most).min_by(|one, other| lead(one).total_cmp(&lead(other))).unwrap_or(1);
        // However many White asks for, Black stays ahead: then Black is the colour to have.
        if may_swap && count == most && rate(count) > EVEN {
            return Ok(OpeningDecision::Swap);
        }
        Ok(OpeningDecision::Declare(fourth, count))
    }

    /// Of the fifth moves on offer the one that White likes best.
    fn worst_for_black(&mut self) -> Result<OpeningDecision, AgentError> {
        let offered = self.walk.offered();
        let limits = shared(self.limits, offered.len());
        let mut best: Option<(f64, Point)> = None;
        for &point in offered {
            let rate = self.rate_after(&[point], &limits)?;
            if best.is_none_or(|(most, _)| rate > most) {
                best = Some((rate, point));
            }
        }
        best.map(|(_, point)| OpeningDecision::Choose(point)).ok_or_else(nowhere)
    }

    fn fifths(&mut self, game: &Game, count: usize) -> Result<Fifths, AgentError> {
        let limits = self.limits.clone();
        let (points, rates) = self.ranked(game, count, &limits)?;
        Ok(Fifths { points, rate: rates.get(count - 1).copied() })
    }

    /// The best moves, no two of them symmetrical, and as many of their win rates as are known.
    fn ranked(
        &mut self,
        game: &Game,
        count: usize,
        limits: &SearchLimits,
    ) -> Result<(Vec<Point>, Vec<f64>), AgentError> {
        // Some of the best may be images of others.
        let wider = SearchLimits { best: Some(2 * count + 4), ..limits.clone() };
        let decision = (self.choose)(game, &wider)?;
        let mut points: Vec<Point> = Vec::new();
        let mut rates = Vec::new();
        let mut add = |point: Point, rate: Option<f64>| {
            let is_new = !twins(game, point).iter().any(|twin| points.contains(twin));
            if points.len() < count && is_new && is_quiet(game, point) {
                points.push(point);
                rates.extend(rate);
            }
        };
        for candidate in &decision.candidates {
            add(candidate.point, Some(candidate.win_rate));
        }
        add(decision.point, decision.win_rate);
        // An agent that values few moves offers the nearest ones besides.
        let mut free: Vec<Point> = game.board().empties().collect();
        let center = game.size().center();
        free.sort_by_key(|point| point.x().abs_diff(center.x()).max(point.y().abs_diff(center.y())));
        for point in free {
            add(point, None);
        }
        Ok((points, rates))
    }

    /// The chance of the side to move after these stones.
    fn rate_after(&mut self, stones: &[Point], limits: &SearchLimits) -> Result<f64, AgentError> {
        let mut game = self.walk.game().clone();
        for &stone in stones {
            game.play(stone).map_err(|error| AgentError::Illegal(error.to_string()))?;
        }
        Ok((self.choose)(&game, limits)?.win_rate.unwrap_or(EVEN))
    }
}

/// Fifth moves to be offered.
struct Fifths {
    points: Vec<Point>,
    /// Black's chance after the worst of them, if it is known.
    rate: Option<f64>,
}

/// Whether a move is legal and does not end the game.
fn is_quiet(game: &Game, point: Point) -> bool {
    matches!(game.clone().play(point), Ok(None))
}

/// Where a single stone may be placed.
fn single_zone(option: &OpeningOption) -> Option<Zone> {
    match option {
        OpeningOption::Place([zone]) => Some(*zone),
        _ => None,
    }
}

fn nowhere() -> AgentError {
    AgentError::Unsupported("no stone can be placed in this opening".to_owned())
}

/// How long a decision may take that nothing limits.
const UNLIMITED: Duration = Duration::from_secs(5);

/// Limits for one of so many equal parts of a decision.
fn shared(limits: &SearchLimits, parts: usize) -> SearchLimits {
    let parts = u32::try_from(parts).unwrap_or(u32::MAX).max(1);
    let is_limited = limits.match_time.is_some()
        || limits.nodes.is_some()
        || limits.depth.is_some()
        || limits.simulations.is_some();
    let turn_time = limits.turn_time.or((!is_limited).then_some(UNLIMITED));
    SearchLimits {
        turn_time: turn_time.map(|time| time / parts),
        match_time: limits.match_time.map(|time| time / parts),
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(parts)).max(1)),
        simulations: limits.simulations.map(|simulations| (simulations / u64::from(parts)).max(1)),
        ..limits.clone()
    }
}
