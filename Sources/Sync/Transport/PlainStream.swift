#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> StreamStep {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      guard errno == EINTR else { return try blocked(.readable, .read) }
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) -> StreamStep {
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
    _ direction: Readiness, _ operation: TransportError.Operation
  ) throws(TransportError) -> StreamStep {
    let error = errno
    guard error == EAGAIN || error == EWOULDBLOCK else {
      throw TransportError(errno: error, operation: operation, subject: subject)
    }
    return .blocked(direction)
  }
}
