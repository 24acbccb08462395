//! `tengen openings`: the same openings every time, and unfair ones found.

use crate::common::{Folder, json, tengen};
use serde_json::Value;
use std::fs;

#[test]
fn openings_are_made_again_the_same_and_hold() {
    let folder = Folder::new();
    let [one, two] = ["one.txt", "two.txt"].map(|name| folder.file(name));
    for (path, jobs) in [(&one, "1"), (&two, "2")] {
        let made = json(&[
            "openings", "make", "--count", "4", "--nodes", "1500", "--out", path, "--jobs", jobs, "--json",
        ]);
        assert_eq!(made["openings"], 4);
    }
    let text = fs::read_to_string(&one).unwrap();
    assert_eq!(text, fs::read_to_string(&two).unwrap());
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 4);
    let checked = json(&["openings", "check", &one, "--nodes", "1500", "--json"]);
    assert_eq!((&checked["fair"], &checked["repeated"]), (&Value::from(4), &Value::from(0)));
    let unfair = folder.file("unfair.txt");
    fs::write(&unfair, "0,0, -5,5, 1,0, 5,5, 2,0, -5,-5\n").unwrap();
    assert_eq!(
        tengen(&["openings", "check", &unfair, "--nodes", "1500"]).output().unwrap().status.code(),
        Some(1)
    );
}
