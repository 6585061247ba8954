import Catalogue

/// What is taken from the cells of a column: the values of a field, or of several by a pattern.
struct ColumnTarget: Sendable {
  /// A piece of the text of a cell.
  enum Piece: Sendable {
    /// Text that must stand there.
    case literal(String)
    /// A value.
    case value(Column, FieldType)
    /// Text that is passed over.
    case skipped
  }

  /// The pieces, in order; two that are no literals never stand side by side.
  let pieces: [Piece]
  /// The pattern as it was written, for messages; `nil` where the whole cell is one value.
  let pattern: String?
  /// How numbers are converted; `nil` where they stay.
  let conversion: UnitConversion?
  /// How many digits of the fraction are kept of a number that is converted; `nil` for all.
  let decimals: Int?
  /// Words of the source and what they stand for; an empty text says nothing.
  let words: [String: String]
  /// What stands between members of a set, where that is not `;`.
  let separator: String?

  /// The fields that values are taken for.
  var fields: [Column] {
    pieces.compactMap { if case .value(let column, _) = $0 { column } else { nil } }
  }

  /// The texts of the values in a cell; `nil` where it does not follow the pattern.
  func split(_ text: String) -> [(column: Column, type: FieldType, text: String)]? {
    var found: [(column: Column, type: FieldType, text: String)] = []
    var rest = text[...]
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let literal):
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      case .value, .skipped:
        guard let value = Self.take(&rest, before: pieces[(index + 1)...].first) else { return nil }
        if case .value(let column, let type) = piece {
          found.append((column, type, value.trimmingBlanks))
        }
      }
    }
    return rest.isEmpty ? found : nil
  }

  /// Takes the text up to the literal that follows, or all of it; it is not empty.
  private static func take(_ rest: inout Substring, before next: Piece?) -> String? {
    guard case .literal(let literal) = next else {
      defer { rest = "" }
      return rest.isEmpty ? nil : String(rest)
    }
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end...].hasPrefix(literal) { end = rest.index(after: end) }
    guard end > rest.startIndex, end < rest.endIndex else { return nil }
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }
}
