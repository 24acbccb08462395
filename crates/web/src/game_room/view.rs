//! A game room as the page shows it.

use super::online::{OnlineView, Viewer};
use super::opening::{LastDecision, OpeningView, RoomOpening};
use super::stored::ClockTerms;
use super::{GameRoom, Stage};
use crate::dto::PositionView;
use crate::opponents::{Opponent, OpponentKind};
use crate::strength::Strength;
use serde::Serialize;
use tengen_board::{Color, Outcome};
use tengen_explain::color_key;

/// Everything the page needs to show a game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RoomView {
    pub(crate) id: String,
    pub(crate) version: u64,
    position: PositionView,
    /// Black and White, or the first and the second seat while colours are not settled.
    players: [PlayerView; 2],
    /// Colours that people have: none, one, or both.
    people: Vec<&'static str>,
    /// `waiting` (for the other person), `opening`, `playing` or `over`.
    status: &'static str,
    paused: bool,
    opening: Option<OpeningView>,
    decided: Option<DecisionView>,
    thinking: Option<ThinkingView>,
    clock: Option<ClockView>,
    can: AllowedActions,
    created: i64,
    online: Option<OnlineView>,
}

/// A player.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlayerView {
    /// `person`, `guest` (another person in an online game), `level`, `agent`, `engine` or `learner`.
    kind: &'static str,
    /// The opponent's id, to play against it again; empty for a person.
    id: String,
    name: String,
    strength: Option<Strength>,
}

/// What was decided last in an opening.
#[derive(Clone, Debug, Serialize)]
struct DecisionView {
    #[serde(flatten)]
    decision: LastDecision,
    /// The colour that the seat has now.
    color: &'static str,
    /// Whether a person sits there.
    yours: bool,
    /// Whether no move was played since.
    is_fresh: bool,
}

#[derive(Clone, Debug, Serialize)]
struct ThinkingView {
    color: &'static str,
    ms: u64,
}

#[derive(Clone, Debug, Serialize)]
struct ClockView {
    #[serde(flatten)]
    terms: ClockTerms,
    /// Milliseconds left to Black and White.
    left: [u64; 2],
    /// Whose clock runs.
    running: Option<&'static str>,
}

/// What a person may do now.
#[derive(Clone, Debug, Serialize)]
struct AllowedActions {
    place: bool,
    undo: bool,
    redo: bool,
    hint: bool,
    resign: bool,
    pause: bool,
}

impl PlayerView {
    /// An opponent, or a person.
    pub(crate) fn of(opponent: Option<&Opponent>) -> PlayerView {
        let Some(opponent) = opponent else {
            return PlayerView { kind: "person", id: String::new(), name: String::new(), strength: None };
        };
        let kind = match opponent.kind {
            OpponentKind::Level => "level",
            OpponentKind::Agent => "agent",
            OpponentKind::Engine => "engine",
            OpponentKind::Learner => "learner",
        };
        PlayerView { kind, id: opponent.id.clone(), name: opponent.name.clone(), strength: opponent.strength }
    }
}

/// What lists show of a game.
#[derive(Debug, Serialize)]
pub(super) struct RoomSummary<'a> {
    size: u8,
    rule: &'a str,
    moves: String,
    setup: &'a crate::dto::Stones,
    first: Option<&'a str>,
    players: [PlayerView; 2],
    people: Vec<&'static str>,
    outcome: Option<crate::dto::OutcomeView>,
    status: &'static str,
    online: bool,
}

impl GameRoom {
    /// For the page of a viewer.
    pub(crate) fn view(&self, viewer: Viewer) -> RoomView {
        let game = self.game();
        let over = self.is_over();
        let person_acts =
            !self.is_waiting() && self.seat_to_act().is_some_and(|seat| self.acts_for(viewer, seat));
        let is_online = self.kept.online.is_some();
        let opening = match &self.stage {
            Stage::Opening(opening) => opening.view(person_acts),
            Stage::Play(_) => None,
        };
        let in_play = matches!(self.stage, Stage::Play(_));
        let can = AllowedActions {
            place: person_acts && opening.is_none(),
            // In an online game the other person is asked; only an answer that is not complete is one's own.
            undo: if is_online {
                !in_play && person_acts
            } else if in_play {
                self.undo_target().is_some()
            } else {
                true
            },
            redo: !is_online && !self.kept.redo.is_empty(),
            hint: !is_online && person_acts && in_play,
            resign: !over && in_play && !self.is_waiting() && !self.people(viewer).is_empty(),
            pause: !is_online && !over && (self.kept.clock.is_some() || self.is_watched_only()),
        };
        RoomView {
            id: self.kept.id.clone(),
            version: self.version,
            position: PositionView::of(&game).ended(self.called_draw().as_ref()),
            players: self.players(viewer),
            people: self.people(viewer),
            status: self.status(),
            paused: self.kept.paused,
            opening,
            decided: self.decision_view(viewer),
            thinking: self.thinking.as_ref().map(|thinking| ThinkingView {
                color: color_key(if self.seat_of(Color::Black) == thinking.seat {
                    Color::Black
                } else {
                    Color::White
                }),
                ms: thinking.since.elapsed().as_millis() as u64,
            }),
            clock: self.clock_view(),
            can,
            created: self.kept.created,
            online: self.online_view(viewer),
        }
    }

