/// The first keys of a JSON text: its own, and those of the first object in it.
struct JSONOutline {
  /// How many keys are gathered of an object.
  private static let limit = 16

  /// Whether the text is an array.
  let isArray: Bool
  /// The first keys of the object that the text is; empty if it is an array.
  private(set) var keys: [String] = []
  /// The first keys of the first element, or of the first member that is an object.
  private(set) var innerKeys: [String] = []

  /// Looks at the beginning of a text; `nil` if it does not begin as an array or object.
  ///
  /// The part before a mistake is still found.
  init?(_ source: SourceText) {
    var scanner = JSONScanner(source.bytes, source.start.offset..<source.bytes.count)
    switch scanner.peek() {
    case UInt8(ascii: "["): isArray = true
    case UInt8(ascii: "{"): isArray = false
    default: return nil
    }
    try? look(&scanner)
  }

  private mutating func look(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
    if isArray {
      if try scanner.beginArray(), scanner.peek() == UInt8(ascii: "{") {
        try Self.gather(&innerKeys, &scanner) { scanner throws(JSONSyntaxError) in
          try scanner.skipValue()
        }
      }
      return
    }
    var inner: [String] = []
    defer { innerKeys = inner }
    try Self.gather(&keys, &scanner) { scanner throws(JSONSyntaxError) in
      guard inner.isEmpty, scanner.peek() == UInt8(ascii: "{") else {
        return try scanner.skipValue()
      }
      var copy = scanner
      try? Self.gather(&inner, &copy) { scanner throws(JSONSyntaxError) in
        try scanner.skipValue()
      }
      try scanner.skipValue()
    }
  }

  /// Gathers the keys of the object that comes next, up to the limit.
  private static func gather(
    _ keys: inout [String], _ scanner: inout JSONScanner,
    passOver: (inout JSONScanner) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    var more = try scanner.beginObject()
    while more, keys.count < limit {
      keys.append(try scanner.text(of: scanner.key()))
      try passOver(&scanner)
      more = try scanner.nextMember()
    }
  }
}
