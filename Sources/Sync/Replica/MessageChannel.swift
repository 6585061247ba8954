import Encoding

/// Messages over a channel: collects what goes out into one flight, and takes apart what comes in.
///
/// Every byte of every frame goes through the channel, which counts them. It belongs to the task
/// that talks.
final class MessageChannel {
  /// At this size what was collected is sent, so that a slow reader costs no more memory.
  static let flightSize = 64 << 10

  /// The connection.
  let channel: Channel
  /// How long the other side may take to read what is sent.
  let writeLimit: Duration
  private var decoder: FrameDecoder
  private var outgoing: [UInt8] = []
  private var floor: RateFloor
  /// The request of the last frame that came.
  private(set) var lastRequest: UInt64 = 0
  /// The bytes of the messages that were taken apart and put into flights, with their headers.
  private(set) var traffic = Channel.Traffic()
  /// Whether the other side has shown that it speaks the protocol.
  private var hasSpoken = false

  /// - Parameter sender: The other side.
  init(_ channel: Channel, from sender: MessageDeclaration.Sender, writeLimit: Duration) {
    self.channel = channel
    self.writeLimit = writeLimit
    floor = RateFloor(over: writeLimit)
    decoder = FrameDecoder(from: sender)
  }

  /// Adds a message to the flight.
  ///
  /// What was collected is sent before, where both would be more than a flight; so no more is held than
  /// a flight and a message.
  /// - Throws: `TransportError`; `EncodingError` for a message that does not fit in a frame.
  func put(_ message: Message, request: UInt64) async throws {
    try await put(try message.framed(request: request))
  }

  /// Adds a frame to the flight, as `put(_:request:)` does.
  func put(_ frame: Frame) async throws {
    let bytes = frame.bytes
    traffic.sent += bytes.count
    if outgoing.count + bytes.count > Self.flightSize { try await flush() }
    if outgoing.isEmpty { outgoing = bytes } else { outgoing += bytes }
  }

  /// Adds bytes of a delta in pieces to the flight.
  func put(
    delta bytes: [UInt8], isLast: Bool, request: UInt64
  ) async throws {
    var start = 0
    repeat {
      let end = min(start + Message.Delta.maximumSize, bytes.count)
      let piece = Message.Delta(
        Array(bytes[start..<end]), isLast: isLast && end == bytes.count)
      try await put(.delta(piece), request: request)
      start = end
    } while start < bytes.count
  }

  /// Sends what has been collected.
  ///
  /// - Throws: `TransportError`; `timedOut` where the other side takes it in too slowly.
  func flush() async throws(TransportError) {
    guard !outgoing.isEmpty else { return }
    var bytes: [UInt8] = []
    // What waits for the next message holds no room for it.
    swap(&bytes, &outgoing)
    let begin = Deadline.now
    try await channel.write(bytes, until: .after(writeLimit))
    guard floor.allows(bytes.count, since: begin) else {
      throw .timedOut(.write, channel.peer.description)
    }
  }

  /// How long an answer is waited for.
  struct Patience: Sendable {
    /// When the first word must be there; `nil` behind it.
    var first: Deadline?
    /// For the next bytes of an answer, or word of progress.
    let silence: Duration
    /// For the whole message: bytes that are no answer, and words of progress, do not extend it.
    var total: Duration = .seconds(600)
  }

  /// The next message that answers, or `nil` at the end of the stream; what was collected is sent before
  /// waiting.
  ///
  /// - Throws: `TransportError`; `EncodingError` for what is no message, and for an end in the first.
  func next(_ patience: Patience) async throws -> Message? {
    let end = Deadline.after(patience.total)
    var silent = patience.first ?? .after(patience.silence)
    while true {
      while let message = try received() {
        guard case .progress = message else { return message }
        if patience.first == nil { silent = .after(patience.silence) }
      }
      try await flush()
      if case .end = try await wait(until: min(silent, end)) { return nil }
      if patience.first == nil, decoder.holdsAnswer { silent = .after(patience.silence) }
    }
  }

  /// The next message of the bytes that have come; `nil` while it is not whole.
  func received() throws(EncodingError) -> Message? {
    while let frame = try decoder.next() {
      traffic.received += Frame.headerSize + frame.body.count
      guard let message = try Message(frame) else { continue }
      lastRequest = frame.request
      hasSpoken = true
      return message
    }
    return nil
  }

  /// How a wait ended: bytes have come, or the end of the stream, or the channel was nudged.
  enum Arrival: Sendable { case bytes, end, nudge }

  /// Waits for bytes; what was collected must have been sent, or nobody may answer.
  ///
  /// - Parameter limit: How many bytes are read at most.
  /// - Throws: `TransportError`; `EncodingError` for an end in the first message.
  func wait(upTo limit: Int = 64 << 10, until deadline: Deadline) async throws -> Arrival {
    try take(try await channel.arrival(upTo: limit, until: deadline))
  }

  /// Never inlined: what it needs would be held by all who wait for messages.
  @inline(never)
  private func take(_ arrival: Channel.Arrival) throws -> Arrival {
    switch arrival {
    case .bytes(let bytes):
      decoder.append(bytes)
      return .bytes
    case .end:
      // Who has spoken the protocol was cut off, and is no stranger to it.
      if !hasSpoken { try decoder.finish() }
      return .end
    case .nudge: return .nudge
    }
  }
}
