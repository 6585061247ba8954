public import DevcatValues

/// Reads deterministic CBOR item by item, and refuses every other form of the same values.
///
/// It accepts integers, byte strings, text in normalization form C, arrays, maps, floats (but no
/// integers up to 2^53), true, false and null: all in the shortest form and of definite length (RFC
/// 8949 §4.2.1). Each method reads one item or head, or throws a `Failure` with the offset of the
/// item; the reader must not be used after an error. Declared lengths and counts are compared with
/// the remaining bytes before anything is allocated.
public struct CBORReader: Sendable {
  let bytes: [UInt8]

  /// The offset of the next item.
  public internal(set) var position: Int

  /// Makes a reader of the items in `bytes` that begin at offset `start`.
  public init(_ bytes: [UInt8], from start: Int = 0) {
    precondition(
      start >= 0 && start <= bytes.count, "A CBOR reader starts inside its bytes, or at their end.")
    self.bytes = bytes
    position = start
  }

  /// Whether all bytes have been read.
  public var isAtEnd: Bool { position == bytes.count }

  /// How many bytes are left to read.
  var remaining: Int { bytes.count - position }

  /// Refuses bytes that follow the last item.
  public func finish() throws(Failure) {
    guard isAtEnd else {
      throw failure(.trailingBytes, "\(remaining) bytes follow the last item")
    }
  }

  /// Reads an unsigned integer.
  public mutating func readUnsigned() throws(Failure) -> UInt64 {
    try readArgument(.unsigned)
  }

  /// Reads an integer of either sign that fits 64 bits.
  mutating func readInteger() throws(Failure) -> Int {
    let start = position
    guard position < bytes.count, bytes[position] >> 5 <= CBORType.negative.rawValue else {
      throw mismatch("an integer")
    }
    let isNegative = bytes[position] >> 5 == CBORType.negative.rawValue
    let argument = try readArgument(isNegative ? .negative : .unsigned)
    guard let value = Int(exactly: argument) else {
      throw failure(.outOfRange, at: start, "an integer does not fit in 64 bits")
    }
    return isNegative ? ~value : value
  }

  /// Reads a byte string.
  public mutating func readByteString() throws(Failure) -> [UInt8] {
    Array(bytes[try readPayload(.byteString)])
  }

  /// Reads the head of an array, and returns how many items follow.
  ///
  /// - Throws: `tooLarge` if there are more than `maximumCount`, `truncated` if there are more than
  ///   the bytes that remain.
  public mutating func readArrayHeader(
    maximumCount: Int = .max
  ) throws(Failure) -> Int {
    try readHeader(.array, bytesEach: 1, maximumCount)
  }

  /// Reads the head of a map, and returns how many pairs of key and value follow.
  ///
  /// Read the keys with a `MapKeyOrder`, which refuses unsorted and repeated keys.
  /// - Throws: `tooLarge` if there are more than `maximumCount`, `truncated` if there are more than
  ///   the bytes that remain.
  public mutating func readMapHeader(
    maximumCount: Int = .max
  ) throws(Failure) -> Int {
    try readHeader(.map, bytesEach: 2, maximumCount)
  }

  /// Reads true or false.
  public mutating func readBool() throws(Failure) -> Bool {
    guard try peekType() == .bool else { throw mismatch("true or false") }
    defer { position += 1 }
    return bytes[position] == CBORInitial.bool.true
  }

  /// Reads null.
  public mutating func readNull() throws(Failure) {
    guard try readNullIfPresent() else { throw mismatch("null") }
  }

  /// Reads null if it is the next item, and returns whether it was.
  mutating func readNullIfPresent() throws(Failure) -> Bool {
    guard position < bytes.count else { throw truncation() }
    guard bytes[position] == CBORInitial.null else { return false }
    position += 1
    return true
  }

  private mutating func readHeader(
    _ type: CBORType, bytesEach: Int, _ maximum: Int
  ) throws(Failure) -> Int {
    let start = position
    let count = try readArgument(type)
    // Each item takes a byte at least, so a count cannot make a caller allocate more than it was
    // sent.
    guard count <= UInt64(remaining / bytesEach) else {
      throw failure(
        .truncated, at: start, "\(type) of \(count) does not fit the \(remaining) bytes that remain"
      )
    }
    guard count <= maximum else {
      throw failure(.tooLarge, at: start, "\(type) of \(count); at most \(maximum) is allowed")
    }
    return Int(count)
  }
}

/// Items of unknown meaning: they are checked completely, and kept as bytes.
extension CBORReader {
  /// How deep arrays and maps may be nested in an item that is skipped.
  static let maximumDepth = 16

  /// Skips one item with its content, with the same checks as reading it.
  ///
  /// - Throws: `tooDeep` if arrays and maps are nested more than 16 deep, the errors of reading
  ///   each part, and `unsortedKeys` and `duplicateKey` for maps.
  mutating func skipItem() throws(Failure) {
    try skipItem(depth: 0)
  }

  /// Reads one item as bytes, with the checks of `skipItem()`.
  public mutating func readRawItem() throws(Failure) -> [UInt8] {
    let start = position
    try skipItem()
    return Array(bytes[start..<position])
  }

  private mutating func skipItem(depth: Int) throws(Failure) {
    switch try peekType() {
    case .unsigned: _ = try readArgument(.unsigned)
    case .negative: _ = try readArgument(.negative)
    case .byteString: _ = try readPayload(.byteString)
    case .text: try skipText()
    case .array: try skipArray(depth: depth)
    case .map: try skipMap(depth: depth)
    case .float: _ = try readFloat()
    case .bool, .null: position += 1
    }
  }

  private mutating func skipArray(depth: Int) throws(Failure) {
    try checkDepth(depth)
    for _ in 0..<(try readArrayHeader()) {
      try skipItem(depth: depth + 1)
    }
  }

  private mutating func skipMap(depth: Int) throws(Failure) {
    try checkDepth(depth)
    var order = MapKeyOrder()
    for _ in 0..<(try readMapHeader()) {
      let start = position
      try skipItem(depth: depth + 1)
      try order.check(self, keyAt: start)
      try skipItem(depth: depth + 1)
    }
  }

  private func checkDepth(_ depth: Int) throws(Failure) {
    guard depth < Self.maximumDepth else {
      throw failure(.tooDeep, "arrays and maps are nested more than \(Self.maximumDepth) deep")
    }
  }
}
