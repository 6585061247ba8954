// The files under Sources/devcat/Resources, compiled into the executable by #embed (C23), which also tells
// the build which files it read. See docs/decisions/0089.
#include <stddef.h>

/// Bytes of a file.
struct devcat_bytes {
  const unsigned char *_Nonnull start;
  size_t count;
};

/// The reference history, as a delta from the origin.
struct devcat_bytes devcat_reference_delta(void);
/// The history of Android's devices, as a delta from the origin.
struct devcat_bytes devcat_android_delta(void);
/// What each source states of each device: text, in a gzip file.
struct devcat_bytes devcat_facts(void);
/// Which devices published names mean to an import.
struct devcat_bytes devcat_assign(void);

/// The explorer: its page, its modules joined, its style sheets joined, and a picture of it.
struct devcat_bytes devcat_page(void);
struct devcat_bytes devcat_script(void);
struct devcat_bytes devcat_styles(void);
struct devcat_bytes devcat_preview(void);
