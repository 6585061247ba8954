/// The finding of one rule about the frame of a control.
public struct FrameFinding: Hashable, Sendable {
  /// The kind of check; its `rule` names the guideline and the section.
  public enum Check: String, CaseIterable, Hashable, Sendable {
    /// A control is at least 44 × 44 pt.
    case touchTarget = "touch-target"
    /// The frame lies inside the screen.
    case screen
    /// The frame lies inside the safe area.
    case safeArea = "safe-area"
    /// The rounded corners of the screen do not cut the frame.
    case corners
    /// A control is in no corner, where people don't reach it comfortably.
    case farCorners = "far-corners"
    /// The frame is clear of the indicator for the Home screen.
    case homeIndicator = "home-indicator"
    /// A control as wide as the screen has margins at its sides.
    case fullWidth = "full-width"
    /// A full-width button at the bottom ends where the safe area does.
    case alignment
    /// Two controls at opposite ends of the screen are equally far from their ends.
    case matchingInsets = "matching-insets"
    /// The frame is as far from the left side of the screen as from the right one.
    case symmetry
    /// A principal item is in the upper half, and at the side where people begin to read.
    case principalPlace = "principal-place"
    /// A background reaches every edge of the display.
    case edges
    /// A scrollable layout reaches the bottom of the display.
    case scrolling
  }

  /// The amount by which a rule is violated, and the place.
  public struct Excess: Hashable, Sendable {
    /// A side, an edge, a corner or a half, such as `width`, `bottom`, `top left` or `lower half`.
    public let place: String
    /// The amount in points, greater than zero.
    public let points: Double
  }

  /// The amounts by which a rule is violated, none if it is kept.
  ///
  /// Not available if there is nothing to check: the device does not offer the context, or runs another
  /// platform.
  public typealias Outcome = Answer<[Excess]>

  /// The kind of check.
  public let check: Check
  /// Whether it is kept, and by how much it is not.
  public let outcome: Outcome
  /// A further rule of the guideline about this case.
  public let remark: Rule?

  init(_ check: Check, _ outcome: Outcome, remark: Rule? = nil) {
    self.check = check
    self.outcome = outcome
    self.remark = remark
  }

  /// The rule.
  public var rule: Rule { check.rule }

  /// The amounts by which the rule is violated; `nil` if it is kept or unknown.
  public var excesses: [Excess]? { outcome.value.flatMap { $0.isEmpty ? nil : $0 } }

  var isUnknown: Bool { if case .unknown = outcome { true } else { false } }
}

extension Answer<[FrameFinding.Excess]> {
  /// The outcome of a rule that is kept.
  static var kept: Self { .known([]) }

  /// The outcome of amounts: violated by those that are greater than zero, and kept without any.
  ///
  /// Less than a millionth of a point is rounding.
  static func measured(
    _ body: (_ add: (_ place: String, _ points: Double) -> Void) -> Void
  ) -> Self {
    var excesses: [FrameFinding.Excess] = []
    body { place, points in
      if points > 1e-6 { excesses.append(FrameFinding.Excess(place: place, points: points)) }
    }
    return .known(excesses)
  }
}

extension FrameFinding.Check {
  /// Whether it asks where a frame is, on any platform; the others are advice of Apple's guideline.
  var isOfGeometry: Bool { self == .screen || self == .safeArea || self == .corners }

  var rule: Rule {
    switch self {
    case .touchTarget: "frames.touch-target"
    case .screen: "frames.clipping"
    case .safeArea: "frames.safe-area"
    case .corners: "frames.corners"
    case .farCorners: "frames.far-corners"
    case .homeIndicator: "frames.home-indicator"
    case .fullWidth: "frames.full-width-buttons"
    case .alignment: "frames.full-width-alignment"
    case .matchingInsets: "frames.matching-insets"
    case .symmetry: "frames.symmetric-insets"
    case .principalPlace: "frames.principal-place"
    case .edges: "frames.backgrounds"
    case .scrolling: "frames.scrollable-layouts"
    }
  }
}

/// The kind of element of a frame, which decides its rules.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations" and
/// "Designing a Full-Screen Experience".
public enum FramePurpose: String, CaseIterable, Hashable, Sendable {
  /// A control, which people tap.
  case control
  /// Essential content, which is not to be clipped or hidden.
  case content
  /// A principal item, which is content that catches the eye first.
  case principal
  /// A background, which fills the display.
  case background
  /// A vertically scrollable layout, such as a table or a collection.
  case scrolling

  /// Its checks, in the order of the answer.
  var checks: [FrameFinding.Check] {
    switch self {
    case .control:
      [
        .touchTarget, .screen, .safeArea, .corners, .farCorners, .homeIndicator, .fullWidth,
        .alignment,
      ]
    case .content: [.screen, .safeArea, .corners, .homeIndicator, .symmetry]
    case .principal: [.screen, .safeArea, .corners, .homeIndicator, .principalPlace]
    case .background: [.edges]
    case .scrolling: [.scrolling]
    }
  }
}

/// The reading direction.
public enum ReadingDirection: String, CaseIterable, Hashable, Sendable {
  /// Left to right, as English is read.
  case leftToRight = "left-to-right"
  /// Right to left, as Arabic and Hebrew are read.
  case rightToLeft = "right-to-left"
}