    /// What lists show of it, as JSON.
    pub(crate) fn summary(&self) -> String {
        let game = self.game();
        let size = game.size();
        let viewer = self.owner_view();
        let outcome = game.outcome().cloned().or_else(|| self.called_draw());
        let summary = RoomSummary {
            size: size.side(),
            rule: game.rule().name(),
            moves: tengen_board::notation::human_moves(game.moves(), size),
            setup: &self.kept.start.setup,
            first: self.kept.start.first.as_deref(),
            players: self.players(viewer),
            people: self.people(viewer),
            outcome: outcome.map(|outcome| crate::dto::outcome_view(&outcome, size)),
            status: self.status(),
            online: self.kept.online.is_some(),
        };
        serde_json::to_string(&summary).unwrap_or_else(|_| "{}".to_owned())
    }

    fn players(&self, viewer: Viewer) -> [PlayerView; 2] {
        Color::ALL.map(|color| {
            let seat = self.seat_of(color);
            let view = PlayerView::of(self.opponents[seat].as_ref());
            let is_guest = self.kept.online.is_some() && !self.acts_for(viewer, seat);
            if is_guest { PlayerView { kind: "guest", ..view } } else { view }
        })
    }

    /// The colours that the viewer plays.
    fn people(&self, viewer: Viewer) -> Vec<&'static str> {
        let people = Color::ALL.into_iter().filter(|&color| self.acts_for(viewer, self.seat_of(color)));
        people.map(color_key).collect()
    }

    /// The draw that was called without being on the board.
    fn called_draw(&self) -> Option<Outcome> {
        let Stage::Play(referee) = &self.stage else { return None };
        referee.record().outcome().filter(|_| referee.game().outcome().is_none())
    }

    fn status(&self) -> &'static str {
        match &self.stage {
            _ if self.is_waiting() => "waiting",
            Stage::Opening(_) => "opening",
            Stage::Play(referee) if referee.is_over() => "over",
            Stage::Play(_) => "playing",
        }
    }

    fn decision_view(&self, viewer: Viewer) -> Option<DecisionView> {
        let (decision, black) = match &self.stage {
            Stage::Opening(opening) => (opening.last_decision()?, opening.black()),
            Stage::Play(_) => {
                let opening = RoomOpening::replay(&self.kept).ok()??;
                (opening.last_decision()?, opening.black())
            }
        };
        let is_fresh = match &self.stage {
            Stage::Opening(_) => true,
            Stage::Play(referee) => referee.game().moves().len() <= self.kept.floor,
        };
        let color = if decision.seat == black { Color::Black } else { Color::White };
        Some(DecisionView {
            color: color_key(color),
            yours: self.acts_for(viewer, decision.seat),
            decision,
            is_fresh,
        })
    }

    fn clock_view(&self) -> Option<ClockView> {
        let terms = self.kept.clock?;
        let whole = terms.seconds * 1000;
        let Stage::Play(referee) = &self.stage else {
            return Some(ClockView { terms, left: [whole; 2], running: None });
        };
        let to_move = referee.to_move();
        let running = to_move.filter(|_| self.stopwatch.running() || self.thinking.is_some());
        let left = Color::ALL.map(|color| {
            let left = referee.clock(color).left().map_or(whole, |left| left.as_millis() as u64);
            let used = match &self.thinking {
                _ if to_move != Some(color) => 0,
                Some(thinking) => thinking.since.elapsed().as_millis() as u64,
                None => self.stopwatch.used().as_millis() as u64,
            };
            left.saturating_sub(used)
        });
        Some(ClockView { terms, left, running: running.map(color_key) })
    }
}
