// Lists of other tools that exports follow (data/exports), compiled in by #embed.

/// Playwright's names and viewports of devices (data/exports/playwright.csv).
const char *_Nonnull devcat_export_playwright(void);
/// The App Store's sizes of screenshots (data/exports/screenshots.csv).
const char *_Nonnull devcat_export_screenshots(void);
