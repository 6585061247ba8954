/// A width and a height, in points or in pixels, depending on the property.
public struct Size: Hashable, Sendable {
  /// The marks between the sides of a size in a text, with blanks around them or not.
  public static let marks: Set<Character> = ["x", "X", "×", "*"]

  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of the same screen turned by a quarter.
  public var rotated: Size { Size(width: height, height: width) }

  /// The size as people write it: `402 × 874`.
  package func text(_ side: (Double) -> String = FieldValue.text(of:)) -> String {
    "\(side(width)) × \(side(height))"
  }
}

extension Size {
  /// A text with each size and frame as `width, height` or `x, y, width, height`, without the names, units and
  /// brackets that code and logs print between the numbers: `CGRect(x: 0, y: 0, width: 402, height: 874)`,
  /// `{{0, 0}, {402, 874}}`, `Rect(0, 0 - 402, 874)`, `402pt x 874pt`.
  static func plain(_ text: String) -> String {
    text.replacing(/\b[A-Z]{0,2}(?:Rect|Size|Point) ?(?=\()/.ignoresCase(), with: "")
      .replacing(/\b(?:x|y|w|h|width|height|origin|size) ?[:=] ?/.ignoresCase(), with: "")
      .replacing(/[)}\]] ?, ?[({\[]/, with: ", ")
      .replacing(/([0-9]) - (?=[0-9])/) { "\($0.output.1), " }
      .replacing(/([0-9]) ?(?:px|pt|dp)(?= ?[x×*,])/.ignoresCase()) { $0.output.1 }
  }

  /// The parts of a word that is a size or a frame, between separators and without brackets.
  public static func parts(of text: String, separatedBy separators: Set<Character>) -> [String] {
    plain(text).filter { !"(){}[]".contains($0) }
      .split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
      .map { String($0).trimmed }
  }
}

extension Int {
  /// Converts a number that may come from outside: cuts off its fraction, takes the nearest of
  /// −2^53...2^53, and 0 for NaN.
  ///
  /// `Int(_: Double)` ends the process at a number that has no room. The bound leaves room for sums
  /// of the result.
  public init(bounded number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -0x1p53), 0x1p53))
  }
}

extension Double {
  /// The number, or `nil` if it is infinite or not a number, as a quotient of extremes may be.
  public var finite: Double? { isFinite ? self : nil }

  /// The number rounded to tenths, hundredths and so on: to a 10th, a 100th part of one.
  ///
  /// Numbers from 2^53 on have no fraction, and the greatest of them would overflow.
  public func rounded(toParts parts: Double) -> Double {
    magnitude < 0x1p53 ? (self * parts).rounded() / parts : self
  }
}

/// Distances from the four edges of a screen, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge in points.
  public var top: Double
  /// The distance from the left edge in points.
  public var left: Double
  /// The distance from the bottom edge in points.
  public var bottom: Double
  /// The distance from the right edge in points.
  public var right: Double

  /// Makes insets from the four distances in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The distances from the top, left, bottom and right edge, in points.
  package var lengths: [Double] { [top, left, bottom, right] }

  /// The same distances with the names of their edges.
  package var sides: [(name: String, length: Double)] {
    [("top", top), ("left", left), ("bottom", bottom), ("right", right)]
  }
}
