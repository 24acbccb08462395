//! A game between two people with a page each: who sits where, what one asks the other, who may do what.

use super::{GameRoom, Stage};
use crate::api_error::ApiError;
use crate::visitor::constant_time_eq;
use serde::{Deserialize, Serialize};
use tengen_board::Color;
use tengen_explain::color_key;

/// What an online game keeps besides the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OnlineGame {
    /// The secret of its link: with it the free seat can be taken, and the game be watched.
    pub(crate) secret: String,
    /// The visitors on the seats.
    pub(crate) visitors: [Option<String>; 2],
    /// The seat of the visitor among whose games it is kept.
    pub(crate) owner_seat: usize,
    /// What the players have asked each other.
    offers: Vec<KeptOffer>,
    /// The game that both play next.
    pub(crate) next: Option<String>,
    /// The id under which the other player keeps the game once it is over.
    pub(crate) copy: Option<String>,
    /// Whether this is that copy.
    is_copy: bool,
}

/// What one player can ask the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Offer {
    /// To end the game as a draw.
    Draw,
    /// To take the last move back.
    Takeback,
    /// To play again with colours swapped, when the game is over.
    Rematch,
}

/// An offer, which stands until another move is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct KeptOffer {
    offer: Offer,
    seat: usize,
    /// The number of moves when it was made.
    after: usize,
    declined: bool,
}

/// Who looks at a room or acts in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// The one page of a game that is not online: it acts for every person.
    Page,
    /// The person on a seat of an online game.
    Seat(usize),
    /// Anybody else who may watch an online game.
    Spectator,
}

/// What came of an offer or of the answer to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Agreement {
    /// Nothing yet.
    Open,
    /// Both want to play again.
    Rematch,
}

/// An online game for a viewer's page.
#[derive(Clone, Debug, Serialize)]
pub(super) struct OnlineView {
    /// Whether the viewer has a seat.
    seated: bool,
    /// Whether the viewer may take the free seat, and its colour.
    free: Option<&'static str>,
    /// The link's secret, for those who have a seat.
    link: Option<String>,
    /// The colours whose players' pages are open.
    present: Vec<&'static str>,
    /// Offers that stand.
    offers: Vec<OfferView>,
    /// What the viewer can ask for now.
    can: Vec<Offer>,
    next: Option<String>,
    /// The viewer's own copy of the game, to review.
    copy: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct OfferView {
    offer: Offer,
    color: &'static str,
    yours: bool,
}

impl OnlineGame {
    /// A new game in which the first visitor sits on a seat, and whoever follows the link on the other.
    ///
    /// # Errors
    /// When the machine gives no random numbers.
    pub(crate) fn new(visitor: &str, seat: usize) -> Result<OnlineGame, ApiError> {
        let mut visitors = [None, None];
        visitors[seat] = Some(visitor.to_owned());
        Ok(OnlineGame {
            secret: crate::id::fresh().map_err(ApiError::internal)?,
            visitors,
            owner_seat: seat,
            offers: Vec::new(),
            next: None,
            copy: None,
            is_copy: false,
        })
    }

    /// The game after this one, in which the seats are swapped.
    ///
    /// # Errors
    /// When the machine gives no random numbers.
    pub(crate) fn rematch(&self) -> Result<OnlineGame, ApiError> {
        let [first, second] = self.visitors.clone();
        let new = OnlineGame::new("", 0)?;
        Ok(OnlineGame { visitors: [second, first], owner_seat: 1 - self.owner_seat, ..new })
    }

    /// Whether a text is the link's secret.
    pub(crate) fn is_secret(&self, text: &str) -> bool {
        constant_time_eq(text.as_bytes(), self.secret.as_bytes())
    }

    /// The seat of a visitor.
    pub(crate) fn seat_of(&self, visitor: &str) -> Option<usize> {
        self.visitors.iter().position(|on| on.as_deref() == Some(visitor))
    }

