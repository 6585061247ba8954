import DevcatEncoding
import DevcatTestSupport

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The bytes of messages that tests send, and the messages that come back, without a client.
enum RawMessages {
  static let hello = Message.hello(.init(greatestDelta: 1 << 30)).frame(request: 0).bytes

  /// A hello, and the request of a head.
  static let probe = hello + ask("team/lab")

  static func ask(_ name: String, request: UInt64 = 1) -> [UInt8] {
    Message.probe(.init(name: name)).frame(request: request).bytes
  }

  /// The messages that come until the other side ends, or one is a failure; each is passed to `body` when
  /// it comes.
  static func messages(
    on channel: Channel, stopsAtFailure: Bool = true, _ body: (Message) -> Void = { _ in }
  ) async throws -> [Message] {
    var (decoder, found) = (FrameDecoder(from: .hub), [Message]())
    while true {
      while let frame = try decoder.next() {
        guard let message = try Message(frame) else { continue }
        found.append(message)
        body(message)
        if case .failure = message, stopsAtFailure { return found }
      }
      let bytes = try await channel.read(until: .after(.hang))
      if bytes.isEmpty { return found }
      decoder.append(bytes)
    }
  }

  /// The failure that the other side sends.
  static func failure(on channel: Channel) async throws -> Message.Failed? {
    for case .failure(let failure) in try await messages(on: channel) { return failure }
    return nil
  }
}

extension Message {
  /// The message as a frame, which all messages of the tests fit in.
  func frame(request: UInt64) -> Frame {
    do {
      return try framed(request: request)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
