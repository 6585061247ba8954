public import DevcatValues

/// A publisher's statement that it signs its heads with a new key from now on, signed with the old key.
public struct KeyStatement: Hashable, Sendable {
  /// The old Ed25519 public key (RFC 8032), 32 bytes.
  public var old: [UInt8]
  /// The new public key, 32 bytes.
  public var new: [UInt8]
  /// When it was made.
  public var time: Timestamp
  /// The signature of `statement` with the old key, 64 bytes.
  public var signature: [UInt8]

  /// Makes a statement.
  public init(old: [UInt8], new: [UInt8], time: Timestamp, signature: [UInt8] = []) {
    self.old = old
    self.new = new
    self.time = time
    self.signature = signature
  }

  /// The length of a public key in bytes.
  static let keyCount = 32
  /// The length of a signature in bytes.
  static let signatureCount = 64

  /// The bytes that are signed (docs/Formats.md, "Published folder").
  public var statement: [UInt8] { CBORWriter.bytes(of: "devcat-key-1", old, new, time) }
}

extension KeyStatement: WireItem {
  /// Writes it with its signature, in the form of published heads.
  func write(to writer: inout CBORWriter) { writer.array(of: old, new, time, signature) }

  init(item reader: inout CBORReader) throws(Failure) {
    try reader.expectItems(4)
    old = try reader.readBytes(KeyStatement.keyCount, "a public key")
    new = try reader.readBytes(KeyStatement.keyCount, "a public key")
    time = try reader.readTime()
    signature = try reader.readBytes(KeyStatement.signatureCount, "a signature")
  }
}

extension CBORReader {
  /// Reads a byte string of exactly `count` bytes.
  mutating func readBytes(_ count: Int, _ what: String) throws(Failure) -> [UInt8] {
    let start = position
    let bytes = try readByteString()
    guard bytes.count == count else {
      throw failure(.outOfRange, at: start, "\(what) has \(count) bytes")
    }
    return bytes
  }
}
