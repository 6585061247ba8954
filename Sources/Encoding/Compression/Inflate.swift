import CZlib

/// Restores bytes that `Deflate` compressed, within the size that was declared for them.
public enum Inflate {
  /// The most that deflate can make of one byte: 258 bytes for each two bits (RFC 1951 §3.2.5).
  private static let greatestRatio = 1032

  /// The `size` bytes in a raw deflate stream (RFC 1951), which is all of `bytes`.
  ///
  /// Allocates `size` bytes, and only if a stream of that length can contain as many. Inflates at
  /// most one byte too many.
  /// - Parameters:
  ///   - size: the exact number of declared bytes; the caller has compared it with its own limit.
  ///   - dictionary: the bytes that the stream was deflated against.
  /// - Throws: `sizeMismatch` if there are more or fewer than `size`, `truncated` if the stream
  ///   does not end, `trailingBytes` if it ends early, `corrupt` if it is not a deflate stream;
  ///   offsets are in `bytes`.
  static func raw(
    _ bytes: [UInt8], size: Int, dictionary: [UInt8]? = nil
  ) throws(EncodingError) -> [UInt8] {
    try raw(bytes[...], size: size, dictionary: dictionary)
  }

  /// The `size` bytes in a raw deflate stream that is a part of others; offsets are in the part.
  static func raw(
    _ bytes: ArraySlice<UInt8>, size: Int, dictionary: [UInt8]? = nil
  ) throws(EncodingError) -> [UInt8] {
    guard size >= 0, size / greatestRatio <= bytes.count else {
      throw failure(.sizeMismatch, at: 0, "\(bytes.count) bytes cannot inflate to \(size)")
    }
    let stream = InflateStream(.raw)
    if let dictionary { stream.setDictionary(dictionary) }
    return try bytes.withUnsafeBufferPointer { input throws(EncodingError) in
      try inflate(input, size: size, with: stream)
    }
  }

  private static func inflate(
    _ input: UnsafeBufferPointer<UInt8>, size: Int, with stream: InflateStream
  ) throws(EncodingError) -> [UInt8] {
    var consumed = 0
    var state = InflateStream.State.running
    // One byte more than declared, to detect a stream that is too long.
    let output = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      var isMoving = true
      while isMoving && count <= size {
        let step = stream.step(
          from: UnsafeBufferPointer(rebasing: input[consumed...]),
          into: UnsafeMutableBufferPointer(rebasing: output[count...size]))
        consumed += step.consumed
        count += step.produced
        state = step.state
        isMoving = state == .running && step.consumed + step.produced > 0
      }
    }
    guard output.count <= size else {
      throw failure(.sizeMismatch, at: consumed, "there is more than the \(size) bytes declared")
    }
    switch state {
    case .corrupt(let reason):
      throw failure(.corrupt, at: consumed, "zlib reports '\(reason)'")
    case .running:
      throw failure(.truncated, at: consumed, "the compressed bytes end inside the stream")
    case .ended where output.count < size:
      throw failure(
        .sizeMismatch, at: consumed, "\(size) bytes are declared, \(output.count) are present")
    case .ended where consumed < input.count:
      throw failure(
        .trailingBytes, at: consumed, "\(input.count - consumed) bytes follow the stream")
    case .ended:
      return output
    }
  }

  /// An error of inflating.
  static func failure(
    _ code: EncodingError.Code, at offset: Int, _ problem: String
  ) -> EncodingError {
    EncodingError(code, operation: "Inflating", offset: offset, problem: problem)
  }
}

/// Owns one inflating `z_stream`.
final class InflateStream {
  /// The progress of one step.
  struct Step {
    /// How many bytes of the input were used up.
    var consumed: Int
    /// How many bytes of the output were filled.
    var produced: Int
    /// What the stream needs next.
    var state: State
  }

  /// The state of a stream after a step.
  enum State: Equatable {
    /// It wants more input or more room; neither helped if nothing was consumed or produced.
    case running
    /// It has ended, checksum and all.
    case ended
    /// It is not such a stream, for the reason that zlib gives.
    case corrupt(String)
  }

  // zlib keeps the address of the stream, so it stays in one place on the heap.
  private let stream: UnsafeMutablePointer<z_stream>

  init(_ format: ZlibFormat) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = czlib_inflate_init(stream, format.rawValue)
    precondition(status == Z_OK, "zlib could not start to inflate (status \(status)).")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Gives the bytes that the stream was deflated against; raw streams only, before any input.
  func setDictionary(_ dictionary: [UInt8]) {
    let status = inflateSetDictionary(stream, dictionary, UInt32(dictionary.count))
    precondition(status == Z_OK, "zlib refused a dictionary (status \(status)).")
  }

  /// Inflates from `input` until it is used up, `output` is full, or the stream ends.
  func step(
    from input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Step {
    let given = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = given
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = room
    let status = inflate(stream, Z_NO_FLUSH)
    return Step(
      consumed: Int(given - stream.pointee.avail_in),
      produced: Int(room - stream.pointee.avail_out),
      state: state(after: status))
  }

  private func state(after status: Int32) -> State {
    switch status {
    case Z_OK, Z_BUF_ERROR: return .running
    case Z_STREAM_END: return .ended
    default:
      precondition(status != Z_MEM_ERROR, "zlib had no memory to inflate.")
      return .corrupt(stream.pointee.msg.map { String(cString: $0) } ?? "status \(status)")
    }
  }
}

@available(*, unavailable)
extension InflateStream: Sendable {}
