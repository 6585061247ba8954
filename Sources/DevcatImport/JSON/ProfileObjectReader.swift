import DevcatValues

/// Reads one profile in the shape that devcat writes.
///
/// The members are those of the field table, with lists for safe areas and layouts, and maps for
/// attributes and further displays. A wrong member is noted and skipped; only text that is no
/// JSON ends the reading.
struct ProfileObjectReader {
  var scanner: JSONScanner
  /// The notes, in the order of the text.
  private(set) var problems: [RowProblem] = []

  private var id: String?
  private var name: String?
  private var values: [Profile.Entry] = []

  init(_ scanner: JSONScanner) {
    self.scanner = scanner
    values.reserveCapacity(32)
  }

  /// Reads the object that comes next.
  mutating func read() throws(JSONSyntaxError) {
    guard scanner.peek() == UInt8(ascii: "{") else {
      throw scanner.unexpected("a profile, which is an object,")
    }
    try members(of: .profile, display: nil)
  }

  /// The draft, or `nil` if a problem was noted; the object begins at `start`.
  mutating func draft(at location: SourceLocation, from start: Int) -> Draft? {
    if !values.elementsAreAscending {
      values.sort { $0.path < $1.path }
      let repeated = values.indices.dropFirst().first { values[$0 - 1].path == values[$0].path }
      if let repeated {
        note(start, as: .unusable, "the profile states '\(values[repeated].path)' twice")
      }
    }
    guard problems.isEmpty else { return nil }
    // An import keeps the values until it commits, and a small profile not the room of a large one.
    if values.count < values.capacity / 2 { values = values.map { $0 } }
    return Draft(location: location, id: id, name: name, patch: Patch(values: values))
  }

  mutating func note(
    _ offset: Int, as severity: Diagnostic.Severity = .error, _ message: String,
    cause: Diagnostic.Cause? = nil
  ) {
    problems.append(
      RowProblem(offset: offset, severity: severity, message: message, cause: cause))
  }

  mutating func set(_ path: FieldPath, to value: FieldValue) {
    if value == .set([]) { return }
    values.append(Profile.Entry(path, value))
  }

  /// Notes that the value which comes next does not fit, and skips it.
  mutating func refuse(_ field: String, expected: String) throws(JSONSyntaxError) {
    _ = scanner.peek()
    let offset = scanner.position
    let found = scanner.excerpt(at: offset)
    try scanner.skipValue()
    note(offset, "\(found) does not fit '\(field)': expected \(expected)")
  }

  /// Passes over `null`, which is the same as no value, and says whether it came next.
  mutating func skipNull() throws(JSONSyntaxError) -> Bool {
    guard scanner.peek() == UInt8(ascii: "n") else { return false }
    try scanner.skipValue()
    return true
  }

  private mutating func members(
    of shape: ProfileShape, display: String?
  ) throws(JSONSyntaxError) {
    var seen: UInt64 = 0
    var more = try scanner.beginObject()
    while more {
      let key = try scanner.key()
      if let index = try known(key, in: shape) {
        if seen & 1 << UInt64(index) == 0 {
          seen |= 1 << UInt64(index)
          if try !skipNull() { try member(shape[index], shape, index, display) }
        } else {
          note(key.offset, "'\(shape.prefix)\(shape.names[index])' is given twice")
          try scanner.skipValue()
        }
      } else {
        let word = try scanner.text(of: key)
        note(
          key.offset,
          "unknown field '\(shape.prefix)\(word)'"
            + Spelling.suggestion(for: word, among: shape.names), cause: .unknownField)
        try scanner.skipValue()
      }
      more = try scanner.nextMember()
    }
  }

  private func known(_ key: JSONString, in shape: ProfileShape) throws(JSONSyntaxError) -> Int? {
    if key.isPlain { return PackedKey(scanner.bytes, key.content).flatMap(shape.index(of:)) }
    let bytes = Array(try scanner.text(of: key).utf8)
    return PackedKey(bytes, bytes.indices).flatMap(shape.index(of:))
  }

  private mutating func member(
    _ node: ProfileShape.Node, _ shape: ProfileShape, _ index: Int, _ display: String?
  ) throws(JSONSyntaxError) {
    switch node {
    case .id: id = try requiredText("id")
    case .name: name = try requiredText("name")
    case .field(let slot):
      if let value = try value(of: slot) { set(slot.path(on: display), to: value) }
    case .group(let inner):
      try object(shape.names[index]) { (reader) throws(JSONSyntaxError) in
        try reader.members(of: inner, display: display)
      }
    case .safeAreas: try safeAreas(on: display)
    case .heights(let slot): try heights(slot.field, on: display)
    case .layouts: try layouts(on: display)
    case .attributes: try attributes()
    case .displays:
      try map("displays") { (reader, name, offset) throws(JSONSyntaxError) in
        if name == "main" {
          reader.note(
            offset, "the fields of the main display are at the top level, not in 'displays'")
          return try reader.scanner.skipValue()
        }
        try reader.object("displays.\(name)") { (reader) throws(JSONSyntaxError) in
          try reader.members(of: .display, display: name)
        }
      }
    case .unknownFields: try unknownFields()
    case .computed: try scanner.skipValue()
    }
  }

  /// Reads an object with `body`, or refuses another value.
  private mutating func object(
    _ field: String, _ body: (inout Self) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard scanner.peek() == UInt8(ascii: "{") else {
      return try refuse(field, expected: "an object")
    }
    try body(&self)
  }

  /// Reads an object with free keys, each of them once, with `body` for the value of each.
  mutating func map(
    _ field: String,
    _ body: (inout Self, _ key: String, _ offset: Int) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard scanner.peek() == UInt8(ascii: "{") else {
      return try refuse(field, expected: "an object")
    }
    var seen: Set<String> = []
    var more = try scanner.beginObject()
    while more {
      let key = try scanner.key()
      let text = try scanner.text(of: key)
      if seen.insert(text).inserted {
        if try !skipNull() { try body(&self, text, key.offset) }
      } else {
        note(key.offset, "'\(text)' is given twice in '\(field)'")
        try scanner.skipValue()
      }
      more = try scanner.nextMember()
    }
  }
}

extension [Profile.Entry] {
  /// Whether each path comes before the next, as it does in what devcat writes.
  fileprivate var elementsAreAscending: Bool {
    for index in indices.dropFirst() where !(self[index - 1].path < self[index].path) {
      return false
    }
    return true
  }
}

/// The common part of the readers of devcat's own form.
extension SourceDocument {
  /// Adds what a profile's reader made, whose object begins at `start`, and how its text failed.
  mutating func add(
    _ reader: inout ProfileObjectReader, failing error: JSONSyntaxError? = nil,
    from start: TextCursor, in source: SourceText
  ) {
    if error == nil, let draft = reader.draft(at: source.location(start), from: start.offset) {
      add(draft)
    }
    var cursor = start
    for problem in reader.problems.sorted(by: { $0.offset < $1.offset }) where !isFull {
      cursor = cursor.advanced(to: problem.offset, in: source.bytes)
      add(Diagnostic(problem, at: source.location(cursor), in: source.location(start)))
    }
    if let error { add(error, from: start, in: source) }
  }

  /// Adds a mistake of syntax, which is not before `start`.
  mutating func add(_ error: JSONSyntaxError, from start: TextCursor, in source: SourceText) {
    let place = source.location(start.advanced(to: error.offset, in: source.bytes))
    add(Diagnostic(.error, at: place, error.message, cause: error.cause))
  }
}
