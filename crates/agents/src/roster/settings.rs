//! What a name says behind its `?`.

use super::{Entry, UnknownAgent};
use std::collections::BTreeMap;

/// The settings behind a `?`, all of them known to the agent.
pub(super) struct Settings {
    pub(super) agent: &'static str,
    /// What stands after the colon, or the agent's own choice; empty where nothing may.
    pub(super) of: String,
    pub(super) values: BTreeMap<String, String>,
}

impl Settings {
    pub(super) fn parse(entry: &Entry, of: &str, text: &str) -> Result<Settings, UnknownAgent> {
        let mut values = BTreeMap::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if !entry.parameters.iter().any(|parameter| parameter.name == name) {
                let (agent, parameter) = (entry.name.to_owned(), name.to_owned());
                return Err(UnknownAgent::Parameter { agent, parameter });
            }
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Settings { agent: entry.name, of: of.to_owned(), values })
    }

    pub(super) fn number<T: std::str::FromStr>(
        &self,
        parameter: &str,
        default: T,
    ) -> Result<T, UnknownAgent> {
        let Some(value) = self.values.get(parameter) else { return Ok(default) };
        value.parse().map_err(|_| self.bad(parameter, value.clone()))
    }

    /// A number in a range; what is not said need not be in it.
    pub(super) fn within<T: std::str::FromStr + PartialOrd + Copy>(
        &self,
        parameter: &str,
        default: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, UnknownAgent> {
        let number = self.number(parameter, default)?;
        match self.values.get(parameter) {
            Some(said) if !range.contains(&number) => Err(self.bad(parameter, said.clone())),
            _ => Ok(number),
        }
    }

    pub(super) fn bad(&self, parameter: &str, value: String) -> UnknownAgent {
        UnknownAgent::Value { agent: self.agent.to_owned(), parameter: parameter.to_owned(), value }
    }
}
