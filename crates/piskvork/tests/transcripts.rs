//! Whole conversations from `testdata`, in which every answer is as written.
//!
//! `>` is sent to the engine, `<` is what it must answer, line by line, and nothing else. The engine plays the first free point, row by row.

mod support;

use std::fs;
use std::path::Path;

#[test]
fn conversations_go_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        follow(&file);
    }
}

fn follow(file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let mut talk = support::first_free();
    let mut answers: Vec<String> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{}:{}", file.display(), number + 1);
        match line.split_at_checked(2) {
            Some(("> ", said)) => {
                assert!(answers.is_empty(), "{place}: before this came {answers:?}");
                let replies = talk.say(format!("{said}\r\n"));
                answers.extend(
                    replies.iter().flat_map(|r| r.to_string().lines().map(str::to_owned).collect::<Vec<_>>()),
                );
            }
            Some(("< ", expected)) => {
                assert!(!answers.is_empty(), "{place}: no answer, expected '{expected}'");
                assert_eq!(answers.remove(0), expected, "{place}");
            }
            _ => assert!(line.is_empty() || line.starts_with('#'), "{place}: neither said nor answered"),
        }
    }
    assert!(answers.is_empty(), "{}: at the end came {answers:?}", file.display());
}
