#pragma once
#include <stddef.h>
#include <stdint.h>
// libFuzzer's way in (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library"); weak, so that a
// build without `-sanitize=fuzzer` links.
extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *, size_t))
    __attribute__((weak));
// Runs libFuzzer with the arguments of the program; -1 where this build has none.
static inline int devcat_run_fuzzer(int argc, char **argv, int (*test)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(&argc, &argv, test) : -1;
}
