#define _GNU_SOURCE
#include "CDevcatPostgres.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __APPLE__
/* Homebrew links libpq nowhere (keg-only): its folder on Apple's processors, and on Intel's. */
static const char *const libraries[] = {"libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
                                        "/usr/local/opt/libpq/lib/libpq.5.dylib"};
/* A clock that stands while the machine sleeps. */
#define AWAKE CLOCK_UPTIME_RAW
#else
static const char *const libraries[] = {"libpq.so.5"};
#define AWAKE CLOCK_MONOTONIC
#endif

/* Of libpq-fe.h and postgres_ext.h: ConnStatusType, ExecStatusType, the fields of an error and
   PGVerbosity. */
enum { CONNECTION_OK = 0, COMMAND_OK = 1, TUPLES_OK = 2, SQLSTATE = 'C', PRIMARY = 'M', BINARY = 1,
       STATE_ALONE = 3,
       maximum = devcat_pq_maximum };

/* The beginning of PGnotify. */
struct notify {
  char *channel;
  int sender;
  char *text;
};

/* The functions that are loaded: what each returns, its name here and in libpq, and what it takes. */
#define FUNCTIONS(X) \
  X(void *, parse, PQconninfoParse, (const char *, char **)) \
  X(void, free_options, PQconninfoFree, (void *)) \
  X(void, free_memory, PQfreemem, (void *)) \
  X(void *, connect, PQconnectdbParams, (const char *const *, const char *const *, int)) \
  X(int, status, PQstatus, (const void *)) \
  X(const char *, message, PQerrorMessage, (const void *)) \
  X(int, server_version, PQserverVersion, (const void *)) \
  X(void, finish, PQfinish, (void *)) \
  X(int, socket, PQsocket, (const void *)) \
  X(int, process, PQbackendPID, (const void *)) \
  X(int, set_nonblocking, PQsetnonblocking, (void *, int)) \
  X(int, send_query, PQsendQuery, (void *, const char *)) \
  X(int, send_params, PQsendQueryParams, (void *, const char *, int, const unsigned *, const char *const *, \
      const int *, const int *, int)) \
  X(int, flush, PQflush, (void *)) \
  X(int, consume, PQconsumeInput, (void *)) \
  X(int, is_busy, PQisBusy, (void *)) \
  X(void *, get_result, PQgetResult, (void *)) \
  X(void *, notifies, PQnotifies, (void *)) \
  X(int, set_verbosity, PQsetErrorVerbosity, (void *, int)) \
  X(void, reset, PQreset, (void *)) \
  X(void, set_notices, PQsetNoticeReceiver, (void *, void (*)(void *, const void *), void *)) \
  X(int, result_status, PQresultStatus, (const void *)) \
  X(char *, field, PQresultErrorField, (const void *, int)) \
  X(int, rows, PQntuples, (const void *)) \
  X(int, is_null, PQgetisnull, (const void *, int, int)) \
  X(char *, value, PQgetvalue, (const void *, int, int)) \
  X(int, length, PQgetlength, (const void *, int, int)) \
  X(void, clear, PQclear, (void *))

static void *library;
#define DECLARE(result, name, symbol, arguments) result(*name) arguments;
static struct { FUNCTIONS(DECLARE) } pq;

/* Copied, because ISO C has no conversion from an object's pointer to a function's. */
static int find(void *pointer, const char *name) {
  void *found = dlsym(library, name);
  memcpy(pointer, &found, sizeof found);
  return found != NULL;
}

const char *devcat_pq_load(void) {
  static char problem[256];
  if (library != NULL) return NULL;
  for (size_t at = 0; at < sizeof libraries / sizeof *libraries && library == NULL; at++) {
    library = dlopen(libraries[at], RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL && at == 0) {
      const char *reason = dlerror();
      strncpy(problem, reason == NULL ? "libpq is not there" : reason, sizeof problem - 1);
    }
  }
  if (library == NULL) return problem;
#define FIND(result, name, symbol, arguments) & find(&pq.name, #symbol)
  int all = 1 FUNCTIONS(FIND);
  if (!all) {
    dlclose(library);
    library = NULL;
    return "libpq lacks a function";
  }
  return NULL;
}