    /// The visitor who does not own the game.
    pub(crate) fn other(&self) -> Option<&str> {
        self.visitors[1 - self.owner_seat].as_deref()
    }

    /// The same as the other player keeps it.
    pub(crate) fn copied(&self) -> OnlineGame {
        OnlineGame {
            owner_seat: 1 - self.owner_seat,
            is_copy: true,
            copy: None,
            offers: Vec::new(),
            ..self.clone()
        }
    }
}

impl GameRoom {
    /// Who a visitor is here.
    pub(crate) fn viewer(&self, visitor: &str) -> Viewer {
        match &self.kept.online {
            None => Viewer::Page,
            Some(online) => online.seat_of(visitor).map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    /// The viewer in whose list the game is.
    pub(super) fn owner_view(&self) -> Viewer {
        self.kept.online.as_ref().map_or(Viewer::Page, |online| Viewer::Seat(online.owner_seat))
    }

    /// Whether a viewer acts for a seat.
    pub(super) fn acts_for(&self, viewer: Viewer, seat: usize) -> bool {
        match viewer {
            Viewer::Page => self.opponents[seat].is_none(),
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
        }
    }

    /// Whether the other person has not come yet.
    pub(crate) fn is_waiting(&self) -> bool {
        self.kept.online.as_ref().is_some_and(|online| online.visitors.contains(&None))
    }

    /// Whether people are in the middle of an online game.
    pub(crate) fn is_contested(&self) -> bool {
        self.kept.online.is_some()
            && !self.is_waiting()
            && !self.is_over()
            && matches!(self.stage, Stage::Play(_))
    }

    /// Refuses a viewer whose turn it is not. In games that are not online the actions themselves know.
    ///
    /// # Errors
    /// Why the viewer cannot act now.
    pub(crate) fn check_turn(&self, viewer: Viewer) -> Result<(), ApiError> {
        let seat = match viewer {
            Viewer::Page => return Ok(()),
            Viewer::Spectator => return Err(watching()),
            Viewer::Seat(seat) => seat,
        };
        if self.is_waiting() {
            return Err(ApiError::conflict("waiting", "The other player has not come yet."));
        }
        match self.seat_to_act() {
            None => Err(ApiError::conflict("over", "The game is over.")),
            Some(turn) if turn == seat => Ok(()),
            Some(_) => Err(ApiError::conflict("turn", "It is not your turn.")),
        }
    }

    /// Refuses what one person cannot do alone in a game against another: to pause, to get hints, to take back.
    ///
    /// # Errors
    /// In an online game.
    pub(crate) fn check_alone(&self, viewer: Viewer) -> Result<(), ApiError> {
        match viewer {
            Viewer::Page => Ok(()),
            Viewer::Spectator => Err(watching()),
            Viewer::Seat(_) => {
                Err(ApiError::conflict("online", "That cannot be done in a game against another person."))
            }
        }
    }

    /// Takes back: in an online game only stones of an answer in the opening that is not complete.
    ///
    /// # Errors
    /// When there is nothing to take back, or the other person must be asked.
    pub(crate) fn undo_for(&mut self, viewer: Viewer) -> Result<(), ApiError> {
        if viewer != Viewer::Page && matches!(self.stage, Stage::Opening(_)) {
            self.check_turn(viewer)?;
        } else {
            self.check_alone(viewer)?;
        }
        self.undo()
    }

    /// A viewer resigns.
    ///
    /// # Errors
    /// When the game is over, or the viewer only watches.
    pub(crate) fn resign_for(&mut self, viewer: Viewer) -> Result<(), ApiError> {
        let seat = match viewer {
            Viewer::Page => return self.resign(),
            Viewer::Spectator => return Err(watching()),
            Viewer::Seat(seat) => seat,
        };
        if self.is_waiting() {
            return Err(ApiError::conflict("waiting", "The other player has not come yet."));
        }
        self.resign_as(self.color_of(seat))
    }

    fn color_of(&self, seat: usize) -> Color {
        if self.seat_of(Color::Black) == seat { Color::Black } else { Color::White }
    }

    /// A visitor takes the free seat. Whoever has a seat already keeps it.
    ///
    /// # Errors
    /// When the secret is not the link's, or both seats are taken.
    pub(crate) fn join(&mut self, visitor: &str, secret: &str) -> Result<(), ApiError> {
        let missing = || ApiError::not_found("game");
        let online = self.kept.online.as_mut().ok_or_else(missing)?;
        if !online.is_secret(secret) {
            return Err(missing());
        }
        if online.seat_of(visitor).is_some() {
            return Ok(());
        }
        let free = online.visitors.iter().position(Option::is_none);
        let seat =
            free.ok_or_else(|| ApiError::conflict("seats", "Both seats are taken. You can watch the game."))?;
        online.visitors[seat] = Some(visitor.to_owned());
        self.changed(None, None);
        Ok(())
    }

    /// The person on a seat comes or goes.
    pub(crate) fn attend(&mut self, viewer: Viewer, comes: bool) {
        if let Viewer::Seat(seat) = viewer {
            let pages = &mut self.present[seat];
            *pages = if comes { *pages + 1 } else { pages.saturating_sub(1) };
        }
    }

    /// How many moves were played, which tells whether an offer still stands.
    fn moves(&self) -> usize {
        self.kept.moves.len()
    }

    /// The moves that stay when the last one of a seat is taken back.
    fn takeback_target(&self, seat: usize) -> Option<usize> {
        let Stage::Play(referee) = &self.stage else { return None };
        let color = self.color_of(seat);
        let game = referee.game();
        (self.kept.floor..game.moves().len()).rev().find(|&number| game.color_of_move(number) == color)
    }

    /// What a seat can ask for now.
    fn possible_offers(&self, seat: usize) -> Vec<Offer> {
        let Some(online) = self.kept.online.as_ref().filter(|online| !online.is_copy) else {
            return Vec::new();
        };
        let was_made = |offer: Offer| {
            let after = self.moves();
            online.offers.iter().any(|made| made.offer == offer && made.seat == seat && made.after == after)
        };
        let fits = |offer: Offer| match offer {
            Offer::Draw => self.is_contested() && self.moves() > self.kept.floor,
            Offer::Takeback => self.is_contested() && self.takeback_target(seat).is_some(),
            Offer::Rematch => self.is_over() && !self.is_waiting() && online.next.is_none(),
        };
        let all = [Offer::Draw, Offer::Takeback, Offer::Rematch];
        all.into_iter().filter(|&offer| fits(offer) && !was_made(offer)).collect()
    }

    /// The offers that stand.
    fn standing_offers(&self) -> impl Iterator<Item = &KeptOffer> {
        let (after, is_over) = (self.moves(), self.is_over());
        let all = self.kept.online.iter().flat_map(|online| &online.offers);
        all.filter(move |made| {
            !made.declined && made.after == after && (made.offer == Offer::Rematch) == is_over
        })
    }

    /// The seat of a player who asks or answers.
    fn player_seat(&self, viewer: Viewer) -> Result<usize, ApiError> {
        match viewer {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(watching()),
            Viewer::Page => Err(ApiError::conflict("online", "Nobody else plays in this game.")),
        }
    }

    /// A player asks the other for something. If the other has asked for the same, that is a yes.
    ///
    /// # Errors
    /// When it cannot be asked for now, or was before the last move.
    pub(crate) fn offer(&mut self, viewer: Viewer, offer: Offer) -> Result<Agreement, ApiError> {
        let seat = self.player_seat(viewer)?;
        if self.standing_offers().any(|made| made.offer == offer && made.seat != seat) {
            return self.answer(viewer, offer, true);
        }
        if !self.possible_offers(seat).contains(&offer) {
            return Err(ApiError::conflict("offer", "That cannot be asked for now."));
        }
        let after = self.moves();
        if let Some(online) = &mut self.kept.online {
            // Offers before other moves are history.
            online.offers.retain(|made| made.after == after);
            online.offers.push(KeptOffer { offer, seat, after, declined: false });
        }
        self.changed(None, None);
        Ok(Agreement::Open)
    }

    /// A player answers what the other has asked for.
    ///
    /// # Errors
    /// When nothing was asked for.
    pub(crate) fn answer(
        &mut self,
        viewer: Viewer,
        offer: Offer,
        accept: bool,
    ) -> Result<Agreement, ApiError> {
        let seat = self.player_seat(viewer)?;
        if !self.standing_offers().any(|made| made.offer == offer && made.seat != seat) {
            return Err(ApiError::conflict("offer", "That is not asked for any more."));
        }
        if let Some(online) = &mut self.kept.online {
            let made = online.offers.iter_mut().filter(|made| made.offer == offer && made.seat != seat);
            made.for_each(|made| made.declined = true);
        }
        if !accept {
            self.changed(None, None);
            return Ok(Agreement::Open);
        }
        match offer {
            Offer::Draw => {
                if let Stage::Play(referee) = &mut self.stage {
                    referee.agree_draw();
                }
            }
            Offer::Takeback => {
                let target = self.takeback_target(1 - seat);
                let target =
                    target.ok_or_else(|| ApiError::conflict("undo", "There is no move to take back."))?;
                // What was asked for after as many moves before was about other moves.
                self.kept.online.iter_mut().for_each(|online| online.offers.clear());
                self.undo_to(target)?;
                // What was taken back is not to be played again by one of them.
                self.kept.redo.clear();
                return Ok(Agreement::Open);
            }
            Offer::Rematch => {
                self.changed(None, None);
                return Ok(Agreement::Rematch);
            }
        }
        self.changed(None, None);
        Ok(Agreement::Open)
    }

    /// Names the game that both play next.
    pub(crate) fn follow_by(&mut self, id: &str) {
        if let Some(online) = &mut self.kept.online {
            online.next = Some(id.to_owned());
        }
        self.changed(None, None);
    }

    /// The game as the other player keeps it once it is over, if that has to be made and is another visitor's.
    pub(crate) fn copy_for_other(&mut self, is_home: bool) -> Option<GameRoom> {
        if is_home || !self.is_over() {
            return None;
        }
        let online = self.kept.online.as_mut().filter(|online| !online.is_copy && online.copy.is_none())?;
        let owner = online.other()?.to_owned();
        let id = crate::id::fresh().ok()?;
        online.copy = Some(id.clone());
        let online = Some(online.copied());
        let kept = super::StoredGame { id, owner, online, ..self.kept.clone() };
        GameRoom::new(kept, |_| None).ok()
    }

    /// The copy could not be kept.
    pub(crate) fn forget_copy(&mut self) {
        self.kept.online.iter_mut().for_each(|online| online.copy = None);
    }

    /// For the page of a viewer.
    pub(super) fn online_view(&self, viewer: Viewer) -> Option<OnlineView> {
        let online = self.kept.online.as_ref()?;
        let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let color = |seat: usize| color_key(self.color_of(seat));
        let free = online.visitors.iter().position(Option::is_none).filter(|_| seat.is_none());
        let offers = self.standing_offers().map(|made| OfferView {
            offer: made.offer,
            color: color(made.seat),
            yours: seat == Some(made.seat),
        });
        Some(OnlineView {
            seated: seat.is_some(),
            free: free.map(color),
            link: seat.map(|_| online.secret.clone()),
            present: (0..2).filter(|&seat| self.present[seat] > 0).map(color).collect(),
            offers: offers.collect(),
            can: seat.map(|seat| self.possible_offers(seat)).unwrap_or_default(),
            next: online.next.clone(),
            copy: online.copy.clone().filter(|_| seat == Some(1 - online.owner_seat)),
        })
    }
}

fn watching() -> ApiError {
    ApiError::forbidden("watching", "You are watching this game; only its two players can act in it.")
}
