public import Catalogue

/// The widths, or the heights, at which size classes were measured: the greatest compact one and the
/// least regular one.
public struct AxisBounds: Hashable, Sendable {
  /// A window of known size and class.
  public struct Measurement: Hashable, Sendable {
    /// Its width or height in points.
    public let length: Double
    /// The id of the device.
    public let id: String
    /// The device's name.
    public let title: String
    /// Where on the device it was.
    public let context: Context
    /// The catalogue's evidence note for it.
    public let evidence: String?
    /// The guidelines' other statements about its class or its size; the catalogue's were used.
    public let contradictions: [Contradiction]
  }

  /// The greatest compact one.
  public private(set) var compact: Measurement?
  /// The least regular one.
  public private(set) var regular: Measurement?

  /// Makes bounds of nothing.
  public init() {}

  /// Adds a measured window of a device, if it is a new bound.
  ///
  /// Only then are the guidelines' other statements looked up.
  mutating func add(_ bound: WindowBound, _ window: MeasuredBounds.Window?, of profile: Profile) {
    guard let window else { return }
    let isCompact = bound.sizeClass == .compact
    if let other = isCompact ? compact : regular,
      !bound.isMoved(from: other.length, to: window.length)
    {
      return
    }
    let context = Context(
      display: window.display, mode: window.mode, orientation: window.orientation)
    let traits = TraitEnvironment(of: profile, in: context)
    let measurement = Measurement(
      length: window.length, id: profile.id, title: profile.title, context: context,
      evidence: profile.evidence(of: context.path),
      contradictions: traits.classContradictions(of: profile, only: bound.part))
    if isCompact { compact = measurement } else { regular = measurement }
  }

  /// The class of a length by the bounds, if it is on one side of only one of them.
  func sizeClass(of length: Double) -> SizeClass? {
    let isCompact = compact.map { length <= $0.length } ?? false
    let isRegular = regular.map { length >= $0.length } ?? false
    if isCompact == isRegular { return nil }
    return isCompact ? .compact : .regular
  }

  /// Whether the bounds contradict each other about a length.
  func isDisputed(_ length: Double) -> Bool {
    guard let compact, let regular else { return false }
    return length <= compact.length && length >= regular.length
  }
}

extension WindowBound {
  /// The class that it bounds, as a part of a layout.
  fileprivate var part: Component {
    switch self {
    case .widestCompact, .narrowestRegular: .horizontal
    case .highestCompact, .lowestRegular: .vertical
    }
  }
}

/// The windows of known size and class that a catalogue holds, for both directions.
public struct WindowBounds: Hashable, Sendable {
  /// The widths.
  public private(set) var horizontal: AxisBounds
  /// The heights.
  public private(set) var vertical: AxisBounds

  /// Makes bounds, by default of nothing.
  public init(horizontal: AxisBounds = AxisBounds(), vertical: AxisBounds = AxisBounds()) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The guidelines' other statements about the windows that are the bounds.
  var contradictions: [Contradiction] {
    [horizontal.compact, horizontal.regular, vertical.compact, vertical.regular].flatMap {
      $0?.contradictions ?? []
    }
  }

  /// Adds the measured windows of a device: those whose classes are recorded from a source, and are
  /// not derived, unconfirmed or disputed.
  public mutating func add(_ profile: Profile) {
    let measured = MeasuredBounds(of: profile)
    for bound in [WindowBound.widestCompact, .narrowestRegular] {
      horizontal.add(bound, measured[bound], of: profile)
    }
    for bound in [WindowBound.highestCompact, .lowestRegular] {
      vertical.add(bound, measured[bound], of: profile)
    }
  }
}
