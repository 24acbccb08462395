//! Files by their hash: definitions and weights, in the broker's object store and in a worker's cache.

use crate::FleetError;
use crate::broker;
use crate::job::hash;
use async_nats::jetstream::Context;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::io::AsyncReadExt;

/// One that has been there for so long is put there again, before the broker forgets it.
const FRESH: i64 = 24 * 3600;
/// No file of weights is larger.
const LARGEST: u64 = 256 << 20;

/// Puts bytes into the broker's store, under their hash.
pub(crate) async fn put(context: &Context, bytes: &[u8]) -> Result<String, FleetError> {
    let name = hash(bytes);
    let store = broker::files(context).await?;
    let is_there = store.info(&name).await.is_ok_and(|info| {
        let is_fresh = info.modified.is_some_and(|at| now() - at.unix_timestamp() < FRESH);
        info.size == bytes.len() && !info.deleted && is_fresh
    });
    if !is_there {
        store.put(name.as_str(), &mut &bytes[..]).await.map_err(FleetError::broker)?;
    }
    Ok(name)
}

/// Gets the bytes with this hash from the broker's store.
pub(crate) async fn get(context: &Context, name: &str) -> Result<Vec<u8>, FleetError> {
    let failed = |why: String| FleetError::File(format!("the file {} cannot be fetched: {why}", short(name)));
    let store = context.get_object_store(broker::FILES).await.map_err(|error| failed(error.to_string()))?;
    let object = store.get(name).await.map_err(|error| failed(error.to_string()))?;
    let mut bytes = Vec::new();
    object.take(LARGEST).read_to_end(&mut bytes).await.map_err(|error| failed(error.to_string()))?;
    if hash(&bytes) != name {
        return Err(failed("its contents do not have its hash".to_owned()));
    }
    Ok(bytes)
}

/// The path of a file in a cache, which is fetched if it is not there, or damaged.
pub(crate) async fn cached(context: &Context, cache: &Path, name: &str) -> Result<PathBuf, FleetError> {
    let path = cache.join(name);
    if tengen_base::file::read(&path).is_ok_and(|bytes| hash(&bytes) == name) {
        return Ok(path);
    }
    let bytes = get(context, name).await?;
    let failed =
        |error: std::io::Error| FleetError::File(format!("cannot write {}: {error}", path.display()));
    std::fs::create_dir_all(cache).map_err(failed)?;
    tengen_base::file::replace(&path, &bytes).map_err(failed)?;
    Ok(path)
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs().cast_signed())
}

fn short(name: &str) -> &str {
    name.get(..12).unwrap_or(name)
}
