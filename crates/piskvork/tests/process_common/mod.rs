//! What the tests of external engines share.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::time::Duration;
use tengen_board::{Game, Point, Rule, Size};
use tengen_piskvork::process::{Invocation, ProcessAgent, ProcessOptions};
use tengen_play::GameConfig;

pub(crate) const SIZE: Size = Size::STANDARD;

pub(crate) const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

pub(crate) fn p(x: u8, y: u8) -> Point {
    Point::new(x, y).unwrap()
}

pub(crate) fn config() -> GameConfig {
    GameConfig::new(SIZE, Rule::Freestyle)
}

pub(crate) fn game(moves: &[Point]) -> Game {
    Game::from_moves(SIZE, Rule::Freestyle, moves).unwrap()
}

/// Times that a test need not wait for, and that a busy machine does not miss.
pub(crate) fn options() -> ProcessOptions {
    ProcessOptions { tolerance: ms(200), patience: ms(20_000), ..ProcessOptions::default() }
}

/// The example `badbrain` in one of its modes.
pub(crate) fn badbrain(words: &[&str], options: ProcessOptions) -> ProcessAgent {
    let arguments = words.iter().map(|&word| word.to_owned()).collect();
    ProcessAgent::new(Invocation { program: badbrain_path(), arguments }, options).expect("badbrain is built")
}

/// Next to the test, where `cargo test` puts examples. `cargo test --test process` builds none, so a missing
/// or outdated one is built here.
pub(crate) fn badbrain_path() -> PathBuf {
    static BUILT: Once = Once::new();
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(|deps| deps.parent()).expect("target/PROFILE/deps");
    let name = format!("badbrain{}", std::env::consts::EXE_SUFFIX);
    let path = profile.join("examples").join(name);
    BUILT.call_once(|| {
        let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/badbrain.rs");
        if changed(&path) < changed(&source) {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet", "--example", "badbrain", "--target-dir"]);
            cargo.arg(profile.parent().expect("target"));
            if profile.ends_with("release") {
                cargo.arg("--release");
            }
            assert!(cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("cargo").success());
        }
    });
    path
}
