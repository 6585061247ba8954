import Catalogue
import Publishing
import Store
import Sync
import Transport

/// Runs an exchange with a published folder.
enum PublishedRunner {
  /// Runs `body` with a client.
  ///
  /// - Parameter url: The address of the host. If no trusted authority signed its certificate, the
  ///   person at the terminal is asked whether to trust it.
  static func run<Result>(
    _ options: TrustOptions, meeting url: PublishedURL? = nil,
    _ body: (PublishedClient) throws -> Result
  ) throws -> Result {
    do {
      return try body(PublishedClient(limits: limits(options)))
    } catch let error as SyncError {
      guard let url, let fingerprint = error.untrustedCertificate, options.trust == nil,
        TrustQuestion.canBeAsked, TrustQuestion.isTrusted(fingerprint, of: url.endpoint)
      else { throw error }
      var options = options
      options.trust = .certificate(fingerprint)
      return try run(options, body)
    }
  }

  private static func limits(_ options: TrustOptions) -> PublishedClient.Limits {
    var limits = PublishedClient.Limits()
    limits.timeout = .seconds(max(1, options.timeout))
    (limits.trust, limits.key) = (options.trust, options.key?.bytes)
    limits.allowsExpired = options.allowsExpired
    return limits
  }

  /// The head of a published folder; an expired one causes only a warning.
  static func head(
    of text: String, rememberedBy catalogue: CatalogueOptions
  ) throws -> RemoteHead {
    var options = TrustOptions()
    options.allowsExpired = true
    let file = try catalogue.openForReading()
    return try run(options) { try $0.head(PublishedURL(text), rememberedBy: file) }
  }

  /// Refuses to push to a published folder, and says where to push instead.
  static func refusePush(_ path: String, to text: String?, _ options: TrustOptions) throws {
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    guard let target = try text ?? file.settings.remote?.url, PublishedURL.isOne(target) else {
      return
    }
    let url = try PublishedURL(target)
    let hub = try? run(options) { try $0.hub(of: url, rememberedBy: file) }
    throw CommandError(
      .usage, "Cannot push to '\(target)': it is a published folder, which takes no pushes",
      hint: hub.map { "Push to the hub that the publisher names: 'devcat push \($0)'." }
        ?? "Push to the hub that it is published from; its publisher knows the address.")
  }

  /// Pulls at once, and then repeatedly, until SIGINT, SIGTERM or SIGHUP.
  ///
  /// - Parameters:
  ///   - longestPause: The longest pause between two requests.
  ///   - pulled: Gets each report, and whether it is the first.
  static func follow(
    _ path: String, _ options: TrustOptions, settling side: MergeSide?, longestPause: Duration,
    pulled: @escaping @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) throws {
    let isOver = Locked(false)
    var limits = limits(options)
    limits.isCancelled = { isOver.withLock { $0 } }
    try EventLoop.run { [limits] loop in
      let signals = try ProcessSignals(on: loop)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await signals.next() }
        group.addTask {
          // Requests block: they have a thread of their own.
          try await withTaskCancellationHandler {
            try await Task.detached {
              let poller = PublishedPoller(limits, side, PollSchedule(longest: longestPause))
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
    _ path: String, _ poller: PublishedPoller, _ isOver: Locked<Bool>,
    _ pulled: @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) async throws {
    var isLost = false
    while !isOver.withLock({ $0 }) {
      let outcome = try poller.next(path)
      switch outcome {
      case .pulled(let report, let isFirst, _):
        if isLost { Console.note("The host is back.") }
        isLost = false
        try pulled(report, isFirst)
      case .lost(let error, let pause):
        isLost = true
        if !isOver.withLock({ $0 }) { LiveRunner.tellLost(error, pause, "the host") }
      }
      // In short steps, so that a signal ends the command at once.
      let end = ContinuousClock.now + outcome.pause
      while ContinuousClock.now < end, !isOver.withLock({ $0 }) {
        try await Task.sleep(for: min(.milliseconds(100), end - .now))
      }
    }
  }
}

/// Pulls from a published folder repeatedly, and knows the pause until the next pull.
final class PublishedPoller: @unchecked Sendable {
  // Unchecked: one task owns it, from its making to its end.

  /// The result of a pull, and the pause before the next.
  enum Outcome {
    case pulled(SyncReport, isFirst: Bool, pause: Duration)
    /// A failure of the host; nothing was changed.
    case lost(SyncError, pause: Duration)

    var pause: Duration {
      switch self {
      case .pulled(_, _, let pause), .lost(_, let pause): pause
      }
    }
  }

  private let client: PublishedClient
  private let side: MergeSide?
  private var schedule: PollSchedule
  private var hasPulled = false
  /// When the newest head expires.
  private var expiry: Timestamp?

  init(_ limits: PublishedClient.Limits, _ side: MergeSide?, _ schedule: PollSchedule) {
    (client, self.side, self.schedule) = (PublishedClient(limits: limits), side, schedule)
  }

  private static var now: Timestamp { Timestamp(seconds: Environment.secondsNow) }

  /// Pulls once.
  ///
  /// - Throws: `SyncError` if the first pull fails, and for a failure that is not the host's.
  func next(_ path: String) throws -> Outcome {
    let report: SyncReport
    do throws(SyncError) {
      report = try client.pull(path, settling: side)
    } catch {
      guard hasPulled, error.isHostFailure else { throw error }
      return .lost(
        error,
        pause: schedule.pauseAfterFailure(retry: client.retrySeconds, expiry: expiry, now: Self.now)
      )
    }
    let isFirst = !hasPulled
    hasPulled = true
    expiry = report.signed?.expiry
    return .pulled(
      report, isFirst: isFirst,
      pause: schedule.pause(fresh: client.freshSeconds, expiry: expiry, now: Self.now))
  }
}