/* PQconninfoOption. */
struct option {
  char *keyword;
  char *variable;
  char *compiled;
  char *value;
  char *label;
  char *display;
  int size;
};

void *devcat_pq_parse(const char *options, char **problem) {
  char *found = NULL;
  void *parsed = pq.parse(options, &found);
  *problem = parsed == NULL ? strdup(found == NULL ? "out of memory" : found) : NULL;
  if (found != NULL) pq.free_memory(found);
  return parsed;
}

int devcat_pq_option(
    void *parsed, int index, const char **keyword, const char **value, int *is_secret) {
  struct option *option = (struct option *)parsed + index;
  if (option->keyword == NULL) return 0;
  *keyword = option->keyword;
  *value = option->value;
  *is_secret = option->display != NULL && option->display[0] == '*';
  return 1;
}

void devcat_pq_free_options(void *parsed) { pq.free_options(parsed); }

void devcat_pq_free(char *text) { free(text); }

/* A connection, and whether the server has warned on it. */
struct connection {
  void *handle;
  int has_warned;
  char refusal[6];
};

static void note(void *connection, const void *result) {
  const char *state = pq.field(result, SQLSTATE);
  /* Class 01 is a warning, and 00 a notice. */
  if (state != NULL && strncmp(state, "01", 2) == 0) ((struct connection *)connection)->has_warned = 1;
}

void *devcat_pq_connect(const char *const *keywords, const char *const *values) {
  struct connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  /* 1: the value of dbname may be a whole connection string or a URI (expand_dbname). */
  connection->handle = pq.connect(keywords, values, 1);
  if (connection->handle != NULL) {
    pq.set_notices(connection->handle, note, connection);
    pq.set_nonblocking(connection->handle, 1);
  }
  return connection;
}

int devcat_pq_is_connected(void *connection) {
  void *handle = ((struct connection *)connection)->handle;
  return handle != NULL && pq.status(handle) == CONNECTION_OK;
}

const char *devcat_pq_message(void *connection) {
  void *handle = ((struct connection *)connection)->handle;
  return handle == NULL ? "out of memory" : pq.message(handle);
}

