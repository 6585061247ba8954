/// The bounds among the measured windows of one device.
///
/// A window is measured if its classes are recorded from a source, and are not derived, unconfirmed
/// or disputed. A full-screen window without a recorded size has the size of the screen.
public struct MeasuredBounds: Sendable {
  /// A window that is a bound.
  public struct Window: Sendable {
    /// Its width or height in points.
    public let length: Double
    /// The name of the further display; `nil` for the main one.
    public let display: String?
    /// How much of the display it has.
    public let mode: Mode
    /// How the device is held.
    public let orientation: Orientation
  }

  private var windows: [WindowBound: Window] = [:]

  /// Finds the bounds of a device; of windows that are equal the first one counts.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - displays: The names of the displays whose windows count, `nil` for the main one; by default all.
  ///   - inFullScreenOnly: Whether only full-screen windows count, as on iPadOS 26 and later; then also those
  ///     whose classes are derived, since a table of the guidelines gives one class to every iPad.
  public init(of profile: Profile, on displays: [String?]? = nil, inFullScreenOnly: Bool = false) {
    let hasEvidence = profile.entries.contains { $0.path.number == Field.attributes.number }
    profile.forEachLayout { display, mode, orientation, layout in
      guard let traits = layout.traits, !inFullScreenOnly || mode == .fullScreen,
        displays?.contains(display) != false
      else { return }
      let screen =
        mode == .fullScreen ? profile.display(display).screen(held: orientation) : nil
      for (sizeClass, length, isWidth) in [
        (traits.horizontal, traits.width ?? screen?.width, true),
        (traits.vertical, traits.height ?? screen?.height, false),
      ] {
        guard let sizeClass, let length, sizeClass == .regular || length > 0 else { continue }
        let bound = WindowBound.of(sizeClass, isWidth: isWidth)
        if let other = self[bound], !bound.isMoved(from: other.length, to: length) { continue }
        // Asked last, since most windows are no new bounds.
        let path = FieldPath.layout(mode, orientation, display: display)
        guard
          !hasEvidence || profile.isMeasured(at: path)
            || inFullScreenOnly && profile.evidence(of: path)?.hasPrefix("derived:") ?? false
        else { continue }
        windows[bound] = Window(
          length: length, display: display, mode: mode, orientation: orientation)
      }
    }
  }

  /// The window that is a bound; `nil` if none of the class is measured.
  public subscript(bound: WindowBound) -> Window? { windows[bound] }
}

/// A measured window beyond which windows of any size have a class.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Size Classes": classes are assigned
/// by size. So the widest compact window and the narrowest regular one bound the unknown lengths
/// between them.
public enum WindowBound: String, CaseIterable, Hashable, Sendable {
  /// The greatest width that is compact.
  case widestCompact = "widest-compact"
  /// The least width that is regular.
  case narrowestRegular = "narrowest-regular"
  /// The greatest height that is compact.
  case highestCompact = "highest-compact"
  /// The least height that is regular.
  case lowestRegular = "lowest-regular"

  /// The class of windows up to the bound, or from it on.
  public var sizeClass: SizeClass {
    switch self {
    case .widestCompact, .highestCompact: .compact
    case .narrowestRegular, .lowestRegular: .regular
    }
  }

  /// Whether a length in points replaces another one as the bound.
  public func isMoved(from other: Double, to length: Double) -> Bool {
    sizeClass == .compact ? length > other : length < other
  }

  /// The bound of a class of widths, or of heights.
  static func of(_ sizeClass: SizeClass, isWidth: Bool) -> WindowBound {
    switch sizeClass {
    case .compact: isWidth ? .widestCompact : .highestCompact
    case .regular: isWidth ? .narrowestRegular : .lowestRegular
    }
  }
}
