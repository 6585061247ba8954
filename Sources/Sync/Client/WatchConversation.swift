import Encoding

/// One connection of a watch: carries out what its session says.
final class WatchConversation {
  /// After how many intervals without a word a hub is taken for gone.
  private static let patience = 3

  private let limits: SyncClient.Limits
  private let messages: MessageChannel
  private let helloDeadline: Deadline
  private var session: WatchSession
  private var hasReceived = false

  private init(
    _ session: WatchSession, _ channel: Channel, _ limits: SyncClient.Limits,
    helloDeadline: Deadline
  ) {
    self.session = session
    self.limits = limits
    self.helloDeadline = helloDeadline
    messages = MessageChannel(channel, from: .hub, writeLimit: limits.silence)
  }

  /// Connects and watches until that fails.
  ///
  /// - Parameters:
  ///   - seen: What was seen of the heads, which is kept up to date.
  ///   - told: Is told each new head; and `nil` at the first word of where the catalogue stands.
  static func hold(
    _ target: WatchTarget, on loop: EventLoop, _ limits: SyncClient.Limits,
    seen: inout WatchedHeads, _ told: (WatchedHead?) -> Void
  ) async throws {
    let deadline = Deadline.after(limits.hello)
    let token = try limits.credentials.token(for: target.url.endpoint)
    let channel = try await Conversation.connect(
      target.url, limits.trust ?? target.knowledge.trust ?? .system, on: loop, until: deadline)
    let watch = Message.Watch(
      name: target.url.catalogue.description, catalogue: target.catalogue)
    let session = WatchSession(
      watch, maximumDelta: limits.maximumDelta, token: token?.text, seen: seen)
    let conversation = WatchConversation(session, channel, limits, helloDeadline: deadline)
    do {
      try await conversation.run { head in
        seen = conversation.session.seen
        told(head)
      }
    } catch {
      await channel.close()
      throw error
    }
  }

  private func run(_ told: (WatchedHead?) -> Void) async throws {
    var action = session.start()
    var hasBegun = false
    while true {
      if session.interval != nil, !hasBegun {
        hasBegun = true
        told(nil)
      }
      switch action {
      case .send(let flight): try await send(flight)
      case .receive: break
      case .tell(let head, let flight):
        told(head)
        try await send(flight)
      case .fail(let error): throw error
      }
      let message = try await messages.next(patience)
      hasReceived = true
      action = message.map { session.received($0) } ?? session.closed()
    }
  }

  private var patience: MessageChannel.Patience {
    let silence = session.interval.map { $0 * Self.patience } ?? limits.silence
    return .init(first: hasReceived ? nil : helloDeadline, silence: silence, total: silence)
  }

  private func send(_ flight: [Message]) async throws {
    for message in flight { try await messages.put(message, request: message.id == .hello ? 0 : 1) }
    try await messages.flush()
  }
}
