/// Writes JSON text in the order of the calls, directly into bytes.
///
/// The writer adds commas, indentation and escapes; the caller must write keys only in objects, and
/// end each container. Equal calls give equal bytes.
public struct JSONWriter: Sendable {
  /// The amount of white space in the text.
  public enum Style: Hashable, Sendable {
    /// No white space: each value is on one line.
    case compact
    /// Each member and element on a line of its own, indented by two spaces a level.
    case pretty
  }

  /// The reader of the text.
  public enum Dialect: Hashable, Sendable {
    /// A reader of JSON (RFC 8259).
    case json
    /// A compiler of JavaScript or TypeScript, for which it is an expression.
    case script
  }

  /// The text so far, as UTF-8.
  public private(set) var bytes: [UInt8] = []

  private let style: Style
  private let dialect: Dialect
  private var depth = 0
  /// Whether the next key or element follows another one.
  private var needsComma = false
  /// Whether a key has been written that waits for its value.
  private var isAfterKey = false

  /// Makes a writer without text.
  public init(style: Style = .compact, dialect: Dialect = .json) {
    self.style = style
    self.dialect = dialect
  }

  /// The text of an object with white space, its last line ended by a line feed.
  static func page(_ members: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style: .pretty)
    writer.object(members)
    writer.endLine()
    return writer.text
  }

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Gives away what has been written so far, so that a long output may be sent piece by piece.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends a whole value with a line feed; another value may follow, as in NDJSON.
  public mutating func endLine() {
    precondition(depth == 0 && !isAfterKey, "A line ends after a whole value")
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Begins an object.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends the object that was begun last.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends the array that was begun last.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a key of the present object; its value is to follow.
  public mutating func key(_ key: String) {
    precondition(!isAfterKey, "A key needs a value before the next key")
    separate()
    switch dialect {
    case .json: JSONText.append(key, to: &bytes)
    case .script: ScriptText.appendKey(key, to: &bytes)
    }
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a text.
  public mutating func value(_ text: String) {
    separate()
    switch dialect {
    case .json: JSONText.append(text, to: &bytes)
    case .script: ScriptText.append(text, to: &bytes)
    }
  }

  /// Writes a number, without a fraction where it is whole and else the shortest; `null` for one
  /// that is not finite.
  public mutating func value(_ number: Double) {
    separate()
    JSONText.append(number, to: &bytes)
  }

  /// Writes a whole number.
  public mutating func value(_ number: Int) {
    separate()
    JSONText.append(number, to: &bytes)
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes `null`, which no profile holds; for the shapes of commands.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(depth > 0 && !isAfterKey, "An end needs a beginning")
    depth -= 1
    if needsComma { breakLine() }
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes the separator before a key or a value, after which the next one needs a comma.
  private mutating func separate() {
    if !isAfterKey {
      if needsComma { bytes.append(UInt8(ascii: ",")) }
      if depth > 0 { breakLine() }
    }
    (isAfterKey, needsComma) = (false, true)
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(contentsOf: [UInt8(ascii: " "), UInt8(ascii: " ")]) }
  }
}

extension JSONWriter {
  /// Writes an object.
  ///
  /// - Parameter members: Writes its members.
  public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try members(&self)
    endObject()
  }

  /// Writes a key and its object.
  public mutating func object(
    _ key: String, _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.key(key)
    try object(members)
  }

  /// Writes a key and an object of a value, or `null`.
  mutating func object<Value>(
    _ key: String, orNull value: Value?, _ members: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    if let value { object { members(&$0, value) } } else { null() }
  }

  /// Writes an array.
  ///
  /// - Parameter elements: Writes its elements.
  public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    beginArray()
    try elements(&self)
    endArray()
  }

  /// Writes a key and its array.
  public mutating func array(
    _ key: String, _ elements: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.key(key)
    try array(elements)
  }

  /// Writes an array.
  ///
  /// - Parameters:
  ///   - items: The items of which the elements are made.
  ///   - element: Writes the element of an item, or nothing.
  public mutating func array<Item>(
    _ items: some Sequence<Item>, _ element: (inout JSONWriter, Item) throws -> Void
  ) rethrows {
    try array { writer in
      for item in items { try element(&writer, item) }
    }
  }

  /// Writes a key and its array.
  public mutating func array<Item>(
    _ key: String, _ items: some Sequence<Item>,
    _ element: (inout JSONWriter, Item) throws -> Void
  ) rethrows {
    self.key(key)
    try array(items, element)
  }

  /// Writes an array of objects, one for each item.
  public mutating func objects<Item>(
    _ items: some Sequence<Item>, _ members: (inout JSONWriter, Item) throws -> Void
  ) rethrows {
    try array(items) { writer, item in try writer.object { try members(&$0, item) } }
  }

  /// Writes a key and its array of objects.
  public mutating func objects<Item>(
    _ key: String, _ items: some Sequence<Item>,
    _ members: (inout JSONWriter, Item) throws -> Void
  ) rethrows {
    self.key(key)
    try objects(items, members)
  }

  /// Writes a key and its text.
  public mutating func member(_ key: String, _ text: String) {
    self.key(key)
    value(text)
  }

  /// Writes a key and its number; nothing at all if a number computed from extremes is not finite.
  public mutating func member(_ key: String, _ number: Double) {
    guard number.isFinite else { return }
    self.key(key)
    value(number)
  }

  /// Writes a key and its whole number.
  public mutating func member(_ key: String, _ number: Int) {
    self.key(key)
    value(number)
  }

  /// Writes a key and its boolean.
  public mutating func member(_ key: String, _ flag: Bool) {
    self.key(key)
    value(flag)
  }

  /// Writes a key and an array of texts.
  public mutating func member(_ key: String, _ texts: [String]) {
    array(key, texts) { $0.value($1) }
  }

  /// Writes a key and its text, or `null`.
  public mutating func member(_ key: String, orNull text: String?) {
    self.key(key)
    if let text { value(text) } else { null() }
  }
}
