//! An opening rule in the terminal: the person and the agent settle who has which colour.

use super::console::Console;
use anyhow::{Result, anyhow};
use std::time::Duration;
use tengen_board::{
    Color, Game, OpeningDecision, OpeningOption, OpeningWalk, Point, Seat, Size, Zone, notation,
};
use tengen_play::{Agent, GameConfig, SearchLimits};

/// Follows an opening rule to its end: the game and the person's colour. With Black the person has the first seat. `None`
/// when the person leaves.
///
/// # Errors
/// When stdin or stdout fail, or the agent does.
pub(super) fn settle(
    mut walk: OpeningWalk,
    you: Color,
    agent: &mut dyn Agent,
    time: Duration,
    seed: u64,
    console: &mut Console<'_>,
) -> Result<Option<(Game, Color)>> {
    let size = walk.game().size();
    let name = agent.name().to_owned();
    let config = GameConfig { turn_time: Some(time), seed, ..GameConfig::new(size, walk.game().rule()) };
    agent.new_game(&config).map_err(|error| anyhow!("{name} cannot play that: {error}"))?;
    let seat = if you == Color::Black { Seat::First } else { Seat::Second };
    console.say(&format!("Colours are settled by {}. quit leaves.", walk.rule()))?;
    while let Some(decider) = walk.to_decide() {
        if decider == seat {
            console.draw(walk.game())?;
            if !let_person_decide(&mut walk, console)? {
                return Ok(None);
            }
            continue;
        }
        let failed = |error: &dyn std::fmt::Display| anyhow!("{name} cannot open so: {error}");
        let decision =
            agent.decide_opening(&walk, &SearchLimits::time(time)).map_err(|error| failed(&error))?;
        let words = words(&decision, size);
        walk.decide(decision).map_err(|error| failed(&error))?;
        console.say(&format!("{name} {words}"))?;
    }
    let black = if walk.black() == Some(seat) { Color::Black } else { Color::White };
    console.say(&format!("You have {black}."))?;
    Ok(Some((walk.game().clone(), black)))
}

/// Asks until the answer is a decision that may be made; says whether there was one.
fn let_person_decide(walk: &mut OpeningWalk, console: &mut Console<'_>) -> Result<bool> {
    let size = walk.game().size();
    if !walk.offered().is_empty() {
        let offered: Vec<String> = walk.offered().iter().map(|&point| notation::human(point, size)).collect();
        console.say(&format!("on offer: {}", offered.join(" ")))?;
    }
    let options: Vec<String> = walk.options().iter().map(described).collect();
    console.say(&format!("you may {}", options.join(", or ")))?;
    loop {
        let Some(line) = console.ask("opening")? else { return Ok(false) };
        match line.trim() {
            "" => continue,
            "quit" | "q" | "exit" => return Ok(false),
            typed => match decision_of(typed, walk) {
                Ok(decision) => match walk.decide(decision) {
                    Ok(()) => return Ok(true),
                    Err(error) => console.say(&error.to_string())?,
                },
                Err(sentence) => console.say(&sentence)?,
            },
        }
    }
}

/// What was typed: a decision by its word, or points alone where only one thing can be done with so many.
fn decision_of(typed: &str, walk: &OpeningWalk) -> Result<OpeningDecision, String> {
    let size = walk.game().size();
    let options = walk.options();
    if let Some((point, count)) = typed.split_once(char::is_whitespace)
        && options.iter().any(|option| matches!(option, OpeningOption::Declare(_)))
        && let (Ok(point), Ok(count)) = (notation::parse_human(point, size), count.trim().parse())
    {
        return Ok(OpeningDecision::Declare(point, count));
    }
    let Ok(points) = notation::parse_moves(typed, size) else {
        return OpeningDecision::read(typed, size).map_err(|error| error.to_string());
    };
    let is_place =
        |option: &OpeningOption| matches!(option, OpeningOption::Place(zones) if zones.len() == points.len());
    match points[..] {
        [point] if options.contains(&OpeningOption::Choose) => Ok(OpeningDecision::Choose(point)),
        _ if options.contains(&OpeningOption::Offer(points.len())) => Ok(OpeningDecision::Offer(points)),
        _ if options.iter().any(is_place) => Ok(OpeningDecision::Place(points)),
        _ => Err(format!("so many points ({}) are not asked for", points.len())),
    }
}

/// What an option asks for, with an example of what to type.
fn described(option: &OpeningOption) -> String {
    let zone = |zone: &Zone| match zone {
        Zone::Anywhere => "anywhere".to_owned(),
        Zone::Middle(1) => "in the centre".to_owned(),
        Zone::Middle(side) => format!("in the middle {side}x{side}"),
    };
    match option {
        OpeningOption::Swap => "swap colours (swap)".to_owned(),
        OpeningOption::Place([only]) => format!("place a stone {} (h8)", zone(only)),
        OpeningOption::Place(zones) => {
            let zones: Vec<String> = zones.iter().map(zone).collect();
            format!("place {} stones, {} (h8 h9 \u{2026})", zones.len(), zones.join(", "))
        }
        OpeningOption::Declare(most) => {
            format!(
                "place the fourth stone and say how many fifth moves Black shall offer, 1 to {most} (h8 3)"
            )
        }
        OpeningOption::Offer(1) => "name the fifth move (h8)".to_owned(),
        OpeningOption::Offer(count) => {
            format!("offer {count} fifth moves, none like another (h8 h9 \u{2026})")
        }
        OpeningOption::Choose => "choose one of the fifth moves (h8)".to_owned(),
    }
}

/// What the agent has decided.
fn words(decision: &OpeningDecision, size: Size) -> String {
    let names =
        |points: &[Point]| points.iter().map(|&p| notation::human(p, size)).collect::<Vec<_>>().join(" ");
    match decision {
        OpeningDecision::Swap => "swaps colours".to_owned(),
        OpeningDecision::Place(points) => format!("places {}", names(points)),
        OpeningDecision::Declare(point, count) => {
            format!("places {} and wants {count} fifth moves", notation::human(*point, size))
        }
        OpeningDecision::Offer(points) => format!("offers {}", names(points)),
        OpeningDecision::Choose(point) => format!("chooses {}", notation::human(*point, size)),
    }
}
