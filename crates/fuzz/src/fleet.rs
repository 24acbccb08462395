//! What members of a fleet send each other: whatever it says, it is heard, believed or refused, and nothing fails.

use std::collections::BTreeMap;
use tengen_fleet::{Definition, Identity, LastWords, Rejection, WorkerTerms, judge};

/// The first line chooses: the last words of a worker (`w`) or of an event (`e`), which the other lines are; or the definition
/// of an event, of which the other lines are results. Whether anything was believed.
pub(crate) fn feed(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    match first {
        b"w" => heard("tengen.worker.w", lines),
        b"e" => heard("tengen.event.e", lines),
        _ => judged(first, lines),
    }
}

fn heard<'a>(subject: &str, said: impl Iterator<Item = &'a [u8]>) -> bool {
    let mut words = LastWords::default();
    said.for_each(|said| words.hear(subject, said));
    let status = words.status(1, 2);
    let _: usize = status.workers.iter().map(|worker| worker.beat.cores + worker.beat.busy).sum();
    let shown = serde_json::to_string(&status).expect("a status is plain data");
    assert!(!shown.contains("\\u001b"), "{shown}");
    !status.workers.is_empty() || !status.events.is_empty()
}

fn judged<'a>(definition: &[u8], results: impl Iterator<Item = &'a [u8]>) -> bool {
    let Ok(definition) = serde_json::from_slice::<Definition>(definition) else { return false };
    let work = match definition.work(&BTreeMap::new(), &WorkerTerms::default()) {
        Ok(work) => work,
        Err(why) => {
            assert!(!why.is_empty(), "a refusal says why");
            return false;
        }
    };
    work.is_repeatable();
    let program = Identity { version: "1".to_owned(), bench: 1 };
    let seed_of = |number| (number < 1000).then_some(5);
    for result in results {
        match judge(result, "e", &program, seed_of, &*work) {
            Ok(_) | Err(Rejection::Unasked) => {}
            Err(Rejection::Lie(why) | Rejection::Program(why)) => {
                assert!(!why.is_empty(), "a refusal says why");
            }
        }
    }
    true
}
