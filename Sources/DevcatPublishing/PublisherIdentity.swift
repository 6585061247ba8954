import DevcatEncoding
import DevcatSystem
import DevcatTransport
public import DevcatValues
import DevcatWire

/// The identity of a publisher: its signing key, and the statements that lead to it from earlier
/// keys.
public struct PublisherIdentity: Sendable {
  /// The validity of a signature unless another is given, in seconds: 7 days.
  public static let usualValidity: Int64 = 7 * 86_400

  private let keyFile: String
  let key: SigningKey
  /// The statements that lead to the key from earlier ones.
  let statements: [KeyStatement]
  /// The validity of a signature, in seconds; `nil` is that of the folder's head.
  let validity: Int64?

  /// Reads a signing key from a file that nobody else may read, and the statements beside it.
  ///
  /// - Parameters:
  ///   - validity: The validity of a signature, in seconds; `nil` is that of the folder's head, and 7 days
  ///     for a new folder.
  ///   - isMaking: Whether a new key is made where the file is not there.
  /// - Throws: `Failure`: `notFound` where the file is not there, `notPermitted` where others may
  ///   read it, `badKey`, `inputOutput`.
  public init(keyFile: String, validity: Int64?, isMaking: Bool) throws(Failure) {
    let isThere = Path.exists(keyFile)
    guard isThere || isMaking else {
      throw Failure(
        .notFound, operation: "use the signing key", subject: keyFile, "there is no such file",
        hint: "Give '--new-key' to make one there, or name another file with '--signing-key'.")
    }
    if isThere, isMaking {
      throw Failure(
        .exists, operation: "make a signing key in", subject: keyFile,
        "the file exists already, and readers know the publisher by its key",
        hint: "Leave out '--new-key' to use it.")
    }
    if isThere { Self.removePartials(of: keyFile) }
    // The key is read first: its statement is written before it.
    key = isThere ? try SigningKey.read(keyFile) : try SigningKey.make(keyFile)
    statements = try KeyHistory(of: keyFile).path(to: key.publicKey)
    (self.keyFile, self.validity) = (keyFile, validity)
  }

  /// Removes what a publisher that was killed while it made or replaced a key has left beside it: unused
  /// keys, and statements about them.
  private static func removePartials(of keyFile: String) {
    let folder = Folder.parent(of: keyFile)
    // Another publisher may be replacing the key at this moment.
    guard let lock = try? SecretFile.lock(folder, "use the key in", isWaiting: false) else {
      return
    }
    defer { lock.release() }
    let targets = [keyFile, statements(of: keyFile)].map { Folder.leaf(of: $0) }
    FileReplacement.removePartials(in: folder) { targets.contains($0) }
  }

  /// The identity with a new key, which the present one announces and replaces in its file.
  func rotated(at time: Timestamp) throws(Failure) -> PublisherIdentity {
    try Self.rotate(keyFile: keyFile, at: time)
    return try PublisherIdentity(keyFile: keyFile, validity: validity, isMaking: false)
  }

  /// The public key, 32 bytes.
  public var publicKey: [UInt8] { key.publicKey }
}
