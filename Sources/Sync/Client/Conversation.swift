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
    /// The key that the hub signed with before, where it has announced another by it.
    let formerKey: [UInt8]?
  }

  /// A whole delta, with what the hub says of it.
  struct Delivery {
    /// The delta.
    let bytes: [UInt8]
    /// Where it leads.
    let head: Message.Head
    fileprivate let url: RemoteURL
    fileprivate let signed: SeenHead?
    /// Who pushed its revisions.
    let pushers: [PusherRun]

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
  private let apply: (Delivery) throws -> Void
  private var session: ClientSession
  private var delta: [UInt8] = []
  /// What sending failed with; the hub's answer, where it still comes, tells more.
  private var writeFailure: TransportError?
  private var hasReceived = false

  private init(
    _ session: ClientSession, _ channel: Channel, _ limits: SyncClient.Limits,
    helloDeadline: Deadline, file: CatalogueFile?, url: RemoteURL,
    apply: @escaping (Delivery) throws -> Void
  ) {
    self.session = session
    self.limits = limits
    self.helloDeadline = helloDeadline
    self.file = file
    self.url = url
    self.apply = apply
    messages = MessageChannel(channel, writeLimit: limits.silence)
  }

  /// Connects, asks, and carries out what the session says until the request is done.
  ///
  /// - Parameters:
  ///   - file: where points are looked up and revisions to push are read.
  ///   - known: What is known of the hub, where no file remembers it.
  ///   - apply: takes in a whole delta, durably.
  static func hold(
    _ request: ClientRequest, with url: RemoteURL, on loop: EventLoop, _ limits: SyncClient.Limits,
    file: CatalogueFile?, known: HubKnowledge = .none, apply: @escaping (Delivery) throws -> Void
  ) async throws -> Result {
    let deadline = Deadline.after(limits.hello)
    let token = try limits.credentials.token(for: url.endpoint)
    let seen = try file?.seenHead(for: url) ?? known.seen
    let check = HeadCheck(seen: seen, isMeetingAnew: limits.trust != nil)
    let trust = try limits.trust ?? file?.trust(for: url) ?? known.trust ?? .system
    let channel = try await connect(url, trust, on: loop, until: deadline)
    if limits.trust != nil, url.scheme == .tls { try file?.remember(trust, for: url) }
    let conversation = Conversation(
      ClientSession(request, maximumDelta: limits.maximumDelta, token: token?.text, check: check),
      channel, limits, helloDeadline: deadline, file: file, url: url, apply: apply)
    do {
      let outcome = try await conversation.run()
      let traffic = await channel.traffic
      try conversation.remember(outcome)
      await channel.close()
      let signed = conversation.session.signedHead
      let isFollowing = limits.trust == nil && signed?.key != seen?.key
      return Result(
        outcome: outcome, traffic: traffic, signed: signed,
        formerKey: isFollowing ? seen?.key : nil)
    } catch {
      await channel.close()
      throw conversation.hasReceived ? error : unanswered(error, url)
    }
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

  /// Connects to the hub of a URL; by TLS with what vouches for it, where the URL says so.
  static func connect(
    _ url: RemoteURL, _ trust: HubTrust, on loop: EventLoop, until deadline: Deadline
  ) async throws -> Channel {
    try await Channel.connect(
      to: url.endpoint, trust: url.scheme == .tls ? trust : nil, on: loop, until: deadline)
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
    case .unchanged, .contained, .head:
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
      case .keep(let bytes):
        delta += bytes
        action = try await receive()
      case .find(let point):
        action = session.found(try file?.point(at: point.number) == point)
      case .apply(let last, let head):
        delta += last
        try apply(
          Delivery(
            bytes: delta, head: head, url: url, signed: session.signedHead,
            pushers: session.pushers))
        delta = []
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
