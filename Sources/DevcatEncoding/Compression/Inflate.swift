import DevcatValues
import CDevcatZlib

/// Restores bytes that `Deflate` compressed, within the size that was declared for them.
public enum Inflate {
  /// The most that deflate can make of one byte: 258 bytes for each two bits (RFC 1951 §3.2.5).
  private static let greatestRatio = 1032

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
    _ bytes: ArraySlice<UInt8>, size: Int, dictionary: [UInt8]? = nil
  ) throws(Failure) -> [UInt8] {
    guard size >= 0, size / greatestRatio <= bytes.count else {
      throw failure(.sizeMismatch, at: 0, "\(bytes.count) bytes cannot inflate to \(size)")
    }
    let stream = InflateStream(.raw)
    if let dictionary { stream.setDictionary(dictionary) }
    let found = bytes.withUnsafeBufferPointer { stream.read($0, upTo: size, expecting: size) }
    let (count, end) = (found.bytes.count, found.consumed)
    guard count <= size else {
      throw failure(.sizeMismatch, at: end, "there is more than the \(size) bytes declared")
    }
    switch found.state {
    case .corrupt(let reason): throw failure(.corrupt, at: end, "zlib reports '\(reason)'")
    case .running:
      throw failure(.truncated, at: end, "the compressed bytes end inside the stream")
    case .ended where count < size:
      throw failure(.sizeMismatch, at: end, "\(size) bytes are declared, \(count) are present")
    case .ended where end < bytes.count:
      throw failure(.trailingBytes, at: end, "\(bytes.count - end) bytes follow the stream")
    case .ended: return found.bytes
    }
  }

  /// An error of inflating.
  static func failure(
    _ code: Failure.Code, at offset: Int, _ problem: String
  ) -> Failure {
    Failure.bytes(code, operation: "inflate a part", offset: offset, problem)
  }
}

/// Owns one inflating `z_stream`.
final class InflateStream {
  /// What was read of a stream.
  struct Inflated {
    /// The bytes.
    var bytes: [UInt8] = []
    /// How many bytes of the input were used up.
    var consumed = 0
    /// The state of the stream after them.
    var state = State.running
  }

  /// The state of a stream.
  enum State: Equatable {
    /// It wants more input, or more room.
    case running
    /// It has ended, checksum and all.
    case ended
    /// It is not such a stream, for the reason that zlib gives.
    case corrupt(String)
  }

  // zlib keeps the address of the stream, so it stays in one place on the heap.
  private let stream: UnsafeMutablePointer<z_stream>
  /// The inflated bytes before they are appended to the growing array.
  private let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 14)

  init(_ format: ZlibFormat) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = czlib_inflate_init(stream, format.rawValue)
    precondition(status == Z_OK, "zlib could not start to inflate (status \(status)).")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    piece.deallocate()
  }

  /// Gives the bytes that the stream was deflated against; raw streams only, before any input.
  func setDictionary(_ dictionary: [UInt8]) {
    let status = inflateSetDictionary(stream, dictionary, UInt32(dictionary.count))
    precondition(status == Z_OK, "zlib refused a dictionary (status \(status)).")
  }

  /// Inflates a stream from its beginning until it ends, `input` is used up, or there are more than
  /// `bound` bytes, of which the result has one too many.
  ///
  /// - Parameter expected: How many bytes to make room for at once.
  func read(
    _ input: UnsafeBufferPointer<UInt8>, upTo bound: Int, expecting expected: Int = 0
  ) -> Inflated {
    var (found, status) = (Inflated(), Z_OK)
    found.bytes.reserveCapacity(expected)
    while status == Z_OK, found.bytes.count <= bound {
      let given = UInt32(clamping: input.count - found.consumed)
      let room = UInt32(min(piece.count - 1, bound - found.bytes.count) + 1)
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress.map { $0 + found.consumed })
      stream.pointee.avail_in = given
      stream.pointee.next_out = piece.baseAddress
      stream.pointee.avail_out = room
      // zlib has made no progress where it asks for more input or room (Z_BUF_ERROR).
      status = inflate(stream, Z_NO_FLUSH)
      found.consumed += Int(given - stream.pointee.avail_in)
      found.bytes += piece[..<Int(room - stream.pointee.avail_out)]
    }
    found.state = state(after: status)
    return found
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
