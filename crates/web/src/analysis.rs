//! Live analysis of a position by the flagship or another opponent, and hints.

mod request;

pub(crate) use request::{AnalysisBounds, AnalysisRequest};

use crate::api_error::ApiError;
use crate::opponents::Opponent;
use crate::state::App;
use crate::visitor::Visitor;
use request::AnalysisTerms;
use serde::Serialize;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tengen_agents::Tengen;
use tengen_board::{Color, Game};
use tengen_explain::{BoardPoint, Claim, ProvedWin, about_decision, color_key, percent};
use tengen_play::{Agent, Candidate, Decision, GameConfig, Goal, Proof, SearchLimits, Stop};
use tokio::sync::mpsc;

/// What an analysis has found so far.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AnalysisUpdate {
    to_move: &'static str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// Black's chance to win; 0 or 1 only where it is proved. `None` for opponents without an opinion.
    black: Option<f64>,
    candidates: Vec<CandidateView>,
    win: Option<ProvedWin>,
    say: Vec<Claim>,
    /// Whether this is the last update.
    done: bool,
}

#[derive(Clone, Debug, Serialize)]
struct CandidateView {
    point: BoardPoint,
    /// The mover's chance in percent.
    percent: Option<u32>,
    /// The chance that each stage of the search saw, where there are several.
    stages: Vec<(&'static str, u32)>,
    /// Moves to a proved win.
    wins: Option<usize>,
    line: Vec<BoardPoint>,
}

/// Engines that are not in use, with their memory of positions: it helps a visitor who steps through a game.
#[derive(Default)]
pub(crate) struct AnalystPool {
    /// Each with the time since which it is idle, the longest idle first.
    idle: Mutex<Vec<(Instant, Tengen)>>,
}

/// The memory of one engine in megabytes.
const MEMORY: usize = 64;
/// Engines that are kept for the next position.
const MOST_IDLE: usize = 4;
/// The times of an opponent's searches, one after another: not all opponents report before they are done.
const LOOKS: [Duration; 4] =
    [Duration::from_millis(300), Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(10)];

impl AnalystPool {
    fn lock(&self) -> MutexGuard<'_, Vec<(Instant, Tengen)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn take(&self) -> Tengen {
        let idle = self.lock().pop();
        idle.map_or_else(|| Tengen::new(1, MEMORY), |(_, analyst)| analyst)
    }

    pub(crate) fn give_back(&self, analyst: Tengen) {
        let mut idle = self.lock();
        if idle.len() < MOST_IDLE {
            idle.push((Instant::now(), analyst));
        }
    }

    #[cfg(test)]
    pub(crate) fn idle_count(&self) -> usize {
        self.lock().len()
    }

    /// Lets go of the engines that were idle for so long.
    pub(crate) fn forget_idle(&self, longest: Duration) {
        let forgotten: Vec<_> = self.lock().extract_if(.., |(since, _)| since.elapsed() >= longest).collect();
        // Their memory is given back while nobody waits for the pool.
        drop(forgotten);
    }
}

/// The updates of a running analysis. Dropping it ends the search: the page has gone.
pub(crate) struct AnalysisUpdates {
    receiver: mpsc::UnboundedReceiver<AnalysisUpdate>,
    stop: Stop,
}

impl AnalysisUpdates {
    /// The next update; `None` when nothing more will come.
    pub(crate) async fn next(&mut self) -> Option<AnalysisUpdate> {
        self.receiver.recv().await
    }
}

