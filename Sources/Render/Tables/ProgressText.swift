import Catalogue

/// A line about the progress of work: a bar, counts, the rate and the time left.
public struct ProgressText: Sendable {
  /// The stage, such as `Reading`.
  let label: String
  /// How much of it is done, from 0 to 1.
  let fraction: Double
  /// How many things are done.
  let count: Int
  /// The counted things, such as `rows`.
  let noun: String
  /// How long it took so far, in seconds.
  let seconds: Double

  /// Makes a line.
  public init(label: String, fraction: Double, count: Int, noun: String, seconds: Double) {
    self.label = label
    self.fraction = min(max(fraction, 0), 1)
    self.count = count
    self.noun = noun
    self.seconds = seconds
  }

  /// The line in at most `width` characters of ASCII; parts that find no room are left out, the bar
  /// first.
  public func line(width: Int) -> String {
    let percent = "\(Int(bounded: fraction * 100)) %"
    var parts = [label, percent, "\(Self.grouped(count)) \(noun)"]
    if seconds > 0, count > 0 {
      parts.append(Self.grouped(Int(bounded: Double(count) / seconds)) + "/s")
    }
    if fraction > 0, fraction < 1 {
      parts.append(Self.clock(seconds * (1 - fraction) / fraction) + " left")
    }
    let room = width - parts.joined(separator: "  ").count - 4
    if room >= Self.leastBar { parts.insert(bar(width: min(room, Self.mostBar)), at: 1) }
    while parts.count > 1, parts.joined(separator: "  ").count > width { parts.removeLast() }
    return String(parts.joined(separator: "  ").prefix(max(0, width)))
  }

  private static let leastBar = 8
  private static let mostBar = 30

  private func bar(width: Int) -> String {
    let done = Int(bounded: fraction * Double(width))
    return "[" + String(repeating: "#", count: done) + String(repeating: "-", count: width - done)
      + "]"
  }

  /// `24,668`.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }

  /// `0:05`, `12:30`, `1:02:03`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(bounded: min(seconds, 359_999).rounded(.up))
    let pair: (Int) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
    let minutes = whole / 60 % 60
    return whole >= 3600
      ? "\(whole / 3600):\(pair(minutes)):\(pair(whole % 60))" : "\(minutes):\(pair(whole % 60))"
  }
}
