//! The path of the example `badbrain`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

/// The example next to the test, where `cargo test` puts it. `cargo test --test process` builds no examples, so a missing
/// or outdated one is built here.
pub(crate) fn badbrain_path() -> PathBuf {
    static BUILT: Once = Once::new();
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(|deps| deps.parent()).expect("target/PROFILE/deps");
    let name = format!("badbrain{}", std::env::consts::EXE_SUFFIX);
    let path = profile.join("examples").join(name);
    BUILT.call_once(|| {
        let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/badbrain");
        let sources = sources.read_dir().expect("its folder").flatten().map(|entry| entry.path());
        if changed(&path) < sources.filter_map(|source| changed(&source)).max() {
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
