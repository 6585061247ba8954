public import DevcatValues

/// A revision in its stored and sent form: the bytes of its header and changes, and its digest.
public struct Revision: Hashable, Sendable {
  /// The header.
  public let header: RevisionHeader
  /// The encoded header, whose SHA-256 is the digest.
  public let headerBytes: [UInt8]
  /// The digest of the revision.
  public let digest: Digest
  /// The encoded changes.
  public let changes: [UInt8]

  /// The revision's number and digest.
  public var point: RevisionPoint { RevisionPoint(number: header.number, digest: digest) }

  /// Makes a revision of encoded changes; the header must have their digest.
  public init(header: RevisionHeader, changes: [UInt8]) {
    self.header = header
    self.changes = changes
    headerBytes = Self.encoded(header)
    digest = SHA256.digest(of: headerBytes)
  }

  /// Reads a revision that was stored or sent.
  ///
  /// - Throws: `Failure` if the header is malformed or has another digest of the changes, and
  ///   `tooLarge` for changes of more than 16 MiB.
  public init(headerBytes: [UInt8], changes: [UInt8]) throws(Failure) {
    header = try RevisionHeader(encoded: headerBytes)
    (self.headerBytes, self.changes) = (headerBytes, changes)
    digest = SHA256.digest(of: headerBytes)
    guard changes.count <= Changes.maximumByteCount else {
      throw Failure.bytes(
        .tooLarge, operation: "read a revision", subject: "revision \(header.number)",
        "its changes have \(changes.count) bytes, and a revision has at most "
          + "\(Changes.maximumByteCount)", hint: "Make several revisions of it.")
    }
    let found = SHA256.digest(of: changes)
    guard found == header.changes else {
      throw Failure.bytes(
        .digestMismatch, operation: "read a revision", subject: "revision \(header.number)",
        "its changes have digest \(found.short), and its header names \(header.changes.short)")
    }
  }

  /// Whether the changes have the digest that the header names.
  public var isSound: Bool { SHA256.digest(of: changes) == header.changes }

  /// The name of the format, so that no bytes of another format have the same digest.
  static let domain = "devcat-revision-1"

  private static func encoded(_ header: RevisionHeader) -> [UInt8] {
    CBORWriter.bytes(
      of: domain, header.catalogue, header.number, header.parent, header.root, header.author,
      header.message, header.source, header.time, header.changes)
  }
}

extension RevisionHeader {
  /// Reads the header of a revision.
  ///
  /// - Throws: `Failure` with the offset for anything malformed.
  public init(encoded bytes: [UInt8]) throws(Failure) {
    var reader = CBORReader(bytes)
    let start = reader.position
    guard try reader.readArrayHeader() == 10 else {
      throw reader.failure(.malformed, at: start, "a revision header has ten parts")
    }
    let domain = try reader.readText()
    guard domain == Revision.domain else {
      throw reader.failure(
        .unknownVersion, at: start, "'\(Excerpt.of(domain))' is not a header known here")
    }
    self.init(
      catalogue: try reader.readCatalogueID(), number: try reader.readRevisionNumber(),
      parent: try reader.readDigest(), root: try reader.readDigest(),
      author: try reader.readText(.author), message: try reader.readText(.message),
      source: try reader.readText(.source), time: try reader.readTime(),
      changes: try reader.readDigest())
    try reader.finish()
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

  /// Reads the number of a revision that somebody made.
  fileprivate mutating func readRevisionNumber() throws(Failure) -> Int {
    let start = position
    let number = try readCount("a revision's number")
    guard number <= RevisionHeader.greatestNumber else {
      throw failure(.outOfRange, at: start, "a revision's number is \(number)")
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
