// The files under Sources/devcat/Resources, compiled into the executable by #embed (C23), which also tells
// the build which files it read. See docs/decisions/0089.
#include <stddef.h>

/// A file of the explorer: its path in the site, and its text, which ends with a zero byte.
struct devcat_page {
  const char *_Nonnull path;
  const char *_Nonnull text;
};

/// Bytes of a file.
struct devcat_bytes {
  const unsigned char *_Nonnull start;
  size_t count;
};

/// The files of the explorer, in the order of their paths.
const struct devcat_page *_Nonnull devcat_pages(void);
size_t devcat_page_count(void);

/// The reference history, as a delta from the origin.
struct devcat_bytes devcat_reference_delta(void);
/// What each source states of each device: text, in a gzip file.
struct devcat_bytes devcat_facts(void);
/// Which devices published names mean to an import.
struct devcat_bytes devcat_assign(void);
