public import DevcatArguments
import DevcatValues
public import DevcatCharts
import DevcatRender

extension ChartType: ArgumentValue {}
extension ChartContext: ArgumentValue {}
extension ChartAggregate: ArgumentValue {}
extension ChartOrder: ArgumentValue {}

/// The categories of a chart of the history.
enum HistoryUnit: String, CaseIterable, ArgumentValue {
  case revisions, days, months

  /// The name of the axis.
  var name: String {
    switch self {
    case .revisions: "revision"
    case .days: "day"
    case .months: "month"
    }
  }
}

/// The request of a chart, checked against the catalogue's fields.
struct ChartQuestion {
  private(set) var options: ChartOptions
  /// The fields from the one on the axis down to the one that is shown after drilling.
  private(set) var path: [ChartField]
  let number: ChartField?
  let line: ChartField?
  let size: ChartField?
  let series: ChartField?

  /// Reads the fields that options name.
  init(_ options: ChartOptions) throws {
    self.options = options
    let isPoints = options.type.content == .points
    var path: [ChartField] = []
    if let x = options.x {
      path = [try isPoints ? ChartField(numeric: x) : ChartField(argument: x)]
    }
    for (index, category) in options.drilled.enumerated() {
      guard let field = path.last, let below = field.below else {
        throw CommandError(
          .usage, "The chart is of devices already, and '--drill \(category)' goes below them",
          hint: "Leave out '--drill \(category)'.")
      }
      self.options.drilled[index] = field.category(named: category)
      path.append(below)
    }
    self.path = path
    number = try options.y.map(ChartField.init(numeric:))
    line = try options.line.map(ChartField.init(numeric:))
    size = try options.size.map(ChartField.init(numeric:))
    series = try options.series.map(ChartField.init(argument:))
  }

  /// The field whose values are the categories.
  var category: ChartField? { path.last }

  /// The aggregate of the numbers of a category; `nil` for a count.
  var aggregate: ChartAggregate? { number == nil ? nil : ofNumbers }

  /// The aggregate of numbers, the mean by default.
  var ofNumbers: ChartAggregate { options.aggregate ?? .mean }

  /// The measure of the values: a field of numbers, or the number of devices.
  var measure: ChartMeasure {
    // Points are single devices, and a stock mark is a distribution: neither is an aggregate.
    let isWhole = options.type.content == .points || (options.type == .stock && options.over == nil)
    return number.map { $0.measure(isWhole ? nil : ofNumbers) } ?? ChartMeasure("devices")
  }

  /// The measure of the lines in a combination.
  var second: ChartMeasure? { line?.measure(ofNumbers) }

  /// The same question with the devices by name below what was drilled into.
  var byName: ChartQuestion {
    var question = self
    question.path[path.count - 1] = .device
    return question
  }

  /// The conditions, and the categories that were drilled into as such.
  private var conditions: [String] {
    options.conditions + zip(path, options.drilled).map { "\($0.argument)=\($1)" }
  }

  /// The columns that are read of each device.
  var columns: [Column] {
    var columns = [Field.id, Field.name, Field.released].map { Column($0.at()) }
    for field in path + [number, line ?? size, series].compactMap(\.self)
    where !columns.contains(field.column) {
      columns.append(field.column)
    }
    return columns
  }

  /// The request of the chart, with all settings of the options.
  func spec(by category: ChartMeasure, updated: Timestamp?) -> ChartSpec {
    var spec = ChartSpec(options.type, measure, by: category)
    spec.context = options.context
    spec.title = options.title
    spec.second = second
    spec.size = size?.measure()
    spec.summaryName = options.summary
    spec.order = options.order
    spec.only = options.only
    spec.selection = options.selection
    spec.hasDrillDown = options.type.content != .points && self.category?.below != nil
    spec.drilled = options.drilled
    spec.conditions = conditions
    spec.omitsEmpty = self.category.map { !$0.isSequence } ?? false
    spec.gridlineCount = options.gridlines
    spec.updated = updated?.description
    return spec
  }
}

/// The data of a chart, as found in the catalogue.
struct ChartAnswer {
  var spec: ChartSpec
  let data: ChartData
  /// The fields whose lack keeps devices out of the chart, each with the number of devices.
  private(set) var leftOut: [(field: String, devices: Int)] = []

  /// Notes the series that a choice leaves out, where it leaves out some.
  mutating func noteLeftOut(_ only: [String]) {
    guard !only.isEmpty else { return }
    let names = data.series.map(\.name).filter { !only.contains($0) }
    if !names.isEmpty { add("Left out: \(ChartError.list(names)).") }
  }

  /// Notes the devices that lack a field that the chart needs, in one line; each counts for the
  /// first field that it lacks.
  mutating func noteLeftOut(
    of rows: [ChartRow], _ needs: [(field: ChartField?, isKnown: (ChartRow) -> Bool)]
  ) {
    let needs = needs.compactMap { need in need.field.map { (field: $0, isKnown: need.isKnown) } }
    var counts = needs.map { _ in 0 }
    for row in rows {
      if let lacking = needs.firstIndex(where: { !$0.isKnown(row) }) { counts[lacking] += 1 }
    }
    let lacking = zip(needs, counts).filter { $1 > 0 }
    if lacking.isEmpty { return }
    leftOut = lacking.map { ($0.field.argument, $1) }
    let count = counts.reduce(0, +)
    let names = lacking.map { need, _ in need.field.name }.joined(separator: " or ")
    add("\(count) of \(rows.count.counted("device")) \(count == 1 ? "has" : "have") no \(names).")
  }

  private mutating func add(_ note: String) {
    spec.note = spec.note.map { "\($0) \(note)" } ?? note
  }
}
