//! The filter of system calls that keeps an engine from the network and from others' files' rights: a program for the kernel's
//! packet filter.
//!
//! It is written by hand because engines may be 32-bit programs, under Wine for example: their calls have other numbers, which
//! usual filters answer by killing the program.

use seccompiler::{apply_filter, sock_filter};

/// Instructions of the packet filter: load a word of the call's data, compare, return.
const LOAD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;
/// Where the call's number and its architecture are in its data.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
/// Answers: let the call pass, or let it fail with "permission denied".
const ALLOW: u32 = 0x7fff_0000;
const DENY: u32 = 0x0005_0000 | 13;
/// From here on x86_64 numbers its calls once more, for programs with short pointers (x32), which hardly exist.
const SECOND_NUMBERS: u32 = 0x4000_0000;

/// The calls that an architecture denies.
///
/// Those that make sockets, except in pairs: other sockets lead to the network, or to programs of this machine that do for an
/// engine what it may not do itself. And those that change the rights, owners and attributes of files, which Landlock leaves
/// alone wherever the files are.
struct Calls {
    architecture: u32,
    denied: &'static [u32],
}

const X86_64: Calls = Calls {
    architecture: 0xc000_003e,
    denied: &[
        41,  // socket
        425, // io_uring_setup, which makes sockets behind the filter's back
        90, 91, 268, 452, // chmod, fchmod, fchmodat, fchmodat2
        92, 93, 94, 260, // chown, fchown, lchown, fchownat
        188, 189, 190, 463, // setxattr, lsetxattr, fsetxattr, setxattrat
        197, 198, 199, 466, // removexattr, lremovexattr, fremovexattr, removexattrat
        469, // file_setattr
    ],
};
const X86: Calls = Calls {
    architecture: 0x4000_0003,
    denied: &[
        359, // socket
        102, // socketcall, whose arguments a filter cannot see
        425, // io_uring_setup
        15, 94, 306, 452, // chmod, fchmod, fchmodat, fchmodat2
        182, 95, 16, 298, // chown, fchown, lchown, fchownat
        212, 207, 198, // the same with longer numbers of users
        226, 227, 228, 463, // setxattr, lsetxattr, fsetxattr, setxattrat
        235, 236, 237, 466, // removexattr, lremovexattr, fremovexattr, removexattrat
        469, // file_setattr
    ],
};
const AARCH64: Calls = Calls {
    architecture: 0xc000_00b7,
    denied: &[
        198, // socket
        425, // io_uring_setup
        52, 53, 452, // fchmod, fchmodat, fchmodat2
        55, 54, // fchown, fchownat
        5, 6, 7, 463, // setxattr, lsetxattr, fsetxattr, setxattrat
        14, 15, 16, 466, // removexattr, lremovexattr, fremovexattr, removexattrat
        469, // file_setattr
    ],
};

/// Keeps this thread, and all that it starts, from making sockets and from changing the rights of files; whether the system
/// and its processor are such that it could.
pub(super) fn deny_calls() -> bool {
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
    for &denied in calls.denied {
        body.extend([unless_equal(denied, 1), statement(RETURN, DENY)]);
    }
    body.push(statement(RETURN, ALLOW));
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the filter answers to a call.
    fn answer(program: &[sock_filter], architecture: u32, number: u32) -> u32 {
        let (mut at, mut word) = (0, 0);
        loop {
            let step = &program[at];
            at += 1;
            match step.code {
                LOAD => {
                    word = match step.k {
                        NUMBER => number,
                        ARCHITECTURE => architecture,
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
    fn each_architecture_denies_its_own_calls() {
        let program = filter(&[X86_64, X86]);
        for calls in [&X86_64, &X86] {
            for number in 0..600 {
                let expected = if calls.denied.contains(&number) { DENY } else { ALLOW };
                assert_eq!(answer(&program, calls.architecture, number), expected, "{number}");
            }
        }
        let (socket, socketpair, socket_of_32_bits) = (41, 53, 359);
        assert_eq!(answer(&program, X86_64.architecture, socket), DENY);
        assert_eq!(answer(&program, X86_64.architecture, socketpair), ALLOW);
        assert_eq!(answer(&program, X86_64.architecture, socket_of_32_bits), ALLOW, "another call's number");
        assert_eq!(answer(&program, X86_64.architecture, SECOND_NUMBERS + 1), DENY);
        assert_eq!(answer(&program, AARCH64.architecture, 63), DENY, "an unknown architecture");
    }
}
