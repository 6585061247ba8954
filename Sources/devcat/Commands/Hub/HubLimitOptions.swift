import DevcatValues
import DevcatArguments
import DevcatHub

/// The limits of a hub, as options of `serve`.
struct HubLimitOptions: Sendable {
  var connections = HubServer.Limits().connections
  var connectionsPerAddress = HubServer.Limits().connectionsPerAddress
  var handshake = Int(HubServer.Limits().handshake.components.seconds)
  var idle = Int(HubServer.Limits().idle.components.seconds)
  var write = Int(HubServer.Limits().write.components.seconds)
  var heartbeat = Int(HubServer.Limits().heartbeat.components.seconds)
  var requests = HubServer.Limits().requestsPerSecond
  var delta = HubServer.Limits().maximumDelta
  var pushBudget = HubServer.Limits().pushBudget
  var pullBudget = HubServer.Limits().pullBudget
  var spoolBudget = HubServer.Limits().spoolBudget

  static let arguments: [Argument<HubLimitOptions>] = [
    .option(
      "--max-connections", to: \.connections, value: "count",
      help: "Serve at most this many connections at a time."),
    .option(
      "--max-connections-per-address", to: \.connectionsPerAddress, value: "count",
      help: "Serve at most this many from one IPv4 address or IPv6 /64 network."),
    .option(
      "--max-requests", to: \.requests, value: "count",
      help: "Answer at most this many requests of a connection in a second; 0 sets no limit."),
    .option("--max-delta", to: \.delta, value: "bytes", help: "Refuse larger pushes."),
    .option(
      "--push-budget", to: \.pushBudget, value: "bytes",
      help: "Use at most this much memory for all pushes under way; further pushes wait."),
    .option(
      "--pull-budget", to: \.pullBudget, value: "bytes",
      help: "Use at most this much memory for all large answers under way; further answers wait."),
    .option(
      "--spool-budget", to: \.spoolBudget, value: "bytes",
      help: "Use at most this much disk space for all pushes of more than 4 MiB under way."),
    .option(
      "--handshake-time", to: \.handshake, value: "seconds",
      help: "Disconnect a client that takes longer for its handshake and hello."),
    .option(
      "--heartbeat", to: \.heartbeat, value: "seconds",
      help: "Check tokens, and the heads that clients wait for, at this interval."),
    .option(
      "--idle-time", to: \.idle, value: "seconds",
      help: "Disconnect a client that sends nothing for this long."),
    .option(
      "--write-time", to: \.write, value: "seconds",
      help: "Disconnect a client that takes longer to receive 64 KiB of an answer."),
  ]

  /// The limits of the hub; a value out of range is refused, with the name of its option.
  func limits() throws -> HubServer.Limits {
    var limits = HubServer.Limits()
    limits.connections = try Self.check("--max-connections", connections, 1...10_000_000)
    limits.connectionsPerAddress = try Self.check(
      "--max-connections-per-address", connectionsPerAddress, 1...10_000_000)
    limits.requestsPerSecond = try Self.check("--max-requests", requests, 0...1_000_000_000)
    limits.maximumDelta = try Self.check("--max-delta", delta, 1...(1 << 40))
    limits.pushBudget = try Self.check("--push-budget", pushBudget, (4 << 20)...(1 << 40))
    limits.pullBudget = try Self.check("--pull-budget", pullBudget, (1 << 20)...(1 << 40))
    limits.spoolBudget = try Self.check("--spool-budget", spoolBudget, 0...(1 << 50))
    limits.handshake = .seconds(try Self.check("--handshake-time", handshake, 1...86_400))
    limits.heartbeat = .seconds(try Self.check("--heartbeat", heartbeat, 1...86_400))
    limits.idle = .seconds(try Self.check("--idle-time", idle, 1...31_536_000))
    limits.write = .seconds(try Self.check("--write-time", write, 1...86_400))
    return limits
  }

  /// A number in a range; any other is refused with its option.
  static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws -> Int {
    guard !range.contains(value) else { return value }
    throw CommandError(
      .usage, "'\(name) \(value)' is out of range",
      hint: "Give a number from \(range.lowerBound) to \(range.upperBound).")
  }
}
