public import DevcatValues
import DevcatEncoding
import DevcatWire
import DevcatSystem
import DevcatTransport

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
  /// - Throws: `Failure`: `badFile`, `inputOutput`.
  func keyHistory() throws(Failure) -> KeyHistory {
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
  /// - Throws: `Failure`: `notFound` if the folder has no signing key, `notPermitted` if others
  ///   may read it, `badKey`, `badFile`, `inputOutput`.
  public func rotateKey(at time: Timestamp) throws(Failure) -> KeyRotation {
    try requireNoCache("rotate the key of")
    let lock = try SecretFile.lock(secrets, "rotate the key of")
    defer { lock.release() }
    removePartials()
    let old = try SigningKey.read(signingKey)
    let made = PrivateKey(.ed25519)
    guard let new = SigningKey(made) else {
      preconditionFailure("A key made here has the right type.")
    }
    var history = try keyHistory()
    history.add(KeyStatement(of: new, by: old, at: time))
    // The statement first: without it no client would follow to the new key.
    try SecretFile.replace(keyStatements, history.text)
    try SecretFile.replace(signingKey, made.pem)
    return KeyRotation(old: old.publicKey, new: new.publicKey)
  }

  /// The error of a node whose key is not the one with which the others sign.
  package var otherKey: Failure {
    Failure(
      .keyChanged, operation: "use the signing key", subject: signingKey,
      "it is not the key with which the other nodes of the hub sign",
      hint:
        "Copy signing-key.pem from the folder '.hub' of another node to \(secrets), with mode 0600."
    )
  }

}

/// The next signing key of a hub with several nodes: each node gets it before any of them signs with it.
extension HubFolder {
  /// The file of the key with which the nodes are to sign next.
  package var nextSigningKey: String { secrets + "/next-signing-key.pem" }

  /// Makes the next signing key of a hub on PostgreSQL in a node's folder, if it has none yet.
  ///
  /// No node signs with it before `PostgresHub.rotateKey`.
  /// - Returns: The public keys of now and of then.
  /// - Throws: `Failure` as `rotateKey` does; `badFile` for the folder of a hub without a database.
  package func makeNextKey() throws(Failure) -> KeyRotation {
    guard isCache else {
      throw Failure(
        .badFile, operation: "make the next key in", subject: path, "no node has served it yet",
        hint: "Start the node once: devcat serve --postgres OPTIONS --cache \(path).")
    }
    let lock = try SecretFile.lock(secrets, "make the next key of")
    defer { lock.release() }
    removePartials()
    let old = try SigningKey.read(signingKey)
    if Path.isMissing(nextSigningKey) {
      try SecretFile.make(nextSigningKey, PrivateKey(.ed25519).pem, mode: 0o600)
      try SecretFile.attempt("write", try Folder.synchronize(secrets))
    }
    let new = try SigningKey.read(nextSigningKey)
    return KeyRotation(old: old.publicKey, new: new.publicKey)
  }

  /// The next signing key, and the statement about it by the present key as a line of the file of
  /// statements; `nil` where there is none.
  package func nextKey(at time: Timestamp) throws(Failure) -> (key: [UInt8], statement: String)? {
    guard !Path.isMissing(nextSigningKey) else { return nil }
    let (new, old) = (try SigningKey.read(nextSigningKey), try SigningKey.read(signingKey))
    guard new.publicKey != old.publicKey else { return nil }
    return (new.publicKey, KeyStatement(of: new, by: old, at: time).line)
  }

  /// Signs with a key from now on if it is the folder's next one, or already its own.
  ///
  /// The statements are durable before the key is replaced, as in `rotateKey`.
  /// - Parameter statements: The text of the file of statements.
  /// - Returns: Whether the folder has the key.
  package func take(key: [UInt8], statements: String) throws(Failure) -> Bool {
    let lock = try SecretFile.lock(secrets, "use the signing key in")
    defer { lock.release() }
    let isOwn = try SigningKey.read(signingKey).publicKey == key
    if !isOwn {
      guard !Path.isMissing(nextSigningKey), try SigningKey.read(nextSigningKey).publicKey == key
      else { return false }
    }
    try setStatements(statements)
    guard !isOwn else { return true }
    try SecretFile.attempt("use", try Path.move(nextSigningKey, to: signingKey))
    try SecretFile.attempt("write", try Folder.synchronize(secrets))
    return true
  }
}

extension KeyHistory {
  /// The text of a file of statements, to which a line is added.
  ///
  /// - Throws: `Failure` (`badFile`) for text that is malformed, or a line that does not follow on it.
  package static func text(
    _ text: String, adding line: String, from old: [UInt8], to new: [UInt8]
  ) throws(Failure) -> String {
    let place = "devcat.hub"
    var history = text.isEmpty ? KeyHistory() : try KeyHistory(text: Array(text.utf8), path: place)
    let added = try KeyHistory(text: Array("\(heading)\n\(line)\n".utf8), path: "devcat.node")
    guard let statement = added.statements.first, statement.old == old, statement.new == new else {
      throw malformed("devcat.node", 2)
    }
    history.add(statement)
    return String(decoding: history.text, as: UTF8.self)
  }
}

extension KeyStatement {
  /// The statement of a key about the one that follows on it.
  fileprivate init(of new: SigningKey, by old: SigningKey, at time: Timestamp) {
    self.init(old: old.publicKey, new: new.publicKey, time: time)
    signature = old.signature(of: statement)
  }

  /// The statement as a line of the file of statements.
  fileprivate var line: String {
    [
      Hexadecimal.text(of: old), Hexadecimal.text(of: new), String(time.seconds),
      Hexadecimal.text(of: signature),
    ].joined(separator: " ")
  }
}

/// The statements that lead from each key of a hub to the next one: the file `.hub/key-statements`.
///
///     devcat key statements 1
///     OLD-KEY NEW-KEY SECONDS SIGNATURE
package struct KeyHistory: Hashable, Sendable {
  private static let heading = "devcat key statements 1"

  /// The statements, the oldest first.
  private(set) var statements: [KeyStatement] = []

  /// The history of a hub that never replaced its key.
  init() {}

  /// Reads the text of a file.
  ///
  /// - Throws: `Failure` (`badFile`) with the malformed line.
  init(text: [UInt8], path: String) throws(Failure) {
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
      guard statement.isSigned else { throw Self.malformed(path, index + 1) }
      statements.append(statement)
    }
  }

  /// The text of a file.
  var text: [UInt8] {
    let lines = statements.map(\.line)
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
  /// - Parameter known: The mark of the client's key.
  func path(from known: [UInt8], to key: [UInt8]) -> [KeyStatement] {
    let all = path(to: key)
    let first = all.firstIndex { Message.Hello.Client.mark(of: $0.old) == known }
    guard let first else { return [] }
    return Array(all[first...])
  }

  /// The statements that lead to a key, the oldest first.
  func path(to key: [UInt8]) -> [KeyStatement] {
    var path: [KeyStatement] = []
    var key = key
    // The bound ends the search in a file whose keys lead in a circle.
    while path.count < statements.count,
      let statement = statements.last(where: { $0.new == key })
    {
      path.append(statement)
      key = statement.old
    }
    return path.reversed()
  }

  private static func malformed(_ path: String, _ line: Int) -> Failure {
    Failure(
      .badFile, operation: "use the statements in", subject: "\(path):\(line)",
      "the line is not a statement about a new key, signed with the old one",
      hint: "Restore the file from a copy.")
  }
}
