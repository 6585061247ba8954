import DevcatValues

/// A JSON value with its parts, each with its place.
struct JSONNode {
  /// A member of an object.
  struct Member {
    /// The key, in normalization form C.
    let key: String
    /// The offset of the key's opening quote.
    let offset: Int
    /// The value.
    let value: JSONNode
  }

  /// The value.
  enum Value {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// The greatest number of values that a source may have, so that their nodes fit into memory.
  fileprivate static let maximumCount = 1 << 20

  /// The byte at which the value begins, from the start of the source.
  let offset: Int
  /// The value.
  let value: Value

  /// The members in the order of the source; empty if the value is not an object.
  var members: [Member] {
    if case .object(let members) = value { members } else { [] }
  }

  /// The elements; `nil` if the value is not an array.
  var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text; `nil` if the value is not a text.
  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The number; `nil` if the value is not a number.
  var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The flag; `nil` if the value is neither `true` nor `false`.
  var boolean: Bool? {
    if case .boolean(let flag) = value { flag } else { nil }
  }

  /// Whether the value is an object.
  var isObject: Bool {
    if case .object = value { true } else { false }
  }

  /// The value of a member; `nil` if there is none, or the value is not an object.
  subscript(_ key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  /// Reads the whole of a source as one value.
  ///
  /// - Parameter keepsTexts: Whether numbers that a Double would change are taken, because the
  ///   reader uses their text in the source.
  /// - Throws: if the text is not JSON, a key is given twice, or values are nested too deep.
  init(_ source: SourceText, keepsTexts: Bool = false) throws(JSONSyntaxError) {
    var scanner = JSONScanner(source.bytes, source.start.offset..<source.bytes.count)
    scanner.keepsTexts = keepsTexts
    self = try scanner.node(depth: 0)
    try scanner.expectEnd("the end of the file")
  }

  /// Reads the value that comes next.
  init(next scanner: inout JSONScanner) throws(JSONSyntaxError) {
    self = try scanner.node(depth: 0)
  }

  init(offset: Int, _ value: Value) {
    self.offset = offset
    self.value = value
  }
}

extension JSONScanner {
  /// Reads the value that comes next.
  ///
  /// - Parameter isKept: Whether the value is used: of one that is not, the parts are not kept in memory.
  mutating func node(depth: Int, isKept: Bool = true) throws(JSONSyntaxError) -> JSONNode {
    let first = peek()
    if isKept { nodeCount += 1 }
    guard isOurs || nodeCount <= JSONNode.maximumCount else {
      throw JSONSyntaxError(
        offset: position, message: "the file has more than \(JSONNode.maximumCount) values")
    }
    let offset = position
    let value: JSONNode.Value
    switch first {
    case UInt8(ascii: "\""): value = .string(try string(isKept: isKept))
    case UInt8(ascii: "{"): value = .object(try members(depth: depth + 1, isKept))
    case UInt8(ascii: "["): value = .array(try elements(depth: depth + 1, isKept))
    case UInt8(ascii: "t"), UInt8(ascii: "f"): value = .boolean(try boolean())
    case UInt8(ascii: "n"):
      try literal("null")
      value = .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let isBounded = !isKept || !keepsTexts
      value = .number(try number(isExact: isKept && !keepsTexts, isBounded: isBounded))
    default: throw unexpected("a value")
    }
    return JSONNode(offset: offset, value)
  }

  private mutating func members(
    depth: Int, _ isKept: Bool
  ) throws(JSONSyntaxError) -> [JSONNode.Member] {
    try check(depth)
    var members: [JSONNode.Member] = []
    var seen: Set<String> = []
    var more = try beginObject()
    while more {
      let key = try key()
      guard isOurs || seen.insert(key.text).inserted else { throw repeatedKey(at: key.offset) }
      let value = try node(depth: depth, isKept: isKept)
      if isKept {
        members.append(JSONNode.Member(key: key.text, offset: key.offset, value: value))
      }
      more = try nextMember()
    }
    return members
  }

  private mutating func elements(
    depth: Int, _ isKept: Bool
  ) throws(JSONSyntaxError) -> [JSONNode] {
    try check(depth)
    var elements: [JSONNode] = []
    var more = try beginArray()
    while more {
      let element = try node(depth: depth, isKept: isKept)
      if isKept { elements.append(element) }
      more = try nextElement()
    }
    return elements
  }
}

extension JSONNode {
  /// The value as messages quote it: a text or number unchanged, or the kind of list.
  var excerpt: String {
    switch value {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): FieldValue.text(of: number)
    case .string(let string): "\"\(string.prefix(40))\(string.count > 40 ? "…" : "")\""
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A text, number or boolean as the source has it, a number with all its digits and zeros; `nil`
  /// for anything else.
  func scalarText(in bytes: [UInt8]) -> String? {
    switch value {
    case .string(let text): text
    case .number:
      String(
        decoding: bytes[offset...].prefix { "+-.0123456789eE".utf8.contains($0) }, as: UTF8.self)
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// Whether the value is `null`, which is the same as no value.
  var isNull: Bool {
    if case .null = value { true } else { false }
  }
}
