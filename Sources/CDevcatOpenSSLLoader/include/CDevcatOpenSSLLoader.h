// loader.c also defines the functions that OpenSSL's own headers declare.
#pragma once

// Loads libcrypto, or both libraries, where that is not done yet. Returns why that is not possible, or null.
// Where it is not possible, every function of the library returns 0, which is a failure of nearly all of them.
#if defined(__linux__)
const char *devcat_crypto_problem(void);
const char *devcat_ssl_problem(void);
#else
static inline const char *devcat_crypto_problem(void) { return 0; }
static inline const char *devcat_ssl_problem(void) { return 0; }
#endif
