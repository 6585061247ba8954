public import Catalogue

/// A revision in its stored and sent form: the bytes of its header and changes, and its digest.
public struct Revision: Hashable, Sendable {
  /// The header.
  public let header: RevisionHeader
  /// The encoded header, whose SHA-256 is the digest.
  public let headerBytes: [UInt8]
  /// The encoded changes.
  public let changes: [UInt8]
  /// The digest of the revision.
  public let digest: Digest

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
  /// - Throws: `EncodingError` if the header is malformed or has another digest of the changes.
  public init(headerBytes: [UInt8], changes: [UInt8]) throws(EncodingError) {
    header = try RevisionHeader(encoded: headerBytes)
    self.headerBytes = headerBytes
    self.changes = changes
    digest = SHA256.digest(of: headerBytes)
    let found = SHA256.digest(of: changes)
    guard found == header.changes else {
      throw EncodingError(
        .digestMismatch, operation: "Reading a revision", subject: "revision \(header.number)",
        problem: "its changes have digest \(found.short), and its header names "
          + header.changes.short)
    }
  }

  /// The name of the format, so that no bytes of another format have the same digest.
  static let domain = "devcat-revision-1"

  private static func encoded(_ header: RevisionHeader) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: 256)
    writer.array(count: 10)
    writer.text(domain)
    writer.byteString(header.catalogue.bytes)
    writer.integer(header.number)
    writer.digest(header.parent)
    writer.digest(header.root)
    writer.text(header.author)
    writer.text(header.message)
    writer.text(header.source)
    writer.integer(Int(header.time.seconds))
    writer.digest(header.changes)
    return writer.bytes
  }

  fileprivate static func decodedHeader(
    _ bytes: [UInt8]
  ) throws(EncodingError) -> RevisionHeader {
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
      catalogue: try reader.readCatalogueID(), number: try reader.readCount("a revision's number"),
      parent: try reader.readDigest(), root: try reader.readDigest(),
      author: try reader.readText(.author), message: try reader.readText(.message),
      source: try reader.readText(.source), time: try reader.readTime(),
      changes: try reader.readDigest())
    try reader.finish()
    return header
  }
}

extension RevisionHeader {
  /// Reads the header of a revision.
  ///
  /// - Throws: `EncodingError` with the offset for anything malformed.
  public init(encoded bytes: [UInt8]) throws(EncodingError) {
    self = try Revision.decodedHeader(bytes)
  }
}

extension CBORReader {
  /// Reads the id of a catalogue's lineage, a byte string of 16.
  mutating func readCatalogueID() throws(EncodingError) -> CatalogueID {
    let start = position
    guard let id = CatalogueID(try readByteString()) else {
      throw failure(.outOfRange, at: start, "a catalogue's id has \(CatalogueID.byteCount) bytes")
    }
    return id
  }

  /// Reads a time: seconds of Unix time in the years 0 to 9999, the range of ISO 8601.
  mutating func readTime() throws(EncodingError) -> Timestamp {
    let start = position
    let seconds = try readInteger()
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else {
      throw failure(.outOfRange, at: start, "a time of \(seconds) s is not in the years 0 to 9999")
    }
    return Timestamp(seconds: Int64(seconds))
  }

  /// Reads a count, from 0 to 2^53.
  mutating func readCount(_ what: String) throws(EncodingError) -> Int {
    let start = position
    let value = try readUnsigned()
    guard value <= 1 << 53 else { throw failure(.outOfRange, at: start, "\(what) is \(value)") }
    return Int(value)
  }

  /// Reads a point in a history: a number and a digest.
  mutating func readPoint() throws(EncodingError) -> RevisionPoint {
    RevisionPoint(number: try readCount("a revision's number"), digest: try readDigest())
  }
}

extension CBORWriter {
  /// Writes a point in a history: a number and a digest.
  mutating func point(_ point: RevisionPoint) {
    integer(point.number)
    digest(point.digest)
  }
}

extension EncodingError.Code {
  /// A format version or name that this version does not know.
  static let unknownVersion = Self(rawValue: "unknown-version")
  /// Bytes whose digest differs from the announced one.
  static let digestMismatch = Self(rawValue: "digest-mismatch")
}
