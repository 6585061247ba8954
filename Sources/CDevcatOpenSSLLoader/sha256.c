// SHA-256 by OpenSSL, for whatever this is linked with: Encoding finds it by its name.
#if defined(__linux__)

#include <openssl/evp.h>
#include <pthread.h>

#include "../CDevcatSHA256/include/CDevcatSHA256.h"
#include "CDevcatOpenSSLLoader.h"

// Fetched once and never freed; threads share it (EVP_MD_fetch(3)).
static EVP_MD *algorithm;

static void fetch(void) {
  if (devcat_crypto_problem()) return;
  // Freeing OpenSSL's memory at exit takes as long as a short command; the system does it faster.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, 0);
  algorithm = EVP_MD_fetch(0, "SHA256", 0);
}

// Loading OpenSSL takes 2 ms, in which the hash in Swift takes some 300 kB: a process that hashes less
// is faster without it, and another loses at most as much again.
enum { worth = 262144 };

static int is_worth(size_t count) {
  static size_t counted;
  if (__atomic_load_n(&counted, __ATOMIC_RELAXED) >= worth || count >= worth) return 1;
  return __atomic_add_fetch(&counted, count, __ATOMIC_RELAXED) >= worth;
}

static void *make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fetch);
  EVP_MD_CTX *context = algorithm ? EVP_MD_CTX_new() : 0;
  if (context && EVP_DigestInit_ex2(context, algorithm, 0) != 1) {
    EVP_MD_CTX_free(context);
    return 0;
  }
  return context;
}

static int update(void *hash, const void *bytes, size_t count) { return EVP_DigestUpdate(hash, bytes, count); }

static int finish(void *hash, unsigned char *digest) {
  return EVP_DigestFinal_ex(hash, digest, 0) == 1 && EVP_DigestInit_ex2(hash, 0, 0) == 1;
}

static void release(void *hash) { EVP_MD_CTX_free(hash); }

const struct devcat_sha256 devcat_openssl_sha256 = {is_worth, make, update, finish, release};

#endif
