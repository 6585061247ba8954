#define _GNU_SOURCE
#include "CDevcatSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

extern char **environ;

static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, const int files[3],
                   int is_fresh) {
  int error = 0;
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  for (int end = 0; end < 3 && error == 0; end++) {
    if (files[end] >= 0) error = posix_spawn_file_actions_adddup2(actions, files[end], end);
#ifdef __APPLE__
    else if (is_fresh) error = posix_spawn_file_actions_addinherit_np(actions, end);
#endif
  }
#ifdef __APPLE__
  if (is_fresh) flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
  if (is_fresh && error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  // A hub on Darwin ignores it, and its children would.
  sigaddset(&usual, SIGPIPE);
  if (is_fresh) {
    sigaddset(&usual, SIGTERM);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGHUP);
  }
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &usual);
  return error != 0 ? error : posix_spawnattr_setflags(attributes, flags);
}

int devcat_spawn(int32_t *id, const int files[3], int is_fresh, char *const *words, char *const *environment) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    pid_t child;
    error = prepare(&actions, &attributes, files, is_fresh);
    if (error == 0) {
      error = posix_spawn(&child, words[0], &actions, &attributes, words, environment == NULL ? environ : environment);
    }
    if (error == 0) *id = child;
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}
