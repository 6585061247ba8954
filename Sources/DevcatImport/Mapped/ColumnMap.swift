import DevcatValues

/// The meaning of the columns of somebody else's table: the parsed mapping file of `--map`.
///
/// It is JSON (docs/Import.md, "mapped"): `columns` maps titles to fields, `constants` apply to
/// every row, and the rest describes how the cells are written.
public struct ColumnMap: Sendable {
  /// The orientation in which the sides of a screen are given.
  enum Sides: String, CaseIterable, Sendable {
    /// The sides are given in portrait, as the fields have them.
    case portrait
    /// The sides are given in landscape: width and height are exchanged.
    case landscape
    /// The sides are given in either order: the shorter one becomes the width.
    case any
  }

  /// The file as the user named it, or the name of the format that it describes.
  let file: String
  /// What it says of a format; `nil` for the map of one table.
  let format: FormatDescription?
  /// The mark between cells; `nil` to guess it from the header.
  let delimiter: CSVDelimiter?
  /// The mark before the fraction of a number; `nil` if the map does not say, which is a point.
  let decimalMark: DecimalMark?
  /// The kind of table, for assignments.
  let table: String
  /// The paths of the values with the rows in a JSON file; none finds them.
  let rows: [String]
  /// The orientation in which the sides are given.
  let sides: Sides
  /// The titles and the targets of their cells, in the order of the file.
  let columns: [(title: String, targets: [ColumnTarget])]
  /// The values of every row.
  let constants: [(column: Column, value: FieldValue)]
  /// The titles whose texts make the id; empty if a column holds it, or nothing does.
  let id: [String]
  /// The titles whose texts make the name; empty if a column holds it.
  let name: [String]
  /// Titles that are known and skipped.
  let ignored: Set<String>
  /// Texts of cells that say nothing.
  let empty: Set<String>

  /// Whether a column has model identifiers.
  var hasModels: Bool {
    columns.contains { $0.targets.contains { $0.fields.contains { $0.path.field == .models } } }
  }

  /// The titles that the file must have, each once.
  var neededTitles: [String] {
    var seen: Set<String> = []
    let ratios = columns.flatMap(\.targets).compactMap { $0.conversion?.ratioTitle }
    return (columns.map(\.title) + id + name + ratios).filter { seen.insert($0).inserted }
  }
}

extension ColumnMap {
  /// Reads a mapping file.
  ///
  /// - Throws: `ImportError` with everything that is wrong, each with its line and column.
  public init(_ source: SourceText) throws(ImportError) {
    self = try ColumnMapReader.read(source)
  }
}

/// The target of the cells of a column: the values of a field, or of several by a pattern.
struct ColumnTarget: Sendable {
  /// What a cell means beyond the value of its field.
  enum Meaning: String, CaseIterable, Sendable {
    /// The name of a device, from which its family and its idiom follow.
    case device
    /// A model identifier of Apple's, from which they follow too.
    case model
    /// The pixel ratio of a browser: the scale of Apple's devices, and of others an attribute.
    case ratio
  }

  /// The word that stands for all others in `words`.
  static let anyWord = "*"

  /// A piece of the text of a cell.
  enum Piece: Sendable {
    /// Text that the cell must have at this place.
    case literal(String)
    /// The text of a value of a field, and the type that it is read as.
    case value(Column, FieldType)
    /// Text that is skipped, written `{}`.
    case skipped
  }

  /// The pieces, in order; two that are not literals are never side by side.
  let pieces: [Piece]
  /// The pattern as it was written, for messages; `nil` if the whole cell is one value.
  var pattern: String?
  /// The conversion of numbers; `nil` if they are in the field's unit.
  var conversion: UnitConversion?
  /// The number of decimals to which a converted number is rounded; `nil` for no rounding.
  var decimals: Int?
  /// Words of the source and their values; an empty text has no value.
  var words: [String: String] = [:]
  /// The separator of a set's members, if it is not `;`.
  var separator: String?
  /// The form of dates, if it is not `yyyy-mm-dd`.
  var date: DateForm?
  /// What the cells mean beyond the value of their field; `nil` for nothing.
  var meaning: Meaning?
  /// Whether a row without a value cannot be used.
  var isNeeded = false

  /// The fields whose values the cells hold.
  var fields: [Column] {
    pieces.compactMap { if case .value(let column, _) = $0 { column } else { nil } }
  }

  /// The attribute that has the whole of a text; `nil` if it is a number or a part of the text.
  var textColumn: Column? {
    guard pattern == nil, case .value(let column, let type)? = pieces.first,
      column.path.field == .attributes, type != .number
    else { return nil }
    return column
  }

  /// Whether all values of a cell are numbers or dates.
  var isMeasured: Bool {
    pieces.allSatisfy {
      if case .value(_, let type) = $0 { type == .number || type == .date } else { true }
    }
  }

  /// A text of a cell without footnotes, and with a mark alone between the sides of a size.
  func plain(_ text: String) -> String {
    let isName = pieces.count == 1 && fields.first?.path.field == .name
    guard isMeasured || isName, text.utf8.count <= ForeignCell.longest else { return text }
    let bare = ForeignCell.withoutNotes(text)
    let plain = isMeasured ? ForeignCell.measured(bare) : bare
    let hasMark = pieces.contains {
      if case .literal(let mark) = $0 { ForeignCell.isMark(mark.trimmed) } else { false }
    }
    return hasMark ? ForeignCell.size(plain) : plain
  }

  /// The word for a text of the source; `nil` if it stands for itself.
  func word(for text: String) -> String? { words[text] ?? words[Self.anyWord] }

  /// The texts of the values in a cell; `nil` if it does not follow the pattern.
  func split(_ text: String) -> [(column: Column, type: FieldType, text: String)]? {
    var found: [(column: Column, type: FieldType, text: String)] = []
    var rest = text[...]
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let literal):
        guard let after = Self.after(literal, in: rest) else { return nil }
        rest = after
      case .value, .skipped:
        guard let value = Self.take(&rest, before: pieces[(index + 1)...].first) else { return nil }
        if case .value(let column, let type) = piece {
          found.append((column, type, pattern == nil ? value : value.trimmed))
        }
      }
    }
    return rest.isEmpty ? found : nil
  }

  /// The rest of a text after the literal that it begins with; `nil` if it does not.
  ///
  /// The mark between the sides of a size is any of `Size.marks`, with blanks around it or not.
  private static func after(_ literal: String, in text: Substring) -> Substring? {
    let mark = literal.trimmed
    guard ForeignCell.isMark(mark) else {
      return text.hasPrefix(literal) ? text.dropFirst(literal.count) : nil
    }
    let rest = text.drop(while: \.isWhitespace)
    guard let first = rest.first, Size.marks.contains(first) else { return nil }
    return rest.dropFirst().drop(while: \.isWhitespace)
  }

  /// Takes the text up to the literal that follows, or all of it; it is not empty.
  private static func take(_ rest: inout Substring, before next: Piece?) -> String? {
    guard case .literal(let literal) = next else {
      defer { rest = "" }
      return rest.isEmpty ? nil : String(rest)
    }
    guard let end = rest.indices.first(where: { after(literal, in: rest[$0...]) != nil }),
      end > rest.startIndex
    else { return nil }
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }
}
