public import Catalogue

/// Profiles as a table: a row each, under columns named by the paths of fields.
///
/// Layouts and safe areas are spread over their components, so that `import` reads the same
/// profiles from the table, except for the values that `CSVLoss` lists. Derived layouts are not in it.
public struct ProfileTable: Sendable {
  /// The columns from left to right.
  public let columns: [Column]

  /// Makes a table with the columns named.
  public init(columns: [Column]) { self.columns = columns }

  /// Makes a table with every column in which one of the profiles has a value: the id, then the
  /// fields in the order of the field table, further displays last.
  public init(covering profiles: some Sequence<Profile>) {
    var components: [FieldPath: Set<Column>] = [:]
    for profile in profiles {
      for entry in profile.entries where Self.isCell(entry) {
        let known = components[entry.path, default: []]
        let all = Column.all(of: entry.path)
        if known.count == all.count { continue }
        let present = all.filter { $0.component == nil || profile[$0] != nil }
        components[entry.path] = known.union(present)
      }
    }
    columns =
      [Column(Field.id.at())]
      + components.keys.sorted().flatMap { path in
        Column.all(of: path).filter { components[path]?.contains($0) == true }
      }
  }

  /// The texts of the columns.
  public var header: [String] { columns.map(\.description) }

  /// The texts of a profile's cells; `nil` if it has no value.
  public func cells(of profile: Profile) -> [String?] {
    columns.map { column in
      guard let value = profile[column] else { return nil }
      guard let type = column.type else { return value.isOpaque ? value.description : nil }
      return value.fits(type) ? value.text(as: type) ?? value.description : nil
    }
  }

  private static func isCell(_ entry: Profile.Entry) -> Bool {
    guard let field = entry.path.field else { return entry.value.isOpaque }
    return entry.path.isKnown && entry.value.fits(field.type)
  }
}

/// A value that CSV cannot represent so that an import reads the same value.
public struct CSVLoss: Hashable, Sendable {
  /// The id of the profile.
  let id: String
  /// The path of the value.
  public let path: FieldPath
  /// Why it is lost.
  let reason: String

  /// The values of a profile that CSV cannot represent, in their order.
  public static func all(in profile: Profile) -> [CSVLoss] {
    profile.entries.compactMap { entry in
      reason(for: entry).map { CSVLoss(id: profile.id, path: entry.path, reason: $0) }
    }
  }

  private static func reason(for entry: Profile.Entry) -> String? {
    let value = entry.value
    let title = entry.path.description
    guard let field = entry.path.field else {
      let isRead = FieldPath(unknown: title) == entry.path
      return isRead && value.isOpaque ? nil : "this version does not know the value"
    }
    guard entry.path.isKnown, value.fits(field.type) else {
      return "this version does not know the value"
    }
    guard FieldPath(title) == entry.path else { return "it would be read back at another place" }
    switch field.type {
    case .number, .boolean: return nil
    case .layout, .safeArea:
      var parts: [Component: FieldValue] = [:]
      for component in Component.all(of: field.type) { parts[component] = value[component] }
      return FieldValue.composed(field.type, parts) == value ? nil : "its columns are all empty"
    case .text, .date, .choice, .set, .attribute:
      return value.text(as: field.type) == nil ? "'\(value)' would be refused" : nil
    }
  }
}

extension CSVLoss: CustomStringConvertible {
  /// One line: the profile, the path and the reason.
  public var description: String { "\(id): \(path): CSV cannot carry this: \(reason)" }
}
