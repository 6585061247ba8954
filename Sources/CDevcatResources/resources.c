#include "CDevcatResources.h"

// The files under Sources/devcat/Resources. A path of #embed is relative to this file.
static const unsigned char delta[] = {
#embed "../devcat/Resources/reference.delta"
};
static const unsigned char android[] = {
#embed "../devcat/Resources/android.delta"
};
static const unsigned char facts[] = {
#embed "../devcat/Resources/facts.gz"
};
static const unsigned char assign[] = {
#embed "../../data/assign"
};

// The explorer. Each module and each style sheet is named here and nowhere else: what is embedded is
// already joined. A module registers itself and is made when it is first used, so that only unit.js, the
// first, and start.js, the last, have a fixed place; style sheets are in the order of the cascade.
static const unsigned char page[] = {
#embed "../devcat/Resources/site/index.html"
};
static const unsigned char preview[] = {
#embed "../devcat/Resources/site/preview.png"
};
static const unsigned char script[] = {
#embed "../devcat/Resources/site/unit.js" suffix(,)
#embed "../devcat/Resources/site/catalogue.js" suffix(,)
#embed "../devcat/Resources/site/page/elements.js" suffix(,)
#embed "../devcat/Resources/site/page/words.js" suffix(,)
#embed "../devcat/Resources/site/page/route.js" suffix(,)
#embed "../devcat/Resources/site/page/shell.js" suffix(,)
#embed "../devcat/Resources/site/search.js" suffix(,)
#embed "../devcat/Resources/site/filter/condition.js" suffix(,)
#embed "../devcat/Resources/site/filter/answer.js" suffix(,)
#embed "../devcat/Resources/site/filter/panel.js" suffix(,)
#embed "../devcat/Resources/site/drawing.js" suffix(,)
#embed "../devcat/Resources/site/list/answer.js" suffix(,)
#embed "../devcat/Resources/site/screens.js" suffix(,)
#embed "../devcat/Resources/site/list/rows.js" suffix(,)
#embed "../devcat/Resources/site/list/view.js" suffix(,)
#embed "../devcat/Resources/site/list/welcome.js" suffix(,)
#embed "../devcat/Resources/site/device/facts.js" suffix(,)
#embed "../devcat/Resources/site/device/look.js" suffix(,)
#embed "../devcat/Resources/site/device/drawing.js" suffix(,)
#embed "../devcat/Resources/site/device/download.js" suffix(,)
#embed "../devcat/Resources/site/device/view.js" suffix(,)
#embed "../devcat/Resources/site/device/this.js" suffix(,)
#embed "../devcat/Resources/site/matrix/table.js" suffix(,)
#embed "../devcat/Resources/site/matrix/view.js" suffix(,)
#embed "../devcat/Resources/site/compare/facts.js" suffix(,)
#embed "../devcat/Resources/site/compare/view.js" suffix(,)
#embed "../devcat/Resources/site/history/entries.js" suffix(,)
#embed "../devcat/Resources/site/history/view.js" suffix(,)
#embed "../devcat/Resources/site/chart/rules/numbers.js" suffix(,)
#embed "../devcat/Resources/site/chart/rules/series.js" suffix(,)
#embed "../devcat/Resources/site/chart/rules/content.js" suffix(,)
#embed "../devcat/Resources/site/chart/rules/summary.js" suffix(,)
#embed "../devcat/Resources/site/chart/state.js" suffix(,)
#embed "../devcat/Resources/site/chart/data/dimensions.js" suffix(,)
#embed "../devcat/Resources/site/chart/data/values.js" suffix(,)
#embed "../devcat/Resources/site/chart/data/site.js" suffix(,)
#embed "../devcat/Resources/site/chart/plot/frame.js" suffix(,)
#embed "../devcat/Resources/site/chart/plot/points.js" suffix(,)
#embed "../devcat/Resources/site/chart/plot/marks.js" suffix(,)
#embed "../devcat/Resources/site/chart/plot/donut.js" suffix(,)
#embed "../devcat/Resources/site/chart/plot/input.js" suffix(,)
#embed "../devcat/Resources/site/chart/plot/scene.js" suffix(,)
#embed "../devcat/Resources/site/chart/parts/page.js" suffix(,)
#embed "../devcat/Resources/site/chart/parts/gallery.js" suffix(,)
#embed "../devcat/Resources/site/chart/parts/floor.js" suffix(,)
#embed "../devcat/Resources/site/chart/view.js" suffix(,)
#embed "../devcat/Resources/site/about.js" suffix(,)
#embed "../devcat/Resources/site/start.js"
};
static const unsigned char styles[] = {
#embed "../devcat/Resources/site/styles/site.css" suffix(,)
#embed "../devcat/Resources/site/styles/base.css" suffix(,)
#embed "../devcat/Resources/site/styles/shell.css" suffix(,)
#embed "../devcat/Resources/site/styles/navigation.css" suffix(,)
#embed "../devcat/Resources/site/styles/controls.css" suffix(,)
#embed "../devcat/Resources/site/styles/filter.css" suffix(,)
#embed "../devcat/Resources/site/styles/list.css" suffix(,)
#embed "../devcat/Resources/site/styles/facts.css" suffix(,)
#embed "../devcat/Resources/site/styles/drawing.css" suffix(,)
#embed "../devcat/Resources/site/styles/matrix.css" suffix(,)
#embed "../devcat/Resources/site/styles/history.css" suffix(,)
#embed "../devcat/Resources/site/styles/chart.css" suffix(,)
#embed "../devcat/Resources/site/styles/print.css"
};

#define BYTES(name) (struct devcat_bytes){name, sizeof name}

struct devcat_bytes devcat_reference_delta(void) { return BYTES(delta); }
struct devcat_bytes devcat_android_delta(void) { return BYTES(android); }
struct devcat_bytes devcat_facts(void) { return BYTES(facts); }
struct devcat_bytes devcat_assign(void) { return BYTES(assign); }
struct devcat_bytes devcat_page(void) { return BYTES(page); }
struct devcat_bytes devcat_script(void) { return BYTES(script); }
struct devcat_bytes devcat_styles(void) { return BYTES(styles); }
struct devcat_bytes devcat_preview(void) { return BYTES(preview); }
