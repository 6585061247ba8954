import Catalogue

/// The widths, or the heights, at which size classes were measured: the greatest compact one and the
/// least regular one.
public struct AxisBounds: Hashable, Sendable {
  /// A window of known size and class.
  public struct Measurement: Hashable, Sendable {
    /// Its width or height in points.
    public let length: Double
    /// The id of the device.
    public let id: String
    /// What the device is called.
    public let title: String
    /// Where on the device it was.
    public let context: Context
    /// What the catalogue says of how well it is known.
    public let evidence: String?
    /// What guidelines state otherwise of its class or its size; the catalogue's were used.
    public let contradictions: [Contradiction]
  }

  /// The greatest compact one.
  public private(set) var compact: Measurement?
  /// The least regular one.
  public private(set) var regular: Measurement?

  /// Makes bounds of nothing.
  public init() {}

  /// Takes in one side of a window of a device, if its class and length are known and measured.
  ///
  /// The evidence is looked at only where the window would be a new bound.
  mutating func add(_ side: Component, of profile: Profile, in traits: TraitEnvironment) {
    let (sizeClass, length) =
      side == .width ? (traits.horizontal, traits.width) : (traits.vertical, traits.height)
    guard let sizeClass = sizeClass.value, let length = length.value else { return }
    let isNew =
      sizeClass == .compact
      ? length > compact?.length ?? 0 : length < regular?.length ?? .infinity
    guard isNew, profile.isMeasured(at: traits.context.path) else { return }
    let measurement = measurement(length, side, profile, traits)
    switch sizeClass {
    case .compact: compact = measurement
    case .regular: regular = measurement
    }
  }

  private func measurement(
    _ length: Double, _ side: Component, _ profile: Profile, _ traits: TraitEnvironment
  ) -> Measurement {
    Measurement(
      length: length, id: profile.id, title: profile.title, context: traits.context,
      evidence: profile.evidence(of: traits.context.path),
      contradictions: traits.classContradictions(
        of: profile, only: side == .width ? .horizontal : .vertical))
  }

  /// What the bounds say of a length: a class, if it lies on one side of one of them only.
  func sizeClass(of length: Double) -> SizeClass? {
    let isCompact = compact.map { length <= $0.length } ?? false
    let isRegular = regular.map { length >= $0.length } ?? false
    if isCompact == isRegular { return nil }
    return isCompact ? .compact : .regular
  }

  /// Whether they say both of a length: that of a compact window, and that of a regular one.
  func isDisputed(_ length: Double) -> Bool {
    guard let compact, let regular else { return false }
    return length <= compact.length && length >= regular.length
  }
}
