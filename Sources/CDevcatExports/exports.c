#include "CDevcatExports.h"

// A path of #embed is relative to this file. Each text ends with a zero, as C's texts do.
static const char playwright[] = {
#embed "../../data/exports/playwright.csv" suffix(, 0)
};
static const char screenshots[] = {
#embed "../../data/exports/screenshots.csv" suffix(, 0)
};

const char *devcat_export_playwright(void) { return playwright; }
const char *devcat_export_screenshots(void) { return screenshots; }
