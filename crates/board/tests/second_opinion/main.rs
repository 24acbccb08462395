//! The rules against a second opinion: a slow referee and a slow Renju oracle that share no code with the library.

mod classics;
mod oracle;
mod referee;
mod renju;
