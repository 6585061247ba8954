public import DevcatValues

/// A revision in its stored and sent form: the bytes of its header and changes, and its digest.
public struct Revision: Hashable, Sendable {
  /// The header.
  public let header: RevisionHeader
  /// The encoded header, whose SHA-256 is the digest.
  public let headerBytes: [UInt8]
  /// The digest of the revision.
  public let digest: Digest
  private let content: Content

  private enum Content: Hashable {
    case changes([UInt8])
    /// The raw deflate stream of the header and the changes, each a byte string.
    case deflated(ArraySlice<UInt8>, size: Int, start: Int)

    /// Whether both are the same changes, deflated or not.
    static func == (one: Content, other: Content) -> Bool {
      Revision.changes(of: one) == Revision.changes(of: other)
    }

    /// Hashes nothing, because the revision's digest is hashed.
    func hash(into hasher: inout Hasher) {}
  }

  /// The revision's number and digest.
  public var point: RevisionPoint { RevisionPoint(number: header.number, digest: digest) }

  /// Makes a revision of encoded changes; the header must have their digest.
  public init(header: RevisionHeader, changes: [UInt8]) {
    self.header = header
    content = .changes(changes)
    headerBytes = Self.encoded(header)
    digest = SHA256.digest(of: headerBytes)
  }

  /// Reads a revision that was stored or sent.
  ///
  /// - Throws: `Failure` if the header is malformed or has another digest of the changes.
  public init(headerBytes: [UInt8], changes: [UInt8]) throws(Failure) {
    header = try RevisionHeader(encoded: headerBytes)
    self.headerBytes = headerBytes
    content = .changes(changes)
    digest = SHA256.digest(of: headerBytes)
    try header.check(changesDigest: SHA256.digest(of: changes))
  }

  /// The name of the format, so that no bytes of another format have the same digest.
  static let domain = "devcat-revision-1"

  private static func encoded(_ header: RevisionHeader) -> [UInt8] {
    CBORWriter.bytes(
      of: domain, header.catalogue, header.number, header.parent, header.root, header.author,
      header.message, header.source, header.time, header.changes)
  }

  fileprivate static func decodedHeader(
    _ bytes: [UInt8]
  ) throws(Failure) -> RevisionHeader {
    var reader = CBORReader(bytes)
    let start = reader.position
    guard try reader.readArrayHeader() == 10 else {
      throw reader.failure(.malformed, at: start, "a revision header has ten parts")
    }
    let domain = try reader.readText()
    guard domain == Self.domain else {
      throw reader.failure(
        .unknownVersion, at: start, "'\(Excerpt.of(domain))' is not a header known here")
    }
    let header = RevisionHeader(
      catalogue: try reader.readCatalogueID(), number: try reader.readRevisionNumber(),
      parent: try reader.readDigest(), root: try reader.readDigest(),
      author: try reader.readText(.author), message: try reader.readText(.message),
      source: try reader.readText(.source), time: try reader.readTime(),
      changes: try reader.readDigest())
    try reader.finish()
    return header
  }
}

extension Revision {
  /// How many bytes are inflated to find the header and the head of the changes: more than the
  /// greatest header has.
  private static let greatestHead = 128 << 10
  private static let pieceSize = 256 << 10

  /// Reads a revision that was sent, and keeps its changes deflated.
  ///
  /// - Parameters:
  ///   - deflated: The raw deflate stream of its header and its changes, each a byte string.
  ///   - size: How many bytes these have.
  /// - Throws: `Failure` for anything malformed, and for changes with another digest than the
  ///   header's.
  init(deflated: ArraySlice<UInt8>, size: Int) throws(Failure) {
    var bytes = try InflatingReader(deflated, size: size)
    var head = CBORReader(try bytes.read(min(size, Self.greatestHead)))
    let headerCount = try head.readArgument(.byteString)
    guard headerCount <= UInt64(head.remaining) else {
      throw head.failure(
        .beyondLimit, at: 0, "the header of a revision has \(headerCount) bytes, which is too many")
    }
    headerBytes = Array(head.bytes[head.position..<head.position + Int(headerCount)])
    head.position += Int(headerCount)
    header = try RevisionHeader(encoded: headerBytes)
    digest = SHA256.digest(of: headerBytes)
    let at = head.position
    let (count, start) = (try head.readArgument(.byteString), head.position)
    guard count == UInt64(size - start) else {
      throw head.failure(
        count < UInt64(size - start) ? .trailingBytes : .truncated, at: at,
        "changes of \(count) bytes are declared, and \(size - start) bytes follow")
    }
    content = .deflated(deflated, size: size, start: start)
    // Hashed while they are inflated for the first time, so that memory never holds all changes.
    let hash = SHA256()
    hash.update(Array(head.bytes[start...]))
    while bytes.left > 0 { hash.update(try bytes.read(min(bytes.left, Self.pieceSize))) }
    try bytes.finish()
    try header.check(changesDigest: hash.finalize())
  }

