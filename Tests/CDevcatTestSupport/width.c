#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// How many tests of a process run at a time: two for each core.
//
// Swift Testing would start all at once. Most wait for processes, sockets or cores, and would wait for
// each other. It reads the width from the environment before the first test, so only what runs when the
// program is loaded comes early enough. Another width may be set there.
__attribute__((constructor)) static void bound_parallelism(void) {
  char width[16];
  snprintf(width, sizeof width, "%ld", 2 * sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
