//! RenLib libraries and Yixin's positions: what a reader accepts is the same after being written and read again.

use crate::check_sentence;
use tengen_board::Rule;
use tengen_play::record::renlib::Library;
use tengen_play::{GameRecord, GameTree};

/// Whether the bytes are a library.
pub(crate) fn feed_renlib(bytes: &[u8]) -> bool {
    let library = match Library::read(bytes) {
        Ok(library) => library,
        Err(error) => {
            check_sentence(&error);
            return false;
        }
    };
    let mut whole = Library::read(&library.write()).expect("what was written is a library");
    assert_eq!(whole.missing_branches(), 0);
    assert_eq!(whole.write(), library.write());
    // As SGF a library loses its order of texts and the like, but only once.
    let tree = library.to_tree(Rule::Renju);
    assert_eq!(GameTree::read(&tree.to_sgf()).as_ref(), Ok(&tree));
    match Library::from_trees(std::slice::from_ref(&tree)) {
        Ok((again, _)) => {
            whole = Library::read(&again.write()).expect("what was written is a library");
            assert_eq!(whole, again);
            let (last, _) = Library::from_trees(&[again.to_tree(Rule::Renju)]).expect("it was one before");
            assert_eq!(last, again);
        }
        Err(error) => check_sentence(&error),
    }
    true
}

/// Whether the bytes are a position of Yixin's.
pub(crate) fn feed_yixin(bytes: &[u8]) -> bool {
    let mut accepted = false;
    match GameRecord::from_yixin_sav(bytes, Rule::Standard) {
        Ok(record) => {
            let text = record.to_yixin_sav().expect("it came from there");
            assert_eq!(GameRecord::from_yixin_sav(text.as_bytes(), Rule::Standard), Ok(record));
            accepted = true;
        }
        Err(error) => {
            assert!(!GameRecord::is_yixin_sav(bytes) || !error.to_string().contains("no number"));
            check_sentence(&error);
        }
    }
    match GameRecord::from_yixin_pos(bytes, Rule::Renju) {
        Ok(record) => {
            assert_eq!(record.to_yixin_pos().as_deref(), Ok(bytes));
            accepted = true;
        }
        Err(error) => check_sentence(&error),
    }
    accepted
}
