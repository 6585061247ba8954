extension Message {
  /// Who pushed the revisions of the next messages, as the hub verified it.
  ///
  /// Its frame is flagged ignorable: who does not know it passes over it.
  public struct Pushers: ArrayPayload {
    /// How many runs one message may have.
    public static let maximumCount = 512

    /// The runs of revisions, in their order; revisions between them were pushed by nobody known.
    public var runs: [PusherRun]

    /// Makes a message of at most 512 runs.
    public init(_ runs: [PusherRun]) {
      precondition(runs.count <= Self.maximumCount, "A message has at most 512 runs.")
      self.runs = runs
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: runs.count)
      for run in runs {
        writer.array(count: 3)
        writer.integer(run.revisions.lowerBound)
        writer.integer(run.revisions.upperBound)
        writer.text(run.name)
      }
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      runs = []
      for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
        let start = reader.position
        try reader.expectItems(3)
        let first = try reader.readCount("a revision's number")
        let last = try reader.readCount("a revision's number")
        guard first <= last, first > runs.last?.revisions.upperBound ?? 0 else {
          throw reader.failure(
            .outOfRange, at: start, "revisions \(first) to \(last) come not next")
        }
        let text = reader.position
        let name = try reader.readText()
        guard name.utf8.count <= PusherRun.longestName else {
          throw reader.failure(.tooLarge, at: text, "a name has at most 80 bytes")
        }
        runs.append(PusherRun(revisions: first...last, name: name))
      }
    }
  }
}
