import DevcatValues
import DevcatStore

/// The order and the number of the devices that a list has: what `--sort` and `--limit` say.
struct DeviceListing {
  /// The column to sort by; `nil` for the order for people.
  private let column: Column?
  private let isDescending: Bool
  private let limit: Int?
  /// The ids of the devices to list; `nil` for all that a query finds.
  var only: Set<String>?

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
  var isByFamily: Bool { column == nil }

  /// The columns of the devices that a query finds.
  func rows(_ query: Query, of file: CatalogueFile) throws -> [[FieldValue?]] {
    var question = query
    if only != nil { question.columns.append(Column(Field.id.at())) }
    if let column { question.columns.append(column) }
    var rows = try file.views.orderedRows(question)
    if let only {
      rows = rows.filter { $0[query.columns.count]?.text.map(only.contains) ?? false }
    }
    rows = limited(column == nil ? rows : sorted(rows))
    return rows.map { Array($0.prefix(query.columns.count)) }
  }

  /// The ids of the devices that a query finds.
  func ids(_ query: Query, of file: CatalogueFile) throws -> [String] {
    guard column != nil || only != nil else {
      return limited(try file.views.orderedIDs(matching: query))
    }
    var question = query
    question.columns = [Column(Field.id.at())]
    return try rows(question, of: file).compactMap { $0[0]?.text }
  }

  /// The rows by their last cells; equal ones stay in the order for people.
  private func sorted(_ rows: [[FieldValue?]]) -> [[FieldValue?]] {
    let keyed = rows.enumerated().map { (index: $0, key: $1.last ?? nil, row: $1) }
    let known = keyed.filter { $0.key != nil }.sorted { one, other in
      let (first, second) = isDescending ? (other.key, one.key) : (one.key, other.key)
      if first == second { return one.index < other.index }
      return Self.precedes(first, second)
    }
    return known.map(\.row) + keyed.filter { $0.key == nil }.map(\.row)
  }

  private static func precedes(_ one: FieldValue?, _ other: FieldValue?) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one < other
    case (.number, _): true
    case (_, .number): false
    case _: TextOrder.precedes(one?.description ?? "", other?.description ?? "")
    }
  }

  private func limited<Element>(_ elements: [Element]) -> [Element] {
    Array(elements.prefix(limit ?? .max))
  }
}
