public import DevcatValues

extension Message {
  /// A hub's signature of the head that the next message names or implies.
  ///
  /// Its frame is flagged ignorable, so receivers that do not know it skip it.
  public struct HeadSignature: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x25, "signature", .hub, atMost: 256, flags: .ignorable,
      "epoch, state root, time, expiry, public key (32 bytes), signature (64 bytes)")
    var asMessage: Message { .signature(self) }

    /// The epoch: 1 before the catalogue's first restore from a backup, and greater after each.
    public var epoch: UInt64
    /// The state root of the head.
    public var root: Digest
    /// When the hub signed it.
    public var time: Timestamp
    /// When the signature expires.
    public var expiry: Timestamp
    /// The hub's Ed25519 public key (RFC 8032), 32 bytes.
    public var key: [UInt8]
    /// The signature of `statement(of:at:)`, 64 bytes.
    public var bytes: [UInt8]

    /// The length of a public key in bytes.
    static let keyCount = 32
    /// The length of a signature in bytes.
    static let signatureCount = 64

    /// Makes a signature.
    public init(
      epoch: UInt64, root: Digest, time: Timestamp, expiry: Timestamp, key: [UInt8],
      bytes: [UInt8]
    ) {
      self.epoch = epoch
      self.root = root
      self.time = time
      self.expiry = expiry
      self.key = key
      self.bytes = bytes
    }

    /// The bytes that are signed (docs/Protocol.md, "signature").
    public func statement(of catalogue: CatalogueID, at point: RevisionPoint) -> [UInt8] {
      CBORWriter.bytes(of: "devcat-head-1", catalogue, epoch, point, root, time, expiry)
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(of: epoch, root, time, expiry, key, bytes)
    }

    init(from reader: inout CBORReader) throws(Failure) {
      try reader.expectItems(6)
      epoch = UInt64(try reader.readCount("an epoch"))
      root = try reader.readDigest()
      time = try reader.readTime()
      expiry = try reader.readTime()
      key = try reader.readBytes(Self.keyCount, "a public key")
      bytes = try reader.readBytes(Self.signatureCount, "a signature")
    }
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

extension Message {
  /// The statements that lead from the key that a client knows to the key of the next signature.
  ///
  /// Its frame is flagged ignorable, so receivers that do not know it skip it.
  public struct Keys: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x2A, "keys", .hub, atMost: 65_536, flags: .ignorable,
      "[old public key (32 bytes), new public key (32 bytes), time, signature (64 bytes)]…, at most 256"
    )
    var asMessage: Message { .keys(self) }

    /// How many statements one message may have.
    public static let maximumCount = 256

    /// The statements, oldest first.
    ///
    /// Each is signed with the key that the one before announced.
    public var statements: [KeyStatement]

    /// Makes a message of at most 256 statements.
    public init(_ statements: [KeyStatement]) {
      precondition(
        statements.count <= Self.maximumCount, "A message has at most 256 statements.")
      self.statements = statements
    }

    func encode(to writer: inout CBORWriter) { writer.list(statements) }

    init(from reader: inout CBORReader) throws(Failure) {
      statements = try reader.readList(atMost: Self.maximumCount)
    }
  }
}

/// A hub's statement that it signs its heads with a new key from now on, signed with the old key.
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

  /// The bytes that are signed (docs/Protocol.md, "keys").
  public var statement: [UInt8] { CBORWriter.bytes(of: "devcat-key-1", old, new, time) }
}

extension KeyStatement: WireItem {
  /// Writes it with its signature, in the form of messages and published heads.
  func write(to writer: inout CBORWriter) { writer.array(of: old, new, time, signature) }

  init(item reader: inout CBORReader) throws(Failure) {
    try reader.expectItems(4)
    old = try reader.readBytes(Message.HeadSignature.keyCount, "a public key")
    new = try reader.readBytes(Message.HeadSignature.keyCount, "a public key")
    time = try reader.readTime()
    signature = try reader.readBytes(Message.HeadSignature.signatureCount, "a signature")
  }
}
