// Records every change that PostgreSQL makes to its files, in order, and every flush, so that `disk.ts` can tell what a
// disk would have after a power failure. Preloaded into `postgres` (LD_PRELOAD); works for any user, without a mount.
//
// These are the calls that postgres imports (nm -D): it writes data files with them alone, never through a mapping or a
// buffered stream. A call that cannot be replayed is recorded as UNKNOWN, and the replay then fails.
//
// A record is appended by one writev to a file opened with O_APPEND, so records of several processes never mix. That of a
// change follows the change and precedes the return to PostgreSQL: what happened before something else is before it here.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The same numbers are in recording.ts.
enum kind { CREATE = 1, MAKE_FOLDER, STREAM, WRITE, RESIZE, GROW, RENAME, REMOVE, BEGIN_SYNC, END_SYNC, UNKNOWN };

struct header {
    uint64_t kind;
    uint64_t inode;
    uint64_t number; // the offset of a write, a size, or the ticket of a flush
    uint64_t length; // of the data that follow: what was written, or a path
};

// The function of this name that would have been called without this library.
#define NEXT(name) ({ static __typeof__(&name) next; if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); next; })

static int recording = -1;
static dev_t device;
static useconds_t flush_time;

static void fail(const char *what) {
    dprintf(STDERR_FILENO, "recorder: %s: %s\n", what, strerror(errno));
    abort();
}

__attribute__((constructor)) static void open_recording(void) {
    const char *path = getenv("RECORDING");
    const char *microseconds = getenv("FLUSH_MICROSECONDS");
    struct stat state;
    recording = path ? NEXT(open)(path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    if (recording < 0 || fstat(recording, &state)) fail("RECORDING cannot be opened");
    device = state.st_dev;
    flush_time = microseconds ? (useconds_t)atoi(microseconds) : 0;
}

static void append(enum kind kind, uint64_t inode, uint64_t number, const struct iovec *data, int count, size_t length) {
    struct header header = {kind, inode, number, length};
    struct iovec parts[count + 1];
    parts[0] = (struct iovec){&header, sizeof header};
    for (int part = 0; part < count; part++) parts[part + 1] = data[part];
    if (writev(recording, parts, count + 1) != (ssize_t)(sizeof header + length)) fail("a record cannot be written");
}

static void append_path(enum kind kind, uint64_t inode, const char *path) {
    append(kind, inode, 0, &(struct iovec){(void *)path, strlen(path)}, 1, strlen(path));
}

// The inode of a file or folder on the recorded file system; 0 for sockets, pipes and shared memory.
static uint64_t recorded_inode(int fd) {
    struct stat state;
    if (fstat(fd, &state)) fail("a file's state cannot be read");
    return state.st_dev == device && (S_ISREG(state.st_mode) || S_ISDIR(state.st_mode)) ? state.st_ino : 0;
}

static void append_number(enum kind kind, int fd, uint64_t number) {
    uint64_t inode = recorded_inode(fd);
    if (inode) append(kind, inode, number, NULL, 0, 0);
}

static uint64_t inode_at(const char *path) {
    struct stat state;
    if (stat(path, &state)) fail(path);
    return state.st_dev == device ? state.st_ino : 0;
}

// Names ---------------------------------------------------------------------------------------------------------------

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    // Only O_EXCL tells whether this call made the file.
    int wanted = flags & O_CREAT ? flags | O_EXCL : flags;
    int fd = NEXT(open)(path, wanted, mode);
    int is_new = fd >= 0 && flags & O_CREAT;
    if (fd < 0 && errno == EEXIST && wanted != flags) fd = NEXT(open)(path, flags, mode);
    if (fd < 0) return fd;
    uint64_t inode = flags & (O_CREAT | O_TRUNC | O_DSYNC) ? recorded_inode(fd) : 0;
    if (!inode) return fd;
    if (is_new) append_path(CREATE, inode, path);
    else if (flags & O_TRUNC) append(RESIZE, inode, 0, NULL, 0, 0);
    if (flags & O_DSYNC) append_path(UNKNOWN, inode, "open with O_DSYNC or O_SYNC");
    return fd;
}

// Streams write inside the C library, unseen from here. PostgreSQL uses them for files that it can do without.
FILE *fopen(const char *path, const char *mode) {
    FILE *stream = NEXT(fopen)(path, mode);
    uint64_t inode = stream && mode[0] != 'r' ? recorded_inode(fileno(stream)) : 0;
    if (inode) append_path(STREAM, inode, path);
    return stream;
}

