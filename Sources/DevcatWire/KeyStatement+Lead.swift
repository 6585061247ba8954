package import DevcatEncoding
import DevcatTransport

extension KeyStatement {
  /// Whether the statement of a new key was signed with the old one.
  package var isSigned: Bool { SigningKey.verify(signature, of: statement, by: old) }

  /// Whether statements lead from one key to another without a gap, each signed by the key before.
  ///
  /// Statements before the known key are skipped: a published head has all of them, because its
  /// readers know different keys.
  package static func lead(
    _ statements: [KeyStatement], from known: [UInt8], to key: [UInt8]
  ) -> Bool {
    var last = known
    for statement in statements.drop(while: { $0.old != known }) where last != key {
      guard statement.old == last, statement.isSigned else { return false }
      last = statement.new
    }
    return last == key
  }
}
