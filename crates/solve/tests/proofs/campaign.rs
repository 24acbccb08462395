//! Campaigns: what is done is kept, and the certificates of all replies together prove the move before them.

use crate::checkers::{both_ways, python};
use crate::play_out::play_out;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tengen_board::{Game, Rule, Size, notation};
use tengen_play::Stop;
use tengen_solve::{Campaign, CampaignError, Plan, merge};
use tengen_verify::verify;

/// Four stones of Black's in a square, on a small board; White, with stones in three corners, is to move.
const SQUARE: &str = "e5a1f5a9e6i1f6";

fn plan(seed: u64) -> Plan {
    let size = Size::new(9).unwrap();
    let opening = Some(notation::parse_moves(SQUARE, size).unwrap());
    Plan { rule: Rule::Freestyle, size, seed, opening }
}

/// Works through a campaign.
fn work(folder: &Path) -> Campaign {
    let mut campaign = Campaign::open(folder, plan(1)).unwrap();
    let ladder = [Duration::from_secs(20), Duration::from_secs(100)];
    campaign.run(&ladder, 2, &Stop::default(), &mut |_| {}).unwrap();
    campaign
}

/// The certificate of the square's last move.
pub(crate) fn merged(folder: &Path) -> Vec<u8> {
    work(folder);
    merge(folder, None).unwrap().certificate.expect("every reply is proved")
}

#[test]
fn a_campaign_goes_on_and_its_certificates_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let campaign = work(path);
    let jobs = campaign.jobs().len();
    assert_eq!(campaign.proved(), jobs);
    assert!(matches!(Campaign::open(path, plan(1)), Err(CampaignError::Busy(_))));
    drop(campaign);
    // As if it had been killed after twenty jobs, in the middle of a line.
    let log = fs::read_to_string(path.join("jobs.log")).unwrap();
    let lines: String = log.split_inclusive('\n').take(20).collect();
    fs::write(path.join("jobs.log"), lines + "3 20000 0.0").unwrap();
    let proved = Campaign::open(path, plan(1)).unwrap().proved();
    assert_eq!(proved, 20);
    assert!(matches!(Campaign::open(path, plan(2)), Err(CampaignError::Other(..))));
    let early = merge(path, None).unwrap();
    assert!(early.certificate.is_none() && early.openings == (0, 1) && early.files == proved, "{early:?}");
    // A certificate that is lost or damaged does not count.
    let job: usize = log.split(' ').next().unwrap().parse().unwrap();
    let first = path.join("proofs").join(format!("{job:04}.proof"));
    let whole = fs::read(&first).unwrap();
    fs::write(&first, &whole[1..]).unwrap();
    assert_eq!(Campaign::open(path, plan(1)).unwrap().proved(), proved - 1);
    let others = fs::read_dir(path.join("proofs")).unwrap().map(|entry| entry.unwrap().path());
    let other = others.map(|path| fs::read(path).unwrap()).find(|bytes| *bytes != whole && bytes.len() > 20);
    fs::write(&first, other.unwrap()).unwrap();
    assert_eq!(Campaign::open(path, plan(1)).unwrap().proved(), proved - 1, "nor does that of another job");
    let campaign = work(path);
    assert_eq!(campaign.proved(), jobs);
    let report = campaign.report().unwrap();
    assert_eq!((report.positions, report.proved, report.tried), (74, jobs, jobs));
    assert!(report.median_seconds <= report.tenth_seconds && report.tenth_seconds.is_some(), "{report:?}");
    assert_eq!(report.share.map(|share| share.value), Some(1.0));
    drop(campaign);

    let merged = merge(path, None).unwrap();
    let bytes = merged.certificate.clone().unwrap();
    let checked = both_ways(&bytes).unwrap();
    assert_eq!((checked.all, checked.stones, merged.openings), (1, [3, 3], (1, 1)));
    assert!(checked.nodes <= merged.positions + 1 && merged.files == jobs, "{merged:?}");
    assert_eq!(play_out(&bytes), Ok(()));
    assert_eq!(python(&[bytes], true), [true]);
    // Any position of it can be asked for.
    let size = Size::new(9).unwrap();
    let moves = notation::parse_moves(SQUARE, size).unwrap();
    let game = |moves: &[_]| Game::from_moves(size, Rule::Freestyle, moves).unwrap();
    let reply = size.point(4, 2).unwrap();
    let one = merge(path, Some(&game(&[&moves[..], &[reply]].concat()))).unwrap();
    assert_eq!(verify(&one.certificate.unwrap(), true).unwrap().all, 0);
    assert!(merge(path, Some(&game(&moves[..2]))).unwrap().certificate.is_none());
}
