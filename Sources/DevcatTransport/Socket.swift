import DevcatValues

#if canImport(Glibc)
  import CDevcatLinux
  import Glibc
#else
  import Darwin
#endif

/// The owner of one non-blocking stream socket, which closes it.
///
/// Platforms differ in how they make and accept sockets, and how they send without SIGPIPE.
final class Socket: Sendable {
  let descriptor: Int32

  init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes a socket for addresses of a family.
  convenience init(
    family: Int32, operation: Failure.Step, subject: String
  ) throws(Failure) {
    let descriptor = Self.make(family)
    guard descriptor >= 0 else {
      throw Failure.connection(errno: errno, operation: operation, subject: subject)
    }
    self.init(owning: descriptor)
    // Nagle's algorithm would hold back the end of a message until earlier bytes are acknowledged.
    if family != AF_UNIX { set(Int32(IPPROTO_TCP), TCP_NODELAY) }
  }

  /// Makes a pipe, whose ends are owned as sockets are.
  static func makePipe(
    for subject: String
  ) throws(Failure) -> (reading: Socket, writing: Socket) {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else {
      throw Failure.connection(errno: errno, operation: .start, subject: subject)
    }
    for descriptor in pair {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return (Socket(owning: pair[0]), Socket(owning: pair[1]))
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

#if os(Linux)
  extension Socket {
    /// A non-blocking stream socket that child processes do not inherit; −1 with errno set.
    static func make(_ family: Int32) -> Int32 {
      socket(family, Int32(SOCK_STREAM.rawValue) | flags, 0)
    }

    /// The next connection that waits at a listening socket; −1 with errno set.
    func acceptDescriptor() -> Int32 { accept4(descriptor, nil, nil, Self.flags) }

    /// Sends without a SIGPIPE where the other side is gone; the count, or −1 with errno set.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Ends the sending direction.
    func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The user at the other end of a unix socket when it connected; nil if that is not known.
    var peerUser: UInt32? {
      var user = uid_t()
      return devcat_peer_user(descriptor, &user) == 0 ? user : nil
    }

    private static var flags: Int32 {
      Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    }
  }
#else
  // Written against the manual and not yet tested on Darwin.
  extension Socket {
    /// A non-blocking stream socket that child processes do not inherit; −1 with errno set.
    static func make(_ family: Int32) -> Int32 { prepare(socket(family, SOCK_STREAM, 0)) }

    /// The next connection that waits at a listening socket; −1 with errno set.
    ///
    /// A connection that has ended while it waited cannot be set up (EINVAL): it is an aborted one.
    func acceptDescriptor() -> Int32 {
      let accepted = accept(descriptor, nil, nil)
      let prepared = Self.prepare(accepted)
      if accepted >= 0, prepared < 0, errno == EINVAL { errno = ECONNABORTED }
      return prepared
    }

    /// Sends without a SIGPIPE, by the option set in `prepare`; the count, or −1 with errno set.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    }

    /// Ends the sending direction.
    func shutDownSending() { shutdown(descriptor, SHUT_WR) }

    /// The user at the other end of a unix socket when it connected; nil if that is not known.
    var peerUser: UInt32? {
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    }

    /// Sets up a new socket; closes one that could raise a SIGPIPE, and returns −1 with errno set.
    private static func prepare(_ descriptor: Int32) -> Int32 {
      guard descriptor >= 0 else { return descriptor }
      var one: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      guard setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, size) == 0 else {
        let code = errno
        close(descriptor)
        errno = code
        return -1
      }
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
  }
#endif
