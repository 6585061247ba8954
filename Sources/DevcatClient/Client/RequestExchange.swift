import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem
import DevcatTransport
import DevcatWire

/// One request of a client: carries out what its session says.
final class RequestExchange {
  /// How many bytes of a delta are collected in memory.
  static let heldSize = 1 << 20

  private let source: HubSource
  private let messages: MessageChannel
  /// The traffic counted on the connection before.
  private let earlierTraffic: Channel.Traffic
  private var patience: MessageChannel.Patience
  private let file: CatalogueFile?
  private var session: ClientSession
  /// The bytes that have come of a delta.
  private var content: Spool
  /// The whole delta, once it has come.
  private var arrived: SpooledBytes?
  /// The error of sending; if the hub's answer still arrives, it says more.
  private var writeFailure: Failure?
  private var hasReceived = false
  /// Whether the hub may be silent, since it waits for news.
  private var isWaiting: Bool
  /// Whether nothing has come but, at most, the word that the hub ends the connection.
  private var isUnheard = true

  private var limits: HubClient.Limits { source.client.limits }

  private init(
    _ session: ClientSession, _ messages: MessageChannel, with source: HubSource,
    helloDeadline: Deadline?, file: CatalogueFile?, beside path: String?
  ) {
    (self.session, self.source) = (session, source)
    let limits = source.client.limits
    // The hub is silent while it waits for news.
    let wait: Duration =
      if case .pull(_, _, _, let wait) = session.request { wait } else { .zero }
    isWaiting = wait > .zero
    patience = MessageChannel.Patience(
      first: helloDeadline, silence: limits.silence + wait, work: limits.timeout + wait,
      floor: isWaiting ? nil : RateFloor(over: limits.slowness))
    self.file = file
    self.messages = messages
    earlierTraffic = messages.traffic
    // In memory up to 1 MiB, and more in a file beside the catalogue, if there is one.
    let path = file?.path ?? path
    content = Spool(
      in: path.map(Folder.parent(of:)) ?? "", threshold: path == nil ? .max : Self.heldSize)
  }

  /// Connects, asks, and carries out what the session says until the answer is whole.
  ///
  /// A delta is handed to the caller, who checks it and takes it in.
  ///
  /// - Parameters:
  ///   - source: The hub, and the connection of earlier requests, which is kept for later ones; without it the
  ///     connection ends with the request.
  ///   - file: where points are looked up and revisions to push are read.
  ///   - seen: The newest head that the hub has shown before.
  ///   - path: The catalogue beside which a large delta is kept until it is whole; `nil` for
  ///     that of `file`.
  static func hold(
    _ request: ClientRequest, with source: HubSource, file: CatalogueFile?, seen: RevisionPoint?,
    beside path: String?
  ) async throws -> Result {
    let (url, limits) = (source.url, source.client.limits)
    let token = try limits.credentials.token(for: url.endpoint)
    var session = ClientSession(
      request, maximumDelta: limits.maximumDelta, token: token?.text,
      check: HeadCheck(seen: seen, mayGoBack: source.mayGoBack))
    if let open = await source.connection?.take(for: url, since: seen) {
      // No hello comes first.
      session.hubHello = open.hello
      let exchange = RequestExchange(
        session, open.messages, with: source, helloDeadline: nil, file: file, beside: path)
      do {
        return try await exchange.hold(since: seen)
      } catch {
        // Unheard: the hub had ended the connection before it read the request.
        guard exchange.isUnheard else { throw error }
        session.hubHello = nil
      }
    }
    // Counted from here: the connection may have ended after a long wait.
    let deadline = Deadline.after(limits.hello)
    let channel = try await connect(url, limits, on: source.client.loop, until: deadline)
    let exchange = RequestExchange(
      session, MessageChannel(channel, from: .hub, writeLimit: limits.silence), with: source,
      helloDeadline: deadline, file: file, beside: path)
    return try await exchange.hold(since: seen)
  }

  private func hold(since seen: RevisionPoint?) async throws -> Result {
    defer { source.connection?.count(messages.traffic - earlierTraffic) }
    do {
      let outcome = try await run()
      try remember(outcome, since: seen)
      await leave()
      return Result(
        outcome: outcome, delta: arrived, provenance: session.provenance,
        traffic: messages.traffic - earlierTraffic, newest: session.check.seen, seen: seen)
    } catch {
      await messages.channel.close()
      throw hasReceived ? error : Self.unanswered(error, source.url)
    }
  }

  /// Leaves the connection to later requests, or ends it.
  private func leave() async {
    if let connection = source.connection, let hello = session.hubHello {
      connection.keep(
        PooledConnection.Open(
          url: source.url, messages: messages, hello: hello, newest: session.check.seen))
    } else {
      await messages.channel.close()
    }
  }

  /// Remembers the hub's head, unless the caller does so with the revisions that lead to it.
  private func remember(_ outcome: ClientSession.Outcome, since seen: RevisionPoint?) throws {
    guard let file, let head = session.check.seen else { return }
    switch outcome {
    case .delivered, .accepted: return
    case .unchanged, .contained, .head:
      try file.remember(head, for: source.url, since: seen)
    }
  }

  private func run() async throws -> ClientSession.Outcome {
    try await send()
    while true {
      switch try await receive() {
      case .wait: continue
      case .keep(let bytes): try content.append(bytes)
      case .deliver(let last, let head):
        try content.append(last)
        arrived = content.finish()
        return .delivered(head)
      case .done(let outcome): return outcome
      }
    }
  }

  private func receive() async throws -> ClientSession.Step {
    let message: Message?
    do {
      message = try await messages.next(&patience)
    } catch let error as Failure where error.fault == .connection {
      throw writeFailure ?? error
    }
    limits.progress?(messages.traffic - earlierTraffic)
    guard let message else { throw session.interruption }
    (hasReceived, patience.first) = (true, nil)
    if isWaiting, message.declaration != .hello {
      // What comes now is the answer, which has the limits of any other.
      isWaiting = false
      patience = MessageChannel.Patience(
        silence: limits.silence, work: limits.timeout, floor: RateFloor(over: limits.slowness))
    }
    if case .failure = message {} else { isUnheard = false }
    return try session.take(message) { [file] in try file?.log.point(at: $0.number) == $0 }
  }

  /// Sends the request, and the revisions of a push, in one flight, or in many where they are large.
  private func send() async throws {
    do {
      var delta: SpooledBytes?
      if case .push(_, _, let base, let head) = session.request {
        delta = try self.delta(after: base, upTo: head)
      }
      for message in session.opening(deltaSize: delta?.count ?? 0) {
        // A hello has the request number 0 (docs/Protocol.md, "Frames").
        try await messages.put(message, request: message.declaration == .hello ? 0 : 1)
      }
      if let delta { try await messages.put(delta, request: 1) }
      try await messages.flush()
    } catch let error as Failure where error.fault == .connection && error.code != .timedOut {
      writeFailure = error
    }
  }

  /// The revisions of a push; the message before them has their size.
  private func delta(after base: RevisionPoint, upTo head: RevisionPoint) throws -> SpooledBytes {
    guard let file else { preconditionFailure("Revisions are pushed from a file.") }
    var spool = Spool(in: Folder.parent(of: file.path), threshold: Self.heldSize)
    var number = base.number
    while let part = try file.log.delta(after: number, upTo: head.number) {
      try spool.append(part.bytes)
      number = part.last
    }
    return spool.finish()
  }
}
