import CZlib

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
    /// It is no such stream, for the reason that zlib gives.
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
