// Unicode's canonical mappings (Unicode Standard Annex 15), compiled in: a system's own may be of another version
// of Unicode, and a text would have another normal form there.
#include <stdint.h>

/// The canonical mapping of a scalar, one step; 0 where it has none. `second` is 0 where it is one scalar.
int devcat_unicode_decompose(uint32_t scalar, uint32_t *_Nonnull first, uint32_t *_Nonnull second);
/// The scalar that two scalars compose to; 0 where they do not compose.
uint32_t devcat_unicode_compose(uint32_t first, uint32_t second);
/// The canonical combining class of a scalar; 0 where it is no mark that is reordered.
uint8_t devcat_unicode_combining_class(uint32_t scalar);
