//! A third opinion: plays a certificate against every reply with the engine's own rules and patterns, believing no zone.

use std::collections::HashSet;
use tengen_board::{Color, Game, Outcome, Point, Rule, Size};
use tengen_patterns::{Position, Threat};
use tengen_verify::{Certificate, Kind, Node, Reference, through, undo};

/// Plays a certificate that is written as it should be. What goes wrong, if anything does.
pub(crate) fn play_out(bytes: &[u8]) -> Result<(), String> {
    let certificate = Certificate::read(bytes).map_err(|error| error.to_string())?;
    let mut nodes = Vec::new();
    let mut at = 0;
    for number in 0..certificate.count {
        let (node, next) = certificate.node(number, at).map_err(|error| error.to_string())?;
        nodes.push(node);
        at = next;
    }
    let board = &certificate.root;
    let rule = Rule::ALL.into_iter().find(|rule| rule.name() == board.rule().to_string()).unwrap();
    let size = Size::new(board.side()).unwrap();
    let mut stones = Vec::new();
    for point in size.points() {
        match board.at(cell(size, point)) {
            0 => {}
            color => stones.push((point, Color::ALL[usize::from(color) - 1])),
        }
    }
    let attacker = Color::ALL[usize::from(certificate.attacker) - 1];
    let game = Game::from_setup(size, rule, &stones, attacker).unwrap();
    let mut player = Player { nodes, attacker, seen: HashSet::new() };
    player.play(Reference { node: 0, symmetry: 0 }, &game)
}

struct Player {
    nodes: Vec<Node>,
    attacker: Color,
    /// Nodes and keys of positions that are done.
    seen: HashSet<(usize, u64)>,
}

fn cell(size: Size, point: Point) -> usize {
    usize::from(point.x()) + usize::from(point.y()) * usize::from(size.side())
}

impl Player {
    /// Plays a node, seen through a symmetry, in a game with the attacker to move.
    fn play(&mut self, at: Reference, game: &Game) -> Result<(), String> {
        if !self.seen.insert((at.node, game.key().0)) {
            return Ok(());
        }
        let size = game.size();
        let side = usize::from(size.side());
        // The cell of the game that the symmetry sends to the node's cell.
        let back = |cell: usize| undo(at.symmetry, side, &[cell].into_iter().collect()).first();
        let turn = |to: Reference| {
            let product =
                |s: u8| through(s, side, 1) == through(to.symmetry, side, through(at.symmetry, side, 1));
            Reference { node: to.node, symmetry: (0..8).find(|&s| product(s)).unwrap() }
        };
        let node = self.nodes[at.node].clone();
        let mut game = game.clone();
        let own = back(node.cell).and_then(|own| size.point((own % side) as u8, (own / side) as u8));
        game.play(own.ok_or("off the board")?).map_err(|error| error.to_string())?;
        if let Some(outcome) = game.outcome() {
            return if outcome.winner() == Some(self.attacker) { Ok(()) } else { Err("no win".to_owned()) };
        }
        if node.kind == Kind::Five {
            return Err("a five that is none".to_owned());
        }
        let free: Vec<Point> = game.board().empties().collect();
        for reply in free {
            game.play(reply).unwrap();
            let listed = node.replies.iter().find(|(to, _)| back(*to) == Some(cell(size, reply)));
            let answered = match (game.outcome().map(Outcome::winner), listed) {
                (Some(_), _) => Err(format!("the reply {reply:?} ends the game")),
                (None, Some((_, to))) => self.play(turn(*to), &game),
                (None, None) if self.wins_by_patterns(&game) => Ok(()),
                (None, None) => {
                    let mut defaults = node.defaults.iter();
                    if defaults.any(|&default| self.play(turn(default), &game).is_ok()) {
                        Ok(())
                    } else {
                        Err(format!("no answer to {reply:?} after {:?}", game.moves()))
                    }
                }
            };
            game.undo();
            answered?;
        }
        Ok(())
    }

    /// Whether the attacker, to move, has a five, or an open four that the defender cannot forestall.
    fn wins_by_patterns(&self, game: &Game) -> bool {
        let position = Position::from(game);
        let count = |color, threat| position.count(color, threat) > 0;
        count(self.attacker, Threat::Five)
            || (!count(!self.attacker, Threat::Five) && count(self.attacker, Threat::OpenFour))
    }
}
