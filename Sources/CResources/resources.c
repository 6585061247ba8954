#include "CResources.h"

// The bytes of a file under Sources/devcat/Resources. A path of #embed is relative to this file.
static const unsigned char delta[] = {
#embed "../devcat/Resources/reference.delta"
};
static const unsigned char facts[] = {
#embed "../devcat/Resources/facts.gz"
};
static const unsigned char assign[] = {
#embed "../devcat/Resources/assign"
};

struct devcat_bytes devcat_reference_delta(void) {
  return (struct devcat_bytes){delta, sizeof delta};
}
struct devcat_bytes devcat_facts(void) { return (struct devcat_bytes){facts, sizeof facts}; }
struct devcat_bytes devcat_assign(void) { return (struct devcat_bytes){assign, sizeof assign}; }

#define PAGE(path) {path, (const char[]) {
#define END , 0}},

// Every file under Sources/devcat/Resources/site; a test compares the list with the folder.
static const struct devcat_page pages[] = {
PAGE("about/view.js")
#embed "../devcat/Resources/site/about/view.js"
END
PAGE("catalogue/changes.js")
#embed "../devcat/Resources/site/catalogue/changes.js"
END
PAGE("catalogue/columns.js")
#embed "../devcat/Resources/site/catalogue/columns.js"
END
PAGE("catalogue/contexts.js")
#embed "../devcat/Resources/site/catalogue/contexts.js"
END
PAGE("catalogue/directory.js")
#embed "../devcat/Resources/site/catalogue/directory.js"
END
PAGE("catalogue/files.js")
#embed "../devcat/Resources/site/catalogue/files.js"
END
PAGE("catalogue/nothing.js")
#embed "../devcat/Resources/site/catalogue/nothing.js"
END
PAGE("catalogue/records.js")
#embed "../devcat/Resources/site/catalogue/records.js"
END
PAGE("catalogue/revisions.js")
#embed "../devcat/Resources/site/catalogue/revisions.js"
END
PAGE("chart/chart.css")
#embed "../devcat/Resources/site/chart/chart.css"
END
PAGE("chart/data/aggregates.js")
#embed "../devcat/Resources/site/chart/data/aggregates.js"
END
PAGE("chart/data/chart.js")
#embed "../devcat/Resources/site/chart/data/chart.js"
END
PAGE("chart/data/choices.js")
#embed "../devcat/Resources/site/chart/data/choices.js"
END
PAGE("chart/data/columns.js")
#embed "../devcat/Resources/site/chart/data/columns.js"
END
PAGE("chart/data/conditions.js")
#embed "../devcat/Resources/site/chart/data/conditions.js"
END
PAGE("chart/data/devices.js")
#embed "../devcat/Resources/site/chart/data/devices.js"
END
PAGE("chart/data/dimensions.js")
#embed "../devcat/Resources/site/chart/data/dimensions.js"
END
PAGE("chart/data/grouping.js")
#embed "../devcat/Resources/site/chart/data/grouping.js"
END
PAGE("chart/data/history.js")
#embed "../devcat/Resources/site/chart/data/history.js"
END
PAGE("chart/data/ready.js")
#embed "../devcat/Resources/site/chart/data/ready.js"
END
PAGE("chart/data/request.js")
#embed "../devcat/Resources/site/chart/data/request.js"
END
PAGE("chart/data/site.js")
#embed "../devcat/Resources/site/chart/data/site.js"
END
PAGE("chart/data/sources.js")
#embed "../devcat/Resources/site/chart/data/sources.js"
END
PAGE("chart/data/wording.js")
#embed "../devcat/Resources/site/chart/data/wording.js"
END
PAGE("chart/drill.js")
#embed "../devcat/Resources/site/chart/drill.js"
END
PAGE("chart/floorplan.js")
#embed "../devcat/Resources/site/chart/floorplan.js"
END
PAGE("chart/input/keys.js")
#embed "../devcat/Resources/site/chart/input/keys.js"
END
PAGE("chart/input/pointer.js")
#embed "../devcat/Resources/site/chart/input/pointer.js"
END
PAGE("chart/input/selection.js")
#embed "../devcat/Resources/site/chart/input/selection.js"
END
PAGE("chart/marks/area.js")
#embed "../devcat/Resources/site/chart/marks/area.js"
END
PAGE("chart/marks/bubble.js")
#embed "../devcat/Resources/site/chart/marks/bubble.js"
END
PAGE("chart/marks/column.js")
#embed "../devcat/Resources/site/chart/marks/column.js"
END
PAGE("chart/marks/combination.js")
#embed "../devcat/Resources/site/chart/marks/combination.js"
END
PAGE("chart/marks/donut.js")
#embed "../devcat/Resources/site/chart/marks/donut.js"
END
PAGE("chart/marks/horizontal-bar.js")
#embed "../devcat/Resources/site/chart/marks/horizontal-bar.js"
END
PAGE("chart/marks/line.js")
#embed "../devcat/Resources/site/chart/marks/line.js"
END
PAGE("chart/marks/scatter.js")
#embed "../devcat/Resources/site/chart/marks/scatter.js"
END
PAGE("chart/marks/stacked-column.js")
#embed "../devcat/Resources/site/chart/marks/stacked-column.js"
END
PAGE("chart/marks/stock.js")
#embed "../devcat/Resources/site/chart/marks/stock.js"
END
PAGE("chart/marks/waterfall.js")
#embed "../devcat/Resources/site/chart/marks/waterfall.js"
END
PAGE("chart/parts/card.js")
#embed "../devcat/Resources/site/chart/parts/card.js"
END
PAGE("chart/parts/dialog.js")
#embed "../devcat/Resources/site/chart/parts/dialog.js"
END
PAGE("chart/parts/floor.js")
#embed "../devcat/Resources/site/chart/parts/floor.js"
END
PAGE("chart/parts/gallery.js")
#embed "../devcat/Resources/site/chart/parts/gallery.js"
END
PAGE("chart/parts/head.js")
#embed "../devcat/Resources/site/chart/parts/head.js"
END
PAGE("chart/parts/highlights.js")
#embed "../devcat/Resources/site/chart/parts/highlights.js"
END
PAGE("chart/parts/legend.js")
#embed "../devcat/Resources/site/chart/parts/legend.js"
END
PAGE("chart/parts/options.js")
#embed "../devcat/Resources/site/chart/parts/options.js"
END
PAGE("chart/parts/page.js")
#embed "../devcat/Resources/site/chart/parts/page.js"
END
PAGE("chart/parts/plot.js")
#embed "../devcat/Resources/site/chart/parts/plot.js"
END
PAGE("chart/parts/scene.js")
#embed "../devcat/Resources/site/chart/parts/scene.js"
END
PAGE("chart/parts/series.js")
#embed "../devcat/Resources/site/chart/parts/series.js"
END
PAGE("chart/parts/summary.js")
#embed "../devcat/Resources/site/chart/parts/summary.js"
END
PAGE("chart/parts/table.js")
#embed "../devcat/Resources/site/chart/parts/table.js"
END
PAGE("chart/parts/toolbar.js")
#embed "../devcat/Resources/site/chart/parts/toolbar.js"
END
PAGE("chart/plot/axes.js")
#embed "../devcat/Resources/site/chart/plot/axes.js"
END
PAGE("chart/plot/bands.js")
#embed "../devcat/Resources/site/chart/plot/bands.js"
END
PAGE("chart/plot/drawing.js")
#embed "../devcat/Resources/site/chart/plot/drawing.js"
END
PAGE("chart/plot/frame.js")
#embed "../devcat/Resources/site/chart/plot/frame.js"
END
PAGE("chart/plot/hits.js")
#embed "../devcat/Resources/site/chart/plot/hits.js"
END
PAGE("chart/plot/points.js")
#embed "../devcat/Resources/site/chart/plot/points.js"
END
PAGE("chart/plot/shapes.js")
#embed "../devcat/Resources/site/chart/plot/shapes.js"
END
PAGE("chart/plot/text.js")
#embed "../devcat/Resources/site/chart/plot/text.js"
END
PAGE("chart/plot/viewport.js")
#embed "../devcat/Resources/site/chart/plot/viewport.js"
END
PAGE("chart/rules/axes.js")
#embed "../devcat/Resources/site/chart/rules/axes.js"
END
PAGE("chart/rules/axis.js")
#embed "../devcat/Resources/site/chart/rules/axis.js"
END
PAGE("chart/rules/content.js")
#embed "../devcat/Resources/site/chart/rules/content.js"
END
PAGE("chart/rules/donut.js")
#embed "../devcat/Resources/site/chart/rules/donut.js"
END
PAGE("chart/rules/errors.js")
#embed "../devcat/Resources/site/chart/rules/errors.js"
END
PAGE("chart/rules/legend.js")
#embed "../devcat/Resources/site/chart/rules/legend.js"
END
PAGE("chart/rules/measures.js")
#embed "../devcat/Resources/site/chart/rules/measures.js"
END
PAGE("chart/rules/number-style.js")
#embed "../devcat/Resources/site/chart/rules/number-style.js"
END
PAGE("chart/rules/order.js")
#embed "../devcat/Resources/site/chart/rules/order.js"
END
PAGE("chart/rules/ranges.js")
#embed "../devcat/Resources/site/chart/rules/ranges.js"
END
PAGE("chart/rules/shown.js")
#embed "../devcat/Resources/site/chart/rules/shown.js"
END
PAGE("chart/rules/steps.js")
#embed "../devcat/Resources/site/chart/rules/steps.js"
END
PAGE("chart/rules/summary.js")
#embed "../devcat/Resources/site/chart/rules/summary.js"
END
PAGE("chart/rules/titles.js")
#embed "../devcat/Resources/site/chart/rules/titles.js"
END
PAGE("chart/rules/trends.js")
#embed "../devcat/Resources/site/chart/rules/trends.js"
END
PAGE("chart/rules/types.js")
#embed "../devcat/Resources/site/chart/rules/types.js"
END
PAGE("chart/rules/waterfall.js")
#embed "../devcat/Resources/site/chart/rules/waterfall.js"
END
PAGE("chart/state.js")
#embed "../devcat/Resources/site/chart/state.js"
END
PAGE("charts/view.js")
#embed "../devcat/Resources/site/charts/view.js"
END
PAGE("compare/facts.js")
#embed "../devcat/Resources/site/compare/facts.js"
END
PAGE("compare/picker.js")
#embed "../devcat/Resources/site/compare/picker.js"
END
PAGE("compare/scene.js")
#embed "../devcat/Resources/site/compare/scene.js"
END
PAGE("compare/view.js")
#embed "../devcat/Resources/site/compare/view.js"
END
PAGE("device/classes.js")
#embed "../devcat/Resources/site/device/classes.js"
END
PAGE("device/display.js")
#embed "../devcat/Resources/site/device/display.js"
END
PAGE("device/drawing.js")
#embed "../devcat/Resources/site/device/drawing.js"
END
PAGE("device/geometry.js")
#embed "../devcat/Resources/site/device/geometry.js"
END
PAGE("device/history.js")
#embed "../devcat/Resources/site/device/history.js"
END
PAGE("device/look.js")
#embed "../devcat/Resources/site/device/look.js"
END
PAGE("device/safe.js")
#embed "../devcat/Resources/site/device/safe.js"
END
PAGE("device/sources.js")
#embed "../devcat/Resources/site/device/sources.js"
END
PAGE("device/view.js")
#embed "../devcat/Resources/site/device/view.js"
END
PAGE("drawing/dimensions.js")
#embed "../devcat/Resources/site/drawing/dimensions.js"
END
PAGE("drawing/outline.js")
#embed "../devcat/Resources/site/drawing/outline.js"
END
PAGE("drawing/thumbnail.js")
#embed "../devcat/Resources/site/drawing/thumbnail.js"
END
PAGE("filter/answer.js")
#embed "../devcat/Resources/site/filter/answer.js"
END
PAGE("filter/builder.js")
#embed "../devcat/Resources/site/filter/builder.js"
END
PAGE("filter/cells.js")
#embed "../devcat/Resources/site/filter/cells.js"
END
PAGE("filter/chips.js")
#embed "../devcat/Resources/site/filter/chips.js"
END
PAGE("filter/condition.js")
#embed "../devcat/Resources/site/filter/condition.js"
END
PAGE("filter/fields.js")
#embed "../devcat/Resources/site/filter/fields.js"
END
PAGE("filter/holds.js")
#embed "../devcat/Resources/site/filter/holds.js"
END
PAGE("filter/operand.js")
#embed "../devcat/Resources/site/filter/operand.js"
END
PAGE("filter/panel.js")
#embed "../devcat/Resources/site/filter/panel.js"
END
PAGE("filter/parts.js")
#embed "../devcat/Resources/site/filter/parts.js"
END
PAGE("filter/path.js")
#embed "../devcat/Resources/site/filter/path.js"
END
PAGE("history/changes.js")
#embed "../devcat/Resources/site/history/changes.js"
END
PAGE("history/difference.js")
#embed "../devcat/Resources/site/history/difference.js"
END
PAGE("history/entries.js")
#embed "../devcat/Resources/site/history/entries.js"
END
PAGE("history/fold.js")
#embed "../devcat/Resources/site/history/fold.js"
END
PAGE("history/picker.js")
#embed "../devcat/Resources/site/history/picker.js"
END
PAGE("history/revisions.js")
#embed "../devcat/Resources/site/history/revisions.js"
END
PAGE("index.html")
#embed "../devcat/Resources/site/index.html"
END
PAGE("list/answer.js")
#embed "../devcat/Resources/site/list/answer.js"
END
PAGE("list/empty.js")
#embed "../devcat/Resources/site/list/empty.js"
END
PAGE("list/families.js")
#embed "../devcat/Resources/site/list/families.js"
END
PAGE("list/keys.js")
#embed "../devcat/Resources/site/list/keys.js"
END
PAGE("list/listbox.js")
#embed "../devcat/Resources/site/list/listbox.js"
END
PAGE("list/order.js")
#embed "../devcat/Resources/site/list/order.js"
END
PAGE("list/question.js")
#embed "../devcat/Resources/site/list/question.js"
END
PAGE("list/rows.js")
#embed "../devcat/Resources/site/list/rows.js"
END
PAGE("list/view.js")
#embed "../devcat/Resources/site/list/view.js"
END
PAGE("list/welcome.js")
#embed "../devcat/Resources/site/list/welcome.js"
END
PAGE("list/window.js")
#embed "../devcat/Resources/site/list/window.js"
END
PAGE("matrix/cells.js")
#embed "../devcat/Resources/site/matrix/cells.js"
END
PAGE("matrix/explained.js")
#embed "../devcat/Resources/site/matrix/explained.js"
END
PAGE("matrix/groups.js")
#embed "../devcat/Resources/site/matrix/groups.js"
END
PAGE("matrix/table.js")
#embed "../devcat/Resources/site/matrix/table.js"
END
PAGE("matrix/view.js")
#embed "../devcat/Resources/site/matrix/view.js"
END
PAGE("page/announce.js")
#embed "../devcat/Resources/site/page/announce.js"
END
PAGE("page/controls.js")
#embed "../devcat/Resources/site/page/controls.js"
END
PAGE("page/element.js")
#embed "../devcat/Resources/site/page/element.js"
END
PAGE("page/labels.js")
#embed "../devcat/Resources/site/page/labels.js"
END
PAGE("page/message.js")
#embed "../devcat/Resources/site/page/message.js"
END
PAGE("page/navigation.js")
#embed "../devcat/Resources/site/page/navigation.js"
END
PAGE("page/route.js")
#embed "../devcat/Resources/site/page/route.js"
END
PAGE("page/shell.js")
#embed "../devcat/Resources/site/page/shell.js"
END
PAGE("page/tables.js")
#embed "../devcat/Resources/site/page/tables.js"
END
PAGE("page/words.js")
#embed "../devcat/Resources/site/page/words.js"
END
PAGE("print.css")
#embed "../devcat/Resources/site/print.css"
END
PAGE("search/matches.js")
#embed "../devcat/Resources/site/search/matches.js"
END
PAGE("site.css")
#embed "../devcat/Resources/site/site.css"
END
PAGE("start.js")
#embed "../devcat/Resources/site/start.js"
END
PAGE("styles/base.css")
#embed "../devcat/Resources/site/styles/base.css"
END
PAGE("styles/controls.css")
#embed "../devcat/Resources/site/styles/controls.css"
END
PAGE("styles/drawing.css")
#embed "../devcat/Resources/site/styles/drawing.css"
END
PAGE("styles/facts.css")
#embed "../devcat/Resources/site/styles/facts.css"
END
PAGE("styles/filter.css")
#embed "../devcat/Resources/site/styles/filter.css"
END
PAGE("styles/history.css")
#embed "../devcat/Resources/site/styles/history.css"
END
PAGE("styles/list.css")
#embed "../devcat/Resources/site/styles/list.css"
END
PAGE("styles/matrix.css")
#embed "../devcat/Resources/site/styles/matrix.css"
END
PAGE("styles/navigation.css")
#embed "../devcat/Resources/site/styles/navigation.css"
END
PAGE("styles/shell.css")
#embed "../devcat/Resources/site/styles/shell.css"
END
PAGE("unit.js")
#embed "../devcat/Resources/site/unit.js"
END
};

const struct devcat_page *devcat_pages(void) { return pages; }
size_t devcat_page_count(void) { return sizeof pages / sizeof *pages; }
