/// The orientation in which a layout or a safe area holds.
public enum Orientation: String, CaseIterable, Hashable, Sendable {
  /// Upright.
  case portrait
  /// On its side.
  case landscape
}
