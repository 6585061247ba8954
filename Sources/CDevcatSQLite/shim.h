#pragma once
#include <sqlite3.h>

// What a file from outside may not do: run triggers, call functions or virtual tables that are not
// harmless from its schema, or let statements write to tables that belong to SQLite.
// sqlite3_db_config is variadic, which Swift cannot call.
static inline void csqlite_defend(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}

// SQLITE_TRANSIENT and SQLITE_STATIC are casts, which Swift cannot import. Lengths are 64 bits
// wide, so that an oversized value is refused by SQLite (SQLITE_TOOBIG) and not cut off by us.
// A null pointer would bind NULL, where an empty text or blob is meant.

static inline int csqlite_bind_text(sqlite3_stmt *s, int at, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(s, at, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int csqlite_bind_blob(sqlite3_stmt *s, int at, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(s, at, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
