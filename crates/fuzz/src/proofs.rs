//! Certificates of forced wins, and the journal of a search for them: any bytes get an answer.

use crate::check_sentence;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tengen_solve::{Journal, ProofGraph, certificate};
use tengen_verify::{Board, Rule, crc32, verify};

/// Whether the bytes, with their checksum put right, are a certificate.
pub(crate) fn feed_certificate(bytes: &[u8]) -> bool {
    let as_it_is = verify(bytes, false);
    if let Err(error) = &as_it_is {
        check_sentence(error);
    }
    let Some((content, _)) = bytes.split_last_chunk::<4>() else { return false };
    let mended = [content, &crc32(content).to_le_bytes()].concat();
    let (plain, paranoid) = (verify(&mended, false), verify(&mended, true));
    match (&plain, &paranoid) {
        (Ok(_), Ok(_)) => true,
        (Err(error), Err(_)) => {
            check_sentence(error);
            false
        }
        // To replay every reply may only find more: it is the same proof.
        (plain, paranoid) => panic!("{plain:?}, but replayed {paranoid:?}"),
    }
}

thread_local! {
    /// Where the journal lies that is read; in memory where the system has such a folder.
    static FOLDER: TempDir = {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
    };
}

/// Bytes of a journal before its first record: what it is, the rule, the side and the attacker.
const HEADER: usize = 11;

/// Whether the bytes, with the checksums of their records put right, are a journal that proves something.
pub(crate) fn feed_journal(bytes: &[u8]) -> bool {
    let [rule, side, attacker] = bytes.get(8..HEADER).map_or([0, 9, 1], |head| [head[0], head[1], head[2]]);
    let side = usize::from(side.clamp(5, 22));
    let rule = [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact][usize::from(rule % 4)];
    let (empty, attacker) = (Board::new(rule, side), 1 + attacker % 2);
    FOLDER.with(|folder| {
        let path = folder.path().join("journal");
        let mut bytes = mended(bytes);
        if let Some(head) = bytes.get_mut(8..HEADER) {
            head.copy_from_slice(&[rule as u8, side as u8, attacker]);
        }
        fs::write(&path, bytes).expect("the folder can be written to");
        let mut graph = ProofGraph::new(side, attacker);
        if let Err(error) = Journal::open(&path, &mut graph, &empty) {
            check_sentence(&error);
            return false;
        }
        // What was kept is read the same again, and nothing of it is cut off.
        let kept = fs::read(&path).expect("a journal");
        let mut again = ProofGraph::new(side, attacker);
        Journal::open(&path, &mut again, &empty).expect("it was one before");
        assert_eq!((again.len(), fs::read(&path).expect("a journal")), (graph.len(), kept));
        // Nobody has checked it: a certificate made of it may be false, but can be checked.
        if let Some(bytes) = certificate(&graph, &empty)
            && let Err(error) = verify(&bytes, true)
        {
            check_sentence(&error);
        }
        !graph.is_empty()
    })
}

/// The bytes with a right checksum in each record.
fn mended(bytes: &[u8]) -> Vec<u8> {
    let mut mended = bytes.to_vec();
    let mut at = HEADER;
    while let Some(head) = mended.get(at..at + 8) {
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let Some(record) = mended.get(at + 8..).and_then(|rest| rest.get(..length)) else { break };
        let sum = crc32(record).to_le_bytes();
        mended[at + 4..at + 8].copy_from_slice(&sum);
        at += 8 + length;
    }
    mended
}
