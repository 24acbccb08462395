//! Critics by evolution, each in a folder of its own from which it resumes.

use super::trained::{QUICK, SNAPSHOTS, when_free};
use crate::{ExperimentError, Result, RunOptions};
use std::fs;
use tengen_nets::Critic;
use tengen_train::critic::{BLOCK, CriticPlan, EvolutionCourse, EvolutionRun};

/// The champion after so many games: a multiple of 10,000. What is missing of the evolution is run.
pub(super) fn champion(
    options: &RunOptions<'_>,
    name: &str,
    course: &EvolutionCourse,
    games: u64,
) -> Result<Critic> {
    let shrink = if options.quick { QUICK } else { 1 };
    let folder = options.runs.join(if options.quick { format!("quick-{name}") } else { name.to_owned() });
    let mut run = when_free(options, || EvolutionRun::open(&folder, course.clone()))?;
    let wanted = (games / shrink).max(BLOCK);
    if run.evolution().games() < wanted {
        let plan = CriticPlan { games: wanted, snapshot_every: SNAPSHOTS / shrink };
        let mut on_game = |games: u64| {
            if games.is_multiple_of(BLOCK) {
                options.progress(games, wanted, name);
            }
        };
        run.train(plan, &|| options.stop.is_raised(), &mut on_game).map_err(ExperimentError::failed)?;
    }
    if run.evolution().games() < wanted {
        return Err(ExperimentError::Stopped);
    }
    let kept = folder.join(format!("weights-{}.bin", games / shrink));
    let path = if kept.exists() { kept } else { run.weights_path() };
    let bytes = fs::read(&path).map_err(ExperimentError::file(&path))?;
    Critic::from_bytes(&bytes).map_err(|error| ExperimentError::unusable(&path, error))
}
