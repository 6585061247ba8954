#if canImport(Darwin)
  import Darwin

  // Written against the manual and not yet tested on Darwin.
  extension Socket {
    /// A non-blocking stream socket that child processes do not inherit; −1 with errno set.
    static func make(_ family: Int32) -> Int32 { prepare(socket(family, SOCK_STREAM, 0)) }

    /// The next connection that waits at a listening socket; −1 with errno set.
    func acceptDescriptor() -> Int32 { Self.prepare(accept(descriptor, nil, nil)) }

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

    private static func prepare(_ descriptor: Int32) -> Int32 {
      guard descriptor >= 0 else { return descriptor }
      var one: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
  }
#endif
