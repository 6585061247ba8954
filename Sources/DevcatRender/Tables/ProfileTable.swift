public import DevcatValues

/// Profiles as a table: a row each, under columns named by the paths of fields.
///
/// Layouts and safe areas are spread over their components, so that `import` reads the same
/// profiles from the table, except for the values that `CSVLoss` lists. Derived layouts are not in
/// it.
public struct ProfileTable: Sendable {
  /// The columns from left to right.
  public let columns: [Column]

  private let types: [FieldType?]
  /// Whether the columns after the first have the order of the entries of a profile.
  private let isInOrder: Bool

  /// Makes a table with the columns named.
  public init(columns: [Column]) {
    self.columns = columns
    types = columns.map(\.type)
    isInOrder =
      columns.first?.path == Field.id.at()
      && zip(columns.dropFirst(), columns.dropFirst(2)).allSatisfy { $1.path >= $0.path }
  }

  /// The texts of the columns.
  public var header: [String] { columns.map(\.description) }

  /// The texts of columns that a person has named: `#`, which an import passes over, begins those
  /// whose values follow from observations and are none, or may be another device's.
  public var namedHeader: [String] {
    columns.map {
      $0.isComputed || $0.path.field?.group == .layouts ? "#\($0)" : $0.description
    }
  }

  /// The texts of a profile's cells; `nil` if it has no value.
  public func cells(of profile: Profile) -> [String?] {
    guard isInOrder else {
      return zip(columns, types).map { column, type in
        profile[column].flatMap { Self.text($0, type) }
      }
    }
    // Columns and entries have the same order, so one pass over both finds all cells.
    var rest = profile.entries[...]
    var cells: [String?] = [profile.id]
    cells.reserveCapacity(columns.count)
    for index in columns.indices.dropFirst() {
      let column = columns[index]
      while let first = rest.first, first.path < column.path { rest.removeFirst() }
      guard let entry = rest.first, entry.path == column.path else {
        cells.append(nil)
        continue
      }
      let value = column.component.map { entry.value[$0] } ?? entry.value
      cells.append(value.flatMap { Self.text($0, types[index]) })
    }
    return cells
  }

  private static func text(_ value: FieldValue, _ type: FieldType?) -> String? {
    guard let type else { return value.isOpaque ? value.description : nil }
    return value.fits(type) ? value.text(as: type) ?? value.description : nil
  }
}

/// The columns in which some profiles have a value: the id, then the fields in the order of the
/// field table, further displays last.
public struct CoveringColumns: Sendable {
  /// The columns of a path, as far as profiles have values in them.
  private struct Found: Sendable {
    /// The columns of the path, and those in which a profile has a value.
    let all: [Column]
    var present: Set<Column> = []
    /// Whether the title of the path is read back as the path.
    let isReadBack: Bool
  }

  private var found: [FieldPath: Found] = [:]

  /// Begins without a column but the id.
  public init() {}

  /// The columns so far.
  public var columns: [Column] {
    [Column(Field.id.at())]
      + found.keys.sorted().flatMap { path in
        found[path].map { $0.all.filter($0.present.contains) } ?? []
      }
  }

  /// Adds the columns of a profile, and returns its values that CSV cannot represent.
  @discardableResult
  public mutating func add(_ profile: Profile) -> [CSVLoss] {
    var losses: [CSVLoss] = []
    for entry in profile.entries {
      var path =
        found[entry.path]
        ?? Found(
          all: Column.all(of: entry.path), isReadBack: CSVLoss.isReadBack(entry.path))
      if let reason = CSVLoss.reason(for: entry, isReadBack: path.isReadBack) {
        losses.append(CSVLoss(id: profile.id, path: entry.path, reason: reason))
      }
      // Every column of the path is present already, which holds for most entries of a large
      // export.
      if path.present.count == path.all.count { continue }
      if Self.isCell(entry) {
        path.present.formUnion(
          path.all.filter { column in
            column.component.map { entry.value[$0] != nil } ?? true
          })
      }
      found[entry.path] = path
    }
    return losses
  }

  /// Adds the columns of other profiles.
  public mutating func add(_ other: CoveringColumns) {
    for (path, found) in other.found {
      self.found[path, default: found].present.formUnion(found.present)
    }
  }

  private static func isCell(_ entry: Profile.Entry) -> Bool {
    guard let field = entry.path.field else { return entry.value.isOpaque }
    return entry.path.isKnown && entry.value.fits(field.type)
  }
}

/// A value that CSV cannot represent so that an import reads the same value.
public struct CSVLoss: Hashable, Sendable {
  let id: String
  /// The path of the value.
  public let path: FieldPath
  /// The reason for which CSV cannot represent it.
  let reason: String

  /// Whether the title of a column for a path is read back as the path.
  static func isReadBack(_ path: FieldPath) -> Bool {
    let title = path.description
    return (path.field == nil ? FieldPath(unknown: title) : FieldPath(title)) == path
  }

  /// The reason for which CSV cannot represent a value; `nil` if it can.
  static func reason(for entry: Profile.Entry, isReadBack: Bool) -> String? {
    let value = entry.value
    guard let field = entry.path.field else {
      return isReadBack && value.isOpaque ? nil : "this version does not know the value"
    }
    guard entry.path.isKnown, value.fits(field.type) else {
      return "this version does not know the value"
    }
    guard isReadBack else { return "it would be read back at another place" }
    switch field.type {
    case .number, .boolean: return nil
    case .layout, .safeArea:
      var parts: [Component: FieldValue] = [:]
      for component in Component.all(of: field.type) { parts[component] = value[component] }
      return FieldValue.composed(field.type, parts) == value ? nil : "its columns are all empty"
    case .text, .date, .version, .choice, .set, .attribute:
      return value.text(as: field.type) == nil ? "'\(value)' would be refused" : nil
    }
  }
}

extension CSVLoss: CustomStringConvertible {
  /// One line: the profile, the path and the reason.
  public var description: String { "\(id): \(path): CSV cannot carry this: \(reason)" }
}
