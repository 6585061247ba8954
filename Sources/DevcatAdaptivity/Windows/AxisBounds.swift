public import DevcatValues

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
    /// The context on the device in which it was measured.
    public let context: Context
    /// The catalogue's evidence note for it.
    public let evidence: String?
  }

  /// The measurement with the greatest compact length; `nil` if there is none.
  public private(set) var compact: Measurement?
  /// The measurement with the least regular length; `nil` if there is none.
  public private(set) var regular: Measurement?

  /// Makes bounds of nothing.
  public init() {}

  /// Adds a measured window of a device, if it is a new bound.
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
    let measurement = Measurement(
      length: window.length, id: profile.id, title: profile.title, context: context,
      evidence: profile.evidence(of: context.path))
    if isCompact { compact = measurement } else { regular = measurement }
  }

  /// The class of a length by the bounds, if it is on one side of only one of them.
  func sizeClass(of length: Double) -> SizeClass? {
    let isCompact = compact.map { length <= $0.length } ?? false
    let isRegular = regular.map { length >= $0.length } ?? false
    // Both hold if windows of one idiom disagree, as phones in landscape do; neither between
    // bounds.
    if isCompact == isRegular { return nil }
    return isCompact ? .compact : .regular
  }

  /// Whether the bounds contradict each other about a length.
  func isDisputed(_ length: Double) -> Bool {
    guard let compact, let regular else { return false }
    return length <= compact.length && length >= regular.length
  }
}

/// The windows of known size and class that a catalogue holds, for both directions.
public struct WindowBounds: Hashable, Sendable {
  /// The bounds of widths.
  public private(set) var horizontal: AxisBounds
  /// The bounds of heights.
  public private(set) var vertical: AxisBounds

  /// Makes bounds, by default of nothing.
  public init(horizontal: AxisBounds = AxisBounds(), vertical: AxisBounds = AxisBounds()) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Adds the measured windows of a device: those whose classes are recorded from a source, and are
  /// not derived, unconfirmed or disputed.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - displays: The names of the displays whose windows count, `nil` for the main one; by default all.
  ///   - os: The version of the OS; from iPadOS 26 on, windows of Split View and Slide Over do not count.
  public mutating func add(
    _ profile: Profile, of displays: [String?]? = nil, on os: OSVersion? = nil
  ) {
    let measured = MeasuredBounds(
      of: profile, on: displays,
      inFullScreenOnly: PadWindows.system(of: profile, in: os) != nil)
    for bound in [WindowBound.widestCompact, .narrowestRegular] {
      horizontal.add(bound, measured[bound], of: profile)
    }
    for bound in [WindowBound.highestCompact, .lowestRegular] {
      vertical.add(bound, measured[bound], of: profile)
    }
  }
}

extension AxisBounds {
  /// The class of a width or a height, or why it is not known.
  func answer(_ side: Component, _ length: Double) -> Answer<SizeClass> {
    Answer(sizeClass(of: length), orUnknown: .other(finding(side, length)))
  }

  /// The rule behind that answer.
  func step(_ side: Component, _ length: Double) -> ExplanationStep {
    ExplanationStep(
      sizeClass(of: length) == nil
        ? "windows.never-assume" : side == .width ? "windows.by-width" : "windows.by-size",
      finding(side, length))
  }

  /// The statement of measured windows about a width or a height: a sentence without its capital
  /// and its full stop.
  func finding(_ side: Component, _ length: Double) -> String {
    let own = "the \(side.rawValue) of \(Self.points(length))"
    switch (compact, regular) {
    case (let compact?, let regular?) where isDisputed(length):
      return "\(own) is not known: \(Self.phrase(compact)) is compact, yet "
        + "\(Self.phrase(regular)) is regular"
    case (let compact?, _) where length <= compact.length:
      return "\(own) is at most \(Self.phrase(compact)), which is compact"
    case (_, let regular?) where length >= regular.length:
      return "\(own) is at least \(Self.phrase(regular)), which is regular"
    case (let compact?, let regular?):
      return "\(own) is between measured bounds: \(Self.phrase(compact)) is compact, "
        + "\(Self.phrase(regular)) is regular"
    case (let compact?, nil):
      return "\(own) is more than \(Self.phrase(compact)), the greatest that is known to be "
        + "compact, and none is known to be regular; classes from other devices set no bound"
    case (nil, let regular?):
      return "\(own) is less than \(Self.phrase(regular)), the least that is known to be regular, "
        + "and none is known to be compact; classes from other devices set no bound"
    case (nil, nil):
      return "no \(side.rawValue) of a window with a known class is recorded"
    }
  }

  private static func points(_ length: Double) -> String { FieldValue.text(of: length) + " pt" }

  private static func phrase(_ measurement: AxisBounds.Measurement) -> String {
    "\(points(measurement.length)) ('\(measurement.context)' of \(measurement.title)"
      + (measurement.evidence.map { "; \($0))" } ?? ")")
  }
}
