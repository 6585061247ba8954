#define _GNU_SOURCE
#include <spawn.h>

#include "CDevcatTestSupport.h"

int devcat_close_others(void *actions) { return posix_spawn_file_actions_addclosefrom_np(actions, 3); }
