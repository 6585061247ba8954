/// A column of a table of profiles: a field, or one component of an atomic value.
///
/// Snapshots, CSV files, `--fields` and `--where` name columns by the same text: the path's, with
/// the component after a point, as in `layouts.half.landscape.horizontal`.
public struct Column: Hashable, Sendable {
  /// The field.
  public let path: FieldPath
  /// The component, or `nil` for the whole value.
  public let component: Component?

  /// Makes a column.
  public init(_ path: FieldPath, _ component: Component? = nil) {
    self.path = path
    self.component = component
  }

  /// Reads the text of a column, or returns `nil` when it names none.
  public init?(_ text: String) {
    if let path = FieldPath(text) {
      self.init(path)
      return
    }
    guard let words = PathWords(text)?.words, let last = words.last,
      let component = Component(rawValue: last),
      let path = FieldPath(words: Array(words.dropLast())),
      let type = path.field?.type, Component.all(of: type).contains(component)
    else { return nil }
    self.init(path, component)
  }

  /// The type of the values in the column; `nil` if this version does not know the field.
  public var type: FieldType? { component?.type ?? path.field?.type }

  /// The columns that hold a value at `path`: its components, or itself.
  public static func all(of path: FieldPath) -> [Column] {
    let components = path.field.map { Component.all(of: $0.type) } ?? []
    return components.isEmpty ? [Column(path)] : components.map { Column(path, $0) }
  }
}

extension Column: CustomStringConvertible {
  /// The text of the column.
  public var description: String {
    component.map { "\(path).\($0.rawValue)" } ?? path.description
  }
}
