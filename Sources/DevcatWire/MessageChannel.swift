package import DevcatValues
package import DevcatEncoding
package import DevcatTransport

/// Messages over a channel: collects outgoing messages into one flight, and decodes incoming bytes.
///
/// Every byte of every frame goes through the channel, which counts them. One task uses it.
package final class MessageChannel {
  /// The size in bytes at which the collected messages are sent.
  ///
  /// A slow reader then costs no more memory.
  package static let flightSize = 64 << 10

  /// The connection.
  package let channel: Channel
  /// How long the other side may take to read what is sent.
  let writeLimit: Duration
  private var decoder: FrameDecoder
  private var outgoing: [UInt8] = []
  private var floor: RateFloor
  /// How many bytes have come, also of messages that are not complete.
  package private(set) var arrivedCount = 0
  /// The request of the last frame that came.
  package private(set) var lastRequest: UInt64 = 0
  /// The bytes of received and sent messages, with their headers.
  package private(set) var traffic = Channel.Traffic()
  /// Whether the other side has sent a valid message.
  private var hasSpoken = false

  /// Makes a channel of messages over a connection.
  ///
  /// - Parameters:
  ///   - sender: The other side.
  ///   - writeLimit: How long the other side may take to read what is sent.
  package init(_ channel: Channel, from sender: MessageDeclaration.Sender, writeLimit: Duration) {
    self.channel = channel
    self.writeLimit = writeLimit
    floor = RateFloor(over: max(RateFloor.usualWindow, writeLimit))
    decoder = FrameDecoder(from: sender)
  }

  /// Adds a message to the flight.
  ///
  /// Sends the collected messages first if both together would exceed a flight, so memory holds at
  /// most a flight and a message.
  /// - Throws: `Failure` if the connection fails, or the message does not fit in a frame.
  package func put(_ message: Message, request: UInt64) async throws {
    try await put(try message.framed(request: request))
  }

  /// Adds a frame to the flight, like `put(_:request:)`.
  package func put(_ frame: Frame) async throws {
    let bytes = frame.bytes
    traffic.sent += bytes.count
    if outgoing.count + bytes.count > Self.flightSize { try await flush() }
    if outgoing.isEmpty { outgoing = bytes } else { outgoing += bytes }
  }

  /// Adds a whole delta in pieces to the flight.
  package func put(_ delta: SpooledBytes, request: UInt64) async throws {
    var start = 0
    repeat {
      let end = min(start + Message.Delta.maximumSize, delta.count)
      let piece = Message.Delta(try delta.read(start..<end), isLast: end == delta.count)
      try await put(.delta(piece), request: request)
      start = end
    } while start < delta.count
  }

  /// Sends the collected messages.
  ///
  /// - Throws: `Failure`; `timedOut` if the other side reads too slowly.
  package func flush() async throws(Failure) {
    guard !outgoing.isEmpty else { return }
    var bytes: [UInt8] = []
    // Waiting for the next message holds no buffer.
    swap(&bytes, &outgoing)
    let begin = Deadline.now
    try await channel.write(bytes, until: .after(writeLimit))
    guard floor.allows(bytes.count, since: begin) else {
      throw .timedOut(.write, channel.peer.description)
    }
  }

  /// How long a request waits for its answer, and how much of that is used up.
  package struct Patience: Sendable {
    /// The time by which the first message must have arrived; `nil` after it.
    package var first: Deadline?
    /// The time for the next bytes of an answer, or the next progress message.
    let silence: Duration
    /// The time that is left for the other side's work.
    ///
    /// All waiting that ends with a progress message counts, whatever else comes in between.
    private var work: Duration
    /// The least speed of an answer; `nil` if each message has a `Patience` of its own.
    private var floor: RateFloor?

    /// Makes the limits of a request.
    package init(
      first: Deadline? = nil, silence: Duration, work: Duration = .seconds(600),
      floor: RateFloor? = nil
    ) {
      (self.first, self.silence, self.work, self.floor) = (first, silence, work, floor)
    }

    /// The time by which a wait that begins now must have ended.
    fileprivate var end: Deadline { .after(work) }

    /// Counts a wait that ended with a progress message.
    fileprivate mutating func worked(since begin: Deadline, _ count: Int) {
      let now = Deadline.now
      work -= .nanoseconds(
        Int64(clamping: now.nanoseconds - min(begin.nanoseconds, now.nanoseconds)))
      _ = floor?.allows(count, since: now)
    }

    /// Counts a wait that ended with bytes of an answer.
    ///
    /// - Throws: `Failure` (`timedOut`) if they come too slowly.
    fileprivate mutating func received(_ count: Int, since begin: Deadline) throws(Failure) {
      guard floor?.allows(count, since: begin) == false else { return }
      throw Failure(
        .timedOut, "the hub sends its answer slower than \(RateFloor.words)",
        hint: "The hub hangs or the network is slow: try again.")
    }
  }

  /// The next message that is an answer, or `nil` at the end of the stream.
  ///
  /// Sends the collected messages first.
  ///
  /// - Parameter patience: The limits of the request, which this call uses up.
  /// - Throws: `Failure` if the connection fails, the answer comes too slowly, bytes are not a
  ///   message, or the stream ends within the first one.
  package func next(_ patience: inout Patience) async throws -> Message? {
    var silent = patience.first ?? .after(patience.silence)
    var (begin, count) = (Deadline.now, 0)
    while true {
      while let message = try received() {
        guard case .progress = message else {
          try patience.received(count, since: begin)
          return message
        }
        patience.worked(since: begin, count)
        (begin, count) = (.now, 0)
        if patience.first == nil { silent = .after(patience.silence) }
      }
      if count > 0 {
        try patience.received(count, since: begin)
        (begin, count) = (.now, 0)
      }
      try await flush()
      switch try take(await channel.arrival(until: min(silent, patience.end))) {
      case .end: return nil
      case .bytes(let bytes): count = bytes.count
      case .notified: break
      }
      if patience.first == nil, decoder.holdsAnswer { silent = .after(patience.silence) }
    }
  }

  /// The next message of the received bytes; `nil` while it is incomplete.
  package func received() throws(Failure) -> Message? {
    while let frame = try decoder.next() {
      traffic.received += Frame.headerSize + frame.body.count
      // An unknown message that may be ignored is skipped, and only counted.
      guard let message = try Message(frame) else { continue }
      lastRequest = frame.request
      hasSpoken = true
      return message
    }
    return nil
  }

  /// Adds what has come over the channel to the bytes that `received()` decodes.
  ///
  /// Never inlined: otherwise every task that waits for messages would keep its stack.
  ///
  /// - Throws: `Failure` if the stream ends in the first message.
  @inline(never)
  package func take(_ arrival: Channel.Arrival) throws -> Channel.Arrival {
    switch arrival {
    case .bytes(let bytes):
      arrivedCount += bytes.count
      decoder.append(bytes)
    // The other side has used the protocol before, so the connection was interrupted.
    case .end where hasSpoken: break
    case .end: try decoder.finish()
    case .notified: break
    }
    return arrival
  }
}