int mkdir(const char *path, mode_t mode) {
    int result = NEXT(mkdir)(path, mode);
    uint64_t inode = result == 0 ? inode_at(path) : 0;
    if (inode) append_path(MAKE_FOLDER, inode, path);
    return result;
}

int rename(const char *from, const char *to) {
    int result = NEXT(rename)(from, to);
    // Both paths, each with its end.
    struct iovec paths[] = {{(void *)from, strlen(from) + 1}, {(void *)to, strlen(to)}};
    if (result == 0) append(RENAME, 0, 0, paths, 2, paths[0].iov_len + paths[1].iov_len);
    return result;
}

int unlink(const char *path) {
    int result = NEXT(unlink)(path);
    if (result == 0) append_path(REMOVE, 0, path);
    return result;
}

int rmdir(const char *path) {
    int result = NEXT(rmdir)(path);
    if (result == 0) append_path(REMOVE, 0, path);
    return result;
}

int symlink(const char *target, const char *path) {
    append_path(UNKNOWN, 0, "symlink");
    return NEXT(symlink)(target, path);
}

// Content -------------------------------------------------------------------------------------------------------------

static void append_write(int fd, off_t offset, const struct iovec *data, int count, ssize_t written) {
    uint64_t inode = written > 0 ? recorded_inode(fd) : 0;
    if (inode) append(WRITE, inode, offset, data, count, written);
}

ssize_t write(int fd, const void *data, size_t length) {
    ssize_t written = NEXT(write)(fd, data, length);
    // Also right for a file that is appended to: its position is at the end afterwards. Pipes have none.
    off_t end = written > 0 ? lseek(fd, 0, SEEK_CUR) : -1;
    if (end >= 0) append_write(fd, end - written, &(struct iovec){(void *)data, written}, 1, written);
    return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    ssize_t written = NEXT(pwrite)(fd, data, length, offset);
    append_write(fd, offset, &(struct iovec){(void *)data, written}, 1, written);
    return written;
}

ssize_t pwritev(int fd, const struct iovec *data, int count, off_t offset) {
    ssize_t written = NEXT(pwritev)(fd, data, count, offset);
    // After a short write, which a full disk causes, the record cannot be appended whole: that ends the run.
    append_write(fd, offset, data, count, written);
    return written;
}

int ftruncate(int fd, off_t size) {
    int result = NEXT(ftruncate)(fd, size);
    if (result == 0) append_number(RESIZE, fd, size);
    return result;
}

int truncate(const char *path, off_t size) {
    int result = NEXT(truncate)(path, size);
    uint64_t inode = result == 0 ? inode_at(path) : 0;
    if (inode) append(RESIZE, inode, size, NULL, 0, 0);
    return result;
}

int posix_fallocate(int fd, off_t offset, off_t length) {
    int result = NEXT(posix_fallocate)(fd, offset, length);
    if (result == 0) append_number(GROW, fd, offset + length);
    return result;
}

ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned flags) {
    append_path(UNKNOWN, 0, "copy_file_range");
    return NEXT(copy_file_range)(from, from_offset, to, to_offset, length, flags);
}

// Flushes -------------------------------------------------------------------------------------------------------------

// A flush covers what was written before it began, and is certain only when it has ended. The disk below is left alone:
// the recording decides what is kept, and a fixed time makes runs alike on any disk. Inode 0 stands for all files.
static int flush(uint64_t inode) {
    static uint64_t flushes;
    uint64_t ticket = (uint64_t)getpid() << 32 | ++flushes;
    append(BEGIN_SYNC, inode, ticket, NULL, 0, 0);
    usleep(flush_time);
    append(END_SYNC, inode, ticket, NULL, 0, 0);
    return 0;
}

int fsync(int fd) {
    uint64_t inode = recorded_inode(fd);
    return inode ? flush(inode) : NEXT(fsync)(fd);
}

int fdatasync(int fd) { return fsync(fd); }

int syncfs(int fd) { return recorded_inode(fd) ? flush(0) : NEXT(syncfs)(fd); }

// Starts to write and guarantees nothing, so there is nothing to record; writing early would only cost time.
int sync_file_range(int fd, off_t offset, off_t length, unsigned flags) {
    (void)fd, (void)offset, (void)length, (void)flags;
    return 0;
}
