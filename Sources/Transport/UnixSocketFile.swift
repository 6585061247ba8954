#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a unix socket that somebody listens on; removed when that ends.
struct UnixSocketFile {
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds a socket to a path and listens, for this user alone (mode 0600).
  ///
  /// A socket file without a listener, left behind by a killed hub, is replaced. A live one, and
  /// any other kind of file, is not. The folder is locked meanwhile, so if two hubs start at the
  /// same time, one gets the path and the other the error.
  static func listen(
    _ socket: Socket, at path: String, address: SocketAddress
  ) throws(TransportError) -> UnixSocketFile {
    let folder = open(parent(of: path), O_RDONLY | O_CLOEXEC)
    // A file system that knows no locks must do without.
    if folder >= 0 { flock(folder, LOCK_EX) }
    defer { if folder >= 0 { close(folder) } }
    try removeIfStale(path, address: address)
    // Nobody can connect before `listen`: the mode is set in time.
    var about = stat()
    guard address.withPointer({ bind(socket.descriptor, $0, $1) }) == 0,
      chmod(path, 0o600) == 0, lstat(path, &about) == 0,
      listenCall(socket.descriptor) == 0
    else { throw TransportError(errno: errno, operation: .listen, subject: path) }
    return UnixSocketFile(path: path, device: about.st_dev, inode: about.st_ino)
  }

  /// Removes the file, unless another one took its place.
  func remove() {
    var about = stat()
    guard lstat(path, &about) == 0, about.st_dev == device, about.st_ino == inode else { return }
    unlink(path)
  }

  private static func removeIfStale(
    _ path: String, address: SocketAddress
  ) throws(TransportError) {
    var about = stat()
    guard lstat(path, &about) == 0 else { return }
    guard about.st_mode & S_IFMT == S_IFSOCK else {
      throw TransportError(
        .notASocket, operation: .listen, subject: path,
        message: "a file with that name exists, and is not a socket",
        hint: "Choose another path, or remove the file.")
    }
    let probe = try Socket(family: AF_UNIX, operation: .listen, subject: path)
    let status = address.withPointer { connect(probe.descriptor, $0, $1) }
    // Only a refusal proves that no process listens; a full backlog, for example, is a sign of
    // life.
    guard status != 0, errno == ECONNREFUSED else {
      throw TransportError(
        .addressInUse, operation: .listen, subject: path,
        message: "another process listens there already")
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw TransportError(errno: errno, operation: .listen, subject: path)
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func listenCall(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(descriptor, Listener.backlog)
    #else
      Darwin.listen(descriptor, Listener.backlog)
    #endif
  }
}
