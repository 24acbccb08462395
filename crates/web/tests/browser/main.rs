//! The page in a real browser: Debian's Chromium, driven over WebDriver.

mod accessibility;
mod browser;
mod compare;
mod first_load;
mod games;
mod keeping;
mod languages;
mod online;
mod phone;
mod play;
mod puzzles;
mod teach;
mod understand;

/// Every page that needs no game, run or tournament of its own.
const PAGES: [&str; 9] = [
    "/",
    "/puzzles",
    "/understand?moves=h8h7j7j10i8j8k6l5i6i7k8l9k9k7",
    "/teach",
    "/compare",
    "/games",
    "/papers",
    "/papers/freisleben",
    "/about",
];
