import CDevcatSQLite

/// Values for the parameters of statements, packed into one array of bytes, so that a value costs
/// no allocation.
public struct PackedValues: Sendable {
  private var bytes: [UInt8] = []

  /// The type of a value, stored in the byte before it.
  private enum Tag {
    static let null: UInt8 = 0
    /// An integer from 0 to 255, in one byte.
    static let small: UInt8 = 1
    static let integer: UInt8 = 2
    static let real: UInt8 = 3
    static let text: UInt8 = 4
    static let blob: UInt8 = 5
  }

  /// Makes an empty list.
  public init() {}

  /// Appends an INTEGER.
  public mutating func append(_ value: Int) {
    if let small = UInt8(exactly: value) {
      bytes.append(Tag.small)
      bytes.append(small)
    } else {
      bytes.append(Tag.integer)
      append(bits: UInt64(bitPattern: Int64(value)))
    }
  }

  /// Appends a TEXT.
  public mutating func append(_ value: String) {
    bytes.append(Tag.text)
    append(length: value.utf8.count)
    var value = value
    value.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a BLOB.
  public mutating func append(_ value: [UInt8]) {
    bytes.append(Tag.blob)
    append(length: value.count)
    bytes.append(contentsOf: value)
  }

  /// Appends NULL.
  public mutating func appendNull() { bytes.append(Tag.null) }

  /// Appends a value by its storage class; a real that is not a number becomes NULL.
  public mutating func append(_ value: DatabaseValue) {
    switch value {
    case .null: appendNull()
    case .integer(let value): append(Int(value))
    case .real(let value):
      bytes.append(Tag.real)
      append(bits: value.bitPattern)
    case .text(let value): append(value)
    case .blob(let value): append(value)
    }
  }

  /// Appends values in their order.
  public mutating func append(contentsOf values: ArraySlice<DatabaseValue>) {
    for value in values { append(value) }
  }

  private mutating func append(bits: UInt64) {
    withUnsafeBytes(of: bits) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(length: Int) {
    precondition(length <= UInt32.max, "a value has less than 4 GiB")
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: length)) { bytes.append(contentsOf: $0) }
  }

  /// Binds the values from an offset on to the parameters of a statement without copying them, and
  /// returns the offset after the last one.
  fileprivate func withBound<Result>(
    from start: Int, to raw: OpaquePointer, count: Int,
    _ body: (_ status: Int32, _ end: Int) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes { bytes in
      var (status, place) = (SQLITE_OK, start)
      for index in 1...Int32(count) where status == SQLITE_OK {
        let tag = bytes[place]
        place += 1
        switch tag {
        case Tag.null: status = sqlite3_bind_null(raw, index)
        case Tag.small:
          status = sqlite3_bind_int64(raw, index, Int64(bytes[place]))
          place += 1
        case Tag.integer:
          let value = bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)
          status = sqlite3_bind_int64(raw, index, value)
          place += 8
        case Tag.real:
          let bits = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          status = sqlite3_bind_double(raw, index, Double(bitPattern: bits))
          place += 8
        default:
          let length = Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
          let value = UnsafeRawBufferPointer(rebasing: bytes[place + 4..<place + 4 + length])
          status =
            tag == Tag.text
            ? csqlite_bind_text_uncopied(
              raw, index, value.bindMemory(to: CChar.self).baseAddress, UInt64(length))
            : csqlite_bind_blob_uncopied(raw, index, value.baseAddress, UInt64(length))
          place += 4 + length
        }
      }
      return try body(status, place)
    }
  }
}

extension Statement {
  /// Runs the statement to its end with the values from an offset on, one for each parameter,
  /// without copying them.
  ///
  /// Returns the offset after the last one.
  ///
  /// - Precondition: The statement has parameters, and there is a value for each.
  public func run(_ values: PackedValues, from start: Int) throws -> Int {
    reset()
    return try values.withBound(from: start, to: raw, count: parameterCount) { status, end in
      // The parameters are unbound before the values are gone.
      defer { sqlite3_clear_bindings(raw) }
      guard status == SQLITE_OK else { throw failure(status, .bind) }
      try run()
      return end
    }
  }
}
