public import DevcatValues

/// A line about the progress of work: a bar, counts, the rate and the time left.
public struct ProgressText: Sendable {
  private let progress: WorkProgress
  /// The part of the stage that is done, from 0 to 1; `nil` if it is unknown.
  private let fraction: Double?
  /// The duration of the stage so far, in seconds.
  private let seconds: Double

  /// Makes a line.
  ///
  /// - Parameter seconds: The duration of the stage so far.
  public init(_ progress: WorkProgress, seconds: Double) {
    self.progress = progress
    fraction = progress.fraction.map { min(max($0, 0), 1) }
    self.seconds = seconds
  }

  /// The line in at most `width` characters of ASCII; parts that find no room are left out, the bar
  /// first.
  public func line(width: Int) -> String {
    let count = progress.count
    var parts = [progress.stage]
    if let fraction { parts.append("\(Int(bounded: fraction * 100)) %") }
    parts.append("\(Self.grouped(count)) \(progress.noun)")
    if seconds > 0, count > 0 {
      parts.append(Self.grouped(Int(bounded: Double(count) / seconds)) + "/s")
    }
    if let fraction, fraction > 0, fraction < 1 {
      parts.append(Self.clock(seconds * (1 - fraction) / fraction) + " left")
    }
    let room = width - parts.joined(separator: "  ").count - 4
    if let fraction, room >= Self.leastBar {
      parts.insert(Self.bar(fraction, width: min(room, Self.mostBar)), at: 1)
    }
    while parts.count > 1, parts.joined(separator: "  ").count > width { parts.removeLast() }
    return String(parts.joined(separator: "  ").prefix(max(0, width)))
  }

  private static let leastBar = 8
  private static let mostBar = 30

  private static func bar(_ fraction: Double, width: Int) -> String {
    let done = Int(bounded: fraction * Double(width))
    return "[" + String(repeating: "#", count: done) + String(repeating: "-", count: width - done)
      + "]"
  }

  /// A number with commas between thousands, such as `24,668`.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }

  /// A duration in seconds as `0:05`, `12:30` or `1:02:03`, at most 99:59:59.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(bounded: min(seconds, 359_999).rounded(.up))
    let pair: (Int) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
    let minutes = whole / 60 % 60
    return whole >= 3600
      ? "\(whole / 3600):\(pair(minutes)):\(pair(whole % 60))" : "\(minutes):\(pair(whole % 60))"
  }
}