  /// The encoded changes; inflates those that came deflated.
  public var changes: [UInt8] { Self.changes(of: content) }

  private static func changes(of content: Content) -> [UInt8] {
    if case .changes(let bytes) = content { return bytes }
    var rest = blocks(of: content)
    return again { () throws(Failure) in try rest.read(rest.left) }
  }

  /// How many bytes the encoded changes have.
  public var changesCount: Int {
    switch content {
    case .changes(let bytes): bytes.count
    case .deflated(_, let size, let start): size - start
    }
  }

  /// Whether the changes have the digest that the header names.
  public var isSound: Bool {
    switch content {
    case .changes(let bytes): SHA256.digest(of: bytes) == header.changes
    // The digests were compared when the changes were read.
    case .deflated: true
    }
  }

  /// Passes the encoded changes in order, in pieces if they came deflated.
  public func forEachPieceOfChanges(_ take: ([UInt8]) throws -> Void) rethrows {
    if case .changes(let bytes) = content { return try take(bytes) }
    var rest = blocks()
    while rest.left > 0 {
      try take(
        Self.again { () throws(Failure) in try rest.read(min(rest.left, Self.pieceSize)) })
    }
  }

  /// The raw deflate stream of the header and the changes, each a byte string, and how many bytes
  /// these have; `nil` if the changes are not deflated.
  var deflated: (bytes: ArraySlice<UInt8>, size: Int)? {
    if case .deflated(let bytes, let size, _) = content { (bytes, size) } else { nil }
  }

  /// Makes a revision with the header of another one, and deflated changes.
  ///
  /// - Parameters:
  ///   - deflated: The raw deflate stream of the header and the changes, each a byte string.
  ///   - size: How many bytes these have.
  ///   - start: The offset of the changes in the inflated bytes.
  init(_ other: Revision, deflated: [UInt8], size: Int, start: Int) {
    (header, headerBytes, digest) = (other.header, other.headerBytes, other.digest)
    content = .deflated(deflated[...], size: size, start: start)
  }

  /// The blocks of the changes.
  func blocks() -> ChangesBlocks { Self.blocks(of: content) }

  private static func blocks(of content: Content) -> ChangesBlocks {
    switch content {
    case .changes(let bytes): return ChangesBlocks(bytes)
    case .deflated(let bytes, let size, let start):
      return again { () throws(Failure) in
        var reader = try InflatingReader(bytes, size: size)
        _ = try reader.read(start)
        return ChangesBlocks(reader)
      }
    }
  }

  /// Inflates again what was inflated when the revision was read, so it cannot fail.
  private static func again<Value>(_ body: () throws(Failure) -> Value) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      preconditionFailure("What was inflated once can be inflated again: \(error)")
    }
  }
}

extension RevisionHeader {
  /// Refuses changes with another digest than the one that this header names.
  func check(changesDigest found: Digest) throws(Failure) {
    guard found == changes else {
      throw Failure.bytes(
        .digestMismatch, operation: "read a revision", subject: "revision \(number)",
        "its changes have digest \(found.short), and its header names \(changes.short)")
    }
  }

  /// Reads the header of a revision.
  ///
  /// - Throws: `Failure` with the offset for anything malformed.
  public init(encoded bytes: [UInt8]) throws(Failure) {
    self = try Revision.decodedHeader(bytes)
  }
}

extension CBORReader {
  /// Reads the id of a catalogue's lineage, a byte string of 16.
  mutating func readCatalogueID() throws(Failure) -> CatalogueID {
    let start = position
    guard let id = CatalogueID(try readByteString()) else {
      throw failure(.outOfRange, at: start, "a catalogue's id has \(CatalogueID.byteCount) bytes")
    }
    return id
  }

  /// Reads a time: seconds of Unix time in the years 0 to 9999, the range of ISO 8601.
  mutating func readTime() throws(Failure) -> Timestamp {
    let start = position
    let seconds = try readInteger()
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else {
      throw failure(.outOfRange, at: start, "a time of \(seconds) s is not in the years 0 to 9999")
    }
    return Timestamp(seconds: Int64(seconds))
  }

  /// Reads the number of a revision, less than 2^53, so that a revision after it has a number too.
  fileprivate mutating func readRevisionNumber() throws(Failure) -> Int {
    let start = position
    let number = try readCount("a revision's number")
    guard number < 1 << 53 else {
      throw failure(
        .outOfRange, at: start, "the number of a revision is \(number), and must be less")
    }
    return number
  }

  /// Reads a count, from 0 to 2^53.
  mutating func readCount(_ what: String) throws(Failure) -> Int {
    let start = position
    let value = try readUnsigned()
    guard value <= 1 << 53 else { throw failure(.outOfRange, at: start, "\(what) is \(value)") }
    return Int(value)
  }

  /// Reads a point in a history: a number and a digest.
  mutating func readPoint() throws(Failure) -> RevisionPoint {
    RevisionPoint(number: try readCount("a revision's number"), digest: try readDigest())
  }
}
