public import Catalogue

/// The beginning of a partial file, which identifies the transfer (docs/Formats.md, "Partial
/// file").
///
/// After it come the frames of `delta` or `snapshot` and of `provenance`, as received.
public struct PartialHeader: Hashable, Sendable {
  /// The format and its version.
  private static let format = "devcat-partial-1"
  /// The prefix of all versions of the format.
  private static let family = "devcat-partial-"

  /// The kind of transfer.
  public enum Kind: UInt64, Sendable {
    /// A delta.
    case delta = 0
    /// A snapshot.
    case snapshot = 1
  }

  /// The kind of transfer.
  public var kind: Kind
  /// The URL of the remote that it comes from.
  public var url: String
  /// The id of the catalogue.
  public var catalogue: CatalogueID
  /// The revision before the delta's first revision; the origin for a snapshot.
  public var base: RevisionPoint

  /// Makes a header.
  public init(kind: Kind, url: String, catalogue: CatalogueID, base: RevisionPoint) {
    self.kind = kind
    self.url = NormalizedText.of(url)
    self.catalogue = catalogue
    self.base = base
  }

  /// The bytes of the header.
  public func encoded() -> [UInt8] {
    var writer = CBORWriter()
    writer.array(count: 6)
    writer.text(Self.format)
    writer.unsigned(kind.rawValue)
    writer.text(url)
    writer.byteString(catalogue.bytes)
    writer.point(base)
    return writer.bytes
  }

  /// Reads the header at the beginning of bytes, and returns its end.
  ///
  /// - Throws: `EncodingError`: `unknownVersion` for a newer format, otherwise for bytes that are not a
  /// header.
  public static func decoded(
    _ bytes: [UInt8]
  ) throws(EncodingError) -> (header: PartialHeader, end: Int) {
    var reader = CBORReader(bytes)
    let count = try reader.readArrayHeader()
    guard count >= 1 else {
      throw reader.failure(.malformed, at: 0, "this is not a partial file")
    }
    let format = try reader.readText()
    guard format == Self.format else {
      throw reader.failure(
        format.hasPrefix(family) ? .unknownVersion : .malformed, at: 0,
        "'\(format)' is not a known format of a partial file")
    }
    guard count == 6 else {
      throw reader.failure(.malformed, at: 0, "a header of 6 items has \(count)")
    }
    let start = reader.position
    guard let kind = Kind(rawValue: try reader.readUnsigned()) else {
      throw reader.failure(.outOfRange, at: start, "the kind of a partial file is 0 or 1")
    }
    let header = PartialHeader(
      kind: kind, url: try reader.readText(), catalogue: try reader.readCatalogueID(),
      base: try reader.readPoint())
    return (header, reader.position)
  }
}
