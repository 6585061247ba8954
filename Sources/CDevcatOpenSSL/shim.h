#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Function-like macros, which Swift does not see.

/// Leaves TLS 1.3 as the only version; 1 if that worked.
static inline int devcat_tls13_only(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) == 1 &&
         SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) == 1;
}

/// Modes of non-blocking writes whose buffer may move, and no buffers held by idle connections.
static inline void devcat_set_modes(SSL_CTX *context) {
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
}

/// Keeps no sessions.
static inline void devcat_no_session_cache(SSL_CTX *context) {
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

/// Names the host that is asked for (SNI); 1 if that worked.
static inline int devcat_name_host(SSL *connection, const char *name) {
  return (int)SSL_set_tlsext_host_name(connection, name);
}

/// A new key for ECDSA on P-256.
static inline EVP_PKEY *devcat_make_p256_key(void) { return EVP_EC_gen("P-256"); }

/// A new Ed25519 key.
static inline EVP_PKEY *devcat_make_ed25519_key(void) {
  return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
}
