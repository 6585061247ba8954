// SQLite writes each page of a transaction to its log by two calls of the system: 24 bytes, and the page. A pull of
// a hundred devices makes 840 of them, which take a tenth of its time. Here they are collected, and written together.
//
// Why nothing that SQLite promises is lost (docs/decisions/0129):
// - The frame that ends a transaction is written before SQLite hears that it was. Until then no other connection
//   looks at the frames before it.
// - Reading what is collected, and a sync, write it first.
// - What is left when the write lock ends is of a transaction that was taken back. It is dropped before the lock is
//   released: at its place others may write.
#include "CDevcatLogWriting.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum {
  // 30 frames. SQLite's own layer writes less than 128 KiB by one call (seekAndWriteFd in os_unix.c).
  PIECE = 124 << 10,
  // "Database File Format", section 4.1: the sizes of the headers of a log and of a frame, and where that has the
  // size of the database after a transaction that ends with it; 0 in other frames.
  LOG_HEADER = 32,
  FRAME_HEADER = 24,
  SIZE_AFTER = 4,
  // Of wal.c: the lock that a connection holds while it writes.
  WRITE_LOCK = 0,
};

// SQLite's own layer.
static sqlite3_vfs *system_layer;

// A database or its log. The file of SQLite's own layer follows in memory.
struct file {
  sqlite3_file base;
  // Of a database: its log, where that is open. Of a log: its database.
  struct file *other;
  // Of a log: what is collected, and where it belongs.
  unsigned char *bytes;
  int count;
  sqlite3_int64 offset;
  // Whether the last header that was written ends a transaction: nothing is collected then.
  int is_ending;
};

static struct file *own(sqlite3_file *file) { return (struct file *)file; }
static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)(own(file) + 1); }
#define CALL(method, ...) (real(file)->pMethods->method(real(file), ##__VA_ARGS__))

// Writes what is collected; where that fails, it stays.
static int settle(sqlite3_file *file) {
  struct file *log = own(file);
  if (log->count == 0) return SQLITE_OK;
  int status = CALL(xWrite, log->bytes, log->count, log->offset);
  if (status == SQLITE_OK) log->count = 0;
  return status;
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct file *log = own(file);
  if (count == FRAME_HEADER) {
    static const unsigned char none[4];
    log->is_ending = memcmp((const unsigned char *)bytes + SIZE_AFTER, none, sizeof none) != 0;
  }
  int is_next = log->count > 0 && offset == log->offset + log->count && count <= PIECE - log->count;
  if (!is_next) {
    int status = settle(file);
    if (status != SQLITE_OK) return status;
    log->offset = offset;
  }
  if (log->bytes == NULL && !log->is_ending) log->bytes = malloc(PIECE);
  if (log->bytes == NULL || count > PIECE) return CALL(xWrite, bytes, count, offset);
  memcpy(log->bytes + log->count, bytes, (size_t)count);
  log->count += count;
  return log->is_ending ? settle(file) : SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct file *log = own(file);
  int status = log->count > 0 && offset + count > log->offset ? settle(file) : SQLITE_OK;
  return status == SQLITE_OK ? CALL(xRead, bytes, count, offset) : status;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int status = settle(file);
  return status == SQLITE_OK ? CALL(xTruncate, size) : status;
}

static int log_sync(sqlite3_file *file, int flags) {
  // SQLite waits for the disk between the header of a log and its frames, since older frames behind a new
  // header could be taken for its own. A file without a byte has none: the header waits together with the first
  // frames. The file is asked under the write lock; at its opening it may have been empty, and others have written.
  struct file *log = own(file);
  sqlite3_int64 size = 1;
  if (log->offset == 0 && log->count == LOG_HEADER && CALL(xFileSize, &size) == SQLITE_OK && size == 0)
    return SQLITE_OK;
  int status = settle(file);
  return status == SQLITE_OK ? CALL(xSync, flags) : status;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
  int status = settle(file);
  return status == SQLITE_OK ? CALL(xFileSize, size) : status;
}

static int close_file(sqlite3_file *file) {
  struct file *one = own(file);
  free(one->bytes);
  if (one->other != NULL) one->other->other = NULL;
  return CALL(xClose);
}

