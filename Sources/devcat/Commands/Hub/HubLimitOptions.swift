import DevcatValues
import DevcatArguments
import DevcatHub

/// The limits of a hub, as options of `serve`.
struct HubLimitOptions: Sendable {
  var connections = HubServer.Limits().connections
  var heartbeat = Int(HubServer.Limits().heartbeat.components.seconds)

  static let arguments: [Argument<HubLimitOptions>] = [
    .option(
      "--max-connections", to: \.connections, value: "count",
      help: "Serve at most this many connections at a time."),
    .option(
      "--heartbeat", to: \.heartbeat, value: "seconds",
      help: "Check tokens, and the heads that clients wait for, at this interval."),
  ]

  /// The limits of the hub; a value out of range is refused, with the name of its option.
  func limits() throws -> HubServer.Limits {
    var limits = HubServer.Limits()
    limits.connections = try Self.check("--max-connections", connections, 1...10_000_000)
    limits.heartbeat = .seconds(try Self.check("--heartbeat", heartbeat, 1...86_400))
    return limits
  }

  /// A number in a range; any other is refused with its option.
  private static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws -> Int {
    guard !range.contains(value) else { return value }
    throw CommandError(
      .usage, "'\(name) \(value)' is out of range",
      hint: "Give a number from \(range.lowerBound) to \(range.upperBound).")
  }
}
