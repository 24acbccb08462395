//! The commands that a player types during a game.

use std::path::PathBuf;
use tengen_board::{Color, Point, Size, notation};

/// One line typed during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerCommand {
    /// A move; with `insist` (`h8!`) even if it is forbidden.
    Move { point: Point, insist: bool },
    /// Take back the last move and its reply.
    Undo,
    /// Ask the agent what it would play.
    Hint,
    /// Start another game, optionally with this colour.
    New(Option<Color>),
    /// Save the game to a file; with `replace` (`save!`) even if the file exists.
    Save { path: PathBuf, replace: bool },
    /// Continue a game from a file.
    Load(PathBuf),
    /// Give up.
    Resign,
    /// List the commands.
    Help,
    /// Leave the program.
    Quit,
}

/// The text for `help`.
pub(super) const HELP: &str = "  \
  h8          play there (h8! even if it is forbidden)
  undo, u     take back your move and its reply
  hint        ask what the agent would play for you
  new, n      start another game; new black or new white picks your colour
  save FILE   save the game: SGF, or PSQ if FILE ends in .psq; save! replaces a file; short: s
  load FILE   continue a saved game
  resign      give up
  help, ?     this list
  quit, q     leave (so does Ctrl-D)
";

/// Parses a line; an empty one is no command.
///
/// # Errors
/// A sentence for the player.
pub(super) fn parse(line: &str, size: Size) -> Result<Option<PlayerCommand>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let file = |word: &str| {
        let missing = || format!("{word} needs the name of a file: {word} game.sgf");
        if rest.is_empty() { Err(missing()) } else { Ok(PathBuf::from(rest)) }
    };
    let typed = match (word.as_str(), rest) {
        ("", _) => return Ok(None),
        ("save" | "s", _) => PlayerCommand::Save { path: file("save")?, replace: false },
        ("save!" | "s!", _) => PlayerCommand::Save { path: file("save!")?, replace: true },
        ("load", _) => PlayerCommand::Load(file("load")?),
        ("new" | "n", "") => PlayerCommand::New(None),
        ("new" | "n", "black") => PlayerCommand::New(Some(Color::Black)),
        ("new" | "n", "white") => PlayerCommand::New(Some(Color::White)),
        ("undo" | "u", "") => PlayerCommand::Undo,
        ("hint", "") => PlayerCommand::Hint,
        ("resign", "") => PlayerCommand::Resign,
        ("help" | "?", "") => PlayerCommand::Help,
        ("quit" | "q", "") => PlayerCommand::Quit,
        _ => return parse_move(line, size).map(Some),
    };
    Ok(Some(typed))
}

fn parse_move(line: &str, size: Size) -> Result<PlayerCommand, String> {
    let (text, insist) = line.strip_suffix('!').map_or((line, false), |text| (text, true));
    match notation::parse_human(text, size) {
        Ok(point) => Ok(PlayerCommand::Move { point, insist }),
        Err(_) => {
            // The input is echoed to the terminal, so control characters are escaped and long lines cut.
            let shown: String = line.chars().take(40).flat_map(char::escape_debug).collect();
            Err(format!(
                "'{shown}' is neither a command nor a point of a {size} board (like {}); ? lists the \
                 commands",
                notation::human(size.center(), size)
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &str) -> Option<PlayerCommand> {
        parse(line, Size::STANDARD).expect("a command")
    }

    #[test]
    fn commands_have_long_and_short_forms() {
        let center = Size::STANDARD.center();
        assert_eq!(typed(" h8 \r\n"), Some(PlayerCommand::Move { point: center, insist: false }));
        assert_eq!(typed("H8!"), Some(PlayerCommand::Move { point: center, insist: true }));
        assert_eq!(typed("undo"), typed("u"));
        assert_eq!(typed("NEW white"), Some(PlayerCommand::New(Some(Color::White))));
        assert_eq!(typed("?"), Some(PlayerCommand::Help));
        assert_eq!(typed("q"), Some(PlayerCommand::Quit));
        assert_eq!(typed("\n"), None);
    }

    #[test]
    fn file_names_keep_their_case_and_spaces() {
        let path = PathBuf::from("My Game.sgf");
        assert_eq!(
            typed("save  My Game.sgf"),
            Some(PlayerCommand::Save { path: path.clone(), replace: false })
        );
        assert_eq!(typed("s! My Game.sgf"), Some(PlayerCommand::Save { path: path.clone(), replace: true }));
        assert_eq!(typed("load My Game.sgf"), Some(PlayerCommand::Load(path)));
        assert!(parse("save", Size::STANDARD).is_err());
    }

    #[test]
    fn nonsense_gets_a_sentence_without_control_characters() {
        for line in ["foo", "h16", "h8 h9", "undo 3", "new red", "\x1b[2J", "é", "!", "8h"] {
            let sentence = parse(line, Size::STANDARD).expect_err(line);
            assert!(sentence.starts_with('\'') && !sentence.contains('\x1b'), "{sentence}");
        }
    }
}
