/// The rules of charts (docs/Charts.md).
extension RuleBody {
  static let charts = RuleBody(
    "Charts", commands: ["chart"],
    [
      Rule(
        "charts.definition",
        "A chart is a visual representation of data.",
        .charts, "Chart Overview"),
      Rule(
        "charts.contexts",
        "Charts are used in various contexts, from a thumbnail without interaction to a fully "
          + "interactive floorplan: floorplans, cards, object headers and table cells (--context).",
        .charts, "Types of Chart", words: "non-interactive"),
      Rule(
        "charts.elements",
        "A chart floorplan has a title, a summary, a plot and a legend; the context decides their size "
          + "or visibility.",
        .charts, "Chart Floorplan"),
      Rule(
        "charts.plot",
        "The plot is a rectangular area with the chart items, such as bars, columns or lines; it "
          + "shows two dimensions on a vertical and a horizontal axis.",
        .charts, "3. Chart Plot"),
      Rule(
        "charts.title",
        "The title names measure, unit and category, such as Total Sales ($) by Month, and "
          + "follows a drill-down and the options of a filter menu. --title replaces it.",
        .charts, "1. Chart Title, A",
        words: "name quantitative categorical filter update changes options"),
      Rule(
        "charts.subtitle",
        "The subtitle names the series shown; consecutive years are written as 2016-2017.",
        .charts, "1. Chart Title, B"),
      Rule(
        "charts.time-stamp",
        "An optional time stamp says when the chart was last updated: the time of the last revision.",
        .charts, "1. Chart Title, C", words: "timestamp"),
      Rule(
        "charts.four-series",
        "A chart displays at most four series at a time; of more, people select which (--only).",
        .charts, "2. Chart Summary", words: "filter menu"),
      Rule(
        "charts.summary",
        "By default the summary provides high-level details of the data.",
        .charts, "2. Chart Summary"),
      Rule(
        "charts.summary-name",
        "The summary's name is concise yet descriptive and has the unit; in a drill-down it has the "
          + "category too, April Total ($), and shows where in the data one is. --summary gives it a "
          + "name such as YTD.",
        .charts, "2. Chart Summary, A",
        words: "unit of measure visual reference location breadcrumb user"),
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
          + "values above, as printed, with as many decimals.",
        .charts, "2. Chart Summary, D", words: "semantic colors up down icons"),
      Rule(
        "charts.tint",
        "A selected value is in tint only if one can drill into it, which a tap on its label does.",
        .charts, "2. Chart Summary, E", words: "tapping color drill value"),
      Rule(
        "charts.grid-lines",
        "Column and line: a base line and at least one line above the greatest value, and one "
          + "below if values are negative. --grid-lines sets the greatest number.",
        .charts, "3. Chart Plot", words: "gridline gridlines baseline"),
      Rule(
        "charts.bar-grid-lines",
        "Horizontal bar: a base line and a single line.",
        .charts, "3. Chart Plot", words: "gridline gridlines baseline"),
      Rule(
        "charts.axes",
        "The axes have titles with units; labels never overlap: numbers and dates are thinned "
          + "out, names are rotated.",
        .charts, "3. Chart Plot, A and B", words: "axis"),
      Rule(
        "charts.legend",
        "The legend says which colour is which series; for one series there is none; it "
          + "wraps below and pushes up the plot.",
        .charts, "4. Legend", words: "color colors"),
      Rule(
        "charts.palette",
        "Eleven colours with a contrast of 3 to 1 in light and dark; area, stock, scatter "
          + "and bubble are transparent (0.25, 0.75, 0.75, 0.5).",
        .charts, "Color Palettes", words: "colors transparency accessible opacity mode modes"),
      Rule(
        "charts.sorting",
        "The filter action changes the dimensions of the chart (--x, --series) and its sorting: by "
          + "category or by value, up or down (--sort).",
        .charts, "Selection & Filter", words: "sort order"),
      Rule(
        "charts.selection",
        "To select an item people tap it, or tap and slide a finger onto it; its values then appear in "
          + "the summary (--select).",
        .charts, "Selection & Filter", words: "tap"),
      Rule(
        "charts.interactive",
        "A plot is interactive when it is displayed on a floorplan.",
        .charts, "Behavior & Interaction", words: "interaction"),
      Rule(
        "charts.drill-choice",
        "Drilling down is supported in the summary, and you choose how the chart is displayed then "
          + "(--type).",
        .charts, "Drill down"),
      Rule(
        "charts.drill-down",
        "A drill-down (--drill) keeps the measure: a year shows its months where those of "
          + "any of its devices are known, else its devices, as any other category does.",
        .charts, "Drill down", words: "consistent"),
      Rule(
        "charts.types",
        "There are eleven types of charts; the type follows from the data and from how "
          + "people use the chart.",
        .charts, "Types of Chart"),
      Rule(
        "charts.floorplan",
        "On a floorplan a chart is fully interactive: people select data points, select a "
          + "series by the legend, expand labels, and zoom and pan.",
        .charts, "Types of Chart", words: "pan zoom single multiple item"),
      Rule(
        "charts.card",
        "A card or an object header displays a thumbnail with the key information; people "
          + "tap it to navigate to the full interactive chart.",
        .charts, "Card & Header"),
      Rule(
        "charts.cell",
        "A table cell is a full-width view of chart data within a workflow, in the context of a "
          + "business object, without drilling into values; it supports navigation to the full chart.",
        .charts, "Table Cell"),
      Rule(
        "charts.labels",
        "Labels of the legend that exceed the width wrap below and push up the plot.",
        .charts, "Chart Plot"),
    ])
}
