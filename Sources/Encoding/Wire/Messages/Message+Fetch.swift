public import Catalogue

extension Message {
  /// Asks for the profiles in some buckets of the state tree as they were at a revision.
  public struct Fetch: ArrayPayload {
    /// How many buckets one message may name, so the answer is a small part of a catalogue.
    public static let maximumCount = 256

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision.
    public var point: RevisionPoint
    /// The numbers of the buckets, in rising order.
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
  /// Writes numbers that rise as an array.
  mutating func rising(_ numbers: [Int]) {
    array(count: numbers.count)
    for number in numbers { integer(number) }
  }
}

extension CBORReader {
  /// Reads an array of numbers that rise.
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
