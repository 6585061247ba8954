import DevcatValues

/// Values of fields, by the type that the field table gives them.
extension ProfileObjectReader {
  /// The value that comes next, or `nil` if it does not fit and was noted.
  mutating func value(of slot: FieldSlot) throws(JSONSyntaxError) -> FieldValue? {
    switch slot.type {
    case .text: return try requiredText(slot.field.path).map(FieldValue.text)
    case .number: return try number(slot.field.path).map(FieldValue.number)
    case .boolean: return try boolean(slot.field.path).map(FieldValue.boolean)
    case .date:
      return try text(slot.field.path, slot.type) { CalendarDate($0) != nil }
        .map(FieldValue.text)
    case .version:
      return try text(slot.field.path, slot.type) { OSVersion.inAnyForm($0) != nil }
        .flatMap(OSVersion.inAnyForm).map { .text($0.description) }
    case .choice(let words):
      return try text(slot.field.path, slot.type, where: words.contains).map(FieldValue.text)
    case .set(let words): return try members(slot.field.path, words)
    case .safeArea, .layout, .attribute:
      preconditionFailure("'\(slot.field.path)' has a list or a map of its own")
    }
  }

  /// A text that is not empty.
  mutating func requiredText(_ field: String) throws(JSONSyntaxError) -> String? {
    try text(field, .text) { !$0.isEmpty }
  }

  /// A text that passes a test.
  mutating func text(
    _ field: String, _ type: FieldType, where fits: (String) -> Bool
  ) throws(JSONSyntaxError) -> String? {
    guard scanner.peek() == UInt8(ascii: "\"") else {
      try refuse(field, expected: type.expectation)
      return nil
    }
    let string = try scanner.string()
    let text = try scanner.text(of: string)
    guard fits(text) else {
      note(
        string.offset,
        FieldError(field: field, found: text, expected: type.expectation).description)
      return nil
    }
    return text
  }

  /// The number that comes next, or `nil` if another value does, which is noted.
  mutating func number(_ field: String) throws(JSONSyntaxError) -> Double? {
    switch scanner.peek() {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanner.number()
    default:
      try refuse(field, expected: FieldType.number.expectation)
      return nil
    }
  }

  /// The boolean that comes next, or `nil` if another value does, which is noted.
  mutating func boolean(_ field: String) throws(JSONSyntaxError) -> Bool? {
    switch scanner.peek() {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try scanner.boolean()
    default:
      try refuse(field, expected: FieldType.boolean.expectation)
      return nil
    }
  }

  /// A set: an array of texts, from a closed list if that is not empty.
  private mutating func members(
    _ field: String, _ words: [String]
  ) throws(JSONSyntaxError) -> FieldValue? {
    let expected =
      words.isEmpty ? "an array of texts" : "an array of some of " + words.joined(separator: ", ")
    guard scanner.peek() == UInt8(ascii: "[") else {
      try refuse(field, expected: expected)
      return nil
    }
    var members: [String] = []
    var more = try scanner.beginArray()
    while more {
      if scanner.peek() == UInt8(ascii: "\"") {
        let string = try scanner.string()
        let text = try scanner.text(of: string)
        if text.isEmpty || !(words.isEmpty || words.contains(text)) {
          note(
            string.offset, FieldError(field: field, found: text, expected: expected).description)
        }
        members.append(text)
      } else {
        try refuse(field, expected: expected)
      }
      more = try scanner.nextElement()
    }
    // An empty set is not a value: that there are no aliases says nothing of those that are known.
    return members.isEmpty ? nil : .members(members)
  }

  /// The attributes: a map of texts, numbers and booleans.
  mutating func attributes() throws(JSONSyntaxError) {
    try map("attributes") { (reader, key, _) throws(JSONSyntaxError) in
      let value: FieldValue
      switch reader.scanner.peek() {
      case UInt8(ascii: "\""):
        let string = try reader.scanner.string()
        value = .text(try reader.scanner.text(of: string))
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = reader.scanner.position
        value = .number(try reader.scanner.number())
        let digits = reader.scanner.bytes[start..<reader.scanner.position]
        guard !DecimalDigits.hasNeedlessZero(digits) else {
          let error = FieldError(
            needlessZeroIn: String(decoding: digits, as: UTF8.self), "\(FieldPath.attribute(key))")
          return reader.note(start, error.description)
        }
      case UInt8(ascii: "t"), UInt8(ascii: "f"): value = .boolean(try reader.scanner.boolean())
      default:
        return try reader.refuse(
          "\(FieldPath.attribute(key))", expected: FieldType.attribute.expectation)
      }
      reader.set(.attribute(key), to: value)
    }
  }

  /// Values that the writer did not know the meaning of: a map of paths to `0x…` of their CBOR.
  mutating func unknownFields() throws(JSONSyntaxError) {
    try map("unknownFields") { (reader, key, offset) throws(JSONSyntaxError) in
      guard let path = FieldPath(unknown: key) else {
        reader.note(
          offset, "'\(key)' is not a path of an unknown field: expected one such as 'field77.key'")
        return try reader.scanner.skipValue()
      }
      guard reader.scanner.peek() == UInt8(ascii: "\"") else {
        return try reader.refuse(key, expected: FieldValue.opaqueExpectation)
      }
      let string = try reader.scanner.string()
      let text = try reader.scanner.text(of: string)
      do throws(FieldError) {
        reader.set(path, to: try FieldValue(opaque: text, field: key))
      } catch {
        reader.note(string.offset, error.description)
      }
    }
  }
}
