import DevcatValues
import DevcatRender

/// The page's data about a field: its path, its type and meaning, and its column.
public struct FieldRow: Hashable, Sendable {
  /// The text of its path, as `--where` takes it, or `class.` before a context.
  let path: String
  /// The name for people, without the unit.
  let label: String
  /// The group that it is listed under.
  let group: String
  /// The name of the type of its values.
  let type: String
  /// The unit of a number, or an empty text.
  let unit: String
  /// The words that the field takes; empty if it has no closed list.
  let choices: [String]
  /// The context, if the row is about the pair of classes in one; else `nil`.
  let context: String?
  /// One line of meaning.
  let meaning: String
  /// The name of its column; `nil` if no device has a value.
  var column: String?

  /// Makes the row of a column; `nil` if this version does not know the field.
  init?(_ column: Column) {
    guard let field = column.path.field, let type = column.type else { return nil }
    path = column.description
    label = column.label
    group = field.group.rawValue
    (self.type, choices) = (type.name, type.words)
    unit = column.unit
    context = nil
    meaning = column.component.map(\.meaning) ?? field.summary
  }

  /// Makes the row of the pair of classes in a context.
  init(classesIn context: String) {
    path = "class.\(context)"
    let words = context.split(separator: "/").map {
      $0.split(separator: "-").joined(separator: " ")
    }
    label = (["Size classes"] + words).joined(separator: ", ")
    group = "classes"
    type = "class"
    unit = ""
    choices = []
    self.context = context
    meaning = "The horizontal and the vertical size class, or N/A where the mode is not available."
  }

  /// Writes the row as an object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", path)
      writer.member("label", label)
      writer.member("group", group)
      writer.member("type", type)
      if !unit.isEmpty { writer.member("unit", unit) }
      if !choices.isEmpty { writer.member("choices", choices) }
      if let context { writer.member("context", context) }
      writer.member("meaning", meaning)
      writer.member("column", orNull: column)
    }
  }
}

extension Component {
  /// One line of meaning.
  fileprivate var meaning: String {
    switch self {
    case .available: "Whether the mode is available in the orientation at all."
    case .horizontal: "The horizontal size class of an app."
    case .vertical: "The vertical size class of an app."
    case .width: "The width of an app."
    case .height: "The height of an app."
    case .top: "The safe area's inset from the top."
    case .left: "The safe area's inset from the left."
    case .bottom: "The safe area's inset from the bottom."
    case .right: "The safe area's inset from the right."
    }
  }
}
