import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatClient

/// A hub that lies: a target for each message that a hub sends.
///
/// The first byte of an input is for the flags of the frame, its second chooses what the client finds
/// in its own files. The body follows, and after a line of `%%%%` each further message, which begins
/// with its type and flags.
extension FuzzTarget {
  static let peers = MessageDeclaration.all.filter { $0.isSent(by: .hub) }.map { kind in
    FuzzTarget("peer-\(kind)") { bytes in
      guard bytes.count >= 2 else { return }
      var parts = bytes.parts
      guard parts[0].count >= 2 else { return }
      let (flags, choices) = (parts[0][0], parts[0][1])
      parts[0] = [kind.number, flags] + parts[0].dropFirst(2)
      let messages = parts.compactMap(Self.message)
      guard let first = messages.first, first.declaration == kind else { return }
      for request in LiedTo.requests {
        var client = LiedTo(request, choices: choices)
        client.hear(messages, after: kind)
      }
    }
  }

  /// A frame in bytes of a type, flags and a body; `nil` if it is not a message.
  private static func message(_ bytes: [UInt8]) -> Message? {
    guard bytes.count >= 2 else { return nil }
    let frame = try? Frame(
      type: bytes[0], flags: .init(rawValue: bytes[1]), request: 1, body: Array(bytes.dropFirst(2)))
    return frame.flatMap { try? Message($0) }
  }
}

/// A client that hears a lying hub: it does what its session says, and keeps count.
private struct LiedTo {
  static let name = "team/devices"
  static let catalogue = CatalogueID([UInt8](repeating: 7, count: 16))!
  static let maximumDelta = 100_000
  static let (base, head) = (
    RevisionPoint(number: 2, digest: SHA256.digest(of: [2])),
    RevisionPoint(number: 3, digest: SHA256.digest(of: [3]))
  )

  static let hello = Message.hello(.init(greatestDelta: 1000))
  static let requests: [ClientRequest] = [
    .clone(name: name), .probe(name: name),
    .pull(name: name, catalogue: catalogue, base: base),
    .push(name: name, catalogue: catalogue, base: base, head: head),
  ]

  private let request: ClientRequest
  private var session: ClientSession
  private var choices: UInt8
  private var bytesKept = 0
  private var isOver = false

  init(_ request: ClientRequest, choices: UInt8) {
    (self.request, self.choices) = (request, choices)
    session = ClientSession(request, maximumDelta: Self.maximumDelta)
    send()
  }

  /// Sends the messages of an honest hub before a message of that kind, as far as possible; then
  /// those of this one.
  mutating func hear(_ lies: [Message], after kind: MessageDeclaration) {
    let greeting = honest.prefix { $0.declaration != kind }
    // The choices say how much of it comes.
    let count = choices >> 5 == 7 ? greeting.count : Int(choices >> 5)
    for message in greeting.prefix(count) + lies where !isOver {
      take(message)
    }
    if !isOver { end(session.interruption) }
  }

  private var honest: [Message] {
    let head = Message.head(.init(catalogue: Self.catalogue, point: Self.head))
    return [Self.hello, head, .delta(.init([1], isLast: false))]
  }

  private func send() {
    for message in session.opening() { _ = try? message.framed(request: 1) }
  }

  private mutating func take(_ message: Message) {
    do {
      let isHeld = choose()
      switch try session.take(message, holds: { _ in isHeld }) {
      case .wait: break
      case .keep(let bytes): keep(bytes)
      case .deliver(let last, _):
        keep(last)
        isOver = true
      case .done: isOver = true
      }
    } catch {
      end(error)
    }
  }

  private mutating func keep(_ bytes: [UInt8]) {
    bytesKept += bytes.count
    FuzzTarget.require(bytesKept <= Self.maximumDelta, "no more is kept than was allowed")
  }

  private mutating func end(_ error: any Error) {
    isOver = true
    FuzzTarget.require(error is Failure, "an error is one for people")
    FuzzTarget.require(!"\(error)".isEmpty, "an error says something")
    FuzzTarget.require("\(error)".utf8.count < 20_000, "an error is short")
  }

  /// The next choice of the input.
  private mutating func choose() -> Bool {
    defer { choices = choices >> 1 | choices << 7 }
    return choices & 1 == 1
  }
}
