//! SGF and PSQ: what a reader accepts is the same after being written and read again.

use crate::check_sentence;
use tengen_board::Rule;
use tengen_play::record::{psq::PsqWriteError, sgf};
use tengen_play::{GameRecord, GameTree, ReadError};

/// Every error is one short line that says where.
fn check_error(error: &ReadError) {
    check_sentence(error);
    assert!(error.location.is_some() && error.to_string().len() < 400, "{error}");
}

/// Whether the first game of the file could be played.
pub(crate) fn feed_sgf(bytes: &[u8]) -> bool {
    let first = GameTree::read_bytes(bytes);
    let text = String::from_utf8_lossy(bytes);
    for (number, game) in sgf::games(&text).enumerate() {
        let tree = match game {
            Ok(tree) => tree,
            Err(error) => {
                check_error(&error);
                break;
            }
        };
        if number == 0 {
            assert_eq!(first.as_ref(), Ok(&tree));
        }
        assert_eq!(GameTree::read(&tree.to_sgf()).as_ref(), Ok(&tree));
        match tree.record() {
            Ok(record) => assert_eq!(GameRecord::from_sgf(&record.to_sgf()), Ok(record)),
            Err(error) => check_error(&error),
        }
    }
    first.is_ok_and(|tree| tree.record().is_ok())
}

/// Whether the game could be played by some rule.
pub(crate) fn feed_psq(bytes: &[u8]) -> bool {
    Rule::ALL.into_iter().fold(false, |accepted, rule| check_psq(bytes, rule) || accepted)
}

fn check_psq(bytes: &[u8], rule: Rule) -> bool {
    let record = match GameRecord::from_psq_bytes(bytes, rule) {
        Ok(record) => record,
        Err(error) => {
            check_error(&error);
            return false;
        }
    };
    match record.to_psq() {
        Ok(text) => assert_eq!(GameRecord::from_psq(&text, rule), Ok(record)),
        Err(why) => assert!(matches!(why, PsqWriteError::Name(_)), "{why}"),
    }
    true
}
