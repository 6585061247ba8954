/// What the keys of a path mean, by the field table.
extension FieldPath {
  /// The name of the further display that the path is on; `nil` on the main one and off displays.
  public var display: String? { isOnFurtherDisplay ? keys[0] : nil }

  /// The keys without the name of a display.
  public var groupKeys: [String] {
    isOnFurtherDisplay ? Array(keys.list.dropFirst()) : keys.list
  }

  private var isOnFurtherDisplay: Bool {
    number >= Field.furtherDisplays && field != nil && keys.count > 0
  }

  /// Whether the path is one of the field table's: a known number with the keys that it takes.
  public var isKnown: Bool {
    guard let field else { return false }
    let displayKeys = number >= Field.furtherDisplays ? 1 : 0
    switch field.group {
    case .identity, .display: return keys.count == displayKeys
    case .attributes: return keys.count == 1
    case .safeArea, .statusBar, .layouts:
      return keys.count == displayKeys + 2
        && Orientation(rawValue: keys[displayKeys + 1]) != nil
    }
  }

  /// The path of a layout.
  public static func layout(
    _ mode: Mode, _ orientation: Orientation, display: String? = nil
  ) -> FieldPath {
    Field.layouts.at(mode.rawValue, orientation.rawValue, display: display)
  }

  /// The path of a safe area; `os` is empty where it was not observed at a named OS.
  public static func safeArea(
    os: String = "", _ orientation: Orientation, display: String? = nil
  ) -> FieldPath {
    Field.safeArea.at(os, orientation.rawValue, display: display)
  }

  /// The path of the height of a status bar; `os` is empty where its OS is not stated.
  public static func statusBar(
    os: String = "", _ orientation: Orientation, display: String? = nil
  ) -> FieldPath {
    Field.statusBar.at(os, orientation.rawValue, display: display)
  }

  /// The path of an attribute.
  public static func attribute(_ key: String) -> FieldPath { Field.attributes.at([key]) }
}
