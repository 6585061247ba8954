import DevcatValues

/// A value that is written as one item of an array, or as several in a row.
protocol WireOutput {
  /// How many items it is.
  static var itemCount: Int { get }
  /// Writes its items.
  func write(to writer: inout CBORWriter)
}

/// A value that is written as items, and read from them.
protocol WireItem: WireOutput {
  /// Reads its items.
  init(item reader: inout CBORReader) throws(Failure)
}

extension CBORWriter {
  /// Writes an array of some values.
  mutating func array<each Value: WireOutput>(of values: repeat each Value) {
    array(count: Self.itemCount(of: repeat (each Value).self))
    items(repeat each values)
  }

  /// Writes some values into an array whose head is written.
  mutating func items<each Value: WireOutput>(_ values: repeat each Value) {
    for value in repeat each values { value.write(to: &self) }
  }

  /// Writes an array of values of one type.
  mutating func list(_ values: [some WireOutput]) {
    array(count: values.count)
    for value in values { value.write(to: &self) }
  }

  /// The bytes of an array of some values.
  static func bytes<each Value: WireOutput>(of values: repeat each Value) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: 256)
    writer.array(of: repeat each values)
    return writer.bytes
  }

  /// How many items values of some types are.
  fileprivate static func itemCount<each Value: WireOutput>(
    of types: repeat (each Value).Type
  ) -> Int {
    var count = 0
    for type in repeat each types { count += type.itemCount }
    return count
  }
}

extension CBORReader {
  /// Reads an array of exactly the values that are asked for.
  mutating func readItems<each Value: WireItem>() throws(Failure) -> (repeat each Value) {
    try expectItems(CBORWriter.itemCount(of: repeat (each Value).self))
    return (repeat try (each Value)(item: &self))
  }

  /// Reads an array of at most `count` values of one type.
  mutating func readList<Value: WireItem>(atMost count: Int) throws(Failure) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try readArrayHeader(maximumCount: count)) {
      values.append(try Value(item: &self))
    }
    return values
  }

  /// Reads the head of a message's array, which has exactly `count` items.
  mutating func expectItems(_ count: Int) throws(Failure) {
    let start = position
    let found = try readArrayHeader()
    guard found == count else {
      throw failure(.malformed, at: start, "expected \(count) items, found \(found)")
    }
  }
}

extension WireOutput {
  static var itemCount: Int { 1 }
}

extension String: WireItem {
  func write(to writer: inout CBORWriter) { writer.text(self) }
  init(item reader: inout CBORReader) throws(Failure) { self = try reader.readText() }
}

extension UInt64: WireItem {
  func write(to writer: inout CBORWriter) { writer.unsigned(self) }
  init(item reader: inout CBORReader) throws(Failure) { self = try reader.readUnsigned() }
}

extension Int: WireItem {
  func write(to writer: inout CBORWriter) { writer.integer(self) }
  /// Every integer that is read as one item is a size.
  init(item reader: inout CBORReader) throws(Failure) {
    self = try reader.readCount("the number of bytes")
  }
}

extension CatalogueID: WireItem {
  func write(to writer: inout CBORWriter) { writer.byteString(bytes) }
  init(item reader: inout CBORReader) throws(Failure) { self = try reader.readCatalogueID() }
}

extension RevisionPoint: WireItem {
  static var itemCount: Int { 2 }
  func write(to writer: inout CBORWriter) { writer.items(number, digest) }
  init(item reader: inout CBORReader) throws(Failure) { self = try reader.readPoint() }
}

extension Optional: WireOutput where Wrapped: WireOutput {
  func write(to writer: inout CBORWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}

extension Optional: WireItem where Wrapped: WireItem {
  init(item reader: inout CBORReader) throws(Failure) {
    self = try reader.readNullIfPresent() ? nil : try Wrapped(item: &reader)
  }
}

extension Digest: WireOutput {
  func write(to writer: inout CBORWriter) { writer.digest(self) }
}

extension Timestamp: WireOutput {
  func write(to writer: inout CBORWriter) { writer.integer(Int(seconds)) }
}

extension [UInt8]: WireOutput {
  func write(to writer: inout CBORWriter) { writer.byteString(self) }
}