impl Drop for AnalysisUpdates {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Starts an analysis, which reports what it finds as it goes: after a first look, and then deeper and deeper.
///
/// # Errors
/// When the position is not valid, or there is nothing to analyse in it.
pub(crate) fn start(
    app: &App,
    visitor: &Visitor,
    address: IpAddr,
    request: &AnalysisRequest,
) -> Result<AnalysisUpdates, ApiError> {
    let game = request.position.game()?;
    if game.outcome().is_some() {
        return Err(ApiError::conflict("over", "The game is over; there is nothing to analyse."));
    }
    let terms = request.terms(app, &game)?;
    let known =
        |id: &str| app.player(id, app.owner(visitor)).ok_or_else(|| ApiError::unknown_name("opponent", id));
    let who = request.who.as_deref().map(known).transpose()?;
    if who.is_some() && terms.are_special() {
        return Err(ApiError::bad_request(
            "analyst",
            "Only Tengen itself can be told which moves to consider.",
        ));
    }
    let stop = Stop::default();
    let (sender, receiver) = mpsc::unbounded_channel();
    let turn = app.engines().begin_analysis(&visitor.0, address, &stop);
    let analysis = Arc::new(Analysis { app: app.clone(), game, terms, who, stop: stop.clone(), sender });
    tokio::spawn(async move {
        let look = turn.look().await?;
        let looking = Arc::clone(&analysis);
        let begun = tokio::task::spawn_blocking(move || looking.look(look.time())).await.ok()??;
        let permit = turn.search().await?;
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            analysis.search(begun);
        })
        .await
        .ok()
    });
    Ok(AnalysisUpdates { receiver, stop })
}

/// An analysis and whom it tells.
struct Analysis {
    app: App,
    game: Game,
    terms: AnalysisTerms,
    /// The opponent that analyses; the flagship if none.
    who: Option<Opponent>,
    stop: Stop,
    sender: mpsc::UnboundedSender<AnalysisUpdate>,
}

/// What a first look has found. The engine is not kept: many may wait to go on, and its memory is large.
struct FirstLook {
    start: Instant,
    proof: Option<Proof>,
}

impl Analysis {
    fn tell(&self, update: AnalysisUpdate) {
        let _ = self.sender.send(update);
    }

    /// The first look, for forced wins; `None` when nothing more is to be found.
    fn look(&self, time: Duration) -> Option<FirstLook> {
        let start = Instant::now();
        if let Some(who) = &self.who {
            let done = self.consult(who, start, &[time.min(LOOKS[0])], false);
            return (!done).then_some(FirstLook { start, proof: None });
        }
        let mut analyst = self.app.analysts().take();
        let limits = SearchLimits { best: Some(1), ..self.limits(time.min(self.terms.time)) };
        let first = analyst.choose(&self.game, &limits);
        self.app.analysts().give_back(analyst);
        let goal = self.terms.goal;
        let first = best_first(first.ok()?, goal);
        let proof = first.proof.clone().filter(|proof| proof.check(&self.game).is_ok());
        self.tell(update(&self.game, &first, proof.as_ref(), goal, start, self.stop.is_raised()));
        (!self.stop.is_raised()).then_some(FirstLook { start, proof })
    }

    /// The best moves, deeper and deeper.
    fn search(&self, FirstLook { start, proof }: FirstLook) {
        if let Some(who) = &self.who {
            self.consult(who, start, &LOOKS[1..], true);
            return;
        }
        let progress = {
            let (sender, game, proof, goal) =
                (self.sender.clone(), self.game.clone(), proof.clone(), self.terms.goal);
            Arc::new(move |decision: &Decision| {
                let decision = best_first(decision.clone(), goal);
                let _ = sender.send(update(&game, &decision, proof.as_ref(), goal, start, false));
            })
        };
        let limits = self.limits(self.terms.time);
        let wanted = SearchLimits { best: Some(self.terms.lines.max(2)), progress: Some(progress), ..limits };
        let mut analyst = self.app.analysts().take();
        let last = analyst.choose(&self.game, &wanted);
        self.app.analysts().give_back(analyst);
        let goal = self.terms.goal;
        let Ok(last) = last.map(|last| best_first(last, goal)) else { return };
        let proof = proof.or_else(|| last.proof.clone());
        self.tell(update(&self.game, &last, proof.as_ref(), goal, start, true));
    }

    fn limits(&self, time: Duration) -> SearchLimits {
        let AnalysisTerms { threads, root, goal, .. } = self.terms.clone();
        SearchLimits {
            stop: self.stop.clone(),
            threads: Some(threads),
            root,
            goal,
            ..SearchLimits::time(time)
        }
    }

