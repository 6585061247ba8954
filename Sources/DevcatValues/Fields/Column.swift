/// A column of a table of profiles: a field, or one component of an atomic value.
///
/// Snapshots, CSV files, `--fields` and `--where` name columns by the same text: the path's, with
/// the component after a point, as in `layouts.half.landscape.horizontal`.
public struct Column: Hashable, Sendable {
  /// The path of the field.
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

/// The names of columns for people: in tables, menus, filters and the titles of charts.
extension Column {
  /// The label, such as 'Safe area, top, portrait, iOS 15'.
  ///
  /// An attribute is called by its key, and a field that this version does not know by its path.
  public var label: String {
    guard let field = path.field else { return description }
    let keys = path.groupKeys
    let display = path.display.map { [", display ‘\($0)’"] } ?? []
    let words: [String]
    switch field.group {
    case .identity, .display: words = [field.label]
    case .attributes: words = keys.isEmpty ? [field.label] : [keys[0]]
    case .safeArea, .heights:
      words = [field.label] + (component.map { [$0.rawValue] } ?? []) + keys.reversed()
    case .layouts:
      words = [component.map(Self.label) ?? field.label] + keys.map(Self.spaced)
    }
    return (words.filter { !$0.isEmpty }.joined(separator: ", ") + display.joined())
  }

  /// The label with the unit of numbers after it, such as 'Pixel density (ppi)'.
  public var labelWithUnit: String { unit.isEmpty ? label : "\(label) (\(unit))" }

  /// The unit of the column's numbers, such as `pt`; empty for none.
  public var unit: String {
    switch component {
    case .width, .height: Field.pointsWidth.unit
    case .top, .left, .bottom, .right: Field.safeArea.unit
    case .available, .horizontal, .vertical: ""
    case nil: path.field?.unit ?? ""
    }
  }

  private static func label(of component: Component) -> String {
    switch component {
    case .available: "Offered"
    case .horizontal: "Width class"
    case .vertical: "Height class"
    case .width: "App width"
    case .height: "App height"
    case .top, .left, .bottom, .right: component.rawValue
    }
  }

  private static func spaced(_ key: String) -> String {
    String(key.map { $0 == "-" ? " " : $0 })
  }
}
