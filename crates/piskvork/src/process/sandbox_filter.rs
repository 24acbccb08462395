//! The filter of system calls that keeps an engine from the network: a program for the kernel's packet filter.
//!
//! It is written by hand because engines may be 32-bit programs, under Wine for example: their calls have other numbers, which
//! usual filters answer by killing the program.

use seccompiler::{apply_filter, sock_filter};

/// Instructions of the packet filter: load a word of the call's data, compare, return.
const LOAD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;
/// Where the call's number, its architecture and the low half of its first argument are in its data.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;
/// Answers: let the call pass, or let it fail with "permission denied".
const ALLOW: u32 = 0x7fff_0000;
const DENY: u32 = 0x0005_0000 | 13;
/// Sockets between programs of this machine stay.
const AF_UNIX: u32 = 1;

/// From here on x86_64 numbers its calls once more, for programs with short pointers (x32), which hardly exist.
const SECOND_NUMBERS: u32 = 0x4000_0000;

/// The calls of an architecture that lead to the network.
struct Calls {
    architecture: u32,
    socket: u32,
    /// Makes sockets behind the filter's back.
    io_uring_setup: u32,
    /// The old call for everything about sockets, whose arguments a filter cannot see.
    socketcall: Option<u32>,
}

const X86_64: Calls = Calls { architecture: 0xc000_003e, socket: 41, io_uring_setup: 425, socketcall: None };
const X86: Calls =
    Calls { architecture: 0x4000_0003, socket: 359, io_uring_setup: 425, socketcall: Some(102) };
const AARCH64: Calls =
    Calls { architecture: 0xc000_00b7, socket: 198, io_uring_setup: 425, socketcall: None };

/// Keeps this thread, and all that it starts, from making sockets but those between programs of this machine; whether the
/// system and its processor are such that it could.
pub(super) fn deny_network() -> bool {
    let known: &[Calls] = match std::env::consts::ARCH {
        "x86_64" => &[X86_64, X86],
        "aarch64" => &[AARCH64],
        _ => return false,
    };
    apply_filter(&filter(known)).is_ok()
}

fn filter(known: &[Calls]) -> Vec<sock_filter> {
    let statement = |code, k| sock_filter { code, jt: 0, jf: 0, k };
    let mut program = vec![statement(LOAD, ARCHITECTURE)];
    for calls in known {
        let body = body(calls);
        // The next architecture follows behind this one's part.
        let skip = u8::try_from(body.len()).expect("a part is short");
        program.push(sock_filter { code: JUMP_IF_EQUAL, jt: 0, jf: skip, k: calls.architecture });
        program.extend(body);
    }
    program.push(statement(RETURN, DENY));
    program
}

/// What is done with a call of this architecture; every way through it ends with an answer.
fn body(calls: &Calls) -> Vec<sock_filter> {
    let statement = |code, k| sock_filter { code, jt: 0, jf: 0, k };
    // Goes on with the next step if the loaded word is `k`, else skips so many.
    let unless_equal = |k, skip| sock_filter { code: JUMP_IF_EQUAL, jt: 0, jf: skip, k };
    let mut body = vec![
        statement(LOAD, NUMBER),
        sock_filter { code: JUMP_IF_AT_LEAST, jt: 0, jf: 1, k: SECOND_NUMBERS },
        statement(RETURN, DENY),
    ];
    for denied in [Some(calls.io_uring_setup), calls.socketcall].into_iter().flatten() {
        body.extend([unless_equal(denied, 1), statement(RETURN, DENY)]);
    }
    body.extend([
        unless_equal(calls.socket, 2),
        statement(LOAD, FIRST_ARGUMENT),
        unless_equal(AF_UNIX, 1),
        statement(RETURN, ALLOW),
        statement(RETURN, DENY),
    ]);
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the filter answers to a call.
    fn answer(program: &[sock_filter], architecture: u32, number: u32, argument: u32) -> u32 {
        let (mut at, mut word) = (0, 0);
        loop {
            let step = &program[at];
            at += 1;
            match step.code {
                LOAD => {
                    word = match step.k {
                        NUMBER => number,
                        ARCHITECTURE => architecture,
                        FIRST_ARGUMENT => argument,
                        other => panic!("nothing is at {other}"),
                    }
                }
                JUMP_IF_EQUAL => at += usize::from(if word == step.k { step.jt } else { step.jf }),
                JUMP_IF_AT_LEAST => at += usize::from(if word >= step.k { step.jt } else { step.jf }),
                RETURN => return step.k,
                other => panic!("no instruction {other}"),
            }
        }
    }

    #[test]
    fn only_sockets_within_the_machine_pass() {
        let program = filter(&[X86_64, X86]);
        let (inet, read) = (2, 0);
        assert_eq!(answer(&program, X86_64.architecture, X86_64.socket, AF_UNIX), ALLOW);
        assert_eq!(answer(&program, X86_64.architecture, X86_64.socket, inet), DENY);
        assert_eq!(answer(&program, X86_64.architecture, read, inet), ALLOW);
        assert_eq!(answer(&program, X86_64.architecture, 425, 0), DENY);
        assert_eq!(answer(&program, X86_64.architecture, SECOND_NUMBERS + 41, inet), DENY);
        assert_eq!(answer(&program, X86_64.architecture, X86.socket, inet), ALLOW, "another call's number");
        assert_eq!(answer(&program, X86.architecture, X86.socket, AF_UNIX), ALLOW);
        assert_eq!(answer(&program, X86.architecture, X86.socket, 10), DENY);
        assert_eq!(answer(&program, X86.architecture, 102, 1), DENY);
        assert_eq!(answer(&program, X86.architecture, 3, inet), ALLOW);
        assert_eq!(answer(&program, 7, read, 0), DENY, "an unknown architecture");
    }
}
