/// A line of text in a picture.
public struct Label: Hashable, Sendable {
  /// The part of the text that is at its point.
  public enum Anchor: String, Hashable, Sendable {
    /// The beginning of the text is at its point.
    case start
    /// The middle of the text is at its point.
    case middle
    /// The end of the text is at its point.
    case end
  }

  /// The weight of the letters.
  public enum Weight: Hashable, Sendable {
    /// The weight of plain text.
    case regular
    /// The weight of headings, 700 in style sheets.
    case bold
  }

  /// The direction in which the text is read.
  public enum Direction: Hashable, Sendable {
    /// The text is read from the left to the right.
    case level
    /// The text is read from below upward, turned by 90 degrees.
    case upward
  }

  /// The text, on one line.
  public var text: String
  /// The point of the anchor on the base line.
  public var point: Point
  /// The height of the letters, in the unit of the picture.
  var size: Double
  /// The weight of the letters.
  var weight: Weight
  /// The part of the text that is at the point.
  var anchor: Anchor
  /// The direction in which the text is read.
  var direction: Direction
  /// The meaning of the text.
  public var role: Role

  /// Makes a line of text.
  public init(
    _ text: String, at point: Point, size: Double, weight: Weight = .regular,
    anchor: Anchor = .start, direction: Direction = .level, role: Role = .ink
  ) {
    self.text = text
    self.point = point
    self.size = size
    self.weight = weight
    self.anchor = anchor
    self.direction = direction
    self.role = role
  }

  /// The room that the text takes: its width by the table of letters, and its height with ascenders
  /// and descenders.
  public var box: Box {
    let width = TextMetrics.width(of: text, size: size, weight: weight)
    let before: Double =
      switch anchor {
      case .start: 0
      case .middle: width / 2
      case .end: width
      }
    let (ascent, height) = (TextMetrics.ascent * size, TextMetrics.lineHeight * size)
    return switch direction {
    case .level: Box(x: point.x - before, y: point.y - ascent, width: width, height: height)
    case .upward:
      Box(x: point.x - ascent, y: point.y - width + before, width: height, height: width)
    }
  }
}
