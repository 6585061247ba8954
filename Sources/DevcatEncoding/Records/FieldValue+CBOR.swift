import DevcatValues

/// Values of fields as CBOR; docs/Formats.md gives the form of each type.
extension CBORWriter {
  /// Writes the value of a field.
  ///
  /// - Throws: `unsupportedNumber` for NaN, the infinities and −0; `malformed` for values that
  ///   could not be read back: an empty set, a layout without any known value, and opaque bytes
  ///   that are not one item of CBOR.
  mutating func value(_ value: FieldValue) throws(Failure) {
    switch value {
    case .text(let text): self.text(text)
    case .number(let number): try self.number(number)
    case .boolean(let flag): bool(flag)
    case .set(let members):
      if members.isEmpty { throw noValue("a set without members") }
      array(count: members.count)
      for member in members { text(member) }
    case .safeArea(let insets):
      array(count: 4)
      try number(insets.top)
      try number(insets.left)
      try number(insets.bottom)
      try number(insets.right)
    case .layout(.notAvailable): bool(false)
    case .layout(.available(let traits)): try self.traits(traits)
    case .opaque(let item):
      do throws(Failure) {
        try CBORReader.checkOpaque(item)
      } catch {
        throw noValue("0x\(Hexadecimal.text(of: item.prefix(16)))", because: error)
      }
      raw(item)
    }
  }

  /// Two items if only classes are known, four if a width or height is known.
  private mutating func traits(_ traits: LayoutTraits) throws(Failure) {
    if traits.isEmpty { throw noValue("a layout of which nothing is known") }
    let hasSize = traits.width != nil || traits.height != nil
    array(count: hasSize ? 4 : 2)
    for sizeClass in [traits.horizontal, traits.vertical] {
      if let sizeClass { integer(sizeClass.rawValue) } else { null() }
    }
    guard hasSize else { return }
    for side in [traits.width, traits.height] {
      if let side { try number(side) } else { null() }
    }
  }

  private func noValue(_ what: String, because error: Failure? = nil) -> Failure {
    Failure.bytes(
      .malformed, operation: "write a value", "\(what) is not a value",
      hint: "Leave the field out, or remove it.", underlying: error)
  }
}

/// Values of fields from CBOR, in the only form of each type.
extension CBORReader {
  /// Reads the value of a field of `type`; `nil` is an unknown field.
  mutating func readValue(_ type: FieldType?) throws(Failure) -> FieldValue {
    switch type {
    case .text, .date, .version, .choice: .text(try readText())
    case .number: .number(try readNumber())
    case .boolean: .boolean(try readBool())
    case .set: .set(try readSet())
    case .safeArea: .safeArea(try readInsets())
    case .layout: .layout(try readLayout())
    case .attribute: try readAttribute()
    case nil: try readOpaque()
    }
  }

  private mutating func readSet() throws(Failure) -> [String] {
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

  private mutating func readInsets() throws(Failure) -> EdgeInsets {
    let start = position
    guard try readArrayHeader() == 4 else {
      throw failure(.malformed, at: start, "a safe area has four insets")
    }
    return EdgeInsets(
      top: try readNumber(), left: try readNumber(), bottom: try readNumber(),
      right: try readNumber())
  }

  private mutating func readLayout() throws(Failure) -> Layout {
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

  private mutating func readSizeClass() throws(Failure) -> SizeClass? {
    if try readNullIfPresent() { return nil }
    let start = position
    let value = try readUnsigned()
    guard let sizeClass = SizeClass(rawValue: Int(clamping: value)) else {
      throw failure(.outOfRange, at: start, "a size class is 1 or 2, not \(value)")
    }
    return sizeClass
  }

  private mutating func readAttribute() throws(Failure) -> FieldValue {
    switch try peekType() {
    case .text: .text(try readText())
    case .bool: .boolean(try readBool())
    case .unsigned, .negative, .float: .number(try readNumber())
    case .array, .map, .byteString, .null:
      throw mismatch("text, a number, true or false")
    }
  }

  /// Refuses bytes that `readValue` would not accept as the value of an unknown field.
  static func checkOpaque(_ item: [UInt8]) throws(Failure) {
    var reader = CBORReader(item)
    _ = try reader.readOpaque()
    try reader.finish()
  }

  /// Reads the value of an unknown field.
  ///
  /// It accepts no map, which would be a group of keys, and no null, which snapshots write for a
  /// missing value.
  private mutating func readOpaque() throws(Failure) -> FieldValue {
    let type = try peekType()
    guard type != .map, type != .null else {
      throw mismatch("a value, which is no map and not null")
    }
    return .opaque(try readRawItem())
  }
}
