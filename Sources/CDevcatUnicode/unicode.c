#include "CDevcatUnicode.h"

#include "tables.h"

// Hangul syllables are composed by arithmetic (The Unicode Standard, section 3.12).
enum { SYLLABLES = 0xAC00, LEADING = 0x1100, VOWELS = 0x1161, TRAILING = 0x11A7,
       LEADING_COUNT = 19, VOWEL_COUNT = 21, TRAILING_COUNT = 28,
       SYLLABLE_COUNT = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT };

int devcat_unicode_decompose(uint32_t scalar, uint32_t *first, uint32_t *second) {
  uint32_t syllable = scalar - SYLLABLES;
  if (syllable < SYLLABLE_COUNT) {
    uint32_t trailing = syllable % TRAILING_COUNT;
    *first = trailing ? scalar - trailing : LEADING + syllable / TRAILING_COUNT / VOWEL_COUNT;
    *second = trailing ? TRAILING + trailing : VOWELS + syllable / TRAILING_COUNT % VOWEL_COUNT;
    return 1;
  }
  int low = 0, high = sizeof mappings / sizeof *mappings;
  while (low < high) {
    int middle = (low + high) / 2;
    if (mappings[middle].whole < scalar) low = middle + 1; else high = middle;
  }
  if (low == sizeof mappings / sizeof *mappings || mappings[low].whole != scalar) return 0;
  *first = mappings[low].first;
  *second = mappings[low].second;
  return 1;
}

uint32_t devcat_unicode_compose(uint32_t first, uint32_t second) {
  uint32_t leading = first - LEADING, vowel = second - VOWELS;
  if (leading < LEADING_COUNT && vowel < VOWEL_COUNT) {
    return SYLLABLES + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT;
  }
  uint32_t syllable = first - SYLLABLES, trailing = second - TRAILING;
  if (syllable < SYLLABLE_COUNT && syllable % TRAILING_COUNT == 0 && trailing - 1 < TRAILING_COUNT - 1) {
    return first + trailing;
  }
  int low = 0, high = sizeof compositions / sizeof *compositions;
  while (low < high) {
    int middle = (low + high) / 2;
    const struct mapping *one = &mappings[compositions[middle]];
    if (one->first == first && one->second == second) return one->whole;
    if (one->first < first || (one->first == first && one->second < second)) low = middle + 1; else high = middle;
  }
  return 0;
}

uint8_t devcat_unicode_combining_class(uint32_t scalar) {
  int low = 0, high = sizeof classes / sizeof *classes;
  while (low < high) {
    int middle = (low + high) / 2;
    if (classes[middle].last < scalar) low = middle + 1; else high = middle;
  }
  int is_inside = low < (int)(sizeof classes / sizeof *classes) && classes[low].first <= scalar;
  return is_inside ? classes[low].class : 0;
}
