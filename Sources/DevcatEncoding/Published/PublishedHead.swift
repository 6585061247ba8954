public import DevcatValues

/// The file `head` of a published folder: the signed head of the catalogue (docs/Formats.md,
/// "Published folder").
///
/// It is the only file of a folder that changes. The signature covers all its other items, so
/// neither a host nor a cache can alter them.
public struct PublishedHead: Hashable, Sendable {
  /// The greatest file that a reader accepts, in bytes.
  public static let maximumSize = 65_536
  /// How many statements of new keys a head may have.
  public static let maximumKeys = 64
  /// The longest address of a hub, in bytes of UTF-8.
  static let longestHub = 1024
  private static let format = "devcat-published-1"
  private static let family = "devcat-published-"
  private static let itemCount = 15

  /// The name of the catalogue, for people.
  public var name: String
  /// The id of the catalogue.
  public var catalogue: CatalogueID
  /// The epoch, counted from 1.
  ///
  /// It increases when the history starts again.
  public var epoch: UInt64
  /// The last published revision.
  public var point: RevisionPoint
  /// The state root of that revision.
  public var root: Digest
  /// When it was signed.
  public var time: Timestamp
  /// When the signature expires.
  public var expiry: Timestamp
  /// The pages of the published history, up to the tail.
  public var pages: PublishedPages
  /// The number of the newest snapshot; 0 if there is none.
  public var snapshot: Int
  /// The address of the hub that accepts pushes; empty if the publisher gave none.
  public var hub: String
  /// The statements that lead from earlier keys to the signing key, oldest first.
  public var keys: [KeyStatement]
  /// The publisher's Ed25519 public key (RFC 8032), 32 bytes.
  public var key: [UInt8]
  /// The signature of `statement`, 64 bytes.
  public var signature: [UInt8]

  /// Makes a head without a signature.
  public init(
    name: String, catalogue: CatalogueID, epoch: UInt64, point: RevisionPoint, root: Digest,
    time: Timestamp, expiry: Timestamp, pages: PublishedPages, snapshot: Int, hub: String = "",
    keys: [KeyStatement] = [], key: [UInt8], signature: [UInt8] = []
  ) {
    self.name = NormalizedText.of(name)
    self.catalogue = catalogue
    self.epoch = epoch
    self.point = point
    self.root = root
    self.time = time
    self.expiry = expiry
    self.pages = pages
    self.snapshot = snapshot
    self.hub = NormalizedText.of(hub)
    self.keys = keys
    self.key = key
    self.signature = signature
  }

  /// The bytes that are signed: the array of all items but the signature.
  public var statement: [UInt8] {
    var writer = CBORWriter(reservingCapacity: 320)
    writer.array(count: Self.itemCount - 1)
    writeItems(to: &writer)
    return writer.bytes
  }

  /// The bytes of the file.
  public func encoded() -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: 400)
    writer.array(count: Self.itemCount)
    writeItems(to: &writer)
    writer.byteString(signature)
    return writer.bytes
  }

  private func writeItems(to writer: inout CBORWriter) {
    writer.items(
      Self.format, name, catalogue, epoch, point, root, time, expiry, pages, snapshot, hub)
    writer.list(keys)
    writer.byteString(key)
  }

  /// The page that holds the revision after a number, which is from the beginning of the history on and
  /// before the head.
  public func page(holdingAfter number: Int) -> PublishedFile {
    pages.page(holdingAfter: number, upTo: point.number)
  }

  /// Reads the bytes of a file, without checking the signature.
  ///
  /// - Throws: `Failure`: `unknownVersion` for a newer format, otherwise for bytes that are
  ///   not a head.
  public static func decoded(_ bytes: [UInt8]) throws(Failure) -> PublishedHead {
    var reader = CBORReader(bytes)
    let count = try reader.readArrayHeader()
    guard count >= 1 else {
      throw reader.failure(.malformed, at: 0, "this is not a published head")
    }
    // The format comes before the number of items, which a newer one may change.
    let format = try reader.readText()
    guard format == Self.format else {
      throw reader.failure(
        format.hasPrefix(family) ? .unknownVersion : .malformed, at: 0,
        "'\(format)' is not a known format of a published head")
    }
    guard count == itemCount else {
      throw reader.failure(.malformed, at: 0, "a published head of \(itemCount) items has \(count)")
    }
    let head = try PublishedHead(items: &reader)
    try reader.finish()
    return head
  }

  private init(items reader: inout CBORReader) throws(Failure) {
    name = try reader.readText(.catalogueName)
    catalogue = try reader.readCatalogueID()
    epoch = UInt64(try reader.readCount("an epoch"))
    point = try reader.readPoint()
    root = try reader.readDigest()
    time = try reader.readTime()
    expiry = try reader.readTime()
    let start = reader.position
    pages = try PublishedPages(item: &reader)
    snapshot = try reader.readCount("the number of a snapshot")
    guard pages.end <= point.number, snapshot <= point.number else {
      throw reader.failure(.outOfRange, at: start, "the head is older than its pages or snapshot")
    }
    let hubStart = reader.position
    hub = try reader.readText()
    guard hub.utf8.count <= Self.longestHub else {
      throw reader.failure(
        .tooLarge, at: hubStart, "a hub's address has at most \(Self.longestHub) bytes")
    }
    keys = try reader.readList(atMost: Self.maximumKeys)
    key = try reader.readBytes(KeyStatement.keyCount, "a public key")
    signature = try reader.readBytes(KeyStatement.signatureCount, "a signature")
  }
}