    /// An opponent's opinion, from longer and longer searches; says whether there is nothing more to ask. An opponent
    /// that ends before its time is asked once.
    fn consult(&self, who: &Opponent, start: Instant, looks: &[Duration], to_the_end: bool) -> bool {
        let (game, name) = (&self.game, who.record_name());
        let cannot = || {
            self.tell(AnalysisUpdate {
                to_move: color_key(game.to_move()),
                depth: 0,
                nodes: 0,
                seconds: start.elapsed().as_secs_f64(),
                black: None,
                candidates: Vec::new(),
                win: None,
                say: vec![Claim::Cannot { name: name.clone() }],
                done: true,
            });
            true
        };
        let Ok(mut agent) = who.agent() else { return cannot() };
        for (number, &time) in (1..).zip(looks) {
            let limits = SearchLimits {
                best: Some(self.terms.lines.max(2)),
                threads: who.limits().threads,
                ..self.limits(time)
            };
            let began = Instant::now();
            let config = GameConfig::new(game.size(), game.rule());
            let Ok(decision) = agent.new_game(&config).and_then(|()| agent.choose(game, &limits)) else {
                return cannot();
            };
            let decision = choice_first(decision);
            let proof = decision.proof.clone().filter(|proof| proof.check(game).is_ok());
            let is_last = to_the_end && number == looks.len();
            let done = is_last || began.elapsed() < time / 2 || self.stop.is_raised();
            let mut update = update(game, &decision, proof.as_ref(), Goal::Win, start, done);
            update.candidates.truncate(self.terms.lines);
            if proof.is_none() {
                let point = BoardPoint::new(decision.point, game.size());
                let percent = decision.win_rate.map(percent);
                update.say = vec![Claim::Thinks { name: name.clone(), point, percent }];
                update.black = update.black.filter(|_| percent.is_some());
            }
            self.tell(update);
            if done {
                return true;
            }
        }
        false
    }
}

/// A decision by the values it comes with: the candidates in their order, the best of them the decision's move. A search
/// of several moves looks at one after the other, so a later one may come out higher.
fn best_first(mut decision: Decision, goal: Goal) -> Decision {
    let worth = |candidate: &Candidate| match goal {
        Goal::Win => candidate.win_rate,
        Goal::Balance => -(candidate.win_rate - 0.5).abs(),
    };
    decision.candidates.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    if let Some(best) = decision.candidates.first() {
        decision.point = best.point;
        decision.line = best.line.clone();
        decision.win_rate = decision.win_rate.map(|_| best.win_rate);
    }
    decision
}

/// An opponent's decision: its own choice, which may rest on more than values, then the others by their values.
fn choice_first(mut decision: Decision) -> Decision {
    let point = decision.point;
    decision.candidates.sort_by(|one, other| {
        (other.point == point).cmp(&(one.point == point)).then(other.win_rate.total_cmp(&one.win_rate))
    });
    decision
}

/// A decision for the page. A proved win comes first among the candidates.
fn update(
    game: &Game,
    decision: &Decision,
    proof: Option<&Proof>,
    goal: Goal,
    start: Instant,
    done: bool,
) -> AnalysisUpdate {
    let size = game.size();
    let win = proof.and_then(|proof| checked_win(game, proof));
    let proved = win.as_ref().and(proof);
    let only = [Candidate::new(decision.point, decision.win_rate.unwrap_or(0.5), decision.line.clone())];
    let weighed = if decision.candidates.is_empty() { &only } else { decision.candidates.as_slice() };
    let mut candidates: Vec<CandidateView> = weighed
        .iter()
        .filter(|candidate| proved.is_none_or(|proof| proof.point != candidate.point))
        .map(|Candidate { point, win_rate, line, stages, .. }| CandidateView {
            point: BoardPoint::new(*point, size),
            percent: decision.win_rate.map(|_| percent(*win_rate)),
            stages: stages.iter().map(|&(stage, rate)| (stage, percent(rate))).collect(),
            wins: None,
            line: BoardPoint::all(line, size),
        })
        .collect();
    let mut rate = weighed.first().map_or(0.5, |best| best.win_rate.clamp(0.01, 0.99));
    if let (Some(proof), Some(win)) = (proved, &win) {
        let (line, point) = (BoardPoint::all(&proof.line(), size), BoardPoint::new(proof.point, size));
        candidates.insert(
            0,
            CandidateView { point, percent: Some(99), stages: Vec::new(), wins: Some(win.plies), line },
        );
        rate = 1.0;
    }
    let said = Decision { proof: proved.cloned(), ..decision.clone() };
    AnalysisUpdate {
        to_move: color_key(game.to_move()),
        depth: decision.depth,
        nodes: decision.nodes,
        seconds: start.elapsed().as_secs_f64(),
        black: Some(if game.to_move() == Color::Black { rate } else { 1.0 - rate }),
        candidates,
        win,
        say: vec![match (goal, decision.win_rate) {
            (Goal::Balance, Some(rate)) => {
                Claim::Even { point: BoardPoint::new(decision.point, size), percent: percent(rate) }
            }
            _ => about_decision(game, &said),
        }],
        done,
    }
}

