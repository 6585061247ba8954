// Takes the power away at each write of a commit, and looks whether SQLite still finds a whole database.
//
// Below the layer of Sources/CDevcatLogWriting a second one records what reaches the system. A loss of power keeps
// what was written before the last sync of a file, and of later writes whatever it likes, by blocks of 4 KiB.
//
//   cc -I Sources/CDevcatLogWriting/include Torture/log-power-loss.c Sources/CDevcatLogWriting/log_writing.c
//     -lsqlite3 -lpthread && ./a.out 40
//
// It prints a line for each scene, and ends with 1 if a file was damaged or lost a commit that had ended.
#include "CDevcatLogWriting.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum kind { WRITE, SYNC, TRUNCATE };
struct act {
  enum kind kind;
  int is_log, count;
  sqlite3_int64 offset;
  unsigned char *bytes;
};
static struct act *acts;
static int act_count, act_room;

static void record(enum kind kind, int is_log, sqlite3_int64 offset, const void *bytes, int count) {
  if (act_count == act_room) acts = realloc(acts, (act_room = act_room * 2 + 1024) * sizeof *acts);
  struct act *act = &acts[act_count++];
  *act = (struct act){kind, is_log, count, offset, NULL};
  if (bytes) memcpy(act->bytes = malloc(count), bytes, count);
}

// The layer that records. The file of SQLite's own layer follows in memory.
struct file {
  sqlite3_file base;
  int is_log;
};
static sqlite3_vfs *own_layer;
#define REAL(one) ((sqlite3_file *)((struct file *)(one) + 1))
#define IS_LOG(one) (((struct file *)(one))->is_log)
#define PASS(name, parameters, ...) \
  static int pass_##name parameters { return REAL(f)->pMethods->x##name(REAL(f), ##__VA_ARGS__); }
PASS(Close, (sqlite3_file * f))
PASS(Read, (sqlite3_file * f, void *b, int n, sqlite3_int64 o), b, n, o)
PASS(FileSize, (sqlite3_file * f, sqlite3_int64 *n), n)
PASS(Lock, (sqlite3_file * f, int l), l)
PASS(Unlock, (sqlite3_file * f, int l), l)
PASS(CheckReservedLock, (sqlite3_file * f, int *r), r)
PASS(FileControl, (sqlite3_file * f, int o, void *p), o, p)
PASS(SectorSize, (sqlite3_file * f))
PASS(DeviceCharacteristics, (sqlite3_file * f))
PASS(ShmMap, (sqlite3_file * f, int a, int b, int c, void volatile **p), a, b, c, p)
PASS(ShmLock, (sqlite3_file * f, int a, int b, int c), a, b, c)
PASS(ShmUnmap, (sqlite3_file * f, int a), a)
PASS(Fetch, (sqlite3_file * f, sqlite3_int64 o, int n, void **p), o, n, p)
PASS(Unfetch, (sqlite3_file * f, sqlite3_int64 o, void *p), o, p)
static void pass_ShmBarrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }
static int record_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 offset) {
  record(WRITE, IS_LOG(f), offset, bytes, count);
  return REAL(f)->pMethods->xWrite(REAL(f), bytes, count, offset);
}
static int record_truncate(sqlite3_file *f, sqlite3_int64 size) {
  record(TRUNCATE, IS_LOG(f), size, NULL, 0);
  return REAL(f)->pMethods->xTruncate(REAL(f), size);
}
static int record_sync(sqlite3_file *f, int flags) {
  (void)flags;
  record(SYNC, IS_LOG(f), 0, NULL, 0);
  return SQLITE_OK;
}
static const sqlite3_io_methods methods = {
    3, pass_Close, pass_Read, record_write, record_truncate, record_sync, pass_FileSize, pass_Lock, pass_Unlock,
    pass_CheckReservedLock, pass_FileControl, pass_SectorSize, pass_DeviceCharacteristics, pass_ShmMap,
    pass_ShmLock, pass_ShmBarrier, pass_ShmUnmap, pass_Fetch, pass_Unfetch};
static int open_file(sqlite3_vfs *layer, const char *name, sqlite3_file *f, int flags, int *given) {
  (void)layer;
  if (!(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) return own_layer->xOpen(own_layer, name, f, flags, given);
  memset(f, 0, sizeof(struct file));
  int status = own_layer->xOpen(own_layer, name, REAL(f), flags, given);
  if (REAL(f)->pMethods) f->pMethods = &methods;
  IS_LOG(f) = (flags & SQLITE_OPEN_WAL) != 0;
  return status;
}

// A file as it may be after a loss of power.
struct image {
  unsigned char *bytes;
  sqlite3_int64 size;
};
static void put(struct image *image, const unsigned char *bytes, sqlite3_int64 count, sqlite3_int64 offset) {
  if (offset + count > image->size) {
    image->bytes = realloc(image->bytes, offset + count);
    if (offset > image->size) memset(image->bytes + image->size, 0, offset - image->size);
    image->size = offset + count;
  }
  memcpy(image->bytes + offset, bytes, count);
}

// Writes the files lost.db and lost.db-wal as after the first acts.
static void lose_power(int count) {
  struct image images[2] = {{0}};
  int synced[2] = {-1, -1};
  for (int i = 0; i < count; i++)
    if (acts[i].kind == SYNC) synced[acts[i].is_log] = i;
  for (int i = 0; i < count; i++) {
    struct act *act = &acts[i];
    struct image *image = &images[act->is_log];
    int luck = i < synced[act->is_log] ? 2 : rand() % 3;
    if (act->kind == TRUNCATE && act->offset < image->size && luck) image->size = act->offset;
    if (act->kind != WRITE || luck == 0) continue;
    for (sqlite3_int64 at = 0; at < act->count;) {
      sqlite3_int64 end = ((act->offset + at) / 4096 + 1) * 4096 - act->offset;
      if (end > act->count) end = act->count;
      if (luck == 2 || rand() % 2) put(image, act->bytes + at, end - at, act->offset + at);
      at = end;
    }
  }
  const char *names[2] = {"lost.db", "lost.db-wal"};
  unlink("lost.db-shm");
  for (int i = 0; i < 2; i++) {
    FILE *file = fopen(names[i], "w");
    if (images[i].size) fwrite(images[i].bytes, 1, images[i].size, file);
    fclose(file);
    free(images[i].bytes);
  }
}

static void run(sqlite3 *database, const char *sql) {
  char *problem = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &problem) == SQLITE_OK) return;
  fprintf(stderr, "%s: %s\n", sql, problem);
  exit(2);
}

