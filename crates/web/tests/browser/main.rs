//! The page in a real browser: Debian's Chromium, driven over WebDriver.

mod accessibility;
mod browser;
mod compare;
mod phone;
mod play;
mod teach;
mod understand;
