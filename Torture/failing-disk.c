// A failing disk: preloaded into devcat (LD_PRELOAD), it makes the n-th call of one kind fail for files
// under one folder, both for SQLite's files and for those that devcat writes itself.
//
//   DEVCAT_FAULT_CALL    write (pwrite, ftruncate too), sync (fsync, fdatasync, syncfs), open, or name (rename, renameat2, link)
//   DEVCAT_FAULT_AT      which call fails, counted from 1
//   DEVCAT_FAULT_LASTS   1: all later calls fail too
//   DEVCAT_FAULT_KILLS   1: the process is killed there, before the call is made
//   DEVCAT_FAULT_FOLDER  only files whose path begins with this
//   DEVCAT_FAULT_PATH    only this path, instead of a folder's files
//   DEVCAT_FAULT_MARK    a file that is created when a call fails
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls;

static int is_ours(const char *path) {
    const char *folder = getenv("DEVCAT_FAULT_FOLDER"), *exact = getenv("DEVCAT_FAULT_PATH");
    if (exact) return path && strcmp(path, exact) == 0;
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

// Whether this call is to fail.
static int fails(const char *kind, const char *path) {
    const char *wanted = getenv("DEVCAT_FAULT_CALL"), *at = getenv("DEVCAT_FAULT_AT");
    if (!wanted || !at || strcmp(kind, wanted) != 0 || !is_ours(path)) return 0;
    long count = atomic_fetch_add(&calls, 1) + 1, nth = strtol(at, NULL, 10);
    if (count < nth || (count > nth && !getenv("DEVCAT_FAULT_LASTS"))) return 0;
    const char *mark = getenv("DEVCAT_FAULT_MARK");
    if (mark) {
        long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
        if (file >= 0) syscall(SYS_close, file);
    }
    if (getenv("DEVCAT_FAULT_KILLS")) raise(SIGKILL);
    errno = EIO;
    return 1;
}

// The same for an open file.
static int fails_at(const char *kind, int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t count = readlink(link, path, sizeof path - 1);
    if (count < 0) return 0;
    path[count] = 0;
    return fails(kind, path);
}

// A path from the present folder on, made whole.
static const char *whole(const char *path, char *buffer) {
    if (!path || path[0] == '/' || !getcwd(buffer, PATH_MAX)) return path;
    size_t count = strlen(buffer);
    snprintf(buffer + count, PATH_MAX - count, "/%s", path);
    return buffer;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ON_FILE(kind, result, name, parameters, file, ...)                                     \
    result name parameters { return fails_at(kind, file) ? -1 : REAL(name)(__VA_ARGS__); }

ON_FILE("write", ssize_t, write, (int f, const void *b, size_t n), f, f, b, n)
ON_FILE("write", ssize_t, pwrite, (int f, const void *b, size_t n, off_t o), f, f, b, n, o)
ON_FILE("write", ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), f, f, b, n, o)
ON_FILE("write", int, ftruncate, (int f, off_t n), f, f, n)
ON_FILE("write", int, ftruncate64, (int f, off64_t n), f, f, n)
ON_FILE("sync", int, fsync, (int f), f, f)
ON_FILE("sync", int, fdatasync, (int f), f, f)
ON_FILE("sync", int, syncfs, (int f), f, f)

#define ON_PATH(name)                                                                          \
    int name(const char *path, int flags, ...) {                                               \
        char buffer[PATH_MAX];                                                                 \
        va_list rest;                                                                          \
        va_start(rest, flags);                                                                 \
        int mode = va_arg(rest, int);                                                          \
        va_end(rest);                                                                          \
        return fails("open", whole(path, buffer)) ? -1 : REAL(name)(path, flags, mode);        \
    }
ON_PATH(open)
ON_PATH(open64)

int rename(const char *from, const char *to) {
    char buffer[PATH_MAX];
    return fails("name", whole(to, buffer)) ? -1 : REAL(rename)(from, to);
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    char buffer[PATH_MAX];
    return fails("name", whole(to, buffer))
        ? -1 : REAL(renameat2)(from_folder, from, to_folder, to, flags);
}
int link(const char *from, const char *to) {
    char buffer[PATH_MAX];
    return fails("name", whole(to, buffer)) ? -1 : REAL(link)(from, to);
}
