import DevcatValues

/// The relation of two frames on one screen.
///
/// Source of the fingertip: Human Interface Guidelines, Adaptivity and Layout, "General Layout
/// Considerations", with the picture of a toolbar whose icons a fingertip does not overlap.
public struct FramePair: Hashable, Sendable {
  /// The place of the first frame in the list, from 0.
  public let first: Int
  /// The place of the second frame.
  public let second: Int
  /// The rule that is violated: the two overlap, or their touch targets do.
  public let rule: Rule
  /// The width that they have in common, in points.
  public let width: Double
  /// The height that they have in common, in points.
  public let height: Double

  /// The pairs that are too near to each other, in the order of the list.
  ///
  /// Backgrounds and scrollable layouts are below other frames and are skipped. Two controls that
  /// overlap are reported once, and not as touch targets too.
  public static func violations(
    among frames: [(rectangle: Rectangle, purpose: FramePurpose)]
  ) -> [FramePair] {
    var pairs: [FramePair] = []
    for (first, one) in frames.enumerated() where one.purpose.isFront {
      for second in frames.indices.dropFirst(first + 1) where frames[second].purpose.isFront {
        let other = frames[second]
        if let common = one.rectangle.common(with: other.rectangle) {
          pairs.append(FramePair(first, second, "frames.overlap", common))
        } else if one.purpose == .control, other.purpose == .control,
          let common = one.rectangle.touchTarget.common(with: other.rectangle.touchTarget)
        {
          pairs.append(FramePair(first, second, "frames.fingertip", common))
        }
      }
    }
    return pairs
  }

  private init(_ first: Int, _ second: Int, _ rule: Rule, _ common: Size) {
    self.first = first
    self.second = second
    self.rule = rule
    width = common.width
    height = common.height
  }
}

extension FramePurpose {
  /// Whether it is in front, and not below other elements.
  fileprivate var isFront: Bool { self != .background && self != .scrolling }
}

extension Rectangle {
  /// The area that a fingertip needs, centered on a control: at least 44 × 44 pt.
  fileprivate var touchTarget: Rectangle {
    let side = FrameSurroundings.leastSide
    let (wide, high) = (max(width, side), max(height, side))
    return Rectangle(
      x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high)
  }

  /// The overlap with another one; `nil` if they share at most an edge.
  fileprivate func common(with other: Rectangle) -> Size? {
    let wide = min(x + width, other.x + other.width) - max(x, other.x)
    let high = min(y + height, other.y + other.height) - max(y, other.y)
    // Less than a millionth of a point is rounding.
    return wide > 1e-6 && high > 1e-6 ? Size(width: wide, height: high) : nil
  }
}
