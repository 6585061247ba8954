public import Catalogue

/// A value that a table of text cannot carry so that it is read back as it was.
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
