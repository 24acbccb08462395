//! Names: colours, rules, levels, threats, shapes and critics, as Python's strings.

use crate::errors::value_error;
use pyo3::PyResult;
use tengen_agents::LEVELS;
use tengen_board::{Color, Rule, Size};
use tengen_nets::Architecture;
use tengen_patterns::{Shape, Threat};

pub(crate) fn rules() -> Vec<&'static str> {
    Rule::ALL.map(Rule::name).to_vec()
}

pub(crate) fn levels() -> Vec<&'static str> {
    LEVELS.iter().map(|level| level.name).collect()
}

/// The names of threats, each in the place of its number.
pub(crate) fn threats() -> Vec<String> {
    Threat::ALL.iter().map(|threat| snake_case(&format!("{threat:?}"))).collect()
}

/// The names of shapes, each in the place of its number.
pub(crate) fn shapes() -> Vec<String> {
    Shape::ALL.iter().map(|shape| snake_case(&format!("{shape:?}"))).collect()
}

pub(crate) fn critics() -> Vec<&'static str> {
    Architecture::BUILT_IN.map(Architecture::name).to_vec()
}

/// `OpenFour` as Python writes it: `open_four`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

pub(crate) fn rule(name: &str) -> PyResult<Rule> {
    name.parse().map_err(value_error)
}

pub(crate) fn size(side: i64) -> PyResult<Size> {
    Size::new(usize::try_from(side).unwrap_or(usize::MAX))
        .map_err(|_| value_error(format!("a board has 5 to 22 points a side, not {side}")))
}

pub(crate) fn color(name: &str) -> PyResult<Color> {
    match name {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err(value_error(format!("a colour is 'black' or 'white', not '{name}'"))),
    }
}

pub(crate) fn threat(name: &str) -> PyResult<Threat> {
    let place = threats().iter().position(|threat| threat == name);
    place.map(|place| Threat::ALL[place]).ok_or_else(|| {
        value_error(format!("no threat is called '{name}'; the threats are {}", threats().join(", ")))
    })
}
