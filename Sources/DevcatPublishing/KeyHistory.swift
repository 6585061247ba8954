import DevcatEncoding
import DevcatSystem
import DevcatTransport
public import DevcatValues
import DevcatWire

extension PublisherIdentity {
  /// The file of the statements that lead from earlier keys to the key in a file.
  static func statements(of keyFile: String) -> String { keyFile + ".statements" }

  /// Replaces the key in a file; the old key announces the new one, so readers follow by themselves.
  ///
  /// The statement is durable before the key is replaced, and a statement about a key that never came into
  /// use leads nowhere. So after an interruption at any moment the file has the old key or the new one, and
  /// readers follow it.
  /// - Returns: The public key before.
  /// - Throws: `Failure`: `notFound` if there is no key, `notPermitted` if others may read it, `badKey`,
  ///   `badFile`, `inputOutput`.
  @discardableResult
  public static func rotate(keyFile: String, at time: Timestamp) throws(Failure) -> [UInt8] {
    let lock = try SecretFile.lock(Folder.parent(of: keyFile), "replace the key in")
    defer { lock.release() }
    let old = try SigningKey.read(keyFile)
    let made = PrivateKey(.ed25519)
    guard let new = SigningKey(made) else {
      preconditionFailure("A key made here has the right type.")
    }
    var history = try KeyHistory(of: keyFile)
    history.add(KeyStatement(of: new, by: old, at: time))
    guard history.statements.count <= PublishedHead.maximumKeys else {
      throw Failure(
        .tooLarge, operation: "replace the key in", subject: keyFile,
        "a published head names at most \(PublishedHead.maximumKeys) earlier keys",
        hint: "Publish with a new key and '--new-epoch'.")
    }
    // The statement first: without it no reader would follow to the new key.
    try SecretFile.replace(statements(of: keyFile), history.text)
    try SecretFile.replace(keyFile, made.pem)
    return old.publicKey
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

/// The statements that lead from each key of a publisher to the next one: the file beside the key.
///
///     devcat key statements 1
///     OLD-KEY NEW-KEY SECONDS SIGNATURE
struct KeyHistory: Hashable, Sendable {
  private static let heading = "devcat key statements 1"

  /// The statements, the oldest first.
  private(set) var statements: [KeyStatement] = []

  /// The history of a publisher that never replaced its key.
  init() {}

  /// Reads the statements beside a key; none where the file is not there.
  ///
  /// - Throws: `Failure`: `badFile`, `inputOutput`.
  init(of keyFile: String) throws(Failure) {
    let path = PublisherIdentity.statements(of: keyFile)
    guard !Path.isMissing(path) else { return }
    self = try KeyHistory(text: try SecretFile.read(path, "read the statements in"), path: path)
  }

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
  mutating func add(_ statement: KeyStatement) {
    statements = path(to: statement.old) + [statement]
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