/// A win whose proof holds. One that does not is a fault of the search, and is logged.
fn checked_win(game: &Game, proof: &Proof) -> Option<ProvedWin> {
    ProvedWin::checked(game, proof)
        .inspect_err(|broken| tracing::error!(%broken, "a proof does not hold"))
        .ok()
}

/// What the flagship would play in a person's place.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hint {
    point: BoardPoint,
    say: Vec<Claim>,
}

/// Searches for a hint, for about a second.
///
/// # Errors
/// When the game is over.
pub(crate) async fn hint(app: &App, visitor: &str, game: Game) -> Result<Hint, ApiError> {
    if game.outcome().is_some() {
        return Err(ApiError::conflict("over", "The game is over."));
    }
    let _permit = app.engines().move_permit(visitor).await?;
    let app = app.clone();
    let thought = tokio::task::spawn_blocking(move || {
        let mut analyst = app.analysts().take();
        let limits = SearchLimits { nodes: Some(200_000), ..SearchLimits::time(Duration::from_secs(1)) };
        let decision = analyst.choose(&game, &limits);
        app.analysts().give_back(analyst);
        decision.map(|mut decision| {
            decision.proof = decision.proof.filter(|proof| proof.check(&game).is_ok());
            let say = vec![about_decision(&game, &decision)];
            Hint { point: BoardPoint::new(decision.point, game.size()), say }
        })
    });
    thought.await?.map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Point, Rule, Size, notation};

    fn points(update: &AnalysisUpdate) -> Vec<String> {
        update.candidates.iter().map(|candidate| candidate.point.to_string()).collect()
    }

    #[test]
    fn the_best_moves_come_in_the_order_of_the_values_shown() {
        let size = Size::STANDARD;
        let at = |name: &str| -> Point { notation::parse_human(name, size).unwrap() };
        let game = Game::from_moves(size, Rule::Freestyle, &[at("h8"), at("i9")]).unwrap();
        let candidate = |name: &str, rate| Candidate::new(at(name), rate, vec![at(name)]);
        let decision = Decision {
            win_rate: Some(0.5),
            candidates: vec![candidate("g8", 0.5), candidate("g7", 0.4), candidate("i8", 0.6)],
            ..Decision::new(at("g8"))
        };
        let start = Instant::now();
        let own = update(&game, &best_first(decision.clone(), Goal::Win), None, Goal::Win, start, true);
        assert_eq!(points(&own), ["I8", "G8", "G7"]);
        assert_eq!(own.black, Some(0.6));
        assert!(matches!(&own.say[0], Claim::Best { point, percent: 60 } if point.to_string() == "I8"));
        let theirs = update(&game, &choice_first(decision.clone()), None, Goal::Win, start, true);
        assert_eq!(points(&theirs), ["G8", "I8", "G7"]);
        let even = best_first(decision, Goal::Balance);
        let even = update(&game, &even, None, Goal::Balance, start, true);
        assert_eq!(points(&even)[0], "G8");
        assert!(matches!(&even.say[0], Claim::Even { percent: 50, .. }));
    }
}