const char *devcat_pq_refusal(void *connection) {
  void *handle = ((struct connection *)connection)->handle;
  char *state = ((struct connection *)connection)->refusal;
  /* A server's words follow on two blanks, and those of libpq on one. */
  if (handle == NULL || strstr(pq.message(handle), ":  ") == NULL) return state;
  pq.set_verbosity(handle, STATE_ALONE);
  pq.reset(handle);
  if (pq.status(handle) == CONNECTION_OK) {
    /* cannot_connect_now: it let nobody in a moment ago. */
    strcpy(state, "57P03");
    return state;
  }
  /* With several hosts the last one decides. */
  const char *found = pq.message(handle);
  for (const char *next = strstr(found, ":  "); next != NULL; next = strstr(next + 3, ":  ")) {
    found = next + 3;
  }
  if (strspn(found, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 5) memcpy(state, found, 5);
  return state;
}

int devcat_pq_server_version(void *connection) {
  return pq.server_version(((struct connection *)connection)->handle);
}

int devcat_pq_process(void *connection) {
  return pq.process(((struct connection *)connection)->handle);
}

void devcat_pq_close(void *connection) {
  struct connection *open = connection;
  if (open->handle != NULL) pq.finish(open->handle);
  free(open);
}

int devcat_pq_has_warned(void *connection) {
  struct connection *open = connection;
  int warned = open->has_warned;
  open->has_warned = 0;
  return warned;
}

static long long now(void) {
  struct timespec time;
  clock_gettime(AWAKE, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/* Waits until the socket is ready; 1, 0 where the time is over, -1 where it failed. */
static int ready(void *handle, short events, int milliseconds) {
  struct pollfd socket = {.fd = pq.socket(handle), .events = events};
  if (socket.fd < 0) return -1;
  long long end = now() + milliseconds;
  while (1) {
    long long left = end - now();
    int count = poll(&socket, 1, left < 0 ? 0 : (int)left);
    if (count >= 0) return count;
    if (errno != EINTR) return -1;
  }
}

/* Sends what waits, and reads until a result is whole; 1, 0 where the time is over, -1 where the connection
   is lost. */
static int settle(void *handle, int milliseconds) {
  long long end = now() + milliseconds;
  while (1) {
    int unsent = pq.flush(handle);
    if (unsent < 0) return -1;
    if (unsent == 0 && !pq.is_busy(handle)) return 1;
    long long left = end - now();
    /* Also while it sends: a server that cannot send its answer may stop reading (PQflush). */
    short events = unsent ? POLLIN | POLLOUT : POLLIN;
    int count = ready(handle, events, left < 0 ? 0 : (int)left);
    if (count <= 0) return count;
    if (!pq.consume(handle)) return -1;
  }
}

static int is_good(void *result) {
  int status = pq.result_status(result);
  return status == COMMAND_OK || status == TUPLES_OK;
}

enum devcat_pq_outcome devcat_pq_run(
    void *connection, const char *sql, int count, const unsigned *types, const char *const *values,
    const int *lengths, int binary, int milliseconds, void **result) {
  void *handle = ((struct connection *)connection)->handle;
  int formats[maximum];
  *result = NULL;
  if (count > maximum || handle == NULL) return devcat_pq_lost;
  for (int index = 0; index < count; index++) formats[index] = BINARY;
  int sent = count == 0 && !binary
      ? pq.send_query(handle, sql)
      : pq.send_params(handle, sql, count, types, values, lengths, formats, BINARY);
  return sent ? devcat_pq_finish(connection, milliseconds, result) : devcat_pq_lost;
}

enum devcat_pq_outcome devcat_pq_finish(void *connection, int milliseconds, void **result) {
  void *handle = ((struct connection *)connection)->handle;
  /* It may go on after a step that was slow. */
  enum devcat_pq_outcome outcome =
      *result == NULL || is_good(*result) ? devcat_pq_ok : devcat_pq_refused;
  while (1) {
    int state = settle(handle, milliseconds);
    /* A result before the last one is of no interest. */
    if (state == 0) return devcat_pq_slow;
    if (state < 0) break;
    void *next = pq.get_result(handle);
    if (next == NULL) {
      if (pq.status(handle) == CONNECTION_OK) return outcome;
      break;
    }
    /* What follows an error in the same text is not run. */
    if (outcome == devcat_pq_refused) {
      pq.clear(next);
      continue;
    }
    if (*result != NULL) pq.clear(*result);
    *result = next;
    if (!is_good(next)) outcome = devcat_pq_refused;
  }
  /* The server's last words may say why; the connection is of no further use. */
  if (*result != NULL && outcome == devcat_pq_ok) {
    pq.clear(*result);
    *result = NULL;
  }
  return devcat_pq_lost;
}

int devcat_pq_rows(void *result) { return pq.rows(result); }
int devcat_pq_is_null(void *result, int row, int column) { return pq.is_null(result, row, column); }
const char *devcat_pq_value(void *result, int row, int column) { return pq.value(result, row, column); }
int devcat_pq_length(void *result, int row, int column) { return pq.length(result, row, column); }
void devcat_pq_clear(void *result) { pq.clear(result); }

static const char *field(void *result, int code) {
  const char *text = result == NULL ? NULL : pq.field(result, code);
  return text == NULL ? "" : text;
}

const char *devcat_pq_state(void *result) { return field(result, SQLSTATE); }
const char *devcat_pq_reason(void *result) { return field(result, PRIMARY); }

int devcat_pq_wait(void *connection, int milliseconds) {
  void *handle = ((struct connection *)connection)->handle;
  int count = ready(handle, POLLIN, milliseconds);
  if (count <= 0) return count;
  if (!pq.consume(handle)) return -1;
  return pq.status(handle) == CONNECTION_OK ? 1 : -1;
}

char *devcat_pq_next(void *connection) {
  struct notify *notify = pq.notifies(((struct connection *)connection)->handle);
  if (notify == NULL) return NULL;
  char *copy = strdup(notify->text == NULL ? "" : notify->text);
  pq.free_memory(notify);
  return copy;
}

void devcat_pq_pause(int milliseconds) { poll(NULL, 0, milliseconds); }
