public import Catalogue
import Encoding
public import Sync
import System
import Transport

/// The result of replacing a hub's signing key.
public struct KeyRotation: Hashable, Sendable {
  /// The public key before, 32 bytes.
  public let old: [UInt8]
  /// The public key from now on, 32 bytes.
  public let new: [UInt8]
}

extension HubFolder {
  /// The file of the statements that lead from each key to the next one.
  var keyStatements: String { secrets + "/key-statements" }

  /// The statements that lead from each key to the next one.
  ///
  /// - Throws: `SyncError`: `badFile`, `inputOutput`.
  func keyHistory() throws(SyncError) -> KeyHistory {
    guard !Path.isMissing(keyStatements) else { return KeyHistory() }
    let text = try SecretFile.read(keyStatements, "read the statements in")
    return try KeyHistory(text: text, path: keyStatements)
  }

  /// Replaces the hub's signing key; the old key announces the new one.
  ///
  /// The statement is durable before the key is replaced, and a statement about a key that never
  /// came into use leads nowhere. So after an interruption at any moment the hub has the old key or
  /// the new one, and clients follow it. A running hub uses the old key until it reads its files
  /// again.
  /// - Throws: `SyncError`: `noInput` if the folder has no signing key, `notPermitted` if others
  ///   may read it, `badKey`, `badFile`, `inputOutput`.
  public func rotateKey(at time: Timestamp) throws(SyncError) -> KeyRotation {
    let lock = try SecretFile.lock(secrets, "rotate the key of")
    defer { lock.release() }
    try removeRests()
    let old = try SigningKey.read(signingKey)
    let made = PrivateKey(.ed25519)
    guard let new = SigningKey(made) else {
      preconditionFailure("A key made here has the right type.")
    }
    var statement = KeyStatement(old: old.publicKey, new: new.publicKey, time: time)
    statement.signature = old.signature(of: statement.statement)
    var history = try keyHistory()
    history.add(statement)
    try SecretFile.replace(keyStatements, history.text)
    try SecretFile.replace(signingKey, made.pem)
    return KeyRotation(old: old.publicKey, new: new.publicKey)
  }

  /// Removes the unfinished keys of a rotation that was killed.
  private func removeRests() throws(SyncError) {
    let names = try SecretFile.attempt("read", try Folder.names(in: secrets))
    for name in names where name.hasPrefix("signing-key.pem.partial-") {
      Path.removeFile("\(secrets)/\(name)")
    }
  }
}

/// The statements that lead from each key of a hub to the next one: the file `.hub/key-statements`.
///
///     devcat key statements 1
///     OLD-KEY NEW-KEY SECONDS SIGNATURE
struct KeyHistory: Hashable, Sendable {
  private static let heading = "devcat key statements 1"

  /// The statements, the oldest first.
  private(set) var statements: [KeyStatement] = []

  /// The history of a hub that never replaced its key.
  init() {}

  /// Reads the text of a file.
  ///
  /// - Throws: `SyncError` (`badFile`) with the malformed line.
  init(text: [UInt8], path: String) throws(SyncError) {
    let lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.heading[...], lines.last == "" else {
      throw Self.malformed(path, 1)
    }
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 4, let old = Hexadecimal.bytes(of: words[0]),
        let new = Hexadecimal.bytes(of: words[1]), let seconds = Int64(words[2]),
        let signature = Hexadecimal.bytes(of: words[3])
      else { throw Self.malformed(path, index + 1) }
      let statement = KeyStatement(
        old: old, new: new, time: Timestamp(seconds: seconds), signature: signature)
      guard SigningKey.hasSigned(statement) else { throw Self.malformed(path, index + 1) }
      statements.append(statement)
    }
  }

  /// The text of a file.
  var text: [UInt8] {
    let lines = statements.map { statement in
      [
        Hexadecimal.text(of: statement.old), Hexadecimal.text(of: statement.new),
        String(statement.time.seconds), Hexadecimal.text(of: statement.signature),
      ].joined(separator: " ")
    }
    return Array(([Self.heading] + lines).joined(separator: "\n").utf8) + [0x0a]
  }

  /// Adds a statement by the present key, and removes statements that do not lead to it, which an
  /// interrupted rotation has left.
  ///
  /// It keeps as many as a message can carry. The user of a client that knows only an older key must
  /// check the new one by other means.
  mutating func add(_ statement: KeyStatement) {
    statements =
      path(to: statement.old).suffix(Message.Keys.maximumCount - 1) + [statement]
  }

  /// The statements that lead from a key that a client knows to another; empty where none do.
  ///
  /// - Parameter known: The capability by which a client names its key.
  func path(from known: String, to key: [UInt8]) -> [KeyStatement] {
    let all = path(to: key)
    guard let first = all.firstIndex(where: { Capability.key($0.old) == known }) else { return [] }
    return Array(all[first...])
  }

  /// The statements that lead to a key, the oldest first.
  func path(to key: [UInt8]) -> [KeyStatement] {
    var path: [KeyStatement] = []
    var key = key
    while path.count < statements.count,
      let statement = statements.last(where: { $0.new == key })
    {
      path.append(statement)
      key = statement.old
    }
    return path.reversed()
  }

  private static func malformed(_ path: String, _ line: Int) -> SyncError {
    SyncError(
      .badFile, operation: "use the statements in", remote: "\(path):\(line)",
      "the line is not a statement about a new key, signed with the old one",
      hint: "Restore the file from a copy.")
  }
}
