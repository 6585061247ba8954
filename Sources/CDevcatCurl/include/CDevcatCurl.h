/* libcurl, loaded when it is needed (dlopen), so that a command that speaks to no web server does not
   load it. The numbers of its options and answers are part of its binary interface, which has not
   changed since libcurl 7.16 (2006); no header of it is needed to build. */
#ifndef DEVCAT_CCURL_H
#define DEVCAT_CCURL_H

#include <stddef.h>

/* Loads libcurl, once; returns NULL, or why it cannot be used. Not for two threads at a time. */
const char *devcat_curl_load(void);

/* The names and versions of libcurl and of its TLS library, such as "7.88.1" and "OpenSSL/3.0.19". */
const char *devcat_curl_version(void);
const char *devcat_curl_tls(void);

/* A handle, with which one request at a time is made. NULL without memory. */
void *devcat_curl_new(void);
void devcat_curl_free(void *handle);
void devcat_curl_reset(void *handle);

/* Options by their numbers: each returns 0, or libcurl's error. */
int devcat_curl_set_number(void *handle, int option, long long value);
int devcat_curl_set_text(void *handle, int option, const char *value);
int devcat_curl_set_pointer(void *handle, int option, const void *value);

/* What is called with bytes of a header line or of a body; returns count, or anything else to end. */
typedef size_t (*devcat_curl_take)(char *bytes, size_t size, size_t count, void *context);
/* What is called while nothing comes, too; returns 0 to go on. */
typedef int (*devcat_curl_tick)(void *context, long long, long long, long long, long long);
int devcat_curl_set_take(void *handle, int option, devcat_curl_take take);
int devcat_curl_set_tick(void *handle, int option, devcat_curl_tick tick);

/* Lists of header lines. */
void *devcat_curl_append(void *list, const char *line);
void devcat_curl_free_list(void *list);

/* Makes the request; returns 0, or libcurl's error. */
int devcat_curl_perform(void *handle);
const char *devcat_curl_message(int error);

/* What libcurl reports about the last request. */
long devcat_curl_get_long(void *handle, int info);
long long devcat_curl_get_offset(void *handle, int info);
const char *devcat_curl_get_text(void *handle, int info);

/* How the certificate of a server is judged. */
struct devcat_curl_trust {
  /* Gets the certificate in DER form: returns 1 to accept it, 0 to refuse it, 2 to leave it to the
     authorities of the system. */
  int (*judge)(void *context, const unsigned char *der, size_t count);
  void *context;
  /* Why the system's authorities refused it; empty where they did not. */
  char reason[128];
  /* The same as a number of OpenSSL (X509_V_ERR_...); 0 where they did not. */
  int fault;
};

/* Lets a handle judge certificates so. Returns 0, or an error of libcurl: a libcurl that does not use
   OpenSSL cannot. */
int devcat_curl_set_trust(void *handle, struct devcat_curl_trust *trust);

#endif
