public import DevcatValues

/// Heads: the first byte of an item and its argument (RFC 8949 §3).
extension CBORReader {
  /// The type of the next item.
  ///
  /// - Throws: `truncated` at the end of the bytes, and the error that fits for an item outside our
  ///   subset.
  public func peekType() throws(Failure) -> CBORType {
    guard position < bytes.count else { throw truncation() }
    let initial = bytes[position]
    if let type = CBORType(rawValue: initial >> 5) { return type }
    switch initial {
    case CBORInitial.bool.false, CBORInitial.bool.true: return .bool
    case CBORInitial.null: return .null
    case CBORInitial.half, CBORInitial.single, CBORInitial.double: return .float
    default: throw unsupported(initial)
    }
  }

  /// Reads a head of the given major type, and returns its argument.
  @inline(__always)
  mutating func readArgument(_ major: CBORType) throws(Failure) -> UInt64 {
    guard position < bytes.count, bytes[position] >> 5 == major.rawValue else {
      throw mismatch(major)
    }
    let additional = bytes[position] & 0x1f
    if additional < 24 {
      position += 1
      return UInt64(additional)
    }
    return try readLongArgument(additional)
  }

  /// Reads the head of a byte string or text, skips its bytes, and returns their range.
  @inline(__always)
  mutating func readPayload(_ major: CBORType) throws(Failure) -> Range<Int> {
    let start = position
    let count = try readArgument(major)
    guard count <= UInt64(remaining) else { throw overrun(major, count, at: start) }
    let payload = position..<position + Int(count)
    position = payload.upperBound
    return payload
  }

  /// Reads the `count` bytes after the first one of the next item, the most significant first, and
  /// moves after them.
  mutating func readBigEndian(count: Int) throws(Failure) -> UInt64 {
    guard count < remaining else { throw truncation() }
    var value: UInt64 = 0
    for index in position + 1...position + count {
      value = value << 8 | UInt64(bytes[index])
    }
    position += 1 + count
    return value
  }

  private mutating func readLongArgument(_ additional: UInt8) throws(Failure) -> UInt64 {
    let start = position
    switch additional {
    case 24...27:
      let width = 1 << Int(additional - 24)
      let value = try readBigEndian(count: width)
      // The least argument that does not fit half as many bytes: 24, 2^8, 2^16 or 2^32.
      let least: UInt64 = width == 1 ? 24 : 1 << (4 * width)
      guard value >= least else {
        throw failure(.longForm, at: start, "\(value) is in \(width) bytes, but needs fewer")
      }
      return value
    case 31 where bytes[position] >> 5 >= CBORType.byteString.rawValue:
      throw failure(.indefiniteLength, "an item has no definite length")
    default:
      throw failure(.malformed, "no item begins with \(hexadecimal(bytes[position]))")
    }
  }
}

/// Errors are made in separate functions, so that the successful paths stay short.
extension CBORReader {
  @inline(never)
  func failure(
    _ code: Failure.Code, at offset: Int? = nil, _ problem: String
  ) -> Failure {
    Failure.bytes(code, operation: "read CBOR", offset: offset ?? position, problem)
  }

  /// The error for something beyond its limit.
  @inline(never)
  func failure(_ excess: LimitExcess, at offset: Int) -> Failure {
    Failure.bytes(excess, operation: "read CBOR", offset: offset)
  }

  @inline(never)
  func truncation() -> Failure {
    failure(.truncated, "the bytes end after \(bytes.count), inside an item or before one")
  }

  /// The error for a next item of an unexpected type.
  @inline(never)
  func mismatch(_ expected: String) -> Failure {
    do {
      return failure(.unexpectedType, "expected \(expected), found \(try peekType())")
    } catch {
      return error
    }
  }

  @inline(never)
  func mismatch(_ expected: CBORType) -> Failure { mismatch(expected.description) }

  @inline(never)
  private func overrun(_ major: CBORType, _ count: UInt64, at start: Int) -> Failure {
    failure(
      .truncated, at: start,
      "\(major) of \(count) bytes does not fit the \(remaining) that remain")
  }

  /// The error for an item that is a tag, or of major type 7 and outside our subset.
  @inline(never)
  private func unsupported(_ initial: UInt8) -> Failure {
    switch initial {
    case 0xff: failure(.indefiniteLength, "an item has no definite length")
    case 0xdc...0xdf, 0xfc...0xfe:
      failure(.malformed, "no item begins with \(hexadecimal(initial))")
    case CBORInitial.undefined: failure(.unsupportedItem, "'undefined' is not allowed")
    case 0xe0...: failure(.unsupportedItem, "an unassigned simple value is not allowed")
    default: failure(.unsupportedItem, "a tag is not allowed")
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
