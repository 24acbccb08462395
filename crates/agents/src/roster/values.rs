//! The parameters that a name gives after its `?`, checked against those the agent has.

use super::{Entry, UnknownAgent};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The parameters of one name, all of them known to the agent.
pub(super) struct ParameterValues {
    pub(super) agent: &'static str,
    /// The variant after the colon, or the agent's default one; empty where the agent has none.
    pub(super) variant: String,
    given: BTreeMap<String, String>,
}

impl ParameterValues {
    pub(super) fn parse(entry: &Entry, variant: &str, text: &str) -> Result<ParameterValues, UnknownAgent> {
        let mut given = BTreeMap::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if !entry.parameters.iter().any(|parameter| parameter.name == name) {
                let (agent, parameter) = (entry.name.to_owned(), name.to_owned());
                return Err(UnknownAgent::Parameter { agent, parameter });
            }
            if given.insert(name.to_owned(), value.to_owned()).is_some() {
                let (agent, parameter) = (entry.name.to_owned(), name.to_owned());
                return Err(UnknownAgent::Twice { agent, parameter });
            }
        }
        Ok(ParameterValues { agent: entry.name, variant: variant.to_owned(), given })
    }

    /// The text given for a parameter, if any.
    pub(super) fn text(&self, parameter: &str) -> Option<&str> {
        self.given.get(parameter).map(String::as_str)
    }

    /// The value given for a parameter, or the default.
    pub(super) fn value<T: FromStr>(&self, parameter: &str, default: T) -> Result<T, UnknownAgent> {
        let Some(text) = self.text(parameter) else { return Ok(default) };
        text.parse().map_err(|_| self.bad(parameter, text))
    }

    /// The value given for a parameter, which must lie in a range, or the default, which need not.
    pub(super) fn within<T: FromStr + PartialOrd>(
        &self,
        parameter: &str,
        default: T,
        range: RangeInclusive<T>,
    ) -> Result<T, UnknownAgent> {
        let value = self.value(parameter, default)?;
        match self.text(parameter) {
            Some(text) if !range.contains(&value) => Err(self.bad(parameter, text)),
            _ => Ok(value),
        }
    }

    /// The number given for a parameter, which must lie between 1 and what the machine has, or the default, which need
    /// not. `unit` is what is counted.
    pub(super) fn of_machine(
        &self,
        parameter: &str,
        default: usize,
        most: usize,
        unit: &str,
    ) -> Result<usize, UnknownAgent> {
        let Some(text) = self.text(parameter) else { return Ok(default) };
        let value = text.parse().ok().filter(|value| (1..=most).contains(value));
        value.ok_or_else(|| UnknownAgent::TooMuch {
            agent: self.agent.to_owned(),
            parameter: parameter.to_owned(),
            value: text.to_owned(),
            values: format!("1 to {most} {unit} here"),
        })
    }

    pub(super) fn bad(&self, parameter: &str, value: impl Into<String>) -> UnknownAgent {
        let (agent, parameter) = (self.agent.to_owned(), parameter.to_owned());
        UnknownAgent::Value { agent, parameter, value: value.into() }
    }

    /// The error that says what is wrong with the variant.
    pub(super) fn bad_variant(&self, reason: &impl ToString) -> UnknownAgent {
        let (agent, variant) = (self.agent.to_owned(), self.variant.clone());
        UnknownAgent::Variant { agent, variant, reason: reason.to_string() }
    }
}
