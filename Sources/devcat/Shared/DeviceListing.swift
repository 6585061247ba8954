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

  /// Rows with the rank of the version of an OS in the place of its text.
  private func ranked<Row>(
    _ rows: [(value: FieldValue?, row: Row)]
  ) -> [(value: FieldValue?, row: Row)] {
    let versions = rows.map { $0.value?.text.flatMap(OSVersion.init) }
    let order = Set(versions.compactMap(\.self)).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    return zip(rows, versions).map { row, version in
      (version.flatMap { ranks[$0] }.map { .number(Double($0)) } ?? row.value, row.row)
    }
  }

  /// The rows by their values, numbers before texts, and versions of an OS by their releases; equal ones stay in the order for people.
  private func sorted<Row>(_ given: [(value: FieldValue?, row: Row)]) -> [Row] {
    let rows =
      [Field.osFirst, .osLast].contains { $0.at() == column?.path } ? ranked(given) : given
    var known: [Place] = []
    var unknown: [Row] = []
    for (index, each) in rows.enumerated() {
      if let value = each.value {
        known.append(Place(index, value))
      } else {
        unknown.append(each.row)
      }
    }
    func precedes(_ one: Place, _ other: Place) -> Bool {
      if one.isText != other.isText { return other.isText }
      if one.number != other.number { return one.number < other.number }
      if one.prefix != other.prefix { return one.prefix < other.prefix }
      return one.isText
        && TextOrder.precedes(
          Self.text(rows[one.index].value), Self.text(rows[other.index].value))
    }
    known.sort { one, other in
      let (first, second) = isDescending ? (other, one) : (one, other)
      if precedes(first, second) { return true }
      return !precedes(second, first) && one.index < other.index
    }
    return known.map { rows[$0.index].row } + unknown
  }

  private static func text(_ value: FieldValue?) -> String {
    value.flatMap { $0.text ?? $0.description } ?? ""
  }

  /// The place of a row among others, without its text, so that a sort counts no references.
  private struct Place {
    let index: Int
    let isText: Bool
    /// The value of a number; 0 for a text.
    let number: Double
    /// The first eight bytes of a text, which decide most comparisons; 0 for a number.
    let prefix: UInt64

    init(_ index: Int, _ value: FieldValue) {
      self.index = index
      isText = value.number == nil
      number = value.number ?? 0
      let text = isText ? value.text ?? value.description : ""
      prefix = zip(text.utf8, stride(from: 56, through: 0, by: -8))
        .reduce(0) { $0 | UInt64($1.0) << UInt64($1.1) }
    }
  }

  private func limited<Element>(_ elements: [Element]) -> [Element] {
    Array(elements.prefix(limit ?? .max))
  }
}
