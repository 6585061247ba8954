public import Catalogue

extension Message {
  /// Requests hashes of the state tree at a revision: of the nodes, or of buckets under nodes.
  public struct Compare: ArrayPayload {
    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision.
    public var point: RevisionPoint
    /// The nodes whose buckets are requested, in ascending order; an empty list requests the nodes.
    public var nodes: [Int]

    /// Makes a request.
    public init(name: String, catalogue: CatalogueID, point: RevisionPoint, nodes: [Int]) {
      self.name = name
      self.catalogue = catalogue
      self.point = point
      self.nodes = nodes
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 5)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(point)
      writer.rising(nodes)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(5)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      point = try reader.readPoint()
      nodes = try reader.readRising(
        "node", maximumCount: StateTree.nodeCount, below: StateTree.nodeCount)
    }
  }

  /// The hashes requested by a `compare`.
  public struct Hashes: ArrayPayload {
    /// The greatest number of hashes: all buckets.
    static let maximumCount = StateTree.bucketCount

    /// The hashes, in the order of their nodes and buckets.
    public var hashes: [Digest]

    /// Makes an answer.
    public init(_ hashes: [Digest]) { self.hashes = hashes }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: hashes.count)
      for hash in hashes { writer.digest(hash) }
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      hashes = []
      for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
        hashes.append(try reader.readDigest())
      }
    }
  }

  /// Requests the profiles in some buckets of the state tree at a revision.
  public struct Fetch: ArrayPayload {
    /// How many buckets one message may name, so the answer is a small part of a catalogue.
    public static let maximumCount = 256

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision.
    public var point: RevisionPoint
    /// The numbers of the buckets, in ascending order.
    public var buckets: [Int]

    /// Makes a request for at most 256 buckets.
    public init(name: String, catalogue: CatalogueID, point: RevisionPoint, buckets: [Int]) {
      precondition(buckets.count <= Self.maximumCount, "A message names at most 256 buckets.")
      self.name = name
      self.catalogue = catalogue
      self.point = point
      self.buckets = buckets
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: 5)
      writer.text(name)
      writer.byteString(catalogue.bytes)
      writer.point(point)
      writer.rising(buckets)
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      try reader.expectItems(5)
      name = try reader.readText()
      catalogue = try reader.readCatalogueID()
      point = try reader.readPoint()
      buckets = try reader.readRising(
        "bucket", maximumCount: Self.maximumCount, below: StateTree.bucketCount)
    }
  }
}

extension CBORWriter {
  /// Writes ascending numbers as an array.
  mutating func rising(_ numbers: [Int]) {
    array(count: numbers.count)
    for number in numbers { integer(number) }
  }
}

extension CBORReader {
  /// Reads an array of ascending numbers.
  mutating func readRising(
    _ what: String, maximumCount: Int, below bound: Int
  ) throws(EncodingError) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<(try readArrayHeader(maximumCount: maximumCount)) {
      let start = position
      let number = try readCount("the number of a \(what)")
      guard number < bound, number > numbers.last ?? -1 else {
        throw failure(.outOfRange, at: start, "\(what) \(number) is not the next one")
      }
      numbers.append(number)
    }
    return numbers
  }
}

extension Message {
  /// The profiles requested by a `fetch`; the last message of an answer is flagged in its frame.
  public struct Records: MessagePayload {
    /// How many profiles one message may have.
    static let maximumCount = 1024

    /// The versions of the profiles, in the order of their ids over all messages of an answer.
    public var versions: [ProfileVersion]
    /// Whether the message ends the answer.
    public var isLast: Bool

    /// Makes a message of at most 1024 profiles.
    public init(_ versions: [ProfileVersion], isLast: Bool) {
      precondition(versions.count <= Self.maximumCount, "A message has at most 1024 profiles.")
      self.versions = versions
      self.isLast = isLast
    }

    /// The messages of an answer with these profiles, each with about 64 KiB or one larger profile.
    ///
    /// - Throws: `EncodingError` (`tooLarge`) for a profile that no message can hold.
    public static func packed(_ versions: [ProfileVersion]) throws(EncodingError) -> [Records] {
      var messages: [Records] = []
      var (part, size) = ([ProfileVersion](), 0)
      for version in versions {
        let next = Self.size(of: version)
        guard next <= maximumSize else {
          throw EncodingError(
            .tooLarge, operation: "Writing a message", subject: "'\(version.id)'",
            problem: "the record of '\(version.id)' has \(version.record?.count ?? 0) bytes, "
              + "more than a message holds",
            hint: "Make its texts shorter in the catalogue, and push that.")
        }
        if part.count == maximumCount || !part.isEmpty && size + next > usualSize {
          messages.append(Records(part, isLast: false))
          (part, size) = ([], 0)
        }
        part.append(version)
        size += next
      }
      return messages + [Records(part, isLast: true)]
    }

    /// The size at which a message with more than one profile is closed, in bytes.
    private static let usualSize = 64 << 10
    /// The greatest body: it has room for a record of the greatest size.
    static let maximumBody = Record.maximumByteCount + usualSize
    /// The greatest size of the profiles in a message in bytes, without the head of their array.
    private static let maximumSize = maximumBody - 9

    /// The greatest size of a profile in bytes: its texts and five heads.
    private static func size(of version: ProfileVersion) -> Int {
      version.id.utf8.count + (version.record?.count ?? 0) + 5 * 9
    }

    init(_ frame: Frame) throws(EncodingError) {
      var reader = CBORReader(frame.body)
      versions = []
      for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
        try reader.expectItems(3)
        versions.append(
          ProfileVersion(
            id: try reader.readText(),
            revision: try reader.readCount("a revision's number"),
            record: try reader.readNullIfPresent() ? nil : try reader.readByteString()))
      }
      try reader.finish()
      isLast = frame.flags.contains(.last)
    }

    /// The body of its frame.
    public var body: [UInt8] {
      var writer = CBORWriter(reservingCapacity: 4096)
      writer.array(count: versions.count)
      for version in versions {
        writer.array(count: 3)
        writer.text(version.id)
        writer.integer(version.revision)
        if let record = version.record { writer.byteString(record) } else { writer.null() }
      }
      return writer.bytes
    }
  }
}

/// The version of a profile after a revision.
public struct ProfileVersion: Hashable, Sendable {
  /// The id of the profile.
  public var id: String
  /// The number of the revision.
  public var revision: Int
  /// The record; `nil` if the revision removed the profile.
  public var record: [UInt8]?

  /// Describes a version.
  public init(id: String, revision: Int, record: [UInt8]?) {
    self.id = id
    self.revision = revision
    self.record = record
  }
}
