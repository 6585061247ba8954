extension Message {
  /// The profiles requested by a `fetch`; the last message of an answer is flagged in its frame.
  public struct Records: MessagePayload {
    /// How many one message may hold.
    public static let maximumCount = 1024

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

    /// The messages of an answer with these profiles: each has some 64 KiB, or one larger profile.
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
    /// The greatest body: one record of the greatest size that a catalogue may hold fits in it.
    static let maximumBody = Record.maximumByteCount + usualSize
    /// The most bytes of profiles in a message, beside the head of their array.
    private static let maximumSize = maximumBody - 9

    /// At most so many bytes a profile takes: its texts, and five heads.
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
