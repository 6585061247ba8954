#include "CDevcatCurl.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

/* Of curl/curl.h: CURL_GLOBAL_ALL, CURLOPT_SSL_CTX_FUNCTION and CURLOPT_SSL_CTX_DATA,
   CURLE_NOT_BUILT_IN, CURLE_OUT_OF_MEMORY. */
enum { GLOBAL_ALL = 3, SSL_CTX_FUNCTION = 20108, SSL_CTX_DATA = 10109, NOT_BUILT_IN = 4,
       OUT_OF_MEMORY = 27, FIRST_OFFSET = 30000 };

/* The functions that are loaded: what each returns, its name behind `curl_`, and what it takes. */
#define FUNCTIONS(X) \
  X(int, global_init, (long)) \
  X(void *, version_info, (int)) \
  X(void *, easy_init, (void)) \
  X(void, easy_cleanup, (void *)) \
  X(void, easy_reset, (void *)) \
  X(int, easy_setopt, (void *, int, ...)) \
  X(int, easy_perform, (void *)) \
  X(int, easy_getinfo, (void *, int, ...)) \
  X(const char *, easy_strerror, (int)) \
  X(void *, slist_append, (void *, const char *)) \
  X(void, slist_free_all, (void *))

static void *library;
#define DECLARE(result, name, arguments) result(*name) arguments;
static struct { FUNCTIONS(DECLARE) } curl;

/* Copied, because ISO C has no conversion from an object's pointer to a function's. */
static int find(void *pointer, const char *name) {
  void *found = dlsym(library, name);
  memcpy(pointer, &found, sizeof found);
  return found != NULL;
}

const char *devcat_curl_load(void) {
  static char problem[256];
  if (library != NULL) return NULL;
  library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    strncpy(problem, reason == NULL ? LIBRARY " is not there" : reason, sizeof problem - 1);
    return problem;
  }
#define FIND(result, name, arguments) & find(&curl.name, "curl_" #name)
  int all = 1 FUNCTIONS(FIND);
  if (!all) {
    dlclose(library);
    library = NULL;
    return LIBRARY " lacks a function of libcurl";
  }
  curl.global_init(GLOBAL_ALL);
  return NULL;
}

/* The beginning of curl_version_info_data, which is the same in every version. */
struct version {
  int age;
  const char *version;
  unsigned int version_num;
  const char *host;
  int features;
  const char *ssl_version;
};

const char *devcat_curl_version(void) {
  struct version *info = curl.version_info(0);
  return info->version;
}

const char *devcat_curl_tls(void) {
  struct version *info = curl.version_info(0);
  return info->ssl_version == NULL ? "" : info->ssl_version;
}

void *devcat_curl_new(void) { return curl.easy_init(); }
void devcat_curl_free(void *handle) { curl.easy_cleanup(handle); }
void devcat_curl_reset(void *handle) { curl.easy_reset(handle); }

/* Setopt is variadic: options from 30000 on take a curl_off_t, and those before a long. */
int devcat_curl_set_number(void *handle, int option, long long value) {
  return option >= FIRST_OFFSET ? curl.easy_setopt(handle, option, value)
                                : curl.easy_setopt(handle, option, (long)value);
}

int devcat_curl_set_text(void *handle, int option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}

int devcat_curl_set_pointer(void *handle, int option, const void *value) {
  return curl.easy_setopt(handle, option, value);
}

int devcat_curl_set_take(void *handle, int option, devcat_curl_take take) {
  return curl.easy_setopt(handle, option, take);
}

int devcat_curl_set_tick(void *handle, int option, devcat_curl_tick tick) {
  return curl.easy_setopt(handle, option, tick);
}

void *devcat_curl_append(void *list, const char *line) { return curl.slist_append(list, line); }
void devcat_curl_free_list(void *list) { curl.slist_free_all(list); }
int devcat_curl_perform(void *handle) { return curl.easy_perform(handle); }
const char *devcat_curl_message(int error) { return curl.easy_strerror(error); }

long devcat_curl_get_long(void *handle, int info) {
  long value = 0;
  return curl.easy_getinfo(handle, info, &value) == 0 ? value : 0;
}

long long devcat_curl_get_offset(void *handle, int info) {
  long long value = 0;
  return curl.easy_getinfo(handle, info, &value) == 0 ? value : 0;
}

const char *devcat_curl_get_text(void *handle, int info) {
  const char *value = NULL;
  return curl.easy_getinfo(handle, info, &value) == 0 && value != NULL ? value : "";
}

/* Functions of the OpenSSL that libcurl itself uses: it need not be the one that devcat is linked
   with. */
static struct {
  void (*set_verify)(void *context, int (*)(void *, void *), void *);
  void *(*certificate)(void *store);
  int (*encode)(void *certificate, unsigned char **);
  int (*verify)(void *store);
  int (*error)(void *store);
  void (*set_error)(void *store, int);
  const char *(*error_text)(long);
} ssl;

/* X509_V_OK and X509_V_ERR_APPLICATION_VERIFICATION. */
enum { VERIFIED = 0, REFUSED = 50 };

static int judge(void *store, void *context) {
  struct devcat_curl_trust *trust = context;
  void *certificate = ssl.certificate(store);
  int count = certificate == NULL ? 0 : ssl.encode(certificate, NULL);
  unsigned char *bytes = count > 0 ? malloc((size_t)count) : NULL;
  int verdict = 0;
  if (bytes != NULL) {
    unsigned char *end = bytes;
    ssl.encode(certificate, &end);
    verdict = trust->judge(trust->context, bytes, (size_t)count);
    free(bytes);
  }
  if (verdict == 2) {
    if (ssl.verify(store) == 1) return 1;
    trust->fault = ssl.error(store);
    const char *text = ssl.error_text(trust->fault);
    strncpy(trust->reason, text == NULL ? "unknown reason" : text, sizeof trust->reason - 1);
    return 0;
  }
  ssl.set_error(store, verdict == 1 ? VERIFIED : REFUSED);
  return verdict;
}

static int prepare(void *handle, void *context, void *trust) {
  (void)handle;
  ssl.set_verify(context, judge, trust);
  return 0;
}

int devcat_curl_set_trust(void *handle, struct devcat_curl_trust *trust) {
  int all = find(&ssl.set_verify, "SSL_CTX_set_cert_verify_callback")
      & find(&ssl.certificate, "X509_STORE_CTX_get0_cert") & find(&ssl.encode, "i2d_X509")
      & find(&ssl.verify, "X509_verify_cert") & find(&ssl.error, "X509_STORE_CTX_get_error")
      & find(&ssl.set_error, "X509_STORE_CTX_set_error")
      & find(&ssl.error_text, "X509_verify_cert_error_string");
  const char *name = devcat_curl_tls();
  if (!all || (strstr(name, "OpenSSL") == NULL && strstr(name, "LibreSSL") == NULL
               && strstr(name, "BoringSSL") == NULL && strstr(name, "AWS-LC") == NULL))
    return NOT_BUILT_IN;
  int error = curl.easy_setopt(handle, SSL_CTX_FUNCTION, prepare);
  return error != 0 ? error : curl.easy_setopt(handle, SSL_CTX_DATA, trust);
}
