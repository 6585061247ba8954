#pragma once
#include <stddef.h>
#include <stdint.h>

// Whether the processor has instructions for SHA-256 that devcat_sha256_take uses.
int devcat_sha256_is_supported(void);

// Takes whole blocks of 64 bytes into a hash (FIPS 180-4, 6.2.2). Only where it is supported.
void devcat_sha256_take(uint32_t state[8], const unsigned char *bytes, size_t count);

// A faster SHA-256 than the one in Swift. A hash is made, takes bytes, and gives digests any number of times.
struct devcat_sha256 {
  // Whether it is worth its start, with `count` more bytes to come. It counts the bytes of the whole process.
  int (*is_worth)(size_t count);
  void *(*make)(void); // null: OpenSSL is not installed
  int (*update)(void *hash, const void *bytes, size_t count);
  int (*finish)(void *hash, unsigned char *digest); // of 32 bytes; the hash then starts again
  void (*release)(void *hash);
};

// CDevcatOpenSSLLoader defines it. A program that does not link that has none: the small product needs no OpenSSL.
#if defined(__linux__)
extern const struct devcat_sha256 devcat_openssl_sha256 __attribute__((weak));
static inline const struct devcat_sha256 *devcat_linked_sha256(void) { return &devcat_openssl_sha256; }
#else
static inline const struct devcat_sha256 *devcat_linked_sha256(void) { return 0; }
#endif
