import DevcatValues
import CDevcatOpenSSL

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket as OpenSSL reads and writes it.
///
/// OpenSSL's own socket BIO writes in a way that may raise SIGPIPE, and leaves the reason of a failure
/// in `errno`, where anything may overwrite it.
final class SocketBIO {
  private let socket: Socket
  /// The system's error of the last failure; 0 if there was none.
  private(set) var systemError: Int32 = 0
  /// Whether the other side has ended its sending.
  private(set) var isAtEnd = false
  /// Whether the other side has sent anything.
  private(set) var hasRead = false

  init(_ socket: Socket) { self.socket = socket }

  /// The socket's descriptor.
  var descriptor: Int32 { socket.descriptor }

  /// Ends the sending direction of the socket.
  func shutDownSending() { socket.shutDownSending() }

  /// Makes the BIO over this object, which must outlive it; `nil` if there is no memory.
  func makeBIO() -> OpaquePointer? {
    guard let bio = BIO_new(Self.method) else { return nil }
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
    return bio
  }

  /// Reads from the socket, past OpenSSL.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, _ subject: String
  ) throws(Failure) -> StreamStep {
    try PlainStream(socket, subject: subject).read(into: buffer)
  }

  private func read(_ bio: OpaquePointer, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int32)
    -> Int32
  {
    while true {
      let count = recv(descriptor, buffer, Int(size), 0)
      if count > 0 {
        hasRead = true
        return Int32(count)
      }
      if count == 0 {
        isAtEnd = true
        return 0
      }
      if errno != EINTR { return failed(bio, BIO_FLAGS_READ) }
    }
  }

  private func write(_ bio: OpaquePointer, _ bytes: UnsafePointer<CChar>, _ size: Int32) -> Int32 {
    while true {
      let count = socket.send(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
      if count >= 0 { return Int32(count) }
      if errno != EINTR { return failed(bio, BIO_FLAGS_WRITE) }
    }
  }

  private func failed(_ bio: OpaquePointer, _ direction: Int32) -> Int32 {
    if errno == EAGAIN || errno == EWOULDBLOCK {
      BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY)
    } else {
      systemError = errno
    }
    return -1
  }

  // Set once and never freed; OpenSSL only reads it.
  private nonisolated(unsafe) static let method: OpaquePointer? = {
    let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "devcat socket")
    BIO_meth_set_read(method) { bio, buffer, size in
      guard let bio, let buffer, let socket = owner(of: bio) else { return -1 }
      return socket.read(bio, buffer, size)
    }
    BIO_meth_set_write(method) { bio, bytes, size in
      guard let bio, let bytes, let socket = owner(of: bio) else { return -1 }
      return socket.write(bio, bytes, size)
    }
    BIO_meth_set_ctrl(method) { bio, command, _, _ in
      switch command {
      case BIO_CTRL_FLUSH: 1
      case BIO_CTRL_EOF: bio.flatMap(owner(of:))?.isAtEnd == true ? 1 : 0
      default: 0
      }
    }
    return method
  }()

  private static func owner(of bio: OpaquePointer) -> SocketBIO? {
    // The flags of an earlier call would be taken for those of this one.
    BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
    return BIO_get_data(bio).map { Unmanaged<SocketBIO>.fromOpaque($0).takeUnretainedValue() }
  }
}

@available(*, unavailable)
extension SocketBIO: Sendable {}
