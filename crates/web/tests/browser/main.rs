//! The page in a real browser: Debian's Chromium, driven over WebDriver.

mod accessibility;
mod analysing;
mod browser;
mod compare;
mod exploring;
mod first_load;
mod fleet;
mod games;
mod keeping;
mod languages;
mod online;
mod phone;
mod play;
mod proving;
mod puzzles;
mod sharing;
mod tasks;
mod teach;
mod timing;
mod understand;

/// Every page that needs no game, run or tournament of its own.
const PAGES: [&str; 11] = [
    "/",
    "/puzzles",
    "/understand?moves=h8h7j7j10i8j8k6l5i6i7k8l9k9k7",
    "/teach",
    "/compare",
    "/games",
    "/papers",
    "/papers/freisleben",
    "/about",
    "/fleet",
    "/proof",
];
