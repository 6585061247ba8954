import DevcatValues
import DevcatStore

/// The order and the number of the devices in a list, from `--sort` and `--limit`.
final class DeviceListing {
  /// The column to sort by; `nil` for the order for people.
  let column: Column?
  private let isDescending: Bool
  private let limit: Int?
  /// The ids of the devices to list; `nil` for all that a query finds.
  var only: Set<String>?
  /// The meaning of the size that was asked for, by id: the most usual one comes first.
  var meanings: [String: ReportedSize] = [:]
  /// For each condition the devices that it could not judge; `nil` until devices are listed.
  private(set) var unjudged: [UnjudgedDevices]?

  /// Reads `field`, or `-field` for the greatest first.
  ///
  /// - Throws: `CommandError` if it is not one field.
  init(_ sort: String?, limit: Int?) throws {
    isDescending = sort?.hasPrefix("-") ?? false
    let columns = try sort.map { try ColumnList.parse(String($0.drop { $0 == "-" })) }
    if let columns, columns.count != 1 {
      throw CommandError(.usage, "'--sort' takes one field", hint: "Such as '--sort points.width'.")
    }
    column = columns?.first
    self.limit = limit
  }

  /// Whether devices of one family are together.
  var isByFamily: Bool { column == nil && meanings.isEmpty }

  /// The columns of the devices that a query finds.
  func rows(_ query: Query, of file: CatalogueFile) throws -> [[FieldValue?]] {
    try rows(query, of: file) { $0 }
  }

  /// The results of `make` for the columns of each device that a query finds.
  func rows<Row>(
    _ query: Query, of file: CatalogueFile, make: ([FieldValue?]) -> Row
  ) throws -> [Row] {
    var question = query
    let isByID = only != nil || !meanings.isEmpty
    if isByID { question.columns.append(Column(Field.id.at())) }
    if let column { question.columns.append(column) }
    // The id comes after the columns of the query, and the value to sort by last of all.
    let count = query.columns.count
    func row(_ cells: [FieldValue?]) -> Row? {
      if let only, cells[count]?.text.map(only.contains) != true { return nil }
      return make(cells.count == count ? cells : Array(cells.prefix(count)))
    }
    if column == nil {
      guard !meanings.isEmpty else { return limited(try ordered(question, of: file, make: row)) }
      let rows = try ordered(question, of: file) { cells in
        let kind = cells[count]?.text.flatMap { meanings[$0]?.kind.rawValue } ?? .max
        return row(cells).map { (kind: kind, row: $0) }
      }
      // The sort of the standard library is stable.
      return limited(rows.sorted { $0.kind < $1.kind }.map(\.row))
    }
    let rows = try ordered(question, of: file) { cells in
      row(cells).map { (value: cells.last ?? nil, row: $0) }
    }
    return limited(sorted(rows))
  }

  /// The results of `make` for the columns of each device, without those that are `nil`, in the order
  /// for people.
  ///
  /// Keeps what the conditions leave out unjudged.
  private func ordered<Row>(
    _ query: Query, of file: CatalogueFile, make: ([FieldValue?]) -> Row?
  ) throws -> [Row] {
    var rows: [Row] = []
    let order = try file.devices.order(query) { cells in
      guard let row = make(cells) else { return false }
      rows.append(row)
      return true
    }
    unjudged = order.unjudged
    return order.places.map { rows[$0] }
  }

  /// The ids of the devices that a query finds.
  func ids(_ query: Query, of file: CatalogueFile) throws -> [String] {
    var question = query
    question.columns = [Column(Field.id.at())]
    return try rows(question, of: file).compactMap { $0[0]?.text }
  }

  /// The rows by their values; equal ones stay in the order for people, and those without a value come last.
  private func sorted<Row>(_ rows: [(value: FieldValue?, row: Row)]) -> [Row] {
    let isVersion = [Field.osFirst, .osLast].contains { $0.at() == column?.path }
    let known = rows.compactMap { value, row in
      value.map { (key: SortKey($0, isVersion: isVersion), row: row) }
    }
    // The sort of the standard library is stable.
    return known.sorted { isDescending ? $1.key < $0.key : $0.key < $1.key }.map(\.row)
      + rows.filter { $0.value == nil }.map(\.row)
  }

  /// A value in the order of a list: numbers, then versions of an OS by their releases, then texts.
  private enum SortKey {
    case number(Double), version(OSVersion), text(String)

    init(_ value: FieldValue, isVersion: Bool) {
      let text = value.text ?? value.description
      self =
        value.number.map { .number($0) }
        ?? (isVersion ? OSVersion(text).map { .version($0) } : nil) ?? .text(text)
    }

    static func < (one: Self, other: Self) -> Bool {
      switch (one, other) {
      case (.number(let first), .number(let second)): first < second
      case (.version(let first), .version(let second)): first < second
      case (.text(let first), .text(let second)): TextOrder.precedes(first, second)
      case (.number, _), (.version, .text): true
      case (.version, .number), (.text, _): false
      }
    }
  }

  private func limited<Element>(_ elements: [Element]) -> [Element] {
    Array(elements.prefix(limit ?? .max))
  }
}
