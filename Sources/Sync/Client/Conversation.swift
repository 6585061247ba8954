import Catalogue
import Encoding
import Store

/// One request of a client: carries out what its session says.
final class Conversation {
  /// How a request ended, and the bytes it took.
  struct Result: Sendable {
    let outcome: ClientSession.Outcome
    let traffic: Channel.Traffic
    /// The hub's head as it was signed; `nil` for a hub that signs none.
    let signed: SeenHead?
    /// How many bytes of the delta or snapshot had come before.
    let resumedCount: Int
  }

  /// A whole delta or snapshot, with what the hub says of it.
  struct Delivery {
    /// The delta, or the snapshot.
    let bytes: [UInt8]
    /// Where it leads.
    let head: Message.Head
    fileprivate let url: RemoteURL
    fileprivate let signed: SeenHead?
    fileprivate let pushers: [PusherRun]

    /// Remembers what the hub says of the delta, in the transaction that takes it in.
    ///
    /// - Parameter base: The number of the revision before its first.
    func remember(in file: CatalogueFile, after base: Int) throws {
      try file.setPushers(pushers, after: base)
      if let signed { try file.remember(signed, for: url) }
    }
  }

  private let limits: SyncClient.Limits
  private let messages: MessageChannel
  private let helloDeadline: Deadline
  private let file: CatalogueFile?
  private let url: RemoteURL
  private let work: Work
  private var session: ClientSession
  private var delta: [UInt8] = []
  /// How many bytes of the delta had come before, and who pushed what is in them.
  private var resumed = (count: 0, pushers: [PusherRun]())
  /// What sending failed with; the hub's answer, where it still comes, tells more.
  private var writeFailure: TransportError?
  private var hasReceived = false

  /// What is done with what comes.
  struct Work {
    /// Keeps a large delta or snapshot as it comes, so that it may be broken off.
    var partial: PartialFile?
    /// Takes in a whole delta or snapshot, durably.
    var apply: (Delivery) throws -> Void = { _ in throw SyncClient.unexpected }
    /// Takes profiles that are all of some buckets.
    var mend: ([ProfileVersion], _ buckets: [Int]) throws -> Void = { _, _ in
      throw SyncClient.unexpected
    }
  }

  private init(
    _ session: ClientSession, _ channel: Channel, _ limits: SyncClient.Limits,
    helloDeadline: Deadline, file: CatalogueFile?, url: RemoteURL, work: Work
  ) {
    self.session = session
    self.limits = limits
    self.helloDeadline = helloDeadline
    self.file = file
    self.url = url
    self.work = work
    messages = MessageChannel(channel, writeLimit: limits.silence)
  }

  /// Connects, asks, and carries out what the session says until the request is done.
  ///
  /// - Parameters:
  ///   - file: where points are looked up and revisions to push are read.
  ///   - seen: The head that was seen before, where no file remembers it.
  ///   - work: What is done with what comes.
  static func hold(
    _ request: ClientRequest, with url: RemoteURL, on loop: EventLoop, _ limits: SyncClient.Limits,
    file: CatalogueFile?, seen: SeenHead? = nil, work: Work = Work()
  ) async throws -> Result {
    let deadline = Deadline.after(limits.hello)
    let token = try limits.credentials.token(for: url.endpoint)
    let known = try file?.seenHead(for: url) ?? seen
    let check = HeadCheck(seen: known, isMeetingAnew: limits.trust != nil)
    let channel = try await connect(url, on: loop, limits, file, until: deadline)
    let conversation = Conversation(
      ClientSession(request, maximumDelta: limits.maximumDelta, token: token?.text, check: check),
      channel, limits, helloDeadline: deadline, file: file, url: url, work: work)
    do {
      let outcome = try await conversation.run()
      let traffic = await channel.traffic
      try conversation.remember(outcome)
      await channel.close()
      return Result(
        outcome: outcome, traffic: traffic, signed: conversation.session.signedHead,
        resumedCount: conversation.resumed.count)
    } catch {
      await channel.close()
      throw conversation.hasReceived ? conversation.brokenOff(error) : unanswered(error, url)
    }
  }

  /// An error after the hub's first message, with what is kept of a transfer that it broke off.
  private func brokenOff(_ error: any Error) -> any Error {
    guard let partial = work.partial else { return error }
    let error = SyncError(any: error)
    if session.resumption != nil, session.announced == nil, error.code == .protocolViolation {
      // The hub has become an older one, which knows nothing of going on.
      partial.discard("the hub cannot go on from it")
    }
    guard partial.count > 0, [.unreachable, .timedOut, .unavailable].contains(error.code) else {
      return error
    }
    return SyncError(
      error.code, error.problem,
      hint: "Try again: \(partial.count) bytes that have come are kept in '\(partial.path)', and the "
        + "next try goes on from there.",
      underlying: error.underlying)
  }

