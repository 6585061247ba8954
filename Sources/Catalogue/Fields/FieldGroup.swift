/// The group that a field stands in.
public enum FieldGroup: String, CaseIterable, Hashable, Sendable {
  /// What tells one device from another.
  case identity
  /// What a display is like.
  case display
  /// Insets, keyed by the OS for which they hold (an `OSRange`, "" where it is not stated) and the
  /// orientation.
  case safeArea = "safe areas"
  /// Heights of the status bar, keyed as safe areas are.
  case statusBar = "status bars"
  /// Layouts, keyed by mode and orientation.
  case layouts
  /// A team's own values, keyed by a text.
  case attributes

  /// The names of the keys under a field of the group, the outermost first.
  public var keyNames: [String] {
    switch self {
    case .identity, .display: []
    case .safeArea, .statusBar: ["os", "orientation"]
    case .layouts: ["mode", "orientation"]
    case .attributes: ["key"]
    }
  }

  /// Whether each display of a device has the fields of the group.
  public var isOfDisplay: Bool {
    switch self {
    case .identity, .attributes: false
    case .display, .safeArea, .statusBar, .layouts: true
    }
  }

  /// Whether the first key of its fields is a range of OS versions, which may be left out.
  public var isKeyedByOS: Bool { self == .safeArea || self == .statusBar }
}
