/// Whether a picture has a light or a dark background.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  /// Dark ink on light paper.
  case light
  /// Light ink on dark paper.
  case dark
}