  /// An error before the hub's first message; under plain TCP it may be that the hub speaks TLS.
  private static func unanswered(_ error: any Error, _ url: RemoteURL) -> any Error {
    guard url.scheme == .tcp else { return error }
    let error = SyncError(any: error)
    guard [.unreachable, .protocolViolation].contains(error.code) else { return error }
    return SyncError(
      error.code, error.problem,
      hint: "If the hub has a certificate, write devcat:// in the place of devcat+tcp://.",
      underlying: error.underlying)
  }

  /// Connects to the hub of a URL, and pins the certificate that the user has named for it.
  private static func connect(
    _ url: RemoteURL, on loop: EventLoop, _ limits: SyncClient.Limits, _ file: CatalogueFile?,
    until deadline: Deadline
  ) async throws -> Channel {
    guard url.scheme == .tls else {
      return try await Channel.connect(to: url.endpoint, on: loop, until: deadline)
    }
    let trust = try limits.trust ?? file?.trust(for: url) ?? .system
    let channel = try await Channel.connect(
      to: url.endpoint, trust: trust, on: loop, until: deadline)
    if limits.trust != nil { try file?.remember(trust, for: url) }
    return channel
  }

  /// Remembers what the hub has said, where no delta did that.
  private func remember(_ outcome: ClientSession.Outcome) throws {
    guard let file else { return }
    switch outcome {
    case .applied: return
    case .accepted(let span):
      try file.transaction {
        try file.setPushers(session.pushers, after: span.base.number)
        if let head = session.signedHead { try file.remember(head, for: url) }
      }
    case .unchanged, .contained, .head, .compared:
      if let head = session.signedHead { try file.remember(head, for: url) }
    }
  }

  private func run() async throws -> ClientSession.Outcome {
    var action = session.start()
    while true {
      switch action {
      case .send(let messages, let span):
        try await send(messages, span)
        action = try await receive()
      case .receive: action = try await receive()
      case .takeUp(let offset):
        if let kept = try work.partial?.takeUp(offset) {
          (delta, resumed) = (kept.bytes, (kept.bytes.count, kept.pushers))
        }
        action = try await receive()
      case .startOver(let message, let reason):
        guard let partial = work.partial else { throw SyncError(.diverged, reason) }
        partial.discard(reason)
        try await send([message], nil)
        action = try await receive()
      case .mend(let versions, let buckets):
        try work.mend(versions, buckets)
        action = session.mended()
      case .keep(let bytes):
        delta += bytes
        if let head = session.announced, session.canBeResumed {
          try work.partial?.keep(
            bytes, resumed.pushers + session.pushers, of: head.catalogue)
        }
        action = try await receive()
      case .find(let point):
        action = session.found(try file?.point(at: point.number) == point)
      case .apply(let last, let head):
        delta += last
        try work.apply(
          Delivery(
            bytes: delta, head: head, url: url, signed: session.signedHead,
            pushers: resumed.pushers + session.pushers))
        delta = []
        work.partial?.remove()
        action = session.applied()
      case .finish(let outcome): return outcome
      case .fail(let error): throw error
      }
    }
  }

  private func receive() async throws -> ClientSession.Action {
    do {
      let message = try await messages.next {
        guard hasReceived else { return helloDeadline }
        return .after(session.isAwaitingVerdict ? limits.verdict : limits.silence)
      }
      hasReceived = true
      return message.map { session.received($0) } ?? session.closed()
    } catch let error as TransportError {
      throw writeFailure ?? error
    }
  }

  /// Sends messages and revisions in one flight, or in many where they are large.
  private func send(_ flight: [Message], _ span: RevisionSpan?) async throws {
    do {
      for message in flight {
        let isHello = message.id == .hello
        try await messages.put(message, request: isHello ? 0 : 1)
      }
      if let span { try await send(span) }
      try await messages.flush()
    } catch let error as TransportError {
      writeFailure = error
    }
  }

  private func send(_ span: RevisionSpan) async throws {
    guard let file else { preconditionFailure("Revisions are pushed from a file.") }
    var number = span.base.number
    repeat {
      let revisions = try file.revisions(after: number, maximumBytes: DeltaWriter.chunkSize)
        .prefix { $0.header.number <= span.head.number }
      number = revisions.last?.header.number ?? span.head.number
      try await messages.put(
        delta: DeltaWriter.encoded(revisions), isLast: number == span.head.number, request: 1)
    } while number < span.head.number
  }
}
