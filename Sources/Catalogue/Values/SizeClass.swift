/// A size class: how expansive one direction of a content area is.
///
/// The raw values are those of `UIUserInterfaceSizeClass`, whose 0 means unspecified.
public enum SizeClass: Int, CaseIterable, Hashable, Sendable {
  /// Constrained space.
  case compact = 1
  /// Expansive space.
  case regular = 2

  /// The word for the class: `compact` or `regular`.
  public var name: String {
    switch self {
    case .compact: "compact"
    case .regular: "regular"
    }
  }

  /// The class that `name` spells, without regard to case, or `nil`.
  public init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name.lowercased() }) else {
      return nil
    }
    self = match
  }
}
