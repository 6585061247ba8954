/// Restores bytes that `Deflate` compressed, within the size that was declared for them.
public enum Inflate {
  /// The most that deflate can make of one byte: 258 bytes for each two bits (RFC 1951 §3.2.5).
  private static let greatestRatio = 1032

  /// The `size` bytes in a raw deflate stream (RFC 1951), which is all of `bytes`.
  ///
  /// Allocates `size` bytes, and only if a stream of that length can hold as many; never inflates
  /// more than one byte too many.
  /// - Parameters:
  ///   - size: the exact number of bytes declared; the caller has held it against its own limit.
  ///   - dictionary: the bytes that the stream was deflated against.
  /// - Throws: `sizeMismatch` if there are more or fewer than `size`, `truncated` if the stream does
  ///   not end, `trailingBytes` if it ends early, `corrupt` if it is none; offsets are in `bytes`.
  public static func raw(
    _ bytes: [UInt8], size: Int, dictionary: [UInt8]? = nil
  ) throws(EncodingError) -> [UInt8] {
    try raw(bytes[...], size: size, dictionary: dictionary)
  }

  /// The `size` bytes in a raw deflate stream that is a part of others; offsets are in the part.
  public static func raw(
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
    // Room for one byte more than declared shows a stream that holds too many.
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
