public import DevcatValues

extension Record {
  /// The profile that a record describes.
  ///
  /// - Throws: `Failure` with the offset, for any form other than the profile's only one.
  public static func decoded(_ bytes: [UInt8]) throws(Failure) -> Profile {
    if let excess = Limit.record.excess(bytes.count) {
      throw Failure.bytes(excess, operation: "read a record")
    }
    var reader = CBORReader(bytes)
    let profile = try read(&reader)
    try reader.finish()
    if let excess = profile.excess {
      throw Failure.bytes(excess, operation: "read a record").naming("'\(profile.id)'")
    }
    return profile
  }

  /// The profile that a record describes, with the values of some fields alone, whose numbers are given.
  ///
  /// The other values are passed over, and those behind the last field are not read: fields ascend.
  /// - Throws: `Failure` with the offset for malformed bytes.
  public static func decoded(
    _ bytes: [UInt8], reading fields: Set<UInt16>?
  ) throws(Failure) -> Profile {
    guard let fields else { return try decoded(bytes) }
    var reader = CBORReader(bytes)
    return try read(&reader, fields)
  }

  /// The types of the fields and how many keys these take, by number: the other texts of a field cost
  /// time to copy, and so do the words of a choice.
  private static let forms: [(type: FieldType, keyCount: Int)?] = (0..<256).map { number in
    Field.numbered(number).map { field in
      let type: FieldType =
        switch field.type {
        case .choice: .text
        case .set: .set(of: [])
        default: field.type
        }
      return (type, field.keyCount(as: number))
    }
  }

  private static func read(
    _ reader: inout CBORReader, _ fields: Set<UInt16>? = nil
  ) throws(Failure) -> Profile {
    let count = try reader.readMapHeader()
    var order = MapKeyOrder()
    let start = reader.position
    guard count > 0, try reader.readUnsignedKey(&order) == UInt64(Field.id.number) else {
      throw reader.failure(.malformed, at: start, "a record begins with the id")
    }
    let id = try reader.readID()
    var entries: [Profile.Entry] = []
    entries.reserveCapacity(fields.map { min($0.count, count) } ?? count + 8)
    let last = fields.map { $0.max() ?? 0 } ?? .max
    for _ in 1..<count {
      let number = try reader.readFieldNumber(&order)
      if number > last { break }
      if let fields, !fields.contains(number) {
        try reader.skipItem()
        continue
      }
      let form = number < forms.count ? forms[Int(number)] : nil
      try readValues(number, form?.type, .none, form?.keyCount, &reader, &entries)
    }
    return Profile(id: id, sortedEntries: entries)
  }

  /// Reads the value under `keys`, or the group of them; `depth` is how many keys a known field has.
  private static func readValues(
    _ number: UInt16, _ type: FieldType?, _ keys: FieldKeys, _ depth: Int?,
    _ reader: inout CBORReader, _ entries: inout [Profile.Entry]
  ) throws(Failure) {
    let isValue: Bool
    if let depth { isValue = depth == keys.count } else { isValue = try reader.peekType() != .map }
    if isValue {
      let path = FieldPath(number: number, keys: keys)
      guard type == nil || path.isKnown else {
        let text = Excerpt.of(path.description)
        throw reader.failure(.malformed, "'\(text)' has keys that its field does not take")
      }
      let value = try reader.readValue(type)
      entries.append(Profile.Entry(path, value))
      return
    }
    let start = reader.position
    let count = try reader.readMapHeader()
    guard count > 0, keys.count < maximumKeyCount else {
      throw reader.failure(.malformed, at: start, "a group of keys is empty or nested too deep")
    }
    var order = MapKeyOrder()
    for _ in 0..<count {
      let key = try reader.readTextKey(&order)
      try readValues(number, type, keys.appending(key), depth, &reader, &entries)
    }
  }
}

extension FieldKeys {
  /// These keys with another key appended.
  func appending(_ key: String) -> FieldKeys {
    switch self {
    case .none: .one(key)
    case .one(let outer): .two(outer, key)
    case .two, .many: .many(list + [key])
    }
  }
}

extension Field {
  /// How many keys a path with `number` has, this field's own number or that of further displays.
  func keyCount(as number: UInt16) -> Int {
    group.keyNames.count + (number == self.number ? 0 : 1)
  }
}

extension CBORReader {
  /// Reads a profile's id, which is a slug.
  mutating func readID() throws(Failure) -> String {
    let start = position
    let id = try readText()
    guard ProfileID.isValid(id) else {
      throw failure(.outOfRange, at: start, "'\(Excerpt.of(id))' is not an id of a profile")
    }
    return id
  }

  /// Reads a key that is a field's number, except the id's.
  mutating func readFieldNumber(_ order: inout MapKeyOrder) throws(Failure) -> UInt16 {
    let start = position
    return try fieldNumber(try readUnsignedKey(&order), at: start)
  }

  /// The field's number in `value`, except the id's.
  func fieldNumber(_ value: UInt64, at start: Int) throws(Failure) -> UInt16 {
    guard let number = UInt16(exactly: value), number > Field.id.number else {
      throw failure(.outOfRange, at: start, "\(value) is not a number of a field")
    }
    return number
  }
}
