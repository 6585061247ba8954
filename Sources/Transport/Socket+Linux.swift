#if os(Linux)
  import CLinux
  import Glibc

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
#endif
