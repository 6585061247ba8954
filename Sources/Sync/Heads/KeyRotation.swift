public import Catalogue
import Encoding

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What became of a hub's signing key when it got a new one.
public struct KeyRotation: Hashable, Sendable {
  /// The public key before, 32 bytes.
  public let old: [UInt8]
  /// The public key from now on, 32 bytes.
  public let new: [UInt8]
}

extension HubFolder {
  /// The file of the statements by which its keys followed one another.
  var keyStatements: String { secrets + "/key-statements" }

  /// The statements by which its keys followed one another.
  ///
  /// - Throws: `SyncError`: `badFile`, `inputOutput`.
  func keyHistory() throws(SyncError) -> KeyHistory {
    guard access(keyStatements, F_OK) == 0 || errno != ENOENT else { return KeyHistory() }
    let text = try SecretFile.read(keyStatements, "read the statements in")
    return try KeyHistory(text: text, path: keyStatements)
  }

  /// Gives the hub a new signing key, which the old one announces.
  ///
  /// The statement is durable before the key is replaced, and a statement of a key that never came to
  /// be leads nowhere: whenever this is broken off, the hub has the old key or the new one, and clients
  /// follow it. A hub that runs goes on with the old key until it reads its files anew.
  /// - Throws: `SyncError`: `noInput` where the folder has no signing key, `notPermitted` where others may
  ///   read it, `badKey`, `badFile`, `inputOutput`.
  public func rotateKey(at time: Timestamp) throws(SyncError) -> KeyRotation {
    let lock = try SecretFile.lock(secrets, "rotate the key of")
    defer { close(lock) }
    try removeRests()
    let old = try SigningKey(file: signingKey)
    let made = PrivateKey(.ed25519)
    guard let new = SigningKey(made) else { preconditionFailure("A key of ours is of our kind.") }
    var statement = KeyStatement(old: old.publicKey, new: new.publicKey, time: time)
    statement.signature = old.signature(of: statement.statement)
    var history = try keyHistory()
    history.add(statement)
    try SecretFile.replace(keyStatements, history.text)
    try SecretFile.replace(signingKey, made.pem)
    return KeyRotation(old: old.publicKey, new: new.publicKey)
  }

  /// Takes keys away that a rotation which was killed has left half made.
  private func removeRests() throws(SyncError) {
    for name in try FileTree.names(in: secrets) where name.hasPrefix("signing-key.pem.partial-") {
      unlink("\(secrets)/\(name)")
    }
  }
}
