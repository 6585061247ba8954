import DevcatValues
import DevcatCharts

/// The value of a device that a chart uses: a field, or the year or month of its release.
struct ChartField: Hashable {
  /// The part of a value that a chart uses.
  enum Part: Hashable {
    /// The whole value.
    case whole
    /// The year of a date.
    case year
    /// The year and month of a date.
    case month
    /// The name of the month of a date, inside its year.
    case monthName
  }

  let column: Column
  let part: Part
  /// The name in titles, as in the middle of a sentence.
  let name: String

  private init(_ column: Column, _ part: Part, _ name: String) {
    self.column = column
    self.part = part
    self.name = name
  }

  /// The name of a device, below which there is nothing to drill into.
  static let device = ChartField(Column(Field.name.at()), .whole, "device")
  static let year = ChartField(Column(Field.released.at()), .year, "year")
  static let month = ChartField(Column(Field.released.at()), .month, "month")
  /// The month inside a year, which has a name.
  static let monthName = ChartField(Column(Field.released.at()), .monthName, "month")

  /// Reads `year`, `month`, or a field.
  init(argument text: String) throws {
    switch text {
    case "year": self = .year
    case "month": self = .month
    default:
      let columns = try ColumnList.parse(text)
      guard columns.count == 1 else {
        throw CommandError(.usage, "'\(text)' is more than one field")
      }
      self.init(columns[0], .whole, Self.name(of: columns[0]))
    }
  }

  /// The category that a word means: `april` and `Apr` are April among the months of a year.
  func category(named word: String) -> String {
    guard part == .monthName, word.count > 2 else { return word }
    return MonthName.all.first { $0.lowercased().hasPrefix(word.lowercased()) } ?? word
  }

  /// Reads a field that must have numbers.
  init(numeric text: String) throws {
    try self.init(argument: text)
    guard column.type == .number || column.type == .attribute, part == .whole else {
      throw CommandError(
        .usage, "'\(text)' has no numbers",
        hint: "Name a field such as 'points.width', or count the devices with '--count'.")
    }
  }

  /// The name in an option or condition, as `init(argument:)` reads it.
  var argument: String {
    switch part {
    case .whole: column.description
    case .year: "year"
    case .month, .monthName: "month"
    }
  }

  /// Whether its values follow each other, so that a gap between them has a meaning.
  var isSequence: Bool { part != .whole }

  /// The field as a measure, with its unit.
  func measure(_ aggregate: ChartAggregate? = nil) -> ChartMeasure {
    ChartMeasure(name, unit: column.unit, aggregate: aggregate)
  }

  /// The texts of a value, of which a set has several; none if it is not known.
  func texts(_ value: FieldValue?) -> [String] {
    switch (part, value) {
    case (_, nil): []
    case (.whole, .set(let members)?): members
    case (.whole, let value?): [value.text ?? value.description]
    case (.year, let value?): value.text.map { [String($0.prefix(4))] } ?? []
    case (.month, let value?):
      value.text.flatMap { $0.utf8.count >= 7 ? [String($0.prefix(7))] : nil } ?? []
    case (.monthName, let value?):
      value.text.flatMap { CalendarDate($0)?.month }.map { [MonthName.all[$0 - 1]] } ?? []
    }
  }

  /// The field for drilling into one of its categories; `nil` if there is none.
  var below: ChartField? {
    if part == .year { return .monthName }
    return self == .device || column.path == Field.id.at() || column.path == Field.name.at()
      ? nil : .device
  }

  /// The label of a column inside a sentence: `pixel density` for `ppi`, and for an attribute its
  /// key.
  private static func name(of column: Column) -> String {
    if column.path == Field.released.at() { return "date of release" }
    if column.path.field == Field.attributes { return column.label }
    return column.label.prefix(1).lowercased() + column.label.dropFirst()
  }
}
