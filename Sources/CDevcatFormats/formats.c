#include "CDevcatFormats.h"

#include <stddef.h>

// A path of #embed is relative to this file. Each text ends with a zero, as C's texts do.
static const char corner_radii[] = {
#embed "../../data/formats/corner-radii.json" suffix(, 0)
};
static const char device_specs[] = {
#embed "../../data/formats/device-specs.json" suffix(, 0)
};
static const char diagonals[] = {
#embed "../../data/formats/diagonals.json" suffix(, 0)
};

static const char title_words[] = {
#embed "../../data/title-words" suffix(, 0)
};

// Each file of data/formats, in the order in which they are listed and tried.
static const char *const formats[] = {corner_radii, device_specs, diagonals};

const char *devcat_format(int index) {
  return index >= 0 && (size_t)index < sizeof formats / sizeof *formats ? formats[index] : NULL;
}

const char *devcat_title_words(void) { return title_words; }
