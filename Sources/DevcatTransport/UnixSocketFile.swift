import DevcatValues
import DevcatSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a unix socket that somebody listens on; removed when that ends.
struct UnixSocketFile {
  private let path: String
  private let identity: FileStatus.Identity

  /// Binds a socket to a path and listens, for this user alone (mode 0600).
  ///
  /// A socket file without a listener, left behind by a killed hub, is replaced. A live one, and
  /// any other kind of file, is not. The folder is locked meanwhile, so if two hubs start at the
  /// same time, one gets the path and the other the error.
  static func listen(
    _ socket: Socket, at path: String, address: SocketAddress
  ) throws(Failure) -> UnixSocketFile {
    // A file system that knows no locks must do without.
    let lock = try? FolderLock(Folder.parent(of: path))
    defer { lock?.release() }
    try removeIfStale(path, address: address)
    // Nobody can connect before `listen`: the mode is set in time.
    guard address.withPointer({ bind(socket.descriptor, $0, $1) }) == 0,
      chmod(path, 0o600) == 0,
      let identity = (try? FileStatus(path, followingLinks: false))?.identity,
      listenCall(socket.descriptor) == 0
    else { throw Failure.connection(errno: errno, operation: .listen, subject: path) }
    return UnixSocketFile(path: path, identity: identity)
  }

  /// Removes the file, unless another one took its place.
  func remove() {
    guard (try? FileStatus(path, followingLinks: false))?.identity == identity else { return }
    Path.removeFile(path)
  }

  /// How many refusals in turn prove that no process listens.
  ///
  /// Linux refuses only then: a full backlog is another error. Darwin also refuses where the backlog is
  /// full, and a process that lives makes room within a second.
  #if canImport(Darwin)
    private static let refusals = 20
  #else
    private static let refusals = 1
  #endif

  private static func removeIfStale(
    _ path: String, address: SocketAddress
  ) throws(Failure) {
    guard let kind = Path.kind(of: path) else { return }
    guard kind == .socket else {
      throw Failure.connection(
        .notASocket, operation: .listen, subject: path,
        "a file with that name exists, and is not a socket",
        hint: "Choose another path, or remove the file.")
    }
    for attempt in 1...refusals {
      let probe = try Socket(family: AF_UNIX, operation: .listen, subject: path)
      let status = address.withPointer { connect(probe.descriptor, $0, $1) }
      guard status != 0, errno == ECONNREFUSED else {
        throw Failure.connection(
          .addressInUse, operation: .listen, subject: path,
          "another process listens there already")
      }
      if attempt < refusals { usleep(50_000) }
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw Failure.connection(errno: errno, operation: .listen, subject: path)
    }
  }

  private static func listenCall(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(descriptor, Listener.backlog)
    #else
      Darwin.listen(descriptor, Listener.backlog)
    #endif
  }
}
