public import Catalogue

extension Message {
  /// The hashes requested by a `compare`.
  public struct Hashes: ArrayPayload {
    /// How many there may be: all buckets.
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
}
