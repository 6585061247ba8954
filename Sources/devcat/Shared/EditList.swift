import Arguments
import Catalogue

/// The edits that `field=value` words and `--unset` state.
enum EditList {
  /// The profile after the edits.
  static func applied(
    _ assignments: [String], unset: [String], to profile: Profile
  ) throws -> Profile {
    var profile = profile
    for text in assignments { try assign(text, in: &profile) }
    for name in unset {
      let column = try column(named: name)
      guard column.component == nil else {
        throw CommandError(
          .data, "'\(name)' is a part of a value and cannot be unset alone",
          hint: "Unset '\(column.path)', or set the whole value.")
      }
      profile[column.path] = nil
    }
    return profile
  }

  private static func assign(_ text: String, in profile: inout Profile) throws {
    guard let (name, value) = split(text) else {
      throw CommandError(
        .usage, "'\(text)' is not an assignment",
        hint: "Write field=value, such as points.width=390.")
    }
    let column = try column(named: name)
    guard let type = column.type else {
      throw CommandError(.data, "'\(name)' is a field of a newer version, and cannot be set")
    }
    let parsed = try FieldValue(parsing: value, as: type, field: name)
    guard let component = column.component, let whole = column.path.field?.type else {
      profile[column.path] = parsed
      return
    }
    var parts: [Component: FieldValue] = [:]
    for part in Component.all(of: whole) { parts[part] = profile[column.path]?[part] }
    parts[component] = parsed
    if component == .available, parsed == .boolean(false) { parts = [.available: parsed] }
    if component != .available, whole == .layout { parts[.available] = .boolean(true) }
    guard let composed = FieldValue.composed(whole, parts) else {
      throw CommandError(
        .data, "'\(text)' leaves '\(column.path)' incomplete",
        hint: "Set the whole value: \(whole.expectation).")
    }
    profile[column.path] = composed
  }

  private static func column(named name: String) throws -> Column {
    let columns = try ColumnList.parse(name)
    guard let column = columns.first, columns.count == 1 else {
      throw CommandError(.usage, "'\(name)' is not a field")
    }
    guard column.path.number != Field.id.number else {
      throw CommandError(
        .data, "An id never changes", hint: "Change the name with 'devcat rename'.")
    }
    return column
  }

  /// The field and the value on either side of the first `=` outside brackets.
  private static func split(_ text: String) -> (String, String)? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == "=", !isQuoted {
        return (String(text[..<index]), String(text[text.index(after: index)...]))
      }
    }
    return nil
  }
}
