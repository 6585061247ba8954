package import DevcatEncoding
import DevcatTransport

extension KeyStatement {
  /// Whether the statement of a new key was signed with the old one.
  package var isSigned: Bool { SigningKey.verify(signature, of: statement, by: old) }

  /// Whether statements lead from one key to another without a gap, each signed by the key before.
  package static func lead(
    _ statements: [KeyStatement], from known: [UInt8], to key: [UInt8]
  ) -> Bool {
    var last = known
    for statement in statements where last != key {
      guard statement.old == last, statement.isSigned else { return false }
      last = statement.new
    }
    return last == key
  }
}
