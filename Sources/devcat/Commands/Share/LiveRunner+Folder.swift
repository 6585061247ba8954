import DevcatValues
import DevcatStore
import DevcatClient
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
    let limits = try SyncRunner.limits(options)
    try untilSignal { _ in
      // Requests block: they have a thread of their own.
      let polling = Task.detached {
        try await poll(
          FolderSource(url, limits: limits), path, side, PollSchedule(longest: longestPause), pulled
        )
      }
      try await withTaskCancellationHandler {
        try await polling.value
      } onCancel: {
        polling.cancel()
      }
    }
  }

  private static func poll(
    _ source: FolderSource, _ path: String, _ side: MergeSide?, _ schedule: PollSchedule,
    _ pulled: @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) async throws {
    var (schedule, isFirst, isLost) = (schedule, true, false)
    while !Task.isCancelled {
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
        if !Task.isCancelled { tellLost(error, pause, "the host") }
      }
      // A signal ends it at once.
      try? await Task.sleep(for: pause)
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
