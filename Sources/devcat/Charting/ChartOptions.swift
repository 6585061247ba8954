import DevcatArguments
import DevcatCharts

/// The options of `devcat chart`.
struct ChartOptions: Sendable {
  var type = ChartType.column
  var context = ChartContext.floorplan
  var x: String?
  var y: String?
  var isCount = false
  var aggregate: ChartAggregate?
  var line: String?
  var size: String?
  var series: String?
  var over: HistoryUnit?
  var drilled: [String] = []
  var only: [String] = []
  var selection: [String] = []
  var order: ChartOrder?
  var title: String?
  var summary: String?
  var conditions: [String] = []
  var revision: String?
  var width: Double?
  var height: Double?
  var output = OutputFileOptions()
  var gridlines: Int?
  var isExplained = false
  var catalogue = CatalogueOptions()

  static let arguments: [Argument<ChartOptions>] =
    [
      .option("--type", to: \.type, value: "type", help: "Choose the type of chart."),
      .option(
        "--x", to: \.x, value: "field",
        help: "Set the categories: a field, or 'year' or 'month' of the release."),
      .option(
        "--over", to: \.over, value: "unit",
        help: "Show how the catalogue changed over time."
      ),
      .option("--y", to: \.y, value: "field", help: "Measure a field with numbers."),
      .flag("--count", to: \.isCount, help: "Count the devices, as without '--y'."),
      .option(
        "--aggregate", to: \.aggregate, value: "name",
        help: "Combine the numbers of a category in this way. Default: mean."),
      .option(
        "--line", to: \.line, value: "field", help: "Set the measure of the line in a combination."),
      .option("--size", to: \.size, value: "field", help: "Set the measure of a bubble's area."),
      .option(
        "--series", to: \.series, value: "field", help: "Make a series for each value of a field."),
      .option(
        "--only", to: \.only, value: "series",
        help: "Show only this series; can be repeated, up to four times."),
      .conditions(to: \.conditions),
      .state(to: \.revision),
      .option(
        "--drill", to: \.drilled, value: "category",
        help: "Show the inside of a category; repeat to go deeper."),
      .option(
        "--select", to: \.selection, value: "point",
        help: "Show the values of a category or point beside the averages."),
      .option("--sort", to: \.order, value: "order", help: "Sort the categories."),
      .option(
        "--grid-lines", to: \.gridlines, value: "count",
        help: "Show at most this number of grid lines on the value axis, at least 2."),
      .flag("--explain", to: \.isExplained, help: "Name the rules behind the chart."),
      .option("--title", to: \.title, value: "text", help: "Replace the generated title."),
      .option(
        "--summary", to: \.summary, value: "text",
        help: "Replace the generated name of the summary, without the unit."),
      .option(
        "--context", to: \.context, value: "context",
        help: "Lay out the chart for this place."),
      .option(
        "--width", to: \.width, value: "pixels", help: "Set the width of the picture, in pixels."),
      .option(
        "--height", to: \.height, value: "pixels", help: "Set the height of the picture, in pixels."
      ),
    ] + Argument.shared(OutputFileOptions.svg, at: \.output)
    + Argument.shared(
      CatalogueOptions.jsonArguments("Print the numbers and texts of the chart as JSON."),
      at: \.catalogue)

  /// The contradiction or the missing option; `nil` if there is none.
  var contradiction: String? {
    if let fault = output.fault(drawing: "a chart", isJSON: catalogue.isJSON) { return fault }
    if isExplained, output.path != nil {
      return "'--explain' is printed with the chart; leave '--output' out"
    }
    if let gridlines, gridlines < 2 { return "'--grid-lines' must be at least 2" }
    if [.waterfall, .donut].contains(type), y != nil, aggregate != .sum, over == nil {
      return
        "'--type \(type.rawValue)' shows a total, and averages have none: give '--aggregate sum'"
    }
    if !only.isEmpty, series == nil { return "'--only' needs '--series' with a field" }
    if aggregate != nil, y == nil, line == nil {
      return "'--aggregate' needs '--y' with a field of numbers"
    }
    if isCount, y != nil { return "'--count' and '--y' cannot be given together" }
    if (x == nil) == (over == nil) {
      return "Give either '--x' with a field, such as '--x year', or '--over revisions'"
    }
    if let width, !(ChartPicture.leastWidth...10_000).contains(width) {
      return "'--width' must be from \(Int(ChartPicture.leastWidth)) to 10000"
    }
    if let height, !(100...10_000).contains(height) {
      return "'--height' must be from 100 to 10000"
    }
    return contradictionOfType
  }

  private var contradictionOfType: String? {
    if size != nil, type != .bubble { return "'--size' belongs to '--type bubble'" }
    if line != nil, type != .combination { return "'--line' belongs to '--type combination'" }
    if line != nil, series != nil { return "'--line' and '--series' cannot be given together" }
    if over != nil, !drilled.isEmpty { return "'--drill' needs '--x'" }
    switch type {
    case .scatter, .bubble:
      if over != nil { return "'--over' does not work with '--type \(type.rawValue)'" }
      if !drilled.isEmpty { return "'--drill' does not work with '--type \(type.rawValue)'" }
      if order != nil {
        return "'--sort' does not work with '--type \(type.rawValue)'"
      }
      if y == nil { return "'--type \(type.rawValue)' needs '--y' with a field of numbers" }
      return type == .bubble && size == nil ? "'--type bubble' needs '--size' with a field" : nil
    case .stock: return y == nil ? "'--type stock' needs '--y' with a field of numbers" : nil
    case .combination:
      return line == nil && series == nil
        ? "'--type combination' needs '--line' with a field, or '--series'" : nil
    case .column, .stackedColumn, .horizontalBar, .line, .area, .waterfall, .donut: return nil
    }
  }
}
