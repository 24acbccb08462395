//! `tengen check`: an engine that passes, one that fails, and none.

use crate::common::{TENGEN, refusal, tengen};
use serde_json::Value;

#[test]
fn an_engine_is_checked() {
    let checked = |arguments: &[&str], status: i32| {
        let done = tengen(&[&["check"], arguments].concat()).assert().code(status);
        String::from_utf8(done.get_output().stdout.clone()).expect("text")
    };
    let few = ["--quick", "--only", "about", "--only", "begin", "--rule", "renju", "--size", "9"];
    let text = checked(&[&few[..], &[TENGEN, "engine"]].concat(), 0);
    assert!(text.starts_with("Startup\n  ok       start "), "{text}");
    assert!(text.contains("\nMoves\n  ok       begin           begins with 4,4, in "), "{text}");
    assert!(text.contains("\n3 passed, 0 failed, 0 warnings, "), "{text}");

    let text = checked(&[&few[..], &["--json", &format!("exec:'{TENGEN}' agents")]].concat(), 1);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&report["good"], &report["failed"]), (&Value::Bool(false), &Value::from(1)));
    let start = &report["checks"][0];
    assert_eq!((start["check"].as_str(), start["verdict"].as_str()), (Some("start"), Some("fail")));
    assert!(start["found"].as_str().is_some_and(|found| found.starts_with("the engine ended")), "{start}");

    assert_eq!(refusal(&["check", "./no-such-brain"]), "tengen: there is no program ./no-such-brain\n");
    assert!(refusal(&["check", "./Cargo.toml"]).starts_with("tengen: cannot start "));
    assert!(refusal(&["check", "x", "--only", "xyzzy"]).contains("one-answer"));
}
