import Catalogue
import Publishing
import Store
import Sync
import Transport

/// Runs an exchange with a published folder.
enum PublishedRunner {
  /// The pause between requests of the head if its host sends no Cache-Control, in seconds.
  private static let usualPause = 60
  /// The shortest and the longest pause, in seconds.
  private static let pauses = 1...3600

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
  /// - Parameter told: Gets each report, and whether it is the first.
  static func follow(
    _ path: String, _ options: TrustOptions, settling side: MergeSide?,
    told: @escaping @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
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
              try await poll(path, PublishedPoller(limits, side), isOver, told)
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
    _ told: @Sendable (SyncReport, _ isFirst: Bool) throws -> Void
  ) async throws {
    while !isOver.withLock({ $0 }) {
      let pause: Duration
      switch try poller.next(path) {
      case .pulled(let report, let isFirst):
        try told(report, isFirst)
        pause = poller.pause
      case .lost(let error):
        pause = poller.pause
        if !isOver.withLock({ $0 }) { LiveRunner.tellLost(error, pause, "the host") }
      }
      // In short steps, so that a signal ends the command at once.
      let end = ContinuousClock.now + pause
      while ContinuousClock.now < end, !isOver.withLock({ $0 }) {
        try await Task.sleep(for: min(.milliseconds(100), end - .now))
      }
    }
  }

  /// The pause before the next request, in seconds, from the host's Cache-Control.
  static func pauseSeconds(fresh: Int?) -> Int {
    min(max(fresh ?? usualPause, pauses.lowerBound), pauses.upperBound)
  }
}

/// Pulls from a published folder repeatedly, and knows the pause until the next pull.
final class PublishedPoller: @unchecked Sendable {
  // Unchecked: one task owns it, from its making to its end.

  /// The result of a pull.
  enum Outcome {
    case pulled(SyncReport, isFirst: Bool)
    /// A failure that may be temporary; nothing was changed.
    case lost(SyncError)
  }

  private let client: PublishedClient
  private let side: MergeSide?
  private var backoff = Backoff(jitter: { .random(in: 0...1) })
  private var hasPulled = false
  /// How long to wait before the next pull.
  private(set) var pause = Duration.zero

  init(_ limits: PublishedClient.Limits, _ side: MergeSide?) {
    (client, self.side) = (PublishedClient(limits: limits), side)
  }

  /// Pulls once.
  ///
  /// - Throws: `SyncError` if the first pull fails, and for a failure that another try cannot change.
  func next(_ path: String) throws -> Outcome {
    let report: SyncReport
    do throws(SyncError) {
      report = try client.pull(path, settling: side)
    } catch {
      guard hasPulled, Self.mayPass(error) else { throw error }
      pause = max(backoff.next(), .seconds(client.retrySeconds ?? 0))
      return .lost(error)
    }
    let isFirst = !hasPulled
    hasPulled = true
    backoff.reset()
    // Later than the host says, by a tenth at most: many that began together drift apart, and none
    // asks for what a cache still holds.
    let seconds = Double(PublishedRunner.pauseSeconds(fresh: client.freshSeconds))
    pause = .seconds(seconds * .random(in: 1...1.1))
    return .pulled(report, isFirst: isFirst)
  }

  /// Whether another try may succeed: caches may lag behind one another, and a host may be renewed.
  private static func mayPass(_ error: SyncError) -> Bool {
    error.isPassing || error.code == .rollback || error.code == .expired
  }
}
