public import Catalogue

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

  /// What guidelines state otherwise of the windows that are the bounds.
  var contradictions: [Contradiction] {
    [horizontal.compact, horizontal.regular, vertical.compact, vertical.regular].flatMap {
      $0?.contradictions ?? []
    }
  }

  /// Takes in what is measured of a device: each window whose classes are recorded on the evidence of
  /// a source, and are not derived, unconfirmed or disputed.
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
