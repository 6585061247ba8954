// The newest revision of the reference as a snapshot, compiled in by #embed (docs/decisions/0089).
#include <stddef.h>

/// The first byte of the snapshot.
const unsigned char *_Nonnull devcat_reference_snapshot(void);
/// The size of the snapshot in bytes.
size_t devcat_reference_snapshot_size(void);
