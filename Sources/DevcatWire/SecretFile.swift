package import DevcatValues
package import DevcatSystem
package import DevcatTransport

/// Files that only one user may read: reading, creating and replacing them.
package enum SecretFile {
  /// The limit for reading a certificate or key, in bytes.
  private static let greatest = 1 << 20

  /// The bytes of a small file; with a limit, at most so many of the first ones.
  ///
  /// - Throws: `Failure` (`tooLarge`) for more than 1 MiB without a limit, and others if it cannot be read.
  package static func read(
    _ path: String, _ operation: String, limit: Int? = nil
  ) throws(Failure) -> [UInt8] {
    try requireFile(attempt(operation, try FileStatus(path)), path)
    let bytes = try attempt(
      operation, try OpenFile(path, for: .reading).read(upTo: limit ?? greatest + 1))
    if limit == nil { try requireSize(bytes, path, operation) }
    return bytes
  }

  /// Refuses the content of a file that `read` would not read.
  private static func requireSize(
    _ bytes: [UInt8], _ path: String, _ operation: String
  ) throws(Failure) {
    guard bytes.count > greatest else { return }
    throw Failure(
      .tooLarge, operation: operation, subject: path, "it has more than \(greatest) bytes",
      hint: "Remove what is not needed any more, such as expired tokens.")
  }

  /// Refuses a pipe, which would keep its reader waiting for ever.
  private static func requireFile(_ about: FileStatus, _ path: String) throws(Failure) {
    guard about.kind == .file || about.kind == .folder else {
      throw Failure(
        .badFile, operation: "use", subject: path, "it is neither a file nor a folder",
        hint: "Put a regular file in its place.")
    }
  }

  /// Makes a file that does not exist yet, durably, with a mode that no umask changes.
  ///
  /// It is there as a whole or not at all.
  package static func make(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(Failure) {
    let partial = FileReplacement.temporaryName(beside: path)
    defer { Path.removeFile(partial) }
    do throws(SystemError) {
      let file = try OpenFile(partial, for: .making(permissions: mode), named: path)
      // The umask may have taken some of the mode away.
      try file.setPermissions(mode)
      try file.write(bytes)
      try file.synchronize()
      try Path.link(partial, as: path)
      try Folder.synchronize(Folder.parent(of: path))
    } catch {
      throw failure("make", error, at: path)
    }
  }

  /// Replaces a file durably and atomically by one of mode 0600.
  package static func replace(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    try requireSize(bytes, path, "write")
    do throws(SystemError) {
      let file = try FileReplacement(of: path, permissions: 0o600)
      try file.write(bytes)
      try file.place()
    } catch {
      throw failure("write", error, at: path)
    }
  }

  /// Locks a folder, such as that of a hub's own files.
  ///
  /// - Parameter isWaiting: Whether it waits for another process that has locked it.
  /// - Throws: `Failure`: `notFound` if it does not exist, `busy` if another process has locked
  ///   it, and the errors of `read`.
  package static func lock(
    _ folder: String, _ operation: String, isWaiting: Bool = true
  ) throws(Failure) -> FolderLock {
    do throws(SystemError) {
      return try FolderLock(folder, isWaiting: isWaiting)
    } catch {
      if error.isBusy {
        throw Failure(
          .busy, operation: operation, subject: folder, "another process is at work in it",
          hint: "Wait until it has ended, then try again.")
      }
      guard error.isMissing else { throw failure("lock", error) }
      throw Failure(
        .notFound, operation: operation, subject: folder, "there is no hub folder",
        hint: "'devcat hub init' makes one.")
    }
  }

  /// Refuses a file or folder that others than its owner, this user or root, may read or change.
  ///
  /// - Parameter forGroup: Whether the file's group may read it.
  package static func requirePrivate(_ path: String, forGroup: Bool = false) throws(Failure) {
    let about = try attempt("use", try FileStatus(path))
    try requireFile(about, path)
    guard about.owner == ThisProcess.user || about.owner == 0 else {
      throw Failure(
        .notPermitted, operation: "use", subject: path, "it belongs to another user",
        hint: ThisProcess.user == 0
          ? "Run the command as that user: sudo -u '#\(about.owner)' devcat …"
          : "Give it to the user who runs devcat: chown \(ThisProcess.user) '\(path)'")
    }
    guard about.permissions & (forGroup ? 0o037 : 0o077) == 0 else {
      let mode = about.kind == .folder ? "700" : forGroup ? "640" : "600"
      let found = String(about.permissions & 0o777, radix: 8)
      throw Failure(
        .notPermitted, operation: "use", subject: path,
        "other users can access it (its mode is \(found))",
        hint: "Restrict it: chmod \(mode) '\(path)'")
    }
  }

  /// The result of a system call, or an error that names the operation.
  package static func attempt<Result>(
    _ operation: String, _ body: @autoclosure () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    try Failure.attempt(try body()) { failure(operation, $0) }
  }

  /// The error of a system call.
  ///
  /// - Parameter path: The path to show to the user; `nil` for the path of the call.
  package static func failure(
    _ operation: String, _ error: SystemError, at path: String? = nil
  ) -> Failure {
    let kind: Failure.Code =
      if error.isMissing {
        .notFound
      } else if error.isTaken {
        .exists
      } else if error.isDenied {
        .notPermitted
      } else {
        .inputOutput
      }
    let hint =
      error.isDenied
      ? "Give the user who runs devcat, number \(ThisProcess.user), access to it and its folders."
      : error.isOutOfSpace
        ? "Free some space, then try again." : "Check that the path is right."
    return Failure(
      kind, operation: operation, subject: path ?? error.path, error.reason, hint: hint)
  }
}

extension Failure {
  /// The result of a system call, or the failure that is made of its error.
  package static func attempt<Result>(
    _ body: @autoclosure () throws(SystemError) -> Result, or failure: (SystemError) -> Failure
  ) throws(Failure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw failure(error)
    }
  }
}

extension SigningKey {
  /// Reads the key of a hub folder or of a publisher, after checking that nobody else may read it.
  ///
  /// - Throws: `Failure`: `notPermitted`, `notFound`, `inputOutput`, `badKey`.
  package static func read(_ path: String) throws(Failure) -> SigningKey {
    try SecretFile.requirePrivate(path)
    let text = try SecretFile.read(path, "use the signing key")
    guard let key = PrivateKey(pem: text), let found = SigningKey(key) else {
      throw Failure(
        .badKey, operation: "use the signing key", subject: path, "it holds no Ed25519 key",
        hint: "It must be a PEM file with '-----BEGIN PRIVATE KEY-----', and no pass phrase.")
    }
    return found
  }

  /// Makes a new key in a file that nobody else may read (mode 0600), durably.
  ///
  /// - Throws: `Failure`: `exists`, `inputOutput`, `notPermitted`.
  package static func make(_ path: String) throws(Failure) -> SigningKey {
    try SecretFile.make(path, PrivateKey(.ed25519).pem, mode: 0o600)
    return try read(path)
  }
}
