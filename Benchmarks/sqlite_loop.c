/* sqlite_loop: what SQLite's own library does, with no other code around it.
 *
 *   sqlite_loop read FILE SECONDS each|one   whole devices by slug, from the three plain tables, in
 *                                            no order: a transaction each, or one around all;
 *                                            prints devices a second
 *   sqlite_loop commit FILE COUNT            durable commits (WAL, FULL) of one changed row;
 *                                            prints the median in milliseconds
 */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void fail(const char *what) {
  fprintf(stderr, "sqlite_loop: %s: %s\n", what, database ? sqlite3_errmsg(database) : "");
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void execute(const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)) fail(sql);
  return statement;
}

/* Reads every column of every row, and returns how many bytes and digits it saw. */
static int64_t drain(sqlite3_stmt *statement) {
  int64_t seen = 0;
  int columns = sqlite3_column_count(statement), status;
  while ((status = sqlite3_step(statement)) == SQLITE_ROW)
    for (int column = 0; column < columns; column++)
      switch (sqlite3_column_type(statement, column)) {
        case SQLITE_TEXT:
          if (!sqlite3_column_text(statement, column)) fail("text");
          seen += sqlite3_column_bytes(statement, column);
          break;
        case SQLITE_FLOAT: seen += (int64_t)sqlite3_column_double(statement, column) + 1; break;
        default: seen += sqlite3_column_int64(statement, column) + 1;
      }
  if (status != SQLITE_DONE) fail("step");
  sqlite3_reset(statement);
  return seen;
}

static uint64_t state = 88172645463325252u;

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

struct key { char *slug; sqlite3_int64 number; };

static size_t load_keys(struct key **keys) {
  size_t count = 0, room = 1024;
  *keys = malloc(room * sizeof **keys);
  sqlite3_stmt *all = prepare("SELECT slug, id FROM device");
  while (*keys && sqlite3_step(all) == SQLITE_ROW) {
    if (count == room) *keys = realloc(*keys, (room *= 2) * sizeof **keys);
    if (!*keys) break;
    (*keys)[count].slug = strdup((const char *)sqlite3_column_text(all, 0));
    (*keys)[count++].number = sqlite3_column_int64(all, 1);
  }
  sqlite3_finalize(all);
  if (!*keys || !count) fail("no devices");
  return count;
}

static void read_loop(const char *path, double seconds, int is_each) {
  int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &database, flags, NULL)) fail(path);
  execute("PRAGMA mmap_size = 268435456; PRAGMA cache_size = -65536");
  struct key *keys;
  size_t count = load_keys(&keys);
  sqlite3_stmt *device = prepare("SELECT * FROM device WHERE slug = ?1");
  sqlite3_stmt *classes = prepare("SELECT * FROM size_class WHERE device = ?1");
  sqlite3_stmt *windows = prepare("SELECT * FROM multitasking WHERE device = ?1");
  sqlite3_stmt *begin = prepare("BEGIN"), *commit = prepare("COMMIT");
  long done = 0;
  double start = now(), end;
  if (!is_each) drain(begin);
  do {
    for (int turn = 0; turn < 1000; turn++, done++) {
      struct key *key = keys + next_random() % count;
      if (is_each) drain(begin);
      sqlite3_bind_text(device, 1, key->slug, -1, SQLITE_STATIC);
      if (!drain(device)) fail("a device is not there");
      sqlite3_bind_int64(classes, 1, key->number);
      sqlite3_bind_int64(windows, 1, key->number);
      drain(classes);
      drain(windows);
      if (is_each) drain(commit);
    }
    end = now();
  } while (end - start < seconds);
  printf("%.0f\n", (double)done / (end - start));
}

static int ascending(const void *first, const void *second) {
  double difference = *(const double *)first - *(const double *)second;
  return (difference > 0) - (difference < 0);
}

static void commit_loop(const char *path, int count) {
  if (sqlite3_open(path, &database)) fail(path);
  execute("PRAGMA journal_mode = wal; PRAGMA synchronous = full");
  double *times = malloc((size_t)count * sizeof *times);
  if (!times) fail("no memory");
  sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
  sqlite3_stmt *update = prepare(
      "UPDATE device SET status_bar = ?1 WHERE slug = (SELECT slug FROM device LIMIT 1)");
  for (int turn = 0; turn < count; turn++) {
    double start = now();
    drain(begin);
    sqlite3_bind_int(update, 1, 60 + turn % 40);
    drain(update);
    drain(commit);
    times[turn] = (now() - start) * 1000;
  }
  qsort(times, (size_t)count, sizeof *times, ascending);
  printf("%.4f\n", times[count / 2]);
}

int main(int count, char **words) {
  if (count == 5 && !strcmp(words[1], "read"))
    read_loop(words[2], atof(words[3]), !strcmp(words[4], "each"));
  else if (count == 4 && !strcmp(words[1], "commit") && atoi(words[3]) > 0)
    commit_loop(words[2], atoi(words[3]));
  else {
    fputs("usage: sqlite_loop read FILE SECONDS each|one\n"
          "       sqlite_loop commit FILE COUNT\n", stderr);
    return 2;
  }
  return 0;
}
