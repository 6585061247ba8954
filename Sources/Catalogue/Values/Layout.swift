/// What a screen offers in one mode and orientation: known traits, or nothing at all.
///
/// That no layout is recorded means "unknown", which is neither of the two.
public enum Layout: Hashable, Sendable {
  /// The device does not offer the mode in this orientation (a source says N/A).
  case notAvailable
  /// The mode exists; what is known of it.
  case available(LayoutTraits)

  /// The traits where the mode is available.
  public var traits: LayoutTraits? {
    switch self {
    case .notAvailable: nil
    case .available(let traits): traits
    }
  }
}

/// The size classes and the size of an available layout, each where it is known.
public struct LayoutTraits: Hashable, Sendable {
  /// The horizontal size class.
  public var horizontal: SizeClass?
  /// The vertical size class.
  public var vertical: SizeClass?
  /// The width in points.
  public var width: Double?
  /// The height in points.
  public var height: Double?

  /// Makes traits; what is left out is unknown.
  public init(
    horizontal: SizeClass? = nil, vertical: SizeClass? = nil, width: Double? = nil,
    height: Double? = nil
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.width = width
    self.height = height
  }

  /// Whether nothing at all is known.
  public var isEmpty: Bool { self == LayoutTraits() }

  /// These traits, with what they leave unknown taken from `other`.
  public func filled(from other: LayoutTraits) -> LayoutTraits {
    LayoutTraits(
      horizontal: horizontal ?? other.horizontal, vertical: vertical ?? other.vertical,
      width: width ?? other.width, height: height ?? other.height)
  }
}
