import DevcatValues
import DevcatClient
import DevcatTransport
import DevcatWire

/// Follows the remote of a catalogue until the process is stopped.
enum LiveRunner {
  /// Runs a body with a client of hubs, as `untilSignal` does.
  static func run(
    _ options: TrustOptions, _ body: @escaping @Sendable (HubClient) async throws -> Void
  ) throws {
    let limits = try SyncRunner.limits(options)
    try untilSignal { loop in try await body(HubClient(on: loop, limits: limits)) }
  }

  /// Runs a body on a loop of its own; returns when it ends, and at SIGINT, SIGTERM and SIGHUP.
  static func untilSignal(_ body: @escaping @Sendable (EventLoop) async throws -> Void) throws {
    try EventLoop.run { loop in
      let signals = try ProcessSignals(on: loop)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await signals.next() }
        group.addTask { try await body(loop) }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  /// Says that the hub is lost, or back.
  static func tell(_ absence: HubAbsence) {
    switch absence {
    case .lost(let error, let pause): tellLost(error, pause)
    case .back: Console.note("The hub is back.")
    }
  }

  /// Says that the connection was lost, and when the next attempt is.
  static func tellLost(_ error: Failure, _ pause: Duration, _ side: String = "the hub") {
    let tenths = Int(bounded: (pause.seconds * 10).rounded())
    Console.note(
      "Lost \(side): \(error.problem). The next try is in \(tenths / 10).\(tenths % 10) s.")
  }
}
