/// Follows the chunks of a delta by their heads alone, as its bytes arrive, and inflates nothing.
///
/// So a delta that never ends, or is none, is refused before much of it is kept.
public struct DeltaOutline {
  /// The longest head of a chunk: five heads of CBOR items.
  private static let longestHead = 2 + 4 * 9

  /// How many revisions the chunks that have begun say that they hold.
  public private(set) var revisions = 0
  /// What came of the head of the next chunk.
  private var head: [UInt8] = []
  /// How many bytes of the present chunk are still to come.
  private var rest = 0

  private let limit: Int

  /// Begins at the beginning of a delta of so many revisions at most.
  public init(limit: Int) { self.limit = limit }

  /// Whether the delta is whole, and has all revisions that it may have.
  public var isWhole: Bool { rest == 0 && head.isEmpty && revisions == limit }

  /// Adds bytes.
  ///
  /// - Throws: `EncodingError` for what is no chunk of a delta, and for too many revisions.
  public mutating func append(_ bytes: [UInt8]) throws(EncodingError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      if rest > 0 {
        let count = min(rest, bytes.count)
        bytes = bytes.dropFirst(count)
        rest -= count
        continue
      }
      let known = head.count
      head += bytes.prefix(Self.longestHead - known)
      var reader = CBORReader(head)
      guard let chunk = try DeltaReader.head(&reader) else { return }
      guard chunk.count <= limit - revisions else {
        throw reader.failure(.tooLarge, at: 0, "the delta holds more than \(limit) revisions")
      }
      bytes = bytes.dropFirst(reader.position - known)
      revisions += chunk.count
      (head, rest) = ([], chunk.deflatedCount)
    }
  }
}
