// Fails one call that changes files, or all from one on: loaded before the C library (LD_PRELOAD), it stands between a program
// and the system. Only files below FAULT_FOLDER count. FAULT_AT=N is the call that fails, FAULT_LASTING=1 lets all later ones
// fail, too, as a full disk does, and FAULT_COUNT names a file to which each call adds a byte. FAULT_CALLS says which calls
// are meant: "files" (the default), "threads" that are started, or "pipes" to programs that are started.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

// Whether calls of this kind are the ones that fail.
static int is_meant(const char *kind) {
    const char *meant = getenv("FAULT_CALLS");
    return strcmp(meant ? meant : "files", kind) == 0;
}

static int is_below(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    return is_meant("files") && folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_below(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_below(path);
}

// Counts the call; whether it is to fail.
static int fails(void) {
    const char *count = getenv("FAULT_COUNT"), *at = getenv("FAULT_AT");
    if (count) {
        int fd = syscall(SYS_openat, AT_FDCWD, count, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (fd >= 0) {
            syscall(SYS_write, fd, ".", 1);
            syscall(SYS_close, fd);
        }
    }
    long number = atomic_fetch_add(&calls, 1) + 1;
    long wanted = at ? atol(at) : 0;
    return wanted > 0 && (number == wanted || (number > wanted && getenv("FAULT_LASTING")));
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define ON_FILE(type, name, failure, declared, used)                                                                   \
    type name declared {                                                                                               \
        if (is_file_below(fd) && fails()) {                                                                            \
            errno = failure;                                                                                           \
            return -1;                                                                                                 \
        }                                                                                                              \
        return REAL(name) used;                                                                                        \
    }

ON_FILE(ssize_t, write, ENOSPC, (int fd, const void *from, size_t count), (fd, from, count))
ON_FILE(ssize_t, writev, ENOSPC, (int fd, const struct iovec *from, int count), (fd, from, count))
ON_FILE(ssize_t, pwrite, ENOSPC, (int fd, const void *from, size_t count, off_t at), (fd, from, count, at))
ON_FILE(ssize_t, pwrite64, ENOSPC, (int fd, const void *from, size_t count, off64_t at), (fd, from, count, at))
ON_FILE(int, fsync, EIO, (int fd), (fd))
ON_FILE(int, fdatasync, EIO, (int fd), (fd))
ON_FILE(int, ftruncate, ENOSPC, (int fd, off_t length), (fd, length))
ON_FILE(int, ftruncate64, ENOSPC, (int fd, off64_t length), (fd, length))

int rename(const char *from, const char *to) {
    if (is_below(to) && fails()) {
        errno = EIO;
        return -1;
    }
    return REAL(rename)(from, to);
}

// Only what is opened to be written counts.
#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) && is_below(path) && fails()) {                                    \
            errno = ENOSPC;                                                                                            \
            return -1;                                                                                                 \
        }                                                                                                              \
        return REAL(name)(path, flags, mode);                                                                          \
    }

int pthread_create(pthread_t *thread, const pthread_attr_t *with, void *(*work)(void *), void *given) {
    return is_meant("threads") && fails() ? EAGAIN : REAL(pthread_create)(thread, with, work, given);
}

int pipe2(int ends[2], int flags) {
    if (is_meant("pipes") && fails()) {
        errno = EMFILE;
        return -1;
    }
    return REAL(pipe2)(ends, flags);
}

OPENS(open)
OPENS(open64)
