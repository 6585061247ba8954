/* libpq, loaded when it is needed (dlopen), so that only a hub over PostgreSQL loads it. Its binary
   interface (libpq.so.5) has not changed since PostgreSQL 8.0 (2005), and functions are only added; no
   header of it is needed to build. */
#ifndef DEVCAT_CPOSTGRES_H
#define DEVCAT_CPOSTGRES_H

#include <stddef.h>

/* Loads libpq, once; returns NULL, or why it cannot be used. Not for two threads at a time. */
const char *devcat_pq_load(void);

/* Parses connection options; NULL where they are malformed, with the reason, to be freed with
   devcat_pq_free. */
void *devcat_pq_parse(const char *options, char **problem);
/* The option at an index, which may have the value NULL; 0 after the last one. */
int devcat_pq_option(
    void *parsed, int index, const char **keyword, const char **value, int *is_secret);
void devcat_pq_free_options(void *parsed);
void devcat_pq_free(char *text);

/* Connects, within the option connect_timeout; `defaults` is a list of options before those of the user,
   as keywords and values that end with NULL. Never NULL but without memory. */
void *devcat_pq_connect(const char *const *keywords, const char *const *values);
int devcat_pq_is_connected(void *connection);
const char *devcat_pq_message(void *connection);

/* Asks the server once more why it refused a connection: the SQLSTATE, empty where no server answered. Its
   words are in its own language. */
const char *devcat_pq_refusal(void *connection);
int devcat_pq_server_version(void *connection);
/* The number of the server's process. */
int devcat_pq_process(void *connection);
void devcat_pq_close(void *connection);

/* How many parameters a statement may have. */
enum { devcat_pq_maximum = 256 };

/* Results of an exchange. */
enum devcat_pq_outcome { devcat_pq_ok, devcat_pq_refused, devcat_pq_lost, devcat_pq_slow };

/* Runs SQL, and waits at most so many milliseconds for each step. With parameters, or for a binary result,
   it is one statement; otherwise it may be several, and the result is that of the last. A parameter of
   length -1 is NULL, all are binary. `lost` closes the connection: what became of the SQL is unknown.
   `slow` means that the time is over; devcat_pq_finish goes on waiting. The result is to be cleared, but
   where it is NULL. */
enum devcat_pq_outcome devcat_pq_run(
    void *connection, const char *sql, int count, const unsigned *types, const char *const *values,
    const int *lengths, int binary, int milliseconds, void **result);
enum devcat_pq_outcome devcat_pq_finish(void *connection, int milliseconds, void **result);
int devcat_pq_rows(void *result);
int devcat_pq_is_null(void *result, int row, int column);
const char *devcat_pq_value(void *result, int row, int column);
int devcat_pq_length(void *result, int row, int column);
/* The five letters of the error, and what the server says; "" where there are none. */
const char *devcat_pq_state(void *result);
const char *devcat_pq_reason(void *result);
void devcat_pq_clear(void *result);
/* Whether the server has warned since the last call. */
int devcat_pq_has_warned(void *connection);

/* Waits for notifications; returns 1 where some are there, 0 where none came in time, -1 where the
   connection is lost. */
int devcat_pq_wait(void *connection, int milliseconds);
/* The text of the next notification, to be freed with devcat_pq_free; NULL where there is none. */
char *devcat_pq_next(void *connection);

/* Waits so many milliseconds. */
void devcat_pq_pause(int milliseconds);

#endif
