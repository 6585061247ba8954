import Encoding

/// Messages over a channel: collects what goes out into one flight, and takes apart what comes in.
///
/// Every byte of every frame goes through the channel, which counts them. It belongs to the task
/// that talks.
final class MessageChannel {
  /// At this size what was collected is sent, so that a slow reader costs no more memory.
  private static let flightSize = 64 << 10

  /// The connection.
  let channel: Channel
  /// How long the other side may take to read what is sent.
  let writeLimit: Duration
  private var decoder: FrameDecoder
  private var outgoing: [UInt8] = []
  /// The request of the last frame that came.
  private(set) var lastRequest: UInt64 = 0
  /// The bytes of the messages that were taken apart and put into flights, with their headers.
  private(set) var traffic = Channel.Traffic()
  /// Whether the other side has shown that it speaks the protocol.
  private var hasSpoken = false

  init(_ channel: Channel, writeLimit: Duration, maximumFrame: Int = Frame.maximumBody) {
    self.channel = channel
    self.writeLimit = writeLimit
    decoder = FrameDecoder(maximumBody: maximumFrame)
  }

  /// How many bytes are held: what came and is no whole frame yet, and what waits to be sent.
  var heldCount: Int { decoder.bufferedCount + outgoing.count }

  /// Adds a message to the flight, and sends it where that has become large.
  func put(_ message: Message, request: UInt64) async throws(TransportError) {
    let bytes = message.frame(request: request).bytes
    traffic.sent += bytes.count
    outgoing += bytes
    if outgoing.count >= Self.flightSize { try await flush() }
  }

  /// Adds bytes of a delta in pieces to the flight.
  func put(
    delta bytes: [UInt8], isLast: Bool, request: UInt64
  ) async throws(TransportError) {
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
  func flush() async throws(TransportError) {
    guard !outgoing.isEmpty else { return }
    var bytes: [UInt8] = []
    // What waits for the next message holds no room for it.
    swap(&bytes, &outgoing)
    try await channel.write(bytes, until: .after(writeLimit))
  }

  /// The next message, or `nil` at the end of the stream; what was collected is sent before waiting.
  ///
  /// - Throws: `TransportError`; `EncodingError` for what is no message, and for an end in the first.
  func next(
    _ deadline: () -> Deadline
  ) async throws -> Message? {
    while true {
      if let message = try received() { return message }
      try await flush()
      if case .end = try await wait(until: deadline()) { return nil }
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
  /// - Throws: `TransportError`; `EncodingError` for an end in the first message.
  func wait(until deadline: Deadline) async throws -> Arrival {
    try take(try await channel.arrival(until: deadline))
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
