public import DevcatValues

/// The record of a profile: one deterministic CBOR map from field numbers to values.
///
/// A keyed field holds a map from text keys, nested as deep as it has keys. One profile has exactly
/// one record (docs/Formats.md, "Record").
public enum Record {
  /// The greatest size of a record in bytes.
  public static let maximumByteCount = Limit.record.greatest
  /// How many keys a path may have.
  ///
  /// In changes one array holds them and the field's number.
  static let maximumKeyCount = CBORReader.maximumDepth - 1

  /// The record of `profile`.
  ///
  /// - Throws: `Failure` for a value without an encoding, for values and groups of values at
  ///   one place, for a path with too many keys, and for anything beyond its limit.
  public static func encoded(_ profile: Profile) throws(Failure) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: 32 + profile.entries.count * 16)
    try write(profile, to: &writer)
    return writer.bytes
  }

  /// Writes the record of `profile` with a writer that can be reused.
  static func write(_ profile: Profile, to writer: inout CBORWriter) throws(Failure) {
    if let excess = profile.excess { throw error(profile, excess) }
    let entries = profile.entries
    var fields = 1
    for (index, entry) in entries.enumerated()
    where index == 0 || entries[index - 1].path.number != entry.path.number { fields += 1 }
    let start = writer.bytes.count
    writer.map(count: fields)
    writer.unsigned(UInt64(Field.id.number))
    writer.text(profile.id)
    var index = 0
    while index < entries.count {
      let number = entries[index].path.number
      var end = index + 1
      while end < entries.count, entries[end].path.number == number { end += 1 }
      writer.unsigned(UInt64(number))
      do throws(Failure) {
        try write(entries[index..<end], depth: 0, to: &writer)
      } catch {
        throw error.naming("'\(profile.id)'")
      }
      index = end
    }
    if let excess = Limit.record.excess(writer.bytes.count - start, of: "the record") {
      throw error(profile, excess)
    }
  }

  private static func write(
    _ entries: ArraySlice<Profile.Entry>, depth: Int, to writer: inout CBORWriter
  ) throws(Failure) {
    let first = entries[entries.startIndex]
    guard first.path.keys.count <= maximumKeyCount else {
      throw Failure.bytes(
        .tooDeep, operation: "write a record",
        "'\(first.path)' has more than \(maximumKeyCount) keys")
    }
    if first.path.keys.count == depth {
      guard entries.count == 1 else {
        throw Failure.bytes(
          .malformed, operation: "write a record",
          "'\(first.path)' has a value and values under it")
      }
      try writer.value(first.value)
      return
    }
    // Each path occurs once, so where none has more keys, each is a group of its own.
    if entries.indices.allSatisfy({ entries[$0].path.keys.count == depth + 1 }) {
      writer.map(count: entries.count)
      for index in entries.indices {
        writer.text(entries[index].path.keys[depth])
        try writer.value(entries[index].value)
      }
      return
    }
    /// Where the group of the key at a place ends.
    func end(of start: Int) -> Int {
      let key = entries[start].path.keys[depth]
      var end = start + 1
      while end < entries.endIndex, entries[end].path.keys[depth] == key { end += 1 }
      return end
    }
    var (start, groups) = (entries.startIndex, 0)
    while start < entries.endIndex { (start, groups) = (end(of: start), groups + 1) }
    writer.map(count: groups)
    start = entries.startIndex
    while start < entries.endIndex {
      let next = end(of: start)
      writer.text(entries[start].path.keys[depth])
      try write(entries[start..<next], depth: depth + 1, to: &writer)
      start = next
    }
  }

  private static func error(_ profile: Profile, _ excess: LimitExcess) -> Failure {
    Failure.bytes(excess, operation: "write a record").naming("'\(profile.id)'")
  }
}
