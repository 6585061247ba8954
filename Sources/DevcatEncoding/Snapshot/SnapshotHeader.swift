public import DevcatValues

/// The first item of a snapshot file: a description of its content.
public struct SnapshotHeader: Hashable, Sendable {
  /// The text that every snapshot begins with.
  static let magic = "devcat-snapshot"
  /// The format version.
  static let version: UInt64 = 1

  /// The name of the catalogue, for people.
  public let name: String
  /// The encoded header of the revision.
  ///
  /// A catalogue without revisions has no snapshot.
  public let revision: [UInt8]
  /// How many profiles follow.
  public let count: Int

  /// Makes a header.
  public init(name: String, revision: [UInt8], count: Int) {
    self.name = name
    self.revision = revision
    self.count = count
  }

  /// The header as a CBOR map; its keys are in the order of their encodings.
  func encoded() -> [UInt8] {
    var writer = CBORWriter()
    writer.map(count: 6)
    writer.text("name")
    writer.text(name)
    writer.text("count")
    writer.integer(count)
    writer.text("magic")
    writer.text(Self.magic)
    writer.text("fields")
    Self.writeFields(to: &writer)
    writer.text("version")
    writer.unsigned(Self.version)
    writer.text("revision")
    writer.byteString(revision)
    return writer.bytes
  }

  /// The header at the beginning of a file, and the offset of what follows it.
  ///
  /// - Throws: `Failure` if the bytes are not of a snapshot, or have a newer format.
  public static func beginning(
    of bytes: [UInt8]
  ) throws(Failure) -> (header: SnapshotHeader, end: Int) {
    var members = GzipReader(bytes)
    guard bytes.starts(with: [0x1f, 0x8b]),
      let first = try members.nextMember(maximumCount: SnapshotReader.maximumHeader)
    else { throw notASnapshot }
    return (try decoded(first), members.position)
  }

  /// The error for other bytes than those of a snapshot.
  static var notASnapshot: Failure {
    Failure.bytes(
      .malformed, operation: "read a snapshot", offset: 0, "this is not a snapshot file")
  }

  /// The header of the revision.
  func decodedRevision() throws(Failure) -> RevisionHeader {
    do throws(Failure) {
      let header = try RevisionHeader(encoded: revision)
      guard header.number > 0 else {
        throw Failure.bytes(
          .outOfRange, operation: "read a snapshot", offset: 0, "a revision has the number 0")
      }
      return header
    } catch {
      throw error.naming("the revision header of a snapshot")
    }
  }

  private static func decoded(_ bytes: [UInt8]) throws(Failure) -> SnapshotHeader {
    var reader = CBORReader(bytes)
    guard try reader.peekType() == .map, try reader.readMapHeader() == 6 else {
      throw reader.failure(.malformed, at: 0, "this is not a header of a snapshot")
    }
    try reader.expect(key: "name")
    let name = try reader.readText(.catalogueName)
    try reader.expect(key: "count")
    let count = try reader.readCount("the number of profiles")
    try reader.expect(key: "magic")
    guard try reader.readText() == magic else {
      throw reader.failure(.malformed, "this is not a header of a snapshot")
    }
    try reader.expect(key: "fields")
    try reader.skipItem()
    try reader.expect(key: "version")
    try reader.readVersion(version, of: "a snapshot")
    try reader.expect(key: "revision")
    let revision = try reader.readByteString()
    try reader.finish()
    return SnapshotHeader(name: name, revision: revision, count: count)
  }

  /// The field table: path → [number, type], for readers that have none.
  private static func writeFields(to writer: inout CBORWriter) {
    let fields = Field.all.sorted { TextOrder.precedesAsKey($0.path, $1.path) }
    writer.map(count: fields.count)
    for field in fields {
      writer.text(field.path)
      writer.array(of: Int(field.number), field.type.name)
    }
  }
}

extension CBORReader {
  /// Reads a key that must be `key`.
  mutating func expect(key: String) throws(Failure) {
    let start = position
    let found = try readText()
    guard found == key else {
      throw failure(
        .malformed, at: start, "expected '\(key)', found '\(Excerpt.of(found))'")
    }
  }
}
