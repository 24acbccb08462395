//! Reviews of kept games as long jobs: every position's value is kept as soon as it is known.

use crate::api_error::ApiError;
use crate::dto::TreeDto;
use crate::files;
use crate::jobs::{Job, JobContext, JobKind, JobState, Jobs, NewJob};
use crate::puzzles;
use crate::quotas::{self, Client};
use crate::state::App;
use crate::store::JobRow;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use tengen_board::{Color, Game, Point, Size, notation};
use tengen_explain::{
    NextLook, PositionValue, Review, Reviewer, color_key, half_of, next_look, nodes_for, position_after,
    review,
};
use tengen_play::Stop;
use tokio::task::JoinSet;

/// The review of a game.
pub(crate) struct ReviewJob;

/// What a review is of, as the job's row keeps it. Reviews kept without it are of an unknown line.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct ReviewSpec {
    /// The main line that is reviewed.
    moves: String,
    /// Nodes that a first look at a position spends.
    nodes: u64,
    /// The shorter review whose values this one starts with.
    after: Option<String>,
}

impl ReviewSpec {
    /// How many first moves of a game were reviewed; all of them for reviews of an unknown line.
    fn moves_in_common_with(&self, game: &Game) -> usize {
        match notation::parse_moves(&self.moves, game.size()) {
            Ok(moves) if !moves.is_empty() => {
                moves.iter().zip(game.moves()).take_while(|(one, other)| one == other).count()
            }
            _ => game.moves().len(),
        }
    }
}

/// What a review has found.
#[derive(Serialize)]
struct ReviewView {
    #[serde(flatten)]
    review: Review,
    /// The ids of the puzzles made of marked moves, by the numbers of these moves.
    puzzles: BTreeMap<usize, String>,
}

/// So many times as many nodes are spent by a review that looks deeper.
const DEEPER: u64 = 4;

/// A position's value as the database keeps it.
#[derive(Serialize, Deserialize)]
struct StoredValue {
    black: f64,
    best: Option<String>,
    line: Vec<String>,
    wins: Option<usize>,
    /// The nodes that were spent on it.
    #[serde(default)]
    nodes: u64,
}

/// The values of a game's positions by number of moves, each with the nodes spent on it.
type Values = Vec<Option<(PositionValue, u64)>>;

