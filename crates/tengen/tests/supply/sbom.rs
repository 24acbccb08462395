//! The bill of materials of a program, in CycloneDX's form: every package that it is built from.
//!
//! It has neither a date nor a random number, so that the same sources give the same file.

use crate::workspace::{built_from, list, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The bill of the package called `program`; `lock` is the text of `Cargo.lock`, which knows the checksums.
pub(crate) fn of(metadata: &Value, lock: &str, program: &str) -> Value {
    let lock: toml::Table = toml::from_str(lock).expect("Cargo.lock is TOML");
    let mut checksums = BTreeMap::new();
    for package in lock["package"].as_array().expect("packages") {
        if let Some(checksum) = package.get("checksum") {
            checksums.insert((package["name"].as_str(), package["version"].as_str()), checksum.as_str());
        }
    }
    let parts = built_from(metadata, program);
    let packages: BTreeMap<&str, &Value> = list(&metadata["packages"])
        .iter()
        .filter(|package| parts.contains_key(text(&package["id"])))
        .map(|package| (text(&package["id"]), package))
        .collect();
    // By address: the ids of our own packages hold the folder that this repository lies in.
    let by_address: BTreeMap<String, &Value> =
        packages.values().map(|package| (address(package), *package)).collect();
    let component = |package: &Value| {
        let kind = if package["name"] == program { "application" } else { "library" };
        let mut component = json!({
            "type": kind,
            "bom-ref": address(package),
            "name": package["name"],
            "version": package["version"],
            "purl": address(package),
            "licenses": [{"expression": text(&package["license"]).replace('/', " OR ")}],
        });
        if let Some(checksum) = checksums.get(&(package["name"].as_str(), package["version"].as_str())) {
            component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
        }
        component
    };
    let own = by_address.values().find(|package| package["name"] == program).expect("the program");
    let others = by_address.values().filter(|package| package["name"] != program);
    let uses = |package: &Value| {
        let mut uses: Vec<String> =
            parts[text(&package["id"])].iter().map(|id| address(packages[id])).collect();
        uses.sort();
        json!({"ref": address(package), "dependsOn": uses})
    };
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(own)},
        "components": others.map(|package| component(package)).collect::<Vec<_>>(),
        "dependencies": by_address.values().map(|package| uses(package)).collect::<Vec<_>>(),
    })
}

/// The address of a package: the same on every machine.
fn address(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", text(&package["name"]), text(&package["version"]))
}
