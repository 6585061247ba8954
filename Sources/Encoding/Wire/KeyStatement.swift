public import Catalogue

/// A hub's word that it signs its heads with a new key from now on, signed with the one before.
public struct KeyStatement: Hashable, Sendable {
  /// The Ed25519 public key before (RFC 8032), 32 bytes.
  public var old: [UInt8]
  /// The one from then on, 32 bytes.
  public var new: [UInt8]
  /// When it was made.
  public var time: Timestamp
  /// The signature of `statement` by the key before, 64 bytes.
  public var signature: [UInt8]

  /// Makes a statement.
  public init(old: [UInt8], new: [UInt8], time: Timestamp, signature: [UInt8] = []) {
    self.old = old
    self.new = new
    self.time = time
    self.signature = signature
  }

  /// The bytes that are signed (docs/Protocol.md, "keys").
  public var statement: [UInt8] {
    var writer = CBORWriter(reservingCapacity: 96)
    writer.array(count: 4)
    writer.text("devcat-key-1")
    writer.byteString(old)
    writer.byteString(new)
    writer.integer(Int(time.seconds))
    return writer.bytes
  }

  /// Writes it with its signature, as a message and a published head have it.
  func encode(to writer: inout CBORWriter) {
    writer.array(count: 4)
    writer.byteString(old)
    writer.byteString(new)
    writer.integer(Int(time.seconds))
    writer.byteString(signature)
  }

  init(from reader: inout CBORReader) throws(EncodingError) {
    try reader.expectItems(4)
    old = try reader.readBytes(Message.HeadSignature.keyCount, "a public key")
    new = try reader.readBytes(Message.HeadSignature.keyCount, "a public key")
    time = try reader.readTime()
    signature = try reader.readBytes(Message.HeadSignature.signatureCount, "a signature")
  }
}