impl StoredValue {
    fn new(value: &PositionValue, nodes: u64, size: Size) -> StoredValue {
        let name = |&point: &Point| notation::human(point, size);
        StoredValue {
            black: value.black,
            best: value.best.as_ref().map(name),
            line: value.line.iter().map(name).collect(),
            wins: value.wins,
            nodes,
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

/// Begins the review of a kept game. One of the same moves that runs or is done already is given instead, and `false`;
/// unless it is done and a `deeper` one is asked for, which starts with what it has found.
///
/// # Errors
/// When there is nothing to review, or the owner has too many jobs.
pub(crate) async fn begin(
    app: &App,
    client: Client<'_>,
    id: &str,
    deeper: bool,
) -> Result<(JobRow, bool), ApiError> {
    let game = main_line(&files::kept_tree(app, id)?)?;
    if game.moves().is_empty() {
        return Err(ApiError::conflict("empty", "There are no moves to review."));
    }
    let moves = notation::human_moves(game.moves(), game.size());
    let latest = latest(app, id)?.filter(|row| row.state != JobState::Failed);
    let latest = latest.map(|row| (spec(&row), row)).filter(|(spec, _)| spec.moves == moves);
    let mut spec = ReviewSpec { moves, nodes: 0, after: None };
    spec.nodes = nodes_for(game.moves().len() + 1, app.options().review_nodes);
    match latest {
        Some((old, row)) if deeper && row.state == JobState::Finished => {
            spec.nodes = old.nodes.saturating_mul(DEEPER);
            spec.after = Some(row.id);
        }
        Some((_, row)) => {
            if row.state == JobState::Paused {
                Jobs::resume(app, &row.id, client.address)?;
            }
            return Ok((row, false));
        }
        None => {}
    }
    make_room(app, client.owner, id, spec.after.as_deref()).await?;
    let spec = serde_json::to_string(&spec).map_err(ApiError::internal)?;
    let total = game.moves().len() as u32 + 1;
    let job = NewJob { client, kind: JobKind::Review, subject: id, total, spec };
    Ok((Jobs::begin(app, job)?, true))
}

/// Deletes the reviews that a new one takes the place of: those of the same game, but for the one it starts with, and on a
/// shared server the oldest of too many. Reviews can be made again.
async fn make_room(app: &App, owner: &str, id: &str, after: Option<&str>) -> Result<(), ApiError> {
    for row in app.store().jobs_about(id)?.iter().filter(|row| Some(row.id.as_str()) != after) {
        Jobs::delete(app, row).await?;
    }
    if let Some(limits) = quotas::kept_limits(app) {
        let reviews = app.store().jobs(owner, JobKind::Review)?;
        let too_many = reviews.iter().skip(limits.reviews.saturating_sub(1));
        for row in too_many.filter(|row| Some(row.id.as_str()) != after) {
            Jobs::delete(app, row).await?;
        }
    }
    Ok(())
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

fn spec(row: &JobRow) -> ReviewSpec {
    serde_json::from_str(&row.spec).unwrap_or_default()
}

/// What items say about the positions of a game.
fn values<'a>(game: &Game, items: impl IntoIterator<Item = (&'a u32, &'a String)>) -> Values {
    let mut values = vec![None; game.moves().len() + 1];
    for (&number, body) in items {
        if let Some(place) = values.get_mut(number as usize) {
            let stored: Option<StoredValue> = serde_json::from_str(body).ok();
            *place = stored.and_then(|stored| Some((stored.value(game.size())?, stored.nodes)));
        }
    }
    values
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
        let items = app.store().items(&row.id)?;
        let values = values(&game, items.iter().map(|(number, body)| (number, body)));
        let mut values: Vec<_> = values.into_iter().map(|value| value.map(|(value, _)| value)).collect();
        // A line that was changed since has been reviewed as far as it is the same.
        let same = spec(row).moves_in_common_with(&game);
        values.iter_mut().skip(same + 1).for_each(|value| *value = None);
        let review = review(&game, &values);
        let puzzles = puzzles::of_review(app, &row.subject, &review)?;
        serde_json::to_value(ReviewView { review, puzzles }).map_err(ApiError::internal)
    }
}

async fn run(context: &mut JobContext) -> Result<(), ApiError> {
    let game = main_line(&files::kept_tree(context.app(), &context.row().subject)?)?;
    let spec = spec(context.row());
    let mut items = context.items()?;
    if let (Some(shorter), true) = (&spec.after, items.is_empty()) {
        items = context.app().store().items(shorter)?.into_iter().collect();
        for (&number, body) in &items {
            context.keep(number, body, 0)?;
        }
    }
    let mut values = values(&game, &items);
    let mut done = values.iter().flatten().filter(|(_, nodes)| *nodes >= spec.nodes).count();
    let Some(mut reviewers) = first_looks(context, &game, spec.nodes, &mut values, &mut done).await? else {
        return Ok(());
    };
    while let Some(look) = next_look(&game, &values, spec.nodes) {
        let stop = context.stop().clone();
        if stop.is_raised() {
            return Ok(());
        }
        context.set_total((done + look.left) as u32);
        let half = half_of(&game, look.number);
        let looked = look_at(context.app().clone(), look, std::mem::take(&mut reviewers[half]), stop).await?;
        reviewers[half] = looked.reviewer;
        if context.stop().is_raised() {
            return Ok(());
        }
        done += 1;
        keep(context, &game, &mut values, (looked.number, looked.value, looked.nodes), done)?;
    }
    keep_puzzles(context, game, values).await
}

/// A look at a position, and who looked.
struct Looked {
    number: usize,
    value: PositionValue,
    nodes: u64,
    reviewer: Reviewer,
}

/// Looks at every position once, at both halves of the game at the same time, each from its end: what is found there helps
/// with the positions before it. The halves do not depend on each other, so the result is the same on any machine. Returns
/// the reviewers of both; `None` when it was stopped.
async fn first_looks(
    context: &mut JobContext,
    game: &Game,
    nodes: u64,
    values: &mut Values,
    done: &mut usize,
) -> Result<Option<[Reviewer; 2]>, ApiError> {
    let mut waiting = [Vec::new(), Vec::new()];
    for (number, value) in values.iter().enumerate() {
        if value.as_ref().is_none_or(|(_, spent)| *spent < nodes) {
            waiting[half_of(game, number)].push(number);
        }
    }
    context.set_total((*done + waiting.iter().map(Vec::len).sum::<usize>()) as u32);
    let mut reviewers = [Reviewer::default(), Reviewer::default()];
    let (app, stop) = (context.app().clone(), context.stop().clone());
    let mut looks: JoinSet<Result<Looked, ApiError>> = JoinSet::new();
    let mut begin = |half: usize, reviewer: Reviewer, looks: &mut JoinSet<_>| {
        let Some(number) = waiting[half].pop() else { return Some(reviewer) };
        let look = NextLook { number, position: position_after(game, number), nodes, left: 0 };
        looks.spawn(look_at(app.clone(), look, reviewer, stop.clone()));
        None
    };
    for half in [1, 0] {
        if let Some(idle) = begin(half, std::mem::take(&mut reviewers[half]), &mut looks) {
            reviewers[half] = idle;
        }
    }
    while let Some(looked) = looks.join_next().await {
        let Looked { number, value, nodes, reviewer } = looked??;
        if context.stop().is_raised() {
            return Ok(None);
        }
        *done += 1;
        keep(context, game, values, (number, value, nodes), *done)?;
        let half = half_of(game, number);
        if let Some(idle) = begin(half, reviewer, &mut looks) {
            reviewers[half] = idle;
        }
    }
    Ok(Some(reviewers))
}

/// Looks at a position when it is its turn.
async fn look_at(app: App, look: NextLook, mut reviewer: Reviewer, stop: Stop) -> Result<Looked, ApiError> {
    let permit = app.engines().background_permit().await?;
    let search = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let NextLook { number, position, nodes, .. } = look;
        let value = reviewer.value(&position, nodes, &stop).map_err(ApiError::internal)?;
        Ok(Looked { number, value, nodes, reviewer })
    });
    search.await?
}

