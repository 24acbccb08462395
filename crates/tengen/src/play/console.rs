//! The terminal of a game: prints the board and sentences, reads what the player types.

use crate::drawing::{self, BoardStyle};
use std::io::{self, BufRead, IsTerminal, Write};
use tengen_board::{Color, Game};

/// Where a game is shown and moves are typed.
pub(super) struct Console<'a> {
    out: &'a mut dyn Write,
    style: BoardStyle,
    /// Whether to print prompts: not where input is piped in.
    prompts: bool,
}

impl Console<'_> {
    /// A console on stdin and this output.
    pub(super) fn new(out: &mut dyn Write, style: BoardStyle) -> Console<'_> {
        Console { out, style, prompts: io::stdin().is_terminal() }
    }

    /// Prints text as it is.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Prints a line.
    pub(super) fn say(&mut self, sentence: &str) -> io::Result<()> {
        self.print(&format!("{sentence}\n"))
    }

    /// Draws the board between empty lines.
    pub(super) fn draw(&mut self, game: &Game) -> io::Result<()> {
        self.say(&format!("\n{}", drawing::draw(game, self.style)))
    }

    /// The character of a colour's stones.
    pub(super) fn stone(&self, color: Color) -> char {
        self.style.stone(color)
    }

    /// Waits for a line; `None` at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        if self.prompts {
            self.print(&format!("{prompt}> "))?;
        }
        let mut line = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            if self.prompts {
                // Ctrl-D leaves the cursor behind the prompt.
                self.say("")?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }
}
