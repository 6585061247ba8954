import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes that a channel reads and writes without blocking: the interface for TLS.
///
/// A plain socket is one; a TLS connection is another, whose `read` may have to wait until the
/// socket is writable, and the other way round.
protocol ByteStream: AnyObject {
  /// The socket that the event loop watches.
  var descriptor: Int32 { get }

  /// One step of what must happen before bytes can flow; `bytes(0)` when that is done.
  func handshake() throws(Failure) -> StreamStep
  /// Reads from the socket itself, before the handshake.
  func readUnencrypted(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> StreamStep
  /// Reads what is there, up to the buffer's size.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> StreamStep
  /// Writes what there is room for.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> StreamStep
  /// One step of telling the other side that nothing more will be written; `end` when that is done.
  func finishWriting() -> StreamStep
}

/// The result of a step on a stream.
enum StreamStep: Equatable {
  /// This number of bytes was moved.
  case bytes(Int)
  /// The other side has ended its sending.
  case end
  /// It would block until the socket is ready in this direction.
  case blocked(Readiness)
}

/// Bytes as they are, over a socket.
final class PlainStream: ByteStream {
  private let socket: Socket
  private let subject: String

  init(_ socket: Socket, subject: String) {
    self.socket = socket
    self.subject = subject
  }

  var descriptor: Int32 { socket.descriptor }

  func handshake() -> StreamStep { .bytes(0) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> StreamStep {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      guard errno == EINTR else { return try blocked(.readable, .read) }
    }
  }

  func readUnencrypted(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> StreamStep {
    try read(into: buffer)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> StreamStep {
    while true {
      let count = socket.send(bytes)
      if count >= 0 { return .bytes(count) }
      guard errno == EINTR else { return try blocked(.writable, .write) }
    }
  }

  func finishWriting() -> StreamStep {
    socket.shutDownSending()
    return .end
  }

  private func blocked(
    _ direction: Readiness, _ operation: Failure.Step
  ) throws(Failure) -> StreamStep {
    let error = errno
    guard error == EAGAIN || error == EWOULDBLOCK else {
      throw Failure.connection(errno: error, operation: operation, subject: subject)
    }
    return .blocked(direction)
  }
}
