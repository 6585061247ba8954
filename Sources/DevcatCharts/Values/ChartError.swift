/// A chart that cannot be made of its data.
public struct ChartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// A series is asked for that is not there.
    case unknownSeries = "unknown-series"
    /// There are more than `Chart.mostSeries` series.
    case tooManySeries = "too-many-series"
    /// The type shows a single series.
    case oneSeries = "one-series"
    /// A point is selected that is not there.
    case unknownPoint = "unknown-point"
    /// A part of a donut is less than zero.
    case negativePart = "negative-part"
    /// The size of a bubble is less than zero.
    case negativeSize = "negative-size"
    /// A donut has more parts than there are colours.
    case tooManyParts = "too-many-parts"
    /// A number is too great to be drawn.
    case outOfRange = "out-of-range"
  }

  /// The kind of error.
  public let code: Code
  /// The subjects: series, categories or points.
  public let names: [String]

  /// The first of some texts, and how many more there are.
  public static func list(_ texts: [String]) -> String {
    let rest = texts.count - 6
    let shown = texts.prefix(rest > 1 ? 6 : texts.count).joined(separator: ", ")
    return rest > 1 ? "\(shown) and \(rest) more" : shown
  }

  /// Makes an error about series, categories or points with these names.
  init(_ code: Code, _ names: [String]) {
    self.code = code
    self.names = names
  }

  /// One sentence without a full stop: the problem and its subjects.
  public var description: String {
    let list = Self.list(names.map { "'\($0)'" })
    return switch code {
    case .unknownSeries: "There is no series \(list)"
    case .tooManySeries:
      "A chart shows up to four series at one time, and there are \(names.count): \(list)"
    case .oneSeries: "This type of chart shows one series, and there are \(names.count): \(list)"
    case .unknownPoint: "There is no point \(list) to select"
    case .negativePart: "A donut has no part for a value below zero: \(list)"
    case .negativeSize: "A bubble has no area for a size below zero: \(list)"
    case .tooManyParts:
      "A donut has up to \(DonutShare.mostParts) parts, and there are \(names.count): \(list)"
    case .outOfRange: "A number of \(list) is greater than a chart can show (10³⁰⁰)"
    }
  }
}
