#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The owner of one non-blocking stream socket, which closes it.
///
/// The differences between platforms (making, accepting, sending without SIGPIPE) are in
/// `Socket+Linux.swift` and `Socket+Darwin.swift`.
final class Socket: Sendable {
  let descriptor: Int32

  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    DispatchPoller.forget(descriptor)
    close(descriptor)
  }

  /// Makes a socket for addresses of a family.
  convenience init(
    family: Int32, operation: TransportError.Operation, subject: String
  ) throws(TransportError) {
    let descriptor = Self.make(family)
    guard descriptor >= 0 else {
      throw TransportError(errno: errno, operation: operation, subject: subject)
    }
    self.init(owning: descriptor)
    if family != AF_UNIX { set(Int32(IPPROTO_TCP), TCP_NODELAY) }
  }

  /// Switches an option on; one that the system does not know stays off.
  func set(_ level: Int32, _ option: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The error that the socket holds, such as the outcome of connecting; 0 if there is none.
  var pendingError: Int32 {
    var error: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
    return status == 0 ? error : errno
  }
}