/// The least speed of the other side while this one holds memory for it: 16 KiB per second, over a
/// span of waiting.
package struct RateFloor: Sendable {
  /// The least speed for a message.
  package static let words = "16 KiB a second"
  /// The span of waiting over which the speed counts.
  package static let usualWindow = Duration.seconds(30)

  private let window: UInt64
  private let least: Int
  private var waited: UInt64 = 0
  private var moved = 0

  /// Makes a limit over a span of waiting, from a millisecond to a day.
  package init(over window: Duration = RateFloor.usualWindow) {
    let parts = min(max(window, .milliseconds(1)), .seconds(86_400)).components
    self.window = UInt64(parts.seconds) * 1_000_000_000 + UInt64(parts.attoseconds / 1_000_000_000)
    least = Int(self.window / 1_000_000) * (16 << 10) / 1000
  }

  /// The time at which the present span ends, if everything from now on is waiting.
  package var end: Deadline {
    .after(.nanoseconds(Int64(clamping: window - min(window, waited))))
  }

  /// Counts bytes that moved since the wait for them began; `false` if that was too slow.
  package mutating func allows(_ count: Int, since begin: Deadline, now: Deadline = .now) -> Bool {
    waited += now.nanoseconds - min(begin.nanoseconds, now.nanoseconds)
    moved += count
    guard waited >= window else { return true }
    defer { (waited, moved) = (0, 0) }
    return moved >= least
  }
}
