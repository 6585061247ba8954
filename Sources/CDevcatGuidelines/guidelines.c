#include "CDevcatGuidelines.h"

// A path of #embed is relative to this file. Each text ends with a zero, as C's texts do.
static const char rules[] = {
#embed "../../data/rules.txt" suffix(, 0)
};
static const char words[] = {
#embed "../../data/rule-words" suffix(, 0)
};
static const char size_classes[] = {
#embed "../../data/sources/guideline-2020/size-classes.csv" suffix(, 0)
};
static const char multitasking[] = {
#embed "../../data/sources/guideline-2020/multitasking.csv" suffix(, 0)
};

const char *devcat_guideline_rules(void) { return rules; }
const char *devcat_guideline_words(void) { return words; }
const char *devcat_guideline_size_classes(void) { return size_classes; }
const char *devcat_guideline_multitasking(void) { return multitasking; }