/// Keeps what a position is worth.
fn keep(
    context: &mut JobContext,
    game: &Game,
    values: &mut Values,
    (number, value, nodes): (usize, PositionValue, u64),
    done: usize,
) -> Result<(), ApiError> {
    let stored = StoredValue::new(&value, nodes, game.size());
    values[number] = Some((value, nodes));
    let body = serde_json::to_string(&stored).map_err(ApiError::internal)?;
    context.keep(number as u32, &body, done as u32)
}

/// Keeps the wins that people missed or allowed as puzzles.
async fn keep_puzzles(context: &JobContext, game: Game, values: Values) -> Result<(), ApiError> {
    let app = context.app();
    let (owner, id) = (context.row().owner.clone(), context.row().subject.clone());
    let Some(kept) = app.store().load(&id)? else { return Ok(()) };
    let people = people(&kept.summary);
    let stop = context.stop().clone();
    let permit = app.engines().background_permit().await?;
    let values: Vec<_> = values.into_iter().map(|value| value.map(|(value, _)| value)).collect();
    let of = id.clone();
    let search = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        puzzles::wins_in(&of, &game, &review(&game, &values), &people, &stop)
    });
    let found = search.await?;
    if !context.stop().is_raised() {
        app.store().save_own_puzzles(&owner, &id, &found, quotas::kept_limits(app))??;
    }
    Ok(())
}

/// The colours that people played, by a game's summary; both in an analysis.
fn people(summary: &str) -> Vec<Color> {
    let summary: Value = serde_json::from_str(summary).unwrap_or_default();
    let all = Color::ALL.into_iter();
    match summary["people"].as_array() {
        None => all.collect(),
        Some(people) => all.filter(|&color| people.iter().any(|name| name == color_key(color))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_by_their_names() {
        let size = Size::STANDARD;
        let text = r#"{"black":0.25,"best":"h8","line":["h8","a15"],"wins":null,"nodes":9}"#;
        let stored: StoredValue = serde_json::from_str(text).unwrap();
        let value = stored.value(size).unwrap();
        assert_eq!((value.black, value.line.len()), (0.25, 2));
        assert_eq!(serde_json::to_string(&StoredValue::new(&value, 9, size)).unwrap(), text);
        let over: StoredValue =
            serde_json::from_str(r#"{"black":1.0,"best":null,"line":[],"wins":null}"#).unwrap();
        assert_eq!(over.value(size).unwrap().best, None);
        let broken: StoredValue =
            serde_json::from_str(r#"{"black":1.0,"best":"z99","line":[],"wins":null}"#).unwrap();
        assert_eq!(broken.value(size), None);
    }
}
