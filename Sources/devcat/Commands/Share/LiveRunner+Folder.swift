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
    var limits = try SyncRunner.limits(options)
    limits.isCancelled = { isOver.withLock { $0 } }
    try untilSignal { [limits] _ in
      // Requests block: they have a thread of their own.
      try await withTaskCancellationHandler {
        try await Task.detached {
          try await poll(
            FolderSource(url, limits: limits), path, side, PollSchedule(longest: longestPause),
            isOver, pulled)
        }.value
      } onCancel: {
        isOver.withLock { $0 = true }
      }
    }
  }

  private static func poll(
    _ source: FolderSource, _ path: String, _ side: MergeSide?, _ schedule: PollSchedule,
    _ isOver: Locked<Bool>, _ pulled: @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) async throws {
    var (schedule, isFirst, isLost) = (schedule, true, false)
    while !isOver.withLock({ $0 }) {
      let pause: Duration
      switch await pull(source, path, side) {
      case .success(let report):
        if isLost { Console.note("The host is back.") }
        try pulled(report, isFirst)
        (isFirst, isLost) = (false, false)
        pause = schedule.pause(fresh: source.freshSeconds, expiry: report.signed?.expiry, now: now)
      case .failure(let error):
        // A wrong address or key shows in the first pull, which is why that one may fail.
        guard !isFirst, error.isHostFailure else { throw error }
        isLost = true
        pause = schedule.pauseAfterFailure(retry: source.retrySeconds, now: now)
        if !isOver.withLock({ $0 }) { tellLost(error, pause, "the host") }
      }
      // In short steps, so that a signal ends the command at once.
      let end = ContinuousClock.now + pause
      while ContinuousClock.now < end, !isOver.withLock({ $0 }) {
        try await Task.sleep(for: min(.milliseconds(100), end - .now))
      }
    }
  }

  private static func pull(
    _ source: FolderSource, _ path: String, _ side: MergeSide?
  ) async -> Result<SyncReport, Failure> {
    do throws(Failure) {
      return .success(try await source.pull(path, settling: side))
    } catch {
      return .failure(error)
    }
  }

  private static var now: Timestamp { Timestamp(seconds: Environment.secondsNow) }
}
