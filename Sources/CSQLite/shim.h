#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT and SQLITE_STATIC are casts, which Swift cannot import.
static inline int csqlite_bind_text(sqlite3_stmt *s, int at, const char *text, int bytes) {
    return sqlite3_bind_text(s, at, text, bytes, SQLITE_TRANSIENT);
}
static inline int csqlite_bind_blob(sqlite3_stmt *s, int at, const void *bytes, int count) {
    return sqlite3_bind_blob(s, at, bytes, count, SQLITE_TRANSIENT);
}
