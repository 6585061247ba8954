#pragma once

// The name of a file layer of SQLite (VFS) that hands the write-ahead log to the system in large pieces; null where
// SQLite has no layer of its own to do the work. It is registered once, for the whole process.
const char *devcat_log_writing(void);
