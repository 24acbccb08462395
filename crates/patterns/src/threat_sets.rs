//! The free points of a position by threat.

use crate::{PointSet, Threat};
use tengen_board::{Color, Point};

/// The number of threats, rounded up to a power of two so that masked indices need no bounds checks.
const THREATS: usize = 16;

/// For each colour and threat: the free points that have it, and how many they are.
#[derive(Clone)]
pub(crate) struct ThreatSets {
    sets: Box<[[PointSet; THREATS]; 2]>,
    counts: [[u16; THREATS]; 2],
}

fn index(threat: Threat) -> usize {
    threat as usize & (THREATS - 1)
}

impl ThreatSets {
    pub(crate) fn new() -> ThreatSets {
        ThreatSets { sets: Box::new([[PointSet::EMPTY; THREATS]; 2]), counts: [[0; THREATS]; 2] }
    }

    pub(crate) fn count(&self, color: Color, threat: Threat) -> usize {
        self.counts[color.index()][index(threat)].into()
    }

    /// How many points have this threat or a better one.
    pub(crate) fn count_from(&self, color: Color, threat: Threat) -> usize {
        let counts = &self.counts[color.index()][index(threat)..Threat::ALL.len()];
        counts.iter().map(|&count| usize::from(count)).sum()
    }

    pub(crate) fn points(&self, color: Color, threat: Threat) -> &PointSet {
        &self.sets[color.index()][index(threat)]
    }

    /// The points with this threat or a better one.
    pub(crate) fn points_from(&self, color: Color, threat: Threat) -> PointSet {
        let sets = &self.sets[color.index()][index(threat)..Threat::ALL.len()];
        sets.iter().fold(PointSet::EMPTY, |all, set| all.or(set))
    }

    /// Adds a free point with Black's and White's threat there.
    pub(crate) fn insert(&mut self, point: Point, threats: [Threat; 2]) {
        for color in Color::ALL {
            let threat = index(threats[color.index()]);
            self.sets[color.index()][threat].toggle(point);
            self.counts[color.index()][threat] += 1;
        }
    }

    /// Removes a point that has these threats.
    pub(crate) fn remove(&mut self, point: Point, threats: [Threat; 2]) {
        for color in Color::ALL {
            let threat = index(threats[color.index()]);
            self.sets[color.index()][threat].toggle(point);
            self.counts[color.index()][threat] -= 1;
        }
    }

    /// Changes the threats of a point.
    pub(crate) fn change(&mut self, point: Point, from: [Threat; 2], to: [Threat; 2]) {
        for color in Color::ALL {
            let color = color.index();
            if from[color] != to[color] {
                let (from, to) = (index(from[color]), index(to[color]));
                self.sets[color][from].toggle(point);
                self.sets[color][to].toggle(point);
                self.counts[color][from] -= 1;
                self.counts[color][to] += 1;
            }
        }
    }
}
