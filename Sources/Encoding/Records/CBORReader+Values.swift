import Catalogue

/// Values of fields from CBOR, each in the one form that its type has.
extension CBORReader {
  /// Reads the value of a field of `type`; `nil` is an unknown field.
  mutating func readValue(_ type: FieldType?) throws(EncodingError) -> FieldValue {
    switch type {
    case .text, .date, .choice: .text(try readText())
    case .number: .number(try readNumber())
    case .boolean: .boolean(try readBool())
    case .set: .set(try readSet())
    case .safeArea: .safeArea(try readInsets())
    case .layout: .layout(try readLayout())
    case .attribute: try readAttribute()
    case nil: try readOpaque()
    }
  }

  private mutating func readSet() throws(EncodingError) -> [String] {
    let start = position
    let count = try readArrayHeader()
    guard count > 0 else { throw failure(.malformed, at: start, "a set has no members") }
    var members: [String] = []
    members.reserveCapacity(count)
    for _ in 0..<count {
      let at = position
      let member = try readText()
      if let last = members.last, !TextOrder.precedes(last, member) {
        throw failure(.unsortedKeys, at: at, "the members of a set do not ascend")
      }
      members.append(member)
    }
    return members
  }

  private mutating func readInsets() throws(EncodingError) -> EdgeInsets {
    let start = position
    guard try readArrayHeader() == 4 else {
      throw failure(.malformed, at: start, "a safe area has four insets")
    }
    return EdgeInsets(
      top: try readNumber(), left: try readNumber(), bottom: try readNumber(),
      right: try readNumber())
  }

  private mutating func readLayout() throws(EncodingError) -> Layout {
    let start = position
    if try peekType() == .bool {
      guard try !readBool() else {
        throw failure(.malformed, at: start, "a layout is false or an array, not true")
      }
      return .notAvailable
    }
    let count = try readArrayHeader()
    guard count == 2 || count == 4 else {
      throw failure(.malformed, at: start, "a layout has two or four items, not \(count)")
    }
    var traits = LayoutTraits(horizontal: try readSizeClass(), vertical: try readSizeClass())
    if count == 4 {
      traits.width = try readNullIfPresent() ? nil : try readNumber()
      traits.height = try readNullIfPresent() ? nil : try readNumber()
    }
    let isShortest = (traits.width != nil || traits.height != nil) == (count == 4)
    guard isShortest, !traits.isEmpty else {
      throw failure(.longForm, at: start, "a layout has items for unknown values")
    }
    return .available(traits)
  }

  private mutating func readSizeClass() throws(EncodingError) -> SizeClass? {
    if try readNullIfPresent() { return nil }
    let start = position
    let value = try readUnsigned()
    guard let sizeClass = SizeClass(rawValue: Int(clamping: value)) else {
      throw failure(.outOfRange, at: start, "a size class is 1 or 2, not \(value)")
    }
    return sizeClass
  }

  private mutating func readAttribute() throws(EncodingError) -> FieldValue {
    switch try peekType() {
    case .text: .text(try readText())
    case .bool: .boolean(try readBool())
    case .unsigned, .negative, .float: .number(try readNumber())
    case .array, .map, .byteString, .null:
      throw mismatch("text, a number, true or false")
    }
  }

  /// Refuses bytes that are not one value as `readValue` reads it for a field that is not known here.
  static func checkOpaque(_ item: [UInt8]) throws(EncodingError) {
    var reader = CBORReader(item)
    _ = try reader.readOpaque()
    try reader.finish()
  }

  /// Reads a value that is not known here.
  ///
  /// A map would be a group of keys, and null, which snapshots write for no value, is none.
  private mutating func readOpaque() throws(EncodingError) -> FieldValue {
    let type = try peekType()
    guard type != .map, type != .null else {
      throw mismatch("a value, which is no map and not null")
    }
    return .opaque(try readRawItem())
  }
}