// The first value of a query, or -1.
static int number(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int value = -1;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK
      && sqlite3_step(statement) == SQLITE_ROW)
    value = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return value;
}

static sqlite3 *opened(void) {
  sqlite3 *database = NULL;
  if (sqlite3_open_v2("d.db", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, devcat_log_writing()))
    exit(2);
  run(database, "PRAGMA synchronous = full; PRAGMA wal_autocheckpoint = 0");
  return database;
}

static int failures;

// Loses power at each act from one on, some times each; the last ones must leave a table with the last mark.
static void lose_at_each(const char *scene, int from, int times, int mark) {
  int damaged = 0, lost = 0, losses = 0;
  for (int count = from; count <= act_count; count++)
    for (int time = 0; time < times; time++, losses++) {
      lose_power(count);
      sqlite3 *database = NULL;
      sqlite3_open_v2("lost.db", &database, SQLITE_OPEN_READWRITE, "unix");
      damaged += number(database, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check != 'ok'") != 0;
      lost += count == act_count && number(database, "SELECT max(mark) FROM t") != mark;
      sqlite3_close(database);
    }
  printf("%s: %d losses of power, %d damaged, %d lost a commit\n", scene, losses, damaged, lost);
  failures += damaged + lost;
}

static sqlite3 *begun(void) {
  for (int i = 0; i < act_count; i++) free(acts[i].bytes);
  act_count = 0;
  unlink("d.db");
  unlink("d.db-wal");
  unlink("d.db-shm");
  sqlite3 *database = opened();
  run(database, "PRAGMA journal_mode = wal; CREATE TABLE t(id INTEGER PRIMARY KEY, mark, v); CREATE INDEX i ON t(v);"
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 200)"
                "INSERT INTO t SELECT x, 0, hex(randomblob(200)) FROM n");
  return database;
}

int main(int count, char **words) {
  int times = count > 1 ? atoi(words[1]) : 20;
  static sqlite3_vfs layer;
  own_layer = sqlite3_vfs_find(NULL);
  layer = *own_layer;
  layer.zName = "recording";
  layer.szOsFile += sizeof(struct file);
  layer.xOpen = open_file;
  sqlite3_vfs_register(&layer, 1);

  // The first commits to a new log.
  sqlite3 *first = begun();
  sqlite3_close(first);
  first = opened();
  int from = act_count;
  run(first, "UPDATE t SET mark = 1, v = hex(randomblob(200)) WHERE id < 150");
  run(first, "UPDATE t SET mark = 2, v = hex(randomblob(200)) WHERE id > 100");
  lose_at_each("a new log", from, times, 2);
  sqlite3_close(first);

  // A connection that found an empty log begins it anew, when others have filled it and taken it in.
  sqlite3_close(begun());
  first = opened();
  number(first, "SELECT count(*) FROM t");
  sqlite3 *second = opened();
  run(second, "UPDATE t SET mark = 1, v = hex(randomblob(200)) WHERE id = 1");
  run(second, "UPDATE t SET mark = 2, v = hex(randomblob(200))");
  run(second, "PRAGMA wal_checkpoint(PASSIVE)");
  from = act_count;
  run(first, "UPDATE t SET mark = 3, v = hex(randomblob(200)) WHERE id < 180");
  lose_at_each("a log that others have filled", from, times, 3);
  sqlite3_close(second);
  sqlite3_close(first);

  // What was taken back in the exclusive mode of locking, in which no lock ends.
  for (int rows = 10; rows <= 30; rows += 5) {
    first = begun();
    char sql[200];
    snprintf(sql, sizeof sql, "UPDATE t SET mark = 9, v = hex(randomblob(200)) WHERE id < %d", rows * 6);
    run(first, "PRAGMA cache_size = 10; PRAGMA locking_mode = exclusive; BEGIN IMMEDIATE");
    run(first, sql);
    run(first, "ROLLBACK; PRAGMA locking_mode = normal; BEGIN IMMEDIATE; COMMIT");
    second = opened();
    run(second, "UPDATE t SET mark = 4, v = hex(randomblob(200))");
    number(first, "SELECT sum(length(v)) FROM t");
    int damaged = number(first, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check != 'ok'") != 0
        || number(second, "SELECT count(*) FROM t WHERE mark = 4") != 200;
    failures += damaged;
    if (damaged) printf("exclusive locking, %d rows: damaged\n", rows);
    sqlite3_close(second);
    sqlite3_close(first);
  }
  return failures > 0;
}
