/* sqlite_loop FILE COUNT: durable commits (WAL, FULL) of one changed row by SQLite's own library, with no other
 * code around it; prints the median in milliseconds. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
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

static void drain(sqlite3_stmt *statement) {
  int status;
  while ((status = sqlite3_step(statement)) == SQLITE_ROW) continue;
  if (status != SQLITE_DONE) fail("step");
  sqlite3_reset(statement);
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
  if (count != 3 || atoi(words[2]) <= 0) {
    fputs("usage: sqlite_loop FILE COUNT\n", stderr);
    return 2;
  }
  commit_loop(words[1], atoi(words[2]));
  return 0;
}
