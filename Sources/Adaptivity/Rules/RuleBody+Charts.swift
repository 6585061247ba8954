/// The rules of charts (docs/Charts.md).
extension RuleBody {
  static let charts = RuleBody(
    "Charts", commands: ["chart"],
    [
      Rule(
        "charts.title",
        "The title names measure, unit and category, such as Total Sales ($) by Month, and "
          + "follows a drill-down. --title replaces it.",
        .charts, "1. Chart Title, A"),
      Rule(
        "charts.subtitle",
        "The subtitle names the series shown; consecutive years are written as 2016-2017.",
        .charts, "1. Chart Title, B"),
      Rule(
        "charts.time-stamp",
        "A time stamp shows the time of the last revision.",
        .charts, "1. Chart Title, C"),
      Rule(
        "charts.four-series",
        "At most four series at a time.",
        .charts, "2. Chart Summary"),
      Rule(
        "charts.summary-name",
        "The summary's name has the unit, and in a drill-down the category: April Total ($). "
          + "--summary gives it a name such as YTD.",
        .charts, "2. Chart Summary, A"),
      Rule(
        "charts.series-order",
        "One series has no label; of several, the most recent comes first.",
        .charts, "2. Chart Summary, B"),
      Rule(
        "charts.average",
        "The average, or Average by family for an average of aggregates instead of devices; and "
          + "to its right the values that --select names.",
        .charts, "2. Chart Summary, C"),
      Rule(
        "charts.trend",
        "With two series the trend, in the colours for better and worse: the difference of the "
          + "values above, as printed.",
        .charts, "2. Chart Summary, D"),
      Rule(
        "charts.tint",
        "A selected value is in tint only if one can drill into it.",
        .charts, "2. Chart Summary, E"),
      Rule(
        "charts.grid-lines",
        "Column and line: a base line and at least one line above the greatest value, and one "
          + "below if values are negative.",
        .charts, "3. Chart Plot"),
      Rule(
        "charts.bar-grid-lines",
        "Horizontal bar: a base line and a single line.",
        .charts, "3. Chart Plot"),
      Rule(
        "charts.axes",
        "The axes have titles with units; labels never overlap: numbers and dates are thinned "
          + "out, names are rotated.",
        .charts, "3. Chart Plot, A and B"),
      Rule(
        "charts.legend",
        "The legend says which colour is which series; for one series there is none; it "
          + "wraps below and pushes up the plot.",
        .charts, "4. Legend"),
      Rule(
        "charts.palette",
        "Eleven colours with a contrast of 3 to 1 in light and dark; area, stock, scatter "
          + "and bubble are transparent (0.25, 0.75, 0.75, 0.5).",
        .charts, "Color Palettes"),
      Rule(
        "charts.sorting",
        "Sorting by category or by value, up or down (--sort).",
        .charts, "Selection & Filter"),
      Rule(
        "charts.drill-down",
        "A drill-down (--drill) keeps the measure: a year shows its months where those of "
          + "all its devices are known, else its devices, as any other category does.",
        .charts, "Drill down"),
      Rule(
        "charts.types",
        "There are eleven types of charts; the type follows from the data and from how "
          + "people use the chart.",
        .charts, "Types of Chart"),
      Rule(
        "charts.floorplan",
        "On a floorplan a chart is fully interactive: people select data points, select a "
          + "series by the legend, expand labels, and zoom and pan.",
        .charts, "Types of Chart"),
      Rule(
        "charts.card",
        "A card or an object header displays a thumbnail with the key information; people "
          + "tap it to navigate to the full interactive chart.",
        .charts, "Card & Header"),
      Rule(
        "charts.cell",
        "A table cell is a full-width view without drilling into values; it supports "
          + "navigation to the full chart.",
        .charts, "Table Cell"),
      Rule(
        "charts.labels",
        "Labels of the legend that exceed the width wrap below and push up the plot.",
        .charts, "Chart Plot"),
    ])
}
