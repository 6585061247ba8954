/// Whether a picture stands on light or on dark ground.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  /// Dark ink on light paper.
  case light
  /// Light ink on dark paper.
  case dark
}
