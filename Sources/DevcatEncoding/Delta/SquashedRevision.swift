public import DevcatValues

/// A revision whose changes lead to it from an earlier one, without the revisions between
/// (docs/Formats.md, "Squashed revision").
///
/// The header and the digest are those of the log. The changes differ from those in the header's
/// digest; the state root in the header verifies their result.
public struct SquashedRevision: Hashable, Sendable {
  /// The format version, which is the first item.
  static let version: UInt64 = 1
  /// The greatest content that is accepted: a header, and changes of the greatest size.
  private static let maximumContent = Changes.maximumByteCount + (1 << 20)

  /// The header.
  public let header: RevisionHeader
  /// The encoded header.
  public let headerBytes: [UInt8]
  /// The encoded changes since the earlier revision.
  public let changes: [UInt8]

  /// Its number and its digest.
  public var point: RevisionPoint {
    RevisionPoint(number: header.number, digest: SHA256.digest(of: headerBytes))
  }

  /// Makes a squashed revision of encoded changes.
  ///
  /// - Throws: `Failure` if the header is malformed.
  public init(headerBytes: [UInt8], changes: [UInt8]) throws(Failure) {
    header = try RevisionHeader(encoded: headerBytes)
    self.headerBytes = headerBytes
    self.changes = changes
  }

  /// The bytes that are sent: `[1, size of the content, dictionary, deflated content]`.
  public var encoded: [UInt8] {
    var content = CBORWriter()
    content.byteString(headerBytes)
    content.byteString(changes)
    let (dictionary, deflated) = DeltaDictionary.deflate(content.bytes)
    return CBORWriter.bytes(of: Self.version, content.bytes.count, dictionary, deflated)
  }

  /// Reads the bytes that are sent, and nothing after them.
  ///
  /// - Throws: `Failure` for bytes that are malformed, too large or of a later version.
  public init(_ bytes: [UInt8]) throws(Failure) {
    var reader = CBORReader(bytes)
    guard try reader.readArrayHeader() == 4 else {
      throw reader.failure(.malformed, at: 0, "a squashed revision has four parts")
    }
    try reader.readVersion(Self.version, of: "a squashed revision")
    let size = try reader.readCount("the size of a squashed revision")
    guard size <= Self.maximumContent else {
      throw reader.failure(
        .tooLarge, "a squashed revision of \(size) bytes is more than is accepted")
    }
    let dictionary = try reader.readUnsigned()
    guard dictionary == 0 || dictionary == DeltaDictionary.name else {
      throw reader.failure(
        .unknownVersion, "it was deflated against dictionary \(dictionary), which is unknown here")
    }
    let deflated = try reader.readByteString()
    try reader.finish()
    var content = CBORReader(
      try Inflate.raw(
        deflated, size: size, dictionary: dictionary == 0 ? nil : DeltaDictionary.bytes))
    try self.init(headerBytes: content.readByteString(), changes: content.readByteString())
    try content.finish()
  }
}
