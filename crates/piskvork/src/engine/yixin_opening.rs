//! Openings as Yixin boards lead them: `YXSWAP2STEP1` to `3` and `YXSOOSORVSTEP1` to `6`.
//!
//! A board asks for one step at a time and names the stones so far, so each question is a walk of its own. What the step before
//! decided follows from the next one: who is asked for a fourth stone has no swap left.

use crate::engine::reply::Reply;
use tengen_board::{
    Color, Game, OpeningDecision, OpeningMisfit, OpeningOption, OpeningRule, OpeningWalk, Point, Rule, Size,
};

/// Why there is no such step.
type Misstep = String;

/// A step of Swap2, on the stones that `YXBOARD` has set up.
pub(crate) fn swap2(step: u8, game: &Game, stones: &[(Point, Color)]) -> Result<OpeningWalk, Misstep> {
    let mut walk = begin(OpeningRule::Swap2, game.size(), game.rule())?;
    // The order of a colour's stones is lost and does not matter; Black's and White's take turns.
    let of = |wanted| stones.iter().filter(move |(_, color)| *color == wanted).map(|(point, _)| *point);
    let (black, white): (Vec<Point>, Vec<Point>) = (of(Color::Black).collect(), of(Color::White).collect());
    match (step, &black[..], &white[..]) {
        (1, ..) => {}
        (2, &[a, c], &[b]) => decide(&mut walk, OpeningDecision::Place(vec![a, b, c]))?,
        (3, &[a, c, e], &[b, d]) => {
            decide(&mut walk, OpeningDecision::Place(vec![a, b, c]))?;
            decide(&mut walk, OpeningDecision::Place(vec![d, e]))?;
        }
        _ => {
            let count = 2 * usize::from(step) - 1;
            return Err(format!(
                "YXSWAP2STEP{step} is asked on {count} stones in turn, not {}",
                stones.len()
            ));
        }
    }
    Ok(walk)
}

/// A step of Soosorv-8: the stones, and how many fifth moves are to be offered where that is known.
pub(crate) fn soosorv(
    step: u8,
    size: Size,
    rule: Rule,
    fifths: Option<usize>,
    stones: &[Point],
) -> Result<OpeningWalk, Misstep> {
    let mut walk = begin(OpeningRule::Soosorv8, size, rule)?;
    let needs = match step {
        1 => 0,
        2 | 3 => 3,
        _ => 4,
    };
    if stones.len() < needs || (stones.len() > needs) != (step == 6) {
        let more = if step == 6 { " and the fifth moves on offer" } else { "" };
        return Err(format!(
            "YXSOOSORVSTEP{step} is asked with {needs} stones{more}, not with {}",
            stones.len()
        ));
    }
    let (placed, offered) = stones.split_at(needs);
    // Whoever is asked for the next stone has had the choice of colours.
    let chosen_before = [3, 4, 5, 6].contains(&step);
    if needs >= 3 {
        decide(&mut walk, OpeningDecision::Place(placed[..3].to_vec()))?;
        if chosen_before {
            decide(&mut walk, OpeningDecision::Swap)?;
        }
    }
    if needs == 4 {
        let count = if step == 6 { Some(offered.len()) } else { fifths };
        let count =
            count.ok_or_else(|| format!("YXSOOSORVSTEP{step} needs the number of fifth moves, like 3"))?;
        decide(&mut walk, OpeningDecision::Declare(placed[3], count))?;
        if step > 4 {
            decide(&mut walk, OpeningDecision::Swap)?;
        }
    }
    if step == 6 {
        decide(&mut walk, OpeningDecision::Offer(offered.to_vec()))?;
    }
    Ok(walk)
}

fn begin(opening: OpeningRule, size: Size, rule: Rule) -> Result<OpeningWalk, Misstep> {
    OpeningWalk::new(opening, size, rule).map_err(|error: OpeningMisfit| error.to_string())
}

fn decide(walk: &mut OpeningWalk, decision: OpeningDecision) -> Result<(), Misstep> {
    walk.decide(decision).map_err(|error| error.to_string())
}

/// What the board is told of a decision. Its coordinates are apart here, unlike everywhere else.
pub(crate) fn replies(walk: &OpeningWalk, decision: &OpeningDecision) -> Vec<Reply> {
    let said = |text: String| Reply::Message(text);
    let xy = |point: &Point| format!("{} {}", point.x(), point.y());
    let (name, yes, no) = match walk.rule() {
        OpeningRule::Swap2 => ("SWAP2", "YES", "NO"),
        _ => ("SOOSORV", "Y", "N"),
    };
    let stones = walk.game().moves().len();
    // The first choice of colours is after three stones.
    let swap = |answer: &str| vec![said(format!("{name} SWAP{} {answer}", if stones == 3 { 1 } else { 2 }))];
    let may_swap = walk.options().contains(&OpeningOption::Swap);
    match decision {
        OpeningDecision::Swap => swap(yes),
        OpeningDecision::Choose(point) => vec![said(format!("{name} MOVE5 C {}", xy(point)))],
        OpeningDecision::Place(points) if stones > 0 && points.len() == 1 => swap(no),
        OpeningDecision::Place(points) => {
            let stone = |(number, point)| said(format!("{name} MOVE{number} {}", xy(point)));
            (stones + 1..).zip(points).map(stone).collect()
        }
        _ if may_swap => swap(no),
        OpeningDecision::Declare(point, count) => vec![said(format!("{name} MOVE4 {} {count}", xy(point)))],
        OpeningDecision::Offer(points) => {
            let offered = points.iter().map(|point| format!("{name} MOVE5 {}", xy(point)));
            let first = std::iter::once(format!("{name} MOVE5 REFRESH"));
            first.chain(offered).chain(std::iter::once(format!("{name} MOVE5 DONE"))).map(said).collect()
        }
    }
}
