import Catalogue

/// The first record of a CSV file: what each column holds.
struct CSVHeader {
  /// What a column holds.
  enum Meaning {
    /// A comment; its cells are passed over.
    case comment
    /// The id of the profile.
    case id
    /// The name of the profile.
    case name
    /// Values of a field, or of a component of it.
    case values(Column, FieldType)
  }

  /// The columns in order.
  private(set) var columns: [(title: String, meaning: Meaning)] = []
  /// The cells whose titles are wrong, and why.
  private(set) var problems: [(offset: Int, message: String)] = []

  init(_ cells: [CSVCell]) {
    var seen: Set<Column> = []
    for cell in cells {
      let title = cell.text.trimmingBlanks
      let meaning = Self.meaning(of: title)
      columns.append((title, meaning ?? .comment))
      guard meaning != nil else {
        problems.append((cell.offset, Self.unknown(title)))
        continue
      }
      guard let column = Column(title) else { continue }
      if !seen.insert(column).inserted {
        problems.append((cell.offset, "'\(title)' is the second column for '\(column)'"))
      } else if column.component != nil, seen.contains(Column(column.path)) {
        problems.append(
          (cell.offset, "'\(title)' is a part of '\(column.path)', which has a column"))
      } else if column.component == nil,
        Column.all(of: column.path).contains(where: { $0 != column && seen.contains($0) })
      {
        problems.append((cell.offset, "parts of '\(title)' have columns already"))
      }
    }
  }

  private static func meaning(of title: String) -> Meaning? {
    if title.hasPrefix("#") { return .comment }
    guard let column = Column(title), let type = column.type else { return nil }
    switch column.path.number {
    case Field.id.number: return .id
    case Field.name.number: return .name
    default: return .values(column, type)
    }
  }

  private static func unknown(_ title: String) -> String {
    if title.isEmpty { return "a column has no title; expected a field such as 'points.width'" }
    let known = Field.all.filter { $0.group.keyNames.isEmpty }.map(\.path)
    let suggestion = Spelling.suggestion(for: title, among: known)
    return "unknown column '\(title)'"
      + (suggestion.isEmpty
        ? "; expected a field such as 'points.width', or '#\(title)' for a comment" : suggestion)
  }
}

extension String {
  /// The text without white space at either end.
  var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
