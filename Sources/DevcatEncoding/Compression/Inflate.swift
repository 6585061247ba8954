import DevcatValues
import CDevcatZlib

/// Restores bytes that `Deflate` compressed, within the size that was declared for them.
public enum Inflate {
  /// The `size` bytes in a raw deflate stream (RFC 1951), which is all of `bytes`.
  ///
  /// Allocates `size` bytes, and only if a stream of that length can contain as many. Inflates at
  /// most one byte too many.
  ///
  /// - Parameters:
  ///   - size: the exact number of declared bytes; the caller has compared it with its own limit.
  ///   - dictionary: the bytes that the stream was deflated against.
  /// - Throws: `sizeMismatch` if there are more or fewer than `size`, `truncated` if the stream
  ///   does not end, `trailingBytes` if it ends early, `corrupt` if it is not a deflate stream;
  ///   offsets are in `bytes`.
  static func raw(
    _ bytes: [UInt8], size: Int, dictionary: [UInt8]? = nil
  ) throws(Failure) -> [UInt8] {
    try raw(bytes[...], size: size, dictionary: dictionary)
  }

  /// The `size` bytes in a raw deflate stream that is a part of others; offsets are in the part.
  static func raw(
    _ bytes: ArraySlice<UInt8>, size: Int, dictionary: [UInt8]? = nil
  ) throws(Failure) -> [UInt8] {
    var reader = try InflatingReader(bytes, size: size, dictionary: dictionary)
    let inflated = try reader.read(size)
    try reader.finish()
    return inflated
  }

  /// An error of inflating.
  static func failure(
    _ code: Failure.Code, at offset: Int, _ problem: String
  ) -> Failure {
    Failure.bytes(code, operation: "inflate a part", offset: offset, problem)
  }
}

/// Reads the bytes in a raw deflate stream (RFC 1951) one after the other.
///
/// Do not use a copy beside the original: both share the state of zlib.
struct InflatingReader {
  /// The most that deflate can make of one byte: 258 bytes for each two bits (RFC 1951 §3.2.5).
  private static let greatestRatio = 1032

  /// How many bytes are left.
  private(set) var left: Int
  private let size: Int
  private let input: ArraySlice<UInt8>
  private var consumed = 0
  private let stream = InflateStream(.raw)
  private var state = InflateStream.State.running

  /// Begins to inflate a stream that is all of `input`.
  ///
  /// - Throws: `sizeMismatch` if a stream of that length cannot contain `size` bytes.
  init(
    _ input: ArraySlice<UInt8>, size: Int, dictionary: [UInt8]? = nil
  ) throws(Failure) {
    guard size >= 0, size / Self.greatestRatio <= input.count else {
      throw Inflate.failure(.sizeMismatch, at: 0, "\(input.count) bytes cannot inflate to \(size)")
    }
    (self.input, self.size, left) = (input, size, size)
    if let dictionary { stream.setDictionary(dictionary) }
  }

  /// The next bytes.
  ///
  /// - Parameter count: How many; at most `left`.
  /// - Throws: The errors of `Inflate.raw`.
  mutating func read(_ count: Int) throws(Failure) -> [UInt8] {
    precondition((0...left).contains(count), "A reader inflates what is left.")
    let output = inflate(count)
    left -= output.count
    guard output.count == count else {
      switch state {
      case .corrupt(let reason): throw corrupt(reason)
      case .running: throw failure(.truncated, "the compressed bytes end inside the stream")
      case .ended:
        throw failure(.sizeMismatch, "\(size) bytes are declared, \(size - left) are present")
      }
    }
    return output
  }

  /// Refuses a stream that does not end here, and bytes that follow it.
  mutating func finish() throws(Failure) {
    // Room for one byte more shows a stream that goes on, and lets zlib check its end.
    guard inflate(1).isEmpty else {
      throw failure(.sizeMismatch, "there is more than the \(size) bytes declared")
    }
    switch state {
    case .corrupt(let reason): throw corrupt(reason)
    case .running: throw failure(.truncated, "the compressed bytes end inside the stream")
    case .ended where consumed < input.count:
      throw failure(.trailingBytes, "\(input.count - consumed) bytes follow the stream")
    case .ended: return
    }
  }

  /// Inflates at most `count` bytes; fewer if the stream ends or is corrupt.
  private mutating func inflate(_ count: Int) -> [UInt8] {
    let input = input
    return input.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: count) { output, filled in
        filled = 0
        var isMoving = state == .running
        while isMoving && filled < count {
          let step = stream.step(
            from: UnsafeBufferPointer(rebasing: input[consumed...]),
            into: UnsafeMutableBufferPointer(rebasing: output[filled..<count]))
          consumed += step.consumed
          filled += step.produced
          state = step.state
          isMoving = state == .running && step.consumed + step.produced > 0
        }
      }
    }
  }

  private func corrupt(_ reason: String) -> Failure {
    failure(.corrupt, "zlib reports '\(reason)'")
  }

  private func failure(_ code: Failure.Code, _ problem: String) -> Failure {
    Inflate.failure(code, at: consumed, problem)
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
    /// The state of the stream after the step.
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

  /// Begins a new stream.
  func restart() {
    let status = inflateReset(stream)
    precondition(status == Z_OK, "zlib could not begin anew (status \(status)).")
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
