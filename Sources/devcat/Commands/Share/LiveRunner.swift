import DevcatValues
import DevcatClient
import DevcatTransport
import DevcatWire

/// Follows the remote of a catalogue until the process is stopped.
enum LiveRunner {
  /// The work at the beginning, and at each head.
  struct Work: Sendable {
    /// The name of the operation in messages.
    var operation = "watch"
    /// Reaches the hub before the watch begins; a failure ends the command.
    ///
    /// Without it, the first connection of the watch must succeed.
    var begin: (@Sendable (HubClient) async throws -> Void)?
    /// Runs for each head, one after the other.
    ///
    /// Of the heads that arrive meanwhile, only the newest is kept. `false` ends the watch.
    var each: @Sendable (HubClient, WatchedHead) async throws -> Bool
  }

  /// Runs the work at the heads of the remote of the catalogue at `path`; returns at SIGINT,
  /// SIGTERM and SIGHUP.
  static func run(_ path: String, _ work: Work) throws {
    var limits = HubClient.Limits()
    limits.credentials = try Environment.credentials()
    limits.fingerprints = Environment.fingerprints
    try EventLoop.run { [limits] loop in
      let client = HubClient(on: loop, limits: limits)
      let signals = try ProcessSignals(on: loop)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await signals.next() }
        group.addTask { try await follow(path, client, work) }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  private static func follow(_ path: String, _ client: HubClient, _ work: Work) async throws {
    try await work.begin?(client)
    let target = try WatchTarget(replica: path)
    let (heads, inbox) = AsyncStream.makeStream(
      of: WatchedHead.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do throws(Failure) {
          // The hub can die between the first pull and the watch.
          try await client.watch(target, hasReached: work.begin != nil) { event in
            switch event {
            case .head(let head): inbox.yield(head)
            case .lost(let error, let pause): tellLost(error, pause)
            case .back: Console.note("The hub is back.")
            }
          }
        } catch {
          var error = error
          error.operation = work.operation
          throw error
        }
      }
      group.addTask {
        for await head in heads where try await !work.each(client, head) { return }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Retries after temporary failures, until it succeeds or is cancelled.
  static func persist<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    var backoff = Backoff(jitter: { .random(in: 0...1) })
    while true {
      do {
        return try await body()
      } catch let error as Failure where error.code.isPassing && !Task.isCancelled {
        let pause = backoff.next()
        tellLost(error, pause)
        try await Task.sleep(for: pause)
      }
    }
  }

  /// Says that the connection was lost, and when the next attempt is.
  static func tellLost(_ error: Failure, _ pause: Duration, _ side: String = "the hub") {
    let tenths = Int(bounded: (pause.seconds * 10).rounded())
    Console.note(
      "Lost \(side): \(error.problem). The next try is in \(tenths / 10).\(tenths % 10) s.")
  }
}
