// Writes down what a program does to the files below RECORD_FOLDER, in order, to the file RECORD_LOG: loaded before the C
// library (LD_PRELOAD). Each entry is a line, and behind a write's line come its bytes:
//   C inode path · W inode offset length · T inode length · S inode · D path · R from<tab>to · U path · M path
// for created, written, truncated, synced, a synced folder, renamed, removed, a made folder.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Held while something is done and written down, so that the order is the true one.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int is_below(const char *path) {
    const char *folder = getenv("RECORD_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

// The path of an open file below the folder.
static int path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_below(path);
}

static int is_file_below(int fd) {
    char path[4096];
    return path_of(fd, path, sizeof path);
}

static void note(const void *bytes, size_t count, const char *format, ...) {
    const char *log = getenv("RECORD_LOG");
    char line[9000];
    va_list rest;
    va_start(rest, format);
    int length = vsnprintf(line, sizeof line, format, rest);
    va_end(rest);
    int fd = log ? (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0) return;
    struct iovec parts[] = {{line, (size_t)length}, {(void *)bytes, count}};
    if (syscall(SYS_writev, fd, parts, bytes ? 2 : 1) < 0) abort();
    syscall(SYS_close, fd);
}

static unsigned long inode(int fd) {
    struct stat now;
    return fstat(fd, &now) == 0 ? (unsigned long)now.st_ino : 0;
}

// Where the next write of a file goes.
static long place(int fd) {
    struct stat now;
    if ((fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &now) == 0) return now.st_size;
    return lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *from, size_t count) {
    if (!is_file_below(fd)) return REAL(write)(fd, from, count);
    pthread_mutex_lock(&lock);
    long at = place(fd);
    ssize_t done = REAL(write)(fd, from, count);
    if (done > 0) note(from, done, "W %lu %ld %zd\n", inode(fd), at, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t writev(int fd, const struct iovec *from, int count) {
    // One part at a time: fewer bytes than asked for may always be written.
    return is_file_below(fd) && count > 0 ? write(fd, from[0].iov_base, from[0].iov_len) : REAL(writev)(fd, from, count);
}

static ssize_t written_at(int fd, const void *from, size_t count, off_t at) {
    pthread_mutex_lock(&lock);
    ssize_t done = REAL(pwrite64)(fd, from, count, at);
    if (done > 0) note(from, done, "W %lu %ld %zd\n", inode(fd), (long)at, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *from, size_t count, off_t at) {
    return is_file_below(fd) ? written_at(fd, from, count, at) : REAL(pwrite)(fd, from, count, at);
}

ssize_t pwrite64(int fd, const void *from, size_t count, off64_t at) {
    return is_file_below(fd) ? written_at(fd, from, count, at) : REAL(pwrite64)(fd, from, count, at);
}

static int truncated(int fd, off_t length) {
    pthread_mutex_lock(&lock);
    int done = REAL(ftruncate64)(fd, length);
    if (done == 0) note(NULL, 0, "T %lu %ld\n", inode(fd), (long)length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) {
    return is_file_below(fd) ? truncated(fd, length) : REAL(ftruncate)(fd, length);
}

int ftruncate64(int fd, off64_t length) {
    return is_file_below(fd) ? truncated(fd, length) : REAL(ftruncate64)(fd, length);
}

static void synced(int fd, const char *path) {
    struct stat now;
    if (fstat(fd, &now) == 0 && S_ISDIR(now.st_mode)) note(NULL, 0, "D %s\n", path);
    else note(NULL, 0, "S %lu\n", inode(fd));
}

// The order alone matters, so nothing is really forced to the disk.
#define SYNCS(name)                                                                                                    \
    int name(int fd) {                                                                                                 \
        char path[4096];                                                                                               \
        if (!path_of(fd, path, sizeof path)) return REAL(name)(fd);                                                    \
        pthread_mutex_lock(&lock);                                                                                     \
        synced(fd, path);                                                                                              \
        pthread_mutex_unlock(&lock);                                                                                   \
        return 0;                                                                                                      \
    }

SYNCS(fsync)
SYNCS(fdatasync)

int rename(const char *from, const char *to) {
    if (!is_below(to)) return REAL(rename)(from, to);
    pthread_mutex_lock(&lock);
    int done = REAL(rename)(from, to);
    if (done == 0) note(NULL, 0, "R %s\t%s\n", from, to);
    pthread_mutex_unlock(&lock);
    return done;
}

int unlink(const char *path) {
    if (!is_below(path)) return REAL(unlink)(path);
    pthread_mutex_lock(&lock);
    int done = REAL(unlink)(path);
    if (done == 0) note(NULL, 0, "U %s\n", path);
    pthread_mutex_unlock(&lock);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    int done = REAL(mkdir)(path, mode);
    if (done == 0 && is_below(path)) note(NULL, 0, "M %s\n", path);
    return done;
}

static int opened(int fd, const char *path, int flags, int existed) {
    int error = errno;
    if (fd >= 0 && (flags & O_CREAT) && !existed) note(NULL, 0, "C %lu %s\n", inode(fd), path);
    else if (fd >= 0 && (flags & O_TRUNC)) note(NULL, 0, "T %lu 0\n", inode(fd));
    errno = error;
    return fd;
}

#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        if (!(flags & (O_CREAT | O_TRUNC)) || !is_below(path)) return REAL(name)(path, flags, mode);                   \
        pthread_mutex_lock(&lock);                                                                                     \
        int existed = faccessat(AT_FDCWD, path, F_OK, 0) == 0;                                                         \
        int fd = opened(REAL(name)(path, flags, mode), path, flags, existed);                                          \
        pthread_mutex_unlock(&lock);                                                                                   \
        return fd;                                                                                                     \
    }

OPENS(open)
OPENS(open64)
