// Loads OpenSSL when it is first called, and not when devcat starts: most commands need no TLS and no
// digest, and the dynamic linker takes 0.9 ms for it, which is a quarter of the time of a short command.
//
// Each function of functions.h is defined here as a jump to where OpenSSL has it. The first call of a
// library's function loads the library. The names are hidden: other libraries that use OpenSSL find OpenSSL's own.
//
// Elsewhere than on Linux OpenSSL is linked as every library is.
#if defined(__linux__)

#include <dlfcn.h>
#include <openssl/opensslv.h>
#include <pthread.h>
#include <stdio.h>

#include "CDevcatOpenSSLLoader.h"
#include "functions.h"

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

// Where OpenSSL has each function; null until its library is loaded.
#define SLOT(name) __attribute__((visibility("hidden"), used)) void *devcat_slot_##name;
SSL_FUNCTIONS(SLOT)
CRYPTO_FUNCTIONS(SLOT)

struct function {
  const char *name;
  void **slot;
};
#define ENTRY(name) {#name, &devcat_slot_##name},
static const struct function ssl_functions[] = {SSL_FUNCTIONS(ENTRY){0, 0}};
static const struct function crypto_functions[] = {CRYPTO_FUNCTIONS(ENTRY){0, 0}};

// Why a library was not loaded; empty where it was.
static char ssl_problem[256], crypto_problem[256];

// In the place of every function of a library that is not there. A library does not end its host: the callers
// take 0 as OpenSSL's failure, and those that need a reason ask for the problem.
static long missing(void) { return 0; }

static void load(const char *library, const struct function *functions, char *problem, size_t size) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  int is_whole = handle != 0;
  for (const struct function *function = functions; is_whole && function->name; function++)
    is_whole = dlsym(handle, function->name) != 0;
  if (!is_whole) {
    const char *reason = dlerror();
    snprintf(problem, size, "%s", reason ? reason : library);
  }
  for (const struct function *function = functions; function->name; function++) {
    void *address = is_whole ? dlsym(handle, function->name) : (void *)missing;
    __atomic_store_n(function->slot, address, __ATOMIC_RELEASE);
  }
}

static void load_ssl(void) {
  load("libssl.so." TEXT(OPENSSL_SHLIB_VERSION), ssl_functions, ssl_problem, sizeof ssl_problem);
}
static void load_crypto(void) {
  load("libcrypto.so." TEXT(OPENSSL_SHLIB_VERSION), crypto_functions, crypto_problem, sizeof crypto_problem);
}

__attribute__((visibility("hidden"), used)) void devcat_load_ssl(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_ssl);
}
__attribute__((visibility("hidden"), used)) void devcat_load_crypto(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_crypto);
}

const char *devcat_crypto_problem(void) {
  devcat_load_crypto();
  return crypto_problem[0] ? crypto_problem : 0;
}
const char *devcat_ssl_problem(void) {
  const char *problem = devcat_crypto_problem();
  if (problem) return problem;
  devcat_load_ssl();
  return ssl_problem[0] ? ssl_problem : 0;
}

// The jumps. A call is made anew with the arguments that it had: in registers of whole numbers, since none
// of these functions takes a floating-point number. x16 and r11 hold no argument.
#if defined(__aarch64__)
#define JUMP(name, library)                                                                        \
  __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", %function\n" #name ":\n"  \
          "  adrp x16, devcat_slot_" #name "\n"                                                    \
          "  ldr x16, [x16, :lo12:devcat_slot_" #name "]\n"                                        \
          "  cbz x16, 1f\n"                                                                        \
          "  br x16\n"                                                                             \
          "1: stp x29, x30, [sp, #-16]!\n"                                                         \
          "  bl devcat_first_" #library "\n"                                                       \
          "  ldp x29, x30, [sp], #16\n"                                                            \
          "  b " #name "\n"                                                                        \
          ".size " #name ", .-" #name "\n");
#define FIRST(library)                                                                             \
  __asm__(".text\n.type devcat_first_" #library ", %function\ndevcat_first_" #library ":\n"        \
          "  stp x29, x30, [sp, #-96]!\n  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n"        \
          "  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n  str x8, [sp, #80]\n"                \
          "  bl devcat_load_" #library "\n"                                                        \
          "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n"            \
          "  ldp x6, x7, [sp, #64]\n  ldr x8, [sp, #80]\n  ldp x29, x30, [sp], #96\n"              \
          "  ret\n.size devcat_first_" #library ", .-devcat_first_" #library "\n");
#elif defined(__x86_64__)
#define JUMP(name, library)                                                                        \
  __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", @function\n" #name ":\n"  \
          "  movq devcat_slot_" #name "(%rip), %r11\n"                                             \
          "  testq %r11, %r11\n"                                                                   \
          "  jz 1f\n"                                                                              \
          "  jmp *%r11\n"                                                                          \
          "1: call devcat_first_" #library "\n"                                                    \
          "  jmp *devcat_slot_" #name "(%rip)\n"                                                   \
          ".size " #name ", .-" #name "\n");
// rax has the number of vector registers of a variadic call. The stack is a multiple of 16 bytes at a call:
// hence 8 more below the seven registers.
#define FIRST(library)                                                                             \
  __asm__(".text\n.type devcat_first_" #library ", @function\ndevcat_first_" #library ":\n"        \
          "  pushq %rax\n  pushq %rdi\n  pushq %rsi\n  pushq %rdx\n"                               \
          "  pushq %rcx\n  pushq %r8\n  pushq %r9\n  subq $8, %rsp\n"                              \
          "  call devcat_load_" #library "\n"                                                      \
          "  addq $8, %rsp\n  popq %r9\n  popq %r8\n  popq %rcx\n"                                 \
          "  popq %rdx\n  popq %rsi\n  popq %rdi\n  popq %rax\n"                                   \
          "  ret\n.size devcat_first_" #library ", .-devcat_first_" #library "\n");
#else
#error "Write the jump for this processor."
#endif

FIRST(ssl)
FIRST(crypto)
#define JUMP_SSL(name) JUMP(name, ssl)
#define JUMP_CRYPTO(name) JUMP(name, crypto)
SSL_FUNCTIONS(JUMP_SSL)
CRYPTO_FUNCTIONS(JUMP_CRYPTO)

// The stack stays one that no code runs on.
__asm__(".section .note.GNU-stack,\"\",%progbits\n.text\n");

#endif
