import DevcatValues
import DevcatStore
import DevcatClient
import DevcatTransport
import DevcatWire

/// Follows a published folder, which does not announce its new heads.
extension LiveRunner {
  /// Pulls at once, and then repeatedly, until SIGINT, SIGTERM or SIGHUP.
  ///
  /// - Parameters:
  ///   - longestPause: The longest pause between two requests.
  ///   - pulled: Gets each report, and whether it is the first.
  static func follow(
    _ url: PublishedURL, _ path: String, _ options: TrustOptions, settling side: MergeSide?,
    longestPause: Duration,
    pulled: @escaping @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) throws {
    let isOver = Locked(false)
    var limits = SyncRunner.folderLimits(options)
    limits.isCancelled = { isOver.withLock { $0 } }
    try EventLoop.run { [limits] loop in
      let signals = try ProcessSignals(on: loop)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await signals.next() }
        group.addTask {
          // Requests block: they have a thread of their own.
          try await withTaskCancellationHandler {
            try await Task.detached {
              let poller = FolderPoller(
                FolderSource(url, limits: limits), side, PollSchedule(longest: longestPause))
              try await poll(path, poller, isOver, pulled)
            }.value
          } onCancel: {
            isOver.withLock { $0 = true }
          }
        }
        defer { group.cancelAll() }
        try await group.next()
        isOver.withLock { $0 = true }
      }
    }
  }

  private static func poll(
    _ path: String, _ poller: FolderPoller, _ isOver: Locked<Bool>,
    _ pulled: @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) async throws {
    var isLost = false
    while !isOver.withLock({ $0 }) {
      let outcome = try await poller.next(path)
      switch outcome {
      case .pulled(let report, let isFirst, _):
        if isLost { Console.note("The host is back.") }
        isLost = false
        try pulled(report, isFirst)
      case .lost(let error, let pause):
        isLost = true
        if !isOver.withLock({ $0 }) { tellLost(error, pause, "the host") }
      }
      // In short steps, so that a signal ends the command at once.
      let end = ContinuousClock.now + outcome.pause
      while ContinuousClock.now < end, !isOver.withLock({ $0 }) {
        try await Task.sleep(for: min(.milliseconds(100), end - .now))
      }
    }
  }
}

/// Pulls from a published folder repeatedly, and computes the pause until the next pull.
// Unchecked: one task owns it, from its making to its end.
final class FolderPoller: @unchecked Sendable {
  /// The result of a pull, and the pause before the next.
  enum Outcome {
    case pulled(SyncReport, isFirst: Bool, pause: Duration)
    /// A failure of the host; nothing was changed.
    case lost(Failure, pause: Duration)

    var pause: Duration {
      switch self {
      case .pulled(_, _, let pause), .lost(_, let pause): pause
      }
    }
  }

  private let source: FolderSource
  private let side: MergeSide?
  private var schedule: PollSchedule
  private var hasPulled = false
  /// The time at which the newest head expires.
  private var expiry: Timestamp?

  init(_ source: FolderSource, _ side: MergeSide?, _ schedule: PollSchedule) {
    (self.source, self.side, self.schedule) = (source, side, schedule)
  }

  private static var now: Timestamp { Timestamp(seconds: Environment.secondsNow) }

  /// Pulls once.
  ///
  /// - Throws: `Failure` if the first pull fails, and for a failure that is not the host's.
  func next(_ path: String) async throws -> Outcome {
    let report: SyncReport
    do throws(Failure) {
      report = try await source.pull(path, settling: side)
    } catch {
      // A wrong address or key shows in the first pull, which is why that one may fail.
      guard hasPulled, error.isHostFailure else { throw error }
      return .lost(
        error,
        pause: schedule.pauseAfterFailure(retry: source.retrySeconds, expiry: expiry, now: Self.now)
      )
    }
    let isFirst = !hasPulled
    hasPulled = true
    expiry = report.signed?.expiry
    return .pulled(
      report, isFirst: isFirst,
      pause: schedule.pause(fresh: source.freshSeconds, expiry: expiry, now: Self.now))
  }
}
