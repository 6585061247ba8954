/// The header of a revision, which its digest covers.
public struct RevisionHeader: Hashable, Sendable {
  /// The greatest number of a revision, 2^52: no history reaches it, and numbers near it are forged.
  public static let greatestNumber = 1 << 52

  /// The lineage that the revision belongs to.
  public var catalogue: CatalogueID
  /// The number, from 1 in steps of one.
  public var number: Int
  /// The digest of the revision before; zero for the first.
  public var parent: Digest
  /// The state root after the revision.
  public var root: Digest
  /// The author, at most 256 bytes (`Limit.author`).
  public var author: String
  /// The reason for the revision, at most 4096 bytes (`Limit.message`).
  public var message: String
  /// The source of its values, at most 4096 bytes (`Limit.source`); empty for edits by hand.
  public var source: String
  /// The time at which its author made it.
  public var time: Timestamp
  /// The SHA-256 of its encoded changes.
  public var changes: Digest

  /// The part that its author gave, which it keeps when it is rebased.
  public var note: RevisionNote {
    RevisionNote(author: author, message: message, source: source, time: time)
  }

  /// Makes a header.
  public init(
    catalogue: CatalogueID, number: Int, parent: Digest, root: Digest, author: String,
    message: String, source: String, time: Timestamp, changes: Digest
  ) {
    self.catalogue = catalogue
    self.number = number
    self.parent = parent
    self.root = root
    self.author = author
    self.message = message
    self.source = source
    self.time = time
    self.changes = changes
  }
}

/// A place in a history: a revision's number and its digest, 0 and zero for the empty beginning.
public struct RevisionPoint: Hashable, Sendable {
  /// The number; 0 before the first revision.
  public let number: Int
  /// The digest; zero before the first revision.
  public let digest: Digest

  /// Makes a point.
  public init(number: Int, digest: Digest) {
    self.number = number
    self.digest = digest
  }

  /// The beginning of every history.
  public static let origin = RevisionPoint(number: 0, digest: .zero)
}

/// The author's data for a new revision.
public struct RevisionNote: Hashable, Sendable {
  /// The author, at most 256 bytes (`Limit.author`).
  public var author: String
  /// The reason for the revision, at most 4096 bytes (`Limit.message`).
  public var message: String
  /// The source of its values, at most 4096 bytes (`Limit.source`); empty for edits by hand.
  public var source: String
  /// The time of the revision.
  public var time: Timestamp

  /// Makes a note; the texts are brought to normalization form C.
  public init(author: String, message: String, source: String = "", time: Timestamp) {
    self.author = NormalizedText.of(author)
    self.message = NormalizedText.of(message)
    self.source = NormalizedText.of(source)
    self.time = time
  }
}

/// The identity of a catalogue's lineage: 16 bytes, written as a UUID.
public struct CatalogueID: Hashable, Sendable {
  /// The length of an id in bytes.
  public static let byteCount = 16

  /// The 16 bytes in order.
  public let bytes: [UInt8]

  /// Makes an id from exactly 16 bytes, or returns `nil`.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads an id from 32 hexadecimal digits, with or without hyphens, or returns `nil`.
  public init?(_ text: String) {
    guard let bytes = Hexadecimal.bytes(of: text.filter { $0 != "-" }) else { return nil }
    self.init(bytes)
  }

  private init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// A new random id.
  public static func random() -> CatalogueID {
    CatalogueID(trusted: (0..<byteCount).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// The id of the reference catalogue that ships with devcat, the same on every machine.
  public static let reference = CatalogueID(named: "devcat reference")

  /// The id of the history of Android's devices that ships with devcat.
  public static let android = CatalogueID(named: "devcat android")

  /// An id made of the first 16 bytes of a name, which is padded with zeros.
  private init(named name: String) {
    let bytes = Array(name.utf8.prefix(Self.byteCount))
    self.init(trusted: bytes + [UInt8](repeating: 0, count: Self.byteCount - bytes.count))
  }
}

extension CatalogueID: CustomStringConvertible {
  /// The id in the form of a UUID.
  public var description: String {
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { Hexadecimal.text(of: bytes[$0]) }.joined(separator: "-")
  }
}
