//! Reviews of kept games as long jobs: every position's value is kept as soon as it is known.

use crate::api_error::ApiError;
use crate::dto::TreeDto;
use crate::files;
use crate::jobs::{Job, JobContext, JobKind, JobState, Jobs, NewJob};
use crate::quotas::{self, Client};
use crate::state::App;
use crate::store::JobRow;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_board::{Game, Point, Size, notation};
use tengen_explain::{PositionValue, Reviewer, positions_last_first, review};

/// The review of a game.
pub(crate) struct ReviewJob;

/// A position's value as the database keeps it.
#[derive(Serialize, Deserialize)]
struct StoredValue {
    black: f64,
    best: Option<String>,
    line: Vec<String>,
    wins: Option<usize>,
}

impl StoredValue {
    fn new(value: &PositionValue, size: Size) -> StoredValue {
        let name = |&point: &Point| notation::human(point, size);
        StoredValue {
            black: value.black,
            best: value.best.as_ref().map(name),
            line: value.line.iter().map(name).collect(),
            wins: value.wins,
        }
    }

    fn value(&self, size: Size) -> Option<PositionValue> {
        let point = |name: &String| notation::parse_human(name, size).ok();
        Some(PositionValue {
            black: self.black,
            best: self.best.as_ref().map(point).map_or(Some(None), |found| found.map(Some))?,
            line: self.line.iter().map(point).collect::<Option<_>>()?,
            wins: self.wins,
        })
    }
}

/// Begins the review of a kept game. One that runs or is done already is given instead, and `false`.
///
/// # Errors
/// When there is nothing to review, or the owner has too many jobs.
pub(crate) async fn begin(app: &App, client: Client<'_>, id: &str) -> Result<(JobRow, bool), ApiError> {
    let moves = main_line(&files::kept_tree(app, id)?)?.moves().len() as u32;
    if moves == 0 {
        return Err(ApiError::conflict("empty", "There are no moves to review."));
    }
    let total = moves + 1;
    if let Some(row) = latest(app, id)?.filter(|row| row.total == total && row.state != JobState::Failed) {
        if row.state == JobState::Paused {
            Jobs::resume(app, row.clone(), client.address)?;
        }
        return Ok((row, false));
    }
    // A game has one review: the one of its moves as they were goes.
    Jobs::delete_about(app, id).await?;
    if let Some(limits) = quotas::kept_limits(app) {
        // Reviews can be made again, so the oldest ones make room.
        for old in
            app.store().jobs(client.owner, JobKind::Review)?.iter().skip(limits.reviews.saturating_sub(1))
        {
            Jobs::delete(app, old).await?;
        }
    }
    let spec = "{}".to_owned();
    let job = NewJob { client, kind: JobKind::Review, subject: id, total, spec };
    Ok((Jobs::begin(app, job)?, true))
}

/// The latest review of a game.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn latest(app: &App, id: &str) -> Result<Option<JobRow>, ApiError> {
    match app.store().latest_job(JobKind::Review, id)? {
        Some(row) => Ok(Jobs::read(app, &row.id)?),
        None => Ok(None),
    }
}

/// The main line of a tree.
///
/// # Errors
/// When it cannot be played.
pub(crate) fn main_line(tree: &TreeDto) -> Result<Game, ApiError> {
    let mut game = tree.start.game()?;
    let mut last = None;
    while let Some((place, node)) = tree
        .nodes
        .iter()
        .enumerate()
        .skip(last.map_or(0, |last| last + 1))
        .find(|(_, node)| node.parent == last)
    {
        let point = notation::parse_human(&node.point, game.size()).map_err(ApiError::internal)?;
        game.play(point).map_err(ApiError::internal)?;
        last = Some(place);
    }
    Ok(game)
}

impl Job for ReviewJob {
    fn run<'a>(&'a self, context: &'a mut JobContext) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(run(context))
    }

    fn result(&self, app: &App, row: &JobRow) -> Result<Value, ApiError> {
        let game = main_line(&files::kept_tree(app, &row.subject)?)?;
        let mut values: Vec<Option<PositionValue>> = vec![None; game.moves().len() + 1];
        for (number, body) in app.store().items(&row.id)? {
            if let Some(place) = values.get_mut(number as usize) {
                let stored: Option<StoredValue> = serde_json::from_str(&body).ok();
                *place = stored.and_then(|stored| stored.value(game.size()));
            }
        }
        serde_json::to_value(review(&game, &values)).map_err(ApiError::internal)
    }
}

async fn run(context: &mut JobContext) -> Result<(), ApiError> {
    let game = main_line(&files::kept_tree(context.app(), &context.row().subject)?)?;
    let kept = context.items()?;
    context.set_total(game.moves().len() as u32 + 1);
    let mut done = kept.len() as u32;
    let mut reviewer = Reviewer::new(context.app().options().review_nodes);
    for (number, position) in positions_last_first(&game) {
        let number = number as u32;
        let stop = context.stop().clone();
        if stop.is_raised() {
            return Ok(());
        }
        if kept.contains_key(&number) {
            continue;
        }
        let permit = context.app().engines().background_permit().await?;
        let search = tokio::task::spawn_blocking(move || (reviewer.value(&position, &stop), reviewer));
        let (value, back) = search.await.map_err(ApiError::internal)?;
        drop(permit);
        reviewer = back;
        if context.stop().is_raised() {
            return Ok(());
        }
        done += 1;
        let stored = StoredValue::new(&value.map_err(ApiError::internal)?, game.size());
        context.keep(number, &serde_json::to_string(&stored).map_err(ApiError::internal)?, done)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_by_their_names() {
        let size = Size::STANDARD;
        let text = r#"{"black":0.25,"best":"h8","line":["h8","a15"],"wins":null}"#;
        let stored: StoredValue = serde_json::from_str(text).unwrap();
        let value = stored.value(size).unwrap();
        assert_eq!((value.black, value.line.len()), (0.25, 2));
        assert_eq!(serde_json::to_string(&StoredValue::new(&value, size)).unwrap(), text);
        let over: StoredValue =
            serde_json::from_str(r#"{"black":1.0,"best":null,"line":[],"wins":null}"#).unwrap();
        assert_eq!(over.value(size).unwrap().best, None);
        let broken: StoredValue =
            serde_json::from_str(r#"{"black":1.0,"best":"z99","line":[],"wins":null}"#).unwrap();
        assert_eq!(broken.value(size), None);
    }
}
