/// Takes a stream of bytes apart into frames, as they arrive in pieces of any size.
///
/// After an error the decoder is of no further use.
public struct FrameDecoder: Sendable {
  private let maximumBody: Int
  private var buffer: [UInt8] = []
  /// Where the next frame begins in the buffer.
  private var start = 0
  /// Where the buffer begins in the stream.
  private var origin = 0

  /// Makes a decoder at the beginning of a stream, for bodies of at most `maximumBody` bytes.
  public init(maximumBody: Int = Frame.maximumBody) { self.maximumBody = maximumBody }

  /// Where the next frame begins in the stream, counted from 0.
  public var position: Int { origin + start }

  /// Whether the bytes so far end with a frame, and not inside one.
  public var isBetweenFrames: Bool { start == buffer.count }

  /// How many bytes have come that belong to no frame that was taken out.
  public var bufferedCount: Int { buffer.count - start }

  /// Adds the next bytes of the stream.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      origin += start
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The next frame, or `nil` while it is not whole; then nothing is consumed.
  ///
  /// The header is checked as soon as it is there, before any of the body.
  /// - Throws: `EncodingError` with the offset in the stream: `tooLarge` for a body beyond the
  ///   limit, `malformed` for flags and reserved bits that have no meaning.
  public mutating func next() throws(EncodingError) -> Frame? {
    guard buffer.count - start >= Frame.headerSize else { return nil }
    let length = Int(integer(at: 0, count: 4))
    guard length <= maximumBody else {
      throw failure(.tooLarge, at: 0, "a body of \(length) bytes, where \(maximumBody) are allowed")
    }
    let flags = Frame.Flags(rawValue: buffer[start + 5])
    guard Frame.Flags.known.isSuperset(of: flags) else {
      throw failure(.malformed, at: 5, "flags \(flags.rawValue) have no meaning")
    }
    guard integer(at: 6, count: 2) == 0 else {
      throw failure(.malformed, at: 6, "the reserved bytes are not zero")
    }
    let end = start + Frame.headerSize + length
    guard buffer.count >= end else { return nil }
    let frame = Frame(
      type: buffer[start + 4], flags: flags, request: integer(at: 8, count: 8),
      body: Array(buffer[start + Frame.headerSize..<end]))
    start = end
    return frame
  }

  /// Refuses a stream that ends inside a frame.
  public func finish() throws(EncodingError) {
    guard isBetweenFrames else {
      throw failure(.truncated, at: buffer.count - start, "the stream ends inside a frame")
    }
  }

  private func integer(at offset: Int, count: Int) -> UInt64 {
    buffer[start + offset..<start + offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func failure(
    _ code: EncodingError.Code, at offset: Int, _ problem: String
  ) -> EncodingError {
    EncodingError(
      code, operation: "Reading a frame", offset: position + offset, problem: problem,
      hint: "The other side speaks another protocol than devcat's.")
  }
}
