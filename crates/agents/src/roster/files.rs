//! The files that an agent's name mentions: weights and networks, wherever they lie.

use crate::adp;
use std::path::Path;

/// Parameters whose value may be a file.
const PARAMETERS: [&str; 3] = ["weights", "net", "critic"];
/// Values of theirs, and variants, that are no files.
const BUILT_IN: [&str; 5] = ["embedded", "none", "hand", "best", "untrained"];

/// The agent's name with every file that it mentions replaced by what `place` says; files for which it says nothing
/// stay. External engines (`exec:`) have no files here: their command is theirs.
pub fn map_files(name: &str, place: &mut dyn FnMut(&str) -> Option<String>) -> String {
    if name.starts_with("exec:") {
        return name.to_owned();
    }
    let mut placed = |value: &str| {
        let other = is_file(value).then(|| place(value)).flatten();
        other.unwrap_or_else(|| value.to_owned())
    };
    let (what, parameters) = name.split_once('?').map_or((name, None), |(what, rest)| (what, Some(rest)));
    let mut mapped = match what.split_once(':') {
        Some((kind, variant)) => format!("{kind}:{}", placed(variant)),
        None => what.to_owned(),
    };
    for (index, pair) in parameters.into_iter().flat_map(|all| all.split('&')).enumerate() {
        mapped.push(if index == 0 { '?' } else { '&' });
        match pair.split_once('=') {
            Some((parameter, value)) if PARAMETERS.contains(&parameter) => {
                mapped.push_str(&format!("{parameter}={}", placed(value)));
            }
            _ => mapped.push_str(pair),
        }
    }
    mapped
}

/// The files that an agent's name mentions.
pub fn files(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    map_files(name, &mut |file| {
        found.push(file.to_owned());
        None
    });
    found
}

fn is_file(value: &str) -> bool {
    !BUILT_IN.contains(&value) && !adp::is_built_in(value) && Path::new(value).is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_and_replaced_wherever_they_stand() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bin");
        std::fs::write(&path, "weights").unwrap();
        let path = path.display().to_string();
        for (name, replaced) in [
            (format!("tengen?net={path}&hash=8"), "tengen?net=/there&hash=8"),
            (format!("tengen?weights={path}&net={path}"), "tengen?weights=/there&net=/there"),
            (format!("adp:{path}?depth=2"), "adp:/there?depth=2"),
            ("tengen?net=none".to_owned(), "tengen?net=none"),
            ("adp:st".to_owned(), "adp:st"),
            ("random?seed=7".to_owned(), "random?seed=7"),
            (format!("exec:./x {path}"), &*format!("exec:./x {path}")),
        ] {
            assert_eq!(map_files(&name, &mut |_| Some("/there".to_owned())), replaced);
            assert_eq!(map_files(&name, &mut |_| None), name);
        }
        assert_eq!(files(&format!("tengen?net={path}")), [path]);
    }
}
