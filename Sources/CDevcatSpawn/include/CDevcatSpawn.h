// posix_spawn, whose types are pointers on Darwin and structures elsewhere, so that Swift sees two kinds.
#include <stdint.h>

/// Starts a program by its path, with no signal blocked; returns 0, or the error's number.
///
/// `files` become its standard input, output and error; -1 leaves it this process's own. Both lists of texts end
/// with NULL; without an environment it gets this process's. With `is_fresh` it has no other file, also none that
/// others have open at this moment, and no signal that ends a program is ignored in it.
int devcat_spawn(int32_t *_Nonnull id, const int files[_Nonnull 3], int is_fresh, char *_Nullable const *_Nonnull words,
                 char *_Nullable const *_Nullable environment);
