import DevcatValues

/// The encoded changes of a revision, block by block: from memory, or as they are inflated.
struct ChangesBlocks {
  private enum Source {
    case memory([UInt8])
    case inflating(InflatingReader)
  }

  private var source: Source
  /// How many bytes were read.
  private var position = 0
  /// How many bytes are left.
  private(set) var left: Int
  /// Whether there is more than one block.
  private(set) var areSeveral = false

  /// The blocks in bytes.
  init(_ bytes: [UInt8]) { (source, left) = (.memory(bytes), bytes.count) }

  /// The blocks in all bytes that a reader has left.
  init(_ reader: InflatingReader) { (source, left) = (.inflating(reader), reader.left) }

  /// The next block, and its offset in the encoded changes.
  ///
  /// A single block is the changes themselves, and several are a byte string each.
  ///
  /// - Throws: `Failure` for bytes that cannot be blocks.
  mutating func next() throws(Failure) -> (bytes: [UInt8], start: Int) {
    guard left > 0 else { return ([], position) }
    let isFirst = position == 0
    let start = position
    let first = try read(1)
    guard first[0] >> 5 == CBORMajor.byteString.rawValue else {
      guard isFirst else { throw Self.failure(.malformed, at: start, "a block is a byte string") }
      try Self.check(UInt64(left) + 1, at: start)
      return (try read(left, behind: first), start)
    }
    areSeveral = true
    // Initial bytes from 24 on have 1, 2, 4 or 8 bytes of the length behind them (RFC 8949, 3).
    let width = (24...27).contains(first[0] & 31) ? 1 << (first[0] & 3) : 0
    var head = CBORReader(first + (try read(min(width, left))))
    let count: UInt64
    do throws(Failure) {
      count = try head.readArgument(.byteString)
    } catch {
      throw error.shifted(by: start)
    }
    guard count <= UInt64(left) else {
      throw Self.failure(
        .truncated, at: start, "a block of \(count) bytes does not fit the \(left) that remain")
    }
    try Self.check(count, at: start)
    guard !isFirst || count < UInt64(left) else {
      throw Self.failure(.longForm, at: start, "a single block is not a byte string")
    }
    return (try read(Int(count)), position - Int(count))
  }

  /// The next bytes: at most `left`; behind the last ones if these are given again.
  mutating func read(
    _ count: Int, behind last: [UInt8] = []
  ) throws(Failure) -> [UInt8] {
    defer { (position, left) = (position + count, left - count) }
    switch source {
    case .memory(let bytes):
      let range = position - last.count..<position + count
      // The only block is the array itself, without a copy.
      return range == bytes.indices ? bytes : Array(bytes[range])
    case .inflating(var reader):
      defer { source = .inflating(reader) }
      return try reader.read(count, behind: last)
    }
  }

  /// Refuses a block of too many bytes, before any of them is read.
  private static func check(_ count: UInt64, at offset: Int) throws(Failure) {
    guard count <= UInt64(Changes.blockSize) else {
      throw failure(
        .tooLarge, at: offset,
        "a block of \(count) bytes is larger than the \(Changes.blockSize) that one may have")
    }
  }

  private static func failure(
    _ code: Failure.Code, at offset: Int, _ problem: String
  ) -> Failure {
    Failure.bytes(code, operation: "read CBOR", offset: offset, problem)
  }
}
