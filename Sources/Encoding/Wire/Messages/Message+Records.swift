extension Message {
  /// Profiles that a `fetch` asked for; the last message of an answer is flagged in its frame.
  public struct Records: Hashable, Sendable {
    /// How many one message may hold.
    public static let maximumCount = 1024

    /// What became of the profiles, in the order of their ids over all messages of an answer.
    public var versions: [ProfileVersion]
    /// Whether the message ends the answer.
    public var isLast: Bool

    /// Makes a message of at most 1024 profiles.
    public init(_ versions: [ProfileVersion], isLast: Bool) {
      precondition(versions.count <= Self.maximumCount, "A message has at most 1024 profiles.")
      self.versions = versions
      self.isLast = isLast
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

    var body: [UInt8] {
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
