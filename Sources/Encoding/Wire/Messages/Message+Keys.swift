extension Message {
  /// How the key that a client knows became the one of the next signature.
  ///
  /// Its frame is flagged ignorable: who does not know it skips it.
  public struct Keys: ArrayPayload {
    /// How many statements one message may have.
    public static let maximumCount = 256

    /// The statements, the oldest first, each by the key that the one before announced.
    public var statements: [KeyStatement]

    /// Makes a message of at most 256 statements.
    public init(_ statements: [KeyStatement]) {
      precondition(
        statements.count <= Self.maximumCount, "A message has at most 256 statements.")
      self.statements = statements
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(count: statements.count)
      for statement in statements { statement.encode(to: &writer) }
    }

    init(from reader: inout CBORReader) throws(EncodingError) {
      statements = []
      for _ in 0..<(try reader.readArrayHeader(maximumCount: Self.maximumCount)) {
        statements.append(try KeyStatement(from: &reader))
      }
    }
  }
}
