public import Catalogue

/// A value that a table of text cannot carry so that it is read back as it was.
public struct CSVLoss: Hashable, Sendable {
  /// The id of the profile.
  public let id: String
  /// Where the value stands.
  public let path: FieldPath
  /// Why it is lost.
  public let reason: String

  /// What is lost of a profile when it is written as CSV, in the order of its values.
  public static func all(in profile: Profile) -> [CSVLoss] {
    profile.entries.compactMap { entry in
      reason(for: entry).map { CSVLoss(id: profile.id, path: entry.path, reason: $0) }
    }
  }

  private static func reason(for entry: Profile.Entry) -> String? {
    let value = entry.value
    guard let field = entry.path.field, entry.path.isKnown, value.fits(field.type) else {
      return "this version does not know the value"
    }
    switch field.type {
    case .number, .boolean: return nil
    case .layout, .safeArea:
      var parts: [Component: FieldValue] = [:]
      for component in Component.all(of: field.type) { parts[component] = value[component] }
      return FieldValue.composed(field.type, parts) == value ? nil : "its columns are all empty"
    case .text, .date, .choice, .set, .attribute:
      let text = value.description
      let read = try? FieldValue(parsing: text, as: field.type, field: entry.path.description)
      return read == value ? nil : "'\(text)' would be read back as another value"
    }
  }
}

extension CSVLoss: CustomStringConvertible {
  /// One line: the profile, the path and the reason.
  public var description: String { "\(id): \(path): CSV cannot carry this: \(reason)" }
}
