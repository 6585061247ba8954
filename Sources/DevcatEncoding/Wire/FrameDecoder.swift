public import DevcatValues

/// Splits a stream of bytes into frames, as they arrive in pieces of any size.
///
/// It checks a header as soon as it is complete, before it stores any of the body: the other side
/// must be allowed to send the message, and the body must not be longer than the declaration
/// allows. After an error the decoder cannot be used.
public struct FrameDecoder: Sendable {
  private let sender: MessageDeclaration.Sender
  private var buffer: [UInt8] = []
  /// The beginning of the next frame in the buffer.
  private var start = 0
  /// The beginning of the buffer in the stream.
  private var origin = 0

  /// Makes a decoder for the stream of a side, at its beginning.
  ///
  /// A client's stream begins with `hello`.
  public init(from sender: MessageDeclaration.Sender) { self.sender = sender }

  /// The beginning of the next frame in the stream, counted from 0.
  var position: Int { origin + start }

  /// Whether the bytes so far end with a frame, and not inside one.
  public var isBetweenFrames: Bool { start == buffer.count }

  /// Whether the buffer holds a part of a message that must not be skipped.
  public var holdsAnswer: Bool {
    guard buffer.count - start >= Frame.headerSize else { return false }
    let declaration = MessageDeclaration.numbered(buffer[start + 4])
    return declaration.map { !$0.flags.contains(.ignorable) } ?? false
  }

  /// Adds the next bytes of the stream.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    // Here and not after each frame, so that the rest of the buffer moves once for each piece.
    if start > 0 {
      origin += start
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The next frame; while it is incomplete `nil`, without consuming anything.
  ///
  /// - Throws: `Failure` with the offset in the stream: `tooLarge` for a body beyond the limit of
  ///   its message, `unknownMessage` for one that is unknown and may not be skipped, `malformed` for
  ///   one that the other side does not send, and for flags and reserved bits that have no meaning.
  public mutating func next() throws(Failure) -> Frame? {
    guard buffer.count - start >= Frame.headerSize else { return nil }
    let length = Int(integer(at: 0, count: 4))
    try checkHeader(length)
    let end = start + Frame.headerSize + length
    guard buffer.count >= end else { return nil }
    let frame = try Frame(
      type: buffer[start + 4], flags: Frame.Flags(rawValue: buffer[start + 5]),
      request: integer(at: 8, count: 8), body: Array(buffer[start + Frame.headerSize..<end]))
    start = end
    return frame
  }

  /// Refuses a stream that ends inside a frame.
  public func finish() throws(Failure) {
    guard isBetweenFrames else {
      throw failure(.truncated, at: buffer.count - start, "the stream ends inside a frame")
    }
  }

  private func checkHeader(_ length: Int) throws(Failure) {
    // Checked first, because nearly every stream of another protocol fails here.
    guard length <= Frame.maximumBody else {
      let declared = MessageDeclaration.numbered(buffer[start + 4])?.maximumBody
      throw tooLarge(length, declared ?? Frame.maximumBody)
    }
    let flags = Frame.Flags(rawValue: buffer[start + 5])
    guard Frame.Flags.known.isSuperset(of: flags) else {
      throw failure(.malformed, at: 5, "unknown flags \(flags.rawValue)")
    }
    guard integer(at: 6, count: 2) == 0 else {
      throw failure(.malformed, at: 6, "the reserved bytes are not zero")
    }
    let type = buffer[start + 4]
    let declaration = MessageDeclaration.numbered(type)
    guard sender != .client || position > 0 || declaration == .hello else {
      throw failure(
        .malformed, at: 4, "a connection begins with 'hello', and not with type \(type)")
    }
    guard let declaration else {
      guard flags.contains(.ignorable) else { throw .unknownMessage(type, at: position + 4) }
      let limit = MessageDeclaration.maximumUnknownBody
      guard length <= limit else { throw tooLarge(length, limit) }
      return
    }
    guard declaration.isSent(by: sender) else {
      throw failure(
        .malformed, at: 4, "the message '\(declaration)' is out of place: a \(sender) sends none")
    }
    let limit = declaration.maximumBody
    guard length <= limit else { throw tooLarge(length, limit) }
  }

  private func integer(at offset: Int, count: Int) -> UInt64 {
    buffer[start + offset..<start + offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func tooLarge(_ length: Int, _ limit: Int) -> Failure {
    failure(.tooLarge, at: 0, "a body of \(length) bytes, where \(limit) are allowed")
  }

  private func failure(
    _ code: Failure.Code, at offset: Int, _ problem: String
  ) -> Failure {
    Failure.bytes(
      code, operation: "read a frame", offset: position + offset, problem,
      hint: "The other side speaks another protocol than devcat's.")
  }
}

extension Failure {
  /// An unknown message.
  static func unknownMessage(_ type: UInt8, at offset: Int? = nil) -> Failure {
    Failure.bytes(
      .unknownMessage, operation: "read a message", offset: offset,
      "type \(type) is not known here",
      hint: "One side is older than the other: install the same devcat on both.")
  }
}
