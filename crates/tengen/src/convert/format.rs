//! The file formats of games, told by names and contents.

use clap::ValueEnum;
use std::path::Path;
use tengen_play::GameRecord;
use tengen_play::record::renlib::Library;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Games with everything in them
    Sgf,
    /// A game of Piskvork or Gomocup's referee
    Psq,
    /// A library of RenLib: a tree of moves
    Lib,
    /// A position of Yixin, as bytes
    Pos,
    /// A position of Yixin, as text
    Sav,
    /// Openings as distances from the centre, one a line: 0,0, 1,1, -2,3
    Offsets,
    /// Moves, a game a line: h8h9i8
    Moves,
    /// Addresses of gomocalc, a game a line
    Url,
}

/// From which side a file counts rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Rows {
    /// From the bottom, as people and gomocalc do
    Bottom,
    /// From the top, as Gomocup's referee and c-gomoku-cli do
    Top,
}

impl Format {
    /// Its name, as `--from` and `--to` take it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Lib => "lib",
            Format::Pos => "pos",
            Format::Sav => "sav",
            Format::Offsets => "offsets",
            Format::Moves => "moves",
            Format::Url => "url",
        }
    }

    /// The format of a file with this name, if the name tells.
    pub(super) fn of_name(name: &str) -> Option<Format> {
        let extension = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "txt" => Some(Format::Moves),
            "sgf" | "psq" | "lib" | "pos" | "sav" => Format::from_str(&extension, true).ok(),
            _ => None,
        }
    }

    /// The format of a file to be read: contents that leave no doubt count more than the name.
    pub(super) fn of_file(name: &str, bytes: &[u8]) -> Option<Format> {
        if Library::is_library(bytes) {
            return Some(Format::Lib);
        }
        let of_name = Format::of_name(name);
        match of_name {
            // The endings .pos and .txt are used for several things.
            None | Some(Format::Pos | Format::Moves) => Format::of_contents(bytes).or(of_name),
            told => told,
        }
    }

    fn of_contents(bytes: &[u8]) -> Option<Format> {
        if GameRecord::is_yixin_pos(bytes) {
            return Some(Format::Pos);
        }
        if GameRecord::is_yixin_sav(bytes) {
            return Some(Format::Sav);
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
        if first.starts_with('(') {
            Some(Format::Sgf)
        } else if first.starts_with("Piskvorky") {
            Some(Format::Psq)
        } else if first.contains("#/") {
            Some(Format::Url)
        } else if first.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            Some(Format::Offsets)
        } else if first.starts_with(|c: char| c.is_ascii_alphabetic()) {
            Some(Format::Moves)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_tell_where_names_do_not() {
        for (name, bytes, format) in [
            ("a.sgf", &b"(;B[hh])"[..], Some(Format::Sgf)),
            ("-", b" (;B[hh])", Some(Format::Sgf)),
            ("a.txt", b"# x\n0,0, 1,1\n", Some(Format::Offsets)),
            ("a.txt", b"-1,0, 1,1\n", Some(Format::Offsets)),
            ("a.txt", b"h8h9\n", Some(Format::Moves)),
            ("a.txt", b"https://gomocalc.com/#/h8h9\n", Some(Format::Url)),
            ("a.pos", &[2, 112, 97], Some(Format::Pos)),
            ("a.pos", b"h8h9", Some(Format::Moves)),
            ("a", b"\xffRenLib\xff", Some(Format::Lib)),
            ("a.LIB", b"\x78\0", Some(Format::Lib)),
            ("a", b"\x78\0\x77\x40", Some(Format::Lib)),
            ("a", b"15\n0\n1\n7 7\n", Some(Format::Sav)),
            ("a", b"Piskvorky 15x15, 1:1, 0", Some(Format::Psq)),
            ("a", b"!", None),
        ] {
            assert_eq!(Format::of_file(name, bytes), format, "{name} {bytes:?}");
        }
    }
}