static int database_lock(sqlite3_file *file, int first, int count, int flags) {
  int is_end = (flags & SQLITE_SHM_UNLOCK) && (flags & SQLITE_SHM_EXCLUSIVE) && first == WRITE_LOCK;
  // A reader begins before it writes. In the exclusive mode of locking no lock ends, and this one ends the mode.
  is_end |= (flags & SQLITE_SHM_LOCK) && (flags & SQLITE_SHM_SHARED);
  if (is_end && own(file)->other != NULL) own(file)->other->count = 0;
  return CALL(xShmLock, first, count, flags);
}

// What passes through as it is.
static int pass_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return CALL(xRead, bytes, count, offset);
}
static int pass_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  return CALL(xWrite, bytes, count, offset);
}
static int pass_truncate(sqlite3_file *file, sqlite3_int64 size) { return CALL(xTruncate, size); }
static int pass_sync(sqlite3_file *file, int flags) { return CALL(xSync, flags); }
static int pass_size(sqlite3_file *file, sqlite3_int64 *size) { return CALL(xFileSize, size); }
static int pass_lock(sqlite3_file *file, int lock) { return CALL(xLock, lock); }
static int pass_unlock(sqlite3_file *file, int lock) { return CALL(xUnlock, lock); }
static int pass_reserved(sqlite3_file *file, int *result) { return CALL(xCheckReservedLock, result); }
static int pass_control(sqlite3_file *file, int control, void *value) { return CALL(xFileControl, control, value); }
static int pass_sector(sqlite3_file *file) { return CALL(xSectorSize); }
static int pass_device(sqlite3_file *file) { return CALL(xDeviceCharacteristics); }
static int pass_map(sqlite3_file *file, int page, int size, int extends, void volatile **memory) {
  return CALL(xShmMap, page, size, extends, memory);
}
static void pass_barrier(sqlite3_file *file) { CALL(xShmBarrier); }
static int pass_unmap(sqlite3_file *file, int removes) { return CALL(xShmUnmap, removes); }
static int pass_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **memory) {
  return CALL(xFetch, offset, count, memory);
}
static int pass_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *memory) {
  return CALL(xUnfetch, offset, memory);
}

static const sqlite3_io_methods log_methods = {
    1, close_file, log_read, log_write, log_truncate, log_sync, log_size, pass_lock, pass_unlock,
    pass_reserved, pass_control, pass_sector, pass_device, 0, 0, 0, 0, 0, 0};
// Of a database that may not have a log.
static const sqlite3_io_methods plain_methods = {
    1, close_file, pass_read, pass_write, pass_truncate, pass_sync, pass_size, pass_lock, pass_unlock,
    pass_reserved, pass_control, pass_sector, pass_device, 0, 0, 0, 0, 0, 0};
static const sqlite3_io_methods database_methods = {
    3, close_file, pass_read, pass_write, pass_truncate, pass_sync, pass_size, pass_lock, pass_unlock,
    pass_reserved, pass_control, pass_sector, pass_device, pass_map, database_lock, pass_barrier,
    pass_unmap, pass_fetch, pass_unfetch};

static int open_file(
    sqlite3_vfs *layer, const char *name, sqlite3_file *file, int flags, int *given) {
  (void)layer;
  int is_log = (flags & SQLITE_OPEN_WAL) != 0;
  if (!is_log && !(flags & SQLITE_OPEN_MAIN_DB)) return system_layer->xOpen(system_layer, name, file, flags, given);
  memset(file, 0, sizeof(struct file));
  int status = system_layer->xOpen(system_layer, name, real(file), flags, given);
  // SQLite closes what has methods, also where it could not be opened.
  const sqlite3_io_methods *methods = real(file)->pMethods;
  if (methods == NULL) return status;
  int can_have_log = methods->iVersion >= 3 && methods->xShmMap != NULL;
  file->pMethods = is_log ? &log_methods : can_have_log ? &database_methods : &plain_methods;
  if (is_log) {
    struct file *database = own(sqlite3_database_file_object(name));
    own(file)->other = database;
    database->other = own(file);
  }
  return status;
}

static const char *registered;

static void register_layer(void) {
  static sqlite3_vfs layer;
  system_layer = sqlite3_vfs_find(NULL);
  if (system_layer == NULL) return;
  layer = *system_layer;
  layer.zName = "devcat";
  layer.szOsFile += (int)sizeof(struct file);
  layer.xOpen = open_file;
  if (sqlite3_vfs_register(&layer, 0) == SQLITE_OK) registered = layer.zName;
}

const char *devcat_log_writing(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_layer);
  return registered;
}
